"""How good a position is for the team, for computer rangers that know only what their seat may know.

The value is a sum of plain terms in a common unit (a regular mission done is worth DONE); it is the same wish for every
seat, because the team wins or loses together. `seat` matters while a sealed hand-out is open: its own answer counts.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.contract import Frame
from engine.peak_team import paths
from engine.peak_team.content import ANIMAL_OF, ICONS, KIND_OF, KINDS, PARKS
from engine.peak_team.pieces import ROUTES, WILD
from engine.peak_team.rules_arrive import special_nodes
from engine.peak_team.state import ON_MAP, State

WON, LOST = 20_000.0, -3000.0
DONE, RECORDED, TOKEN, SPECIAL = 150.0, 110.0, 15.0, 60.0
ON_MAT, ON_TRACK, TOO_MANY, BLOCK = 52.0, -5.7, -110.0, -6.0
STEP, RADIO_STEP, FLAG_STEP, FINAL_STEP = 6.8, 5.3, 2.5, 7.0
READY = 20.0
"""For a mission the ranger has all icons for and may still act on."""
SHORT = 0.5
"""Cost of a step the ranger has no icon for, beside the 1 every step costs."""
ICON, ICON_LEFT = 1.3, 0.9
SIGHT, SIGHT_STEP, LATE_SIGHT = 20.0, 1.3, 1.2
SUPPORT, ANIMAL_TOKEN, PASSED, PAID = 5.3, 3.0, -4.0, 2.8

_FAR = 40.0
_Ways = tuple[list[float], list[int], list[int]]
_Pool = tuple[list[int], int]
"""A ranger's icons by kind (wild and helicopter last), and the bit set of the kinds of route among them."""
_Trip = tuple[int, tuple[int, ...]]
"""Length of a way and its steps by kind of route."""
_ways: dict[int, _Ways] = {}
_trips: dict[int, _Trip] = {}
_REMEMBERED = 50_000


def value(s: State, seat: int) -> float:
    """How good the position is (higher is better), up to WON for a won game and down to LOST for a lost one."""
    if s.end:
        return WON + 30 * s.tokens if s.end == "won" else LOST + _progress(s)
    hands = _after_drop(s, seat)
    pools = [_pool(s, r, hands[0 if s.seats == 1 else r]) for r in range(s.rangers)]
    total = _progress(s) + _hands(s, hands, pools) + _track(s) + _loose_ends(s)
    for ranger in range(s.rangers):
        total += _missions(s, ranger, pools[ranger])
    return total + _radio(s, pools) + _flags(s, pools)


def _missions(s: State, ranger: int, pool: _Pool) -> float:
    """Missions on a mat: how near they are, and whether the ranger can still do them in this round."""
    total, weight = 0.0, 1.0
    place = s.places[ranger]
    for length, short in sorted(_reach(s, pool, mission, place) for mission in s.mats[ranger]):
        total += ON_MAT - STEP * min(length + SHORT * short, 14.0) * weight
        if not short and not s.passed[ranger]:
            total += READY * weight
        weight = 0.6
    return total


def _progress(s: State) -> float:
    recorded = sum(place != ON_MAP for place in s.animals)
    total = DONE * len(s.finished) + RECORDED * recorded + SPECIAL * len(s.specials) + TOKEN * s.tokens
    return total + ANIMAL_TOKEN * sum(place >= 0 for place in s.animals) * (s.level > 1)


def _track(s: State) -> float:
    """Missions nobody has yet, and what the end of this round would do."""
    waiting = len(s.track[s.round - 1])
    total = ON_TRACK * sum(map(len, s.track)) + TOO_MANY * max(0, waiting - 3)
    if s.level > 1:
        total += BLOCK * (s.blocked.bit_count() + waiting) - 60.0 * max(0, waiting - len(s.stock))
    return total


def _loose_ends(s: State) -> float:
    """Icons not yet used up in a move, tokens, and rangers who are out of the round."""
    total = SUPPORT * sum(s.support) + PASSED * sum(s.passed)
    for frame in s.todo:
        if frame["op"] == "move":
            total += ICON_LEFT * (sum(frame["left"]) + len(frame["free"]))
        elif frame["op"] == "radio":
            total += 6.0
        elif frame["op"] == "pay":
            total += SUPPORT - PAID * frame["due"]
        elif frame["op"] == "share":
            total -= 0.01 * (1 + len(frame["moved"]))
    return total


def _hands(s: State, hands: list[list[int]], pools: list[_Pool]) -> float:
    """Icons in hand, and the best chance to record each animal."""
    worth = ICON * (1.0 if s.round < len(s.track) else 0.2)
    sight = SIGHT * (0.6 + LATE_SIGHT * s.round / len(s.track))
    total = 0.0
    best = dict[int, float]()
    for ranger, hand in enumerate(hands):
        for card in hand:
            total += worth * ICONS[card]
            animal = ANIMAL_OF[card]
            if s.animals[animal] == ON_MAP:
                chance = sight - SIGHT_STEP * _region_cost(s, pools[ranger], animal, s.places[ranger])
                if chance > best.get(animal, 0.0):
                    best[animal] = chance
    return total + sum(best.values())


def _after_drop(s: State, seat: int) -> list[list[int]]:
    frame = s.todo[-1] if s.todo else None
    if frame is None or frame["op"] != "drop":
        return s.hands
    code = _own_answer(frame, seat)
    hands = [hand if r >= s.seats else [] for r, hand in enumerate(s.hands)]
    shares = [[int(card) for card in share.split(".") if card] for share in code.split("-")]
    for cards, to in zip(shares, ((seat + 1) % s.rangers, (seat - 1) % s.rangers, seat), strict=False):
        hands[to] = hands[to] + cards
    return hands


