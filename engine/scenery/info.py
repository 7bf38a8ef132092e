"""Scenery introduces itself."""

from __future__ import annotations

from engine.contract import GameInfo, TableOption

INFO = GameInfo(
    key="scenery",
    name="Scenery",
    command="scenery",
    seats=(1, 5),
    options=(
        TableOption("goals", (0, 1, 2, 3), 0, "SC-40"),
        TableOption("total_ascent", (False, True), False, "SC-50"),
        TableOption("routes_per_turn", ("any", "one"), "any", "SC-02"),
        TableOption("rotation", ("free", "fixed"), "free", "SC-06"),
        TableOption("backs", ("half", "less_three"), "half", "SC-68"),
    ),
    hidden=True,
    chance=True,
    cooperative=False,
    max_decisions=330,
    rules_version=1,
    unit="SP",
)
