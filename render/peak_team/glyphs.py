"""The signs of The Peak Team: equipment, animals, tokens, powers, weather; each one drawing in one place."""

from __future__ import annotations

from collections.abc import Mapping

from render.peak_team.tints import KIND_INK, ROUTES
from render.toolbox.pen import Pen
from render.toolbox.shapes import sprite
from render.toolbox.theme import Colour, mix

KINDS = ("hike", "road", "climb", "snow", "river", "heli", "wild")

ANIMALS: Mapping[str, str] = {
    "owl": "owl",
    "chough": "bird",
    "sheep": "sheep",
    "hare": "rabbit",
    "marmot": "rodent",
    "viper": "snake",
    "trout": "fish",
    "ladybird": "ladybug",
    "lynx": "cat",
    "duck": "duck",
    "butterfly": "butterfly",
    "bat": "bat",
}

_ICONS: Mapping[str, tuple[str, str]] = {
    "card": ("cards", "bike"),
    "hand": ("cards", "brown"),
    "support": ("lifebuoy", "berry"),
    "wrench": ("wrench", "ink"),
    "paw": ("paw", "brown"),
    "mission": ("flag", "berry"),
    "special": ("star", "gold"),
    "success": ("star_circle", "gold_line"),
    "radio": ("radio_handheld", "ink"),
    "closed": ("gate", "brown"),
    "blocker": ("boom_gate", "berry"),
    "first": ("compass_rose", "herb"),
    "share": ("account_multiple", "bike"),
    "swap": ("swap_horizontal", "lake_line"),
    "tick": ("check_bold", "good"),
    "skip": ("close_thick", "soft"),
    "stop": ("map_marker", "berry"),
    "rest": ("tent", "fire"),
    "pass": ("sleep", "soft"),
    "end": ("skip_next", "ink"),
    "alert": ("alert", "fire"),
    "eye": ("eye", "lake_line"),
    "seal": ("email_seal", "berry"),
    "ranger": ("hiking", "brown"),
    "plus": ("plus_thick", "good"),
    "wind": ("weather_windy", "lake_line"),
    "rain": ("weather_pouring", "bike"),
    "snowfall": ("weather_snowy_heavy", "lake_line"),
    "sun": ("weather_sunny", "gold_line"),
    "crown": ("crown", "gold_line"),
    "column": ("arrow_down_bold", "brown"),
}
FAMILIES: Mapping[str, str] = {"wind": "wind", "rain": "rain", "snow": "snowfall", "sun": "sun"}
"""The sign of each weather family."""

_KIND_ICONS: Mapping[str, str] = {
    "hike": "shoe_sneaker",
    "road": "tire",
    "climb": "pickaxe",
    "river": "kayaking",
    "heli": "helicopter",
    "wild": "lifebuoy",
}


def ink_of(pen: Pen, kind: str) -> Colour:
    """The ink of a kind of equipment; lighter on a dark theme."""
    tint = ROUTES[KIND_INK[kind]]
    return tint if pen.theme == "paper" else mix(tint, (255, 255, 255), 0.55)


def draw_glyph(pen: Pen, name: str, x: float, y: float, size: float) -> None:
    """A sign centred at (x, y), `size` pixels across; a name nobody knows is a question mark."""
    if name == "snow":
        _snowshoe(pen, x, y, size)
    elif name in _KIND_ICONS:
        pen.icon(_KIND_ICONS[name], x, y, size, ink_of(pen, name))
    elif name in ANIMALS:
        draw_animal(pen, name, x, y, size, "ink")
    else:
        icon, ink = _ICONS.get(name, ("help", "soft"))
        pen.icon(icon, x, y, size, ink)


def _snowshoe(pen: Pen, x: float, y: float, size: float) -> None:
    """One racket: a single one, so that three signs are three steps."""
    ink, paper = ink_of(pen, "snow"), pen.ink("card")
    rx, ry, line, cy = size * 0.27, size * 0.36, size * 0.085, y - size * 0.13
    pen.polygon([(x - size * 0.13, y + size * 0.16), (x + size * 0.13, y + size * 0.16), (x, y + size * 0.5)], ink)
    pen.oval(x, cy, rx, ry, ink)
    pen.oval(x, cy, rx - line, ry - line, paper)
    for dy in (-0.26, -0.09, 0.08):
        half = size * (0.2 if dy == -0.09 else 0.16)
        pen.line([(x - half, y + dy * size), (x + half, y + dy * size)], ink, size * 0.05)
    pen.line([(x, cy - ry + line), (x, cy + ry)], ink, size * 0.05)


def draw_animal(pen: Pen, key: str, x: float, y: float, size: float, fill: str | Colour) -> None:
    """An animal centred at (x, y); a key nobody knows is a paw."""
    if key == "marmot":
        _marmot(pen, x, y, size, pen.ink(fill))
        return
    pen.icon(ANIMALS.get(key, "paw"), x, y, size, fill)
    if key == "lynx":
        for side in (-1, 1):
            tip = (x + side * size * 0.31, y - size * 0.34)
            pen.line([tip, (tip[0] + side * size * 0.05, tip[1] - size * 0.13)], fill, size * 0.06)


def _marmot(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    """A marmot on its hind legs, on the look-out."""
    s = size
    light = mix(ink, (255, 250, 240), 0.72)
    pen.polygon(
        [(x + s * 0.16, y + s * 0.36), (x + s * 0.46, y + s * 0.30), (x + s * 0.44, y + s * 0.44)], ink, ink, s * 0.06
    )
    pen.oval(x, y + s * 0.17, s * 0.25, s * 0.32, ink)
    pen.oval(x - s * 0.16, y + s * 0.43, s * 0.16, s * 0.065, ink)
    pen.oval(x + s * 0.14, y + s * 0.43, s * 0.16, s * 0.065, ink)
    pen.oval(x - s * 0.02, y - s * 0.25, s * 0.2, s * 0.19, ink)
    pen.oval(x - s * 0.19, y - s * 0.2, s * 0.11, s * 0.1, ink)
    for side in (-0.13, 0.13):
        pen.disc(x + side * s, y - s * 0.43, s * 0.065, ink)
    pen.oval(x - s * 0.07, y + s * 0.2, s * 0.12, s * 0.2, light)
    pen.line([(x - s * 0.2, y + s * 0.02), (x - s * 0.08, y + s * 0.09)], ink, s * 0.08)
    pen.disc(x - s * 0.09, y - s * 0.27, s * 0.036, light)


def icons_room(count: int, size: float) -> float:
    """How wide `count` equal signs in a row are."""
    return size * (1 + 0.92 * (count - 1))


def draw_icons(pen: Pen, name: str, count: int, x: float, y: float, size: float) -> None:
    """The same sign one to three times, centred at (x, y)."""
    left = x - icons_room(count, size) / 2 + size / 2
    for n in range(count):
        draw_glyph(pen, name, left + n * size * 0.92, y, size)


@sprite("pt.glyph")
def glyph_sprite(pen: Pen, name: str) -> None:
    """A sign on its own."""
    draw_glyph(pen, name, pen.w / 2, pen.h / 2, min(pen.w, pen.h) - 1)


@sprite("pt.faint")
def faint_sprite(pen: Pen, name: str) -> None:
    """A sign of something there is none of."""
    draw_glyph(pen, name, pen.w / 2, pen.h / 2, min(pen.w, pen.h) - 1)
    pen.fade(0.22)
