"""Every answer of Scenery in words: the essential in the first 38 characters, unique among its siblings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cogs.presenter import Label
from cogs.scenery import outlook, terms
from engine.contract import View
from engine.scenery.content import SIDES

_LONGEST = 80
_LONGEST_DETAIL = 100
_MOST_NEIGHBOURS = 3


def label(view: View, code: str) -> Label:
    """One answer to the open question, cut to Discord's limits."""
    verb, _, rest = code.partition(":")
    make = _LABELS.get(verb)
    made = make(view, view["question"] or {}, code, rest) if make is not None else Label(code)
    return replace(made, text=terms.clip(made.text, _LONGEST), detail=terms.clip(made.detail, _LONGEST_DETAIL))


def _joined(parts: list[str]) -> str:
    return " · ".join(part for part in parts if part)


def direction(view: View, space: int, seat: int) -> str:
    """The way from a seat's compass to a space of the market: `NE`, `2 NE` after a jump, `2 E 1 NE` off every line."""
    here = view["market"]["spaces"][view["market"]["compasses"][seat]["space"]]
    there = view["market"]["spaces"][space]
    q, r = there["q"] - here["q"], there["r"] - here["r"]
    side = terms.side_towards(q, r)
    return SIDES[side] if side is not None and max(abs(q), abs(r), abs(q + r)) == 1 else terms.spot(q, r)


def _take(view: View, question: dict[str, Any], code: str, rest: str) -> Label:
    """`1300 m · +5 SP · 3 paths, eagle · NE`: the altitude and what it brings first."""
    hex_id = view["market"]["spaces"][int(rest)]["hex"]
    found = outlook.preview(view, code)
    content, seat = terms.edition(view), question.get("seat", view["seat"] or 0)
    height, _, others = terms.hex_words(content, hex_id).partition(", ")
    text = _joined([height, outlook.gain(found), others, direction(view, int(rest), seat)])
    _, _, paths = terms.hex_facts(content, hex_id).partition(", ")
    best = "" if found is None or not view["players"][seat]["hexes"] else _best_at(view, seat, found["at"])
    return Label(text, _upper(_joined([paths, *outlook.brings(found, where=best)])))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _best_at(view: View, seat: int, at: list[int]) -> str:
    near = neighbours(view, seat, *at)
    return f"best {near[0][1]}" if near else ""


def neighbours(view: View, seat: int, q: int, r: int) -> list[tuple[bool, str]]:
    """The placed hexes around a free place as seen from them, those with a path to it first: `NE of 1200 m`."""
    player = view["players"][seat]
    names = terms.named(player)
    ends = {tuple(end) for end in player["ends"]}
    found = []
    for side in range(6):
        x, y = terms.beside(q, r, side)
        for index, placed in enumerate(player["hexes"]):
            if (placed["q"], placed["r"]) == (x, y):
                back = (side + 3) % 6
                found.append(((x, y, back) in ends, f"{SIDES[back]} of {names[index]} m"))
    return sorted(found, key=lambda entry: not entry[0])


def _at(view: View, question: dict[str, Any], code: str, rest: str) -> Label:
    """`+5 SP · NE of 1200 m, W of 800 m · 2 E 1 NE`: the hexes with a path to the place first."""
    q, r = (int(number) for number in rest.split(":"))
    seat = question.get("seat", view["seat"] or 0)
    found, near = outlook.preview(view, code), neighbours(view, seat, q, r)
    beside = ", ".join(where for _, where in near[:_MOST_NEIGHBOURS])
    text = _joined([outlook.gain(found), beside, terms.spot(q, r)])
    parts = [] if found is None else [f"joins up to {terms.plural('path', sum(joins for joins, _ in near))}"]
    more = len(near) - _MOST_NEIGHBOURS
    detail = _joined([*parts, *outlook.brings(found), f"{terms.plural('more neighbour', more)}" if more > 0 else ""])
    return Label(text, _upper(detail), _row(r))


def _row(r: int) -> str:
    """Long lists of places are told apart by where they lie; they come in reading order."""
    return "North of your first hex" if r < 0 else "South of your first hex" if r else "In line with your first hex"


