"""The signs of Five Peaks: resources, rewards, hiking and campfire cards, each one drawing in one place."""

from __future__ import annotations

from collections.abc import Sequence

from render.toolbox.pen import Pen
from render.toolbox.shapes import sprite
from render.toolbox.theme import mix

RESOURCES = ("mushroom", "berry", "herb", "basket", "jar", "pouch", "endorphin")
"""Index 0–5 as in packs and banks; 6 is the endorphin in cost and gain vectors."""

TERRAINS = ("forest", "alpine", "rocky")

_ICONS: dict[str, tuple[str, str]] = {
    "mushroom": ("mushroom", "mushroom"),
    "berry": ("fruit_cherries", "berry"),
    "herb": ("sprout", "herb"),
    "basket": ("basket", "basket"),
    "pouch": ("sack", "pouch"),
    "endorphin": ("emoticon_happy", "endorphin"),
    "bike": ("bike", "bike"),
    "parking": ("parking", "bike"),
    "card": ("cards", "bike"),
    "campfire": ("campfire", "fire"),
    "peak": ("image_filter_hdr", "peak"),
    "swap": ("cached", "lake_line"),
    "arrow": ("arrow_right_bold", "brown"),
    "forest": ("pine_tree", "forest_mark"),
    "alpine": ("grass", "alpine_mark"),
    "rocky": ("terrain", "rocky_mark"),
    "panorama": ("panorama", "lake_line"),
    "tile": ("map", "brown"),
    "hand": ("cards", "brown"),
    "pack": ("bag_personal", "brown"),
    "tick": ("check_bold", "good"),
    "crown": ("crown", "gold"),
    "flag": ("flag_checkered", "ink"),
    "walk": ("walk", "brown"),
    "march": ("hiking", "brown"),
    "discovery": ("compass_rose", "herb"),
    "training": ("dumbbell", "berry"),
    "camp": ("tent", "fire"),
    "sightsee": ("binoculars", "bike"),
    "run": ("run_fast", "berry"),
    "shortcut": ("sign_direction", "basket"),
    "paraglide": ("paragliding", "jar"),
    "observe": ("eye", "lake_line"),
    "stone": ("terrain", "brown"),
}

_PAIRS: dict[str, tuple[str, ...]] = {
    "small_harvest": ("mushroom", "berry", "herb"),
    "large_harvest": ("mushroom", "berry", "herb"),
    "mushroom_basket": ("mushroom", "basket"),
    "berry_jar": ("berry", "jar"),
    "herb_pouch": ("herb", "pouch"),
}


def draw_glyph(pen: Pen, name: str, x: float, y: float, size: float) -> None:
    """Draws a sign centred at (x, y), `size` pixels across; KeyError for a name there is no sign for."""
    if name == "jar":
        _jar(pen, x, y, size)
    elif name == "berry":
        _berry(pen, x, y, size)
    elif name == "endorphin":
        _endorphin(pen, x, y, size)
    else:
        icon, ink = _ICONS[name]
        pen.icon(icon, x, y, size, ink)


def _jar(pen: Pen, x: float, y: float, size: float) -> None:
    ink = pen.ink("jar")
    pen.box((x - size * 0.23, y - size * 0.45, x + size * 0.23, y - size * 0.30), ink, radius=size * 0.05)
    pen.box((x - size * 0.32, y - size * 0.25, x + size * 0.32, y + size * 0.45), ink, radius=size * 0.15)
    pen.box((x - size * 0.20, y - size * 0.04, x + size * 0.20, y + size * 0.24), "cream", radius=size * 0.04)


def _berry(pen: Pen, x: float, y: float, size: float) -> None:
    ink = pen.ink("berry")
    light = mix(ink, (255, 255, 255), 0.45)
    for dx, dy in ((-0.21, 0.08), (0.22, 0.08), (0.0, 0.27)):
        pen.disc(x + dx * size, y + dy * size, size * 0.235, "cream")
        pen.disc(x + dx * size, y + dy * size, size * 0.215, ink)
        pen.disc(x + (dx - 0.06) * size, y + (dy - 0.07) * size, size * 0.055, light)
    leaf = [(0.0, -0.10), (0.06, -0.36), (0.40, -0.46), (0.30, -0.18)]
    pen.polygon([(x + a * size, y + b * size) for a, b in leaf], "herb")
    pen.polygon([(x - a * size, y + b * size) for a, b in leaf], mix(pen.ink("herb"), (0, 0, 0), 0.2))


