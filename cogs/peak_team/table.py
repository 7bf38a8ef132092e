"""Where a game of The Peak Team stands: the headline, a line for each ranger, what only the viewer knows, alt texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.peak_team import cautions, reach, terms
from cogs.peak_team.effects import POWER, title, weather
from cogs.peak_team.labels import clip, label
from cogs.peak_team.prompts import prompt
from cogs.presenter import Names
from engine.contract import View

ALT = 1024
ENDS = {
    "won": "The park is saved",
    "overflow": "Lost: four or more missions were left on the round space",
    "blockers": "Lost: there were not enough blockers",
    "weather": "Lost: the weather used up the blockers",
    "closed": "Lost: the park has closed",
}
"""How a game ended, by the view's `end`."""
_PHASE = {
    "start": "choosing start stations", "power": "choosing powers", "drop": "supply drop, in silence",
    "assign": "missions are being handed out, in silence", "flag": "the final flag is being placed, in silence",
}  # fmt: skip


def named(view: View, ranger: int, names: Names) -> str:
    """`Ada (A)`, `Vicky (C)`, `Ranger B`."""
    return terms.who(ranger, view["seats"], names)


def headline(view: View, names: Names) -> str:
    """Level, round, what is left, and who acts."""
    if view["over"]:
        return f"{ENDS.get(view['end'], 'The game is over')}, in round {view['round']} of {view['rounds']}."
    left = view["track"][view["round"] - 1]
    to_come = sum(view["track"]) - left
    parts = [
        f"Level {view['level']}, round {view['round']} of {view['rounds']}",
        f"{terms.plural('mission', left)} here, {to_come} to come",
        f"{_animals_left(view)} to record",
    ]
    if view["weather"] is not None:
        parts.append(title(view["weather"]["key"]))
    phase = _PHASE.get("" if view["question"] is None else view["question"]["op"])
    if phase:
        parts.append(phase)
    elif view["active"] >= 0:
        parts.append(f"{named(view, view['active'], names)} to act")
    return " · ".join(parts)


def _animals_left(view: View) -> str:
    return terms.plural("animal", sum(one["where"] == "map" for one in view["animals"]))


def seat_lines(view: View, names: Names) -> list[str]:
    """What everybody may know of each ranger, one line each."""
    return [f"**{named(view, p['ranger'], names)}** {_ranger(view, p)}" for p in view["players"]]


def _ranger(view: View, player: dict[str, Any]) -> str:
    """Place, missions, cards and tokens of a ranger."""
    parts = [f"at {terms.place(player['place'])}"]
    missions = player["missions"]
    parts.append(f"mission{'s' if len(missions) > 1 else ''} {', '.join(missions)}" if missions else "no mission")
    if not view["solo"]:
        parts.append(f"{terms.plural('card', player['hand_count'])} in hand")
    if player["vicky"] and player["hand"]:
        parts[-1] = f"open hand: {terms.supply(player['hand'])}"
    if not view["solo"] or player["ranger"] == 0:
        parts.append("support ready" if player["support"] else "support used")
    if player["power"] and (not view["solo"] or player["ranger"] == 0):
        parts.append(f"power {player['power']}: {POWER[player['power']]}")
    if player["animals"]:
        parts.append(f"tokens {', '.join(player['animals'])}" if view["level"] > 1 else ", ".join(player["animals"]))
    if player["passed"]:
        parts.append("has passed")
    return " · ".join(parts)


def private_lines(view: View, names: Names) -> list[str]:
    """The viewer's cards, where they could lead now, and what was drawn or seen for the viewer alone."""
    if view["seat"] is None:
        return []
    lines = _columns(view) if view["solo"] else _own_cards(view)
    for ranger in terms.own_rangers(view):
        finder = reach.stop_finder(view, ranger)
        animal = _recordable(view, ranger)
        head = f"{named(view, ranger, names)}: " if view["solo"] else ""
        lines += [f"{head}{text}" for text in (finder, animal) if text]
    question = view["question"] or {}
    if question.get("drawn"):
        lines.append(f"Drawn: {terms.supply(question['drawn'])}.")
    if question.get("seen"):
        lines.append(f"On the radio, for your eyes only: mission {terms.and_list(question['seen'])}.")
    return lines


def _own_cards(view: View) -> list[str]:
    seat: int = view["seat"]
    player = view["players"][seat]
    lines = [f"You are **ranger {terms.letter(seat)}** at {terms.place(player['place'])}."]
    lines += [f"- {terms.card(card)}" for card in player["hand"] or []]
    if player["hand"]:
        lines.append(f"Icons together: {terms.icons(terms.total(player['hand']))}.")
    return lines


def _columns(view: View) -> list[str]:
    lines = ["You are the captain. The lowest card of each column can be used."]
    for number, cards in enumerate(view["columns"], 1):
        said = ["face-down" if card is None else terms.card(card) for card in cards]
        lines.append(f"- Column {number}, from the top: {', '.join(said) or 'empty'}")
    return lines


