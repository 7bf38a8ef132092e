"""What lies where in a view of Scenery, in hex widths: x to the east, y to the south, neighbours 1 apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from engine.scenery.content import EDITION, EDITIONS, ELEMENTS, STEEP, VECTORS, Edition
from render.toolbox.curves import Point

View = Mapping[str, Any]
Cell = tuple[int, int]
"""Axial coordinates (q, r)."""

RADIUS = 0.5774
"""From the middle of a hex to its corners."""
ROW = 0.8660
"""From one row of hexes to the next."""
BAND_TOPS = (800, 1500, 2200, 2900)
"""The highest hexes of every altitude band but the last: valley, forest, meadow, rock, snow."""
BANDS = ("valley", "forest", "meadow", "rock", "snow")


def edition_of(view: View) -> Edition:
    """The components the view's match is played with."""
    return EDITIONS.get(str(view.get("edition", "")), EDITION)


def band_of(height: int) -> int:
    """The altitude band, 0–4, of a height in m."""
    return sum(height > top for top in BAND_TOPS)


def centre(q: int, r: int) -> Point:
    """The middle of a hex."""
    return q + r / 2, r * ROW


def towards(side: float, distance: float) -> Point:
    """The way from a hex's middle across a side; half numbers lead to corners."""
    angle = side * pi / 3
    return cos(angle) * distance, -sin(angle) * distance


def corners() -> list[Point]:
    """A hex's corners about its middle."""
    return [towards(n + 0.5, RADIUS) for n in range(6)]


def border(q: int, r: int, side: int) -> Point:
    """The middle of a hex's side."""
    x, y = centre(q, r)
    dx, dy = towards(side, 0.5)
    return x + dx, y + dy


def along(side: int) -> Point:
    """The direction of a border, the same seen from both its hexes: to the south for E and W, else to the east."""
    return ((0.0, 1.0), (ROW, 0.5), (ROW, -0.5))[side % 3]


def paths_of(edition: Edition, number: int, rot: int) -> tuple[int, ...]:
    """The sides with a path of a hex turned."""
    mask = edition.turned[number * 6 + rot]
    return tuple(side for side in range(6) if mask >> side & 1)


def petal_of(edition: Edition, number: int, rot: int) -> int | None:
    """The side at which a turned hex has its flower, if it has one."""
    side = edition.petals[number * 6 + rot]
    return None if side < 0 else side


def flower_end(side: int) -> int:
    """The end of a border, 1 or −1 as in `along`, at which a flower at `side` stands: the one nearer E or W."""
    return -1 if side in (2, 4) else 1


def flower_spot(side: int) -> Point:
    """Where a flower at `side` stands, from the hex's middle."""
    dx, dy = towards(side, 0.325)
    ax, ay = along(side)
    return dx + ax * flower_end(side) * 0.165, dy + ay * flower_end(side) * 0.165


ANIMAL_SPOT: Point = (0.0, -0.335)
MARK_SPOT: Point = (0.0, 0.36)
"""Where an animal and a number stand on a hex: the corners to the north and south, which no path ever crosses."""


def kind_of(view: View, number: int) -> tuple[int, str | None, str | None]:
    """(height in m, animal, flower) of a hex by its id."""
    edition = edition_of(view)
    entry = edition.hexes[number]
    animal = None if entry.animal is None else edition.animals[entry.animal]
    flower = None if entry.flower is None else edition.flowers[entry.flower]
    return entry.height, animal, flower


@dataclass(frozen=True, slots=True)
class Extent:
    """A rectangle in hex widths."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        """Its width."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """Its height."""
        return self.bottom - self.top


def extent(cells: Iterable[Sequence[int]], margin: float = 0.16) -> Extent:
    """What holds these hexes with a little air; one hex at the origin when there are none."""
    points = [centre(q, r) for q, r in cells] or [(0.0, 0.0)]
    return Extent(
        min(x for x, _ in points) - 0.5 - margin,
        min(y for _, y in points) - RADIUS - margin,
        max(x for x, _ in points) + 0.5 + margin,
        max(y for _, y in points) + RADIUS + margin,
    )


def cells_of(player: View) -> list[Cell]:
    """Where a seat's hexes lie."""
    return [(entry["q"], entry["r"]) for entry in player["hexes"]]


def laid(view: View, number: int, q: int, r: int, rot: int) -> dict[str, Any]:
    """A hex as a landscape of the view would show it."""
    height, animal, flower = kind_of(view, number)
    edition = edition_of(view)
    return {
        "hex": number,
        "height": height,
        "q": q,
        "r": r,
        "rot": rot,
        "paths": list(paths_of(edition, number, rot)),
        "animal": animal,
        "flower": flower,
        "at": petal_of(edition, number, rot),
        "passing": 0,
    }


def joined(player: View, new: View) -> int:
    """How many paths of a landscape a hex not yet in it would meet."""
    around = {(entry["q"], entry["r"]): entry for entry in player["hexes"]}
    sides = ((side, around.get((new["q"] + dq, new["r"] + dr))) for side, (dq, dr) in enumerate(VECTORS))
    return sum(near is not None and side in new["paths"] and (side + 3) % 6 in near["paths"] for side, near in sides)


def appearing(player: View, new: View) -> list[dict[str, Any]]:
    """The elements that come with a hex not yet in a landscape, as the view would show them (SC-10 to SC-13)."""
    around = {(entry["q"], entry["r"]): entry for entry in player["hexes"]}
    found: list[dict[str, Any]] = []
    for side, (dq, dr) in enumerate(VECTORS):
        near = around.get((new["q"] + dq, new["r"] + dr))
        if near is None or abs(near["height"] - new["height"]) < STEEP:
            continue
        mine, theirs = side in new["paths"], (side + 3) % 6 in near["paths"]
        if mine and theirs:
            continue
        is_low = new["height"] < near["height"]
        low, at = (new, side) if is_low else (near, (side + 3) % 6)
        low_path = mine if is_low else theirs
        kind = ELEMENTS[0] if not (mine or theirs) else ELEMENTS[1] if low_path else ELEMENTS[2]
        found.append({"kind": kind, "q": low["q"], "r": low["r"], "side": at})
    return found
