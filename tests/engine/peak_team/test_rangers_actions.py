"""Turns and the actions beside moving: PT-18 to PT-24 and PT-51 to PT-59, vectors PT-T10 and PT-T23."""

from __future__ import annotations

import pytest

import engine.peak_team as game
from engine.peak_team.content import ANIMAL_ID
from engine.peak_team.state import ON_MAP, SPENT, State
from tests.engine.peak_team.builder import ACTING, acting, ask, codes, hand, node, play, table


def with_token(animal: str, owner: int, level: int = 2, power: str = "", place: str = "A") -> State:
    """Ranger 0 at `place`, to act; `owner` has the animal's token; blockers 0 and 1 lie on the map."""
    s = table([place, "s2", "s2"], level=level, powers=["", power, ""] if power else ())
    s.animals[ANIMAL_ID[animal]] = owner
    s.support = [False] * 3
    s.blocked = 0b11
    s.stock = list(range(2, 8))
    return s


def test_pt_18_a_turn_is_any_number_of_actions_or_a_pass() -> None:
    s = table(["A", "A", "A"])
    s.hands[0] = hand(s, "hike 1", "hike 2")
    assert "pass" in codes(s)
    assert "end" not in codes(s)
    play(s, "go:hike:D", "stop")
    play(s, "skip") if ask(s).op == "meet" else None
    assert "end" in codes(s)
    assert "pass" not in codes(s)
    play(s, "end")
    assert s.passed == [False] * 3
    assert s.todo[-1]["ranger"] == 1


def test_pt_18_ending_the_turn_is_always_asked() -> None:
    """Passing is a draft like any other answer until then."""
    s = table(["A", "B", "C"])
    game.answer(s, 0, "pass")
    assert ask(s).confirm
    assert (ask(s).seats, codes(s)) == ([0], ["done"])
    game.answer(s, 0, "done")
    assert not ask(s).confirm
    assert ask(s).seats == [1]


def test_pt_19_a_passed_ranger_has_no_more_turns_but_its_tokens_serve() -> None:
    s = table(["A", "B", "C"])
    s.support = [False, True, False]
    play(s, "pass")
    assert s.todo[-1]["ranger"] == 1
    play(s, "pass")
    assert s.todo[-1]["ranger"] == 2
    assert any(code.startswith("go:s1:") for code in codes(s))
    play(s, "go:s1:climb:F", "end")
    assert s.todo[-1]["ranger"] == 2


def test_pt_20_who_can_do_nothing_can_only_pass() -> None:
    s = table(["A", "B", "C"])
    s.support = [True, False, False]
    assert codes(s) == ["pass"]


def test_pt_21_the_round_ends_when_all_have_passed_and_cards_stay() -> None:
    s = table(["A", "B", "C"])
    s.hands[1] = hand(s, "hike 2", "road 1")
    s.deck = [c for c in s.deck if c not in s.hands[1]]
    s.track[0].clear()
    before = s.hands[1][:]
    play(s, "pass", "pass", "pass")
    assert s.round == 2
    assert set(before) <= set(s.hands[1])
    assert len(s.hands[1]) == 6


def test_pt_22_rest_discards_a_card_and_ends_the_turn_without_passing() -> None:
    s = table(["A", "B", "C"], level=4)
    s.hands[0] = hand(s, "hike 1", "road 1")
    rest = s.hands[0][0]
    play(s, f"rest:{rest}")
    assert s.discard == [rest]
    assert not s.passed[0]
    assert s.todo[-1]["ranger"] == 1


@pytest.mark.parametrize(("level", "offered"), [(3, False), (4, True)])
def test_pt_22_pt_07_rest_exists_from_level_4(level: int, offered: bool) -> None:
    s = table(["A", "B", "C"], level=level)
    s.hands[0] = hand(s, "hike 1")
    assert any(code.startswith("rest:") for code in codes(s)) == offered


