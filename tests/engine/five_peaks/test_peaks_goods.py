"""Resources, bank, backpack and the spaces that trade (FP-30 to FP-38, FP-61, FP-T10, FP-T11, FP-T20, FP-T21)."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.five_peaks.content import cell
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import (
    ALPINE_AIR,
    ALPINE_SHOP,
    BIG_PACK,
    CAMPFIRES,
    CONTAINERS,
    FOREST_AIR,
    HAPPY_PACKING,
    HERB_BONUS,
    MUSHROOM_BONUS,
    PEAK_SHOP,
    POUCHES,
    codes,
    kinds,
    lay_on,
    lying,
    op,
    pack,
    peaks,
    play,
    to,
)


def beside(tile: int, packs: str, bank: str | None = None, **more: object) -> State:
    """Seat 0 stands on the NE triangle of `tile` and may walk to its centre (2, −2) only."""
    blocked = [(3, -3), (0, 0)]
    more.setdefault("hand", ["walk", "camp"])
    return peaks(2, tiles=[(tile, 2, -2, 0)], pawns=blocked, packs=[packs], bank=bank, **more)  # type: ignore[arg-type]


def at_centre(tile: int, packs: str, bank: str | None = None, **more: object) -> State:
    """As `beside`, and the walk is made."""
    return play(beside(tile, packs, bank, **more), "card:walk")


def test_overflow_returns_exactly_the_excess_old_or_new() -> None:
    """FP-30."""
    s = peaks(tiles=[(FOREST_AIR, 2, -2, 0)], pawns=[(2, -2), (0, 0)], packs=["9 jar"], hand=["walk", "camp"])
    play(s, "card:walk", to(2, -1), "gain")
    assert op(s) == "overflow"
    assert codes(s) == ["drop:mushroom", "drop:jar"]
    play(s, "drop:jar", "drop:mushroom")
    assert pack(s) == {"mushroom": 2, "jar": 8}
    assert op(s) == "end_turn"
    assert (s.bank[0], s.bank[4]) == (14, 8)


def test_a_short_bank_pays_what_it_has_icon_by_icon() -> None:
    """FP-31."""
    s = peaks(tiles=[(ALPINE_AIR, 2, -2, 0)], pawns=[(2, -2), (0, 0)], bank="0 herb", hand=["walk", "camp"])
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"endorphin": 1}
    s = peaks(tiles=[(FOREST_AIR, 2, -2, 0)], pawns=[(2, -2), (0, 0)], bank="2 mushroom", hand=["walk", "camp"])
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 2}


def test_an_exchange_without_output_is_not_offered() -> None:
    """FP-32: no pouch, no campfire card, no hiking card, no room for a peak."""
    assert op(at_centre(POUCHES, "3 endorphin", bank="0 pouch")) == "end_turn"
    food = "mushroom + berry + pouch"
    assert op(at_centre(CAMPFIRES, food)) == "resolve"
    assert op(at_centre(CAMPFIRES, food, campfire_deck=[], campfire_by=[])) == "end_turn"
    assert op(at_centre(PEAK_SHOP, "mushroom + 2 herb")) == "resolve"
    assert op(at_centre(PEAK_SHOP, "mushroom + 2 herb", peak_piles=[[], [5], [10]])) == "end_turn"
    s = peaks(
        tiles=[(ALPINE_SHOP, 2, -2, 0)], pawns=[(2, -2), (0, 0)], packs=["jar"], market=[], deck=[], hand=["walk"]
    )
    assert op(s) == "move"
    assert op(play(s, to(2, -3))) == "end_turn"


@pytest.mark.parametrize(("option", "got"), [("unlimited", 4), ("capped65", 3)])
def test_endorphins_are_unlimited_unless_the_table_caps_them(option: str, got: int) -> None:
    """FP-33."""
    s = peaks(
        tiles=[(ALPINE_AIR, 2, -2, 0)],
        pawns=[(2, -2), (0, 0)],
        packs=["jar", "62 endorphin"],
        hand=["walk", "camp"],
        options={"endorphins": option},
    )
    play(s, "card:walk", to(1, -2), "swap")
    assert pack(s) == {"endorphin": got}


def test_camp_works_even_when_no_endorphin_is_left() -> None:
    """FP-10, FP-33."""
    s = peaks(packs=["", "65 endorphin"], hand=["camp", "observe"], options={"endorphins": "capped65"})
    play(s, "card:camp")
    assert pack(s) == {}


def test_an_exchange_may_be_repeated_while_it_can_be_paid() -> None:
    """FP-T10, FP-34."""
    s = play(at_centre(POUCHES, "9 endorphin + 7 jar"), "swap", "swap", "swap")
    assert pack(s) == {"jar": 7, "pouch": 3}
    assert op(s) == "end_turn"


def test_each_repetition_rechecks_the_pack() -> None:
    """FP-34."""
    s = play(at_centre(POUCHES, "6 endorphin + 10 jar"), "swap")
    assert op(s) == "overflow"
    play(s, "drop:jar")
    assert codes(s) == ["swap", "done"]


def test_what_lies_on_the_space_is_taken_first_and_all_of_it() -> None:
    """FP-T11, FP-35."""
    s = beside(CAMPFIRES, "7 mushroom + 3 berry", left=lay_on(2, -2, "2 herb + pouch + berry"))
    play(s, "card:walk")
    assert (op(s), codes(s)) == ("pickup", ["take", "leave"])
    play(s, "take")
    assert op(s) == "overflow"
    play(s, "drop:mushroom", "drop:herb", "drop:herb", "drop:berry")
    assert pack(s) == {"mushroom": 6, "berry": 3, "pouch": 1}
    play(s, "swap")
    assert pack(s) == {"mushroom": 5, "berry": 2}
    assert op(s) == "campfire"
    assert len(codes(s)) == 5
    play(s, codes(s)[0], "as_drawn")
    assert len(s.campfires[0]) == 1
    assert lying(s) == {}


def test_leaving_what_lies_there_keeps_it() -> None:
    """FP-35."""
    s = play(beside(CAMPFIRES, "", left=lay_on(2, -2, "2 herb")), "card:walk", "leave")
    assert lying(s) == {(2, -2): {"herb": 2}}


def test_harvest_adds_to_what_lies_there_without_a_pick_up() -> None:
    """FP-36."""
    s = peaks(hand=["small_harvest", "camp"], left=lay_on(0, 0, "mushroom"))
    play(s, "card:small_harvest", "harvest:mushroom")
    assert lying(s) == {(0, 0): {"mushroom": 2}}
    assert pack(s) == {"mushroom": 1}
    assert op(s) == "end_turn"


@pytest.mark.parametrize(("bank", "packed", "laid"), [(2, 1, 1), (1, 1, 0)])
def test_small_harvest_with_few_in_the_bank(bank: int, packed: int, laid: int) -> None:
    """FP-T20, FP-37."""
    s = peaks(hand=["small_harvest", "camp"], bank=f"{bank} mushroom")
    play(s, "card:small_harvest", "harvest:mushroom")
    assert s.packs[0][0] == packed
    assert lying(s).get((0, 0), {}).get("mushroom", 0) == laid


def test_harvest_of_what_the_bank_lacks_is_unavailable() -> None:
    """FP-T20."""
    s = play(peaks(hand=["small_harvest", "camp"], bank="0 mushroom"), "card:small_harvest")
    assert codes(s) == ["harvest:berry", "harvest:herb"]
    s = peaks(hand=["small_harvest", "observe", "camp"], bank="0 mushroom + 0 berry + 0 herb")
    assert "card:small_harvest" not in codes(s)


def test_large_harvest_is_two_harvests() -> None:
    s = peaks(hand=["large_harvest", "camp"])
    play(s, "card:large_harvest", "harvest:mushroom", "harvest:herb")
    assert pack(s) == {"mushroom": 1, "herb": 1}
    assert lying(s) == {(0, 0): {"mushroom": 1, "herb": 1}}


def test_harvest_returns_overflow_after_its_board_copy() -> None:
    """FP-34: the copy is laid although the pack is full."""
    s = play(peaks(hand=["large_harvest", "camp"], packs=["10 jar"]), "card:large_harvest", "harvest:berry")
    assert op(s) == "overflow"
    assert lying(s) == {(0, 0): {"berry": 1}}


def test_mushroom_basket_repeats_and_lays_while_the_bank_lasts() -> None:
    """FP-T21, FP-37."""
    s = peaks(hand=["mushroom_basket", "camp"], packs=["4 mushroom"], bank="3 basket")
    play(s, "card:mushroom_basket", "craft")
    assert pack(s) == {"basket": 2}
    assert lying(s) == {(0, 0): {"basket": 1}}
    assert s.bank[3] == 0
    assert op(s) == "end_turn"


@pytest.mark.parametrize(
    ("card", "two", "made"),
    [("mushroom_basket", "mushroom", "basket"), ("berry_jar", "berry", "jar"), ("herb_pouch", "herb", "pouch")],
)
def test_crafting_needs_two_basics_and_a_container_in_the_bank(card: str, two: str, made: str) -> None:
    """FP-37."""
    hand = [card, "observe", "camp"]
    assert f"card:{card}" in codes(peaks(hand=hand, packs=[f"2 {two}"]))
    assert f"card:{card}" not in codes(peaks(hand=hand, packs=[two]))
    assert f"card:{card}" not in codes(peaks(hand=hand, packs=[f"2 {two}"], bank=f"0 {made}"))


def test_the_bonus_counts_for_every_piece_from_any_source_within_the_bank() -> None:
    """FP-38."""
    walk = {"tiles": [(FOREST_AIR, 2, -2, 0)], "pawns": [(2, -2), (0, 0)], "hand": ["walk", "camp"]}
    s = play(peaks(campfires=[MUSHROOM_BONUS], **walk), "card:walk", to(2, -1), "gain")  # type: ignore[arg-type]
    assert pack(s) == {"mushroom": 6}
    s = peaks(campfires=[MUSHROOM_BONUS], bank="4 mushroom", **walk)  # type: ignore[arg-type]
    assert pack(play(s, "card:walk", to(2, -1), "gain")) == {"mushroom": 4}
    s = beside(CONTAINERS, "", campfires=[HERB_BONUS], left=lay_on(2, -2, "2 herb"))
    assert pack(play(s, "card:walk", "take")) == {"herb": 4}
    assert s.bank[2] == 14, "the bonus comes from the bank"


def test_the_bonus_of_a_harvest_comes_before_the_board_copy() -> None:
    """FP-38: two mushrooms are left, both go into the pack."""
    s = peaks(hand=["small_harvest", "camp"], campfires=[MUSHROOM_BONUS], bank="2 mushroom")
    play(s, "card:small_harvest", "harvest:mushroom")
    assert pack(s) == {"mushroom": 2}
    assert lying(s) == {}


def test_containers_are_swapped_as_often_as_one_holds_some() -> None:
    s = at_centre(CONTAINERS, "2 basket")
    assert codes(s) == ["swap:basket:jar", "swap:basket:pouch", "done"]
    play(s, "swap:basket:jar", "swap:basket:pouch")
    assert pack(s) == {"jar": 1, "pouch": 1}
    assert op(s) == "end_turn"


def test_a_container_swap_needs_the_other_one_in_the_bank() -> None:
    """FP-32."""
    assert codes(at_centre(CONTAINERS, "basket", bank="0 jar")) == ["swap:basket:pouch", "done"]


def test_the_bigger_backpack_holds_four_more() -> None:
    s = peaks(
        tiles=[(FOREST_AIR, 2, -2, 0)],
        pawns=[(2, -2), (0, 0)],
        packs=["11 jar"],
        hand=["walk", "camp"],
        campfires=[BIG_PACK],
    )
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 3, "jar": 11}
    assert op(s) == "end_turn"


def test_six_endorphins_become_a_container_at_any_moment_of_the_turn() -> None:
    """FP-61."""
    s = peaks(packs=["13 endorphin + 10 mushroom"], campfires=[HAPPY_PACKING], bank="0 jar", hand=["walk", "camp"])
    assert codes(s)[-2:] == ["container:basket", "container:pouch"]
    play(s, "container:basket")
    assert op(s) == "overflow"
    play(s, "drop:mushroom", "card:camp")
    assert codes(s) == ["mode:endorphins", "container:basket", "container:pouch"]
    play(s, "container:pouch", "drop:mushroom")
    assert codes(s) == ["end"]
    assert pack(s)["endorphin"] == 3
    assert kinds(s).count("spent") == 2


def test_a_container_taken_while_returning_adds_one_to_return() -> None:
    """FP-61, FP-30: still exactly the excess."""
    s = peaks(packs=["12 endorphin + 10 mushroom"], campfires=[HAPPY_PACKING], hand=["walk", "camp"])
    play(s, "container:basket", "container:jar")
    assert five_peaks.view(s, 0)["question"]["need"] == 2
    play(s, "drop:mushroom", "drop:mushroom")
    assert op(s) == "play"
    assert pack(s) == {"mushroom": 8, "basket": 1, "jar": 1}


def test_spending_on_containers_may_leave_nothing_to_buy_with() -> None:
    """FP-61: the card is played and the purchase lapses, it is no dead end."""
    s = peaks(packs=["6 endorphin"], campfires=[HAPPY_PACKING], hand=["training", "camp"], market=["run"])
    assert op(play(s.copy(), "card:training", "container:basket")) == "end_turn"
    assert op(play(s, "card:training", "mode:buy", "container:basket")) == "end_turn"
    s = peaks(packs=["10 berry + 6 endorphin"], campfires=[HAPPY_PACKING], hand=["camp", "observe"])
    play(s, "card:camp", "mode:panorama", "container:jar")
    assert op(s) == "overflow"
    s = peaks(packs=["herb + 6 endorphin"], campfires=[HAPPY_PACKING], hand=["discovery", "camp"], tile_stack=[])
    s.packs[0][4] = 9
    play(s, "card:discovery", "mode:sell", "container:jar", "drop:herb")
    assert op(s) == "end_turn"


def test_stops_by_cell_are_stable() -> None:
    """Codes carry cells, in ascending order."""
    s = play(peaks(hand=["walk", "camp"], pawns=[(0, 0), (0, 0)]), "card:walk")
    assert codes(s) == [f"to:{cell(0, -1)}", f"to:{cell(-1, 0)}", f"to:{cell(1, 0)}"]
