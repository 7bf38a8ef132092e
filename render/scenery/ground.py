"""The ground of Scenery: hexes by altitude band with relief and trails, plates, routes, compasses, free cells."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.scenery.content import EDITION, EDITIONS
from render.scenery.hues import hue
from render.scenery.scene import ANIMAL_SPOT, RADIUS, along, band_of, corners, flower_spot, paths_of, petal_of, towards
from render.toolbox.chance import Chance
from render.toolbox.curves import Point
from render.toolbox.pen import Pen
from render.toolbox.pieces import draw_trails
from render.toolbox.relief import Ground, paint_relief
from render.toolbox.shapes import PixelCache, sprite
from render.toolbox.theme import LETTERS, mix

BLEED = 1.04
"""A hex sprite is this much wider than the hex, so that outlines are not cut."""
RELIEFS = PixelCache(3_000_000)
"""One large relief per band and theme; every hex shows its own part of it."""
_SHEET, _PART = 560, 240
MASTERS = PixelCache(8_000_000)
"""Hexes drawn once for all small sizes: a landscape that grows shows the same hexes smaller."""
_MASTER = 280
"""Width of a master; hexes more than half as wide are drawn at their own size."""


def band_relief(theme: str, band: int, number: int) -> Image.Image:
    """The part of its band's relief that hex `number` shows."""
    key = (theme, band)
    sheet: Image.Image | None = RELIEFS.get(key)
    if sheet is None:
        low, high, line = (hue(theme, f"band{band}_{part}") for part in ("low", "high", "line"))
        sheet = paint_relief(band + 31, _SHEET, _SHEET, Ground(low, high, line, 210, 0.36, 0.26, 6, 0.3))
        RELIEFS.put(key, sheet, _SHEET * _SHEET)
    high_part = round(_PART * RADIUS * 2)
    x, y = number * 97 % (_SHEET - _PART), number * 61 % (_SHEET - high_part)
    return sheet.crop((x, y, x + _PART, y + high_part))


def _edge(pen: Pen, c: float) -> list[Point]:
    return [(pen.w / 2 + x * c, pen.h / 2 + y * c) for x, y in corners()]


@sprite("sc.hex", 1)
def hexagon(pen: Pen, edition: str, number: int, rot: int) -> None:
    """A hex: its band's ground and marks, and its trails from the middle to the sides."""
    if pen.w * 2 > _MASTER:
        large = Pen(pen.w, pen.h, 2, pen.theme)
        _draw_hex(large, edition, number, rot)
        pen.image = large.image.reduce(2)
        return
    key = (pen.theme, edition, number, rot)
    master: Image.Image | None = MASTERS.get(key)
    if master is None:
        drawn = Pen(_MASTER, round(_MASTER * RADIUS * 2), 1, pen.theme)
        _draw_hex(drawn, edition, number, rot)
        master = drawn.image
        MASTERS.put(key, master, master.width * master.height)
    pen.image = master.resize((pen.w, pen.h), Image.Resampling.BOX)


def _draw_hex(pen: Pen, edition: str, number: int, rot: int) -> None:
    content = EDITIONS.get(edition, EDITION)
    entry = content.hexes[number]
    band, paths = band_of(entry.height), paths_of(content, number, rot)
    c = pen.w / BLEED
    edge = _edge(pen, c)
    pen.paste(band_relief(pen.theme, band, number), edge)
    taken = [towards(side, d) for side in paths for d in (0.3, 0.4, 0.5)]
    if entry.animal is not None:
        taken += [ANIMAL_SPOT, (0.1, -0.36), (-0.1, -0.36)]
    petal = petal_of(content, number, rot)
    if petal is not None:
        taken.append(flower_spot(petal))
    _marks(pen, number, band, taken, c)
    middle = (pen.w / 2, pen.h / 2)
    ends = [towards(side, 0.52) for side in paths]
    draw_trails(pen, [[middle, (middle[0] + x * c, middle[1] + y * c)] for x, y in ends], c * 0.125)
    pen.cut(edge)
    line = mix(hue(pen.theme, f"band{band}_line"), (0, 0, 0), 0.3)
    pen.line([*edge, edge[0]], line, max(1.4, c * 0.02))


