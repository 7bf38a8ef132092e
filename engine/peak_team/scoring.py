"""Counts of what the team has done, the performance table, and the result."""

from __future__ import annotations

from typing import Any

from engine.peak_team.content import EDITION
from engine.peak_team.state import ABSENT, ON_MAP, State


def recorded(s: State) -> int:
    """Animals recorded so far."""
    return sum(place not in (ON_MAP, ABSENT) for place in s.animals)


def missions_left(s: State) -> int:
    """Regular missions on the board and on mats."""
    return sum(map(len, s.track)) + sum(map(len, s.mats))


def scores(s: State) -> list[dict[str, int]]:
    """The same for every seat, because the team has one score: missions and animals are 1 each, tokens 1 each."""
    missions, animals = len(s.finished), recorded(s)
    line = {"missions": missions, "animals": animals, "success": s.tokens, "total": missions + animals + s.tokens}
    return [dict(line) for _ in range(s.seats)]


def rank(tokens: int, rangers: int) -> str:
    """The performance table's word for a won game of level 4 or 5; empty below its first row (PT-70)."""
    found = ""
    for name, least in zip(EDITION.rank_names, EDITION.ranks[rangers], strict=True):
        if tokens >= least:
            found = name
    return found


def result(s: State) -> dict[str, Any] | None:
    """None while the game runs; then who won (all seats or none), why, and how well."""
    if not s.end:
        return None
    seats = list(range(s.seats))
    won = s.end == "won"
    return {
        "winners": seats if won else [],
        "ranking": [seats],
        "won": won,
        "reason": s.end,
        "round": s.round,
        "rounds": len(s.track),
        "level": s.level,
        "missions_left": missions_left(s),
        "animals_left": s.animals.count(ON_MAP),
        "tokens": s.tokens if s.level > 3 else None,
        "rank": rank(s.tokens, s.rangers) if won and s.level > 3 else None,
    }
