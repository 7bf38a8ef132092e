"""Placing and elements (SC-05 to SC-13, SC-52, SC-67, SC-T03)."""

from __future__ import annotations

import pytest

from engine import scenery
from engine.errors import IllegalChoice
from engine.scenery.content import EDITION
from engine.scenery.pieces import CLIFF, ELEMENTS, OPPOSITE, ORIGIN, SIDES, STEP, VIEWPOINT, WATERFALL, cell, qr
from engine.scenery.rules_landscape import around, arriving, empty_land, lay, places, rotations
from engine.scenery.state import Land, State
from tests.engine.scenery.builders import FIXTURE, FLOWERS_AT, build, find, frames, game, mask


def holding(land: Land, hex_id: int, **options: str) -> State:
    """Seat 0 is about to place `hex_id`."""
    s = game(1, **options)
    s.lands[0], s.held = land, hex_id
    s.todo = frames(0, "place", "mark", "end_turn")
    return s


def a_hex(paths: int, height: int | None = None) -> int:
    """A hex without a flower whose paths are `paths` as printed or turned; returns `laid`."""
    for laid, turned in enumerate(EDITION.turned):
        if turned == paths and EDITION.petals[laid] < 0 and height in (None, EDITION.heights[laid]):
            return laid
    raise AssertionError(f"no such hex: {paths:06b} {height}")


def pair(low: int, low_paths: str, high: int, high_paths: str) -> list[tuple[str, int, int]]:
    """Elements when the lower hex lies west of the higher one: (kind, low height, high height)."""
    land = empty_land()
    for height, sides, place in ((low, low_paths, ORIGIN), (high, high_paths, cell(1, 0))):
        wanted = "E" in sides.split() if place == ORIGIN else "W" in sides.split()
        side = 0 if place == ORIGIN else 3
        laid = next(
            n for n, h in enumerate(EDITION.heights) if h == height and bool(EDITION.turned[n] >> side & 1) == wanted
        )
        lay(EDITION, land, laid, place)
    heights = [EDITION.heights[laid] for laid in land.laid]
    return [(ELEMENTS[e >> 8], heights[e >> 4 & 15], heights[e & 15]) for e in land.elements]


