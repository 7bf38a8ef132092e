"""Journal entries of The Peak Team as short sentences that name the ranger they are about."""

from __future__ import annotations

from collections.abc import Callable

from cogs.peak_team import terms
from cogs.peak_team.effects import POWER, part, title
from cogs.peak_team.table import ENDS
from cogs.presenter import Names
from engine.contract import Entry
from engine.peak_team.content import ANIMALS, MISSIONS, POWERS, SPECIALS, WEATHER

Sentence = Callable[[Entry, Names], str | None]


def line(entry: Entry, names: Names) -> str | None:
    """A journal entry as one short sentence in Discord's markdown, or None when it is not worth one."""
    make = _LINES.get(entry["kind"])
    return make(entry, names) if make is not None else None


def _who(entry: Entry, names: Names, key: str = "ranger") -> str:
    return f"**{terms.who(entry[key], len(names), names)}**"


def _all(rangers: list[int], names: Names) -> str:
    return terms.and_list(f"**{terms.who(ranger, len(names), names)}**" for ranger in rangers)


def _side(names: Names) -> int:
    return terms.side_of(max(3, len(names)))


def _place(entry: Entry, names: Names) -> str:
    return terms.node(_side(names), entry["node"])


def _blocked(entry: Entry, names: Names) -> str:
    return terms.blocker(_side(names), entry["blocker"])


def _setup(entry: Entry, names: Names) -> str:
    first = "" if len(names) == terms.CAPTAIN else f" {_who(entry, names, 'first')} has the First Ranger token."
    return f"The rangers meet for level {entry['level']}.{first}"


def _step(entry: Entry, names: Names) -> str:
    kind, source = entry["kind_of_route"], str(entry["source"])
    how = "flew" if kind == "heli" else terms.TRAVEL[kind]
    if source[0] == "s" and source[1:].isdigit():
        owner = int(source[1:])
        with_ = " with the support token" if len(names) == terms.CAPTAIN else f" with support of {_all([owner], names)}"
    elif source.isdigit() or source in ("free", "lend"):
        with_ = ""
    else:
        with_ = f" with the {source} token"
    return f"{_who(entry, names)} {how} to {_place(entry, names)}{with_}."


def _power(entry: Entry, names: Names) -> str:
    key = POWERS[entry["power"]]
    return f"{_seat(entry, names)} chose power {key}: {POWER[key]}."


def _seat(entry: Entry, names: Names) -> str:
    return f"**{names.get(entry['seat'], 'The captain')}**"


def _round(entry: Entry, names: Names) -> str:
    first = "" if len(names) == terms.CAPTAIN else f"; {_who(entry, names, 'first')} goes first"
    return f"Round {entry['round']} begins{first}."


def _weather(entry: Entry, _names: Names) -> str:
    card = WEATHER[entry["weather"]]
    help_ = f" But {part(card.b)}." if card.b else ""
    return f"Weather: **{title(card.key)}**. {part(card.a, card.penalty).capitalize()}.{help_}"


def _gave(entry: Entry, names: Names) -> str:
    kept = f" and kept {entry['kept']}" if entry["kept"] else ""
    return f"{_seat(entry, names)} gave {entry['left']} to the left, {entry['right']} to the right{kept}."


def _received(entry: Entry, _names: Names) -> str | None:
    return f"You received {terms.supply([terms.printed(card) for card in entry['cards']])}." if entry["cards"] else None


def _own_hand(entry: Entry, _names: Names) -> str:
    return f"Your hand: {terms.supply([terms.printed(card) for card in entry['cards']])}."


def _shown(entry: Entry, names: Names) -> str:
    return f"{_who(entry, names)} showed you {terms.supply([terms.printed(card) for card in entry['cards']])}."


def _passed_card(entry: Entry, names: Names) -> str:
    return f"{_who(entry, names)} gave {terms.numbered(entry['card'])} to {_who(entry, names, 'to_ranger')}."


def _special(entry: Entry, _names: Names) -> str:
    letters = [MISSIONS[node] for node in SPECIALS[entry["special"]][: entry["size"]]]
    return f"New special mission: {terms.and_list(letters)}."


def _special_done(entry: Entry, _names: Names) -> str:
    letters = [MISSIONS[node] for node in SPECIALS[entry["special"]][: entry["size"]]]
    return f"**Special mission complete**: {terms.and_list(letters)} were covered at the same time."


