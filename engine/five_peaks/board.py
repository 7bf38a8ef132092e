"""The map that tiles and peaks make: an immutable value, grown by one piece at a time and shared by all copies.

Coordinates, rotation and squares follow section 1.1 of the rulings: tiles join at corner cells, peaks fill the holes
between tile edges, and orthogonal neighbours on the grid are what Shortcut needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.five_peaks.pieces import (
    CORNERS,
    ENDORPHIN,
    NOTHING,
    OFFSET,
    ROTATED,
    STEP,
    Edition,
    Reward,
    Vector,
    cell,
    xy,
)

PLAIN, GAIN, EXCHANGE, CONTAINER, PEAK = range(5)
KINDS = {"plain": PLAIN, "parking": PLAIN, "gain": GAIN, "exchange": EXCHANGE, "container": CONTAINER}

KEPT = 1024
"""Boards kept for reuse; playouts from one position share most of theirs."""

Pairs = tuple[tuple[int, int], ...]
"""Things and amounts, only those above zero."""


class Place:
    """One space of the map. `near` are the cells a path leads to, `tiles` the positions of the tiles it belongs to,
    `terrains` a bit set, `peak` the position of the peak it is (−1: none). `is_airy`: stopping here gives an endorphin
    without payment (FP-28)."""

    __slots__ = ("bike", "cell", "cost", "gains", "is_airy", "kind", "near", "peak", "reward", "terrains", "tiles")

    def __init__(
        self,
        at: int,
        near: tuple[int, ...],
        kind: int,
        gains: Pairs,
        bike: bool,
        cost: Pairs,
        reward: Reward,
        tiles: tuple[int, ...],
        terrains: int,
        peak: int = -1,
    ) -> None:
        self.cell, self.near, self.kind, self.gains, self.bike = at, near, kind, gains, bike
        self.cost, self.reward, self.tiles, self.terrains, self.peak = cost, reward, tiles, terrains, peak
        self.is_airy = bool(gains) and gains[-1][0] == ENDORPHIN

    def laid(self, centre: int, tile: int) -> Place:
        """This place, known relative to its tile's centre, on the map as part of the tile at position `tile`."""
        near = tuple(centre + offset for offset in self.near)
        at, tiles = centre + self.cell, (tile,)
        return Place(at, near, self.kind, self.gains, self.bike, self.cost, self.reward, tiles, self.terrains)

    def joined(self, cells: Iterable[int]) -> Place:
        """This place with paths to `cells` as well."""
        near = tuple(sorted({*self.near, *cells} - {self.cell}))
        return Place(
            self.cell,
            near,
            self.kind,
            self.gains,
            self.bike,
            self.cost,
            self.reward,
            self.tiles,
            self.terrains,
            self.peak,
        )

    def squared(self, other: Place) -> Place:
        """The square of two triangles on one cell: both printed halves, both tiles (FP-21)."""
        gains = pairs(vector(self.gains, other.gains))
        kind = GAIN if gains else PLAIN
        tiles, terrains = self.tiles + other.tiles, self.terrains | other.terrains
        near = tuple(sorted({*self.near, *other.near}))
        return Place(self.cell, near, kind, gains, self.bike or other.bike, (), self.reward, tiles, terrains)


