"""The end: two of three conditions, one last turn for everybody, points by category, shared victories."""

from __future__ import annotations

from typing import Any

import pytest

from engine import five_peaks
from engine.contract import View
from engine.five_peaks.state import State
from engine.rng import Rng, draw
from tests.engine.five_peaks.book import score
from tests.engine.five_peaks.build import (
    CARD_PEAK,
    EIGHT_PEAK,
    POUCHES,
    ROCKY_PLAIN,
    ROCKY_SHOP,
    codes,
    op,
    peaks,
    play,
    to,
)
from tests.engine.five_peaks.desk import EVERY_STONE, hand, player, rest, seen

WHOLE = [0, 5, 10, 15, 20, 25]
"""A panorama of six cards."""
RAISED = [(CARD_PEAK, 2, -4, 0), (10, 4, -2, 0), (11, 0, -2, 0), (12, 6, -4, 0), (13, -2, 0, 0)]
ALL_BUT_ONE = [n for peak, size in ((1, 5), (2, 4), (3, 3), (4, 2)) for n in (peak, size)]


def mario(seats: int = 2, **fields: Any) -> State:
    """Seat 0 has only its times-one stone left and stands a step from a peak without one; four rocky peaks are up."""
    given: dict[str, Any] = {
        "tiles": [(POUCHES, 2, -2, 0)],
        "raised": RAISED,
        "pawns": [(2, -2)],
        "hand": ["walk", "camp"],
        "towers": [*ALL_BUT_ONE],
        "stones": [1 << 1] + [EVERY_STONE] * (seats - 1),
        "badges": [0, 0, 4] + [0, 0, 0] * (seats - 1),
        **fields,
    }
    return play(peaks(seats, **given), "card:walk", to(2, -4), "stone:1")


def completed(seats: int, seat: int) -> list[list[int]]:
    return [[*WHOLE] if i == seat else [] for i in range(seats)]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_mario_brings_about_the_end_and_has_the_last_turn(number: int) -> None:
    """FP-T18, FP-67: the turn is finished, then everybody plays once more from his left, he last of all."""
    s = mario(number, panoramas=completed(number, 1), met=["panorama"])
    play(s, "take")
    play(s, next(code for code in codes(s) if code.startswith("market:")))
    assert op(s) == "end_turn"
    assert len(hand(s)) == 2
    play(s, "end")
    order = [*range(1, number), 0]
    assert sorted(seen(s)["conditions"]) == ["panorama", "stones"]
    for at, seat in enumerate(order):
        assert five_peaks.result(s) is None
        assert seen(s)["active"] == seat
        assert set(order[at + 1 :]) <= set(seen(s)["final_turns"]) <= set(order[at:])
        rest(s)
    assert seen(s)["over"]
    assert five_peaks.decision(s) is None
    assert five_peaks.result(s) is not None
    assert seen(s)["active"] == -1


def test_one_condition_is_not_enough() -> None:
    s = mario()
    play(s, "decline", "end")
    assert seen(s)["conditions"] == ["stones"]
    assert seen(s)["final_turns"] == []
    for _ in range(6):
        rest(s)
    assert not seen(s)["over"]


def test_both_conditions_may_be_one_players() -> None:
    s = mario(panoramas=completed(2, 0), met=["panorama"])
    play(s, "decline", "end")
    assert len(seen(s)["conditions"]) == 2
    rest(s)
    rest(s)
    assert seen(s)["over"]


def raising(**fields: Any) -> State:
    """Seat 0 stands before a place that sells rocky peaks; four of them are up already."""
    return peaks(
        tiles=[(ROCKY_SHOP, 2, -2, 0)],
        raised=[(10, 8, 0, 0), (11, 0, -2, 0), (12, 6, -4, 0), (13, -2, 0, 0)],
        pawns=[(1, -3)],
        hand=["walk", "camp"],
        packs=["basket"],
        **fields,
    )


def place_last_rocky(s: State) -> State:
    play(s, "card:walk")
    if op(s) == "move":
        play(s, to(2, -2))
    play(s, "swap")
    while op(s) in ("edge", "turn_peak"):
        play(s, codes(s)[0])
    return play(s, "end")


def test_the_fifth_rocky_peak_is_a_condition() -> None:
    """FP-68."""
    s = place_last_rocky(raising(badges=[0, 0, 1, 0, 0, 3]))
    assert seen(s)["conditions"] == ["rocky"]
    assert seen(s)["final_turns"] == []
    s = place_last_rocky(raising(badges=[0, 0, 1, 0, 0, 3], panoramas=completed(2, 1), met=["panorama"]))
    assert sorted(seen(s)["conditions"]) == ["panorama", "rocky"]
    rest(s)
    rest(s)
    assert seen(s)["over"]


def test_the_sixth_panorama_card_is_a_condition_and_camp_then_only_gives_endorphins() -> None:
    """FP-58: met at a Camp, which is taken back as ever."""
    s = peaks(hand=["camp", "walk"], packs=["2 berry"], panoramas=[WHOLE[:5], []], pile_at=[5, 4, 3])
    play(s, "card:camp", "mode:panorama")
    while op(s) not in ("end_turn", ""):
        play(s, codes(s)[0])
    assert len(player(s)["panoramas"]) == 6
    assert set(hand(s)) == {"camp", "walk"}
    play(s, "end")
    assert seen(s)["conditions"] == ["panorama"]
    rest(s)
    play(s, "card:camp")
    assert op(s) == "end_turn"


