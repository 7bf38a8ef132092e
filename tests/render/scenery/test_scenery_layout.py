"""Layouts of Scenery pictures: what stands where, exactly, and that marks and tokens hide nothing."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from engine import scenery
from engine.rng import Rng
from engine.scenery.content import EDITION
from render.scenery import layout
from render.scenery.scene import appearing, band_of, border, centre, joined, towards
from render.toolbox.placing import overlap
from render.toolbox.shapes import Shape, inside
from tests.render.scenery.views import asked_view, example, played


def flat(shapes: list[Shape]) -> list[Shape]:
    """All shapes, those inside windows too."""
    return [inner for shape in shapes for inner in ([shape, *flat(inside(shape))] if inside(shape) else [shape])]


def everything(view: dict[str, Any], kind: str, **more: Any) -> list[Shape]:
    made = layout(view, kind, **more)
    return flat([*made.ground, *made.shapes])


def by_tag(view: dict[str, Any], kind: str, **more: Any) -> dict[str, Shape]:
    return {shape.tag: shape for shape in everything(view, kind, **more) if shape.tag}


def words(view: dict[str, Any], kind: str, **more: Any) -> dict[str, str]:
    return {tag: str(shape.args[0]) for tag, shape in by_tag(view, kind, **more).items() if shape.kind == "text"}


def middle(shape: Shape) -> tuple[float, float]:
    return shape.x + shape.w / 2, shape.y + shape.h / 2


def test_the_printed_example_is_drawn_with_its_34_points():
    """SC-T06."""
    said = words(example(), "hand")
    keys = ("routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints", "total")
    assert [int(said[f"{key}:0"]) for key in keys] == [12, 6, 3, 6, 3, 4, 34]


def test_the_printed_example_has_its_stakes_elements_and_heights():
    """SC-T06: three routes, one of them turned over, three waterfalls, one cliff, two viewpoints."""
    shapes = everything(example(), "hand")
    scores = {s.args[0]: s.args[1:3] for s in shapes if s.kind == "sc.score" and s.tag.startswith("score:")}
    assert scores == {3: (4, False), 4: (6, False), 6: (2, True)}
    assert sum(s.kind == "sc.stake" for s in shapes) == (3 - 1) + (4 - 1) + (6 - 1)
    kinds = sorted(s.args[0] for s in shapes if s.kind == "sc.element")
    assert kinds == ["cliff", "viewpoint", "viewpoint", "waterfall", "waterfall", "waterfall"]
    heights = sorted(s.args[0] for s in shapes if s.kind == "sc.plate")
    assert heights == [300, 400, 500, 600, 1100, 1200, 1500, 2000, 2100, 2500, 2600, 2800]


def test_elements_point_to_the_lower_hex():
    view = example()
    found = by_tag(view, "hand")
    hexes = view["players"][0]["hexes"]
    for one in view["players"][0]["elements"]:
        low = found[f"hex:{hexes[one['low']]['q']},{hexes[one['low']]['r']}"]
        token = found[f"{one['kind']}:{one['q']},{one['r']},{one['side']}"]
        dx, dy = towards(token.args[1], 1.0)
        ahead = (middle(token)[0] + dx * low.w / 2, middle(token)[1] + dy * low.w / 2)
        assert hypot(ahead[0] - middle(low)[0], ahead[1] - middle(low)[1]) < low.w * 0.06


def test_hexes_lie_pointy_top_with_east_to_the_right_and_south_down():
    found = by_tag(example(), "hand")
    (x, y), (east, _), (below, lower) = (middle(found[f"hex:{cell}"]) for cell in ("0,0", "1,0", "0,1"))
    c = east - x
    assert found["hex:1,0"].y == found["hex:0,0"].y
    assert below - x == pytest.approx(c / 2, abs=1)
    assert lower - y == pytest.approx(c * 0.866, abs=1)


def test_a_border_is_the_same_place_seen_from_both_its_hexes():
    for side, (dq, dr) in enumerate(((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))):
        assert border(0, 0, side) == pytest.approx(border(dq, dr, (side + 3) % 6), abs=1e-3)
        assert centre(dq, dr) == pytest.approx(towards(side, 1.0), abs=1e-3)


def test_tokens_never_cover_a_height_or_each_other():
    for state in [None, *(played(seed, 2, 300) for seed in range(6))]:
        view = example() if state is None else scenery.view(state, 0)
        for seat in range(view["seats"]):
            shapes = everything(view, "landscape", focus=seat)
            stakes = [s for s in shapes if s.tag.startswith("stake:") and s.kind == "sc.stake"]
            plates = [s for s in shapes if s.kind == "sc.plate"]
            flags = [s for s in shapes if s.kind == "sc.score" and s.tag.startswith("score:")]
            icons = [s for s in shapes if s.kind in ("sc.animal", "sc.element")]
            assert all(overlap(a.box, b.box) <= 0.02 * a.w * a.h for a in flags for b in [*plates, *icons])
            assert all(overlap(a.box, b.box) <= 0.04 * a.w * a.h for a in stakes for b in plates)
            assert all(overlap(a.box, b.box) <= 0.12 * a.w * a.h for a in icons for b in plates)
            discs = [(middle(s), s.w / 2) for s in stakes if s.w > 20]
            assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 0.75 * (r + t) for (a, r), (b, t) in combinations(discs, 2))


def test_market_hexes_and_compasses_stand_where_the_view_has_them():
    view = scenery.view(played(1, 5, 0), None)
    found = by_tag(view, "market")
    for space in view["market"]["spaces"]:
        if space["compass"] is None:
            assert found[f"space:{space['space']}"].args == (EDITION.name, space["hex"], 0)
    for compass in view["market"]["compasses"]:
        assert found[f"compass:{compass['seat']}"].args == (compass["seat"], compass["facing"])


@pytest.mark.parametrize("seats", range(1, 6))
def test_every_hex_to_take_has_its_number_on_it_and_nothing_else_has(seats):
    """SC-29 to SC-32: the picture numbers what the rules offer."""
    view, codes = asked_view(played(seats, seats, 40, "take"))
    for kind in ("choices", "market", "board"):
        found = by_tag(view, kind, codes=codes)
        marks = {tag[5:]: shape for tag, shape in found.items() if tag.startswith("mark:")}
        assert {code: shape.args[0] for code, shape in marks.items()} == {c: str(n) for n, c in enumerate(codes, 1)}
        for code, shape in marks.items():
            lying = found[f"space:{code[5:]}"]
            assert overlap(shape.box, lying.box) > 0.9 * shape.w * shape.h
            assert not any(overlap(shape.box, s.box) for s in found.values() if s.kind in ("sc.plate", "sc.animal"))


@pytest.mark.parametrize("op", ["take", "place", "rotate", "mark", "end_turn"])
def test_in_a_picture_of_choices_every_code_has_exactly_one_number(op):
    seen = 0
    for seed in range(30):
        state = played(seed, 2, 60, op)
        if state is None or seen > 4:
            continue
        view, codes = asked_view(state)
        marks = [s for s in everything(view, "choices", codes=codes) if s.tag.startswith("mark:")]
        assert sorted((s.tag[5:], s.args[0]) for s in marks) == sorted((c, str(n)) for n, c in enumerate(codes, 1))
        assert all(overlap(a.box, b.box) == 0 for a, b in combinations(marks, 2))
        seen += 1
    assert seen


def test_free_cells_are_numbered_in_their_middle():
    view, codes = asked_view(played(3, 2, 60, "place"))
    found = by_tag(view, "choices", codes=codes)
    for code in codes:
        site = found[f"site:{code[3:].replace(':', ',')}"]
        assert middle(found[f"mark:{code}"]) == pytest.approx(middle(site), abs=1.5)
    assert found["held"].kind == "panel"


def test_turnings_are_shown_as_previews_of_the_hex_in_its_place():
    view, codes = asked_view(played(3, 2, 60, "rotate"))
    found = by_tag(view, "choices", codes=codes)
    q, r = view["question"]["cell"]
    for code in codes:
        lying = [s for s in inside(found[f"preview:{code}"]) if s.tag == f"hex:{q},{r}"]
        assert [s.args[1:] for s in lying] == [(view["question"]["hex"], int(code[4:]))]


def test_previews_show_the_elements_and_joined_paths_that_the_rules_then_make():
    """SC-07, SC-10 to SC-13."""
    compared = 0
    for n in range(60):
        state = played(n, 2, 25 + n % 4 * 12, "rotate")
        if state is None:
            continue
        view, codes = asked_view(state)
        seat = view["question"]["seat"]
        before = view["players"][seat]
        for code in codes:
            after = state.copy()
            scenery.answer(after, seat, code)
            land = scenery.view(after, seat)["players"][seat]
            new = land["hexes"][-1]
            known = {(e["kind"], e["q"], e["r"], e["side"]) for e in before["elements"]}
            made = {(e["kind"], e["q"], e["r"], e["side"]) for e in land["elements"]} - known
            assert {(e["kind"], e["q"], e["r"], e["side"]) for e in appearing(before, new)} == made
            assert joined(before, new) == len(land["links"]) - len(before["links"])
            compared += len(made)
    assert compared > 10


def test_loops_are_shown_with_length_points_metres_and_overlap():
    """SC-23, SC-24, SC-26."""
    state = next(s for s in (played(seed, 2, 30, "mark") for seed in range(60)) if s is not None)
    view, codes = asked_view(state)
    said = words(view, "choices", codes=codes)
    found = by_tag(view, "choices", codes=codes)
    for loop in view["question"]["loops"]:
        code = loop["code"]
        assert found[f"stake:{code}"].args[:3] == (loop["length"], loop["value"], loop["flipped"])
        assert said[f"metres:{code}"] == f"{loop['metres']} of {loop['limit']} m"
        assert said[f"overlap:{code}"] == f"{loop['overlap']}/{loop['length']} shared"
        assert int(said[f"gain:{code}"].split()[0]) == loop["gain"]["total"]


def test_the_board_says_in_numbers_what_the_view_says():
    view = scenery.view(played(2, 3, 70, options={"goals": 2}), None)
    said = words(view, "board")
    assert said["turn"] == f"Turn {view['turn']} of {view['turns']}"
    for player in view["players"]:
        seat = player["seat"]
        assert said[f"total:{seat}"] == str(player["scores"]["total"])
        assert said[f"placed:{seat}"] == f"{len(player['hexes'])}/12"
        for key in ("routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints"):
            assert said[f"{key}:{seat}"] == str(player["scores"][key])
    for goal in view["goals"]:
        assert [said[f"measure:{goal['key']}:{seat}"] for seat in range(3)] == [str(value) for value in goal["values"]]


def test_whose_turn_it_is_stands_large_at_the_top_left_and_on_the_landscape():
    view = scenery.view(played(2, 3, 70), None)
    found = by_tag(view, "board")
    disc = found[f"turn:{view['active']}"]
    assert (disc.kind, disc.args, disc.box) == ("seat", (view["active"],), (16, 12, 68, 64))
    assert found[f"active:{view['active']}"].args[0] == "gold"


def test_the_routes_board_shows_fronts_and_backs_that_are_left():
    """SC-26, SC-68."""
    view = scenery.view(played(4, 4, 0), None)
    found = by_tag(view, "market")
    for stake in view["stakes"]:
        shown = [found[f"stake:{stake['length']}:{n}"].args for n in range(4)]
        assert shown == list(zip(stake["fronts"], stake["backs"], strict=True))


def test_what_changed_is_ringed_and_nothing_else():
    state = played(2, 2, 30, "take")
    old = scenery.view(state, None)
    assert not [tag for tag in by_tag(old, "board", changed=old) if tag.startswith("new:")]
    seat = old["active"]
    for _ in range(3):
        asked = scenery.decision(state)
        scenery.answer(state, seat, asked.codes[seat][0])
    new = scenery.view(state, None)
    last = new["players"][seat]["hexes"][-1]
    rings = {tag for tag in by_tag(new, "board", changed=old) if tag.startswith("new:")}
    assert {tag for tag in rings if tag.startswith("new:hex")} == {f"new:hex:{seat}:{last['q']},{last['r']}"}
    assert len({tag for tag in rings if tag.startswith("new:market")}) == 2


def test_a_picture_does_not_depend_on_anything_hidden():
    state = played(3, 3, 60)
    other = scenery.determinize(state, 0, Rng(99))
    for kind in ("board", "market", "landscape", "goals"):
        assert layout(scenery.view(state, None), kind) == layout(scenery.view(other, None), kind)


def test_the_score_sheet_adds_up_and_crowns_the_winner():
    """SC-38, SC-39."""
    view = scenery.view(played(6, 3, 999, options={"goals": 3}), None)
    assert view["over"]
    said = words(view, "final")
    keys = ["routes", "animals", "flowers", "waterfalls", "cliffs", "viewpoints", *(g["key"] for g in view["goals"])]
    for seat in range(3):
        assert sum(int(said[f"score:{seat}:{key}"]) for key in keys) == int(said[f"score:{seat}:total"])
    ranked = [(p["scores"]["total"], p["highest"]) for p in view["players"]]
    crowned = {tag for tag in by_tag(view, "final") if tag.startswith("winner:")}
    assert crowned == {f"winner:{seat}" for seat in range(3) if ranked[seat] == max(ranked)}


def test_a_tie_is_settled_by_the_highest_hex_and_said():
    """SC-T11."""
    view = scenery.view(played(6, 2, 999), None)
    for player, highest in zip(view["players"], (3300, 3100), strict=True):
        player["scores"] = {**player["scores"], "total": 40}
        player["highest"] = highest
    assert {tag for tag in by_tag(view, "final") if tag.startswith("winner:")} == {"winner:0"}
    assert "3300 m" in words(view, "final")["note"]


def test_alone_the_rank_is_told_and_nobody_is_crowned():
    """SC-58."""
    view = scenery.view(played(6, 1, 999), None)
    total = view["players"][0]["scores"]["total"]
    rank = next(rank.name for rank in EDITION.ladder if total >= rank.least)
    assert words(view, "final")["note"] == f"{total} SP: {rank}"
    assert not [tag for tag in by_tag(view, "final") if tag.startswith("winner:")]


def test_goals_count_in_totals_only_when_the_game_is_over():
    """SC-60."""
    running = scenery.view(played(6, 2, 40, options={"goals": 3}), None)
    assert not [tag for tag in words(running, "hand") if tag.startswith("goals:")]
    assert not [tag for tag in words(running, "final") if tag.startswith(f"score:0:{running['goals'][0]['key']}")]


def test_bands_split_the_heights_in_five():
    assert [band_of(height) for height in (200, 800, 900, 1500, 1600, 2200, 2300, 2900, 3000, 3500)] == [
        *(0, 0, 1, 1, 2, 2, 3, 3, 4, 4),
    ]
    assert {band_of(entry.height) for entry in EDITION.hexes} == set(range(5))


def test_scaling_keeps_everything_in_its_place():
    made = layout(example(), "board")
    half = made.scaled(0.5)
    assert (half.width, half.height) == (600, round(made.height / 2))
    for one, other in zip(flat(made.shapes), flat(half.shapes), strict=True):
        assert abs(one.x / 2 - other.x) <= 1
        assert abs(one.y / 2 - other.y) <= 1


def test_everything_lies_inside_its_picture():
    for seats, seed in ((1, 1), (3, 2), (5, 3)):
        view = scenery.view(played(seed, seats, 999, options={"goals": 3}), None)
        for kind in ("board", "hand", "market", "goals", "final"):
            made = layout(view, kind)
            for shape in (s for s in made.shapes if s.kind not in ("sc.halo", "relief")):
                assert shape.x >= 0, (kind, shape)
                assert shape.y >= 0, (kind, shape)
                assert shape.box[2] <= made.width, (kind, shape)
                assert shape.box[3] <= made.height, (kind, shape)
