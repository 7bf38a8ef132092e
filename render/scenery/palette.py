"""The colours Scenery pictures are reduced to: every named one exactly, the rest from the pictures' own parts."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.scenery.content import EDITION
from render.scenery.board import ELEMENT
from render.scenery.glyphs import ANIMALS, FLOWERS
from render.scenery.hues import HUES
from render.toolbox.encode import palette_of
from render.toolbox.layout import table
from render.toolbox.shapes import Shape, paint
from render.toolbox.theme import THEMES, Colour

_NAMED = ("ink", "brown", "soft", "cream", "card", "paper", "paper_low", "paper_high", "line", "trail", "trail_dash")
_MORE = ("trail_edge", "black", "white", "ring", "gold", "gold_line", "seat0", "seat1", "seat2", "seat3", "seat4")


def palette(theme: str) -> Image.Image:
    """The palette of a theme, made once."""
    exact: list[Colour] = [THEMES[theme][name] for name in (*_NAMED, *_MORE)]
    exact += [tint for name, tint in HUES[theme].items() if not name.startswith("band")]
    return palette_of(("scenery", theme), exact, lambda: _samples(theme))


def _samples(theme: str) -> Sequence[Image.Image]:
    """A sheet with the grounds at full size and one of everything else, weighted by how much of pictures they cover."""
    shapes: list[Shape] = [table(600, 800, theme)]
    for n, number in enumerate((2, 8, 18, 30, 45, 50, 60, 66, 74, 82)):
        args = (EDITION.name, number % len(EDITION.hexes), 0)
        shapes.append(Shape("sc.hex", n % 5 * 118, n // 5 * 140, 118, 136, args))
    for n, name in enumerate(ANIMALS):
        shapes.append(Shape("sc.animal", n * 50, 290, 44, 44, (name,)))
    for n, name in enumerate(FLOWERS):
        shapes.append(Shape("sc.flower", 210 + n * 50, 290, 48, 48, (name, 0, 1)))
    for n, name in enumerate(("waterfall", "cliff", "viewpoint")):
        shapes.append(Shape("sc.element", n * 60, 340, round(ELEMENT * 160), 54, (name, n)))
    for n in range(3, 8):
        shapes.append(Shape("sc.stake", 180 + n * 40, 345, 36, 36, (n,)))
        shapes.append(Shape("sc.score", n * 60, 400, 58, 34, (n, n, n % 2 == 0)))
    for seat in range(5):
        shapes.append(Shape("sc.compass", seat * 100, 440, 96, 110, (seat, seat)))
        shapes.append(Shape("seat", seat * 60, 560, 50, 50, (seat,)))
    sheet = paint(shapes, (600, 720), theme)
    # Every fourth pixel is enough to learn the colours from, and keeps the first picture quick.
    return [sheet.resize((300, 360), Image.Resampling.NEAREST)]