def test_a_third_condition_changes_nothing() -> None:
    """FP-66: met in a last turn it brings no further turns."""
    s = raising(
        badges=[0, 0, 1, 0, 0, 3],
        panoramas=completed(2, 1),
        met=["panorama", "stones"],
        last=[0],
        trigger=0,
    )
    place_last_rocky(s)
    assert seen(s)["over"]


def test_equal_points_share_the_victory() -> None:
    """FP-71: no tie-breaker, whatever anybody holds."""
    for packs in ([], ["10 jar + 30 endorphin"]):
        s = peaks(3, packs=packs, met=["panorama", "stones"], last=[0], trigger=0, panoramas=[[0], [1], []])
        rest(s)
        result = five_peaks.result(s)
        assert result is not None
        assert result["winners"] == [0, 1]
        assert result["ranking"] == [[0, 1], [2]]


def test_stones_multiply_the_peak_they_stand_on() -> None:
    s = peaks(
        tiles=[(POUCHES, 2, -2, 0), (ROCKY_PLAIN, 4, -4, 0)],
        raised=[(EIGHT_PEAK, 2, -4, 0)],
        towers=[0, 5, 0, 8 + 4, 0, 16 + 3, 0, 24 + 2, 0, 32 + 1],
        stones=[EVERY_STONE ^ 1 << size for size in (5, 4, 3, 2, 1)],
        seats=5,
    )
    assert [points["stones"] for points in five_peaks.scores(s)] == [24, 24, 16, 16, 8]


# Whole games, played at random with an eye for what brings the end nearer.

SHY = {"none", "done", "skip", "decline", "leave", "stay", "mode:sell", "mode:discard", "mode:endorphins", "card:camp"}
KEEN = ("stone:", "mode:panorama", "swap", "pano:")


def whole_game(number: int, seed: int, options: dict[str, Any] | None = None, most: int = 6000) -> list[View]:
    """The views of a spectator after every turn, and last of all those of every seat; empty if it lasts too long."""
    s, rng, views = five_peaks.new(options or {}, number, seed), Rng(seed), []
    for _ in range(most):
        found = five_peaks.decision(s)
        if found is None:
            return [*views, *(five_peaks.view(s, seat) for seat in range(number))]
        seat = found.seats[0]
        offered = found.codes[seat]
        keen = [c for c in offered if c.startswith(KEEN)] or [c for c in offered if c not in SHY]
        pool = keen if keen and draw(rng, 6) else offered
        code = pool[draw(rng, len(pool))]
        five_peaks.answer(s, seat, code)
        if code == "end":
            views.append(five_peaks.view(s, None))
    return []


def conditions(view: View) -> set[str]:
    """Which of the three the board shows."""
    met = set()
    if view["peak_piles"][2] == 0 and len([p for p in view["peaks"] if p["id"] // 5 == 2]) == 5:
        met.add("rocky")
    if any(not player["stones"] for player in view["players"]):
        met.add("stones")
    if any(len(player["panoramas"]) == 6 for player in view["players"]):
        met.add("panorama")
    return met


@pytest.fixture(scope="module")
def ended() -> dict[int, list[View]]:
    """For each number of seats the first few seeds' games that come to their natural end."""
    return {number: next(filter(None, (whole_game(number, seed) for seed in range(12)))) for number in (2, 3, 4)}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_whole_game_ends_one_turn_each_after_the_second_condition(ended: dict[int, list[View]], number: int) -> None:
    views = ended[number]
    turns = views[:-number]
    trigger = next(i for i, view in enumerate(turns) if len(conditions(view)) >= 2)
    assert len(turns) - 1 - trigger == number
    assert [view["over"] for view in turns[trigger:]] == [False] * number + [True]
    seats = [view["active"] for view in turns[trigger:-1]]
    assert seats == [(seats[0] + i) % number for i in range(number)]
    for view in turns[:trigger]:
        assert set(view["conditions"]) == conditions(view)
        assert not view["final_turns"]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_whole_games_points_are_those_counted_by_hand(ended: dict[int, list[View]], number: int) -> None:
    seats = ended[number][-number:]
    mine = [score(view, seat) for seat, view in enumerate(seats)]
    assert seats[0]["scores"] == mine
    assert max(points["total"] for points in mine) > 0


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_the_house_rule_brings_the_last_round_after_the_rounds_agreed(number: int) -> None:
    """FP-72: twenty rounds, then everybody once more; the winners are those with the most points."""
    s = five_peaks.new({"last_round": 20}, number, 7)
    for _ in range(21 * number):
        assert not seen(s)["over"]
        rest(s)
    assert seen(s)["over"]
    assert five_peaks.result(s) == {"winners": [*range(number)], "ranking": [[*range(number)]], "totals": [0] * number}


@pytest.mark.parametrize("number", [3, 5])
def test_games_cut_short_name_the_seats_with_most_points(number: int) -> None:
    views = whole_game(number, 4, {"last_round": 20})
    totals = [score(view, seat)["total"] for seat, view in enumerate(views[-number:])]
    assert [points["total"] for points in views[-1]["scores"]] == totals
    assert sum(totals) > 0


def test_with_the_capped_option_only_sixty_five_endorphins_exist() -> None:
    """FP-33: what is out cannot be gained."""
    s = peaks(packs=["40 endorphin", "24 endorphin"], hand=["camp"], options={"endorphins": "capped65"})
    rest(s)
    assert player(s)["endorphins"] == 41
    free = peaks(packs=["40 endorphin", "24 endorphin"], hand=["camp"])
    rest(free)
    assert player(free)["endorphins"] == 42