def _swapped(entry: Entry, names: Names) -> str:
    a, b = (MISSIONS[node] for node in entry["nodes"])
    return f"{_who(entry, names)} swapped missions {a} and {b}."


def _given(entry: Entry, names: Names) -> str:
    return f"Mission {MISSIONS[entry['node']]} goes to {_who(entry, names, 'to_ranger')}."


def _pass(entry: Entry, names: Names) -> str:
    return "The captain ended the round." if entry["ranger"] < 0 else f"{_who(entry, names)} passed."


def _rest(entry: Entry, names: Names) -> str:
    card = terms.numbered(entry["card"])
    if entry["ranger"] < 0:
        return f"Discarded {card} unused."
    return f"{_who(entry, names)} rested and discarded {card}."


def _renewed(entry: Entry, names: Names) -> str:
    if len(names) == terms.CAPTAIN:
        return "The support token is active again."
    return f"{_who(entry, names)} woke the support token of {_who(entry, names, 'owner')}."


def _woken(entry: Entry, names: Names) -> str:
    if len(names) == terms.CAPTAIN:
        return "As a reward the support token is active again."
    return f"As a reward the support token of {_who(entry, names)} is active again."


def _kept(entry: Entry, names: Names) -> str:
    dropped = terms.supply([terms.printed(card) for card in entry["discarded"]])
    return f"{_who(entry, names)} kept one of two cards and discarded {dropped}."


_LINES: dict[str, Sentence] = {
    "setup": _setup,
    "start": lambda e, n: f"{_who(e, n)} starts at {_place(e, n)}.",
    "power": _power,
    "round": _round,
    "weather": _weather,
    "blocker": lambda e, n: f"A blocker closes {_blocked(e, n)}.",
    "penalty": lambda e, _: f"The weather's clause was not kept: {terms.plural('blocker', e['count'])}.",
    "hand": _own_hand,
    "gave": _gave,
    "received": _received,
    "dropped": lambda _e, _n: "All hands are given out; **talk is open again**.",
    "reshuffled": lambda e, _: f"The discards are shuffled into a new deck of {terms.plural('card', e['count'])}.",
    "dealt": lambda e, _: f"The captain's columns hold {terms.plural('card', e['count'])}.",
    "step": _step,
    "toll": lambda e, n: f"{_who(e, n)} paid {terms.numbered(e['card'])} for it.",
    "cleared": lambda e, n: f"{_who(e, n)} opened {_blocked(e, n)}.",
    "mission_done": lambda e, n: f"{_who(e, n)} completed **mission {MISSIONS[e['node']]}**.",
    "share": lambda e, n: f"{_all(e['rangers'], n)} looked at each other's cards.",
    "shown": _shown,
    "shared": lambda e, _: f"{terms.plural('card', e['count'])} changed hands." if e["count"] else None,
    "passed_card": _passed_card,
    "radio": lambda e, n: f"{_who(e, n)} listened to the radio.",
    "mission_given": _given,
    "swapped": _swapped,
    "final_ready": lambda e, n: f"{_who(e, n)} chooses where all will meet.",
    "final_flag": lambda e, n: f"{_who(e, n)} placed the **final flag on {MISSIONS[e['node']]}**.",
    "special": _special,
    "special_done": _special_done,
    "no_special": lambda _e, _n: "The team reveals no further special mission.",
    "woken": _woken,
    "recorded": lambda e, n: f"{_who(e, n)} recorded the **{ANIMALS[e['animal']].key}**.",
    "fetch": lambda e, n: f"{_who(e, n)} used the {ANIMALS[e['animal']].key} token for two cards.",
    "kept": _kept,
    "placed": lambda e, _: f"{terms.numbered(e['card'])} lies under column {e['column'] + 1}.".capitalize(),
    "uncovered": lambda e, _: f"Turned up: {terms.numbered(e['card'])}.",
    "renewed": _renewed,
    "pass": _pass,
    "end_turn": lambda e, n: f"{_who(e, n)} ended the turn.",
    "rest": _rest,
    "won": lambda _e, _n: "**The team has won**: the park is saved.",
    "lost": lambda e, _: f"**{ENDS.get(e['reason'], 'Lost')}**.",
}
"""Kinds that are not here (a turn begins, a move stops, cards are drawn, a hand-out ends) go without saying."""
