"""What every part of the service stands on: the lock per table, matches in memory, looks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import Any
from weakref import WeakValueDictionary

from engine import codec
from engine.contract import View
from engine.errors import RulesError
from engine.ports import LOBBY, PLAYING, Clock, Line, Look, Send, Store, Table, Thinker, Tx
from engine.service_match import Match, asked, live, look, opened, revealing

IN_MEMORY = 512
"""Matches kept in memory; any other is read when it is needed."""
RECENT = 120
"""Journal lines looked through for what somebody has done in this turn; no turn is longer that a person plays."""


class Core:
    """Loading and looking; changes nothing by itself."""

    def __init__(self, store: Store, clock: Clock, seed_source: Callable[[], int], thinker: Thinker | None) -> None:
        self.store, self.clock, self.seed_source, self.thinker = store, clock, seed_source, thinker
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self.on_news: Callable[[], None] = lambda: None
        """Called after each act that was stored, a computer player's too: there may be messages to bring."""

    async def table(self, table_id: int) -> Table:
        """The table as it stands. Raises RulesError when there is none."""
        match = self._matches.get(table_id)
        found = match.table if match is not None else await self.store.table(table_id)
        if found is None:
            raise RulesError("There is no such table (any more).")
        return found

    async def tables_of(self, user_id: int, status: str | tuple[str, ...] | None = None) -> list[Table]:
        """Tables where this person has a seat, newest first."""
        return await self.store.tables(user_id=user_id, **_status(status))

    async def tables_at(self, guild_id: int, status: str | tuple[str, ...] | None = None) -> list[Table]:
        """Tables of a server, newest first."""
        return await self.store.tables(guild_id=guild_id, **_status(status))

    async def table_in(self, place_id: int) -> Table | None:
        """The table that lives in this thread, or the newest live one of this channel that has no thread."""
        found = await self.store.tables(place_id=place_id)
        alive = [t for t in found if t.thread_id == place_id or t.status in (LOBBY, PLAYING)]
        return next((t for t in alive if t.status == PLAYING), alive[0] if alive else None)

    async def look(self, table_id: int, user_id: int | None) -> Look:
        """What this person may be shown now; None or somebody without a seat: what a spectator may."""
        table = await self.table(table_id)
        return await self.look_seat(table_id, None if user_id is None else table.seat_of(user_id))

    async def look_seat(self, table_id: int, seat: int | None) -> Look:
        """What this seat may be shown now (None: a spectator). In a lobby the view is empty."""
        table = await self.table(table_id)
        if table.started_at is None:
            return Look(table, seat, {}, None, [], None, 0)
        return look(await self._load(table_id), seat)

    async def look_back(self, table_id: int, user_id: int | None, rev: int) -> View | None:
        """What this person could see at `rev`, for "What changed" (the oldest floor kept if `rev` is older).

        None in a lobby.
        """
        found = await self.store.snapshot(table_id, rev)
        if found is None:
            return None
        match = await self._load(table_id)
        seat = None if user_id is None else match.table.seat_of(user_id)
        state = codec.load(match.table.game, found[1])
        if seat is not None and found[0] < rev and seat in asked(state):
            then = [a for a in await self.store.actions(table_id, found[0]) if a.seq <= rev]
            for action in live(then):
                match.game.answer(state, action.seat, action.code)
        return match.game.view(state, seat)

    async def seen(self, table_id: int, user_id: int, rev: int) -> None:
        """Remember that this person has looked at `rev`."""
        await self.store.write(lambda tx: tx.saw(user_id, table_id, rev))

    async def seen_rev(self, table_id: int, user_id: int) -> int | None:
        """The newest revision this person has looked at, or None."""
        return await self.store.seen(user_id, table_id)

    async def lines(self, table_id: int, user_id: int | None, since: int = 0) -> list[Line]:
        """Journal lines numbered above `since` that this person may read; a draft's lines only for who drafts."""
        table = await self.table(table_id)
        if table.started_at is None:
            return []
        seat = None if user_id is None else table.seat_of(user_id)
        match = await self._load(table_id)
        return readable(await self.store.lines(table_id, since), seat, match.floor_rev)

    async def turn_so_far(self, table_id: int, user_id: int) -> tuple[list[Line], list[dict[str, int]]]:
        """What this person has done in a row up to now, as lines, and everybody's scores before it (empty: unknown)."""
        table = await self.table(table_id)
        seat = table.seat_of(user_id)
        if table.started_at is None or seat is None:
            return [], []
        match = await self._load(table_id)
        recent = await self.store.lines(table_id, max(0, match.line_count - RECENT))
        lines = readable(recent, seat, match.floor_rev)
        run = [*reversed([*takewhile(lambda line: line.seat == seat, reversed(lines))])]
        found = await self.store.snapshot(table_id, run[0].rev - 1) if run else None
        if found is None or found[0] >= run[0].rev:
            return run, []
        return run, match.game.scores(codec.load(table.game, found[1]))

    async def revealing(self, table_id: int, user_id: int) -> frozenset[str] | None:
        """Those of this person's answers after which nothing before can be taken back; None if that is not known."""
        table = await self.table(table_id)
        seat = table.seat_of(user_id)
        if table.started_at is None or seat is None:
            return None
        return revealing(await self._load(table_id), seat)

    async def results_of(self, user_id: int) -> list[dict[str, Any]]:
        """How this person's matches ended, newest first: {table_id, game, seat, options, result, scores, at}."""
        return await self.store.results(user_id)

    def _lock(self, table_id: int) -> asyncio.Lock:
        """The lock that queues changes of one table; it lives as long as somebody holds or awaits it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _load(self, table_id: int) -> Match:
        """The match, from memory or the store. Raises RulesError before its start."""
        match = self._matches.get(table_id)
        if match is None:
            saved = await self.store.saved(table_id)
            if saved is None:
                raise RulesError("This game has not started yet.")
            match = await self._brought_up(opened(saved))
            present = self._matches.get(table_id)
            if present is not None and present.table.rev >= match.table.rev:
                return present
        self._keep(match)
        return match

    async def _brought_up(self, match: Match) -> Match:
        """Under new rules the stored state becomes a floor, so that undo never replays old choices under them."""
        version = match.game.INFO.rules_version
        if match.table.rules_version == version:
            return match
        table = replace(match.table, rules_version=version)
        state = codec.dump(table.game, match.draft)

        def work(tx: Tx) -> None:
            tx.save_table(table, table.rev)
            tx.save_state(table.id, state, table.rev, (table.rev, state))

        await self.store.write(work)
        return replace(match, table=table, floor=match.draft, floor_rev=table.rev, log=())

    def _keep(self, match: Match) -> None:
        self._matches[match.table.id] = match
        self._matches.move_to_end(match.table.id)
        if len(self._matches) > IN_MEMORY:
            self._matches.popitem(last=False)

    def _forget_match(self, table_id: int) -> None:
        """Read it again next time: a write may or may not have happened."""
        self._matches.pop(table_id, None)

    async def _change(self, table_id: int, edit: Callable[[Table], Table], post: Callable[[Tx, Table], None]) -> Table:
        """One accepted change of the table row and its seats: `edit` gives the new row, `post` writes what follows."""
        now = self.clock.now()

        def work(tx: Tx) -> Table:
            old = tx.table(table_id)
            if old is None:
                raise RulesError("There is no such table (any more).")
            new = replace(edit(old), rev=old.rev + 1, updated_at=now)
            tx.save_table(new, old.rev)
            if new.seats != old.seats:
                tx.save_seats(new)
            post(tx, new)
            return new

        async with self._lock(table_id):
            try:
                table = await self.store.write(work)
            except asyncio.CancelledError:
                self._forget_match(table_id)
                raise
            self._renew(table)
        return table

    def _renew(self, table: Table) -> None:
        """Bring the table row of a match in memory up to date."""
        match = self._matches.get(table.id)
        if match is not None:
            self._matches[table.id] = match.with_table(table)


def readable(lines: list[Line], seat: int | None, floor_rev: int) -> list[Line]:
    """The lines `seat` may read: to all or to it, and of a draft only its own."""
    return [
        line
        for line in lines
        if line.entry.get("to") in (None, seat) and (line.rev <= floor_rev or (seat is not None and line.seat == seat))
    ]


def card(table: Table, now: int) -> Send:
    """The lobby card has to be drawn again."""
    return Send(f"card:{table.id}:{table.rev}", "card", table.id, table.rev, now)


def _status(status: str | tuple[str, ...] | None) -> dict[str, Any]:
    return {} if status is None else {"status": (status,) if isinstance(status, str) else status}
