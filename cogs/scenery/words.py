"""Scenery in words: everything the generic chat asks of a game (`cogs.presenter.Presenter`)."""

from __future__ import annotations

from typing import Any

from cogs.scenery.journal import line
from cogs.scenery.labels import label
from cogs.scenery.prompts import picture, prompt
from cogs.scenery.table import alt, headline, private_lines, seat_lines
from cogs.scenery.text_board import text_board
from cogs.scenery.topics import TOPICS

GAME = "scenery"
CATEGORIES = (
    ("routes", "Routes"),
    ("animals", "Animals"),
    ("flowers", "Flowers"),
    ("waterfalls", "Waterfalls"),
    ("cliffs", "Cliffs"),
    ("viewpoints", "Viewpoints"),
    ("goals", "Goals"),
)
PUBLIC = "board"
PRIVATE = "hand"
FINAL = "final"

_OPTIONS: dict[str, tuple[str, dict[Any, str]]] = {
    "goals": (
        "Goals",
        {0: "none", 1: "one goal (SC-40)", 2: "two goals (SC-40)", 3: "three goals (SC-40)"},
    ),
    "total_ascent": (
        "What a route's length limits",
        {False: "metres between lowest and highest hex", True: "metres climbed: Total Ascent (SC-50)"},
    ),
    "routes_per_turn": ("Routes in one turn", {"any": "any number (SC-02)", "one": "one at most (SC-02)"}),
    "rotation": ("Turning hexes", {"free": "any way round (SC-06)", "fixed": "as printed, never turned (SC-06)"}),
    "backs": (
        "Backs of the score stakes",
        {"half": "half the front, rounded down (SC-68)", "less_three": "three less than the front (SC-68)"},
    ),
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
    "picture",
    "private_lines",
    "prompt",
    "seat_lines",
    "text_board",
]
