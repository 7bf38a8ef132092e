"""What stands on the map: circles, stations, animals, blockers, flags, and the finished ground beneath them."""

from __future__ import annotations

from math import cos, pi, sin

from engine.peak_team.content import PARKS
from render.peak_team import land
from render.peak_team.glyphs import draw_animal, draw_glyph
from render.peak_team.palette import settle
from render.peak_team.scene import LEFT, TOP, WIDE, ways
from render.peak_team.tints import pale
from render.peak_team.ways import ORDER, draw_ways
from render.toolbox.pen import Pen
from render.toolbox.relief import Ground, paint_relief
from render.toolbox.shapes import sprite
from render.toolbox.theme import LETTERS, Colour, mix

WAY = 10.0
"""How broad routes are, in drawing units."""


@sprite("pt.park", 1)
def park(pen: Pen, key: str) -> None:
    """A whole park without its locations: relief, regions, ground marks and routes."""
    place = next(park for park in PARKS if park.key == key)
    k = pen.w / WIDE
    picture = settle(land.ground(key, pen.w, pen.theme), pen.theme)
    over = Pen(pen.w, pen.h, 2, pen.theme)
    clear = tuple(((float(x), float(y)), 36.0) for x, y in (region.at for region in place.regions))
    land.draw_marks(over, place, k, clear)
    for kind in ORDER:
        lines = [[((x - LEFT) * k, (y - TOP) * k) for x, y in way.points] for way in ways(key) if way.kind == kind]
        if lines:
            draw_ways(over, kind, lines, WAY * k)
    for route in place.routes:
        for x, y in route.forks:
            over.disc((x - LEFT) * k, (y - TOP) * k, WAY * 0.8 * k, "white", "brown", 1.6 * k)
    top = over.image.reduce(2)
    picture = picture.crop((0, 0, pen.w, pen.h)) if picture.size != (pen.w, pen.h) else picture
    picture.paste(top, (0, 0), top)
    pen.image.paste(picture)


@sprite("pt.table", 1)
def table(pen: Pen, seed: int, ground: Ground) -> None:
    """The table under everything."""
    pen.image.paste(settle(paint_relief(seed, pen.w, pen.h, ground, scale=1), pen.theme))


@sprite("pt.circle")
def circle(pen: Pen, letter: str, tint: Colour, is_open: bool) -> None:
    """A lettered location in its region's tint; on gold, with a heavier rim, while somebody wants to get there."""
    r = min(pen.w, pen.h) / 2 - 2
    x, y = pen.w / 2, pen.h / 2
    if is_open:
        pen.disc(x, y, r, "black")
        pen.disc(x, y, r - 1.5 - r * 0.05, "gold")
        pen.disc(x, y, r * 0.74, (255, 236, 150))
        pen.words(letter, x, y, r * 1.34, (20, 18, 16), "black")
    else:
        pen.disc(x, y, r, mix(tint, (0, 0, 0), 0.45))
        pen.disc(x, y, r - r * 0.055, tint)
        pen.disc(x, y, r * 0.74, pale(tint, pen.theme))
        pen.words(letter, x, y, r * 1.22, (30, 24, 20), "black")
    pen.shadow(1.6, 0.5, 0.6, 1.2)


@sprite("pt.dot")
def dot(pen: Pen, tint: Colour) -> None:
    """A location without a letter."""
    r = min(pen.w, pen.h) / 2 - 2
    x, y = pen.w / 2, pen.h / 2
    pen.disc(x, y, r, mix(tint, (0, 0, 0), 0.45))
    pen.disc(x, y, r * 0.88, tint)
    pen.disc(x, y, r * 0.56, pale(tint, pen.theme))
    pen.shadow(1.4, 0.5, 0.6, 1)


@sprite("pt.station")
def station(pen: Pen) -> None:
    """A ranger station."""
    w = pen.w
    side = w - 4
    pen.box((2, 2, 2 + side, 2 + side), "white", radius=side * 0.2)
    pen.box((4, 4, side, side), (58, 38, 26), radius=side * 0.16)
    pen.icon("home_variant", w / 2, w / 2 - side * 0.01, side * 0.74, (255, 244, 214))
    pen.shadow(1.6, 0.5, 0.6, 1.2)


