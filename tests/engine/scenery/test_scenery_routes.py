"""Marking routes (SC-02 to SC-04, SC-22 to SC-28, SC-50, SC-51, SC-53, SC-63 to SC-66, SC-T02, T04, T05, T07, T10)."""

from __future__ import annotations

import pytest

from engine import scenery
from engine.errors import IllegalChoice
from engine.scenery.content import EDITION, LENGTHS
from engine.scenery.pieces import ORIGIN, STEP, cell
from engine.scenery.rules_landscape import empty_land, lay
from engine.scenery.rules_routes import ascent, code, crossings, is_flipped, loops, mark, overlap, spread
from engine.scenery.state import Land, State
from tests.engine.scenery.builders import (
    FIXTURE,
    FLOWERS_AT,
    LOOPS,
    ROUTES,
    at_mark,
    build,
    frames,
    indexes,
    marked,
)

Heights = tuple[int, ...]


def ring(heights: Heights) -> Land:
    """A landscape without hexes of the edition: a closed chain of made-up heights, for sums alone."""
    land = empty_land()
    for height in heights:
        land.laid.append(next(n for n, h in enumerate(EDITION.heights) if h == height))
    return land


def by_heights(land: Land, total_ascent: bool = False) -> set[frozenset[int]]:
    """The markable loops as sets of heights."""
    heights = [EDITION.heights[laid] for laid in land.laid]
    return {frozenset(heights[i] for i in loop) for loop in loops(EDITION, land, total_ascent)}


def offered(s: State) -> list[str]:
    asked = scenery.decision(s)
    assert asked is not None
    return asked.codes[0]


def choose(s: State, *heights: int) -> None:
    """Mark the loop over these heights."""
    land = s.lands[0]
    wanted = set(indexes(EDITION, land, heights))
    for loop in loops(EDITION, land, s.total_ascent):
        if set(loop) == wanted:
            scenery.answer(s, 0, code(land, loop))
            return
    raise AssertionError(f"no loop over {heights}")


def test_sc_t02_limits_are_inclusive() -> None:
    """The 4-hex loop of SC-T04 spans exactly 1000 m and is allowed; 700 m are too much for three hexes."""
    land = build(LOOPS)
    assert by_heights(land) == {frozenset({1300, 1200, 800, 1800}), frozenset({1300, 1900, 1200, 800, 1800})}


