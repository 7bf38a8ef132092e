"""Set-up, seats and counts (FP-01, FP-03 to FP-07, FP-T01, FP-T02)."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.five_peaks.content import EDITION, cell
from tests.engine.five_peaks.build import LAB, codes, peaks, play, stops, to


@pytest.mark.parametrize(
    ("seats", "endorphins"), [(2, [1, 2]), (3, [1, 2, 2]), (4, [1, 2, 2, 3]), (5, [1, 2, 2, 3, 3])]
)
def test_starting_endorphins_follow_seat_order_from_the_first_player(seats: int, endorphins: list[int]) -> None:
    """FP-T01, FP-04."""
    firsts: set[int] = set()
    for seed in range(12):
        s = five_peaks.new({}, seats, seed)
        firsts.add(s.first)
        assert [s.packs[(s.first + i) % seats][6] for i in range(seats)] == endorphins
        assert s.active == s.first
    assert len(firsts) > 1


@pytest.mark.parametrize(("seats", "piles"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_piles_hold_every_rank_in_order(seats: int, piles: int) -> None:
    """FP-01."""
    s = five_peaks.new({}, seats, 5)
    assert len(s.pile_at) == piles
    assert len(set(s.piles)) == piles * 6
    for i, card in enumerate(s.piles):
        assert EDITION.panoramas[card].rank == i % 6 + 1
        assert EDITION.panoramas[card].players <= seats


def test_the_bank_holds_everything_at_the_start() -> None:
    """FP-03."""
    s = five_peaks.new({}, 3, 1)
    assert s.bank == list(EDITION.resources)
    assert all(not any(pack[:6]) for pack in s.packs)


def test_pawns_share_the_parking_space_only_as_a_start() -> None:
    """FP-05: occupied, it is passed through; empty, it may be stopped on."""
    s = play(peaks(hand=["walk", "camp"], pawns=[(-1, 0), (0, 0)]), "card:walk")
    assert stops(s) == {(-1, -1), (0, -1), (1, 0)}
    s = play(peaks(hand=["walk", "camp"], pawns=[(-1, 0), (1, 0)]), "card:walk")
    assert (0, 0) in stops(s)
    play(s, to(0, 0))
    assert codes(s) == ["end"]


def test_the_start_tile_counts_as_forest() -> None:
    """FP-06."""
    assert LAB.tiles[0].terrain == EDITION.tiles[0].terrain == 0
    assert "card:paraglide" not in codes(peaks(hand=["paraglide", "camp"]))


def test_the_counts_of_all_components() -> None:
    """FP-T02, FP-07."""
    s = five_peaks.new({}, 5, 1)
    assert len(s.deck) + len(s.market) == 39
    assert sum(map(len, s.hands)) == 25
    assert len(s.tile_stack) + len(s.tiles) // 3 == 14
    assert [len(pile) for pile in s.peak_piles] == [5, 5, 5]
    assert EDITION.badge_vp == (3, 6, 12)
    assert (len(s.piles), len(s.campfire_deck), sum(s.bank)) == (30, 18, 96)
    assert s.tiles == [0, cell(0, 0), 0]
    terrains = [EDITION.tiles[tile].terrain for tile in reversed(s.tile_stack)]
    assert terrains == [0] * 6 + [1] * 4 + [2] * 3


@pytest.mark.parametrize(("options", "seats"), [({}, 1), ({}, 6), ({"reentry": "never"}, 2), ({"speed": 1}, 2)])
def test_a_bad_option_or_seat_count_is_refused(options: dict[str, object], seats: int) -> None:
    with pytest.raises(ValueError, match=r"player|option"):
        five_peaks.new(options, seats, 1)
