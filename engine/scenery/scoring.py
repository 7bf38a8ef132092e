"""Scenery points by category, ranking with the tie-break, and the solo rank."""

from __future__ import annotations

from typing import Any

from engine.scenery.content import EDITIONS
from engine.scenery.goals import MEASURES, payout, solo_payout
from engine.scenery.pieces import CATEGORIES, CLIFF, STEP, WATERFALL, Edition
from engine.scenery.state import Land, State

CLIFF_POINTS = 3


def tally(edition: Edition, backs: str, land: Land) -> list[int]:
    """Points of one landscape in the order of CATEGORIES, without goals (SC-14 to SC-21)."""
    laid, cells = land.laid, land.cells
    back = edition.back[backs]
    passing = [0] * len(laid)
    routes = animals = flowers = waterfalls = cliffs = viewpoints = 0
    for route in land.routes:
        routes += back[len(route) - 5][route[0]] if route[1] else route[0]
        for index in route[2:]:
            passing[index] += 1
    if land.staked:
        kinds = len(edition.animals)
        for index, code in enumerate(laid):
            icon = edition.icons[code]
            if icon >= 0 and passing[index]:
                if icon < kinds:
                    animals += 2 * passing[index]
                else:
                    flowers += _stakes_at(land, index, cells[index] + STEP[edition.petals[code]])
    for element in land.elements:
        kind, low = element >> 8, element >> 4 & 15
        if kind == WATERFALL:
            waterfalls += 1 + passing[low]
        elif kind == CLIFF:
            cliffs += CLIFF_POINTS
        else:
            viewpoints += seen_icons(edition, land, low, element & 15)
    return [routes, animals, flowers, waterfalls, cliffs, viewpoints]


def _stakes_at(land: Land, index: int, beside: int) -> int:
    """Stakes on the crossing between hex `index` and the cell `beside`."""
    if beside not in land.cells:
        return 0
    other = land.cells.index(beside)
    return land.staked.count(index << 4 | other if index < other else other << 4 | index)


def seen_icons(edition: Edition, land: Land, viewed: int, viewer: int) -> int:
    """Animals and flowers on the viewed hex and around it, but for the hex looked from (SC-17 to SC-19)."""
    place, cells, icons = land.cells[viewed], land.cells, edition.icons
    count = icons[land.laid[viewed]] >= 0
    for step in STEP:
        if place + step in cells:
            other = cells.index(place + step)
            count += other != viewer and icons[land.laid[other]] >= 0
    return int(count)


def is_over(s: State) -> bool:
    """Whether everybody has placed twelve hexes and the last turn has ended."""
    return not s.todo


def goal_values(s: State) -> list[list[int]]:
    """Per goal in play, what each seat's landscape measures now."""
    edition = EDITIONS[s.edition]
    return [[MEASURES[edition.goals[goal].key](edition, land) for land in s.lands] for goal in s.goals]


def goal_points(s: State) -> list[list[int]]:
    """Per goal in play, what each seat would get if the landscapes stayed as they are (SC-40 to SC-43, solo SC-58)."""
    points: list[list[int]] = []
    for goal_id, values in zip(s.goals, goal_values(s), strict=True):
        goal = EDITIONS[s.edition].goals[goal_id]
        points.append([solo_payout(goal, values[0])] if s.seats == 1 else payout(values, goal.fewest))
    return points


def standing(s: State, with_goals: bool = True) -> list[dict[str, int]]:
    """Per seat the points by category and their "total" as the landscapes lie now."""
    edition = EDITIONS[s.edition]
    goals = goal_points(s) if with_goals else []
    lines: list[dict[str, int]] = []
    for seat, land in enumerate(s.lands):
        points = [*tally(edition, s.backs, land), sum(goal[seat] for goal in goals)]
        lines.append({**dict(zip(CATEGORIES, points, strict=True)), "total": sum(points)})
    return lines


def scores(s: State) -> list[dict[str, int]]:
    """Per seat the points by category and their "total"; goals compare final landscapes, so 0 until then (SC-60)."""
    return standing(s, with_goals=is_over(s))


def highest(edition: Edition, land: Land) -> int:
    """Metres of the landscape's highest hex, 0 when there is none."""
    return max((edition.heights[laid] for laid in land.laid), default=0)


def result(s: State) -> dict[str, Any] | None:
    """None while the game runs, else winners and ranking (ties by the highest hex, then shared: SC-39).

    `totals` and `highest` per seat; `tie_break` whether the highest hex decided who won; `rank` the key of the solo
    ladder's step (SC-58), None with several players.
    """
    if not is_over(s):
        return None
    edition = EDITIONS[s.edition]
    totals = [line["total"] for line in scores(s)]
    peaks = [highest(edition, land) for land in s.lands]
    marks = sorted(set(zip(totals, peaks, strict=True)), reverse=True)
    ranking = [[seat for seat in range(s.seats) if (totals[seat], peaks[seat]) == mark] for mark in marks]
    rank = next(rank.key for rank in edition.ladder if totals[0] >= rank.least) if s.seats == 1 else None
    return {
        "winners": ranking[0],
        "ranking": ranking,
        "totals": totals,
        "highest": peaks,
        "tie_break": totals.count(max(totals)) > len(ranking[0]),
        "rank": rank,
    }
