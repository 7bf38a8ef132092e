"""How good a position is for a seat, in victory points: what it has scored, what it holds, and what is within reach.

The weights are our own, tuned so that computer players end the game in a believable time (docs/five-peaks-balance.md).
"""

from __future__ import annotations

from typing import cast

from engine.five_peaks.board import CONTAINER, EXCHANGE, GAIN, PEAK, Board, Place
from engine.five_peaks.pieces import ENDORPHIN, Reward
from engine.five_peaks.scoring import scores
from engine.five_peaks.state import State

BASIC, CONTAINER_WORTH, JOY = 0.9, 2.4, 0.75
"""A basic resource, a container and an endorphin in VP while there is time to use them."""
SPARE = 0.3
"""What is left of that beyond a useful store."""
STORE = (4, 4, 4, 3, 3, 3, 9)
"""A useful store of each thing."""
WORTH = (BASIC, BASIC, BASIC, CONTAINER_WORTH, CONTAINER_WORTH, CONTAINER_WORTH, JOY)

CARD_WORTH = (0, 0, 0, 0, 0, 3.0, 3.0, 2.6, 3.2, 2.6, 2.4, 3.8, 3.6, 3.6, 3.6, 0.9)
"""A hiking card in VP by id, for the first one of its kind."""
CARD_FADE = (1.0, 1.0, 0.9, 0.7, 0.5, 0.35, 0.2, 0.1)
"""How much the next card helps when one has so many bought ones."""
FREE_CARD, FREE_CAMPFIRE = 2.6, 5.0
IN_HAND = 0.35
"""A card in the hand rather than in the played pile: Camp pays for itself."""

EFFECT_WORTH = {
    "bonus": 5.0,
    "bonus_peak": 8.0,
    "walks": 4.0,
    "capacity": 3.0,
    "container": 4.0,
    "stone": 6.0,
    "camp": 3.5,
    "vp_card": 2.0,
    "vp_stone": 3.0,
    "vp_campfire": 3.0,
    "vp_resource": 3.0,
    "vp_endorphin": 2.0,
}
"""What a campfire card will still bring; what it already scores is counted with the score."""

RANK_AHEAD = 1.5
"""Each panorama card brings the next, dearer rank within reach."""
TILE_LAID = 0.6
"""Every tile on the map leads towards the rocky ones."""
STONE_KEPT = (0.0, 1.0, 3.0, 3.5, 6.0, 7.0)
"""What a stone still in hand may bring, by size; a peak must offer more."""
DISCOUNT = (0.8, 0.62, 0.5, 0.4, 0.32, 0.25, 0.2, 0.15)
"""What a use in reach counts after so many steps."""
TIME = (1.0, 0.8, 0.3)
"""What there is still time for, by end conditions met; nothing once the last turn is over."""


def value(state: State, seat: int) -> float:
    """How good the position is for `seat`, in VP. Reads only."""
    points = float(scores(state)[seat]["total"])
    time = _time(state, seat)
    if time == 0.0:
        return points
    pack = state.packs[seat]
    promise = _store(pack) + _panorama(state, seat, pack) + _cards(state, seat)
    promise += _powers(state, seat) + _stones(state, seat) + TILE_LAID * len(state.tiles) / 3
    return points + time * (promise + _reach(state, seat, pack, time))


def _time(state: State, seat: int) -> float:
    """Which share of its plans the seat can still carry out."""
    if state.trigger >= 0 or not state.todo:
        return TIME[2] if seat in state.last or state.active == seat else 0.0
    return TIME[min(len(state.met), 1)]


def _store(pack: list[int]) -> float:
    """The pack, more than a useful store counting little."""
    total = 0.0
    for thing, count in enumerate(pack):
        if count:
            useful = STORE[thing]
            total += WORTH[thing] * (count if count <= useful else useful + (count - useful) * SPARE)
    return total


def _panorama(state: State, seat: int, pack: list[int]) -> float:
    """Ranks reached, and how nearly the best card of the next rank is paid for."""
    rank = len(state.panoramas[seat])
    best = 0.0
    if rank < 6:
        panoramas, seats = state.ed.panoramas, len(state.pile_at)
        for pile in range(seats):
            at = state.pile_at[pile]
            if at != rank:
                continue
            card = panoramas[state.piles[pile * 6 + at]]
            missing = 0.0
            for thing, count in enumerate(card.cost):
                if count > pack[thing]:
                    missing += (count - pack[thing]) * WORTH[thing]
            best = max(best, 0.55 * card.vp * (1.0 - missing / (missing + 4.0)))
    return best + RANK_AHEAD * rank


