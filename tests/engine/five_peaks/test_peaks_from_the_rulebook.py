"""Every worked example of the rulebook, set up and played as it is told, with the names it gives the players."""

from __future__ import annotations

from typing import Any

import pytest

from engine import five_peaks
from engine.five_peaks.content import cell
from engine.five_peaks.state import State
from tests.engine.five_peaks.book import stones
from tests.engine.five_peaks.build import (
    ALPINE_AIR,
    ALPINE_PLAIN,
    BARE_PEAK,
    BRANCH,
    CAMPFIRES,
    CARD_PEAK,
    CONTAINERS,
    EIGHT_PEAK,
    ENDORPHIN_VP,
    FOREST_AIR,
    LINE,
    ONE_PATH_PEAK,
    PEAK_SHOP,
    POUCHES,
    ROCKY_PLAIN,
    codes,
    lay_on,
    op,
    pack,
    peaks,
    play,
    stops,
    to,
)
from tests.engine.five_peaks.desk import EVERY_STONE, enter, seen


def seats(s: State) -> list[dict[str, Any]]:
    return seen(s)["players"]


def test_agnes_walks_through_camille_and_takes_a_mushroom() -> None:
    """FP-17: the space with the other pawn is entered, costs nothing and is no place to stop."""
    s = peaks(tiles=[(LINE, 2, -2, 0)], pawns=[(1, -2), (2, -2)], hand=["walk", "camp"])
    play(s, "card:walk")
    assert seen(s)["pawns"][0] == [3, -2]
    assert set(codes(s)) == {"gain", "skip"}
    play(s, "gain")
    assert pack(s) == {"mushroom": 1}
    assert seen(s)["bank"][0] == 15


def test_a_march_through_camille_counts_two_free_spaces_beside_hers() -> None:
    """FP-T04: with her pawn on the second space of the line the march ends on the fourth."""
    s = peaks(tiles=[(LINE, 2, -2, 0)], pawns=[(1, -2), (2, -2)], hand=["march", "camp"])
    play(s, "card:march")
    assert seen(s)["pawns"][0] == [3, -1]


def test_camille_marches_along_a_path_that_branches() -> None:
    """FP-20: a fork may be used twice, a space may not, so the start is no place to end."""
    s = peaks(tiles=[(BRANCH, 2, -2, 0)], pawns=[(1, -3)], hand=["march", "camp"])
    play(s, "card:march")
    fork = {(2, -3), (2, -2)}
    assert stops(s) == fork | {(3, -3), (2, -1)}


def test_camille_discovers_at_the_north_west_and_takes_a_mushroom_and_a_berry() -> None:
    """FP-23: the other corner was offered too although the yellow pawn stands there."""
    s = peaks(pawns=[(0, 0), (1, -1)], hand=["discovery", "camp"], tile_stack=[FOREST_AIR])
    play(s, "card:discovery")
    assert set(codes(s)) == {f"corner:{cell(-1, -1)}", f"corner:{cell(1, -1)}"}
    assert seen(s, 0)["question"]["tile"] == FOREST_AIR
    play(s, f"corner:{cell(-1, -1)}")
    assert codes(s) == ["rot:0", "rot:1", "rot:2", "rot:3"]
    play(s, "rot:2")
    assert pack(s) == {"mushroom": 1, "berry": 1}
    assert {"id": FOREST_AIR, "x": -2, "y": -2, "rot": 2} in seen(s)["tiles"]


def test_erica_gains_only_from_the_square_that_touches_her_tile() -> None:
    s = peaks(
        tiles=[(POUCHES, 2, -2, 0), (CONTAINERS, -2, -2, 1)],
        pawns=[(2, -2)],
        hand=["discovery", "camp"],
        tile_stack=[ALPINE_PLAIN],
    )
    play(s, "card:discovery", f"corner:{cell(1, -3)}", "rot:1")
    assert pack(s) == {"mushroom": 1, "berry": 1}


