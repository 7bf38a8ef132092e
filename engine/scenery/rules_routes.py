"""Marking routes (step 6): the loops a landscape offers through its newest hex, and what marking one does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.scenery.pieces import Edition
from engine.scenery.state import Land

Loop = tuple[int, ...]
"""Indexes of the hexes once round, newest first, in the direction whose second index is below the last."""


def crossings(loop: Sequence[int]) -> list[int]:
    """The crossings once round as `a * 16 + b` (a < b), in the loop's order; the first one starts at the newest hex."""
    last = len(loop) - 1
    return [
        a * 16 + b if a < b else b * 16 + a
        for a, b in ((loop[i], loop[i + 1] if i < last else loop[0]) for i in range(last + 1))
    ]


def spread(edition: Edition, land: Land, loop: Sequence[int]) -> int:
    """Metres between the loop's lowest and highest hex."""
    heights = [edition.heights[land.laid[i]] for i in loop]
    return max(heights) - min(heights)


def ascent(edition: Edition, land: Land, loop: Sequence[int]) -> int:
    """Metres climbed once round, the same in both directions (SC-50)."""
    heights = [edition.heights[land.laid[i]] for i in loop]
    return sum(max(0, heights[i] - heights[i - 1]) for i in range(len(heights)))


def overlap(land: Land, loop: Sequence[int]) -> int:
    """How many of the loop's crossings already carry a stake (SC-23, SC-24)."""
    staked = land.staked
    return sum(crossing in staked for crossing in crossings(loop))


def open_lengths(land: Land) -> list[int]:
    """The route lengths this landscape has not marked yet (SC-28)."""
    used = [len(route) - 2 for route in land.routes]
    return [length for length in (3, 4, 5, 6, 7) if length not in used]


def loops(edition: Edition, land: Land, total_ascent: bool) -> list[Loop]:
    """Every markable loop through the newest hex: simple, of an open length, within its limit; short ones first.

    SC-03, SC-04, SC-63; with `total_ascent` the metres climbed are limited instead of the spread (SC-51).
    """
    newest = land.links[-1]
    if not newest & newest - 1:
        return []
    lengths = open_lengths(land)
    if not lengths:
        return []
    widest = edition.limits[lengths[-1] - 3]
    start = len(land.links) - 1
    height = edition.heights[land.laid[start]]
    found: list[Loop] = []
    for loop, low, high in _walks(edition, land, [start], 1 << start, height, height, lengths[-1], widest):
        length = len(loop)
        if length in lengths and loop[1] < loop[-1]:
            limit = edition.limits[length - 3]
            if (ascent(edition, land, loop) if total_ascent else high - low) <= limit:
                found.append(loop)
    found.sort(key=lambda loop: (len(loop), loop))
    return found


def _walks(
    edition: Edition, land: Land, path: list[int], seen: int, low: int, high: int, longest: int, widest: int
) -> Iterator[tuple[Loop, int, int]]:
    """Every closed way on from `path` that repeats no hex, in both directions, with its lowest and highest metres."""
    links = land.links
    here = links[path[-1]]
    if len(path) > 2 and here >> path[0] & 1:
        yield tuple(path), low, high
    if len(path) == longest:
        return
    ways = here & ~seen
    while ways:
        bit = ways & -ways
        ways ^= bit
        there = bit.bit_length() - 1
        height = edition.heights[land.laid[there]]
        lower, higher = min(low, height), max(high, height)
        if higher - lower <= widest:
            path.append(there)
            yield from _walks(edition, land, path, seen | bit, lower, higher, longest, widest)
            path.pop()


def code(land: Land, loop: Sequence[int]) -> str:
    """The text of a choice: the hexes' ids round the loop."""
    return "mark:" + "-".join([str(land.laid[i] // 6) for i in loop])


def loop_of(land: Land, text: str) -> Loop:
    """The loop that `code` made `text` of."""
    ids = [laid // 6 for laid in land.laid]
    return tuple([ids.index(int(part)) for part in text[5:].split("-")])


def is_flipped(length: int, overlapped: int) -> bool:
    """Whether a route with so many crossings already staked turns its score stake over (SC-23)."""
    return 2 * overlapped >= length


def mark(land: Land, loop: Sequence[int], front: int) -> bool:
    """Put a route's stakes down, its score stake showing `front` unless flipped; returns whether it was (SC-22)."""
    flipped = is_flipped(len(loop), overlap(land, loop))
    land.routes.append([front, int(flipped), *loop])
    land.staked.extend(crossings(loop))
    return flipped
