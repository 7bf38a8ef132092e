"""The components as frozen types, and the words that codes and content share.

Glossary: a *node* is a location of a park (circle or station); a *hop* is one step from a node; a *piece* is what one
blocker can close (a plain route, a whole road, one link of a river); a *mat* is a ranger's place for missions; the
*track* is the row of round spaces with their face-down missions.
"""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("hike", "road", "climb", "snow", "river", "heli", "wild")
"""Icons on supply cards by index; the first five are the kinds of route."""
HIKE, ROAD, CLIMB, SNOW, RIVER, HELI, WILD = range(7)
ROUTES = 5
KIND = {word: i for i, word in enumerate(KINDS)}

LETTERS = 32
"""Nodes 0 … 31 are the lettered circles, and mission `i` is the one for node `i`."""

SIDES = ("small", "large")
"""The two sides of the board: for one to three rangers, and for four or five."""

POWERS = ("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1", "E2")
"""Sides of the power tiles by index: tile × 2 + side − 1."""
A1, A2, B1, B2, C1, C2, D1, D2, E1, E2 = range(10)

CARD_REWARD = -1
"""An animal token's reward that draws two supply cards and keeps one; other rewards are kinds of route."""

UP, SHORT, DRY, GROUNDED = 1, 2, 4, 8
"""Flags that change the hops: one link upriver allowed, one link downriver at most, no river, no helicopter."""


@dataclass(frozen=True, slots=True)
class Card:
    """A supply card: an animal and `icons` (1 to 3) of one `kind`; `side` is common, small or large."""

    id: int
    animal: int
    kind: int
    icons: int
    side: str


@dataclass(frozen=True, slots=True)
class Animal:
    """`park` is both, small or large; `reward` is a kind of route or CARD_REWARD."""

    id: int
    key: str
    park: str
    reward: int


@dataclass(frozen=True, slots=True)
class Region:
    """Circles of one colour, the home of one animal, whose icon is printed at `at`; `height` is its altitude band."""

    key: str
    animal: int
    height: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Node:
    """A location at `x`, `y` in drawing units; `region` is −1 for stations (PT-52)."""

    name: str
    x: int
    y: int
    region: int
    station: bool
    start: bool

    @property
    def at(self) -> tuple[int, int]:
        """Where it lies, in drawing units."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Route:
    """A printed route: `ends` are node ids (a river's in order downstream), `lines` the strokes that draw it.

    A road with more than two ends has `forks`, places where its strokes meet outside any location.
    """

    kind: int
    ends: tuple[int, ...]
    forks: tuple[tuple[int, int], ...]
    lines: tuple[tuple[tuple[int, int], tuple[int, int]], ...]


@dataclass(frozen=True, slots=True)
class Blocker:
    """Closes the piece called `piece`, such as `hike:A-D` or `river:B-C`; its icon is printed at `at`."""

    id: int
    piece: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hop:
    """One step with one icon of `kind` to node `to`, over the segments `segs` (PT-28).

    `block` has the bit of every blocker that can close it, `links` counts river links, `up` means against the river.
    """

    to: int
    kind: int
    segs: tuple[int, ...]
    block: int
    links: int
    up: bool


@dataclass(frozen=True, slots=True)
class Park:
    """One side of the board. `hops[node]` has every printed step, `near[node]` the nodes one such step away (PT-77)."""

    key: str
    nodes: tuple[Node, ...]
    index: dict[str, int]
    regions: tuple[Region, ...]
    routes: tuple[Route, ...]
    pieces: dict[str, int]
    blockers: tuple[Blocker, ...]
    stations: tuple[int, ...]
    starts: tuple[int, ...]
    hops: tuple[tuple[Hop, ...], ...]
    near: tuple[tuple[int, ...], ...]
    home: tuple[int, ...]
    """`home[node]`: the animal that can be recorded there, −1 at stations."""


@dataclass(frozen=True, slots=True)
class Weather:
    """A weather card. Flags and per-kind masks are bit sets; `penalty` is how many blockers a broken clause draws."""

    id: int
    key: str
    family: str
    a: tuple[str, ...]
    b: tuple[str, ...]
    flags: int
    toll: int
    pair: int
    cap: int
    plus: int
    cards: int
    renew: int
    penalty: int
    rules: frozenset[str]
    limits: dict[str, int]


@dataclass(frozen=True, slots=True)
class Edition:
    """All components of one edition; `hash` changes with any of its files."""

    name: str
    hash: str
    parks: tuple[Park, Park]
    cards: tuple[Card, ...]
    animals: tuple[Animal, ...]
    specials: tuple[str, ...]
    weather: tuple[Weather, ...]
    missions: str
    tracks: dict[int, tuple[int, ...]]
    rank_names: tuple[str, ...]
    ranks: dict[int, tuple[int, ...]]
    draw: int
    slots: int
    overflow: int
    renew: int
    success_tokens: int
    blockers_at_start: int
