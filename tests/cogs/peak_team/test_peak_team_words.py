"""Every question, answer and journal entry that random games meet has words within Discord's limits, and no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import engine.peak_team as GAME
from cogs.peak_team import terms, words
from cogs.peak_team.journal import _LINES
from cogs.peak_team.prompts import _PROMPTS
from cogs.presenter import spoken_option
from engine.contract import Decision
from engine.errors import RulesError
from engine.peak_team import INFO
from engine.rng import Rng, draw, pick

PEOPLE = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Dee", 4: "Eli"}
KINDS = ("board", "choices", "hand", "missions", "captain", "player", "final")
TABLES = [(1, 5), (1, 2), (2, 4), (3, 3), (3, 5), (4, 4), (5, 5)]
STEPS = 500


def names(seats: int) -> dict[int, str]:
    return {seat: PEOPLE[seat] for seat in range(seats)}


def walk(seats: int, level: int, seed: int = 1, steps: int = STEPS) -> Iterator[tuple[Any, Decision, int, str]]:
    """A random game that passes rarely and is never lost by overflow: state, question, seat and answer each time."""
    state, source = GAME.new({"level": level}, seats, seed), Rng(seed * 1000 + seats)
    state.journal = []
    for _ in range(steps):
        asked = GAME.decision(state)
        if asked is None:
            return
        seat = asked.waiting[0]
        while len(state.track[state.round - 1]) > 3 and state.round > 1:
            state.finished.append(state.track[state.round - 1].pop())
        codes = [code for code in asked.codes[seat] if code not in ("pass", "close", "end", "stop", "skip")]
        offered = codes if codes and draw(source, 10) < 8 else asked.codes[seat]
        code = pick(source, offered)
        yield state, asked, seat, code
        GAME.answer(state, seat, code)


@cache
def met(seats: int, level: int, seed: int = 1) -> list[dict[str, Any]]:
    """The asked seat's view at each question of a random game."""
    return [GAME.view(state, seat) for state, _, seat, _ in walk(seats, level, seed)]


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_every_question_and_answer_has_words_within_limits(seats: int, level: int) -> None:
    for view in met(seats, level):
        prompt = words.prompt(view)
        assert 1 <= len(prompt.title) <= 100, prompt
        assert len(prompt.hint) <= 900, prompt
        codes = view["question"]["codes"]
        labels = [words.label(view, code) for code in codes]
        for code, label in zip(codes, labels, strict=True):
            assert label.text != code, f"no words for {code}"
            assert 1 <= len(label.text) <= 80
            assert len(label.detail) <= 100
        twins = [text for text, count in Counter(label.text for label in labels).items() if count > 1]
        assert not twins, f"{view['question']['op']}: {twins}"


def test_random_games_meet_every_question() -> None:
    asks = {op for op, step in GAME.STEPS.items() if type(step).__name__ in ("Ask", "AskAll")}
    assert asks == set(_PROMPTS)
    seen = {view["question"]["op"] for seats, level in TABLES for view in met(seats, level)}
    assert asks - seen <= {frame["op"] for frame in RARE} | {"meet", "share"}


