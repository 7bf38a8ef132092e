"""Finding room for small things beside what they belong to, so that nothing hides anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> float:
    """The area two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def beside(
    centre: tuple[float, float],
    size: tuple[float, float],
    distances: Sequence[float],
    taken: Sequence[Box],
    bounds: Box,
    *,
    start: float = -45.0,
    anchor: tuple[float, float] = (0.5, 0.5),
) -> tuple[int, int]:
    """The top left corner for a box of `size` near `centre` that covers least of `taken`.

    Places are tried at growing `distances` on 16 bearings from `start` degrees (0 is east, −90 north); `anchor` is the
    point of the box (shares of its size) that is put there. The first place that covers nothing wins.
    """
    best: tuple[float, int, int] | None = None
    w, h = size
    reach_x, reach_y = max(distances) + w, max(distances) + h
    cx, cy = centre
    near = [
        box
        for box in taken
        if box[2] > cx - reach_x and box[0] < cx + reach_x and box[3] > cy - reach_y and box[1] < cy + reach_y
    ]
    for ring, distance in enumerate(distances):
        for dx, dy in _bearings(start):
            x = round(cx + dx * distance - w * anchor[0])
            y = round(cy + dy * distance - h * anchor[1])
            right, bottom = x + w, y + h
            cost = (w * h - overlap((x, y, right, bottom), bounds)) * 3
            for left, top, far, low in near:
                if left < right and far > x and top < bottom and low > y:
                    cost += (min(far, right) - max(left, x)) * (min(low, bottom) - max(top, y))
            if cost <= 0:
                return x, y
            cost += ring * 0.01
            if best is None or cost < best[0]:
                best = (cost, x, y)
    return (best[1], best[2]) if best else (round(centre[0]), round(centre[1]))


@lru_cache(maxsize=16)
def _bearings(start: float) -> list[tuple[float, float]]:
    """Sixteen directions, alternating to both sides of the preferred one: 0, +1, −1, +2, …"""
    turns = [22.5 * ((turn + 1) // 2) * (1 if turn % 2 else -1) for turn in range(16)]
    return [(cos((start + turn) * pi / 180), sin((start + turn) * pi / 180)) for turn in turns]
