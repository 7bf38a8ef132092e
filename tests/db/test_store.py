"""The store under load and in trouble: shared commits, crashes, locks, a full disk, damage."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from db import Store
from engine.errors import Conflict, RulesError, StaleBoard, StorageBusy, StoreError
from engine.ports import Action, Tx
from engine.service import Service
from tests.engine.service_kit import ADA, BO, FakeClock, Scripted, act, at_stroll, rows, started

ROOT = Path(__file__).resolve().parents[2]


def saw(user: int) -> Callable[[Tx], None]:
    """A small write: this person looked at revision 1."""
    return lambda tx: tx.saw(user, 1, 1)


async def reopened(store: Store, clock: FakeClock, **more: Any) -> Store:
    await store.close()
    return await Store.open(store.path, clock, **more)


async def test_the_connection_is_set_up_for_durability(store: Store) -> None:
    def ask(_: Tx) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [store._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]  # type: ignore[union-attr]

    assert await store.write(ask) == ["wal", 2, 1, 300]


async def test_acts_that_wait_share_a_commit(service: Service, store: Store) -> None:
    await started(service)
    before = store.commits
    await asyncio.gather(*(store.write(saw(n)) for n in range(200)))
    assert store.commits - before <= 4
    assert [await store.seen(n, 1) for n in range(200)] == [1] * 200


async def test_an_act_that_fails_rolls_back_alone(service: Service, store: Store) -> None:
    await started(service)

    def bad(tx: Tx) -> None:
        tx.saw(999, 1, 1)
        raise RulesError("no")

    def broken(tx: Tx) -> None:
        tx.saw(998, 1, 1)
        tx.saw(998, 77, 1)  # no such table: the foreign key refuses

    works = [bad if n % 7 == 3 else broken if n % 7 == 5 else saw(n) for n in range(100)]
    outcomes = await asyncio.gather(*map(store.write, works), return_exceptions=True)
    for n, outcome in enumerate(outcomes):
        expected = RulesError if n % 7 == 3 else sqlite3.IntegrityError if n % 7 == 5 else type(None)
        assert isinstance(outcome, expected)
    assert [await store.seen(n, 1) for n in (0, 1, 999, 998)] == [1, 1, None, None]


async def test_a_commit_that_fails_leaves_nothing_of_any_act(
    service: Service, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(service)

    def fail(point: str) -> None:
        if point == "before_commit":
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL  # type: ignore[misc]
            raise error

    monkeypatch.setattr(store._writer, "_hook", fail)
    outcomes = await asyncio.gather(*(store.write(saw(n)) for n in range(20)), return_exceptions=True)
    assert all(isinstance(o, StorageBusy) for o in outcomes)
    monkeypatch.setattr(store._writer, "_hook", None)
    assert [await store.seen(n, 1) for n in range(20)] == [None] * 20
    await store.write(saw(5))
    assert await store.seen(5, 1) == 1


async def test_when_a_shared_commit_fails_each_act_gets_a_chance_of_its_own(
    service: Service, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(service)
    commits: list[str] = []

    def fail_second(point: str) -> None:
        commits.append(point)
        if commits.count("before_commit") == 2 and point == "before_commit":
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(store._writer, "_hook", fail_second)
    slow = asyncio.create_task(store.write(lambda _: time.sleep(0.2)))
    await asyncio.sleep(0.05)  # the others queue up meanwhile and share the second commit
    outcomes = await asyncio.gather(slow, *(store.write(saw(n)) for n in range(20)), return_exceptions=True)
    assert outcomes == [None] * 21
    assert commits.count("before_commit") == 22
    assert [await store.seen(n, 1) for n in range(20)] == [1] * 20


async def test_a_database_that_others_lock_refuses_in_plain_words_and_goes_on_later(
    service: Service, store: Store
) -> None:
    """DF-102."""
    table, user, _ = await at_stroll(service)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageBusy, match="Cannot save right now, nothing was changed"):
        await service.act(table.id, user, table.rev, ["go:1"])
    assert (await service.look(table.id, user)).view["walked"][0] == 0
    waiting = asyncio.create_task(service.act(table.id, user, table.rev, ["go:2"]))
    await asyncio.sleep(0.05)
    other.execute("ROLLBACK")
    other.close()
    assert (await waiting).look.view["walked"][0] == 2


async def test_a_full_disk_refuses_and_damages_nothing(service: Service, store: Store) -> None:
    """DF-103."""
    table, user, _ = await at_stroll(service)
    connection = store._connection
    assert connection is not None

    def fill(_: Tx) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    await store.write(fill)
    accepted = 0
    while True:
        try:
            await act(service, table.id, user, "go:1")
        except StorageBusy:
            break
        accepted += 1
        assert accepted < 3000
    look = await service.look(table.id, user)
    assert look.view["walked"][0] == accepted
    outcomes = await asyncio.gather(
        *(store.write(lambda tx: tx.save_settings("players", 1, {"x": "y" * 9000}, 0)) for _ in range(5)),
        return_exceptions=True,
    )
    assert all(isinstance(o, StorageBusy) for o in outcomes)
    assert (await store.check())["integrity"] == "ok"
    await store.write(lambda _: connection.execute("PRAGMA max_page_count = 1000000") and None)
    assert (await act(service, table.id, user, "go:1")).look.view["walked"][0] == accepted + 1


async def test_one_sequence_number_is_given_once(service: Service, store: Store) -> None:
    table, user, _ = await at_stroll(service)
    again = Action(table.rev, 0, user, "answer", "go:1", table.rev, None, 0)
    with pytest.raises(Conflict):
        await store.write(lambda tx: tx.add_actions(table.id, [again]))
    with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        await store.write(lambda _: store._connection.execute("DELETE FROM actions") and None)  # type: ignore[union-attr]


async def test_a_second_writer_that_was_quicker_wins(service: Service, store: Store) -> None:
    """DF-012: what was computed from an older revision is not saved."""
    table, user, _ = await at_stroll(service)
    other = Service(store, service.clock, seed_source=lambda: 1)
    await other.look(table.id, user)
    await service.act(table.id, user, table.rev, ["go:2"])
    with pytest.raises(StaleBoard) as stale:
        await other.act(table.id, user, table.rev, ["go:1"])
    assert stale.value.look.view["walked"][0] == 2
    assert (await other.act(table.id, user, table.rev + 1, ["go:1"])).look.view["walked"][0] == 3


async def test_a_press_that_is_cancelled_while_it_is_saved_is_saved_or_not(service: Service) -> None:
    table, user, _ = await at_stroll(service)
    press = asyncio.create_task(service.act(table.id, user, table.rev, ["go:1"]))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)
    outcome = await service.act(table.id, user, table.rev, ["go:1"])
    assert outcome.look.view["walked"][0] == 1


async def test_everything_is_there_after_a_restart(service: Service, store: Store, clock: FakeClock) -> None:
    """DF-027."""
    table, user, other = await at_stroll(service)
    await act(service, table.id, user, "go:2")
    before = [await service.look(table.id, who) for who in (user, other, None)]
    lines, due = await service.lines(table.id, user), await service.due()
    again = await reopened(store, clock)
    fresh = Service(again, clock, seed_source=lambda: 1, thinker=Scripted())
    assert [await fresh.look(table.id, who) for who in (user, other, None)] == before
    assert await fresh.lines(table.id, user) == lines
    assert await fresh.due() == due
    assert (await fresh.undo(table.id, user, table.rev + 1)).look.view["walked"][0] == 0
    await again.close()


async def test_a_closed_store_refuses_to_write(store: Store) -> None:
    await store.close()
    await store.close()
    with pytest.raises(StorageBusy):
        await store.write(saw(1))


async def test_a_damaged_file_is_refused_and_not_touched(tmp_path: Path, clock: FakeClock) -> None:
    garbage = tmp_path / "garbage.sqlite3"
    garbage.write_bytes(b"this is no database " * 500)
    with pytest.raises(StoreError, match="Nothing was changed"):
        await Store.open(garbage, clock)
    assert garbage.read_bytes() == b"this is no database " * 500
    store = await Store.open(tmp_path / "whole.sqlite3", clock)
    await store.close()
    whole = bytearray(store.path.read_bytes())
    whole[8192:20480] = b"\x5a" * 12288
    store.path.write_bytes(whole)
    with pytest.raises(StoreError):
        await Store.open(store.path, clock)
    assert store.path.read_bytes() == bytes(whole)


async def test_old_floors_are_dropped_but_not_the_last_ones(service: Service, store: Store) -> None:
    table, user, _ = await at_stroll(service)
    for _ in range(60):
        await act(service, table.id, user, "peek")
    assert store._connection is not None
    count = await store.write(lambda _: store._connection.execute("SELECT count(*) FROM snapshots").fetchone()[0])  # type: ignore[union-attr]
    assert count == 40
    assert await service.look_back(table.id, user, 1) is not None


CRASH = """
import asyncio, os, sys
from db import Store
from engine import GAMES
from engine.service import Service
from tests.engine import stroll
from tests.engine.service_kit import FakeClock
GAMES["stroll"] = stroll

