"""The end of rounds and of the game: PT-60 to PT-65, PT-70 and PT-73, vectors PT-T12, PT-T13 and PT-T15 to PT-T17."""

from __future__ import annotations

from itertools import product

import pytest

import engine.peak_team as game
from engine.peak_team.rules_arrive import is_won
from engine.peak_team.scoring import rank
from engine.peak_team.state import State
from tests.engine.peak_team.builder import hand, play, record_all, table


def ended(left: int, round_number: int = 2, level: int = 1, stock: int = 6, **options: object) -> State:
    """All rangers pass while `left` missions lie on the current space and `stock` blockers are in stock."""
    s = table(["A", "B", "C"], level=level, missions=["D", "", ""], round_number=round_number, **options)
    while len(s.track[round_number - 1]) > left:
        s.spare.append(s.track[round_number - 1].pop())
    while len(s.track[round_number - 1]) < left:
        s.track[round_number - 1].append(s.spare.pop())
    if level > 1:
        s.stock = list(range(10))[:stock]
    return play(s, "pass", "pass", "pass")


def last_round(level: int = 1, **options: object) -> State:
    """Everything is done but the mission D of ranger 0, one boot away."""
    s = table(["A", "B", "C"], level=level, missions=["D", "", ""], round_number=6, **options)
    for space in s.track:
        s.spare += space
        space.clear()
    record_all(s)
    s.hands[0] = hand(s, "hike 1")
    return s


def test_pt_t12_pt_60_four_left_lose_three_go_on() -> None:
    assert ended(4).end == "overflow"
    s = ended(3)
    assert s.end == ""
    assert s.round == 3
    assert [len(space) for space in s.track] == [6, 0, 4 + 3, 3, 2, 1]


def test_pt_61_three_left_push_the_next_space_over_later() -> None:
    s = ended(3)
    assert {"kind": "overflow", "over": 4} in game.view(s, None)["warnings"]


def test_pt_62_missions_on_mats_do_not_count() -> None:
    s = table(["A", "B", "C"], missions=["DE", "FG", "HI"], round_number=2)
    s.track[1] = s.track[1][:3]
    play(s, "pass", "pass", "pass")
    assert s.end == ""


def test_pt_t13_one_left_over_mission_places_one_blocker() -> None:
    s = ended(1, level=2)
    assert s.round == 3
    assert s.blocked.bit_count() == 1
    assert len(s.stock) == 5
    assert len(s.track[2]) == 5


def test_pt_t13_pt_63_a_shortage_loses_and_taking_the_last_one_does_not() -> None:
    assert ended(2, level=2, stock=1).end == "blockers"
    s = ended(2, level=2, stock=2)
    assert s.end == ""
    assert s.stock == []


def test_pt_60_overflow_comes_before_blockers_and_victory_before_both() -> None:
    assert ended(4, level=2, stock=0).end == "overflow"


def test_level_1_places_no_blockers() -> None:
    s = ended(3, level=1)
    assert s.blocked == 0


def test_pt_t17_pt_65_leaving_the_last_round_without_victory_loses() -> None:
    assert ended(0, round_number=6).end == "closed"
    assert ended(2, round_number=6).end == "closed"


def test_pt_60_the_first_ranger_token_goes_left() -> None:
    assert ended(0).first == 1


def test_pt_t16_the_team_wins_at_once_though_others_have_not_passed() -> None:
    s = last_round()
    play(s, "go:hike:D", "stop")
    assert s.end == "won"
    assert game.decision(s) is None
    assert game.result(s)["winners"] == [0, 1, 2]


def test_pt_t16_the_last_animal_wins_too() -> None:
    s = last_round()
    s.mats[0].clear()
    record_all(s, but=["hare"])
    s.hands[0] = hand(s, "hare")
    play(s, f"record:{s.hands[0][0]}")
    assert s.end == "won"


def test_pt_73_by_table_option_the_win_is_tested_at_round_end_only() -> None:
    s = last_round(victory="round_end")
    play(s, "go:hike:D", "stop", "end")
    assert s.end == ""
    play(s, "pass", "pass", "pass")
    assert s.end == "won"


@pytest.mark.parametrize("undone", ["animal", "mission", "track"])
def test_everything_must_be_done_to_win(undone: str) -> None:
    s = last_round()
    s.mats[0].clear()
    assert is_won(s)
    if undone == "animal":
        record_all(s, but=["owl"])
    elif undone == "mission":
        s.mats[2].append(5)
    else:
        s.track[5].append(5)
    assert not is_won(s)


@pytest.mark.parametrize(
    ("rangers", "least"),
    [(3, (3, 5, 7, 9, 11, 12)), (4, (4, 7, 10, 12, 14, 16)), (5, (5, 9, 13, 15, 18, 20))],
)
def test_pt_t15_pt_70_the_performance_table(rangers: int, least: tuple[int, ...]) -> None:
    names = ("rookie", "standard", "advanced", "expert", "star", "rockstar")
    for name, tokens in zip(names, least, strict=True):
        assert rank(tokens, rangers) == name
    assert rank(least[0] - 1, rangers) == ""
    assert rank(20, rangers) == "rockstar"


@pytest.mark.parametrize(
    ("rangers", "never"), [(3, {1, 2, 4}), (4, {1, 2, 3, 5, 6, 9}), (5, {1, 2, 3, 4, 6, 7, 8, 11, 12, 16})]
)
def test_pt_t15_totals_that_a_won_game_can_never_show(rangers: int, never: set[int]) -> None:
    totals = {
        rangers + sum(sizes)
        for more in range(4)
        for sizes in product((rangers, rangers - 1), repeat=more)
        if rangers + sum(sizes) <= 20
    }
    assert totals.isdisjoint(never)
    assert totals | never >= set(range(1, 4 * rangers + 1)) - ({7, 8} if rangers == 3 else set())


def test_a_lost_game_has_no_winner_and_one_rank_for_all() -> None:
    s = ended(4)
    assert game.result(s)["winners"] == []
    assert game.result(s)["ranking"] == [[0, 1, 2]]
