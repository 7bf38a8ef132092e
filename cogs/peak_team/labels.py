"""Every answer of The Peak Team in words: the essential first, unique among its siblings, no names of people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cogs.peak_team import reach, terms
from cogs.peak_team.effects import POWER
from cogs.peak_team.splits import drop_label
from cogs.presenter import Label
from engine.contract import View

_LONGEST = 80
_LONGEST_DETAIL = 100
_PRINT = ("animal", "kind", "icons")
Question = dict[str, Any]
Make = Callable[[View, Question, list[str]], Label]


def label(view: View, code: str) -> Label:
    """One answer to the open question, cut to Discord's limits."""
    verb, *parts = code.split(":")
    question = view["question"] or {"op": "", "ranger": -1}
    if question["op"] == "drop":
        made = drop_label(view, question, verb, parts[0])
    else:
        make = _BY_OP.get((question["op"], verb)) or _LABELS.get(verb)
        made = make(view, question, parts) if make is not None else Label(code)
    return replace(made, text=clip(made.text, _LONGEST), detail=clip(made.detail, _LONGEST_DETAIL))


def clip(text: str, limit: int) -> str:
    """`text`, with an ellipsis where it had to be cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _big(text: str) -> str:
    return text[:1].upper() + text[1:]


# Moving


def _source(view: View, question: Question, source: str) -> tuple[str, str]:
    """What pays for a step: in words, and the group it belongs to."""
    if source.isdigit():
        return _card_of(view, question, int(source)), terms.numbered(int(source))
    if source[0] == "s" and source[1:].isdigit():
        owner = int(source[1:])
        text = "the support token" if view["solo"] else f"{terms.mate(view, owner)}'s support token"
        return text, "Support tokens"
    return (f"the {source} token", "Animal tokens") if source != "free" else ("a free icon", "Free icons")


def _card_of(view: View, question: Question, number: int) -> str:
    """A card; one under way is what is left of it."""
    text = f"{terms.numbered(number)}{_twin(_usable(view, question), number)}"
    under_way = any(played["card"]["id"] == number for played in question.get("played") or [])
    return f"the rest of {text}" if under_way else text


def _usable(view: View, question: Question) -> list[dict[str, Any]]:
    """The cards of the ranger that is asked, those of the move under way too."""
    return [*terms.hand(view, max(0, question["ranger"])), *(p["card"] for p in question.get("played") or [])]


def _twin(cards: list[dict[str, Any]], number: int) -> str:
    """Cards that look alike are told apart by their order among `cards`."""
    wanted = terms.printed(number)
    twins = sorted(card["id"] for card in cards if all(card[key] == wanted[key] for key in _PRINT))
    return f" no. {twins.index(number) + 1}" if len(twins) > 1 and number in twins else ""


def _step(view: View, question: Question, parts: list[str]) -> Label:
    source, kind, name = parts
    text, group = _source(view, question, source)
    return Label(
        f"{terms.place(name)}: {terms.GO[kind].lower()} with {text}",
        reach.what_waits(view, question["ranger"], name),
        group,
    )


def _pair(view: View, question: Question, parts: list[str]) -> Label:
    first, second, kind, name = parts
    a, b = (_card_of(view, question, int(text)) for text in (first, second))
    paid = f"two icons of {a}" if first == second else f"{a} and {b}"
    return Label(
        f"{terms.place(name)}: {terms.GO[kind].lower()} with {paid}",
        reach.what_waits(view, question["ranger"], name),
        "Two icons for one step",
    )


def _stop(view: View, question: Question, _parts: list[str]) -> Label:
    here = view["players"][question["ranger"]]["place"]
    left = sum(played["left"] for played in question.get("played") or [])
    lost = f"{terms.plural('icon', left)} left over would be lost. " if left else ""
    back = "You are back where you began: nothing happens (PT-34)." if here == question.get("origin") else ""
    what = lost + (back or reach.what_waits(view, question["ranger"], here))
    return Label(f"Stop at {terms.place(here)}", what, apart=True)


def _lend(view: View, question: Question, parts: list[str]) -> Label:
    ranger, name = int(parts[0]), parts[1]
    return Label(f"{_big(terms.mate(view, ranger))} to {terms.place(name)}", reach.what_waits(view, ranger, name))


# Cards and tokens


def _record(view: View, question: Question, parts: list[str]) -> Label:
    card = terms.printed(int(parts[0]))
    icon = f"{terms.plural(terms.ICON[card['kind']], card['icons'])}{_twin(_usable(view, question), card['id'])}"
    return Label(f"Record the {card['animal']} with its card of {icon}", "The icons on the card are lost.", "Record")


def _spends(sentence: str, group: str) -> Make:
    def make(view: View, question: Question, parts: list[str]) -> Label:
        number = int(parts[0])
        return Label(sentence.format(f"{terms.numbered(number)}{_twin(_usable(view, question), number)}"), "", group)

    return make


def _clear(view: View, _question: Question, parts: list[str]) -> Label:
    side = terms.side_of(view["rangers"])
    if len(parts) == 1:
        return Label(f"Open {terms.blocker(side, int(parts[0]))}", "The blocker leaves the game.")
    what = terms.blocker(side, int(parts[1]))
    return Label(f"Use the {parts[0]} token: open {what}", _token_owner(view, parts[0]), "Remove a blocker")


def _fetch(view: View, _question: Question, parts: list[str]) -> Label:
    return Label(f"Use the {parts[0]} token: draw 2 cards, keep 1", _token_owner(view, parts[0]), "Animal tokens")


def _token_owner(view: View, animal: str) -> str:
    found = next((one for one in view["animals"] if one["key"] == animal), None)
    if found is None or found["ranger"] < 0 or view["solo"]:
        return "The token goes to the board for good."
    return f"It belongs to {terms.mate(view, found['ranger'])} and goes to the board for good."


def _renew(view: View, question: Question, parts: list[str]) -> Label:
    owner = int(parts[0])
    mine = view["solo"] or owner == question["ranger"]
    whose = "the support token" if view["solo"] else "your support token" if mine else f"{terms.mate(view, owner)}'s"
    return Label(f"Wake {whose}{'' if mine else ' support token'}", "Discard cards until their icons suffice (PT-54).")


def _ranger(view: View, question: Question, parts: list[str]) -> Label:
    """A captain's ranger, or the one thing it could do."""
    ranger = int(parts[0])
    here = view["players"][ranger]["place"]
    if len(parts) == 1:
        return Label(f"Act with ranger {terms.letter(ranger)}", f"At {terms.place(here)}. {_mats(view, ranger)}")
    made = label({**view, "question": {**question, "op": "act", "ranger": ranger}}, ":".join(parts[1:]))
    return Label(f"Ranger {terms.letter(ranger)} · {made.text}", made.detail)


