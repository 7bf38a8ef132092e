"""Scenery points, goals and ties (SC-14 to SC-21, SC-38 to SC-49, SC-58 to SC-62, SC-T06, T08, T11, T12)."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator

import pytest

from engine import flow, scenery
from engine.scenery.content import EDITION, Edition, load
from engine.scenery.goals import MEASURES, areas, payout, solo_payout
from engine.scenery.pieces import ORIGIN, SIDES, STEP, VIEWPOINT, cell
from engine.scenery.rules_landscape import empty_land, lay, places
from engine.scenery.rules_routes import mark
from engine.scenery.scoring import tally
from engine.scenery.state import Land, State
from tests.engine.scenery.builders import (
    FIXTURE,
    FLOWERS_AT,
    ROUTES,
    STANDARD,
    Placed,
    build,
    find,
    flowers_after,
    frames,
    game,
    indexes,
    marked,
    mirrored,
    transformed,
)

EXPECTED = [12, 6, 3, 6, 3, 4]
GOALS = {
    "animal_kinds": 3,
    "flower_kinds": 3,
    "element_kinds": 3,
    "tallest_waterfall": 2000,
    "biggest_cliff": 1600,
    "deepest_view": 1600,
    "height_variation": 2500,
    "nature_area": 7,
    "dead_ends_inside": 1,
    "dead_ends_outside": 3,
    "viewpoints": 2,
    "route_hexes": 8,
    "route_lengths": 3,
}
POSES = [(steps, mirror) for mirror in (False, True) for steps in range(6)]


@pytest.fixture(scope="module")
def mirror_edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The edition with every hex seen in a mirror, so that mirrored landscapes can be laid."""
    target = tmp_path_factory.mktemp("mirror") / "edition"
    shutil.copytree(STANDARD, target)
    path = target / "hexes.toml"
    swap = re.compile(r'(paths|at) = "([A-Z ]+)"')
    path.write_text(swap.sub(lambda m: f'{m[1]} = "{mirrored(m[2])}"', path.read_text()))
    return load(target)


def fixture_in(pose: tuple[int, bool], mirror_edition: Edition) -> tuple[Edition, list[Placed], dict[int, str]]:
    steps, mirror = pose
    edition = mirror_edition if mirror else EDITION
    return edition, transformed(FIXTURE, steps, mirror), flowers_after(steps, mirror)


def orders(edition: Edition, placed: list[Placed], flowers: dict[int, str], count: int) -> Iterator[list[Placed]]:
    """Orders of placement, drawn by chance, in which every hex keeps the connection duty."""
    source = random.Random(12)
    for _ in range(count):
        left, done, land = placed[:], list[Placed](), empty_land()
        while left:
            fitting = [row for row in left if not done or cell(row[1], row[2]) in [e >> 6 for e in land.ends]]
            fitting = [row for row in fitting if not done or _joins(edition, land, row, flowers)]
            row = source.choice(fitting)
            left.remove(row)
            done.append(row)
            lay(edition, land, find(edition, row[0], row[3], flowers.get(row[0])), cell(row[1], row[2]))
        yield done


def _joins(edition: Edition, land: Land, row: Placed, flowers: dict[int, str]) -> bool:
    trial = land.copy()
    lay(edition, trial, find(edition, row[0], row[3], flowers.get(row[0])), cell(row[1], row[2]))
    return trial.links[-1] > 0


def goals_of(edition: Edition, land: Land) -> dict[str, int]:
    return {key: MEASURES[key](edition, land) for key in GOALS}


@pytest.mark.parametrize("pose", POSES)
def test_sc_t06_the_printed_example_scores_34_in_every_pose_and_order(
    pose: tuple[int, bool], mirror_edition: Edition
) -> None:
    """By category and goal; all twelve mirrorings and rotations, twelve orders of placement each."""
    edition, placed, flowers = fixture_in(pose, mirror_edition)
    for order in [placed, placed[::-1], *orders(edition, placed, flowers, 10)]:
        land = marked(build(order, edition, flowers), edition)
        assert tally(edition, "half", land) == EXPECTED
        assert goals_of(edition, land) == GOALS
        assert sorted((mask.bit_count() for mask in areas(edition, land)), reverse=True) == [7, 6, 5, 4, 4, 3]
        big = next(mask for mask in areas(edition, land) if mask.bit_count() == 7)
        heights = {edition.heights[laid] for index, laid in enumerate(land.laid) if big >> index & 1}
        assert heights == {300, 400, 1100, 2000, 2600, 1500, 1200}
    assert sum(EXPECTED) == 34


