"""Every question of The Peak Team in words: a title, a hint, how it is put, and what the answer would make final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.peak_team import cautions, reach, splits, terms
from cogs.presenter import Prompt
from engine.contract import View

_FEW = 5
_HINT = 900
_REVEALS = "Something new is turned up then, and nothing before it can be taken back."
Question = dict[str, Any]


def prompt(view: View) -> Prompt:
    """The open question; a plain waiting line when nobody is asked."""
    question = view["question"]
    if question is None:
        return Prompt("Nothing to decide", "The game is over." if view["over"] else "Wait for your turn.")
    made = _PROMPTS[question["op"]](view, question)
    style = "menu" if made.style == "buttons" and len(question["codes"]) > _FEW else made.style
    hint = made.hint if len(made.hint) <= _HINT else made.hint[: _HINT - 1].rstrip() + "…"
    return Prompt(made.title, hint, style, made.final, made.most)


def _subject(view: View, question: Question) -> str:
    """Whose choice it is where that is not simply the person's own ranger: `Vicky`, `Ranger B`, else empty."""
    ranger = question["ranger"]
    if ranger < 0:
        return ""
    if view["solo"]:
        return f"Ranger {terms.letter(ranger)}"
    return "Vicky" if view["vicky"] == ranger else ""


def _titled(view: View, question: Question, own: str, other: str) -> str:
    """`own` for the person's own ranger, else `other` after the name."""
    subject = _subject(view, question)
    return f"{subject}: {other}" if subject else own


def _start(view: View, question: Question) -> Prompt:
    subject = _titled(view, question, "Where does your ranger start?", "where to start?")
    return Prompt(subject, "Missions are dealt, cards are not; stations may be shared (PT-03).", "buttons")


def _power(_view: View, _question: Question) -> Prompt:
    return Prompt("Which side of your power tile?", "It stays for the whole game (PT-08).", "buttons")


def _drop(view: View, question: Question) -> Prompt:
    own = splits.sealed(question)
    left, right = question["left"], question["right"]
    lines = []
    if own:
        lines.append(f"**Sealed**: {own}. You may change it until the last ranger has sealed (PT-13).")
    else:
        lines.append("Give all your cards away, evenly; nobody sees what before all have sealed (PT-10, PT-13).")
    for word, ranger in (("Left", left), ("Right", right)):
        if ranger >= 0:
            lines.append(f"- {word}, {terms.mate(view, ranger)}{_at(view, ranger)}: {reach.needs(view, ranger)}.")
    cards = " · ".join(f"**{n}** = {terms.card(card)}" for n, card in enumerate(question["open"], 1))
    count = len(question["open"])
    lines.append(f"Your cards: {cards}" if cards else "")
    verbs = {code.partition(":")[0] for code in question["codes"]}
    if verbs == {"part"}:
        lines.append(f"{count} cards are too many at once: place the first ones now, the others after that.")
    elif verbs == {"keep"}:
        lines.append("First choose the card you keep (PT-15).")
    else:
        lines.append(f"Even split: {count // 2} and {count - count // 2}.")
    return Prompt("Hand out your supply cards in silence", "\n".join(filter(None, lines)))


def _at(view: View, ranger: int) -> str:
    return f" at {terms.place(view['players'][ranger]['place'])}"


def _wrench(_view: View, _question: Question) -> Prompt:
    return Prompt("Remove a blocker?", "It leaves the game for good (PT-63).", "menu")


def _act(view: View, question: Question) -> Prompt:
    here = terms.place(view["players"][question["ranger"]]["place"])
    how = "Any number of actions, then end the turn." if "end" in question["codes"] else "Act, or pass (PT-18)."
    finder = reach.stop_finder(view, question["ranger"])
    hint = "\n".join(filter(None, (how, finder, *cautions.lines(view), _pass(view))))
    return Prompt(_titled(view, question, f"Your turn at {here}", f"act at {here}"), hint)


def _pass(view: View) -> str:
    """What passing (a captain: ending the round) would cost, said before it is chosen."""
    said = cautions.before_pass(view)
    return f"⚠️ {said}" if said else ""


def _captain(view: View, _question: Question) -> Prompt:
    low = [cards[-1] for cards in view["columns"] if cards and cards[-1]]
    hint = f"Usable now: {terms.supply(low)}. Cards above turn up after the action (PT-84)."
    return Prompt("What does the team do?", "\n".join(filter(None, (hint, *cautions.lines(view), _pass(view)))))


def _move(view: View, question: Question) -> Prompt:
    here = terms.place(view["players"][question["ranger"]]["place"])
    left = [
        f"{terms.plural(terms.ICON[one['card']['kind']], one['left'])} of {terms.card(one['card'])}"
        for one in question["played"]
        if one["left"]
    ]
    left += [f"one more {terms.ICON[kind]}" for one in question["played"] for kind in one["extra"]]
    left += [f"a free {terms.ICON[kind]}" for kind in question["free"]]
    hint = f"Left: {', '.join(left)}. " if left else "No icons left of the cards played. "
    hint += "A stop ends the move; what is left is lost (PT-26). No card goes over a route twice (PT-28)."
    return Prompt(_titled(view, question, f"On the way, at {here}", f"on the way, at {here}"), hint)


