"""A picture as data, and the table it lies on."""

from __future__ import annotations

from dataclasses import dataclass, field

from render.toolbox.relief import Ground
from render.toolbox.shapes import Shape, scaled
from render.toolbox.theme import colour

EDGE = 8
"""Pixels between a picture's edge and what is on it."""


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


def table(width: int, height: int, theme: str) -> Shape:
    """Nearly flat paper relief under everything, in few sizes so that it is painted once."""
    low, high, line = (colour(theme, name) for name in ("paper_low", "paper_high", "line"))
    return Shape(
        "relief", 0, 0, width, -(-height // 800) * 800, (5, Ground(low, high, line, 170, 0.4, 0.28, 6, 0.3)), "table"
    )
