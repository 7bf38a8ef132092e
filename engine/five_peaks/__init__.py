"""Five Peaks: a competitive game of hiking, discovery and stone towers for two to five.

This package is the game for everything generic (see `engine.contract.Game`).
"""

from __future__ import annotations

from engine import flow
from engine.contract import Decision
from engine.five_peaks.census import census
from engine.five_peaks.content import EDITION, EDITIONS, add_edition, content
from engine.five_peaks.heuristics import skip, value
from engine.five_peaks.rules import INFO, STEPS, new
from engine.five_peaks.scoring import result, scores
from engine.five_peaks.state import State
from engine.five_peaks.view import determinize, view

__all__ = [
    "EDITION", "EDITIONS", "INFO", "STEPS", "State", "add_edition", "answer", "census", "content", "decision",
    "determinize", "new", "result", "scores", "skip", "value", "view",
]  # fmt: skip


def decision(state: State) -> Decision | None:
    """The open question, or None when the game is over. Reads only."""
    found = flow.decision(state, STEPS)
    if found is not None:
        state.asked = (state.todo[-1], found.codes[found.seats[0]])
    return found


def answer(state: State, seat: int, code: str) -> None:
    """Play `code` for `seat`. Raises RulesError and changes nothing if it is not offered."""
    asked, state.asked = state.asked, None
    if (
        asked is not None
        and state.todo
        and asked[0] is state.todo[-1]
        and asked[0]["seat"] == seat
        and code in asked[1]
    ):
        flow.advance(state, STEPS, code)
    else:
        flow.answer(state, STEPS, seat, code)
