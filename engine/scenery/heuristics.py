"""How good a position is for a seat: points so far plus what the landscape promises, in scenery points."""

from __future__ import annotations

from dataclasses import dataclass

from engine.scenery.content import EDITIONS
from engine.scenery.goals import MEASURES, solo_payout
from engine.scenery.pieces import LENGTHS, PLACED_PER_PLAYER, STEP, Edition
from engine.scenery.rules_landscape import lay, rotations
from engine.scenery.rules_routes import Loop, loops, mark, open_lengths
from engine.scenery.scoring import goal_points, is_over, tally
from engine.scenery.state import Land, State

NEAR_LOOP = 0.9
"""Share of a route's worth counted when one hex would close it, before doubts about finding that hex."""
UNMARKED = 0.3
"""Share of the best stake's value counted for a length not marked yet at the start; shrinks with the hexes left."""
FITTING = 0.6
"""Share of hexes of a fitting height whose paths fit as well."""
LOOKS = 3
"""Fresh hexes a compass may choose from in a turn, about."""
ALONG = 2
"""Points that a route brings on top of its stake: animals, flowers, waterfalls."""
OPEN_END = 0.12
MEETING = 0.4
RANGE = 3300
"""Metres between the lowest and the highest hex there can be."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What marking a route depends on besides the landscape; `fronts` = highest stake left per length, 0 for none."""

    backs: str
    fronts: list[int]
    total_ascent: bool
    one_route: bool


def terms_of(s: State) -> Terms:
    """The terms of a state."""
    return Terms(s.backs, [fronts[0] if fronts else 0 for fronts in s.stakes], s.total_ascent, s.one_route)


def value(s: State, seat: int) -> float:
    """Expected points of `seat`, roughly; the true total once the game is over."""
    edition, land = EDITIONS[s.edition], s.lands[seat]
    if is_over(s):
        return sum(tally(edition, s.backs, land)) + float(sum(points[seat] for points in goal_points(s)))
    frame = s.todo[-1]
    if frame["seat"] != seat:
        return _promise(s, edition, land, seat)
    if frame["op"] == "rotate":
        return _best_turned(s, edition, land, seat, frame["cell"])
    if frame["op"] == "mark":
        return _promise(s, edition, marked_best(edition, land, terms_of(s)), seat)
    return _promise(s, edition, land, seat)


def _best_turned(s: State, edition: Edition, land: Land, seat: int, place: int) -> float:
    """The best that comes of the hex in hand at `place`, so that a search can tell places apart."""
    best, terms = -1e9, terms_of(s)
    for code in ("rot:0",) if s.fixed else rotations(edition, land, s.held, place):
        trial = land.copy()
        lay(edition, trial, s.held * 6 + int(code[4:]), place)
        best = max(best, _promise(s, edition, marked_best(edition, trial, terms), seat))
    return best


def marked_best(edition: Edition, land: Land, terms: Terms) -> Land:
    """`land` with the routes marked, one after the other, that bring most at once; `land` itself if none brings any."""
    while found := loops(edition, land, terms.total_ascent):
        now = sum(tally(edition, terms.backs, land))
        trials = [_marked(land, loop, terms) for loop in found]
        gains = [sum(tally(edition, terms.backs, trial)) - now for trial in trials]
        if (gain := max(gains)) <= 0:
            break
        land = trials[gains.index(gain)]
        if terms.one_route:
            break
    return land


def _marked(land: Land, loop: Loop, terms: Terms) -> Land:
    """A copy of the landscape with one loop marked."""
    trial = land.copy()
    mark(trial, loop, terms.fronts[len(loop) - LENGTHS[0]])
    return trial


def _promise(s: State, edition: Edition, land: Land, seat: int) -> float:
    """Points of the landscape plus its prospects."""
    left = PLACED_PER_PLAYER - len(land.laid)
    points = float(sum(tally(edition, s.backs, land)))
    points += _goal_hopes(s, edition, land, seat, left)
    if left:
        worth = nearly(edition, land)
        for length in open_lengths(land):
            column = length - LENGTHS[0]
            front = s.stakes[column][0] if s.stakes[column] else 0
            points += front * UNMARKED * left / PLACED_PER_PLAYER
            fits = FITTING * worth[column]
            points += (front + ALONG) * NEAR_LOOP * (1 - (1 - fits) ** (LOOKS * min(left, 3)))
        points += _openness(land) * min(1.0, left / 4)
    return points


def _openness(land: Land) -> float:
    """Ways to go on: free cells that paths lead to, more so beside each other, where two hexes would close a loop."""
    cells = {end >> 6 for end in land.ends}
    beside = sum(place + step in cells for place in cells for step in STEP[:3])
    return OPEN_END * min(len(cells), 6) + MEETING * min(beside, 6)


def _goal_hopes(s: State, edition: Edition, land: Land, seat: int, left: int) -> float:
    """What the goals are worth: half by the solo thresholds, half by the comparison with the others as they stand."""
    hopes = 0.0
    done = 1 - left / PLACED_PER_PLAYER
    for goal_id in s.goals:
        goal = edition.goals[goal_id]
        mine = MEASURES[goal.key](edition, land)
        aim = goal.solo[0]
        share = 1 - mine / (2 * goal.solo[1]) if goal.fewest else mine / aim
        hopes += 2 * max(0.0, min(1.0, share))
        if s.seats == 1:
            hopes += solo_payout(goal, mine) * done / 2
            continue
        others = [MEASURES[goal.key](edition, other) for n, other in enumerate(s.lands) if n != seat]
        sign = -1 if goal.fewest else 1
        beaten = sum(sign * mine > sign * other for other in others)
        level = sum(mine == other for other in others)
        hopes += 2 * done * (beaten + level * 0.6) / len(others)
    return hopes


def nearly(edition: Edition, land: Land) -> list[float]:
    """Per route length 3–7, how likely one hex closes such a loop: the share of heights that would fit, best case."""
    best = [0.0] * len(LENGTHS)
    index = {place: n for n, place in enumerate(land.cells)}
    for end in land.ends:
        if not (end & 63) & (end & 63) - 1:
            continue
        place = end >> 6
        doors = [index[place + step] for side, step in enumerate(STEP) if end >> side & 1]
        for a in range(len(doors) - 1):
            height = edition.heights[land.laid[doors[a]]]
            targets = sum(1 << door for door in doors[a + 1 :])
            _reach(edition, land, doors[a], 1 << doors[a], 1, height, height, targets, best)
    return best


def _reach(
    edition: Edition, land: Land, here: int, seen: int, count: int, low: int, high: int, targets: int, best: list[float]
) -> None:
    """Walk on from `here`; a way of `count` hexes that stands at a target makes a loop of `count + 1`."""
    if count >= 2 and targets >> here & 1:
        column = count + 1 - LENGTHS[0]
        room = 2 * edition.limits[column] - (high - low)
        if high - low <= edition.limits[column]:
            best[column] = max(best[column], min(1.0, room / RANGE))
    if count == LENGTHS[-1] - 1:
        return
    ways = land.links[here] & ~seen
    while ways:
        bit = ways & -ways
        ways ^= bit
        there = bit.bit_length() - 1
        height = edition.heights[land.laid[there]]
        lower, higher = min(low, height), max(high, height)
        if higher - lower <= edition.limits[-1]:
            _reach(edition, land, there, seen | bit, count + 1, lower, higher, targets, best)
