"""Hand-made views of Five Peaks for exact picture tests, and positions reached by play."""

from __future__ import annotations

from random import Random
from typing import Any

from engine import GAMES
from engine.five_peaks.content import cell

GAME = GAMES["five_peaks"]


def a_player(seat: int, **facts: Any) -> dict[str, Any]:
    """A seat as at the start, with other facts where given."""
    return {
        "seat": seat,
        "pack": [0] * 6,
        "capacity": 10,
        "endorphins": 2,
        "badges": [0, 0, 0],
        "stones": [5, 4, 3, 2, 1],
        "panoramas": [],
        "campfires": [],
        "played": [],
        "hand_count": 5,
        "hand": None,
        **facts,
    }


def a_view(**facts: Any) -> dict[str, Any]:
    """Two tiles, one peak with two stones, two seats; other facts where given."""
    return {
        "game": "five_peaks",
        "edition": "",
        "seat": None,
        "seats": 2,
        "options": {},
        "turn": 9,
        "first": 0,
        "active": 1,
        "over": False,
        "final_turns": [],
        "conditions": ["stones"],
        "tiles": [{"id": 0, "x": 0, "y": 0, "rot": 0}, {"id": 1, "x": 2, "y": -2, "rot": 1}],
        "peaks": [{"id": 2, "x": 0, "y": -2, "rot": 0, "stones": [[0, 5], [1, 3]]}],
        "pawns": [[0, 0], [1, -1]],
        "left": [{"x": -1, "y": 0, "resources": [1, 0, 2, 0, 0, 0]}],
        "bank": [16, 15, 14, 13, 12, 11],
        "market": ["run", "bike", "observe", "run", "sightsee"],
        "affordable": [],
        "playable": [],
        "deck": 34,
        "boxed": 0,
        "campfire_deck": 18,
        "tile_stack": [5, 4, 3],
        "peak_piles": [4, 5, 5],
        "panoramas": [{"pile": n, "card": n, "rank": 1, "remaining": 6} for n in range(3)],
        "players": [
            a_player(0, pack=[3, 0, 0, 1, 0, 0], badges=[1, 0, 0], stones=[4, 3, 2, 1]),
            a_player(1, endorphins=7, panoramas=[1, 6], stones=[5, 4, 2, 1], campfires=[3]),
        ],
        "scores": [
            {"badges": 3, "panoramas": 0, "campfires": 0, "stones": 6, "total": 9},
            {"badges": 0, "panoramas": 8, "campfires": 0, "stones": 4, "total": 12},
        ],
        "question": None,
        **facts,
    }


def a_question(op: str, seat: int = 1, **facts: Any) -> dict[str, Any]:
    """An open question of a seat."""
    empty = {
        "codes": [],
        "card": None,
        "tile": None,
        "peak": None,
        "corner": None,
        "edge": None,
        "drawn": [],
        "need": 0,
    }
    return {"op": op, "seat": seat, **empty, "how": None, "why": None, "times": 0, **facts}


def to(x: int, y: int, verb: str = "to") -> str:
    """The code of a place."""
    return f"{verb}:{cell(x, y)}"


def played(seed: int, seats: int, moves: int, until: str = "") -> Any:
    """A state after so many random answers and then at the next question of a kind; None when the game ended first."""
    random = Random(seed)
    state = GAME.new(GAME.INFO.fill({}), seats, seed)
    made = 0
    while (decision := GAME.decision(state)) is not None:
        if made >= moves and (not until or decision.op == until):
            return state
        seat = decision.seats[0]
        GAME.answer(state, seat, random.choice(decision.codes[seat]))
        made += 1
        if made > moves + 4000:
            return None
    return state if not until else None