RARE: list[dict[str, Any]] = [
    {"op": "toll", "seat": 0, "ranger": 0},
    {"op": "lend", "seat": 0, "ranger": 0, "kind": 0},
    {"op": "wrench", "seat": 0, "ranger": 0},
    {"op": "keep", "seat": 0, "ranger": 0, "drawn": [1, 2]},
    {"op": "column", "seat": 0, "ranger": 0, "card": 3},
    {"op": "pay", "seat": 0, "ranger": 0, "owner": 1, "due": 3},
    {"op": "swap", "seat": 0, "ranger": 0},
    {"op": "reward", "seat": 0, "among": [0, 2]},
    {"op": "another", "seat": 0},
    {"op": "flag", "seat": 0, "ranger": 0},
    {"op": "assign", "seat": 0, "ranger": 0, "seen": [30, 31], "count": 0},
    {"op": "meet", "seat": 0, "ranger": 0},
    {"op": "share", "seat": 0, "ranger": 0, "moved": []},
    {"op": "power", "seat": 0},
]


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("frame", RARE, ids=lambda frame: frame["op"])
def test_questions_that_random_games_rarely_ask(frame: dict[str, Any], seats: int) -> None:
    state = next(s for s, asked, _, _ in walk(seats, 5, 3) if asked.op in ("act", "captain")).copy()
    if (seats == 1) != (frame["op"] == "column") and frame["op"] in ("meet", "share", "column", "reward"):
        pytest.skip("never asked at this table")
    state.places = [state.places[0]] * state.rangers
    state.blocked |= 0b11
    state.todo.append(dict(frame))
    view = GAME.view(state, 0)
    codes = view["question"]["codes"]
    labels = [words.label(view, code) for code in codes]
    prompt = words.prompt(view)
    assert codes
    assert 1 <= len(prompt.title) <= 100
    assert len(prompt.hint) <= 900
    assert all(label.text != code for code, label in zip(codes, labels, strict=True))
    assert len({label.text for label in labels}) == len(codes)
    assert len(words.alt(view, "choices", names(seats))) <= 1024
    assert prompt.title in words.text_board(view, names(seats))
    others = GAME.view(state, 1) if seats > 1 else GAME.view(state, None)
    if frame["op"] in ("flag", "assign") and seats > 1:
        said = words.text_board(others, names(seats)) + words.alt(others, "choices", names(seats))
        said += " ".join(words.private_lines(others, names(seats)))
        assert "On the radio" not in said
        assert others["question"]["codes"] == []


@pytest.mark.parametrize(("seats", "level"), TABLES[:5])
def test_alt_texts_fit_and_the_text_board_names_every_place_and_ranger(seats: int, level: int) -> None:
    for view in met(seats, level)[::40]:
        for kind in KINDS:
            assert 20 <= len(words.alt(view, kind, names(seats))) <= 1024
        board = words.text_board(view, names(seats))
        for node in terms.park(view).nodes:
            assert f" {node.name}**" in board or f"**{node.name}**" in board
        assert all(line.split(" · ")[0] in board for line in words.seat_lines(view, names(seats)))
        assert len(words.seat_lines(view, names(seats))) == view["rangers"]


@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_every_line_is_short_and_names_who_it_is_about(seats: int, level: int) -> None:
    state = next(walk(seats, level))[0]
    for state, *_ in walk(seats, level):  # noqa: B007 (only the last state is wanted)
        pass
    seen = set()
    for entry in state.journal:
        text = words.line(entry, names(seats))
        seen.add(entry["kind"])
        assert text is None or 3 <= len(text) <= 320, entry
        assert text is None or "Player" not in text, "every ranger has a name"
    silent = {"turn", "stop", "drew", "radio_done"}
    assert seen - silent <= set(_LINES)
    assert {"step", "round", "start"} <= seen


def test_hands_and_sealed_splits_are_in_nobody_elses_words() -> None:
    """PT-13, PT-93: a spectator and the others read nothing that says which cards somebody holds or gives."""
    for state, _, seat, _ in list(walk(4, 3, 2))[::3]:
        own = GAME.view(state, seat)
        cards = {f"{card['icons']} {card['kind']} {card['animal']}" for card in own["players"][seat]["hand"]}
        for viewer in (None, (seat + 1) % 4):
            view = GAME.view(state, viewer)
            if view["players"][seat]["hand"] is not None:
                continue  # they are sharing cards
            known = {f"{c['icons']} {c['kind']} {c['animal']}" for p in view["players"] for c in p["hand"] or []}
            said = words.text_board(view, names(4)) + " ".join(words.status(view, names(4)))
            said += words.alt(view, "hand", names(4)) + words.alt(view, "choices", names(4))
            for card in own["players"][seat]["hand"]:
                if f"{card['icons']} {card['kind']} {card['animal']}" in cards - known:
                    public = [*view["discard"], *(p["card"] for p in (view["question"] or {}).get("played") or [])]
                    if terms.card(card) not in [terms.card(one) for one in public]:
                        assert terms.card(card) not in said


