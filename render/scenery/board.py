"""Hexes from cells to pixels: landscapes with their tokens, the market with its compasses, numbered choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from render.scenery.ground import BLEED
from render.scenery.scene import (
    ANIMAL_SPOT,
    MARK_SPOT,
    RADIUS,
    Cell,
    Extent,
    View,
    along,
    border,
    centre,
    edition_of,
    flower_end,
    flower_spot,
    laid,
)
from render.toolbox.curves import Point
from render.toolbox.shapes import Shape

STAKE = 0.185
"""Width of a wooden stake in hex widths."""
SCORE = (0.37, 0.215)
PLATE = (0.6, 0.26)
ANIMAL = 0.255
FLOWER = 0.27
ELEMENT = 0.34


@dataclass(frozen=True, slots=True)
class Frame:
    """Where hexes are drawn: a rectangle in pixels, what is at its left and top in hex widths, pixels per width."""

    x: int
    y: int
    w: int
    h: int
    left: float
    top: float
    c: int

    def at(self, point: Point) -> Point:
        """The pixel of a point in hex widths."""
        return self.x + (point[0] - self.left) * self.c, self.y + (point[1] - self.top) * self.c

    def put(self, kind: str, point: Point, w: float, h: float, *args: Any, tag: str = "") -> Shape:
        """A shape of w × h hex widths centred on a point."""
        px, py = self.at(point)
        wide, high = round(w * self.c), round(h * self.c)
        return Shape(kind, round(px - wide / 2), round(py - high / 2), wide, high, args, tag)

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """(left, top, width, height) in pixels."""
        return self.x, self.y, self.w, self.h


@dataclass(slots=True)
class Map:
    """Hexes as shapes: what lies on the table, what stands on it, and the numbers of choices."""

    ground: list[Shape] = field(default_factory=list)
    pieces: list[Shape] = field(default_factory=list)
    marks: list[Shape] = field(default_factory=list)


def fitting(around: Extent, w: float, h: float, most: int) -> int:
    """Pixels per hex width at which an extent fits into w × h pixels; few sizes, so that sprites are seldom drawn."""
    c = min(most, int(w / around.wide), int(h / around.high))
    return max(20, c - c % 4)


def fit_frame(around: Extent, x: int, y: int, w: int, h: int, most: int) -> Frame:
    """The largest frame that shows an extent inside w × h pixels, centred there."""
    c = fitting(around, w, h, most)
    left = (around.left + around.right) / 2 - w / c / 2
    top = (around.top + around.bottom) / 2 - h / c / 2
    return Frame(x, y, w, h, left, top, c)


def draw_land(view: View, player: View, frame: Frame, made: Map | None = None) -> Map:
    """A landscape: hexes, marked routes, animals, flowers, elements and stakes."""
    made = made or Map()
    for entry in player["hexes"]:
        _hex(view, entry, frame, made.ground, f"hex:{entry['q']},{entry['r']}")
    _ribbons(player, frame, made.ground)
    for entry in player["hexes"]:
        _on_hex(entry, frame, made.ground)
    for element in player["elements"]:
        made.pieces.append(element_shape(element, frame))
    for crossing in player["crossings"]:
        _stakes(player, crossing, frame, made)
    return made


def add_hex(view: View, entry: View, frame: Frame, made: Map) -> None:
    """One hex with what is on it, on top of the ground drawn so far."""
    _hex(view, entry, frame, made.ground, f"hex:{entry['q']},{entry['r']}")
    _on_hex(entry, frame, made.ground)


def element_shape(element: View, frame: Frame) -> Shape:
    """An element on its border, its spike to the lower hex."""
    q, r, side = element["q"], element["r"], element["side"]
    tag = f"{element['kind']}:{q},{r},{side}"
    return frame.put("sc.element", border(q, r, side), ELEMENT, ELEMENT, element["kind"], (side + 3) % 6, tag=tag)


def _hex(view: View, entry: View, frame: Frame, shapes: list[Shape], tag: str) -> None:
    name = edition_of(view).name
    high = RADIUS * 2 * BLEED
    at = centre(entry["q"], entry["r"])
    shapes.append(frame.put("sc.hex", at, BLEED, high, name, entry["hex"], entry["rot"], tag=tag))


def _on_hex(entry: View, frame: Frame, shapes: list[Shape]) -> None:
    """The height, and the animal or flower."""
    x, y = centre(entry["q"], entry["r"])
    shapes.append(frame.put("sc.plate", (x, y), *PLATE, entry["height"], tag=f"height:{entry['q']},{entry['r']}"))
    if entry["animal"] is not None:
        spot = (x + ANIMAL_SPOT[0], y + ANIMAL_SPOT[1])
        shapes.append(frame.put("sc.animal", spot, ANIMAL, ANIMAL, entry["animal"]))
    if entry["flower"] is not None and entry["at"] is not None:
        side = entry["at"]
        dx, dy = flower_spot(side)
        args = (entry["flower"], side, flower_end(side))
        shapes.append(frame.put("sc.flower", (x + dx, y + dy), FLOWER, FLOWER, *args))


def stake_row(player: View, crossing: View) -> list[tuple[int, bool, float]]:
    """(length, whether it is a score stake, place along the border) of every stake at a crossing, without overlap."""
    lengths, scored = crossing["lengths"], set(crossing["scored"])
    order = sorted(lengths, key=lambda length: (length not in scored, length))
    if len(scored) > 1:
        # Flags need the ends of the row to hang from.
        order.append(order.pop(1))
    if (_flower_end_at(player, crossing) or 1) < 0:
        order.reverse()
    sizes = [STAKE] * len(order)
    squeeze = min(1.0, 0.72 / sum(sizes))
    row: list[tuple[int, bool, float]] = []
    at = -sum(sizes) * squeeze / 2
    for length, size in zip(order, sizes, strict=True):
        row.append((length, length in scored, round(at + size * squeeze / 2, 3)))
        at += size * squeeze
    return row


def _flower_end_at(player: View, crossing: View) -> int:
    """The end of a crossing at which a flower stands; 0 for none."""
    near, far = player["hexes"][crossing["a"]], player["hexes"][crossing["b"]]
    for entry in (near, far):
        here = (entry["q"], entry["r"]) == (crossing["q"], crossing["r"])
        side = crossing["side"] if here else (crossing["side"] + 3) % 6
        if entry["flower"] is not None and entry["at"] == side:
            return flower_end(side)
    return 0


def _stakes(player: View, crossing: View, frame: Frame, made: Map) -> None:
    routes = {route["length"]: route for route in player["routes"]}
    x, y = border(crossing["q"], crossing["r"], crossing["side"])
    ax, ay = along(crossing["side"])
    upright = crossing["side"] % 3 == 0
    where = f"{crossing['q']},{crossing['r']},{crossing['side']}"
    end = -_flower_end_at(player, crossing) or (-1 if upright else 1)
    for length, scored, shift in stake_row(player, crossing):
        spot = (x + ax * shift, y + ay * shift)
        if not scored:
            made.pieces.append(frame.put("sc.stake", spot, STAKE, STAKE, length, tag=f"stake:{length}:{where}"))
            continue
        route = routes[length]
        # Flags hang outwards along the border, away from a flower.
        outward = (1 if shift > 0 else -1) if shift else end
        way, hang = (1 if upright else 0) + (2 if outward < 0 else 0), outward * (SCORE[0] - SCORE[1]) / 2
        w, h = reversed(SCORE) if upright else SCORE
        spot = (spot[0], spot[1] + hang) if upright else (spot[0] + hang, spot[1])
        args = (length, route["value"], route["flipped"], way)
        made.pieces.append(frame.put("sc.score", spot, w, h, *args, tag=f"score:{length}"))


def _ribbons(player: View, frame: Frame, shapes: list[Shape]) -> None:
    """Every marked route as a line through its hexes; lines that share a trail run side by side."""
    shifts: dict[tuple[frozenset[int], int], float] = {}
    for crossing in player["crossings"]:
        row = stake_row(player, crossing)
        for n, (length, _, _) in enumerate(row):
            shifts[frozenset((crossing["a"], crossing["b"])), length] = (n - (len(row) - 1) / 2) * 0.062
    for route in player["routes"]:
        shapes += loop_shapes(player, route["hexes"], route["length"], frame, 0.05, shifts)


def loop_shapes(
    player: View,
    loop: Sequence[int],
    length: int,
    frame: Frame,
    wide: float,
    shifts: Mapping[tuple[frozenset[int], int], float] | None = None,
) -> list[Shape]:
    """A route as one ribbon per hex of the loop (indexes into the landscape)."""
    hexes = player["hexes"]
    shapes: list[Shape] = []
    for n, index in enumerate(loop):
        entry = hexes[index]
        ends: list[tuple[int, float]] = []
        for other in (loop[n - 1], loop[(n + 1) % len(loop)]):
            shift = (shifts or {}).get((frozenset((index, other)), length), 0.0)
            ends.append((_side_to(entry, hexes[other]), shift))
        at = centre(entry["q"], entry["r"])
        args = (length, tuple(sorted(ends)), wide)
        shapes.append(frame.put("sc.ribbon", at, BLEED, RADIUS * 2 * BLEED, *args, tag=f"route:{length}:{index}"))
    return shapes


def _side_to(one: View, other: View) -> int:
    ways = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return ways.index((other["q"] - one["q"], other["r"] - one["r"]))


def draw_sites(codes: Sequence[str], frame: Frame, made: Map) -> None:
    """Free cells that may be chosen, numbered."""
    for number, code in enumerate(codes, 1):
        cell = site_of(code)
        if cell is not None:
            at = centre(*cell)
            made.pieces.append(frame.put("sc.site", at, BLEED, RADIUS * 2 * BLEED, tag=f"site:{cell[0]},{cell[1]}"))
            made.marks.append(badge(number, code, at, frame, 0.4))


def site_of(code: str) -> Cell | None:
    """The cell of an `at:q:r` code; None for any other."""
    verb, *rest = code.split(":")
    try:
        q, r = (int(part) for part in rest)
    except ValueError:
        return None
    return (q, r) if verb == "at" and abs(q) <= 15 and abs(r) <= 15 else None


def badge(number: int, code: str, at: Point, frame: Frame, size: float = 0.28) -> Shape:
    """The number of a choice, never too small for a phone."""
    wide = max(32.0, size * frame.c) / frame.c
    return frame.put("badge", at, wide, wide, str(number), tag=f"mark:{code}")


def draw_market(view: View, frame: Frame, codes: Sequence[str] = ()) -> Map:
    """The market: hexes, compasses and, for `take:` codes, numbers."""
    made = Map()
    high = RADIUS * 2
    numbers = {code: number for number, code in enumerate(codes, 1)}
    compasses = {compass["seat"]: compass for compass in view["market"]["compasses"]}
    for space in view["market"]["spaces"]:
        q, r, tag = space["q"], space["r"], f"space:{space['space']}"
        at = centre(q, r)
        if space["compass"] is not None and space["compass"] in compasses:
            compass = compasses[space["compass"]]
            args = (compass["seat"], compass["facing"])
            shape = frame.put("sc.compass", at, BLEED, high * BLEED, *args, tag=f"compass:{compass['seat']}")
            made.pieces.append(shape)
        elif space["hex"] is None:
            made.ground.append(frame.put("sc.gap", at, BLEED, high * BLEED, tag=tag))
        else:
            entry = laid(view, space["hex"], q, r, 0)
            _hex(view, entry, frame, made.ground, tag)
            _on_hex(entry, frame, made.ground)
        code = f"take:{space['space']}"
        if code in numbers:
            made.pieces.append(frame.put("sc.halo", at, 1.12, high * 1.12, "gold", 0.045, tag=f"halo:{code}"))
            spot = (at[0] + MARK_SPOT[0], at[1] + MARK_SPOT[1])
            made.marks.append(badge(numbers[code], code, spot, frame))
    return made


def rim(cells: Iterable[Sequence[int]], frame: Frame, ink: str, tag: str) -> list[Shape]:
    """A hex-shaped rim round cells."""
    size = (1.12, RADIUS * 2 * 1.12)
    return [frame.put("sc.halo", centre(q, r), *size, ink, 0.05, tag=f"{tag}:{q},{r}") for q, r in cells]
