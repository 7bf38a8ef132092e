"""Tiles and peaks (FP-39 to FP-48, FP-T06, FP-T07, FP-T09, FP-T12)."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.five_peaks.board import Board, grown
from engine.five_peaks.content import cell
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import (
    AIRY_CORNER,
    ALPINE_AIR,
    ALPINE_PLAIN,
    ALPINE_SHOP,
    BARE_PEAK,
    BONUS_PEAK,
    CAMPFIRES,
    CONTAINERS,
    FOREST_AIR,
    LAB,
    LINE,
    PEAK_SHOP,
    POUCHES,
    codes,
    kinds,
    op,
    pack,
    peaks,
    play,
    to,
)


def corner(x: int, y: int) -> str:
    return f"corner:{cell(x, y)}"


def edge(x: int, y: int) -> str:
    return f"edge:{cell(x, y)}"


def test_the_tile_is_revealed_before_corner_and_rotation() -> None:
    """FP-39."""
    s = peaks(hand=["discovery", "camp"], tile_stack=[FOREST_AIR])
    reveals = s.reveals
    play(s, "card:discovery")
    assert op(s) == "corner"
    assert s.reveals == reveals + 1
    question = five_peaks.view(s, 1)["question"]
    assert question["tile"] == FOREST_AIR
    assert question["codes"] == []


def test_a_discovery_at_the_start_tile() -> None:
    """FP-T06: NE with the opponent's pawn is offered too; NW pays mushroom and berry."""
    s = peaks(hand=["discovery", "camp"], pawns=[(0, 0), (1, -1)], tile_stack=[FOREST_AIR])
    play(s, "card:discovery")
    assert codes(s) == [corner(-1, -1), corner(1, -1)]
    # Turned twice, the new tile's NW mushroom lies at its SE corner.
    play(s, corner(-1, -1), "rot:2")
    assert pack(s) == {"mushroom": 1, "berry": 1}
    assert s.board.sites == {cell(0, 0): 0, cell(-2, -2): 1}


def test_a_straddling_pawn_offers_the_corners_of_both_tiles() -> None:
    """FP-40."""
    s = peaks(tiles=[(FOREST_AIR, 2, -2, 0)], pawns=[(1, -1), (0, 0)], hand=["discovery", "camp"])
    play(s, "card:discovery")
    # (3, −1) leads to the site (4, 0), which is free.
    assert codes(s) == [corner(1, -3), corner(3, -3), corner(-1, -1), corner(3, -1)]


def test_only_the_square_with_the_own_tile_pays() -> None:
    """FP-T07, FP-47: the new tile also closes a square with another tile."""
    tiles = [(FOREST_AIR, 2, -2, 0), (POUCHES, 4, -4, 0), (CONTAINERS, 6, -2, 0)]
    s = peaks(tiles=tiles, pawns=[(2, -2), (0, 0)], hand=["discovery", "camp"], tile_stack=[ALPINE_PLAIN])
    play(s, "card:discovery", corner(3, -1), "rot:0")
    # Own SE herb and the new tile's NW mushroom; the square at (5, −1) pays nothing.
    assert pack(s) == {"herb": 1, "mushroom": 1}
    assert s.board.places[cell(5, -1)].tiles == (3, 4)


def test_a_site_that_the_start_tile_covers_is_never_offered() -> None:
    """FP-T09: the only open triangle leads to a blocked site."""
    tiles = [(FOREST_AIR, 2, -2, 0), (POUCHES, 4, 0, 0), (CONTAINERS, 6, -2, 0), (CAMPFIRES, 6, 2, 0)]
    s = peaks(tiles=tiles, pawns=[(4, 0), (0, 0)], hand=["discovery", "observe", "camp"])
    assert cell(2, 2) in s.board.banned
    # The tile at (4, 0) still has its SW triangle, whose site is (2, 2).
    assert s.board.corners[2] == {}
    assert "card:discovery" not in codes(s)


def test_no_tile_may_cover_a_corner_without_triangle() -> None:
    """FP-T09, rulings 1.1: the line tile has one triangle only, the sites outside its other corners are closed."""
    board = grown(LAB, (0, cell(0, 0), 0, LINE, cell(2, -2), 0), ())
    assert {cell(4, -4), cell(0, -4)} <= board.banned
    assert board.corners[1] == {cell(3, -1): cell(4, 0)}


