"""What would cost the team something, said before it happens."""

from __future__ import annotations

from typing import Any

from cogs.peak_team import terms
from cogs.peak_team.effects import consequences
from engine.contract import View


def lines(view: View) -> list[str]:
    """Everything that stands against ending the round now; without what the next answer would cost."""
    said = [text for warning in view["warnings"] if (text := _said(view, warning))]
    return [*said, *consequences(view)]


def _said(view: View, warning: dict[str, Any]) -> str:
    kind = warning["kind"]
    if kind == "overflow":
        left = view["track"][view["round"] - 1]
        return (
            f"{terms.plural('mission', left)} on this round space, {warning['over']} too many: "
            "with four or more at the round's end the game is lost (PT-60)."
        )
    if kind == "blockers":
        short = terms.plural("blocker", warning["short"])
        return f"If the round ended now, {short} would be missing, and the game lost (PT-63)."
    mate = terms.mate(view, warning.get("ranger", 0))
    if kind == "mission_lost":
        return f"⚠️ Mission {warning['letter']} of {mate}, who has passed, can never be completed now (PT-47)."
    if kind == "mission_late":
        return f"Mission {warning['letter']} of {mate}, who has passed, is completed only next round (PT-46)."
    return ""


def before_pass(view: View) -> str:
    """What a pass would lose for good in the last round; in others what the end of the round would lose."""
    found = {warning["kind"]: warning for warning in view["warnings"]}
    if "last_pass" in found:
        ranger = found["last_pass"]["ranger"]
        missions = view["players"][ranger]["missions"]
        owned = f" with mission {terms.and_list(missions)} open" if missions else ""
        return f"This is the last round: passing{owned} may lose the game (PT-47, PT-60)."
    act = "Ending the round would" if view["solo"] else "Passing would end the round and"
    others = [p for p in view["players"] if not p["passed"] and p["ranger"] != view["active"]]
    if view["solo"] or not others:
        if "overflow" in found:
            return f"{act} lose the game: too many missions are left on the space (PT-60)."
        if "blockers" in found:
            return f"{act} lose the game: there are too few blockers (PT-60, PT-63)."
        weather = view["weather"]
        if weather is not None and weather["penalty"] and weather["broken"]:
            return f"{act} cost {terms.plural('blocker', weather['penalty'])} (weather)."
    return ""
