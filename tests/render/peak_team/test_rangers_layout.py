"""Layouts of The Peak Team's pictures: what stands where, exactly, and that nothing hides anything."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from PIL import Image, ImageChops, ImageStat

import engine.peak_team as game
from engine.peak_team.content import ANIMALS, EDITION, MISSIONS, PARKS, WEATHER
from engine.rng import Rng
from render.peak_team import layout
from render.peak_team.board import draw_map, whole
from render.peak_team.places import numbers_of, place_of
from render.peak_team.scene import blocker_spots, node_of, radius, ways
from render.peak_team.tints import look
from render.peak_team.ways import ORDER
from render.peak_team.words import POWERS, weather_part, weather_rule
from render.toolbox.placing import overlap
from render.toolbox.shapes import Shape, inside, paint
from tests.render.peak_team.views import a_card, a_player, a_question, a_view, played, weather

BOTH = pytest.mark.parametrize("park", PARKS, ids=[park.key for park in PARKS])


def flat(shapes: list[Shape]) -> list[Shape]:
    """All shapes, those inside windows too."""
    return [inner for shape in shapes for inner in ([shape, *flat(inside(shape))] if inside(shape) else [shape])]


def by_tag(view: dict, kind: str, **more: object) -> dict[str, Shape]:
    made = layout(view, kind, **more)
    return {shape.tag: shape for shape in flat([*made.ground, *made.shapes]) if shape.tag}


def words(view: dict, kind: str, **more: object) -> dict[str, str]:
    return {tag: str(shape.args[0]) for tag, shape in by_tag(view, kind, **more).items() if shape.kind == "text"}


def of_park(park, **facts):
    keys = [animal.key for animal in ANIMALS if animal.park in ("both", park.key)]
    animals = [{"key": key, "where": "map", "ranger": -1, "reward": "hike"} for key in keys]
    return a_view(side=park.key, animals=animals, blockers=list(range(10)), **facts)


def test_the_board_says_in_numbers_what_the_view_says():
    said = words(a_view(), "board")
    assert (said["tokens"], said["missions"], said["animals"]) == ("3", "17", "9")
    assert said["round"] == "Round 2 of 6 · Level 4"
    assert (said["blockers"], said["stock"], said["deck"]) == ("2", "+6 left", "deck 41")
    assert [said[f"hand:{ranger}"] for ranger in range(3)] == ["4", "4", "4"]
    assert "passed:2" in said
    tags = by_tag(a_view(), "board")
    assert {"space:2:4", "space:3:4", "space:6:1", "first:2", "mission:1:U", "support:0"} <= tags.keys()
    assert tags["space:2:4"].args == (4, "over")
    assert tags["space:3:4"].args == (4, "next")


def test_whose_turn_it_is_stands_large_at_the_top_left_and_glows_on_the_map():
    found = by_tag(a_view(), "board")
    disc = found["turn:1"]
    assert (disc.kind, disc.args, disc.box) == ("seat", (1,), (16, 12, 68, 64))
    assert found["glow:1"].x < found["pawn:1"].x


@BOTH
def test_every_location_is_drawn_once_at_its_place(park):
    frame = whole(0, 0, 1184)
    found = {shape.tag: shape for shape in draw_map(of_park(park), frame).ground}
    for node in park.nodes:
        shape = found[f"node:{node.name}"]
        x, y = frame.at(*node.at)
        assert abs(shape.x + shape.w / 2 - x) <= 1
        assert abs(shape.y + shape.h / 2 - y) <= 1
    assert sum(shape.tag.startswith("node:") for shape in found.values()) == len(park.nodes)


@BOTH
def test_labels_of_a_park_never_collide(park):
    """Circles, stations, animals, names of regions and all ten blockers at drawing size."""
    made = draw_map(of_park(park, players=[]), whole(0, 0, 1184))
    shapes = [shape for shape in [*made.ground, *made.pieces] if shape.tag.partition(":")[0] in
              ("node", "animal", "name", "blocker")]  # fmt: skip
    names = {shape.tag for shape in shapes}
    assert {f"name:{region.key}" for region in park.regions} | {f"blocker:{n}" for n in range(10)} <= names
    for one, other in combinations(shapes, 2):
        assert overlap(one.box, other.box) <= 0.03 * min(one.w * one.h, other.w * other.h), (one.tag, other.tag)


@BOTH
def test_a_ranger_stands_beside_its_circle_not_over_it(park):
    frame = whole(0, 0, 1184)
    for node in park.nodes:
        made = draw_map(of_park(park, players=[a_player(0, place=node.name, missions=[])], special=None), frame)
        (pawn,) = [shape for shape in made.pieces if shape.kind == "pawn"]
        x, y = frame.at(*node.at)
        r = radius(node) * frame.k * 0.7
        head = (pawn.x, pawn.y, pawn.x + pawn.w, pawn.y + pawn.h * 0.64)
        assert overlap(head, (x - r, y - r, x + r, y + r)) <= 0.12 * (2 * r) ** 2, node.name
        tip = (pawn.x + pawn.w / 2, pawn.y + pawn.h * 0.93)
        assert hypot(tip[0] - x, tip[1] - y) <= (radius(node) + 21) * frame.k, node.name


@BOTH
def test_flags_hide_no_letter_and_no_other_flag(park):
    """Two missions for each of four rangers, a special mission of four and the final flag, from every start."""
    frame = whole(0, 0, 1184)
    for first in range(0, 32, 3):
        letters = [MISSIONS[(first + 5 * n) % 32] for n in range(13)]
        players = [a_player(n, place=letters[n], missions=letters[2 * n : 2 * n + 2]) for n in range(4)]
        special = {"letters": letters[8:12], "size": 4}
        made = draw_map(of_park(park, players=players, special=special, flag=letters[12]), frame)
        flags = [shape for shape in made.pieces if shape.kind == "pt.flag"]
        assert len(flags) == 13
        cloths = [(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h * 0.62) for shape in flags]
        for letter in letters:
            node = node_of(park, letter)
            x, y = frame.at(*node.at)
            r = radius(node) * frame.k * 0.5
            hidden = sum(overlap(cloth, (x - r, y - r, x + r, y + r)) for cloth in cloths)
            assert hidden <= 0.12 * (2 * r) ** 2, letter
        for one, other in combinations(cloths, 2):
            assert overlap(one, other) <= 0.2 * (one[2] - one[0]) * (one[3] - one[1])


def test_open_missions_lie_on_gold_under_a_flag_with_the_rangers_letter():
    found = by_tag(a_view(flag="Z"), "board")
    assert found["open:K"].args[0] == "K"
    assert found["open:K"].args[2] is True
    assert found["flag:K:mission:0"].args == ("mission", 0)
    assert {"open:M", "flag:M:special:0", "flag:Z:final:-1", "final:Z", "special:H"} <= found.keys()
    assert "open:A" not in found


@BOTH
def test_rivers_are_drawn_downstream_and_blockers_lie_on_their_piece(park):
    rivers = [way.points for way in ways(park.key) if way.kind == "river"]
    ends = [(points[0], points[-1]) for points in rivers]
    for route in park.routes:
        if route.kind == 4:
            for a, b in zip(route.ends, route.ends[1:], strict=False):
                assert (tuple(map(float, park.nodes[a].at)), tuple(map(float, park.nodes[b].at))) in ends
    for blocker, (x, y) in zip(park.blockers, blocker_spots(park.key), strict=True):
        assert hypot(x - blocker.at[0], y - blocker.at[1]) < 12
        kind = blocker.piece.partition(":")[0]
        lines = [point for way in ways(park.key) if way.kind == kind for point in way.points]
        assert min(hypot(x - a, y - b) for a, b in lines) < 8


@BOTH
def test_regions_differ_by_more_than_colour(park):
    looks = [look(park, number) for number in range(len(park.regions))]
    assert len({mark for _, mark in looks}) == len(looks)
    assert len({tint for tint, _ in looks}) == len(looks)


def test_routes_differ_without_colour():
    samples = [paint([Shape("pt.line", 0, 0, 120, 30, (kind,))], (120, 30), "paper").convert("L") for kind in ORDER]
    for one, other in combinations(samples, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 8


def test_several_numbers_of_one_place_share_one_mark():
    assert numbers_of([3]) == "3"
    assert numbers_of([3, 7]) == "3, 7"
    assert numbers_of([3, 4, 5]) == "3–5"
    assert numbers_of([1, 3, 5, 9]) == "1, 3 …"
    view = a_view(question=a_question("act"))
    codes = ["go:1:hike:p4", "go:2:wild:p4", "record:4", "go:1:hike:I", "clear:owl:4", "pass"]
    marks = {tag: shape.args[0] for tag, shape in by_tag(view, "choices", codes=codes).items() if tag[:5] == "mark:"}
    assert marks == {
        "mark:p4": "1–2", "mark:I": "4", "mark:blocker:4": "5", "mark:record:4": "3", "mark:pass": "6",
    }  # fmt: skip


@pytest.mark.parametrize("op", ["start", "act", "move", "power", "radio", "assign", "meet", "share", "pay"])
def test_in_a_picture_of_choices_every_answer_has_its_number(op):
    seen = 0
    for seed in range(4):
        state = played(3 + seed % 3, 5 if op != "start" else 1, seed, 0 if op in ("start", "power") else 25, op)
        if state is None:
            continue
        decision = game.decision(state)
        seat = decision.seats[0]
        codes = decision.codes[seat]
        view = game.view(state, seat)
        marks = {tag: shape for tag, shape in by_tag(view, "choices", codes=codes).items() if tag[:5] == "mark:"}
        spots = {}
        for number, code in enumerate(codes, 1):
            place = place_of(view, code)
            if place is None:
                assert marks[f"mark:{code}"].args[0] == str(number)
            else:
                name = place[1] if place[0] == "node" else f"blocker:{place[1]}"
                spots.setdefault(name, []).append(number)
        for name, numbers in spots.items():
            assert marks[f"mark:{name}"].args[0] == numbers_of(numbers)
        seen += 1
    assert seen


def test_marks_cover_neither_letters_nor_pawns_nor_each_other():
    for seed in range(6):
        state = played(4, 3, seed, 30, "act")
        if state is None:
            continue
        decision = game.decision(state)
        seat = decision.seats[0]
        made = layout(game.view(state, seat), "choices", codes=decision.codes[seat])
        shapes = flat([*made.ground, *made.shapes])
        marks = [shape for shape in shapes if shape.tag[:5] == "mark:" and shape.y < 700]
        circles = [shape for shape in shapes if shape.kind == "pt.circle" and shape.tag[:4] == "node"]
        pawns = [shape for shape in shapes if shape.kind == "pawn"]
        assert all(overlap(a.box, b.box) == 0 for a, b in combinations(marks, 2))
        assert all(overlap(mark.box, pawn.box) <= 0.1 * mark.w * mark.h for mark in marks for pawn in pawns)
        assert all(overlap(mark.box, c.box) <= 0.25 * mark.w * mark.h for mark in marks for c in circles)


def test_faces_of_a_hand_are_drawn_only_where_the_view_has_them():
    cards = [a_card(4), a_card(9, "viper", "river", 3)]
    own = a_view(seat=0, players=[a_player(0, hand=cards, hand_count=2), a_player(1), a_player(2)])
    assert {tag for tag in by_tag(own, "hand") if tag[:5] == "card:"} == {"card:4", "card:9"}
    assert words(own, "hand")["icons:river"] == "3"
    assert not {tag for tag in by_tag(own, "hand", focus=1) if tag[:5] == "card:"}
    assert words(own, "board")["icons:0:hike"] == "2"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_spectators_picture_does_not_depend_on_anything_hidden(seats):
    state = played(seats, 5, 3, 30)
    other = game.determinize(state, 0, Rng(99))
    for kind in ("board", "missions", "captain", "player", "final"):
        assert layout(game.view(state, None), kind) == layout(game.view(other, None), kind)


def test_the_supply_drop_shows_own_cards_and_both_neighbours_needs():
    """PT-93: what is shown of the neighbours is what everybody can see; sealed answers say to whom each card goes."""
    needs = [
        {"ranger": 0, "missions": [], "animals": []},
        {"ranger": 1, "missions": [{"letter": "U", "steps": 3, "icons": {"hike": 2, "snow": 1}}], "animals": ["owl"]},
        {"ranger": 2, "missions": [{"letter": "Q", "steps": 1, "icons": {"road": 1}}], "animals": []},
    ]
    cards = [a_card(n) for n in (4, 5, 8, 9)]
    question = a_question("drop", -1, seats=[0, 1, 2], sealed="give:4.8-5.9", placed=None, open=cards, left=1, right=2)
    view = a_view(
        seat=0, active=-1, needs=needs, question=question,
        players=[a_player(0, hand=cards), a_player(1), a_player(2)],
    )  # fmt: skip
    found = by_tag(view, "choices")
    assert {"needs:1", "needs:2", "need:1:U", "need:2:Q", "animal:1:owl", "card:4", "card:9"} <= found.keys()
    assert {"goes:4:1", "goes:8:1", "goes:5:2", "goes:9:2"} <= found.keys()
    assert words(view, "choices")["steps:1:U"] == "3"
    kinds = [shape.args[0] for shape in layout(view, "choices").shapes if shape.kind == "pt.glyph"]
    assert kinds.count("snow") == 1


def test_who_has_sealed_is_shown_and_nothing_else_of_it():
    question = a_question("drop", -1, seats=[0, 1, 2], waiting=[1])
    found = by_tag(a_view(active=-1, question=question), "board")
    assert {"sealed:0:1", "sealed:1:0", "sealed:2:1"} <= found.keys()


def test_missions_that_wait_to_be_handed_out_are_marked_for_the_one_who_saw_them():
    """PT-43: the others' views have no `seen`."""
    codes = ["give:U:0", "give:U:1"]
    found = by_tag(a_view(question=a_question("assign", seen=["U"], count=0)), "choices", codes=codes)
    assert found["mark:new:U"].args == ("new",)
    assert "mark:new:U" not in by_tag(a_view(question=a_question("assign", seen=None, count=0)), "choices")


