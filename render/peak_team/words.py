"""The few words that stand on pictures: what powers and weather rules do, in half a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ICON_WORDS: Mapping[str, str] = {
    "hike": "boot",
    "road": "wheel",
    "climb": "pick",
    "snow": "snowshoe",
    "river": "paddle",
    "heli": "helicopter",
    "wild": "wild",
}
ROUTE_WORDS: Mapping[str, str] = {
    "hike": "trail",
    "road": "road",
    "climb": "climb",
    "snow": "snow",
    "river": "river",
}
POWERS: Mapping[str, tuple[str, str]] = {
    "A1": ("snow", "+1 step with snowshoes and picks"),
    "A2": ("hike", "+1 step with boots, paddles go upriver"),
    "B1": ("card", "Draws 5 cards, gives all away"),
    "B2": ("card", "Draws 5 cards, keeps 1"),
    "C1": ("radio", "Sees all new missions, then hands them out"),
    "C2": ("radio", "Sees 2 missions, hands out 1"),
    "D1": ("support", "Own support gives 2 steps"),
    "D2": ("support", "Who was helped wakes it for 3 icons"),
    "E1": ("paw", "Own animal tokens give both effects"),
    "E2": ("swap", "May swap 2 missions after a hand-out"),
}
"""Sign and words of every side of the power tiles."""
_PLAIN: Mapping[str, str] = {
    "shy": "no recording beside a station or ranger",
    "lend": "a recording moves another ranger 1 step",
    "short_river": "paddles go 1 stretch at a time",
    "upriver": "paddles may go 1 stretch upriver",
    "no_support": "no support tokens",
    "no_share": "no sharing of cards",
    "far_sight": "record from next to a region",
    "mend": "1 blocker may be cleared now",
    "wake": "all support tokens wake up",
    "slide": "1 more blocker now",
}
_COUNTED: Mapping[str, str] = {
    "cards": "at most {} cards in a move",
    "renew": "support wakes for {} icons",
    "near": "at round end all within {} steps of a ranger or station",
    "animals": "record {} animals this round",
    "missions": "complete {} missions this round",
    "hold": "at round end at most {} cards each",
}
_KINDS: Mapping[str, str] = {
    "toll": "each {} step costs 1 more card",
    "pair": "2 {} icons make any 1 step",
    "cap": "1 {} step per card at most",
    "plus": "1 more {} step per card",
}
ENDS: Mapping[str, str] = {
    "won": "The park is saved",
    "overflow": "Too many missions left",
    "blockers": "No blockers left to place",
    "weather": "The weather won",
    "closed": "The park has closed",
}
"""How a game ended, by the view's `end`."""


def weather_rule(rule: str) -> str:
    """One rule of a weather card in a few words; an unknown one as it is written."""
    word, _, argument = rule.partition(" ")
    if word in _PLAIN:
        return _PLAIN[word]
    if word in _COUNTED:
        return _COUNTED[word].format(argument)
    kind = ICON_WORDS.get(argument, argument)
    if word in _KINDS:
        return _KINDS[word].format(kind)
    if word == "closed":
        return "no helicopter" if argument == "heli" else f"the {argument} is closed"
    return rule.replace("_", " ")


def weather_part(rules: Sequence[str], penalty: int = 0) -> str:
    """A whole part of a weather card as one sentence without its full stop."""
    words = "; ".join(weather_rule(rule) for rule in rules)
    return f"{words}, or {penalty} blocker{'s' if penalty > 1 else ''}" if penalty and words else words


def title_of(key: str) -> str:
    """A key as a name: `frozen_river` is Frozen river."""
    return key.replace("_", " ").capitalize()
