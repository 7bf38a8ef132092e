"""Positions of Scenery for picture tests: the rulebook's example, hand-made facts, and games played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from engine import scenery
from engine.scenery.content import EDITION, SIDES
from engine.scenery.pieces import cell
from engine.scenery.rules_landscape import empty_land, lay
from engine.scenery.rules_routes import mark

EXAMPLE = (
    (2000, 0, 0, "E NW W SW", None),
    (2100, 1, 0, "NW W SW", "W"),
    (400, 0, 1, "E NE W SE", None),
    (1100, -1, 1, "E NE", None),
    (1500, 0, -1, "E SE", None),
    (1200, 1, -1, "NW W SE", "W"),
    (300, 0, 2, "NE NW SW", "SW"),
    (600, 1, 1, "NE W SW", None),
    (2600, -1, 0, "E SE", None),
    (500, 2, 0, "NW W SW", "W"),
    (2800, 2, -1, "E NE W SW SE", None),
    (2500, 3, -1, "W", None),
)
"""SC-T06: height, q, r, path sides, the flower's side."""
ROUTES = ((4, (300, 400, 600)), (6, (2000, 1500, 1200, 2100)), (5, (400, 1100, 2000, 1500, 1200, 2100)))


def a_hex(height: int, paths: str, at: str | None) -> int:
    """`laid` of the hex of this height that shows these paths and its flower there when turned."""
    wanted = sum(1 << SIDES.index(name) for name in paths.split())
    petal = -1 if at is None else SIDES.index(at)
    return next(
        laid
        for laid in range(len(EDITION.hexes) * 6)
        if (EDITION.heights[laid], EDITION.turned[laid], EDITION.petals[laid]) == (height, wanted, petal)
    )


def example(seats: int = 1, **options: Any) -> dict[str, Any]:
    """The view of a game in which seat 0 has the rulebook's 34 points."""
    state = scenery.new(options, seats, 7)
    land = empty_land()
    for height, q, r, paths, at in EXAMPLE:
        lay(EDITION, land, a_hex(height, paths, at), cell(q, r))
    heights = [EDITION.heights[laid] for laid in land.laid]
    for front, loop in ROUTES:
        mark(land, [heights.index(height) for height in loop], front)
    state.lands[0] = land
    return scenery.view(state, 0)


def played(seed: int, seats: int, moves: int, until: str = "", options: dict[str, Any] | None = None) -> Any:
    """A state after so many random answers and then at the next question of a kind; None when the game ended first."""
    random = Random(seed)
    state = scenery.new(options or {}, seats, seed)
    made = 0
    while (asked := scenery.decision(state)) is not None:
        if made >= moves and (not until or asked.op == until):
            return state
        seat = asked.seats[0]
        scenery.answer(state, seat, random.choice(asked.codes[seat]))
        made += 1
    return state if not until else None


def asked_view(state: Any) -> tuple[dict[str, Any], list[str]]:
    """The view of the seat that is asked, and its codes."""
    asked = scenery.decision(state)
    seat = asked.seats[0]
    return scenery.view(state, seat), asked.codes[seat]
