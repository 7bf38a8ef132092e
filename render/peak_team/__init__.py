"""Pictures of The Peak Team."""

from __future__ import annotations

from collections.abc import Sequence

from render.peak_team import cards, glyphs, sheets, signs
from render.peak_team.choices import choices
from render.peak_team.layout import Layout, board
from render.peak_team.palette import palette
from render.peak_team.scene import View
from render.picture import Picture
from render.toolbox import pieces
from render.toolbox.encode import encode
from render.toolbox.shapes import paint

PAINTERS = (pieces, glyphs, signs, cards)
"""The modules whose import registers the painters this game uses."""


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
        return sheets.hand(view, theme, focus, codes)
    if kind == "missions":
        return sheets.missions(view, theme)
    if kind == "captain":
        return sheets.captain(view, theme)
    if kind == "player":
        return sheets.player(view, theme, focus)
    if kind == "final":
        return sheets.final(view, theme)
    raise ValueError(f"The Peak Team has no picture {kind!r}")


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
    # The palette first: the park's ground is dithered to it while it is painted.
    colours = palette(theme)
    made = layout(view, kind, codes=codes, changed=changed, focus=focus, theme=theme).scaled(scale)
    image = paint(made.shapes, (made.width, made.height), theme, made.ground)
    return encode(image, colours)
