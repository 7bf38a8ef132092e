"""After a stop: PT-39 to PT-50, vectors PT-T11, PT-T18 and PT-T25."""

from __future__ import annotations

import engine.peak_team as game
from engine.peak_team.content import MISSIONS
from engine.peak_team.state import State
from tests.engine.peak_team.builder import ACTING, acting, ask, codes, hand, node, play, stack, table


def letters(missions: list[int]) -> str:
    return "".join(MISSIONS[mission] for mission in missions)


def to_station(power: str = "", mats: tuple[str, ...] = ("A", "BC", "D"), space: str = "EFGHIJ") -> State:
    """Ranger 0 one step before the station s3, with a boot; round space 1 holds `space`."""
    level = 3 if power else 1
    s = table(["K", "A", "B"], level=level, missions=mats, powers=[power, "", ""] if power else ())
    stack(s, 1, space)
    s.hands[0] = hand(s, "hike 1")
    s.deck = [c for c in s.deck if c not in s.hands[0]]
    return s


def test_pt_39_the_order_is_mission_then_share_then_station() -> None:
    s = table(["K", "M", "s3"], missions=["A", "", ""])
    s.hands = [hand(s, "hike 2"), [], [5]]
    s.deck = [c for c in s.deck if c not in (*s.hands[0], 5)]
    play(s, "go:hike:s3", "stop")
    assert acting(s).op == "meet"
    play(s, "skip")
    assert acting(s).op == "radio"
    play(s, "skip")
    assert acting(s).op in ACTING


def test_pt_40_sharing_may_leave_hands_empty_and_reach_a_passed_ranger() -> None:
    s = table(["A", "D", "D"])
    s.hands = [hand(s, "hike 1", "road 1"), hand(s, "climb 2"), hand(s, "snow 2")]
    s.passed[1] = True
    (climb,), (snow,), (road,) = s.hands[1], s.hands[2], hand(s, "road 1")
    play(s, "go:hike:D", "share", f"hand:{road}:1", f"hand:{climb}:2", f"hand:{snow}:1")
    assert s.hands == [[], sorted([road, snow]), [climb]]


def test_pt_40_each_card_moves_once_so_that_sharing_ends() -> None:
    s = table(["A", "D", "B"])
    s.hands = [hand(s, "hike 1", "road 1"), [], []]
    road = hand(s, "road 1")[0]
    play(s, "go:hike:D", "share", f"hand:{road}:1")
    assert acting(s).op in ACTING


def test_pt_40_hands_are_shown_only_to_those_who_share() -> None:
    s = table(["A", "D", "B", "D"], players=4)
    s.places = [node(s, "L"), node(s, "p3"), node(s, "A"), node(s, "A")]
    s.hands = [hand(s, "hike 2", "road 1"), hand(s, "climb 2"), hand(s, "snow 2"), []]
    play(s, "go:hike:p3", "stop", "share")
    assert game.view(s, 0)["players"][1]["hand"] is not None
    assert game.view(s, 1)["players"][0]["hand"] is not None
    assert game.view(s, 0)["players"][2]["hand"] is None
    assert game.view(s, 2)["players"][0]["hand"] is None
    assert game.view(s, None)["players"][0]["hand"] is None


def test_pt_41_standing_together_without_moving_shares_nothing() -> None:
    s = table(["D", "D", "A"])
    s.hands[0] = hand(s, "hike 1")
    assert not any(code.startswith(("share", "hand")) for code in codes(s))


def test_pt_42_pt_t11_a_visit_goes_on_until_everybody_has_got_one_or_had_two() -> None:
    s = to_station()
    play(s, "go:hike:s3", "listen")
    assert codes(s) == ["give:E:0", "give:E:2"]
    play(s, "give:E:2")
    assert [letters(mat) for mat in s.mats] == ["AF", "BC", "DE"]
    assert len(s.track[0]) == 4


def test_pt_42_a_second_visit_in_the_turn_skips_whoever_already_received() -> None:
    s = to_station(mats=("A", "BC", ""))
    play(s, "go:hike:s3", "listen", "give:E:2")
    s.hands[0] = hand(s, "heli 1")
    s.mats[1].pop()
    play(s, "go:heli:s1", "listen")
    assert [letters(mat) for mat in s.mats] == ["AF", "BG", "E"]


def test_pt_42_a_visit_is_optional() -> None:
    s = to_station()
    play(s, "go:hike:s3", "skip")
    assert len(s.track[0]) == 6


def test_pt_43_the_next_mission_is_seen_only_after_the_last_was_given() -> None:
    s = to_station(mats=("A", "B", "D"))
    play(s, "go:hike:s3", "listen")
    assert game.view(s, 0)["question"]["seen"] == ["E"]
    assert game.view(s, 1)["question"]["seen"] is None
    assert game.view(s, 1)["question"]["codes"] == []
    assert game.view(s, None)["question"]["seen"] is None


def test_pt_44_the_visitor_may_take_it_and_decides_who_goes_without() -> None:
    s = to_station(mats=("A", "B", "D"), space="EF")
    play(s, "go:hike:s3", "listen", "give:E:0", "give:F:2")
    assert [letters(mat) for mat in s.mats] == ["AE", "B", "DF"]
    assert s.track[0] == []