def _recordable(view: View, ranger: int) -> str:
    place = view["players"][ranger]["place"]
    if place is None:
        return ""
    animal = reach.animal_there(view, place).removesuffix(" to record")
    held = [card for card in terms.hand(view, ranger) if card["animal"] == animal]
    return f"The {animal} lives here and you hold its card." if animal and held else ""


def status(view: View, names: Names) -> list[str]:
    """What the team still needs; nothing in it is secret."""
    if view["over"]:
        return []
    lines = ["What the team still needs:"]
    for found in view["needs"]:
        lines.append(f"- {named(view, found['ranger'], names)}: {reach.needs(view, found['ranger'])}")
    animals = [one["key"] for one in view["animals"] if one["where"] == "map"]
    lines.append(f"- To record: {', '.join(animals) or 'nothing more'}")
    return lines + [f"- {text}" for text in (*_goals(view), *cautions.lines(view))]


def _goals(view: View) -> list[str]:
    """Special and final mission."""
    said = []
    if view["special"] is not None:
        said.append(f"Special mission: rangers at {terms.and_list(view['special']['letters'])} at the same time.")
    if view["flag"] is not None:
        said.append(f"Final flag: everybody at {view['flag']}.")
    elif view["level"] > 2:
        said.append("The final flag is placed when all missions are drawn and a ranger has none left (PT-71).")
    if view["level"] > 3:
        said.append(f"{terms.plural('success token', view['tokens'])} so far.")
    return said


def board_lines(view: View) -> list[str]:
    """Track, animals, blockers, special and final mission, weather: everything beside the rangers."""
    track = ", ".join(
        f"**{n}: {count}**" if n == view["round"] else f"{n}: {count}" for n, count in enumerate(view["track"], 1)
    )
    side = terms.side_of(view["rangers"])
    lines = [f"Missions on the round spaces: {track}."]
    on_map = [one["key"] for one in view["animals"] if one["where"] == "map"]
    lines.append(f"Still to record: {', '.join(on_map) or 'none'}.")
    if view["level"] > 1:
        closed = terms.and_list(terms.blocker(side, number) for number in view["blockers"])
        lines.append(f"Blocked: {closed if view['blockers'] else 'nothing'}; {view['stock']} more blockers in stock.")
    lines += _goals(view) if view["level"] > 2 else []
    if view["weather"] is not None:
        lines.append(f"Weather: {weather(view)}")
    return lines


def outcome(result: dict[str, Any]) -> str:
    """How the game ended for the team, with the rank of the performance table."""
    text = ENDS.get(result["reason"], "The game is over")
    if result["won"]:
        rank = f" Rank: **{result['rank']}** with {result['tokens']} success tokens." if result["rank"] else ""
        return f"{text}, in round {result['round']} of {result['rounds']} at level {result['level']}.{rank}"
    left = f"{terms.plural('mission', result['missions_left'])} and {terms.plural('animal', result['animals_left'])}"
    return f"{text} (level {result['level']}, round {result['round']} of {result['rounds']}). Left: {left}."


# Alt texts


def alt(view: View, kind: str, names: Names) -> str:
    """The picture of `kind` in at most 1,024 characters: position, options and standing first."""
    return clip(_plain(_ALT.get(kind, _board)(view, names)), ALT)


def _plain(text: str) -> str:
    return text.replace("**", "").replace("⚠️ ", "")


def _board(view: View, names: Names) -> str:
    stands = "; ".join(
        f"{named(view, p['ranger'], names)} at {terms.place(p['place'])}, "
        f"{'mission ' + ' and '.join(p['missions']) if p['missions'] else 'no mission'}"
        for p in view["players"]
    )
    return f"Map: {headline(view, names)}. {stands}. {' '.join(board_lines(view))}"


def _choices(view: View, names: Names) -> str:
    question = view["question"]
    if question is None or not question["codes"]:
        return _board(view, names)
    text = f"{prompt(view).title}. "
    return text + "; ".join(f"{n} {label(view, code).text}" for n, code in enumerate(question["codes"], 1)) + "."


def _hand(view: View, names: Names) -> str:
    if view["seat"] is None:
        return _board(view, names)
    return " ".join(private_lines(view, names))


def _seats(view: View, names: Names) -> str:
    return "Rangers. " + ". ".join(seat_lines(view, names)) + "."


def _missions(view: View, names: Names) -> str:
    each = "; ".join(
        f"{named(view, p['ranger'], names)}: {', '.join(p['missions']) or 'none'}" for p in view["players"]
    )
    return f"Missions. {each}. {' '.join(board_lines(view))}"


def _captain(view: View, names: Names) -> str:
    return f"Captain's columns. {' '.join(_columns(view))}" if view["solo"] else _board(view, names)


def _final(view: View, names: Names) -> str:
    return f"Final report. {headline(view, names)} {_seats(view, names)}"


_ALT: dict[str, Callable[[View, Names], str]] = {
    "board": _board,
    "choices": _choices,
    "hand": _hand,
    "missions": _missions,
    "captain": _captain,
    "player": _seats,
    "final": _final,
}
