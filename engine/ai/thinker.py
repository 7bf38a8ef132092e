"""Computer players off the event loop: a process of their own that gives way to everything else on the machine."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import zlib
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess

from engine import codec, rng
from engine.ai import players

log = logging.getLogger(__name__)

TRIES = 3
"""How often a decision is asked again of a new process after the old one died."""


def think(game: str, state_json: str, seat: int, kind: str) -> str:
    """The choice for a stored state; the same state always gets the same one. Runs in the worker process."""
    source = rng.Rng(zlib.crc32(state_json.encode()) ^ seat)
    return players.choose(game, codec.load(game, state_json), seat, kind, source)


class InlineThinker:
    """Thinks on the spot, for tests and tools: nothing else runs meanwhile."""

    async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
        """The code for `seat`, see `engine.ai.players.choose`."""
        return think(game, state_json, seat, kind)

    async def close(self) -> None:
        """Nothing to end."""


class PoolThinker:
    """Thinks in worker processes of low priority; a worker that dies is replaced and its decision asked again."""

    def __init__(self, workers: int = 1, niceness: int = 10) -> None:
        self._workers = workers
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    async def start(self) -> None:
        """Start the workers and let them import everything, so that the first turn does not wait for it."""
        loop = asyncio.get_running_loop()
        pool = self._ready()
        await asyncio.gather(*(loop.run_in_executor(pool, _warm) for _ in range(self._workers)))

    async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
        """The code for `seat`, see `engine.ai.players.choose`. Raises BrokenProcessPool when workers keep dying."""
        loop = asyncio.get_running_loop()
        for attempt in range(1, TRIES + 1):
            pool = self._ready()
            try:
                return await loop.run_in_executor(pool, think, game, state_json, seat, kind)
            except BrokenProcessPool:
                log.warning("a computer player's process died (attempt %d of %d); starting another", attempt, TRIES)
                if pool is self._pool:
                    self._pool = None
                pool.shutdown(wait=False)
        raise BrokenProcessPool(f"computer players' processes died {TRIES} times in a row")

    async def close(self) -> None:
        """End the workers; what they were thinking about is dropped."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        """The pool, made when there is none. Spawned, because a fork would copy the event loop's threads and locks."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), give_way, (self._niceness,))
        return self._pool


def give_way(niceness: int) -> None:
    """Lower this process's priority where the system has priorities, and end it when the bot is gone."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: BaseProcess | None) -> None:
    """A worker holds both ends of its own queue, so it would wait for ever for a bot that was killed."""
    if parent is not None:
        parent.join()
        os._exit(0)


def _warm() -> None:
    """Nothing: unpickling this function has imported the games."""
