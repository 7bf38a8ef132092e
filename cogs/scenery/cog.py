"""The commands of Scenery: `/scenery new|take|place|route|landscape|market|goals`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.game import GameCog, code_autocomplete, seat_autocomplete, table_choices

Interaction = discord.Interaction[Any]
_TABLE = "Which table, when you are not in its thread"


class Scenery(
    GameCog, group_name="scenery", group_description="Scenery: lay a landscape, mark its routes", game="scenery"
):
    """`new` comes from the base; each step of a turn has a command, all of it is in the panel as well."""

    @app_commands.command(name="take", description="Take a hex from the market; your compass moves there")
    @app_commands.describe(hex="A hex around your compass", table=_TABLE)
    @app_commands.autocomplete(hex=code_autocomplete("take", "take:"), table=table_choices)
    async def take(self, interaction: Interaction, hex: str, table: str | None = None) -> None:
        """Answers the question which hex to take."""
        await self.act_by_command(interaction, hex, op="take", prefix="take:", table=table)

    @app_commands.command(name="place", description="Place the hex you took: first where, then how it lies")
    @app_commands.describe(where="A place beside your landscape, or how the hex lies there", table=_TABLE)
    @app_commands.autocomplete(where=code_autocomplete("place,rotate"), table=table_choices)
    async def place(self, interaction: Interaction, where: str, table: str | None = None) -> None:
        """Answers the questions where the hex goes and how it lies, whichever is open."""
        await self.act_by_command(interaction, where, op="place,rotate", table=table)

    @app_commands.command(name="route", description="Mark a route through the hex you placed")
    @app_commands.describe(loop="A loop you may mark now, or none", table=_TABLE)
    @app_commands.autocomplete(loop=code_autocomplete("mark"), table=table_choices)
    async def route(self, interaction: Interaction, loop: str, table: str | None = None) -> None:
        """Answers the question which route to mark."""
        await self.act_by_command(interaction, loop, op="mark", table=table)

    @app_commands.command(name="landscape", description="Somebody's landscape with its routes and points")
    @app_commands.describe(who="A name or letter; your own if left out", table=_TABLE)
    @app_commands.autocomplete(who=seat_autocomplete(), table=table_choices)
    async def landscape(self, interaction: Interaction, who: str | None = None, table: str | None = None) -> None:
        """Shows a landscape."""
        await self.show(interaction, "landscape", focus=who, table=table)

    @app_commands.command(name="market", description="The hexes on offer and where the compasses stand")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def market(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the market."""
        await self.show(interaction, "market", table=table)

    @app_commands.command(name="goals", description="The goals in play and where everybody stands")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def goals(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the goals."""
        await self.show(interaction, "goals", table=table)


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(Scenery(bot))
