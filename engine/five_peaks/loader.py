"""Reads an edition's TOML files into frozen tables and refuses whatever the rules could not play.

Every complaint is a ContentError that names file, entry and reason.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_origin

from engine.errors import ContentError
from engine.five_peaks import checks
from engine.five_peaks.pieces import (
    CARD_KEYS,
    CORNERS,
    EFFECTS,
    LOCALS,
    NOTHING,
    RESOURCES,
    ROTATED,
    SIDES,
    STARTING,
    TERRAINS,
    THINGS,
    Campfire,
    Edition,
    HikingCard,
    Panorama,
    Peak,
    Reward,
    Space,
    Tile,
    Vector,
)

HOME = Path(__file__).parent / "content"
FILES = ("edition", "hiking_cards", "tiles", "peaks", "panoramas", "campfires")
_REWARDS = ("card", "campfire", "peak")

Raw = dict[str, Any]
List = list[Any]
T = TypeVar("T")


class _Entry:
    """One table of a file, read key by key; what stays unread is a misspelling."""

    def __init__(self, file: str, name: str, raw: Raw) -> None:
        self.where = f"{file}: {name}"
        self.raw = dict(raw)

    def fail(self, reason: str) -> NoReturn:
        raise ContentError(f"{self.where}: {reason}")

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of `key`, which must be a `kind`; without a default it must be there."""
        value = self.raw.pop(key, default)
        if value is None:
            self.fail(f"{key} is missing")
        if not isinstance(value, get_origin(kind) or kind) or (kind is int and isinstance(value, bool)):
            self.fail(f"{key} must be a {(get_origin(kind) or kind).__name__}, not {value!r}")
        return value

    def count(self, key: str, default: int | None = None) -> int:
        value = self.take(key, int, default)
        return value if value >= 0 else self.fail(f"{key} cannot be negative")

    def word(self, key: str, allowed: tuple[str, ...]) -> int:
        """The index of the word `key` among those `allowed`."""
        value = self.take(key, str)
        return (
            allowed.index(value) if value in allowed else self.fail(f"{key} is {value!r}, not {' or '.join(allowed)}")
        )

    def counts(self, key: str, length: int) -> tuple[int, ...]:
        values: list[Any] = self.take(key, List)
        if len(values) != length or not all(type(v) is int and v >= 0 for v in values):
            self.fail(f"{key} must be {length} numbers")
        return tuple(values)

    def amounts(self, key: str, default: str | None = "") -> dict[str, int]:
        """Things like `"2 herb + endorphin"` by word."""
        found: dict[str, int] = {}
        for part in filter(None, (p.strip() for p in self.take(key, str, default).split("+"))):
            number, _, word = part.rpartition(" ")
            if (word not in THINGS and word not in _REWARDS) or not (number or "1").isdigit() or word in found:
                self.fail(f"{key} has {part!r}, which is nothing known or named twice")
            found[word] = int(number or 1)
        return found

    def vector(self, key: str) -> Vector:
        found = self.amounts(key)
        if wrong := set(found) & set(_REWARDS):
            self.fail(f"{key} cannot hold a {wrong.pop()}")
        return _vector(found)

    def reward(self, key: str) -> Reward:
        found = self.amounts(key)
        return Reward(_vector(found), *(found.get(word, 0) for word in _REWARDS))

    def done(self) -> None:
        if self.raw:
            self.fail(f"unknown {', '.join(sorted(self.raw))}")


