"""The shape of a Scenery view: what words and pictures may rely on.

Plain JSON values. Sides are numbered 0–5 anticlockwise from the east, `rot` counts sixth turns clockwise; see `pieces`.
"""

from __future__ import annotations

from typing import TypedDict

Spot = list[int]
"""`[q, r, side]`: a border of a landscape's hex, seen from the hex at (q, r)."""


class SpaceView(TypedDict):
    """A space of the market: the hex lying there or the seat whose compass stands there (both None: a gap)."""

    space: int
    q: int
    r: int
    hex: int | None
    compass: int | None


class CompassView(TypedDict):
    """A compass: the sides it points to and has its rear at; `rear_space`: the space barred to it, if any."""

    seat: int
    space: int
    facing: int
    rear: int
    rear_space: int | None


class MarketView(TypedDict):
    """The market; `spaces` in reading order, a space's number is its place in the list."""

    spaces: list[SpaceView]
    compasses: list[CompassView]


class PlacedView(TypedDict):
    """A hex of a landscape in order of placement. `paths` and `at` (the flower's side) as the hex lies."""

    hex: int
    height: int
    q: int
    r: int
    rot: int
    paths: list[int]
    animal: str | None
    flower: str | None
    at: int | None
    passing: int


class ElementView(TypedDict):
    """A waterfall, cliff or viewpoint on border `side` of the lower hex at (q, r). `low`, `high`: hex indexes."""

    kind: str
    low: int
    high: int
    q: int
    r: int
    side: int
    metres: int
    points: int


class RouteView(TypedDict):
    """A marked route: indexes of its hexes round the loop, its score stake and the borders its stakes stand on."""

    length: int
    colour: str
    front: int
    flipped: bool
    value: int
    hexes: list[int]
    score_at: Spot
    stakes_at: list[Spot]


class CrossingView(TypedDict):
    """A path border with stakes: the lengths of the routes there as marked; `scored`: whose score stakes."""

    q: int
    r: int
    side: int
    a: int
    b: int
    lengths: list[int]
    scored: list[int]


class PlayerView(TypedDict):
    """One seat's landscape. `ends` are paths to free cells, `dead_ends` paths against a side without one."""

    seat: int
    hexes: list[PlacedView]
    links: list[list[int]]
    ends: list[Spot]
    dead_ends: list[Spot]
    elements: list[ElementView]
    routes: list[RouteView]
    crossings: list[CrossingView]
    open_lengths: list[int]
    highest: int
    left: int
    scores: dict[str, int]


class StakeView(TypedDict):
    """A column of the routes board: fronts still there, highest first, with their backs at the same index."""

    length: int
    colour: str
    limit: int
    fronts: list[int]
    backs: list[int]


class GoalView(TypedDict):
    """A goal in play: each seat's measure now and what it would pay. `solo`: thresholds for 4 and 2."""

    id: int
    key: str
    fewest: bool
    values: list[int]
    points: list[int]
    solo: list[int]


class LoopView(TypedDict):
    """A markable loop: `metres` (spread, or ascent) count against `limit`; `gain` = points by category."""

    code: str
    length: int
    hexes: list[int]
    stakes_at: list[Spot]
    spread: int
    ascent: int
    metres: int
    limit: int
    overlap: int
    front: int
    flipped: bool
    value: int
    gain: dict[str, int]


class QuestionView(TypedDict):
    """The open question. `codes` and `loops` are empty for everybody but the seat asked.

    `hex`: the hex in hand. Rotate only: `cell`, where it will lie, and `arriving`, the sides paths lead there at.
    """

    op: str
    seat: int
    codes: list[str]
    hex: int | None
    cell: list[int] | None
    arriving: list[int]
    loops: list[LoopView]


class SceneryView(TypedDict):
    """Everything a seat (None: a spectator) may know."""

    game: str
    edition: str
    seat: int | None
    seats: int
    options: dict[str, str | int | bool]
    turn: int
    turns: int
    first: int
    active: int
    over: bool
    held: int | None
    market: MarketView
    deck: int
    stakes: list[StakeView]
    goals: list[GoalView]
    players: list[PlayerView]
    question: QuestionView | None
