"""A whole simulated server with the real bot in it: people press, time passes, processes die, and nothing may go wrong.

`World` is the only place that knows the private parts of simcord (3.2.1); the stories in this directory use its verbs.
"""

from __future__ import annotations

import asyncio
import copy
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import discord
import driver_checks as checks
import driver_shims as shims
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot import create_bot
from cogs.permissions import invite_permissions
from cogs.pictures import Painter
from cogs.settings import Settings
from db.lease import STALE_S
from demo.simulation import idle_courier, settle_quickly
from render.picture import Picture

T = TypeVar("T")
WEEK = 7 * 86_400
START = 1_767_225_600
"""2026-01-01 00:00 UTC, where the simulated clock begins."""
TICK = 3600.0
"""A slower pulse than in production, so that weeks pass quickly; what is due at once is brought at once anyway."""
PEOPLE = ("Ada", "Bo", "Cy")


class SimClock:
    """The bot's one clock, tied to the simulation's."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None
        self.lead = 0

    def now(self) -> int:
        """UTC s since the epoch."""
        return START if self.env is None else int(self.env.now().timestamp()) + self.lead


@dataclass(frozen=True, slots=True)
class Press:
    """A press as a client sends it: on a message as that client still shows it, whatever has become of it since."""

    who: Any
    message: dict[str, Any]
    custom_id: str
    values: tuple[str, ...] = ()
    copies: int = 1


@dataclass
class World:
    """One server, one channel, some people, the bot with the rights of its invite link and nothing more."""

    env: simcord.Env
    clock: SimClock
    folder: Path
    overrides: dict[str, Any]
    guild: Any = None
    channel: Any = None
    people: dict[str, MemberActor] = field(default_factory=dict)
    records: list[Any] = field(default_factory=list)
    retired: list[Any] = field(default_factory=list)
    draw: Callable[..., Picture] | None = None
    seed: int = 7

    @property
    def bot(self) -> Any:
        """The bot that is connected now."""
        return self.env.bot

    @property
    def service(self) -> Any:
        """The bot's service, for arranging and for looking."""
        return self.bot.service

    # -- people ----------------------------------------------------------------------------------------------------

    def person(self, name: str, *, shown: str | None = None, **options: Any) -> MemberActor:
        """A member of the server; `shown` is the display name, which may hold anything at all."""
        if name not in self.people:
            user = self.env.create_user(name.lower(), global_name=shown or name)
            self.people[name] = self.guild.add_member(user, **options)
        return self.people[name]

    async def slash(self, who: str, command: str, place: Any = None, /, **options: Any) -> InteractionResult:
        """A slash command, in the channel unless told otherwise."""
        return await self.people[who].slash(place or self.channel, command, **options)

    async def click(self, who: str, message: Any, label: str) -> InteractionResult:
        """Presses the button with this label, or whose label begins so."""
        found = checks.buttons_of(self.stored(message))
        custom_id = found.get(label) or next(i for text, i in found.items() if text.startswith(label))
        return await self._actor(who, message).click(message, custom_id=custom_id)

    async def choose(self, who: str, message: Any, *values: str) -> InteractionResult:
        """Picks values in the menu that has them."""
        menus = checks.menus_of(self.stored(message))
        menu = next(i for i, options in menus.items() if set(values) <= {o["value"] for o in options})
        return await self._actor(who, message).select(message, values, custom_id=menu)

    def _actor(self, who: str, message: Any) -> Any:
        actor = self.people[who]
        place = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return actor.user if self.env.backend.get_channel(place).guild_id is None else actor

    # -- raw presses: stale, doubled, forged, at once ---------------------------------------------------------------

    def keep(self, message: Any) -> dict[str, Any]:
        """What a client shows of a message now; it can be pressed later, after the message has changed."""
        return copy.deepcopy(dict(serializers.message_payload(self.env.backend, self.stored(message))))

    def stored(self, message: Any) -> Any:
        """The simulator's record of a message."""
        place = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return self.env.backend.get_message(place, message.id)

    async def press(self, who: str, kept: dict[str, Any], label: str = "", **options: Any) -> InteractionResult:
        """One press on a kept message, by label or (forged) by `custom_id`."""
        custom_id = options.pop("custom_id", None) or checks.buttons_of(kept)[label]
        return (await self.together(Press(who, kept, custom_id, **options)))[0]

    async def together(self, *presses: Press) -> list[InteractionResult]:
        """Presses that reach the bot in one tick; `copies` deliver the very same interaction more than once."""
        env, results = self.env, []
        for press in presses:
            record, payload = self._payload(press)
            results.append(InteractionResult(env, record))
            for _ in range(press.copies):
                env.backend.emit("INTERACTION_CREATE", copy.deepcopy(payload))
        await env.settle()
        return results

    def _payload(self, press: Press) -> tuple[Any, dict[str, Any]]:
        backend, channel_id = self.env.backend, int(press.message["channel_id"])
        assert shims.pressable(self.env, channel_id), "no client delivers a press from a locked thread"
        guild_id = backend.get_channel(channel_id).guild_id
        kind = ComponentType.STRING_SELECT if press.values else ComponentType.BUTTON
        data: dict[str, Any] = {"custom_id": press.custom_id, "component_type": int(kind)}
        if press.values:
            data["values"] = list(press.values)
        who = self.people[press.who] if isinstance(press.who, str) else press.who
        record, payload = interactions.base_payload(
            backend, type=InteractionType.MESSAGE_COMPONENT, channel_id=channel_id, guild_id=guild_id,
            user_id=who.id, data=data,
        )  # fmt: skip
        payload["message"] = copy.deepcopy(press.message)
        record.source_message_id = int(press.message["id"])
        self.records.append(record)
        return record, payload

    async def behind(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something behind the scenes as the bot would (a timer, another surface), and lets it take effect."""
        with self.env._bot_scope():
            task = asyncio.get_running_loop().create_task(work)
        result = await task
        with self.env._bot_scope():
            self.bot.courier.wake()
        await self.env.settle()
        return result

    # -- time and processes ----------------------------------------------------------------------------------------

    async def advance(self, seconds: float) -> None:
        """Moves every clock on, week by week, and lets silent threads go to sleep."""
        while seconds > 0:
            step = min(seconds, WEEK)
            await self.env.advance_time(step)
            seconds -= step
            shims.archive_idle_threads(self.env)
        await self.env.settle()

    async def restart(self) -> None:
        """A new process on the same database: nothing of the old one's memory is left."""
        await release(self.bot)
        fresh = new_bot(self)
        idle_courier(self.env, fresh)
        await self.env.restart_bot(fresh)
        await self.env.settle()

    async def crash(self) -> None:
        """Power loss: a new process finds what the disk held at this moment, and the dead one's lease gone stale."""
        found = self.folder / f"after-crash-{len(self.retired)}"
        found.mkdir()
        for path in self.folder.glob("cairn.sqlite3*"):
            shutil.copy(path, found)
        self.retired.append(self.bot)
        self.folder, self.clock.lead = found, self.clock.lead + STALE_S + 1
        fresh = new_bot(self)
        idle_courier(self.env, fresh)
        await self.env.restart_bot(fresh)
        await self.env.settle()

    # -- what people see -------------------------------------------------------------------------------------------

    def place(self, channel_id: int) -> Any:
        """A channel or thread by its id."""
        return simcord.builders.ChannelHandle(self.env, self.guild, self.env.backend.get_channel(channel_id))

    def messages(self, channel_id: int, bot_only: bool = True) -> list[Any]:
        """Stored public messages of a place, oldest first."""
        bot = self.env.backend.bot_user.id
        found = self.env.backend.messages.get(channel_id, {}).values()
        return [m for m in found if not m.is_ephemeral and (not bot_only or m.author_id == bot)]

    def newest(self, channel_id: int) -> Any:
        """The bot's newest public message in a place, as a thing to press."""
        return ResponseMessage(self.env, self.messages(channel_id)[-1])

    def private(self, who: str) -> list[Any]:
        """The direct messages the bot sent to somebody."""
        return self.messages(self.people[who].user.dm_channel.id)

    def check(self) -> None:
        """The invariants of every story; a process that died on purpose is no error."""
        unexpected = [error for error in self.env.errors if not isinstance(error, shims.Crash)]
        if unexpected:
            raise unexpected[0]
        checks.presses_answered(self.records)
        checks.mentions_bounded(self.env)
        checks.within_limits(self.env)


def new_bot(world: World) -> Any:
    """A bot as `bot.py` makes it, on the world's database and clock."""
    usual = {"database": world.folder / "cairn.sqlite3", "bot_processes": 0, "tick_seconds": TICK}
    settings = Settings(_env_file=None, **{**usual, **world.overrides})
    painter = Painter(settings.picture_workers, settings.picture_seconds, draw=world.draw or blank)
    return create_bot(settings, clock=world.clock, painter=painter, seed_source=lambda: world.seed)


def blank(*_: Any, **__: Any) -> Picture:
    """A picture that costs nothing; what is on real ones is tested where they are drawn."""
    return Picture(b"\x89PNG" + bytes(64), "png", 8, 8)


async def release(bot: Any) -> None:
    """Lets go of a retired bot's database, which simcord would leave open."""
    await bot.close()


@asynccontextmanager
async def world(
    folder: Path, people: Sequence[str] = PEOPLE, *, draw: Callable[..., Picture] | None = None, seed: int = 7,
    **overrides: Any,
) -> AsyncIterator[World]:  # fmt: skip
    """Opens a world, and checks the invariants when the story is over. `overrides` are settings of the bot."""
    clock = SimClock()
    made = World(None, clock, folder, overrides, draw=draw, seed=seed)  # type: ignore[arg-type]
    env = simcord.Env(new_bot(made), check_errors=False, settle_timeout=20.0)
    made.env = clock.env = env
    settle_quickly(env)
    shims.thread_rules(env)
    idle_courier(env, env.bot)
    await env.start()
    try:
        env._register_dispatch_observer(made.records.append)
        furnish(made, people)
        await env.settle()
        yield made
        await env.settle()
        made.check()
    finally:
        for bot in (*made.retired, env.bot):
            await release(bot)
        await env.shutdown()


def furnish(made: World, people: Sequence[str]) -> None:
    """The server: one channel, people, and a bot role with the rights of the invite link."""
    made.guild = made.env.create_guild("Mountain hut")
    made.channel = made.guild.create_text_channel("games")
    grant(made, invite_permissions())
    for name in people:
        made.person(name)


def grant(made: World, permissions: discord.Permissions) -> None:
    """Gives the bot exactly these rights on the server."""
    backend = made.env.backend
    role = next(r for r in backend.get_guild(made.guild.id).roles.values() if r.managed)
    backend.edit_role(made.guild.id, role.id, {"permissions": permissions.value})


async def until(world: World, done: Callable[[], bool], rounds: int = 50) -> None:
    """Lets the bot work until something has happened."""
    for _ in range(rounds):
        if done():
            return
        await world.env.settle()
        await asyncio.sleep(0)
    raise AssertionError("it never happened")
