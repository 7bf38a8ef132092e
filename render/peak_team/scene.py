"""What lies where on a park of a view, in the content's drawing units: strokes as curves, marks, standing rangers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any

from engine.peak_team.content import KINDS, PARKS
from engine.peak_team.pieces import RIVER, ROAD, Node, Park
from render.toolbox.curves import Point, bend

View = Mapping[str, Any]

LEFT, TOP, WIDE, HIGH = 16, 14, 968, 772
"""The part of a park that pictures show, in drawing units."""
RADIUS, DOT, STATION = 23.0, 14.0, 22.0
"""Half the size of a lettered circle, a plain circle and a station, in drawing units."""
_SAGS: Mapping[int, tuple[float, ...]] = {ROAD: (0.02, -0.02, 0.0)}


@dataclass(frozen=True, slots=True)
class Way:
    """One stroke of a route: its kind's word and its points in drawing units; a river's runs downstream."""

    kind: str
    points: tuple[Point, ...]


def park_of(view: View) -> Park:
    """The side of the board the view's match is played on."""
    return next((park for park in PARKS if park.key == view.get("side")), PARKS[0])


def node_of(park: Park, name: str | None) -> Node | None:
    """The location called `name`, None when there is none."""
    number = park.index.get(name) if name is not None else None
    return park.nodes[number] if number is not None else None


def radius(node: Node) -> float:
    """Half the size of a location's sign, in drawing units."""
    return STATION if node.station else DOT if node.name[0] == "p" else RADIUS


@lru_cache(maxsize=4)
def ways(key: str) -> tuple[Way, ...]:
    """Every stroke of a park as a gentle curve."""
    park = next(park for park in PARKS if park.key == key)
    found: list[Way] = []
    for number, route in enumerate(park.routes):
        kind = KINDS[route.kind]
        if route.kind == RIVER:
            points: list[Point] = [(float(x), float(y)) for x, y in (park.nodes[end].at for end in route.ends)]
            found += [Way(kind, tuple(_flow(points, n))) for n in range(len(points) - 1)]
            continue
        for n, (a, b) in enumerate(route.lines):
            sags = _SAGS.get(route.kind, (0.035, -0.035))
            turned = sags if (number + n) % 2 else (-sags[0], -sags[1], *sags[2:])
            curves = [bend(a, b, sag / 2) for sag in turned]
            found.append(Way(kind, tuple(max(curves, key=lambda curve: _room(park, curve)))))
    return tuple(found)


def _room(park: Park, curve: list[Point]) -> float:
    """How far a curve keeps from the locations it does not join and from the animals; plenty is plenty."""
    ends = (curve[0], curve[-1])
    marks = [node.at for node in park.nodes if node.at not in ends] + [region.at for region in park.regions]
    return min(46.0, min(hypot(x - a, y - b) for x, y in curve[3:-3] for a, b in marks))


def _flow(points: list[Point], n: int, steps: int = 16) -> list[Point]:
    """The piece of a smooth line through all points that runs from the n-th to the next."""
    a, b = points[n], points[n + 1]
    before, after = points[max(0, n - 1)], points[min(len(points) - 1, n + 2)]
    pull = 0.20
    one = ((b[0] - before[0]) * pull, (b[1] - before[1]) * pull)
    two = ((after[0] - a[0]) * pull, (after[1] - a[1]) * pull)
    curve: list[Point] = []
    for i in range(steps + 1):
        t = i / steps
        h0, h1 = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
        h2, h3 = -2 * t**3 + 3 * t**2, t**3 - t**2
        curve.append((
            h0 * a[0] + h1 * one[0] + h2 * b[0] + h3 * two[0],
            h0 * a[1] + h1 * one[1] + h2 * b[1] + h3 * two[1],
        ))  # fmt: skip
    return curve


@lru_cache(maxsize=4)
def blocker_spots(key: str) -> tuple[Point, ...]:
    """Where each blocker stands: on the curve of the piece it closes."""
    park = next(park for park in PARKS if park.key == key)
    every = [point for way in ways(key) for point in _fine(way.points)]
    return tuple(
        min(every, key=lambda point: hypot(point[0] - blocker.at[0], point[1] - blocker.at[1]))
        for blocker in park.blockers
    )


def _fine(points: tuple[Point, ...]) -> list[Point]:
    return [
        (a[0] + (b[0] - a[0]) * t / 4, a[1] + (b[1] - a[1]) * t / 4) for a, b in pairwise(points) for t in range(4)
    ] + [points[-1]]


@lru_cache(maxsize=4)
def along(key: str) -> tuple[Point, ...]:
    """Points every few units along all strokes, for whatever should not cover them."""
    return tuple(point for way in ways(key) for point in _fine(way.points)[::5])


def standing(view: View) -> dict[str, list[int]]:
    """The rangers at each location, by its name."""
    found: dict[str, list[int]] = {}
    for player in view["players"]:
        if player["place"] is not None:
            found.setdefault(player["place"], []).append(player["ranger"])
    return found


def flags(view: View) -> list[tuple[str, str, int]]:
    """(letter, kind, ranger) of every flag on the map: rangers' missions, the special mission's, the final one."""
    found = [(letter, "mission", player["ranger"]) for player in view["players"] for letter in player["missions"]]
    special = view.get("special")
    found += [(letter, "special", n) for n, letter in enumerate(special["letters"] if special else ())]
    return [*found, (view["flag"], "final", -1)] if view.get("flag") else found
