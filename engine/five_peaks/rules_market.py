"""What lies face up to be taken: hiking cards of the market, panoramas, campfire cards (p.7, p.10)."""

from __future__ import annotations

from bisect import insort

from engine.contract import Ask, Auto, Frame, Steps
from engine.five_peaks.board import pairs
from engine.five_peaks.pieces import CARD_KEYS, ENDORPHIN
from engine.five_peaks.rules_goods import anytime, can_pay, give, pay
from engine.five_peaks.state import State
from engine.flow import push, say

MARKET = tuple(f"market:{key}" for key in CARD_KEYS)
CARD_ID = {key: i for i, key in enumerate(CARD_KEYS)}


# Hiking cards


def has_affordable(s: State, seat: int) -> bool:
    """Whether the seat can pay for some card of the market (FP-14)."""
    purse, cards = s.packs[seat][ENDORPHIN], s.ed.cards
    for card in s.market:  # noqa: SIM110 - a generator would double the cost of this, asked at every turn of a playout
        if cards[card].cost <= purse:
            return True
    return False


def affordable(s: State, seat: int) -> list[int]:
    """The kinds of hiking cards in the market that the seat can pay for."""
    purse, cards = s.packs[seat][ENDORPHIN], s.ed.cards
    return sorted({card for card in s.market if cards[card].cost <= purse})


def refill(s: State) -> None:
    """Fill the market from the deck, as far as it goes (FP-53)."""
    new: list[int] = []
    while s.deck and len(s.market) + len(new) < s.ed.market:
        new.append(s.deck.pop())
    if new:
        s.market += new
        s.known = min(s.known, len(s.deck))
        s.reveals += 1
        say(s, "market_refilled", -1, cards=[CARD_KEYS[card] for card in new])


def _market_codes(s: State, f: Frame) -> list[str]:
    if f["why"] == "free":
        return [*(MARKET[card] for card in sorted(set(s.market))), "none"]
    codes = [MARKET[card] for card in affordable(s, f["seat"])]
    return codes if codes and f["why"] == "training" else [*codes, "none"]


def _market(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    why = f["why"]
    if code == "none":
        if why == "free" and not s.market:
            say(s, "reward_lost", seat, what="card")
        return
    card = CARD_ID[code[7:]]
    price = 0 if why == "free" else s.ed.cards[card].cost
    s.packs[seat][ENDORPHIN] -= price
    s.market.remove(card)
    insort(s.hands[seat], card)
    say(s, "bought", seat, card=code[7:], price=price, why=why)
    refill(s)


def _refresh(s: State, f: Frame) -> None:
    """Observe: the whole market goes under the deck, left to right, and new cards come up (p.13, FP-55)."""
    say(s, "refreshed", f["seat"], cards=[CARD_KEYS[card] for card in s.market])
    s.deck[:0] = s.market[::-1]
    s.known = min(s.known + len(s.market), len(s.deck))
    s.market = []
    refill(s)


# Panoramas


def _panorama_codes(s: State, f: Frame) -> list[str]:
    return [f"pano:{card}" for card in buyable(s, f["seat"])] or ["none"]


def buyable(s: State, seat: int) -> list[int]:
    """The panoramas on top of a pile that are the seat's next rank and within its means (FP-59)."""
    rank, cards = len(s.panoramas[seat]), s.ed.panoramas
    tops = [s.piles[pile * 6 + at] for pile, at in enumerate(s.pile_at) if at == rank and at < 6]
    return [card for card in tops if can_pay(s, seat, pairs(cards[card].cost))]


def _buy_panorama(s: State, f: Frame, code: str) -> None:
    if code == "none":
        return
    seat: int = f["seat"]
    card_id = int(code[5:])
    card = s.ed.panoramas[card_id]
    pay(s, seat, pairs(card.cost), "panorama")
    s.panoramas[seat].append(card_id)
    say(s, "panorama", seat, card=card_id)
    _turn_pile(s, s.piles.index(card_id) // 6)
    if s.seats == 2 and min(map(len, s.panoramas)) >= card.rank:
        _discard_third(s, card.rank)
    push(s, {"op": "bonus_peak", "seat": seat})
    give(s, seat, card.reward, "panorama")


def _turn_pile(s: State, pile: int) -> None:
    s.pile_at[pile] += 1
    at = s.pile_at[pile]
    if at < 6:
        s.reveals += 1
        say(s, "panorama_revealed", -1, pile=pile, card=s.piles[pile * 6 + at])


def _discard_third(s: State, rank: int) -> None:
    """Two players: when both own a rank, its third card leaves the game (p.10, FP-02)."""
    for pile, at in enumerate(s.pile_at):
        if at == rank - 1:
            say(s, "panorama_discarded", -1, pile=pile, card=s.piles[pile * 6 + at])
            _turn_pile(s, pile)


# Campfire cards: look at five, keep one, the rest goes under the deck in any order (p.10, FP-62 to FP-64)


def _draw_campfire(s: State, f: Frame) -> None:
    seat: int = f["seat"]
    if not s.campfire_deck:
        say(s, "reward_lost", seat, what="campfire")
        return
    count = min(s.ed.campfire_draw, len(s.campfire_deck))
    drawn = s.campfire_deck[: -count - 1 : -1]
    del s.campfire_deck[-count:], s.campfire_by[-count:]
    s.reveals += 1
    say(s, "campfire_looked", seat, count=count)
    say(s, "campfire_drawn", seat, to=seat, cards=drawn)
    push(s, {"op": "campfire", "seat": seat, "drawn": drawn})


def _campfire_codes(s: State, f: Frame) -> list[str]:
    return [f"keep:{card}" for card in f["drawn"]]


def _keep(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    card = int(code[5:])
    s.campfires[seat].append(card)
    say(s, "campfire_kept", seat, card=card)
    rest = [other for other in f["drawn"] if other != card]
    if rest:
        push(s, {"op": "under", "seat": seat, "drawn": rest})


def _under_codes(s: State, f: Frame) -> list[str]:
    drawn: list[int] = f["drawn"]
    return ["as_drawn"] if len(drawn) == 1 else [*(f"under:{card}" for card in drawn), "as_drawn"]


def _under(s: State, f: Frame, code: str) -> None:
    """The card chosen goes under first, so the later ones lie below it (FP-63)."""
    drawn: list[int] = f["drawn"]
    cards = drawn if code == "as_drawn" else [int(code[6:])]
    for card in cards:
        s.campfire_deck.insert(0, card)
        s.campfire_by.insert(0, f["seat"])
    rest = [card for card in drawn if card not in cards]
    if rest:
        push(s, {"op": "under", "seat": f["seat"], "drawn": rest})


MARKET_STEPS: Steps = {
    "market": anytime(Ask(_market_codes, _market)),
    "refresh": Auto(_refresh),
    "panorama": anytime(Ask(_panorama_codes, _buy_panorama)),
    "draw_campfire": Auto(_draw_campfire),
    "campfire": anytime(Ask(_campfire_codes, _keep)),
    "under": anytime(Ask(_under_codes, _under)),
}
