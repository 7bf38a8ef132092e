"""One process per database: a row that names its holder and is renewed; who finds it stale may take it."""

from __future__ import annotations

import os
import secrets
import socket
import sqlite3

from engine.errors import DatabaseInUse
from engine.ports import Clock

STALE_S = 60
"""A lease not renewed for this long belongs to nobody (s)."""

_open: set[str] = set()
"""Holders inside this very process: two bots in one process are two, although their process id is one."""


def new_holder() -> str:
    """A name for one open store: host, process id and something nobody else has."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(8)}"


def take(connection: sqlite3.Connection, holder: str, now: int, stale_s: int = STALE_S) -> None:
    """Make `holder` the one that may write. Raises StoreError while another is alive."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        row = connection.execute("SELECT holder, beat_at FROM lease").fetchone()
        if row is not None and now - row[1] < stale_s and _is_alive(row[0]):
            host, pid, _ = row[0].rsplit(":", 2)
            raise DatabaseInUse(
                f"another Cairn is running on this database (process {pid} on {host}, last sign of life "
                f"{now - row[1]} s ago). Stop it first; if it is gone, wait {stale_s} s and start again."
            )
        connection.execute("INSERT OR REPLACE INTO lease (id, holder, beat_at) VALUES (1, ?, ?)", (holder, now))
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    _open.add(holder)


class Guard:
    """Called inside every transaction: the lease must still be ours.

    Nobody takes over a lease younger than `stale_s`, so while the last sign of life is fresh there is nothing to ask.
    """

    def __init__(self, connection: sqlite3.Connection, holder: str, clock: Clock, stale_s: int = STALE_S) -> None:
        self._connection, self._holder, self._clock, self._fresh_s = connection, holder, clock, stale_s // 2
        self._beat_at = 0

    def __call__(self) -> None:
        """Raises StoreError when the lease was taken over."""
        if abs(self._clock.now() - self._beat_at) < self._fresh_s:
            return
        row = self._connection.execute("SELECT holder, beat_at FROM lease").fetchone()
        if row is None or row[0] != self._holder:
            raise DatabaseInUse("another Cairn has taken over this database; this one must stop")
        self._beat_at = row[1]


def release(connection: sqlite3.Connection, holder: str) -> None:
    """Give the lease back if it was ever taken."""
    if holder in _open:
        _open.discard(holder)
        connection.execute("DELETE FROM lease WHERE holder = ?", (holder,))


def _is_alive(holder: str) -> bool:
    """Whether the holder may still be running; a process of this host that is gone need not be waited for."""
    host, pid, _ = holder.rsplit(":", 2)
    if host != socket.gethostname():
        return True
    if int(pid) == os.getpid():
        return holder in _open
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
