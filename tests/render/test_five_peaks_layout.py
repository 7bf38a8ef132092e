"""Layouts of Five Peaks pictures: what stands where, exactly, and that marks hide nothing."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.five_peaks.content import EDITION
from engine.five_peaks.pieces import ROTATED
from engine.five_peaks.view import determinize
from engine.rng import Rng
from render.five_peaks import layout
from render.five_peaks.scene import edition_of, places, spots
from render.toolbox.placing import overlap
from render.toolbox.shapes import Shape, inside
from tests.render.views import GAME, a_player, a_question, a_view, played, to


def flat(shapes: list[Shape]) -> list[Shape]:
    """All shapes, those inside windows too."""
    return [inner for shape in shapes for inner in ([shape, *flat(inside(shape))] if inside(shape) else [shape])]


def by_tag(view: dict, kind: str, **more: object) -> dict[str, Shape]:
    made = layout(view, kind, **more)
    return {shape.tag: shape for shape in flat([*made.ground, *made.shapes]) if shape.tag}


def words(view: dict, kind: str, **more: object) -> dict[str, str]:
    return {tag: str(shape.args[0]) for tag, shape in by_tag(view, kind, **more).items() if shape.kind == "text"}


def test_the_board_says_in_numbers_what_the_view_says():
    said = words(a_view(), "board")
    assert said["turn"] == "Turn 9"
    assert [said[f"bank:{i}"] for i in range(6)] == ["16", "15", "14", "13", "12", "11"]
    assert [said[f"tiles:{i}"] for i in range(3)] == ["5", "4", "3"]
    assert [said[f"peaks:{i}"] for i in range(3)] == ["4", "5", "5"]
    assert said["pack0:0"] == "3"
    assert said["room:0"] == "4/10"
    assert said["endorphins:1"] == "7"
    assert (said["vp:0"], said["vp:1"]) == ("9", "12")
    assert said["end"] == "End 1/2"


def test_whose_turn_it_is_stands_large_at_the_top_left():
    disc = by_tag(a_view(), "board")["turn:1"]
    assert (disc.kind, disc.args, disc.box) == ("seat", (1,), (16, 12, 68, 64))


def test_cells_lie_on_a_square_grid_with_north_up():
    found = by_tag(a_view(), "board")
    start, north_east, peak = found["space:0,0"], found["space:1,-1"], found["peak:0,-2"]
    c = start.w
    assert (north_east.x - start.x, north_east.y - start.y) == (c, -c)
    assert (peak.x - start.x, peak.y - start.y) == (0, -2 * c)
    assert found["tile:2,-2"].x - found["tile:0,0"].x == 2 * c


def test_two_triangles_that_meet_are_one_square_with_both_halves():
    spaces = places(a_view())
    square = spaces[1, -1]
    assert square.kind == "fp.square"
    corner, own, other = square.args
    assert corner == 1
    assert own == (("mushroom", 1),)
    assert len(other) == 1
    assert spaces[-1, -1].kind == "fp.triangle"
    assert spaces[-1, -1].args == (0, (("berry", 1),))


def test_stones_are_drawn_from_the_bottom_up_with_their_owners():
    tower = by_tag(a_view(), "board")["stones:0,-2"]
    assert [(seat, factor) for seat, _, factor in tower.args[0]] == [(0, "3"), (1, "2")]
    assert tower.args[0][0][1] > tower.args[0][1][1]


@pytest.mark.parametrize("kind", ["board", "choices"])
def test_every_code_with_a_place_gets_exactly_one_mark_with_its_number(kind):
    codes = ["container:jar", to(0, -1), to(-1, 0), to(1, 0)]
    view = a_view(question=a_question("move"))
    marks = [s for s in flat(layout(view, kind, codes=codes).shapes) if s.tag.startswith("mark:to")]
    assert [(s.tag, s.args) for s in marks] == [(f"mark:{codes[n]}", (str(n + 1),)) for n in (1, 2, 3)]


def test_in_a_picture_of_choices_every_code_has_exactly_one_number():
    for op, codes in {
        "play": ["card:walk", "card:run", "container:basket"],
        "panorama": ["pano:0", "pano:2", "none"],
        "campfire": ["keep:3", "keep:4"],
        "under": ["under:5", "as_drawn"],
        "stone": ["stone:4", "stone:1", "none"],
        "overflow": ["drop:berry", "drop:jar"],
        "resolve": ["swap:jar:pouch", "done"],
        "mode": ["mode:place", "mode:sell"],
        "rotate": ["rot:0", "rot:1", "rot:3"],
        "end_turn": ["end"],
    }.items():
        view = a_view(question=a_question(op, tile=2, corner=[3, -3]))
        shapes = flat(layout(view, "choices", codes=codes).shapes)
        marks = [(s.tag, s.args[0]) for s in shapes if s.tag.startswith("mark:")]
        assert sorted(marks) == sorted((f"mark:{code}", str(n)) for n, code in enumerate(codes, 1)), op


@pytest.mark.parametrize("op", ["move", "corner", "edge"])
def test_marks_cover_neither_pawns_nor_signs_nor_each_other(op):
    seen = 0
    for seed in range(8):
        state = played(seed, 3, 60, op)
        if state is None:
            continue
        decision = GAME.decision(state)
        seat = decision.seats[0]
        made = layout(GAME.view(state, seat), "choices", codes=decision.codes[seat])
        shapes = flat([*made.ground, *made.shapes])
        marks = [s for s in shapes if s.kind == "badge"]
        pawns = [s for s in shapes if s.kind == "pawn"]
        spaces = {s.tag[6:]: s for s in shapes if s.tag.startswith("space:")}
        signs = [
            (s.x + a * s.w, s.y + b * s.w, s.x + c * s.w, s.y + d * s.w)
            for at, place in places(GAME.view(state, seat)).items()
            if (s := spaces.get(f"{at[0]},{at[1]}"))
            for a, b, c, d in place.signs
        ]
        seen += len(marks)
        assert all(overlap(a.box, b.box) == 0 for a, b in combinations(marks, 2))
        assert all(overlap(mark.box, pawn.box) == 0 for mark in marks for pawn in pawns)
        assert all(overlap(mark.box, sign) <= 0.05 * mark.w * mark.h for mark in marks for sign in signs)
    assert seen > 8


def test_turnings_are_shown_as_previews_of_the_tile_in_its_place():
    view = a_view(question=a_question("rotate", tile=5, corner=[3, -3]))
    found = by_tag(view, "choices", codes=["rot:0", "rot:2"])
    for code, rot in (("rot:0", 0), ("rot:2", 2)):
        lying = [s for s in inside(found[f"preview:{code}"]) if s.tag == "tile:4,-4"]
        assert [s.args[1:3] for s in lying] == [(5, rot)]


def test_what_changed_is_ringed_and_nothing_else():
    old = a_view()
    new = a_view(
        pawns=[[0, 0], [1, 0]],
        left=[],
        market=["run", "bike", "observe", "run", "camp"],
        players=[old["players"][0], a_player(1, endorphins=5, panoramas=[1, 6], stones=[5, 4, 2, 1], campfires=[3])],
    )
    rings = {tag for tag in by_tag(new, "board", changed=old) if tag.startswith("new:")}
    assert rings == {"new:1,0", "new:market:4", "new:endorphins:1"}


def test_a_new_tile_and_a_new_stone_are_ringed():
    old = a_view(tiles=[{"id": 0, "x": 0, "y": 0, "rot": 0}], peaks=[{**a_view()["peaks"][0], "stones": []}])
    rings = {tag for tag in by_tag(a_view(), "board", changed=old) if tag.startswith("new:")}
    assert rings == {"new:tile:2,-2", "new:0,-2"}


def test_faces_of_a_hand_are_drawn_only_where_the_view_has_them():
    own = a_view(seat=0, players=[a_player(0, hand=["walk", "run", "run"], hand_count=3), a_player(1)])
    assert {tag for tag in by_tag(own, "hand") if tag.startswith("card:")} == {"card:walk:1", "card:run:2"}
    assert not {tag for tag in by_tag(own, "hand", focus=1) if tag.startswith("card:")}


def test_a_spectators_picture_does_not_depend_on_anything_hidden():
    state = played(3, 3, 120)
    assert state is not None
    other = determinize(state, 0, Rng(99))
    for kind in ("board", "market", "panoramas", "player"):
        assert layout(GAME.view(state, None), kind) == layout(GAME.view(other, None), kind)


def test_the_score_sheet_adds_up_and_crowns_the_winner():
    said = words(a_view(over=True, active=-1), "final")
    for seat in (0, 1):
        parts = [int(said[f"score:{seat}:{key}"]) for key in ("badges", "panoramas", "campfires", "stones")]
        assert sum(parts) == int(said[f"score:{seat}:total"])
    winners = {tag for tag in by_tag(a_view(over=True, active=-1), "final") if tag.startswith("winner:")}
    assert winners == {"winner:1"}


def test_a_shared_win_crowns_both():
    scores = [{"badges": 3, "panoramas": 0, "campfires": 0, "stones": 0, "total": 3}] * 2
    tags = by_tag(a_view(over=True, active=-1, scores=scores), "final")
    assert {tag for tag in tags if tag.startswith("winner:")} == {"winner:0", "winner:1"}


def test_scaling_keeps_everything_in_its_place():
    made = layout(a_view(), "board")
    half = made.scaled(0.5)
    assert (half.width, half.height) == (600, round(made.height / 2))
    for one, other in zip(flat(made.shapes), flat(half.shapes), strict=True):
        assert abs(one.x / 2 - other.x) <= 1
        assert abs(one.y / 2 - other.y) <= 1


def test_every_tile_lies_inside_the_map_however_far_the_board_grew():
    tiles = [{"id": n, "x": 2 * n - 14, "y": 2 * n - 14, "rot": n % 4} for n in range(14)]
    made = layout(a_view(tiles=tiles, peaks=[], left=[], pawns=[[-14, -14], [12, 12]]), "board")
    (window,) = [shape for shape in made.ground if shape.kind == "window"]
    for tile in (s for s in inside(window) if s.kind == "fp.tile"):
        assert window.x <= tile.x
        assert tile.x + tile.w <= window.x + window.w
        assert window.y <= tile.y
        assert tile.y + tile.h <= window.y + window.h


def test_the_edition_of_the_view_is_the_one_drawn():
    assert edition_of(a_view()).tiles[0].name == edition_of(a_view(edition="")).tiles[0].name


@pytest.mark.parametrize("rot", range(4))
def test_tiles_turn_clockwise_as_the_rules_turn_them(rot):
    """`rot` counts quarter turns clockwise, and the rules' own table says where every local cell goes."""
    for kind in EDITION.tiles:
        turned = {local: at for at, (local, _) in spots("", kind.id, rot).items()}
        for local, (x, y) in turned.items():
            assert ROTATED[rot][local] == (y + 1) * 3 + x + 1


