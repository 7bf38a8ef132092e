"""Reads an edition's TOML files, checks them against what the rules need, and builds the tables that play uses.

Every fault is a ContentError that names the file, the entry and the reason.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.errors import ContentError
from engine.scenery.goals import MEASURES
from engine.scenery.pieces import (
    BACKS,
    LENGTHS,
    OPPOSITE,
    PLACED_PER_PLAYER,
    ROT,
    SIDES,
    VECTORS,
    Edition,
    Goal,
    Hex,
    Layout,
    Rank,
    Stake,
    turn_mask,
)

FILES = ("edition.toml", "goals.toml", "hexes.toml", "layouts.toml", "stakes.toml")
HEX_COUNT = 83
GOAL_SIDES, GOAL_TILES = 14, 7
LOWEST, HIGHEST = 200, 3500
STAKES_PER_LENGTH = 5

Raw = dict[str, Any]


def load(directory: Path) -> Edition:
    """The edition in `directory`. Raises ContentError."""
    raw = {name: _read(directory / name) for name in FILES}
    digest = hashlib.sha256(b"".join((directory / name).read_bytes() for name in FILES)).hexdigest()[:12]
    head = _Entry("edition.toml", "edition", raw["edition.toml"])
    animals, flowers = tuple(head.texts("animals")), tuple(head.texts("flowers"))
    head.hold(len(set(animals)) == 4 and len(set(flowers)) == 5, "needs four kinds of animals and five of flowers")
    hexes = _hexes(raw["hexes.toml"], animals, flowers)
    stakes = _stakes(raw["stakes.toml"])
    turned = tuple(turn_mask(h.paths, rot) for h in hexes for rot in range(6))
    petals = tuple(-1 if h.at is None else (h.at - rot) % 6 for h in hexes for rot in range(6))
    return Edition(
        name=head.text("name"),
        hash=digest,
        animals=animals,
        flowers=flowers,
        hexes=hexes,
        stakes=stakes,
        layouts=_layouts(raw["layouts.toml"]),
        goals=_goals(raw["goals.toml"]),
        ladder=_ladder(head),
        heights=tuple(h.height for h in hexes for _ in range(6)),
        turned=turned,
        petals=petals,
        icons=tuple(_icon(h, len(animals)) for h in hexes for _ in range(6)),
        spins=tuple(_spins(h.id, turned, petals, arriving) for h in hexes for arriving in range(64)),
        limits=tuple(stake.limit for stake in stakes),
        back={table: tuple(_back(stake, table) for stake in stakes) for table in BACKS},
    )


class _Entry:
    """One entry of a file, read field by field; what is wrong is told with its place."""

    def __init__(self, file: str, name: str, raw: object) -> None:
        self.file = file
        self.name = name
        self.hold(isinstance(raw, dict), "is not a table of fields")
        self.raw: Raw = raw  # type: ignore[assignment]

    def hold(self, promise: bool, reason: str) -> None:
        """Raise ContentError with `reason` unless `promise` is kept."""
        if not promise:
            raise ContentError(f"{self.file}: {self.name}: {reason}")

    def field(self, key: str, kind: type) -> Any:
        """The value of `key`, of type `kind`."""
        self.hold(key in self.raw, f"{key} is missing")
        value = self.raw[key]
        fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
        self.hold(fits, f"{key} is not {kind.__name__}: {value!r}")
        return value

    def number(self, key: str) -> int:
        """An int."""
        return self.field(key, int)

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value: str = self.field(key, str)
        self.hold(bool(value), f"{key} is empty")
        return value

    def numbers(self, key: str, count: int) -> tuple[int, ...]:
        """Exactly `count` ints."""
        values: list[Any] = self.field(key, list)
        good = len(values) == count and all(type(v) is int for v in values)
        self.hold(good, f"{key} is not {count} whole numbers: {values!r}")
        return tuple(values)

    def texts(self, key: str) -> list[str]:
        """Texts, at least one."""
        values: list[Any] = self.field(key, list)
        self.hold(bool(values) and all(isinstance(v, str) for v in values), f"{key} is not a list of texts: {values!r}")
        return values

    def side(self, name: str) -> int:
        """The number of the side called `name`."""
        self.hold(name in SIDES, f"there is no side {name!r}; the sides are {' '.join(SIDES)}")
        return SIDES.index(name)


def _read(path: Path) -> Raw:
    """The file's tables."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{path.name}: file: cannot be read: {error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: file: is not TOML: {error}") from error


