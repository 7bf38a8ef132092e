"""How many sequences of answers there are from fixed positions: any change of the rules shows here.

The opening is reckoned by hand. Depth 1: Walk, March, Discovery, Camp (Training has nothing to buy or discard).
Depth 2: 3 stops of a walk, 2 of a march, 2 corners, 1 end of turn. Depth 3: 2 + 2 + 1 effects after the walk, 2 + 2
after the march, 2 × 4 rotations, and 4 cards of the next player.
"""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.five_peaks.state import State
from engine.replay import perft
from tests.engine.five_peaks.build import (
    ALPINE_AIR,
    BONUS_PEAK,
    BRANCH,
    CAMPFIRES,
    CARD_PEAK,
    FOREST_AIR,
    HAPPY_PACKING,
    WALK_TWICE,
    peaks,
)


def opening() -> State:
    return peaks(3, tile_stack=[FOREST_AIR])


def walks() -> State:
    """Every way to move, among pawns, on four tiles and a peak."""
    return peaks(
        3,
        tiles=[(FOREST_AIR, 2, -2, 0), (ALPINE_AIR, 4, -4, 1), (BRANCH, 6, -6, 2)],
        raised=[(CARD_PEAK, 2, 0, 0)],
        pawns=[(3, -3), (2, -2), (4, -4)],
        hand=["walk", "march", "run", "sightsee", "shortcut", "bike", "paraglide"],
        campfires=[WALK_TWICE],
    )


def shop() -> State:
    """Every way to trade, with the container card."""
    return peaks(
        tiles=[(CAMPFIRES, 2, -2, 0)],
        pawns=[(3, -3), (0, 0)],
        packs=["2 mushroom + 2 berry + 2 pouch + 12 endorphin + herb"],
        hand=["walk", "discovery", "training", "camp", "herb_pouch", "mushroom_basket", "large_harvest"],
        campfires=[HAPPY_PACKING, BONUS_PEAK],
        market=["run", "bike", "observe"],
        campfire_deck=[0, 1, 2, 4, 5, 6, 7],
        campfire_by=[-1] * 7,
    )


@pytest.mark.parametrize(
    ("position", "counts"),
    [(opening, [4, 8, 21, 28]), (walks, [7, 34, 86, 147]), (shop, [9, 56, 286, 994])],
)
def test_the_number_of_sequences_is_known(position: object, counts: list[int]) -> None:
    assert callable(position)
    for depth, count in enumerate(counts, 1):
        assert perft(five_peaks, position(), depth) == count
