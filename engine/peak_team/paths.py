"""Steps a ranger can take with one source of icons, as ready-made codes, remembered per node, blockers and weather.

A *source* is an int: 0–83 a supply card, then another ranger's support token, an animal token, or a free icon that a
power or a token grants. Its text stands in the codes: `go:<source>:<kind>:<node>`.
"""

from __future__ import annotations

from engine.peak_team.content import ANIMALS, CARDS, KINDS, PARKS, Hop
from engine.peak_team.pieces import DRY, GROUNDED, HELI, RIVER, ROUTES, SHORT, UP, WILD

SUPPORT = len(CARDS)
TOKEN = SUPPORT + 5
FREE = TOKEN + len(ANIMALS)
SOURCES = FREE + len(KINDS)

KIND_BY_SOURCE = (
    *(card.kind for card in CARDS),
    *([WILD] * 5),
    *(animal.reward for animal in ANIMALS),
    *range(len(KINDS)),
)
"""The icon of every source (CARD_REWARD for tokens that draw cards)."""
TEXT_BY_SOURCE = (
    *(str(card.id) for card in CARDS),
    *(f"s{ranger}" for ranger in range(5)),
    *(animal.key for animal in ANIMALS),
    *(["free"] * len(KINDS)),
)
SOURCE_BY_TEXT = {text: i for i, text in enumerate(TEXT_BY_SOURCE) if i < FREE}

_HOP_BY_WORDS = tuple(
    tuple({f"{KINDS[hop.kind]}:{park.nodes[hop.to].name}": hop for hop in hops} for hops in park.hops) for park in PARKS
)

_REMEMBERED = 60_000
KNOWN: dict[int, tuple[str, ...]] = {}
"""Codes asked for before, by `base | source`."""
_hops: dict[int, tuple[Hop, ...]] = {}


def hop_named(side: int, node: int, words: str) -> Hop:
    """The printed step from `node` called `<kind>:<node>`."""
    return _HOP_BY_WORDS[side][node][words]


def hops(side: int, blocked: int, flags: int, node: int, kind: int) -> tuple[Hop, ...]:
    """Steps from `node` that one icon of `kind` allows now, in a stable order; WILD stands for any kind of route."""
    key = (((side << 10 | blocked) << 4 | flags) << 6 | node) << 3 | kind
    found = _hops.get(key)
    if found is None:
        if len(_hops) > _REMEMBERED:
            _hops.clear()
        found = _hops[key] = tuple(
            hop
            for hop in PARKS[side].hops[node]
            if (hop.kind == kind or (kind == WILD and hop.kind < ROUTES)) and _is_open(hop, blocked, flags)
        )
    return found


def base(side: int, blocked: int, flags: int, node: int) -> int:
    """The part of a key of KNOWN that all sources share."""
    return (((side << 10 | blocked) << 4 | flags) << 6 | node) << 7


def codes(side: int, blocked: int, flags: int, node: int, source: int) -> tuple[str, ...]:
    """The `go:` codes of every step from `node` that `source` allows now."""
    key = base(side, blocked, flags, node) | source
    found = KNOWN.get(key)
    if found is None:
        if len(KNOWN) > _REMEMBERED:
            KNOWN.clear()
        text, nodes = TEXT_BY_SOURCE[source], PARKS[side].nodes
        found = KNOWN[key] = tuple(
            f"go:{text}:{KINDS[hop.kind]}:{nodes[hop.to].name}"
            for hop in hops(side, blocked, flags, node, KIND_BY_SOURCE[source])
        )
    return found


def distances(side: int, blocked: int, flags: int, start: int, farthest: int = 99) -> list[int]:
    """Steps from `start` to every node by routes of any kind, or `farthest` where it takes more."""
    found = [farthest] * len(PARKS[side].nodes)
    found[start] = 0
    queue = [start]
    for node in queue:
        if found[node] + 1 >= farthest:
            break
        for hop in hops(side, blocked, flags, node, WILD):
            if found[hop.to] == farthest:
                found[hop.to] = found[node] + 1
                queue.append(hop.to)
    return found


def printed_distances(side: int, start: int) -> list[int]:
    """Printed steps from `start` in any direction, blockers ignored (PT-77)."""
    near = PARKS[side].near
    found = [99] * len(near)
    found[start] = 0
    queue = [start]
    for node in queue:
        for to in near[node]:
            if found[to] == 99:
                found[to] = found[node] + 1
                queue.append(to)
    return found


def _is_open(hop: Hop, blocked: int, flags: int) -> bool:
    if hop.kind == HELI:
        return not flags & GROUNDED
    if hop.block & blocked:
        return False
    if hop.kind == RIVER:
        if flags & DRY or (hop.up and not flags & UP):
            return False
        return not (flags & SHORT and hop.links > 1)
    return True
