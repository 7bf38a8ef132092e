"""A growing list of shapes with short ways to add to it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from render.toolbox.shapes import Shape, text


@dataclass(slots=True)
class Sheet:
    """Shapes that end at `bottom` (pixels)."""

    shapes: list[Shape] = field(default_factory=list)
    bottom: int = 0

    def add(self, kind: str, x: float, y: float, w: float, h: float, *args: Hashable, tag: str = "") -> Shape:
        """Appends a shape and returns it."""
        shape = Shape(kind, round(x), round(y), round(w), round(h), args, tag)
        self.shapes.append(shape)
        return shape

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: int,
        *,
        font: str = "text",
        ink: str = "ink",
        align: str = "l",
        tag: str = "",
    ) -> Shape:
        """Appends a line of text centred on `y` and returns it."""
        shape = text(words, round(x), round(y), size, font=font, ink=ink, align=align, tag=tag)
        self.shapes.append(shape)
        return shape
