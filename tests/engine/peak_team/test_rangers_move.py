"""Moving: PT-25 to PT-38, vectors PT-T05 to PT-T10 and PT-T19."""

from __future__ import annotations

import pytest

import engine.peak_team as game
from engine.errors import IllegalChoice
from engine.peak_team.content import PARKS
from engine.peak_team.state import State
from tests.engine.peak_team.builder import ask, codes, hand, node, offers, play, table


def one(place: str, *prints: str, level: int = 1, **options: object) -> State:
    """Ranger 0 at `place` with these cards; the others wait at s2."""
    s = table([place, "s2", "s2"], level=level, **options)
    cards = hand(s, *prints)
    s.deck = [c for c in s.deck if c not in cards]
    s.hands[0] = cards
    return s


def test_pt_25_one_icon_is_one_step_and_cards_mix_in_any_order() -> None:
    s = one("H", "hike 2", "climb 2")
    play(s, "go:hike:I", "go:climb:L", "go:hike:p4", "go:climb:S")
    assert s.places[0] == node(s, "S")
    assert s.hands[0] == []


def test_pt_26_pt_t06_stopping_gives_up_the_icons_left() -> None:
    s = one("A", "hike 3", missions=["D"])
    play(s, "go:hike:D")
    assert offers(s, ":hike:H")
    play(s, "stop")
    assert s.places[0] == node(s, "D")
    assert not offers(s, ":hike:H", "go:") or not any(
        code.split(":")[1].isdigit() for code in codes(s) if code[:2] == "go"
    )


def test_pt_27_pt_t05_passing_over_the_letter_does_nothing() -> None:
    s = one("A", "hike 2", missions=["D"])
    play(s, "go:hike:D", "go:hike:H")
    if ask(s).op == "move":
        play(s, "stop")
    assert s.mats[0] == [node(s, "D")]


def test_pt_t05_stopping_on_the_letter_completes_the_mission() -> None:
    s = one("A", "hike 2", missions=["D"])
    play(s, "go:hike:D", "stop")
    assert s.mats[0] == []
    assert s.finished == [node(s, "D")]


def test_pt_28_pt_t07_one_card_may_not_go_back_over_the_same_route() -> None:
    s = one("A", "hike 2")
    play(s, "go:hike:D")
    assert offers(s, ":hike:H")
    assert not offers(s, ":hike:A", f"go:{s.discard[-1]}")


def test_pt_28_pt_t07_another_card_may_go_back() -> None:
    s = one("A", "hike 2", "hike 3")
    first, second = s.hands[0]
    play(s, f"go:{first}:hike:D", f"go:{second}:hike:A")
    assert s.places[0] == node(s, "A")


def test_pt_28_pt_t07_coming_round_a_loop_is_fine() -> None:
    s = one("K", "hike 3")
    (card,) = s.hands[0]
    play(s, f"go:{card}:hike:M", f"go:{card}:hike:p3", f"go:{card}:hike:K")
    assert s.places[0] == node(s, "K")


def test_pt_29_pt_t09_a_road_leads_from_any_end_to_any_other() -> None:
    s = one("Y", "road 1")
    (card,) = s.hands[0]
    assert [code for code in codes(s) if code.startswith(f"go:{card}:")] == [
        f"go:{card}:road:1", f"go:{card}:road:p8", f"go:{card}:road:s5",
    ]  # fmt: skip


def test_pt_t09_a_wheel_away_from_any_road_is_useless() -> None:
    s = one("F", "road 2")
    assert not any(code.startswith(f"go:{s.hands[0][0]}:") for code in codes(s))


def test_pt_30_pt_t08_a_paddle_goes_any_distance_down_and_never_up() -> None:
    s = one("S", "river 1")
    (card,) = s.hands[0]
    ends = {code.split(":")[-1] for code in codes(s) if code.startswith(f"go:{card}:")}
    assert ends == {"O", "G", "D", "B"}
    s.places[0] = node(s, "B")
    assert not any(code.startswith(f"go:{card}:") for code in codes(s))


