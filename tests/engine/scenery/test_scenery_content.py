"""The edition satisfies what the rulings demand of authored data, and a broken file says where and why."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from engine.errors import ContentError
from engine.scenery.content import EDITION, EDITIONS, LENGTHS, add_edition, load
from engine.scenery.goals import MEASURES
from engine.scenery.pieces import AT, ROT, SIDES, STEP, TAKE, cell, qr
from tests.engine.scenery.builders import FIXTURE, FLOWERS_AT, LOOPS, STANDARD, find


@pytest.fixture
def copy_of_edition(tmp_path: Path) -> Path:
    target = tmp_path / "edition"
    shutil.copytree(STANDARD, target)
    return target


def test_there_are_83_hexes_with_heights_paths_and_at_most_one_icon() -> None:
    """Constraint 2.2.1: multiples of 100 m within 200–3500, at least one path, at most one icon."""
    assert len(EDITION.hexes) == 83
    for n, entry in enumerate(EDITION.hexes):
        assert entry.id == n
        assert entry.height % 100 == 0
        assert 200 <= entry.height <= 3500
        assert 0 < entry.paths < 64
        assert entry.animal is None or entry.flower is None


def test_every_height_is_there_twice_and_the_middle_fifteen_three_times() -> None:
    counts = Counter(entry.height for entry in EDITION.hexes)
    assert set(counts) == set(range(200, 3600, 100))
    assert sorted(counts.values()) == [2] * 19 + [3] * 15


def test_the_printed_examples_can_be_played() -> None:
    """Constraint 2.2.2: the twelve hexes of SC-T06 and the five of SC-T04 exist, and are different hexes."""
    fixture = {find(EDITION, h, sides, FLOWERS_AT.get(h)) // 6 for h, _, _, sides in FIXTURE}
    loops = {find(EDITION, h, sides) // 6 for h, _, _, sides in LOOPS}
    assert len(fixture) == 12
    assert len(loops) == 5
    assert not fixture & loops
    animals = {h: EDITION.hexes[find(EDITION, h, s) // 6].animal for h, _, _, s in FIXTURE if h not in FLOWERS_AT}
    shown = {h: EDITION.animals[a] for h, a in animals.items() if a is not None}
    assert shown == {1100: "marmot", 1500: "marmot", 2800: "eagle", 2500: "ibex"}


def test_flowers_stand_on_path_sides() -> None:
    """SC-62, constraint 2.2.3."""
    for entry in EDITION.hexes:
        if entry.flower is not None:
            assert entry.at is not None
            assert entry.paths >> entry.at & 1


def test_every_animal_and_flower_is_common_enough() -> None:
    """Constraint 2.2.4: four animals and five flowers, each on at least five hexes."""
    animals = Counter(entry.animal for entry in EDITION.hexes if entry.animal is not None)
    flowers = Counter(entry.flower for entry in EDITION.hexes if entry.flower is not None)
    assert len(animals) == 4
    assert len(flowers) == 5
    assert min(*animals.values(), *flowers.values()) >= 5


@pytest.mark.parametrize(("players", "spaces"), [(1, 7), (2, 10), (3, 14), (4, 16), (5, 19)])
def test_layouts_leave_enough_hexes_and_choice(players: int, spaces: int) -> None:
    """Constraint 2.2.5 and the bound H + 12n ≤ 83; compasses point at different hexes and may take two or more."""
    field = EDITION.layouts[players]
    assert len(field.spaces) == spaces
    assert spaces - players + 12 * players <= 83
    stands = {space for space, _ in field.compasses}
    pointed = {field.next[space][side] for space, side in field.compasses}
    assert len(stands) == len(pointed) == players
    assert not stands & pointed
    assert min(pointed) >= 0
    for space, side in field.compasses:
        assert len([n for n in field.reach[space * 6 + side] if n not in stands]) >= 2


def test_a_straight_line_across_the_field_faces_exactly_along_it() -> None:
    field = EDITION.layouts[5]
    count = len(field.spaces)
    for here in range(count):
        for side in range(6):
            there = field.next[here][side]
            while there >= 0:
                assert field.towards[here * count + there] == side
                there = field.next[there][side]


def test_stakes_are_as_printed_and_limits_rise_with_length() -> None:
    """SC-T02 and the routes board; SC-68: half rounded down, and the other table agrees with the one known back."""
    assert [stake.length for stake in EDITION.stakes] == list(LENGTHS)
    assert [stake.limit for stake in EDITION.stakes] == [500, 1000, 1500, 2000, 2500]
    assert [stake.fronts for stake in EDITION.stakes] == [tuple(range(n, n - 5, -1)) for n in (5, 6, 7, 8, 9)]
    for stake in EDITION.stakes:
        assert stake.backs["half"] == tuple(front // 2 for front in stake.fronts)
        assert stake.backs["less_three"] == tuple(max(0, front - 3) for front in stake.fronts)
    red = EDITION.stakes[3]
    assert red.backs["half"][red.fronts.index(5)] == red.backs["less_three"][red.fronts.index(5)] == 2


def test_goals_are_fourteen_sides_of_seven_tiles_and_ten_are_printed() -> None:
    """SC-59: four are ours; every one has a measure."""
    assert Counter(goal.tile for goal in EDITION.goals) == dict.fromkeys(range(7), 2)
    assert [goal.id for goal in EDITION.goals if goal.printed] == list(range(10))
    assert {goal.key for goal in EDITION.goals} == set(MEASURES)
    assert EDITION.goals[0].solo == (4, 3)
    assert {goal.key for goal in EDITION.goals if goal.fewest} == {"dead_ends_inside", "dead_ends_outside"}


def test_cells_and_codes_translate_both_ways() -> None:
    for q in range(-12, 13):
        for r in range(-12, 13):
            assert qr(cell(q, r)) == (q, r)
            assert AT[cell(q, r)] == f"at:{q}:{r}"
    assert len({cell(0, 0) + step for step in STEP}) == 6
    assert [*ROT] == [f"rot:{n}" for n in range(6)]
    assert TAKE[18] == "take:18"


def test_rotations_that_look_the_same_are_offered_once() -> None:
    for entry in EDITION.hexes:
        looks = [(EDITION.turned[entry.id * 6 + r], EDITION.petals[entry.id * 6 + r]) for r in range(6)]
        assert len(EDITION.spins[entry.id * 64]) == len(set(looks))
    straight = next(e for e in EDITION.hexes if e.flower is None and e.paths in (0b001001, 0b010010, 0b100100))
    assert len(EDITION.spins[straight.id * 64]) == 3


def test_a_turned_hex_keeps_its_flower_at_the_same_path() -> None:
    assert SIDES[(SIDES.index("E") - 1) % 6] == "SE"  # one turn clockwise
    for entry in EDITION.hexes:
        for rot in range(6):
            laid = entry.id * 6 + rot
            if entry.at is None:
                assert EDITION.petals[laid] == -1
            else:
                assert EDITION.petals[laid] == (entry.at - rot) % 6
                assert EDITION.turned[laid] >> EDITION.petals[laid] & 1


def test_the_hash_changes_with_any_file(copy_of_edition: Path) -> None:
    assert load(copy_of_edition).hash == EDITION.hash
    with (copy_of_edition / "goals.toml").open("a") as file:
        file.write("# another line\n")
    assert load(copy_of_edition).hash != EDITION.hash


def test_a_directory_adds_an_edition_under_its_name(copy_of_edition: Path) -> None:
    path = copy_of_edition / "edition.toml"
    path.write_text(path.read_text().replace('name = "standard"', 'name = "mine"'))
    try:
        assert add_edition(copy_of_edition).name == "mine"
        assert EDITIONS["mine"].hexes == EDITION.hexes
    finally:
        EDITIONS.pop("mine", None)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        (
            "hexes.toml",
            "id = 5, height = 400",
            "id = 5, height = 450",
            "hex 5: height 450 is not a multiple",
        ),
        ("hexes.toml", "id = 5, height = 400", "id = 5, height = 100", "hexes.toml: hex 5: height 100 is not within"),
        ("hexes.toml", "id = 5, height = 400", "id = 4, height = 400", "hexes.toml: hex 4: id is not 5"),
        ("hexes.toml", 'id = 1, height = 200, paths = "E NW"', 'id = 1, height = 200, paths = "E X"', "no side 'X'"),
        ("hexes.toml", 'id = 1, height = 200, paths = "E NW"', 'id = 1, height = 200, paths = "E E"', "side twice"),
        ("hexes.toml", 'id = 1, height = 200, paths = "E NW"', 'id = 1, height = 200, paths = ""', "paths is empty"),
        ("hexes.toml", 'flower = "bellflower", at = "NE"', 'flower = "bellflower", at = "SW"', "side without a path"),
        ("hexes.toml", 'flower = "bellflower", at = "NE"', 'flower = "thistle", at = "NE"', "no flower 'thistle'"),
        ("hexes.toml", 'animal = "ibex"', 'animal = "yak"', "there is no animal 'yak'"),
        (
            "hexes.toml",
            "{ id = 5, height = 400",
            "# { id = 5, height = 400",
            "file: needs 83 hexes, has 82",
        ),
        ("hexes.toml", "hexes = [", "hexes = [[", "hexes.toml: file: is not TOML"),
        ("stakes.toml", "limit = 1000", "limit = 0", "stakes.toml: length 4: limit 0"),
        ("stakes.toml", "fronts = [6, 5, 4, 3, 2]", "fronts = [6, 5, 4, 4, 2]", "length 4: the fronts do not fall"),
        ("stakes.toml", "half = [3, 2, 2, 1, 1]", "half = [6, 2, 2, 1, 1]", "a back of half is not lower"),
        ("stakes.toml", "length = 4", "length = 8", "stakes.toml: file: needs the lengths"),
        ("layouts.toml", "players = 1", "players = 2", "layouts.toml: layout for 2: needs 2 compasses, has 1"),
        ("layouts.toml", 'at = [0, 0], facing = "E"', 'at = [9, 9], facing = "E"', "which is not a space"),
        ("layouts.toml", 'at = [-1, 0], facing = "E"', 'at = [-1, 0], facing = "W"', "do not point at different hexes"),
        ("layouts.toml", "[0, -1], [1, -1],\n", "[0, -1], [0, -1],\n", "names a space twice"),
        ("goals.toml", "tile = 6", "tile = 5", "goals.toml: file: needs two sides on each"),
        ("goals.toml", 'key = "nature_area"', 'key = "swamp"', "goals.toml: goal 7: nothing measures 'swamp'"),
        ("goals.toml", "solo = [4, 3]", "solo = [3, 4]", "goal 0: the solo threshold for 4 points is not harder"),
        ("goals.toml", 'best = "fewest"', 'best = "least"', "goal 8: best is 'least'"),
        ("edition.toml", "least = 0", "least = 1", "edition.toml: edition: the ladder does not fall to 0"),
        ("edition.toml", ', "chamois"]', "]", "edition.toml: edition: needs four kinds of animals"),
        ("edition.toml", 'name = "standard"', "name = 3", "edition.toml: edition: name is not str: 3"),
    ],
)
def test_a_broken_edition_names_file_entry_and_reason(
    copy_of_edition: Path, file: str, old: str, new: str, complaint: str
) -> None:
    path = copy_of_edition / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError, match=re.escape(complaint)):
        load(copy_of_edition)


def test_a_missing_file_is_named(copy_of_edition: Path) -> None:
    (copy_of_edition / "goals.toml").unlink()
    with pytest.raises(ContentError, match=r"goals\.toml: file: cannot be read"):
        load(copy_of_edition)