def _mats(view: View, ranger: int) -> str:
    missions = view["players"][ranger]["missions"]
    return f"Mission{'s' if len(missions) > 1 else ''} {terms.and_list(missions)}." if missions else "No mission."


# Arriving


def _share_card(view: View, question: Question, parts: list[str]) -> Label:
    card, to = int(parts[0]), int(parts[1])
    holder = next((p["ranger"] for p in view["players"] for c in p["hand"] or [] if c["id"] == card), -1)
    twin = "" if holder < 0 else _twin(view["players"][holder]["hand"], card)
    told = "" if holder < 0 else f" from {terms.mate(view, holder)}"
    return Label(f"{terms.numbered(card)}{twin}{told} to {terms.mate(view, to)}", "", f"To {terms.mate(view, to)}")


def _give(view: View, _question: Question, parts: list[str]) -> Label:
    name, ranger = parts[0], int(parts[1])
    player = view["players"][ranger]
    away = reach.distance(view, player["place"], name)
    if player["place"] == name:
        late = "stands there, but has passed: done only next round (PT-47)" if player["passed"] else "is there already"
        return Label(f"Mission {name} to {terms.mate(view, ranger)}", f"{_big(terms.mate(view, ranger))} {late}.")
    steps = "cannot get there by routes now" if away is None else f"{terms.plural('step', away)} away"
    return Label(f"Mission {name} to {terms.mate(view, ranger)}", f"{steps}; {_mats(view, ranger).lower()}")