def load(directory: Path | str | None = None) -> Edition:
    """The edition in `directory`; files it does not have are those of the edition that comes with the game.

    Raises ContentError naming file, entry and reason.
    """
    texts = {name: _text(Path(directory) if directory else HOME, f"{name}.toml") for name in FILES}
    digest = hashlib.sha256("\0".join(texts.values()).encode()).hexdigest()[:12]
    (facts,) = _entries("edition.toml", None, texts["edition"])
    edition = Edition(
        name=facts.take("name", str),
        hash=digest,
        tiles=_table("tiles.toml", "tile", texts["tiles"], _tile),
        peaks=_table("peaks.toml", "peak", texts["peaks"], _peak),
        cards=_table("hiking_cards.toml", "card", texts["hiking_cards"], _card),
        panoramas=_table("panoramas.toml", "panorama", texts["panoramas"], _panorama),
        campfires=_table("campfires.toml", "campfire", texts["campfires"], _campfire),
        resources=facts.counts("resources", len(RESOURCES)),
        endorphins=facts.count("endorphins"),
        capacity=facts.count("capacity"),
        starting_endorphins=facts.counts("starting_endorphins", 5),
        badge_vp=facts.counts("badge_vp", len(TERRAINS)),
        stone_factors=facts.counts("stone_factors", 5),
        market=facts.count("market"),
        campfire_draw=facts.count("campfire_draw"),
        camp_endorphins=facts.count("camp_endorphins"),
        discard_endorphins=facts.count("discard_endorphins"),
    )
    facts.done()
    checks.check(edition)
    return edition


def _text(directory: Path, file: str) -> str:
    path = directory / file
    if not path.is_file():
        path = HOME / file
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{file}: {error}") from error


def _entries(file: str, key: str | None, text: str) -> list[_Entry]:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: {error}") from error
    if key is None:
        return [_Entry(file, "numbers", raw)]
    if set(raw) != {key} or not isinstance(raw[key], list):
        raise ContentError(f"{file}: must hold [[{key}]] entries and nothing else")
    return [_Entry(file, f"{key} {entry.get('id', '?')}", entry) for entry in raw[key]]


def _table(file: str, key: str, text: str, make: Callable[[int, _Entry], T]) -> tuple[T, ...]:
    made: list[T] = []
    for entry in _entries(file, key, text):
        number = entry.take("id", int)
        if number != len(made):
            entry.fail(f"ids must count 0, 1, 2 …; expected {len(made)}")
        made.append(make(number, entry))
        entry.done()
    return tuple(made)


def _vector(found: dict[str, int]) -> Vector:
    a, b, c, d, e, f, g = (found.get(word, 0) for word in THINGS)
    return a, b, c, d, e, f, g


def _space(entry: _Entry, corner: bool) -> Space:
    kind = entry.take("kind", str, "")
    bike = entry.take("bike", bool, False)
    cost = entry.vector("cost")
    if kind:
        if kind not in ("container", "parking", "plain"):
            entry.fail(f"kind is {kind!r}, not container, parking or plain")
        space = Space(kind, bike=bike)
    elif any(cost):
        space = Space("exchange", bike=bike, cost=cost, reward=entry.reward("gives"))
        if not space.reward:
            entry.fail("an exchange must give something")
        if any(paid and got for paid, got in zip(cost, space.reward.gains, strict=True)):
            entry.fail("an exchange cannot give what it costs")
    else:
        gains = entry.vector("gives")
        space = Space("gain" if gains != NOTHING else "plain", gains=gains, bike=bike)
    if corner and space.kind not in ("gain", "plain"):
        entry.fail("a triangle can only give things")
    entry.done()
    return space


def _tile(number: int, entry: _Entry) -> Tile:
    raw_spaces: Raw = entry.take("spaces", Raw)
    if wrong := set(raw_spaces) - set(LOCALS):
        entry.fail(f"{wrong.pop()!r} is no cell of a tile")
    spaces = tuple(
        _space(_Entry(entry.where, name, raw_spaces[name]), i in CORNERS) if name in raw_spaces else None
        for i, name in enumerate(LOCALS)
    )
    links = tuple(
        tuple(_local(entry, spaces, word) for word in str(link).split()) for link in entry.take("links", List)
    )
    if any(len(set(link)) != len(link) or len(link) < 2 for link in links):
        entry.fail("a link must join two or more different spaces")
    raw_paths: Raw = entry.take("paths", Raw)
    if wrong := set(raw_paths) - set(SIDES):
        entry.fail(f"{wrong.pop()!r} is no edge")
    paths = tuple(_local(entry, spaces, raw_paths[side]) if side in raw_paths else None for side in SIDES)
    return Tile(
        number,
        entry.take("name", str),
        entry.word("terrain", TERRAINS),
        spaces,
        links,
        paths,
        _offsets(entry, "blocks"),
        _offsets(entry, "covers"),
        _distinct([_turned(spaces, links, paths, rot) for rot in range(4)]),
    )


