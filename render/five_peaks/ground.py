"""Terrain tiles and peaks of Five Peaks as painted ground: relief, terrain marks, trails, mountains."""

from __future__ import annotations

from PIL import Image

from engine.five_peaks.content import content
from render.five_peaks.glyphs import TERRAINS, draw_row, reward_signs
from render.five_peaks.scene import drawing
from render.toolbox.chance import Chance
from render.toolbox.curves import Point, bend
from render.toolbox.pen import Pen
from render.toolbox.pieces import draw_trails
from render.toolbox.relief import Ground, paint_relief
from render.toolbox.shapes import PixelCache, sprite
from render.toolbox.theme import colour, mix

RELIEFS = PixelCache(4_000_000)
"""Reliefs of tiles and peaks at one size; sprites of every size are cut from them."""
_CELL = 96


def terrain_relief(theme: str, seed: int, terrain: int, cells: float) -> Image.Image:
    """The relief of a square piece of terrain `cells` wide, the same at every size it is drawn."""
    key = (theme, seed, terrain, cells)
    found: Image.Image | None = RELIEFS.get(key)
    if found is None:
        name, size = TERRAINS[terrain], round(_CELL * cells)
        low, high, line = (colour(theme, f"{name}_{part}") for part in ("low", "high", "line"))
        found = paint_relief(seed, size, size, Ground(low, high, line, min(1.25, cells) * _CELL, 0.42, 0.40, 7, 0.42))
        RELIEFS.put(key, found, size * size)
    return found


def outline(cut: tuple[bool, ...]) -> list[Point]:
    """The tile's edge in cells from its centre; `cut` says which of NW, NE, SE, SW is a triangle."""
    points: list[Point] = []
    for n, ((sx, sy), slanted) in enumerate(zip(((-1, -1), (1, -1), (1, 1), (-1, 1)), cut, strict=True)):
        if not slanted:
            points.append((1.5 * sx, 1.5 * sy))
            continue
        ends: list[Point] = [(1.5 * sx, 0.5 * sy), (0.5 * sx, 1.5 * sy)]
        points += ends if n % 2 == 0 else ends[::-1]
    return points


@sprite("fp.tile", 2)
def tile(pen: Pen, edition: str, number: int, rot: int, ghost: bool) -> None:
    """A terrain tile without its spaces."""
    look, terrain = drawing(edition, number, rot), content(edition).tiles[number].terrain
    c = pen.w / 3.1
    middle = pen.w / 2
    edge = [(middle + x * c, middle + y * c) for x, y in outline(look.cut)]
    pen.paste(terrain_relief(pen.theme, number + 11, terrain, 3.1), edge)
    _marks(pen, number + 11, terrain, look.clear, c)
    trails = [[(middle + x * c, middle + y * c) for x, y in bend(start, end, sag)] for start, end, sag in look.lines]
    draw_trails(pen, trails, c * 0.14)
    for x, y in look.forks:
        pen.disc(middle + x * c, middle + y * c, c * 0.085, "trail", "trail_edge", c * 0.022)
    pen.cut(edge)
    name = TERRAINS[terrain]
    pen.line([*edge, edge[0]], mix(pen.ink(f"{name}_line"), (0, 0, 0), 0.35), max(1.6, c * 0.028))
    if ghost:
        pen.fade(0.72)


def _marks(pen: Pen, seed: int, terrain: int, clear: tuple[Point, ...], c: float) -> None:
    chance = Chance(seed * 31 + terrain)
    taken: list[Point] = list(clear)
    for _ in range(160):
        x, y = chance.uniform(-1.38, 1.38), chance.uniform(-1.34, 1.34)
        if abs(x) + abs(y) > 1.78 or len(taken) - len(clear) > 26:
            continue
        if any((x - a) ** 2 + (y - b) ** 2 < (0.055 if n >= len(clear) else 0.075) for n, (a, b) in enumerate(taken)):
            continue
        taken.append((x, y))
        _mark(pen, terrain, pen.w / 2 + x * c, pen.w / 2 + y * c, c * chance.uniform(0.15, 0.2), chance)


