"""The bot itself: what it is made of, how it starts and stops, and what catches whatever nothing else caught."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import lobby, looks, me, panel, registry, server
from cogs.deliver import Courier
from cogs.pictures import Painter
from cogs.settings import Settings
from cogs.silence import Silence
from cogs.ui.layout import NOBODY
from cogs.ui.press import FAMILIES, Verb, orphan, ours
from cogs.ui.reply import Reply, TooLate, explain
from db import Store, SystemClock, fresh_seed
from engine import GAMES
from engine.ai.thinker import InlineThinker, PoolThinker
from engine.errors import RulesError
from engine.ports import Clock, Thinker
from engine.service import Service

log = logging.getLogger(__name__)
GENERIC = ("cogs.table", "cogs.me", "cogs.server", "cogs.rules")
SYSTEM = 0
"""The server number under which the bot keeps notes about itself."""
OLD_ID = "This button is from another version of me, or the panel was closed. `/table turn` opens the present one."
CHANGED = "This command has changed since your app last loaded it. Please try again in a minute."


class Tree(app_commands.CommandTree):
    """Errors that happen before a command of ours runs, in words."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        if interaction.type is not discord.InteractionType.application_command:
            return
        inner: BaseException = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(inner, TooLate):
            return
        if isinstance(inner, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            log.info("a command arrived in an old shape: %s", inner)
            inner = RulesError(CHANGED)
        elif isinstance(inner, app_commands.NoPrivateMessage):
            inner = RulesError("Please use this command on a server.")
        elif isinstance(inner, app_commands.TransformerError):
            inner = RulesError("I could not read one of the options. Please pick from the list.")
        elif isinstance(inner, app_commands.CheckFailure):
            inner = RulesError("You may not use this command here.")
        if interaction.response.is_done():
            await Reply(interaction, "fresh").fail(inner)
        else:
            await interaction.response.send_message(explain(inner), ephemeral=True, allowed_mentions=NOBODY)


class _Cairn:
    """Shared by the plain and the sharded bot."""

    settings: Settings
    clock: Clock
    service: Service
    painter: Painter
    courier: Courier
    silence: Silence
    store: Any
    thinker: Thinker
    verbs: dict[str, Verb]
    fatal: Exception | None = None
    """Why the bot stopped by itself; whoever started it reads this."""

    def equip(
        self, settings: Settings, store: Any, clock: Clock | None, thinker: Thinker | None, painter: Painter | None,
        seed_source: Callable[[], int] | None,
    ) -> None:  # fmt: skip
        """Everything that needs no connection. Without a store, one is opened when the bot starts."""
        self.settings, self.clock = settings, clock or SystemClock()
        if settings.editions is not None:
            log.info("editions: %s", ", ".join(load_editions(settings.editions)) or "none")
        self.painter = painter or Painter(settings.picture_workers, settings.picture_seconds, settings.picture_cache)
        self.thinker = thinker or _thinker(settings)
        self.seed_source = seed_source or fresh_seed
        self.courier = Courier(self)  # type: ignore[arg-type]
        self.silence = Silence(self)  # type: ignore[arg-type]
        self.verbs = {**lobby.VERBS, **panel.VERBS, **looks.VERBS, **me.VERBS, **server.VERBS}
        self.store, self._owns_store = store, store is None
        if store is not None:
            self.service = self._serve()

    def _serve(self) -> Service:
        days = self.settings.lobby_days
        service = Service(
            self.store, self.clock, seed_source=self.seed_source, thinker=self.thinker, lobby_days=days
        )  # fmt: skip
        service.on_news = self.courier.wake
        return service

    async def setup_hook(self) -> None:
        """Once per process, before the connection: store, commands, buttons, courier."""
        bot: Any = self
        if self.store is None:
            self.store = await Store.open(self.settings.database, self.clock)
            self.service = self._serve()
        bot.add_dynamic_items(*FAMILIES)
        bot.add_listener(self.silence.heard, "on_message")
        for extension in (*GENERIC, *registry.EXTENSIONS):
            await bot.load_extension(extension)
        await sync(bot)
        self.courier.start()
        await self.service.resume()

    async def stop_work(self) -> None:
        """Stops everything of ours without closing the connection; what was opened here is closed."""
        await self.courier.stop()
        if hasattr(self, "service"):
            await self.service.shut_down()
        self.painter.close()
        close = getattr(self.thinker, "close", None)
        if close is not None:
            await close()
        if self._owns_store and self.store is not None:
            await self.store.close()
            self.store = None

    def give_up(self, error: Exception) -> None:
        """Stops the bot for good, from within any of its tasks."""
        if self.fatal is None:
            self.fatal = error
            log.critical("stopping: %s", error)
            bot: Any = self
            self._ending = asyncio.create_task(bot.close(), name="give-up")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """The last resort: presses and forms that nothing else answers get a sentence instead of a failure."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        custom_id = str((interaction.data or {}).get("custom_id", ""))
        if not ours(custom_id):
            await interaction.response.send_message(OLD_ID, ephemeral=True, allowed_mentions=NOBODY)
        elif interaction.type is discord.InteractionType.component:
            await orphan(interaction, custom_id)


class Cairn(_Cairn, commands.Bot):
    """The bot on one connection."""

    async def close(self) -> None:
        await self.stop_work()
        await super().close()


class ShardedCairn(_Cairn, commands.AutoShardedBot):
    """The bot on several connections."""

    async def close(self) -> None:
        await self.stop_work()
        await super().close()


def load_editions(parent: Path) -> list[str]:
    """Makes the editions in `parent/<game>/<edition>/` known, and returns their names. Raises ContentError."""
    names = []
    for key, game in GAMES.items():
        content: Any = import_module(f"{game.__name__}.content")
        for directory in sorted(path for path in (parent / key).glob("*") if path.is_dir()):
            names.append(content.add_edition(directory).name)
    return names


def _thinker(settings: Settings) -> Thinker:
    return PoolThinker(settings.bot_processes) if settings.bot_processes else InlineThinker()


def create_bot(
    settings: Settings, store: Any = None, *, clock: Clock | None = None, thinker: Thinker | None = None,
    painter: Painter | None = None, seed_source: Callable[[], int] | None = None,
) -> Cairn:  # fmt: skip
    """The bot, not yet running. Tests and the demo give it their own store, clock and sources of chance."""
    kind = ShardedCairn if settings.shards else Cairn
    bot: Any = kind(
        command_prefix=commands.when_mentioned,
        help_command=None,
        intents=discord.Intents.default(),
        allowed_mentions=NOBODY,
        tree_cls=Tree,
        max_messages=None,
        max_ratelimit_timeout=60.0,
        activity=discord.CustomActivity("/help starts you in three lines"),
    )
    bot.equip(settings, store, clock, thinker, painter, seed_source)
    return bot


def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as Discord is told of them, in a fixed order."""
    found = [command.to_dict(tree) for command in tree.get_commands()]
    return sorted(found, key=lambda c: (c.get("type", 1), c["name"]))


async def sync(bot: Cairn) -> bool:
    """Registers the commands in exactly one scope, and only if they changed since last time; tells whether it did."""
    scope = bot.settings.sync_guild or 0
    digest = hashlib.sha256(json.dumps([scope, payload(bot.tree)], sort_keys=True).encode()).hexdigest()
    notes = await bot.service.server_settings(SYSTEM)
    if notes.get("commands") == digest:
        return False
    before = notes.get("scope")
    application = bot.application_id
    if before is not None and before != scope and application is not None:
        empty = bot.http.bulk_upsert_guild_commands if before else bot.http.bulk_upsert_global_commands
        await (empty(application, before, []) if before else empty(application, []))  # type: ignore[call-arg]
    guild = discord.Object(scope) if scope else None
    if guild is not None:
        bot.tree.copy_global_to(guild=guild)
    await bot.tree.sync(guild=guild)
    await bot.service.save_server_settings(SYSTEM, {**notes, "commands": digest, "scope": scope})
    return True
