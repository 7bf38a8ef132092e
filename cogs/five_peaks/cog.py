"""The commands of Five Peaks: `/peaks new|play|market|hand|player|panoramas`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.game import GameCog, code_autocomplete, seat_autocomplete, table_choices

Interaction = discord.Interaction[Any]
_TABLE = "Which table, when you are not in its thread"


class FivePeaks(
    GameCog, group_name="peaks", group_description="Five Peaks: hike, discover, build towers", game="five_peaks"
):
    """`new` comes from the base; the rest of a turn is the panel's, so only the card has a command of its own."""

    @app_commands.command(name="play", description="Play a hiking card from your hand")
    @app_commands.describe(card="A card that would do something now", table=_TABLE)
    @app_commands.autocomplete(card=code_autocomplete("play", "card:"), table=table_choices)
    async def play(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """Answers the question which card to play."""
        await self.act_by_command(interaction, card, op="play", prefix="card:", table=table)

    @app_commands.command(name="market", description="The hiking cards on offer")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def market(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the market."""
        await self.show(interaction, "market", table=table)

    @app_commands.command(name="hand", description="Your cards, backpack and campfire cards, for your eyes only")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows what the seat holds to its owner."""
        await self.show(interaction, "hand", table=table, private=True)

    @app_commands.command(name="player", description="What lies in front of somebody")
    @app_commands.describe(who="A name or letter", table=_TABLE)
    @app_commands.autocomplete(who=seat_autocomplete(), table=table_choices)
    async def player(self, interaction: Interaction, who: str, table: str | None = None) -> None:
        """Shows a seat's public area."""
        await self.show(interaction, "player", focus=who, table=table)

    @app_commands.command(name="panoramas", description="The open panorama cards, their costs and rewards")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def panoramas(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the panorama piles."""
        await self.show(interaction, "panoramas", table=table)


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(FivePeaks(bot))