def _marks(pen: Pen, number: int, band: int, taken: Sequence[Point], c: float) -> None:
    """The band's pattern: a few marks where nothing else lies."""
    chance = Chance(number * 31 + 7)
    put: list[Point] = []
    for _ in range(120):
        x, y = chance.uniform(-0.44, 0.44), chance.uniform(-0.5, 0.5)
        if abs(x) < 0.36 and abs(y) < 0.2:
            continue
        if max(x * towards(n, 1)[0] + y * towards(n, 1)[1] for n in range(6)) > 0.41 or len(put) > 11:
            continue
        if any((x - a) ** 2 + (y - b) ** 2 < 0.017 for a, b in taken):
            continue
        if any((x - a) ** 2 + (y - b) ** 2 < 0.014 for a, b in put):
            continue
        put.append((x, y))
    for x, y in sorted(put, key=lambda point: point[1]):
        size = c * chance.uniform(0.1, 0.125)
        draw_mark(pen, band, pen.w / 2 + x * c, pen.h / 2 + y * c, size, chance.uniform(0.12, 0.34))


def draw_mark(pen: Pen, band: int, x: float, y: float, s: float, pale: float = 0.2) -> None:
    """A band's mark: round tree, fir, tuft of grass, stones, snow drift."""
    ink = mix(hue(pen.theme, f"band{band}_mark"), hue(pen.theme, f"band{band}_low"), pale)
    if band == 0:
        pen.line([(x, y), (x, y + s * 0.55)], mix(ink, (60, 30, 10), 0.5), s * 0.13)
        pen.disc(x, y - s * 0.12, s * 0.42, ink)
        pen.disc(x - s * 0.12, y - s * 0.24, s * 0.17, mix(ink, (255, 255, 255), 0.2))
    elif band == 1:
        pen.line([(x, y + s * 0.3), (x, y + s * 0.58)], mix(ink, (60, 30, 10), 0.5), s * 0.13)
        for top, half in ((-0.66, 0.32), (-0.26, 0.42)):
            low = y + s * (top + 0.66)
            pen.polygon([(x, y + s * top), (x + s * half, low), (x - s * half, low)], ink)
    elif band == 2:
        for lean in (-0.44, -0.16, 0.14, 0.42):
            foot, tip = (x + lean * s * 0.4, y + s * 0.35), (x + lean * s, y - s * (0.45 - abs(lean) * 0.5))
            pen.line([foot, tip], ink, s * 0.11)
    elif band == 3:
        for dx, dy, r in ((-0.32, 0.22, 0.24), (0.28, 0.24, 0.3), (0.0, -0.2, 0.26)):
            rock = ((-1, 0.7), (-0.6, -0.6), (0.2, -0.9), (1, 0.1), (0.8, 0.7))
            points = [(x + (dx + a * r) * s, y + (dy + b * r) * s) for a, b in rock]
            pen.polygon(points, mix(ink, (255, 255, 255), 0.3), ink, max(0.8, s * 0.06))
    else:
        for dy, wide in ((-0.24, 0.5), (0.2, 0.62)):
            ridge = [
                (x - s * wide, y + s * (dy + 0.2)),
                (x - s * 0.08, y + s * (dy - 0.2)),
                (x + s * wide, y + s * (dy + 0.2)),
            ]
            pen.line(ridge, ink, s * 0.1)


@sprite("sc.plate")
def plate(pen: Pen, height: int) -> None:
    """A hex's height in m."""
    w, h = pen.w, pen.h
    line = mix(hue(pen.theme, f"band{band_of(height)}_line"), hue(pen.theme, "dark"), 0.5)
    pen.box((0.5, 0.5, w - 0.5, h - 0.5), hue(pen.theme, "token"), line, max(1.2, h * 0.065), h * 0.42)
    pen.words(str(height), w / 2, h / 2, h * (0.95 if height < 1000 else 0.92), hue(pen.theme, "dark"), "black")


@sprite("sc.ribbon")
def ribbon(pen: Pen, length: int, ends: tuple[tuple[int, float], tuple[int, float]], wide: float) -> None:
    """A marked route on one hex: from a side to another, each with how far along the border it crosses."""
    c = pen.w / BLEED
    middle = (pen.w / 2, pen.h / 2)
    legs: list[list[Point]] = []
    for side, shift in ends:
        dx, dy = towards(side, 0.5)
        ax, ay = along(side)
        start = (middle[0] + ax * shift * c, middle[1] + ay * shift * c)
        legs.append([start, (start[0] + dx * c, start[1] + dy * c)])
    line = [*reversed(legs[0]), *legs[1]]
    pen.line(line, hue(pen.theme, "dark"), c * (wide + 0.024))
    pen.line(line, hue(pen.theme, f"route{length}"), c * wide)


