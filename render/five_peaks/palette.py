"""The colours Five Peaks pictures are reduced to: every named one exactly, the rest from the pictures' own parts."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.five_peaks.content import EDITION
from render.five_peaks.layout import table
from render.toolbox.encode import palette_of
from render.toolbox.shapes import Shape, paint
from render.toolbox.theme import THEMES


def palette(theme: str) -> Image.Image:
    """The palette of a theme, made once."""
    return palette_of(("five_peaks", theme), list(THEMES[theme].values()), lambda: _samples(theme))


def _samples(theme: str) -> Sequence[Image.Image]:
    """A sheet with the grounds at full size and one of everything else, weighted by how much of pictures they cover."""
    shapes: list[Shape] = [table(900, theme)]
    for n, tile in enumerate((0, 1, 7, 8, 11, 12)):
        shapes.append(Shape("fp.tile", n * 100, 0, 240, 240, (EDITION.name, tile % len(EDITION.tiles), 0, False)))
    for n in range(6):
        shapes.append(Shape("fp.vista", n * 60, 250, 60, 50, (n * 5, n + 1)))
        shapes.append(Shape("fp.peak", 360 + n * 40, 250, 50, 50, (EDITION.name, n * 2 % len(EDITION.peaks), 0, False)))
    for n, name in enumerate(
        ("mushroom", "berry", "herb", "basket", "jar", "pouch", "endorphin", "bike", "campfire", "card")
    ):
        shapes.append(Shape("panel", n * 60, 300, 60, 60, ("card", "brown")))
        shapes.append(Shape("fp.glyph", n * 60 + 5, 305, 50, 50, (name,)))
    for seat in range(5):
        shapes.append(Shape("pawn", seat * 60, 365, 40, 58, (seat, False)))
        shapes.append(Shape("seat", seat * 60 + 300, 365, 50, 50, (seat,)))
        shapes.append(Shape("cairn", seat * 60, 425, 50, 50, (((seat, 1.0, "3"), (seat, 0.8, "2")),)))
        shapes.append(Shape("badge", seat * 60 + 300, 420, 44, 44, (str(seat),)))
    sheet = paint(shapes, (600, 900), theme)
    # Every fourth pixel is enough to learn the colours from, and keeps the first picture quick.
    return [sheet.resize((300, 450), Image.Resampling.NEAREST)]
