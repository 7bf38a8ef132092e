"""The components in use, as flat tables for the rules' hot paths."""

from __future__ import annotations

from engine.peak_team.loader import load
from engine.peak_team.pieces import (
    KINDS,
    POWERS,
    SIDES,
    Animal,
    Blocker,
    Card,
    Edition,
    Hop,
    Node,
    Park,
    Region,
    Route,
    Weather,
)

__all__ = [
    "ANIMALS", "ANIMAL_ID", "ANIMAL_OF", "CARDS", "EDITION", "ICONS", "KINDS", "KIND_OF", "LETTER_ID", "MISSIONS",
    "PARKS", "POWERS", "SIDES", "SPECIALS", "WEATHER", "Animal", "Blocker", "Card", "Edition", "Hop", "Node", "Park",
    "Region", "Route", "Weather", "content", "load",
]  # fmt: skip

EDITION = load()
"""The edition that comes with the game."""


def content() -> Edition:
    """The edition the rules play with."""
    return EDITION


PARKS = EDITION.parks
CARDS, ANIMALS, WEATHER, MISSIONS = EDITION.cards, EDITION.animals, EDITION.weather, EDITION.missions
LETTER_ID = {letter: i for i, letter in enumerate(MISSIONS)}
SPECIALS = tuple(tuple(LETTER_ID[letter] for letter in special) for special in EDITION.specials)
"""Node ids of each special mission's letters, in the order they are read."""

KIND_OF = tuple(card.kind for card in CARDS)
ICONS = tuple(card.icons for card in CARDS)
ANIMAL_OF = tuple(card.animal for card in CARDS)
ANIMAL_ID = {animal.key: animal.id for animal in ANIMALS}
