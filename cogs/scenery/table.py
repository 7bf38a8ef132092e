"""Where a game of Scenery stands: the headline, a line for each seat, what a seat could take, and alt texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cogs.presenter import Names
from cogs.scenery import outlook, terms
from cogs.scenery.journal import rank_words
from cogs.scenery.labels import direction, label, neighbours
from cogs.scenery.prompts import prompt, turn_words
from engine.contract import View
from engine.scenery.content import SIDES

ALT = 1024


def who(seat: int, names: Names) -> str:
    """`Ada (A)`."""
    return f"{names.get(seat, f'Player {seat + 1}')} ({terms.letter(seat)})"


def headline(view: View, names: Names) -> str:
    """Whose turn it is and how far the end is."""
    if view["over"]:
        text = f"The game ended after {terms.plural('turn', view['turn'])}."
        return f"{text} {rank_words(view['players'][0]['scores']['total'])}" if view["seats"] == 1 else text
    return f"Turn {view['turn']} of {view['turns']} · {who(view['active'], names)} to play"


def seat_lines(view: View, names: Names) -> list[str]:
    """What everybody may know of each seat, one line each."""
    return [f"**{who(player['seat'], names)}** {_seat(player)}" for player in view["players"]]


def _seat(player: dict[str, Any]) -> str:
    parts = [f"{player['scores']['total']} SP", f"{terms.plural('hex', player['left'])} to go"]
    points = {key: value for key, value in player["scores"].items() if key != "total"}
    if said := ", ".join(f"{key} {value}" for key, value in points.items() if value):
        parts.append(said)
    if player["routes"]:
        marked = sorted(player["routes"], key=lambda route: route["length"])
        parts.append("routes of " + ", ".join(f"{r['length']} ({stake(r)})" for r in marked))
    if player["highest"]:
        parts.append(f"highest {player['highest']} m")
    return " · ".join(parts)


def stake(route: dict[str, Any]) -> str:
    """A score stake in words: `7 SP`, `back 3 SP`."""
    return f"{'back ' if route['flipped'] else ''}{route['value']} SP"


def private_lines(view: View, names: Names) -> list[str]:
    """Nothing is secret in Scenery: what the viewer could take as the market lies now, and what it would bring."""
    seat = view["seat"]
    if seat is None:
        return []
    player = view["players"][seat]
    lines = [f"You are **{terms.letter(seat)}**. {compass_words(view, seat)}"]
    if (done := turn_words(view)) and view["question"]["seat"] == seat:
        lines.append(done)
    for space, found in outlook.hopes(view, seat).items():
        near = neighbours(view, seat, *found["at"]) if player["hexes"] else []
        parts = [outlook.gain(found), *outlook.brings(found, where=f"best {near[0][1]}" if near else "")]
        hex_id = view["market"]["spaces"][space]["hex"]
        text = terms.hex_facts(terms.edition(view), hex_id)
        lines.append(f"- {direction(view, space, seat)}: {text} — {' · '.join(parts)}")
    return lines


def compass_words(view: View, seat: int) -> str:
    """`The compass faces NE; its rear, SW, bars 800 m.`"""
    compass = view["market"]["compasses"][seat]
    rear = compass["rear_space"]
    barred = "" if rear is None else view["market"]["spaces"][rear]["hex"]
    behind = "" if barred in ("", None) else f" bars {terms.hex_words(terms.edition(view), barred)}"
    behind = behind or (" looks off the market" if rear is None else " has no hex behind it")
    return f"The compass faces {SIDES[compass['facing']]}; its rear, {SIDES[compass['rear']]},{behind}."


def goal_lines(view: View, names: Names) -> list[str]:
    """Each goal in play: what it counts, where everybody stands, and what that would pay if the game ended now."""
    goals = {goal.key: goal for goal in terms.edition(view).goals}
    lines = []
    for goal in view["goals"]:
        what, unit = terms.GOALS[goal["key"]]
        stands = ", ".join(
            f"{who(seat, names)} {value}{unit} ({points} SP)"
            for seat, (value, points) in enumerate(zip(goal["values"], goal["points"], strict=True))
        )
        solo = f" {solo_words(goal['key'], goal['fewest'], goal['solo'])}." if view["seats"] == 1 else ""
        lines.append(f"{goals[goal['key']].name} ({'fewest ' if goal['fewest'] else ''}{what}):{solo} {stands}")
    return lines


def solo_words(key: str, fewest: bool, solo: Sequence[int]) -> str:
    """A goal's thresholds for a lone player: `4 SP from 2300 m, 2 SP from 1800 m`."""
    unit, bound = terms.GOALS[key][1], "up to" if fewest else "from"
    return f"4 SP {bound} {solo[0]}{unit}, 2 SP {bound} {solo[1]}{unit}"


