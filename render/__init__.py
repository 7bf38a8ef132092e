"""Pictures of games, made from views and nothing else: `picture(...)` is the one door.

Pure and synchronous: the same arguments always give the same bytes, and only what the view says can appear in them.
Painting burns processor time, so callers run it in a worker thread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from render.picture import Picture

KINDS: dict[str, tuple[str, ...]] = {
    "five_peaks": ("board", "choices", "hand", "market", "panoramas", "player", "final"),
    "scenery": ("board", "choices", "hand", "market", "landscape", "goals", "final"),
    "peak_team": ("board", "choices", "hand", "missions", "captain", "player", "final"),
}
"""The kinds of picture each game has; the first is the one that answers "what is going on?"."""

THEMES: tuple[str, ...] = ("paper", "night")
"""Names a user may choose from for the look of pictures."""


def picture(
    game: str,
    kind: str,
    view: Mapping[str, Any],
    *,
    codes: Sequence[str] = (),
    changed: Mapping[str, Any] | None = None,
    focus: int | None = None,
    theme: str = "paper",
    scale: float = 1.0,
) -> Picture:
    """Draws one picture of a view.

    `codes` are numbered 1…n in the given order wherever they have a place on the picture; `changed` is an older view
    of the same game whose differences are ringed; `focus` is the seat that "player" and "hand" are about (the viewer's
    own by default). `scale` multiplies the pixel size. Raises ValueError for an unknown game, kind or theme.
    """
    if game not in KINDS:
        raise ValueError(f"there are no pictures of {game!r}; known: {', '.join(KINDS)}")
    if kind not in KINDS[game]:
        raise ValueError(f"{game} has no picture {kind!r}; it has {', '.join(KINDS[game])}")
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}; choose one of {', '.join(THEMES)}")
    artist = import_module(f"render.{game}")
    return artist.draw(kind, view, codes=tuple(codes), changed=changed, focus=focus, theme=theme, scale=scale)


__all__ = ["KINDS", "THEMES", "Picture", "picture"]