def test_camille_cannot_discover_from_a_peak() -> None:
    s = peaks(
        tiles=[(POUCHES, 2, -2, 0)],
        raised=[(BARE_PEAK, 2, -4, 0)],
        pawns=[(2, -4)],
        hand=["discovery", "walk", "camp"],
    )
    assert "card:discovery" not in codes(s)


def test_from_a_peak_discovery_still_sells() -> None:
    """FP-11: only the laying of a tile is out of the question there."""
    s = peaks(
        tiles=[(POUCHES, 2, -2, 0)],
        raised=[(BARE_PEAK, 2, -4, 0)],
        pawns=[(2, -4)],
        packs=["2 herb"],
        hand=["discovery", "walk", "camp"],
    )
    play(s, "card:discovery")
    while op(s) == "sell":
        play(s, codes(s)[0])
    assert pack(s) == {"endorphin": 2}


def test_agnes_cannot_discover_where_the_start_tile_would_be_covered() -> None:
    """FP-T09: her last open triangle looks at a site that belongs to the start tile."""
    around = [(POUCHES, 2, -2, 0), (CONTAINERS, 6, -2, 0), (CAMPFIRES, 6, 2, 0)]
    s = peaks(tiles=[(FOREST_AIR, 4, 0, 0), *around], pawns=[(4, 0)], hand=["discovery", "walk", "camp"])
    assert "card:discovery" not in codes(s)
    free = peaks(tiles=[(FOREST_AIR, 4, 0, 0), *around[:2]], pawns=[(4, 0)], hand=["discovery", "walk", "camp"])
    assert "card:discovery" in codes(free)


def test_mario_trades_nine_endorphins_for_three_pouches() -> None:
    s = peaks(tiles=[(POUCHES, 2, -2, 0)], pawns=[(1, -3)], packs=["9 endorphin"], hand=["walk", "camp"])
    enter(s)
    for _ in range(3):
        assert set(codes(s)) == {"swap", "done"}
        play(s, "swap")
    assert op(s) == "end_turn"
    assert pack(s) == {"pouch": 3}
    assert seen(s)["bank"][5] == 13


def on_card_peak(**fields: Any) -> State:
    """Mario (or Erica) one step south of the peak that is worth 2 VP and gives a hiking card."""
    s = peaks(
        tiles=[(POUCHES, 2, -2, 0)],
        raised=[(CARD_PEAK, 2, -4, 0)],
        pawns=[(2, -2)],
        hand=["walk", "camp"],
        market=["run", "bike", "run", "observe", "paraglide"],
        **fields,
    )
    return play(s, "card:walk", to(2, -4))


def test_mario_places_a_times_two_stone_and_takes_a_free_card() -> None:
    s = on_card_peak()
    assert set(codes(s)) == {"stone:5", "stone:4", "stone:3", "stone:2", "stone:1", "none"}
    play(s, "stone:3", "take")
    assert op(s) == "market"
    assert {"market:run", "market:bike", "market:observe", "market:paraglide"} <= set(codes(s))
    play(s, "market:run")
    assert op(s) == "end_turn"
    assert "run" in seen(s, 0)["players"][0]["hand"]
    assert len(seen(s)["market"]) == 5
    assert seats(s)[0]["endorphins"] == 0
    assert seats(s)[0]["stones"] == [5, 4, 2, 1]
    assert five_peaks.scores(s)[0] == {"badges": 0, "panoramas": 0, "campfires": 0, "stones": 4, "total": 4}


def test_erica_may_only_put_a_smaller_stone_onto_marios() -> None:
    """FP-T15: on a large times-two stone fit the small times-two and the times-one; the reward is hers as well."""
    s = on_card_peak(towers=[0, 8 + 3], stones=[EVERY_STONE, EVERY_STONE ^ 1 << 3])
    assert set(codes(s)) == {"stone:2", "stone:1", "none"}
    play(s, "stone:2", "take", "market:bike")
    assert seen(s)["peaks"][0]["stones"] == [[1, 3], [0, 2]]
    assert "bike" in seen(s, 0)["players"][0]["hand"]
    assert [points["stones"] for points in five_peaks.scores(s)] == [4, 4]


