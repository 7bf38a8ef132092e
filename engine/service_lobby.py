"""Before the start: opening a table, taking seats, starting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine import codec, rng
from engine.contract import Entry, GameInfo
from engine.errors import RulesError
from engine.ports import CANCELLED, LOBBY, PACES, PLAYING, Line, Seat, Table, Tx
from engine.service_core import card
from engine.service_match import awaited, edition, game_of, is_silent
from engine.service_play import Play, announce, hush

DAY = 86_400


class Lobby(Play):
    """All of these raise RulesError with a sentence for the person who asked."""

    async def open_table(
        self,
        game: str,
        host_id: int,
        host_name: str,
        guild_id: int,
        channel_id: int,
        options: dict[str, Any],
        pace: str,
        invited: Sequence[int] = (),
    ) -> Table:
        """A new lobby with the host seated; unknown options or pace are refused."""
        info = game_of(game).INFO
        now = self.clock.now()
        table = Table(
            0, game, LOBBY, 1, host_id, guild_id, channel_id, None, None, None, _filled(info, options), edition(game),
            _known_pace(pace), (Seat(0, host_id, host_name),), now, None, now, None,
            rules_version=info.rules_version, invited=tuple(dict.fromkeys(u for u in invited if u != host_id)),
        )  # fmt: skip

        def work(tx: Tx) -> Table:
            stored = replace(table, id=tx.add_table(table))
            tx.send(card(stored, now))
            return stored

        return await self.store.write(work)

    async def join(self, table_id: int, user_id: int, name: str) -> Table:
        """Take the next free seat; exactly one of several people gets the last one."""

        def edit(table: Table) -> Table:
            if table.seat_of(user_id) is not None:
                raise RulesError("You already have a seat at this table.")
            info: GameInfo = game_of(table.game).INFO
            if len(table.seats) >= info.seats[1]:
                raise RulesError(f"This table is full: {info.name} seats {info.seats[1]}.")
            return _invite_used(_seated(table, (*table.seats, Seat(0, user_id, name))), user_id)

        return await self._lobby(table_id, edit)

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Give the seat back. A leaving host hands over to the next person; the last one to go cancels the table."""

        def edit(table: Table) -> Table:
            if table.seat_of(user_id) is None:
                raise RulesError("You have no seat at this table.")
            rest = _seated(table, tuple(s for s in table.seats if s.user_id != user_id))
            people = [s.user_id for s in rest.seats if s.user_id is not None]
            if not people:
                return replace(rest, status=CANCELLED)
            return rest if user_id != table.host_id else replace(rest, host_id=people[0])

        return await self._lobby(table_id, edit)

    async def invite(self, table_id: int, by: int, user_ids: list[int]) -> Table:
        """Ask people to join; they are in the game only when they do. Anyone seated may invite."""

        def edit(table: Table) -> Table:
            if table.seat_of(by) is None:
                raise RulesError("Only somebody with a seat may invite.")
            if by in user_ids:
                raise RulesError("You need not invite yourself.")
            fresh = [u for u in user_ids if table.seat_of(u) is None]
            if not fresh:
                raise RulesError("Everybody you named already has a seat.")
            return replace(table, invited=tuple(dict.fromkeys((*table.invited, *fresh))))

        return await self._lobby(table_id, edit)

    async def decline(self, table_id: int, user_id: int) -> Table:
        """Turn an invitation down."""

        def edit(table: Table) -> Table:
            if user_id not in table.invited:
                raise RulesError("You were not invited to this table.")
            return _invite_used(table, user_id)

        return await self._lobby(table_id, edit)

    async def add_bot(self, table_id: int, by: int, kind: str) -> Table:
        """Seat a computer player of this kind (host only)."""

        def edit(table: Table) -> Table:
            _host_only(table, by)
            info: GameInfo = game_of(table.game).INFO
            if len(table.seats) >= info.seats[1]:
                raise RulesError(f"This table is full: {info.name} seats {info.seats[1]}.")
            count = sum(s.bot is not None for s in table.seats) + 1
            return _seated(table, (*table.seats, Seat(0, None, f"Computer {count}", kind)))

        return await self._lobby(table_id, edit)

    async def remove_bot(self, table_id: int, by: int) -> Table:
        """Take the last computer player away (host only)."""

        def edit(table: Table) -> Table:
            _host_only(table, by)
            bots = [s for s in table.seats if s.bot is not None]
            if not bots:
                raise RulesError("No computer player sits at this table.")
            return _seated(table, tuple(s for s in table.seats if s is not bots[-1]))

        return await self._lobby(table_id, edit)

    async def configure(
        self, table_id: int, by: int, options: dict[str, Any] | None = None, pace: str | None = None
    ) -> Table:
        """Change options (only those given) and pace (host only)."""

        def edit(table: Table) -> Table:
            _host_only(table, by)
            filled = _filled(game_of(table.game).INFO, {**table.options, **(options or {})})
            return replace(table, options=filled, pace=table.pace if pace is None else _known_pace(pace))

        return await self._lobby(table_id, edit)

    async def cancel(self, table_id: int, by: int, moderator: bool = False) -> Table:
        """Close the lobby (host or moderator)."""

        def edit(table: Table) -> Table:
            if not moderator:
                _host_only(table, by)
            return replace(table, status=CANCELLED)

        return await self._lobby(table_id, edit)

    async def start(self, table_id: int, by: int) -> Table:
        """Deal (host only). The seed decides the seat order and everything to come; the first turn row is written."""
        now, seed = self.clock.now(), self.seed_source()

        def work(tx: Tx) -> Table:
            table = _in_lobby(tx.table(table_id))
            _host_only(table, by)
            dealt, state = _dealt(table, seed, now)
            text, lines = codec.dump(table.game, state), _opening(state, dealt.rev, now)
            tx.save_table(dealt, table.rev)
            tx.save_seats(dealt)
            tx.add_match(table_id, seed, text, dealt.rev)
            tx.add_lines(table_id, lines)
            tx.send(card(dealt, now))
            if is_silent(game_of(dealt.game), state):
                hush(tx, dealt, now)
            announce(tx, dealt, len(lines), None, now)
            return dealt

        async with self._lock(table_id):
            table = await self.store.write(work)
        self._wake(table)
        return table

    async def lapse_lobbies(self, days: int = 7) -> list[Table]:
        """Cancel lobbies in which nothing happened for `days`; returns them."""
        limit = self.clock.now() - days * DAY
        lapsed: list[Table] = []

        def edit(table: Table) -> Table:
            if table.updated_at >= limit:
                raise RulesError("Somebody came back to this lobby.")
            return replace(table, status=CANCELLED)

        for table in await self.store.tables(status=(LOBBY,), before=limit):
            try:
                lapsed.append(await self._lobby(table.id, edit))
            except RulesError:
                continue  # it was started or used this very moment
        return lapsed

    async def _lobby(self, table_id: int, edit: Callable[[Table], Table]) -> Table:
        """A change that is possible only before the start; the card is drawn again."""
        now = self.clock.now()
        return await self._change(table_id, lambda t: edit(_in_lobby(t)), lambda tx, t: tx.send(card(t, now)))