def test_pt_30_pt_t08_a2_goes_one_location_up_per_paddle() -> None:
    s = one("D", "river 2", level=3, powers=["A2", "A1", "B1"])
    (card,) = s.hands[0]
    ends = {code.split(":")[-1] for code in codes(s) if code.startswith(f"go:{card}:")}
    assert ends == {"B", "G"}
    play(s, f"go:{card}:river:G", f"go:{card}:river:O")
    assert s.places[0] == node(s, "O")


def test_pt_31_a_helicopter_flies_to_any_other_station_whatever_is_blocked() -> None:
    s = one("A", "heli 1", level=2)
    s.blocked = 0b1111
    (card,) = s.hands[0]
    ends = [code.split(":")[-1] for code in codes(s) if code.startswith(f"go:{card}:heli:")]
    assert ends == ["s1", "s2", "s3", "s4", "s5"]
    s.places[0] = node(s, "s1")
    assert f"go:{card}:heli:s1" not in codes(s)


def test_pt_31_pt_32_wilds_support_and_tokens_are_no_helicopter() -> None:
    s = one("A", "wild 1", level=2)
    s.animals[0] = 1
    assert not any(":heli:" in code for code in codes(s))


def test_pt_32_each_wild_icon_is_any_kind_of_route() -> None:
    s = one("H", "wild 2")
    (card,) = s.hands[0]
    assert {code.split(":")[2] for code in codes(s) if code.startswith(f"go:{card}:")} == {"hike", "climb", "road"}
    play(s, f"go:{card}:climb:L", f"go:{card}:snow:P")
    assert s.places[0] == node(s, "P")


def test_pt_34_returning_to_the_start_is_no_new_location() -> None:
    s = one("K", "hike 3", missions=["K"])
    play(s, "go:hike:M", "go:hike:p3", "go:hike:K", "stop")
    assert s.mats[0] == [node(s, "K")]


def test_pt_35_a_support_step_may_come_between_others() -> None:
    s = one("H", "hike 2")
    (card,) = s.hands[0]
    play(s, f"go:{card}:hike:I", "go:s1:climb:L", f"go:{card}:hike:p4")
    assert s.places[0] == node(s, "p4")
    assert s.support == [True, False, True]


def test_pt_36_any_number_of_rangers_may_stand_together() -> None:
    s = table(["A", "D", "D"])
    s.hands[0] = hand(s, "hike 1")
    play(s, "go:hike:D")
    assert s.places == [node(s, "D")] * 3


@pytest.mark.parametrize(
    ("place", "prints", "piece", "closed"),
    [
        ("K", "hike 2", "hike:K-s3", ":hike:s3"),
        ("Y", "road 2", "road:Y-1-s5-p8", ":road:s5"),
        ("I", "climb 2", "climb:I-s1", ":climb:s1"),
        ("L", "snow 2", "snow:L-P", ":snow:P"),
        ("T", "river 2", "river:T-S", ":river:S"),
    ],
)
def test_pt_37_a_blocked_piece_is_closed_to_every_step(place: str, prints: str, piece: str, closed: str) -> None:
    s = one(place, prints, "wild 1", level=2)
    blocker = next(blocker.id for blocker in PARKS[0].blockers if blocker.piece == piece)
    assert offers(s, closed)
    s.blocked = 1 << blocker
    assert not offers(s, closed)
    assert s.support[1]


def test_pt_37_water_above_and_below_a_blocked_link_stays_open() -> None:
    s = one("S", "river 1", level=2)
    s.blocked = 1 << next(b.id for b in PARKS[0].blockers if b.piece == "river:O-G")
    (card,) = s.hands[0]
    assert [code for code in codes(s) if code.startswith(f"go:{card}:")] == [f"go:{card}:river:O"]
    s.places[0] = node(s, "G")
    ends = {code.split(":")[-1] for code in codes(s) if code.startswith(f"go:{card}:")}
    assert ends == {"D", "B"}


def test_pt_38_a1_adds_a_step_to_each_pickaxe_card() -> None:
    s = one("H", "climb 2", level=3, powers=["A1", "B1", "C1"])
    (card,) = s.hands[0]
    play(s, f"go:{card}:climb:L", f"go:{card}:climb:I", f"go:{card}:climb:s1")
    assert s.places[0] == node(s, "s1")