def _local(entry: _Entry, spaces: tuple[Space | None, ...], word: str) -> int:
    if word not in LOCALS or spaces[LOCALS.index(word)] is None:
        entry.fail(f"links or paths name {word!r}, where the tile has no space")
    return LOCALS.index(word)


def _offsets(entry: _Entry, key: str) -> tuple[tuple[int, int], ...]:
    found = entry.take(key, List, [])
    if not all(type(p) is list and list(map(type, p)) == [int, int] for p in found):
        entry.fail(f"{key} must be pairs [x, y]")
    return tuple((x, y) for x, y in found)


def _turned(
    spaces: tuple[Space | None, ...], links: tuple[tuple[int, ...], ...], paths: tuple[int | None, ...], rot: int
) -> Any:
    """What the tile looks like after `rot` quarter turns, comparable with `==`."""
    to = ROTATED[rot]
    return (
        {to[i]: space for i, space in enumerate(spaces)},
        {frozenset(to[i] for i in link) for link in links},
        {(side + rot) % 4: None if start is None else to[start] for side, start in enumerate(paths)},
    )


def _distinct(looks: list[Any]) -> tuple[int, ...]:
    return tuple(rot for rot, look in enumerate(looks) if look not in looks[:rot])


def _peak(number: int, entry: _Entry) -> Peak:
    named = entry.take("paths", str).split()
    if wrong := set(named) - set(SIDES):
        entry.fail(f"{wrong.pop()!r} is no edge")
    paths = tuple(side in named for side in SIDES)
    turned = [tuple(paths[(side - rot) % 4] for side in range(4)) for rot in range(4)]
    reward = entry.reward("reward")
    if reward.peaks:
        entry.fail("a peak cannot reward a peak: no terrain tile is under the pawn there (FP-41)")
    terrain = entry.word("terrain", TERRAINS)
    return Peak(number, entry.take("name", str), terrain, entry.count("vp"), reward, paths, _distinct(turned))


def _card(number: int, entry: _Entry) -> HikingCard:
    key = entry.take("key", str)
    if number >= len(CARD_KEYS) or key != CARD_KEYS[number]:
        entry.fail(f"key {key!r} is not the rules' card of this id")
    starting = entry.take("starting", bool, False)
    if starting != (number < STARTING):
        entry.fail("exactly the first five cards are starting cards")
    copies, cost = entry.count("copies", 0), entry.count("cost", 0)
    if starting and (copies or cost):
        entry.fail("a starting card has no copies in the deck and no cost")
    return HikingCard(number, key, entry.take("name", str), copies, cost, starting)


def _panorama(number: int, entry: _Entry) -> Panorama:
    rank, players = entry.count("rank"), entry.count("players")
    if rank not in range(1, 7) or players not in (2, 4, 5):
        entry.fail("rank must be 1 to 6 and players 2, 4 or 5")
    cost, reward = entry.vector("cost"), entry.reward("reward")
    if cost == NOTHING or not reward:
        entry.fail("a panorama needs a cost and a reward")
    return Panorama(number, entry.take("name", str), rank, entry.count("vp"), players, cost, reward)


def _campfire(number: int, entry: _Entry) -> Campfire:
    effect = entry.take("effect", str)
    if effect not in EFFECTS:
        entry.fail(f"effect {effect!r} is not one of {', '.join(EFFECTS)}")
    facts = EFFECTS[effect]
    resource = entry.word("resource", RESOURCES) if "resource" in facts else None
    card = ("walk", "march", "training")[entry.word("card", ("walk", "march", "training"))] if "card" in facts else None
    if effect == "bonus" and resource not in (0, 1, 2):
        entry.fail("a bonus is a mushroom, a berry or a herb")
    return Campfire(
        number, entry.take("key", str), entry.take("name", str), effect, entry.count("amount", 1), resource, card
    )
