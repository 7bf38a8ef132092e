"""What powers, tokens and weather do, in few words, and what the weather means at this moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.peak_team import terms
from engine.contract import View

POWER = {
    "A1": "one more step per snowshoe or pick card",
    "A2": "one more step per boot card, paddles also one up",
    "B1": "draw 5 and give all away",
    "B2": "draw 5, keep 1, give the rest away",
    "C1": "see all new missions before handing them out",
    "C2": "see 2 missions, hand out 1",
    "D1": "your support token is 2 steps of any kinds",
    "D2": "who was helped wakes your token for 3 icons",
    "E1": "your animal tokens give both effects",
    "E2": "after a hand-out swap two missions",
}
"""Side of a power tile → what it does, at most 50 characters."""

_PLAIN = {
    "shy": "no recording next to a station or another ranger",
    "lend": "whoever records may move another ranger one step with the printed icon",
    "short_river": "a paddle goes one location down at a time",
    "upriver": "a paddle may also go one location up",
    "no_support": "support tokens cannot be used",
    "no_share": "cards cannot be shared",
    "far_sight": "an animal may be recorded from one step outside its region",
    "mend": "one blocker may be removed as the card is turned up",
    "wake": "all support tokens are active again",
    "slide": "one more blocker lies down as the card is turned up",
}
_COUNTED = {
    "cards": "a move may use at most {} cards",
    "renew": "waking a support token costs {} icons",
    "near": "at the end of the round everybody must be within {} steps of another ranger or a station",
    "animals": "record at least {} animals in this round",
    "missions": "complete at least {} missions in this round",
    "hold": "at the end of the round nobody may hold more than {} cards",
}
_KINDS = {
    "toll": "every {} step costs one more card",
    "pair": "two {} icons together make one step of any kind",
    "cap": "a card gives at most one {} step",
    "plus": "a card with {} icons gives one more such step",
}


def rule(text: str) -> str:
    """One rule word of a weather card as a clause."""
    word, _, argument = text.partition(" ")
    if word in _PLAIN:
        return _PLAIN[word]
    if word in _COUNTED:
        return _COUNTED[word].format(argument)
    if word in _KINDS:
        return _KINDS[word].format(terms.ICON.get(argument, argument))
    if word == "closed":
        return (
            "no helicopters fly" if argument == "heli" else f"no {terms.ICON.get(argument, argument)} step is possible"
        )
    return text.replace("_", " ")


def part(rules: Sequence[str], penalty: int = 0) -> str:
    """One part of a weather card; a clause that can be broken says what that costs."""
    said = "; ".join(rule(text) for text in rules)
    return f"{said}, or {terms.plural('blocker', penalty)} more" if said and penalty else said


def title(key: str) -> str:
    """`frozen_river` is Frozen river."""
    return key.replace("_", " ").capitalize()


def weather(view: View) -> str:
    """The card in force with both parts, empty when there is none."""
    found = view["weather"]
    if found is None:
        return ""
    help_ = f" But {part(found['b'])}." if found["b"] else ""
    return f"{title(found['key'])} ({found['family']}): {part(found['a'], found['penalty'])}.{help_}"


def consequences(view: View) -> list[str]:
    """What the weather in force means now, counted from the board."""
    found = view["weather"]
    if found is None:
        return []
    said = [text for clause in (*found["a"], *found["b"]) if (text := _now(view, found, clause))]
    if found["penalty"]:
        said.append(_penalty(view, found))
    return said


def _now(view: View, found: dict[str, Any], clause: str) -> str:
    word, _, argument = clause.partition(" ")
    if word == "near" and found["far"]:
        far = terms.and_list(terms.mate(view, ranger) for ranger in found["far"])
        return f"{_big(far)} {'is' if len(found['far']) == 1 else 'are'} more than {argument} steps away from all."
    if word == "near":
        return "Everybody is near enough now."
    if word == "hold":
        heavy = terms.and_list(_holder(view, index) for index in found["heavy"])
        return f"Too many cards: {heavy}." if found["heavy"] else "Nobody holds too many cards now."
    if word == "animals":
        if found["animals_before"] < int(argument):
            return f"Fewer than {argument} animals were left, so this does nothing (PT-81)."
        return f"Recorded in this round: {found['animals']} of {argument}."
    if word == "missions":
        return f"Completed in this round: {found['missions']} of {argument}."
    if word == "no_support":
        return f"{sum(player['support'] for player in view['players'])} active support tokens are out of use."
    return ""


def _holder(view: View, index: int) -> str:
    return f"column {index + 1}" if view["solo"] else terms.mate(view, index)


def _big(text: str) -> str:
    return text[:1].upper() + text[1:]


def _penalty(view: View, found: dict[str, Any]) -> str:
    due, stock = found["penalty"], view["stock"]
    if not found["broken"]:
        return "If the round ended now, the weather would cost nothing."
    cost = f"If the round ended now, it would cost {terms.plural('blocker', due)} of the {stock} left"
    return f"{cost}, and that could lose the game (PT-64)." if due >= stock else f"{cost}."