class Board:
    """`places` by cell; per tile `corners` (open corner cell → site) and `edges` (peak cells that could take a peak).

    `glides[both]` holds the paragliding targets from alpine and from rocky ground, without and with squares and peaks.
    `memo` is for values that depend on the map and on what their key names only.
    """

    __slots__ = ("banned", "bikes", "corners", "ed", "edges", "glides", "memo", "peaks", "places", "sites", "tiles")

    def __init__(self, ed: Edition) -> None:
        self.ed = ed
        self.tiles: tuple[tuple[int, int, int], ...] = ()
        self.peaks: tuple[tuple[int, int, int], ...] = ()
        self.places: dict[int, Place] = {}
        self.sites: dict[int, int] = {}
        self.banned: frozenset[int] = frozenset()
        self.corners: tuple[dict[int, int], ...] = ()
        self.edges: tuple[tuple[int, ...], ...] = ()
        self.bikes: tuple[int, ...] = ()
        self.glides: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (((), ()), ((), ()))
        self.memo: dict[object, object] = {}

    def with_tile(self, tile_id: int, centre: int, rot: int) -> Board:
        """This map with one more terrain tile."""
        new = self._started()
        index, places = len(self.tiles), new.places
        new.tiles = (*self.tiles, (tile_id, centre, rot))
        new.sites[centre] = index
        for shape in _shapes(self.ed, tile_id, rot):
            place = shape.laid(centre, index)
            known = places.get(place.cell)
            places[place.cell] = known.squared(place) if known else place
        banned = new._ban(tile_id, centre, rot)
        for side in range(4):
            new._link(centre, side)
        new.corners = (*self._corners_without({centre, *banned}), new._open_corners(tile_id, centre, rot))
        new.edges = (*self._edges_without(banned), new._free_edges(tile_id, centre, rot))
        new._survey()
        return new

    def with_peak(self, peak_id: int, at: int, rot: int) -> Board:
        """This map with one more peak."""
        new = self._started()
        peak, index = self.ed.peaks[peak_id], len(self.peaks)
        new.peaks = (*self.peaks, (peak_id, at, rot))
        new.places[at] = Place(at, (), PEAK, (), False, (), peak.reward, (), 1 << peak.terrain, index)
        for side in range(4):
            centre = at - 2 * STEP[side]
            if centre in new.sites:
                new._link(centre, side)
        new.corners, new.edges = self.corners, self._edges_without({at})
        new.bikes, new.glides = self.bikes, self.glides
        return new

    def beside(self, at: int) -> list[int]:
        """The spaces next to `at` on the grid, whatever the paths (Shortcut, FP-24)."""
        return [at + step for step in STEP if at + step in self.places]

    def _started(self) -> Board:
        new = Board(self.ed)
        new.tiles, new.peaks, new.banned = self.tiles, self.peaks, self.banned
        new.places, new.sites = self.places.copy(), self.sites.copy()
        return new

    def _ban(self, tile_id: int, centre: int, rot: int) -> set[int]:
        """Close the sites and peak cells that this tile covers, and the sites outside corners without a triangle."""
        tile, to = self.ed.tiles[tile_id], ROTATED[rot]
        cx, cy = xy(centre)
        banned = {centre + 2 * OFFSET[to[i]] for i in CORNERS if tile.spaces[i] is None}
        for dx, dy in (*tile.blocks, *tile.covers):
            for _ in range(rot):
                dx, dy = -dy, dx
            banned.add(cell(cx + dx, cy + dy))
        self.banned |= banned
        return banned

    def path_start(self, centre: int, side: int) -> int | None:
        """The cell that the open path of the tile at `centre` over its edge `side` starts from, or None."""
        tile_id, _, rot = self.tiles[self.sites[centre]]
        start = self.ed.tiles[tile_id].paths[(side - rot) % 4]
        return None if start is None else centre + OFFSET[ROTATED[rot][start]]

    def _link(self, centre: int, side: int) -> None:
        """Join tile and peak over an edge where both show a path."""
        at = centre + 2 * STEP[side]
        place, start = self.places.get(at), self.path_start(centre, side)
        if place is None or place.peak < 0 or start is None:
            return
        peak_id, _, rot = self.peaks[place.peak]
        if self.ed.peaks[peak_id].paths[(side + 2 - rot) % 4]:
            self.places[at] = place.joined([start])
            self.places[start] = self.places[start].joined([at])

    def _corners_without(self, gone: set[int]) -> list[dict[int, int]]:
        """`corners` after the sites `gone` are no longer free."""
        return [
            corners if gone.isdisjoint(corners.values()) else {at: to for at, to in corners.items() if to not in gone}
            for corners in self.corners
        ]

    def _edges_without(self, gone: set[int]) -> tuple[tuple[int, ...], ...]:
        """`edges` after the peak cells `gone` are no longer free."""
        return tuple(
            edges if gone.isdisjoint(edges) else tuple(at for at in edges if at not in gone) for edges in self.edges
        )

    def _open_corners(self, tile_id: int, centre: int, rot: int) -> dict[int, int]:
        spaces, to = self.ed.tiles[tile_id].spaces, ROTATED[rot]
        offsets = sorted(OFFSET[to[i]] for i in CORNERS if spaces[i])
        return {centre + o: centre + 2 * o for o in offsets if self._is_free(centre + 2 * o)}

    def _free_edges(self, tile_id: int, centre: int, rot: int) -> tuple[int, ...]:
        paths = self.ed.tiles[tile_id].paths
        ways = [centre + 2 * STEP[(side + rot) % 4] for side in range(4) if paths[side] is not None]
        return tuple(sorted(at for at in ways if self._is_free(at)))

    def _survey(self) -> None:
        """Work out bikes and landing places anew; a new square may have changed old ones."""
        places = self.places
        self.bikes = tuple(sorted(at for at, place in places.items() if place.bike))
        airy = sorted(at for at, place in places.items() if place.is_airy)
        pure = [at for at in airy if places[at].terrains in (1, 2, 4)]
        self.glides = tuple(
            (tuple(at for at in cells if places[at].terrains & 1), tuple(at for at in cells if places[at].terrains & 3))
            for cells in (pure, airy)
        )

    def _is_free(self, at: int) -> bool:
        """Whether a tile or peak may lie there; fourteen tiles in a row stay within the grid, so no edge is near."""
        return not (at in self.places or at in self.sites or at in self.banned)