async def main(path, point):
    armed = []
    def hook(at):
        if armed and at == point:
            os._exit(9)
    clock = FakeClock(int(sys.argv[3]))
    store = await Store.open(path, clock, hook=hook)
    service = Service(store, clock, seed_source=lambda: 1)
    table = await service.table(1)
    armed.append(1)
    await service.act(1, table.seats[0].user_id, table.rev, ["stop", "end"])

asyncio.run(main(sys.argv[1], sys.argv[2]))
"""


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize(("point", "is_saved"), [("before_commit", False), ("after_commit", True)])
async def test_a_crash_at_the_commit_saves_all_or_nothing(
    service: Service, store: Store, clock: FakeClock, point: str, is_saved: bool
) -> None:
    """DF-104: and what was saved has its messages with it."""
    table, user, other = await at_stroll(service)
    for row in await service.due(100):
        await service.sent(row.id, 500)
    await store.close()
    done = await asyncio.to_thread(run, CRASH, str(store.path), point, str(clock.at))
    assert done.returncode == 9, done.stderr
    again = await Store.open(store.path, clock)
    fresh = Service(again, clock, seed_source=lambda: 1)
    look = await fresh.look(table.id, user)
    assert look.table.rev == table.rev + 2 * is_saved
    assert look.table.asked == ((1,) if is_saved else (0,))
    assert [row.user_id for row in await rows(fresh, "turn", "notice")] == ([None, other] if is_saved else [])
    if not is_saved:
        await fresh.act(table.id, user, table.rev, ["stop", "end"])
    assert (await fresh.act(table.id, user, table.rev, ["stop", "end"])).repeated
    await again.close()


LOAD = """
import asyncio, sys
from db import Store
from engine import GAMES
from engine.service import Service
from tests.engine import stroll
from tests.engine.service_kit import FakeClock
GAMES["stroll"] = stroll

