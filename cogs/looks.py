"""My view, What changed and More: everything a table's buttons and commands show without changing the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cogs import board, ground, panel
from cogs.ui.ids import Mark
from cogs.ui.layout import Card
from cogs.ui.press import BLUE, GREEN, RED, Pressed, Verb, button
from cogs.ui.reply import Reply
from engine.errors import RulesError
from engine.ports import FINISHED, LOBBY, PLAYING, Look, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

LOG_TURNS, LONG = 20, 700
MOST_CHANGES = 8


async def started(bot: Cairn, table: int, user: int) -> Look:
    """A look at a match that has been dealt. Raises RulesError for a table that never was."""
    look = await bot.service.look(table, user)
    if not look.view:
        raise RulesError(
            f"{ground.heading(look.table)} is {ground.STATUS[look.table.status]}; there is no board to show."
        )
    return look


async def show_board(bot: Cairn, reply: Reply, table: int, text: bool = False) -> None:
    """The board as this person may see it, as a picture or in words."""
    look = await started(bot, table, reply.interaction.user.id)
    await bot.service.seen(table, reply.interaction.user.id, look.table.rev)
    words, names = ground.presenter(look.table), ground.names(look.table)
    if text:
        said = words.text_board(look.view, names)
        await reply.tell(said, f"board-{table}.txt", f"### {ground.heading(look.table)}", panel.tail(look, more="Back"))
        return
    await panel.show_picture(bot, reply, look, words.PUBLIC, note=ground.standing(look))


async def show_mine(bot: Cairn, reply: Reply, table: int) -> None:
    """What this person's seat holds, as a picture and in words."""
    look = await started(bot, table, reply.interaction.user.id)
    if look.seat is None:
        raise RulesError(
            f"You have no seat at {ground.heading(look.table)}, so you hold nothing. `/table board` shows it."
        )
    await panel.show_picture(bot, reply, look, ground.presenter(look.table).PRIVATE, private=True)


async def show_changes(bot: Cairn, reply: Reply, table: int) -> None:
    """The board with what differs from this person's last look ringed, and the latest events."""
    user = reply.interaction.user.id
    look = await started(bot, table, user)
    rev = await bot.service.seen_rev(table, user) or 0
    before = await bot.service.look_back(table, user, rev)
    words, names = ground.presenter(look.table), ground.names(look.table)
    lines = [line for line in await bot.service.lines(table, user) if line.rev > rev]
    said = board.told(words, names, lines, MOST_CHANGES, "Log") or ["Nothing has changed since you last looked."]
    await panel.show_picture(bot, reply, look, words.PUBLIC, changed=before, note="\n".join(said))
    await bot.service.seen(table, user, look.table.rev)


async def show_log(bot: Cairn, reply: Reply, table: int, everything: bool = False) -> None:
    """What happened, newest last."""
    look = await started(bot, table, reply.interaction.user.id)
    lines = await bot.service.lines(table, reply.interaction.user.id)
    said = board.runs(ground.presenter(look.table), ground.names(look.table), lines, LONG)
    earlier = 0 if everything else max(0, len(said) - LOG_TURNS)
    shown = [f"- {text}" for text in said[earlier:]] or ["Nothing has happened yet."]
    if earlier:
        shown.insert(0, f"-# The latest {LOG_TURNS} turns; `/table log everything:True` has all {len(said)}.")
    head = f"### Log of {ground.heading(look.table)}"
    await reply.tell("\n".join(shown), f"log-{table}.txt", head, panel.tail(look, more="Back"))


async def show_score(bot: Cairn, reply: Reply, table: int) -> None:
    """Points by category, as they stand."""
    look = await started(bot, table, reply.interaction.user.id)
    card = Card(panel.COLOUR).text(f"### Score of {ground.heading(look.table)}", board.score_table(look))
    await reply.show(card.buttons(panel.tail(look, more="Back")))


async def show_status(bot: Cairn, reply: Reply, table: int) -> None:
    """Who the table waits for, and whether messages about it could not be delivered."""
    user = reply.interaction.user.id
    look = await bot.service.look(table, user)
    lost = [reason for row, reason in await bot.service.undelivered(user) if row.table_id == table]
    hint = f"A notice could not reach you ({lost[-1]}). `/me settings` chooses another way." if lost else ""
    card = Card(panel.COLOUR).text(board.status_text(look), hint)
    await reply.show(card.buttons(panel.tail(look, more="Back")) if look.view else card)


async def show_export(bot: Cairn, reply: Reply, table: int) -> None:
    """A finished match as a file from which it can be replayed."""
    data = json.dumps(await bot.service.export(table), ensure_ascii=False, indent=1).encode()
    text = "Everything needed to replay this match: `python -m engine replay FILE`."
    await reply.show(Card(panel.COLOUR).text(text).file(f"table-{table}.json", data).buttons([_back(table)]))


def _back(table: int, rev: int = 0) -> Any:
    return button(Mark(table, rev).id("more"), "Back")


