"""A started table as a whole: leaving and coming back, the clock, closing, rematch, export."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.contract import Entry
from engine.errors import MatchOver, RulesError, StaleBoard
from engine.ports import CLOSED, LOBBY, PACES, PLAYING, Action, Line, Seat, Send, Table, Tx
from engine.service_bots import Bots
from engine.service_core import card
from engine.service_lobby import Lobby
from engine.service_match import look
from engine.service_play import finish, hush, plan_reminder

STAND_IN = "greedy"
"""The computer player that takes over a seat its person has left."""


class Tables(Lobby, Bots):
    """Everything about a started match that is not an answer."""

    async def place(
        self,
        table_id: int,
        thread_id: int | None = None,
        card_id: int | None = None,
        message_id: int | None = None,
        channel_id: int | None = None,
        no_thread: bool = False,
    ) -> Table:
        """Remember where the table lives on Discord (only what is given); not a change of the board, so `rev` stays.

        With `no_thread` it lives in its channel from now on.
        """
        given = {"thread_id": thread_id, "card_id": card_id, "message_id": message_id, "channel_id": channel_id}
        ids = {name: value for name, value in given.items() if value is not None}
        ids |= {"thread_id": None} if no_thread else {}

        def work(tx: Tx) -> Table:
            if ids:
                tx.save_place(table_id, **ids)
            return _existing(tx.table(table_id))

        async with self._lock(table_id):
            table = await self.store.write(work)
            self._renew(table)
        return table

    async def leave_match(self, table_id: int, user_id: int) -> Table:
        """Hand this person's seat to a computer player; the table closes when nobody is left."""
        now = self.clock.now()

        def edit(table: Table) -> Table:
            seat = _own_seat(table, user_id)
            seats = tuple(replace(s, bot=STAND_IN, left=True) if s.seat == seat else s for s in table.seats)
            people = [s.user_id for s in seats if s.bot is None and s.user_id is not None]
            if not people:
                return replace(table, status=CLOSED, seats=seats, asked=(), deadline_at=None)
            host = table.host_id if table.host_id != user_id else people[0]
            is_awaited = any(s.seat in table.asked and s.bot is None for s in seats)
            return replace(table, seats=seats, host_id=host, deadline_at=table.deadline_at if is_awaited else None)

        def post(tx: Tx, table: Table) -> None:
            seat = next(s.seat for s in table.seats if s.user_id == user_id and s.left)
            tx.withdraw(table_id, ("notice",), user_id)
            _log(tx, table, Action(table.rev, seat, user_id, "leave", "", table.rev - 1, None, now))

        table = await self._change(table_id, edit, post)
        self._forget_match(table_id)
        self._wake(table)
        return table

    async def come_back(self, table_id: int, user_id: int, name: str, seat: int | None = None) -> Table:
        """Take over one's own former seat, or with `seat` one that somebody else left."""
        now = self.clock.now()

        def edit(table: Table) -> Table:
            _running(table)
            if table.seat_of(user_id) is not None:
                raise RulesError("You already have a seat at this table.")
            free = [s for s in table.seats if s.left and (s.user_id == user_id if seat is None else s.seat == seat)]
            if not free:
                raise RulesError("That seat is not free.")
            back = replace(free[0], user_id=user_id, name=name, bot=None, left=False)
            limit, deadline_at = PACES[table.pace], table.deadline_at
            if back.seat in table.asked and deadline_at is None and limit is not None:
                deadline_at = now + limit
            seats = tuple(back if s.seat == back.seat else s for s in table.seats)
            return replace(table, seats=seats, deadline_at=deadline_at)

        def post(tx: Tx, table: Table) -> None:
            taken = table.seat_of(user_id)
            assert taken is not None
            _log(tx, table, Action(table.rev, taken, user_id, "return", "", table.rev - 1, None, now))
            if taken in table.asked:
                plan_reminder(tx, table, user_id, now)

        table = await self._change(table_id, edit, post)
        self._forget_match(table_id)
        return table

    async def stand_in(self, table_id: int, seat: int, rev: int, kind: str = STAND_IN) -> Table:
        """Let a computer player answer for an absent person until that seat's turn is over (logged with no user).

        Raises StaleBoard if the table is not at `rev` any more; stops as soon as the person answers.
        """
        match = await self._load(table_id)
        _running(match.table)
        if match.table.rev != rev or seat not in match.table.asked:
            raise StaleBoard(look(match, None))
        turn = match.table.turn
        while match.table.turn == turn and match.table.status == PLAYING and seat in match.table.asked:
            if not await self._think(match, seat, kind):
                break
            match = await self._load(table_id)
        self._wake(match.table)
        return match.table

    async def overdue(self) -> list[Table]:
        """Running tables whose deadline has passed, newest table first."""
        return await self.store.tables(status=(PLAYING,), overdue=self.clock.now())

    async def extend(self, table_id: int, by: int, seconds: int) -> Table:
        """Give the present turn more time, 1 s to 30 days (anyone seated)."""
        if not 0 < seconds <= 30 * 86_400:
            raise RulesError("A turn can be given up to 30 days more.")

        def edit(table: Table) -> Table:
            _own_seat(table, by)
            if table.deadline_at is None:
                raise RulesError("This turn has no deadline.")
            return replace(table, deadline_at=max(table.deadline_at, self.clock.now()) + seconds)

        return await self._change(table_id, edit, self._plan_anew)

    async def pause(self, table_id: int, by: int) -> Table:
        """Stop the clock (anyone seated); answers are still taken."""

        def edit(table: Table) -> Table:
            _own_seat(table, by)
            if table.paused_at is not None:
                raise RulesError("The clock is already stopped.")
            return replace(table, paused_at=self.clock.now())

        return await self._change(table_id, edit, self._plan_anew)

    async def unpause(self, table_id: int, by: int) -> Table:
        """Start the clock again with the time that was left."""

        def edit(table: Table) -> Table:
            _own_seat(table, by)
            if table.paused_at is None:
                raise RulesError("The clock is running.")
            deadline_at = table.deadline_at
            if deadline_at is not None:
                # A turn that began during the pause has had none of its time yet.
                limit = PACES[table.pace] or 0
                deadline_at = min(deadline_at + self.clock.now() - table.paused_at, self.clock.now() + limit)
            return replace(table, paused_at=None, deadline_at=deadline_at)

        return await self._change(table_id, edit, self._plan_anew)

    async def close(self, table_id: int, by: int, moderator: bool = False) -> Table:
        """End a running match without a result (host or moderator)."""

        def edit(table: Table) -> Table:
            _running(table)
            if table.host_id != by and not moderator:
                raise RulesError("Only the host of this table or a moderator may close it.")
            return replace(table, status=CLOSED, asked=(), deadline_at=None)

        def post(tx: Tx, table: Table) -> None:
            hush(tx, table, self.clock.now())
            finish(tx, table, tx.line_count(table_id), self.clock.now())

        return await self._change(table_id, edit, post)

    async def rematch(self, table_id: int, by: int, name: str) -> Table:
        """A new lobby with the same game, options and computer players; `by` is host, the other people are invited."""
        old = await self.table(table_id)
        if old.status in (LOBBY, PLAYING):
            raise RulesError("This table has not ended yet.")
        people = [s.user_id for s in old.seats if s.user_id is not None]
        if by not in people:
            raise RulesError("Only people who had a seat here can ask for a rematch.")
        table = await self.open_table(
            old.game, by, name, old.guild_id, old.channel_id, old.options, old.pace, invited=people
        )
        for seat in old.seats:
            if seat.user_id is None and seat.bot is not None:
                table = await self.add_bot(table.id, by, seat.bot)
        return table

    async def export(self, table_id: int, full: bool = False) -> dict[str, Any]:
        """Game, edition, options, seats, seed and actions as JSON values: enough to replay the match.

        A running match is exported only with `full` (operators), because the seed tells every secret.
        """
        saved = await self.store.saved(table_id)
        if saved is None:
            raise RulesError("This game has not started yet.")
        table = saved.table
        if table.status == PLAYING and not full:
            raise RulesError("A game can be exported when it has ended; until then its log holds secrets.")
        log = await self.store.actions(table_id)
        return {
            "format": 1,
            "game": table.game,
            "edition": table.edition,
            "rules_version": table.rules_version,
            "options": table.options,
            "status": table.status,
            "seats": len(table.seats),
            "players": [_player(s) for s in table.seats],
            "seed": saved.seed,
            "actions": [{"seq": a.seq, "seat": a.seat, "kind": a.kind, "code": a.code, "at": a.at} for a in log],
        }

    def _plan_anew(self, tx: Tx, table: Table) -> None:
        """The clock was changed: reminders not yet sent follow it (those that say whose turn it is stay)."""
        for stage in ("half", "last"):
            tx.withdraw(table.id, ("notice",), None, stage)
        for seat in table.seats:
            if seat.seat in table.asked and seat.bot is None and seat.user_id is not None:
                plan_reminder(tx, table, seat.user_id, self.clock.now())


