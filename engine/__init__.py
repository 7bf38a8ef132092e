"""The rules of three hiking games: pure, deterministic, no input or output. Games are named here and nowhere else."""

from __future__ import annotations

from typing import Any

from engine import five_peaks, peak_team, scenery

GAMES: dict[str, Any] = {game.INFO.key: game for game in (five_peaks, scenery, peak_team)}
"""Every game by key; each value has the names of `engine.contract.Game`."""