@sprite("pt.start")
def start(pen: Pen) -> None:
    """Says under a station that rangers start there."""
    w, h = pen.w, pen.h
    pen.box((0, 0, w, h), (58, 38, 26), "white", max(1.4, h * 0.09), h * 0.36)
    pen.words("START", w / 2, h / 2, h * 0.68, "white", "black")


@sprite("pt.animal")
def animal(pen: Pen, key: str, tint: Colour) -> None:
    """An animal still to be recorded, on its region."""
    w = pen.w
    r = w / 2 - 2
    pen.box((2, 2, w - 2, w - 2), tint, mix(tint, (0, 0, 0), 0.4), w * 0.03, w * 0.3)
    pen.box((w * 0.1, w * 0.1, w * 0.9, w * 0.9), (255, 253, 244), radius=w * 0.22)
    draw_animal(pen, key, w / 2, w / 2, r * 1.3, (40, 28, 22))
    pen.shadow(1.6, 0.45, 0.6, 1.2)


@sprite("pt.gone")
def gone(pen: Pen, key: str, tint: Colour) -> None:
    """Where an animal was recorded: a faint outline with a tick."""
    w = pen.w
    pen.box((2, 2, w - 2, w - 2), (255, 253, 244), tint, w * 0.04, w * 0.3)
    draw_animal(pen, key, w / 2, w / 2, w * 0.56, (120, 110, 100))
    pen.fade(0.42)
    pen.icon("check_bold", w * 0.72, w * 0.74, w * 0.46, "good")


@sprite("pt.blocker")
def blocker(pen: Pen) -> None:
    """A closed piece of route: a red and white barrier board."""
    w, h = pen.w, pen.h
    pen.box((1, 1, w - 1, h - 1), "white", (120, 10, 20), max(1.5, h * 0.09), h * 0.26)
    inner = (w * 0.1, h * 0.3, w * 0.9, h * 0.7)
    stripe = (inner[2] - inner[0]) / 4
    for n in range(4):
        left = inner[0] + n * stripe
        lean = h * 0.12
        red = [
            (left + lean, inner[1]),
            (left + stripe * 0.55 + lean, inner[1]),
            (left + stripe * 0.55 - lean, inner[3]),
        ]
        pen.polygon([*red, (left - lean, inner[3])], (214, 22, 36))
    pen.shadow(1.4, 0.5, 0.6, 1.2)


@sprite("pt.flag")
def flag(pen: Pen, kind: str, seat: int) -> None:
    """A flag on its pole (its foot is the bottom left): a ranger's with its letter, the special one, the final one."""
    w, h = pen.w, pen.h
    x, top = w * 0.10, h * 0.05
    low = h * 0.62
    dark = (34, 26, 20)
    pen.line([(x, top), (x, h * 0.95)], dark, w * 0.075)
    pen.disc(x, h * 0.94, w * 0.07, dark)
    if kind == "mission":
        fill = pen.ink(f"seat{seat}")
        shape = [(x, top), (w * 0.95, top), (w * 0.80, (top + low) / 2), (w * 0.95, low), (x, low)]
        pen.polygon(shape, fill, dark, w * 0.05)
        ink = pen.ink("black") if seat == 2 else (255, 255, 255)
        pen.words(LETTERS[seat], w * 0.45, (top + low) / 2, (low - top) * 0.86, ink, "black")
    elif kind == "special":
        pen.polygon([(x, top), (w * 0.97, (top + low) / 2), (x, low)], (20, 18, 16), dark, w * 0.05)
        _star(pen, w * 0.37, (top + low) / 2, (low - top) * 0.40, (255, 206, 60))
    else:
        pen.polygon([(x, top), (w * 0.95, top), (w * 0.95, low), (x, low)], "white", dark, w * 0.05)
        draw_glyph(pen, "heli", w * 0.53, (top + low) / 2, (low - top) * 0.84)
    pen.shadow(1.6, 0.5, 0.8, 1.2)


