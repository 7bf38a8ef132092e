"""What must be true of every state, whatever was played; used by tests and by the service's health check."""

from __future__ import annotations

from engine.peak_team.content import ANIMALS, CARDS, EDITION, MISSIONS, PARKS, SPECIALS, WEATHER
from engine.peak_team.state import ABSENT, State


def check(s: State) -> None:
    """Raise AssertionError if a card, mission, token or blocker was lost or doubled, or a ranger stands nowhere."""
    _check_cards(s)
    _check_missions(s)
    _check_specials(s)
    assert 0 <= s.round <= len(s.track), f"round {s.round}"
    assert sum(place != ABSENT for place in s.animals) == 9, "nine animals are in play"
    assert all(place < s.rangers for place in s.animals), "an animal token lies on a mat that is not there"
    assert len(s.animals) == len(ANIMALS)
    nodes = len(PARKS[s.side].nodes)
    assert all(-1 <= place < nodes for place in s.places), "a ranger stands nowhere"
    on_map = [i for i in range(10) if s.blocked >> i & 1]
    assert not set(on_map) & set(s.stock), "a blocker is on the map and in the stock"
    assert len(set(s.stock)) == len(s.stock)
    assert s.level > 1 or not (on_map or s.stock)
    assert bool(s.end) == (not s.todo), "a game without pending work is over"


def _check_cards(s: State) -> None:
    hands = [] if s.seats == 1 else s.hands
    cards = [*s.deck, *s.discard, *(card for hand in hands for card in hand)]
    cards += [card if card >= 0 else ~card for column in s.columns for card in column]
    for frame in s.todo:
        cards += frame.get("drawn", [])
        cards += [frame["card"]] if frame["op"] == "column" else []
    side = PARKS[s.side].key
    assert sorted(cards) == [card.id for card in CARDS if card.side in ("common", side)], "supply cards were lost"
    assert all(hand == sorted(hand) for hand in s.hands), "hands are kept in order"


def _check_missions(s: State) -> None:
    missions = [*s.spare, *s.finished, *(m for mat in s.mats for m in mat), *(m for space in s.track for m in space)]
    missions += [mission for frame in s.todo for mission in frame.get("seen", [])]
    assert sorted(missions) == list(range(len(MISSIONS))), "missions were lost"
    assert all(len(mat) <= EDITION.slots for mat in s.mats), "a mat has two places"


def _check_specials(s: State) -> None:
    if s.level > 2:
        rest = [card for card in (s.special, s.closing) if card >= 0]
        assert sorted([*s.special_deck, *s.specials, *rest]) == list(range(len(SPECIALS))), "special missions were lost"
        assert s.tokens + s.size <= EDITION.success_tokens
    if s.level > 4:
        assert len(set(s.skies) | {s.weather}) >= len(WEATHER) - s.round, "weather cards were lost"