def _cards(state: State, seat: int) -> float:
    """Bought cards, fading in number and in repetition, and those ready to be played."""
    hand = state.hands[seat]
    total = IN_HAND * len(hand)
    bought = sorted([card for card in hand if card > 4] + [card for card in state.played[seat] if card > 4])
    before, same = -1, 1.0
    for n, card in enumerate(bought):
        same = same * 0.6 if card == before else 1.0
        before = card
        total += CARD_WORTH[card] * same * CARD_FADE[n if n < 8 else 7]
    return total


def _powers(state: State, seat: int) -> float:
    """Campfire cards whose use is still to come."""
    mine = state.campfires[seat]
    if not mine:
        return 0.0
    cards = state.ed.campfires
    return sum(EFFECT_WORTH[cards[i].effect] for i in mine)


def _stones(state: State, seat: int) -> float:
    """Stones still in hand."""
    left = state.stones[seat]
    return sum(STONE_KEPT[size] for size in range(1, 6) if left >> size & 1)


def _reach(state: State, seat: int, pack: list[int], time: float) -> float:
    """The three best uses of the spaces around the pawn, each discounted by its distance and by its order."""
    board = state.board
    first = second = third = 0.0
    tops, mine = _towers(state, seat)
    for place, far in _around(board, state.pawns[seat]):
        kind = place.kind
        if kind == GAIN:
            use = sum(WORTH[thing] * n for thing, n in place.gains) * 0.5
        elif kind == EXCHANGE:
            use = _exchange(state, place, pack)
        elif kind == PEAK:
            use = _peak(state, seat, place, tops, mine, time)
        else:
            use = 0.4 if kind == CONTAINER else 0.0
        use *= DISCOUNT[far]
        if use > third:
            if use > first:
                first, second, third = use, first, second
            elif use > second:
                second, third = use, second
            else:
                third = use
    return first + 0.5 * second + 0.3 * third


def _exchange(state: State, place: Place, pack: list[int]) -> float:
    """What one exchange is worth above its cost; a part of it while the cost is not in the pack."""
    gain, missing = _reward(state, place, place.reward), 0.0
    for thing, count in place.cost:
        gain -= WORTH[thing] * count * 0.8
        if count > pack[thing]:
            missing += (count - pack[thing]) * WORTH[thing]
    return gain * 2.0 / (2.0 + missing) if gain > 0.0 else 0.0


def _reward(state: State, place: Place, reward: Reward) -> float:
    """A reward in VP; peaks only where one can still be laid."""
    total = FREE_CARD * reward.cards + FREE_CAMPFIRE * reward.campfires * bool(state.campfire_deck)
    for thing, count in enumerate(reward.gains):
        if count and (thing == ENDORPHIN or state.bank[thing]):
            total += WORTH[thing] * count
    if reward.peaks:
        tile = place.tiles[0]
        terrain = state.ed.tiles[state.tiles[3 * tile]].terrain
        if state.peak_piles[terrain] and state.board.edges[tile]:
            total += (state.ed.badge_vp[terrain] + 2.0 + 2.0 * terrain) * reward.peaks
    return total


def _towers(state: State, seat: int) -> tuple[dict[int, int], set[int]]:
    """The size on top of each tower, and the peaks with a stone of this seat."""
    tops: dict[int, int] = {}
    mine: set[int] = set()
    towers = state.towers
    for i in range(0, len(towers), 2):
        tops[towers[i]] = towers[i + 1] & 7
        if towers[i + 1] >> 3 == seat:
            mine.add(towers[i])
    return tops, mine


def _peak(state: State, seat: int, place: Place, tops: dict[int, int], mine: set[int], time: float) -> float:
    """The best stone for this peak: its points and its reward above what the stone may bring elsewhere."""
    if place.peak in mine:
        return 0.0
    below, left = tops.get(place.peak, 6), state.stones[seat]
    vp = state.ed.peaks[state.peaks[3 * place.peak]].vp
    best = 0.0
    for size in range(1, 6):
        if left >> size & 1 and size < below:
            best = max(best, state.ed.stone_factors[size - 1] * vp - time * STONE_KEPT[size])
    reward = place.reward
    extra = FREE_CARD * reward.cards + FREE_CAMPFIRE * reward.campfires
    extra += sum(WORTH[thing] * count for thing, count in enumerate(reward.gains) if count)
    return best + extra if best or extra else 0.0


def _around(board: Board, pawn: int) -> list[tuple[Place, int]]:
    """The places within reach on foot with their distance, whoever stands in the way; kept on the map."""
    key = ("around", pawn)
    known = cast("list[tuple[Place, int]] | None", board.memo.get(key))
    found: list[tuple[Place, int]] = known or []
    if known is None:
        places, seen, ring = board.places, {pawn}, [pawn]
        for far in range(1, len(DISCOUNT)):
            ring = sorted({near for at in ring for near in places[at].near} - seen)
            seen.update(ring)
            found.extend((places[at], far) for at in ring)
        board.memo[key] = found
    return found
