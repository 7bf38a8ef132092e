"""`/table …`: everything a table's buttons do, by command; in a table's thread it means that table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import ground, looks, panel
from cogs.ui.layout import Card
from cogs.ui.reply import Reply, answer
from cogs.ui.text import and_list
from engine.errors import RulesError
from engine.ports import LOBBY, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

Interaction = discord.Interaction[Any]
WHICH = "Which table, when you are not in its thread"


def with_table(command: Any) -> Any:
    """The `table` option that every command here has."""
    described = app_commands.describe(table=WHICH)(command)
    return app_commands.autocomplete(table=ground.table_choices)(described)


@app_commands.guild_only()
class TableCog(commands.GroupCog, group_name="table", group_description="Your table: board, turn, log and more"):
    """One command per thing; each answers only the person who asks."""

    def __init__(self, bot: Cairn) -> None:
        super().__init__()
        self.bot = bot

    async def _at(
        self, interaction: Interaction, table: str | None, run: Callable[[Reply, Table], Awaitable[None]]
    ) -> None:
        async def found(reply: Reply) -> None:
            await run(reply, await ground.here(self.bot, interaction, table))

        await answer(interaction, found)

    async def _show(self, interaction: Interaction, table: str | None, show: Any, **options: Any) -> None:
        await self._at(interaction, table, lambda reply, found: show(self.bot, reply, found.id, **options))

    @app_commands.command(name="board", description="The board as it stands")
    @app_commands.describe(text="In words instead of a picture")
    @with_table
    async def board(self, interaction: Interaction, text: bool = False, table: str | None = None) -> None:
        """Shows the board, and brings a table up to date that could not be reached before."""

        async def run(reply: Reply, found: Table) -> None:
            await looks.show_board(self.bot, reply, found.id, text)
            await self.bot.courier.catch_up(found.id)

        await self._at(interaction, table, run)

    @app_commands.command(name="turn", description="Take your turn")
    @with_table
    async def turn(self, interaction: Interaction, table: str | None = None) -> None:
        """Opens the panel at the open question."""

        async def run(reply: Reply, found: Table) -> None:
            look = await self.bot.service.look(found.id, interaction.user.id)
            await panel.open_turn(self.bot, reply, look)

        await self._at(interaction, table, run)

    @app_commands.command(name="undo", description="Take back your last step of this turn")
    @with_table
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Takes back one answer."""

        async def run(reply: Reply, found: Table) -> None:
            outcome = await self.bot.service.undo(found.id, interaction.user.id, found.rev, interaction.id)
            await panel.show_turn(self.bot, reply, outcome.look, "Taken back.")

        await self._at(interaction, table, run)

    @app_commands.command(name="changes", description="What changed since you last looked")
    @with_table
    async def changes(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the differences."""
        await self._show(interaction, table, looks.show_changes)

    @app_commands.command(name="log", description="What happened so far")
    @app_commands.describe(everything="From the first turn on, not only the latest")
    @with_table
    async def log(self, interaction: Interaction, everything: bool = False, table: str | None = None) -> None:
        """Shows the journal."""
        await self._show(interaction, table, looks.show_log, everything=everything)

    @app_commands.command(name="score", description="The score by category, as it stands")
    @with_table
    async def score(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows the points."""
        await self._show(interaction, table, looks.show_score)

    @app_commands.command(name="status", description="Who are we waiting for?")
    @with_table
    async def status(self, interaction: Interaction, table: str | None = None) -> None:
        """Shows whose turn it is and until when."""
        await self._show(interaction, table, looks.show_status)

    @app_commands.command(name="remind", description="Remind the people the table waits for")
    @with_table
    async def remind(self, interaction: Interaction, table: str | None = None) -> None:
        """Sends a notice, at most one an hour to each."""

        async def run(reply: Reply, found: Table) -> None:
            told = await self.bot.service.remind(found.id, interaction.user.id)
            people = and_list(f"<@{user}>" for user in told)
            await reply.say(
                f"Reminding {people}." if told else "Everybody we wait for was reminded within the last hour."
            )

        await self._at(interaction, table, run)

    @app_commands.command(name="extend", description="Give the present turn more time")
    @app_commands.describe(hours="How many hours more")
    @with_table
    async def extend(
        self, interaction: Interaction, hours: app_commands.Range[int, 1, 336], table: str | None = None
    ) -> None:
        """Moves the deadline."""

        async def run(reply: Reply, found: Table) -> None:
            later = await self.bot.service.extend(found.id, interaction.user.id, hours * 3600)
            await reply.say(f"The present turn is now due {ground.deadline(later)}.")

        await self._at(interaction, table, run)

    @app_commands.command(name="pause", description="Stop the clock; turns can still be taken")
    @with_table
    async def pause(self, interaction: Interaction, table: str | None = None) -> None:
        """Stops the clock."""

        async def run(reply: Reply, found: Table) -> None:
            await self.bot.service.pause(found.id, interaction.user.id)
            await reply.say("The clock is stopped. `/table resume` starts it again with the time that was left.")

        await self._at(interaction, table, run)

    @app_commands.command(name="resume", description="Start the clock again")
    @with_table
    async def resume(self, interaction: Interaction, table: str | None = None) -> None:
        """Starts the clock."""

        async def run(reply: Reply, found: Table) -> None:
            later = await self.bot.service.unpause(found.id, interaction.user.id)
            await reply.say(f"The clock runs again; the turn is due {ground.deadline(later) or 'whenever you like'}.")

        await self._at(interaction, table, run)

    @app_commands.command(name="leave", description="Give up your seat; a computer player takes it")
    @app_commands.describe(sure="Yes, really leave a running game")
    @with_table
    async def leave(self, interaction: Interaction, sure: bool = False, table: str | None = None) -> None:
        """Leaves a lobby at once, a match when sure."""

        async def run(reply: Reply, found: Table) -> None:
            if found.status == LOBBY:
                await self.bot.service.leave(found.id, interaction.user.id)
                await self.bot.courier.card(found.id)
            elif not sure:
                raise RulesError("A computer player would take your seat. Set `sure` to leave the game.")
            else:
                await self.bot.service.leave_match(found.id, interaction.user.id)
            await reply.say(f"You left {ground.heading(found)}.")

        await self._at(interaction, table, run)

    @app_commands.command(name="rematch", description="The same game again, with the same people")
    @with_table
    async def rematch(self, interaction: Interaction, table: str | None = None) -> None:
        """Opens a new lobby."""
        await self._show(interaction, table, looks.make_rematch)

    @app_commands.command(name="export", description="A finished match as a file")
    @with_table
    async def export(self, interaction: Interaction, table: str | None = None) -> None:
        """Sends the record."""
        await self._show(interaction, table, looks.show_export)

    @app_commands.command(name="close", description="Call a table off, or end a running one without a result")
    @app_commands.describe(sure="Yes, really end a running game")
    @with_table
    async def close(self, interaction: Interaction, sure: bool = False, table: str | None = None) -> None:
        """For the host and for people with Manage Messages."""
        moderator = interaction.permissions.manage_messages

        async def run(reply: Reply, found: Table) -> None:
            if found.status == LOBBY:
                await self.bot.service.cancel(found.id, interaction.user.id, moderator)
                await self.bot.courier.card(found.id)
            elif not sure:
                raise RulesError("The game would end without a result. Set `sure` to close the table.")
            else:
                await self.bot.service.close(found.id, interaction.user.id, moderator)
            await reply.show(Card(panel.COLOUR).text(f"{ground.heading(found)} is closed."))

        await self._at(interaction, table, run)

    @app_commands.command(
        name="move", description="Let a table go on in this channel, for example after its thread was deleted"
    )
    @app_commands.describe(table="Which table")
    @app_commands.autocomplete(table=ground.table_choices)
    async def move(self, interaction: Interaction, table: str) -> None:
        """For everybody seated: the table's next messages come here."""

        async def run(reply: Reply, found: Table) -> None:
            if found.seat_of(interaction.user.id) is None or interaction.channel_id is None:
                raise RulesError("Only people with a seat can move a table.")
            await self.bot.courier.move(found, interaction.channel_id)
            await reply.say(f"{ground.heading(found)} goes on here.")

        await self._at(interaction, table, run)


async def setup(bot: Any) -> None:
    """Adds the commands to the bot."""
    await bot.add_cog(TableCog(bot))
