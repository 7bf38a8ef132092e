"""The five kinds of route, told apart by line as well as by colour, and the whole park as one finished ground."""

from __future__ import annotations

from collections.abc import Sequence

from render.peak_team.tints import ROUTES
from render.toolbox.curves import Point, dashes, length, piece
from render.toolbox.pen import Pen

ORDER = ("river", "road", "hike", "climb", "snow")
"""What lies beneath what."""


def draw_ways(pen: Pen, kind: str, lines: Sequence[Sequence[Point]], w: float) -> None:
    """All strokes of one kind, `w` pixels wide: casings first, then bodies, then signs, so that forks are clean."""
    casing, body, thick = _CASINGS[kind]
    for points in lines:
        pen.line(points, casing, w * thick)
    for points in lines:
        pen.line(points, body, w * (thick - 0.34))
    for points in lines:
        _SIGNS[kind](pen, points, w)


def _hike(pen: Pen, points: Sequence[Point], w: float) -> None:
    for dash in dashes(points, w * 1.25, w * 1.05):
        pen.line(dash, ROUTES["hike"], w * 0.42)


def _road(pen: Pen, points: Sequence[Point], w: float) -> None:
    """A plain broad band: nothing on it."""


def _climb(pen: Pen, points: Sequence[Point], w: float) -> None:
    pen.line(points, ROUTES["climb"], w * 0.22)
    total = length(points)
    count = max(2, round(total / (w * 0.95)))
    for n in range(1, count):
        at = total * n / count
        a, b = piece(points, at - 0.6, at)[0], piece(points, at, at + 0.6)[-1]
        far = max(0.001, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
        nx, ny = -(b[1] - a[1]) / far * w * 0.5, (b[0] - a[0]) / far * w * 0.5
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        pen.line([(x - nx, y - ny), (x + nx, y + ny)], ROUTES["climb"], w * 0.2)


def _snow(pen: Pen, points: Sequence[Point], w: float) -> None:
    total = length(points)
    count = max(2, round(total / (w * 1.02)))
    for n in range(count):
        x, y = piece(points, total * (n + 0.5) / count, total * (n + 0.5) / count + 0.5)[0]
        pen.disc(x, y, w * 0.31, ROUTES["snow"])


def _river(pen: Pen, points: Sequence[Point], w: float) -> None:
    total = length(points)
    count = max(1, round(total / (w * 4.6)))
    for n in range(count):
        at = total * (n + 0.5) / count
        a, b = piece(points, at - 1, at)[0], piece(points, at, at + 1)[-1]
        far = max(0.001, ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
        ux, uy = (b[0] - a[0]) / far * w, (b[1] - a[1]) / far * w
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        head = [(x + ux * 0.62, y + uy * 0.62), (x - ux * 0.42 - uy * 0.46, y - uy * 0.42 + ux * 0.46)]
        pen.polygon([*head, (x - ux * 0.42 + uy * 0.46, y - uy * 0.42 - ux * 0.46)], "white")


_CASINGS = {
    "hike": ("trail_edge", "white", 1.06),
    "road": (ROUTES["road_edge"], ROUTES["road"], 1.22),
    "climb": ("white", "white", 1.0),
    "snow": (ROUTES["snow"], "white", 1.02),
    "river": (ROUTES["river_edge"], ROUTES["river"], 1.5),
}
"""Colour of the edge, colour of the body, width with the edge in widths."""
_SIGNS = {"hike": _hike, "road": _road, "climb": _climb, "snow": _snow, "river": _river}
