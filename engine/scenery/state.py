"""Scenery's state: plain ints and lists that go through JSON unchanged, and copies made by slices.

Everything about a landscape refers to its hexes by their order of placement (index 0–11). `laid`, cells and masks are
explained in `pieces`.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Entry, Frame

VERSION = 1


@dataclass(slots=True)
class Land:
    """One player's landscape; all but `laid`, `cells` and `routes` follows from these and is kept to be quick.

    links     per hex, the mask of indexes of the hexes it is joined to by a path
    ends      `cell * 64 + mask` for every free cell that paths lead to, mask = sides of that cell; ascending
    elements  `kind * 256 + low * 16 + high`, indexes of the lower and the higher hex
    staked    one `a * 16 + b` (a < b) per stake on the crossing between hexes a and b
    routes    per marked route `[front of its score stake, 1 if flipped, index, …]` round the loop, newest hex first
    """

    laid: list[int]
    cells: list[int]
    links: list[int]
    ends: list[int]
    elements: list[int]
    staked: list[int]
    routes: list[list[int]]

    def copy(self) -> Land:
        """An independent copy."""
        return Land(
            self.laid[:],
            self.cells[:],
            self.links[:],
            self.ends[:],
            self.elements[:],
            self.staked[:],
            [route[:] for route in self.routes] if self.routes else [],
        )


@dataclass
class State:
    """A match of Scenery.

    market    per space of the layout the hex lying there, −1 under a compass (and for a gap, if the deck ran out)
    stands    per seat the space its compass stands on; `facing` the side it points to, its rear is opposite
    stakes    per route length 3–7 the fronts still on the routes board, highest first
    held      the hex taken but not yet placed, or −1
    turn      1 … 12 × seats
    """

    __slots__ = (
        "asked",
        "backs",
        "deck",
        "edition",
        "facing",
        "first",
        "fixed",
        "goals",
        "held",
        "journal",
        "lands",
        "market",
        "one_route",
        "reveals",
        "rng",
        "seats",
        "stakes",
        "stands",
        "todo",
        "total_ascent",
        "turn",
        "version",
    )

    version: int
    edition: str
    seats: int
    rng: int
    reveals: int
    total_ascent: bool
    one_route: bool
    fixed: bool
    backs: str
    first: int
    turn: int
    held: int
    deck: list[int]
    market: list[int]
    stands: list[int]
    facing: list[int]
    stakes: list[list[int]]
    goals: list[int]
    lands: list[Land]
    todo: list[Frame]

    def __post_init__(self) -> None:
        """What is not stored: the journal, and the open frame with its codes, so that they are worked out once."""
        self.journal: list[Entry] | None = None
        self.asked: tuple[Frame, list[str]] | None = None

    def copy(self) -> State:
        """An independent copy, without a journal."""
        return State(
            self.version,
            self.edition,
            self.seats,
            self.rng,
            self.reveals,
            self.total_ascent,
            self.one_route,
            self.fixed,
            self.backs,
            self.first,
            self.turn,
            self.held,
            self.deck[:],
            self.market[:],
            self.stands[:],
            self.facing[:],
            [fronts[:] for fronts in self.stakes],
            self.goals[:],
            [land.copy() for land in self.lands],
            [frame.copy() for frame in self.todo],  # our frames hold scalars only
        )
