"""The whole table in words, complete enough to play without seeing a picture."""

from __future__ import annotations

from typing import Any

from cogs.presenter import Names
from cogs.scenery import table, terms
from cogs.scenery.labels import label, measure
from cogs.scenery.prompts import prompt
from engine.contract import View
from engine.scenery.content import SIDES


def text_board(view: View, names: Names) -> str:
    """Headline, the open question with its answers, seats, market, routes board, goals, and every landscape."""
    parts = [f"## {table.headline(view, names)}", *_question(view), "### Players", *table.seat_lines(view, names)]
    private = table.private_lines(view, names)
    if private:
        parts += ["### Yours", *private]
    parts += ["### Market", *_market(view, names), "### Routes board", *_stakes(view)]
    if view["goals"]:
        parts += ["### Goals", *(f"- {line}" for line in table.goal_lines(view, names))]
    parts.append("### Landscapes")
    parts.append("Places are steps from the first hex along the sides E, NE, NW, W, SW and SE.")
    for player in view["players"]:
        parts += _land(player, names)
    return "\n".join(parts)


def _question(view: View) -> list[str]:
    question = view["question"]
    if question is None or not question["codes"]:
        return []
    asked = prompt(view)
    labels = (label(view, code) for code in question["codes"])
    answers = (f"{n}. {said.text}{f' ({said.detail})' if said.detail else ''}" for n, said in enumerate(labels, 1))
    return [f"**{asked.title}** {asked.hint}".strip(), *answers]


def _market(view: View, names: Names) -> list[str]:
    """One line for each space, named by its steps from the middle, then the compasses."""
    content = terms.edition(view)
    lines = []
    for space in view["market"]["spaces"]:
        place = terms.spot(space["q"], space["r"]).replace("start", "middle")
        if space["compass"] is not None:
            what = f"compass of {table.who(space['compass'], names)}. {table.compass_words(view, space['compass'])}"
        else:
            what = "gap" if space["hex"] is None else terms.hex_facts(content, space["hex"])
        lines.append(f"- {place}: {what}")
    lines.append(f"{terms.plural('hex', view['deck'])} left in the deck.")
    return lines


def _stakes(view: View) -> list[str]:
    lines = []
    for column in view["stakes"]:
        fronts = ", ".join(f"{a} (back {b})" for a, b in zip(column["fronts"], column["backs"], strict=True))
        limit = f"{measure(view)} up to {column['limit']} m"
        lines.append(f"- {column['length']} hexes, {column['colour']}, {limit}: {fronts or 'no stakes left'}")
    return lines


def _land(player: dict[str, Any], names: Names) -> list[str]:
    """A landscape hex by hex, then its routes and elements."""
    lines = [f"**{table.who(player['seat'], names)}**, {terms.plural('hex', len(player['hexes']))}"]
    hexes = terms.named(player)
    lines += [f"- {_hex(player, hexes, index)}" for index in range(len(hexes))]
    for route in player["routes"]:
        trip = terms.round_trip(hexes, route["hexes"])
        lines.append(f"- Route of {route['length']} hexes, {route['colour']}: {trip}; {table.stake(route)}")
    for element in player["elements"]:
        heights = f"{hexes[element['high']]} m over {hexes[element['low']]} m, {element['metres']} m apart"
        lines.append(f"- {element['kind'].capitalize()}: {heights}; {element['points']} SP")
    return lines


def _hex(player: dict[str, Any], names: list[str], index: int) -> str:
    """`1200a m, 1 NE: paths E to 300 (stakes 3, 5), W open, SW dead end; gentian at E`."""
    placed = player["hexes"][index]
    q, r = placed["q"], placed["r"]
    places = {(other["q"], other["r"]): n for n, other in enumerate(player["hexes"])}
    links = {frozenset(link) for link in player["links"]}
    stakes = {frozenset((c["a"], c["b"])): c["lengths"] for c in player["crossings"]}
    ways = []
    for side in placed["paths"]:
        other = places.get(terms.beside(q, r, side))
        if other is None:
            ways.append(f"{SIDES[side]} open")
        elif frozenset((index, other)) not in links:
            ways.append(f"{SIDES[side]} dead end at {names[other]}")
        else:
            lengths = stakes.get(frozenset((index, other)), [])
            staked = f" (stakes {', '.join(str(length) for length in lengths)})" if lengths else ""
            ways.append(f"{SIDES[side]} to {names[other]}{staked}")
    parts = [f"{names[index]} m, {terms.spot(q, r)}: paths {', '.join(ways)}"]
    if placed["animal"]:
        parts.append(terms.words(placed["animal"]))
    if placed["flower"]:
        parts.append(f"{terms.words(placed['flower'])} at {SIDES[placed['at']]}")
    return "; ".join(parts)
