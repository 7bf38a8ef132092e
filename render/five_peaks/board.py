"""The map: tiles, peaks, spaces, goods, stones, pawns and numbered places, from cells to pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from render.five_peaks.glyphs import expand
from render.five_peaks.scene import Cell, Place, View, cell_xy, edition_name, places, spots, standing
from render.toolbox.placing import Box, beside
from render.toolbox.shapes import Shape

STONE_LOOK: Mapping[int, tuple[float, str]] = {
    5: (1.0, "3"),
    4: (0.86, "3"),
    3: (0.74, "2"),
    2: (0.62, "2"),
    1: (0.5, "1"),
}
"""A stone's width as a share of the largest, and its factor as written on it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part of the board is drawn: top left corner in cells, rectangle in pixels, pixels per cell."""

    left: float
    top: float
    x: int
    y: int
    w: int
    h: int
    c: int

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point in cells."""
        return self.x + (x - self.left) * self.c, self.y + (y - self.top) * self.c

    def corner(self, x: float, y: float, size: float = 1.0) -> tuple[int, int]:
        """The top left pixel of a square of `size` cells centred on a cell."""
        px, py = self.at(x - size / 2, y - size / 2)
        return round(px), round(py)

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """(left, top, width, height) in pixels."""
        return self.x, self.y, self.w, self.h

    @property
    def bounds(self) -> Box:
        """The pixels this frame covers."""
        return (self.x, self.y, self.x + self.w, self.y + self.h)


@dataclass(slots=True)
class Map:
    """The board as shapes: what lies on the table, what stands on it, and the boxes not to be covered."""

    ground: list[Shape] = field(default_factory=list)
    pieces: list[Shape] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)


def fit_frame(extent: tuple[float, float, float, float], x: int, y: int, w: int, h: int, most: int) -> Frame:
    """The largest frame that shows `extent` (cells) with a little air inside w × h pixels, centred there."""
    left, top, right, bottom = extent
    margin = 0.32
    c = max(24, min(most, int(w / (right - left + 2 * margin)), int(h / (bottom - top + 2 * margin))))
    # Sprites are kept by size: few sizes mean that a growing board is seldom drawn anew.
    c -= c % 4
    return Frame((left + right) / 2 - w / c / 2, (top + bottom) / 2 - h / c / 2, x, y, w, h, c)


def draw_map(view: View, frame: Frame, *, codes: Sequence[str] = (), changed: View | None = None) -> Map:
    """Everything on the board; codes with a place get their number, what differs from `changed` a ring."""
    made = Map()
    for tile in view["tiles"]:
        made.ground.append(tile_shape(view, tile, frame))
    for peak in view["peaks"]:
        made.ground.append(peak_shape(view, peak, frame))
        made.taken += _boxes(frame, (peak["x"], peak["y"]), [(0.04, 0.52, 0.46, 0.95), (0.49, 0.58, 0.95, 0.92)])
    spaces = places(view)
    for at, place in sorted(spaces.items(), key=lambda item: (item[0][1], item[0][0])):
        x, y = frame.corner(*at)
        made.ground.append(Shape(place.kind, x, y, frame.c, frame.c, place.args, f"space:{at[0]},{at[1]}"))
        made.taken += _boxes(frame, at, place.signs)
    if changed is not None:
        _rings(view, changed, frame, made)
    _stones(view, frame, made)
    _goods(view, frame, made)
    _pawns(view, frame, made, spaces)
    marked = mark_places(view, codes)
    _halos(marked, frame, made)
    _badges(marked, frame, made)
    return made


def tile_shape(view: View, tile: Mapping[str, Any], frame: Frame, ghost: bool = False) -> Shape:
    """A terrain tile without its spaces."""
    size = round(frame.c * 3.1)
    px, py = frame.at(tile["x"], tile["y"])
    args = (edition_name(view), tile["id"], tile["rot"], ghost)
    return Shape(
        "fp.tile", round(px - size / 2), round(py - size / 2), size, size, args, f"tile:{tile['x']},{tile['y']}"
    )


def peak_shape(view: View, peak: Mapping[str, Any], frame: Frame, ghost: bool = False) -> Shape:
    """A peak tile."""
    x, y = frame.corner(peak["x"], peak["y"])
    args = (edition_name(view), peak["id"], peak["rot"], ghost)
    return Shape("fp.peak", x, y, frame.c, frame.c, args, f"peak:{peak['x']},{peak['y']}")


def space_shapes(view: View, tile: Mapping[str, Any], frame: Frame, beside_it: View) -> list[Shape]:
    """The spaces of one tile as they would be if it lay on the board of `beside_it` too."""
    board = {**beside_it, "tiles": [*beside_it["tiles"], tile]}
    wanted = {(tile["x"] + dx, tile["y"] + dy) for dx, dy in spots(edition_name(view), tile["id"], tile["rot"])}
    shapes: list[Shape] = []
    for at, place in sorted(places(board).items()):
        if at in wanted:
            x, y = frame.corner(*at)
            shapes.append(Shape(place.kind, x, y, frame.c, frame.c, place.args, f"space:{at[0]},{at[1]}"))
    return shapes


def _boxes(frame: Frame, at: Cell, parts: Iterable[Box]) -> list[Box]:
    x, y = frame.corner(*at)
    return [(x + a * frame.c, y + b * frame.c, x + d * frame.c, y + e * frame.c) for a, b, d, e in parts]


def _stones(view: View, frame: Frame, made: Map) -> None:
    for peak in view["peaks"]:
        if not peak["stones"]:
            continue
        stones = tuple((seat, *STONE_LOOK[size]) for seat, size in peak["stones"])
        w, h = round(frame.c * 0.44), round(frame.c * (0.26 + 0.17 * min(4, len(stones))))
        x, y = frame.corner(peak["x"], peak["y"])
        shape = Shape(
            "cairn",
            x + round(frame.c * 0.54),
            y + round(frame.c * 0.55) - h,
            w,
            h,
            (stones,),
            f"stones:{peak['x']},{peak['y']}",
        )
        made.pieces.append(shape)
        made.taken.append(shape.box)


def _goods(view: View, frame: Frame, made: Map) -> None:
    for left in view["left"]:
        signs = tuple(expand([*left["resources"], 0], 3))
        if not signs:
            continue
        h = max(22, round(frame.c * 0.32))
        w = round(h * (0.35 + sum(0.78 if n == 1 else 1.2 for _, n in signs)))
        px, py = frame.at(left["x"], left["y"])
        x, y = beside(
            (px, py), (w, h), [frame.c * d for d in (0.4, 0.46, 0.54, 0.62)], made.taken, frame.bounds, start=90
        )
        made.pieces.append(Shape("fp.goods", x, y, w, h, (signs,), f"goods:{left['x']},{left['y']}"))
        made.taken.append((x, y, x + w, y + h))


def pawn_size(c: int) -> tuple[int, int]:
    """A pawn never gets so small that its letter is lost on a phone."""
    w = max(34, round(c * 0.46))
    return w, round(w * 1.42)


def _pawns(view: View, frame: Frame, made: Map, spaces: Mapping[Cell, Place]) -> None:
    shapes: list[Shape] = []
    for at, seats in sorted(standing(view).items(), key=lambda item: (item[0][1], item[0][0])):
        crowd = len(seats) > 2
        w, h = pawn_size(frame.c)
        if crowd:
            w, h = round(w * 0.84), round(h * 0.84)
        else:
            made.pieces.insert(0, _stand(at, seats[-1], frame, spaces))
        # One pawn stands at the rim of its space; a crowd (the start) gathers below it.
        reach = (0.42, 0.54, 0.66, 0.8) if crowd else (0.12, 0.22, 0.3, 0.36, 0.42)
        distances, bearing = [frame.c * d for d in reach], 90.0 if crowd else -90.0
        for seat in seats:
            spot = frame.at(*at)
            x, y = beside(spot, (w, h), distances, made.taken, frame.bounds, start=bearing, anchor=(0.5, 0.93))
            shapes.append(Shape("pawn", x, y, w, h, (seat, False), f"pawn:{seat}"))
            made.taken.append((x, y, x + w, y + h))
    made.pieces += sorted(shapes, key=lambda shape: shape.y)


def _stand(at: Cell, seat: int, frame: Frame, spaces: Mapping[Cell, Place]) -> Shape:
    """The rim round the space a pawn stands on."""
    place = spaces.get(at)
    corner = place.args[0] if place is not None and place.kind == "fp.triangle" else -1
    return Shape("fp.stand", *frame.corner(*at), frame.c, frame.c, (seat, corner), f"stand:{seat}")


def mark_places(view: View, codes: Sequence[str]) -> list[tuple[int, str, Cell]]:
    """(number, code, cell) for every code that has one place on the board; numbers are positions in `codes` from 1."""
    found: list[tuple[int, str, Cell]] = []
    common = Counter(
        int(step) for code in codes if code.startswith("via:") for step in code[4:].split("-") if step.isdigit()
    )
    for number, code in enumerate(codes, 1):
        verb, _, rest = code.partition(":")
        if verb in ("to", "corner", "tile", "edge") and rest.isdigit():
            found.append((number, code, cell_xy(int(rest))))
        elif verb == "via" and rest:
            steps = [int(step) for step in rest.split("-") if step.isdigit()]
            found.append((number, code, cell_xy(min(steps, key=lambda step: common.get(step, 0)))))
        elif code == "stay":
            seat = (view.get("question") or {}).get("seat", view.get("active", -1))
            if 0 <= seat < len(view["pawns"]):
                x, y = view["pawns"][seat]
                found.append((number, code, (x, y)))
    return found


def _halos(marked: Sequence[tuple[int, str, Cell]], frame: Frame, made: Map) -> None:
    for cell in dict.fromkeys(cell for _, _, cell in marked):
        size = round(frame.c * 1.04)
        x, y = frame.corner(*cell, size=1.04)
        made.pieces.append(Shape("fp.halo", x, y, size, size, (), f"halo:{cell[0]},{cell[1]}"))


def _badges(marked: Sequence[tuple[int, str, Cell]], frame: Frame, made: Map) -> None:
    size = max(36, min(44, round(frame.c * 0.42)))
    for number, code, cell in marked:
        distances = [frame.c * d for d in (0.52, 0.6, 0.68, 0.78, 0.9, 1.05)]
        x, y = beside(frame.at(*cell), (size, size), distances, made.taken, frame.bounds)
        made.pieces.append(Shape("badge", x, y, size, size, (str(number),), f"mark:{code}"))
        made.taken.append((x, y, x + size, y + size))


def _rings(view: View, old: View, frame: Frame, made: Map) -> None:
    cells: list[Cell] = []
    known = {(t["x"], t["y"]) for t in old["tiles"]}
    for tile in view["tiles"]:
        if (tile["x"], tile["y"]) not in known:
            size = round(frame.c * 3.1)
            x, y = frame.corner(tile["x"], tile["y"], size=3.1)
            made.pieces.append(
                Shape("frame", x, y, size, size, ("ring", 5.0, frame.c * 0.5), f"new:tile:{tile['x']},{tile['y']}")
            )
    before = {(p["x"], p["y"]): p["stones"] for p in old["peaks"]}
    cells += [(p["x"], p["y"]) for p in view["peaks"] if before.get((p["x"], p["y"])) != p["stones"]]
    cells += [
        (now[0], now[1]) for now, then in zip(view["pawns"], old["pawns"], strict=False) if list(now) != list(then)
    ]
    lay = {(g["x"], g["y"]): g["resources"] for g in old["left"]}
    cells += [(g["x"], g["y"]) for g in view["left"] if lay.get((g["x"], g["y"])) != g["resources"]]
    for cell in dict.fromkeys(cells):
        size = round(frame.c * 1.2)
        x, y = frame.corner(*cell, size=1.2)
        made.pieces.append(Shape("changed", x, y, size, size, (), f"new:{cell[0]},{cell[1]}"))