def _mark(pen: Pen, terrain: int, x: float, y: float, size: float, chance: Chance) -> None:
    """One tree, tuft of grass or heap of scree."""
    name = TERRAINS[terrain]
    ink = pen.ink(f"{name}_mark")
    if terrain == 0:
        ink = mix(ink, pen.ink("forest_low"), chance.uniform(0.05, 0.35))
        pen.line([(x, y + size * 0.3), (x, y + size * 0.6)], "brown", size * 0.14)
        for top, half in ((-0.7, 0.36), (-0.28, 0.48)):
            pen.polygon(
                [
                    (x, y + size * top),
                    (x + size * half, y + size * (top + 0.68)),
                    (x - size * half, y + size * (top + 0.68)),
                ],
                ink,
            )
    elif terrain == 1:
        ink = mix(ink, pen.ink("alpine_low"), 0.12)
        for lean in (-0.42, -0.16, 0.14, 0.4):
            pen.line(
                [(x + lean * size * 0.4, y + size * 0.35), (x + lean * size, y - size * (0.45 - abs(lean) * 0.5))],
                ink,
                size * 0.11,
            )
    else:
        ink = mix(ink, pen.ink("rocky_low"), 0.18)
        for dx, dy, r in ((-0.34, 0.22, 0.24), (0.28, 0.26, 0.3), (0.0, -0.18, 0.27)):
            points = [
                (x + (dx + a * r) * size, y + (dy + b * r) * size)
                for a, b in ((-1, 0.7), (-0.6, -0.6), (0.2, -0.9), (1, 0.1), (0.8, 0.7))
            ]
            pen.polygon(points, mix(ink, (255, 255, 255), 0.28), ink, max(1.0, size * 0.07))


@sprite("fp.peak")
def peak(pen: Pen, edition: str, number: int, rot: int, ghost: bool) -> None:
    """A peak tile: a mountain on its terrain, its points on gold, its reward on cream, trails where an edge is open."""
    kind = content(edition).peaks[number]
    terrain, vp, seed = kind.terrain, kind.vp, number + 71
    signs = reward_signs(kind.reward.gains, kind.reward.cards, kind.reward.campfires, kind.reward.peaks)
    paths = [kind.paths[(side - rot) % 4] for side in range(4)]
    w = pen.w
    inset = w * 0.03
    square = [(inset, inset), (w - inset, inset), (w - inset, w - inset), (inset, w - inset)]
    pen.paste(terrain_relief(pen.theme, seed, terrain, 1.0), square)
    name = TERRAINS[terrain]
    wall = max(2.0, w * 0.045)
    pen.line([*square, square[0]], mix(pen.ink(f"{name}_line"), (0, 0, 0), 0.45), wall)
    stubs: list[list[Point]] = []
    for open_path, (dx, dy) in zip(paths, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        if open_path:
            stubs.append([(w / 2 + dx * w * 0.6, w / 2 + dy * w * 0.6), (w / 2 + dx * w * 0.1, w / 2 + dy * w * 0.1)])
    draw_trails(pen, stubs, w * 0.15)
    _mountain(pen, seed, w)
    r = w * 0.20
    pen.disc(w * 0.25, w * 0.74, r, "gold", "gold_line", max(1.5, w * 0.028))
    pen.words(str(vp), w * 0.25, w * 0.74, r * (1.35 if vp < 10 else 1.1), "black", "black")
    if signs:
        pen.box((w * 0.49, w * 0.58, w * 0.95, w * 0.92), "cream", "lake_line", max(1.5, w * 0.03), w * 0.08)
        draw_row(pen, signs, w * 0.72, w * 0.75, w * 0.27, w * 0.38)
    if ghost:
        pen.fade(0.75)


def _mountain(pen: Pen, seed: int, w: float) -> None:
    chance = Chance(seed)
    top = (w * (0.5 + chance.uniform(-0.06, 0.06)), w * 0.16)
    left, right, base = (w * 0.16, w * 0.76), (w * 0.84, w * 0.76), w * 0.76
    shoulder = (w * chance.uniform(0.66, 0.71), w * chance.uniform(0.38, 0.47))
    rock = pen.ink("peak")
    pen.polygon([left, top, shoulder, right], rock, mix(rock, (0, 0, 0), 0.45), max(1.5, w * 0.025))
    pen.polygon([top, shoulder, right, (w * 0.56, base), (top[0] + w * 0.04, w * 0.42)], mix(rock, (0, 0, 0), 0.28))
    snow = [(0, 0), (0.10, 0.17), (0.05, 0.14), (-0.01, 0.21), (-0.06, 0.15), (-0.115, 0.21)]
    pen.polygon([(top[0] + dx * w, top[1] + dy * w) for dx, dy in snow], "snow")
