"""Migrations and the lease: an older, a newer, a half-migrated database; a second process."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db import Store, lease
from db.__main__ import main
from db.migrate import MIGRATIONS, available, statements
from engine.errors import StoreError
from engine.service import Service
from tests.engine.service_kit import FakeClock, act, at_stroll

ROOT = Path(__file__).resolve().parents[2]
NEXT = "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\nCREATE TABLE moods (id INTEGER) STRICT;\n"


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The migrations there are, and one more."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    for path in MIGRATIONS.glob("*.sql"):
        (folder / path.name).write_text(path.read_text())
    (folder / f"{len(available(MIGRATIONS)) + 1:03}_mood.sql").write_text(NEXT)
    return folder


def columns(path: Path, table: str) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}


async def test_an_older_database_is_migrated_after_a_copy_was_made(
    service: Service, store: Store, clock: FakeClock, newer: Path
) -> None:
    """DF-109: its games go on."""
    table, user, _ = await at_stroll(service)
    await act(service, table.id, user, "go:2")
    await store.close()
    again = await Store.open(store.path, clock, migrations=newer)
    fresh = Service(again, clock, seed_source=lambda: 1)
    assert (await act(fresh, table.id, user, "go:1")).look.view["walked"][0] == 3
    await again.close()
    assert "mood" in columns(store.path, "matches")
    copy = store.path.with_name(f"cairn.sqlite3.before-{len(available(newer)):03}")
    assert "mood" not in columns(copy, "matches")
    assert "game" in columns(copy, "matches")


async def test_a_newer_database_is_refused_and_not_touched(store: Store, clock: FakeClock, newer: Path) -> None:
    """DF-109."""
    await store.close()
    await (await Store.open(store.path, clock, migrations=newer)).close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError, match="knows only up to"):
        await Store.open(store.path, clock)
    assert store.path.read_bytes() == before


async def test_a_migration_that_fails_rolls_back_whole(store: Store, clock: FakeClock, newer: Path) -> None:
    await store.close()
    last = newer / f"{len(available(newer)):03}_mood.sql"
    last.write_text(NEXT + "INSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(StoreError, match="rolled back"):
        await Store.open(store.path, clock, migrations=newer)
    assert "mood" not in columns(store.path, "matches")
    await (await Store.open(store.path, clock)).close()


async def test_a_process_killed_in_the_middle_of_a_migration_leaves_the_old_schema(
    store: Store, clock: FakeClock, newer: Path
) -> None:
    """DF-109."""
    await store.close()
    script = (
        "import asyncio, os, sys; from pathlib import Path; from db import Store, SystemClock\n"
        "hook = lambda point: os._exit(9) if point == 'migrating' else None\n"
        "asyncio.run(Store.open(sys.argv[1], SystemClock(), migrations=Path(sys.argv[2]), hook=hook))\n"
    )
    killed = subprocess.run(  # noqa: ASYNC221 the test has nothing else to do meanwhile
        [sys.executable, "-c", script, str(store.path), str(newer)], cwd=ROOT, timeout=30, check=False
    )
    assert killed.returncode == 9
    assert "mood" not in columns(store.path, "matches")
    await (await Store.open(store.path, clock, migrations=newer)).close()
    assert "mood" in columns(store.path, "matches")


async def test_somebody_elses_database_is_refused(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(StoreError, match="not made by Cairn"):
        await Store.open(path, clock)


def test_migrations_are_split_without_running_them() -> None:
    script = "CREATE TABLE a (x);  -- a; b\nCREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  SELECT 1;\n  SELECT 2;\nEND;\n"
    assert len(list(statements(script))) == 2
    with pytest.raises(StoreError, match="unfinished"):
        list(statements("CREATE TABLE a ("))


def test_migrations_have_no_gap(tmp_path: Path) -> None:
    (tmp_path / "002_later.sql").write_text("SELECT 1;")
    with pytest.raises(StoreError, match="without a gap"):
        available(tmp_path)
    (tmp_path / "later.sql").write_text("SELECT 1;")
    with pytest.raises(StoreError, match="not named"):
        available(tmp_path)


async def test_a_second_process_is_refused_in_clear_words(store: Store, clock: FakeClock) -> None:
    """DF-107."""
    with pytest.raises(StoreError, match="another Cairn is running"):
        await Store.open(store.path, clock)
    clock.at += lease.STALE_S - 1
    await store.beat()
    clock.at += lease.STALE_S - 1
    with pytest.raises(StoreError, match="another Cairn is running"):
        await Store.open(store.path, clock)


async def test_a_stale_lease_is_taken_over_and_the_old_holder_cannot_write(store: Store, clock: FakeClock) -> None:
    """DF-107."""
    clock.at += lease.STALE_S
    second = await Store.open(store.path, clock)
    with pytest.raises(StoreError, match="taken over"):
        await store.write(lambda tx: tx.save_settings("players", 1, {}, 0))
    with pytest.raises(StoreError, match="taken over"):
        await store.beat()
    await second.write(lambda tx: tx.save_settings("players", 1, {"a": 1}, 0))
    await store.close()
    await second.beat()
    await second.close()


async def test_the_lease_of_a_process_that_is_gone_need_not_be_waited_for(store: Store, clock: FakeClock) -> None:
    await store.close()
    script = (
        "import asyncio, os, sys; from db import Store; from tests.engine.service_kit import FakeClock\n"
        "asyncio.run(Store.open(sys.argv[1], FakeClock(int(sys.argv[2])))); os._exit(9)\n"
    )
    command = [sys.executable, "-c", script, str(store.path), str(clock.at)]
    assert subprocess.run(command, cwd=ROOT, timeout=30, check=False).returncode == 9  # noqa: ASYNC221
    await (await Store.open(store.path, clock)).close()


async def test_the_lease_of_another_host_is_waited_for(store: Store, clock: FakeClock) -> None:
    await store.close()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO lease VALUES (1, 'elsewhere:1:ab', ?)", (clock.at,))
    with pytest.raises(StoreError, match="on elsewhere"):
        await Store.open(store.path, clock)
    clock.at += lease.STALE_S
    await (await Store.open(store.path, clock)).close()


async def test_the_command_line_checks_copies_and_restores(
    service: Service, store: Store, tmp_path: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    table, user, _ = await at_stroll(service)
    await act(service, table.id, user, "go:2")
    copy = tmp_path / "copy.sqlite3"
    await store.backup(copy)
    with pytest.raises(StoreError, match="exists already"):
        await store.backup(copy)
    await act(service, table.id, user, "go:2")
    await store.close()
    here = ["--database", str(store.path)]
    assert main([*here, "check"]) == 0
    assert "1 tables; ok" in capsys.readouterr().out
    assert main([*here, "restore", str(copy)]) == 0
    again = await Store.open(store.path, clock)
    assert (await Service(again, clock, seed_source=lambda: 1).look(table.id, user)).view["walked"][0] == 2
    await again.close()
    assert store.path.with_name("cairn.sqlite3.replaced").exists()


async def test_the_command_line_refuses_what_would_do_harm(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, bad = tmp_path / "copy.sqlite3", tmp_path / "bad.sqlite3"
    await store.backup(copy)
    bad.write_bytes(b"no database" * 1000)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        import time

        connection.execute("UPDATE lease SET beat_at = ?", (int(time.time()),))
    here = ["--database", str(store.path)]
    assert main([*here, "restore", str(copy)]) == 1
    assert "another Cairn is running" in capsys.readouterr().err
    assert main([*here, "restore", str(bad)]) == 1
    assert main([*here, "restore", str(tmp_path / "none")]) == 1
    assert main(["--database", str(tmp_path / "none"), "check"]) == 1
    assert not (tmp_path / "none").exists()
    assert os.listdir(tmp_path).count("cairn.sqlite3") == 1
