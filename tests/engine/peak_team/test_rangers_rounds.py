"""The end of rounds and of the game: PT-60 to PT-75, vectors PT-T12 to PT-T17 and PT-T24."""

from __future__ import annotations

from itertools import product

import pytest

import engine.peak_team as game
from engine.peak_team.content import MISSIONS, PARKS, SPECIALS
from engine.peak_team.rules_arrive import is_won
from engine.peak_team.scoring import rank
from engine.peak_team.state import State
from tests.engine.peak_team.builder import ACTING, acting, ask, codes, hand, node, open_special, play, record_all, table


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


# Special missions


def at_special(letters: str = "LIC", level: int = 3, at: tuple[str, ...] = ("E", "I", "L")) -> State:
    """Special mission LICFM of size 3; ranger 0 is one boot from its circle C, the others stand at `at`."""
    s = table(list(at), level=level, missions=["A", "B", "D"])
    open_special(s, letters)
    s.hands[0] = hand(s, "hike 1")
    return s


def test_pt_t14_as_many_flags_as_rangers_in_the_order_of_the_letters() -> None:
    s = table(["A", "B", "C", "D"], level=3)
    open_special(s, "4TUN")
    assert game.view(s, None)["special"] == {"letters": ["4", "T", "U", "N"], "size": 4}


def test_pt_66_pt_68_covering_all_flags_completes_it_and_wakes_an_involved_ranger() -> None:
    s = at_special()
    s.support = [False, False, True]
    play(s, "go:hike:C")
    assert acting(s).op == "reward"
    assert codes(s) == ["wake:0", "wake:1"]
    play(s, "wake:1")
    assert s.support == [False, True, True]
    assert s.special == -1
    assert s.tokens == 0


def test_pt_66_passing_over_a_flag_does_not_count() -> None:
    s = at_special(at=("s1", "I", "L"))
    s.hands[0] = hand(s, "road 1", "hike 1")
    play(s, "go:road:C", "go:hike:E", "stop")
    assert s.special >= 0


def test_pt_68_with_all_tokens_active_there_is_nothing_to_wake() -> None:
    s = at_special()
    s.support = [True, True, True]
    play(s, "go:hike:C", "stop")
    assert s.specials
    assert ask(s).op in ACTING


def test_pt_66_the_special_mission_comes_after_mission_share_and_station() -> None:
    s = at_special(at=("E", "I", "L"))
    s.mats[0] = [node(s, "C")]
    s.support = [False] * 3
    play(s, "go:hike:C")
    assert s.mats[0] == []
    assert s.specials


def test_pt_t14_pt_68_pt_69_level_4_collects_tokens_and_asks_for_another() -> None:
    s = at_special(level=4)
    play(s, "go:hike:C")
    assert acting(s).op == "another"
    assert codes(s) == ["size:3", "size:2", "none"]
    assert s.tokens == 3
    play(s, "size:2")
    assert s.size == 2
    assert len(game.view(s, None)["special"]["letters"]) == 2


def test_pt_t14_five_rangers_may_choose_size_four() -> None:
    s = table(["E", "I", "L", "F", "M"], level=4, missions=["A", "B", "D", "G", "H"])
    open_special(s, "LICFM")
    s.places[0] = next(n for n in range(50) if any(h.to == node(s, "C") and h.kind == 2 for h in PARKS[1].hops[n]))
    s.hands[0] = hand(s, "climb 2")
    s.places[1:] = [node(s, letter) for letter in "LIFM"]
    play(s, "go:climb:C")
    assert acting(s).op == "another"
    assert codes(s) == ["size:5", "size:4", "none"]
    play(s, "size:4")
    assert s.size == 4
    assert s.tokens == 5


def test_pt_67_flags_already_covered_at_the_reveal_count_at_once() -> None:
    s = at_special(level=4)
    chosen = next(i for i, nodes in enumerate(SPECIALS) if i in s.special_deck)
    s.special_deck.remove(chosen)
    s.special_deck.append(chosen)
    play(s, "go:hike:C", "stop")
    s.places = [*SPECIALS[chosen][:2], s.places[0]]
    play(s, "size:2")
    assert s.tokens == 5
    assert ask(s).op == "another"


def test_pt_69_the_size_needs_that_many_tokens_in_stock() -> None:
    s = at_special(level=4)
    s.tokens = 15
    play(s, "go:hike:C", "stop")
    assert codes(s) == ["size:2", "none"]
    s = at_special(level=4)
    s.tokens = 16
    play(s, "go:hike:C", "stop")
    assert ask(s).op in ACTING


def test_level_3_has_a_single_special_mission() -> None:
    s = at_special(level=3)
    s.support = [True] * 3
    play(s, "go:hike:C", "stop")
    assert ask(s).op in ACTING
    assert s.special == -1


