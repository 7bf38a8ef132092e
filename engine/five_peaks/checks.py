"""What must hold of a whole edition, beyond the form of single entries (component counts, ruling section 1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from engine.errors import ContentError
from engine.five_peaks.pieces import CORNERS, ENDORPHIN, FOREST, LOCALS, ROCKY, TERRAINS, Edition, Reward, Space, Tile

TILE_COUNTS = {0: 7, 1: 4, 2: 3}
"""Terrain tiles per terrain, the start tile among the forest ones."""
PEAKS_EACH = 5
DECK = 39
PANORAMAS_EACH = {2: 3, 4: 1, 5: 1}
"""Panoramas per rank by the number of players they are used from."""
CAMPFIRES = 18

T = TypeVar("T")


def check(edition: Edition) -> None:
    """Raises ContentError naming file, entry and reason for the first thing that is wrong."""
    _counts(edition)
    for tile in edition.tiles:
        _tile(tile)
    _start(edition.tiles[0])
    _constraints(edition)
    seen: set[str] = set()
    for card in edition.campfires:
        _require(card.key not in seen, "campfires.toml", f"campfire {card.id}", f"key {card.key!r} is used twice")
        seen.add(card.key)


def _require(fine: bool, file: str, entry: str, reason: str) -> None:
    if not fine:
        raise ContentError(f"{file}: {entry}: {reason}")


def _same(file: str, what: str, found: Iterable[T], wanted: dict[T, int]) -> None:
    counted = dict(Counter(found))
    _require(counted == wanted, file, "counts", f"{what} must be {wanted}, found {counted}")


def _counts(edition: Edition) -> None:
    _same("tiles.toml", "tiles by terrain", (t.terrain for t in edition.tiles), TILE_COUNTS)
    _same("peaks.toml", "peaks by terrain", (p.terrain for p in edition.peaks), dict.fromkeys(range(3), PEAKS_EACH))
    deck = sum(card.copies for card in edition.cards)
    _require(
        len(edition.cards) == 16 and deck == DECK, "hiking_cards.toml", "counts", f"the deck needs {DECK}, has {deck}"
    )
    for rank in range(1, 7):
        cards = (p.players for p in edition.panoramas if p.rank == rank)
        _same("panoramas.toml", f"rank {rank} cards by players", cards, PANORAMAS_EACH)
    found = len(edition.campfires)
    _require(found == CAMPFIRES, "campfires.toml", "counts", f"must be {CAMPFIRES} cards, found {found}")
    _require(
        edition.market > 0 and edition.capacity > 0, "edition.toml", "numbers", "market and capacity must be above 0"
    )


def _tile(tile: Tile) -> None:
    where = ("tiles.toml", f"tile {tile.id}")
    inner = [i for i, space in enumerate(tile.spaces) if space and i not in CORNERS]
    _require(2 <= len(inner) <= 5, *where, f"needs 2 to 5 inner spaces, has {len(inner)}")
    _require(tile.id == 0 or any(tile.spaces[i] for i in CORNERS), *where, "needs a triangle to be joined by")
    _require(tile.id == 0 or not (tile.blocks or tile.covers), *where, "only the start tile blocks or covers")
    spaces = {i for i, space in enumerate(tile.spaces) if space}
    reached, todo = {min(spaces)}, [min(spaces)]
    while todo:
        here = todo.pop()
        for link in tile.links:
            if here in link:
                todo += [i for i in link if i not in reached]
                reached.update(link)
    lost = ", ".join(LOCALS[i] for i in sorted(spaces - reached))
    _require(not lost, *where, f"no path leads to {lost}")


def _start(tile: Tile) -> None:
    where = ("tiles.toml", "tile 0")
    kinds = [space.kind for space in tile.spaces if space]
    _require(tile.terrain == FOREST, *where, "the start tile is a forest tile (FP-06)")
    _require(kinds.count("parking") == 1, *where, "the start tile has exactly one parking space")
    corners = {LOCALS[i]: space.gains for i in CORNERS if (space := tile.spaces[i])}
    wanted = {"NW": (0, 1, 0, 0, 0, 0, 0), "NE": (1, 0, 0, 0, 0, 0, 0)}
    _require(corners == wanted, *where, "its triangles must be a berry at NW and a mushroom at NE")
    for side, offset in (("SW", [(-2, 2)]), ("SE", [(2, 2)])):
        _require(offset[0] in tile.blocks, *where, f"it must block the site {side} of it, where it has no triangle")


def _spaces(edition: Edition, terrain: int | None = None) -> list[tuple[Tile, Space]]:
    return [
        (tile, space)
        for tile in edition.tiles
        for space in tile.spaces
        if space and (terrain is None or tile.terrain == terrain)
    ]


def _constraints(edition: Edition) -> None:
    forest = _spaces(edition, FOREST)
    mushroom = (1, 0, 0, 0, 0, 0, 0)
    corners = [t.spaces[i] for t in edition.tiles[1:] if t.terrain == FOREST for i in CORNERS]
    tiles = ("tiles.toml", "tiles")
    _require(any(s and s.gains == mushroom for s in corners), *tiles, "a forest tile needs a mushroom triangle")
    double = (
        s.cost == (1, 0, 2, 0, 0, 0, 0) and s.reward == Reward(peaks=1) and sum(p is not None for p in t.paths) > 1
        for t, s in forest
    )
    _require(any(double), *tiles, "a forest tile with two paths must turn mushroom + 2 herb into a peak")
    rocky = [t for t in edition.tiles if t.terrain == ROCKY]
    _require(any(len(link) > 2 for t in rocky for link in t.links), *tiles, "a rocky path must branch")
    for terrain in (0, 1):
        airy = any(s.gains[ENDORPHIN] for _, s in _spaces(edition, terrain))
        _require(airy, *tiles, f"paragliders need a {TERRAINS[terrain]} space that gives an endorphin")
    bikes = {t.id for t, s in _spaces(edition) if s.bike}
    _require(len(bikes) > 2, *tiles, "bikes must stand on several tiles")
    values = {p.vp for p in edition.peaks}
    _require({1, 3, 8} <= values, "peaks.toml", "peaks", "peaks worth 1, 3 and 8 VP must exist")
    free = any(p.vp == 2 and p.reward == Reward(cards=1) for p in edition.peaks)
    _require(free, "peaks.toml", "peaks", "a peak worth 2 VP must reward a free hiking card")
