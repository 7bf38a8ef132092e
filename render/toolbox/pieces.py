"""The common pieces of every board: badges, pawns, cairn stones, rings, panels, icons, trails."""

from __future__ import annotations

from collections.abc import Sequence

from render.toolbox.curves import Point, dashes
from render.toolbox.pen import Pen
from render.toolbox.relief import Ground, paint_relief
from render.toolbox.shapes import sprite
from render.toolbox.theme import LETTERS, mix


@sprite("badge")
def badge(pen: Pen, words: str) -> None:
    """A black disc with a white ring and white figures: a numbered choice."""
    r = min(pen.w, pen.h) / 2
    x, y = pen.w / 2, pen.h / 2
    pen.disc(x, y, r - 1.5, "white")
    pen.disc(x, y, r - 1.5 - r * 0.13, "black")
    pen.words(words, x, y, r * (1.15 if len(words) < 2 else 1.0), "white", "bold")
    pen.shadow(1.2, 0.55, 0.4, 0.8)


@sprite("pawn")
def pawn(pen: Pen, seat: int, ghost: bool = False) -> None:
    """A pawn with the seat's colour and letter; its tip at the bottom centre says where it stands."""
    w, h = pen.w, pen.h
    fill = pen.ink(f"seat{seat}")
    dark = mix(fill, (0, 0, 0), 0.55)
    r = w * 0.40
    cx, cy = w / 2, r + w * 0.06
    tip = h - w * 0.10
    edge = max(1.6, w * 0.06)
    neck = [(cx - r * 0.86, cy + r * 0.50), (cx, tip), (cx + r * 0.86, cy + r * 0.50)]
    pen.polygon(neck, dark, dark, edge * 1.6)
    pen.disc(cx, cy, r + edge * 0.7, dark)
    pen.polygon([(cx - r * 0.80, cy + r * 0.52), (cx, tip - edge * 1.2), (cx + r * 0.80, cy + r * 0.52)], fill)
    pen.disc(cx, cy, r - edge * 0.3, fill)
    pen.disc(cx, cy, r * 0.80, mix(fill, (255, 255, 255), 0.12))
    pen.words(LETTERS[seat], cx, cy, r * 1.42, "white" if seat != 2 else pen.ink("black"), "black")
    pen.shadow(w * 0.05, 0.55, w * 0.03, w * 0.05)
    if ghost:
        pen.fade(0.55)


@sprite("seat")
def seat_disc(pen: Pen, seat: int) -> None:
    """A seat's letter on its colour."""
    r = min(pen.w, pen.h) / 2
    fill = pen.ink(f"seat{seat}")
    pen.disc(pen.w / 2, pen.h / 2, r - 1, fill, mix(fill, (0, 0, 0), 0.5), max(1.5, r * 0.09))
    pen.words(LETTERS[seat], pen.w / 2, pen.h / 2, r * 1.2, "white" if seat != 2 else pen.ink("black"), "black")


@sprite("cairn")
def cairn(pen: Pen, stones: Sequence[tuple[int, float, str]]) -> None:
    """Stones piled bottom to top, each (seat, width as a share of the sprite, what is written on it)."""
    y = pen.h / 2 + min(pen.h, pen.w * 0.58) / 2 - 1 if len(stones) == 1 else pen.h - 2.0
    tall = min(pen.h / max(1.2, len(stones) * 0.80 + 0.3), pen.w * 0.58)
    for n, (seat, share, words) in enumerate(stones):
        fill = pen.ink(f"seat{seat}")
        rx, ry = pen.w * share / 2 - 1, tall / 2
        x = pen.w / 2 + (1 if n % 2 else -1) * pen.w * 0.015
        cy = y - ry
        pen.oval(x, cy, rx, ry, fill, mix(fill, (0, 0, 0), 0.5), max(1.2, pen.w * 0.03))
        pen.oval(x - rx * 0.15, cy - ry * 0.42, rx * 0.55, ry * 0.2, mix(fill, (255, 255, 255), 0.3))
        if words:
            pen.words(words, x, cy + ry * 0.04, tall * 0.66, "white" if seat != 2 else pen.ink("black"), "black")
        y -= tall * 0.80
    pen.shadow(1.5, 0.5, 0.5, 1)


@sprite("ring")
def ring(pen: Pen) -> None:
    """A ring round something that changed."""
    r = min(pen.w, pen.h) / 2
    pen.ring(pen.w / 2, pen.h / 2, r, "white", 6)
    pen.ring(pen.w / 2, pen.h / 2, r - 1.2, "ring", 3.6)


@sprite("changed")
def changed(pen: Pen) -> None:
    """A rim round a place on a board where something changed."""
    pen.box((0, 0, pen.w, pen.h), None, "white", pen.w * 0.075, pen.w * 0.24)
    pen.box((1, 1, pen.w - 1, pen.h - 1), None, "ring", pen.w * 0.05, pen.w * 0.23)


@sprite("frame")
def frame(pen: Pen, line: str, width: float, radius: float) -> None:
    """An outline with nothing in it."""
    pen.box((0, 0, pen.w, pen.h), None, line, width, radius)


@sprite("panel")
def panel(pen: Pen, fill: str, line: str, width: float = 2.0, radius: float = 10.0) -> None:
    """A rounded sheet with a thin outline."""
    pen.box((0, 0, pen.w, pen.h), fill, line, width, radius)


@sprite("bar", 1)
def bar(pen: Pen, fill: str) -> None:
    """A plain rectangle."""
    pen.box((0, 0, pen.w, pen.h), fill)


@sprite("icon")
def icon(pen: Pen, name: str, ink: str) -> None:
    """A packaged icon in one colour, filling the box."""
    pen.icon(name, pen.w / 2, pen.h / 2, min(pen.w, pen.h), ink)


@sprite("relief", 1)
def relief(pen: Pen, seed: int, ground: Ground) -> None:
    """A rectangle of relief, large and calm enough to be drawn at its own size."""
    pen.image.paste(paint_relief(seed, pen.w, pen.h, ground, scale=1))


def draw_trail(pen: Pen, points: Sequence[Point], width: float, *, dashed: bool = True) -> None:
    """A hiking trail: dark casing, light body, red dashes along it. Casings of one place first, see `draw_trails`."""
    draw_trails(pen, [points], width, dashed=dashed)


def draw_trails(pen: Pen, lines: Sequence[Sequence[Point]], width: float, *, dashed: bool = True) -> None:
    """Several trails that join: all casings, then all bodies, then all dashes, so that junctions are clean."""
    for points in lines:
        pen.line(points, "trail_edge", width)
    for points in lines:
        pen.line(points, "trail", width * 0.72)
    if dashed:
        for points in lines:
            for dash in dashes(points, width * 0.42, width * 0.80):
                pen.line(dash, "trail_dash", width * 0.26)