def alt(view: View, kind: str, names: Names) -> str:
    """The picture of `kind` in at most 1,024 characters: position, options and standing first."""
    return terms.clip(_ALT.get(kind, _board)(view, names), ALT)


def _board(view: View, names: Names) -> str:
    seats = ". ".join(f"{who(p['seat'], names)}: {_seat(p)}" for p in view["players"])
    return f"Market and landscapes. {headline(view, names)}. {seats}. {_market(view, names)}"


def _choices(view: View, names: Names) -> str:
    question = view["question"]
    if question is None or not question["codes"]:
        return _board(view, names)
    answers = "; ".join(f"{n} {label(view, code).text}" for n, code in enumerate(question["codes"], 1))
    return f"{prompt(view).title} {answers}."


def _hand(view: View, names: Names) -> str:
    if view["seat"] is None:
        return _board(view, names)
    lines = [line.removeprefix("- ").replace("**", "") for line in private_lines(view, names)]
    return f"{lines[0]} {'; '.join(lines[1:]).rstrip('.')}. {_land(view, view['seat'])}"


def _market(view: View, _names: Names) -> str:
    content, compasses = terms.edition(view), view["market"]["compasses"]
    stands = ", ".join(f"{terms.letter(c['seat'])} facing {SIDES[c['facing']]}" for c in compasses)
    lying = "; ".join(
        f"compass {terms.letter(space['compass'])}" if space["compass"] is not None
        else "gap" if space["hex"] is None else terms.hex_words(content, space["hex"])
        for space in view["market"]["spaces"]
    )  # fmt: skip
    left = f"{terms.plural('hex', view['deck'])} left in the deck."
    return f"Compasses: {stands}. Market in reading order: {lying}. {left}"


def _land(view: View, seat: int) -> str:
    player = view["players"][seat]
    names = terms.named(player)
    hexes = ", ".join(f"{names[i]} m at {terms.spot(h['q'], h['r'])}" for i, h in enumerate(player["hexes"]))
    routes = "; ".join(f"{terms.round_trip(names, r['hexes'])}, {stake(r)}" for r in player["routes"])
    elements = ", ".join(f"{e['kind']} {names[e['high']]} over {names[e['low']]} m" for e in player["elements"])
    parts = [f"Landscape {terms.letter(seat)}: {hexes or 'empty'}", routes and f"routes {routes}", elements]
    return ". ".join(part for part in parts if part) + "."


def _landscapes(view: View, names: Names) -> str:
    seat = view["seat"]
    first = [] if seat is None else [f"{turn_words(view)} {_land(view, seat)}".strip()]
    others = [_land(view, player["seat"]) for player in view["players"] if player["seat"] != seat]
    return " ".join([*first, *others])


def _goals(view: View, names: Names) -> str:
    return "Goals. " + " ".join(f"{line}." for line in goal_lines(view, names)) if view["goals"] else "No goals."


def _final(view: View, names: Names) -> str:
    seats = ". ".join(f"{who(p['seat'], names)}: {_seat(p)}" for p in view["players"])
    goals = f" {_goals(view, names)}" if view["goals"] else ""
    return f"Score sheet. {headline(view, names).rstrip('.')}. {seats}.{goals}"


_ALT: dict[str, Callable[[View, Names], str]] = {
    "board": _board,
    "choices": _choices,
    "hand": _hand,
    "market": _market,
    "landscape": _landscapes,
    "goals": _goals,
    "final": _final,
}
