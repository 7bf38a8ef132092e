"""What lies where on the board of a view, in cells: tiles, spaces, peaks, pawns. Pixels come later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.five_peaks.content import Edition, Reward, Space, content
from render.five_peaks.glyphs import expand, reward_signs
from render.toolbox.curves import Point

Cell = tuple[int, int]
Signs = tuple[tuple[str, int], ...]
View = Mapping[str, Any]
Line = tuple[Point, Point, float]
"""A trail in cells from the tile's centre: from, to, sag."""

_CORNER_OF = {0: 0, 2: 1, 8: 2, 6: 3}
"""Local corner cell → which corner clockwise from the north-west."""
_SIDES: tuple[Point, ...] = ((0, -1.5), (1.5, 0), (0, 1.5), (-1.5, 0))
_GAPS: tuple[Point, ...] = tuple((x * 0.5, y * 0.5) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
"""Where a trail may branch: between the spaces of a tile."""


@dataclass(frozen=True, slots=True)
class Place:
    """A space on the board: painter, arguments, and the parts of its cell that show signs (shares of the cell)."""

    kind: str
    args: tuple[Any, ...]
    signs: tuple[tuple[float, float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class TileDrawing:
    """A tile turned: triangles (clockwise from NW), trails, branchings, and where no mark may be."""

    cut: tuple[bool, ...]
    lines: tuple[Line, ...]
    forks: tuple[Point, ...]
    clear: tuple[Point, ...]


def edition_name(view: View) -> str:
    """The name of the edition the view's match is played with."""
    return str(view.get("edition", ""))


def edition_of(view: View) -> Edition:
    """The components the view's match is played with."""
    return content(edition_name(view))


def cell_xy(cell: int) -> Cell:
    """A cell number as (x, y) from the start tile's centre."""
    return cell % 64 - 32, cell // 64 - 32


def turn(x: float, y: float, rot: int) -> Point:
    """A point turned clockwise by quarter turns (y points south)."""
    for _ in range(rot % 4):
        x, y = -y, x
    return x, y


@lru_cache(maxsize=256)
def spots(edition: str, tile: int, rot: int) -> dict[Cell, tuple[int, Space]]:
    """A tile's spaces by offset from its centre, each with its local index before turning. Shared: do not change it."""
    found: dict[Cell, tuple[int, Space]] = {}
    for local, space in enumerate(content(edition).tiles[tile].spaces):
        if space is not None:
            x, y = turn(local % 3 - 1, local // 3 - 1, rot)
            found[round(x), round(y)] = (local, space)
    return found


@lru_cache(maxsize=256)
def drawing(edition: str, tile: int, rot: int) -> TileDrawing:
    """How a tile lies after turning."""
    kind = content(edition).tiles[tile]
    lines: list[Line] = []
    forks: list[Point] = []
    for n, link in enumerate(kind.links):
        ends = [_anchor(local) for local in link]
        sag = 0.05 if n % 2 else -0.05
        if len(ends) == 2:
            lines.append((turn(*ends[0], rot), turn(*ends[1], rot), sag))
            continue
        fork = _fork(ends)
        forks.append(turn(*fork, rot))
        lines += [(turn(*end, rot), turn(*fork, rot), sag) for end in ends]
    for side, local in enumerate(kind.paths):
        if local is not None:
            lines.append((turn(*_anchor(local), rot), turn(*_SIDES[side], rot), 0.03))
    cut = [False] * 4
    for local, corner in _CORNER_OF.items():
        if kind.spaces[local] is not None:
            cut[(corner + rot) % 4] = True
    clear = [(x * 1.0, y * 1.0) for x, y in spots(edition, tile, rot)]
    for start, end, _ in lines:
        clear += [
            (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (0.3, 0.5, 0.7, 1.0)
        ]
    for x, y in spots(edition, tile, rot):
        clear += [(x + dx, y + dy) for dx in (-0.3, 0.3) for dy in (-0.3, 0.3)]
    return TileDrawing(tuple(cut), tuple(lines), tuple(forks), tuple(clear))


def _anchor(local: int) -> Point:
    x, y = local % 3 - 1, local // 3 - 1
    return (x * 0.84, y * 0.84) if x and y else (float(x), float(y))


def _fork(ends: list[Point]) -> Point:
    middle = (sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends))
    return min(_GAPS, key=lambda gap: (gap[0] - middle[0]) ** 2 + (gap[1] - middle[1]) ** 2)


def _space_signs(space: Space) -> Signs:
    gains = tuple(expand(space.gains))
    return (("bike", 1), *gains) if space.bike else gains


def _rewarded(reward: Reward) -> Signs:
    return tuple(reward_signs(reward.gains, reward.cards, reward.campfires, reward.peaks))


@lru_cache(maxsize=256)
def _tile_places(edition: str, tile: int, rot: int) -> tuple[tuple[Cell, Place | None, int, Signs], ...]:
    """(offset, inner space or None, corner or −1, signs of the triangle) for every space of a tile."""
    found: list[tuple[Cell, Place | None, int, Signs]] = []
    for offset, (local, space) in spots(edition, tile, rot).items():
        if local in _CORNER_OF:
            found.append((offset, None, (_CORNER_OF[local] + rot) % 4, _space_signs(space)))
        else:
            found.append((offset, _inner(space), -1, ()))
    return tuple(found)


def places(view: View) -> dict[Cell, Place]:
    """Every space of the terrain tiles by its cell; two triangles on one cell are one square."""
    edition = edition_name(view)
    found: dict[Cell, Place] = {}
    halves: dict[Cell, list[tuple[int, Signs]]] = {}
    for lying in view["tiles"]:
        x, y = lying["x"], lying["y"]
        for (dx, dy), place, corner, signs in _tile_places(edition, lying["id"], lying["rot"]):
            if place is not None:
                found[x + dx, y + dy] = place
            else:
                halves.setdefault((x + dx, y + dy), []).append((corner, signs))
    for at, parts in halves.items():
        found[at] = _corner(tuple(parts))
    return found


def _inner(space: Space) -> Place:
    if space.kind == "parking":
        return Place("fp.parking", (), ((0.22, 0.22, 0.78, 0.78),))
    if space.kind == "container":
        return Place("fp.container", (), ((0.15, 0.16, 0.85, 0.86),))
    if space.kind == "exchange":
        return Place("fp.exchange", (tuple(expand(space.cost)), _rewarded(space.reward)), ((0.13, 0.14, 0.87, 0.87),))
    signs = _space_signs(space)
    half = 0.27 if len(signs) > 1 else 0.23
    return Place("fp.gain", (signs,), ((0.5 - half, 0.5 - half, 0.5 + half, 0.5 + half),) if signs else ())


@lru_cache(maxsize=512)
def _corner(parts: tuple[tuple[int, Signs], ...]) -> Place:
    boxes = tuple(_sign_box(corner, len(signs)) for corner, signs in parts)
    if len(parts) == 1:
        return Place("fp.triangle", parts[0], boxes)
    (corner, signs), (_, others) = parts[0], parts[1]
    if corner > 1:
        corner, signs, others = (corner + 2) % 4, others, signs
    return Place("fp.square", (corner, signs, others), boxes)


def _sign_box(corner: int, count: int) -> tuple[float, float, float, float]:
    sx, sy = ((-1, -1), (1, -1), (1, 1), (-1, 1))[corner]
    x, y, wide, high = 0.5 - sx * 0.18, 0.5 - sy * 0.18, 0.24 if count > 1 else 0.2, 0.2 if count != 2 else 0.13
    return (x - wide, y - high, x + wide, y + high)


def standing(view: View) -> dict[Cell, list[int]]:
    """The seats whose pawn stands on a cell."""
    found: dict[Cell, list[int]] = {}
    for seat, (x, y) in enumerate(view["pawns"]):
        found.setdefault((x, y), []).append(seat)
    return found


def extent(view: View) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) in cells of everything that lies on the board, cell (0, 0) reaching from −½ to ½."""
    boxes = [(t["x"] - 1.5, t["y"] - 1.5, t["x"] + 1.5, t["y"] + 1.5) for t in view["tiles"]]
    boxes += [(p["x"] - 0.5, p["y"] - 0.5, p["x"] + 0.5, p["y"] + 0.5) for p in view["peaks"]]
    boxes += [(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in view["pawns"]]
    if not boxes:
        return (-1.5, -1.5, 1.5, 1.5)
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