def _endorphin(pen: Pen, x: float, y: float, size: float) -> None:
    edge = pen.ink("gold_line")
    r = size * 0.46
    pen.disc(x, y, r, "gold", edge, max(1.0, size * 0.06))
    for side in (-1, 1):
        pen.disc(x + side * r * 0.38, y - r * 0.22, r * 0.15, "black")
    smile = [(x + r * 0.52 * dx, y + r * (0.16 + 0.34 * (1 - dx * dx))) for dx in (-1, -0.66, -0.33, 0, 0.33, 0.66, 1)]
    pen.line(smile, "black", max(1.0, size * 0.075))


def expand(amounts: Sequence[int], most: int = 4) -> list[tuple[str, int]]:
    """A vector of seven as signs to draw: units one by one while they are few, else each kind with its count."""
    total = sum(amounts)
    if total <= most and max(amounts, default=0) <= 2:
        return [(RESOURCES[i], 1) for i, n in enumerate(amounts) for _ in range(n)]
    return [(RESOURCES[i], n) for i, n in enumerate(amounts) if n]


def reward_signs(gains: Sequence[int], cards: int, campfires: int, peaks: int) -> list[tuple[str, int]]:
    """A reward as signs to draw."""
    signs = expand(gains)
    for name, count in (("card", cards), ("campfire", campfires), ("peak", peaks)):
        signs += [(name, 1)] * count if count <= 2 else [(name, count)]
    return signs


def signs_width(signs: Sequence[tuple[str, int]], size: float) -> float:
    """How wide a row of signs is at a size."""
    return sum(size * (1.0 if n == 1 else 1.62) for _, n in signs) + size * 0.06 * max(0, len(signs) - 1)


def draw_row(pen: Pen, signs: Sequence[tuple[str, int]], x: float, y: float, size: float, width: float) -> None:
    """Signs in a row centred at (x, y), reduced where they would be wider than `width`."""
    wide = signs_width(signs, size)
    if wide > width:
        size *= width / wide
    left = x - signs_width(signs, size) / 2
    for name, count in signs:
        if count > 1:
            pen.words(str(count), left + size * 0.30, y, size * 0.92, "ink", "black")
            left += size * 0.62
        draw_glyph(pen, name, left + size / 2, y, size)
        left += size * 1.06


def draw_card_sign(pen: Pen, key: str, x: float, y: float, size: float) -> None:
    """The sign of a hiking card: one icon, or what goes in and what comes out."""
    pair = _PAIRS.get(key)
    if pair is None:
        draw_glyph(pen, key if key in _ICONS else "card", x, y, size)
    elif len(pair) == 2:
        draw_glyph(pen, pair[0], x - size * 0.25, y - size * 0.16, size * 0.52)
        draw_glyph(pen, pair[1], x + size * 0.22, y + size * 0.16, size * 0.58)
    else:
        large = key == "large_harvest"
        for n, name in enumerate(pair):
            draw_glyph(
                pen,
                name,
                x + (n - 1) * size * 0.33,
                y + (0.14 if n != 1 else -0.20) * size - large * size * 0.1,
                size * 0.42,
            )
        if large:
            pen.words("×2", x, y + size * 0.36, size * 0.34, "ink", "black")


@sprite("fp.glyph")
def glyph_sprite(pen: Pen, name: str) -> None:
    """A sign on its own."""
    draw_glyph(pen, name, pen.w / 2, pen.h / 2, min(pen.w, pen.h) - 1)


@sprite("fp.cardsign")
def card_sign_sprite(pen: Pen, key: str) -> None:
    """A hiking card's sign on its own."""
    draw_card_sign(pen, key, pen.w / 2, pen.h / 2, min(pen.w, pen.h) * 0.9)


@sprite("fp.signs")
def signs_sprite(pen: Pen, signs: tuple[tuple[str, int], ...]) -> None:
    """A row of signs filling the box."""
    draw_row(pen, signs, pen.w / 2, pen.h / 2, pen.h - 2, pen.w)
