"""Every question, answer and journal entry that games of Scenery meet has words within Discord's limits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cogs.scenery import terms, words
from cogs.scenery.journal import _LINES, rank_words
from cogs.scenery.prompts import _PROMPTS
from engine import scenery as game
from engine.contract import CONFIRM, Decision
from engine.rng import Rng, pick
from engine.scenery.content import CATEGORIES, EDITION
from engine.scenery.forecast import previews

NAMES = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Dee", 4: "Eli"}
KINDS = ("board", "choices", "hand", "market", "landscape", "goals", "final")
TABLES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 1, {"goals": 3}),
    (2, 2, {"goals": 1, "total_ascent": True}),
    (3, 3, {"goals": 2, "routes_per_turn": "one", "backs": "less_three"}),
    (4, 4, {"rotation": "fixed"}),
    (5, 5, {"goals": 3}),
]


def walk(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[Any, Decision, dict[str, Any]]]:
    """A game in which everybody marks what can be marked: each state, its question, and the asked seat's view."""
    state, source = game.new(options, seats, seed), Rng(seed * 100 + seats)
    while (asked := game.decision(state)) is not None:
        seat = asked.seats[0]
        yield state, asked, game.view(state, seat)
        code = asked.codes[seat][0] if asked.op == "mark" else pick(source, asked.codes[seat])
        if asked.op in ("place", "rotate"):
            code = max(asked.codes[seat], key=lambda choice: _worth(state, seat, choice))
        game.answer(state, seat, code)


def _worth(state: Any, seat: int, code: str) -> float:
    trial = state.copy()
    game.answer(trial, seat, code)
    return game.value(trial, seat)


@cache
def met(number: int) -> list[dict[str, Any]]:
    """The asked seat's view at each question of a whole game."""
    return [view for _, _, view in walk(*TABLES[number])]


@cache
def played(number: int) -> Any:
    """The state and with it the journal at the end of a whole game."""
    seats, seed, options = TABLES[number]
    state = next(walk(seats, seed, options))[0]
    for state, _, _ in walk(seats, seed, options):  # noqa: B007 (only the last state is wanted)
        pass
    return state


EVERY_TABLE = pytest.mark.parametrize("number", range(len(TABLES)))


@EVERY_TABLE
def test_every_question_and_answer_has_words_within_limits(number: int) -> None:
    for view in met(number):
        prompt = words.prompt(view)
        assert 1 <= len(prompt.title) <= 100, prompt
        assert len(prompt.hint) <= 200, prompt
        codes = view["question"]["codes"]
        labels = [words.label(view, code) for code in codes]
        for code, label in zip(codes, labels, strict=True):
            assert label.text != code, f"no words for {code}"
            assert 1 <= len(label.text) <= 80
            assert not label.text.endswith("…"), label.text
            assert len(label.detail) <= 100
        twins = [text for text, count in Counter(label.text for label in labels).items() if count > 1]
        assert not twins, f"{view['question']['op']}: {twins}"


@EVERY_TABLE
def test_the_first_38_characters_hold_altitude_points_and_what_tells_places_apart(number: int) -> None:
    for view in met(number):
        found = previews(view)
        for at, (code, preview) in enumerate(found.items(), 1):
            shown = f"{at} · {words.label(view, code).text}"[:38]
            assert f"{terms.signed(preview['gain']['total'])} SP" in shown
            if code.startswith("take:"):
                space = view["market"]["spaces"][int(code[5:])]
                assert f"{EDITION.hexes[space['hex']].height} m" in shown
            elif code.startswith("at:") and view["players"][view["question"]["seat"]]["hexes"]:
                assert re.search(r"[NSEW]+ of \d+[a-l]? m", shown), shown


def test_a_hex_to_take_says_altitude_paths_animal_or_flower_where_it_lies_and_what_it_brings() -> None:
    seen = set()
    for view in met(4):
        for code in view["question"]["codes"]:
            if code.startswith("take:"):
                kind = EDITION.hexes[view["market"]["spaces"][int(code[5:])]["hex"]]
                label = words.label(view, code)
                assert terms.plural("path", kind.paths.bit_count()) in label.text
                assert terms.icon(EDITION, kind) in label.text
                assert f"aths {terms.sides(terms.path_sides(kind.paths))}" in label.detail
                seen.add(label.text.split(" · ")[-1])
    assert {"E", "NE", "NW", "W", "SW", "SE"} <= seen


