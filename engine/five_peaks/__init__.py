"""Five Peaks: a competitive game of hiking, discovery and stone towers for two to five.

This package is the game for everything generic (see `engine.contract.Game`).
"""

from __future__ import annotations

from engine import flow
from engine.contract import Decision
from engine.five_peaks.content import content
from engine.five_peaks.heuristics import value
from engine.five_peaks.rules import INFO, STEPS, new
from engine.five_peaks.scoring import result, scores
from engine.five_peaks.state import State
from engine.five_peaks.view import determinize, view

__all__ = [
    "INFO", "STEPS", "State", "answer", "content", "decision", "determinize", "new", "result", "scores", "value", "view",
]  # fmt: skip


def decision(state: State) -> Decision | None:
    """The open question, or None when the game is over. Reads only."""
    return flow.decision(state, STEPS)


def answer(state: State, seat: int, code: str) -> None:
    """Play `code` for `seat`. Raises RulesError and changes nothing if it is not offered."""
    flow.answer(state, STEPS, seat, code)
