"""The nouns of Five Peaks: resources, stones, terrains, directions, and what spaces and rewards say in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

GOODS = ("mushroom", "berry", "herb", "basket", "jar", "pouch", "endorphin")
"""Resources in the order of every vector; index 6 is the endorphin of costs and gains."""

PLURALS = {"berry": "berries", "pouch": "pouches"}
TERRAINS = ("forest", "alpine", "rocky")
BADGE_VP = (3, 6, 12)
SEATS = "ABCDE"
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
STONES = {5: "large ×3", 4: "small ×3", 3: "large ×2", 2: "small ×2", 1: "×1"}
STONE_FACTOR = {5: 3, 4: 3, 3: 2, 2: 2, 1: 1}
TURNS = ("as drawn", "a quarter turn clockwise", "half a turn", "a quarter turn anticlockwise")


def plural(noun: str, count: int) -> str:
    """`1 berry`, `2 berries`."""
    return f"{count} {noun if count == 1 else PLURALS.get(noun, noun + 's')}"


def amounts(vector: Sequence[int], none: str = "nothing") -> str:
    """A cost, gain or pack of six or seven counts: `2 mushrooms + 1 endorphin`."""
    return " + ".join(plural(GOODS[i], n) for i, n in enumerate(vector) if n) or none


def short(vector: Sequence[int]) -> str:
    """The same for tight places, singles without a number: `mushroom + 2 berries`."""
    return " + ".join(GOODS[i] if n == 1 else plural(GOODS[i], n) for i, n in enumerate(vector) if n)


def reward(value: Any) -> str:
    """A `Reward` in words, empty when it gives nothing."""
    parts = [short(value.gains)] if any(value.gains) else []
    for count, noun in ((value.cards, "hiking card"), (value.campfires, "campfire card"), (value.peaks, "peak tile")):
        if count:
            parts.append(noun if count == 1 else f"{count} {noun}s")
    return " + ".join(parts)


def space(value: Any) -> str:
    """What stopping on a `Space` offers."""
    if value.kind == "exchange":
        return f"{short(value.cost)} → {reward(value.reward)}"
    if value.kind == "container":
        return "swap containers"
    if value.kind == "parking":
        return "parking"
    gains = short(value.gains)
    if value.bike:
        return f"bike + {gains}" if gains else "bike"
    return gains or "no effect"


def compass(dx: int, dy: int) -> str:
    """An offset on the grid (x east, y south) as directions: `2 north-west`, `1 north 3 east`, `here`."""
    vertical, across = ("south" if dy > 0 else "north"), ("east" if dx > 0 else "west")
    if dx and abs(dx) == abs(dy):
        return f"{abs(dx)} {vertical}-{across}"
    parts = ([f"{abs(dy)} {vertical}"] if dy else []) + ([f"{abs(dx)} {across}"] if dx else [])
    return " ".join(parts) or "here"


def and_list(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1] if items else "nothing"


def or_list(words: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " or " + items[-1] if items else "nothing"


def letter(seat: int) -> str:
    """The seat's letter, as drawn on its pawn."""
    return SEATS[seat]
