"""What the whole table sees: turn message, final message, notices, and the words for what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cogs import ground, panel
from cogs.presenter import Names, Presenter
from cogs.ui.ids import Mark
from cogs.ui.layout import Build, Card
from cogs.ui.press import BLUE, GREEN, button
from cogs.ui.text import and_list, cut, joined
from engine import GAMES
from engine.ports import FINISHED, PLAYING, Line, Look, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

MOST_LINES = 3
LINE_LENGTH = 420


def runs(words: Presenter, names: Names, lines: Iterable[Line], longest: int = 0) -> list[str]:
    """What happened, one text for each person who acted in a row; with `longest` a long row goes on in a new text."""
    found: list[tuple[int, list[str]]] = []
    for line in lines:
        text = words.line(line.entry, names)
        if not text:
            continue
        seat, said = found[-1] if found else (None, [])
        if seat != line.seat or (longest and len(" ".join(said)) + len(text) >= longest):
            found.append((line.seat, [text]))
        else:
            said.append(text)
    return [joined(said) for _, said in found]


def told(
    words: Presenter, names: Names, lines: Sequence[Line], most: int = MOST_LINES, where: str = "What changed"
) -> list[str]:
    """What happened in at most `most` lines: one per person who acted, in order, the latest if there were more."""
    shown = [f"- {cut(said, LINE_LENGTH)}" for said in runs(words, names, lines)]
    if len(shown) > most:
        rest = len(shown) - most + 1
        return [f"- … and {rest} turns before; **{where}** shows them.", *shown[-(most - 1) :]]
    return shown


def whose_turn(table: Table, look: Look, mentioned: Sequence[int]) -> str:
    """Who has to answer and until when; people in `mentioned` are pinged, others are named."""
    names = ground.names(table)
    seats = {seat.seat: seat for seat in table.seats}
    who = []
    for number in ground.asked(look):
        seat = seats[number]
        who.append(f"<@{seat.user_id}>" if seat.user_id in mentioned else f"**{names[number]}**")
    if not who:
        return ""
    until = f", due {ground.deadline(table)}" if table.deadline_at else ""
    return f"{and_list(who)}: your turn{until}." if len(who) == 1 else f"{and_list(who)}: it is up to you{until}."


def live_buttons(table: Table) -> list:
    """The buttons of the newest turn message."""
    mark = Mark(table.id, table.rev)
    return [
        button(mark.id("turn"), "Take turn", BLUE), button(mark.id("view"), "My view"),
        button(mark.id("diff"), "What changed"), button(mark.id("more"), "More"),
    ]  # fmt: skip


def turn_message(bot: Cairn, look: Look, lines: Sequence[Line], mentioned: Sequence[int], live: bool = True) -> Build:
    """The message after a finished turn: what happened, the board, whose turn it is. `look` is a spectator's."""
    table, words, names = look.table, ground.presenter(look.table), ground.names(look.table)

    async def build(scale: float | None) -> Card:
        card = Card(panel.COLOUR).text(*told(words, names, lines))
        await panel.add_picture(bot, card, look, words.PUBLIC, scale=scale, public=True)
        card.text(words.headline(look.view, names), whose_turn(table, look, mentioned))
        return card.buttons(live_buttons(table)) if live else card

    return build


def final_message(bot: Cairn, look: Look, lines: Sequence[Line]) -> Build:
    """The end: who won, the scores by category, the last picture, and a rematch."""
    table, words, names = look.table, ground.presenter(look.table), ground.names(look.table)
    mark = Mark(table.id, table.rev)

    async def build(scale: float | None) -> Card:
        card = Card(panel.COLOUR).text(f"## {ground.heading(table)} is over", panel.words_of_result(look))
        card.text(*told(words, names, lines))
        await panel.add_picture(bot, card, look, words.FINAL, scale=scale, public=True)
        card.text(score_table(look))
        return card.buttons([
            button(mark.id("rematch"), "Rematch", GREEN), button(mark.id("board"), "Board"),
            button(mark.id("log"), "Log"), button(mark.id("export"), "Export"),
        ])  # fmt: skip

    return build


def score_table(look: Look) -> str:
    """Points by category and seat as lines; names are not padded, so that no name can break the alignment."""
    if not look.scores:
        return ""
    words, names, info = ground.presenter(look.table), ground.names(look.table), GAMES[look.table.game].INFO
    lines, unit = [], info.unit
    order = sorted(range(len(look.scores)), key=lambda s: -look.scores[s]["total"])
    if info.cooperative:
        parts = [f"{title} {look.scores[0][key]}" for key, title in words.CATEGORIES if look.scores[0].get(key)]
        return f"- **The team**: {look.scores[0]['total']} {unit}" + (f" ({', '.join(parts)})" if parts else "")
    for seat in order:
        parts = [f"{title} {look.scores[seat][key]}" for key, title in words.CATEGORIES if look.scores[seat].get(key)]
        detail = f" ({', '.join(parts)})" if parts else ""
        lines.append(f"- {ground.LETTERS[seat]} · **{names[seat]}**: {look.scores[seat]['total']} {unit}{detail}")
    return "\n".join(lines)


def status_text(look: Look) -> str:
    """Who we are waiting for, since when, and by when."""
    table, names = look.table, ground.names(look.table)
    lines = [f"**{ground.heading(table)}** is {ground.STATUS[table.status]}."]
    if table.status == PLAYING:
        lines = [ground.standing(look), f"Last change <t:{table.updated_at}:R>."]
        if table.paused_at:
            lines.append(f"The clock was stopped <t:{table.paused_at}:R>.")
    if table.status == FINISHED:
        lines.append(panel.words_of_result(look))
    if look.view:
        lines.append(ground.presenter(table).headline(look.view, names))
        needs = getattr(ground.presenter(table), "status", None)
        lines += needs(look.view, names) if needs is not None else []
    lines.append(f"[To the table]({ground.link(table)})")
    return "\n".join(filter(None, lines))


def notice_card(bot: Cairn, look: Look, note: str, theme: str) -> Build:
    """A notice by direct message: link, the person's own picture, and buttons with which a whole turn can be played."""
    table, words, names = look.table, ground.presenter(look.table), ground.names(look.table)
    mark = Mark(table.id, table.rev)

    async def build(scale: float | None) -> Card:
        card = Card(panel.COLOUR).text(f"### {ground.heading(table)}: your turn", note, ground.deadline(table))
        await panel.add_picture(bot, card, look, words.PRIVATE, scale=scale, theme=theme)
        card.text(words.headline(look.view, names), f"[To the table]({ground.link(table)})")
        return card.buttons([
            button(mark.id("turn"), "Take turn", BLUE), button(mark.id("view"), "My view"),
            button(mark.id("diff"), "What changed"),
        ])  # fmt: skip

    return build
