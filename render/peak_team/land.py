"""The park's ground: one height field from the altitude of its regions, lit, tinted, hatched and bordered."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from PIL import Image, ImageChops, ImageFilter, ImageMath

from engine.peak_team.content import PARKS
from engine.peak_team.pieces import Park
from render.peak_team import marks
from render.peak_team.scene import HIGH, LEFT, TOP, WIDE, along, radius
from render.peak_team.tints import LEVELS, look, ramp
from render.toolbox.chance import Chance
from render.toolbox.curves import Point
from render.toolbox.pen import Pen
from render.toolbox.relief import contour_mask, height_field, shade
from render.toolbox.theme import mix

_STEP = 16
"""Drawing units between the samples of the height field."""
_PATCH = 12
"""Drawing units between the samples of the regions."""


def ground(key: str, width: int, theme: str) -> Image.Image:
    """The relief of a whole park with its regions, `width` pixels wide, RGB."""
    park = next(park for park in PARKS if park.key == key)
    high = round(width * HIGH / WIDE)
    k = width / WIDE
    field = _heights(park, width, high, k)
    level = field.point(lambda v: v * 255.0 + 0.0).convert("L")
    table = ramp(theme)
    picture = Image.merge("RGB", [level.point([tint[band] for tint in table]) for band in range(3)])
    _tint(picture, park, theme)
    lit = shade(field, 150.0 * k)
    strength = 132.0 if theme == "paper" else 92.0
    picture.paste((255, 253, 240), (0, 0), lit.point(lambda v: v * strength * 0.95 + 0.0).convert("L"))
    picture.paste((52, 40, 62), (0, 0), lit.point(lambda v: v * -strength + 0.0).convert("L"))
    lines = contour_mask(field, 18).point([round(v * 0.30) for v in range(256)])
    picture.paste((112, 84, 52) if theme == "paper" else (12, 14, 22), (0, 0), lines)
    return picture


def _heights(park: Park, width: int, high: int, k: float) -> Image.Image:
    """The field at full size: broad altitude of the regions, ridges where it is high, hills everywhere."""
    columns, rows = WIDE // _STEP + 3, HIGH // _STEP + 3
    broad = Image.new("F", (columns, rows))
    broad.putdata(_broad(park.key, columns, rows))
    box = (1.0, 1.0, 1.0 + WIDE / _STEP, 1.0 + HIGH / _STEP)
    broad = broad.resize((width, high), Image.Resampling.BICUBIC, box=box)
    seed = 40 + PARKS.index(park)
    hills = height_field(seed, width, high, 120 * k, 0.46, 4)
    rough = height_field(seed + 7, width, high, 150 * k, 0.56, 5)
    return ImageMath.lambda_eval(
        lambda a: a["min"](
            a["max"](
                a["b"] + (a["h"] - 0.5) * 0.24 + (0.42 - abs(a["r"] - 0.5) * 3.4) * (0.05 + a["b"] * a["b"] * 0.36),
                a["zero"],
            ),
            a["one"],
        ),
        b=broad,
        h=hills,
        r=rough,
        zero=Image.new("F", (width, high), 0.01),
        one=Image.new("F", (width, high), 0.995),
    )


@lru_cache(maxsize=4)
def _broad(key: str, columns: int, rows: int) -> list[float]:
    """Altitudes around the circles melted into each other, one sample every `_STEP` units."""
    park = next(park for park in PARKS if park.key == key)
    pins = [(n.x, n.y, LEVELS.get(park.regions[n.region].height, 0.4)) for n in park.nodes if n.region >= 0]
    pins += [(*region.at, LEVELS.get(region.height, 0.4)) for region in park.regions]
    tops = [region.at for region in park.regions if region.height == "summit"]
    samples: list[float] = []
    for row in range(rows):
        y = TOP + (row - 1) * _STEP
        for column in range(columns):
            x = LEFT + (column - 1) * _STEP
            total = weights = 0.0
            for px, py, level in pins:
                near = (x - px) * (x - px) + (y - py) * (y - py) + 1600.0
                weight = 1.0 / (near * near)
                total += weight * level
                weights += weight
            rise = sum(0.21 * max(0.0, 1.0 - hypot(x - px, y - py) / 150.0) for px, py in tops)
            samples.append(total / weights + rise)
    return samples


def _tint(picture: Image.Image, park: Park, theme: str) -> None:
    """Each region's tint, stronger towards its border, and the border itself."""
    wide, high = picture.size
    strong = 0.52 if theme == "paper" else 0.40
    inside = 0.13
    fade = [0] * 120 + [
        round(255 * (inside + (strong - inside) * max(0.0, 1 - (v - 120) / 118))) for v in range(120, 256)
    ]
    edge = Image.new("L", (wide, high), 0)
    for number in range(len(park.regions)):
        soft = _area(park.key, number).resize((wide, high), Image.Resampling.BICUBIC)
        broad = soft.filter(ImageFilter.GaussianBlur(wide / 90))
        cover = ImageChops.multiply(soft.point([0] * 128 + [255] * 128), broad.point(fade))
        picture.paste(look(park, number)[0], (0, 0), cover)
        rim = soft.point([0] * 108 + [255] * 40 + [0] * 108)
        edge = ImageChops.lighter(edge, rim)
    ink = (86, 62, 40) if theme == "paper" else (8, 10, 16)
    picture.paste(ink, (0, 0), edge.filter(ImageFilter.GaussianBlur(0.6)).point([round(v * 0.62) for v in range(256)]))


