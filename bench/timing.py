"""Interleaved rounds and their medians, so that whatever else the machine does hits all sides alike."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table. `ratio` None: could not be measured, `note` says why."""

    area: str
    what: str
    ratio: float | None
    target: float
    note: str = ""

    def __str__(self) -> str:
        """Area, ratio, target, verdict."""
        ratio = "     –" if self.ratio is None else f"{self.ratio:6.2f}"
        verdict = "–" if self.ratio is None else "ok" if self.ratio <= self.target else "short"
        return f"{self.area:11} {self.what:52} {ratio}  ≤ {self.target:<5} {verdict:6} {self.note}".rstrip()


def interleave(works: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Median over `rounds` of what each function returns (seconds per unit), all of them called in each round."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, work in works.items():
                taken[name].append(work())
    finally:
        gc.enable()
    return {name: median(times) for name, times in taken.items()}


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Wall seconds per call of `work` over `times` calls."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times


async def lateness_p99(beats: int, interval: float = 0.002) -> float:
    """The 99th percentile of how late (s) an event loop's timer of `interval` s fires."""
    late: list[float] = []
    for _ in range(beats):
        start = time.perf_counter()
        await asyncio.sleep(interval)
        late.append(time.perf_counter() - start - interval)
    late.sort()
    return late[int(len(late) * 0.99)]