@EVERY_TABLE
def test_a_loop_says_length_points_stake_face_heights_and_overlap(number: int) -> None:
    """SC-23 (which face counts), SC-50 (the variant limits the ascent)."""
    measure = "ascent" if TABLES[number][2].get("total_ascent") else "spread"
    loops = [(view, loop) for view in met(number) for loop in view["question"]["loops"]]
    assert loops
    for view, loop in loops:
        label = words.label(view, loop["code"])
        said = f"{label.text} · {label.detail}"
        assert label.text.startswith(f"{loop['length']} hexes · {terms.signed(loop['gain']['total'])} SP · ")
        assert f"{'back' if loop['flipped'] else 'front'} {loop['value']}" in label.text
        assert f"{measure} {loop['metres']} of {loop['limit']} m" in said
        assert f"overlap {loop['overlap']} of {loop['length']}" in said


def test_loops_that_look_alike_are_told_apart_by_their_hexes() -> None:
    view = next(view for view in met(4) if view["question"]["loops"])
    loop = view["question"]["loops"][0]
    twin = {**loop, "code": loop["code"] + "-99", "hexes": list(reversed(loop["hexes"]))}
    both = {**view, "question": {**view["question"], "loops": [loop, twin]}}
    first, second = (words.label(both, entry["code"]) for entry in (loop, twin))
    assert first.text != second.text
    assert "–" in first.text
    assert "overlap" in first.detail


def test_hexes_of_one_height_get_letters_and_others_do_not() -> None:
    player = {"hexes": [{"height": height} for height in (300, 1200, 300, 800, 300)]}
    assert terms.named(player) == ["300a", "1200", "300b", "800", "300c"]


@pytest.mark.parametrize(
    ("place", "way"),
    [
        ((0, 0), "start"), ((2, 0), "2 E"), ((1, -1), "1 NE"), ((0, -2), "2 NW"), ((3, -1), "2 E 1 NE"),
        ((-1, -1), "1 NW 1 W"), ((-2, 3), "2 SW 1 SE"), ((1, 1), "1 SE 1 E"),
    ],
)  # fmt: skip
def test_places_are_named_by_steps_along_two_sides(place: tuple[int, int], way: str) -> None:
    assert terms.spot(*place) == way


def test_every_place_has_a_name_of_its_own() -> None:
    places = [(q, r) for q in range(-12, 13) for r in range(-12, 13)]
    assert len({terms.spot(q, r) for q, r in places}) == len(places)


def test_the_refill_is_said_to_be_final_before_it_comes_and_the_end_of_the_turn_too() -> None:
    """SC-57: once the next hex is revealed the take is final; with an empty deck nothing is revealed (SC-35)."""
    final = {view["question"]["op"]: words.prompt(view).final for view in met(4)}
    assert "SC-57" in final["take"]
    assert final["place"] == final["rotate"] == final["mark"] == ""
    assert final["end_turn"]
    view = next(view for view in met(4) if view["question"]["op"] == "take")
    assert words.prompt({**view, "deck": 0}).final == ""


@EVERY_TABLE
def test_before_the_turn_is_confirmed_its_points_are_told_by_category(number: int) -> None:
    before = [dict.fromkeys((*CATEGORIES, "total"), 0)] * TABLES[number][0]
    told = 0
    for view in met(number):
        if view["question"]["op"] != "end_turn":
            continue
        seat, hint = view["question"]["seat"], words.prompt(view).hint
        now = view["players"][seat]["scores"]
        for key in CATEGORIES:
            change = now[key] - before[seat][key]
            assert (f"{key} {terms.signed(change)}" in hint) == bool(change), hint
            told += bool(change)
        assert f"{terms.signed(now['total'] - before[seat]['total'])} SP" in hint
        before = [player["scores"] for player in view["players"]]
    assert told


def test_the_duty_to_join_and_its_exception_are_told() -> None:
    """SC-07, SC-08; without turning, the exception is judged for the hex in hand (SC-06)."""
    hints = [words.prompt(view).hint for view in met(3) if view["question"]["op"] == "place"]
    assert any("SC-08" in hint for hint in hints)
    assert any("SC-07" in hint for hint in hints)
    for view in met(3):
        if view["question"]["op"] == "place":
            joined = {preview["joined"] > 0 for preview in previews(view).values()}
            assert joined == {"SC-07" in words.prompt(view).hint}


def test_blocked_ways_are_explained() -> None:
    """SC-31 and SC-32, on a market whose seat may only take from afar or from its rear."""
    view = next(view for view in met(4) if view["question"]["op"] == "take")
    compass = view["market"]["compasses"][view["question"]["seat"]]
    here = view["market"]["spaces"][compass["space"]]
    far = next(
        space["space"] for space in view["market"]["spaces"]
        if space["hex"] is not None and (space["q"], space["r"]) != (here["q"], here["r"])
        and max(abs(space["q"] - here["q"]), abs(space["r"] - here["r"])) == 2
    )  # fmt: skip
    jump = {**view, "question": {**view["question"], "codes": [f"take:{far}"]}}
    assert "SC-31" in words.prompt(jump).hint
    compasses = [{**entry, "rear_space": 3} for entry in view["market"]["compasses"]]
    near = next(int(code[5:]) for code in view["question"]["codes"])
    rear = {**view, "market": {**view["market"], "compasses": [{**c, "rear_space": near} for c in compasses]}}
    assert "SC-32" in words.prompt({**rear, "question": {**view["question"], "codes": [f"take:{near}"]}}).hint