def test_nobody_has_two_stones_on_one_peak() -> None:
    s = on_card_peak(towers=[0, 5], stones=[EVERY_STONE ^ 1 << 5, EVERY_STONE])
    assert op(s) == "end_turn"
    assert stones(seen(s, 0), 0) == set()


def test_stopping_on_a_peak_without_a_stone_gives_nothing() -> None:
    s = on_card_peak()
    play(s, "none")
    assert op(s) == "end_turn"
    assert seats(s)[0]["hand_count"] == 1
    assert five_peaks.scores(s)[0]["total"] == 0


def test_agnes_takes_all_that_lies_there_to_pay_with_the_pouch() -> None:
    """FP-T11: take four, return four, keep the pouch, trade it with a berry and a mushroom for a campfire card."""
    s = peaks(
        tiles=[(CAMPFIRES, 2, -2, 0)],
        pawns=[(1, -3)],
        packs=["4 mushroom + 2 berry + 4 herb"],
        hand=["walk", "camp"],
        left=lay_on(2, -2, "2 herb + pouch + berry"),
        bank="12 mushroom + 13 berry + 10 herb + 15 pouch",
    )
    enter(s)
    assert set(codes(s)) == {"take", "leave"}
    play(s, "take")
    assert seen(s)["left"] == []
    assert seen(s, 0)["question"]["need"] == 4
    play(s, "drop:mushroom", "drop:herb", "drop:herb", "drop:berry")
    assert set(codes(s)) == {"swap", "done"}
    play(s, "swap")
    assert pack(s) == {"mushroom": 2, "berry": 1, "herb": 4}
    drawn = seen(s, 0)["question"]["drawn"]
    assert len(drawn) == 5
    play(s, f"keep:{drawn[2]}")
    while op(s) == "under":
        play(s, codes(s)[0])
    assert seats(s)[0]["campfires"] == [drawn[2]]
    assert seen(s)["campfire_deck"] == 17


def test_agnes_may_also_leave_what_lies_there() -> None:
    s = peaks(
        tiles=[(FOREST_AIR, 2, -2, 0)],
        pawns=[(2, -2)],
        hand=["walk", "camp"],
        left=lay_on(2, -1, "herb + jar"),
        bank="15 herb + 15 jar",
    )
    play(s, "card:walk", to(2, -1), "leave", "gain")
    assert pack(s) == {"mushroom": 3}
    assert seen(s)["left"] == [{"x": 2, "y": -1, "resources": [0, 0, 1, 0, 1, 0]}]


def test_camille_places_two_peaks_in_one_stop() -> None:
    """FP-T12: she pays twice, has two badges, and with both edges taken a third is not offered."""
    s = peaks(tiles=[(PEAK_SHOP, 2, -2, 0)], pawns=[(1, -3)], packs=["3 mushroom + 6 herb"], hand=["walk", "camp"])
    enter(s)
    for _ in range(2):
        play(s, "swap")
        while op(s) in ("edge", "turn_peak"):
            assert seen(s)["question"]["peak"] in range(5)
            play(s, codes(s)[0])
    assert op(s) == "end_turn"
    assert pack(s) == {"mushroom": 1, "herb": 2}
    assert seats(s)[0]["badges"] == [2, 0, 0]
    assert {(p["x"], p["y"]) for p in seen(s)["peaks"]} == {(2, -4), (4, -2)}
    assert seen(s)["peak_piles"] == [3, 5, 5]
    assert five_peaks.scores(s)[0]["badges"] == 6


def buy(s: State, card: int) -> None:
    """The seat whose turn it is camps and buys the panorama."""
    play(s, "card:camp", "mode:panorama")
    if op(s) == "panorama":
        play(s, f"pano:{card}")
    play(s, "end")


