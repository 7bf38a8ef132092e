"""`/rules`: any rule of any game in our own words, found by a few letters, with the rulings it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands
from rapidfuzz import fuzz, process

from cogs import ground, registry
from cogs.presenter import Topic
from cogs.ui.reply import Reply, answer
from cogs.ui.text import label, plain
from engine import GAMES
from engine.errors import RulesError

if TYPE_CHECKING:
    from cogs.client import Cairn

Interaction = discord.Interaction[Any]


def topics(game: str | None = None) -> dict[str, Topic]:
    """Every page by `game:key`, those of one game only when it is named."""
    return {
        f"{key}:{topic.key}": topic
        for key, words in registry.PRESENTERS.items()
        if game in (None, key)
        for topic in words.TOPICS
    }


def find(text: str, game: str | None = None, limit: int = 25) -> list[tuple[str, Topic]]:
    """Pages that `text` may mean, best first; all of them in their order for an empty text."""
    pages = topics(game)
    wanted = plain(text).casefold()[:100]
    if not wanted:
        return list(pages.items())[:limit]
    haystack = {key: _searchable(topic) for key, topic in pages.items()}
    direct = [
        key for key in pages if wanted in haystack[key] or any(wanted == r.casefold() for r in pages[key].rulings)
    ]
    direct.sort(key=lambda key: (wanted not in pages[key].title.casefold(), pages[key].title))
    near = process.extract(wanted, haystack, scorer=fuzz.WRatio, limit=limit, score_cutoff=60)
    keys = list(dict.fromkeys([*direct, *(key for _, _, key in near)]))
    return [(key, pages[key]) for key in keys[:limit]]


def _searchable(topic: Topic) -> str:
    return " ".join((topic.title, *topic.words, *topic.rulings)).casefold()


async def _game_here(bot: Cairn, interaction: Interaction) -> str | None:
    try:
        return (await ground.here(bot, interaction)).game
    except RulesError:
        return None


async def topic_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Autocomplete over topics, cards, spaces and rulings; the game of the table you are at comes first."""
    bot: Cairn = interaction.client  # type: ignore[assignment]
    game = await _game_here(bot, interaction)
    found = find(current, game) if game else find(current)
    return [
        app_commands.Choice(name=label(f"{topic.title} · {GAMES[key.split(':')[0]].INFO.name}", 100), value=key)
        for key, topic in found
    ]


class RulesCog(commands.Cog):
    """One command."""

    def __init__(self, bot: Cairn) -> None:
        self.bot = bot

    @app_commands.command(name="rules", description="Look up a rule, a card, a space or a ruling")
    @app_commands.describe(about="What you want to know about")
    @app_commands.autocomplete(about=topic_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def rules(self, interaction: Interaction, about: str) -> None:
        """Shows the page, or the nearest ones when it is not clear which is meant."""

        async def run(reply: Reply) -> None:
            exact = topics().get(about)
            found = [(about, exact)] if exact else find(about, await _game_here(self.bot, interaction), 5)
            if not found:
                raise RulesError("I find nothing about that. Start typing and pick a topic from the list.")
            key, topic = found[0]
            game = GAMES[key.split(":")[0]].INFO.name
            cited = f"-# {game}{' · rests on ' + ', '.join(topic.rulings) if topic.rulings else ''}"
            others = ", ".join(other.title for _, other in found[1:])
            also = f"-# See also: {others}" if others else ""
            await reply.tell("\n".join(filter(None, (topic.body, also, cited))), "rules.txt", f"### {topic.title}")

        await answer(interaction, run)


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(RulesCog(bot))
