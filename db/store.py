"""The SQLite database behind `engine.ports.Store`."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from db import lease, rows
from db.migrate import MIGRATIONS, Hook, migrate, refuse_newer, version
from db.tx import SqlTx
from db.writer import Writer
from engine.errors import StoreError
from engine.ports import Action, Clock, Line, Quiet, Row, Saved, Table, Tx

log = logging.getLogger(__name__)

_QUIET = "SELECT match_id, place_id, slow_before, banner_id FROM quiet "

T = TypeVar("T")


class Store:
    """One open database. Made by `await Store.open(…)`; `await close()` gives the lease back."""

    def __init__(self, path: Path, clock: Clock, holder: str, writer: Writer, reader: aiosqlite.Connection) -> None:
        self.path, self.clock, self.holder = path, clock, holder
        self._writer, self._reader = writer, reader
        self._connection: sqlite3.Connection | None = None

    @classmethod
    async def open(
        cls,
        path: str | Path,
        clock: Clock,
        *,
        migrations: Path = MIGRATIONS,
        busy_s: float = 5.0,
        stale_s: int = lease.STALE_S,
        hook: Hook | None = None,
    ) -> Self:
        """Open or make the database at `path` and take its lease.

        A lock held by others is waited for `busy_s` seconds; a lease not renewed for `stale_s` is taken over. Raises
        StoreError, having changed nothing, if the file is damaged, newer than this program, or in use. `hook` is called
        on the writer's side at "migrating", "before_commit" and "after_commit", for tests that end the process there.
        """
        path, holder = Path(path), lease.new_holder()
        connection = await asyncio.to_thread(_prepare, path, clock.now(), holder, migrations, busy_s, stale_s, hook)
        writer = Writer(connection, SqlTx(connection), lease.Guard(connection, holder, clock, stale_s), hook)
        reader = aiosqlite.connect(path, isolation_level=None)
        reader._thread.daemon = True  # else a program that fails before `close` could never end
        await reader
        await reader.execute("PRAGMA query_only = ON")
        await reader.execute(f"PRAGMA busy_timeout = {int(busy_s * 1000)}")
        store = cls(path, clock, holder, writer, reader)
        store._connection = connection
        return store

    async def close(self) -> None:
        """Finish what was submitted, give the lease back and close the file."""
        if self._connection is None:
            return
        connection, self._connection = self._connection, None
        await asyncio.to_thread(self._writer.stop)
        await self._reader.close()
        await asyncio.to_thread(_finish, connection, self.holder)

    @property
    def commits(self) -> int:
        """How many commits there have been since the store was opened (acts share them)."""
        return self._writer.commits

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` in a transaction of its own and return its value once that is durable.

        An exception of `work` rolls back and is raised here. Raises StorageBusy when the database cannot save. Whoever
        is cancelled meanwhile learns it only once the write is over, so that locks held around it cover all of it.
        """
        return await self._writer.submit(work)

    async def table(self, table_id: int) -> Table | None:
        """A table."""
        found = await self._all(rows.TABLE + "WHERE m.id = ?", table_id)
        return rows.table(found[0]) if found else None

    async def tables(self, **where: Any) -> list[Table]:
        """Tables, newest first, by any of user_id, guild_id, place_id, status (a tuple), bots, before, overdue."""
        clause, values = rows.conditions(where)
        return [rows.table(row) for row in await self._all(f"{rows.TABLE} WHERE {clause} ORDER BY m.id DESC", *values)]

    async def saved(self, table_id: int) -> Saved | None:
        """A started match, or None; read in one transaction, so that its parts belong together."""
        async with self._reader.execute(
            "SELECT s.seed, s.state, f.state, s.floor_rev, "
            "(SELECT coalesce(max(n), 0) FROM journal WHERE match_id = ?1), "
            f"(SELECT json_group_array(json_array(seq, seat, user_id, kind, code, base, press_id, at)) FROM "
            "(SELECT * FROM actions WHERE match_id = ?1 AND seq > s.floor_rev ORDER BY seq)), t.* "
            f"FROM states s JOIN snapshots f ON f.match_id = s.match_id AND f.rev = s.floor_rev, "
            f"({rows.TABLE} WHERE m.id = ?1) t WHERE s.match_id = ?1",
            (table_id,),
        ) as cursor:
            row = await cursor.fetchone()
        if row is None:
            return None
        seed, state, floor, floor_rev, line_count, actions = row[:6]
        return Saved(
            rows.table(row[6:]),
            seed,
            state,
            floor,
            floor_rev,
            tuple(map(rows.action, rows.decode(actions))),
            line_count,
        )

    async def snapshot(self, table_id: int, rev: int) -> tuple[int, str] | None:
        """Revision and state of the newest floor at or before `rev`, else of the oldest kept."""
        found = await self._all(
            "SELECT rev, state FROM snapshots WHERE match_id = ?1 "
            "ORDER BY rev <= ?2 DESC, CASE WHEN rev <= ?2 THEN -rev ELSE rev END LIMIT 1",
            table_id,
            rev,
        )
        return (found[0][0], found[0][1]) if found else None

    async def actions(self, table_id: int, since: int = -1) -> list[Action]:
        """The log after sequence number `since`."""
        return list(map(rows.action, await self._all(rows.ACTIONS + " AND seq > ? ORDER BY seq", table_id, since)))

    async def last_action(self, table_id: int, seat: int) -> Action | None:
        """The newest log entry of a seat."""
        found = await self._all(rows.ACTIONS + " AND seat = ? ORDER BY seq DESC LIMIT 1", table_id, seat)
        return rows.action(found[0]) if found else None

    async def lines(self, table_id: int, since: int) -> list[Line]:
        """Journal lines numbered above `since` that were not undone."""
        sql = rows.LINES + " AND n > ? AND undone = 0 ORDER BY n"
        return [rows.line(row) for row in await self._all(sql, table_id, since)]

    async def due(self, now: int, limit: int) -> list[Row]:
        """Outbox rows to be sent now, oldest first."""
        sql = rows.ROWS + "WHERE o.state = 'queued' AND o.due_at <= ? ORDER BY o.due_at, o.id LIMIT ?"
        return [rows.outbox(row) for row in await self._all(sql, now, limit)]

    async def seen(self, user_id: int, table_id: int) -> int | None:
        """The newest revision a person has looked at."""
        found = await self._all("SELECT rev FROM seen WHERE user_id = ? AND match_id = ?", user_id, table_id)
        return found[0][0] if found else None

    async def settings(self, whose: str, key: int) -> dict[str, Any]:
        """Stored settings of a player or a server, {} when there are none."""
        table = {"players": "players", "servers": "servers"}[whose]
        found = await self._all(f"SELECT settings FROM {table} WHERE id = ?", key)
        return rows.decode(found[0][0]) if found else {}

    async def quiet(self, table_id: int) -> Quiet | None:
        """What was written down of a table's silent phases."""
        found = await self._all(_QUIET + "WHERE match_id = ?", table_id)
        return Quiet(*found[0]) if found else None

    async def quiets(self) -> list[Quiet]:
        """Everything a silent phase has switched on and that is not undone yet."""
        found = await self._all(_QUIET + "WHERE slow_before IS NOT NULL OR banner_id IS NOT NULL ORDER BY match_id")
        return [Quiet(*row) for row in found]

    async def failures(self, user_id: int, since: int) -> list[tuple[Row, str]]:
        """Rows for a person that were given up after `since`, with the reason."""
        found = await self._all(
            rows.ROWS.replace("FROM outbox", ", o.reason FROM outbox")
            + "WHERE o.state = 'failed' AND o.user_id = ? AND o.closed_at > ? ORDER BY o.id",
            user_id,
            since,
        )
        return [(rows.outbox(row), row[11]) for row in found]

    async def results(self, user_id: int) -> list[dict[str, Any]]:
        """How this person's matches ended, newest first."""
        found = await self._all(
            "SELECT r.match_id, m.game, s.seat, m.options, r.result, r.scores, r.at FROM seats s "
            "JOIN results r USING (match_id) JOIN matches m ON m.id = s.match_id "
            "WHERE s.user_id = ? AND s.has_left = 0 ORDER BY r.at DESC, r.match_id DESC",
            user_id,
        )
        names = ("table_id", "game", "seat", "options", "result", "scores", "at")
        return [dict(zip(names, (*row[:3], *map(rows.decode, row[3:6]), row[6]), strict=True)) for row in found]

    async def beat(self) -> None:
        """Renew the lease. Raises StoreError when another process has taken over."""
        now = self.clock.now()
        connection = self._connection
        assert connection is not None
        await self.write(lambda _: connection.execute("UPDATE lease SET beat_at = ?", (now,)) and None)

    async def check(self) -> dict[str, Any]:
        """Integrity, schema, sizes (bytes) and counts."""
        counts = {
            "outbox_queued": "SELECT count(*) FROM outbox WHERE state = 'queued'",
            "outbox_failed": "SELECT count(*) FROM outbox WHERE state = 'failed'",
            "playing": "SELECT count(*) FROM matches WHERE status = 'playing'",
            "tables": "SELECT count(*) FROM matches",
            "schema": "SELECT max(number) FROM migrations",
        }
        report = {name: (await self._all(sql))[0][0] for name, sql in counts.items()}
        report["integrity"] = await _integrity(self.path)
        report["bytes"] = self.path.stat().st_size
        wal = self.path.with_name(self.path.name + "-wal")
        report["wal_bytes"] = wal.stat().st_size if wal.exists() else 0
        return report

    async def backup(self, target: str | Path) -> None:
        """Copy the running database to a new file. Raises StoreError if `target` exists."""
        await backup(self.path, Path(target))

    async def _all(self, sql: str, *values: Any) -> list[Any]:
        return list(await self._reader.execute_fetchall(sql, values))