def play_fixture(order: list[Placed]) -> State:
    """The printed example played by codes, each route marked as soon as its loop can be (yellow before red)."""
    s = game(1)
    s.stakes = [[4], [6], [7], [5], [9]]
    dq, dr = order[0][1], order[0][2]
    for height, q, r, sides in order:
        laid = find(EDITION, height, sides, FLOWERS_AT.get(height))
        s.held = laid // 6
        s.todo = frames(0, "place", "mark", "end_turn")
        if s.lands[0].laid and len(places(EDITION, s.lands[0], s.held, False)) == 1:
            flow.settle(s, scenery.STEPS)
        else:
            scenery.answer(s, 0, f"at:{q - dq}:{r - dr}")
        if s.todo[-1]["op"] == "rotate":
            same = [n for n in range(6) if EDITION.turned[s.held * 6 + n] == EDITION.turned[laid]]
            offered = scenery.decision(s).codes[0]  # type: ignore[union-attr]
            scenery.answer(s, 0, next(f"rot:{n}" for n in same if f"rot:{n}" in offered))
        for _, heights in ROUTES:
            if s.todo[-1]["op"] == "mark":
                _mark_if_offered(s, heights)
        if s.todo[-1]["op"] == "mark":
            scenery.answer(s, 0, "done")
    s.todo = []
    return s


