"""Whole games in which every question and every answer is held against a second reading of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.five_peaks.referee import Referee

STRICT = {"reentry": "move", "paraglide": "never"}


@pytest.mark.parametrize(("seats", "seed", "options"), [(2, 20, {}), (3, 21, STRICT), (4, 22, {}), (5, 23, STRICT)])
def test_every_question_offers_what_the_rulebook_allows(seats: int, seed: int, options: dict[str, Any]) -> None:
    referee = Referee(seats, seed, options)
    for _ in range(4):
        referee.play(150)
        referee.scores_agree()
    assert {"play", "move", "mode", "corner", "rotate", "harvest", "end_turn", "stop:resolve"} <= referee.seen


@pytest.mark.parametrize(("seats", "seed", "options"), [(2, 30, {}), (3, 31, {}), (4, 32, STRICT), (5, 33, {})])
def test_campfire_cards_change_what_the_rulebook_says_they_change(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    referee = Referee(seats, seed, options, gifts=True)
    for _ in range(4):
        referee.play(150)
        referee.scores_agree()
    assert {"play", "move", "mode", "edge", "end_turn", "stop:resolve"} <= referee.seen