def _entries(file: str, raw: Raw, key: str, one: str) -> list[_Entry]:
    """The list under `key`, each entry named by its id, length, players or place."""
    found: Any = raw.get(key)
    if not isinstance(found, list):
        raise ContentError(f"{file}: file: {key} is missing or not a list")
    items: list[Any] = found  # type: ignore[assignment]
    return [_Entry(file, f"{one} {_label(item, n)}", item) for n, item in enumerate(items)]


def _label(item: Any, place: int) -> Any:
    """What an entry is called in messages."""
    if not isinstance(item, dict):
        return place
    named: Raw = item  # type: ignore[assignment]
    return next((named[key] for key in ("id", "length", "players", "key") if key in named), place)


def _hexes(raw: Raw, animals: tuple[str, ...], flowers: tuple[str, ...]) -> tuple[Hex, ...]:
    """The hexes by id, each animal and flower at least twice."""
    entries = _entries("hexes.toml", raw, "hexes", "hex")
    if len(entries) != HEX_COUNT:
        raise ContentError(f"hexes.toml: file: needs {HEX_COUNT} hexes, has {len(entries)}")
    hexes = tuple(_hex(entry, n, animals, flowers) for n, entry in enumerate(entries))
    for kinds, name in ((animals, "animal"), (flowers, "flower")):
        for i, kind in enumerate(kinds):
            if sum(getattr(h, name) == i for h in hexes) < 2:
                raise ContentError(f"hexes.toml: {name} {kind}: is on fewer than two hexes")
    return hexes


def _hex(entry: _Entry, place: int, animals: tuple[str, ...], flowers: tuple[str, ...]) -> Hex:
    """One hex; a flower must stand at a side with a path (SC-62)."""
    entry.hold(entry.number("id") == place, f"id is not {place}: ids count up from 0")
    height = entry.number("height")
    entry.hold(LOWEST <= height <= HIGHEST, f"height {height} is not within {LOWEST}–{HIGHEST} m")
    entry.hold(height % 100 == 0, f"height {height} is not a multiple of 100 m")
    sides = [entry.side(name) for name in entry.text("paths").split()]
    entry.hold(len(set(sides)) == len(sides), "names a path side twice")
    mask = sum(1 << side for side in sides)
    entry.hold(not ("animal" in entry.raw and "flower" in entry.raw), "has both an animal and a flower")
    if "animal" in entry.raw:
        kind = entry.text("animal")
        entry.hold(kind in animals, f"there is no animal {kind!r}")
        return Hex(place, height, mask, animal=animals.index(kind))
    if "flower" not in entry.raw:
        return Hex(place, height, mask)
    kind = entry.text("flower")
    entry.hold(kind in flowers, f"there is no flower {kind!r}")
    at = entry.side(entry.text("at"))
    entry.hold(bool(mask >> at & 1), f"the flower stands at {SIDES[at]}, a side without a path")
    return Hex(place, height, mask, flower=flowers.index(kind), at=at)


def _icon(entry: Hex, animal_kinds: int) -> int:
    """What a hex shows as one number."""
    if entry.animal is not None:
        return entry.animal
    return -1 if entry.flower is None else animal_kinds + entry.flower


