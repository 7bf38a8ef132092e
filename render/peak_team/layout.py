"""Which picture a kind is: whole layouts as data, and what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from render.peak_team import panels, seats
from render.peak_team.board import draw_map, whole
from render.peak_team.scene import View
from render.toolbox.relief import Ground
from render.toolbox.shapes import Shape, scaled, window
from render.toolbox.theme import colour

WIDTH = 1200
EDGE = 8


@dataclass(slots=True)
class Layout:
    """A picture as data: its size in pixels, the layer that seldom changes, and what is drawn on it."""

    width: int
    height: int
    ground: list[Shape] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)

    def scaled(self, scale: float) -> Layout:
        """The same picture larger or smaller."""
        if scale == 1.0:
            return self
        return Layout(
            round(self.width * scale),
            round(self.height * scale),
            [scaled(shape, scale) for shape in self.ground],
            [scaled(shape, scale) for shape in self.shapes],
        )


def table(height: int, theme: str) -> Shape:
    """The table under everything: nearly flat paper relief, in few sizes so that it is painted once."""
    ground = Ground(
        colour(theme, "paper_low"), colour(theme, "paper_high"), colour(theme, "line"), 170, 0.4, 0.28, 6, 0.3
    )
    return Shape("pt.table", 0, 0, WIDTH, -(-height // 800) * 800, (5, ground), "table")


def board(view: View, theme: str, *, codes: Sequence[str] = (), changed: View | None = None) -> Layout:
    """The whole situation: title, rounds and goals, weather, park, rangers, legend."""
    inner = WIDTH - 2 * EDGE
    head = panels.title(view, WIDTH)
    rounds = panels.track(view, EDGE, head.bottom + 2, inner, changed)
    sky = panels.weather(view, EDGE, rounds.bottom + 6, inner)
    frame = whole(EDGE, sky.bottom + 6, inner)
    drawn = draw_map(view, frame, codes=codes, changed=changed)
    rows = seats.seats(view, EDGE, frame.y + frame.h + 8, changed)
    key = panels.legend(view, EDGE, rows.bottom + 6, inner)
    ground = [table(key.bottom + EDGE, theme), window(*frame.rect, drawn.ground, "map")]
    edge = Shape("frame", *frame.rect, ("brown", 2.5, 4.0))
    strips = panels.all_shapes([head, rounds, sky, rows, key])
    return Layout(WIDTH, key.bottom + EDGE, ground, [edge, *drawn.pieces, *strips])
