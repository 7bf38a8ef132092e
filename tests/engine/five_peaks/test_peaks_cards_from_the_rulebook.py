"""What the rulebook says of every hiking card, of market, backpack and bank, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.engine.five_peaks.build import (
    AIRY_CORNER,
    ALPINE_PLAIN,
    CONTAINERS,
    FOREST_AIR,
    LINE,
    POUCHES,
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
from tests.engine.five_peaks.desk import enter, open_field, seen

# Movement.


def test_the_effect_of_a_stop_is_never_forced() -> None:
    """FP-15."""
    s = open_field("walk")
    play(s, "card:walk", to(2, -1), "skip")
    assert pack(s) == {}
    assert op(s) == "end_turn"


def test_an_open_triangle_is_a_space_with_its_own_icon() -> None:
    """FP-22."""
    s = open_field("walk")
    play(s, "card:walk")
    assert stops(s) == {(1, -3), (3, -3), (3, -1), (1, -1), (2, -3), (3, -2), (2, -1)}
    play(s, to(3, -1), "gain")
    assert pack(s) == {"herb": 1}


def test_a_square_is_one_space_and_yields_both_halves() -> None:
    """FP-21: the start tile shows a mushroom there, the other tile a herb."""
    s = open_field("walk")
    play(s, "card:walk", to(1, -1), "gain")
    assert pack(s) == {"mushroom": 1, "herb": 1}


def test_sightsee_goes_one_space_or_two() -> None:
    s = peaks(tiles=[(LINE, 2, -2, 0)], pawns=[(1, -2)], hand=["sightsee", "camp"])
    play(s, "card:sightsee")
    assert stops(s) == {(2, -2), (3, -2)}


def test_run_goes_exactly_four_spaces_or_is_not_played() -> None:
    """FP-16."""
    s = peaks(tiles=[(LINE, 2, -2, 0)], pawns=[(1, -2)], hand=["run", "walk", "camp"])
    assert "card:run" not in codes(s)
    s = peaks(pawns=[(0, 0)], hand=["run", "walk", "camp"])
    play(s, "card:run")
    assert stops(s) == {(-1, -1), (1, -1)}


def test_a_walker_boxed_in_by_pawns_cannot_play_walk() -> None:
    s = peaks(3, tiles=[(LINE, 2, -2, 0)], pawns=[(3, -2), (2, -2), (3, -1)], hand=["walk", "march", "camp"])
    assert "card:march" not in codes(s)
    play(s, "card:walk")
    assert seen(s)["pawns"][0] == [1, -2]
    s = peaks(
        4, tiles=[(LINE, 2, -2, 0)], pawns=[(3, -2), (2, -2), (3, -1), (1, -2)], hand=["walk", "discovery", "camp"]
    )
    assert "card:walk" not in codes(s)


def test_an_occupied_parking_space_is_passed_through() -> None:
    """FP-05."""
    s = peaks(pawns=[(1, 0), (0, 0)], hand=["walk", "camp"])
    play(s, "card:walk")
    assert stops(s) == {(1, -1), (0, -1), (-1, 0)}


def test_a_bike_goes_to_any_other_empty_bike_space() -> None:
    """FP-25: no bike is needed where it sets out; a square with a bike on one half counts."""
    tiles = [(FOREST_AIR, 2, -2, 0), (ALPINE_PLAIN, 4, -4, 0), (AIRY_CORNER, 2, -6, 0)]
    s = peaks(3, tiles=tiles, pawns=[(4, -4), (1, 0)], hand=["bike", "walk", "camp"])
    play(s, "card:bike")
    assert stops(s) == {(3, -2), (1, -5)}
    s = peaks(3, tiles=tiles, pawns=[(3, -2), (1, 0)], hand=["bike", "walk", "camp"])
    play(s, "card:bike")
    assert seen(s)["pawns"][0] == [1, -5]


def test_a_shortcut_may_lead_from_tile_to_tile_and_over_parking() -> None:
    """FP-24: next door on the grid is all it needs."""
    s = peaks(tiles=[(FOREST_AIR, 2, -2, 0)], pawns=[(1, -1)], hand=["shortcut", "camp"])
    play(s, "card:shortcut")
    assert stops(s) == {(0, -1), (1, 0), (2, -1)}
    s = peaks(3, pawns=[(-1, 0), (5, 5), (-1, -1)], hand=["shortcut", "camp"])
    play(s, "card:shortcut")
    assert seen(s)["pawns"][0] == [0, 0]


# Goods.


def test_a_full_backpack_returns_exactly_the_surplus_old_or_new() -> None:
    """FP-30."""
    s = open_field("walk", packs=["5 herb + 4 jar"])
    play(s, "card:walk", to(2, -1), "gain")
    assert seen(s, 0)["question"]["need"] == 2
    assert set(codes(s)) == {"drop:mushroom", "drop:herb", "drop:jar"}
    play(s, "drop:herb", "drop:jar")
    assert pack(s) == {"mushroom": 3, "herb": 4, "jar": 3}
    assert op(s) == "end_turn"


def test_endorphins_need_no_room_and_have_no_limit() -> None:
    """FP-33."""
    s = open_field("walk", packs=["10 jar + 200 endorphin"])
    play(s, "card:walk", to(2, -3), "gain")
    assert pack(s) == {"jar": 10, "endorphin": 201}
    assert op(s) == "end_turn"


def test_what_the_bank_lacks_cannot_be_taken() -> None:
    """FP-31."""
    s = open_field("walk", bank="2 mushroom")
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 2}
    empty = open_field("walk", bank="0 mushroom")
    play(empty, "card:walk", to(2, -1))
    assert op(empty) == "end_turn"


def test_an_exchange_whose_yield_is_out_is_not_offered() -> None:
    """FP-32."""
    s = peaks(
        tiles=[(POUCHES, 2, -2, 0)], pawns=[(1, -3)], packs=["9 endorphin"], hand=["walk", "camp"], bank="0 pouch"
    )
    enter(s)
    assert op(s) == "end_turn"
    assert pack(s) == {"endorphin": 9}


def test_containers_change_into_one_another_as_often_as_one_likes() -> None:
    s = peaks(tiles=[(CONTAINERS, 2, -2, 0)], pawns=[(1, -3)], packs=["2 basket"], hand=["walk", "camp"])
    enter(s)
    assert set(codes(s)) == {"swap:basket:jar", "swap:basket:pouch", "done"}
    play(s, "swap:basket:jar", "swap:basket:pouch")
    assert pack(s) == {"jar": 1, "pouch": 1}
    assert seen(s)["bank"] == [16, 16, 16, 16, 15, 15]


def test_ones_own_leftovers_may_be_taken_and_heaps_grow() -> None:
    """FP-35, FP-36."""
    s = open_field("small_harvest", left=lay_on(2, -2, "2 jar"), bank="14 jar")
    play(s, "card:small_harvest", "harvest:herb")
    assert pack(s) == {"herb": 1}
    assert lying(s) == {(2, -2): {"herb": 1, "jar": 2}}


@pytest.mark.parametrize(("bank", "mine", "board"), [(2, 1, 1), (1, 1, 0)])
def test_a_small_harvest_leaves_a_second_piece_if_there_is_one(bank: int, mine: int, board: int) -> None:
    """FP-T20."""
    s = open_field("small_harvest", bank=f"{bank} mushroom")
    play(s, "card:small_harvest", "harvest:mushroom")
    assert pack(s) == {"mushroom": mine}
    assert lying(s) == ({(2, -2): {"mushroom": board}} if board else {})


def test_what_is_out_cannot_be_harvested() -> None:
    s = open_field("small_harvest", bank="0 mushroom")
    play(s, "card:small_harvest")
    assert set(codes(s)) == {"harvest:berry", "harvest:herb"}
    assert "card:small_harvest" not in codes(open_field("small_harvest", "walk", bank="0 mushroom + 0 berry + 0 herb"))


def test_a_large_harvest_is_two_small_ones_of_any_kinds() -> None:
    s = open_field("large_harvest")
    play(s, "card:large_harvest", "harvest:herb", "harvest:berry")
    assert pack(s) == {"berry": 1, "herb": 1}
    assert lying(s) == {(2, -2): {"berry": 1, "herb": 1}}
    assert op(s) == "end_turn"
    twice = open_field("large_harvest")
    play(twice, "card:large_harvest", "harvest:herb", "harvest:herb")
    assert pack(twice) == {"herb": 2}
    assert lying(twice) == {(2, -2): {"herb": 2}}


@pytest.mark.parametrize(
    ("key", "basic", "container"),
    [("mushroom_basket", "mushroom", "basket"), ("berry_jar", "berry", "jar"), ("herb_pouch", "herb", "pouch")],
)
def test_two_basics_become_a_container_twice_in_one_go(key: str, basic: str, container: str) -> None:
    """FP-T21: with three in the bank the second one finds none for the board."""
    s = open_field(key, packs=[f"4 {basic}"], bank=f"3 {container} + 12 {basic}")
    play(s, f"card:{key}")
    while op(s) == "craft":
        play(s, "craft")
    assert pack(s) == {container: 2}
    assert lying(s) == {(2, -2): {container: 1}}
    assert f"card:{key}" not in codes(open_field(key, "walk", packs=[f"1 {basic}"]))
    assert f"card:{key}" not in codes(open_field(key, "walk", packs=[f"4 {basic}"], bank=f"0 {container}"))


def test_crafting_may_stop_after_the_first() -> None:
    s = open_field("berry_jar", packs=["4 berry"])
    play(s, "card:berry_jar")
    if sum(seen(s)["players"][0]["pack"][:3]) == 4:
        play(s, "craft")
    play(s, "done")
    assert pack(s) == {"berry": 2, "jar": 1}


def test_discovery_turns_any_mix_of_basics_into_endorphins() -> None:
    s = open_field("discovery", packs=["2 mushroom + berry + herb + jar"])
    play(s, "card:discovery", "mode:sell")
    assert set(codes(s)) == {"sell:mushroom", "sell:berry", "sell:herb"}
    play(s, "sell:mushroom", "sell:herb", "done")
    assert pack(s) == {"mushroom": 1, "berry": 1, "jar": 1, "endorphin": 2}
