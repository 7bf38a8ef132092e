"""The whole table in words, complete enough to play without seeing a picture."""

from __future__ import annotations

from typing import Any

from cogs.five_peaks import places, table, terms
from cogs.five_peaks.effects import CARD_GIST
from cogs.five_peaks.labels import label
from cogs.five_peaks.prompts import CARD_NAMES, prompt
from cogs.presenter import Names
from engine.contract import View
from engine.five_peaks.content import CARDS, PEAKS, TILES, cell

_COST = {card.key: card.cost for card in CARDS}
_SIDES = ("north", "east", "south", "west")
_WAYS = {
    (-1, -1): "north-west", (0, -1): "north", (1, -1): "north-east", (-1, 0): "west", (0, 0): "centre",
    (1, 0): "east", (-1, 1): "south-west", (0, 1): "south", (1, 1): "south-east",
}  # fmt: skip


def text_board(view: View, names: Names) -> str:
    """Headline, the open question with its answers, seats, tiles space by space, peaks, market, panoramas and bank."""
    parts = [f"**{table.headline(view, names)}**", *_question(view), "### Players", *table.seat_lines(view, names)]
    private = table.private_lines(view, names)
    if private:
        parts += ["### Yours", *private]
    parts.append("### Board")
    parts.append("Places are given from the centre of the start tile. Spaces of a tile are named by direction.")
    for tile in view["tiles"]:
        parts += _tile(view, tile)
    if view["peaks"]:
        parts.append("### Peaks")
        parts += [_peak(peak) for peak in view["peaks"]]
    parts += ["### Market", *(f"- {CARD_NAMES[k]}, {_COST[k]} — {CARD_GIST[k]}" for k in view["market"])]
    parts.append(f"{terms.plural('card', view['deck'])} in the deck, {view['boxed']} out of the game.")
    parts += ["### Panoramas", *(f"- {line}" for line in table.panorama_lines(view))]
    parts += ["### Supplies", *_supplies(view)]
    return "\n".join(parts)


def _question(view: View) -> list[str]:
    question = view["question"]
    if question is None or not question["codes"]:
        return []
    asked = prompt(view)
    answers = (f"{n}. {label(view, code).text}" for n, code in enumerate(question["codes"], 1))
    return [f"**{asked.title}** {asked.hint}".strip(), *answers]


def _tile(view: View, tile: dict[str, Any]) -> list[str]:
    """One tile: heading, its spaces, and which of them paths join."""
    facts = TILES[tile["id"]]
    where = terms.compass(tile["x"], tile["y"])
    where = "in the middle" if where == "here" else where
    lines = [f"**{facts.name}** ({terms.TERRAINS[facts.terrain]}, {where})"]
    board = places.board(view)
    way = {index: _way(index, tile["rot"]) for index in range(9)}
    for index in range(9):
        if facts.spaces[index] is None:
            continue
        dx, dy = places.turn(index % 3 - 1, index // 3 - 1, tile["rot"])
        x, y = tile["x"] + dx, tile["y"] + dy
        lines.append(f"- {way[index]}: {places.effect(board[cell(x, y)])}{_on(view, x, y)}")
    joins = ["–".join(way[index] for index in link) for link in facts.links]
    exits = [f"{_SIDES[(n + tile['rot']) % 4]} edge from {way[i]}" for n, i in enumerate(facts.paths) if i is not None]
    lines.append(f"  Paths: {'; '.join([*joins, *exits])}.")
    return lines


def _way(index: int, rot: int) -> str:
    return _WAYS[places.turn(index % 3 - 1, index // 3 - 1, rot)]


def _on(view: View, x: int, y: int) -> str:
    """Pawns and resources on a cell."""
    pawns = [terms.letter(seat) for seat, spot in enumerate(view["pawns"]) if list(spot) == [x, y]]
    left = places.lying(view, x, y)
    return (f" — {terms.and_list(pawns)} here" if pawns else "") + (
        f" — {terms.short(left)} lying here" if any(left) else ""
    )


def _peak(peak: dict[str, Any]) -> str:
    card = PEAKS[peak["id"]]
    ways = [_SIDES[(n + peak["rot"]) % 4] for n in range(4) if card.paths[n]]
    tower = ", ".join(f"{terms.letter(seat)} {terms.STONES[size]}" for seat, size in peak["stones"])
    place = terms.compass(peak["x"], peak["y"])
    stones = f"; tower from below: {tower}" if tower else ""
    return (
        f"- {places.peak_effect(peak)} ({terms.TERRAINS[card.terrain]}, {place}; paths {terms.and_list(ways)}{stones})"
    )


def _supplies(view: View) -> list[str]:
    tiles = ", ".join(f"{n} {terms.TERRAINS[i]}" for i, n in enumerate(view["tile_stack"]))
    peaks = ", ".join(f"{n} {terms.TERRAINS[i]}" for i, n in enumerate(view["peak_piles"]))
    return [
        f"Bank: {terms.amounts(view['bank'])}.",
        f"Tiles to come: {tiles}. Peaks to come: {peaks}. Campfire cards: {view['campfire_deck']}.",
    ]
