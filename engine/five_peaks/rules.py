"""The turn of Five Peaks from set-up to game end, and the table of all steps.

Journal: every entry has `kind`, `seat` (−1: nobody in particular) and `to` (a seat for its eyes only, else None).
`things` are seven amounts (six resources, endorphins), cells are ints, cards are keys, other pieces are ids.

| kind | further fields | said when |
|---|---|---|
| turn | turn | a turn begins |
| played | card | a hiking card is played |
| moved | how, origin, cell, path | the pawn has moved; `path` are the cells entered, the stop last |
| stayed | | the second of two walks is skipped |
| picked_up | cell, things, bonus | what lay on the space is taken |
| gained, spent | things, why | things come from or go to the bank; the ways are listed below |
| swapped | old, new | one container for another |
| dropped | thing | a piece that does not fit is returned |
| left_on_space | cell, thing | a card lays a piece onto the pawn's space |
| tile_drawn, peak_drawn | tile / peak | a piece is revealed |
| tile_placed | tile, cell, rot, corner | a terrain tile is laid; `corner` is the new square |
| peak_placed | peak, cell, rot | a peak is placed |
| badge | terrain, vp | its badge |
| bonus_peak | | a campfire card allows one more peak |
| stone | size, peak, cell | a stone is placed |
| reward | peak, taken | its reward is taken or declined |
| reward_lost | what | a reward of which nothing can be had: card, campfire, peak |
| bought | card, price, why | a hiking card is taken: free, training, observe |
| discarded | card | a bought card goes to the box |
| refreshed | cards | the market goes under the deck |
| market_refilled | cards | new cards come up (seat −1) |
| panorama | card | a panorama is bought |
| panorama_revealed, panorama_discarded | pile, card | a pile's next card; the third card of a rank leaves (seat −1) |
| campfire_looked | count | cards are drawn, for everybody |
| campfire_drawn | cards | the cards drawn, for the drawer only |
| campfire_kept | card | one is kept |
| picked_cards | count | Camp takes the played pile back |
| end_condition | condition | rocky, stones or panorama is met for the first time; `limit`: the house limit |
| last_turns | seats | who still has a turn, in order |
| game_over | winners | the end |

`why` of gained and spent: space, square, exchange, stone, panorama, harvest, craft, camp, sell, discard, container.
"""

from __future__ import annotations

from typing import Any

from engine.contract import Ask, Auto, Frame, GameInfo, Steps, TableOption
from engine.five_peaks import scoring
from engine.five_peaks.content import Edition, content
from engine.five_peaks.pieces import ALPINE, FOREST, ROCKY, STARTING, cell
from engine.five_peaks.rules_cards import CARD_STEPS
from engine.five_peaks.rules_goods import OVERFLOW, anytime
from engine.five_peaks.rules_market import MARKET_STEPS
from engine.five_peaks.rules_move import MOVE_STEPS
from engine.five_peaks.rules_place import PLACE_STEPS
from engine.five_peaks.rules_space import SPACE_STEPS
from engine.five_peaks.state import State
from engine.flow import push, say, settle
from engine.rng import draw, seeded, shuffle

INFO = GameInfo(
    key="five_peaks",
    name="Five Peaks",
    command="peaks",
    seats=(2, 5),
    options=(
        TableOption("reentry", ("turn", "move"), "turn", "FP-18"),
        TableOption("paraglide", ("both", "never"), "both", "FP-26"),
        TableOption("endorphins", ("unlimited", "capped65"), "unlimited", "FP-33"),
        TableOption("last_round", (0, 20, 30, 40), 0, "FP-72"),
    ),
    hidden=True,
    chance=True,
    cooperative=False,
    # Nothing in the rules forces an end (FP-72); played at random, games end after some 4,000 to 11,000 decisions.
    max_decisions=60_000,
    rules_version=1,
)

ALL_STONES = 0b111110
RANKS = 6


# Set-up (p.4)


def new(options: dict[str, Any], seats: int, seed: int, edition: str = "") -> State:
    """A settled state at its first question, played with `edition` (empty: the one that comes with the game).

    Raises ValueError for a bad option or seat count, ContentError for an unknown edition.
    """
    chosen = INFO.fill(options)
    if not INFO.seats[0] <= seats <= INFO.seats[1]:
        raise ValueError(f"{INFO.name} is for {INFO.seats[0]} to {INFO.seats[1]} players, not {seats}")
    s = _laid_out(chosen, seats, content(edition))
    s.rng = seeded(seed)
    _shuffle_all(s)
    s.first = s.active = draw(s, seats)
    for turn in range(seats):
        s.packs[(s.first + turn) % seats][6] = s.ed.starting_endorphins[turn]
    push(s, {"op": "turn", "seat": s.first})
    settle(s, STEPS)
    return s


