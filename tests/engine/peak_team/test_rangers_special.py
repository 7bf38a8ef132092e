"""Special missions and the final mission: PT-66 to PT-75, vectors PT-T14 and PT-T24."""

from __future__ import annotations

import pytest

import engine.peak_team as game
from engine.peak_team.content import MISSIONS, PARKS, SPECIALS
from engine.peak_team.rules_arrive import is_won
from engine.peak_team.state import State
from tests.engine.peak_team.builder import ACTING, acting, ask, codes, hand, node, open_special, play, record_all, table

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


def test_the_result_names_the_rank_of_a_won_level_4_game() -> None:
    s = final(level=4, mats=("", "", ""))
    s.tokens, s.flag = 5, node(s, "D")
    s.places = [node(s, "A"), node(s, "D"), node(s, "D")]
    play(s, "go:hike:D", "stop")
    found = game.result(s)
    assert found is not None
    assert (found["won"], found["rank"], found["tokens"]) == (True, "standard", 5)
    assert game.scores(s)[0]["success"] == 5
