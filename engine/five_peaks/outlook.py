"""What each card of a hand could do if it were played now, whoever's turn it is."""

from __future__ import annotations

from typing import TypedDict

from engine.five_peaks.pieces import BASICS, CARD_KEYS, RESOURCES
from engine.five_peaks.rules_cards import CAN, CARD_ID, CRAFTS, PLAIN_MOVES, modes
from engine.five_peaks.rules_market import affordable, buyable
from engine.five_peaks.rules_move import TO, stops
from engine.five_peaks.state import State


class PlayableView(TypedDict):
    """A kind of card in the hand and the codes it would lead to; without any it would do nothing and is not offered.

    `ways` holds what is chosen first (`to:…`, `mode:…`, `harvest:…`, `craft`, `market`) and what modes would offer:
    `market:…` for Training, `pano:…` for Camp.
    """

    card: str
    ways: list[str]


def playable(s: State, seat: int) -> list[PlayableView]:
    """Every kind of card in the seat's hand, in hand order. Reads only."""
    return [{"card": CARD_KEYS[card], "ways": _ways(s, seat, card)} for card in dict.fromkeys(s.hands[seat])]


def _ways(s: State, seat: int, card: int) -> list[str]:
    key, how = CARD_KEYS[card], PLAIN_MOVES[card]
    if how:
        walks = ["mode:walks"] if s.may_walk_twice(seat, key) and stops(s, seat, "first") else []
        return [*(TO[at] for at in stops(s, seat, how)), *walks]
    if not CAN[card](s, seat):
        return []
    if key == "march":
        return [*(TO[at] for at in stops(s, seat, key)), *(way for way in modes(s, seat, key) if way == "mode:walks")]
    if key in ("discovery", "training", "camp"):
        return [*modes(s, seat, key), *_offers(s, seat, key)]
    if card in (CARD_ID["small_harvest"], CARD_ID["large_harvest"]):
        return [f"harvest:{RESOURCES[i]}" for i in BASICS if s.bank[i]]
    return ["craft"] if key in CRAFTS else ["market"]


def _offers(s: State, seat: int, key: str) -> list[str]:
    if key == "training":
        return [f"market:{CARD_KEYS[card]}" for card in affordable(s, seat)]
    return [f"pano:{card}" for card in buyable(s, seat)] if key == "camp" else []
