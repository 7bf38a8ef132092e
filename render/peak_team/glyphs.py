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
        pen.icon(ANIMALS[name], x, y, size, "ink")
    else:
        icon, ink = _ICONS.get(name, ("help", "soft"))
        pen.icon(icon, x, y, size, ink)


def _snowshoe(pen: Pen, x: float, y: float, size: float) -> None:
    """Two rackets side by side."""
    ink = ink_of(pen, "snow")
    paper = pen.ink("card")
    for side in (-1, 1):
        cx = x + side * size * 0.235
        line = size * 0.075
        pen.oval(cx, y - size * 0.1, size * 0.2, size * 0.36, ink)
        pen.oval(cx, y - size * 0.1, size * 0.2 - line, size * 0.36 - line, paper)
        pen.polygon([(cx - size * 0.09, y + size * 0.2), (cx + size * 0.09, y + size * 0.2), (cx, y + size * 0.48)], ink)
        for dy in (-0.22, -0.04):
            pen.line([(cx - size * 0.14, y + dy * size), (cx + size * 0.14, y + dy * size)], ink, size * 0.05)
        pen.line([(cx, y - size * 0.36), (cx, y + size * 0.16)], ink, size * 0.05)


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
