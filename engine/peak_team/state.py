"""Everything a match of The Peak Team remembers: ints, strings, bools, lists and the stack of pending work.

A *seat* is a player, a *ranger* a pawn on the map. With three to five players they are the same numbers; two players
have a third ranger (2), Vicky; a lone captain (seat 0) has the rangers 0, 1 and 2.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Entry, Frame
from engine.flow import copy_todo

ON_MAP, SPENT, ABSENT = -1, -2, -3
"""Where an animal token may be besides a ranger's mat (its ranger's number)."""


class _Transient:
    """What is never stored or copied.

    `asked` is the open frame of one seat with the codes last offered for it, so that `answer` need not find them again.
    """

    __slots__ = ("asked", "journal")

    asked: tuple[Frame, list[str]] | None
    journal: list[Entry] | None


@dataclass(slots=True)
class State(_Transient):
    """A match. Per-ranger lists have one entry per ranger; nodes, cards and missions are ids of `content`."""

    version: int
    rng: int
    reveals: int
    seats: int
    todo: list[Frame]

    level: int
    rangers: int
    side: int
    """0: the park for one to three rangers, 1: for four and five."""
    plus_per_move: bool
    owner_three: bool
    lenient: bool
    late_win: bool

    round: int
    """1-based number of the round space the marker stands on."""
    first: int
    """The ranger with the First Ranger token."""
    end: str
    """Empty while the game runs; then `won`, or why it was lost: overflow, blockers, weather, closed."""

    places: list[int]
    passed: list[bool]
    received: list[bool]
    """Who was handed a mission in this turn (PT-42)."""
    support: list[bool]
    helped: list[int]
    """Per support token, the ranger it last helped (for D2), or −1."""
    powers: list[int]
    """Per ranger an index of POWERS, or −1; a captain's tile is every ranger's."""
    hands: list[list[int]]
    """Sorted card ids. In solo `hands[0]` holds the cards the present action may use (PT-84)."""
    columns: list[list[int]]
    """Solo: the four columns from top to bottom; a face-down card `c` is stored as `~c`."""
    mats: list[list[int]]
    """Regular missions in front of each ranger."""

    deck: list[int]
    """Next card last."""
    discard: list[int]
    track: list[list[int]]
    """Face-down missions of each round space, next one last."""
    spare: list[int]
    """Missions that are not used in this match."""
    finished: list[int]
    animals: list[int]
    """Per animal its ranger, or ON_MAP, SPENT or ABSENT."""
    blocked: int
    """Bit set of the blockers on the map."""
    stock: list[int]
    """Face-down blockers, next one last."""

    special: int
    """The open special mission, or −1."""
    size: int
    specials: list[int]
    """Special missions completed."""
    special_deck: list[int]
    closing: int
    """The special mission on the Park Closed space, or −1 below level 3."""
    flag: int
    """Node of the final mission flag, or −1."""
    tokens: int
    """Success tokens collected."""
    weather: int
    skies: list[int]
    """Face-down weather cards, the next round's last; cards not in play come first."""

    animals_before: int
    """Animals left on the map when the round began (PT-81)."""
    missions_done: int
    """Regular missions completed in this round."""

    def __post_init__(self) -> None:
        self.journal = self.asked = None

    def copy(self) -> State:
        """An independent copy without a journal."""
        new = object.__new__(State)
        new.journal = new.asked = None
        new.version = self.version
        new.rng = self.rng
        new.reveals = self.reveals
        new.seats = self.seats
        new.todo = copy_todo(self.todo)
        new.level = self.level
        new.rangers = self.rangers
        new.side = self.side
        new.plus_per_move = self.plus_per_move
        new.owner_three = self.owner_three
        new.lenient = self.lenient
        new.late_win = self.late_win
        new.round = self.round
        new.first = self.first
        new.end = self.end
        new.places = self.places[:]
        new.passed = self.passed[:]
        new.received = self.received[:]
        new.support = self.support[:]
        new.helped = self.helped[:]
        new.powers = self.powers[:]
        new.hands = [hand[:] for hand in self.hands]
        new.columns = [column[:] for column in self.columns]
        new.mats = [mat[:] for mat in self.mats]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.track = [space[:] for space in self.track]
        new.spare = self.spare[:]
        new.finished = self.finished[:]
        new.animals = self.animals[:]
        new.blocked = self.blocked
        new.stock = self.stock[:]
        new.special = self.special
        new.size = self.size
        new.specials = self.specials[:]
        new.special_deck = self.special_deck[:]
        new.closing = self.closing
        new.flag = self.flag
        new.tokens = self.tokens
        new.weather = self.weather
        new.skies = self.skies[:]
        new.animals_before = self.animals_before
        new.missions_done = self.missions_done
        return new


def is_solo(s: State) -> bool:
    """One captain with three rangers."""
    return s.seats == 1


def has_vicky(s: State) -> bool:
    """Two players with the third ranger Vicky."""
    return s.seats == 2


def decider(s: State, ranger: int) -> int:
    """The seat that decides for `ranger`; for Vicky see PT-23."""
    if ranger < s.seats:
        return ranger
    if s.seats == 1:
        return 0
    return s.first if s.first < 2 else 1


def hand_of(s: State, ranger: int) -> list[int]:
    """The cards `ranger` may play (in solo those of the captain)."""
    return s.hands[0 if s.seats == 1 else ranger]
