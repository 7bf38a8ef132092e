"""Finding room for small things beside what they belong to, so that nothing hides anything."""

from __future__ import annotations

from collections.abc import Sequence
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
    near = [box for box in taken if abs((box[0] + box[2]) / 2 - centre[0]) < 400 and abs((box[1] + box[3]) / 2 - centre[1]) < 400]
    for ring, distance in enumerate(distances):
        for turn in range(16):
            # Alternate to both sides of the preferred bearing: 0, +1, −1, +2, …
            bearing = start + 22.5 * ((turn + 1) // 2) * (1 if turn % 2 else -1)
            x = round(centre[0] + cos(bearing * pi / 180) * distance - size[0] * anchor[0])
            y = round(centre[1] + sin(bearing * pi / 180) * distance - size[1] * anchor[1])
            box = (x, y, x + size[0], y + size[1])
            outside = size[0] * size[1] - overlap(box, bounds)
            cost = sum(overlap(box, other) for other in near) + outside * 3
            if cost <= 0:
                return x, y
            cost += ring * 0.01
            if best is None or cost < best[0]:
                best = (cost, x, y)
    return (best[1], best[2]) if best else (round(centre[0]), round(centre[1]))
