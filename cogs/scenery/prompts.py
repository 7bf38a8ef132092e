"""Every question of Scenery in words: a title, a hint, and what the answer would make final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.presenter import Prompt
from cogs.scenery import outlook, terms
from cogs.scenery.labels import measure
from engine.contract import View
from engine.scenery.content import SIDES
from engine.scenery.forecast import turn_gain

_BEST = "Points are the best you can make of it this turn, routes included."
_REFILL = "Taking reveals the next hex in the space you leave; then the take is final (SC-57)."


def prompt(view: View) -> Prompt:
    """The open question; a plain waiting line when nobody is asked."""
    question = view["question"]
    if question is None:
        return Prompt("Nothing to decide", "The game is over." if view["over"] else "Wait for your turn.")
    return _PROMPTS[question["op"]](view, question)


def _take(view: View, question: dict[str, Any]) -> Prompt:
    compass = view["market"]["compasses"][question["seat"]]
    spaces = [int(code.partition(":")[2]) for code in question["codes"]]
    far = bool(spaces) and not any(_is_near(view, compass["space"], space) for space in spaces)
    if far:
        hint = f"{_BEST} Every way is blocked, so you go further (SC-31, SC-32)."
    elif compass["rear_space"] in spaces:
        hint = f"{_BEST} There is nothing else, so even the rear will do (SC-32)."
    else:
        hint = f"{_BEST} Your compass has its rear to the {SIDES[compass['rear']]} and takes nothing there."
    return Prompt("Take a hex from the market", hint, "menu", _REFILL if view["deck"] else "")


def _is_near(view: View, here: int, there: int) -> bool:
    a, b = view["market"]["spaces"][here], view["market"]["spaces"][there]
    q, r = a["q"] - b["q"], a["r"] - b["r"]
    return max(abs(q), abs(r), abs(q + r)) == 1


def _held(view: View, question: dict[str, Any]) -> tuple[str, str]:
    """The hex in hand by its height, and what else is on it."""
    if question["hex"] is None:
        return "the hex", ""
    height, _, others = terms.hex_words(terms.edition(view), question["hex"]).partition(", ")
    return f"the {height} hex", f"On it: {others}."


def _place(view: View, question: dict[str, Any]) -> Prompt:
    first = outlook.preview(view, question["codes"][0]) if question["codes"] else None
    if first is not None and not first["joined"]:
        duty = "No path can join, so any place beside your landscape will do (SC-08)."
    else:
        duty = "At least one path must join (SC-07)."
    name, facts = _held(view, question)
    return Prompt(f"Where does {name} go?", f"{facts} {_BEST} {duty}".strip())


def _rotate(view: View, question: dict[str, Any]) -> Prompt:
    name, facts = _held(view, question)
    return Prompt(
        f"How does {name} lie?", f"{facts} Waterfalls, cliffs and viewpoints come by themselves (SC-10).".strip()
    )


def _mark(view: View, question: dict[str, Any]) -> Prompt:
    if view["options"]["routes_per_turn"] == "one":
        often = "One route this turn (SC-02)."
    else:
        often = "As many as you like, one after the other; the order matters for overlap (SC-02, SC-65)."
    lengths = terms.lengths(view["players"][question["seat"]]["open_lengths"])
    limit = f"The {measure(view)} must fit the length's limit."
    return Prompt("Mark a route?", f"{often} {limit} Not marked yet: {lengths} hexes.")


def _end(view: View, question: dict[str, Any]) -> Prompt:
    return Prompt("End your turn?", turn_words(view), "buttons", "After this your turn cannot be taken back.")


def turn_words(view: View) -> str:
    """What the turn has brought: `This turn: routes +7, animals +2 = +9 SP. Goals: Nature area +2.`"""
    found = turn_gain(view)
    if found is None:
        return ""
    changes = terms.gains(found["gain"])
    text = f"This turn: {changes} = {terms.signed(found['gain']['total'])} SP." if changes else "This turn: +0 SP."
    names = {goal.key: goal.name for goal in terms.edition(view).goals}
    goals = [f"{names[key]} {terms.signed(by)}{terms.GOALS[key][1]}" for key, by in found["goals"].items() if by]
    return f"{text} Goals: {', '.join(goals)}." if goals else text


_PROMPTS: dict[str, Callable[[View, dict[str, Any]], Prompt]] = {
    "take": _take,
    "place": _place,
    "rotate": _rotate,
    "mark": _mark,
    "end_turn": _end,
}

_PICTURES = {"end_turn": "landscape"}


def picture(view: View) -> str:
    """The kind of picture that shows the open question; what can be chosen is numbered on "choices"."""
    question = view["question"]
    return "board" if question is None else _PICTURES.get(question["op"], "choices")