@EVERY_TABLE
def test_alt_texts_fit_and_the_text_board_names_every_hex_seat_stake_and_goal(number: int) -> None:
    for view in [*met(number)[::9], game.view(played(number), None)]:
        for kind in KINDS:
            assert 5 <= len(words.alt(view, kind, NAMES)) <= 1024
        board = words.text_board(view, NAMES)
        hexes = sum(len(player["hexes"]) for player in view["players"])
        assert board.count(": paths ") == hexes
        lying = [space["hex"] for space in view["market"]["spaces"] if space["hex"] is not None]
        assert all(f": {terms.hex_facts(EDITION, hex_id)}\n" in board for hex_id in lying)
        assert all(NAMES[seat] in board for seat in range(view["seats"]))
        assert board.count("- Route of ") == sum(len(player["routes"]) for player in view["players"])
        assert board.count(" m apart; ") == sum(len(player["elements"]) for player in view["players"])
        names = {goal.key: goal.name for goal in EDITION.goals}
        assert all(f"- {names[goal['key']]} (" in board for goal in view["goals"])
        assert all(f"- {column['length']} hexes, {column['colour']}" in board for column in view["stakes"])


def test_choices_in_words_carry_the_numbers_of_the_picture() -> None:
    for view in met(2)[:60]:
        alt = words.alt(view, "choices", NAMES)
        codes = view["question"]["codes"]
        assert f"{1} {words.label(view, codes[0]).text}" in alt
        if len(alt) < 1024:
            assert f"{len(codes)} {words.label(view, codes[-1]).text}" in alt


@EVERY_TABLE
def test_every_line_is_short_and_says_what_the_entry_says(number: int) -> None:
    state = played(number)
    seen = set()
    for entry in state.journal:
        text = words.line(entry, NAMES)
        seen.add(entry["kind"])
        assert text is None or 3 <= len(text) <= 300, entry
        if entry["kind"] == "mark":
            assert text is not None
            assert ("flipped" in text) == entry["flipped"]
            assert f"{entry['value']} SP" in text
        if entry["kind"] == "element":
            assert text is not None
            assert ("waterfall", "cliff", "viewpoint")[entry["element"]] in text
    assert {"start", "take", "refill", "place", "mark", "over"} <= seen
    assert seen - {"end_turn"} <= set(_LINES)


def test_off_turn_the_own_view_says_what_could_be_taken_and_spectators_get_none_of_it() -> None:
    for state, asked, view in list(walk(*TABLES[2]))[5:80:7]:
        assert words.private_lines(game.view(state, None), NAMES) == []
        other = next(seat for seat in range(3) if seat != asked.seats[0])
        lines = words.private_lines(game.view(state, other), NAMES)
        assert lines[0].startswith(f"You are **{terms.letter(other)}**")
        assert all(re.search(r"paths .* — [+−]\d+ SP", line) for line in lines[1:]), lines
        assert words.private_lines(view, NAMES)


def test_a_lone_players_rank_is_told_at_the_end() -> None:
    """SC-58."""
    view = game.view(played(0), None)
    total = view["players"][0]["scores"]["total"]
    assert rank_words(total) in words.headline(view, NAMES)
    assert rank_words(total) in str(words.line(played(0).journal[-1], NAMES))
    assert {rank_words(rank.least) for rank in EDITION.ladder} == {
        f"Rank: {rank.name} (from {rank.least} SP, SC-58)." for rank in EDITION.ladder
    }


def test_every_op_of_the_rules_has_a_prompt() -> None:
    asks = {op for op, step in game.STEPS.items() if type(step).__name__ in ("Ask", "AskAll")}
    assert asks == set(_PROMPTS)


@pytest.mark.parametrize("option", [o for o in game.INFO.options if o is not CONFIRM], ids=lambda option: option.key)
def test_every_table_option_and_value_has_words(option: Any) -> None:
    spoken = [words.option(option.key, value) for value in option.values]
    assert len({text for _, text in spoken}) == len(option.values)
    assert all(title and text for title, text in spoken)


def test_score_categories_are_those_of_the_engine() -> None:
    assert tuple(key for key, _ in words.CATEGORIES) == CATEGORIES