@pytest.mark.parametrize("card", range(20))
def test_every_special_mission_can_be_completed_on_both_maps(card: int) -> None:
    for players in (3, 5):
        s = table(["A"] * players, level=4)
        s.special_deck = [c for c in (*s.special_deck, s.closing) if c != card]
        s.special, s.size, s.closing = card, players, s.special_deck.pop(0)
        last = SPECIALS[card][players - 1]
        hops = PARKS[s.side].hops
        start, kind = next(
            (n, hop.kind)
            for n in range(len(hops))
            for hop in hops[n]
            if hop.to == last and hop.kind < 4 and n not in SPECIALS[card]
        )
        s.places = [start, *SPECIALS[card][: players - 1]]
        s.hands[0] = hand(s, f"{('hike', 'road', 'climb', 'snow')[kind]} 2")
        play(s, f"go:{('hike', 'road', 'climb', 'snow')[kind]}:{MISSIONS[last]}", "stop")
        while ask(s).op != "another":
            play(s, "skip" if "skip" in codes(s) else codes(s)[-1])
        assert s.specials == [card]
        assert s.tokens == players


# The final mission


def final(level: int = 3, active: int = 0, mats: tuple[str, ...] = ("D", "B", "C")) -> State:
    """The track is empty, ranger 0 is one boot from its last mission D."""
    s = table(["A", "E", "F"], level=level, missions=mats, round_number=6, active=active)
    for space in s.track:
        s.spare += space
        space.clear()
    record_all(s)
    s.hands[0] = hand(s, "hike 1")
    return s


def test_pt_t24_pt_71_who_is_done_first_chooses_one_of_five_letters() -> None:
    s = final()
    play(s, "go:hike:D", "stop")
    assert ask(s).op == "flag"
    assert ask(s).seats == [0]
    assert len(codes(s)) == 5
    play(s, codes(s)[2])
    assert s.flag == SPECIALS[s.closing][2]
    assert ask(s).op in ACTING


def test_pt_72_the_card_is_seen_by_the_chooser_alone() -> None:
    s = final()
    play(s, "go:hike:D", "stop")
    assert game.view(s, 0)["question"]["letters"]
    for other in (1, 2, None):
        assert game.view(s, other)["question"]["letters"] is None
        assert game.view(s, other)["question"]["codes"] == []


def test_pt_71_not_before_the_track_is_empty() -> None:
    s = final()
    s.track[5].append(s.spare.pop())
    play(s, "go:hike:D", "stop")
    assert ask(s).op in ACTING


def test_pt_71_the_first_qualifying_ranger_clockwise_else() -> None:
    s = final(mats=("DG", "B", ""))
    play(s, "go:hike:D", "stop")
    assert ask(s).op == "flag"
    assert ask(s).seats == [2]


def test_pt_71_vicky_never_chooses() -> None:
    s = table(["A", "E", "F"], players=2, level=3, missions=["D", "B", ""], round_number=6, active=1)
    for space in s.track:
        s.spare += space
        space.clear()
    s.hands[1] = hand(s, "hike 1")
    play(s, "go:hike:I", "stop")
    assert ask(s).op in ACTING
    play(s, "end", "pass")
    s.hands[0] = hand(s, "hike 1")
    play(s, "go:hike:D", "stop")
    assert ask(s).op == "flag"
    assert ask(s).seats == [0]


def test_pt_73_pt_t24_all_rangers_must_be_at_the_flag_at_the_same_time() -> None:
    s = final(mats=("", "", ""))
    s.flag = node(s, "D")
    s.places = [node(s, "A"), node(s, "D"), node(s, "D")]
    s.specials = [0]
    play(s, "go:hike:D", "stop")
    assert s.end == "won"
    s = final(mats=("", "", ""))
    s.flag = node(s, "D")
    s.places = [node(s, "A"), node(s, "D"), node(s, "H")]
    play(s, "go:hike:D", "stop")
    assert s.end == ""


def test_pt_73_vicky_must_be_there_too() -> None:
    s = table(["D", "D", "A"], players=2, level=3, round_number=6)
    for space in s.track:
        space.clear()
    record_all(s)
    s.flag, s.mats = node(s, "D"), [[], [], []]
    assert not is_won(s)
    s.places[2] = s.flag
    assert is_won(s)


def test_pt_74_an_open_special_mission_blocks_the_victory() -> None:
    s = final(mats=("", "", ""))
    s.flag = node(s, "D")
    s.places = [node(s, "A"), node(s, "D"), node(s, "D")]
    open_special(s, "4TU")
    play(s, "go:hike:D", "stop")
    play(s, "skip") if ask(s).op == "meet" else None
    assert s.end == ""
    play(s, "end", "pass", "pass", "pass")
    assert s.end == "closed"


def test_pt_75_another_special_mission_is_asked_before_the_victory() -> None:
    s = final(level=4, mats=("", "", ""))
    open_special(s, "MDY")
    s.size = 2
    s.flag = node(s, "D")
    s.places = [node(s, "A"), node(s, "M"), node(s, "D")]
    play(s, "go:hike:D", "stop")
    assert ask(s).op == "another"
    assert s.end == ""


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


def test_the_result_names_the_rank_of_a_won_level_4_game() -> None:
    s = final(level=4, mats=("", "", ""))
    s.tokens, s.flag = 5, node(s, "D")
    s.places = [node(s, "A"), node(s, "D"), node(s, "D")]
    play(s, "go:hike:D", "stop")
    found = game.result(s)
    assert found is not None
    assert (found["won"], found["rank"], found["tokens"]) == (True, "standard", 5)
    assert game.scores(s)[0]["success"] == 5


def test_a_lost_game_has_no_winner_and_one_rank_for_all() -> None:
    s = ended(4)
    assert game.result(s)["winners"] == []
    assert game.result(s)["ranking"] == [[0, 1, 2]]
