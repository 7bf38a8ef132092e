"""The components in use: the edition that comes with the game, and those added to it."""

from __future__ import annotations

from pathlib import Path

from engine.errors import ContentError
from engine.five_peaks.loader import load
from engine.five_peaks.pieces import (
    RESOURCES,
    TERRAINS,
    Campfire,
    Edition,
    HikingCard,
    Panorama,
    Peak,
    Reward,
    Space,
    Tile,
    cell,
    xy,
)

__all__ = [
    "CAMPFIRES", "CARDS", "EDITION", "EDITIONS", "PANORAMAS", "PEAKS", "RESOURCES", "TERRAINS", "TILES",
    "Campfire", "Edition", "HikingCard", "Panorama", "Peak", "Reward", "Space", "Tile",
    "add_edition", "cell", "content", "load", "xy",
]  # fmt: skip

EDITION = load()
"""The edition that comes with the game."""
EDITIONS: dict[str, Edition] = {EDITION.name: EDITION}
"""Every edition by name."""

TILES, PEAKS, CARDS = EDITION.tiles, EDITION.peaks, EDITION.cards
PANORAMAS, CAMPFIRES = EDITION.panoramas, EDITION.campfires


def content(name: str = "") -> Edition:
    """The edition called `name` (empty: the one that comes with the game). Raises ContentError if unknown."""
    if name and name not in EDITIONS:
        raise ContentError(f"no edition {name!r}; there are {', '.join(EDITIONS)}")
    return EDITIONS[name] if name else EDITION


def add_edition(directory: Path | str) -> Edition:
    """Make the edition in `directory` known under its name.

    Raises ContentError if it is faulty or if another edition has the name.
    """
    edition = load(directory)
    known = EDITIONS.setdefault(edition.name, edition)
    if known.hash != edition.hash:
        raise ContentError(f"edition.toml: numbers: another edition is already called {edition.name!r}")
    return known