def _mark_if_offered(s: State, heights: tuple[int, ...]) -> None:
    land = s.lands[0]
    present = {EDITION.heights[laid] for laid in land.laid}
    if not set(heights) <= present:
        return
    wanted = {land.laid[i] // 6 for i in indexes(EDITION, land, heights)}
    for code in scenery.decision(s).codes[0]:  # type: ignore[union-attr]
        if code != "done" and {int(part) for part in code[5:].split("-")} == wanted:
            scenery.answer(s, 0, code)
            return


def test_sc_t06_played_by_codes_in_many_orders_it_ends_with_34() -> None:
    for order in orders(EDITION, [*FIXTURE], FLOWERS_AT, 30):
        s = play_fixture(order)
        line = scenery.scores(s)[0]
        assert [line[key] for key in ("routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints")] == EXPECTED
        assert line["total"] == 34
        assert scenery.view(s, 0)["players"][0]["scores"] == line


def test_sc_t06_the_view_shows_the_example_as_printed() -> None:
    """Where elements, flowers, stakes and path ends lie, for the pictures."""
    s = game(1)
    s.lands[0] = marked(build(FIXTURE, flowers=FLOWERS_AT))
    player = scenery.view(s, 0)["players"][0]
    heights = [entry["height"] for entry in player["hexes"]]
    seen = {(e["kind"], heights[e["high"]], heights[e["low"]], e["metres"], e["points"]) for e in player["elements"]}
    assert seen == {
        ("waterfall", 2000, 400, 1600, 3),
        ("waterfall", 2100, 600, 1500, 2),
        ("waterfall", 2500, 500, 2000, 1),
        ("cliff", 2100, 500, 1600, 3),
        ("viewpoint", 2800, 1200, 1600, 3),
        ("viewpoint", 2600, 1100, 1500, 1),
    }
    lily = player["hexes"][heights.index(1200)]
    assert (lily["flower"], SIDES[lily["at"]], lily["animal"]) == ("orange_lily", "W", None)
    assert [(r["length"], r["front"], r["flipped"], r["value"]) for r in player["routes"]] == [
        (3, 4, False, 4),
        (4, 6, False, 6),
        (6, 5, True, 2),
    ]
    staked = {frozenset((heights[c["a"]], heights[c["b"]])): c["lengths"] for c in player["crossings"]}
    assert staked[frozenset((1500, 1200))] == [4, 6]
    assert staked[frozenset((2000, 2100))] == [4]
    assert len(staked) == 10
    assert len(player["ends"]) == 3
    dead = {(q, r, SIDES[side]) for q, r, side in player["dead_ends"]}
    assert dead == {(2, -1, "SW"), (2, 0, "W"), (2, -1, "W"), (-1, 0, "SE")}, "element paths are listed as well"
    assert player["left"] == 0
    assert player["highest"] == 2800


def one_route(land: Land, *heights: int, front: int = 5) -> Land:
    """A copy with one route marked."""
    land = land.copy()
    mark(land, indexes(EDITION, land, heights), front)
    return land


def points(land: Land) -> dict[str, int]:
    names = ("routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints")
    return dict(zip(names, tally(EDITION, "half", land), strict=True))


def test_sc_14_sc_15_waterfalls_count_the_routes_through_their_base_at_the_end() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    assert points(land)["waterfalls"] == 3
    assert points(one_route(land, 300, 400, 600))["waterfalls"] == 5, "one route passes both 400 and 600"


def test_sc_16_a_cliff_is_three_points_whatever_happens() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    assert points(land)["cliffs"] == points(marked(land))["cliffs"] == 3


def test_sc_17_two_viewpoints_may_count_the_same_icon() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    first = next(e for e in land.elements if e >> 8 == VIEWPOINT)
    once = points(land)["viewpoints"]
    land.elements.append(first)
    assert points(land)["viewpoints"] == once + (3 if EDITION.heights[land.laid[first & 15]] == 2800 else 1)


def test_sc_18_sc_t12_the_hex_looked_from_is_not_counted() -> None:
    """The eagle of 2800 does not count, the lily (SC-19), gentian and marmot do."""
    land = build(FIXTURE, flowers=FLOWERS_AT)
    assert points(land)["viewpoints"] == 4
    assert EDITION.hexes[find(EDITION, 2800, "E NE W SW SE") // 6].animal is not None


def test_sc_20_an_animal_counts_all_stakes_on_its_hex() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    assert points(one_route(land, *ROUTES[1][1]))["animals"] == 2
    assert points(marked(land))["animals"] == 6


def test_sc_21_a_flower_counts_only_the_stakes_at_its_side() -> None:
    """The gentian of 2100 lies on a hex with two routes, but only one of them crosses its side."""
    land = marked(build(FIXTURE, flowers=FLOWERS_AT))
    gentian = indexes(EDITION, land, (2100,))[0]
    assert sum(gentian in route[2:] for route in land.routes) == 2
    assert points(one_route(build(FIXTURE, flowers=FLOWERS_AT), *ROUTES[2][1]))["flowers"] == 1, "lily yes, gentian no"


def test_sc_62_a_flower_at_an_open_side_scores_nothing() -> None:
    land = build([(500, 0, 0, "NW W SW")], flowers={500: "W"})
    assert points(land)["flowers"] == 0


@pytest.mark.parametrize(
    ("values", "fewest", "paid"),
    [
        ([3, 2, 1], False, [4, 2, 0]),
        ([3, 3, 1], False, [4, 4, 0]),
        ([3, 1, 1], False, [4, 0, 0]),
        ([2, 2, 2], False, [4, 4, 4]),
        ([1, 2, 4], True, [4, 2, 0]),
        ([0, 0, 0], False, [0, 0, 0]),
        ([2, 1], False, [4, 0]),
        ([2, 2], False, [4, 4]),
        ([0, 0, 3], True, [4, 4, 0]),
        ([5, 3, 2, 1, 1], False, [4, 2, 2, 0, 0]),
    ],
)
def test_sc_t08_goal_pay_out(values: list[int], fewest: bool, paid: list[int]) -> None:
    """SC-41 to SC-43."""
    assert payout(values, fewest) == paid


def test_sc_40_the_two_sides_of_a_tile_never_play_together() -> None:
    drawn: set[int] = set()
    for seed in range(200):
        goals = game(3, seed, goals=3).goals
        assert len({EDITION.goals[goal].tile for goal in goals}) == 3
        drawn |= set(goals)
    assert drawn == set(range(14))
    assert game(3, goals=0).goals == []


def test_sc_44_sc_45_without_such_an_element_the_measure_is_0_m() -> None:
    land = build([(300, 0, 0, "NE NW SW")], flowers={300: "SW"})
    assert [MEASURES[key](EDITION, land) for key in ("tallest_waterfall", "biggest_cliff", "deepest_view")] == [0] * 3


def test_sc_46_a_stub_does_not_divide_and_a_path_to_the_rim_does() -> None:
    single = find(EDITION, 2500, "W")
    land = empty_land()
    lay(EDITION, land, single, ORIGIN)
    assert areas(EDITION, land) == [1]
    both = empty_land()
    straight = next(n for n, t in enumerate(EDITION.turned) if t == 0b001001)
    lay(EDITION, both, straight, ORIGIN)
    assert areas(EDITION, both) == [1, 1], "a path right through makes two pieces of land"
    lay(
        EDITION,
        both,
        next(n for n, t in enumerate(EDITION.turned) if not t & 8 and t.bit_count() == 1),
        ORIGIN + STEP[0],
    )
    assert areas(EDITION, both)[0].bit_count() == 2
    assert len(areas(EDITION, both)) == 1, "the stub ends against a side without path: the land goes round it"


def test_sc_47_dead_ends_against_steep_sides_do_not_count() -> None:
    land = build(FIXTURE, flowers=FLOWERS_AT)
    assert MEASURES["dead_ends_inside"](EDITION, land) == 1


def test_sc_48_sc_49_dead_ends_outside_and_height_variation_of_a_single_hex() -> None:
    land = build([(300, 0, 0, "NE NW SW")], flowers={300: "SW"})
    assert MEASURES["dead_ends_outside"](EDITION, land) == 3
    assert MEASURES["height_variation"](EDITION, land) == 0
    assert all(measure(EDITION, empty_land()) == 0 for measure in MEASURES.values())


def test_sc_59_our_four_goals_measure_what_they_say() -> None:
    land = marked(build(FIXTURE, flowers=FLOWERS_AT))
    assert MEASURES["viewpoints"](EDITION, land) == 2
    assert MEASURES["route_hexes"](EDITION, land) == 8
    assert MEASURES["route_lengths"](EDITION, land) == 3
    assert MEASURES["rising_line"](EDITION, land) == brute_rising(FIXTURE)


def brute_rising(placed: tuple[Placed, ...]) -> int:
    height = {(q, r): h for h, q, r, _ in placed}
    best = 0
    for q, r in height:
        for dq, dr in ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)):
            line = [height[q, r]]
            while (at := (q + dq * len(line), r + dr * len(line))) in height and height[at] > line[-1]:
                line.append(height[at])
            best = max(best, len(line))
    return best


