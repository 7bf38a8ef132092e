"""Placing hexes: where one may lie and how turned, what its paths join, which elements appear (steps 4 and 5)."""

from __future__ import annotations

from bisect import bisect_left

from engine.scenery.pieces import AROUND, CLIFF, ORIGIN, STEEP, STEP, VIEWPOINT, WATERFALL, Edition
from engine.scenery.state import Land


def empty_land() -> Land:
    """A landscape without hexes."""
    return Land([], [], [], [], [], [], [])


def places(edition: Edition, land: Land, hex_id: int, fixed: bool) -> list[int]:
    """The cells where `hex_id` may be placed, in reading order (SC-07, SC-08, SC-09).

    With free rotation every cell that a path leads to will do; when hexes are not turned, this one's paths decide.
    """
    if not land.cells:
        return [ORIGIN]
    if fixed:
        mine = edition.turned[hex_id * 6]
        cells = [end >> 6 for end in land.ends if end & mine]
    else:
        cells = [end >> 6 for end in land.ends]
    return cells or around(land)


def around(land: Land) -> list[int]:
    """All free cells beside the landscape, in reading order."""
    return sorted({place + step for place in land.cells for step in STEP}.difference(land.cells))


def arriving(land: Land, place: int) -> int:
    """The mask of sides of free cell `place` at which a path of the landscape ends."""
    at = bisect_left(land.ends, place << 6)
    if at < len(land.ends) and land.ends[at] >> 6 == place:
        return land.ends[at] & 63
    return 0


def rotations(edition: Edition, land: Land, hex_id: int, place: int) -> tuple[str, ...]:
    """The `rot:` codes that look different and keep the connection duty at `place` (SC-06, SC-07)."""
    return edition.spins[hex_id * 64 + arriving(land, place)]


def lay(edition: Edition, land: Land, laid: int, place: int) -> None:
    """Put a hex down: join paths, note elements with its neighbours and the new path ends (SC-05, SC-10 to SC-13)."""
    cells, links, ends = land.cells, land.links, land.ends
    new, mine, height = len(cells), edition.turned[laid], edition.heights[laid]
    joined = 0
    at = bisect_left(ends, place << 6)
    if at < len(ends) and ends[at] >> 6 == place:
        del ends[at]
    for bit, step, far in AROUND:
        there = place + step
        if there in cells:
            other = cells.index(there)
            theirs = land.laid[other]
            if edition.turned[theirs] & far:
                if mine & bit:
                    joined |= 1 << other
                    links[other] |= 1 << new
                    continue
                above, below = VIEWPOINT, CLIFF
            elif mine & bit:
                above, below = CLIFF, VIEWPOINT
            else:
                above = below = WATERFALL
            # `above`: what it is when the neighbour is the higher one; its path, if any, is then the higher path.
            rise = edition.heights[theirs] - height
            if rise >= STEEP:
                land.elements.append(above << 8 | new << 4 | other)
            elif -rise >= STEEP:
                land.elements.append(below << 8 | other << 4 | new)
        elif mine & bit:
            _add_end(ends, there, far)
    land.laid.append(laid)
    cells.append(place)
    links.append(joined)


def _add_end(ends: list[int], place: int, bit: int) -> None:
    """Note that a path leads to free cell `place` at the side `bit`, keeping the list ascending."""
    key = place << 6
    at = bisect_left(ends, key)
    if at < len(ends) and ends[at] >> 6 == place:
        ends[at] |= bit
    else:
        ends.insert(at, key | bit)
