"""What a hand could do now, for the seat itself, on anybody's turn."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.rng import Rng, pick

GAME = GAMES["five_peaks"]


@pytest.mark.parametrize("seed", range(4))
def test_what_could_be_played_is_what_is_offered_when_the_turn_comes(seed: int) -> None:
    state, source = GAME.new({}, 3, seed), Rng(seed)
    for _ in range(900):
        question = GAME.decision(state)
        if question is None:
            break
        seat = question.seats[0]
        if question.op == "play":
            seen = GAME.view(state, seat)["playable"]
            offered = {code[5:] for code in question.codes[seat] if code.startswith("card:")}
            assert {entry["card"] for entry in seen if entry["ways"]} == offered
            _first_answers_agree(state, seat, seen)
        GAME.answer(state, seat, pick(source, question.codes[seat]))


def _first_answers_agree(state, seat, seen) -> None:
    for entry in seen:
        if not entry["ways"]:
            continue
        after = state.copy()
        GAME.answer(after, seat, f"card:{entry['card']}")
        asked = GAME.decision(after)
        assert asked is not None
        if asked.op in ("move", "mode", "harvest", "craft"):
            codes = [code for code in asked.codes[seat] if not code.startswith(("container:", "mode:normal"))]
            assert set(codes) - {"done", "none"} <= set(entry["ways"])


def test_a_seat_that_waits_knows_its_own_hand_and_nobody_elses() -> None:
    state = GAME.new({}, 3, 5)
    asked = GAME.decision(state).seats[0]
    other = (asked + 1) % 3
    seen = GAME.view(state, other)
    assert [entry["card"] for entry in seen["playable"]] == seen["players"][other]["hand"]
    assert GAME.view(state, None)["playable"] == []
