"""Pictures of Scenery."""

from __future__ import annotations

from collections.abc import Sequence

from render.picture import Picture
from render.scenery import glyphs, ground, sheets
from render.scenery.choices import choices
from render.scenery.layout import board
from render.scenery.palette import palette
from render.scenery.scene import View
from render.toolbox import pieces
from render.toolbox.encode import encode
from render.toolbox.layout import Layout
from render.toolbox.shapes import paint

PAINTERS = (pieces, ground, glyphs)
"""The modules whose import registers the painters this game uses."""

LEVEL = 3
"""How hard pictures are packed that show hexes large: relief is most of them, and level 1 leaves a third too much."""


def layout(
    view: View,
    kind: str,
    *,
    codes: Sequence[str] = (),
    changed: View | None = None,
    focus: int | None = None,
    theme: str = "paper",
) -> Layout:
    """The picture of a kind as data, at scale 1. Raises ValueError for a kind this game does not have."""
    if kind == "board":
        return board(view, theme, codes=codes, changed=changed)
    if kind == "choices":
        return choices(view, theme, codes)
    if kind == "hand":
        return sheets.landscape(view, theme, focus, "my landscape")
    if kind == "landscape":
        return sheets.landscape(view, theme, focus, "landscape")
    if kind == "market":
        return sheets.market(view, theme, codes)
    if kind == "goals":
        return sheets.goals(view, theme)
    if kind == "final":
        return sheets.final(view, theme)
    raise ValueError(f"Scenery has no picture {kind!r}")


def draw(
    kind: str,
    view: View,
    *,
    codes: Sequence[str],
    changed: View | None,
    focus: int | None,
    theme: str,
    scale: float,
) -> Picture:
    """The picture of a kind as bytes."""
    made = layout(view, kind, codes=codes, changed=changed, focus=focus, theme=theme).scaled(scale)
    image = paint(made.shapes, (made.width, made.height), theme, made.ground)
    return encode(image, palette(theme), 1 if kind == "board" else LEVEL)
