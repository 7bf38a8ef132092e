"""What a seat may know, built up from nothing, and a position drawn anew behind what it cannot know."""

from __future__ import annotations

from typing import Any, TypedDict, cast

from engine.contract import Ask
from engine.five_peaks.outlook import PlayableView, playable
from engine.five_peaks.pieces import CARD_KEYS, ENDORPHIN, xy
from engine.five_peaks.rules import STEPS, scoring
from engine.five_peaks.rules_goods import capacity, excess
from engine.five_peaks.rules_market import affordable
from engine.five_peaks.state import State
from engine.rng import Rng, draw, shuffle


class TileView(TypedDict):
    """A terrain tile on the map; `x`, `y` is its centre, `rot` quarter turns clockwise."""

    id: int
    x: int
    y: int
    rot: int


class PeakView(TypedDict):
    """A peak on the map; `stones` are [seat, size] from the bottom up."""

    id: int
    x: int
    y: int
    rot: int
    stones: list[list[int]]


class LeftView(TypedDict):
    """Resources lying on a space."""

    x: int
    y: int
    resources: list[int]


class PileView(TypedDict):
    """A pile of panoramas: the card on top (None: empty), its rank and how many cards are left with it."""

    pile: int
    card: int | None
    rank: int | None
    remaining: int


class PlayerView(TypedDict):
    """One seat; `hand` is None for everybody else's hand."""

    seat: int
    pack: list[int]
    capacity: int
    endorphins: int
    badges: list[int]
    stones: list[int]
    panoramas: list[int]
    campfires: list[int]
    played: list[str]
    hand_count: int
    hand: list[str] | None


class QuestionView(TypedDict):
    """The open question; `codes` and `drawn` only for the seat that is asked."""

    op: str
    seat: int
    codes: list[str]
    card: str | None
    how: str | None
    why: str | None
    tile: int | None
    peak: int | None
    corner: list[int] | None
    edge: list[int] | None
    drawn: list[int]
    need: int
    times: int


class PeaksView(TypedDict):
    """The whole view; counts are by forest, alpine, rocky or by resource."""

    game: str
    edition: str
    seat: int | None
    seats: int
    options: dict[str, Any]
    turn: int
    first: int
    active: int
    over: bool
    final_turns: list[int]
    conditions: list[str]
    tiles: list[TileView]
    peaks: list[PeakView]
    pawns: list[list[int]]
    left: list[LeftView]
    bank: list[int]
    market: list[str]
    affordable: list[str]
    playable: list[PlayableView]
    deck: int
    boxed: int
    campfire_deck: int
    tile_stack: list[int]
    peak_piles: list[int]
    panoramas: list[PileView]
    players: list[PlayerView]
    scores: list[dict[str, int]]
    question: QuestionView | None


def view(s: State, seat: int | None) -> dict[str, Any]:
    """What `seat` (None: a spectator) may know, as a `PeaksView`."""
    ed = s.ed
    terrains = [ed.tiles[tile].terrain for tile in s.tile_stack]
    seen: PeaksView = {
        "game": "five_peaks",
        "edition": s.edition,
        "seat": seat,
        "seats": s.seats,
        "options": {
            "reentry": s.reentry,
            "paraglide": s.paraglide,
            "endorphins": "capped65" if s.capped else "unlimited",
            "last_round": s.last_round,
        },
        "turn": s.turn,
        "first": s.first,
        "active": s.active,
        "over": not s.todo,
        "final_turns": s.last[:],
        "conditions": s.met[:],
        "tiles": _tiles(s),
        "peaks": _peaks(s),
        "pawns": [_point(at) for at in s.pawns],
        "left": [
            {"x": xy(s.left[i])[0], "y": xy(s.left[i])[1], "resources": s.left[i + 1 : i + 7]}
            for i in range(0, len(s.left), 7)
        ],
        "bank": s.bank[:],
        "market": [CARD_KEYS[card] for card in s.market],
        "affordable": [] if seat is None else [CARD_KEYS[card] for card in affordable(s, seat)],
        "playable": [] if seat is None or not s.todo else playable(s, seat),
        "deck": len(s.deck),
        "boxed": len(s.boxed),
        "campfire_deck": len(s.campfire_deck),
        "tile_stack": [terrains.count(terrain) for terrain in range(3)],
        "peak_piles": [len(pile) for pile in s.peak_piles],
        "panoramas": [_pile(s, pile) for pile in range(len(s.pile_at))],
        "players": [_player(s, i, i == seat) for i in range(s.seats)],
        "scores": scoring.scores(s),
        "question": _question(s, seat),
    }
    return cast("dict[str, Any]", seen)


def _point(at: int) -> list[int]:
    return [*xy(at)]


