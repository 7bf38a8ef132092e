"""Where a game of Five Peaks stands: the headline, a line for each seat, what only the viewer knows, and alt texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.five_peaks import places, terms
from cogs.five_peaks.effects import CARD_GIST, campfire_effect
from cogs.five_peaks.labels import clip, label
from cogs.five_peaks.outlook import outlook
from cogs.five_peaks.prompts import CARD_NAMES, prompt
from cogs.presenter import Names
from engine.contract import View
from engine.five_peaks.content import CAMPFIRES, CARDS, PANORAMAS, cell

ALT = 1024
CONDITIONS = {
    "rocky": "all rocky peaks placed",
    "stones": "somebody's five stones placed",
    "panorama": "a panorama complete",
}
_COST = {card.key: card.cost for card in CARDS}


def who(seat: int, names: Names) -> str:
    """`Ada (A)`."""
    return f"{names.get(seat, f'Player {seat + 1}')} ({terms.letter(seat)})"


def headline(view: View, names: Names) -> str:
    """Whose turn it is and how far the end is."""
    if view["over"]:
        return f"The game ended after {terms.plural('turn', view['turn'])}"
    parts = [f"Turn {view['turn']}", f"{who(view['active'], names)} to play"]
    if view["final_turns"]:
        parts.append(f"last turns: {', '.join(who(seat, names) for seat in view['final_turns'])}")
    elif view["conditions"]:
        parts.append("end: " + terms.and_list(CONDITIONS[c] for c in view["conditions"]) + " (1 of 2)")
    return " · ".join(parts)


def seat_lines(view: View, names: Names) -> list[str]:
    """What everybody may know of each seat, one line each."""
    return [f"**{who(p['seat'], names)}** {_seat(view, p)}" for p in view["players"]]


def _seat(view: View, player: dict[str, Any]) -> str:
    held = terms.amounts(player["pack"], "empty")
    parts = [
        f"{view['scores'][player['seat']]['total']} VP",
        f"backpack {sum(player['pack'])}/{player['capacity']}: {held}",
        terms.plural("endorphin", player["endorphins"]),
        f"{terms.plural('card', player['hand_count'])} in hand",
    ]
    badges = [f"{n} {terms.TERRAINS[i]}" for i, n in enumerate(player["badges"]) if n]
    if badges:
        parts.append("badges " + ", ".join(badges))
    if player["panoramas"]:
        parts.append("panoramas " + " ".join(terms.ROMAN[PANORAMAS[i].rank] for i in player["panoramas"]))
    if player["campfires"]:
        parts.append("campfire " + ", ".join(CAMPFIRES[i].name for i in player["campfires"]))
    parts.append("stones left " + (", ".join(terms.STONES[s] for s in player["stones"]) or "none"))
    if player["played"]:
        parts.append("played " + ", ".join(CARD_NAMES[key] for key in player["played"]))
    return " · ".join(parts)


def private_lines(view: View, names: Names) -> list[str]:
    """The viewer's place and hand, what each card does and could do now, whoever's turn it is; drawn campfire cards."""
    seat = view["seat"]
    if seat is None:
        return []
    player = view["players"][seat]
    question = view["question"]
    lines = [f"You are **{terms.letter(seat)}**, {standing(view, seat)}."]
    hand: list[str] = player["hand"] or []
    for key in dict.fromkeys(hand):
        count = f" ×{hand.count(key)}" if hand.count(key) > 1 else ""
        found = outlook(view, key)
        lines.append(f"- **{CARD_NAMES[key]}**{count} — {CARD_GIST[key]}{f' · *now: {found}*' if found else ''}")
    for ident in player["campfires"]:
        lines.append(f"- Campfire **{CAMPFIRES[ident].name}**: {campfire_effect(CAMPFIRES[ident].key)}")
    if question and question["drawn"]:
        drawn = (f"**{CAMPFIRES[i].name}** ({campfire_effect(CAMPFIRES[i].key)})" for i in question["drawn"])
        lines.append("Drawn, for your eyes only: " + "; ".join(drawn))
    return lines


def here(view: View, seat: int) -> str:
    """The space a seat stands on, in words."""
    x, y = view["pawns"][seat]
    place = places.board(view).get(cell(x, y))
    return f"{places.terrain(place)}: {places.effect(place)}" if place is not None else "the board"


def standing(view: View, seat: int) -> str:
    """`on an alpine space (berry + 2 herbs)`."""
    x, y = view["pawns"][seat]
    place = places.board(view).get(cell(x, y))
    if place is None:
        return "on the board"
    terrain = places.terrain(place)
    return f"on {'an' if terrain[:1] in 'aeiou' else 'a'} {terrain} space ({places.effect(place)})"


def alt(view: View, kind: str, names: Names) -> str:
    """The picture of `kind` in at most 1,024 characters: position, options and standing first."""
    return clip(_ALT.get(kind, _board)(view, names), ALT)


def _board(view: View, names: Names) -> str:
    tiles = terms.plural("tile", len(view["tiles"]))
    peaks = terms.plural("peak", len(view["peaks"]))
    stands = (f"{terms.letter(seat)} at {_spot(view, seat)}" for seat in range(view["seats"]))
    text = f"Board: {headline(view, names)}. {tiles}, {peaks}. {'; '.join(stands)}."
    towers = [f"{places.peak_effect(p)}" for p in view["peaks"] if p["stones"]]
    return text + (f" Towers: {'; '.join(towers)}." if towers else "") + f" Market: {_cards(view)}."


def _spot(view: View, seat: int) -> str:
    x, y = view["pawns"][seat]
    return (
        f"{terms.compass(x, y)} of the start, {here(view, seat)}"
        if (x, y) != (0, 0)
        else f"the centre, {here(view, seat)}"
    )


def _choices(view: View, names: Names) -> str:
    question = view["question"]
    if question is None or not question["codes"]:
        return _board(view, names)
    title = prompt(view).title
    text = title + (" " if title.endswith("?") else ". ")
    return text + "; ".join(f"{n} {label(view, code).text}" for n, code in enumerate(question["codes"], 1)) + "."


def _hand(view: View, names: Names) -> str:
    if view["seat"] is None:
        return _board(view, names)
    player = view["players"][view["seat"]]
    cards = ", ".join(CARD_NAMES[key] for key in player["hand"] or []) or "no cards"
    return f"Your hand: {cards}. {_seat(view, player)}."


def _cards(view: View) -> str:
    return ", ".join(f"{CARD_NAMES[key]} {_COST[key]}" for key in view["market"]) or "empty"


def _market(view: View, _names: Names) -> str:
    return f"Market, with costs in endorphins: {_cards(view)}. {terms.plural('card', view['deck'])} left in the deck."


def panorama_lines(view: View) -> list[str]:
    """Each pile's open card with rank, points, cost and reward."""
    lines = []
    for pile in view["panoramas"]:
        if pile["card"] is None:
            lines.append(f"Pile {pile['pile'] + 1}: empty")
            continue
        card = PANORAMAS[pile["card"]]
        price, gift = terms.short(card.cost), terms.reward(card.reward)
        lines.append(
            f"Pile {pile['pile'] + 1}: rank {terms.ROMAN[card.rank]} {card.name}, {card.vp} VP + {gift} for {price}"
        )
    return lines


def _panoramas(view: View, _names: Names) -> str:
    return "Panoramas. " + ". ".join(panorama_lines(view)) + "."


def _seats(view: View, names: Names) -> str:
    return "Players. " + ". ".join(f"{who(p['seat'], names)}: {_seat(view, p)}" for p in view["players"]) + "."


def _final(view: View, names: Names) -> str:
    return f"Final board. {headline(view, names)} " + _seats(view, names)


_ALT: dict[str, Callable[[View, Names], str]] = {
    "board": _board,
    "choices": _choices,
    "hand": _hand,
    "market": _market,
    "panoramas": _panoramas,
    "player": _seats,
    "final": _final,
}
