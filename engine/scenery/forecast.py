"""What each offered hex, place or rotation would bring, worked out from a view alone, for words and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict

from engine.scenery.content import EDITIONS
from engine.scenery.goals import MEASURES
from engine.scenery.heuristics import Terms, marked_best
from engine.scenery.pieces import CATEGORIES, ELEMENTS, Edition, cell, qr
from engine.scenery.rules_landscape import lay, places, rotations
from engine.scenery.rules_routes import crossings, loops
from engine.scenery.scoring import tally
from engine.scenery.state import Land


class Preview(TypedDict):
    """The best that a choice leads to this turn, routes included.

    `gain` = change of points by category and "total"; `at` = [q, r] and `rot` of that best placement; `joined` = paths
    that connect there; `elements` = kinds that appear; `loops` = lengths of the loops that could be marked at once.
    """

    gain: dict[str, int]
    at: list[int]
    rot: int
    joined: int
    elements: list[str]
    loops: list[int]


class TurnGain(TypedDict):
    """`gain` = change of points by category and "total"; `goals` = change of what each goal in play measures."""

    gain: dict[str, int]
    goals: dict[str, int]


def previews(view: dict[str, Any]) -> dict[str, Preview]:
    """Per code of an open take, place or rotate question of the viewer its preview; empty for any other question."""
    asked = view["question"]
    if asked is None or asked["op"] not in ("take", "place", "rotate"):
        return {}
    edition = EDITIONS[view["edition"]]
    land = rebuilt(edition, view["players"][asked["seat"]])
    terms = _terms(view)
    before = tally(edition, terms.backs, land)
    found: dict[str, Preview] = {}
    for code in asked["codes"]:
        found[code] = _best(
            _preview(edition, land, terms, before, hex_id, place, rot)
            for hex_id, place, rot in _placements(edition, land, view, code)
        )
    return found


def _best(tries: Iterable[Preview]) -> Preview:
    """The one that brings most; among equals more loops and more joined paths."""
    return max(tries, key=lambda preview: (preview["gain"]["total"], len(preview["loops"]), preview["joined"]))


def hopes(view: dict[str, Any], seat: int) -> dict[int, Preview]:
    """What each hex around the seat's compass would bring it as things lie now, by space; at anybody's turn.

    Empty while all ways are blocked, and while the seat holds a hex already.
    """
    asked, player = view["question"], view["players"][seat]
    if view["over"] or not player["left"] or (asked is not None and asked["seat"] == seat and asked["op"] != "take"):
        return {}
    edition = EDITIONS[view["edition"]]
    compass, spaces = view["market"]["compasses"][seat], view["market"]["spaces"]
    land, terms = rebuilt(edition, player), _terms(view)
    before = tally(edition, terms.backs, land)
    here: int = compass["space"] * 6 + compass["facing"]
    seats: int = view["seats"]
    around = edition.layouts[seats].reach[here]
    return {
        space: _best(
            _preview(edition, land, terms, before, spaces[space]["hex"], place, rot)
            for place, rot in _lyings(edition, land, view, spaces[space]["hex"])
        )
        for space in around
        if spaces[space]["hex"] is not None
    }


def turn_gain(view: dict[str, Any]) -> TurnGain | None:
    """What the active seat's turn has brought so far; None before the hex is placed and when nobody is asked."""
    asked = view["question"]
    if asked is None or asked["op"] not in ("mark", "end_turn"):
        return None
    edition, player = EDITIONS[view["edition"]], view["players"][asked["seat"]]
    newest = len(player["hexes"]) - 1
    # Every route goes through the hex placed in its turn, so those through the newest one are this turn's (SC-03).
    earlier = [route for route in player["routes"] if newest not in route["hexes"]]
    before = rebuilt(edition, {"hexes": player["hexes"][:-1], "routes": earlier})
    after, backs = rebuilt(edition, player), view["options"]["backs"]
    gains = [now - then for now, then in zip(tally(edition, backs, after), tally(edition, backs, before), strict=True)]
    measures = {goal["key"]: MEASURES[goal["key"]] for goal in view["goals"]}
    return {
        "gain": {**dict(zip(CATEGORIES, gains, strict=False)), "total": sum(gains)},
        "goals": {key: measure(edition, after) - measure(edition, before) for key, measure in measures.items()},
    }


def rebuilt(edition: Edition, player: dict[str, Any]) -> Land:
    """The landscape that a view's player shows."""
    land = Land([], [], [], [], [], [], [])
    for entry in player["hexes"]:
        lay(edition, land, entry["hex"] * 6 + entry["rot"], cell(entry["q"], entry["r"]))
    for route in player["routes"]:
        land.routes.append([route["front"], int(route["flipped"]), *route["hexes"]])
        land.staked.extend(crossings(route["hexes"]))
    return land


def _terms(view: dict[str, Any]) -> Terms:
    """The table's terms for marking."""
    options = view["options"]
    fronts = [stake["fronts"][0] if stake["fronts"] else 0 for stake in view["stakes"]]
    return Terms(options["backs"], fronts, options["total_ascent"], options["routes_per_turn"] == "one")


def _placements(edition: Edition, land: Land, view: dict[str, Any], code: str) -> Iterator[tuple[int, int, int]]:
    """Every (hex, cell, rotation) that a code leaves open."""
    asked, fixed = view["question"], view["options"]["rotation"] == "fixed"
    kind, *numbers = code.split(":")
    hex_id: int = view["market"]["spaces"][int(numbers[0])]["hex"] if kind == "take" else asked["hex"]
    if kind == "rot":
        yield hex_id, cell(*asked["cell"]), int(numbers[0])
        return
    if kind == "at":
        place = cell(int(numbers[0]), int(numbers[1]))
        yield from ((hex_id, place, rot) for rot in _turns(edition, land, hex_id, place, fixed))
        return
    yield from ((hex_id, place, rot) for place, rot in _lyings(edition, land, view, hex_id))


def _lyings(edition: Edition, land: Land, view: dict[str, Any], hex_id: int) -> Iterator[tuple[int, int]]:
    """Every (cell, rotation) in which a landscape could take a hex."""
    fixed = view["options"]["rotation"] == "fixed"
    for place in places(edition, land, hex_id, fixed):
        yield from ((place, rot) for rot in _turns(edition, land, hex_id, place, fixed))


def _turns(edition: Edition, land: Land, hex_id: int, place: int, fixed: bool) -> list[int]:
    """The rotations open at a cell."""
    return [0] if fixed else [int(code[4:]) for code in rotations(edition, land, hex_id, place)]


def _preview(
    edition: Edition, land: Land, terms: Terms, before: list[int], hex_id: int, place: int, rot: int
) -> Preview:
    """One placement tried out."""
    trial = land.copy()
    lay(edition, trial, hex_id * 6 + rot, place)
    after = tally(edition, terms.backs, marked_best(edition, trial, terms))
    gains = [now - then for now, then in zip(after, before, strict=True)]
    return {
        "gain": {**dict(zip(CATEGORIES, gains, strict=False)), "total": sum(gains)},
        "at": [*qr(place)],
        "rot": rot,
        "joined": trial.links[-1].bit_count(),
        "elements": [ELEMENTS[element >> 8] for element in trial.elements[len(land.elements) :]],
        "loops": [len(loop) for loop in loops(edition, trial, terms.total_ascent)],
    }
