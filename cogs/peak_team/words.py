"""The Peak Team in words: everything the generic chat asks of a game (`cogs.presenter.Presenter`)."""

from __future__ import annotations

from typing import Any

from cogs.peak_team.journal import line
from cogs.peak_team.labels import label
from cogs.peak_team.prompts import picture, prompt, silence
from cogs.peak_team.splits import picked, picks
from cogs.peak_team.table import alt, headline, outcome, private_lines, seat_lines, status
from cogs.peak_team.text_board import text_board
from cogs.peak_team.topics import TOPICS

GAME = "peak_team"
CATEGORIES = (
    ("missions", "Missions"),
    ("animals", "Animals"),
    ("success", "Success tokens"),
)
PUBLIC = "board"
PRIVATE = "hand"
FINAL = "final"

_OPTIONS: dict[str, tuple[str, dict[Any, str]]] = {
    "level": (
        "Level",
        {
            1: "1: missions and animals (PT-07)",
            2: "2: and blockers, animal tokens (PT-07)",
            3: "3: and powers, special and final mission (PT-07)",
            4: "4: and success tokens, resting (PT-07)",
            5: "5: and weather (PT-07)",
        },
    ),
    "powers": (
        "Sides of the power tiles",
        {"choose": "everybody chooses (PT-08)", "first": "side 1, for a first game (PT-08)"},
    ),
    "plus": (
        "One more step of powers and weather",
        {"card": "for each card (PT-38)", "move": "once in a move (PT-38)"},
    ),
    "renewal": (
        "Waking a D2 support token for 3 icons",
        {"borrower": "only whoever was helped (PT-55)", "both": "its owner too (PT-55)"},
    ),
    "depletes": (
        "Weather loses the game",
        {"literal": "when it takes the last blocker (PT-64)", "shortage": "only if blockers are missing (PT-64)"},
    ),
    "victory": ("The team wins", {"at_once": "at once (PT-73)", "round_end": "at the end of the round (PT-73)"}),
}


def option(key: str, value: Any) -> tuple[str, str]:
    """A table option and one of its values in words."""
    title, values = _OPTIONS[key]
    return title, values[value]


__all__ = [
    "CATEGORIES",
    "FINAL",
    "GAME",
    "PRIVATE",
    "PUBLIC",
    "TOPICS",
    "alt",
    "headline",
    "label",
    "line",
    "option",
    "outcome",
    "picked",
    "picks",
    "picture",
    "private_lines",
    "prompt",
    "seat_lines",
    "silence",
    "status",
    "text_board",
]