def test_pt_45_being_at_a_station_does_not_open_the_radio() -> None:
    s = table(["s3", "A", "B"], missions=["A", "B", "D"])
    assert acting(s).op in ACTING
    assert not any(code == "listen" for code in codes(s))


def test_pt_46_pt_t18_a_mission_on_the_own_location_completes_at_the_next_turn() -> None:
    s = to_station(mats=("AC", "P", "DI"))
    s.places[1] = node(s, "Q")
    stack(s, 1, "QFGH")
    play(s, "go:hike:s3", "listen")
    assert letters(s.mats[1]) == "PQ"
    play(s, "end")
    assert letters(s.mats[1]) == "P"
    assert s.finished == [node(s, "Q")]


def test_pt_46_pt_47_pt_t18_a_passed_ranger_completes_it_only_next_round() -> None:
    s = to_station(mats=("AC", "P", "DI"))
    s.places[1], s.passed[1] = node(s, "Q"), True
    stack(s, 1, "QFG")
    play(s, "go:hike:s3", "listen", "end")
    assert letters(s.mats[1]) == "PQ"
    assert {"kind": "mission_late", "ranger": 1, "letter": "Q"} in game.view(s, 0)["warnings"]
    play(s, "pass", "pass")
    while ask(s).op == "drop":
        d = ask(s)
        game.answer(s, d.waiting[0], d.codes[d.waiting[0]][0])
    assert s.round == 2
    assert s.finished == [node(s, "Q")]


def test_pt_47_in_the_last_round_such_a_mission_is_announced_as_lost() -> None:
    s = table(["A", "Q", "B"], missions=["", "Q", ""], round_number=6)
    s.passed[1] = True
    kinds = [warning["kind"] for warning in game.view(s, 0)["warnings"]]
    assert "mission_lost" in kinds


def test_pt_48_completed_missions_cannot_be_browsed() -> None:
    s = table(["A", "Q", "B"], missions=["D", "", ""])
    s.hands[0] = hand(s, "hike 1")
    play(s, "go:hike:D", "stop")
    assert s.finished
    for seat in (0, 1, None):
        assert "finished" not in game.view(s, seat)


def test_c1_all_missions_are_seen_before_the_first_is_given() -> None:
    s = to_station("C1", mats=("A", "B", "D"))
    play(s, "go:hike:s3", "listen")
    assert game.view(s, 0)["question"]["seen"] == ["E", "F", "G"]
    play(s, "give:E:2", "give:F:0")
    assert [letters(mat) for mat in s.mats] == ["AF", "BG", "DE"]


def test_pt_49_pt_t25_c2_sees_one_of_this_space_and_one_of_the_next() -> None:
    s = to_station("C2", mats=("A", "BC", "D"), space="E")
    stack(s, 2, "XYZ")
    play(s, "go:hike:s3", "listen")
    assert game.view(s, 0)["question"]["seen"] == ["E", "X"]
    play(s, "give:X:0")
    assert [letters(mat) for mat in s.mats] == ["AX", "BC", "D"]
    assert letters(s.track[1]) == "EZY"
    assert s.track[0] == []


def test_pt_49_c2_takes_both_from_this_space_while_it_holds_two() -> None:
    s = to_station("C2", mats=("A", "BC", "DI"), space="EF")
    stack(s, 2, "XYZ")
    play(s, "go:hike:s3", "listen", "give:F:0")
    assert s.track[0] == []
    assert letters(s.track[1]) == "EZYX"


def test_pt_49_on_the_last_space_the_other_goes_back_to_the_bottom() -> None:
    s = to_station("C2", mats=("A", "BC", "DI"))
    s.round = 6
    stack(s, 6, "EF")
    play(s, "go:hike:s3", "listen", "give:F:0")
    assert letters(s.track[5]) == "E"


def test_pt_50_e2_swaps_two_missions_after_the_hand_out() -> None:
    s = to_station("E2", mats=("A", "BC", "DI"))
    play(s, "go:hike:s3", "listen")
    assert acting(s).op == "swap"
    assert "none" in codes(s)
    assert "swap:B:C" not in codes(s)
    play(s, "swap:E:C")
    assert [letters(mat) for mat in s.mats] == ["AC", "BE", "DI"]


def test_pt_50_e2_needs_a_mission_handed_out() -> None:
    s = to_station("E2", mats=("AE", "BC", "DI"), space="FGH")
    play(s, "go:hike:s3")
    assert acting(s).op in ACTING


def test_vicky_gets_no_missions_at_a_station_but_may_receive_them() -> None:
    s = table(["B", "A", "K"], players=2, active=2, missions=["A", "B", "D"])
    s.hands[2] = hand(s, "hike 1")
    play(s, "go:hike:s3")
    assert acting(s).op in ACTING
    s = table(["K", "A", "B"], players=2, missions=["A", "BC", "D"])
    stack(s, 1, "EFGH")
    s.hands[0] = hand(s, "hike 1")
    play(s, "go:hike:s3", "listen")
    assert "give:E:2" in codes(s)


def test_pt_23_vicky_shares_with_the_human_who_is_there() -> None:
    s = table(["B", "D", "A"], players=2, active=2)
    s.hands = [[], hand(s, "road 1"), hand(s, "hike 1")]
    play(s, "go:hike:D")
    assert acting(s).op == "meet"
    assert acting(s).seats == [1]
