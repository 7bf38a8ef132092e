"""Ground marks: what grows or lies on a region, so that regions differ without colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.toolbox.pen import Pen
from render.toolbox.theme import Colour, mix

Mark = Callable[[Pen, float, float, float, Colour, float], None]


def draw(pen: Pen, name: str, x: float, y: float, size: float, ink: Colour, turn: float) -> None:
    """One mark centred at (x, y), `size` pixels across; `turn` 0…1 varies it. Unknown names draw nothing."""
    painter = _MARKS.get(name)
    if painter is not None:
        painter(pen, x, y, size, ink, turn)


def _pine(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    s *= 0.85 + 0.3 * turn
    ink = mix(ink, (150, 190, 130), 0.18)
    pen.line([(x, y + s * 0.3), (x, y + s * 0.55)], (92, 64, 38), s * 0.12)
    for top, half in ((-0.62, 0.30), (-0.25, 0.42)):
        pen.polygon([(x, y + s * top), (x + s * half, y + s * (top + 0.62)), (x - s * half, y + s * (top + 0.62))], ink)


def _leaf(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    pen.line([(x, y + s * 0.1), (x, y + s * 0.55)], (92, 64, 38), s * 0.12)
    ink = mix(ink, (220, 220, 150), 0.12 + 0.2 * turn)
    for dx, dy, r in ((-0.18, 0.05, 0.25), (0.18, 0.05, 0.25), (0.0, -0.2, 0.29)):
        pen.disc(x + dx * s, y + dy * s, r * s, ink)


def _fruit(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    _leaf(pen, x, y, s, (70, 122, 52), turn * 0.4)
    for dx, dy in ((-0.16, 0.06), (0.14, -0.02), (-0.02, -0.26)):
        pen.disc(x + dx * s, y + dy * s, s * 0.085, ink)


def _stones(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for dx, dy, r in ((-0.32, 0.16, 0.19), (0.24, 0.2, 0.24), (-0.02, -0.2, 0.2)):
        corners = ((-1, 0.7), (-0.6, -0.6), (0.2, -0.9), (1, 0.1), (0.8, 0.7))
        points = [(x + (dx + a * r) * s, y + (dy + b * r) * s) for a, b in corners]
        pen.polygon(points, mix(ink, (255, 255, 255), 0.5), ink, max(0.8, s * 0.06))


def _blocks(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for dx, dy in ((-0.3, 0.2), (0.2, 0.2), (-0.05, -0.16)):
        box = (x + dx * s - s * 0.2, y + dy * s - s * 0.15, x + dx * s + s * 0.2, y + dy * s + s * 0.15)
        pen.box(box, mix(ink, (255, 255, 255), 0.5), ink, max(0.8, s * 0.06))


def _heather(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for lean in (-0.3, 0.0, 0.3):
        top = (x + lean * s * 1.1, y - s * (0.42 - abs(lean) * 0.4))
        pen.line([(x + lean * s * 0.3, y + s * 0.38), top], (86, 120, 70), s * 0.08)
        pen.disc(*top, s * 0.13, ink)


def _grass(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for lean in (-0.36, -0.12, 0.14, 0.38):
        points = [(x + lean * s * 0.4, y + s * 0.34), (x + lean * s, y - s * (0.42 - abs(lean) * 0.5))]
        pen.line(points, ink, s * 0.095)


def _reeds(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for n, dy in enumerate((0.18, 0.4)):
        wide = 0.42 - n * 0.14
        pen.line([(x - wide * s, y + dy * s), (x + wide * s, y + dy * s)], ink, s * 0.08)
    for lean in (-0.14, 0.02, 0.18):
        pen.line([(x + lean * s * 0.6, y + s * 0.18), (x + lean * s * 1.5, y - s * 0.42)], ink, s * 0.075)


def _waves(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    pen.oval(x, y, s * 0.56, s * 0.34, (150, 204, 230), ink, max(0.8, s * 0.06))
    for dy in (-0.08, 0.12):
        points = [(x + (i / 4 - 0.5) * s * 0.6, y + (dy + (0.05 if i % 2 else -0.05)) * s) for i in range(5)]
        pen.line(points, (250, 252, 255), s * 0.07)


def _cliffs(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    pen.line([(x - s * 0.48, y - s * 0.2), (x + s * 0.48, y - s * 0.2)], ink, s * 0.11)
    for n in range(4):
        left = x + (n / 3 - 0.5) * s * 0.86
        pen.line([(left, y - s * 0.16), (left - s * 0.02, y + s * (0.14 + 0.2 * (n % 2)))], ink, s * 0.08)


def _rows(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for n, dy in enumerate((-0.28, 0.02, 0.32)):
        arch = [(x + (i / 4 - 0.5) * s * 0.95, y + dy * s - (0.12 if i in (1, 2, 3) else 0.0) * s) for i in range(5)]
        pen.line(arch, ink, s * (0.075 if n else 0.09))


def _arches(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    pen.disc(x, y, s * 0.34, ink)
    pen.box((x - s * 0.34, y, x + s * 0.34, y + s * 0.34), ink)
    pen.disc(x, y + s * 0.04, s * 0.2, (44, 32, 28))
    pen.box((x - s * 0.2, y + s * 0.04, x + s * 0.2, y + s * 0.34), (44, 32, 28))


def _ice(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    slant = -0.12 + 0.24 * turn
    for dx, dy, half in ((-0.1, -0.26, 0.34), (0.12, 0.0, 0.44), (-0.04, 0.26, 0.3)):
        points = [
            (x + (dx - half) * s, y + (dy + slant) * s),
            (x + dx * s, y + dy * s),
            (x + (dx + half) * s, y + (dy + slant) * s),
        ]
        pen.line(points, mix(ink, (255, 255, 255), 0.2), s * 0.085)


def _snowdots(pen: Pen, x: float, y: float, s: float, ink: Colour, turn: float) -> None:
    for dx, dy in ((-0.28, -0.2), (0.26, -0.14), (0.0, 0.22)):
        for ax, ay in ((0.14, 0.0), (0.07, 0.12), (-0.07, 0.12)):
            cx, cy = x + dx * s, y + dy * s
            pen.line([(cx - ax * s, cy - ay * s), (cx + ax * s, cy + ay * s)], mix(ink, (255, 255, 255), 0.2), s * 0.06)


_MARKS: Mapping[str, Mark] = {
    "pine": _pine,
    "leaf": _leaf,
    "fruit": _fruit,
    "stones": _stones,
    "blocks": _blocks,
    "heather": _heather,
    "grass": _grass,
    "reeds": _reeds,
    "waves": _waves,
    "cliffs": _cliffs,
    "rows": _rows,
    "arches": _arches,
    "ice": _ice,
    "snowdots": _snowdots,
}