def _spins(hex_id: int, turned: tuple[int, ...], petals: tuple[int, ...], arriving: int) -> tuple[str, ...]:
    """The codes of all rotations that look different and join one of the arriving paths."""
    seen: set[tuple[int, int]] = set()
    codes: list[str] = []
    for rot in range(6):
        look = turned[hex_id * 6 + rot], petals[hex_id * 6 + rot]
        if look not in seen and (not arriving or look[0] & arriving):
            codes.append(ROT[rot])
        seen.add(look)
    return tuple(codes)


def _stakes(raw: Raw) -> tuple[Stake, ...]:
    """The stakes of lengths 3–7: fronts falling, every back lower than its front."""
    entries = _entries("stakes.toml", raw, "stakes", "length")
    lengths = [entry.number("length") for entry in entries]
    if lengths != list(LENGTHS):
        raise ContentError(f"stakes.toml: file: needs the lengths {LENGTHS} in order, has {lengths}")
    stakes: list[Stake] = []
    for entry in entries:
        fronts = entry.numbers("fronts", STAKES_PER_LENGTH)
        entry.hold(list(fronts) == sorted(set(fronts), reverse=True), "the fronts do not fall")
        entry.hold(all(0 < front < 100 for front in fronts), "a front is not within 1–99")
        backs = {table: entry.numbers(table, STAKES_PER_LENGTH) for table in BACKS}
        for table, values in backs.items():
            lower = all(0 <= b < f for b, f in zip(values, fronts, strict=True))
            entry.hold(lower, f"a back of {table} is not lower than its front")
        limit = entry.number("limit")
        entry.hold(limit > 0, f"limit {limit} is not above 0 m")
        stakes.append(Stake(entry.number("length"), limit, entry.text("colour"), fronts, backs))
    return tuple(stakes)


def _back(stake: Stake, table: str) -> tuple[int, ...]:
    """The back by front, −1 where there is no such front."""
    values = dict(zip(stake.fronts, stake.backs[table], strict=True))
    return tuple(values.get(front, -1) for front in range(stake.fronts[0] + 1))


def _layouts(raw: Raw) -> dict[int, Layout]:
    """One layout for each number of players from one to five."""
    entries = _entries("layouts.toml", raw, "layouts", "layout for")
    layouts = {entry.number("players"): _layout(entry) for entry in entries}
    if sorted(layouts) != [1, 2, 3, 4, 5] or len(entries) != 5:
        raise ContentError("layouts.toml: file: needs exactly one layout for each of 1–5 players")
    return layouts


def _layout(entry: _Entry) -> Layout:
    """One market field; each compass must have two hexes to take and point at one that no other points at."""
    players = entry.number("players")
    spaces = tuple(_pair(entry, pair) for pair in entry.field("spaces", list))
    entry.hold(len(set(spaces)) == len(spaces), "names a space twice")
    places = {pair: n for n, pair in enumerate(spaces)}
    beside = tuple(tuple(places.get((q + dq, r + dr), -1) for dq, dr in VECTORS) for q, r in spaces)
    compasses: list[tuple[int, int]] = []
    for raw in entry.field("compasses", list):
        stand = _Entry(entry.file, f"{entry.name}: compass {len(compasses)}", raw)
        at = _pair(stand, stand.field("at", list))
        stand.hold(at in places, f"stands at {at}, which is not a space")
        compasses.append((places[at], stand.side(stand.text("facing"))))
    entry.hold(len(compasses) == players, f"needs {players} compasses, has {len(compasses)}")
    hexes = len(spaces) - players
    entry.hold(hexes + PLACED_PER_PLAYER * players <= HEX_COUNT, f"{hexes} hexes in the market leave too few to draw")
    reach = tuple(
        tuple(sorted(n for side, n in enumerate(row) if n >= 0 and side != OPPOSITE[faced]))
        for row in beside
        for faced in range(6)
    )
    _check_compasses(entry, compasses, beside, reach)
    towards = tuple(_towards(here, there) for here in spaces for there in spaces)
    return Layout(players, spaces, tuple(compasses), beside, reach, towards)