def _star(pen: Pen, x: float, y: float, r: float, fill: Colour) -> None:
    points = [
        (x + r * (1 if n % 2 == 0 else 0.42) * cos((n * 36 - 90) * pi / 180),
         y + r * (1 if n % 2 == 0 else 0.42) * sin((n * 36 - 90) * pi / 180))
        for n in range(10)
    ]  # fmt: skip
    pen.polygon(points, fill)


@sprite("pt.stand")
def stand(pen: Pen, seats: tuple[int, ...], square: bool) -> None:
    """A rim round a location in the colours of the rangers who are there."""
    w = pen.w
    if square:
        h = w / len(seats)
        pen.box((0, 0, w, w), None, "white", w * 0.12, w * 0.24)
        for n, seat in enumerate(seats):
            layer = Pen(pen.w, pen.h, pen.scale, pen.theme)
            layer.box((w * 0.025, w * 0.025, w * 0.975, w * 0.975), None, f"seat{seat}", w * 0.075, w * 0.23)
            part = layer.image.crop((round(n * h * pen.scale), 0, round((n + 1) * h * pen.scale), pen.image.height))
            pen.image.paste(part, (round(n * h * pen.scale), 0), part)
        return
    r = w / 2
    pen.ring(r, r, r, "white", w * 0.12)
    for n, seat in enumerate(seats):
        start, end = n * 360 / len(seats) - 90, (n + 1) * 360 / len(seats) - 90
        steps = max(3, round((end - start) / 8))
        arc = [start + (end - start) * i / steps for i in range(steps + 1)]
        points = [(r + cos(a * pi / 180) * (r - w * 0.06), r + sin(a * pi / 180) * (r - w * 0.06)) for a in arc]
        pen.line(points, f"seat{seat}", w * 0.075)


@sprite("pt.halo")
def halo(pen: Pen, square: bool) -> None:
    """A golden rim round a place that may be chosen."""
    w = pen.w
    if square:
        pen.box((0, 0, w, w), None, "black", w * 0.10, w * 0.26)
        pen.box((w * 0.022, w * 0.022, w * 0.978, w * 0.978), None, "gold", w * 0.06, w * 0.25)
        return
    pen.ring(w / 2, w / 2, w / 2, "black", w * 0.10)
    pen.ring(w / 2, w / 2, w / 2 - w * 0.022, "gold", w * 0.06)


@sprite("pt.turn")
def turn(pen: Pen) -> None:
    """A golden glow behind the pawn whose turn it is."""
    r = min(pen.w, pen.h) / 2
    pen.disc(pen.w / 2, pen.h / 2, r, "black")
    pen.disc(pen.w / 2, pen.h / 2, r - 1.6, "gold")


@sprite("pt.name")
def name(pen: Pen, words: str, size: float, tint: Colour) -> None:
    """A region's name as maps write it: light, slanted by spacing, with a pale rim."""
    x, y = pen.w / 2, pen.h / 2
    rim = (255, 252, 240) if pen.theme == "paper" else (20, 22, 28)
    ink = mix(tint, (0, 0, 0), 0.35) if pen.theme == "paper" else mix(tint, (255, 255, 255), 0.6)
    for dx in (-1.4, 0, 1.4):
        for dy in (-1.4, 0, 1.4):
            pen.words(words, x + dx, y + dy, size, rim, "title")
    pen.words(words, x, y, size, ink, "title")


@sprite("pt.pill")
def pill(pen: Pen, words: str) -> None:
    """Several numbers of one place: a black pill with a white rim."""
    w, h = pen.w, pen.h
    pen.box((1, 1, w - 1, h - 1), "white", radius=h / 2)
    pen.box((3.2, 3.2, w - 3.2, h - 3.2), "black", radius=h / 2 - 2)
    pen.words(words, w / 2, h / 2, h * 0.56, "white", "bold")
    pen.shadow(1.2, 0.55, 0.4, 0.8)