def _in_lobby(table: Table | None) -> Table:
    if table is None:
        raise RulesError("There is no such table (any more).")
    if table.status == PLAYING:
        raise RulesError("This game has already started.")
    if table.status != LOBBY:
        raise RulesError("This table is closed.")
    return table


def _host_only(table: Table, user_id: int) -> None:
    if table.host_id != user_id:
        raise RulesError("Only the host of this table may do that.")


def _seated(table: Table, seats: tuple[Seat, ...]) -> Table:
    """The table with these people in seats 0, 1, 2, …"""
    return replace(table, seats=tuple(replace(seat, seat=n) for n, seat in enumerate(seats)))


def _invite_used(table: Table, user_id: int) -> Table:
    return replace(table, invited=tuple(u for u in table.invited if u != user_id))


def _filled(info: GameInfo, options: dict[str, Any]) -> dict[str, Any]:
    try:
        return info.fill(options)
    except ValueError as error:
        raise RulesError(f"{error}.") from error


def _known_pace(pace: str) -> str:
    if pace not in PACES:
        raise RulesError(f"There is no pace {pace!r}; choose one of {', '.join(PACES)}.")
    return pace


def _dealt(table: Table, seed: int, now: int) -> tuple[Table, Any]:
    """The started table and the first state; seats are shuffled with a stream of their own, so both follow the seed."""
    info: GameInfo = game_of(table.game).INFO
    fewest, most = info.seats
    if not fewest <= len(table.seats) <= most:
        raise RulesError(f"{info.name} needs {fewest} to {most} players; this table has {len(table.seats)}.")
    table = _seated(table, tuple(rng.shuffle(rng.Rng(~seed), list(table.seats))))
    try:
        state = game_of(table.game).new(table.options, len(table.seats), seed)
    except ValueError as error:
        raise RulesError(f"{error}.") from error
    limit = PACES[table.pace]
    started = replace(
        table, status=PLAYING, rev=table.rev + 1, started_at=now, updated_at=now, invited=(), asked=awaited(state),
        rules_version=info.rules_version, edition=edition(table.game),
        deadline_at=None if limit is None else now + limit,
    )  # fmt: skip
    return started, state


def _opening(state: Any, rev: int, now: int) -> list[Line]:
    """Journal lines of the set-up."""
    entries: list[Entry] = state.journal or []
    return [Line(n, rev, -1, entry, now) for n, entry in enumerate(entries, 1)]