@lru_cache(maxsize=4)
def areas(key: str) -> Image.Image:
    """Which region each patch of ground belongs to: an L image of numbers + 1, one pixel every `_PATCH` units."""
    park = next(park for park in PARKS if park.key == key)
    columns, rows = WIDE // _PATCH + 1, HIGH // _PATCH + 1
    pins = [(n.x, n.y, n.region + 1) for n in park.nodes if n.region >= 0]
    pins += [(*region.at, number + 1) for number, region in enumerate(park.regions)]
    drift = [height_field(90 + n, columns, rows, 6.0, 0.5, 2).tobytes() for n in range(2)]
    shift = [memoryview(part).cast("f") for part in drift]
    made = bytearray()
    for row in range(rows):
        for column in range(columns):
            at = row * columns + column
            x = LEFT + column * _PATCH + (shift[0][at] - 0.5) * 64
            y = TOP + row * _PATCH + (shift[1][at] - 0.5) * 64
            made.append(min([((px - x) ** 2 + (py - y) ** 2, number) for px, py, number in pins])[1])
    return Image.frombytes("L", (columns, rows), bytes(made)).filter(ImageFilter.ModeFilter(3))


@lru_cache(maxsize=32)
def _area(key: str, number: int) -> Image.Image:
    mask = areas(key).point([255 if v == number + 1 else 0 for v in range(256)])
    large = mask.resize((mask.width * 6, mask.height * 6), Image.Resampling.BICUBIC)
    return large.filter(ImageFilter.GaussianBlur(6))


def region_at(key: str, x: float, y: float) -> int:
    """The region a point of the ground lies in."""
    found = areas(key)
    column = min(found.width - 1, max(0, round((x - LEFT) / _PATCH)))
    row = min(found.height - 1, max(0, round((y - TOP) / _PATCH)))
    return int(found.getpixel((column, row))) - 1  # type: ignore[arg-type]


def draw_marks(pen: Pen, park: Park, k: float, clear: tuple[tuple[Point, float], ...]) -> None:
    """Trees, stones, reeds and the like on their regions, away from everything in `clear` (point, distance)."""
    chance = Chance(300 + PARKS.index(park))
    gap = 30
    busy = {
        (round(x / 8) + dx, round(y / 8) + dy)
        for x, y in along(park.key)
        for dx in (-2, -1, 0, 1, 2)
        for dy in (-2, -1, 0, 1, 2)
    }
    for row in range(HIGH // gap + 1):
        for column in range(WIDE // gap + 1):
            x = LEFT + (column + (0.5 if row % 2 else 0.0) + chance.uniform(-0.3, 0.3)) * gap
            y = TOP + (row + chance.uniform(-0.3, 0.3)) * gap
            turn = chance.uniform(0, 1)
            if (round(x / 8), round(y / 8)) in busy or any(hypot(x - a, y - b) < room for (a, b), room in clear):
                continue
            if any(hypot(x - node.x, y - node.y) < radius(node) + 15 for node in park.nodes):
                continue
            region = region_at(park.key, x, y)
            if any(region_at(park.key, x + dx, y + dy) != region for dx in (-11, 11) for dy in (-11, 11)):
                continue
            tint, name = look(park, region)
            marks.draw(pen, name, (x - LEFT) * k, (y - TOP) * k, 17 * k, mix(tint, (30, 30, 30), 0.15), turn)