def _laid_out(chosen: dict[str, Any], seats: int, ed: Edition) -> State:
    """Everything in its place and in order, nothing shuffled."""
    parking = next(i for i, space in enumerate(ed.tiles[0].spaces) if space and space.kind == "parking")
    start = cell(parking % 3 - 1, parking // 3 - 1)
    order = [tile.id for terrain in (ROCKY, ALPINE, FOREST) for tile in ed.tiles[1:] if tile.terrain == terrain]
    pile_count = max(3, seats)
    return State(
        version=1, rng=0, reveals=0, seats=seats, edition=ed.name,
        reentry=chosen["reentry"], paraglide=chosen["paraglide"],
        capped=chosen["endorphins"] == "capped65", last_round=chosen["last_round"],
        first=0, turn=1, active=0, card=-1, built=0, known=0, trigger=-1,
        pawns=[start] * seats,
        packs=[[0] * 7 for _ in range(seats)],
        hands=[list(range(STARTING)) for _ in range(seats)],
        played=[[] for _ in range(seats)],
        panoramas=[[] for _ in range(seats)],
        campfires=[[] for _ in range(seats)],
        stones=[ALL_STONES] * seats, badges=[0] * (3 * seats),
        bank=list(ed.resources),
        market=[], deck=[card.id for card in ed.cards for _ in range(card.copies)], boxed=[],
        campfire_deck=[card.id for card in ed.campfires], campfire_by=[-1] * len(ed.campfires),
        tile_stack=order,
        peak_piles=[[peak.id for peak in ed.peaks if peak.terrain == terrain] for terrain in range(3)],
        tiles=[0, cell(0, 0), 0], peaks=[], towers=[], left=[],
        piles=[-1] * (pile_count * RANKS), pile_at=[0] * pile_count,
        closed=[], met=[], last=[], todo=[],
    )  # fmt: skip


def _shuffle_all(s: State) -> None:
    shuffle(s, s.deck)
    s.market = [s.deck.pop() for _ in range(s.ed.market)]
    shuffle(s, s.campfire_deck)
    tiles = s.ed.tiles
    layers = [[t for t in s.tile_stack if tiles[t].terrain == terrain] for terrain in (ROCKY, ALPINE, FOREST)]
    s.tile_stack = [tile for layer in layers for tile in shuffle(s, layer)]
    for pile in s.peak_piles:
        shuffle(s, pile)
    # Each pile holds one card of every rank, the first on top (FP-01).
    for rank in range(RANKS):
        cards = [p.id for p in s.ed.panoramas if p.rank == rank + 1 and p.players <= s.seats]
        for pile, card in enumerate(shuffle(s, cards)):
            s.piles[pile * RANKS + rank] = card


# A turn: one card, its effects, then the end of the turn is always asked (p.6)


def _turn(s: State, f: Frame) -> None:
    say(s, "turn", f["seat"], turn=s.turn)
    push(s, {"op": "play", "seat": f["seat"]}, {"op": "end_turn", "seat": f["seat"]})


def _pick_up(s: State, f: Frame) -> None:
    """Camp: the whole played pile, this Camp too, back into the hand (p.7)."""
    seat: int = f["seat"]
    say(s, "picked_cards", seat, count=len(s.played[seat]))
    s.hands[seat] = sorted(s.hands[seat] + s.played[seat])
    s.played[seat] = []


def _end_codes(s: State, f: Frame) -> list[str]:
    return ["end"]


def _end(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    s.closed, s.card, s.built = [], -1, 0
    if s.trigger >= 0:
        s.last.remove(seat)
    else:
        _check_end(s, seat)
    if s.trigger >= 0 and not s.last:
        s.active = -1
        say(s, "game_over", -1, winners=scoring.winners(s))
        return
    s.turn += 1
    s.active = (seat + 1) % s.seats
    push(s, {"op": "turn", "seat": s.active})


# Game end (p.12, FP-66 to FP-68)


def _check_end(s: State, seat: int) -> None:
    """After a full turn: two of three conditions bring everybody one last turn, this seat last."""
    for condition, is_met in CONDITIONS:
        if condition not in s.met and is_met(s, seat):
            s.met.append(condition)
            say(s, "end_condition", seat, condition=condition)
    if len(s.met) < 2:
        if not s.last_round or s.turn < s.last_round * s.seats:
            return
        say(s, "end_condition", seat, condition="limit")
    s.trigger = seat
    s.last = [(seat + i) % s.seats for i in range(1, s.seats + 1)]
    say(s, "last_turns", seat, seats=s.last[:])


def _rocky_done(s: State, seat: int) -> bool:
    """The last rocky peak lies on the board, whoever placed it (FP-68)."""
    return not s.peak_piles[ROCKY]


def _stones_done(s: State, seat: int) -> bool:
    return s.stones[seat] == 0


def _panorama_done(s: State, seat: int) -> bool:
    return len(s.panoramas[seat]) == RANKS


CONDITIONS = (("rocky", _rocky_done), ("stones", _stones_done), ("panorama", _panorama_done))
"""Only the seat whose turn ends can have met a condition during it."""

STEPS: Steps = {
    "turn": Auto(_turn),
    **CARD_STEPS,
    **MOVE_STEPS,
    **SPACE_STEPS,
    **PLACE_STEPS,
    **MARKET_STEPS,
    "overflow": anytime(OVERFLOW),
    "pick_up": Auto(_pick_up),
    "end_turn": anytime(Ask(_end_codes, _end, always=True)),
}
"""Every step a frame may name."""