def test_every_weather_card_says_what_it_does():
    for card in WEATHER:
        for part in (card.a, card.b):
            for rule in part:
                said = weather_rule(rule)
                assert said != rule.replace("_", " ")
                assert "_" not in said
                assert "{" not in said
    assert weather_part(["near 2"], 2).endswith("or 2 blockers")
    view = a_view(level=5, weather=weather("fire_watch", "sun", ["animals 2"], [], 2) | {"broken": True})
    said = words(view, "board")
    assert (said["weather"], said["weather:A"]) == ("Fire watch", "record 2 animals this round, or 2 blockers")
    assert "weather:broken" in by_tag(view, "board")


def test_words_of_weather_and_powers_fit_their_lines():
    for card in WEATHER:
        view = a_view(level=5, weather=weather(card.key, card.family, list(card.a), list(card.b), card.penalty))
        for tag, shape in by_tag(view, "board").items():
            if tag in ("weather:A", "weather:B"):
                assert shape.x + shape.w <= 1192
                assert int(str(shape.args[2])) >= 18
    assert len(POWERS) == 10


@pytest.mark.parametrize(
    ("tokens", "rank"), [(2, None), (3, "rookie"), (6, "standard"), (8, "advanced"), (11, "star"), (14, "rockstar")]
)
def test_the_report_marks_the_rank_of_a_won_game(tokens, rank):
    """PT-70, PT-T15, for three rangers."""
    won = a_view(over=True, active=-1, end="won", tokens=tokens)
    reached = [tag for tag in by_tag(won, "final") if tag.startswith("rank:") and tag.endswith(":1")]
    assert reached == ([f"rank:{rank}:1"] if rank else [])
    lost = a_view(over=True, active=-1, end="closed", tokens=tokens)
    assert not [tag for tag in by_tag(lost, "final") if tag.startswith("rank:") and tag.endswith(":1")]
    assert len([tag for tag in by_tag(lost, "final") if tag.startswith("rank:")]) == len(EDITION.rank_names)


