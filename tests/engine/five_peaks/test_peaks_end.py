"""The end of the game and its score (FP-66 to FP-72, FP-T18, FP-T19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import five_peaks
from engine.errors import MatchOver
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import (
    BARE_PEAK,
    BASKET_VP,
    CARD_VP,
    EIGHT_PEAK,
    ENDORPHIN_VP,
    JAR_VP,
    KEYSTONE,
    MUSHROOM_BONUS,
    POUCH_VP,
    STONE_VP,
    STORYTELLER,
    codes,
    kinds,
    lay_on,
    op,
    peaks,
    play,
    to,
)

SIX = [0, 5, 10, 15, 20, 25]


def last_stone(seats: int = 3, **fields: Any) -> State:
    """Seat 0 walks onto a peak with one stone left."""
    fields.setdefault("stones", [0b10] + [0b111110] * (seats - 1))
    s = peaks(seats, raised=[(BARE_PEAK, 2, 0, 0)], pawns=[(1, 0)], hand=["walk", "camp"], **fields)
    return play(s, "card:walk", to(2, 0), "stone:1")


def test_two_conditions_bring_everybody_one_last_turn() -> None:
    """FP-T18, FP-66, FP-67."""
    s = play(last_stone(panoramas=[[], SIX, []], met=["panorama"]), "end")
    assert five_peaks.view(s, None)["final_turns"] == [1, 2, 0]
    assert five_peaks.result(s) is None
    order: list[int] = []
    while s.todo:
        order.append(s.active)
        play(s, *(["card:camp"] if op(s) == "play" else []), "end")
    assert order == [1, 2, 0]
    assert five_peaks.decision(s) is None
    assert five_peaks.view(s, None)["over"] is True
    assert five_peaks.view(s, None)["active"] == -1
    with pytest.raises(MatchOver):
        five_peaks.answer(s, 0, "end")


def test_one_condition_is_not_enough_and_counts_once() -> None:
    """FP-66: two players' last stones are one condition."""
    s = play(last_stone(stones=[0b10, 0, 0b111110], met=["stones"]), "end")
    assert s.met == ["stones"]
    assert five_peaks.view(s, None)["final_turns"] == []


def test_a_third_condition_changes_nothing() -> None:
    """FP-66."""
    s = play(last_stone(met=["panorama", "rocky"], trigger=2, last=[0, 1, 2]), "end")
    assert s.last == [1, 2]
    assert "last_turns" not in kinds(s)


def test_the_triggering_turn_is_completed_first() -> None:
    """FP-66: the check comes with the end of the turn."""
    s = last_stone(met=["panorama"])
    assert s.met == ["panorama"]
    assert op(s) == "end_turn"


def test_the_fifth_rocky_peak_counts_whoever_placed_it() -> None:
    """FP-68."""
    raised = [(i, 4 * i - 38, 0, 0) for i in range(10, 14)]
    s = peaks(raised=raised, tiles=[(12, 2, -2, 0)], pawns=[(3, -3)], packs=["basket"], hand=["walk", "camp"])
    play(s, "card:walk", "swap")
    while op(s) == "edge":
        play(s, codes(s)[0])
    play(s, "end")
    assert s.met == ["rocky"]
    four = play(peaks(raised=raised, hand=["camp", "observe"]), "card:camp", "end")
    assert four.met == []


@pytest.mark.parametrize(("limit", "turns"), [(20, 42), (30, 62)])
def test_the_house_limit_brings_the_last_round(limit: int, turns: int) -> None:
    """FP-72: after `limit` turns each, one more turn for everybody."""
    s = peaks(options={"last_round": limit}, hand=["camp", "observe"])
    s.hands[1] = [4, 15]
    count = 0
    while s.todo:
        play(s, "card:camp", "end")
        count += 1
    assert count == turns
    assert [e["condition"] for e in s.journal or [] if e["kind"] == "end_condition"] == ["limit"]


def test_the_printed_example_of_85() -> None:
    """FP-T19."""
    s = peaks(
        raised=[(1, 2, 0, 0), (3, -2, 0, 0), (EIGHT_PEAK, 0, -2, 0)],
        badges=[0, 4, 0, 0, 0, 0],
        panoramas=[[0, 5, 10, 15], []],
        packs=["9 endorphin + 4 jar"],
        campfires=[ENDORPHIN_VP],
        towers=[0, 1, 1, 4, 2, 3],
        left=lay_on(0, 0, "5 jar"),
    )
    assert five_peaks.scores(s)[0] == {"badges": 24, "panoramas": 26, "campfires": 9, "stones": 26, "total": 85}


@pytest.mark.parametrize(
    ("cards", "vp"),
    [
        ([STORYTELLER], 5),
        ([STORYTELLER, MUSHROOM_BONUS], 10),
        ([BASKET_VP], 15),
        ([JAR_VP], 10),
        ([POUCH_VP], 5),
        ([CARD_VP], 6),
        ([STONE_VP], 6),
        ([MUSHROOM_BONUS], 0),
    ],
)
def test_campfire_cards_score(cards: list[int], vp: int) -> None:
    """FP-70: goods score by a campfire card only, and never from the board."""
    s = peaks(
        packs=["3 basket + 2 jar + pouch + endorphin"],
        campfires=cards,
        hand=["walk", "camp", "run", "bike"],
        played=[[5, 0], []],
        stones=[0b111000, 0b111110],
        left=lay_on(0, 0, "5 basket"),
    )
    assert five_peaks.scores(s)[0]["campfires"] == vp


def test_the_keystone_raises_the_triple_stone_on_the_best_peak() -> None:
    """FP-69, FP-65: 8 × 5 + 3 × 3 + 3 × 2, and with two cards both triple stones."""
    raised = [(EIGHT_PEAK, 0, -2, 0), (5, 2, 0, 0), (3, -2, 0, 0)]
    s = peaks(raised=raised, campfires=[KEYSTONE], towers=[0, 4, 1, 5, 2, 3])
    assert five_peaks.scores(s)[0]["stones"] == 40 + 9 + 6
    s.campfires[0].append(KEYSTONE)
    assert five_peaks.scores(s)[0]["stones"] == 40 + 15 + 6
    s.towers = [2, 3]
    assert five_peaks.scores(s)[0]["stones"] == 6


def test_a_tie_is_a_shared_victory() -> None:
    """FP-71."""
    s = peaks(3, badges=[1, 0, 0, 1, 0, 0, 0, 0, 0], trigger=0, last=[0], hand=["camp", "observe"])
    play(s, "card:camp", "end")
    assert five_peaks.result(s) == {"winners": [0, 1], "ranking": [[0, 1], [2]], "totals": [3, 3, 0]}
    assert (s.journal or [])[-1]["winners"] == [0, 1]
