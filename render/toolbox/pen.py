"""Drawing on a sprite in final pixels: the pen works on a larger canvas and everything comes out smooth."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.toolbox.fonts import face, glyph
from render.toolbox.theme import Colour, colour

Point = tuple[float, float]


class Pen:
    """A transparent canvas of `w` × `h` final pixels at `scale` times the resolution."""

    def __init__(self, w: int, h: int, scale: int, theme: str) -> None:
        self.w = w
        self.h = h
        self.scale = scale
        self.theme = theme
        self.image = Image.new("RGBA", (max(1, w) * scale, max(1, h) * scale), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)

    def ink(self, name: str | Colour) -> Colour:
        """A colour of the theme by name; a colour stays itself."""
        return colour(self.theme, name) if isinstance(name, str) else name

    def polygon(
        self, points: Sequence[Point], fill: str | Colour, line: str | Colour | None = None, width: float = 2
    ) -> None:
        """A filled polygon with a rounded outline of `width` pixels centred on its edge."""
        large = self._points(points)
        self._draw.polygon(large, fill=self.ink(fill))
        if line is not None:
            self.line([*points, points[0]], line, width)

    def line(self, points: Sequence[Point], fill: str | Colour, width: float) -> None:
        """A line with round joints and ends."""
        large = self._points(points)
        thick = max(1, round(width * self.scale))
        self._draw.line(large, fill=self.ink(fill), width=thick, joint="curve")
        radius = thick / 2
        for x, y in (large[0], large[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=self.ink(fill))

    def disc(
        self, x: float, y: float, r: float, fill: str | Colour, line: str | Colour | None = None, width: float = 2
    ) -> None:
        """A disc of outer radius `r`; its outline lies inside."""
        k = self.scale
        self._draw.ellipse(
            ((x - r) * k, (y - r) * k, (x + r) * k, (y + r) * k),
            fill=self.ink(fill),
            outline=self.ink(line) if line is not None else None,
            width=round(width * k),
        )

    def oval(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str | Colour,
        line: str | Colour | None = None,
        width: float = 2,
    ) -> None:
        """An upright ellipse with its outline inside."""
        k = self.scale
        self._draw.ellipse(
            ((x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k),
            fill=self.ink(fill),
            outline=self.ink(line) if line is not None else None,
            width=round(width * k),
        )

    def box(
        self,
        rect: tuple[float, float, float, float],
        fill: str | Colour | None,
        line: str | Colour | None = None,
        width: float = 2,
        radius: float = 0,
        corners: tuple[bool, bool, bool, bool] = (True, True, True, True),
    ) -> None:
        """A rounded rectangle (left, top, right, bottom) with its outline inside."""
        k = self.scale
        left, top, right, bottom = (v * k for v in rect)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * k,
            fill=self.ink(fill) if fill is not None else None,
            outline=self.ink(line) if line is not None else None,
            width=round(width * k),
            corners=corners,
        )

    def ring(self, x: float, y: float, r: float, fill: str | Colour, width: float) -> None:
        """A circle line of outer radius `r`."""
        k = self.scale
        self._draw.ellipse(
            ((x - r) * k, (y - r) * k, (x + r) * k, (y + r) * k), outline=self.ink(fill), width=round(width * k)
        )

    def words(self, text: str, x: float, y: float, size: float, fill: str | Colour, font: str = "bold") -> None:
        """A line centred on its capitals."""
        large = face(font, round(size * self.scale))
        box = large.getbbox("H", anchor="ls")
        self._draw.text(
            (x * self.scale, y * self.scale - (box[1] + box[3]) / 2), text, font=large, fill=self.ink(fill), anchor="ms"
        )

    def icon(self, name: str, x: float, y: float, size: float, fill: str | Colour) -> None:
        """An icon centred on its own ink, `size` pixels across."""
        large = face("icon", round(size * self.scale))
        left, top, right, bottom = large.getbbox(glyph(name), anchor="ls")
        self._draw.text(
            (x * self.scale - (left + right) / 2, y * self.scale - (top + bottom) / 2),
            glyph(name),
            font=large,
            fill=self.ink(fill),
            anchor="ls",
        )

    def stroke_icon(
        self, name: str, x: float, y: float, size: float, fill: str | Colour, edge: str | Colour, width: float
    ) -> None:
        """An icon with a rim in another colour, so that it reads on any ground."""
        large = face("icon", round(size * self.scale))
        left, top, right, bottom = large.getbbox(glyph(name), anchor="ls")
        self._draw.text(
            (x * self.scale - (left + right) / 2, y * self.scale - (top + bottom) / 2),
            glyph(name),
            font=large,
            fill=self.ink(fill),
            anchor="ls",
            stroke_width=round(width * self.scale),
            stroke_fill=self.ink(edge),
        )

    def paste(self, picture: Image.Image, shape: Sequence[Point]) -> None:
        """A picture of the canvas' size cut to a polygon."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(self._points(shape), fill=255)
        self.image.paste(picture.resize(self.image.size, Image.Resampling.BICUBIC), (0, 0), mask)

    def cut(self, shape: Sequence[Point]) -> None:
        """Removes everything outside a polygon."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(self._points(shape), fill=255)
        kept = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        kept.paste(self.image, (0, 0), mask)
        self.image = kept
        self._draw = ImageDraw.Draw(self.image)

    def shadow(self, blur: float, strength: float, dx: float = 0, dy: float = 0) -> None:
        """Puts a soft shadow beneath everything drawn so far."""
        k = self.scale
        cover = self.image.getchannel("A").point([round(v * strength) for v in range(256)])
        moved = Image.new("L", cover.size, 0)
        moved.paste(cover, (round(dx * k), round(dy * k)))
        soft = moved.filter(ImageFilter.GaussianBlur(blur * k))
        below = Image.new("RGBA", self.image.size, (*self.ink("shadow"), 0))
        below.putalpha(soft)
        below.alpha_composite(self.image)
        self.image = below
        self._draw = ImageDraw.Draw(self.image)

    def fade(self, share: float) -> None:
        """Makes everything drawn so far see-through: a ghost."""
        self.image.putalpha(self.image.getchannel("A").point([round(v * share) for v in range(256)]))
        self._draw = ImageDraw.Draw(self.image)

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]
