"""The service with its store: what one acknowledged answer costs, many at once, and a restart with 1,000 tables."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

from bench.timing import Line
from db import Store, SystemClock
from engine import GAMES, codec
from engine.service import Service

ACTS = 150
BURST = 200
LIVE = 1000
HOST, GUEST = 1, 2


class _Seeds:
    """1, 2, 3, …"""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> int:
        """The next seed."""
        self.last += 1
        return self.last


def lines() -> list[Line]:
    """Two rows on durability, one on a restart; each with its own database in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        durable = asyncio.run(_durability(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        return [*durable, asyncio.run(_restart(Path(folder)))]


async def _open(path: Path) -> tuple[Store, Service]:
    """The production store on `path` and a service on it."""
    store = await Store.open(path, SystemClock())
    return store, Service(store, SystemClock(), seed_source=_Seeds())


async def _tables(service: Service, count: int) -> list[int]:
    """`count` running tables of two people each, every game in turn."""
    ids: list[int] = []
    for n in range(count):
        game = sorted(GAMES)[n % len(GAMES)]
        table = await service.open_table(game, HOST, "Ada", 1, 100 + n, {}, "none")
        await service.join(table.id, GUEST, "Ben")
        await service.start(table.id, HOST)
        ids.append(table.id)
    return ids


async def _press(service: Service, table_id: int) -> Callable[[], Awaitable[object]]:
    """One answer of whoever is asked at a table, ready to be given."""
    table = await service.look_seat(table_id, 0)
    assert table.decision is not None, "a table in the benchmark has ended"
    seat = table.decision.seats[0]
    look = await service.look_seat(table_id, seat)
    assert look.decision is not None
    codes, rev = look.decision.codes[seat], look.table.rev
    user = look.table.seats[seat].user_id
    assert user is not None
    return lambda: service.act(table_id, user, rev, [codes[rev * 7 % len(codes)]])


async def _durability(folder: Path) -> list[Line]:
    """One act after the other in turns with bare commits, then many at once."""
    store, service = await _open(folder / "cairn.sqlite3")
    ids = await _tables(service, BURST)
    bare = _Bare(folder / "bare.sqlite3", codec.dump(sorted(GAMES)[0], GAMES[sorted(GAMES)[0]].new({}, 2, 1)))
    acts: list[float] = []
    commits: list[float] = []
    for n in range(ACTS):
        press = await _press(service, ids[n % 20])
        start = time.perf_counter()
        await press()
        acts.append(time.perf_counter() - start)
        commits.append(await bare.commit())
    presses = [await _press(service, table_id) for table_id in ids]
    start = time.perf_counter()
    await asyncio.gather(*(press() for press in presses))
    each = (time.perf_counter() - start) / BURST
    bare.close()
    await store.close()
    act, commit = median(acts), median(commits)
    note = f"{act * 1e3:.2f} against {commit * 1e3:.2f} ms"
    burst = f"{each * 1e3:.2f} ms each"
    return [
        Line("durability", "one durable act ÷ one bare WAL/FULL commit", act / commit, 1.0, note),
        Line("durability", f"{BURST} acts at once, per act ÷ one bare commit", each / commit, 0.40, burst),
    ]


class _Bare:
    """The same rows as an act writes, committed by the standard library through `asyncio.to_thread`."""

    def __init__(self, path: Path, state: str) -> None:
        self.state = state
        self.n = 0
        self.db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.db.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "CREATE TABLE tables(id INTEGER PRIMARY KEY, rev INTEGER, at INTEGER);"
            "CREATE TABLE states(id INTEGER PRIMARY KEY, rev INTEGER, state TEXT);"
            "CREATE TABLE actions(id INTEGER, seq INTEGER, seat INTEGER, code TEXT, at INTEGER, UNIQUE(id, seq));"
            "CREATE TABLE journal(id INTEGER, n INTEGER, rev INTEGER, entry TEXT, UNIQUE(id, n));"
            "CREATE TABLE outbox(id INTEGER PRIMARY KEY, key TEXT UNIQUE, payload TEXT);"
        )

    async def commit(self) -> float:
        """Seconds for one transaction."""
        start = time.perf_counter()
        await asyncio.to_thread(self._write)
        return time.perf_counter() - start

    def _write(self) -> None:
        self.n += 1
        n, db = self.n, self.db
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", (n % 20, n, n))
        db.execute("INSERT OR REPLACE INTO states VALUES (?, ?, ?)", (n % 20, n, self.state))
        db.execute("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", (n % 20, n, 0, "to:2080", n))
        db.execute("INSERT INTO journal VALUES (?, ?, ?, ?)", (n % 20, n, n, '{"kind":"move","seat":0}'))
        db.execute("INSERT INTO outbox VALUES (NULL, ?, ?)", (f"turn:{n}", "{}"))
        db.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self.db.close()


async def _restart(folder: Path) -> Line:
    """Open a database with a thousand running tables and play on at one, against reading all their states as JSON."""
    store, service = await _open(folder / "cairn.sqlite3")
    ids = await _tables(service, LIVE)
    texts = [saved.state for table_id in ids if (saved := await store.saved(table_id)) is not None]
    await store.close()
    opened: list[float] = []
    parsed: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        store, service = await _open(folder / "cairn.sqlite3")
        await service.resume()
        await service.tables_of(HOST)
        await service.look(ids[-1], HOST)
        opened.append(time.perf_counter() - start)
        await store.close()
        start = time.perf_counter()
        for text in texts:
            json.loads(text)
        parsed.append(time.perf_counter() - start)
    ours, theirs = median(opened), median(parsed)
    note = f"{ours * 1e3:.0f} against {theirs * 1e3:.0f} ms"
    return Line("restart", f"{LIVE} live games playable ÷ json.loads of their states", ours / theirs, 1.5, note)