@pytest.mark.parametrize("seed", range(4))
def test_what_is_ticked_for_the_left_is_an_answer_that_is_offered(seed: int) -> None:
    """PT-10: the menu takes even splits only."""
    found = 0
    for state, asked, seat, code in walk(3, 1, seed, 120):
        view = GAME.view(state, seat)
        picks = words.picks(view)
        if asked.op != "drop":
            assert picks is None
        elif picks is not None:
            found += 1
            items = [item for item, _ in picks.items]
            for size in range(len(items) + 1):
                code = words.picked(view, items[::-1][:size])
                assert (code in asked.codes[seat]) == (picks.least <= size <= picks.most)
    assert found


def test_a_sealed_split_is_told_to_its_giver_alone_and_can_be_changed() -> None:
    state = next(s for s, asked, _, _ in walk(3, 1) if asked.op == "drop").copy()
    first = GAME.decision(state).codes[0][0]
    GAME.answer(state, 0, first)
    assert "Sealed" in words.prompt(GAME.view(state, 0)).hint
    assert "Sealed" not in words.prompt(GAME.view(state, 1)).hint
    GAME.answer(state, 0, GAME.decision(state).codes[0][1])
    with pytest.raises(RulesError):
        GAME.answer(state, 0, "give:1-2")


def test_warnings_come_before_the_pass_that_loses() -> None:
    """PT-47, PT-60: overflow before the last one passes, open missions in the last round."""
    seen = set()
    for seed in range(1, 9):
        for view in met(3, 2, seed):
            asked = words.prompt(view)
            final = f"{asked.hint} {asked.final}"
            if view["question"]["op"] in ("act", "end_turn"):
                kinds = {warning["kind"] for warning in view["warnings"]}
                if "last_pass" in kinds:
                    assert "last round" in final or view["question"].get("how") in ("end", "rest")
                    seen.add("last")
                others = [p for p in view["players"] if not p["passed"] and p["ranger"] != view["active"]]
                if "overflow" in kinds:
                    assert "too many" in asked.hint
                    seen.add("overflow")
                    if not others and view["question"]["op"] == "act" and "last_pass" not in kinds:
                        assert "lose the game" in final
                        seen.add("now")
    assert "overflow" in seen


def test_silent_phases_are_the_three_of_pt_17() -> None:
    for seats, level in TABLES:
        for view in met(seats, level):
            is_silent = view["question"]["op"] in ("drop", "assign", "flag") and seats > 1
            assert view["silent"] == is_silent
            if is_silent:
                what, until = words.silence(view)
                assert what.startswith(("the ", "a "))
                assert until.startswith("when ")


@pytest.mark.parametrize("option", INFO.options, ids=lambda option: option.key)
def test_every_table_option_and_value_has_words(option: Any) -> None:
    spoken = [spoken_option(words, option.key, value) for value in option.values]
    assert len({text for _, text in spoken}) == len(option.values)
    assert all(title and text for title, text in spoken)


def test_score_categories_are_those_of_the_engine() -> None:
    state = GAME.new({}, 2, 1)
    assert {key for key, _ in words.CATEGORIES} | {"total"} == set(GAME.scores(state)[0])


def test_the_end_is_told_with_rank_or_reason() -> None:
    result = {"won": True, "reason": "won", "round": 6, "rounds": 6, "level": 4, "rank": "Star", "tokens": 11}
    assert "Star" in words.outcome(result)
    lost = {**result, "won": False, "reason": "overflow", "missions_left": 5, "animals_left": 2}
    assert "5 missions and 2 animals" in words.outcome(lost)


def test_pictures_named_by_the_words_exist() -> None:
    from render import KINDS as drawn

    named = {words.picture(view) for view in met(3, 3)} | {words.PUBLIC, words.PRIVATE, words.FINAL}
    assert named <= set(drawn["peak_team"])
