"""The signs of Scenery: animals, flowers, elements, route stakes, score stakes; each one drawing in one place."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import cos, pi, sin

from render.scenery.hues import hue
from render.scenery.scene import towards
from render.toolbox.pen import Pen
from render.toolbox.shapes import sprite
from render.toolbox.theme import Colour, mix

CATEGORY_SIGNS = ("routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints", "goals")
GOAL_ICONS = {
    "animal_kinds": "paw",
    "flower_kinds": "flower",
    "element_kinds": "shape",
    "height_variation": "arrow_expand_vertical",
    "nature_area": "pine_tree",
    "dead_ends_inside": "close_octagon",
    "dead_ends_outside": "location_exit",
    "viewpoints": "binoculars",
    "rising_line": "stairs_up",
    "route_hexes": "hexagon_multiple",
    "route_lengths": "numeric",
}
_GOAL_TOKENS = {"tallest_waterfall": "waterfall", "biggest_cliff": "cliff", "deepest_view": "viewpoint"}
ANIMALS = ("marmot", "ibex", "eagle", "chamois")
FLOWERS = ("bellflower", "orange_lily", "gentian", "edelweiss", "alpine_rose")


def petals(
    x: float, y: float, count: int, inner: float, outer: float, wide: float, start: float = 90
) -> list[Sequence]:
    """Pointed leaves round a middle, each as a polygon."""
    leaves: list[Sequence] = []
    for n in range(count):
        a = (start + 360 * n / count) * pi / 180
        middle = (inner + outer) * 0.52
        side = (-sin(a) * wide, -cos(a) * wide)
        way = (cos(a), -sin(a))
        leaves.append(
            [
                (x + way[0] * inner, y + way[1] * inner),
                (x + way[0] * middle + side[0], y + way[1] * middle + side[1]),
                (x + way[0] * outer, y + way[1] * outer),
                (x + way[0] * middle - side[0], y + way[1] * middle - side[1]),
            ]
        )
    return leaves


def draw_flower(pen: Pen, name: str, x: float, y: float, s: float) -> None:
    """A flower `s` pixels across, centred at (x, y); an unknown one as a plain blossom."""
    ink = hue(pen.theme, name) if name in FLOWERS else hue(pen.theme, "pollen")
    pollen, leaf = hue(pen.theme, "pollen"), hue(pen.theme, "leaf")
    edge = max(0.8, s * 0.035)
    if name == "bellflower":
        pen.line([(x - s * 0.02, y - s * 0.48), (x, y - s * 0.3)], leaf, s * 0.09)
        bell = [(-0.2, -0.22), (0.0, -0.34), (0.2, -0.22), (0.25, 0.12), (0.42, 0.4), (0.2, 0.3), (0.0, 0.46)]
        shape = [(x + dx * s, y + dy * s) for dx, dy in [*bell, (-0.2, 0.3), (-0.42, 0.4), (-0.25, 0.12)]]
        pen.polygon(shape, ink, mix(ink, (0, 0, 0), 0.35), edge)
        pen.line([(x - s * 0.07, y - s * 0.16), (x - s * 0.1, y + s * 0.14)], mix(ink, (255, 255, 255), 0.45), s * 0.06)
    elif name == "alpine_rose":
        for dx, dy in ((-0.4, 0.32), (0.4, 0.32)):
            pen.oval(x + dx * s, y + dy * s, s * 0.2, s * 0.1, leaf)
        for dx, dy in ((-0.22, 0.14), (0.22, 0.14), (0.0, -0.2)):
            pen.disc(x + dx * s, y + dy * s, s * 0.25, ink, mix(ink, (0, 0, 0), 0.35), edge)
            pen.disc(x + dx * s, y + dy * s, s * 0.085, mix(ink, (255, 255, 255), 0.75))
    elif name == "edelweiss":
        line = hue(pen.theme, "edelweiss_line")
        for shape in petals(x, y, 8, s * 0.05, s * 0.5, s * 0.115):
            pen.polygon(shape, ink, line, max(1.0, s * 0.05))
        pen.disc(x, y, s * 0.17, pollen, line, max(1.0, s * 0.045))
    elif name == "gentian":
        for shape in petals(x, y, 5, 0, s * 0.52, s * 0.22):
            pen.polygon(shape, ink, mix(ink, (0, 0, 0), 0.35), edge)
        pen.disc(x, y, s * 0.15, (255, 255, 255))
        pen.disc(x, y, s * 0.075, pollen)
    else:
        for n, shape in enumerate(
            [*petals(x, y, 3, 0, s * 0.52, s * 0.15, 30), *petals(x, y, 3, 0, s * 0.52, s * 0.15)]
        ):
            tone = ink if n > 2 else mix(ink, (0, 0, 0), 0.14)
            pen.polygon(shape, tone, mix(ink, (0, 0, 0), 0.4), edge)
        for n in range(6):
            dx, dy = towards(n, s * 0.17)
            pen.disc(x + dx, y + dy, s * 0.035, hue(pen.theme, "dark"))


def draw_animal(pen: Pen, name: str, x: float, y: float, s: float) -> None:
    """An animal `s` pixels across, centred at (x, y); an unknown one as a paw."""
    if name not in ANIMALS:
        pen.icon("paw", x, y, s, hue(pen.theme, "dark"))
        return
    ink = hue(pen.theme, name)
    {"marmot": _marmot, "ibex": _ibex, "eagle": _eagle, "chamois": _chamois}[name](pen, x, y, s, ink)


def _marmot(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Standing upright on its hind legs, watching."""
    light = mix(ink, (255, 255, 255), 0.62)
    pen.oval(x + s * 0.27, y + s * 0.34, s * 0.2, s * 0.1, mix(ink, (0, 0, 0), 0.3))
    pen.oval(x + s * 0.02, y + s * 0.17, s * 0.27, s * 0.33, ink)
    pen.oval(x - s * 0.04, y + s * 0.2, s * 0.14, s * 0.24, light)
    pen.oval(x - s * 0.03, y - s * 0.26, s * 0.23, s * 0.2, ink)
    for dx in (-0.17, 0.14):
        pen.disc(x + dx * s, y - s * 0.42, s * 0.07, ink)
    pen.oval(x - s * 0.11, y - s * 0.19, s * 0.13, s * 0.1, light)
    pen.disc(x - s * 0.2, y - s * 0.22, s * 0.045, "black")
    pen.disc(x - s * 0.05, y - s * 0.31, s * 0.04, "black")
    pen.line([(x + s * 0.12, y + s * 0.02), (x - s * 0.1, y + s * 0.08)], mix(ink, (0, 0, 0), 0.35), s * 0.08)
    pen.line([(x - s * 0.2, y + s * 0.47), (x + s * 0.2, y + s * 0.47)], mix(ink, (0, 0, 0), 0.35), s * 0.09)


