"""How good a position is for a seat, in victory points: what it has scored, what it holds, and what is within reach.

The weights are our own, tuned so that computer players end the game in a believable time (docs/five-peaks-balance.md).
"""

from __future__ import annotations

from typing import cast

from engine.five_peaks.board import CONTAINER, EXCHANGE, GAIN, PEAK, Board, Place
from engine.five_peaks.pieces import Reward
from engine.five_peaks.scoring import scores
from engine.five_peaks.state import State

BASIC, CONTAINER_WORTH, JOY = 0.7, 1.8, 0.4
"""A basic resource, a container and an endorphin in VP while there is time to use them."""
SPARE = 0.12
"""What is left of that beyond a useful store."""
STORE = (3, 3, 3, 2, 2, 2, 5)
"""A useful store of each thing."""
WORTH = (BASIC, BASIC, BASIC, CONTAINER_WORTH, CONTAINER_WORTH, CONTAINER_WORTH, JOY)

CARD_WORTH = (0, 0, 0, 0, 0, 3.0, 3.2, 2.4, 3.4, 2.6, 2.8, 4.2, 3.6, 3.6, 3.6, 1.8)
"""A hiking card in VP by id, for the first one of its kind."""
CARD_FADE = (1.0, 1.0, 0.9, 0.7, 0.5, 0.35, 0.2, 0.1)
"""How much the next card helps when one has so many bought ones."""
FREE_CARD, FREE_CAMPFIRE, FREE_PEAK = 2.6, 5.0, 5.0
IN_HAND = 0.25
"""A card in the hand rather than in the played pile: Camp pays for itself."""

EFFECT_WORTH = {
    "bonus": 5.5,
    "bonus_peak": 7.0,
    "walks": 5.5,
    "capacity": 4.5,
    "container": 5.0,
    "stone": 5.0,
    "camp": 5.0,
    "vp_card": 2.0,
    "vp_stone": 3.0,
    "vp_campfire": 2.0,
    "vp_resource": 3.0,
    "vp_endorphin": 1.0,
}
"""What a campfire card will still bring; what it already scores is counted with the score."""

RANK_AHEAD = 2.5
"""Each panorama card brings the next, dearer rank within reach."""
TILE_LAID = 1.5
"""Every tile on the map leads towards the rocky ones."""
NEW_PEAK = (3.0, 6.0, 14.0)
"""What a new peak offers beside its badge, by terrain: a place for a stone."""
STONE_KEPT = (0.0, 0.5, 1.5, 2.0, 4.0, 5.0)
"""What a stone still in hand may bring, by size; a peak must offer more."""
CAMP = 4
"""The id of the card that takes all others back."""
OUTLOOK = 0.5
"""What a stone that could be placed somewhere counts, as a share of its points."""
WAY = tuple(1.2 * far for far in range(13))
"""What the way to a use costs, in VP, by steps on foot; nothing farther away is looked at."""
STROLL = 3
"""Spaces that only give things count up to so many steps away."""
MISSING = 0.5
"""What lacking a part of a price costs, as a share of its worth."""
PLANS = (0.65, 0.2, 0.1)
"""What the best plans count, less than their fulfilment."""
TIME = (1.0, 0.9, 0.4)
"""What there is still time for, by end conditions met; nothing once the last turn is over."""
CLOSING, CLOSING_MOST, ENDED = 2.0, 70.0, 2.6
"""What a met end condition is worth, for each round played, and at most; and what the end is, in met conditions."""
HASTE, LEAST = 0.025, 0.3
"""How much of an engine's worth each round takes away, and what is left of it: first build, then harvest."""


def value(state: State, seat: int) -> float:
    """How good the position is for `seat`, in VP. Reads only."""
    points = float(scores(state)[seat]["total"])
    time = _time(state, seat)
    if time == 0.0:
        return points
    pack = state.packs[seat]
    tops, mine = _towers(state, seat)
    engine = _cards(state, seat) + _powers(state, seat) + TILE_LAID * len(state.tiles) / 3
    engine *= max(LEAST, 1.0 - HASTE * state.turn / state.seats)
    plans = _panorama(state, seat, pack) + _stones(state, seat, tops, mine)
    plans += _reach(state, seat, pack, time, tops, mine) + _store(pack)
    return points + _closing(state, seat) + time * (engine + plans)


def _time(state: State, seat: int) -> float:
    """Which share of its plans the seat can still carry out."""
    if state.trigger >= 0 or not state.todo:
        return TIME[2] if seat in state.last else 0.0
    return TIME[min(len(state.met), 1)]


def _closing(state: State, seat: int) -> float:
    """How near the seat brings the end of the game: two of three conditions, and more the longer the game lasts."""
    drive = min(CLOSING_MOST, CLOSING * state.turn / state.seats)
    if state.trigger >= 0:
        return ENDED * drive
    peaks = state.peak_piles
    rocky = 1.0 if "rocky" in state.met else 1.0 - len(peaks[2]) / 5.0
    stones = 1.0 if "stones" in state.met else (5 - state.stones[seat].bit_count()) / 5.0
    ranks = 1.0 if "panorama" in state.met else len(state.panoramas[seat]) / 6.0
    far = min(rocky, stones, ranks)
    nearness = rocky * rocky + stones * stones + ranks * ranks - far * far
    return drive * nearness


def _store(pack: list[int]) -> float:
    """The pack, more than a useful store counting little."""
    total = 0.0
    for thing, count in enumerate(pack):
        if count:
            useful = STORE[thing]
            total += WORTH[thing] * (count if count <= useful else useful + (count - useful) * SPARE)
    return total


