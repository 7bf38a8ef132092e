"""Logs fold back into states, faults are caught and told how to replay, whole games print as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, codec, fuzz, replay
from engine.__main__ import main
from engine.ai import selfplay
from engine.errors import IllegalChoice
from engine.replay import Log
from engine.rng import Rng
from tests.engine import toy


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(GAMES, "toy", toy)
    return toy


def a_log(seats: int = 2, seed: int = 5) -> Log:
    return selfplay.play("toy", {}, seats, seed, ("random",) * seats, 200).log


def test_a_log_folds_back_into_the_same_state(toys: Any) -> None:
    log = a_log()
    states = [replay.fold(toys, log.options, log.seats, log.seed, log.actions) for _ in range(2)]
    assert codec.dump("toy", states[0]) == codec.dump("toy", states[1])
    assert toys.result(states[0]) is not None


def test_folding_a_log_that_does_not_fit_raises(toys: Any) -> None:
    with pytest.raises(IllegalChoice):
        replay.fold(toys, {}, 2, 5, [(0, "bid:9")])


def test_the_first_answer_that_no_longer_fits_is_named_with_what_is_asked(toys: Any) -> None:
    log = a_log()
    assert replay.first_divergence(toys, log) is None
    bent = Log("toy", {}, 2, 5, (*log.actions[:2], (0, "juggle"), *log.actions[3:]))
    stop = replay.first_divergence(toys, bent)
    assert stop is not None
    assert (stop.n, stop.seat, stop.op, stop.offered) == (2, 0, "keep", ("keep", "throw"))
    assert "answer 2" in str(stop)


def test_answers_after_the_end_are_a_divergence(toys: Any) -> None:
    log = a_log()
    stop = replay.first_divergence(toys, Log("toy", {}, 2, 5, (*log.actions, (0, "keep"))))
    assert stop is not None
    assert stop.op is None


def test_the_first_difference_of_two_logs() -> None:
    left = [(0, "a"), (1, "b")]
    assert replay.first_difference(left, left) is None
    assert replay.first_difference(left, [(0, "a"), (1, "c")]) == 1
    assert replay.first_difference(left, left[:1]) == 1


def test_perft_counts_sequences_and_seats_asked_at_once_only_in_one_order(toys: Any) -> None:
    state = toys.new({}, 2, 1)
    assert [replay.perft(toys, state, depth) for depth in range(4)] == [1, 3, 9, 18]


def test_a_playthrough_tells_questions_choices_journal_and_scores(toys: Any) -> None:
    text = replay.playthrough(toys, a_log())
    assert text.startswith("toy seats=2 seed=5 confirm=ask\n0000 seat 0 bid: bid:0 bid:1 bid:2\n")
    assert "keep by 0 card=" in text
    assert "score 0: cards=" in text
    assert text.endswith("\n")
    assert text == replay.playthrough(toys, a_log())


@pytest.mark.parametrize("seats", [1, 3])
def test_the_fuzzer_accepts_a_game_that_keeps_its_promises(toys: Any, seats: int) -> None:
    report = fuzz.play(toys, {}, seats, 3, fuzz.random_chooser(Rng(3)), 200)
    assert report.finished == 1
    assert report.longest == {"bid": 3, "keep": 2}


def shallow_copy(state: toy.State) -> toy.State:
    other = COPY(state)
    other.points = state.points
    return other


def leaking_view(state: toy.State, seat: int | None) -> dict[str, Any]:
    return {**VIEW(state, seat), "next": state.deck[-1]}


def no_floor(state: toy.State, frame: dict[str, Any]) -> None:
    BID(state, frame)
    state.reveals -= 1


COPY, VIEW, BID = toy.State.copy, toy.view, toy._bid  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("target", "name", "fault", "reason"),
    [
        (toy.State, "copy", shallow_copy, "changed the original"),
        (toy, "view", leaking_view, "sees a hidden thing"),
        (toy, "scores", lambda state: [{"cards": 1, "total": 2}] * state.seats, "does not add up"),
        (toy, "check", lambda state: 1 // len(state.hands[:0]), "ZeroDivisionError"),
    ],
)
def test_the_fuzzer_finds_a_broken_promise(
    toys: Any, monkeypatch: pytest.MonkeyPatch, target: Any, name: str, fault: Any, reason: str
) -> None:
    monkeypatch.setattr(target, name, fault, raising=False)
    with pytest.raises(fuzz.Broken, match=reason):
        fuzz.play(toys, {}, 2, 3, fuzz.random_chooser(Rng(3)), 200)


def test_the_fuzzer_finds_an_undo_across_a_reveal(toys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(toys.STEPS, "keep", toy.Ask(lambda _s, _f: ["keep", "throw"], peeking_keep, always=True))
    with pytest.raises(fuzz.Broken, match="can be undone but showed something hidden"):
        fuzz.play(toys, {}, 1, 2, lambda _state, asked: (0, asked.codes[0][-1]), 10)


def peeking_keep(state: toy.State, frame: dict[str, Any], code: str) -> None:
    """Shows the next card and asks again without saying that something was revealed."""
    if code == "throw":
        state.hands[frame["seat"]] = state.deck.pop()
        toy.flow.push(state, frame)
    else:
        state.hands[frame["seat"]] = 0


def test_a_fault_is_written_as_a_file_that_replays(
    toys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(toy, "scores", lambda state: [{"cards": 1, "total": 2 if state.reveals else 1}] * state.seats)
    with pytest.raises(fuzz.Broken) as caught:
        fuzz.play(toys, {}, 2, 3, fuzz.random_chooser(Rng(3)), 200)
    monkeypatch.undo()
    monkeypatch.setitem(GAMES, "toy", toy)
    path = fuzz.save(caught.value, tmp_path)
    raw = json.loads(path.read_text())
    assert raw["game"] == "toy"
    assert len(raw["actions"]) >= 2
    assert main(["replay", str(path)]) == 0
    assert f"{len(raw['actions'])} answers fit" in capsys.readouterr().out


def test_the_replay_command_says_where_a_log_stops_fitting(
    toys: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps({"game": "toy", "options": {}, "seats": 1, "seed": 1, "actions": [[0, "no"]]}))
    assert main(["replay", str(path)]) == 1
    assert "answer 0, seat 0, 'no' does not fit" in capsys.readouterr().out


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_keeps_its_promises_in_random_play(key: str) -> None:
    game = GAMES[key]
    fewest, most = game.INFO.seats
    for seed, seats in enumerate(range(fewest, most + 1)):
        fuzz.play(game, {}, seats, seed, fuzz.random_chooser(Rng(seed)), 60)


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_keeps_its_promises_in_a_long_fuzz(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", key, "--games", "60", "--length", "150", "--greedy", "1", "--seed", "7000"]) == 0
