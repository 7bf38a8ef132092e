"""Journal entries of Scenery as short sentences; a turn's first names the player, the others go on from it."""

from __future__ import annotations

from collections.abc import Callable

from cogs.presenter import Names
from cogs.scenery import terms
from engine.contract import Entry
from engine.scenery.content import EDITION, ELEMENTS

Sentence = Callable[[Entry, Names], str | None]


def line(entry: Entry, names: Names) -> str | None:
    """A journal entry as one short sentence in Discord's markdown, or None when it is not worth one."""
    make = _LINES.get(entry["kind"])
    return make(entry, names) if make is not None else None


def who(seat: int, names: Names) -> str:
    """The bold name of a seat."""
    return f"**{names.get(seat, f'Player {seat + 1}')}**"


def _hex(hex_id: int) -> str:
    """`the 1300 m hex (3 paths, eagle)`."""
    height, _, others = terms.hex_words(EDITION, hex_id).partition(", ")
    return f"the {height} hex ({others})"


def _height(hex_id: int) -> str:
    return f"{EDITION.hexes[hex_id].height} m"


def _start(entry: Entry, names: Names) -> str:
    lot = " Several pointed so low; lots were drawn (SC-37)." if entry["tied"] else ""
    return f"{who(entry['seat'], names)} begins: that compass points at the lowest hex, {entry['height']} m.{lot}"


def _take(entry: Entry, names: Names) -> str:
    far = ", past other compasses" if entry["jumped"] else ""
    return f"{who(entry['seat'], names)} took {_hex(entry['hex'])}{far}."


def _place(entry: Entry, _names: Names) -> str:
    if not entry["joined"]:
        first = (entry["q"], entry["r"]) == (0, 0)
        return "Began the landscape with it." if first else "Placed it without a path, as none led on."
    return f"Placed it at {terms.spot(entry['q'], entry['r'])}, joining {terms.plural('path', entry['joined'])}."


def _element(entry: Entry, _names: Names) -> str:
    low, high = _height(entry["low"]), _height(entry["high"])
    if ELEMENTS[entry["element"]] == "cliff":
        return f"A cliff rises from {low} to {high}."
    verb = "falls" if ELEMENTS[entry["element"]] == "waterfall" else "looks down"
    return f"A {ELEMENTS[entry['element']]} {verb} from {high} to {low}."


def _mark(entry: Entry, _names: Names) -> str:
    trip = "–".join(str(EDITION.hexes[hex_id].height) for hex_id in entry["hexes"])
    stake = f"flipped from {entry['front']} to {entry['value']} SP" if entry["flipped"] else f"{entry['value']} SP"
    return f"Marked a route of {entry['length']} hexes ({trip} m): {stake}."


def _over(entry: Entry, names: Names) -> str:
    totals: list[int] = entry["totals"]
    said = terms.and_list(f"{who(seat, names)} {total} SP" for seat, total in enumerate(totals))
    rank = f" {rank_words(totals[0])}" if len(totals) == 1 else ""
    return f"Every landscape is complete: {said}.{rank}"


def rank_words(total: int) -> str:
    """A lone player's step on the ladder: `Rank: Mountain guide (from 60 SP).`"""
    rank = next(rank for rank in EDITION.ladder if total >= rank.least)
    return f"Rank: {rank.name} (from {rank.least} SP, SC-58)."


_LINES: dict[str, Sentence] = {
    "start": _start,
    "take": _take,
    "refill": lambda e, _: f"New in the market: {_hex(e['hex'])}.",
    "place": _place,
    "element": _element,
    "mark": _mark,
    "over": _over,
}
"""The end of a turn goes without saying."""
