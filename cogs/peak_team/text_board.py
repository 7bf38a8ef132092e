"""The whole table in words, complete enough to play without seeing a picture."""

from __future__ import annotations

from cogs.peak_team import table, terms
from cogs.peak_team.labels import label
from cogs.peak_team.prompts import prompt
from cogs.presenter import Names
from engine.contract import View
from engine.peak_team.content import ANIMALS, KINDS, PARKS, Park

_ROUTES = KINDS[:5]


def text_board(view: View, names: Names) -> str:
    """Headline, the open question with its answers, rangers, the board, and every location with its routes."""
    parts = [f"## {table.headline(view, names)}", *_question(view), "### Rangers", *table.seat_lines(view, names)]
    private = table.private_lines(view, names)
    if private:
        parts += ["### Yours", *private]
    parts += ["### Board", *(f"- {line}" for line in table.board_lines(view))]
    if view["discard"] or view["deck"]:
        parts.append(f"- {view['deck']} supply cards in the deck, {len(view['discard'])} discarded.")
    parts += ["### Map", _KEY, *_map(view)]
    return "\n".join(parts)


_KEY = "Each location with the steps from it; a road leads to any of its ends, a river down to any of the places named."


def _question(view: View) -> list[str]:
    question = view["question"]
    if question is None or not question["codes"]:
        return []
    asked = prompt(view)
    answers = (f"{n}. {_answer(view, code)}" for n, code in enumerate(question["codes"], 1))
    return [f"**{asked.title}** {asked.hint}".strip(), *answers]


def _answer(view: View, code: str) -> str:
    said = label(view, code)
    return f"{said.text} ({said.detail})" if said.detail else said.text


def _map(view: View) -> list[str]:
    board = PARKS[terms.side_of(view["rangers"])]
    stands: dict[str, list[str]] = {}
    for player in view["players"]:
        stands.setdefault(player["place"] or "", []).append(terms.letter(player["ranger"]))
    flags: dict[str, list[str]] = {}
    for player in view["players"]:
        for letter in player["missions"]:
            flags.setdefault(letter, []).append(f"mission of {terms.letter(player['ranger'])}")
    for letter in view["special"]["letters"] if view["special"] else ():
        flags.setdefault(letter, []).append("special mission")
    if view["flag"]:
        flags.setdefault(view["flag"], []).append("final flag")
    blocked = sum(1 << number for number in view["blockers"])
    lines: list[str] = []
    for index, node in enumerate(board.nodes):
        notes = [f"{', '.join(stands[node.name])} here"] if node.name in stands else []
        notes += flags.get(node.name, [])
        told = f" ({'; '.join(notes)})" if notes else ""
        lines.append(f"- **{terms.place(node.name)}**, {_area(board, index)}{told}: {_steps(board, index, blocked)}")
    return lines


def _area(board: Park, index: int) -> str:
    node = board.nodes[index]
    if node.region < 0:
        return "start station" if node.start else "station"
    region = board.regions[node.region]
    return f"{region.key.replace('_', ' ')} ({ANIMALS[region.animal].key})"


def _steps(board: Park, index: int, blocked: int) -> str:
    """Routes from a location by kind; closed ones say so."""
    said: list[str] = []
    for number, kind in enumerate(_ROUTES):
        ends = [
            f"{board.nodes[hop.to].name}{' blocked' if hop.block & blocked else ''}"
            for hop in board.hops[index]
            if hop.kind == number and not hop.up
        ]
        if ends:
            said.append(f"{terms.ICON[kind]} to {', '.join(ends)}")
    return "; ".join(said) or "helicopter only"
