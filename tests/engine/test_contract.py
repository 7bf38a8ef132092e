"""What every game promises to everything generic, checked on random games of each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import GAMES, codec, flow
from engine.contract import Ask, AskAll, Auto, Decision
from engine.errors import IllegalChoice, MatchOver, NotYourTurn, RulesError
from engine.rng import Rng, draw

LENGTH = 120
"""Decisions of one random game; whole games are the business of each game's own tests."""

EVERY_GAME = pytest.mark.parametrize("key", list(GAMES))
EVERY_TABLE = pytest.mark.parametrize(
    ("key", "seats"),
    [(key, seats) for key, game in GAMES.items() for seats in range(game.INFO.seats[0], game.INFO.seats[1] + 1)],
)


def walk(key: str, seats: int, seed: int = 1, length: int = LENGTH) -> Iterator[tuple[Any, Decision, int, str]]:
    """A random game: the state, its question, and the seat and code that will be played next."""
    game, rng = GAMES[key], Rng(seed)
    state = game.new({}, seats, seed)
    state.journal = []
    for _ in range(length):
        found = game.decision(state)
        if found is None:
            return
        seat = found.waiting[draw(rng, len(found.waiting))]
        code = found.codes[seat][draw(rng, len(found.codes[seat]))]
        yield state, found, seat, code
        game.answer(state, seat, code)


@EVERY_GAME
def test_a_game_has_every_name_of_the_contract(key: str) -> None:
    game = GAMES[key]
    assert game.INFO.key == key
    for name in ("STEPS", "State", "new", "decision", "answer", "view", "scores", "result", "determinize", "value"):
        assert hasattr(game, name), name
    assert all(isinstance(step, (Auto, Ask, AskAll)) for step in game.STEPS.values())
    assert game.INFO.seats[0] <= game.INFO.seats[1]
    assert game.INFO.max_decisions > 0
    assert game.INFO.command.isascii()


@EVERY_GAME
def test_every_option_starts_a_game_and_others_are_refused(key: str) -> None:
    game = GAMES[key]
    fewest, most = game.INFO.seats
    for option in game.INFO.options:
        assert option.default in option.values
        for value in option.values:
            started = [seats for seats in range(fewest, most + 1) if _starts(game, {option.key: value}, seats)]
            assert started, f"{option.key}={value} starts with no number of players"
    for options, seats in (({"no such option": 1}, fewest), ({}, fewest - 1), ({}, most + 1)):
        with pytest.raises(ValueError):
            game.new(options, seats, 1)


def _starts(game: Any, options: dict[str, Any], seats: int) -> bool:
    try:
        return game.decision(game.new(options, seats, 1)) is not None
    except ValueError:
        return False


@EVERY_TABLE
def test_a_question_names_who_may_answer_and_how(key: str, seats: int) -> None:
    for state, found, _, _ in walk(key, seats):
        assert found.op == state.todo[-1]["op"]
        assert found.waiting
        assert set(found.waiting) <= set(found.seats) <= set(range(seats))
        assert set(found.codes) == set(found.seats)
        for codes in found.codes.values():
            assert codes
            assert len(set(codes)) == len(codes)
            assert all(code.isascii() and 0 < len(code) <= 60 and " " not in code for code in codes)
        assert all(frame["op"] in GAMES[key].STEPS for frame in state.todo)


@EVERY_TABLE
def test_a_decision_is_a_pure_reading(key: str, seats: int) -> None:
    for state, found, _, _ in walk(key, seats, seed=2):
        before = codec.dump(key, state)
        assert GAMES[key].decision(state) == found
        assert codec.dump(key, state) == before


@EVERY_TABLE
def test_what_is_not_offered_is_refused_and_changes_nothing(key: str, seats: int) -> None:
    game = GAMES[key]
    for state, found, seat, code in walk(key, seats, seed=3, length=60):
        before = codec.dump(key, state)
        with pytest.raises(IllegalChoice):
            game.answer(state, seat, "no:such:code")
        for other in set(range(seats)) - set(found.seats):
            with pytest.raises(NotYourTurn):
                game.answer(state, other, code)
        assert codec.dump(key, state) == before