def _tiles(s: State) -> list[TileView]:
    return [
        {"id": tile, "x": xy(at)[0], "y": xy(at)[1], "rot": rot}
        for tile, at, rot in zip(s.tiles[::3], s.tiles[1::3], s.tiles[2::3], strict=True)
    ]


def _peaks(s: State) -> list[PeakView]:
    stones = [(s.towers[i], [*divmod(s.towers[i + 1], 8)]) for i in range(0, len(s.towers), 2)]
    return [
        {"id": peak, "x": xy(at)[0], "y": xy(at)[1], "rot": rot, "stones": [stone for i, stone in stones if i == index]}
        for index, (peak, at, rot) in enumerate(zip(s.peaks[::3], s.peaks[1::3], s.peaks[2::3], strict=True))
    ]


def _pile(s: State, pile: int) -> PileView:
    at = s.pile_at[pile]
    if at >= 6:
        return {"pile": pile, "card": None, "rank": None, "remaining": 0}
    return {"pile": pile, "card": s.piles[pile * 6 + at], "rank": at + 1, "remaining": 6 - at}


def _player(s: State, seat: int, is_own: bool) -> PlayerView:
    pack = s.packs[seat]
    return {
        "seat": seat,
        "pack": pack[:ENDORPHIN],
        "capacity": capacity(s, seat),
        "endorphins": pack[ENDORPHIN],
        "badges": s.badges[seat * 3 : seat * 3 + 3],
        "stones": [size for size in (5, 4, 3, 2, 1) if s.stones[seat] >> size & 1],
        "panoramas": s.panoramas[seat][:],
        "campfires": s.campfires[seat][:],
        "played": [CARD_KEYS[card] for card in s.played[seat]],
        "hand_count": len(s.hands[seat]),
        "hand": [CARD_KEYS[card] for card in s.hands[seat]] if is_own else None,
    }


def _question(s: State, seat: int | None) -> QuestionView | None:
    if not s.todo:
        return None
    frame = s.todo[-1]
    op, asked = frame["op"], frame["seat"]
    step, is_own = STEPS[op], asked == seat
    assert isinstance(step, Ask), "a view needs a settled state"
    at = frame.get("cell")
    return {
        "op": op,
        "seat": asked,
        "codes": [*step.options(s, frame)] if is_own else [],
        "card": CARD_KEYS[s.card] if s.card >= 0 else None,
        "how": frame.get("how"),
        "why": frame.get("why"),
        "tile": frame["tile"] if op in ("corner", "rotate") else None,
        "peak": frame["peak"] if op in ("edge", "turn_peak", "reward") else None,
        "corner": _point(at) if at is not None and op == "rotate" else None,
        "edge": _point(at) if at is not None and op == "turn_peak" else None,
        "drawn": frame["drawn"][:] if is_own and "drawn" in frame else [],
        "need": excess(s, asked) if op == "overflow" else 0,
        "times": frame.get("times", 0),
    }


def determinize(s: State, seat: int, rng: Rng) -> State:
    """A copy in which everything `seat` cannot know is drawn anew with `rng`.

    Hands are known to all (FP-60); so are cards put under the deck by Observe, and one's own campfire cards put under.
    """
    new = s.copy()
    new.rng = draw(rng, 1 << 31) << 31 | draw(rng, 1 << 31)
    new.deck = new.deck[: new.known] + shuffle(rng, new.deck[new.known :])
    _deal_campfires(new, seat, rng)
    tiles = new.ed.tiles
    layers = [[t for t in new.tile_stack if tiles[t].terrain == terrain] for terrain in (2, 1, 0)]
    new.tile_stack = [tile for layer in layers for tile in shuffle(rng, layer)]
    for pile in new.peak_piles:
        shuffle(rng, pile)
    for rank in range(6):
        hidden = [pile * 6 + rank for pile, at in enumerate(new.pile_at) if at < rank]
        for i, card in zip(hidden, shuffle(rng, [new.piles[i] for i in hidden]), strict=True):
            new.piles[i] = card
    return new


def _deal_campfires(s: State, seat: int, rng: Rng) -> None:
    """Mix the campfire cards that `seat` has not seen: those of the deck and those another seat is looking at."""
    hidden = [i for i, by in enumerate(s.campfire_by) if by != seat]
    secrets = [frame["drawn"] for frame in s.todo if "drawn" in frame and frame["seat"] != seat]
    cards = [s.campfire_deck[i] for i in hidden]
    for drawn in secrets:
        cards += drawn
    shuffle(rng, cards)
    for i in hidden:
        s.campfire_deck[i] = cards.pop()
    for drawn in secrets:
        drawn[:] = [cards.pop() for _ in drawn]