async def press(service, table_id):
    table = await service.table(table_id)
    user = table.seats[0].user_id
    while True:
        rev = (await service.table(table_id)).rev
        outcome = await service.act(table_id, user, rev, ["go:1"])
        print(table_id, outcome.look.view["walked"][0], flush=True)

async def main():
    clock = FakeClock(int(sys.argv[2]))
    service = Service(await Store.open(sys.argv[1], clock), clock, seed_source=lambda: 1)
    await asyncio.gather(*(press(service, n) for n in (1, 2, 3)))

asyncio.run(main())
"""


async def test_what_was_acknowledged_survives_a_kill_under_load(
    service: Service, store: Store, clock: FakeClock
) -> None:
    for _ in range(3):
        await at_stroll(service)
    await store.close()
    for _ in range(3):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", LOAD, str(store.path), str(clock.at), cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        told: dict[int, int] = {}
        for _ in range(60):
            table_id, walked = (await process.stdout.readline()).split()
            told[int(table_id)] = int(walked)
        os.kill(process.pid, signal.SIGKILL)
        for line in (await process.stdout.read()).splitlines():
            if len(parts := line.split()) == 2:
                told[int(parts[0])] = int(parts[1])
        await process.wait()
        again = await Store.open(store.path, clock)
        fresh = Service(again, clock, seed_source=lambda: 1)
        assert (await again.check())["integrity"] == "ok"
        for table_id, walked in told.items():
            table = await fresh.table(table_id)
            look = await fresh.look_seat(table_id, 0)
            assert walked <= look.view["walked"][0] <= walked + 1
            log = await again.actions(table_id)
            assert log[-1].seq == table.rev
            assert sum(a.code == "go:1" for a in log) == look.view["walked"][0]
        await again.close()


async def test_two_people_at_two_tables_do_not_wait_for_each_other(service: Service) -> None:
    tables = [await started(service, (ADA, BO)) for _ in range(5)]
    outcomes = await asyncio.gather(
        *(service.act(table.id, user, table.rev, ["yes"]) for table in tables for user in (ADA, BO))
    )
    assert sum(outcome.turn_ended for outcome in outcomes) == 5
