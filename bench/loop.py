"""How late an event loop's timers get while pictures are drawn and while computer players think."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from statistics import median

from bench.pictures import views
from bench.timing import Line, lateness_p99
from engine import GAMES, codec
from engine.ai.thinker import PoolThinker

BEATS = 600
ROUNDS = 3


def lines() -> list[Line]:
    """One row for pictures, one for computer players."""
    return asyncio.run(_lines())


async def _lines() -> list[Line]:
    """Idle, drawing, thinking, and again; medians of the rounds' 99th percentiles."""
    key = sorted(GAMES)[0]
    thinker = PoolThinker()
    await thinker.start()
    state = codec.dump(key, GAMES[key].new({}, GAMES[key].INFO.seats[0], 3))
    seat = GAMES[key].decision(codec.load(key, state)).seats[0]
    loads: dict[str, Callable[[], Awaitable[object]] | None] = {
        "idle": None,
        "pictures": _drawing(key),
        "thinking": lambda: thinker.choose(key, state, seat, "greedy"),
    }
    late: dict[str, list[float]] = {name: [] for name in loads}
    for _ in range(ROUNDS):
        for name, load in loads.items():
            late[name].append(await _under(load))
    await thinker.close()
    idle = median(late["idle"])
    return [
        Line("event loop", f"heartbeat p99, {what} ÷ idle", median(late[name]) / idle, 6, _note(late[name], idle))
        for name, what in (("pictures", "pictures back to back"), ("thinking", "computer players thinking"))
    ]


def _note(late: list[float], idle: float) -> str:
    """Both sides of the ratio."""
    return f"{median(late) * 1e3:.2f} against {idle * 1e3:.2f} ms"


def _drawing(key: str) -> Callable[[], Awaitable[object]]:
    """Draws the next of a game's views in a worker thread, as the bot does."""
    import render

    seen = views(key)
    kind = render.KINDS[key][0]
    turn = iter(range(10**9))
    return lambda: asyncio.to_thread(render.picture, key, kind, seen[next(turn) % len(seen)])


async def _under(load: Callable[[], Awaitable[object]] | None) -> float:
    """The heartbeat's p99 (s) while `load` runs again and again."""
    if load is None:
        return await lateness_p99(BEATS)

    async def repeat() -> None:
        while True:
            await load()

    task = asyncio.create_task(repeat())
    try:
        return await lateness_p99(BEATS)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