@EVERY_TABLE
def test_a_state_is_its_text(key: str, seats: int) -> None:
    for state, found, seat, code in walk(key, seats, seed=4):
        twin = codec.load(key, codec.dump(key, state))
        assert twin == state
        assert twin.journal is None
        assert GAMES[key].decision(twin) == found
        copied = state.copy()
        assert copied == state
        assert copied.journal is None
        for other in (twin, copied):
            GAMES[key].answer(other, seat, code)
        assert twin == copied != state


@EVERY_TABLE
def test_a_game_is_its_seed_and_its_choices(key: str, seats: int) -> None:
    game = GAMES[key]
    log = [(seat, code, codec.dump(key, state)) for state, _, seat, code in walk(key, seats, seed=5)]
    again = game.new({}, seats, 5)
    for seat, code, text in log:
        assert codec.dump(key, again) == text
        game.answer(again, seat, code)
    assert game.new({}, seats, 6) != game.new({}, seats, 5)


@EVERY_TABLE
def test_drawing_the_hidden_anew_leaves_the_view_alone(key: str, seats: int) -> None:
    game = GAMES[key]
    for n, (state, _, _, _) in enumerate(walk(key, seats, seed=6)):
        if n % 10 == 0:
            before = codec.dump(key, state)
            for seat in range(seats):
                other = game.determinize(state, seat, Rng(n))
                assert game.view(other, seat) == game.view(state, seat)
                assert game.decision(other) is not None
            assert codec.dump(key, state) == before


@EVERY_TABLE
def test_a_view_is_plain_json_and_keeps_the_seed(key: str, seats: int) -> None:
    game = GAMES[key]
    for n, (state, _, _, _) in enumerate(walk(key, seats, seed=7)):
        if n % 10 == 0:
            for seat in (*range(seats), None):
                seen = game.view(state, seat)
                text = json.dumps(seen)
                assert json.loads(text) == seen
                assert str(state.rng) not in text
                assert seen["game"] == key


@EVERY_TABLE
def test_the_journal_is_data(key: str, seats: int) -> None:
    *_, (state, _, _, _) = walk(key, seats, seed=8)
    assert state.journal
    for entry in state.journal:
        assert {"kind", "seat", "to"} <= set(entry)
        assert entry["to"] is None or entry["to"] in range(seats)
    assert json.loads(json.dumps(state.journal)) == state.journal


@EVERY_TABLE
def test_scores_and_values_exist_at_any_moment(key: str, seats: int) -> None:
    game = GAMES[key]
    for n, (state, _, _, _) in enumerate(walk(key, seats, seed=9)):
        if n % 10 == 0:
            scores = game.scores(state)
            assert len(scores) == seats
            assert all("total" in score for score in scores)
            assert all(isinstance(game.value(state, seat), (int, float)) for seat in range(seats))
            assert game.result(state) is None


@EVERY_TABLE
def test_playouts_without_checks_do_the_same(key: str, seats: int) -> None:
    game = GAMES[key]
    for state, found, seat, code in walk(key, seats, seed=10):
        if len(found.seats) == 1:
            twin, checked = state.copy(), state.copy()
            flow.advance(twin, game.STEPS, code)
            game.answer(checked, seat, code)
            assert twin == checked


@EVERY_GAME
def test_a_finished_game_asks_nothing_and_has_a_ranking(key: str) -> None:
    game = GAMES[key]
    seats = game.INFO.seats[1]
    state = _finished(key, seats)
    if state is None:
        pytest.skip(f"a random game of {key} does not end by itself within {game.INFO.max_decisions} decisions")
    assert game.decision(state) is None
    outcome = game.result(state)
    assert outcome is not None
    assert set(outcome["winners"]) <= set(range(seats))
    assert sorted(seat for rank in outcome["ranking"] for seat in rank) == list(range(seats))
    with pytest.raises(MatchOver):
        game.answer(state, 0, "end")
    assert issubclass(MatchOver, RulesError)
    for seat in (*range(seats), None):
        json.dumps(game.view(state, seat))


def _finished(key: str, seats: int) -> Any:
    """The end of a random game, with the shortest house limit where the game has one."""
    game, rng = GAMES[key], Rng(11)
    short = {o.key: min(v for v in o.values if v) for o in game.INFO.options if o.key == "last_round"}
    state = game.new(short, seats, 11)
    for _ in range(min(game.INFO.max_decisions, 5000)):
        found = game.decision(state)
        if found is None:
            return state
        seat = found.waiting[0]
        game.answer(state, seat, found.codes[seat][draw(rng, len(found.codes[seat]))])
    return None