def test_sc_t04_only_the_loops_within_their_limit_are_offered_short_ones_first() -> None:
    s = at_mark(build(LOOPS))
    codes = offered(s)
    assert [len(text.split("-")) for text in codes[:-1]] == [4, 5]
    assert codes[-1] == "done"
    assert all(len(text) <= 60 and text.isascii() for text in codes)
    assert all(int(text[5:].split("-")[0]) == s.lands[0].laid[-1] // 6 for text in codes[:-1])


def test_sc_t04_five_then_four_flips_yellow_and_four_then_five_flips_orange() -> None:
    """SC-65: the order matters, stakes of a moment ago count."""
    s = at_mark(build(LOOPS))
    choose(s, 1300, 1900, 1200, 800, 1800)
    choose(s, 1300, 1200, 800, 1800)
    assert [(len(route) - 2, route[1]) for route in s.lands[0].routes] == [(5, 0), (4, 1)]
    s = at_mark(build(LOOPS))
    choose(s, 1300, 1200, 800, 1800)
    choose(s, 1300, 1900, 1200, 800, 1800)
    assert [(len(route) - 2, route[1]) for route in s.lands[0].routes] == [(4, 0), (5, 1)]


def test_sc_02_any_number_of_routes_may_be_marked_in_a_turn() -> None:
    s = at_mark(build(LOOPS))
    choose(s, 1300, 1200, 800, 1800)
    assert scenery.decision(s).op == "mark"  # type: ignore[union-attr]
    choose(s, 1300, 1900, 1200, 800, 1800)
    assert scenery.decision(s).op == "end_turn", "no loop is left"  # type: ignore[union-attr]


def test_sc_02_a_table_may_allow_one_route_per_turn() -> None:
    s = at_mark(build(LOOPS), routes_per_turn="one")
    choose(s, 1300, 1200, 800, 1800)
    assert scenery.decision(s).op == "end_turn"  # type: ignore[union-attr]
    assert len(s.lands[0].routes) == 1


def test_sc_25_marking_is_optional() -> None:
    s = at_mark(build(LOOPS))
    scenery.answer(s, 0, "done")
    assert scenery.decision(s).op == "end_turn"  # type: ignore[union-attr]
    assert s.lands[0].routes == []
    assert s.stakes[1] == [6, 5]


def test_sc_03_a_route_must_pass_the_newest_hex() -> None:
    """The three-hex loop of the fixture is there, but once another hex lies last it cannot be marked any more."""
    order = [row for row in FIXTURE if row[0] not in (300, 500)]
    land = build([*order, FIXTURE[6]], flowers=FLOWERS_AT)
    assert frozenset({300, 400, 600}) in by_heights(land)
    lay(EDITION, land, build([FIXTURE[9]], flowers=FLOWERS_AT).laid[0], cell(2, 0))
    assert by_heights(land) == set()


def test_sc_04_a_loop_passes_no_hex_twice() -> None:
    """Two triangles that share one hex make no five-hex route."""
    land = empty_land()
    six_ways = next(n for n, t in enumerate(EDITION.turned) if t == 63)
    spokes = [n for n, t in enumerate(EDITION.turned) if t.bit_count() >= 4]
    lay(EDITION, land, six_ways, ORIGIN)
    for side in (0, 1, 3, 4):
        other = {0: 1, 1: 0, 3: 4, 4: 3}[side]
        step = next(n for n in range(6) if STEP[side] + STEP[n] == STEP[other])
        laid = next(n for n in spokes if EDITION.turned[n] >> (side + 3) % 6 & 1 and EDITION.turned[n] >> step & 1)
        lay(EDITION, land, laid, ORIGIN + STEP[side])
    for loop in loops(EDITION, land, False):
        assert len(set(loop)) == len(loop)
        assert all(land.links[a] >> b & 1 for a, b in zip(loop, (*loop[1:], loop[0]), strict=True))


def test_sc_04_chords_do_not_matter() -> None:
    land = build(LOOPS)
    five = next(loop for loop in loops(EDITION, land, False) if len(loop) == 5)
    a, b = indexes(EDITION, land, (1300, 1200))
    assert land.links[a] >> b & 1
    assert {a, b} <= set(five)
    assert abs(five.index(a) - five.index(b)) not in (1, 4)


def test_sc_63_a_loop_of_more_than_seven_hexes_is_never_offered() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    for newest in range(12):
        turned = land.copy()
        # Looking from any hex as if it were the newest: rotate the order of placement.
        order = [n for n in range(12) if n != newest] + [newest]
        turned.laid = [land.laid[n] for n in order]
        turned.links = [sum(1 << order.index(m) for m in range(12) if land.links[n] >> m & 1) for n in order]
        assert all(3 <= len(loop) <= 7 for loop in loops(EDITION, turned, False))


def test_sc_64_the_player_picks_among_loops_of_one_length() -> None:
    """A hex in the middle of a ring closes a triangle with each pair of neighbours."""
    land = empty_land()
    level = [n for n in range(len(EDITION.turned)) if 900 <= EDITION.heights[n] <= 2500]
    for side in range(6):
        need = 1 << (side + 3) % 6 | 1 << (side + 2) % 6 | 1 << (side + 4) % 6
        laid = next(n for n in level if EDITION.turned[n] & need == need)
        level = [n for n in level if n // 6 != laid // 6]
        lay(EDITION, land, laid, ORIGIN + STEP[side])
    hub = next(n for n in range(len(EDITION.turned)) if EDITION.turned[n] == 63)
    lay(EDITION, land, hub, ORIGIN)
    loop_lengths = [len(loop) for loop in loops(EDITION, land, False)]
    assert max(loop_lengths.count(length) for length in LENGTHS) > 1
    texts = [code(land, loop) for loop in loops(EDITION, land, False)]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("length", "overlapped", "flipped"), [(6, 3, 1), (6, 2, 0), (5, 2, 0), (7, 4, 1), (3, 1, 0)])
def test_sc_t05_flip_thresholds(length: int, overlapped: int, flipped: int) -> None:
    assert is_flipped(length, overlapped) == bool(flipped)


def test_sc_23_half_means_two_two_three_three_four() -> None:
    assert [next(n for n in range(9) if is_flipped(length, n)) for length in LENGTHS] == [2, 2, 3, 3, 4]


def test_sc_24_overlap_is_counted_before_the_new_stakes_go_down() -> None:
    land = build(LOOPS)
    five = next(loop for loop in loops(EDITION, land, False) if len(loop) == 5)
    assert overlap(land, five) == 0
    assert mark(land, five, 7) is False
    assert overlap(land, five) == 5


def test_sc_26_the_highest_stake_left_is_taken() -> None:
    s = at_mark(build(LOOPS))
    choose(s, 1300, 1200, 800, 1800)
    assert s.lands[0].routes[0][0] == 6
    assert s.stakes[1] == [5]


def test_sc_28_a_length_can_be_marked_once_by_each_player() -> None:
    land = build(LOOPS)
    four, five = loops(EDITION, land, False)
    mark(land, four, 6)
    assert loops(EDITION, land, False) == [five]
    s = at_mark(land)
    with pytest.raises(IllegalChoice):
        scenery.answer(s, 0, code(land, four))


def test_sc_27_a_colour_is_never_empty_for_a_player_who_has_not_used_it() -> None:
    s = at_mark(build(LOOPS), seats=5)
    for seat in range(5):
        s.lands[seat] = build(LOOPS)
        s.todo = frames(seat, "mark", "end_turn")
        s.stakes[1] = s.stakes[1] if seat else [6, 5, 4, 3, 2]
        text = next(t for t in scenery.decision(s).codes[seat] if t.count("-") == 3)  # type: ignore[union-attr]
        scenery.answer(s, seat, text)
    assert s.stakes[1] == []
    assert [land.routes[0][0] for land in s.lands] == [6, 5, 4, 3, 2]


def test_sc_22_every_route_puts_one_stake_on_each_crossing() -> None:
    land = marked(build(FIXTURE, flowers=FLOWERS_AT))
    assert len(land.staked) == 3 + 4 + 6
    for route in land.routes:
        assert len(set(crossings(route[2:]))) == len(route) - 2


def test_sc_t10_wooden_stakes_needed_per_route_are_one_less_than_its_length() -> None:
    """SC-53: five players need 10, 15, 20, 25 and 30 of the colours, exactly what there is."""
    land = marked(build(FIXTURE, flowers=FLOWERS_AT))
    wooden = [len(crossings(route[2:])) - 1 for route in land.routes]
    assert wooden == [2, 3, 5]
    assert [(length - 1) * 5 for length in LENGTHS] == [10, 15, 20, 25, 30]


def test_sc_66_the_score_stake_lies_at_the_newest_hex() -> None:
    s = at_mark(build(LOOPS))
    choose(s, 1300, 1200, 800, 1800)
    route = scenery.view(s, 0)["players"][0]["routes"][0]
    assert route["score_at"][:2] == [0, 0]
    assert route["score_at"] == route["stakes_at"][0]
    assert [c["scored"] for c in scenery.view(s, 0)["players"][0]["crossings"]] == [[4], [], [], []]


def test_a_code_names_the_hexes_round_the_loop_and_means_the_same_in_a_copy() -> None:
    s = at_mark(build(LOOPS))
    other = s.copy()
    text = offered(s)[0]
    scenery.answer(s, 0, text)
    scenery.answer(other, 0, text)
    assert s.lands[0].routes == other.lands[0].routes


@pytest.mark.parametrize(
    ("heights", "climb", "diff"),
    [((1800, 1000, 1500, 1200), 1100, 800), ((1200, 1000, 1500, 1800), 800, 800)],
)
def test_sc_t07_the_climbs_of_a_loop_are_the_same_both_ways(heights: Heights, climb: int, diff: int) -> None:
    """SC-50."""
    land = ring(heights)
    way = list(range(4))
    assert ascent(EDITION, land, way) == ascent(EDITION, land, way[::-1]) == climb
    assert spread(EDITION, land, way) == diff


def test_sc_t07_the_variant_refuses_what_climbs_too_much() -> None:
    """SC-51: the fixture's red route climbs 2500 m, the five-hex loop of SC-T04 1600 m, its four-hex loop 1000 m."""
    land = build(FIXTURE, flowers=FLOWERS_AT)
    assert ascent(EDITION, land, indexes(EDITION, land, ROUTES[2][1])) == 2500
    last = build([*[row for row in FIXTURE if row[0] != 1500], FIXTURE[4]], flowers=FLOWERS_AT)
    red = frozenset(ROUTES[2][1])
    assert red in by_heights(last)
    assert red not in by_heights(last, total_ascent=True)
    five, four = (1300, 1900, 1200, 800, 1800), (1300, 1200, 800, 1800)
    land = build(LOOPS)
    assert ascent(EDITION, land, indexes(EDITION, land, five)) == 1600
    assert ascent(EDITION, land, indexes(EDITION, land, four)) == 1000
    assert by_heights(land, total_ascent=True) == {frozenset(four)}
    assert len(offered(at_mark(build(LOOPS), total_ascent=True))) == 2


def test_sc_68_the_flipped_stake_counts_its_back_by_the_table_chosen() -> None:
    for backs, value in (("half", 3), ("less_three", 3)):
        s = at_mark(build(LOOPS), backs=backs)
        choose(s, 1300, 1900, 1200, 800, 1800)
        choose(s, 1300, 1200, 800, 1800)
        assert scenery.scores(s)[0]["routes"] == 7 + value
    assert EDITION.back["half"][4][9] == 4
    assert EDITION.back["less_three"][4][9] == 6
    s = at_mark(build(LOOPS), backs="less_three")
    choose(s, 1300, 1200, 800, 1800)
    choose(s, 1300, 1900, 1200, 800, 1800)
    assert scenery.scores(s)[0]["routes"] == 6 + 4
    assert scenery.view(s, 0)["players"][0]["routes"][1]["value"] == 4


def test_the_question_tells_of_each_loop_what_it_needs_and_brings() -> None:
    s = at_mark(build(LOOPS))
    choose(s, 1300, 1900, 1200, 800, 1800)
    loop = scenery.view(s, 0)["question"]["loops"][0]
    shown = {key: loop[key] for key in ("length", "spread", "ascent", "metres", "limit", "overlap", "flipped", "value")}
    assert shown == {
        "length": 4,
        "spread": 1000,
        "ascent": 1000,
        "metres": 1000,
        "limit": 1000,
        "overlap": 3,
        "flipped": True,
        "value": 3,
    }
    before = scenery.scores(s)[0]
    scenery.answer(s, 0, loop["code"])
    after = scenery.scores(s)[0]
    assert {key: after[key] - before[key] for key in loop["gain"]} == loop["gain"]
    assert scenery.view(s, None)["question"]["loops"] == []
