"""All eighteen campfire cards, one after the other, and the six-endorphin card at odd moments."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.contract import View
from engine.five_peaks.content import cell
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import (
    ALPINE_SHOP,
    BARE_PEAK,
    BASKET_VP,
    BERRY_BONUS,
    BIG_PACK,
    BONUS_PEAK,
    CAMPFIRES,
    CARD_PEAK,
    CARD_VP,
    EIGHT_PEAK,
    ENDORPHIN_VP,
    FOREST_AIR,
    HAPPY_PACKING,
    HERB_BONUS,
    JAR_VP,
    KEYSTONE,
    LINE,
    LONG_REST,
    MARCH_WALKS,
    MUSHROOM_BONUS,
    ONE_PATH_PEAK,
    PEAK_SHOP,
    POUCH_VP,
    POUCHES,
    STONE_VP,
    STORYTELLER,
    TRAINING_WALKS,
    WALK_TWICE,
    codes,
    lay_on,
    lying,
    op,
    pack,
    peaks,
    play,
    stops,
    to,
)
from tests.engine.five_peaks.desk import EVERY_STONE, enter, in_front_of, open_field, player, seen

CROSSING = POUCHES
"""A tile whose centre only its four corners lead to."""
CONTAINER_CODES = {"container:basket", "container:jar", "container:pouch"}


def points(s: State) -> int:
    return five_peaks.scores(s)[0]["campfires"]


# Bonus resources (FP-38).


def test_every_mushroom_from_a_space_brings_a_second() -> None:
    s = open_field("walk", campfires=[MUSHROOM_BONUS])
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 6}


def test_the_bonus_is_limited_by_the_bank() -> None:
    s = open_field("walk", campfires=[MUSHROOM_BONUS], bank="4 mushroom")
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 4}


def test_a_new_square_brings_a_bonus_berry() -> None:
    s = peaks(hand=["discovery", "camp"], tile_stack=[POUCHES], campfires=[BERRY_BONUS])
    play(s, "card:discovery", f"corner:{cell(-1, -1)}", "rot:2")
    assert pack(s) == {"mushroom": 1, "berry": 2}


@pytest.mark.parametrize(("bank", "mine", "board"), [(3, 2, 1), (2, 2, 0), (1, 1, 0)])
def test_a_harvested_herb_brings_a_bonus_before_one_is_laid_down(bank: int, mine: int, board: int) -> None:
    s = open_field("small_harvest", campfires=[HERB_BONUS], bank=f"{bank} herb")
    play(s, "card:small_harvest", "harvest:herb")
    assert pack(s) == {"herb": mine}
    assert lying(s) == ({(2, -2): {"herb": board}} if board else {})


def test_resources_taken_from_the_board_bring_a_bonus_too() -> None:
    s = open_field("walk", campfires=[HERB_BONUS], left=lay_on(2, -3, "2 herb + berry"), bank="14 herb + 15 berry")
    play(s, "card:walk", to(2, -3), "take", "skip")
    assert pack(s) == {"berry": 1, "herb": 4}
    assert seen(s)["bank"][2] == 12


def test_the_bonus_counts_before_the_surplus_goes_back() -> None:
    s = open_field("walk", campfires=[MUSHROOM_BONUS], packs=["8 jar"])
    play(s, "card:walk", to(2, -1), "gain")
    assert seen(s, 0)["question"]["need"] == 4


# Bonus peak (FP-45).


def raise_one(s: State) -> State:
    while op(s) in ("edge", "turn_peak"):
        play(s, codes(s)[0])
    return s


def test_a_placed_peak_may_bring_another_for_nothing() -> None:
    s = enter(in_front_of(PEAK_SHOP, "mushroom + 2 herb", campfires=[BONUS_PEAK]))
    raise_one(play(s, "swap"))
    assert op(s) == "bonus_peak"
    assert set(codes(s)) == {"place", "none"}
    raise_one(play(s, "place"))
    assert op(s) == "end_turn"
    assert pack(s) == {}
    assert player(s)["badges"] == [2, 0, 0]
    assert len(seen(s)["peaks"]) == 2


def test_the_bonus_peak_may_be_declined() -> None:
    s = enter(in_front_of(PEAK_SHOP, "mushroom + 2 herb", campfires=[BONUS_PEAK]))
    play(raise_one(play(s, "swap")), "none")
    assert player(s)["badges"] == [1, 0, 0]
    assert seen(s)["peak_piles"] == [4, 5, 5]


def test_several_peaks_of_one_stop_bring_one_bonus_only() -> None:
    s = enter(in_front_of(ALPINE_SHOP, "2 basket", campfires=[BONUS_PEAK]))
    raise_one(play(s, "swap"))
    raise_one(play(s, "swap"))
    assert op(s) == "bonus_peak"
    raise_one(play(s, "place"))
    assert op(s) == "end_turn"
    assert player(s)["badges"] == [0, 3, 0]


def test_no_bonus_peak_without_room_or_without_a_peak_placed() -> None:
    s = enter(in_front_of(PEAK_SHOP, "2 mushroom + 4 herb", campfires=[BONUS_PEAK]))
    raise_one(play(s, "swap"))
    raise_one(play(s, "swap"))
    assert op(s) == "end_turn"
    idle = enter(in_front_of(PEAK_SHOP, "mushroom + 2 herb", campfires=[BONUS_PEAK]))
    assert op(play(idle, "done")) == "end_turn"


# Two walks instead of one card (FP-18).


@pytest.mark.parametrize(("key", "card"), [("walk", WALK_TWICE), ("march", MARCH_WALKS), ("training", TRAINING_WALKS)])
def test_a_starting_card_becomes_two_walks_with_both_effects(key: str, card: int) -> None:
    """FP-T24: heaps on both spaces may be taken, both spaces resolved; where one came from is closed."""
    line = {"tiles": [(CROSSING, 2, -2, 0), (PEAK_SHOP, 4, -4, 0)], "pawns": [(2, -2)], "hand": [key, "camp"]}
    heaps = [*lay_on(3, -3, "jar"), *lay_on(4, -4, "basket")]
    s = peaks(**line, campfires=[card], packs=["6 endorphin"], left=heaps, bank="15 jar + 15 basket")
    play(s, f"card:{key}", "mode:walks", to(3, -3), "take", "gain")
    assert op(s) == "move"
    assert set(codes(s)) == {to(4, -4), "stay"}
    play(s, to(4, -4), "take")
    assert pack(s) == {"berry": 1, "herb": 1, "basket": 1, "jar": 1, "endorphin": 6}
    assert player(s)["played"] == [key]


def test_the_second_walk_goes_on_from_the_first_stop_and_may_be_declined() -> None:
    fields = {"campfires": [WALK_TWICE], "pawns": [(1, -2)], "hand": ["walk", "camp"], "tiles": [(LINE, 2, -2, 0)]}
    s = peaks(**fields)
    play(s, "card:walk", "mode:walks")
    assert seen(s)["pawns"][0] == [2, -2]
    assert set(codes(s)) == {to(3, -2), "stay"}
    play(s, to(3, -2), "gain")
    assert pack(s) == {"mushroom": 1}
    stayed = play(peaks(**fields), "card:walk", "mode:walks", "stay")
    assert op(stayed) == "end_turn"
    assert seen(stayed)["pawns"][0] == [2, -2]


@pytest.mark.parametrize(("option", "back"), [("turn", False), ("move", True)])
def test_the_table_option_says_whether_the_second_walk_may_go_back(option: str, back: bool) -> None:
    """FP-18, FP-19."""
    line = {"tiles": [(LINE, 2, -2, 0)], "pawns": [(1, -2)], "hand": ["walk", "camp"], "campfires": [WALK_TWICE]}
    s = play(peaks(**line, options={"reentry": option}), "card:walk", "mode:walks")
    assert ((1, -2) in stops(s)) is back
    assert (3, -2) in stops(s)


def test_passing_a_pawn_both_ways_round_asks_for_the_path_before_a_second_walk() -> None:
    """FP-18: on the start tile the centre is left either way with the next spaces occupied."""
    s = peaks(3, pawns=[(0, 0), (-1, 0), (0, -1)], hand=["walk", "camp"], campfires=[WALK_TWICE])
    play(s, "card:walk", "mode:walks", to(-1, -1))
    assert op(s) == "path"
    assert set(codes(s)) == {f"via:{cell(*way)}-{cell(-1, -1)}" for way in ((-1, 0), (0, -1))}


# Room, rest.


def test_the_big_backpack_holds_fourteen() -> None:
    s = open_field("walk", campfires=[BIG_PACK], packs=["10 jar"])
    assert player(s)["capacity"] == 14
    assert seen(s)["players"][1]["capacity"] == 10
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 3, "jar": 10}
    assert op(s) == "end_turn"


def test_a_long_rest_gives_two_more_endorphins_unless_a_panorama_is_bought() -> None:
    s = open_field("walk", campfires=[LONG_REST])
    play(s, "card:camp")
    assert pack(s) == {"endorphin": 4}
    s = open_field("walk", campfires=[LONG_REST], packs=["berry"])
    play(s, "card:camp", "mode:panorama", "pano:1")
    assert pack(s) == {"endorphin": 1}


# Points.


@pytest.mark.parametrize(
    ("card", "goods", "worth"),
    [(BASKET_VP, "3 basket + jar", 15), (JAR_VP, "2 jar + pouch", 10), (POUCH_VP, "4 pouch", 20)],
)
def test_five_points_for_each_container_of_a_kind_in_the_backpack(card: int, goods: str, worth: int) -> None:
    s = open_field("walk", campfires=[card], packs=[goods], left=lay_on(2, -3, "basket + jar + pouch"))
    assert points(s) == worth


def test_a_point_for_each_endorphin() -> None:
    assert points(open_field("walk", campfires=[ENDORPHIN_VP], packs=["7 endorphin"])) == 7


def test_five_points_for_each_campfire_card_with_the_one_that_says_so() -> None:
    assert points(open_field("walk", campfires=[STORYTELLER])) == 5
    assert points(open_field("walk", campfires=[BIG_PACK, STORYTELLER, KEYSTONE])) == 15


def test_bought_cards_score_in_hand_and_on_the_played_pile() -> None:
    s = open_field("walk", "run", "run", campfires=[CARD_VP], played=[[1, 8], []])
    assert points(s) == 6


def tower(*placed: tuple[int, int], campfires: list[int]) -> State:
    """Seat 0 with stones (peak in order, size) on a 2-VP, an 8-VP and a 3-VP peak."""
    return peaks(
        tiles=[(FOREST_AIR, 2, -2, 0)],
        raised=[(CARD_PEAK, 2, -4, 0), (EIGHT_PEAK, 4, -2, 0), (ONE_PATH_PEAK, 0, -2, 0)],
        towers=[n for peak, size in placed for n in (peak, size)],
        stones=[EVERY_STONE ^ sum(1 << size for _, size in placed), EVERY_STONE],
        campfires=campfires,
    )


def test_points_for_each_stone_placed() -> None:
    s = tower((0, 5), (1, 1), campfires=[STONE_VP])
    assert points(s) == 6
    assert five_peaks.scores(s)[0]["stones"] == 6 + 8


def test_the_keystone_makes_the_best_times_three_a_times_five() -> None:
    """FP-69: the small and the large one count alike; a times-two on a higher peak is left alone."""
    assert five_peaks.scores(tower((0, 5), (1, 3), (2, 4), campfires=[KEYSTONE]))[0]["stones"] == 6 + 16 + 15
    assert five_peaks.scores(tower((0, 5), (1, 3), campfires=[KEYSTONE]))[0]["stones"] == 10 + 16
    assert five_peaks.scores(tower((1, 3), campfires=[KEYSTONE]))[0]["stones"] == 16


# Drawing.


def test_five_are_drawn_one_is_kept_and_four_go_under() -> None:
    s = enter(in_front_of(CAMPFIRES, "mushroom + berry + pouch"))
    top = s.campfire_deck[-5:]
    play(s, "swap")
    assert sorted(seen(s, 0)["question"]["drawn"]) == sorted(top)
    assert seen(s, 1)["question"]["drawn"] == seen(s)["question"]["drawn"] == []
    play(s, f"keep:{top[1]}")
    rest = [card for card in top if card != top[1]]
    while op(s) == "under":
        play(s, codes(s)[0])
    assert sorted(s.campfire_deck[:4]) == sorted(rest)
    assert player(s)["campfires"] == [top[1]]


@pytest.mark.parametrize("left", [1, 3])
def test_fewer_than_five_are_looked_at_and_none_means_no_exchange(left: int) -> None:
    """FP-62, FP-32."""
    s = enter(in_front_of(CAMPFIRES, "mushroom + berry + pouch", campfire_deck=[*range(left)], campfire_by=[-1] * left))
    play(s, "swap")
    if left > 1:
        assert sorted(seen(s, 0)["question"]["drawn"]) == list(range(left))
        play(s, "keep:1")
    assert len(player(s)["campfires"]) == 1
    none = enter(in_front_of(CAMPFIRES, "mushroom + berry + pouch", campfire_deck=[], campfire_by=[]))
    assert op(none) == "end_turn"


# Six endorphins for a container, any time in one's turn (FP-61).


def offered(s: State) -> set[str]:
    return {code for code in codes(s) if code.startswith("container:")}


def test_six_endorphins_buy_a_container_before_a_card_is_played_and_again() -> None:
    s = open_field("walk", campfires=[HAPPY_PACKING], packs=["13 endorphin"])
    assert offered(s) == CONTAINER_CODES
    play(s, "container:jar", "container:jar")
    assert pack(s) == {"jar": 2, "endorphin": 1}
    assert offered(s) == set()
    assert op(s) == "play"


def test_it_works_between_paying_and_paying_again_and_before_the_end_of_the_turn() -> None:
    s = enter(in_front_of(POUCHES, "18 endorphin", campfires=[HAPPY_PACKING]))
    play(s, "swap", "container:basket", "swap", "container:pouch", "end")
    assert {k: v for k, v in pack(s).items() if v} == {"basket": 1, "pouch": 3}


def test_it_may_pay_for_an_exchange_the_pawn_stands_on() -> None:
    """The pouch comes from six endorphins while the question lies open, though nothing could be paid at first."""
    s = open_field("walk", campfires=[HAPPY_PACKING], packs=["6 endorphin + mushroom + berry"])
    play(s, "card:walk")
    assert offered(s) == CONTAINER_CODES
    play(s, "container:pouch")
    assert op(s) == "move"
    assert pack(s)["pouch"] == 1


def test_it_needs_a_container_in_the_bank_and_is_nobody_elses() -> None:
    s = open_field("walk", campfires=[HAPPY_PACKING], packs=["6 endorphin", "20 endorphin"], bank="0 jar")
    assert offered(s) == CONTAINER_CODES - {"container:jar"}
    play(s, "card:walk", to(2, -3), "skip", "end")
    assert seen(s)["active"] == 1
    assert offered(s) == set()


def test_the_container_has_to_fit() -> None:
    s = open_field("walk", campfires=[HAPPY_PACKING], packs=["6 endorphin + 5 herb + 5 berry"])
    play(s, "container:jar")
    assert op(s) == "overflow"
    play(s, "drop:herb")
    assert pack(s) == {"berry": 5, "herb": 4, "jar": 1}
    assert op(s) == "play"


def test_it_works_while_a_surplus_is_being_returned() -> None:
    s = open_field("walk", campfires=[HAPPY_PACKING], packs=["6 endorphin + 9 herb"])
    play(s, "card:walk", to(2, -1), "gain")
    assert seen(s, 0)["question"]["need"] == 2
    play(s, "container:basket")
    assert seen(s, 0)["question"]["need"] == 3


def test_a_tile_lying_face_up_is_placed_first() -> None:
    s = peaks(hand=["discovery", "camp"], campfires=[HAPPY_PACKING], packs=["6 endorphin"])
    play(s, "card:discovery", "mode:place")
    assert op(s) == "corner"
    assert offered(s) == set()


def test_it_works_while_a_stone_or_a_panorama_is_chosen() -> None:
    s = peaks(
        tiles=[(FOREST_AIR, 2, -2, 0)],
        raised=[(BARE_PEAK, 2, -4, 0)],
        pawns=[(2, -2)],
        hand=["walk", "camp"],
        packs=["6 endorphin + berry"],
        campfires=[HAPPY_PACKING],
    )
    panorama = s.copy()
    play(s, "card:walk", to(2, -4))
    assert op(s) == "stone"
    assert offered(s) == CONTAINER_CODES
    play(s, "container:jar", "stone:1")
    assert view_of_towers(seen(s)) == [[[0, 1]]]
    play(panorama, "card:camp", "mode:panorama")
    assert offered(panorama) == CONTAINER_CODES


def view_of_towers(view: View) -> list[list[list[int]]]:
    return [peak["stones"] for peak in view["peaks"]]