def more_card(table: Table, seat: int | None, host: bool) -> Card:
    """The less common things, each a button; what this person cannot do is not offered."""
    mark, seated = Mark(table.id, table.rev), seat is not None
    items = [button(mark.id("turn"), "Take turn", BLUE)] if table.status == PLAYING and seat in table.asked else []
    items += [
        button(mark.id("board"), "Board"), button(mark.id("text"), "Board in words"), button(mark.id("log"), "Log"),
        button(mark.id("score"), "Score"), button(mark.id("status"), "Who are we waiting for?"),
    ]  # fmt: skip
    if table.status == FINISHED:
        items += [button(mark.id("export"), "Export"), button(mark.id("rematch"), "Rematch", GREEN)]
    if table.status == PLAYING and seated:
        items.append(button(mark.id("quit"), "Leave the game", RED))
    if table.status == PLAYING and host:
        items.append(button(mark.id("close"), "Close the table", RED))
    return Card(panel.COLOUR).text(f"### {ground.heading(table)}", "Rules: `/rules`").buttons(items)


async def more(press: Pressed) -> None:
    """Opens the list of less common things."""
    table = await press.bot.service.table(press.table)
    await press.reply.show(more_card(table, table.seat_of(press.user), _may_close(press, table)))


def _may_close(press: Pressed, table: Table) -> bool:
    return table.host_id == press.user or moderates(press)


def moderates(press: Pressed) -> bool:
    """Whether this person may tidy up other people's tables here."""
    return press.interaction.guild_id is not None and press.interaction.permissions.manage_messages


def _sure(table: Table, verb: str, text: str, yes: str) -> Card:
    mark = Mark(table.id, table.rev)
    return Card(panel.COLOUR).text(text).buttons([button(mark.id(verb, "yes"), yes, RED), _back(table.id, table.rev)])


async def quit_match(press: Pressed) -> None:
    """Leaves a running match after asking once."""
    table = await press.bot.service.table(press.table)
    if table.status == LOBBY:
        await press.bot.service.leave(press.table, press.user)
        await press.bot.courier.card(press.table)
        await press.reply.say("You gave your seat back.")
    elif press.arg != "yes":
        text = f"Leave {ground.heading(table)}? A computer player takes your seat; the others play on."
        await press.reply.show(_sure(table, "quit", text, "Leave"))
    else:
        await press.bot.service.leave_match(press.table, press.user)
        await press.reply.show(Card(panel.COLOUR).text(f"You left {ground.heading(table)}. Thank you for playing."))


async def close(press: Pressed) -> None:
    """Ends a running match without a result after asking once."""
    table = await press.bot.service.table(press.table)
    if press.arg != "yes":
        text = f"Close {ground.heading(table)} without a result? This cannot be taken back."
        await press.reply.show(_sure(table, "close", text, "Close"))
        return
    await press.bot.service.close(press.table, press.user, moderates(press))
    await press.reply.show(Card(panel.COLOUR).text(f"{ground.heading(table)} is closed."))


async def rematch(press: Pressed) -> None:
    """A new lobby for the same people."""
    await make_rematch(press.bot, press.reply, press.table)


async def make_rematch(bot: Cairn, reply: Reply, table: int) -> None:
    """Opens the lobby and posts its card; the others are invited. Whoever asks after them takes a seat there."""
    user = reply.interaction.user
    waiting = await _rematch_of(bot, await bot.service.table(table), user.id)
    if waiting is not None:
        if waiting.seat_of(user.id) is None:
            waiting = await bot.service.join(waiting.id, user.id, user.display_name)
            await bot.courier.card(waiting.id)
        await reply.say(f"You have a seat at {ground.heading(waiting)}, the rematch: {ground.link(waiting)}")
        return
    fresh = await bot.service.rematch(table, user.id, user.display_name)
    fresh = await bot.courier.first_card(fresh, user.id)
    await reply.say(f"{ground.heading(fresh)} is open: {ground.link(fresh)}")


async def _rematch_of(bot: Cairn, old: Table, user: int) -> Table | None:
    """The lobby in which the same people gather again, if one of them has opened it already."""
    people = {seat.user_id for seat in old.seats if seat.user_id is not None}
    if user not in people:
        return None
    for table in await bot.service.tables_at(old.guild_id, LOBBY):
        is_later = table.game == old.game and table.channel_id == old.channel_id and table.created_at >= old.updated_at
        gathered = {seat.user_id for seat in table.seats if seat.user_id is not None} | set(table.invited)
        if is_later and table.host_id in people and people <= gathered:
            return table
    return None


def _shows(show, **options) -> Verb:
    async def run(press: Pressed) -> None:
        await show(press.bot, press.reply, press.table, **options)

    return Verb(run)


VERBS = {
    "c:view": _shows(show_mine), "c:diff": _shows(show_changes), "c:more": Verb(more), "c:board": _shows(show_board),
    "c:text": _shows(show_board, text=True), "c:log": _shows(show_log), "c:score": _shows(show_score),
    "c:status": _shows(show_status), "c:export": _shows(show_export), "c:rematch": Verb(rematch),
    "c:quit": Verb(quit_match), "c:close": Verb(close),
}  # fmt: skip
