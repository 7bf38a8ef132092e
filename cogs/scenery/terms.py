"""The nouns of Scenery: hexes, sides, places, rotations, goals, and numbers with their signs and units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.contract import View
from engine.scenery.content import CATEGORIES, EDITIONS, SIDES, VECTORS, Edition, Hex

SEATS = "ABCDE"
TURNS = ("as printed", "60° clockwise", "120° clockwise", "half a turn", "120° anticlockwise", "60° anticlockwise")
"""Rotations in sixth turns clockwise."""

GOALS: dict[str, tuple[str, str]] = {
    "animal_kinds": ("different animals", ""),
    "flower_kinds": ("different flowers", ""),
    "element_kinds": ("different landscape elements", ""),
    "tallest_waterfall": ("greatest drop of a waterfall", " m"),
    "biggest_cliff": ("greatest height of a cliff", " m"),
    "deepest_view": ("greatest depth below a viewpoint", " m"),
    "height_variation": ("metres between highest and lowest hex", " m"),
    "nature_area": ("hexes touched by one area no path cuts", ""),
    "dead_ends_inside": ("paths that end at a hex side without one", ""),
    "dead_ends_outside": ("paths that lead to empty space", ""),
    "viewpoints": ("viewpoints", ""),
    "rising_line": ("hexes in a straight line that only rises", ""),
    "route_hexes": ("hexes with at least one route", ""),
    "route_lengths": ("different route lengths marked", ""),
}
"""Goal key → what is counted (at most 45 characters) and its unit."""


def edition(view: View) -> Edition:
    """The edition a view is of."""
    return EDITIONS[view["edition"]]


def letter(seat: int) -> str:
    """The seat's letter, as drawn on its compass."""
    return SEATS[seat]


def plural(noun: str, count: int) -> str:
    """`1 path`, `2 paths`, `3 hexes`."""
    return f"{count} {noun if count == 1 else noun + ('es' if noun.endswith('x') else 's')}"


def and_list(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1] if items else "nothing"


def clip(text: str, limit: int) -> str:
    """`text`, with an ellipsis where it had to be cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def signed(points: int) -> str:
    """`+5`, `+0`, `−2`."""
    return f"−{-points}" if points < 0 else f"+{points}"


def gains(gain: Mapping[str, int]) -> str:
    """What changes by category: `routes +7, animals +2`; empty when nothing does."""
    return ", ".join(f"{key} {signed(gain[key])}" for key in CATEGORIES if gain.get(key))


def icon(content: Edition, kind: Hex) -> str:
    """The animal or flower of a hex, empty without one."""
    if kind.animal is not None:
        return words(content.animals[kind.animal])
    return words(content.flowers[kind.flower]) if kind.flower is not None else ""


def words(key: str) -> str:
    """A content key as words: `orange_lily` → `orange lily`."""
    return key.replace("_", " ")


def sides(numbers: Iterable[int]) -> str:
    """Sides by their short names, from the east anticlockwise: `E NE W`."""
    return " ".join(SIDES[side] for side in sorted(numbers)) or "none"


def path_sides(mask: int, rot: int = 0) -> list[int]:
    """The sides a hex's paths lead to when it lies `rot` sixth turns clockwise."""
    return sorted((side - rot) % 6 for side in range(6) if mask >> side & 1)


def hex_words(content: Edition, hex_id: int) -> str:
    """A hex in the market: `1300 m, 3 paths, eagle`."""
    kind = content.hexes[hex_id]
    parts = [f"{kind.height} m", plural("path", kind.paths.bit_count()), icon(content, kind)]
    return ", ".join(part for part in parts if part)


def hex_facts(content: Edition, hex_id: int) -> str:
    """The same with every path's side and the flower's: `1300 m, paths E NE SE, gentian at E`."""
    kind = content.hexes[hex_id]
    parts = [f"{kind.height} m", f"paths {sides(path_sides(kind.paths))}"]
    if name := icon(content, kind):
        parts.append(name if kind.at is None else f"{name} at {SIDES[kind.at]}")
    return ", ".join(parts)


def spot(q: int, r: int) -> str:
    """The way from (0, 0) in steps along at most two neighbouring sides: `2 E 1 NE`, `start`."""
    for side in range(6):
        (vq, vr), (wq, wr) = VECTORS[side], VECTORS[(side + 1) % 6]
        det = vq * wr - vr * wq
        first, second = (q * wr - r * wq) // det, (vq * r - vr * q) // det
        if first > 0 and second >= 0:
            return f"{first} {SIDES[side]}" + (f" {second} {SIDES[(side + 1) % 6]}" if second else "")
    return "start"


def beside(q: int, r: int, side: int) -> tuple[int, int]:
    """The place across a side."""
    return q + VECTORS[side][0], r + VECTORS[side][1]


def side_towards(q: int, r: int) -> int | None:
    """The side that an offset looks to, None when it is on no straight line."""
    for side, (vq, vr) in enumerate(VECTORS):
        steps = max(abs(q), abs(r), abs(q + r))
        if steps and (q, r) == (vq * steps, vr * steps):
            return side
    return None


def named(player: Mapping[str, Any]) -> list[str]:
    """The hexes of a landscape by height, with a letter where two are equally high: `1200a`, `1200b`, `300`."""
    heights = [placed["height"] for placed in player["hexes"]]
    return [
        f"{height}{chr(97 + heights[:index].count(height))}" if heights.count(height) > 1 else str(height)
        for index, height in enumerate(heights)
    ]


def round_trip(names: Sequence[str], hexes: Iterable[int]) -> str:
    """A loop's hexes in order: `1300–1900–1200 m`."""
    return "–".join(names[index] for index in hexes) + " m"


def lengths(numbers: Iterable[int]) -> str:
    """Route lengths: `3, 5 and 7`."""
    return and_list(str(number) for number in sorted(set(numbers)))
