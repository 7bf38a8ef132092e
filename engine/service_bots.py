"""Computer players: they think outside the lock and answer like anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from engine import codec
from engine.errors import RulesError, StaleBoard, StorageBusy
from engine.ports import PLAYING, Clock, Store, Table, Thinker
from engine.service_match import Match
from engine.service_play import Play

log = logging.getLogger(__name__)

MODEST = ("none", "decline", "skip", "done", "stay", "stop", "pass", "end")
"""Answers that spend nothing and end a question; the fall-back when a computer player cannot choose."""

TRIES = 5
"""How often an answer is tried again when the database cannot save; after that the next tick wakes the table."""


class Bots(Play):
    """Woken after a commit that asks a computer player; never leaves a table hanging."""

    def __init__(self, store: Store, clock: Clock, seed_source: Callable[[], int], thinker: Thinker | None) -> None:
        super().__init__(store, clock, seed_source, thinker)
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self.retry_s = 1.0

    async def resume(self) -> int:
        """Wake the computer players whose turn it is (at start-up, and by every tick); returns how many tables."""
        waiting = [t for t in await self.store.tables(status=(PLAYING,), bots=True) if _bot(t) is not None]
        for table in waiting:
            self._wake(table)
        return len(waiting)

    async def settled(self) -> None:
        """Wait until no computer player is thinking any more (tests, shutdown)."""
        while self._thinking:
            await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def shut_down(self) -> None:
        """Stop computer players; what they have not answered is asked again by `resume`."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, table: Table) -> None:
        if table.status == PLAYING and table.id not in self._thinking and _bot(table) is not None:
            task = asyncio.get_running_loop().create_task(self._run(table.id), name=f"computer players of {table.id}")
            self._thinking[table.id] = task
            # A task cancelled before its first step never reaches its own `finally`.
            task.add_done_callback(lambda done: self._stopped(table.id, done))

    def _stopped(self, table_id: int, task: asyncio.Task[None]) -> None:
        if self._thinking.get(table_id) is task:
            del self._thinking[table_id]

    async def _run(self, table_id: int) -> None:
        """Answer for computer players until a person is asked or the game is over."""
        try:
            match = await self._load(table_id)
            for _ in range(match.game.INFO.max_decisions):
                match = await self._load(table_id)
                found = _bot(match.table)
                if found is None:
                    break
                await self._think(match, *found)
        except (RulesError, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("the computer players of table %d stopped; the next tick wakes them again", table_id)
        finally:
            # Nothing is awaited between the last look and this line, so a commit either was seen or wakes a new task.
            self._thinking.pop(table_id, None)

    async def _think(self, match: Match, seat: int, kind: str) -> bool:
        """Choose for `seat` without the lock, then answer if its question still stands; False if it does not."""
        code = await self._choice(match, seat, kind)
        for attempt in range(1, TRIES + 1):
            async with self._lock(match.table.id):
                now = await self._load(match.table.id)
                is_same_question = seat in now.table.asked and now.own_rev(seat) == match.own_rev(seat)
                if not is_same_question or now.table.seats[seat] != match.table.seats[seat]:
                    return False
                try:
                    await self._answer(now, seat, None, now.table.rev, [code])
                    return True
                except StaleBoard:
                    return False  # somebody's act was stored first; what is asked now is read again (DF-012)
                except StorageBusy:
                    if attempt == TRIES:
                        raise
            await asyncio.sleep(self.retry_s * attempt)
        return False

    async def _choice(self, match: Match, seat: int, kind: str) -> str:
        """What the thinker chooses; when it fails or chooses something not offered, a modest answer."""
        codes: list[str] = match.game.decision(match.draft).codes[seat]
        if len(codes) == 1:
            return codes[0]
        try:
            if self.thinker is None:
                raise RuntimeError("there is no thinker")
            code = await self.thinker.choose(match.table.game, codec.dump(match.table.game, match.draft), seat, kind)
        except Exception:
            log.exception("the computer player %r of table %d failed", kind, match.table.id)
            return modest(codes)
        if code not in codes:
            log.error("the computer player %r of table %d chose %r, not offered", kind, match.table.id, code)
            return modest(codes)
        return code


def modest(codes: list[str]) -> str:
    """The first of `codes` that spends nothing, else the first."""
    return next((code for code in codes if code in MODEST), codes[0])


def _bot(table: Table) -> tuple[int, str] | None:
    """Seat and kind of the first computer player the table waits for."""
    return next(((s.seat, s.bot) for s in table.seats if s.bot is not None and s.seat in table.asked), None)
