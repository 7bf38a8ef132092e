"""Five Peaks in words: everything the generic chat asks of a game (`cogs.presenter.Presenter`)."""

from __future__ import annotations

from typing import Any

from cogs.five_peaks.journal import line
from cogs.five_peaks.labels import label
from cogs.five_peaks.prompts import picture, prompt
from cogs.five_peaks.table import alt, headline, private_lines, seat_lines
from cogs.five_peaks.text_board import text_board
from cogs.five_peaks.topics import TOPICS

GAME = "five_peaks"
CATEGORIES = (
    ("badges", "Badges"),
    ("panoramas", "Panoramas"),
    ("campfires", "Campfire cards"),
    ("stones", "Stones"),
)
PUBLIC = "board"
PRIVATE = "hand"
FINAL = "final"

_OPTIONS: dict[str, tuple[str, dict[Any, str]]] = {
    "reentry": (
        "Spaces you came through",
        {"turn": "closed for the whole turn (FP-18)", "move": "closed for one move (FP-18)"},
    ),
    "paraglide": (
        "Mixed squares and peaks for Paraglide",
        {"both": "count as their terrains (FP-26)", "never": "do not count (FP-26)"},
    ),
    "endorphins": ("Endorphins", {"unlimited": "never run out (FP-33)", "capped65": "only 65 exist (FP-33)"}),
    "last_round": ("Longest game (house rule)", {0: "no limit (FP-72)"}),
}


def option(key: str, value: Any) -> tuple[str, str]:
    """A table option and one of its values in words."""
    title, values = _OPTIONS[key]
    return title, values.get(value, f"after {value} rounds (FP-72)")


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
    "picture",
    "private_lines",
    "prompt",
    "seat_lines",
    "text_board",
]