def test_pt_38_a1_adds_a_step_to_snowshoes_and_a_wild_used_as_one() -> None:
    s = one("I", "wild 1", level=3, powers=["A1", "B1", "C1"])
    (card,) = s.hands[0]
    play(s, f"go:{card}:snow:p2")
    more = {code.split(":")[2] for code in codes(s) if code.startswith(f"go:{card}:")}
    assert more == {"snow"}


def test_pt_38_a2_adds_a_step_to_boots_once_per_card() -> None:
    s = one("A", "hike 1", level=3, powers=["A2", "B1", "C1"])
    (card,) = s.hands[0]
    play(s, f"go:{card}:hike:D", f"go:{card}:hike:H")
    assert not any(code.startswith(f"go:{card}:") for code in codes(s))


@pytest.mark.parametrize(("plus", "steps"), [("card", 4), ("move", 3)])
def test_pt_38_the_bonus_is_per_card_or_by_table_option_per_move(plus: str, steps: int) -> None:
    s = one("A", "hike 1", level=3, powers=["A2", "B1", "C1"], plus=plus)
    s.support = [False] * 3
    second = hand(s, "hike 2")
    s.hands[0] = sorted({*s.hands[0], *second})
    s.deck = [c for c in s.deck if c not in s.hands[0]]
    first, second_card = hand(s, "hike 1")[0], second[0]
    play(s, f"go:{first}:hike:D", f"go:{first}:hike:H", f"go:{second_card}:hike:I", f"go:{second_card}:hike:E")
    done = 4 + sum(code.startswith(f"go:{second_card}:") for code in codes(s)[:1])
    assert (done > 4) == (steps == 4)


def test_pt_38_tokens_earn_no_additional_step() -> None:
    s = one("A", level=3, powers=["A2", "B1", "C1"])
    play(s, "go:s1:hike:D")
    assert not any(code.split(":")[1] in ("s1", "free") for code in codes(s) if code.startswith("go:"))


def test_pt_t10_the_own_token_is_refused_and_another_one_gives_one_wild_step() -> None:
    s = one("A")
    assert not offers(s, "", "go:s0")
    assert offers(s, ":hike:D", "go:s1")
    assert offers(s, ":road:B", "go:s1")
    assert not offers(s, "", "go:s1:heli")
    play(s, "go:s1:hike:D")
    assert not s.support[1]
    assert not offers(s, "", "go:s1")


def test_an_inactive_token_cannot_be_used() -> None:
    s = one("A")
    s.support[1] = False
    assert not offers(s, "", "go:s1")
    with pytest.raises(IllegalChoice):
        game.answer(s, 0, "go:s1:hike:D")


def test_pt_t19_hail_a_wheel_step_costs_another_card() -> None:
    s = one("A", "road 2", level=5, weather="hail")
    s.support = [False] * 3
    assert not offers(s, ":road:B")
    s = one("A", "road 2", "hike 2", level=5, weather="hail")
    other = hand(s, "hike 2")[0]
    play(s, f"go:{hand(s, 'road 2')[0]}:road:B")
    assert s.hands[0] == []
    assert other in s.discard


def test_pt_79_hail_asks_which_card_pays() -> None:
    s = one("A", "road 2", "hike 2", "climb 2", level=5, weather="hail")
    play(s, f"go:{hand(s, 'road 2')[0]}:road:B")
    assert ask(s).op == "toll"
    assert len(codes(s)) == 2


def test_pt_t19_pt_79_hail_two_wheels_are_one_climbing_step() -> None:
    s = one("H", "road 2", level=5, weather="hail")
    (card,) = s.hands[0]
    assert f"duo:{card}:{card}:climb:L" in codes(s)
    assert not offers(s, "", f"duo:{card}:{card}:road")
    play(s, f"duo:{card}:{card}:climb:L")
    assert s.places[0] == node(s, "L")
    assert s.discard == [card]


def test_pt_79_the_two_wheels_may_come_from_two_cards() -> None:
    s = one("H", "road 1", "road 2", level=5, weather="hail")
    a, b = s.hands[0]
    play(s, f"duo:{a}:{b}:hike:D")
    assert s.places[0] == node(s, "D")
    assert s.hands[0] == []
