"""Pictures as data: a layout is a list of shapes, painting pastes one cached sprite per shape.

A sprite is drawn once, three times as large, reduced, and kept by everything it depends on: kind, size, arguments and
theme. Caches are bounded by the pixels they hold and safe to share between threads.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from PIL import Image

from render.toolbox.fonts import line_box, text_mask, text_width
from render.toolbox.pen import Pen
from render.toolbox.theme import colour


@dataclass(frozen=True, slots=True)
class Shape:
    """One thing on a picture: painter, top left corner and size in pixels, arguments; `tag` says what it stands for."""

    kind: str
    x: int
    y: int
    w: int
    h: int
    args: tuple[Hashable, ...] = ()
    tag: str = ""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """(left, top, right, bottom)."""
        return self.x, self.y, self.x + self.w, self.y + self.h


Sprite = tuple[Image.Image, Image.Image | None]
Painter = Callable[..., None]
SUPER = 3
"""How many times as large a sprite is drawn before it is reduced."""

_PAINTERS: dict[str, tuple[Painter, int]] = {}


def sprite(kind: str, scale: int = SUPER) -> Callable[[Painter], Painter]:
    """Registers `painter(pen, *args)` for shapes of `kind`, which draws `scale` times as large as shown."""

    def register(painter: Painter) -> Painter:
        _PAINTERS[kind] = (painter, scale)
        return painter

    return register


class PixelCache:
    """Least recently used images, bounded by the number of pixels they hold."""

    def __init__(self, most_pixels: int) -> None:
        self.most_pixels = most_pixels
        self.pixels = 0
        self._items: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Any:
        """The value kept under `key`, or None."""
        with self._lock:
            item = self._items.get(key)
            if item is None:
                return None
            self._items.move_to_end(key)
            return item[0]

    def put(self, key: Hashable, value: Any, pixels: int) -> None:
        """Keeps a value of so many pixels, dropping the longest unused ones to make room."""
        with self._lock:
            old = self._items.pop(key, None)
            if old is not None:
                self.pixels -= old[1]
            self._items[key] = (value, pixels)
            self.pixels += pixels
            while self.pixels > self.most_pixels and len(self._items) > 1:
                self.pixels -= self._items.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._items.clear()
            self.pixels = 0

    def __len__(self) -> int:
        return len(self._items)


SPRITES = PixelCache(16_000_000)
LAYERS = PixelCache(8_000_000)
_DRAWING = Lock()


def sprite_of(shape: Shape, theme: str) -> Sprite:
    """The picture of a shape and its coverage (None when it is opaque)."""
    key = (shape.kind, shape.w, shape.h, shape.args, theme)
    found = SPRITES.get(key)
    if found is not None:
        return found
    # One thread draws at a time: drawing holds the interpreter anyway, and two would draw the same sprite twice.
    with _DRAWING:
        found = SPRITES.get(key)
        return found if found is not None else _draw_sprite(shape, theme, key)


def _draw_sprite(shape: Shape, theme: str, key: Hashable) -> Sprite:
    painter, scale = _PAINTERS[shape.kind]
    pen = Pen(shape.w, shape.h, scale, theme)
    painter(pen, *shape.args)
    image = pen.image.reduce(scale) if scale > 1 else pen.image
    mask: Image.Image | None = image.getchannel("A")
    if mask is not None and mask.getextrema()[0] == 255:
        mask = None
    made = (image.convert("RGB"), mask)
    SPRITES.put(key, made, shape.w * shape.h)
    return made


def paint(shapes: Sequence[Shape], size: tuple[int, int], theme: str, ground: Sequence[Shape] = ()) -> Image.Image:
    """The shapes in order on an RGB image. `ground` lies beneath, changes rarely and is kept as one finished layer."""
    key = (size, theme, tuple(ground))
    layer = LAYERS.get(key)
    if layer is None:
        layer = Image.new("RGB", size, colour(theme, "paper"))
        _stamp(layer, ground, theme)
        LAYERS.put(key, layer, size[0] * size[1])
    image = layer.copy()
    _stamp(image, shapes, theme)
    return image


def _stamp(image: Image.Image, shapes: Iterable[Shape], theme: str) -> None:
    for shape in shapes:
        if shape.kind == "text":
            _stamp_text(image, shape, theme)
            continue
        if shape.kind == "window":
            part = image.crop(shape.box)
            _stamp(part, [replace(inner, x=inner.x - shape.x, y=inner.y - shape.y) for inner in inside(shape)], theme)
            image.paste(part, (shape.x, shape.y))
            continue
        picture, mask = sprite_of(shape, theme)
        image.paste(picture, (shape.x, shape.y), mask)


def _stamp_text(image: Image.Image, shape: Shape, theme: str) -> None:
    words, font, size, ink = shape.args
    mask, left, top = text_mask(str(words), str(font), int(str(size)))
    ascent = line_box(str(font), int(str(size)))[1]
    image.paste(colour(theme, str(ink)), (shape.x + left, shape.y + ascent + top), mask)


def window(x: int, y: int, w: int, h: int, shapes: Sequence[Shape], tag: str = "") -> Shape:
    """A part of the picture in which shapes (in the picture's own pixels) are cut off at the edge."""
    return Shape("window", x, y, w, h, tuple(shapes), tag)


def inside(shape: Shape) -> list[Shape]:
    """The shapes of a window; none for any other shape."""
    return [inner for inner in shape.args if isinstance(inner, Shape)] if shape.kind == "window" else []


def scaled(shape: Shape, scale: float, dx: int = 0, dy: int = 0) -> Shape:
    """A shape enlarged about the picture's corner and then moved; edges that met still meet."""
    args = shape.args
    if shape.kind == "text":
        words, font, size, ink = args
        args = (words, font, max(6, round(int(str(size)) * scale)), ink)
    elif shape.kind == "window":
        args = tuple(scaled(inner, scale, dx, dy) for inner in inside(shape))
    left, top = round(shape.x * scale), round(shape.y * scale)
    wide, high = round((shape.x + shape.w) * scale) - left, round((shape.y + shape.h) * scale) - top
    return replace(shape, x=left + dx, y=top + dy, w=max(1, wide), h=max(1, high), args=args)


def text(
    words: str, x: int, y: int, size: int, *, font: str = "text", ink: str = "ink", align: str = "l", tag: str = ""
) -> Shape:
    """A line of text whose capitals are centred on `y`; `align` "l", "m" or "r" says what `x` is."""
    width = text_width(words, font, size)
    height = line_box(font, size)[0]
    left = x - (0 if align == "l" else width // 2 if align == "m" else width)
    return Shape("text", left, y - height // 2, width, height, (words, font, size, ink), tag)
