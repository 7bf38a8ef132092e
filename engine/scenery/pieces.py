"""Scenery's words, hex geometry and the frozen tables that content is made of.

Sides of a hex, 0–5, anticlockwise from the east: E NE NW W SW SE (pointy top). Axial coordinates (q, r): q grows to
the east, r to the south-east. A landscape cell is one int, `cell = (r + 16) * 32 + q + 16`. A rotation is counted in
sixth turns clockwise, so the hex's own side `s` lies at side `(s - rot) % 6`. A laid hex is one int too:
`laid = hex * 6 + rot`. Sets of sides are bit masks (bit 0 = E). Route lengths run from 3 to 7.
"""

from __future__ import annotations

from dataclasses import dataclass

SIDES = ("E", "NE", "NW", "W", "SW", "SE")
VECTORS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
OPPOSITE = (3, 4, 5, 0, 1, 2)

LENGTHS = (3, 4, 5, 6, 7)
PLACED_PER_PLAYER = 12
STEEP = 1500
"""From this difference in m on, two sides not joined by a path make an element (SC-12)."""

WATERFALL, CLIFF, VIEWPOINT = 0, 1, 2
ELEMENTS = ("waterfall", "cliff", "viewpoint")

CATEGORIES = ("routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints", "goals")
"""The lines of the score sheet, in the rulebook's order."""

BACKS = ("half", "less_three")
"""Tables for the backs of the score stakes (SC-68)."""


def cell(q: int, r: int) -> int:
    """The landscape cell at axial (q, r), each within −15 … 15."""
    return (r + 16) * 32 + q + 16


def qr(place: int) -> tuple[int, int]:
    """The axial coordinates of landscape cell `place`."""
    return place % 32 - 16, place // 32 - 16


ORIGIN = cell(0, 0)
STEP = tuple(cell(q, r) - ORIGIN for q, r in VECTORS)
"""What to add to a cell for its neighbour at each side."""
AROUND = tuple((1 << side, STEP[side], 1 << OPPOSITE[side]) for side in range(6))
"""Per side its bit, the step across it and the bit of the neighbour's side there."""

AT = tuple(f"at:{place % 32 - 16}:{place // 32 - 16}" for place in range(1024))
CELL_OF = {code: place for place, code in enumerate(AT)}
ROT = tuple(f"rot:{rot}" for rot in range(6))
TAKE = tuple(f"take:{space}" for space in range(64))


@dataclass(frozen=True, slots=True)
class Hex:
    """A height hex: m above the sea, mask of path sides, and an animal, or a flower at side `at`, or nothing."""

    id: int
    height: int
    paths: int
    animal: int | None = None
    flower: int | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """The score stakes of one route length; `limit` in m; backs lie at the same index as their front, per table."""

    length: int
    limit: int
    colour: str
    fronts: tuple[int, ...]
    backs: dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Layout:
    """The market's field for a number of players.

    `compasses[seat]` = (space, side faced). `next[space][side]` is the neighbouring space or −1.
    `reach[space * 6 + faced]` lists the neighbours a compass there may take from, rear excluded.
    `towards[here * len(spaces) + there]` is the side of `here` that looks to `there`, exact along straight lines, else
    the nearest side.
    """

    players: int
    spaces: tuple[tuple[int, int], ...]
    compasses: tuple[tuple[int, int], ...]
    next: tuple[tuple[int, ...], ...]
    reach: tuple[tuple[int, ...], ...]
    towards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal side. `fewest` tells whether the least or the most is best; `solo` = thresholds for 4 and for 2 points."""

    id: int
    key: str
    name: str
    tile: int
    fewest: bool
    printed: bool
    solo: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rank:
    """A step of the solo ladder: the least total that earns it."""

    key: str
    name: str
    least: int


@dataclass(frozen=True, slots=True)
class Edition:
    """All content of one edition, and the tables made from it at load.

    By `laid` (hex * 6 + rot): `heights` in m, `turned` path masks, `petals` the flower's side or −1, `icons` −1 for
    none, else 0… for animals and `len(animals)`… for flowers. `spins[hex * 64 + arriving]` lists the `rot:` codes that
    look different and join at least one of the `arriving` paths (0: any rotation). `back[table][length - 3][front]` is
    the value of the flipped stake, −1 where there is no such stake.
    """

    name: str
    hash: str
    animals: tuple[str, ...]
    flowers: tuple[str, ...]
    hexes: tuple[Hex, ...]
    stakes: tuple[Stake, ...]
    layouts: dict[int, Layout]
    goals: tuple[Goal, ...]
    ladder: tuple[Rank, ...]
    heights: tuple[int, ...]
    turned: tuple[int, ...]
    petals: tuple[int, ...]
    icons: tuple[int, ...]
    spins: tuple[tuple[str, ...], ...]
    limits: tuple[int, ...]
    back: dict[str, tuple[tuple[int, ...], ...]]


def turn_mask(mask: int, rot: int) -> int:
    """The path mask after `rot` sixth turns clockwise."""
    return (mask >> rot | mask << (6 - rot)) & 63
