"""The automatic check of a park: is it fair to play on and pleasant to read? Run by tests, and by whoever edits a map.

`python -m engine.peak_team.mapcheck` prints what is wrong with the maps of the edition, or that nothing is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import hypot

from engine.peak_team.content import PARKS, Park
from engine.peak_team.pieces import KINDS, LETTERS, RIVER, ROUTES

WIDTH, HEIGHT = 1000, 800
MARGIN = 40
"""Drawing units every location keeps from the frame."""
APART = 84
"""Least distance of two locations, so that discs, flags and labels never touch."""
CLEAR = 34
"""Least distance of a stroke to a circle it does not join."""
FORK, ICON, ICON_LINE, SIGN = 44, 40, 26, 36
"""Least distances: road fork or blocker sign to a location, animal icon to a location, to a stroke, sign to sign."""
MATTERS = 0.02
"""Least growth of the mean distance between letters when a kind of route is taken away."""

_Point = tuple[int, int]
_Stroke = tuple[_Point, _Point]


def problems(park: Park) -> list[str]:
    """Everything wrong with `park`, one plain sentence each."""
    return [
        *_crowded(park), *_crossings(park), *_covered(park), *_signs(park), *_unreachable(park),
        *_rivers(park), *_idle(park),
    ]  # fmt: skip


def _apart(a: _Point, b: _Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _to_stroke(point: _Point, stroke: _Stroke) -> float:
    (ax, ay), (bx, by) = stroke
    dx, dy = bx - ax, by - ay
    along = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - ax - along * dx, point[1] - ay - along * dy)


def _strokes(park: Park) -> list[_Stroke]:
    return [line for route in park.routes for line in route.lines]


def _crowded(park: Park) -> Iterator[str]:
    for node in park.nodes:
        if not (MARGIN <= node.x <= WIDTH - MARGIN and MARGIN <= node.y <= HEIGHT - MARGIN):
            yield f"{node.name} is too near the frame"
    for a, b in combinations(park.nodes, 2):
        if _apart(a.at, b.at) < APART:
            yield f"{a.name} and {b.name} are too close"


def _side(a: _Point, b: _Point, c: _Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _crossings(park: Park) -> Iterator[str]:
    for one, two in combinations(_strokes(park), 2):
        (a, b), (c, d) = one, two
        if set(one) & set(two):
            continue
        if _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0:
            yield f"the routes {one} and {two} cross"


def _covered(park: Park) -> Iterator[str]:
    for stroke in _strokes(park):
        for node in park.nodes:
            if node.at not in stroke and _to_stroke(node.at, stroke) < CLEAR:
                yield f"the route {stroke} runs too near {node.name}"
    for route in park.routes:
        for fork in route.forks:
            if min(_apart(fork, node.at) for node in park.nodes) < FORK:
                yield f"the fork {fork} is too near a location"


def _signs(park: Park) -> Iterator[str]:
    """Animal icons stand free in their own region, blockers' signs on their own piece."""
    strokes = _strokes(park)
    for i, region in enumerate(park.regions):
        nearest = min((n for n in park.nodes if not n.station), key=lambda n: _apart(n.at, region.at))
        if nearest.region != i:
            yield f"the animal of {region.key} is printed in another region"
        if min(_apart(node.at, region.at) for node in park.nodes) < ICON:
            yield f"the animal of {region.key} touches a location"
        if min(_to_stroke(region.at, stroke) for stroke in strokes) < ICON_LINE:
            yield f"the animal of {region.key} touches a route"
        if sum(node.region == i for node in park.nodes) < 3:
            yield f"the region {region.key} is too small"
    for blocker in park.blockers:
        if min(_to_stroke(blocker.at, stroke) for stroke in strokes) > 2:
            yield f"blocker {blocker.id} does not lie on a route"
        if min(_apart(blocker.at, node.at) for node in park.nodes) < FORK:
            yield f"blocker {blocker.id} touches a location"
    for a, b in combinations([*(r.at for r in park.regions), *(b.at for b in park.blockers)], 2):
        if _apart(a, b) < SIGN:
            yield f"the signs at {a} and {b} touch"


def _unreachable(park: Park) -> Iterator[str]:
    """Level 1 without helicopter from anywhere, and with any four blockers from anywhere."""
    for four in [(), *combinations(range(len(park.blockers)), 4)]:
        blocked = sum(1 << blocker for blocker in four)
        for start, node in enumerate(park.nodes):
            lost = set(range(len(park.nodes))) - _steps_from(park, start, blocked, -1).keys()
            if lost:
                names = ", ".join(park.nodes[i].name for i in sorted(lost))
                yield f"from {node.name}, {names} cannot be reached with blockers {four}"


def _steps_from(park: Park, start: int, blocked: int, without: int) -> dict[int, int]:
    """Steps to everything reachable by printed routes, but none of kind `without` and none with a blocker."""
    away = {start: 0}
    queue = [start]
    for node in queue:
        for hop in park.hops[node]:
            if hop.to not in away and hop.kind < ROUTES and hop.kind != without and not (hop.up or hop.block & blocked):
                away[hop.to] = away[node] + 1
                queue.append(hop.to)
    return away


def _rivers(park: Park) -> Iterator[str]:
    """Rivers flow one way and never in a circle, taken all together."""
    below: dict[int, set[int]] = {}
    for route in park.routes:
        if route.kind == RIVER:
            for a, b in pairwise(route.ends):
                below.setdefault(a, set()).add(b)
    while below:
        mouths = [node for node in below if not below[node] & below.keys()]
        if not mouths:
            yield "the rivers flow in a circle"
            return
        for node in mouths:
            del below[node]


def _idle(park: Park) -> Iterator[str]:
    """A kind of route that hardly shortens anything would make its icons worthless."""
    everything = _mean_distance(park, -1)
    for kind in range(ROUTES):
        if _mean_distance(park, kind) < everything * (1 + MATTERS):
            yield f"{KINDS[kind]} routes hardly matter"


def _mean_distance(park: Park, without: int) -> float:
    steps = [_steps_from(park, start, 0, without) for start in range(LETTERS)]
    return sum(away.get(node, 12) for away in steps for node in range(LETTERS)) / (LETTERS * (LETTERS - 1))


def main() -> int:
    """Print the problems of every park; 0 when there are none."""
    found = [f"{park.key}: {problem}" for park in PARKS for problem in problems(park)]
    print("\n".join(found) or "Both parks are in order.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