@sprite("sc.site")
def site(pen: Pen) -> None:
    """A free cell in which the hex in hand may be placed."""
    c = pen.w / BLEED
    edge = [(pen.w / 2 + x * c * 0.94, pen.h / 2 + y * c * 0.94) for x, y in corners()]
    pen.polygon(edge, "card")
    pen.fade(0.62)
    for n in range(6):
        (ax, ay), (bx, by) = edge[n], edge[(n + 1) % 6]
        for k in range(4):
            t, u = (k + 0.2) / 4, (k + 0.8) / 4
            dash = [(ax + (bx - ax) * t, ay + (by - ay) * t), (ax + (bx - ax) * u, ay + (by - ay) * u)]
            pen.line(dash, "gold_line", c * 0.022)


@sprite("sc.halo")
def halo(pen: Pen, ink: str, width: float) -> None:
    """A hex-shaped rim, `width` hex widths strong, with a white edge inside."""
    c = pen.w / 1.12
    edge = _edge(pen, c)
    pen.line([*edge, edge[0]], "white", c * (width + 0.03))
    pen.line([*edge, edge[0]], ink, c * width)


@sprite("sc.gap")
def gap(pen: Pen) -> None:
    """A market space without a hex."""
    c = pen.w / BLEED
    edge = _edge(pen, c)
    socket = hue(pen.theme, "socket")
    pen.polygon(edge, socket, mix(socket, pen.ink("brown"), 0.4), max(1.2, c * 0.016))


@sprite("sc.compass")
def compass(pen: Pen, seat: int, facing: int) -> None:
    """A compass in its market space: letter, needle towards the side it faces, a barrier across its rear."""
    c = pen.w / BLEED
    x, y = pen.w / 2, pen.h / 2
    fill = pen.ink(f"seat{seat}")
    dark = mix(fill, (0, 0, 0), 0.55)
    socket = hue(pen.theme, "socket")
    edge = [(x + px * c * 0.97, y + py * c * 0.97) for px, py in corners()]
    pen.polygon(edge, socket, mix(socket, pen.ink("brown"), 0.45), max(1.2, c * 0.016))
    ux, uy = towards(facing, c)
    needle = [(0.47, 0.0), (0.22, 0.2), (0.22, -0.2)]
    arrow = [(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in needle]
    pen.polygon(arrow, dark, dark, c * 0.05)
    pen.disc(x, y, c * 0.315, dark)
    pen.polygon(arrow, fill)
    pen.disc(x, y, c * 0.29, fill)
    pen.disc(x, y, c * 0.245, mix(fill, (255, 255, 255), 0.14))
    pen.words(LETTERS[seat], x, y, c * 0.37, "white" if seat != 2 else pen.ink("black"), "black")
    _barrier(pen, x, y, ux, uy, c)


def _barrier(pen: Pen, x: float, y: float, ux: float, uy: float, c: float) -> None:
    """A red and white bar across the rear."""

    def at(a: float, b: float) -> Point:
        return x - ux * a - uy * b, y - uy * a + ux * b

    outer = [at(0.375, -0.235), at(0.375, 0.235), at(0.475, 0.235), at(0.475, -0.235)]
    pen.polygon(outer, hue(pen.theme, "dark"), hue(pen.theme, "dark"), c * 0.02)
    for n in range(5):
        left = -0.225 + n * 0.09
        stripe = [at(0.385, left), at(0.385, left + 0.09), at(0.465, left + 0.09), at(0.465, left)]
        pen.polygon(stripe, hue(pen.theme, "bar") if n % 2 == 0 else "white")


@sprite("sc.band")
def band_sample(pen: Pen, band: int) -> None:
    """A small hex of a band's ground with its mark, for legends."""
    c = pen.w / BLEED
    edge = _edge(pen, c)
    pen.polygon(edge, mix(hue(pen.theme, f"band{band}_low"), hue(pen.theme, f"band{band}_high"), 0.5))
    draw_mark(pen, band, pen.w / 2, pen.h / 2, c * 0.62, 0)
    pen.line([*edge, edge[0]], mix(hue(pen.theme, f"band{band}_line"), (0, 0, 0), 0.3), max(1.2, c * 0.05))
