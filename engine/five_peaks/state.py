"""Everything that can change in a match, as plain JSON values; static components stay in the edition."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Entry, Frame
from engine.five_peaks.board import Board, grown
from engine.five_peaks.content import Edition, content
from engine.flow import copy_todo


class _Transient:
    """What a state carries but never stores: these are no dataclass fields.

    `asked` is the open frame with the codes last offered for it, so that `answer` need not work them out again.
    """

    __slots__ = ("asked", "board", "ed", "journal")

    asked: tuple[Frame, list[str]] | None
    board: Board
    ed: Edition
    journal: list[Entry] | None


@dataclass(slots=True)
class State(_Transient):
    """A match. Seats, cells, cards, tiles and peaks are ints; lists named in the plural are indexed by seat.

    `packs` hold seven amounts (six resources, then endorphins). `stones` are bit sets of the sizes still in hand
    (bit `size`). `badges` has three counts a seat, `tiles` and `peaks` three ints an item (id, cell, rot), `towers` two
    per stone (peak's position in `peaks`, seat * 8 + size) from the bottom up, `left` seven per cell (cell, amounts).
    Piles and decks are drawn from their end. `piles` has six panoramas a pile and `pile_at` how many are gone.
    `known` counts the lowest cards of the deck that everybody has seen, `campfire_by` says who put a campfire card
    under (−1: nobody). `closed` are the cells entered this turn, `built` is a bit set of terrains of peaks placed in
    one go, `met` the end conditions, `last` the seats that still have a last turn, `trigger` who brought the end about
    (−1: nobody).
    """

    version: int
    rng: int
    reveals: int
    seats: int
    edition: str
    reentry: str
    paraglide: str
    capped: bool
    last_round: int
    first: int
    turn: int
    active: int
    card: int
    built: int
    known: int
    trigger: int
    pawns: list[int]
    packs: list[list[int]]
    hands: list[list[int]]
    played: list[list[int]]
    panoramas: list[list[int]]
    campfires: list[list[int]]
    stones: list[int]
    badges: list[int]
    bank: list[int]
    market: list[int]
    deck: list[int]
    boxed: list[int]
    campfire_deck: list[int]
    campfire_by: list[int]
    tile_stack: list[int]
    peak_piles: list[list[int]]
    tiles: list[int]
    peaks: list[int]
    towers: list[int]
    left: list[int]
    piles: list[int]
    pile_at: list[int]
    closed: list[int]
    met: list[str]
    last: list[int]
    todo: list[Frame]

    def __post_init__(self) -> None:
        self.journal = self.asked = None
        self.ed = content(self.edition)
        self.board = grown(self.ed, self.tiles, self.peaks)

    def copy(self) -> State:
        """An independent copy; its `journal` is None."""
        new = object.__new__(State)
        new.journal = new.asked = None
        new.ed, new.board = self.ed, self.board
        new.version, new.rng, new.reveals, new.seats = self.version, self.rng, self.reveals, self.seats
        new.edition, new.reentry, new.paraglide = self.edition, self.reentry, self.paraglide
        new.capped, new.last_round, new.first, new.turn = self.capped, self.last_round, self.first, self.turn
        new.active, new.card, new.built, new.known = self.active, self.card, self.built, self.known
        new.trigger = self.trigger
        new.pawns, new.stones, new.badges = self.pawns[:], self.stones[:], self.badges[:]
        new.packs = [pack[:] for pack in self.packs]
        new.hands = [hand[:] for hand in self.hands]
        new.played = [pile[:] for pile in self.played]
        new.panoramas = [cards[:] for cards in self.panoramas]
        new.campfires = [cards[:] for cards in self.campfires]
        new.bank, new.market, new.deck, new.boxed = self.bank[:], self.market[:], self.deck[:], self.boxed[:]
        new.campfire_deck, new.campfire_by = self.campfire_deck[:], self.campfire_by[:]
        new.tile_stack, new.peak_piles = self.tile_stack[:], [pile[:] for pile in self.peak_piles]
        new.tiles, new.peaks, new.towers, new.left = self.tiles[:], self.peaks[:], self.towers[:], self.left[:]
        new.piles, new.pile_at, new.closed = self.piles[:], self.pile_at[:], self.closed[:]
        new.met, new.last = self.met[:], self.last[:]
        new.todo = copy_todo(self.todo)
        return new

    def power(self, seat: int, effect: str) -> int:
        """The amounts of the seat's campfire cards with `effect`, added up (FP-65)."""
        mine = self.campfires[seat]
        if not mine:
            return 0
        cards = self.ed.campfires
        return sum(cards[i].amount for i in mine if cards[i].effect == effect)

    def may_walk_twice(self, seat: int, card: str) -> bool:
        """Whether a campfire card lets the seat play the starting card `card` as two walks."""
        mine, cards = self.campfires[seat], self.ed.campfires
        return bool(mine) and any(cards[i].card == card for i in mine)