def test_even_when_every_space_may_be_chosen_no_two_numbers_meet():
    view = a_view(question=a_question("move"))
    codes = [to(x, y) for x, y in places(view)]
    marks = [shape for shape in flat(layout(view, "choices", codes=codes).shapes) if shape.kind == "badge"]
    assert len(marks) == len(codes)
    assert all(overlap(a.box, b.box) == 0 for a, b in combinations(marks, 2))


def test_cards_that_would_do_nothing_say_so_in_the_own_hand_only():
    ways = [{"card": "walk", "ways": ["to:1"]}, {"card": "run", "ways": []}]
    own = a_view(seat=0, playable=ways, players=[a_player(0, hand=["walk", "run"], hand_count=2), a_player(1)])
    assert {tag for tag in by_tag(own, "hand") if tag.startswith("idle:")} == {"idle:run"}
    assert not {tag for tag in by_tag(own, "hand", focus=1) if tag.startswith("idle:")}


def test_numbered_cards_stand_in_the_order_of_their_numbers():
    view = a_view(market=["run", "bike", "observe", "run", "sightsee"])
    found = by_tag(view, "market", codes=["market:sightsee", "market:run"])
    cards = sorted((tag for tag in found if tag.startswith("card:")), key=lambda tag: found[tag].x)
    assert [tag.split(":")[1] for tag in cards] == ["sightsee", "run", "bike", "observe"]
