"""The commands of The Peak Team: `/rangers new|drop|move|record|support|share|radio|hand|missions|map|pass`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.game import GameCog, code_autocomplete, table_choices
from cogs.ui.reply import Reply, answer
from engine.errors import RulesError

Interaction = discord.Interaction[Any]
_TABLE = "Which table, when you are not in its thread"
_STEPS = ("go:", "duo:", "stop", "ranger:")
_TOKENS = ("clear:", "fetch:", "renew:", "keep")
_ENDINGS = ("done", "end", "pass", "close")
"""The answers that end a turn, the most final first."""


class PeakTeam(
    GameCog, group_name="rangers", group_description="The Peak Team: rangers save a mountain park", game="peak_team"
):
    """`new` comes from the base; what a turn is made of has a command each, all of it is in the panel as well."""

    @app_commands.command(name="drop", description="Hand out your supply cards, for your eyes only")
    @app_commands.describe(split="Which cards go left and right, by their numbers in the panel", table=_TABLE)
    @app_commands.autocomplete(split=code_autocomplete("drop"), table=table_choices)
    async def drop(self, interaction: Interaction, split: str | None = None, table: str | None = None) -> None:
        """Opens the panel of the supply drop, or seals a split."""
        if split is None:
            await self.open_panel(interaction, "drop", table)
        else:
            await self.act_by_command(interaction, split, op="drop", table=table)

    @app_commands.command(name="move", description="Move your ranger one step, or stop")
    @app_commands.describe(step="A step you can take now", table=_TABLE)
    @app_commands.autocomplete(step=code_autocomplete("act,move,captain", _STEPS), table=table_choices)
    async def move(self, interaction: Interaction, step: str, table: str | None = None) -> None:
        """Takes one step of a move."""
        await self.act_by_command(interaction, step, op="act,move,captain", prefix=_STEPS, table=table)

    @app_commands.command(name="record", description="Record the animal that lives where you are")
    @app_commands.describe(card="The card with the animal", table=_TABLE)
    @app_commands.autocomplete(card=code_autocomplete("act", "record:"), table=table_choices)
    async def record(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """Plays an animal's card."""
        await self.act_by_command(interaction, card, op="act", prefix="record:", table=table)

    @app_commands.command(name="support", description="Use an animal token, or wake a support token")
    @app_commands.describe(token="What to use; steps with tokens are in /rangers move", table=_TABLE)
    @app_commands.autocomplete(token=code_autocomplete("act,captain,wrench", _TOKENS), table=table_choices)
    async def support(self, interaction: Interaction, token: str, table: str | None = None) -> None:
        """Uses tokens for anything but a step."""
        await self.act_by_command(interaction, token, op="act,captain,wrench", prefix=_TOKENS, table=table)

    @app_commands.command(name="share", description="Share cards with the rangers you have met")
    @app_commands.describe(card="Share or not; then a card and who gets it", table=_TABLE)
    @app_commands.autocomplete(card=code_autocomplete("meet,share"), table=table_choices)
    async def share(self, interaction: Interaction, card: str | None = None, table: str | None = None) -> None:
        """Opens the panel of sharing, or moves one card."""
        if card is None:
            await self.open_panel(interaction, "meet,share", table)
        else:
            await self.act_by_command(interaction, card, op="meet,share", table=table)

    @app_commands.command(name="radio", description="Listen for missions at a station and hand them out")
    @app_commands.describe(mission="Listen or not; then who gets the mission", table=_TABLE)
    @app_commands.autocomplete(mission=code_autocomplete("radio,assign,swap"), table=table_choices)
    async def radio(self, interaction: Interaction, mission: str | None = None, table: str | None = None) -> None:
        """Opens the panel of the radio, or gives one mission."""
        if mission is None:
            await self.open_panel(interaction, "radio,assign,swap", table)
        else:
            await self.act_by_command(interaction, mission, op="radio,assign,swap", table=table)

    @app_commands.command(name="hand", description="Your cards and where they could take you, for your eyes only")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows what the seat holds to its owner."""
        await self.show(interaction, "hand", table=table, private=True)

    @app_commands.command(name="missions", description="Missions, special mission and what is still to come")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def missions(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the missions."""
        await self.show(interaction, "missions", table=table)

    @app_commands.command(name="map", description="The map of the park")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def map(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the board."""
        await self.show(interaction, "board", table=table)

    @app_commands.command(name="pass", description="End your turn, or pass for the rest of the round")
    @app_commands.describe(table=_TABLE)
    @app_commands.autocomplete(table=table_choices)
    async def leave_off(self, interaction: Interaction, table: str | None = None) -> None:
        """Ends the turn if anything was done in it, else passes; a second time confirms it."""

        async def run(reply: Reply) -> None:
            look = await self.my_turn(interaction, "", table)
            assert look.decision is not None
            assert look.seat is not None
            code = next((code for code in _ENDINGS if code in look.decision.codes[look.seat]), None)
            if code is None or look.decision.op == "share":
                raise RulesError("The present question has to be answered first. Use `/table turn`.")
            await self.answer_with(interaction, reply, look, [code])

        await answer(interaction, run)


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(PeakTeam(bot))