def _swap(view: View, _question: Question, parts: list[str]) -> Label:
    owner = {letter: p["ranger"] for p in view["players"] for letter in p["missions"]}
    a, b = (terms.mate(view, owner[name]) if name in owner else "somebody" for name in parts)
    return Label(f"Mission {parts[0]} of {a} for {parts[1]} of {b}")


def _start(view: View, question: Question, parts: list[str]) -> Label:
    missions = view["players"][question["ranger"]]["missions"]
    ways = [(letter, reach.distance(view, parts[0], letter)) for letter in missions]
    told = "; ".join(f"{terms.plural('step', away)} to mission {letter}" for letter, away in ways if away is not None)
    return Label(f"Start at {terms.place(parts[0])}", f"{told}." if told else "")


def _side(view: View, _question: Question, parts: list[str]) -> Label:
    seat = view["seat"] or 0
    power = view["players"][seat]["power"]
    key = f"{(power or 'A')[0]}{parts[0]}"
    return Label(f"Side {parts[0]}: {POWER[key]}", key)


def _wake(view: View, _question: Question, parts: list[str]) -> Label:
    if view["solo"]:
        return Label("Wake the support token")
    return Label(f"Wake the support token of {terms.mate(view, int(parts[0]))}")


def _size(view: View, _question: Question, parts: list[str]) -> Label:
    return Label(
        f"Reveal one with {parts[0]} flags", f"{parts[0]} success tokens; an open one at the end loses (PT-74)."
    )


def _flag(view: View, _question: Question, parts: list[str]) -> Label:
    aways = [reach.distance(view, player["place"], parts[0]) for player in view["players"]]
    told = ", ".join(
        f"{terms.letter(ranger)} {'–' if away is None else away}" for ranger, away in enumerate(aways)
    )  # fmt: skip
    return Label(f"Meet at {parts[0]}", f"Steps from here: {told}.")


def _column(view: View, _question: Question, parts: list[str]) -> Label:
    cards = view["columns"][int(parts[0])]
    low = f"under {terms.card(cards[-1])}" if cards and cards[-1] else "empty now"
    return Label(f"Column {int(parts[0]) + 1}, {low}", "It can be used at once.")


def _plain(text: str, detail: str = "") -> Make:
    return lambda _view, _question, _parts: Label(text, detail)


def _apart(text: str, detail: str = "") -> Make:
    """An answer that ends or leaves out what the others are about."""
    return lambda _view, _question, _parts: Label(text, detail, apart=True)


_BY_OP: dict[tuple[str, str], Make] = {
    ("end_turn", "done"): _plain("End turn"),
    ("share", "done"): _apart("Done sharing"),
    ("meet", "skip"): _plain("Keep the cards as they are"),
    ("radio", "skip"): _plain("Leave the radio alone"),
    ("wrench", "keep"): _apart("Leave all blockers"),
    ("swap", "none"): _apart("Swap nothing"),
    ("another", "none"): _apart("No further special mission", "The team goes for the end with what it has."),
    ("lend", "none"): _apart("Nobody moves"),
}
_LABELS: dict[str, Make] = {
    "go": _step,
    "duo": _pair,
    "stop": _stop,
    "lend": _lend,
    "record": _record,
    "rest": _spends("Rest: discard {}", "Rest"),
    "pay": _spends("Discard {}", ""),
    "toll": _spends("Discard {}", ""),
    "keep": _spends("Keep {}", ""),
    "clear": _clear,
    "fetch": _fetch,
    "renew": _renew,
    "ranger": _ranger,
    "pass": _apart("Pass for the rest of this round", "You keep your cards; no more turns until the next round."),
    "end": _apart("End the turn", "You act again when your turn comes round."),
    "close": _apart("End the round"),
    "share": _plain("Share cards", "Everybody here sees the cards of everybody here."),
    "hand": _share_card,
    "listen": _plain("Listen for missions", "Once begun, the hand-out runs on (PT-42). It is silent."),
    "give": _give,
    "swap": _swap,
    "start": _start,
    "side": _side,
    "wake": _wake,
    "size": _size,
    "flag": _flag,
    "column": _column,
}
