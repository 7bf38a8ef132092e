"""An independent brute-force reading of the rules agrees with the engine on landscapes met in random play."""

from __future__ import annotations

from typing import Any

import pytest

from engine import scenery
from engine.rng import Rng, draw, pick
from engine.scenery.content import EDITION, EDITIONS
from engine.scenery.goals import MEASURES, areas
from engine.scenery.pieces import ELEMENTS
from engine.scenery.state import State
from tests.engine.scenery.brute import Landscape
from tests.engine.scenery.builders import FIXTURE, FLOWERS_AT, ROUTES, build, game, indexes, marked


def hexes(s: State, seat: int) -> list[dict[str, Any]]:
    return scenery.view(s, None)["players"][seat]["hexes"]


def sociable(s: State, asked: Any, source: Rng) -> str:
    """A random answer that likes to join paths and to mark, so that loops come up often."""
    seat = asked.seats[0]
    codes = asked.codes[seat]
    if asked.op == "mark" and len(codes) > 1 and draw(source, 6):
        return pick(source, codes[:-1])
    if asked.op in ("place", "rotate") and draw(source, 4):
        land = s.lands[seat]
        ends = {end >> 6: end & 63 for end in land.ends}
        if asked.op == "place":
            cells = {f"at:{p % 32 - 16}:{p // 32 - 16}": mask.bit_count() for p, mask in ends.items()}
            return max(codes, key=lambda code: (cells.get(code, 0), draw(source, 99)))
        arriving = ends.get(s.todo[-1]["cell"], 0)
        turned = EDITIONS[s.edition].turned
        joins = {code: (turned[s.held * 6 + int(code[4:])] & arriving).bit_count() for code in codes}
        return max(codes, key=lambda code: (joins[code], draw(source, 99)))
    return pick(source, codes)


def agree_on_loops(s: State, seat: int) -> int:
    """Compare the loops offered with all cycles there are; returns how many. Lengths already marked are left out."""
    land = s.lands[seat]
    used = {len(route) - 2 for route in land.routes}
    found = Landscape(hexes(s, seat)).cycles(len(land.laid) - 1, s.total_ascent)
    wanted = {cycle for cycle in found if len(cycle) not in used}
    ids = [laid // 6 for laid in land.laid]
    offered: list[frozenset[frozenset[int]]] = []
    asked = scenery.decision(s)
    assert asked is not None
    for code in asked.codes[seat][:-1] if asked.op == "mark" else []:
        ring = [ids.index(int(part)) for part in code[5:].split("-")]
        offered.append(frozenset(frozenset((ring[i - 1], ring[i])) for i in range(len(ring))))
    assert set(offered) == wanted
    assert len(set(offered)) == len(offered)
    return len(offered)


def agree_on_landscape(s: State, seat: int) -> None:
    """Compare elements, faces, points and goals of a finished landscape."""
    land = s.lands[seat]
    brute = Landscape(hexes(s, seat))
    elements = sorted((ELEMENTS[e >> 8], e >> 4 & 15, e & 15) for e in land.elements)
    assert elements == brute.elements()
    assert sorted((mask.bit_count() for mask in areas(EDITION, land)), reverse=True) == brute.faces()
    routes = scenery.view(s, None)["players"][seat]["routes"]
    points = brute.points([route["hexes"] for route in routes], [route["value"] for route in routes])
    line = scenery.scores(s)[seat]
    assert {key: line[key] for key in points} == points
    goals = brute.goals()
    assert {key: MEASURES[key](EDITION, land) for key in goals} == goals


def soak(games: int, first_seed: int) -> dict[str, int]:
    """Play games for five and compare after every placement, every mark and at the end; counts what was seen."""
    seen = {"landscapes": 0, "loops": 0, "routes": 0}
    for seed in range(first_seed, first_seed + games):
        s, source = game(5, seed, total_ascent=seed % 3 == 0, goals=seed % 4), Rng(seed)
        if seed % 2:
            crowd_heights(s)
        while (asked := scenery.decision(s)) is not None:
            seat = asked.seats[0]
            code = sociable(s, asked, source)
            scenery.answer(s, seat, code)
            if s.held < 0 and code not in ("done", "end"):
                seen["loops"] += agree_on_loops(s, seat)
        for seat in range(5):
            agree_on_landscape(s, seat)
            seen["landscapes"] += 1
            seen["routes"] += len(s.lands[seat].routes)
    return seen


def crowd_heights(s: State) -> None:
    """Put hexes of similar height and many paths on top of the deck and into the market, so that loops abound."""
    alike = sorted(EDITION.hexes, key=lambda entry: (entry.paths.bit_count() < 3) * 9999 + abs(entry.height - 1700))
    order = iter([entry.id for entry in alike])
    for space, hex_id in enumerate(s.market):
        if hex_id >= 0:
            s.market[space] = next(order)
    s.deck = [*order][::-1]


def test_the_second_opinion_itself_knows_the_printed_example() -> None:
    s = game(1)
    s.lands[0] = marked(build(FIXTURE, flowers=FLOWERS_AT))
    brute = Landscape(hexes(s, 0))
    rings = [indexes(EDITION, s.lands[0], heights) for _, heights in ROUTES]
    assert list(brute.points(rings, [4, 6, 2]).values()) == [12, 6, 3, 6, 3, 4]
    assert brute.faces() == [7, 6, 5, 4, 4, 3]


def test_the_engine_agrees_with_brute_force_on_150_random_landscapes() -> None:
    """Loops SC-03/04/63, elements SC-10 to SC-13, faces SC-46, points SC-14 to SC-22."""
    seen = soak(30, 0)
    assert seen["landscapes"] == 150
    assert seen["loops"] > 60
    assert seen["routes"] > 20


@pytest.mark.slow
def test_the_engine_agrees_with_brute_force_on_1000_random_landscapes() -> None:
    assert soak(200, 1000)["landscapes"] == 1000
