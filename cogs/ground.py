"""What generic chat code says about any table: names, standing, links, and finding the table somebody means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs import registry
from cogs.presenter import Presenter
from cogs.ui.text import and_list, label, plain, prose
from engine import GAMES
from engine.errors import RulesError
from engine.ports import CANCELLED, CLOSED, FINISHED, LOBBY, PLAYING, Look, Seat, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

LETTERS = "ABCDEFGHIJ"
STATUS = {
    LOBBY: "waiting for players", PLAYING: "under way", FINISHED: "finished", CANCELLED: "called off", CLOSED: "closed",
}  # fmt: skip


def presenter(table: Table) -> Presenter:
    """The words of the table's game."""
    return registry.PRESENTERS[table.game]


def _told_apart(seats: Sequence[Seat]) -> dict[int, str]:
    """Plain names by seat; people with equal names get their letter behind it."""
    names = {s.seat: plain(s.name, f"Player {s.seat + 1}") for s in seats}
    counts: dict[str, int] = {}
    for name in names.values():
        counts[name.casefold()] = counts.get(name.casefold(), 0) + 1
    return {n: f"{name} ({LETTERS[n]})" if counts[name.casefold()] > 1 else name for n, name in names.items()}


def names(table: Table) -> dict[int, str]:
    """Seat → the name as of joining, safe for message text."""
    return {seat: prose(name) for seat, name in _told_apart(table.seats).items()}


def labels(table: Table) -> dict[int, str]:
    """Seat → the name for labels and autocomplete."""
    return {seat: label(name, 32) for seat, name in _told_apart(table.seats).items()}


def heading(table: Table) -> str:
    """`Five Peaks 12`."""
    return f"{GAMES[table.game].INFO.name} {table.id}"


def place(table: Table) -> int:
    """The channel or thread the table lives in."""
    return table.thread_id or table.channel_id


def link(table: Table) -> str:
    """Where to find the table: the newest turn message, else the card, else the place itself."""
    base = f"https://discord.com/channels/{table.guild_id}"
    if table.message_id:
        return f"{base}/{place(table)}/{table.message_id}"
    if table.card_id and not table.thread_id:
        return f"{base}/{table.channel_id}/{table.card_id}"
    return f"{base}/{place(table)}"


def asked(look: Look) -> list[int]:
    """The seats that still have to answer, in order."""
    if look.decision is None:
        return []
    return list(look.decision.waiting or look.decision.seats)


def deadline(table: Table) -> str:
    """`by in 3 hours` in the reader's own words and zone, empty without a deadline."""
    return f"<t:{table.deadline_at}:R>" if table.deadline_at else ""


def standing(look: Look) -> str:
    """What is true now, in one sentence for anybody."""
    table = look.table
    if table.status != PLAYING:
        return f"{heading(table)} is {STATUS[table.status]}."
    who = and_list(f"**{names(table)[seat]}**" for seat in asked(look))
    until = f", due {deadline(table)}" if table.deadline_at else ""
    return f"{who} {'is' if len(asked(look)) == 1 else 'are'} choosing{until}." if who else ""


def refusal(error: RulesError, look: Look) -> str:
    """Why not, what is true now, and what to do."""
    if look.table.status != PLAYING:
        return f"{error} {standing(look)}"
    if look.seat is not None and look.seat in asked(look):
        return f"{error} This is how it stands now; choose from here."
    if look.seat is not None:
        return f"{error} {standing(look)} You are told when it is your turn; **My view** shows what you hold."
    return f"{error} {standing(look)} Only people with a seat at this table can act."


def title_of(table: Table) -> str:
    """A table in an autocomplete list."""
    people = ", ".join(labels(table).values())
    return label(f"{heading(table)} · {STATUS[table.status]} · {people}", 100)


async def here(bot: Cairn, interaction: discord.Interaction[Any], table: str | None = None) -> Table:
    """The table somebody means: the one named, else the one whose thread this is, else their only running one.

    Raises RulesError with what to do when that is not clear.
    """
    if table:
        return await named(bot, interaction, table)
    if interaction.channel_id is not None:
        found = await bot.service.table_in(interaction.channel_id)
        if found is not None:
            return found
    mine = await bot.service.tables_of(interaction.user.id, PLAYING)
    if len(mine) == 1:
        return mine[0]
    if not mine:
        raise RulesError(
            "There is no table here, and you are not playing one. Open one with the `new` command of a game."
        )
    raise RulesError(
        "You are playing several tables. Use the command in a table's thread, or fill in its `table` option."
    )


async def named(bot: Cairn, interaction: discord.Interaction[Any], text: str) -> Table:
    """The table with the number in `text`, if this person may know of it. Raises RulesError otherwise."""
    digits = "".join(str(int(c)) for c in text.split("·")[0] if c.isdigit())[-12:]
    table = await _known(bot, int(digits)) if digits else None
    if table is None or not (table.guild_id == interaction.guild_id or table.seat_of(interaction.user.id) is not None):
        raise RulesError("I know no such table of yours. Start typing and pick one from the list, or use its thread.")
    return table


async def _known(bot: Cairn, number: int) -> Table | None:
    try:
        return await bot.service.table(number)
    except RulesError:
        return None


async def table_choices(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """Autocomplete over the person's own tables, waiting ones first."""
    bot: Cairn = interaction.client  # type: ignore[assignment]
    mine = await bot.service.tables_of(interaction.user.id)
    mine.sort(key=lambda t: (t.status != PLAYING, t.status != LOBBY, -t.updated_at))
    found = [t for t in mine if current.casefold() in title_of(t).casefold()]
    return [app_commands.Choice(name=title_of(t), value=str(t.id)) for t in found[:25]]