def _toll(_view: View, _question: Question) -> Prompt:
    return Prompt("Discard a card for that step", "The weather asks for one more card (PT-79).")


def _lend(_view: View, question: Question) -> Prompt:
    icon = terms.ICON[question["kind"]]
    return Prompt(f"Who takes a {icon} step?", "The weather moves another ranger; the token is not used up (PT-78).")


def _keep(_view: View, _question: Question) -> Prompt:
    return Prompt("Keep one of two cards", "The other is discarded (PT-57).", "buttons")


def _column(_view: View, question: Question) -> Prompt:
    return Prompt("Under which column?", f"{terms.card(question['card'])} lies face-up there (PT-85).", "buttons")


def _pay(_view: View, question: Question) -> Prompt:
    due = terms.plural("icon", question["due"])
    return Prompt(f"Discard cards: {due} still to pay", "Icons of any kind count; what is too much is lost (PT-54).")


def _meet(view: View, question: Question) -> Prompt:
    here = view["players"][question["ranger"]]["place"]
    met = [p["ranger"] for p in view["players"] if p["place"] == here and p["ranger"] != question["ranger"]]
    who = terms.and_list(terms.mate(view, ranger) for ranger in met)
    hint = "Any cards may change hands among those here (PT-40)."
    return Prompt(f"Share cards with {who}?", hint, "buttons", f"You see each other's hands then. {_REVEALS}")


def _share(_view: View, _question: Question) -> Prompt:
    return Prompt("Who gets which card?", "One card after the other, each once; then you are done (PT-40).")


def _radio(view: View, _question: Question) -> Prompt:
    left = view["track"][view["round"] - 1]
    hint = f"{terms.plural('mission', left)} on this round space; four or more at its end lose the game (PT-60)."
    final = f"It runs on until everybody has got one or has two (PT-42), in silence. {_REVEALS}"
    return Prompt("Check the radio for missions?", hint, "buttons", final)


def _assign(view: View, question: Question) -> Prompt:
    seen = terms.and_list(question["seen"] or [])
    more = view["track"][view["round"] - 1]
    hint = f"You alone see it. {terms.plural('mission', more)} left here after it. No talking now (PT-17)."
    noun = "Missions" if len(question["seen"] or []) > 1 else "Mission"
    return Prompt(f"{noun} {seen}: who gets {'one' if noun == 'Missions' else 'it'}?", hint, "menu", _REVEALS)


def _swap(_view: View, _question: Question) -> Prompt:
    return Prompt("Swap two missions?", "Of any two rangers, flags and all (PT-50).")


def _reward(_view: View, _question: Question) -> Prompt:
    return Prompt(
        "Whose support token wakes up?", "One of those who took part in the special mission (PT-68).", "buttons"
    )


def _another(view: View, _question: Question) -> Prompt:
    hint = f"{terms.plural('success token', view['tokens'])} so far. It must be done before the end (PT-74)."
    return Prompt(
        "Reveal another special mission?", hint, "buttons", f"Its size is chosen before you see it. {_REVEALS}"
    )


def _flag(_view: View, _question: Question) -> Prompt:
    hint = "Only you see these five letters; everybody has to meet there. No talking until it is placed (PT-72)."
    return Prompt("Where does the final flag go?", hint)


_HOW = {
    "pass": ("Pass until the next round?", "You keep your cards and can still be helped (PT-19)."),
    "end": ("End your turn?", "Your next turn comes when it is your turn again (PT-18)."),
    "rest": ("End your turn by resting?", "You have not passed: you act again later in this round (PT-22)."),
    "close": ("End the round?", "Nobody acts any more before the next supply drop (PT-88)."),
}


def _end_turn(view: View, question: Question) -> Prompt:
    title, hint = _HOW[question["how"]]
    subject = _subject(view, question)
    said = [f"{subject}. {hint}" if subject and not view["solo"] else hint, *cautions.lines(view)]
    final = cautions.before_pass(view) if question["how"] in ("pass", "close") else ""
    return Prompt(title, "\n".join(said), "buttons", final or "After this the turn cannot be taken back.")


_PROMPTS: dict[str, Callable[[View, Question], Prompt]] = {
    "start": _start,
    "power": _power,
    "drop": _drop,
    "wrench": _wrench,
    "act": _act,
    "captain": _captain,
    "move": _move,
    "toll": _toll,
    "lend": _lend,
    "keep": _keep,
    "column": _column,
    "pay": _pay,
    "meet": _meet,
    "share": _share,
    "radio": _radio,
    "assign": _assign,
    "swap": _swap,
    "reward": _reward,
    "another": _another,
    "flag": _flag,
    "end_turn": _end_turn,
}


def picture(view: View) -> str:
    """The kind of picture that shows the open question; everything that can be chosen is numbered on "choices"."""
    question = view["question"]
    return "board" if question is None or question["op"] == "end_turn" else "choices"


_SILENCE = {
    "drop": ("the supply drop", "when the last hand-out is sealed"),
    "assign": ("a hand-out of missions", "when the missions are handed out"),
    "flag": ("the choice of the final flag", "when the flag is placed"),
}


def silence(view: View) -> tuple[str, str]:
    """What the silent phase is about, and when it ends."""
    question = view["question"]
    return _SILENCE.get("" if question is None else question["op"], ("a silent phase", "when it is over"))