def test_the_report_counts_what_was_done():
    said = words(a_view(over=True, active=-1, end="overflow"), "final")
    assert (said["score:mission"], said["score:paw"]) == ("5 of 22", "0 of 9")
    assert said["score:special"] == "1, 1 open"
    assert said["end"] == "Too many missions left"


def test_a_captains_lowest_cards_are_ringed_and_hidden_ones_show_their_back():
    columns = [[a_card(1), None, a_card(2)], [a_card(3)], [], [a_card(5), a_card(6)]]
    found = by_tag(a_view(solo=True, columns=columns), "captain")
    assert {"usable:0", "usable:1", "usable:3", "empty:2", "column:0:1:hidden", "column:0:2:2"} <= found.keys()
    assert found["column:0:1:hidden"].kind == "pt.back"
    assert "usable:2" not in found


def test_vickys_open_hand_is_counted_for_everybody():
    """PT-93: her cards lie open."""
    vicky = a_player(2, vicky=True, seat=-1, hand=[a_card(3, kind="snow", icons=3), a_card(4, kind="snow", icons=1)])
    said = words(a_view(vicky=2, players=[a_player(0), a_player(1), vicky]), "board")
    assert said["icons:2:snow"] == "4"


def test_what_changed_is_ringed_and_nothing_else():
    old = a_view()
    animals = [dict(animal) for animal in old["animals"]]
    animals[0] |= {"where": "mat", "ranger": 1}
    players = [a_player(0), a_player(1, place="p2", missions=["U", "W"]), old["players"][2]]
    new = a_view(animals=animals, players=players, blockers=[4, 7], track=[0, 3, 4, 3, 2, 1])
    rings = {tag for tag in by_tag(new, "board", changed=old) if tag.startswith("new:")}
    assert rings == {"new:p2", "new:W", "new:owl", "new:blocker:1", "new:blocker:7", "new:mission:W", "new:space:2"}


def test_a_mission_that_would_be_lost_is_marked():
    """PT-47."""
    view = a_view(warnings=[{"kind": "mission_lost", "ranger": 1, "letter": "U"}])
    assert "warning:1:U" in by_tag(view, "board")
    assert "warning:1:U" not in by_tag(a_view(), "board")


def test_scaling_keeps_everything_in_its_place():
    made = layout(a_view(), "board")
    half = made.scaled(0.5)
    assert (half.width, half.height) == (600, round(made.height / 2))
    for one, other in zip(flat(made.shapes), flat(half.shapes), strict=True):
        assert abs(one.x / 2 - other.x) <= 1
        assert abs(one.y / 2 - other.y) <= 1


def test_the_ground_of_a_park_is_dithered_into_colours_that_encoding_keeps():
    from render.peak_team.land import ground
    from render.peak_team.palette import palette, settle

    settled = settle(ground("small", 240, "paper"), "paper")
    again = settled.quantize(palette=palette("paper"), dither=Image.Dither.NONE).convert("RGB")
    changed = ImageStat.Stat(ImageChops.difference(settled, again))
    assert max(changed.mean) < 1
    assert max(high for _, high in changed.extrema) <= 16
    assert len(settled.getcolors(4096) or ()) > 90