def _check_compasses(
    entry: _Entry,
    compasses: list[tuple[int, int]],
    beside: tuple[tuple[int, ...], ...],
    reach: tuple[tuple[int, ...], ...],
) -> None:
    """Hold what a start must offer: different stands, different hexes pointed at, two hexes to take."""
    stands = {space for space, _ in compasses}
    entry.hold(len(stands) == len(compasses), "two compasses stand on one space")
    pointed = [beside[space][faced] for space, faced in compasses]
    good = all(space >= 0 and space not in stands for space in pointed)
    entry.hold(good and len(set(pointed)) == len(pointed), "the compasses do not point at different hexes")
    for seat, (space, faced) in enumerate(compasses):
        takeable = [n for n in reach[space * 6 + faced] if n not in stands]
        entry.hold(len(takeable) >= 2, f"compass {seat} has fewer than two hexes to take")


def _pair(entry: _Entry, raw: Any) -> tuple[int, int]:
    """Axial coordinates."""
    pair: list[Any] = raw if isinstance(raw, list) else []  # type: ignore[assignment]
    good = len(pair) == 2 and all(type(v) is int and -12 <= v <= 12 for v in pair)
    entry.hold(good, f"{raw!r} is not a pair of coordinates")
    return pair[0], pair[1]


def _towards(here: tuple[int, int], there: tuple[int, int]) -> int:
    """The side of `here` whose neighbour lies nearest to `there`; the first of equals."""
    q, r = there[0] - here[0], there[1] - here[1]
    size = max(abs(q), abs(r), abs(q + r))
    # Squared distance to the point `size` steps out along each side's line, so that straight lines are exact.
    return min(range(6), key=lambda side: _square(q - VECTORS[side][0] * size, r - VECTORS[side][1] * size))


def _square(q: int, r: int) -> int:
    """The square of the straight distance of an axial offset, in hex widths."""
    return q * q + q * r + r * r


def _goals(raw: Raw) -> tuple[Goal, ...]:
    """Fourteen sides on seven tiles, two a tile."""
    goals = tuple(_goal(entry, n) for n, entry in enumerate(_entries("goals.toml", raw, "goals", "goal")))
    tiles = sorted(goal.tile for goal in goals)
    if tiles != sorted([*range(GOAL_TILES), *range(GOAL_TILES)]):
        raise ContentError(f"goals.toml: file: needs two sides on each of {GOAL_TILES} tiles ({GOAL_SIDES} goals)")
    if len({goal.key for goal in goals}) != GOAL_SIDES:
        raise ContentError("goals.toml: file: two goals have the same key")
    return goals


def _goal(entry: _Entry, place: int) -> Goal:
    """One side of a goal tile."""
    entry.hold(entry.number("id") == place, f"id is not {place}: ids count up from 0")
    key, best, solo = entry.text("key"), entry.text("best"), entry.numbers("solo", 2)
    entry.hold(key in MEASURES, f"nothing measures {key!r}")
    entry.hold(best in ("most", "fewest"), f"best is {best!r}, not most or fewest")
    harder = solo[0] < solo[1] if best == "fewest" else solo[0] > solo[1]
    entry.hold(harder, "the solo threshold for 4 points is not harder than the one for 2")
    name, tile, printed = entry.text("name"), entry.number("tile"), entry.field("printed", bool)
    return Goal(place, key, name, tile, best == "fewest", printed, (solo[0], solo[1]))


def _ladder(head: _Entry) -> tuple[Rank, ...]:
    """The solo ladder, falling to 0."""
    entries = _entries("edition.toml", head.raw, "ladder", "rank")
    ranks = tuple(Rank(entry.text("key"), entry.text("name"), entry.number("least")) for entry in entries)
    least = [rank.least for rank in ranks]
    head.hold(_falls_to_zero(least), "the ladder does not fall to 0")
    return ranks


def _falls_to_zero(numbers: Iterable[int]) -> bool:
    """Strictly falling, the last one 0."""
    values = list(numbers)
    return bool(values) and values[-1] == 0 and values == sorted(set(values), reverse=True)