def test_no_tile_is_left_to_discover() -> None:
    """FP-46."""
    assert "card:discovery" not in codes(peaks(hand=["discovery", "observe", "camp"], tile_stack=[]))


def test_every_icon_of_a_new_square_is_gained() -> None:
    """FP-48: endorphins too, and a bike does nothing."""
    s = peaks(hand=["discovery", "camp"], tile_stack=[AIRY_CORNER])
    # Its SW triangle, an endorphin and a bike, lies at SE after three quarter turns.
    play(s, "card:discovery", corner(-1, -1), "rot:3")
    assert pack(s) == {"berry": 1, "endorphin": 1}
    assert op(s) == "end_turn"
    assert cell(-1, -1) in s.board.bikes


SHOP = {"tiles": [(PEAK_SHOP, 2, -2, 0)], "pawns": [(3, -3), (0, 0)], "hand": ["walk", "camp"]}


def test_a_double_peak() -> None:
    """FP-T12, FP-43, FP-44: two edges show a path; a third peak is not offered."""
    s = peaks(packs=["3 mushroom + 6 herb"], peak_piles=[[4, 1, 0], [5], [10]], **SHOP)  # type: ignore[arg-type]
    play(s, "card:walk", "swap")
    assert codes(s) == [edge(2, -4), edge(4, -2)]
    assert five_peaks.view(s, None)["question"]["peak"] == 0
    play(s, edge(2, -4))
    assert op(s) == "resolve", "all turns of a symmetric peak are one"
    play(s, "swap")
    assert op(s) == "end_turn"
    assert pack(s) == {"mushroom": 1, "herb": 2}
    assert s.badges[:3] == [2, 0, 0]
    assert five_peaks.scores(s)[0]["badges"] == 6


def test_a_peak_may_be_turned_so_that_nothing_connects() -> None:
    """FP-43: four distinct turns are offered, also the useless ones."""
    s = peaks(packs=["mushroom + 2 herb"], peak_piles=[[3], [5], [10]], **SHOP)  # type: ignore[arg-type]
    play(s, "card:walk", "swap", edge(2, -4))
    assert codes(s) == ["rot:0", "rot:1", "rot:2", "rot:3"]
    play(s, "rot:0")
    assert s.board.places[cell(2, -4)].near == ()


def test_a_covered_peak_cell_never_takes_a_peak() -> None:
    """FP-43: the parking area reaches over the hole south of the start tile."""
    board = grown(LAB, (0, cell(0, 0), 0, POUCHES, cell(0, 4), 0), ())
    assert cell(0, 2) in board.banned
    assert cell(0, 2) not in board.edges[1]
    assert cell(2, 4) in board.edges[1]


def test_a_straddling_pawn_chooses_tile_and_type_for_each_peak() -> None:
    """FP-40."""
    tiles = [(FOREST_AIR, 2, -2, 0), (ALPINE_AIR, 4, -4, 0)]
    s = peaks(tiles=tiles, pawns=[(3, -3), (0, 0)], packs=["berry"], hand=["camp"], piles=_first_view_gives_a_peak())
    play(s, "mode:panorama", "pano:0")
    assert codes(s) == [f"tile:{cell(2, -2)}", f"tile:{cell(4, -4)}"]
    play(s, f"tile:{cell(4, -4)}")
    assert s.reveals
    play(s, codes(s)[0])
    assert s.badges[:3] == [0, 1, 0]


def _first_view_gives_a_peak() -> list[int]:
    """Three piles; panorama 0 with a peak as reward lies on the first."""
    return [pile + 5 * rank for pile in range(3) for rank in range(6)]


def test_a_peak_reward_on_a_peak_is_lost() -> None:
    """FP-41."""
    s = peaks(
        raised=[(BARE_PEAK, 2, 0, 0)],
        pawns=[(2, 0), (0, 0)],
        packs=["berry"],
        hand=["camp"],
        piles=_first_view_gives_a_peak(),
    )
    play(s, "mode:panorama", "pano:0")
    assert op(s) == "end_turn"
    assert "reward_lost" in kinds(s)


@pytest.mark.parametrize("piles", [[[], [5], [10]], [[0], [5], [10]]])
def test_an_impossible_free_peak_is_lost_and_a_possible_one_placed(piles: list[list[int]]) -> None:
    """FP-42."""
    is_possible = bool(piles[0])
    s = peaks(packs=["berry"], hand=["camp"], piles=_first_view_gives_a_peak(), peak_piles=piles)
    play(s, "mode:panorama", "pano:0")
    assert ("reward_lost" in kinds(s)) is not is_possible
    assert (op(s) == "edge") is is_possible


