"""What a view says choices and turns bring is what the rules then pay."""

from __future__ import annotations

import pytest

from engine import scenery as game
from engine.rng import Rng, pick
from engine.scenery.forecast import hopes, previews, turn_gain
from engine.scenery.goals import MEASURES
from engine.scenery.pieces import CATEGORIES


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 4), (4, 5)])
def test_what_a_turn_has_brought_is_the_difference_of_the_scores(seats: int, seed: int) -> None:
    state, source = game.new({"goals": 3}, seats, seed), Rng(seed)
    before = game.scores(state)
    measured = [dict.fromkeys(MEASURES, 0)] * seats
    while (asked := game.decision(state)) is not None:
        seat = asked.seats[0]
        view = game.view(state, seat)
        gain = turn_gain(view)
        if asked.op in ("take", "place", "rotate"):
            assert gain is None
        else:
            assert gain is not None
            now = game.scores(state)[seat]
            assert all(gain["gain"][key] == now[key] - before[seat][key] for key in CATEGORIES[:-1])
            assert gain["gain"]["total"] == now["total"] - before[seat]["total"]
            for goal in view["goals"]:
                assert gain["goals"][goal["key"]] == goal["values"][seat] - measured[seat][goal["key"]]
        if asked.op == "end_turn":  # other questions may be forced and not asked at all
            before = game.scores(state)
            measured = [{goal["key"]: goal["values"][n] for goal in view["goals"]} for n in range(seats)]
        game.answer(state, seat, pick(source, asked.codes[seat]))


def test_hopes_are_the_previews_of_the_own_turn_and_are_there_at_any_turn() -> None:
    state, source = game.new({}, 3, 8), Rng(8)
    while (asked := game.decision(state)) is not None:
        seat = asked.seats[0]
        view = game.view(state, seat)
        found = hopes(view, seat)
        if asked.op == "take":
            offered = previews(view)
            assert all(offered[f"take:{space}"] == hope for space, hope in found.items())
        else:
            assert found == {}
        for other in {*range(3)} - {seat}:
            barred = view["market"]["compasses"][other]["rear_space"]
            assert barred not in hopes(game.view(state, other), other), "SC-30"
        game.answer(state, seat, pick(source, asked.codes[seat]))
    assert hopes(game.view(state, 0), 0) == {}