def _rot(view: View, question: dict[str, Any], code: str, rest: str) -> Label:
    """`+5 SP · joins 1200 m, 800 m · 60° clockwise`; without neighbours the sides of its paths instead."""
    rot, seat = int(rest), question.get("seat", view["seat"] or 0)
    if question.get("hex") is None or question.get("cell") is None:
        return Label(terms.TURNS[rot])
    kind = terms.edition(view).hexes[question["hex"]]
    paths = terms.path_sides(kind.paths, rot)
    names, arriving = _around(view, seat, *question["cell"]), question.get("arriving") or []
    joins = [f"{names[side]} m" for side in paths if side in arriving and side in names]
    found = outlook.preview(view, code)
    if not names:
        text = _joined([outlook.gain(found), f"paths {terms.sides(paths)}", terms.TURNS[rot]])
    else:
        text = _joined([outlook.gain(found), f"joins {_some(joins)}", terms.TURNS[rot]])
    at = "" if kind.at is None else f"flower {SIDES[(kind.at - rot) % 6]}"
    return Label(text, _joined([f"Paths {terms.sides(paths)}", at, *outlook.brings(found)]))


def _some(names: list[str]) -> str:
    most = _MOST_NEIGHBOURS + 1
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (", ".join(names[:most]) or "nothing") + more


def _around(view: View, seat: int, q: int, r: int) -> dict[int, str]:
    """The names of the placed hexes around a place by side."""
    player = view["players"][seat]
    names = terms.named(player)
    places = {(placed["q"], placed["r"]): names[index] for index, placed in enumerate(player["hexes"])}
    return {side: places[there] for side in range(6) if (there := terms.beside(q, r, side)) in places}


def _mark(view: View, question: dict[str, Any], code: str, _rest: str) -> Label:
    """`5 hexes · +9 SP · front 7 · spread 1100 m · overlap 1 of 5`; twins name their hexes instead."""
    loop = next((loop for loop in question.get("loops", []) if loop["code"] == code), None)
    if loop is None:
        return Label(f"A route of {code.count('-') + 1} hexes")
    text = _loop(view, loop)
    trip = terms.round_trip(terms.named(view["players"][question["seat"]]), loop["hexes"])
    detail = [trip, _limit(view, loop), _stake(loop), terms.gains(loop["gain"])]
    if sum(_loop(view, other) == text for other in question["loops"]) > 1:
        text = _joined([*text.split(" · ")[:3], trip])
        detail = [_limit(view, loop), _overlap(loop), *detail[2:]]
    return Label(text, _joined(detail), f"Routes of {loop['length']} hexes")


def measure(view: View) -> str:
    """What a table limits: the spread of heights, or the ascent."""
    return "ascent" if view["options"]["total_ascent"] else "spread"


def _loop(view: View, loop: dict[str, Any]) -> str:
    face = "back" if loop["flipped"] else "front"
    heights = f"{measure(view)} {loop['metres']} m"
    points = f"{terms.signed(loop['gain']['total'])} SP"
    return _joined([f"{loop['length']} hexes", points, f"{face} {loop['value']}", heights, _overlap(loop)])


def _overlap(loop: dict[str, Any]) -> str:
    return f"overlap {loop['overlap']} of {loop['length']}"


def _limit(view: View, loop: dict[str, Any]) -> str:
    return f"{measure(view)} {loop['metres']} of {loop['limit']} m"


def _stake(loop: dict[str, Any]) -> str:
    return f"flipped from {loop['front']} to {loop['value']}" if loop["flipped"] else f"stake {loop['value']}"


def _done(view: View, question: dict[str, Any], _code: str, _rest: str) -> Label:
    player = view["players"][question.get("seat", view["seat"] or 0)]
    newest = len(player["hexes"]) - 1
    marked = any(newest in route["hexes"] for route in player["routes"])
    text = "No more routes" if marked else "Mark no route"
    return Label(text, "The lengths stay open for later turns (SC-25).", apart=True)


def _end(_view: View, _question: dict[str, Any], _code: str, _rest: str) -> Label:
    return Label("End turn")


_LABELS: dict[str, Callable[[View, dict[str, Any], str, str], Label]] = {
    "take": _take,
    "at": _at,
    "rot": _rot,
    "mark": _mark,
    "done": _done,
    "end": _end,
}