def _existing(table: Table | None) -> Table:
    if table is None:
        raise RulesError("There is no such table (any more).")
    return table


def _running(table: Table) -> None:
    if table.status == LOBBY:
        raise RulesError("This game has not started yet.")
    if table.status != PLAYING:
        raise MatchOver


def _own_seat(table: Table, user_id: int) -> int:
    _running(table)
    seat = table.seat_of(user_id)
    if seat is None:
        raise RulesError("Only people with a seat at this table can do that.")
    return seat


def _player(seat: Seat) -> dict[str, Any]:
    return {"seat": seat.seat, "name": seat.name, "bot": seat.bot, "left": seat.left}


def _log(tx: Tx, table: Table, action: Action) -> None:
    """Somebody left or came back: in the log, in the journal (as `left` or `returned`), and told to the thread."""
    n = tx.line_count(table.id) + 1
    entry: Entry = {"kind": "left" if action.kind == "leave" else "returned", "seat": action.seat, "to": None}
    tx.add_actions(table.id, [action])
    hush(tx, table, action.at)
    tx.add_lines(table.id, [Line(n, action.seq, action.seat, entry, action.at)])
    if table.status != PLAYING:
        finish(tx, table, n, action.at)
        return
    tx.send(Send(f"turn:{table.id}:{table.rev}", "turn", table.id, table.rev, action.at, until=n))
    tx.send(card(table, action.at))
