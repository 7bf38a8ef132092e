"""`python -m db check|backup FILE|restore FILE`: look after the database from the command line."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from db import lease
from db.migrate import refuse_newer, version
from db.store import backup
from db.system import SystemClock
from engine.errors import StoreError

DEFAULT = "cairn.sqlite3"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if it did what was asked, 1 with a sentence on stderr if not."""
    parser = argparse.ArgumentParser(prog="python -m db", description=__doc__)
    parser.add_argument(
        "--database", type=Path, default=Path(os.environ.get("CAIRN_DATABASE", DEFAULT)), help="the database file"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="say whether the database is whole, and how big it is")
    commands.add_parser("backup", help="copy the database, running or not").add_argument("file", type=Path)
    commands.add_parser("restore", help="put a copy in its place (only while no bot runs)").add_argument(
        "file", type=Path
    )
    options = parser.parse_args(arguments)
    try:
        if options.command == "check":
            return _check(options.database)
        if options.command == "backup":
            asyncio.run(backup(options.database, options.file))
            print(f"copied {options.database} to {options.file}")
        else:
            _restore(options.file, options.database)
            print(f"{options.database} is now the copy {options.file}")
    except (StoreError, sqlite3.Error, OSError) as error:
        print(f"{error}", file=sys.stderr)
        return 1
    return 0


def _check(path: Path) -> int:
    if not path.exists():
        raise StoreError(f"there is no database {path}")
    problems, schema, tables = _state(path)
    print(f"{path}: {path.stat().st_size:,} bytes, schema {schema}, {tables} tables; {problems}")
    return 0 if problems == "ok" else 1


def _state(path: Path) -> tuple[str, int, int]:
    """What the integrity check says, the schema's number, how many matches there are."""
    with closing(sqlite3.connect(path)) as connection:
        problems = "; ".join(row[0] for row in connection.execute("PRAGMA integrity_check(20)"))
        schema = version(connection)
        if schema == 0:
            raise StoreError(f"{path} holds no Cairn database")
        tables = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
    return problems, schema, tables


def _restore(source: Path, target: Path) -> None:
    """Check the copy, set the present database aside, and put the copy in its place in one step."""
    if not source.exists():
        raise StoreError(f"there is no file {source}")
    with closing(sqlite3.connect(source)) as copy:
        refuse_newer(copy, source)
    problems, _, _ = _state(source)
    if problems != "ok":
        raise StoreError(f"{source} is damaged ({problems}); nothing was changed")
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        _set_aside(target)
    partial = target.with_name(target.name + ".part")
    shutil.copyfile(source, partial)
    os.replace(partial, target)
    for suffix in ("-wal", "-shm"):
        target.with_name(target.name + suffix).unlink(missing_ok=True)


def _set_aside(target: Path) -> None:
    """Keep the present database as `<name>.replaced`. Raises StoreError while a bot runs on it."""
    aside = target.with_name(target.name + ".replaced")
    aside.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as connection:
            if version(connection):
                holder = lease.new_holder()
                lease.take(connection, holder, SystemClock().now())
                lease.release(connection, holder)
            with closing(sqlite3.connect(aside)) as copy:
                connection.backup(copy)
    except sqlite3.DatabaseError:
        shutil.copyfile(target, aside)  # damaged: keep the bytes, somebody may want to look at them


if __name__ == "__main__":
    sys.exit(main())
