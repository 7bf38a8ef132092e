"""The automatic map check passes for both parks and notices what it should."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.peak_team.content import PARKS, Park
from engine.peak_team.mapcheck import main, problems


@pytest.mark.parametrize("park", PARKS, ids=lambda park: park.key)
def test_a_park_passes_the_map_check(park: Park) -> None:
    assert problems(park) == []


def test_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert "in order" in capsys.readouterr().out


def _moved(park: Park, name: str, x: int, y: int) -> Park:
    nodes = list(park.nodes)
    nodes[park.index[name]] = replace(nodes[park.index[name]], x=x, y=y)
    return replace(park, nodes=tuple(nodes))


def test_crowded_and_covered_locations_are_found() -> None:
    park = _moved(PARKS[0], "A", PARKS[0].nodes[1].x - 20, PARKS[0].nodes[1].y)
    found = " ".join(problems(park))
    assert "A and B are too close" in found


def test_crossing_routes_are_found() -> None:
    park = PARKS[0]
    far = replace(park.routes[0], lines=(((70, 400), (950, 400)),))
    assert any("cross" in problem for problem in problems(replace(park, routes=(*park.routes, far))))


def test_lost_locations_are_found() -> None:
    park = PARKS[0]
    lonely = park.index["A"]
    hops = tuple(tuple(hop for hop in hops if hop.to != lonely) for hops in park.hops)
    assert any("A cannot be reached" in problem for problem in problems(replace(park, hops=hops)))


def test_a_location_that_four_blockers_cut_off_is_found() -> None:
    park = PARKS[0]
    lonely = park.index["A"]
    hops = tuple(tuple(replace(hop, block=1) if hop.to == lonely else hop for hop in hops) for hops in park.hops)
    found = problems(replace(park, hops=hops))
    assert any("(0, 1, 2, 3)" in problem for problem in found)
    assert not any("blockers ()" in problem for problem in found)


def test_a_river_in_a_circle_is_found() -> None:
    park = PARKS[0]
    river = next(route for route in park.routes if route.kind == 4)
    back = replace(river, ends=(river.ends[-1], river.ends[0]), lines=())
    assert "the rivers flow in a circle" in problems(replace(park, routes=(*park.routes, back)))