def test_erica_and_agnes_clear_the_first_rank_with_two_panoramas() -> None:
    """FP-T13: the second card of a rank takes the third with it, at once and once only."""
    s = peaks(2, packs=["berry", "berry"])
    assert [pile["rank"] for pile in seen(s)["panoramas"]] == [1, 1, 1]
    buy(s, 1)
    assert sorted(pile["rank"] for pile in seen(s)["panoramas"]) == [1, 1, 2]
    buy(s, 2)
    assert [pile["rank"] for pile in seen(s)["panoramas"]] == [2, 2, 2]
    assert [pile["remaining"] for pile in seen(s)["panoramas"]] == [5, 5, 5]
    assert [player["panoramas"] for player in seats(s)] == [[1], [2]]


@pytest.mark.parametrize("number", [3, 4, 5])
def test_with_more_players_no_panorama_is_thrown_away(number: int) -> None:
    """FP-01: as many piles as players, and each lives until it is bought."""
    s = peaks(number, packs=["berry"] * number)
    for card in (1, 2):
        buy(s, card)
    assert sorted(pile["rank"] for pile in seen(s)["panoramas"]) == [1] * (number - 2) + [2, 2]


def test_mario_takes_a_shortcut_over_a_broken_path() -> None:
    """FP-24, FP-T16, turned a quarter: peak and free space, not the pawn's space and not where there is none."""
    s = peaks(
        tiles=[(LINE, 2, -2, 3)],
        raised=[(BARE_PEAK, 2, -4, 0)],
        pawns=[(2, -3), (2, -2)],
        hand=["shortcut", "walk", "camp"],
    )
    assert seen(s)["pawns"][0] == [2, -3]
    play(s, "card:shortcut")
    assert stops(s) == {(2, -4), (3, -3)}


def glider(*pawns: tuple[int, int]) -> State:
    return peaks(
        tiles=[(FOREST_AIR, 2, -2, 0), (ALPINE_AIR, 4, -4, 0), (ROCKY_PLAIN, 6, -6, 0)],
        pawns=pawns,
        hand=["paraglide", "walk", "camp"],
    )


def test_mario_paraglides_from_rocky_ground_to_endorphins_below() -> None:
    """FP-T17: forest and alpine spaces that give one, not rocky ones, not an exchange that pays in them."""
    s = glider((6, -6))
    play(s, "card:paraglide")
    assert stops(s) == {(-1, 0), (2, -3), (4, -5), (4, -3)}


def test_from_alpine_ground_one_paraglides_to_forest_only_and_from_forest_not_at_all() -> None:
    s = glider((4, -4))
    play(s, "card:paraglide")
    assert stops(s) == {(-1, 0), (2, -3)}
    assert "card:paraglide" not in codes(glider((2, -2)))


def test_paraglide_needs_an_empty_space() -> None:
    s = glider((4, -4), (2, -3))
    play(s, "card:paraglide")
    assert seen(s)["pawns"][0] == [-1, 0]


def test_agnes_scores_85() -> None:
    """FP-T19: badges 24, panoramas 26, nine endorphins on a campfire card 9, stones 1 + 9 + 16."""
    s = peaks(
        tiles=[(FOREST_AIR, 2, -2, 0)],
        raised=[(BARE_PEAK, 2, -4, 0), (ONE_PATH_PEAK, 4, -2, 0), (EIGHT_PEAK, 0, -2, 0)],
        packs=["9 endorphin"],
        campfires=[ENDORPHIN_VP],
        badges=[0, 4, 0, 0, 0, 0],
        panoramas=[[0, 5, 10, 15], []],
        towers=[0, 1, 1, 4, 2, 2],
        stones=[1 << 5 | 1 << 3, EVERY_STONE],
    )
    assert five_peaks.scores(s)[0] == {"badges": 24, "panoramas": 26, "campfires": 9, "stones": 26, "total": 85}