def _arc(x: float, y: float, r: float, start: float, end: float, steps: int = 10) -> list[tuple[float, float]]:
    span = [start + (end - start) * n / steps for n in range(steps + 1)]
    return [(x + cos(a * pi / 180) * r, y - sin(a * pi / 180) * r) for a in span]


def _ibex(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """A head in profile under one long ridged horn swept back."""
    horn = mix(ink, (255, 255, 255), 0.12)
    for shift, tone in ((0.07, mix(horn, (255, 255, 255), 0.35)), (0.0, horn)):
        arc = _arc(x + s * (0.14 + shift), y - s * 0.02, s * 0.4, 148, 8)
        for n, (start, end) in enumerate(itertools.pairwise(arc)):
            pen.line([start, end], tone, s * (0.15 - n * 0.01))
    ridges = _arc(x + s * 0.14, y - s * 0.02, s * 0.46, 140, 40, 5)
    for dot in ridges:
        pen.disc(*dot, s * 0.045, ink)
    head = [(-0.22, -0.24), (0.06, -0.16), (0.16, 0.06), (-0.04, 0.2), (-0.3, 0.42), (-0.46, 0.36), (-0.46, 0.22)]
    pen.polygon([(x + dx * s, y + dy * s) for dx, dy in head], ink, ink, s * 0.05)
    neck = [(0.04, -0.12), (0.24, 0.06), (0.34, 0.48), (-0.08, 0.48), (-0.06, 0.16)]
    pen.polygon([(x + dx * s, y + dy * s) for dx, dy in neck], ink)
    pen.polygon(
        [(x + dx * s, y + dy * s) for dx, dy in ((-0.28, 0.42), (-0.36, 0.42), (-0.27, 0.54))], ink, ink, s * 0.04
    )
    pen.disc(x - s * 0.2, y - s * 0.05, s * 0.05, "white")


def _eagle(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Soaring, wings spread, seen from below."""
    wing = [
        (0.0, -0.1),
        (0.16, -0.2),
        (0.36, -0.34),
        (0.56, -0.4),
        (0.5, -0.26),
        (0.55, -0.2),
        (0.46, -0.1),
        (0.48, -0.01),
    ]
    wing += [(0.36, 0.06), (0.22, 0.1), (0.09, 0.14)]
    for way in (1, -1):
        pen.polygon([(x + dx * s * way, y + dy * s) for dx, dy in [*wing, (0.0, 0.14)]], ink)
        pen.line(
            [(x + way * s * 0.14, y - s * 0.07), (x + way * s * 0.36, y - s * 0.19)],
            mix(ink, (255, 255, 255), 0.4),
            s * 0.045,
        )
    tail = [(-0.07, 0.08), (0.07, 0.08), (0.19, 0.44), (0.06, 0.4), (0.0, 0.46), (-0.06, 0.4), (-0.19, 0.44)]
    pen.polygon([(x + dx * s, y + dy * s) for dx, dy in tail], ink)
    pen.oval(x, y - s * 0.02, s * 0.1, s * 0.22, ink)
    pen.disc(x, y - s * 0.24, s * 0.105, mix(ink, hue(pen.theme, "pollen"), 0.55))
    beak = ((-0.05, -0.32), (0.05, -0.32), (0.0, -0.43))
    pen.polygon([(x + dx * s, y + dy * s) for dx, dy in beak], hue(pen.theme, "pollen"))


def _chamois(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """A face from the front: short hooked horns, white mask with dark stripes."""
    dark = mix(ink, (0, 0, 0), 0.6)
    for way in (1, -1):
        hook = [(0.1, -0.2), (0.11, -0.44), (0.17, -0.52), (0.25, -0.5), (0.28, -0.41)]
        pen.line([(x + dx * s * way, y + dy * s) for dx, dy in hook], dark, s * 0.075)
        ear = [(0.18, -0.14), (0.46, -0.26), (0.4, -0.06), (0.22, 0.0)]
        pen.polygon([(x + dx * s * way, y + dy * s) for dx, dy in ear], ink, dark, s * 0.03)
    face = [(-0.22, -0.2), (0.22, -0.2), (0.25, 0.02), (0.13, 0.4), (0.0, 0.48), (-0.13, 0.4), (-0.25, 0.02)]
    pen.polygon([(x + dx * s, y + dy * s) for dx, dy in face], (250, 240, 222), ink, s * 0.05)
    for way in (1, -1):
        stripe = [(0.09, -0.18), (0.23, -0.16), (0.24, 0.0), (0.11, 0.32), (0.06, 0.3)]
        pen.polygon([(x + dx * s * way, y + dy * s) for dx, dy in stripe], ink)
        pen.disc(x + way * s * 0.14, y - s * 0.03, s * 0.042, "black")
    pen.oval(x, y + s * 0.38, s * 0.085, s * 0.06, "black")


@sprite("sc.animal")
def animal(pen: Pen, name: str) -> None:
    """An animal on a cream disc."""
    r = min(pen.w, pen.h) / 2
    pen.disc(pen.w / 2, pen.h / 2, r - 0.5, hue(pen.theme, "token"), hue(pen.theme, "dark"), max(1.0, r * 0.07))
    draw_animal(pen, name, pen.w / 2, pen.h / 2, r * 1.36)
    pen.shadow(r * 0.05, 0.4, 0.5, r * 0.05)


@sprite("sc.flower")
def flower(pen: Pen, name: str, side: int, end: int) -> None:
    """A flower on a cream drop; `side` and `end` (see `along`) say which crossing its tip points to."""
    w = min(pen.w, pen.h)
    r = w * 0.37
    x, y = pen.w / 2, pen.h / 2
    away, across = towards(side, 0.175), _across(side, end)
    tip = (away[0] - across[0] * 0.165, away[1] - across[1] * 0.165)
    length = (tip[0] ** 2 + tip[1] ** 2) ** 0.5
    ux, uy = tip[0] / length, tip[1] / length
    token, dark = hue(pen.theme, "token"), hue(pen.theme, "dark")
    drop = [
        (x - uy * r * 0.72, y + ux * r * 0.72),
        (x + ux * w * 0.5, y + uy * w * 0.5),
        (x + uy * r * 0.72, y - ux * r * 0.72),
    ]
    line = max(1.0, w * 0.028)
    pen.polygon(drop, dark, dark, line)
    pen.disc(x, y, r + line, dark)
    pen.polygon([(px + (x - px) * 0.1, py + (y - py) * 0.1) for px, py in drop], token)
    pen.disc(x, y, r, token)
    draw_flower(pen, name, x, y, r * 1.66)


def _across(side: int, end: int) -> tuple[float, float]:
    axis = ((0.0, 1.0), (0.866, 0.5), (0.866, -0.5))[side % 3]
    return axis[0] * end, axis[1] * end


@sprite("sc.element")
def element(pen: Pen, kind: str, side: int) -> None:
    """An element on a border: its own shape, colour and sign; a spike points across `side`, to the lower hex."""
    w = min(pen.w, pen.h)
    x, y, r = pen.w / 2, pen.h / 2, w * 0.32
    ink = hue(pen.theme, kind)
    ux, uy = towards(side, 1.0)
    line = max(1.2, w * 0.045)
    spike = [
        (x - uy * r * 0.62 + ux * r * 0.75, y + ux * r * 0.62 + uy * r * 0.75),
        (x + ux * w * 0.475, y + uy * w * 0.475),
        (x + uy * r * 0.62 + ux * r * 0.75, y - ux * r * 0.62 + uy * r * 0.75),
    ]
    pen.polygon(spike, "white", "white", line * 1.6)
    draw_element(pen, kind, x, y, r * 2, line)
    inner = [(px + (x - px) * 0.09, py + (y - py) * 0.09) for px, py in spike]
    pen.polygon(inner, ink)
    draw_element(pen, kind, x, y, r * 2, 0)
    pen.shadow(w * 0.03, 0.5, 0.4, w * 0.03)


def draw_element(pen: Pen, kind: str, x: float, y: float, s: float, rim: float = 1.5) -> None:
    """An element's plate and sign, `s` pixels across, with a white rim of `rim` pixels; unknown kinds as a square."""
    ink = hue(pen.theme, kind) if kind in ("waterfall", "cliff", "viewpoint") else hue(pen.theme, "dark")
    r = s / 2
    if kind == "viewpoint":
        if rim:
            pen.disc(x, y, r + rim, "white")
        pen.disc(x, y, r, ink)
        pen.icon("binoculars", x, y, s * 0.66, "white")
    elif kind == "cliff":
        shape = [(x + dx * s, y + dy * s) for dx, dy in ((0.0, -0.56), (0.56, 0.0), (0.0, 0.56), (-0.56, 0.0))]
        if rim:
            pen.polygon(shape, "white", "white", rim * 2)
        pen.polygon(shape, ink, ink, 1)
        face = [(-0.36, 0.2), (-0.3, -0.14), (-0.2, -0.26), (-0.02, -0.26), (0.04, -0.1), (0.0, 0.02), (0.08, 0.12)]
        pen.polygon([(x + dx * s, y + dy * s) for dx, dy in [*face, (0.36, 0.2)]], "white")
        pen.line([(x + s * 0.17, y - s * 0.27), (x + s * 0.17, y - s * 0.08)], "white", s * 0.08)
        pen.polygon([(x + dx * s, y + dy * s) for dx, dy in ((0.05, -0.08), (0.29, -0.08), (0.17, 0.06))], "white")
    else:
        if rim:
            pen.box((x - r - rim, y - r - rim, x + r + rim, y + r + rim), "white", radius=s * 0.2 + rim)
        pen.box((x - r, y - r, x + r, y + r), ink, radius=s * 0.2)
        pen.icon("waterfall", x, y, s * 0.74, "white")


def stake_ink(pen: Pen, length: int) -> Colour:
    """The colour of digits on a route's stakes."""
    return (255, 255, 255) if length in (6, 7) else hue(pen.theme, "dark")


def _stake_fill(pen: Pen, length: int) -> Colour:
    return hue(pen.theme, f"route{length}") if 3 <= length <= 7 else hue(pen.theme, "back")


def draw_stake(pen: Pen, length: int, x: float, y: float, r: float, font: str = "black") -> None:
    """A wooden stake from above: its route's colour and length."""
    pen.disc(x, y, r, hue(pen.theme, "dark"))
    pen.disc(x, y, r * 0.86, _stake_fill(pen, length))
    pen.words(str(length), x, y, r * 1.5, stake_ink(pen, length), font)


@sprite("sc.stake")
def stake(pen: Pen, length: int) -> None:
    """A wooden stake."""
    draw_stake(pen, length, pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2 - 0.5)
    pen.shadow(0.8, 0.5, 0.3, 0.7)


@sprite("sc.open")
def open_stake(pen: Pen, length: int) -> None:
    """A length that is still to be marked: an empty ring in outline."""
    r = min(pen.w, pen.h) / 2
    pen.disc(pen.w / 2, pen.h / 2, r - 1, "card", "line", max(1.2, r * 0.1))
    pen.words(str(length), pen.w / 2, pen.h / 2, r * 1.3, "line", "bold")


@sprite("sc.score")
def score_stake(pen: Pen, length: int, value: int, flipped: bool, way: int = 0) -> None:
    """A score stake: the route's disc on a flag with its points, gold; turned over the flag is grey and hatched.

    The flag hangs to the east, south, west or north of the disc (`way` 0–3).
    """
    long, h = max(pen.w, pen.h) - 1.0, min(pen.w, pen.h) - 1.0
    r, line = h * 0.47, max(1.2, h * 0.065)
    dark = hue(pen.theme, "dark")
    side, notch = h * 0.4, h * 0.2

    def at(along: float, across: float) -> tuple[float, float]:
        along = along if way < 2 else long + 1 - along
        return (along, pen.h / 2 + across) if way % 2 == 0 else (pen.w / 2 + across, along)

    fill = hue(pen.theme, "back") if flipped else pen.ink("gold")
    flag = [at(r, -side), at(long, -side), at(long - notch, 0), at(long, side), at(r, side)]
    pen.polygon(flag, fill)
    middle = (2 * r + long - notch * 0.8) / 2
    if flipped:
        for shift in (-0.5, -0.1, 0.3, 0.7):
            start = middle + shift * r * 0.9
            ends = [at(start + r * 0.28, -side), at(start - r * 0.28, side)]
            pen.line(ends, mix(fill, (255, 255, 255), 0.75), h * 0.06)
    pen.line([*flag, flag[0]], dark, line)
    pen.words(str(value), *at(middle, 0), h * 0.8, dark, "black")
    draw_stake(pen, length, *at(r + 0.5, 0), r)
    pen.shadow(0.8, 0.5, 0.3, 0.7)


@sprite("sc.points")
def points(pen: Pen, value: int, back: int) -> None:
    """A score stake on the routes board: its front on gold, its back small on grey below."""
    w, h = pen.w, pen.h
    pen.box((0, h * 0.5, w, h), hue(pen.theme, "back"), hue(pen.theme, "dark"), max(1.0, w * 0.04), w * 0.16)
    pen.box((0, 0, w, h * 0.66), "gold", "gold_line", max(1.0, w * 0.05), w * 0.16)
    pen.words(str(value), w / 2, h * 0.33, h * 0.5, hue(pen.theme, "dark"), "black")
    pen.words(str(back), w / 2, h * 0.825, h * 0.28, hue(pen.theme, "dark"), "bold")


@sprite("sc.gold")
def gold(pen: Pen, value: int) -> None:
    """Points on a gold disc."""
    r = min(pen.w, pen.h) / 2
    pen.disc(pen.w / 2, pen.h / 2, r - 0.5, "gold", "gold_line", max(1.2, r * 0.11))
    pen.words(str(value), pen.w / 2, pen.h / 2, r * (1.3 if value < 10 else 1.05), hue(pen.theme, "dark"), "black")


def draw_sign(pen: Pen, name: str, x: float, y: float, s: float) -> None:
    """A category, goal, animal, flower or element as a sign `s` pixels across."""
    if name in ("waterfalls", "cliffs", "viewpoints"):
        name = name[:-1]
    name = _GOAL_TOKENS.get(name, name)
    if name in ("waterfall", "cliff", "viewpoint"):
        draw_element(pen, name, x, y, s * 0.8, s * 0.03)
    elif name in FLOWERS or name in ANIMALS:
        pen.disc(x, y, s * 0.5, hue(pen.theme, "token"), hue(pen.theme, "dark"), max(1.0, s * 0.03))
        (draw_flower if name in FLOWERS else draw_animal)(pen, name, x, y, s * (0.82 if name in FLOWERS else 0.7))
    elif name == "routes":
        for dx, dy, length in ((-0.22, 0.2, 4), (0.24, 0.18, 7), (0.0, -0.22, 6)):
            draw_stake(pen, length, x + dx * s, y + dy * s, s * 0.24)
    elif name == "animals":
        pen.icon("paw", x, y, s * 0.86, "basket")
    elif name == "flowers":
        pen.icon("flower", x, y, s * 0.9, "jar")
    elif name == "goals":
        pen.icon("flag_variant", x, y, s * 0.84, "berry")
    else:
        pen.icon(GOAL_ICONS.get(name, "flag_variant"), x, y, s * 0.86, "brown")


@sprite("sc.sign")
def sign(pen: Pen, name: str) -> None:
    """A sign without ground."""
    draw_sign(pen, name, pen.w / 2, pen.h / 2, min(pen.w, pen.h))


@sprite("sc.faint")
def faint(pen: Pen, name: str) -> None:
    """A sign of which there is none."""
    draw_sign(pen, name, pen.w / 2, pen.h / 2, min(pen.w, pen.h))
    pen.fade(0.3)
