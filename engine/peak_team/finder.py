"""Answers about the map for players: where a hand of cards can take a ranger, and what a ranger visibly needs."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import TypedDict, cast

from engine.contract import View
from engine.peak_team import paths
from engine.peak_team.content import ICONS, KIND_OF, KINDS, PARKS, WEATHER
from engine.peak_team.pieces import HELI, POWERS, ROUTES, SIDES, WILD
from engine.peak_team.rules_move import flags_for, plus_kinds
from engine.peak_team.state import ON_MAP, State

_MOST_STATES = 20_000
_BONUS = len(KINDS)
_Pool = tuple[int, ...]
"""Icons by kind, then by kind of route how many wild cards would bring an additional step when used as it."""


class Need(TypedDict):
    """Something to reach: `letter` of a mission (or the flag's), `steps` to it and the icons of one shortest way."""

    letter: str
    steps: int
    icons: dict[str, int]


class Stop(TypedDict):
    """A location within reach and the icons of one shortest way, as [kind, node name] step by step."""

    node: str
    steps: list[list[str]]


def needs(s: State, ranger: int) -> list[Need]:
    """What every player can see that `ranger` wants to reach: its missions, flags of the team's missions last."""
    names = PARKS[s.side].nodes
    return [
        {"letter": names[node].name, "steps": len(way), "icons": _count(way)}
        for node in s.mats[ranger]
        if (way := _way(s, ranger, node)) is not None
    ]


def _count(way: list[int]) -> dict[str, int]:
    return {KINDS[kind]: way.count(kind) for kind in sorted(set(way))}


def _way(s: State, ranger: int, target: int) -> list[int] | None:
    """Kinds of the steps of one shortest way, without helicopter."""
    start = s.places[ranger]
    flags = flags_for(s, ranger)
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = [start]
    for node in queue:
        if node == target:
            break
        for hop in paths.hops(s.side, s.blocked, flags, node, WILD):
            if hop.to not in came:
                came[hop.to] = (node, hop.kind)
                queue.append(hop.to)
    if target not in came:
        return None
    way: list[int] = []
    node = target
    while node != start:
        node, kind = came[node]
        way.append(kind)
    return way[::-1]


def animals_here(s: State, ranger: int) -> list[int]:
    """Animals that `ranger` could record without moving, given the card."""
    home = PARKS[s.side].home[s.places[ranger]] if s.places[ranger] >= 0 else -1
    return [home] if home >= 0 and s.animals[home] == ON_MAP else []


def stops(s: State, ranger: int, cards: list[int]) -> list[Stop]:
    """Everywhere `ranger` could stop after one move with some of `cards` alone, nearest first.

    Exact for the base rules and powers: a way that goes back over itself is never shorter. Weather that asks for more
    cards, limits their number or use, or trades icons is not searched to the end; see `is_exact`.
    """
    nodes = PARKS[s.side].nodes
    start = s.places[ranger]
    first = (start, _pool(s, ranger, cards))
    seen = {first}
    ways: dict[int, tuple[tuple[int, int], ...]] = {start: ()}
    queue: list[tuple[int, _Pool, tuple[tuple[int, int], ...]]] = [(*first, ())]
    flags = flags_for(s, ranger)
    for node, pool, way in queue:
        for hop in _open_hops(s, flags, node, pool):
            left = _without(pool, hop.kind)
            if (hop.to, left) in seen or len(seen) > _MOST_STATES:
                continue
            seen.add((hop.to, left))
            longer = (*way, (hop.kind, hop.to))
            ways.setdefault(hop.to, longer)
            queue.append((hop.to, left, longer))
    return [
        {"node": nodes[node].name, "steps": [[KINDS[kind], nodes[to].name] for kind, to in way]}
        for node, way in ways.items()
        if node != start
    ]


def _open_hops(s: State, flags: int, node: int, pool: _Pool) -> list[paths.Hop]:
    steps = [*paths.hops(s.side, s.blocked, flags, node, WILD), *paths.hops(s.side, s.blocked, flags, node, HELI)]
    return [hop for hop in steps if pool[hop.kind] or (pool[WILD] and hop.kind != HELI)]


def _without(pool: _Pool, kind: int) -> _Pool:
    """The pool after one step; a wild icon may bring the bonus of the kind it was used as (PT-38)."""
    left = list(pool)
    if left[kind]:
        left[kind] -= 1
    else:
        left[WILD] -= 1
        if left[_BONUS + kind]:
            left[_BONUS + kind] -= 1
            left[kind] += 1
    return tuple(left)


def _pool(s: State, ranger: int, cards: list[int]) -> _Pool:
    pool = [0] * (_BONUS + ROUTES)
    plus = plus_kinds(s, ranger)
    cap = WEATHER[s.weather].cap if s.weather >= 0 else 0
    for card in cards:
        kind = KIND_OF[card]
        bit = 1 << kind
        if kind == WILD:
            for other in range(ROUTES):
                pool[_BONUS + other] += plus >> other & 1
        elif plus & bit and not (s.plus_per_move and pool[kind]):
            pool[kind] += 1
        pool[kind] += min(ICONS[card], 1) if cap & bit else ICONS[card]
    if s.plus_per_move:
        for kind in range(ROUTES):
            pool[_BONUS + kind] = int(pool[_BONUS + kind] > 0 and not pool[kind])
    return tuple(pool)


def is_exact(s: State) -> bool:
    """Whether `stops` knows all that the present weather does to moves."""
    if s.weather < 0:
        return True
    weather = WEATHER[s.weather]
    return not (weather.toll or weather.pair or weather.cards or weather.cap)


_WEATHER_ID = {card.key: card.id for card in WEATHER}


def stops_in_view(view: View, ranger: int, cards: list[int]) -> tuple[list[Stop], bool]:
    """`stops` and `is_exact` for somebody who has only a view."""
    seat = view["players"][ranger]
    weather = -1 if view["weather"] is None else _WEATHER_ID[view["weather"]["key"]]
    power = -1 if seat["power"] is None else POWERS.index(seat["power"])
    blocked = sum(1 << blocker for blocker in view["blockers"])
    if seat["place"] is None:
        return [], True
    known = (SIDES.index(view["side"]), blocked, weather, view["plus_per_move"], power, seat["place"])
    return _stops_known(*known, tuple(cards))


@lru_cache(maxsize=512)
def _stops_known(
    side: int, blocked: int, weather: int, plus_per_move: bool, power: int, place: str, cards: tuple[int, ...]
) -> tuple[list[Stop], bool]:
    facts = SimpleNamespace(
        side=side, blocked=blocked, weather=weather, plus_per_move=plus_per_move, powers=[power],
        places=[PARKS[side].index[place]],
    )  # fmt: skip
    ground = cast(State, facts)  # the finder reads no more of a state than this
    return stops(ground, 0, list(cards)), is_exact(ground)
