"""What the authored components of Five Peaks must allow on any map they can form (rulings 1.2)."""

from __future__ import annotations

import pytest

from engine.five_peaks.board import Board
from engine.five_peaks.content import EDITION, cell, xy
from engine.rng import Rng, pick, shuffle


def sites(board: Board) -> list[int]:
    return sorted({site for corners in board.corners for site in corners.values()})


def neighbours(board: Board, site: int) -> int:
    x, y = xy(site)
    return sum(cell(x + dx, y + dy) in board.sites for dx in (-2, 2) for dy in (-2, 2))


def full_map(seed: int, huddled: bool) -> Board:
    """All 14 tiles at random, or always where most tiles meet, then every forest and alpine peak at random."""
    source, board = Rng(seed), Board(EDITION).with_tile(0, cell(0, 0), 0)
    for terrain in range(3):
        for tile in shuffle(source, [t.id for t in EDITION.tiles if t.terrain == terrain and t.id]):
            open_sites = sites(board)
            most = max(neighbours(board, site) for site in open_sites)
            best = [site for site in open_sites if not huddled or neighbours(board, site) == most]
            board = board.with_tile(tile, pick(source, best), pick(source, (0, 1, 2, 3)))
    for terrain in range(2):
        for peak in shuffle(source, [p.id for p in EDITION.peaks if p.terrain == terrain]):
            if free := free_edges(board, terrain):
                board = board.with_peak(peak, pick(source, free), 0)
    return board


def free_edges(board: Board, terrain: int) -> list[int]:
    tiles = zip(board.tiles, board.edges, strict=True)
    return sorted({edge for (tile, _, _), edges in tiles if EDITION.tiles[tile].terrain == terrain for edge in edges})


def share_with_room(maps: int, huddled: bool) -> float:
    return sum(len(free_edges(full_map(seed, huddled), 2)) >= 5 for seed in range(maps)) / maps


@pytest.mark.parametrize("huddled", [False, True])
def test_almost_every_map_leaves_room_for_five_rocky_peaks(huddled: bool) -> None:
    """Rulings 1.2.3: at least 95 of 100 maps, even when every other peak was laid first."""
    assert share_with_room(100, huddled) >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("huddled", [False, True])
def test_a_thousand_maps_leave_room_for_five_rocky_peaks(huddled: bool) -> None:
    assert share_with_room(1000, huddled) >= 0.95