@pytest.mark.parametrize(("first", "seat"), [(0, 0), (1, 1), (2, 1)])
def test_pt_23_vicky_is_decided_by_the_first_rangers_human_or_the_one_to_her_right(first: int, seat: int) -> None:
    s = table(["A", "B", "C"], players=2)
    s.first = first
    s.todo = [{"op": "round_end", "seat": -1}, {"op": "turn", "seat": -1, "ranger": 2}]
    game.rules.flow.settle(s, game.STEPS)
    assert ask(s).seats == [seat]
    assert s.todo[-1]["ranger"] == 2


def test_pt_24_the_first_ranger_token_passes_to_vicky_too() -> None:
    s = table(["A", "B", "C"], players=2)
    s.first = 1
    s.track[0].clear()
    play(s, "pass", "pass", "pass")
    assert s.first == 2


def test_pt_51_recording_needs_no_move_and_loses_the_icons() -> None:
    s = table(["A", "B", "C"])
    s.hands[0] = hand(s, "hare")
    (card,) = s.hands[0]
    play(s, f"record:{card}")
    assert s.animals[ANIMAL_ID["hare"]] == 0
    assert s.discard == [card]
    assert ask(s).op in ACTING


def test_pt_51_only_in_the_animals_own_region_and_only_once() -> None:
    s = table(["A", "B", "C"])
    s.hands[0] = hand(s, "owl")
    assert not any(code.startswith("record:") for code in codes(s))
    s.hands[0] = hand(s, "hare")
    s.animals[ANIMAL_ID["hare"]] = 2
    assert not any(code.startswith("record:") for code in codes(s))


def test_pt_52_a_station_belongs_to_no_region() -> None:
    s = table(["s1", "B", "C"])
    s.hands[0] = sorted(hand(s, "owl", "hare", "sheep", "marmot"))
    assert not any(code.startswith("record:") for code in codes(s))


def test_pt_53_pt_t10_a_supported_step_needs_no_consent_and_turns_the_token_over() -> None:
    s = table(["A", "B", "C"])
    play(s, "go:s2:hike:D")
    assert s.support == [True, True, False]


@pytest.mark.parametrize(
    ("prints", "possible"), [(("hike 3", "hike 1"), True), (("hike 3",), False), (("wild 1", "heli 1", "hike 2"), True)]
)
def test_pt_54_pt_t10_the_own_token_costs_four_icons_of_any_kind(prints: tuple[str, ...], possible: bool) -> None:
    s = table(["A", "B", "C"])
    s.support[0] = False
    s.hands[0] = hand(s, *prints)
    assert ("renew:0" in codes(s)) == possible
    assert "renew:1" not in codes(s)
    if possible:
        play(s, "renew:0")
        while ask(s).op == "pay":
            play(s, codes(s)[0])
        assert s.support[0]
        assert s.hands[0] == []


def test_pt_54_what_is_paid_too_much_is_lost() -> None:
    s = table(["A", "B", "C"])
    s.support[0] = False
    s.hands[0] = hand(s, "hike 3", "climb 3", "road 1")
    three, other = hand(s, "hike 3")[0], hand(s, "climb 3")[0]
    play(s, "renew:0", f"pay:{three}", f"pay:{other}")
    assert s.support[0]
    assert len(s.hands[0]) == 1


def test_pt_55_d1_gives_two_steps_that_may_differ() -> None:
    s = table(["D", "B", "C"], level=3, powers=["A1", "D1", "B1"])
    s.support = [False, True, False]
    play(s, "go:s1:hike:H", "go:free:climb:L")
    assert s.places[0] == node(s, "L")
    assert acting(s).op in ACTING
    assert not any(code.startswith("go:free") for code in codes(s))


@pytest.mark.parametrize(("renewal", "owner_price"), [("borrower", 4), ("both", 3)])
def test_pt_55_pt_t10_d2_the_borrower_renews_for_three(renewal: str, owner_price: int) -> None:
    s = table(["A", "B", "C"], level=3, powers=["A1", "D2", "B1"], renewal=renewal)
    play(s, "go:s1:hike:D", "stop")
    s.hands[0] = hand(s, "hike 3")
    s.hands[1] = hand(s, "climb 3")
    assert "renew:1" in codes(s)
    play(s, "end")
    assert ("renew:1" in codes(s)) == (owner_price == 3)
    play(s, "pass" if "pass" in codes(s) else "end")
    s.hands[2] = hand(s, "hike 2", "climb 3")
    assert "renew:1" not in codes(s)


