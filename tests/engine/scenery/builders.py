"""Landscapes and states for Scenery tests, made from the heights a reader knows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import scenery
from engine.scenery.content import EDITION, Edition
from engine.scenery.pieces import SIDES, VECTORS, cell
from engine.scenery.rules_landscape import empty_land, lay
from engine.scenery.rules_routes import mark
from engine.scenery.state import Land, State

STANDARD = Path(scenery.__file__).parent / "content"

Placed = tuple[int, int, int, str]
"""Height in m, q, r, path sides as they lie."""

FIXTURE: tuple[Placed, ...] = (
    (2000, 0, 0, "E NW W SW"),
    (2100, 1, 0, "NW W SW"),
    (400, 0, 1, "E NE W SE"),
    (1100, -1, 1, "E NE"),
    (1500, 0, -1, "E SE"),
    (1200, 1, -1, "NW W SE"),
    (300, 0, 2, "NE NW SW"),
    (600, 1, 1, "NE W SW"),
    (2600, -1, 0, "E SE"),
    (500, 2, 0, "NW W SW"),
    (2800, 2, -1, "E NE W SW SE"),
    (2500, 3, -1, "W"),
)
"""SC-T06: the rulebook's end-score example."""

FLOWERS_AT = {2100: "W", 1200: "W", 300: "SW", 500: "W"}

ROUTES = ((4, (300, 400, 600)), (6, (2000, 1500, 1200, 2100)), (5, (400, 1100, 2000, 1500, 1200, 2100)))
"""Front of the score stake and heights round the loop, in the order marked (red comes last and is flipped)."""

LOOPS: tuple[Placed, ...] = (
    (1900, 1, -1, "SW SE"),
    (1200, 1, 0, "NW W SE"),
    (800, 1, 1, "NW W"),
    (1800, 0, 1, "E NW"),
    (1300, 0, 0, "E NE SE"),
)
"""SC-T04: 1300 goes down last."""


def mask(sides: str) -> int:
    """The path mask of side names."""
    return sum(1 << SIDES.index(name) for name in sides.split())


def turned(sides: str, steps: int) -> str:
    """Side names after `steps` sixth turns clockwise."""
    return " ".join(SIDES[(SIDES.index(name) - steps) % 6] for name in sides.split())


def mirrored(sides: str) -> str:
    """Side names after swapping east and west."""
    return " ".join(SIDES[(3 - SIDES.index(name)) % 6] for name in sides.split())


def spun(q: int, r: int, steps: int) -> tuple[int, int]:
    """Axial coordinates after `steps` sixth turns clockwise round the origin."""
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def transformed(placed: Sequence[Placed], steps: int, mirror: bool) -> list[Placed]:
    """A picture mirrored (or not) and then turned."""
    out: list[Placed] = []
    for height, q, r, sides in placed:
        if mirror:
            q, sides = -q - r, mirrored(sides)
        out.append((height, *spun(q, r, steps), turned(sides, steps)))
    return out


def find(edition: Edition, height: int, sides: str, flower_at: str | None = None) -> int:
    """`laid` of the hex of this height that shows these paths (and its flower there) in some rotation."""
    for entry in edition.hexes:
        for rot in range(6):
            laid = entry.id * 6 + rot
            petal = None if edition.petals[laid] < 0 else SIDES[edition.petals[laid]]
            if entry.height == height and edition.turned[laid] == mask(sides) and petal == flower_at:
                return laid
    raise AssertionError(f"no hex {height} with paths {sides} and flower at {flower_at}")


def build(placed: Sequence[Placed], edition: Edition = EDITION, flowers: dict[int, str] | None = None) -> Land:
    """The landscape with these hexes laid in this order."""
    land = empty_land()
    for height, q, r, sides in placed:
        lay(edition, land, find(edition, height, sides, (flowers or {}).get(height)), cell(q, r))
    return land


def indexes(edition: Edition, land: Land, heights: Sequence[int]) -> list[int]:
    """Placement indexes of hexes by height (each height once in the landscape)."""
    all_heights = [edition.heights[laid] for laid in land.laid]
    return [all_heights.index(height) for height in heights]


def marked(land: Land, edition: Edition = EDITION) -> Land:
    """The fixture landscape with its three routes marked in order."""
    for front, heights in ROUTES:
        mark(land, indexes(edition, land, heights), front)
    return land


def flowers_after(steps: int, mirror: bool) -> dict[int, str]:
    """Where the fixture's flowers lie after `transformed`."""
    return {h: turned(mirrored(at) if mirror else at, steps) for h, at in FLOWERS_AT.items()}


def game(seats: int = 2, seed: int = 7, **options: Any) -> State:
    """A new game at its first question."""
    return scenery.new(options, seats, seed)


def frames(seat: int, *ops: str) -> list[dict[str, Any]]:
    """A stack on which `ops` happen in order."""
    return [{"op": op, "seat": seat} for op in reversed(ops)]


def at_mark(land: Land, seats: int = 1, **options: Any) -> State:
    """A game in which seat 0 has this landscape and may mark routes through its newest hex."""
    s = game(seats, **options)
    s.lands[0] = land
    s.stakes = [[5, 4], [6, 5], [7, 6], [8, 7], [9, 8]]
    s.todo = frames(0, "mark", "end_turn")
    return s


def side_vector(name: str) -> tuple[int, int]:
    """The axial step across a side."""
    return VECTORS[SIDES.index(name)]
