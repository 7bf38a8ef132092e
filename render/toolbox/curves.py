"""Gentle curves for trails and rivers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

Point = tuple[float, float]


def bend(start: Point, end: Point, sag: float, steps: int = 14) -> list[Point]:
    """A quadratic curve from start to end whose middle is pushed sideways by `sag` × its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    mx, my = (start[0] + end[0]) / 2 - dy * sag * 2, (start[1] + end[1]) / 2 + dx * sag * 2
    curve: list[Point] = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * start[0] + b * mx + c * end[0], a * start[1] + b * my + c * end[1]))
    return curve


def length(points: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """The line cut into dashes `on` long with gaps of `off`, evenly from end to end."""
    total = length(points)
    count = max(1, round((total + off) / (on + off)))
    gap = (total - count * on) / (count + 1)
    return [piece(points, gap + i * (on + gap), gap + i * (on + gap) + on) for i in range(count)]


def piece(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line between two distances from its beginning."""
    part: list[Point] = []
    walked = 0.0
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1])
        if step and walked + step >= start and walked <= end:
            for at in (max(start, walked), min(end, walked + step)):
                t = (at - walked) / step
                part.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        walked += step
    return part if len(part) > 1 else [points[0], points[0]]
