"""The tables that are already under way when the demo opens, played up to a moment worth looking at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from db import Store
from engine import GAMES, codec, rng
from engine.ai import players
from engine.ports import PLAYING, Clock, Table
from engine.service import Service


@dataclass(frozen=True, slots=True)
class DemoTable:
    """How one game's table is set up; `seed` decides everything.

    At least `turns` turns are played before it opens, and up to twice as many until the seats have `points` together.
    It stops at a turn of the first person. `kind` is the computer player that sits with the people.
    """

    seed: int = 7
    turns: int = 12
    points: int = 0
    computers: int = 1
    kind: str = players.KINDS[0]
    options: Mapping[str, Any] = field(default_factory=dict)


SAMPLES, LOOK_AHEAD = 4, 12
"""How often and how far each answer is tried out while the table is set up."""

TABLES: dict[str, DemoTable] = {
    "five_peaks": DemoTable(seed=2, turns=80, points=90),
    "scenery": DemoTable(seed=15, turns=28, options={"goals": 2}),
    "peak_team": DemoTable(seed=1, turns=8, options={"level": 2}),
}
"""Settings by game; a game without any gets the usual ones."""


class _Sampler:
    """Chooses for everybody while the tables are set up; quicker than the players that sit there afterwards."""

    def __init__(self, seed: int) -> None:
        self.source = rng.Rng(seed)

    async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
        """One of the codes open to `seat`."""
        return _sampled(GAMES[game], codec.load(game, state_json), seat, self.source)


async def lay_out(path: Path, clock: Clock, guild: int, places: Mapping[str, int], people: Mapping[str, int]) -> None:
    """Sets up one table for each game of `places` (game → channel id), unless the database has tables already.

    `people` are names and user ids in the order in which they take seats; the first one is host.
    """
    store = await Store.open(path, clock)
    try:
        if not await store.tables():
            for game, channel in places.items():
                plan = TABLES.get(game, DemoTable())
                service = Service(store, clock, seed_source=_always(plan.seed), thinker=_Sampler(plan.seed))
                await _one(service, game, plan, guild, channel, people)
                await service.settled()
                # A window shows one channel, so tables live in the channels themselves.
                await service.save_server_settings(guild, {"threads": False})
    finally:
        await store.close()


def _always(seed: int) -> Any:
    return lambda: seed


async def _one(
    service: Service, game: str, plan: DemoTable, guild: int, channel: int, people: Mapping[str, int]
) -> None:
    names: Iterator[tuple[str, int]] = iter(people.items())
    host_name, host = next(names)
    table = await service.open_table(game, host, host_name, guild, channel, dict(plan.options), "daily")
    for name, user in names:
        await service.join(table.id, user, name)
    for _ in range(plan.computers):
        await service.add_bot(table.id, host, plan.kind)
    table = await service.start(table.id, host)
    await _play(service, table, plan, host)


async def _play(service: Service, table: Table, plan: DemoTable, host: int) -> None:
    """Lets people play like computer players until the plan's moment has come."""
    sampler, acted = _Sampler(plan.seed), -1
    while table.status == PLAYING:
        await service.settled()
        table = await service.table(table.id)
        user = next((s.user_id for s in table.seats if s.seat in table.asked and s.user_id is not None), None)
        if user is None or (user == host and table.turn != acted and await _ripe(service, table, plan)):
            return
        saved = await service.store.saved(table.id)
        seat = table.seat_of(user)
        if saved is None or seat is None:
            return
        code = await sampler.choose(table.game, saved.state, seat, plan.kind)
        acted = table.turn
        table = (await service.act(table.id, user, table.rev, [code])).look.table


def _sampled(game: Any, state: Any, seat: int, source: rng.Rng) -> str:
    """A sensible answer found quickly: the one after which a few random ways to end the turn look best on average."""
    codes = game.decision(state).codes[seat]
    if len(codes) == 1:
        return str(codes[0])
    worth = {code: sum(_tried(game, state, seat, code, source) for _ in range(SAMPLES)) for code in codes}
    return str(max(codes, key=lambda code: worth[code]))


def _tried(game: Any, state: Any, seat: int, code: str, source: rng.Rng) -> float:
    trial = game.determinize(state, seat, source)
    game.answer(trial, seat, code)
    for _ in range(LOOK_AHEAD):
        asked = game.decision(trial)
        if asked is None or seat not in asked.waiting:
            break
        game.answer(trial, seat, rng.pick(source, asked.codes[seat]))
    return float(game.value(trial, seat))


async def _ripe(service: Service, table: Table, plan: DemoTable) -> bool:
    """Whether enough has happened."""
    if table.turn < plan.turns:
        return False
    look = await service.look(table.id, table.host_id)
    points = sum(score["total"] for score in look.scores)
    return points >= plan.points or table.turn >= 2 * plan.turns
