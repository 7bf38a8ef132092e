"""The kinds of computer player and the one function that asks them."""

from __future__ import annotations

from typing import Any

from engine import GAMES, rng
from engine.ai.search import Limits, best
from engine.contract import Decision
from engine.errors import MatchOver, NotYourTurn

KINDS = ("greedy", "random")
"""Every kind of computer player; the first one is the default."""

LIMITS = Limits()


def choose(game_key: str, state: Any, seat: int, kind: str, source: rng.Rng) -> str:
    """The code a player of `kind` on `seat` answers the open question with.

    Reads `state` only, knows no more of it than `game.view(state, seat)` shows, and repeats itself for an equal
    `source`. Raises MatchOver or NotYourTurn when the seat is not asked, ValueError for an unknown kind.
    """
    game = GAMES[game_key]
    asked: Decision | None = game.decision(state)
    if asked is None:
        raise MatchOver
    if seat not in asked.seats:
        raise NotYourTurn(seat)
    if kind == "random":
        return rng.pick(source, asked.codes[seat])
    if kind == "greedy":
        return best(game, state, seat, source, LIMITS)
    raise ValueError(f"there is no computer player {kind!r}; choose one of {', '.join(KINDS)}")