async def open_store(path: str | Path, clock: Clock) -> Store:
    """The production store: `Store.open` with everything at its default."""
    return await Store.open(path, clock)


async def backup(source: Path, target: Path) -> None:
    """Copy a database, running or not, to a new file. Raises StoreError if `target` exists or `source` does not."""
    await asyncio.to_thread(_refuse_copy, source, target)
    async with aiosqlite.connect(source) as live, aiosqlite.connect(target) as copy:
        await live.backup(copy)


def _refuse_copy(source: Path, target: Path) -> None:
    if target.exists():
        raise StoreError(f"{target} exists already; nothing was copied")
    if not source.exists():
        raise StoreError(f"there is no database {source}")


async def _integrity(path: Path) -> str:
    """ "ok", or what SQLite found wrong; on a connection of its own, because it may take long."""
    async with aiosqlite.connect(path) as connection:
        found = await connection.execute_fetchall("PRAGMA integrity_check(20)")
    return "; ".join(row[0] for row in found)


def _prepare(
    path: Path, now: int, holder: str, migrations: Path, busy_s: float, stale_s: int, hook: Hook | None
) -> sqlite3.Connection:
    """The writing connection: checked, leased, migrated. Raises StoreError."""
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None, check_same_thread=False)
    try:
        problems = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if problems != "ok":
            raise StoreError(f"the database {path} is damaged ({problems}); restore a backup. Nothing was changed")
        if version(connection) == 0:
            migrate(connection, path, now, migrations, hook)
        refuse_newer(connection, path, migrations)
        lease.take(connection, holder, now, stale_s)
        migrate(connection, path, now, migrations, hook)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException as error:
        lease.release(connection, holder)
        connection.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise StoreError(f"the database {path} cannot be used: {error}. Nothing was changed") from error
        raise
    return connection


def _finish(connection: sqlite3.Connection, holder: str) -> None:
    """Give the lease back; closing the last connection folds the WAL into the file."""
    try:
        lease.release(connection, holder)
    except sqlite3.Error as error:
        log.warning("the lease could not be given back: %s", error)
    connection.close()