def test_pt_55_d2_the_borrower_pays_three_icons() -> None:
    s = table(["A", "B", "C"], level=3, powers=["A1", "D2", "B1"])
    play(s, "go:s1:hike:D", "stop")
    s.hands[0] = hand(s, "hike 3")
    play(s, "renew:1")
    assert s.support[1]
    assert s.hands[0] == []


def test_pt_56_pt_t23_the_own_animal_token_is_refused() -> None:
    s = with_token("owl", owner=0)
    assert codes(s) == ["pass"]


def test_pt_56_pt_t23_the_wrench_removes_any_blocker_to_the_box() -> None:
    s = with_token("owl", owner=1)
    stock = s.stock[:]
    assert {"clear:owl:0", "clear:owl:1"} <= set(codes(s))
    play(s, "clear:owl:1")
    assert s.blocked == 0b01
    assert s.stock == stock
    assert s.animals[ANIMAL_ID["owl"]] == SPENT


def test_pt_56_a_spent_animal_stays_recorded() -> None:
    s = with_token("owl", owner=1)
    play(s, "clear:owl:1")
    s.places[0] = node(s, "I")
    s.hands[0] = hand(s, "owl")
    assert not any(code.startswith("record:") for code in codes(s))


def test_pt_57_the_icon_is_one_step_also_inside_a_move() -> None:
    s = with_token("owl", owner=1)
    s.blocked = 0
    s.hands[0] = hand(s, "hike 1")
    play(s, "go:owl:hike:D", f"go:{s.hands[0][0]}:hike:H")
    assert s.places[0] == node(s, "H")
    assert s.animals[ANIMAL_ID["owl"]] == SPENT


def test_pt_57_draw_two_and_keep_one() -> None:
    s = with_token("marmot", owner=1)
    deck = len(s.deck)
    play(s, "fetch:marmot")
    kept, other = s.todo[-1]["drawn"]
    assert game.view(s, 0)["question"]["drawn"] is not None
    assert game.view(s, 1)["question"]["drawn"] is None
    play(s, f"keep:{kept}")
    assert s.hands[0] == [kept]
    assert s.discard == [other]
    assert len(s.deck) == deck - 2


def test_pt_58_e1_wrench_after_the_icon() -> None:
    s = with_token("owl", owner=1, level=3, power="E1")
    s.hands[0] = hand(s, "hike 1")
    play(s, "go:owl:hike:D")
    assert codes(s) == ["clear:0", "clear:1", "keep"]
    play(s, "clear:0", f"go:{s.hands[0][0]}:hike:H")
    assert s.blocked == 0b10
    assert s.places[0] == node(s, "H")


def test_pt_58_e1_icon_after_the_wrench() -> None:
    s = with_token("owl", owner=1, level=3, power="E1")
    play(s, "clear:owl:0", "go:free:hike:D")
    assert s.places[0] == node(s, "D")


def test_pt_58_e1_two_cards_and_the_wrench() -> None:
    s = with_token("marmot", owner=1, level=3, power="E1")
    play(s, "fetch:marmot")
    play(s, codes(s)[0])
    assert ask(s).op == "wrench"
    play(s, "keep")
    s = with_token("marmot", owner=1, level=3, power="E1")
    play(s, "clear:marmot:0")
    assert ask(s).op == "keep"


def test_pt_59_at_level_1_animal_tokens_have_no_power() -> None:
    s = table(["A", "B", "C"], level=1)
    s.support = [False] * 3
    s.animals[ANIMAL_ID["owl"]] = 1
    assert codes(s) == ["pass"]
    assert ON_MAP in s.animals