def _own_answer(frame: Frame, seat: int) -> str:
    """Finished and sealed shares of `seat` as `left-right-kept`."""
    done = frame["part"].get(str(seat), "--").split("-")
    verb, _, text = frame["sealed"].get(str(seat), ":").partition(":")
    more = ["", "", text] if verb == "keep" else text.split("-")
    return "-".join(f"{a}.{b}" for a, b in zip((*done, "", "")[:3], (*more, "", "", "")[:3], strict=True))


def _pool(s: State, ranger: int, hand: list[int]) -> _Pool:
    """What `ranger` can move with: its hand, and what is left of a move under way."""
    icons = [0] * len(KINDS)
    for card in hand:
        icons[KIND_OF[card]] += ICONS[card]
    frame = s.todo[-1] if s.todo else None
    if frame is not None and frame["op"] == "move" and frame["ranger"] == ranger:
        for card, left in zip(frame["cards"], frame["left"], strict=True):
            icons[KIND_OF[card]] += left
        for kind in frame["free"]:
            icons[kind] += 1
    mask = 0
    for kind in range(ROUTES):
        if icons[kind]:
            mask |= 1 << kind
    return icons, mask


def _radio(s: State, pools: list[_Pool]) -> float:
    """How far the nearest ranger who may act is from a station, while somebody could take a mission."""
    if not s.track[s.round - 1]:
        return 0.0
    free = sum(2 - len(mat) for mat in s.mats)
    if not free:
        return 0.0
    able = [r for r in range(s.rangers) if not s.passed[r] and not (s.seats == 2 and r == 2)]
    if not able:
        return -RADIO_STEP * 4
    stations = PARKS[s.side].stations
    nearest = min(_cost(s, pools[r], node, s.places[r]) for r in able for node in stations)
    return -RADIO_STEP * min(free, 3) * 0.5 * min(nearest, 8.0)


def _flags(s: State, pools: list[_Pool]) -> float:
    """Levels 3 to 5: rangers near the special flags, and in the end near the final flag."""
    total = 0.0
    late = s.round / len(s.track)
    left = set(range(s.rangers))
    for node in special_nodes(s):
        cost, ranger = min((_cost(s, pools[r], node, s.places[r]), r) for r in left)
        left.discard(ranger)
        total -= FLAG_STEP * (0.4 + late) * min(cost, 12.0) - (8.0 if cost == 0 else 0.0)
    if s.flag >= 0:
        total += 200.0
        for r in range(s.rangers):
            weight = FINAL_STEP if not s.mats[r] else 1.0
            total -= weight * min(_cost(s, pools[r], s.flag, s.places[r]), 12.0)
    return total


def _cost(s: State, pool: _Pool, target: int, start: int) -> float:
    """Steps to `target`, and more for those the pool has no icon for."""
    length, short = _reach(s, pool, target, start)
    return length + SHORT * short


def _reach(s: State, pool: _Pool, target: int, start: int) -> tuple[int, int]:
    """Steps to `target`, and how many of them the pool has no icon for."""
    if start == target:
        return 0, 0
    icons, mask = pool
    length, steps = _trip(s, mask, target, start)
    short = -icons[WILD]
    for kind, count in enumerate(steps):
        if count > icons[kind]:
            short += count - icons[kind]
    return length, max(short, 0)


def _region_cost(s: State, pool: _Pool, animal: int, start: int) -> float:
    return min(_cost(s, pool, node, start) for node in _HOMES[s.side][animal])


_HOMES = tuple(
    {animal: [node for node, home in enumerate(park.home) if home == animal] for animal in set(park.home)}
    for park in PARKS
)


def _trip(s: State, mask: int, target: int, start: int) -> _Trip:
    key = (((s.side << 10 | s.blocked) << 5 | mask) << 6 | target) << 6 | start
    found = _trips.get(key)
    if found is None:
        if len(_trips) > _REMEMBERED * 4:
            _trips.clear()
        costs, kinds, following = _ways_to(s, mask, target)
        steps = [0] * ROUTES
        node = start
        while node != target and kinds[node] >= 0:
            steps[kinds[node]] += 1
            node = following[node]
        found = _trips[key] = (sum(steps), tuple(steps)) if costs[start] < _FAR else (int(_FAR), (0,) * ROUTES)
    return found


def _ways_to(s: State, mask: int, target: int) -> _Ways:
    """Cost of the cheapest way to `target` from every node, with the first step's kind and end."""
    key = ((s.side << 10 | s.blocked) << 5 | mask) << 6 | target
    found = _ways.get(key)
    if found is None:
        if len(_ways) > _REMEMBERED:
            _ways.clear()
        found = _ways[key] = _search(s.side, s.blocked, mask, target)
    return found


def _search(side: int, blocked: int, mask: int, target: int) -> _Ways:
    count = len(PARKS[side].nodes)
    into: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for node in range(count):
        for hop in paths.hops(side, blocked, 0, node, WILD):
            into[hop.to].append((node, hop.kind))
    costs, kinds, following = [_FAR] * count, [-1] * count, [-1] * count
    costs[target] = 0.0
    heap = [(0.0, target)]
    while heap:
        cost, node = heappop(heap)
        if cost > costs[node]:
            continue
        for start, kind in into[node]:
            longer = cost + (1.0 if mask >> kind & 1 else 1.0 + SHORT)
            if longer < costs[start]:
                costs[start], kinds[start], following[start] = longer, kind, node
                heappush(heap, (longer, start))
    return costs, kinds, following
