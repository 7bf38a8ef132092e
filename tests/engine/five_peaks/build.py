"""Hand-built positions of Five Peaks on a laboratory edition, so that tuning the published edition breaks no test.

The laboratory's tiles are plain on purpose; each test names the one whose space it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine import five_peaks, flow
from engine.five_peaks.board import grown
from engine.five_peaks.content import EDITION, EDITIONS, cell
from engine.five_peaks.pieces import (
    ALPINE,
    CARD_KEYS,
    FOREST,
    LOCALS,
    NOTHING,
    ROCKY,
    SIDES,
    THINGS,
    Campfire,
    Edition,
    Panorama,
    Peak,
    Reward,
    Space,
    Tile,
    Vector,
)
from engine.five_peaks.state import State

ALL_EDGES = (True, True, True, True)
# Tiles of the laboratory by what they are for.
PEAK_SHOP, LINE, CONTAINERS, POUCHES, CAMPFIRES, FOREST_AIR = 1, 2, 3, 4, 5, 6
ALPINE_AIR, ALPINE_PLAIN, ALPINE_SHOP, AIRY_CORNER = 7, 8, 9, 10
BRANCH, ROCKY_SHOP, ROCKY_PLAIN = 11, 12, 13
# Peaks: 0 2 VP and a free hiking card; 1 1 VP without reward; 2 1 VP and a campfire card; 3 3 VP, 3 endorphins, path N.
CARD_PEAK, BARE_PEAK, CAMPFIRE_PEAK, ONE_PATH_PEAK = 0, 1, 2, 3
EIGHT_PEAK = 10


def vector(text: str = "") -> Vector:
    """`"2 herb + jar"` as seven amounts."""
    amounts = list(NOTHING)
    for part in filter(None, text.split("+")):
        number, _, word = part.strip().rpartition(" ")
        amounts[THINGS.index(word)] += int(number or 1)
    return tuple(amounts)  # type: ignore[return-value]


def gain(text: str, bike: bool = False) -> Space:
    """A resource space."""
    return Space("gain" if text else "plain", gains=vector(text), bike=bike)


def trade(cost: str, gives: str = "", **reward: int) -> Space:
    """An exchange space."""
    return Space("exchange", cost=vector(cost), reward=Reward(vector(gives), **reward))


def tile(number: int, terrain: int, spaces: dict[str, Space], links: str, paths: dict[str, str]) -> Tile:
    """A tile whose links are words like `"NW-N-C C-S"`."""
    return Tile(
        number,
        f"Lab {number}",
        terrain,
        tuple(spaces.get(name) for name in LOCALS),
        tuple(tuple(LOCALS.index(word) for word in link.split("-")) for link in links.split()),
        tuple(LOCALS.index(paths[side]) if side in paths else None for side in SIDES),
        ((-2, 2), (2, 2)) if number == 0 else (),
        ((0, 2),) if number == 0 else (),
        (0, 1, 2, 3),
    )


CORNERS = {"NW": gain("mushroom"), "NE": gain("berry"), "SE": gain("herb"), "SW": gain("herb")}
STAR = "NW-C NE-C SE-C SW-C"
FOUR = {"N": "C", "E": "C", "S": "C", "W": "C"}


def star(number: int, terrain: int, **spaces: Space) -> Tile:
    """Four triangles around a plain centre from which a path leads over every edge."""
    inner = "".join(f" C-{name}" for name in spaces if len(name) == 1 and name != "C")
    return tile(number, terrain, {**CORNERS, "C": gain(""), **spaces}, STAR + inner, FOUR)


LAB_TILES = (
    tile(
        0,
        FOREST,
        {
            "NW": gain("berry"),
            "NE": gain("mushroom"),
            "C": Space("parking"),
            "N": gain("herb"),
            "W": gain("endorphin"),
            "E": gain("", bike=True),
        },
        "NW-N N-NE NW-W NE-E W-C C-E C-N",
        {"N": "N", "E": "E", "W": "W"},
    ),
    replace(
        star(PEAK_SHOP, FOREST, C=trade("mushroom + 2 herb", peaks=1)),
        paths=(4, 4, None, None),
    ),
    tile(
        LINE,
        FOREST,
        {"W": gain(""), "C": gain(""), "E": gain("mushroom"), "SE": gain("herb")},
        "W-C C-E E-SE",
        {},
    ),
    star(CONTAINERS, FOREST, C=Space("container")),
    star(POUCHES, FOREST, C=trade("3 endorphin", "pouch")),
    star(CAMPFIRES, FOREST, C=trade("mushroom + berry + pouch", campfires=1)),
    star(FOREST_AIR, FOREST, N=gain("endorphin"), E=gain("berry", bike=True), S=gain("3 mushroom")),
    star(ALPINE_AIR, ALPINE, N=gain("2 endorphin"), S=gain("herb + endorphin"), W=trade("jar", "4 endorphin")),
    star(ALPINE_PLAIN, ALPINE),
    star(ALPINE_SHOP, ALPINE, C=trade("basket", peaks=1), N=trade("jar", cards=1)),
    star(AIRY_CORNER, ALPINE, SW=gain("endorphin", bike=True)),
    tile(
        BRANCH,
        ROCKY,
        {**CORNERS, "N": gain(""), "C": gain("2 endorphin"), "S": gain("")},
        "NW-N-C NE-N C-S S-SE S-SW",
        {"N": "N", "E": "C", "S": "S", "W": "C"},
    ),
    star(ROCKY_SHOP, ROCKY, C=trade("basket", peaks=1)),
    star(ROCKY_PLAIN, ROCKY, N=gain("2 endorphin")),
)


NO_REWARD = Reward()


def _peak(number: int, vp: int, reward: Reward = NO_REWARD, paths: tuple[bool, ...] = ALL_EDGES) -> Peak:
    turns = (0,) if paths == ALL_EDGES else (0, 1, 2, 3)
    return Peak(number, f"Lab peak {number}", number // 5, vp, reward, paths, turns)


LAB_PEAKS = (
    _peak(0, 2, Reward(cards=1)),
    _peak(1, 1),
    _peak(2, 1, Reward(campfires=1)),
    _peak(3, 3, Reward(vector("3 endorphin")), (True, False, False, False)),
    _peak(4, 2),
    *(_peak(i, 3) for i in range(5, 10)),
    *(_peak(i, 8) for i in range(10, 15)),
)

RANK_VP = (3, 5, 8, 10, 14, 18)
LAB_PANORAMAS = tuple(
    Panorama(i, f"View {i}", i // 5 + 1, RANK_VP[i // 5], (2, 2, 2, 4, 5)[i % 5], vector("berry"), reward)
    for i in range(30)
    for reward in [Reward(vector("endorphin")) if i % 5 else Reward(peaks=1)]
)

EFFECTS: tuple[tuple[str, int, int | None, str | None], ...] = (
    ("bonus", 1, 0, None),
    ("bonus", 1, 1, None),
    ("bonus", 1, 2, None),
    ("bonus_peak", 1, None, None),
    ("walks", 1, None, "walk"),
    ("walks", 1, None, "march"),
    ("walks", 1, None, "training"),
    ("capacity", 4, None, None),
    ("container", 6, None, None),
    ("stone", 5, None, None),
    ("vp_campfire", 5, None, None),
    ("vp_resource", 5, 3, None),
    ("vp_endorphin", 1, None, None),
    ("vp_resource", 5, 4, None),
    ("vp_resource", 5, 5, None),
    ("camp", 2, None, None),
    ("vp_card", 2, None, None),
    ("vp_stone", 3, None, None),
)
LAB_CAMPFIRES = tuple(Campfire(i, f"card{i}", f"Card {i}", *effect) for i, effect in enumerate(EFFECTS))
(
    MUSHROOM_BONUS, BERRY_BONUS, HERB_BONUS, BONUS_PEAK, WALK_TWICE, MARCH_WALKS, TRAINING_WALKS, BIG_PACK,
    HAPPY_PACKING, KEYSTONE, STORYTELLER, BASKET_VP, ENDORPHIN_VP, JAR_VP, POUCH_VP, LONG_REST, CARD_VP, STONE_VP,
) = range(18)  # fmt: skip

LAB: Edition = replace(
    EDITION,
    name="lab",
    hash="lab",
    tiles=LAB_TILES,
    peaks=LAB_PEAKS,
    panoramas=LAB_PANORAMAS,
    campfires=LAB_CAMPFIRES,
    cards=tuple(replace(card, cost=0 if card.starting else 3) for card in EDITION.cards),
    resources=(16,) * 6,
    capacity=10,
    starting_endorphins=(1, 2, 2, 3, 3),
    badge_vp=(3, 6, 12),
    stone_factors=(1, 2, 2, 3, 3),
    market=5,
    campfire_draw=5,
    camp_endorphins=2,
    discard_endorphins=2,
)
EDITIONS["lab"] = LAB

Piece = tuple[int, int, int, int]
"""Id, x, y, rot of a tile or peak."""


def peaks(
    seats: int = 2,
    *,
    tiles: Sequence[Piece] = (),
    raised: Sequence[Piece] = (),
    pawns: Sequence[tuple[int, int]] = (),
    packs: Sequence[str] = (),
    hand: Sequence[str] | None = None,
    campfires: Sequence[int] = (),
    bank: str | None = None,
    market: Sequence[str] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Seat 0 is about to play a card; packs start empty, `bank` is what is left of what it names."""
    s = five_peaks.State(**_fields(five_peaks.new(options or {}, seats, 1, edition="lab")))
    s.first = s.active = 0
    s.packs = [list(vector(packs[i] if i < len(packs) else "")) for i in range(seats)]
    s.bank = [16 - sum(pack[i] for pack in s.packs) for i in range(6)]
    if bank is not None:
        for i, n in enumerate(vector(bank)[:6]):
            s.bank[i] = n if any(THINGS[i] in part for part in bank.split("+")) else s.bank[i]
    for i, (x, y) in enumerate(pawns):
        s.pawns[i] = cell(x, y)
    for piece in tiles:
        s.tile_stack.remove(piece[0])
        s.tiles += [piece[0], cell(piece[1], piece[2]), piece[3]]
    for piece in raised:
        s.peak_piles[piece[0] // 5].remove(piece[0])
        s.peaks += [piece[0], cell(piece[1], piece[2]), piece[3]]
    if hand is not None:
        s.hands[0] = sorted(CARD_KEYS.index(key) for key in hand)
    if market is not None:
        s.market = [CARD_KEYS.index(key) for key in market]
    s.campfires[0] = list(campfires)
    for i in campfires:
        at = s.campfire_deck.index(i)
        del s.campfire_deck[at], s.campfire_by[at]
    for name, value in fields.items():
        setattr(s, name, value)
    s.board = grown(s.ed, s.tiles, s.peaks)
    s.todo = []
    s.journal = []
    flow.push(s, {"op": "turn", "seat": 0})
    flow.settle(s, five_peaks.STEPS)
    return s


def _fields(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name in State.__dataclass_fields__}


def op(s: State) -> str:
    """The name of the open question."""
    found = five_peaks.decision(s)
    return found.op if found else ""


def codes(s: State) -> list[str]:
    """What the open question offers."""
    found = five_peaks.decision(s)
    return found.codes[found.seats[0]] if found else []


def play(s: State, *answers: str) -> State:
    """Give `answers` one after the other, each for the seat that is asked."""
    for code in answers:
        found = five_peaks.decision(s)
        assert found, f"game over before {code}"
        five_peaks.answer(s, found.seats[0], code)
    return s


def to(x: int, y: int) -> str:
    return f"to:{cell(x, y)}"


def stops(s: State) -> set[tuple[int, int]]:
    """Where the open move question lets the pawn stop."""
    return {five_peaks_xy(code) for code in codes(s) if code.startswith("to:")}


def five_peaks_xy(code: str) -> tuple[int, int]:
    at = int(code.split(":")[1])
    return at % 64 - 32, at // 64 - 32


def pack(s: State, seat: int = 0) -> dict[str, int]:
    """What the seat holds, by word."""
    return {THINGS[i]: n for i, n in enumerate(s.packs[seat]) if n}


def kinds(s: State) -> list[str]:
    """The kinds of all journal entries so far."""
    return [entry["kind"] for entry in s.journal or []]


def lying(s: State) -> dict[tuple[int, int], dict[str, int]]:
    """Resources on the board by place."""
    return {
        (s.left[i] % 64 - 32, s.left[i] // 64 - 32): {THINGS[k]: n for k, n in enumerate(s.left[i + 1 : i + 7]) if n}
        for i in range(0, len(s.left), 7)
    }


def lay_on(x: int, y: int, text: str) -> list[int]:
    """The `left` field of a state with one heap."""
    return [cell(x, y), *vector(text)[:6]]
