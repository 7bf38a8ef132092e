"""Numbered SQL files, each applied in one transaction together with the record that it was."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"

_RECORD = "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT"

Hook = Callable[[str], None]
"""Called at named points so that tests can stop the process there."""


def available(folder: Path) -> list[tuple[int, str, str]]:
    """(number, name, SQL) of every file `NNN_name.sql`, in order. Raises StoreError when numbers have a gap."""
    found: list[tuple[int, str, str]] = []
    for path in sorted(folder.glob("*.sql")):
        match = re.fullmatch(r"(\d{3})_(\w+)", path.stem)
        if match is None:
            raise StoreError(f"{path.name} is not named like 001_name.sql")
        found.append((int(match[1]), match[2], path.read_text(encoding="utf-8")))
    if [number for number, _, _ in found] != list(range(1, len(found) + 1)):
        raise StoreError(f"the migrations in {folder} are not numbered 1, 2, 3, … without a gap")
    return found


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one (`executescript` would commit whatever is open first)."""
    text = ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""
    if re.sub(r"--.*", "", text).strip():
        raise StoreError(f"unfinished statement in a migration: {text.strip()[:80]}")


def version(connection: sqlite3.Connection) -> int:
    """Number of the newest migration applied; 0 for an empty database. Raises StoreError for a database not ours."""
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "migrations" in names:
        return connection.execute("SELECT coalesce(max(number), 0) FROM migrations").fetchone()[0]
    if names - {"sqlite_sequence"}:
        raise StoreError("this database was not made by Cairn (it has tables, but no record of migrations)")
    return 0


def migrate(
    connection: sqlite3.Connection, path: Path, now: int, folder: Path = MIGRATIONS, hook: Hook | None = None
) -> int:
    """Bring the database to the newest schema and return its number.

    An existing database is copied to `<path>.before-<NNN>` first. A failing migration rolls back whole and raises; a
    database newer than the files raises StoreError. In both cases nothing has changed.
    """
    files = available(folder)
    refuse_newer(connection, path, folder)
    have, want = version(connection), len(files)
    if 0 < have < want:
        _copy(connection, path.with_name(f"{path.name}.before-{want:03}"))
    for number, name, script in files[have:]:
        _apply(connection, number, name, script, now, hook)
    return want


def refuse_newer(connection: sqlite3.Connection, path: Path, folder: Path = MIGRATIONS) -> None:
    """Raises StoreError if the database was migrated further than `folder` goes."""
    have, want = version(connection), len(available(folder))
    if have > want:
        raise StoreError(
            f"the database {path} has schema {have}, but this program knows only up to {want}: "
            "start the newer version again, or restore the copy made before the upgrade"
        )


def _apply(connection: sqlite3.Connection, number: int, name: str, script: str, now: int, hook: Hook | None) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version(connection) >= number:  # another process was quicker
            connection.execute("ROLLBACK")
            return
        if number == 1:
            connection.execute(_RECORD)
        for statement in statements(script):
            connection.execute(statement)
        connection.execute("INSERT INTO migrations (number, name, at) VALUES (?, ?, ?)", (number, name, now))
        if hook:
            hook("migrating")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        connection.execute("ROLLBACK")
        raise StoreError(f"migration {number:03}_{name} failed and was rolled back: {error}") from error


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Copy beside the database under another name first, so that a half-made copy never bears the final one."""
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    copy = sqlite3.connect(partial)
    try:
        connection.backup(copy)
    finally:
        copy.close()
    os.replace(partial, target)
