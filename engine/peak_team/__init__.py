"""The Peak Team: rangers in a mountain park; one to five players, five levels, co-operative and partly silent.

Rulings are cited by their PT ids. This package has the names of `engine.contract.Game`, and `check` for tests.
"""

from __future__ import annotations

from engine.peak_team.checks import check
from engine.peak_team.heuristics import value
from engine.peak_team.redraw import determinize
from engine.peak_team.rules import INFO, STEPS, answer, decision, new, silent
from engine.peak_team.scoring import result, scores
from engine.peak_team.state import State
from engine.peak_team.view import view

__all__ = [
    "INFO", "STEPS", "State", "answer", "check", "decision", "determinize", "new", "result", "scores", "silent",
    "value", "view",
]  # fmt: skip