def over(seats: int, *lands: Land, goals: tuple[int, ...] = ()) -> State:
    """A finished game with these landscapes."""
    s = game(seats)
    s.todo, s.goals = [], [*goals]
    s.lands = [*lands]
    return s


def test_sc_39_sc_t11_a_tie_goes_to_the_highest_hex_and_then_is_shared() -> None:
    high, low = ([next(n for n, h in enumerate(EDITION.heights) if h == metres)] for metres in (3300, 3100))
    lands = [empty_land(), empty_land()]
    lay(EDITION, lands[0], low[0], ORIGIN)
    lay(EDITION, lands[1], high[0], ORIGIN)
    result = scenery.result(over(2, *lands))
    assert result is not None
    assert result["winners"] == [1]
    assert result["ranking"] == [[1], [0]]
    assert result["tie_break"] is True
    shared = scenery.result(over(2, lands[1], lands[1].copy()))
    assert shared is not None
    assert shared["winners"] == [0, 1]
    assert shared["ranking"] == [[0, 1]]
    assert shared["tie_break"] is False


def test_sc_60_goals_count_only_when_the_landscapes_are_final() -> None:
    fixture = marked(build(FIXTURE, flowers=FLOWERS_AT))
    plain = build(FIXTURE[:2], flowers=FLOWERS_AT)
    s = over(2, fixture, plain, goals=(0, 7))
    assert [line["goals"] for line in scenery.scores(s)] == [8, 0]
    s.todo = frames(0, "end_turn")
    assert [line["goals"] for line in scenery.scores(s)] == [0, 0]
    assert [goal["points"] for goal in scenery.view(s, 0)["goals"]] == [[4, 0], [4, 0]]


def test_sc_58_solo_goals_pay_by_threshold_and_the_total_earns_a_rank() -> None:
    animals, inside = EDITION.goals[0], EDITION.goals[8]
    assert [solo_payout(animals, value) for value in (4, 3, 2)] == [4, 2, 0]
    assert [solo_payout(inside, value) for value in (0, inside.solo[0], inside.solo[1], 9)] == [4, 4, 2, 0]
    s = over(1, marked(build(FIXTURE, flowers=FLOWERS_AT)), goals=(0,))
    assert scenery.scores(s)[0]["total"] == 36
    result = scenery.result(s)
    assert result is not None
    assert result["rank"] == next(rank.key for rank in EDITION.ladder if rank.least <= 36)
    assert result["winners"] == [0]
