"""The supply drop in words: hands split between left and right, checked to be even, and picked card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.peak_team import terms
from cogs.presenter import Label, Picks
from engine.contract import View

_B2 = "B2"


def _numbers(question: dict[str, Any], text: str) -> str:
    """Cards joined by dots as their numbers in the list of open cards: `1+3`."""
    order = [card["id"] for card in question["open"]]
    ids = [int(card) for card in text.split(".")] if text else []
    return "+".join(str(order.index(card) + 1) for card in ids if card in order) or "none"


def _icons(text: str) -> str:
    ids = text.split(".") if text else []
    return terms.icons(terms.total(terms.printed(int(card)) for card in ids))


def drop_label(view: View, question: dict[str, Any], verb: str, text: str) -> Label:
    """A split of the open cards, or the card that is kept; cards go by their numbers in the list shown."""
    if verb == "keep":
        return Label(
            f"Keep {_numbers(question, text)}: {terms.numbered(int(text))}", "Power B2 keeps exactly one card."
        )
    left, right, kept = (*text.split("-"), "")[:3]
    keeps = f", keep {_numbers(question, kept)}" if kept else ""
    head = f"Left {_numbers(question, left)}, right {_numbers(question, right)}{keeps}"
    return Label(head, f"Left {_icons(left)}; right {_icons(right)}", f"Left {_numbers(question, left)[:1]}…")


def picks(view: View) -> Picks | None:
    """The open cards as a list to tick for the left neighbour; None where the answer is not one even split.

    The menu itself refuses an uneven split: as few or as many cards can be ticked as are allowed (PT-10).
    """
    question = view["question"]
    if question is None or question["op"] != "drop" or not question["codes"]:
        return None
    verbs = {code.partition(":")[0] for code in question["codes"]}
    cards = question["open"]
    if verbs != {"give"} or any(code.count("-") > 1 for code in question["codes"]) or len(cards) < 2:
        return None
    left, right = (terms.mate(view, question[side]) for side in ("left", "right"))
    items = tuple((f"card:{card['id']}", Label(f"{n} · {terms.card(card)}")) for n, card in enumerate(cards, 1))
    low = len(cards) // 2
    many = f"{low}" if len(cards) % 2 == 0 else f"{low} or {low + 1}"
    return Picks(f"Tick {many} cards for {left}; the others go to {right}", items, low, len(cards) - low)


def picked(view: View, values: Sequence[str]) -> str:
    """The code of a split in which the cards ticked go to the left."""
    chosen = sorted(int(value.partition(":")[2]) for value in values)
    rest = [card["id"] for card in view["question"]["open"] if card["id"] not in chosen]
    return f"give:{'.'.join(map(str, chosen))}-{'.'.join(map(str, sorted(rest)))}"


def sealed(question: dict[str, Any]) -> str:
    """The viewer's own sealed answer, empty while there is none."""
    code = question.get("sealed")
    if not code:
        return ""
    verb, _, text = code.partition(":")
    if verb == "keep":
        return f"keep {terms.numbered(int(text))}"
    left, right, kept = (*text.split("-"), "")[:3]
    told = [f"to the left {_told(left)}", f"to the right {_told(right)}"]
    return "; ".join([*told, f"kept {_told(kept)}"] if kept else told)


def _told(text: str) -> str:
    return terms.supply([terms.printed(int(card)) for card in text.split(".")] if text else [])
