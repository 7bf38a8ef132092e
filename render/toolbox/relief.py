"""Shaded relief from noise: octaves of value noise, a height tint, light from the north-west, contour lines.

Everything runs in Pillow's own C loops on floating-point images, so no array library is needed at run time.
The same seed always makes the same ground.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageMath

from render.toolbox.chance import Chance
from render.toolbox.theme import Colour, mix


@dataclass(frozen=True, slots=True)
class Ground:
    """How a stretch of ground looks: tint from low to high, contour ink, how rough and how strongly lit it is."""

    low: Colour
    high: Colour
    line: Colour
    grain: float = 90.0
    rough: float = 0.5
    light: float = 0.55
    contours: int = 9
    line_share: float = 0.35


def height_field(seed: int, width: int, height: int, grain: float, rough: float, octaves: int = 4) -> Image.Image:
    """An F image with values of about 0…1; `grain` is the size in pixels of the largest hills."""
    chance = Chance(seed)
    total: Image.Image = Image.new("F", (width, height), 0.0)
    weight, weights, size = 1.0, 0.0, grain
    for _ in range(octaves):
        columns, rows = int(width / size) + 4, int(height / size) + 4
        small = Image.frombytes("L", (columns, rows), chance.noise(columns * rows)).convert("F")
        box = (1.0, 1.0, 1.0 + width / size, 1.0 + height / size)
        layer = small.resize((width, height), Image.Resampling.BICUBIC, box=box)
        total = _math(lambda a, s=weight: a["t"] + a["l"] * (s / 255.0), t=total, l=layer)
        weights += weight
        weight *= rough
        size = max(4.0, size / 2)
    return _math(lambda a, s=weights: a["t"] / s, t=total)


def shade(field: Image.Image, steepness: float) -> Image.Image:
    """Light on the field from the north-west, as an F image around 0 (flat), −1 (away) to 1 (facing)."""
    width, height = field.size
    east = field.transform(field.size, Image.Transform.AFFINE, (1, 0, 1, 0, 1, 0))
    south = field.transform(field.size, Image.Transform.AFFINE, (1, 0, 0, 0, 1, 1))
    lit = _math(
        lambda a, k=steepness: ((a["e"] - a["f"]) + (a["s"] - a["f"])) * k,
        e=east,
        s=south,
        f=field,
    )
    lit = _math(lambda a: a["d"] / ((a["d"] * a["d"] + 1.0) ** 0.5), d=lit)
    # The outermost row and column have no neighbour to lean on; they repeat the ones beside them.
    lit.paste(lit.crop((width - 2, 0, width - 1, height)), (width - 1, 0))
    lit.paste(lit.crop((0, height - 2, width, height - 1)), (0, height - 1))
    return lit


def contour_mask(field: Image.Image, count: int) -> Image.Image:
    """An L image: 255 on every fifth contour, 150 on the others, 0 elsewhere."""
    step = _math(lambda a, n=count: a["int"](a["f"] * float(n)), f=field)
    east = step.transform(step.size, Image.Transform.AFFINE, (1, 0, 1, 0, 1, 0))
    south = step.transform(step.size, Image.Transform.AFFINE, (1, 0, 0, 0, 1, 1))
    edge = _math(
        lambda a: ((a["s"] != a["e"]) | (a["s"] != a["o"])) * (150 + 105 * (a["max"](a["s"], a["e"]) % 5 == 0)),
        s=step,
        e=east,
        o=south,
    ).convert("L")
    edge.paste(0, (edge.width - 1, 0, edge.width, edge.height))
    edge.paste(0, (0, edge.height - 1, edge.width, edge.height))
    return edge


def paint_relief(seed: int, width: int, height: int, ground: Ground, scale: int = 2) -> Image.Image:
    """RGB relief of `width` × `height` pixels, drawn `scale` times as large and reduced."""
    wide, high = width * scale, height * scale
    field = height_field(seed, wide, high, ground.grain * scale, ground.rough)
    tint = field.point(lambda v: v * 560.0 - 152.0).convert("L")
    picture = Image.composite(
        Image.new("RGB", (wide, high), ground.high), Image.new("RGB", (wide, high), ground.low), tint
    )
    lit = shade(field, ground.grain * scale * 0.55)
    bright = lit.point(lambda v: v * 255.0 * ground.light).convert("L")
    dark = lit.point(lambda v: v * -255.0 * ground.light).convert("L")
    picture.paste(mix(ground.high, (255, 255, 255), 0.55), (0, 0), bright)
    picture.paste(mix(ground.line, ground.low, 0.25), (0, 0), dark)
    if ground.contours:
        lines = contour_mask(field, ground.contours * 2).point(_fade(ground.line_share))
        picture.paste(ground.line, (0, 0), lines)
    return picture.reduce(scale)


@lru_cache(maxsize=16)
def _fade(share: float) -> list[int]:
    return [round(v * share) for v in range(256)]


def _math(expression: Callable[..., Image.Image], **images: Image.Image) -> Image.Image:
    return ImageMath.lambda_eval(expression, **images)
