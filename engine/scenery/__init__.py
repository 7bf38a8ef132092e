"""Scenery: hex laying with a shared market of compasses, hiking routes and landscape elements, for one to five."""

from __future__ import annotations

from engine import flow
from engine.contract import Decision
from engine.scenery.check import check
from engine.scenery.content import EDITION, EDITIONS, add_edition
from engine.scenery.heuristics import value
from engine.scenery.info import INFO
from engine.scenery.rules import STEPS, new
from engine.scenery.scoring import result, scores
from engine.scenery.state import State
from engine.scenery.view import determinize, view

__all__ = [
    "EDITION",
    "EDITIONS",
    "INFO",
    "STEPS",
    "State",
    "add_edition",
    "answer",
    "check",
    "decision",
    "determinize",
    "new",
    "result",
    "scores",
    "value",
    "view",
]


def decision(state: State) -> Decision | None:
    """The open question, or None when the game is over. Reads only."""
    return flow.decision(state, STEPS)


def answer(state: State, seat: int, code: str) -> None:
    """Play `code` for `seat` in place. Raises RulesError and changes nothing if it is not offered."""
    asked, todo = state.asked, state.todo
    if asked is not None and todo and asked[0] is todo[-1] and asked[0]["seat"] == seat and code in asked[1]:
        flow.advance(state, STEPS, code)  # the open question's own list has been looked at just now
    else:
        flow.answer(state, STEPS, seat, code)
