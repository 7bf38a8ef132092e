"""Moving a pawn: Walk, March, Sightsee, Run, Shortcut, Bike, Paraglide, and two walks in one turn (p.6, p.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.contract import Ask, Frame, Steps
from engine.five_peaks.board import Place
from engine.five_peaks.pieces import ALPINE, ROCKY, SIZE
from engine.five_peaks.rules_goods import anytime
from engine.five_peaks.rules_space import arrive
from engine.five_peaks.state import State
from engine.flow import push, say

TO = tuple(f"to:{at}" for at in range(SIZE * SIZE))
STEPS_OF = {"walk": (1,), "march": (2,), "sightsee": (1, 2), "run": (4,), "first": (1,), "second": (1,)}
"""Numbers of spaces that a way of walking may cover; `first` and `second` are the two walks of a campfire card."""
MEMO_LIMIT = 4000

Path = tuple[int, ...]


def movable(s: State, seat: int) -> dict[str, bool]:
    """The ways to move that are known to be possible or not from where the pawns stand; `can_move` fills it."""
    memo = s.board.memo
    key = (s.pawns[seat], *s.pawns, s.paraglide)
    known = memo.get(key)
    if known is None:
        if len(memo) > MEMO_LIMIT:
            memo.clear()
        known = memo[key] = {}
    return cast("dict[str, bool]", known)


def can_move(s: State, seat: int, how: str) -> bool:
    """Whether the seat's pawn has a space to stop on when it moves `how` (FP-16). Reads only."""
    known = movable(s, seat)
    if how not in known:
        known[how] = any(True for _ in _stops(s, seat, how, frozenset()))
    return known[how]


def stops(s: State, seat: int, how: str, closed: frozenset[int] = frozenset()) -> list[int]:
    """Every cell on which the seat's pawn may stop when it moves `how`, ascending; `closed` may not be entered."""
    return sorted(set(_stops(s, seat, how, closed)))


def paths(s: State, seat: int, stop: int) -> list[Path]:
    """The ways to walk one space to `stop`, as the cells entered, one for each set of cells passed; shortest first."""
    seen: dict[frozenset[int], Path] = {}
    start = s.pawns[seat]
    for path in _walks(s.board.places, start, 1, _others(s, seat), {start}, ()):
        if path[-1] == stop:
            seen.setdefault(frozenset(path), path)
    return sorted(seen.values(), key=lambda path: (len(path), path))


def _others(s: State, seat: int) -> set[int]:
    return {at for i, at in enumerate(s.pawns) if i != seat}


def _stops(s: State, seat: int, how: str, closed: frozenset[int]) -> Iterator[int]:
    """Possible stops, some perhaps more than once."""
    here, taken, board = s.pawns[seat], _others(s, seat), s.board
    if how in STEPS_OF:
        for steps in STEPS_OF[how]:
            yield from _ends(board.places, here, steps, taken, {here, *closed})
    elif how == "shortcut":
        yield from (at for at in board.beside(here) if at not in taken)
    elif how == "bike":
        yield from (at for at in board.bikes if at != here and at not in taken)
    else:
        yield from (at for at in _landings(s, here) if at != here and at not in taken)


def _landings(s: State, here: int) -> tuple[int, ...]:
    """Paragliding goes down: from rocky ground to alpine and forest, from alpine to forest (p.13, FP-26 to FP-28)."""
    place, both = s.board.places[here], s.paraglide == "both"
    if not both and (place.peak >= 0 or place.terrains not in (1, 2, 4)):
        return ()
    from_alpine, from_rocky = s.board.glides[both]
    if place.terrains >> ROCKY & 1:
        return from_rocky
    return from_alpine if place.terrains >> ALPINE & 1 else ()


def _ends(places: dict[int, Place], here: int, steps: int, taken: set[int], seen: set[int]) -> Iterator[int]:
    """Where `steps` more spaces may end; other pawns' cells are passed for nothing, none is entered twice (FP-17)."""
    for at in places[here].near:
        if at in seen:
            continue
        is_free = at not in taken
        if is_free and steps == 1:
            yield at
            continue
        seen.add(at)
        yield from _ends(places, at, steps - is_free, taken, seen)
        seen.discard(at)


def _walks(
    places: dict[int, Place], here: int, steps: int, taken: set[int], seen: set[int], path: Path
) -> Iterator[Path]:
    """As `_ends`, with the cells entered."""
    for at in places[here].near:
        if at in seen:
            continue
        is_free, way = at not in taken, (*path, at)
        if is_free and steps == 1:
            yield way
            continue
        seen.add(at)
        yield from _walks(places, at, steps - is_free, taken, seen, way)
        seen.discard(at)


# The question


def _move_codes(s: State, f: Frame) -> list[str]:
    how: str = f["how"]
    seat: int = f["seat"]
    if how == "second":
        return [*(TO[at] for at in stops(s, seat, how, frozenset(s.closed))), "stay"]
    memo = s.board.memo
    key = ("codes", how, s.pawns[seat], *s.pawns, s.paraglide)
    known = memo.get(key)
    if known is None:
        known = memo[key] = [TO[at] for at in stops(s, seat, how)]
    return cast("list[str]", known).copy()


def _move(s: State, f: Frame, code: str) -> None:
    if code == "stay":
        say(s, "stayed", f["seat"])
        return
    how: str = f["how"]
    seat: int = f["seat"]
    at = int(code[3:])
    if how == "first" and s.reentry == "turn":
        ways = paths(s, seat, at)
        if len(ways) > 1:
            push(s, {"op": "path", "seat": seat, "cell": at})
        else:
            _go(s, seat, ways[0], how)
    elif s.journal is not None and how in STEPS_OF:
        _go(s, seat, _shown_path(s, seat, how, at), how)
    else:
        _go(s, seat, (at,), how)


def _shown_path(s: State, seat: int, how: str, stop: int) -> Path:
    """One shortest way to `stop`, for the journal."""
    start, closed = s.pawns[seat], s.closed if how == "second" else []
    ways = [
        path
        for steps in STEPS_OF[how]
        for path in _walks(s.board.places, start, steps, _others(s, seat), {start, *closed}, ())
        if path[-1] == stop
    ]
    return min(ways, key=len)


def _go(s: State, seat: int, path: Path, how: str) -> None:
    origin = s.pawns[seat]
    s.pawns[seat] = path[-1]
    if how == "first":
        s.closed = [origin, *path] if s.reentry == "turn" else []
    say(s, "moved", seat, how=how, origin=origin, cell=path[-1], path=list(path))
    arrive(s, seat)


def _path_codes(s: State, f: Frame) -> list[str]:
    return ["via:" + "-".join(map(str, path)) for path in paths(s, f["seat"], f["cell"])]


def _take_path(s: State, f: Frame, code: str) -> None:
    _go(s, f["seat"], tuple(map(int, code[4:].split("-"))), "first")


MOVE_STEPS: Steps = {
    "move": anytime(Ask(_move_codes, _move)),
    "path": anytime(Ask(_path_codes, _take_path)),
}
