"""`/me …` and `/help`: a person's own games, notices and looks; works in direct messages too."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

import render
from cogs import ground, panel, registry
from cogs.ui.layout import Card, note, option
from cogs.ui.press import RED, Pressed, Verb, button, menu
from cogs.ui.reply import Reply, answer
from cogs.ui.text import and_list
from engine import GAMES
from engine.ports import LOBBY, PLAYING, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

Interaction = discord.Interaction[Any]
NOTICES = {
    "mention": "A mention in the table's thread", "dm": "A direct message, with everything to play the turn",
    "both": "Mention and direct message", "nothing": "Nothing; I look by myself",
}  # fmt: skip
MOST_GAMES = 30
HELP = """### Hiking games, a turn at a time
1. {new} opens a table here; others press **Join**, the host presses **Start**.
2. When it is your turn you are told. **Take turn** opens your panel: choose by number, undo, confirm.
3. `/me games` lists your tables, `/me settings` how you are told, `/rules` looks up any rule."""


def settings_card(chosen: dict[str, Any], said: str = "") -> Card:
    """Two menus: how to be told, and the look of pictures."""
    way, theme = chosen.get("notices", "mention"), chosen.get("theme", render.THEMES[0])
    closed = "Your direct messages were closed when I last tried; choosing again makes me try once more."
    card = Card(panel.COLOUR).text("### Your settings", said, closed if chosen.get("dm_closed") else "")
    ways = [option(text, key, chosen=key == way) for key, text in NOTICES.items()]
    card.text("**When it is your turn**").menu(menu("u:notices", ways, "How shall I tell you?"))
    themes = [option(name, name, chosen=name == theme) for name in render.THEMES]
    return card.text("**Pictures**").menu(menu("u:theme", themes, "Look of pictures"))


async def _choose(press: Pressed, key: str, allowed: Any) -> None:
    chosen = dict(await press.bot.service.user_settings(press.user))
    value = press.values[0] if press.values else ""
    if value in allowed:
        chosen[key] = value
        if key == "notices":
            chosen.pop("dm_closed", None)
        await press.bot.service.save_user_settings(press.user, chosen)
    await press.reply.show(settings_card(chosen, "Saved."))


async def notices(press: Pressed) -> None:
    """How to be told, chosen from the menu."""
    await _choose(press, "notices", NOTICES)


async def theme(press: Pressed) -> None:
    """The look of pictures, chosen from the menu."""
    await _choose(press, "theme", render.THEMES)


async def forget(press: Pressed) -> None:
    """Deletes what is stored about a person, after asking once."""
    await press.bot.service.forget(press.user)
    await press.reply.show(note("Everything I had stored about you is deleted; finished games keep an empty chair."))


VERBS = {"u:notices": Verb(notices), "u:theme": Verb(theme), "u:forget": Verb(forget)}


def game_line(table: Table, user: int) -> str:
    """One of my games in one line; those that wait for me say so."""
    mine = table.status == PLAYING and table.seat_of(user) in table.asked
    until = f", due {ground.deadline(table)}" if mine and table.deadline_at else ""
    others = ground.names(table)
    awaited = f", waiting for {and_list(others[seat] for seat in table.asked)}" if table.status == PLAYING else ""
    state = f"**your turn**{until}" if mine else f"{ground.STATUS[table.status]}{awaited}"
    return f"- [{ground.heading(table)}]({ground.link(table)}) · {state}"


class MeCog(commands.Cog):
    """Only ever about the person who asks."""

    group = app_commands.Group(
        name="me",
        description="Your games and settings",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    )

    def __init__(self, bot: Cairn) -> None:
        self.bot = bot

    @group.command(name="games", description="All your games everywhere, those waiting for you first")
    async def games(self, interaction: Interaction) -> None:
        """Lists tables."""

        async def run(reply: Reply) -> None:
            user = interaction.user.id
            mine = await self.bot.service.tables_of(user, (LOBBY, PLAYING))
            mine.sort(key=lambda t: (t.seat_of(user) not in t.asked, t.deadline_at or 2**40, t.id))
            lines = [game_line(table, user) for table in mine]
            if len(lines) <= MOST_GAMES:
                await reply.show(
                    note("### Your games", *(lines or ["None at the moment. `/help` says how to start one."]))
                )
            else:
                await reply.tell("\n".join(lines), "games.txt", "### Your games")

        await answer(interaction, run)

    @group.command(name="settings", description="How you are told that it is your turn, and the look of pictures")
    async def settings(self, interaction: Interaction) -> None:
        """Opens the settings panel."""

        async def run(reply: Reply) -> None:
            await reply.show(settings_card(await self.bot.service.user_settings(interaction.user.id)))

        await answer(interaction, run)

    @group.command(name="stats", description="How your finished games ended")
    async def stats(self, interaction: Interaction) -> None:
        """Counts results by game."""

        async def run(reply: Reply) -> None:
            results = await self.bot.service.results_of(interaction.user.id)
            lines = []
            for key, game in GAMES.items():
                own = [r for r in results if r["game"] == key]
                if own:
                    won = sum(r["seat"] in r["result"].get("winners", ()) for r in own)
                    lines.append(f"- {game.INFO.name}: {len(own)} finished, {won} won")
            await reply.show(note("### Your results", *(lines or ["No finished games yet."])))

        await answer(interaction, run)

    @group.command(name="data", description="Everything stored about you, as a file; or delete it")
    async def data(self, interaction: Interaction) -> None:
        """Sends the file with a button to delete."""

        async def run(reply: Reply) -> None:
            stored = json.dumps(await self.bot.service.user_data(interaction.user.id), ensure_ascii=False, indent=1)
            card = note("This is all I have stored about you.").file("my-data.json", stored.encode())
            await reply.show(card.buttons([button("u:forget", "Delete it", RED)]))

        await answer(interaction, run)

    @app_commands.command(name="help", description="How to start, in three lines")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: Interaction) -> None:
        """Starts a newcomer."""
        new = " or ".join(f"`/{GAMES[key].INFO.command} new`" for key in registry.PRESENTERS)
        await answer(interaction, lambda reply: reply.show(note(HELP.format(new=new))))


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(MeCog(bot))
