"""The spaces of Five Peaks as they lie on the ground: discs, exchange boxes, open triangles and closed squares."""

from __future__ import annotations

from render.five_peaks.glyphs import draw_glyph, draw_row
from render.toolbox.curves import Point, dashes
from render.toolbox.pen import Pen
from render.toolbox.shapes import sprite

Signs = tuple[tuple[str, int], ...]

CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The corner of its tile a triangle sits at, clockwise from the north-west."""


@sprite("fp.gain")
def gain(pen: Pen, signs: Signs) -> None:
    """A cream disc with what stopping there gives (or a bike, or nothing)."""
    w = pen.w
    r = w * (0.37 if signs else 0.22)
    pen.disc(w / 2, w / 2, r, "cream", "brown", max(1.6, w * 0.032))
    _cluster(pen, signs, w / 2, w / 2, w * 0.28)
    pen.shadow(w * 0.02, 0.35, 0, w * 0.015)


@sprite("fp.parking")
def parking(pen: Pen) -> None:
    """The parking space where all walks begin."""
    w = pen.w
    pen.box((w * 0.12, w * 0.12, w * 0.88, w * 0.88), "bike", "white", max(2, w * 0.04), w * 0.14)
    pen.words("P", w / 2, w / 2, w * 0.52, "white", "black")
    pen.shadow(w * 0.02, 0.4, 0, w * 0.015)


@sprite("fp.exchange")
def exchange(pen: Pen, cost: Signs, reward: Signs) -> None:
    """A box of two parts: what is paid above on cream, what it brings below on blue."""
    w = pen.w
    line = max(1.6, w * 0.032)
    pen.box((w * 0.10, w * 0.09, w * 0.90, w * 0.91), "cream", radius=w * 0.13)
    pen.box((w * 0.10, w * 0.51, w * 0.90, w * 0.91), "lake", radius=w * 0.13, corners=(False, False, True, True))
    draw_row(pen, cost, w / 2, w * 0.30, w * 0.30, w * 0.72)
    pen.polygon([(w * 0.43, w * 0.48), (w * 0.57, w * 0.48), (w * 0.5, w * 0.565)], "brown")
    plate = 0.28 + 0.24 * min(2, len(reward))
    pen.box((w * (0.5 - plate / 2), w * 0.575, w * (0.5 + plate / 2), w * 0.87), "cream", radius=w * 0.08)
    draw_row(pen, reward, w / 2, w * 0.722, w * 0.26, w * (plate - 0.06))
    pen.box((w * 0.10, w * 0.09, w * 0.90, w * 0.91), None, "brown", line, w * 0.13)
    pen.shadow(w * 0.02, 0.35, 0, w * 0.015)


@sprite("fp.container")
def container(pen: Pen) -> None:
    """The space that turns one container into another."""
    w = pen.w
    pen.box((w * 0.10, w * 0.09, w * 0.90, w * 0.91), "cream", "brown", max(1.6, w * 0.032), w * 0.13)
    for name, x, y in (("basket", 0.29, 0.31), ("jar", 0.71, 0.31), ("pouch", 0.5, 0.72)):
        draw_glyph(pen, name, w * x, w * y, w * 0.27)
    draw_glyph(pen, "swap", w * 0.5, w * 0.46, w * 0.2)
    pen.shadow(w * 0.02, 0.35, 0, w * 0.015)


def centroid(corner: int, w: float) -> Point:
    """Where the signs of a triangle go: the middle of the half of the cell that touches the tile."""
    sx, sy = CORNERS[corner]
    return w / 2 - sx * w * 0.175, w / 2 - sy * w * 0.175


def _half(corner: int, w: float, inset: float) -> list[Point]:
    """The triangle's three points: its right angle at the tile, then the two ends of the open side."""
    sx, sy = CORNERS[corner]
    far = w / 2 - inset
    long = far - inset * 1.4
    return [
        (w / 2 - sx * far, w / 2 - sy * far),
        (w / 2 + sx * long, w / 2 - sy * far),
        (w / 2 - sx * far, w / 2 + sy * long),
    ]


@sprite("fp.triangle")
def triangle(pen: Pen, corner: int, signs: Signs) -> None:
    """An open triangle: half a cell, its long side dashed because a tile may still join there."""
    w = pen.w
    points = _half(corner, w, w * 0.045)
    line = max(1.6, w * 0.032)
    pen.polygon(points, "cream", "cream", line)
    pen.line([points[2], points[0], points[1]], "brown", line)
    for dash in dashes([points[1], points[2]], w * 0.10, w * 0.07):
        pen.line(dash, "brown", line)
    x, y = centroid(corner, w)
    _cluster(pen, signs, x, y, w * (0.21 if len(signs) > 1 else 0.25))
    pen.shadow(w * 0.02, 0.3, 0, w * 0.012)


