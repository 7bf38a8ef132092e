"""Reads an edition's TOML files into frozen tables and refuses whatever the rules could not play.

Every complaint is a ContentError that names file, entry and reason.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NoReturn

from engine.errors import ContentError
from engine.peak_team.parks import park
from engine.peak_team.pieces import (
    CARD_REWARD,
    DRY,
    GROUNDED,
    KIND,
    KINDS,
    LETTERS,
    ROUTES,
    SHORT,
    SIDES,
    UP,
    Animal,
    Card,
    Edition,
    Weather,
)

HOME = Path(__file__).parent / "content"
FILES = ("edition", "animals", "specials", "weather", "small", "large")

_PLAIN_RULES = ("shy", "lend", "no_support", "no_share", "far_sight", "mend", "wake", "slide")
_CLAUSES = ("near", "animals", "missions", "hold")
_MASKS = ("toll", "pair", "cap", "plus")

Raw = dict[str, Any]


def load(directory: Path | str | None = None) -> Edition:
    """The edition in `directory`; files it lacks are those of the edition that comes with the game.

    Raises ContentError naming file, entry and reason.
    """
    texts = {name: _text(Path(directory) if directory else HOME, f"{name}.toml") for name in FILES}
    raw = {name: _parse(f"{name}.toml", text) for name, text in texts.items()}
    facts = raw["edition"]
    animals, cards = _animals(raw["animals"])
    letters = str(facts["missions"])
    if len(set(letters)) != LETTERS:
        _fail("edition.toml", "missions", f"{LETTERS} different letters are needed")
    edition = Edition(
        name=str(facts["name"]),
        hash=hashlib.sha256("\0".join(texts.values()).encode()).hexdigest()[:12],
        parks=(park("small", raw["small"], letters, animals), park("large", raw["large"], letters, animals)),
        cards=cards,
        animals=animals,
        specials=_specials(raw["specials"], letters),
        weather=tuple(_weather(i, entry) for i, entry in enumerate(raw["weather"]["weather"])),
        missions=letters,
        tracks=_by_rangers(facts["tracks"]),
        rank_names=tuple(facts["ranks"]["names"]),
        ranks=_by_rangers(facts["ranks"]),
        **{key: int(facts[key]) for key in _NUMBERS},
    )
    _check(edition)
    return edition


_NUMBERS = ("draw", "slots", "overflow", "renew", "success_tokens", "blockers_at_start")


def _fail(file: str, entry: str, reason: str) -> NoReturn:
    raise ContentError(f"{file}: {entry}: {reason}")


def _text(directory: Path, file: str) -> str:
    path = directory / file
    if not path.is_file():
        path = HOME / file
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{file}: {error}") from error


def _parse(file: str, text: str) -> Raw:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: {error}") from error


def _by_rangers(raw: Raw) -> dict[int, tuple[int, ...]]:
    return {rangers: tuple(raw[str(rangers)]) for rangers in (3, 4, 5)}


def _animals(raw: Raw) -> tuple[tuple[Animal, ...], tuple[Card, ...]]:
    animals: list[Animal] = []
    cards: list[Card] = []
    for i, entry in enumerate(raw["animals"]):
        where, reward = entry["key"], entry["reward"]
        if entry["park"] not in ("both", *SIDES):
            _fail("animals.toml", where, f"park is {entry['park']!r}")
        if reward != "card" and KIND.get(reward, ROUTES) >= ROUTES:
            _fail("animals.toml", where, f"reward is {reward!r}")
        animals.append(Animal(i, where, entry["park"], CARD_REWARD if reward == "card" else KIND[reward]))
        side = "common" if entry["park"] == "both" else entry["park"]
        for text in entry["cards"]:
            word, _, number = text.partition(" ")
            if word not in KINDS or number not in ("1", "2", "3"):
                _fail("animals.toml", where, f"no card can be {text!r}")
            cards.append(Card(len(cards), i, KIND[word], int(number), side))
    return tuple(animals), tuple(cards)


def _specials(raw: Raw, letters: str) -> tuple[str, ...]:
    specials: tuple[str, ...] = tuple(raw["specials"])
    for special in specials:
        if len(set(special)) != 5 or len(special) != 5 or set(special) - set(letters):
            _fail("specials.toml", special, "a special mission names five different letters")
    return specials


def _weather(number: int, entry: Raw) -> Weather:
    masks = dict.fromkeys(_MASKS, 0)
    flags, plain, numbers = 0, set[str](), {"cards": 0, "renew": 0}
    limits: dict[str, int] = {}
    for text in [*entry["a"], *entry["b"]]:
        word, _, argument = text.partition(" ")
        if word in _MASKS and argument in KIND:
            masks[word] |= 1 << KIND[argument]
        elif text == "closed river":
            flags |= DRY
        elif text == "closed heli":
            flags |= GROUNDED
        elif text in ("upriver", "short_river"):
            flags |= UP if text == "upriver" else SHORT
        elif word in numbers and argument.isdigit():
            numbers[word] = int(argument)
        elif word in _CLAUSES and argument.isdigit() and word in [part.split(" ")[0] for part in entry["a"]]:
            limits[word] = int(argument)
        elif text in _PLAIN_RULES:
            plain.add(text)
        else:
            _fail("weather.toml", entry["key"], f"no rule is called {text!r}")
    if bool(limits) != bool(entry.get("penalty", 0)):
        _fail("weather.toml", entry["key"], "a clause of the round's end and a penalty need each other")
    if not entry["a"] or entry["family"] not in ("wind", "rain", "snow", "sun"):
        _fail("weather.toml", entry["key"], "a part A and one of the four families are needed")
    return Weather(
        number, entry["key"], entry["family"], tuple(entry["a"]), tuple(entry["b"]), flags,
        masks["toll"], masks["pair"], masks["cap"], masks["plus"],
        numbers["cards"], numbers["renew"], entry.get("penalty", 0), frozenset(plain), limits,
    )  # fmt: skip


def _check(edition: Edition) -> None:
    """The counts of rulings 3.1 and 3.2; geometry and reachability are `mapcheck`'s."""
    parks = Counter(animal.park for animal in edition.animals)
    if parks != {"both": 6, "small": 3, "large": 3}:
        _fail("animals.toml", "park", "six animals live on both sides and three on either (PT-01)")
    if any(count != 7 for count in Counter(card.animal for card in edition.cards).values()):
        _fail("animals.toml", "cards", "each animal is on seven cards")
    if len(edition.specials) != 20 or len(edition.weather) != 20:
        _fail("specials.toml", "count", "twenty special missions and twenty weather cards are needed")
    if Counter(weather.family for weather in edition.weather) != {"wind": 5, "rain": 5, "snow": 5, "sun": 5}:
        _fail("weather.toml", "family", "each family has five cards")
    for side, place in zip(SIDES, edition.parks, strict=True):
        animals = sorted(region.animal for region in place.regions)
        if animals != [animal.id for animal in edition.animals if animal.park in ("both", side)]:
            _fail(f"{side}.toml", "regions", "each of the side's nine animals needs one region")
        if len(place.blockers) != 10 or len(place.starts) < 2:
            _fail(f"{side}.toml", "blockers", "ten blockers and two start stations are needed")
