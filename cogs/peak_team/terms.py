"""The nouns of The Peak Team: icons, routes, cards, locations, rangers, blockers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cogs.presenter import Names
from engine.contract import View
from engine.peak_team.content import ANIMALS as PRINTED
from engine.peak_team.content import CARDS, KINDS, PARKS, SIDES, Park

ICON = {
    "hike": "boot", "road": "wheel", "climb": "pick", "snow": "snowshoe", "river": "paddle", "heli": "helicopter",
    "wild": "wild",
}  # fmt: skip
"""Kind of icon → its noun."""
ROUTE = {
    "hike": "hiking route", "road": "road", "climb": "climbing route", "snow": "snowshoe route", "river": "river",
}  # fmt: skip
TRAVEL = {"hike": "hiked", "road": "drove", "climb": "climbed", "snow": "went by snowshoe", "river": "paddled"}
"""Kind of route → what a ranger did who took it."""
GO = {"hike": "Hike", "road": "Drive", "climb": "Climb", "snow": "Snowshoe", "river": "Paddle", "heli": "Fly"}
LETTERS = "ABCDE"
CAPTAIN = 1
"""So many seats mean one captain with three rangers; with one more, the third ranger is Vicky."""


def plural(noun: str, count: int) -> str:
    """`1 boot`, `2 boots`; wild icons stay as they are."""
    return f"{count} {noun if count == 1 or noun == 'wild' else noun + 's'}"


def icons(counts: Mapping[str, int]) -> str:
    """`2 boots + 1 pick` of counts by kind."""
    return " + ".join(plural(ICON[kind], counts[kind]) for kind in KINDS if counts.get(kind)) or "nothing"


def card(found: Mapping[str, Any]) -> str:
    """A supply card as a view tells it: `2 boots (owl)`."""
    return f"{plural(ICON[found['kind']], found['icons'])} ({found['animal']})"


def printed(number: int) -> dict[str, Any]:
    """The supply card of a number that stands in a code, as a view would tell it."""
    facts = CARDS[number]
    return {"id": number, "animal": PRINTED[facts.animal].key, "kind": KINDS[facts.kind], "icons": facts.icons}


def numbered(number: int) -> str:
    """`card` of a number that stands in a code."""
    return card(printed(number))


def supply(cards: Sequence[Mapping[str, Any]], none: str = "nothing") -> str:
    """Several supply cards."""
    return ", ".join(card(one) for one in cards) or none


def total(cards: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Icons by kind of several cards."""
    found: dict[str, int] = {}
    for one in cards:
        found[one["kind"]] = found.get(one["kind"], 0) + one["icons"]
    return found


def and_list(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1] if items else "nobody"


# The map


def park(view: View) -> Park:
    """The side of the board in use."""
    return PARKS[SIDES.index(view["side"])]


def place(name: str | None) -> str:
    """A location by the name in codes: a letter as it is, `circle p3`, `station s1`."""
    if name is None:
        return "nowhere yet"
    if len(name) == 1:
        return name
    return f"{'station' if name[0] == 's' else 'circle'} {name}"


def node(side: int, number: int) -> str:
    """`place` of a node number as it stands in journal entries."""
    return place(PARKS[side].nodes[number].name)


def region(view: View, name: str) -> str:
    """The region of a location, empty for stations."""
    board = park(view)
    facts = board.nodes[board.index[name]]
    return "" if facts.region < 0 else board.regions[facts.region].key.replace("_", " ")


def piece(text: str) -> str:
    """What a blocker closes: `hike:A-D` is the hiking route A–D."""
    kind, _, ends = text.partition(":")
    return f"the {ROUTE[kind]} {ends.replace('-', '–')}"


def blocker(side: int, number: int) -> str:
    """What the blocker of that number closes."""
    return piece(PARKS[side].blockers[number].piece)


# Rangers


def side_of(rangers: int) -> int:
    """The side of the board that so many rangers play on."""
    return int(rangers > 3)


def letter(ranger: int) -> str:
    """The letter on a ranger's pawn."""
    return LETTERS[ranger]


def who(ranger: int, seats: int, names: Names) -> str:
    """`Ada (A)`; a captain's rangers have no names, the third of two players is Vicky."""
    if seats == CAPTAIN:
        return f"Ranger {letter(ranger)}"
    if ranger >= seats:
        return f"Vicky ({letter(ranger)})"
    return f"{names.get(ranger, f'Player {ranger + 1}')} ({letter(ranger)})"


def mate(view: View, ranger: int) -> str:
    """A ranger where no names are allowed: `ranger B`, or Vicky."""
    return "Vicky" if view["vicky"] == ranger else f"ranger {letter(ranger)}"


def own_rangers(view: View) -> list[int]:
    """The rangers the viewer plays: a captain all, others their own."""
    if view["seat"] is None:
        return []
    return list(range(view["rangers"])) if view["solo"] else [view["seat"]]


def hand(view: View, ranger: int) -> list[dict[str, Any]]:
    """The cards `ranger` may use, as far as the viewer knows them (a captain's lie with ranger 0)."""
    return view["players"][0 if view["solo"] else ranger]["hand"] or []
