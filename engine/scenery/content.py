"""The editions: each a directory of TOML files, loaded once, checked and frozen. Geometry stands in `pieces`."""

from __future__ import annotations

from pathlib import Path

from engine.scenery.loader import load
from engine.scenery.pieces import (
    CATEGORIES,
    ELEMENTS,
    LENGTHS,
    PLACED_PER_PLAYER,
    SIDES,
    STEEP,
    VECTORS,
    Edition,
    Goal,
    Hex,
    Layout,
    Rank,
    Stake,
)

__all__ = [
    "CATEGORIES",
    "EDITION",
    "EDITIONS",
    "ELEMENTS",
    "LENGTHS",
    "PLACED_PER_PLAYER",
    "SIDES",
    "STEEP",
    "VECTORS",
    "Edition",
    "Goal",
    "Hex",
    "Layout",
    "Rank",
    "Stake",
    "add_edition",
    "load",
]

EDITIONS: dict[str, Edition] = {}
"""Every loaded edition by name; a state remembers the name."""


def add_edition(directory: Path) -> Edition:
    """Load another edition from `directory` and make it playable under its name. Raises ContentError."""
    edition = load(directory)
    EDITIONS[edition.name] = edition
    return edition


EDITION = add_edition(Path(__file__).parent / "content")
"""The edition that comes with the game."""
