"""The published edition keeps the constraints of rulings 1.2; a faulty one is refused with file, entry and reason."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine import five_peaks
from engine.errors import ContentError
from engine.five_peaks.board import Board
from engine.five_peaks.content import (
    CAMPFIRES,
    CARDS,
    EDITION,
    EDITIONS,
    PANORAMAS,
    PEAKS,
    TILES,
    add_edition,
    cell,
    load,
    xy,
)
from engine.five_peaks.loader import HOME
from engine.five_peaks.pieces import ALPINE, CORNERS, FOREST, ROCKY, ROTATED, Reward


def test_cells_and_coordinates_are_inverse() -> None:
    assert all(xy(cell(x, y)) == (x, y) for x in range(-32, 32) for y in range(-32, 32))


def test_four_quarter_turns_are_none() -> None:
    for i in range(9):
        assert ROTATED[1][ROTATED[3][i]] == i == ROTATED[2][ROTATED[2][i]]
    assert ROTATED[1][0] == 2, "the north-west corner turns to the north-east"


def test_ids_count_from_zero() -> None:
    for table in (TILES, PEAKS, CARDS, PANORAMAS, CAMPFIRES):
        assert [entry.id for entry in table] == list(range(len(table)))


def test_all_tiles_but_the_start_have_four_triangles() -> None:
    """Constraint 1: berry at NW and mushroom at NE of the start tile, which has no others."""
    assert [i for i in CORNERS if TILES[0].spaces[i]] == [0, 2]
    assert all(tile.spaces[i] for tile in TILES[1:] for i in CORNERS)


def test_every_terrain_can_raise_its_peaks() -> None:
    """Constraint 2, and the end condition needs rocky ones."""
    for terrain in (FOREST, ALPINE, ROCKY):
        shops = [s for t in TILES if t.terrain == terrain for s in t.spaces if s and s.reward.peaks]
        assert len(shops) >= 3


def test_the_peaks_of_the_examples_exist() -> None:
    """Constraint 4; and not every peak has a reward."""
    assert any(peak.vp == 2 and peak.reward == Reward(cards=1) for peak in PEAKS)
    assert {1, 3, 8} <= {peak.vp for peak in PEAKS}
    assert any(not peak.reward for peak in PEAKS)


def test_rocky_paths_branch_and_all_edges_show_paths() -> None:
    """Constraints 3 and 5."""
    rocky = [tile for tile in TILES if tile.terrain == ROCKY]
    assert any(len(link) > 2 for tile in rocky for link in tile.links)
    assert all(None not in tile.paths for tile in rocky)


def test_paragliders_and_bikers_have_targets() -> None:
    """Constraint 6."""
    for terrain in (FOREST, ALPINE):
        assert any(s.gains[6] for t in TILES if t.terrain == terrain for s in t.spaces if s)
    assert sum(any(s and s.bike for s in tile.spaces) for tile in TILES) >= 4


def test_no_peak_rewards_a_peak() -> None:
    """Constraint 7, FP-41."""
    assert not any(peak.reward.peaks for peak in PEAKS)


def test_panoramas_cost_and_reward_something() -> None:
    """Constraint 8; the first four ranks of one player can be worth 26 (FP-T19)."""
    assert all(any(card.cost) and card.reward for card in PANORAMAS)
    worth = [{card.vp for card in PANORAMAS if card.rank == rank} for rank in range(1, 7)]
    assert all(max(low) < min(high) for low, high in pairwise(worth))
    assert 26 in {a + b + c + d for a in worth[0] for b in worth[1] for c in worth[2] for d in worth[3]}


def test_the_start_tile_blocks_two_sites() -> None:
    """Constraint 9."""
    board = Board(EDITION).with_tile(0, cell(0, 0), 0)
    assert {cell(-2, 2), cell(2, 2), cell(0, 2)} <= board.banned
    assert board.corners[0] == {cell(-1, -1): cell(-2, -2), cell(1, -1): cell(2, -2)}


def test_the_campfire_deck_has_the_effects_of_the_rulebook() -> None:
    effects = sorted((card.effect, card.resource, card.card) for card in CAMPFIRES)
    assert len(set(effects)) == 18
    assert {"bonus", "walks", "capacity", "container", "stone", "bonus_peak", "vp_campfire", "vp_endorphin"} <= {
        effect for effect, _, _ in effects
    }


def edited(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """An edition that is the published one but for `new` in the place of every `old`."""
    text = (HOME / f"{file}.toml").read_text()
    assert old in text, old
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new))
    return tmp_path


FAULTS = [
    ("tiles", '"forest"', '"swamp"', "tiles.toml: tile 0: terrain"),
    (
        "tiles",
        'C = { kind = "parking" }',
        'C = { kind = "plain" }',
        "tiles.toml: tile 0: the start tile has exactly one",
    ),
    ("tiles", "blocks = [[-2, 2], [2, 2]]", "blocks = [[-2, 2]]", "tiles.toml: tile 0: it must block"),
    ("tiles", '"C N"]', '"S N"]', "tiles.toml: tile 0: links or paths name 'S'"),
    ("tiles", "id = 3\n", "id = 7\n", "tiles.toml: tile 7: ids must count"),
    ("tiles", 'terrain = "rocky"', 'terrain = "alpine"', "tiles.toml: counts: tiles by terrain"),
    ("peaks", 'reward = "card"', 'reward = "peak"', r"peaks.toml: peak \d+: a peak cannot reward a peak"),
    ("peaks", "vp = 8\n", "vp = 7\n", "peaks.toml: peaks: peaks worth 1, 3 and 8"),
    ("peaks", 'paths = "N E S"', 'paths = "N Q S"', r"peaks.toml: peak \d+: 'Q' is no edge"),
    ("hiking_cards", "copies = 5", "copies = 6", "hiking_cards.toml: counts: the deck needs 39"),
    ("hiking_cards", 'key = "walk"', 'key = "stroll"', "hiking_cards.toml: card 0: key 'stroll'"),
    ("panoramas", "rank = 1", "rank = 2", "panoramas.toml: counts: rank 1"),
    ("panoramas", "players = 2", "players = 3", "panoramas.toml: panorama 0: rank must be 1 to 6 and players"),
    ("campfires", 'effect = "bonus"', 'effect = "malus"', "campfires.toml: campfire 0: effect 'malus'"),
    ("campfires", "amount = 1", "amout = 1", "campfires.toml: campfire 0: unknown amout"),
    ("edition", "capacity = ", "capacity = -", "edition.toml: numbers: capacity cannot be negative"),
    ("edition", "market = ", "market = 'five' #", "edition.toml: numbers: market must be a int"),
    ("edition", "name = ", "nom = ", "edition.toml: numbers: name is missing"),
    ("edition", "name = ", "name == ", "edition.toml: "),
]


@pytest.mark.parametrize(("file", "old", "new", "complaint"), FAULTS)
def test_a_fault_names_file_entry_and_reason(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    with pytest.raises(ContentError) as error:
        load(edited(tmp_path, file, old, new))
    assert re.match(complaint, str(error.value))


def test_a_space_without_a_path_is_refused(tmp_path: Path) -> None:
    text = (HOME / "tiles.toml").read_text()
    start = text.index("id = 4")
    at = text.index("links = [", start)
    end = text.index("]", at)
    (tmp_path / "tiles.toml").write_text(text[:at] + 'links = ["NW NE"' + text[end:])
    with pytest.raises(ContentError, match=r"tiles\.toml: tile 4: no path leads to "):
        load(tmp_path)


def test_an_exchange_may_not_give_what_it_costs(tmp_path: Path) -> None:
    text = (HOME / "tiles.toml").read_text().replace('cost = "2 mushroom"', 'cost = "2 mushroom + basket"', 1)
    (tmp_path / "tiles.toml").write_text(text)
    with pytest.raises(ContentError, match=r"C: an exchange cannot give what it costs|cannot give"):
        load(tmp_path)


def test_an_edition_of_ones_own_is_played_and_told_apart(tmp_path: Path) -> None:
    text = (HOME / "edition.toml").read_text().replace(f'name = "{EDITION.name}"', 'name = "mine"')
    (tmp_path / "edition.toml").write_text(re.sub(r"capacity = \d+", "capacity = 8", text))
    try:
        mine = add_edition(tmp_path)
        assert (mine.name, mine.capacity) == ("mine", 8)
        assert mine.hash != EDITION.hash
        s = five_peaks.new({}, 2, 1, edition="mine")
        assert five_peaks.view(s, 0)["players"][0]["capacity"] == 8
        assert five_peaks.view(s, 0)["edition"] == "mine"
        (tmp_path / "edition.toml").write_text(re.sub(r"capacity = \d+", "capacity = 9", text))
        with pytest.raises(ContentError, match="already called"):
            add_edition(tmp_path)
    finally:
        EDITIONS.pop("mine", None)
    with pytest.raises(ContentError, match="no edition"):
        five_peaks.new({}, 2, 1, edition="mine")
