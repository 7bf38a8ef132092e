"""The colours The Peak Team's pictures are reduced to: every named one exactly, the rest from the parks' own ground.

The ground has far more tints than a palette, so it is dithered once, when it is made, and lies ready in colours the
palette has: encoding a picture then changes next to nothing of it, costs nothing more, and shows no bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.peak_team.content import PARKS
from render.peak_team import land
from render.peak_team.glyphs import KINDS, glyph_sprite
from render.peak_team.tints import KIND_INK, ROUTES, exact
from render.toolbox.encode import palette_of
from render.toolbox.pen import Pen
from render.toolbox.pieces import badge, pawn
from render.toolbox.relief import Ground, paint_relief
from render.toolbox.shapes import Painter
from render.toolbox.theme import THEMES, mix


def palette(theme: str) -> Image.Image:
    """The palette of a theme, made once."""
    return palette_of(("peak_team", theme), [*_named(theme)], lambda: _samples(theme))


def settle(picture: Image.Image, theme: str) -> Image.Image:
    """The ground in the palette's colours, dithered."""
    return picture.quantize(palette=palette(theme), dither=Image.Dither.FLOYDSTEINBERG).convert("RGB")


_USED = (
    "ink", "brown", "soft", "cream", "card", "paper", "line", "lake", "lake_line", "trail_edge", "black", "white",
    "ring", "gold", "gold_line", "good", "berry", "herb", "bike", "fire", "seat0", "seat1", "seat2", "seat3", "seat4",
)  # fmt: skip


def _named(theme: str) -> Sequence[tuple[int, int, int]]:
    card = THEMES[theme]["card"]
    bands = [mix(ROUTES[KIND_INK[kind]], card, 0.80) for kind in KINDS]
    return [*(THEMES[theme][name] for name in _USED), *exact(), *bands]


def _samples(theme: str) -> Sequence[Image.Image]:
    """The two parks' ground and one of every coloured thing that stands on it."""
    # Drawn with bare pens: a palette may be asked for while a sprite is being drawn, and sprites are drawn one by one.
    sheet = Image.new("RGB", (300, 90), THEMES[theme]["card"])
    for n, name in enumerate(KINDS):
        _put(sheet, n * 40, 4, Pen(32, 32, 1, theme), glyph_sprite, name)
    for seat in range(5):
        _put(sheet, seat * 40, 40, Pen(30, 42, 1, theme), pawn, seat, False)
        _put(sheet, 205 + seat * 18, 40, Pen(18, 18, 1, theme), badge, str(seat))
    low, high, line = (THEMES[theme][name] for name in ("paper_low", "paper_high", "line"))
    table = paint_relief(5, 300, 60, Ground(low, high, line, 42, 0.4, 0.28, 6, 0.3), scale=1)
    return [*(land.ground(park.key, 300, theme) for park in PARKS), table, sheet]


def _put(sheet: Image.Image, x: int, y: int, pen: Pen, painter: Painter, *args: Any) -> None:
    painter(pen, *args)
    sheet.paste(pen.image, (x, y), pen.image)
