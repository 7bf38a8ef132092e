"""The components as frozen types, the grid they lie on, and the words that codes and content share.

Glossary: a *cell* is one grid square stored as an int; a *triangle* is a corner cell of a terrain tile; two triangles
on one cell make a *square*, a space of both tiles; a *site* is a cell where the centre of a tile may lie; a *peak cell*
is a hole between tiles that takes one peak.
"""

from __future__ import annotations

from dataclasses import dataclass

RESOURCES = ("mushroom", "berry", "herb", "basket", "jar", "pouch")
ENDORPHIN = 6
"""Index of endorphins behind the six resources in every vector of gains, costs and packs."""
THINGS = (*RESOURCES, "endorphin")
BASICS, CONTAINERS = (0, 1, 2), (3, 4, 5)

TERRAINS = ("forest", "alpine", "rocky")
FOREST, ALPINE, ROCKY = 0, 1, 2

LOCALS = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
"""Names of a tile's nine cells in row-major order."""
CORNERS = (0, 2, 6, 8)
EDGES = (1, 5, 7, 3)
"""Local indices of the edge cells N, E, S, W."""
SIDES = ("N", "E", "S", "W")

SIZE = 64
HALF = 32
STEP = (-SIZE, 1, SIZE, -1)
"""Cell difference of one step N, E, S, W."""
OFFSET = tuple(dy * SIZE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))
"""Cell difference from a tile's centre to its local cells."""
_ONCE = (2, 5, 8, 1, 4, 7, 0, 3, 6)
_TWICE = tuple(_ONCE[i] for i in _ONCE)
ROTATED = (tuple(range(9)), _ONCE, _TWICE, tuple(_TWICE[i] for i in _ONCE))
"""`ROTATED[rot][i]`: where local cell `i` lies after `rot` quarter turns clockwise."""

CARD_KEYS = (
    "walk", "march", "discovery", "training", "camp", "sightsee", "run", "shortcut", "bike", "paraglide",
    "small_harvest", "large_harvest", "mushroom_basket", "berry_jar", "herb_pouch", "observe",
)  # fmt: skip
"""Hiking cards by id; the first five are the starting cards."""
STARTING = 5

EFFECTS = {
    "bonus": ("resource",),
    "bonus_peak": (),
    "walks": ("card",),
    "capacity": (),
    "container": (),
    "stone": (),
    "camp": (),
    "vp_campfire": (),
    "vp_resource": ("resource",),
    "vp_endorphin": (),
    "vp_card": (),
    "vp_stone": (),
}
"""What a campfire card may do, and which facts it then names beside `amount`."""

Vector = tuple[int, int, int, int, int, int, int]
"""Amounts of the six resources and of endorphins."""
NOTHING: Vector = (0, 0, 0, 0, 0, 0, 0)


def cell(x: int, y: int) -> int:
    """The cell at `x` to the east and `y` to the south of the start tile's centre (each −32 … 31)."""
    return (y + HALF) * SIZE + x + HALF


def xy(place: int) -> tuple[int, int]:
    """The inverse of `cell`."""
    return place % SIZE - HALF, place // SIZE - HALF


@dataclass(frozen=True, slots=True)
class Reward:
    """Things, free hiking cards, campfire cards and peaks that are received together."""

    gains: Vector = NOTHING
    cards: int = 0
    campfires: int = 0
    peaks: int = 0

    def __bool__(self) -> bool:
        return any(self.gains) or bool(self.cards or self.campfires or self.peaks)


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a tile: `kind` is gain, exchange, container, parking or plain; `reward` is one exchange's yield."""

    kind: str
    gains: Vector = NOTHING
    bike: bool = False
    cost: Vector = NOTHING
    reward: Reward = Reward()


@dataclass(frozen=True, slots=True)
class Tile:
    """A terrain tile before any turning.

    `paths[side]` is the local cell that the edge's open path starts from, or None. `blocks` are sites and `covers`
    cells, relative to the centre, where no tile or peak may ever lie.
    """

    id: int
    name: str
    terrain: int
    spaces: tuple[Space | None, ...]
    links: tuple[tuple[int, ...], ...]
    paths: tuple[int | None, ...]
    blocks: tuple[tuple[int, int], ...]
    covers: tuple[tuple[int, int], ...]
    rotations: tuple[int, ...]
    """Quarter turns that give different tiles."""


@dataclass(frozen=True, slots=True)
class Peak:
    """A peak; `paths` says for N, E, S, W whether the edge shows a path, before any turning."""

    id: int
    name: str
    terrain: int
    vp: int
    reward: Reward
    paths: tuple[bool, ...]
    rotations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HikingCard:
    """A kind of hiking card; `cost` is in endorphins, `copies` counts those in the deck (starting cards: none)."""

    id: int
    key: str
    name: str
    copies: int
    cost: int
    starting: bool


@dataclass(frozen=True, slots=True)
class Panorama:
    """A panorama card of `rank` 1–6, used from `players` seats on."""

    id: int
    name: str
    rank: int
    vp: int
    players: int
    cost: Vector
    reward: Reward


@dataclass(frozen=True, slots=True)
class Campfire:
    """A campfire card: `effect` is one of `EFFECTS`, the rest are its facts (`resource` an index, `card` a key)."""

    id: int
    key: str
    name: str
    effect: str
    amount: int
    resource: int | None
    card: str | None


@dataclass(frozen=True, slots=True)
class Edition:
    """All components and numbers of one published or home-made set; `hash` changes with any of its files."""

    name: str
    hash: str
    tiles: tuple[Tile, ...]
    peaks: tuple[Peak, ...]
    cards: tuple[HikingCard, ...]
    panoramas: tuple[Panorama, ...]
    campfires: tuple[Campfire, ...]
    resources: tuple[int, ...]
    endorphins: int
    capacity: int
    starting_endorphins: tuple[int, ...]
    badge_vp: tuple[int, ...]
    stone_factors: tuple[int, ...]
    market: int
    campfire_draw: int
    camp_endorphins: int
    discard_endorphins: int

    def factor(self, size: int) -> int:
        """What a stone of `size` 1–5 multiplies a peak's VP by."""
        return self.stone_factors[size - 1]