def test_the_bonus_peak_is_asked_once_per_space_and_costs_nothing() -> None:
    """FP-45."""
    s = peaks(
        packs=["mushroom + 2 herb"],
        campfires=[BONUS_PEAK],
        peak_piles=[[4, 1, 0], [5], [10]],
        **SHOP,  # type: ignore[arg-type]
    )
    play(s, "card:walk", "swap", edge(2, -4))
    assert (op(s), codes(s)) == ("bonus_peak", ["place", "none"])
    declined = play(s.copy(), "none")
    assert declined.badges[:3] == [1, 0, 0]
    play(s, "place")
    assert op(s) == "end_turn", "the last edge is forced and the bonus triggers no other"
    assert s.badges[:3] == [2, 0, 0]
    assert s.built == 0


def at_the_alpine_shop(alpine: list[int]) -> State:
    """Seat 0 has the bonus peak card and pays for one alpine peak; four edges are free."""
    s = peaks(
        tiles=[(ALPINE_SHOP, 2, -2, 0)],
        pawns=[(3, -3), (0, 0)],
        packs=["basket"],
        hand=["walk", "camp"],
        campfires=[BONUS_PEAK],
        peak_piles=[[0], alpine, [10]],
    )
    return play(s, "card:walk", "swap", edge(2, -4))


def test_the_bonus_peak_triggers_no_other() -> None:
    """FP-45: room and peaks are left."""
    s = play(at_the_alpine_shop([7, 6, 5]), "place", edge(4, -2))
    assert s.badges[:3] == [0, 2, 0]
    assert op(s) == "end_turn"


def test_the_bonus_peak_is_of_the_same_terrain() -> None:
    """FP-45: no alpine peak is left; the other tile of a square does not help."""
    assert op(at_the_alpine_shop([5])) == "end_turn"
    s = peaks(
        tiles=[(FOREST_AIR, 2, -2, 0), (ALPINE_AIR, 4, -4, 0)],
        pawns=[(3, -3), (0, 0)],
        packs=["berry"],
        hand=["camp"],
        campfires=[BONUS_PEAK],
        piles=_first_view_gives_a_peak(),
        peak_piles=[[0], [6, 5], [10]],
    )
    play(s, "mode:panorama", "pano:0", f"tile:{cell(2, -2)}")
    play(s, codes(s)[0])
    assert op(s) == "end_turn"
    assert s.badges[:3] == [1, 0, 0]


def test_peaks_join_tiles_only_where_both_show_a_path() -> None:
    """FP-43, rulings 1.1."""
    board = grown(LAB, (0, cell(0, 0), 0, FOREST_AIR, cell(2, -2), 0), (BARE_PEAK, cell(2, 0), 0))
    assert set(board.places[cell(2, 0)].near) == {cell(1, 0), cell(2, -2)}
    assert cell(2, 0) in board.places[cell(1, 0)].near


def test_a_map_is_the_same_however_it_was_reached() -> None:
    """A state loaded from its text and one that was played agree on every place."""
    tiles = (0, cell(0, 0), 0, FOREST_AIR, cell(2, -2), 1, ALPINE_AIR, cell(4, -4), 2)
    late = grown(LAB, tiles, (BARE_PEAK, cell(2, 0), 0))
    early = Board(LAB).with_tile(0, cell(0, 0), 0).with_tile(FOREST_AIR, cell(2, -2), 1)
    early = early.with_peak(BARE_PEAK, cell(2, 0), 0).with_tile(ALPINE_AIR, cell(4, -4), 2)
    assert (late.corners, late.edges, late.bikes, late.glides) == (
        early.corners,
        early.edges,
        early.bikes,
        early.glides,
    )
    for at, place in late.places.items():
        other = early.places[at]
        assert [getattr(place, name) for name in type(place).__slots__] == [
            getattr(other, name) for name in type(other).__slots__
        ]


def test_a_walk_onto_a_peak_asks_for_a_stone_only() -> None:
    s = peaks(raised=[(BARE_PEAK, 2, 0, 0)], pawns=[(1, 0), (0, 0)], hand=["walk", "camp"])
    play(s, "card:walk", to(2, 0))
    assert op(s) == "stone"
