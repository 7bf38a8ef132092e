"""The one writer: a thread that owns the only connection that writes, and lets waiting acts share one commit.

aiosqlite serves the reads, but not this: it runs one statement per hop to its thread and knows no transactions, so two
coroutines interleave inside one, and an act would pay a dozen hops. Here a whole transaction is one function and one
hop, and whatever queued up during a commit goes into the next one.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple

from engine.errors import StorageBusy

log = logging.getLogger(__name__)

MOST = 256
"""Acts that may share one commit; more would make the first of them wait too long."""

_CANNOT_SAVE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
}


class Job(NamedTuple):
    """A transaction function and the future that waits for it."""

    work: Callable[[Any], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Patient(asyncio.Future[Any]):
    """A write cannot be called off: a task cancelled while it waits learns of it once the write is over."""

    def cancel(self, msg: Any | None = None) -> bool:
        """Refuse; the task that waits keeps the request in mind."""
        return False


Done = tuple[Job, Any, BaseException | None]


class Writer:
    """Runs functions of one argument (`tx`, which writes through `connection`) each as a transaction of its own."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        tx: Any,
        guard: Callable[[], None],
        hook: Callable[[str], None] | None = None,
    ) -> None:
        self._connection, self._tx, self._guard, self._hook = connection, tx, guard, hook
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._is_open = True
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="cairn-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Any], Any]) -> asyncio.Future[Any]:
        """A future of what `work(tx)` returns, done once that is durable. Raises StorageBusy after `stop`."""
        if not self._is_open:
            raise StorageBusy("the store is closed")
        loop = asyncio.get_running_loop()
        future = Patient(loop=loop)
        self._queue.put(Job(work, loop, future))
        return future

    def stop(self) -> None:
        """Finish what was submitted, then end the thread. Blocks; call it off the event loop."""
        self._is_open = False
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        queue, is_last = self._queue, False
        while not is_last:
            job = queue.get()
            jobs: list[Job] = []
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST or queue.empty():
                    break
                job = queue.get()
            is_last = job is None
            if jobs:
                _deliver(self._together(jobs))

    def _together(self, jobs: list[Job]) -> list[Done]:
        """All jobs in one commit. A failing job rolls back alone; if the whole transaction is lost, each runs alone."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._guard()
        except Exception as error:
            self._roll_back()
            return [(job, None, _translated(error)) for job in jobs]
        try:
            done: list[Done]
            if len(jobs) > 1:
                done = [self._one(job) for job in jobs]
            else:
                done = [(jobs[0], jobs[0].work(self._tx), None)]
            if self._hook:
                self._hook("before_commit")
            self._connection.execute("COMMIT")
            self.commits += 1
        except Exception as error:
            self._roll_back()
            if len(jobs) == 1:
                return [(jobs[0], None, _translated(error))]
            return [result for job in jobs for result in self._together([job])]
        if self._hook:
            self._hook("after_commit")
        return done

    def _one(self, job: Job) -> Done:
        """One job of several, inside a savepoint. Raises when SQLite gave up the transaction around it."""
        run = self._connection.execute
        run("SAVEPOINT act")
        try:
            value = job.work(self._tx)
        except Exception as error:
            if not self._connection.in_transaction:
                raise
            run("ROLLBACK TO act")
            run("RELEASE act")
            return job, None, _translated(error)
        run("RELEASE act")
        return job, value, None

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


def _translated(error: BaseException) -> BaseException:
    """What the caller is told: StorageBusy for a database that cannot save now, anything else as it is."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in _CANNOT_SAVE:
        log.error("cannot save: %s", error)
        busy = StorageBusy(str(error))
        busy.__cause__ = error
        return busy
    return error


def _deliver(done: list[Done]) -> None:
    """Hand the results to the event loops that wait for them, one wake-up per loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Done]] = {}
    for result in done:
        by_loop.setdefault(result[0].loop, []).append(result)
    for loop, results in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, results)
        except RuntimeError:
            log.warning("%d results of acts had nobody waiting any more", len(results))


def _resolve(results: list[Done]) -> None:
    for job, value, error in results:
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(value)