@sprite("fp.square")
def square(pen: Pen, corner: int, signs: Signs, others: Signs) -> None:
    """Two triangles that met: one bordered space with a seam, each half with its own signs."""
    w = pen.w
    line = max(1.8, w * 0.036)
    pen.box((w * 0.03, w * 0.03, w * 0.97, w * 0.97), "cream", "brown", line, w * 0.10)
    sx, sy = CORNERS[corner]
    ends = [(w / 2 + sx * w * 0.40, w / 2 - sy * w * 0.40), (w / 2 - sx * w * 0.40, w / 2 + sy * w * 0.40)]
    for dash in dashes(ends, w * 0.06, w * 0.05):
        pen.line(dash, "line", line * 0.7)
    for which, shown in ((corner, signs), ((corner + 2) % 4, others)):
        x, y = centroid(which, w)
        _cluster(pen, shown, x, y, w * (0.20 if len(shown) > 1 else 0.29))
    pen.shadow(w * 0.02, 0.35, 0, w * 0.015)


def _cluster(pen: Pen, signs: Signs, x: float, y: float, size: float) -> None:
    """A few signs close together: one large, two beside each other, three in a triangle, more in two rows."""
    if len(signs) == 1:
        draw_row(pen, signs, x, y, size * 1.5, size * 2.2)
    elif len(signs) == 2:
        draw_row(pen, signs, x, y, size * 1.12, size * 2.5)
    elif signs:
        half = (len(signs) + 1) // 2
        draw_row(pen, signs[:half], x, y - size * 0.5, size * 0.95, size * 2.3)
        draw_row(pen, signs[half:], x, y + size * 0.5, size * 0.95, size * 2.3)


@sprite("fp.goods")
def goods(pen: Pen, signs: Signs) -> None:
    """Resources somebody left lying on a space."""
    pen.box((1, 1, pen.w - 1, pen.h - 1), "card", "good", max(1.5, pen.h * 0.07), pen.h * 0.3)
    draw_row(pen, signs, pen.w / 2, pen.h / 2, pen.h * 0.66, pen.w * 0.86)


@sprite("fp.halo")
def halo(pen: Pen) -> None:
    """A golden rim round a place that may be chosen."""
    w = pen.w
    pen.box((0, 0, w, w), None, "black", w * 0.055, w * 0.2)
    pen.box((w * 0.012, w * 0.012, w * 0.988, w * 0.988), None, "gold", w * 0.036, w * 0.19)


@sprite("fp.stand")
def stand(pen: Pen, seat: int, corner: int) -> None:
    """A rim in a seat's colour round the space its pawn stands on; `corner` ≥ 0 says that it is a triangle."""
    w = pen.w
    if corner >= 0:
        points = _half(corner, w, w * 0.05)
        for tint, thick in (("cream", 0.10), (f"seat{seat}", 0.065)):
            pen.line([*points, points[0]], tint, w * thick)
        return
    pen.box((0, 0, w, w), None, "cream", w * 0.10, w * 0.17)
    pen.box((w * 0.02, w * 0.02, w * 0.98, w * 0.98), None, f"seat{seat}", w * 0.065, w * 0.15)


@sprite("fp.site")
def site(pen: Pen) -> None:
    """Where a terrain tile could lie: its dashed outline."""
    c = pen.w / 3.1
    m = pen.w / 2
    edge = [
        (m + x * c, m + y * c)
        for x, y in (
            (-0.5, -1.48),
            (0.5, -1.48),
            (1.48, -0.5),
            (1.48, 0.5),
            (0.5, 1.48),
            (-0.5, 1.48),
            (-1.48, 0.5),
            (-1.48, -0.5),
        )
    ]
    pen.polygon(edge, "cream")
    pen.fade(0.55)
    for a, b in zip(edge, [*edge[1:], edge[0]], strict=True):
        for dash in dashes([a, b], c * 0.16, c * 0.12):
            pen.line(dash, "brown", max(2.0, c * 0.04))


@sprite("fp.route")
def route(pen: Pen, points: tuple[Point, ...], tint: str, dashed: bool) -> None:
    """A way that may be walked, as a line with a light rim."""
    pen.line(points, "white", 11)
    for part in dashes(points, 16, 12) if dashed else [points]:
        pen.line(part, tint, 7)