def pairs(amounts: Vector) -> Pairs:
    """A vector as things and amounts."""
    return tuple((thing, n) for thing, n in enumerate(amounts) if n)


def vector(*parts: Pairs) -> Vector:
    """The sum of things and amounts as a vector."""
    total = list(NOTHING)
    for part in parts:
        for thing, n in part:
            total[thing] += n
    a, b, c, d, e, f, g = total
    return a, b, c, d, e, f, g


_turned: dict[tuple[str, int, int], list[Place]] = {}


def _shapes(ed: Edition, tile_id: int, rot: int) -> list[Place]:
    """The spaces of a turned tile, with cells relative to its centre."""
    key = (ed.hash, tile_id, rot)
    if key not in _turned:
        tile, to = ed.tiles[tile_id], ROTATED[rot]
        near: dict[int, set[int]] = {i: set() for i in range(9)}
        for link in tile.links:
            for i in link:
                near[i].update(OFFSET[to[j]] for j in link if j != i)
        _turned[key] = [
            Place(
                OFFSET[to[i]],
                tuple(sorted(near[i])),
                KINDS[space.kind],
                pairs(space.gains),
                space.bike,
                pairs(space.cost),
                space.reward,
                (),
                1 << tile.terrain,
            )
            for i, space in enumerate(tile.spaces)
            if space
        ]
    return _turned[key]


_boards: dict[object, Board] = {}


def plus_tile(board: Board, tile_id: int, centre: int, rot: int) -> Board:
    """`board` with one more tile, made anew or taken from those kept."""
    key = (board.ed.hash, (*board.tiles, (tile_id, centre, rot)), board.peaks)
    return _boards.get(key) or _keep(key, board.with_tile(tile_id, centre, rot))


def plus_peak(board: Board, peak_id: int, at: int, rot: int) -> Board:
    """`board` with one more peak, made anew or taken from those kept."""
    key = (board.ed.hash, board.tiles, (*board.peaks, (peak_id, at, rot)))
    return _boards.get(key) or _keep(key, board.with_peak(peak_id, at, rot))


def grown(ed: Edition, tiles: Sequence[int], peaks: Sequence[int]) -> Board:
    """The map of `tiles` and `peaks` (three ints each: id, cell, rot), made anew or taken from those kept."""
    laid = tuple(zip(tiles[::3], tiles[1::3], tiles[2::3], strict=True))
    raised = tuple(zip(peaks[::3], peaks[1::3], peaks[2::3], strict=True))
    board = _boards.get((ed.hash, laid, raised))
    if board is None:
        board = Board(ed)
        for tile in laid:
            board = plus_tile(board, *tile)
        for peak in raised:
            board = plus_peak(board, *peak)
    return board


def _keep(key: object, board: Board) -> Board:
    if len(_boards) >= KEPT:
        _boards.clear()
    _boards[key] = board
    return board
