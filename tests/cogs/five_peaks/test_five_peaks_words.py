"""Every question, answer and journal entry that random games meet has words within Discord's limits, and no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cogs.five_peaks import words
from cogs.five_peaks.prompts import _PROMPTS
from cogs.presenter import spoken_option
from engine import GAMES
from engine.contract import Decision
from engine.five_peaks import INFO
from engine.five_peaks import rules as rules
from engine.rng import Rng, pick

GAME = GAMES["five_peaks"]
NAMES = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Dee", 4: "Eli"}
KINDS = ("board", "choices", "hand", "market", "panoramas", "player", "final")
SEEDS = [(seats, seed) for seats in (2, 3, 4, 5) for seed in (1, 2)]
STEPS = 700


def walk(seats: int, seed: int, steps: int = STEPS) -> Iterator[tuple[Any, Decision, str]]:
    """A random game: the state before each answer, the question, the answer. Entries collect in `state.journal`."""
    state, source = GAME.new({}, seats, seed), Rng(seed * 1000 + seats)
    state.journal = []
    for _ in range(steps):
        asked = GAME.decision(state)
        if asked is None:
            return
        code = pick(source, asked.codes[asked.seats[0]])
        yield state, asked, code
        GAME.answer(state, asked.seats[0], code)


@cache
def met(seats: int, seed: int) -> list[dict[str, Any]]:
    """The asked seat's view at each question of a random game that offers at least two answers."""
    return [GAME.view(state, asked.seats[0]) for state, asked, _ in walk(seats, seed)]


@pytest.mark.parametrize(("seats", "seed"), SEEDS)
def test_every_question_and_answer_has_words_within_limits(seats: int, seed: int) -> None:
    for view in met(seats, seed):
        prompt = words.prompt(view)
        assert 1 <= len(prompt.title) <= 100, prompt
        assert len(prompt.hint) <= 200, prompt
        codes = view["question"]["codes"]
        labels = [words.label(view, code) for code in codes]
        for code, label in zip(codes, labels, strict=True):
            assert label.text != code, f"no words for {code}"
            assert 1 <= len(label.text) <= 80
            assert len(label.detail) <= 100
        twins = [text for text, count in Counter(label.text for label in labels).items() if count > 1]
        assert not twins, f"{view['question']['op']}: {twins}"


@pytest.mark.parametrize(("seats", "seed"), SEEDS)
def test_how_often_and_how_many_never_ask_for_more_than_the_rules_allow(seats: int, seed: int) -> None:
    for state, asked, _ in walk(seats, seed):
        prompt = words.prompt(GAME.view(state, asked.seats[0]))
        if prompt.style == "times":
            trial = state.copy()
            for _ in range(prompt.most):
                GAME.answer(trial, asked.seats[0], asked.codes[asked.seats[0]][0])
        if prompt.style == "many" and asked.op == "overflow":
            assert prompt.most == GAME.view(state, asked.seats[0])["question"]["need"]


@pytest.mark.parametrize(("seats", "seed"), SEEDS[:4])
def test_alt_texts_fit_and_the_text_board_names_every_tile_and_seat(seats: int, seed: int) -> None:
    for view in met(seats, seed)[::25]:
        for kind in KINDS:
            assert 20 <= len(words.alt(view, kind, NAMES)) <= 1024
        board = words.text_board(view, NAMES)
        assert board.count("Paths: ") == len(view["tiles"])
        assert all(NAMES[seat] in board for seat in range(seats))


@pytest.mark.parametrize(("seats", "seed"), SEEDS)
def test_every_line_is_short_and_campfire_draws_are_for_the_drawer_only(seats: int, seed: int) -> None:
    state = next(walk(seats, seed))[0]
    for state, _, _ in walk(seats, seed):  # noqa: B007 (only the last state is wanted)
        pass
    seen = set()
    for entry in state.journal:
        text = words.line(entry, NAMES)
        seen.add(entry["kind"])
        assert text is None or 3 <= len(text) <= 300, entry
        if entry["kind"] == "campfire_drawn":
            assert entry["to"] == entry["seat"], "FP-64"
    assert {"played", "moved", "gained"} <= seen


def test_spectators_read_nothing_of_hands_and_drawn_cards() -> None:
    for state, asked, _ in list(walk(3, 5))[::10]:
        view = GAME.view(state, None)
        assert words.private_lines(view, NAMES) == []
        shown = words.text_board(view, NAMES) + words.alt(view, "choices", NAMES) + words.alt(view, "hand", NAMES)
        own = GAME.view(state, asked.seats[0])
        for line in words.private_lines(own, NAMES):
            if line.startswith(("- **", "Drawn")):
                assert line not in shown


def test_every_op_of_the_rules_has_a_prompt() -> None:
    asks = {op for op, step in GAME.STEPS.items() if type(step).__name__ in ("Ask", "AskAll")}
    assert asks <= set(_PROMPTS)


def test_every_journal_kind_documented_in_the_rules_is_known_or_silent_on_purpose() -> None:
    documented = {
        kind.strip()
        for row in (rules.__doc__ or "").splitlines()
        if row.startswith("| ") and "kind" not in row
        for kind in row.split("|")[1].split(",")
    }
    silent = {"turn", "tile_drawn", "peak_drawn", "bonus_peak", "panorama_revealed"}
    from cogs.five_peaks.journal import _LINES

    assert documented - silent == set(_LINES)


@pytest.mark.parametrize("option", INFO.options, ids=lambda option: option.key)
def test_every_table_option_and_value_has_words(option: Any) -> None:
    spoken = [spoken_option(words, option.key, value) for value in option.values]
    assert len({text for _, text in spoken}) == len(option.values)
    assert all(title and text for title, text in spoken)


def test_score_categories_are_those_of_the_engine() -> None:
    state = GAME.new({}, 2, 1)
    assert {key for key, _ in words.CATEGORIES} | {"total"} == set(GAME.scores(state)[0])


def test_pictures_named_by_the_words_exist() -> None:
    from render import KINDS as drawn

    named = {words.picture(view) for view in met(3, 1)} | {words.PUBLIC, words.PRIVATE, words.FINAL}
    assert named <= set(drawn["five_peaks"])