def test_sc_09_the_first_hex_may_lie_in_any_rotation() -> None:
    laid = find(EDITION, 2100, "NW W SW", "W")
    s = holding(empty_land(), laid // 6)
    s.todo = frames(0, "place", "mark", "end_turn")
    scenery.answer(s, 0, "at:0:0")
    asked = scenery.decision(s)
    assert asked is not None
    assert asked.codes[0] == [f"rot:{n}" for n in range(6)]


def test_sc_06_a_hex_may_be_turned_in_six_ways() -> None:
    land = build([(300, 0, 0, "NE NW SW")], flowers={300: "SW"})
    hex_id = find(EDITION, 2100, "NW W SW", "W") // 6
    assert list(rotations(EDITION, land, hex_id, cell(1, -1))) == ["rot:0", "rot:4", "rot:5"]
    seen = {EDITION.turned[hex_id * 6 + int(code[4:])] for code in rotations(EDITION, land, hex_id, cell(1, -1))}
    assert all(turned >> SIDES.index("SW") & 1 for turned in seen)


def test_sc_07_one_path_to_path_side_is_needed_and_the_rest_may_mismatch() -> None:
    land = build([(300, 0, 0, "NE NW SW"), (600, 1, -1, "NE W SW")], flowers={300: "SW"})
    single = a_hex(mask("SE"))
    assert arriving(land, cell(0, -1)) == mask("SE E")
    assert cell(0, -1) in places(EDITION, land, single // 6, False)
    trial = land.copy()
    lay(EDITION, trial, single, cell(0, -1))
    assert trial.links[-1] == 1, "joined to the 300 m hex; the path of the 600 m hex ends at a side without one"


def test_sc_07_a_place_or_rotation_without_connection_is_refused() -> None:
    land = build([(300, 0, 0, "NE NW SW")], flowers={300: "SW"})
    s = holding(land, find(EDITION, 2100, "NW W SW", "W") // 6)
    asked = scenery.decision(s)
    assert asked is not None
    assert asked.codes[0] == ["at:0:-1", "at:1:-1", "at:-1:1"]
    with pytest.raises(IllegalChoice):
        scenery.answer(s, 0, "at:1:0")
    scenery.answer(s, 0, "at:1:-1")
    with pytest.raises(IllegalChoice):
        scenery.answer(s, 0, "rot:2")


def closed_land() -> Land:
    """Three hexes whose paths all end among themselves: no path leads to a free cell."""
    return build([(1900, 0, 0, "E SE"), (2600, 1, 0, "W SW"), (1500, 0, 1, "NE NW")])


def test_sc_08_without_any_path_end_the_hex_goes_anywhere_beside_in_any_rotation() -> None:
    land = closed_land()
    assert land.ends == []
    s = holding(land, find(EDITION, 2100, "NW W SW", "W") // 6)
    asked = scenery.decision(s)
    assert asked is not None
    assert len(asked.codes[0]) == 9 == len(around(land))
    for code in asked.codes[0]:
        trial = s.copy()
        scenery.answer(trial, 0, code)
        assert scenery.decision(trial).codes[0] == [f"rot:{n}" for n in range(6)]  # type: ignore[union-attr]


def test_sc_08_is_no_choice_while_a_connection_is_possible() -> None:
    land = build([(300, 0, 0, "NE NW SW")], flowers={300: "SW"})
    for entry in EDITION.hexes:
        assert [qr(place) for place in places(EDITION, land, entry.id, False)] == [(0, -1), (1, -1), (-1, 1)]


def test_sc_06_fixed_rotation_tests_the_connection_of_the_hex_as_it_is() -> None:
    land = build([(300, 0, 0, "NE NW SW")], flowers={300: "SW"})
    facing_west = next(e for e in EDITION.hexes if e.paths & mask("SE") and not e.paths & mask("SW NE"))
    s = holding(land, facing_west.id, rotation="fixed")
    before = len(land.laid)
    assert [qr(place) for place in places(EDITION, land, facing_west.id, True)] == [(0, -1)]
    nowhere = next(e for e in EDITION.hexes if not e.paths & mask("SE SW NE"))
    assert len(places(EDITION, land, nowhere.id, True)) == 6, "impossible for this hex, so anywhere beside (SC-08)"
    s.held = nowhere.id
    scenery.answer(s, 0, "at:1:0")
    assert len(s.lands[0].laid) == before + 1, "it is not asked how to turn it"
    assert s.lands[0].laid[-1] == nowhere.id * 6


def test_sc_05_all_paths_of_a_hex_meet() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    four_ways = [EDITION.heights[laid] for laid in land.laid].index(2000)
    assert land.links[four_ways].bit_count() == 4


def test_sc_67_a_landscape_may_stretch_as_far_as_twelve_hexes_reach() -> None:
    land = empty_land()
    straight = [e.id for e in EDITION.hexes if e.paths.bit_count() > 1 and e.paths & 1 and e.paths >> 3 & 1]
    assert len(straight) >= 12
    for n in range(12):
        if n:
            assert cell(n, 0) in places(EDITION, land, straight[n], True)
        lay(EDITION, land, straight[n] * 6, cell(n, 0))
    assert [link.bit_count() for link in land.links] == [1, *[2] * 10, 1]


@pytest.mark.parametrize(
    ("low", "low_paths", "high", "high_paths", "expected"),
    [
        (1200, "", 2900, "", [("waterfall", 1200, 2900)]),
        (1200, "E", 3300, "", [("cliff", 1200, 3300)]),
        (1300, "", 2800, "W", [("viewpoint", 1300, 2800)]),
        (1200, "E", 2900, "W", []),
        (1300, "", 2700, "", []),
    ],
)
def test_sc_t03_elements(low: int, low_paths: str, high: int, high_paths: str, expected: list[object]) -> None:
    """SC-12: 1500 m are enough (1300 and 2800); SC-13: joined sides give nothing, however steep."""
    assert pair(low, low_paths, high, high_paths) == expected


def test_sc_10_every_neighbour_of_the_new_hex_is_checked_whichever_is_higher() -> None:
    for low_first in (True, False):
        land = empty_land()
        order = [(find(EDITION, 500, "NW W SW", "W"), cell(0, 0)), (find(EDITION, 2500, "W"), cell(1, -1))]
        for laid, place in order if low_first else reversed(order):
            lay(EDITION, land, laid, place)
        low, high = (0, 1) if low_first else (1, 0)
        assert land.elements == [WATERFALL << 8 | low << 4 | high]


def test_sc_10_elements_appear_by_themselves_and_are_told() -> None:
    land = build([(500, 0, 0, "NW W SW")], flowers={500: "W"})
    s = holding(land, find(EDITION, 2800, "E NE W SW SE") // 6)
    s.journal = []
    scenery.answer(s, 0, "at:0:-1")
    scenery.answer(s, 0, "rot:1")
    assert [line["kind"] for line in s.journal][:1] == ["place"]
    assert scenery.decision(s).op == "end_turn"  # type: ignore[union-attr]


def test_sc_11_later_hexes_change_no_earlier_element() -> None:
    land, seen = empty_land(), list[int]()
    for height, q, r, sides in FIXTURE:
        lay(EDITION, land, find(EDITION, height, sides, FLOWERS_AT.get(height)), cell(q, r))
        assert land.elements[: len(seen)] == seen
        seen = land.elements[:]
    assert sorted(e >> 8 for e in seen) == [WATERFALL] * 3 + [CLIFF] + [VIEWPOINT] * 2


def test_sc_52_elements_never_run_out() -> None:
    """More cliffs than the ten of the box, over five landscapes."""
    s = game(5)
    five_ways = a_hex(mask("E NW W SW SE"), 400)
    high = [laid for laid, height in enumerate(EDITION.heights) if height >= 3200]
    for land in s.lands:
        lay(EDITION, land, five_ways, ORIGIN)
        for side, step in enumerate(STEP):
            laid = next(n for n in high if not EDITION.turned[n] >> OPPOSITE[side] & 1)
            lay(EDITION, land, laid, ORIGIN + step)
    assert sum(e >> 8 == CLIFF for land in s.lands for e in land.elements) == 25
    assert all(line["cliffs"] == 15 for line in scenery.scores(s))
