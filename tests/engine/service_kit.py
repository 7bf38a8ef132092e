"""Tables, people and a clock for tests of the service and the store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from db import Store
from engine import GAMES, codec
from engine.ports import Look, Outcome, Row, Table
from engine.service import Service
from tests.engine import stroll

START = 1_767_225_600
"""2026-01-01 00:00 UTC."""

ADA, BO, CY, DEE = 11, 22, 33, 44
NAMES = {ADA: "Ada", BO: "Bo", CY: "Cy", DEE: "Dee"}


class FakeClock:
    """Stands still until a test moves it."""

    def __init__(self, at: int = START) -> None:
        self.at = at

    def now(self) -> int:
        return self.at


class Scripted:
    """A thinker that gives the first code of a wish list that is offered; records what it was asked."""

    def __init__(self, *wishes: str) -> None:
        self.wishes = wishes
        self.asked: list[tuple[str, int, str]] = []

    async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
        self.asked.append((game, seat, kind))
        codes = GAMES[game].decision(codec.load(game, state_json)).codes[seat]
        return next((code for code in self.wishes if code in codes), codes[-1])


async def lobby(service: Service, people: Sequence[int] = (ADA, BO), game: str = "stroll", **more: Any) -> Table:
    """A lobby in which these people sit; the first is host."""
    host, *others = people
    options, pace = more.get("options", {}), more.get("pace", "daily")
    table = await service.open_table(game, host, NAMES[host], 900, 901, options, pace)
    for user in others:
        table = await service.join(table.id, user, NAMES[user])
    return table


async def started(service: Service, people: Sequence[int] = (ADA, BO), game: str = "stroll", **more: Any) -> Table:
    """A table of these people at its first question."""
    table = await lobby(service, people, game, **more)
    for kind in more.get("bots", ()):
        await service.add_bot(table.id, people[0], kind)
    return await service.start(table.id, people[0])


def person(table: Table, seat: int) -> int:
    """Who sits there."""
    user = table.seats[seat].user_id
    assert user is not None
    return user


async def act(service: Service, table_id: int, user: int, *codes: str) -> Outcome:
    """Answer for the present board, whatever its revision."""
    table = await service.table(table_id)
    return await service.act(table_id, user, table.rev, codes)


async def vote(service: Service, table: Table) -> Table:
    """Everybody votes; the first stroll begins."""
    for seat in table.asked:
        if table.seats[seat].bot is None:
            await act(service, table.id, person(table, seat), "yes")
    return await service.table(table.id)


async def at_stroll(service: Service, people: Sequence[int] = (ADA, BO), **more: Any) -> tuple[Table, int, int]:
    """A table whose first person strolls: the table, that person, and the next one (or the same, alone)."""
    table = await vote(service, await started(service, people, **more))
    return table, person(table, 0), person(table, len(people) > 1)


async def play_on(service: Service, table_id: int, pick: Any, limit: int = 2000) -> Look:
    """Play a table to its end, `pick(codes)` choosing."""
    for _ in range(limit):
        table = await service.table(table_id)
        if not table.asked:
            break
        user = person(table, table.asked[0])
        look = await service.look(table_id, user)
        assert look.decision is not None
        await service.act(table_id, user, look.table.rev, [pick(look.decision.codes[table.asked[0]])])
    return await service.look(table_id, None)


async def rows(service: Service, *kinds: str) -> list[Row]:
    """The outbox rows of these kinds that are due."""
    return [row for row in await service.due(100) if row.kind in kinds]


@pytest.fixture
def strolls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game among the games."""
    monkeypatch.setitem(GAMES, "stroll", stroll)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def store(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "cairn.sqlite3", clock, busy_s=0.3)
    yield store
    await store.close()


@pytest.fixture
async def service(store: Store, clock: FakeClock, strolls: None) -> AsyncIterator[Service]:
    seeds = count(7)
    service = Service(store, clock, seed_source=lambda: next(seeds), thinker=Scripted("yes", "stop", "end"))
    service.retry_s = 0.01
    yield service
    await service.shut_down()
