"""The fourteen goals: how each measures a landscape, and what the measures pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.scenery.pieces import CLIFF, OPPOSITE, STEEP, STEP, VIEWPOINT, WATERFALL, Edition, Goal
from engine.scenery.state import Land

BEST, BETWEEN = 4, 2


def payout(values: list[int], fewest: bool) -> list[int]:
    """Points per seat: the best 4, the worst 0, the rest 2; being best counts first (SC-41, SC-42).

    Where the most is best, nothing at all is never best (SC-43).
    """
    best, worst = (min(values), max(values)) if fewest else (max(values), min(values))
    if best == 0 and not fewest:
        return [0] * len(values)
    return [BEST if value == best else 0 if value == worst else BETWEEN for value in values]


def solo_payout(goal: Goal, value: int) -> int:
    """Points of a lone player by the goal's two thresholds (SC-58)."""
    sign = -1 if goal.fewest else 1
    if sign * value >= sign * goal.solo[0]:
        return BEST
    return BETWEEN if sign * value >= sign * goal.solo[1] else 0


def animal_kinds(edition: Edition, land: Land) -> int:
    """Different animals."""
    kinds = len(edition.animals)
    return len({edition.icons[laid] for laid in land.laid if 0 <= edition.icons[laid] < kinds})


def flower_kinds(edition: Edition, land: Land) -> int:
    """Different flowers."""
    kinds = len(edition.animals)
    return len({edition.icons[laid] for laid in land.laid if edition.icons[laid] >= kinds})


def element_kinds(_edition: Edition, land: Land) -> int:
    """Different kinds among waterfall, cliff and viewpoint."""
    return len({element >> 8 for element in land.elements})


def _drop(kind: int) -> Callable[[Edition, Land], int]:
    """Measures the greatest height difference in m of an element of `kind`, 0 without one (SC-44, SC-45)."""

    def measure(edition: Edition, land: Land) -> int:
        heights = [edition.heights[laid] for laid in land.laid]
        return max((heights[e & 15] - heights[e >> 4 & 15] for e in land.elements if e >> 8 == kind), default=0)

    return measure


def height_variation(edition: Edition, land: Land) -> int:
    """Metres between the highest and the lowest hex (SC-49)."""
    heights = [edition.heights[laid] for laid in land.laid]
    return max(heights) - min(heights) if heights else 0


def nature_area(edition: Edition, land: Land) -> int:
    """The most hexes touched by one piece of land that no path cuts (SC-46)."""
    return max((area.bit_count() for area in areas(edition, land)), default=0)


def areas(edition: Edition, land: Land) -> list[int]:
    """Every piece of land between the paths as a mask of the indexes of the hexes it touches.

    Each path divides its hex; land runs on through every side to a neighbour, but not across empty space.
    """
    count = len(land.laid)
    parent = list(range(count * 6))

    def root(piece: int) -> int:
        while parent[piece] != piece:
            piece = parent[piece]
        return piece

    sectors = [SECTORS[edition.turned[laid]] for laid in land.laid]
    for index, other, side in _borders(land, half=True):
        far = OPPOSITE[side]
        # The two halves of a side lie mirrored in the neighbour.
        for near_half, far_half in ((0, 1), (1, 0)):
            a = root(index * 6 + sectors[index][side * 2 + near_half])
            b = root(other * 6 + sectors[other][far * 2 + far_half])
            parent[a] = b
    masks: dict[int, int] = {}
    for index in range(count):
        for sector in set(sectors[index]):
            piece = root(index * 6 + sector)
            masks[piece] = masks.get(piece, 0) | 1 << index
    return sorted(masks.values(), key=lambda mask: (-mask.bit_count(), mask))


def _sectors(mask: int) -> tuple[int, ...]:
    """Per half side (side * 2, the half towards the side before; side * 2 + 1, the half towards the next) its sector.

    A sector is the land of one hex between two of its paths, counted anticlockwise.
    """
    sector, found = 0, [0] * 12
    for side in range(6):
        found[side * 2] = sector
        sector += mask >> side & 1
        found[side * 2 + 1] = sector
    paths = max(1, mask.bit_count())
    return tuple(value % paths for value in found)


SECTORS = tuple(_sectors(mask) for mask in range(64))


def _borders(land: Land, half: bool) -> Iterator[tuple[int, int, int]]:
    """(index, neighbour's index, side) for each two adjacent hexes; once when `half`, else from both."""
    for index, place in enumerate(land.cells):
        for side in range(3 if half else 6):
            if place + STEP[side] in land.cells:
                yield index, land.cells.index(place + STEP[side]), side


def dead_ends_inside(edition: Edition, land: Land) -> int:
    """Paths that end at a neighbour's side without one, but for cliffs and viewpoints (SC-47)."""
    count = 0
    for index, other, side in _borders(land, half=True):
        a, b = land.laid[index], land.laid[other]
        one_sided = (edition.turned[a] >> side ^ edition.turned[b] >> OPPOSITE[side]) & 1
        count += one_sided and abs(edition.heights[a] - edition.heights[b]) < STEEP
    return count


def dead_ends_outside(_edition: Edition, land: Land) -> int:
    """Paths that lead to a free cell (SC-48)."""
    return sum((end & 63).bit_count() for end in land.ends)


def viewpoints(_edition: Edition, land: Land) -> int:
    """Viewpoints."""
    return sum(element >> 8 == VIEWPOINT for element in land.elements)


def rising_line(edition: Edition, land: Land) -> int:
    """Hexes in the longest straight line of adjacent hexes of which each is higher than the one before."""
    cells, heights = land.cells, [edition.heights[laid] for laid in land.laid]
    longest = 1 if cells else 0
    for start in range(len(cells)):
        for step in STEP:
            here, length = start, 1
            while cells[here] + step in cells:
                there = cells.index(cells[here] + step)
                if heights[there] <= heights[here]:
                    break
                here, length = there, length + 1
            longest = max(longest, length)
    return longest


def route_hexes(_edition: Edition, land: Land) -> int:
    """Hexes that at least one route passes."""
    return len({index for route in land.routes for index in route[2:]})


def route_lengths(_edition: Edition, land: Land) -> int:
    """Different lengths of marked routes."""
    return len(land.routes)


MEASURES: dict[str, Callable[[Edition, Land], int]] = {
    "animal_kinds": animal_kinds,
    "flower_kinds": flower_kinds,
    "element_kinds": element_kinds,
    "tallest_waterfall": _drop(WATERFALL),
    "biggest_cliff": _drop(CLIFF),
    "deepest_view": _drop(VIEWPOINT),
    "height_variation": height_variation,
    "nature_area": nature_area,
    "dead_ends_inside": dead_ends_inside,
    "dead_ends_outside": dead_ends_outside,
    "viewpoints": viewpoints,
    "rising_line": rising_line,
    "route_hexes": route_hexes,
    "route_lengths": route_lengths,
}
