"""Hand-made views of The Peak Team for exact picture tests, and positions reached by play."""

from __future__ import annotations

from random import Random
from typing import Any

import engine.peak_team as game

ANIMALS = ("owl", "chough", "sheep", "hare", "marmot", "viper", "trout", "ladybird", "lynx")


def a_player(ranger: int, **facts: Any) -> dict[str, Any]:
    """A ranger with one mission and a full set of tokens; other facts where given."""
    return {
        "ranger": ranger,
        "seat": ranger,
        "vicky": False,
        "place": "s1",
        "passed": False,
        "missions": ["KUQ"[ranger % 3]],
        "support": True,
        "helped": -1,
        "power": None,
        "animals": [],
        "hand_count": 4,
        "hand": None,
        **facts,
    }


def a_card(number: int, animal: str = "owl", kind: str = "hike", icons: int = 2) -> dict[str, Any]:
    """A supply card."""
    return {"id": number, "animal": animal, "kind": kind, "icons": icons}


def a_view(**facts: Any) -> dict[str, Any]:
    """The small park with three rangers on level 4, ranger 1 to act; other facts where given."""
    return {
        "game": "peak_team",
        "seat": None,
        "seats": 3,
        "rangers": 3,
        "level": 4,
        "side": "small",
        "solo": False,
        "vicky": None,
        "round": 2,
        "rounds": 6,
        "first": 2,
        "active": 1,
        "over": False,
        "end": "",
        "track": [0, 4, 4, 3, 2, 1],
        "animals": [{"key": key, "where": "map", "ranger": -1, "reward": "hike"} for key in ANIMALS],
        "blockers": [1, 4],
        "stock": 6,
        "special": {"letters": ["M", "X", "H"], "size": 3},
        "specials_done": 1,
        "special_deck": 17,
        "tokens": 3,
        "flag": None,
        "weather": None,
        "deck": 41,
        "discard": [],
        "columns": [],
        "players": [a_player(0), a_player(1, place="L"), a_player(2, place="p4", passed=True)],
        "needs": [],
        "warnings": [],
        "question": None,
        **facts,
    }


def a_question(op: str, ranger: int = 1, **facts: Any) -> dict[str, Any]:
    """An open question of a ranger's seat."""
    return {"op": op, "seats": [ranger], "waiting": [ranger], "confirm": False, "ranger": ranger, "codes": [], **facts}


def weather(key: str, family: str, a: list[str], b: list[str], penalty: int = 0) -> dict[str, Any]:
    """A weather card in force."""
    return {"key": key, "family": family, "a": a, "b": b, "penalty": penalty, "broken": False}


def played(seats: int, level: int, seed: int, moves: int, until: str = "") -> Any:
    """A state after so many random answers and then at the next question of a kind; None when the game ended first."""
    random = Random(seed)
    state = game.new(game.INFO.fill({"level": level}), seats, seed)
    made = 0
    while (decision := game.decision(state)) is not None:
        if made >= moves and (not until or decision.op == until):
            return state
        seat = (decision.waiting or decision.seats)[0]
        codes = [code for code in decision.codes[seat] if code not in ("pass", "skip")] or decision.codes[seat]
        game.answer(state, seat, random.choice(codes if random.random() < 0.85 else decision.codes[seat]))
        made += 1
        if made > moves + 2000:
            return None
    return state if not until else None