def _panorama(state: State, seat: int, pack: list[int]) -> float:
    """Ranks reached, and the best plan for a card of the next rank."""
    rank = len(state.panoramas[seat])
    best = 0.0
    if rank < 6:
        panoramas = state.ed.panoramas
        for pile, at in enumerate(state.pile_at):
            if at == rank:
                card = panoramas[state.piles[pile * 6 + at]]
                gain = card.vp + RANK_AHEAD + _fixed(card.reward)
                for thing, count in enumerate(card.cost):
                    if count:
                        lacking = count - pack[thing]
                        gain -= WORTH[thing] * (count if lacking <= 0 else count + lacking * MISSING)
                best = max(best, gain)
    return PLANS[0] * best + RANK_AHEAD * rank


def _fixed(reward: Reward) -> float:
    """A reward in VP, without regard to what is left in the bank."""
    total = FREE_CARD * reward.cards + FREE_CAMPFIRE * reward.campfires + FREE_PEAK * reward.peaks
    for thing, count in enumerate(reward.gains):
        if count:
            total += WORTH[thing] * count
    return total


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


def _stones(state: State, seat: int, tops: dict[int, int], mine: set[int]) -> float:
    """Stones still in hand, and what they could bring on the peaks there are, the best of these first."""
    left = state.stones[seat]
    sizes = [size for size in (5, 4, 3, 2, 1) if left >> size & 1]
    total = sum(STONE_KEPT[size] for size in sizes)
    if sizes and state.peaks:
        peaks, factor = state.ed.peaks, state.ed.stone_factors
        open_peaks = [(peaks[id_].vp, tops.get(i, 6)) for i, id_ in enumerate(state.peaks[::3]) if i not in mine]
        open_peaks.sort(reverse=True)
        for vp, top in open_peaks:
            for size in sizes:
                if size < top:
                    total += OUTLOOK * factor[size - 1] * vp
                    sizes.remove(size)
                    break
    return total


def _reach(state: State, seat: int, pack: list[int], time: float, tops: dict[int, int], mine: set[int]) -> float:
    """The three best uses of the spaces around the pawn, each less the way to it."""
    first = second = third = 0.0
    for most, way, place in _around(state.board, state.pawns[seat]):
        if most <= third:
            break
        kind, use = place.kind, most
        if kind == EXCHANGE:
            if place.reward.peaks and not _has_peak(state, place):
                continue
            for thing, count in place.cost:
                if count > pack[thing]:
                    use -= WORTH[thing] * (count - pack[thing]) * MISSING
        elif kind == PEAK:
            use = _peak(state, seat, place, tops, mine, time) - way
        elif kind == CONTAINER and not (pack[3] or pack[4] or pack[5]):
            continue
        if use > third:
            if use > first:
                first, second, third = use, first, second
            elif use > second:
                second, third = use, second
            else:
                third = use
    return PLANS[0] * first + PLANS[1] * second + PLANS[2] * third


def _has_peak(state: State, place: Place) -> bool:
    """Whether a peak of its terrain can still be laid beside the tile."""
    tile = place.tiles[0]
    return bool(state.board.edges[tile] and state.peak_piles[state.ed.tiles[state.tiles[3 * tile]].terrain])


def _most(board: Board, place: Place) -> float:
    """The most that stopping on a place may be worth, whatever the seat holds."""
    if place.kind == GAIN:
        return sum(WORTH[thing] * n for thing, n in place.gains)
    if place.kind == PEAK:
        return 3.0 * board.ed.peaks[board.peaks[place.peak][0]].vp + _fixed(place.reward)
    if place.kind == EXCHANGE:
        terrain = board.ed.tiles[board.tiles[place.tiles[0]][0]].terrain
        peaks = (board.ed.badge_vp[terrain] + NEW_PEAK[terrain]) * place.reward.peaks
        return (
            peaks
            - FREE_PEAK * place.reward.peaks
            + _fixed(place.reward)
            - sum(WORTH[thing] * n for thing, n in place.cost)
        )
    return 1.0 if place.kind == CONTAINER else 0.0


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
    return best + _fixed(place.reward)


def _around(board: Board, pawn: int) -> list[tuple[float, float, Place]]:
    """The places within reach on foot, whoever stands in the way: their most use less the way, the way, the place.

    The most promising come first; kept on the map.
    """
    key = ("around", pawn)
    known = cast("list[tuple[float, float, Place]] | None", board.memo.get(key))
    if known is not None:
        return known
    places, seen, ring = board.places, {pawn}, [pawn]
    found: list[tuple[float, float, Place]] = []
    for far in range(1, len(WAY)):
        ring = sorted({near for at in ring for near in places[at].near} - seen)
        seen.update(ring)
        for at in ring:
            place = places[at]
            if (most := _most(board, place) - WAY[far]) > 0.0 and (place.kind != GAIN or far <= STROLL):
                found.append((most, WAY[far], place))
    found.sort(key=lambda entry: -entry[0])
    board.memo[key] = found
    return found


def skip(state: State, seat: int) -> bool:
    """Make it `seat`'s turn at once, as if the others had passed; False, changing nothing, when it has no turn left."""
    if not state.todo or (state.trigger >= 0 and seat not in state.last):
        return False
    other = state.active
    if CAMP in state.played[other]:  # the only card left was played by itself: Camp, whose end is cut off here
        state.hands[other] = sorted(state.hands[other] + state.played[other])
        state.played[other] = []
    state.turn += (seat - other) % state.seats
    state.active = seat
    state.todo = [{"op": "end_turn", "seat": seat}, {"op": "play", "seat": seat}]
    return True
