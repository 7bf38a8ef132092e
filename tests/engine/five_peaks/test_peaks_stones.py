"""Stones on peaks (FP-49 to FP-52, FP-T14, FP-T15)."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.five_peaks.content import cell
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import BARE_PEAK, CAMPFIRE_PEAK, CARD_PEAK, codes, kinds, op, pack, peaks, play, to


def before(peak: int = CARD_PEAK, **fields: object) -> State:
    """Seat 0 may walk onto a peak east of the start tile."""
    fields.setdefault("hand", ["walk", "camp"])
    return peaks(raised=[(peak, 2, 0, 0)], pawns=[(1, 0), (0, 0)], **fields)  # type: ignore[arg-type]


def test_a_stone_scores_and_rewards() -> None:
    """FP-T14."""
    s = play(before(), "card:walk", to(2, 0))
    assert codes(s) == ["stone:5", "stone:4", "stone:3", "stone:2", "stone:1", "none"]
    play(s, "stone:3")
    assert (op(s), codes(s)) == ("reward", ["take", "decline"])
    play(s, "take")
    assert op(s) == "market"
    card = codes(s)[0].split(":")[1]
    play(s, codes(s)[0])
    assert five_peaks.view(s, 0)["players"][0]["hand"].count(card) == 1
    assert five_peaks.scores(s)[0] == {"badges": 0, "panoramas": 0, "campfires": 0, "stones": 4, "total": 4}
    assert pack(s) == {}


def test_only_smaller_stones_go_on_top() -> None:
    """FP-T15, FP-49: on a large ×2 fit a small ×2 and a ×1."""
    s = play(before(towers=[0, 8 + 3]), "card:walk", to(2, 0))
    assert codes(s) == ["stone:2", "stone:1", "none"]
    play(s, "stone:2")
    assert op(s) == "reward", "the reward is granted again"


def test_equal_stones_never_stack() -> None:
    """FP-49."""
    s = play(before(towers=[0, 8 + 1]), "card:walk", to(2, 0))
    assert op(s) == "end_turn"


def test_nobody_adds_to_a_tower_with_an_own_stone() -> None:
    """FP-50."""
    s = play(before(towers=[0, 0 + 5, 0, 8 + 4]), "card:walk", to(2, 0))
    assert op(s) == "end_turn"


def test_a_peak_without_reward_takes_stones_too() -> None:
    """FP-51."""
    s = play(before(BARE_PEAK), "card:walk", to(2, 0), "stone:1")
    assert op(s) == "end_turn"
    assert s.stones[0] == 0b111100


def test_a_reward_may_be_declined() -> None:
    """FP-51."""
    s = play(before(CAMPFIRE_PEAK), "card:walk", to(2, 0), "stone:1", "decline")
    assert op(s) == "end_turn"
    assert s.campfires[0] == []


def test_each_player_gets_the_reward_for_an_own_stone() -> None:
    """FP-51."""
    s = play(before(CAMPFIRE_PEAK, towers=[0, 8 + 5]), "card:walk", to(2, 0), "stone:4", "take")
    assert op(s) == "campfire"


def test_stones_are_never_moved_again() -> None:
    """FP-52: no code of a whole turn on the peak takes one back."""
    s = play(before(towers=[0, 0 + 5], stones=[0b011110, 0b111110]), "card:walk", to(2, 0))
    assert codes(s) == ["end"]
    assert s.towers == [0, 5]


@pytest.mark.parametrize("size", [5, 4, 3, 2, 1])
def test_each_size_can_be_placed_once(size: int) -> None:
    s = play(before(BARE_PEAK), "card:walk", to(2, 0), f"stone:{size}")
    assert size not in five_peaks.view(s, None)["players"][0]["stones"]
    assert five_peaks.view(s, None)["peaks"][0] == {"id": BARE_PEAK, "x": 2, "y": 0, "rot": 0, "stones": [[0, size]]}
    assert s.board.places[cell(2, 0)].peak == 0
    assert "stone" in kinds(s)
