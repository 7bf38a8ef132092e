"""`/server …`: what a server chose, what the bot may do there, and how it is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import ground, lobby, panel, permissions, silence
from cogs.ui.layout import Card, note, option
from cogs.ui.press import Pressed, ServerPress, Verb, menu
from cogs.ui.reply import Reply, answer
from engine.errors import RulesError
from engine.ports import LOBBY, PACES, PLAYING

if TYPE_CHECKING:
    from cogs.client import Cairn

Interaction = discord.Interaction[Any]
THREADS = {"yes": "A thread of its own for each table", "no": "Tables live in the channel itself"}


def settings_card(chosen: dict[str, Any], said: str = "") -> Card:
    """Four menus: threads, pace of new tables, silent phases, channels where tables may be opened."""
    card = Card(panel.COLOUR).text("### Settings of this server", said)
    threads = "yes" if chosen.get("threads", True) else "no"
    picks = [option(text, key, chosen=key == threads) for key, text in THREADS.items()]
    card.text("**Where tables live**").menu(menu("s:threads", picks, "Where do tables live?"))
    pace = chosen.get("pace", lobby.DEFAULT_PACE)
    paces = [option(text, key, chosen=key == pace) for key, text in lobby.PACE_WORDS.items() if key in PACES]
    card.text("**Pace of new tables**").menu(menu("s:pace", paces, "Pace of new tables"))
    hush = chosen.get("silence", silence.QUIET)
    modes = [option(text, key, chosen=key == hush) for key, text in silence.MODES.items()]
    card.text("**Silent phases of games that have them**")
    card.menu(menu("s:silence", modes, "What happens in silent phases?"))
    channels = [
        discord.SelectDefaultValue(id=c, type=discord.SelectDefaultValueType.channel) for c in _channels(chosen)
    ]
    where: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id="s:channels", channel_types=[discord.ChannelType.text], min_values=0, max_values=25,
        placeholder="Anywhere", default_values=channels,
    )  # fmt: skip
    return card.text("**Channels where tables may be opened** (none: anywhere)").menu(ServerPress(where))


def _channels(chosen: dict[str, Any]) -> list[int]:
    return [int(c) for c in chosen.get("channels") or []][:25]


async def _choose(press: Pressed, key: str, value: Any) -> None:
    guild = press.interaction.guild_id
    if guild is None or not press.interaction.permissions.manage_guild:
        raise RulesError("Only people with **Manage Server** can change these settings.")
    chosen = {**await press.bot.service.server_settings(guild), key: value}
    await press.bot.service.save_server_settings(guild, chosen)
    await press.reply.show(settings_card(chosen, "Saved."))


async def threads(press: Pressed) -> None:
    """Threads or not, chosen from the menu."""
    await _choose(press, "threads", press.values[:1] != ["no"])


async def pace(press: Pressed) -> None:
    """The pace new tables start with, chosen from the menu."""
    value = press.values[0] if press.values else ""
    await _choose(press, "pace", value if value in PACES else lobby.DEFAULT_PACE)


async def quieten(press: Pressed) -> None:
    """What is done against talk in silent phases, chosen from the menu."""
    value = press.values[0] if press.values else ""
    await _choose(press, "silence", value if value in silence.MODES else silence.QUIET)
    await press.bot.silence.unfinished(anew=True)


async def channels(press: Pressed) -> None:
    """The channels in which tables may be opened, chosen from the menu."""
    await _choose(press, "channels", [int(value) for value in press.values if value.isdigit()])


VERBS = {"s:threads": Verb(threads), "s:pace": Verb(pace), "s:channels": Verb(channels), "s:silence": Verb(quieten)}


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class ServerCog(commands.GroupCog, group_name="server", group_description="For people who look after this server"):
    """Needs Manage Server."""

    def __init__(self, bot: Cairn) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="settings", description="Where tables live, their pace, and where they may be opened")
    async def settings(self, interaction: Interaction) -> None:
        """Opens the settings panel."""

        async def run(reply: Reply) -> None:
            await reply.show(settings_card(await self.bot.service.server_settings(_guild(interaction))))

        await answer(interaction, run)

    @app_commands.command(name="tables", description="All tables of this server that are not over")
    async def tables(self, interaction: Interaction) -> None:
        """Lists tables."""

        async def run(reply: Reply) -> None:
            found = await self.bot.service.tables_at(_guild(interaction), (LOBBY, PLAYING))
            lines = [f"- [{ground.title_of(t)}]({ground.link(t)})" for t in found]
            await reply.tell("\n".join(lines) or "No tables.", "tables.txt", "### Tables of this server")

        await answer(interaction, run)

    @app_commands.command(name="check", description="What I may do here, what is missing, and whether I am well")
    @app_commands.describe(channel="The channel to look at; this one by default")
    async def check(self, interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        """Reports permissions, database and worker."""

        async def run(reply: Reply) -> None:
            granted = channel.permissions_for(channel.guild.me) if channel else interaction.app_permissions
            lost = permissions.missing(granted)
            rights = f"Missing:\n{permissions.spoken(lost)}" if lost else "Permissions: everything needed is granted."
            hushed = silence.lacking(await self.bot.service.server_settings(_guild(interaction)), granted)
            await reply.show(note("### Check", rights, hushed, *await health_lines(self.bot)))

        await answer(interaction, run)


async def health_lines(bot: Cairn) -> list[str]:
    """The database's integrity and the worker's last tick."""
    checked = await bot.service.check()
    last = bot.courier.last_tick
    return [
        f"Database: {checked.get('integrity', 'unknown')}.",
        f"Messages were last looked after <t:{last}:R>." if last else "Messages have not been looked after yet.",
        f"Connection: {bot.latency * 1000:.0f} ms." if bot.latency == bot.latency else "",
    ]


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise RulesError("Please use this command on a server.")
    return interaction.guild_id


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(ServerCog(bot))
