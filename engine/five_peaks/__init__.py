"""Five Peaks: a competitive game of hiking, discovery and stone towers for two to five."""

from __future__ import annotations

from engine.contract import GameInfo, TableOption

INFO = GameInfo(
    key="five_peaks",
    name="Five Peaks",
    command="peaks",
    seats=(2, 5),
    options=(
        TableOption("reentry", ("turn", "move"), "turn", "FP-18"),
        TableOption("paraglide", ("both", "never"), "both", "FP-26"),
        TableOption("endorphins", ("unlimited", "capped65"), "unlimited", "FP-33"),
        TableOption("last_round", (0, 20, 30, 40), 0, "FP-72"),
    ),
    hidden=True,
    chance=True,
    cooperative=False,
    max_decisions=60_000,
    rules_version=1,
)
