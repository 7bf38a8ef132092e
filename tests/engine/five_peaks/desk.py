"""What tests from the rulebook have in common: looks at a state and the positions they start from."""

from __future__ import annotations

from typing import Any

from engine import five_peaks
from engine.contract import View
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import FOREST_AIR, op, peaks, play, to

EVERY_STONE = 0b111110


def seen(s: State, seat: int | None = None) -> View:
    """What a seat or a spectator may know."""
    return five_peaks.view(s, seat)


def player(s: State, seat: int = 0) -> dict[str, Any]:
    """A seat as it sees itself."""
    return seen(s, seat)["players"][seat]


def hand(s: State, seat: int = 0) -> list[str]:
    return player(s, seat)["hand"]


def open_field(*keys: str, **fields: Any) -> State:
    """A pawn in the middle of a forest tile: an endorphin north, a berry and a bike east, three mushrooms south."""
    return peaks(tiles=[(FOREST_AIR, 2, -2, 0)], pawns=[(2, -2)], hand=[*keys, "camp"], **fields)


def in_front_of(tile: int, pay: str = "", *keys: str, **fields: Any) -> State:
    """A pawn on the north-west corner of a tile whose centre is what matters, one step away from it."""
    hand = [*(keys or ("walk",)), "camp"]
    return peaks(tiles=[(tile, 2, -2, 0)], pawns=[(1, -3)], packs=[pay], hand=hand, **fields)


def enter(s: State, x: int = 2, y: int = -2) -> State:
    """Play Walk to a place, which is asked for only if there is another."""
    play(s, "card:walk")
    return play(s, to(x, y)) if op(s) == "move" else s


def rest(s: State) -> State:
    """The seat whose turn it is camps for endorphins and ends its turn; Camp alone in the hand plays itself."""
    if op(s) == "play":
        play(s, "card:camp")
    if op(s) == "mode":
        play(s, "mode:endorphins")
    return play(s, "end")
