"""The park as shapes: ground, locations, animals, blockers, flags, rangers beside their circle, numbered places."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.peak_team.content import ANIMAL_ID, ANIMALS, MISSIONS, PARKS
from engine.peak_team.pieces import Node, Park
from render.peak_team.places import Spot, marked_spots
from render.peak_team.scene import (
    HIGH,
    LEFT,
    RADIUS,
    STATION,
    TOP,
    WIDE,
    View,
    along,
    blocker_spots,
    flags,
    node_of,
    park_of,
    radius,
    standing,
)
from render.peak_team.tints import look
from render.toolbox.fonts import text_width
from render.toolbox.placing import Box, beside
from render.toolbox.shapes import Shape

ANIMAL, BLOCKER = 46.0, (34.0, 23.0)
"""Size of an animal's sign and of a blocker, in drawing units."""
FLAG, PAWN = (45.0, 54.0), (43.0, 61.0)
"""Size of a flag and of a pawn, in drawing units."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part of the park is drawn: top left corner in drawing units, rectangle in pixels, pixels per unit."""

    left: float
    top: float
    x: int
    y: int
    w: int
    h: int
    k: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point in drawing units."""
        return self.x + (x - self.left) * self.k, self.y + (y - self.top) * self.k

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """(left, top, width, height) in pixels."""
        return self.x, self.y, self.w, self.h

    @property
    def bounds(self) -> Box:
        """The pixels this frame covers."""
        return (self.x, self.y, self.x + self.w, self.y + self.h)


class Room:
    """Boxes that should not be covered, found by where they are: a map has thousands of them."""

    cell = 160
    """Pixels; more than anything looks for from where it belongs."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        """From now on this box is taken too."""
        c = self.cell
        for column in range(int(box[0] // c), int(box[2] // c) + 1):
            for row in range(int(box[1] // c), int(box[3] // c) + 1):
                self._cells.setdefault((column, row), []).append(box)

    def near(self, x: float, y: float) -> tuple[Box, ...]:
        """The boxes within a cell's length of a point; one that lies across an edge may come twice."""
        column, row = int(x // self.cell), int(y // self.cell)
        around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return tuple(box for at in around for box in self._cells.get(at, ()))

    def copy(self) -> Room:
        """Its own list of boxes."""
        made = Room(())
        made._cells = {at: boxes[:] for at, boxes in self._cells.items()}
        return made


@dataclass(slots=True)
class Map:
    """The park as shapes: what is printed, what stands on it, and the room that is left."""

    ground: list[Shape]
    pieces: list[Shape]
    room: Room


@lru_cache(maxsize=2048)
def _beside(
    at: tuple[float, float], size: tuple[int, int], distances: tuple[float, ...], near: tuple[Box, ...], bounds: Box,
    start: float, anchor: tuple[float, float],
) -> tuple[int, int]:  # fmt: skip
    """`beside`, remembered: from one picture to the next most pieces stay where they are."""
    return beside(at, size, distances, near, bounds, start=start, anchor=anchor)


def whole(x: int, y: int, w: int) -> Frame:
    """A frame that shows the whole park `w` pixels wide."""
    return Frame(LEFT, TOP, x, y, w, round(w * HIGH / WIDE), w / WIDE)


def draw_map(
    view: View, frame: Frame, *, codes: Sequence[str] = (), changed: View | None = None, extra: Sequence[Spot] = ()
) -> Map:
    """Everything on the board; codes with a place (and `extra` spots) are marked, changes since `changed` ringed."""
    park = park_of(view)
    shapes, room = _printed(park.key, frame)
    made = Map(list(shapes), [], room.copy())
    if changed is not None:
        _rings(view, changed, park, frame, made)
    _locations(view, park, frame, made)
    _animals(view, park, frame, made)
    _blockers(view, park, frame, made)
    here = standing(view)
    _stands(park, here, frame, made)
    for node in park.nodes:
        if node.start:
            at = (node.x, node.y + STATION + 5)
            made.pieces.append(_sign("pt.start", frame, at, 52, 17, tag=f"start:{node.name}"))
    spots = [*marked_spots(view, codes), *extra]
    _halos(spots, frame, made)
    # What is narrow is placed first: a flag stands upright on its circle, a pawn may stand on any side.
    _flags(view, park, frame, made)
    _pawns(view, park, here, frame, made)
    _badges(spots, frame, made)
    return made


def _sign(kind: str, frame: Frame, at: tuple[float, float], w: float, h: float, *args: Hashable, tag: str) -> Shape:
    """A shape centred on a point, sizes in drawing units."""
    px, py = frame.at(*at)
    wide, high = round(w * frame.k), round(h * frame.k)
    return Shape(kind, round(px - wide / 2), round(py - high / 2), wide, high, args, tag)


@lru_cache(maxsize=16)
def _printed(key: str, frame: Frame) -> tuple[tuple[Shape, ...], Room]:
    """What is printed and never changes, and what of it nothing should cover. Shared: do not change it."""
    park = next(park for park in PARKS if park.key == key)
    px, py = frame.at(LEFT, TOP)
    size = (round(WIDE * frame.k), round(WIDE * frame.k * HIGH / WIDE))
    shapes = [Shape("pt.park", round(px), round(py), *size, (park.key,), "park")]
    boxes: list[Box] = []
    for node in park.nodes:
        shapes.append(_node(park, node, frame))
        r = radius(node) * 0.94
        low = r * (1.42 if node.start else 1.0)
        # Three times: what a location says is worse to cover than anything else.
        boxes += [(*frame.at(node.x - r, node.y - r), *frame.at(node.x + r, node.y + low))] * 3
    half = ANIMAL / 2
    for region in park.regions:
        x, y = region.at
        boxes.append((*frame.at(x - half, y - half), *frame.at(x + half, y + half)))
    for x, y in blocker_spots(park.key):
        w, h = BLOCKER[0] / 2, BLOCKER[1] / 2
        boxes.append((*frame.at(x - w, y - h), *frame.at(x + w, y + h)))
    thin = 5.0
    routes = [(*frame.at(x - thin, y - thin), *frame.at(x + thin, y + thin)) for x, y in along(park.key)]
    # Names keep off the room where the flag of a lettered circle will stand.
    kept = [(*frame.at(n.x - 4, n.y - 76), *frame.at(n.x + 44, n.y)) for n in park.nodes if n.name in MISSIONS]
    wide = [(node, radius(node) + 9) for node in park.nodes]
    kept += [(*frame.at(n.x - r, n.y - r), *frame.at(n.x + r, n.y + r)) for n, r in wide]
    for number, region in enumerate(park.regions):
        size = 19 * frame.k
        words = region.key.replace("_", " ").capitalize()
        w, h = text_width(words, "title", round(size)) + 8, round(size * 1.3)
        distances = [frame.k * d for d in (36, 40, 45, 50, 56, 62, 70, 78, 86)]
        x, y = beside(frame.at(*region.at), (w, h), distances, [*boxes * 4, *kept, *routes], frame.bounds, start=90)
        shapes.append(
            Shape("pt.name", x, y, w, h, (words, round(size, 2), look(park, number)[0]), f"name:{region.key}")
        )
        # Three times, because a name is worse to cover than a stretch of route.
        boxes += [(x, y + h * 0.1, x + w, y + h * 0.9)] * 3
    return tuple(shapes), Room([*boxes, *routes])


def _node(park: Park, node: Node, frame: Frame) -> Shape:
    r = radius(node)
    if node.station:
        return _sign("pt.station", frame, node.at, 2 * r + 2, 2 * r + 2, tag=f"node:{node.name}")
    tint = look(park, node.region)[0]
    if node.name[0] == "p":
        return _sign("pt.dot", frame, node.at, 2 * r, 2 * r, tint, tag=f"node:{node.name}")
    return _sign("pt.circle", frame, node.at, 2 * r + 4, 2 * r + 4, node.name, tint, False, tag=f"node:{node.name}")


def _locations(view: View, park: Park, frame: Frame, made: Map) -> None:
    """Circles somebody wants to reach lie on gold."""
    size = 2 * RADIUS + 8
    for letter in dict.fromkeys(letter for letter, _, _ in flags(view)):
        node = node_of(park, letter)
        if node is not None:
            tint = look(park, node.region)[0]
            made.pieces.append(_sign("pt.circle", frame, node.at, size, size, letter, tint, True, tag=f"open:{letter}"))


def _animals(view: View, park: Park, frame: Frame, made: Map) -> None:
    places = {park.regions[number].animal: number for number in range(len(park.regions))}
    known = {animal["key"]: animal for animal in view["animals"]}
    for number, region in places.items():
        animal = known.get(ANIMALS[number].key)
        if animal is None:
            continue
        tint, at = look(park, region)[0], park.regions[region].at
        if animal["where"] == "map":
            shape = _sign("pt.animal", frame, at, ANIMAL, ANIMAL, animal["key"], tint, tag=f"animal:{animal['key']}")
        else:
            shape = _sign(
                "pt.gone", frame, at, ANIMAL * 0.8, ANIMAL * 0.8, animal["key"], tint, tag=f"gone:{animal['key']}"
            )
        made.pieces.append(shape)


def _blockers(view: View, park: Park, frame: Frame, made: Map) -> None:
    spots = blocker_spots(park.key)
    for number in view["blockers"]:
        if number < len(spots):
            made.pieces.append(_sign("pt.blocker", frame, spots[number], *BLOCKER, tag=f"blocker:{number}"))


def _stands(park: Park, here: Mapping[str, list[int]], frame: Frame, made: Map) -> None:
    for name, rangers in here.items():
        node = node_of(park, name)
        if node is not None:
            size = 2 * radius(node) + 15
            made.pieces.append(
                _sign("pt.stand", frame, node.at, size, size, tuple(rangers), node.station, tag=f"stand:{name}")
            )


def _flags(view: View, park: Park, frame: Frame, made: Map) -> None:
    w, h = (round(v * frame.k) for v in FLAG)
    shapes: list[Shape] = []
    for letter, kind, ranger in flags(view):
        node = node_of(park, letter)
        if node is None:
            continue
        foot = radius(node) + 1
        distances = tuple(frame.k * d for d in (foot - 6, foot, foot + 8, foot + 16, foot + 26))
        at = frame.at(*node.at)
        x, y = _beside(at, (w, h), distances, made.room.near(*at), frame.bounds, -60.0, (0.12, 0.94))
        shapes.append(Shape("pt.flag", x, y, w, h, (kind, ranger), f"flag:{letter}:{kind}:{ranger}"))
        made.room.add((x, y, x + w * 0.95, y + h * 0.66))
        made.room.add((x, y, x + w * 0.95, y + h * 0.66))
    made.pieces += sorted(shapes, key=lambda shape: shape.y)


def _pawns(view: View, park: Park, here: Mapping[str, list[int]], frame: Frame, made: Map) -> None:
    w, h = (round(v * frame.k) for v in PAWN)
    shapes: list[Shape] = []
    for name, rangers in here.items():
        node = node_of(park, name)
        if node is None:
            continue
        foot = radius(node) + 2
        distances = tuple(frame.k * d for d in (foot, foot + 5, foot + 11, foot + 18))
        at = frame.at(*node.at)
        for ranger in rangers:
            anchor = (0.5, 0.93)
            x, y = _beside(at, (w, h), distances, made.room.near(*at), frame.bounds, -110.0, anchor)
            if ranger == view["active"]:
                r = round(w * 1.16)
                shapes.append(
                    Shape("pt.turn", round(x + w / 2 - r / 2), round(y + w * 0.46 - r / 2), r, r, (), f"glow:{ranger}")
                )
            shapes.append(Shape("pawn", x, y, w, h, (ranger, False), f"pawn:{ranger}"))
            made.room.add((x, y, x + w, y + h))
    made.pieces += shapes


def _halos(spots: Sequence[Spot], frame: Frame, made: Map) -> None:
    for _, at, r, square, name in spots:
        size = 2 * r + 17
        made.pieces.append(_sign("pt.halo", frame, at, size, size, square, tag=f"halo:{name}"))


def _badges(spots: Sequence[Spot], frame: Frame, made: Map) -> None:
    """The number beside its place; several numbers of one place in one pill."""
    high = max(34, round(frame.k * 33))
    for words, at, r, _, name in spots:
        wide = high if len(words) < 3 else round(high * 0.5 + text_width(words, "bold", round(high * 0.56)))
        distances = [frame.k * d for d in (r + 16, r + 22, r + 30, r + 40, r + 52)]
        if wide > high:
            distances = [d + (wide - high) * 0.3 for d in distances]
        kind = "badge" if wide == high else "pt.pill"
        spot = frame.at(*at)
        x, y = beside(spot, (wide, high), distances, made.room.near(*spot), frame.bounds, start=-30)
        made.pieces.append(Shape(kind, x, y, wide, high, (words,), f"mark:{name}"))
        made.room.add((x, y, x + wide, y + high))


def _rings(view: View, old: View, park: Park, frame: Frame, made: Map) -> None:
    """A rim round every location, animal and blocker that changed since the older view."""
    names: list[str] = []
    for now, then in zip(view["players"], old["players"], strict=False):
        if now["place"] != then["place"] and now["place"] is not None:
            names.append(now["place"])
    before = set(flags(old))
    names += [letter for letter, kind, ranger in flags(view) if (letter, kind, ranger) not in before]
    for name in dict.fromkeys(names):
        node = node_of(park, name)
        if node is not None:
            size = 2 * radius(node) + 30
            made.pieces.append(_sign("changed", frame, node.at, size, size, tag=f"new:{name}"))
    where = {animal["key"]: animal["where"] for animal in old["animals"]}
    spots = {region.animal: region.at for region in park.regions}
    for animal in view["animals"]:
        if where.get(animal["key"]) == "map" != animal["where"] and ANIMAL_ID[animal["key"]] in spots:
            at = spots[ANIMAL_ID[animal["key"]]]
            made.pieces.append(_sign("changed", frame, at, ANIMAL + 14, ANIMAL + 14, tag=f"new:{animal['key']}"))
    blockers = blocker_spots(park.key)
    for number in sorted(set(view["blockers"]) ^ set(old["blockers"])):
        if number < len(blockers):
            made.pieces.append(_sign("changed", frame, blockers[number], 52, 52, tag=f"new:blocker:{number}"))
