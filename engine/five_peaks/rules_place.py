"""Discovery: terrain tiles and peaks on the map, with the badge and the bonus peak (p.6, p.7, p.10)."""

from __future__ import annotations

from engine.contract import Ask, Auto, Frame, Steps
from engine.five_peaks.board import plus_peak, plus_tile
from engine.five_peaks.pieces import CORNERS, OFFSET, ROTATED, SIZE, TERRAINS
from engine.five_peaks.rules_goods import anytime, can_raise_peak, peak_tiles, receive
from engine.five_peaks.state import State
from engine.flow import push, say

ROT = ("rot:0", "rot:1", "rot:2", "rot:3")
CORNER = tuple(f"corner:{at}" for at in range(SIZE * SIZE))
EDGE = tuple(f"edge:{at}" for at in range(SIZE * SIZE))


# Terrain tiles (p.7). The tile is seen before corner and rotation are chosen (FP-39).


def can_place_tile(s: State, seat: int) -> bool:
    """Whether a tile is left and fits at an open triangle of a tile under the pawn."""
    if not s.tile_stack:
        return False
    corners = s.board.corners
    return any(corners[index] for index in s.board.places[s.pawns[seat]].tiles)


def _draw_tile(s: State, f: Frame) -> None:
    tile = s.tile_stack.pop()
    s.reveals += 1
    say(s, "tile_drawn", f["seat"], tile=tile)
    push(s, {"op": "corner", "seat": f["seat"], "tile": tile})


def open_corners(s: State, seat: int) -> dict[int, int]:
    """Open triangles of the tiles under the seat's pawn, each with the site outside it; occupied ones too (FP-23)."""
    found: dict[int, int] = {}
    for index in s.board.places[s.pawns[seat]].tiles:
        found.update(s.board.corners[index])
    return found


def _corner_codes(s: State, f: Frame) -> list[str]:
    return [CORNER[at] for at in sorted(open_corners(s, f["seat"]))]


def _corner(s: State, f: Frame, code: str) -> None:
    push(s, {"op": "rotate", "seat": f["seat"], "tile": f["tile"], "cell": int(code[7:])})


def _rotate_codes(s: State, f: Frame) -> list[str]:
    at: int = f["cell"]
    tile_id: int = f["tile"]
    tile = s.ed.tiles[tile_id]
    offset = at - open_corners(s, f["seat"])[at]
    return [
        ROT[rot] for rot in tile.rotations if any(OFFSET[ROTATED[rot][i]] == offset and tile.spaces[i] for i in CORNERS)
    ]


def _rotate(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    at: int = f["cell"]
    tile: int = f["tile"]
    rot = int(code[4:])
    site = open_corners(s, seat)[at]
    s.tiles += [tile, site, rot]
    s.board = plus_tile(s.board, tile, site, rot)
    say(s, "tile_placed", seat, tile=tile, cell=site, rot=rot, corner=at)
    # Only this square joins the pawn's tile; two tiles share one corner at most, so no other can (FP-47).
    receive(s, seat, s.board.places[at].gains, "square")


# Peaks. The tile is chosen anew for each peak, then the peak is revealed, then edge and rotation follow (FP-40, FP-44).


def _peak(s: State, f: Frame) -> None:
    seat: int = f["seat"]
    if can_raise_peak(s, seat, f["terrains"]):
        push(s, {"op": "tile", "seat": seat, "terrains": f["terrains"]})
    else:
        say(s, "reward_lost", seat, what="peak")


def _tile_codes(s: State, f: Frame) -> list[str]:
    return [f"tile:{s.board.tiles[i][1]}" for i in peak_tiles(s, f["seat"], f["terrains"])]


def _tile(s: State, f: Frame, code: str) -> None:
    index = s.board.sites[int(code[5:])]
    seat: int = f["seat"]
    terrain = s.ed.tiles[s.board.tiles[index][0]].terrain
    peak = s.peak_piles[terrain].pop()
    s.reveals += 1
    say(s, "peak_drawn", seat, peak=peak)
    push(s, {"op": "edge", "seat": seat, "peak": peak, "tile": index})


def _edge_codes(s: State, f: Frame) -> list[str]:
    index: int = f["tile"]
    return [EDGE[at] for at in s.board.edges[index]]


def _edge(s: State, f: Frame, code: str) -> None:
    push(s, {"op": "turn_peak", "seat": f["seat"], "peak": f["peak"], "cell": int(code[5:])})


def _turn_codes(s: State, f: Frame) -> list[str]:
    peak: int = f["peak"]
    return [ROT[rot] for rot in s.ed.peaks[peak].rotations]


def _turn_peak(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    peak: int = f["peak"]
    at: int = f["cell"]
    rot = int(code[4:])
    terrain = s.ed.peaks[peak].terrain
    s.peaks += [peak, at, rot]
    s.board = plus_peak(s.board, peak, at, rot)
    s.badges[seat * 3 + terrain] += 1
    s.built |= 1 << terrain
    say(s, "peak_placed", seat, peak=peak, cell=at, rot=rot)
    say(s, "badge", seat, terrain=TERRAINS[terrain], vp=s.ed.badge_vp[terrain])


# The bonus peak of a campfire card: once per resolved space or reward, same terrain, for nothing (FP-45).


def _bonus_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    if s.built and f.get("times", 0) < s.power(seat, "bonus_peak") and can_raise_peak(s, seat, s.built):
        return ["place", "none"]
    return ["none"]


def _bonus(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    terrains = s.built
    if code == "none":
        s.built = 0
        return
    say(s, "bonus_peak", seat)
    times = f.get("times", 0) + 1
    push(s, {"op": "peak", "seat": seat, "terrains": terrains}, {"op": "bonus_peak", "seat": seat, "times": times})


PLACE_STEPS: Steps = {
    "draw_tile": Auto(_draw_tile),
    "corner": Ask(_corner_codes, _corner),
    "rotate": Ask(_rotate_codes, _rotate),
    "peak": Auto(_peak),
    "tile": anytime(Ask(_tile_codes, _tile)),
    "edge": Ask(_edge_codes, _edge),
    "turn_peak": Ask(_turn_codes, _turn_peak),
    "bonus_peak": anytime(Ask(_bonus_codes, _bonus)),
}
