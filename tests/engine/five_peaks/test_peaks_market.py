"""Hiking cards, panoramas and campfire cards (FP-02, FP-53 to FP-60, FP-62 to FP-65, FP-T13, FP-T22, FP-T23)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import five_peaks
from engine.five_peaks.pieces import CARD_KEYS
from engine.five_peaks.state import State
from engine.rng import Rng
from tests.engine.five_peaks.build import (
    BIG_PACK,
    CARD_PEAK,
    LONG_REST,
    MUSHROOM_BONUS,
    POUCHES,
    codes,
    kinds,
    op,
    pack,
    peaks,
    play,
    to,
)

FIVE = ["run", "run", "bike", "observe", "sightsee"]


def trainer(**fields: Any) -> State:
    """Seat 0 holds Training and enough endorphins for two cards."""
    fields.setdefault("packs", ["6 endorphin"])
    fields.setdefault("market", FIVE)
    return peaks(hand=["training", "camp"], **fields)


def stone_reward(**fields: Any) -> State:
    """Seat 0 has just placed a stone whose reward is a free hiking card, and takes it."""
    s = peaks(raised=[(CARD_PEAK, 2, 0, 0)], pawns=[(1, 0), (0, 0)], hand=["walk", "camp"], **fields)
    return play(s, "card:walk", to(2, 0), "stone:1")


def test_the_market_is_refilled_at_once() -> None:
    s = play(trainer(), "card:training")
    assert codes(s) == ["market:sightsee", "market:run", "market:bike", "market:observe"]
    top, reveals = s.deck[-1], s.reveals
    play(s, "market:run")
    assert s.market == [CARD_KEYS.index(key) for key in ("run", "bike", "observe", "sightsee")] + [top]
    assert s.reveals == reveals + 1
    assert pack(s) == {"endorphin": 3}


def test_an_empty_deck_leaves_gaps() -> None:
    """FP-53."""
    s = play(trainer(deck=[]), "card:training", "market:run")
    assert len(s.market) == 4


def test_the_known_cards_under_the_deck_are_drawn_in_the_end() -> None:
    """FP-55: what Observe put under stays known only while it lies there."""
    s = play(trainer(deck=[5, 6], known=2), "card:training", "market:run")
    assert (s.deck, s.known) == ([5], 1)


def test_discarded_cards_never_return() -> None:
    """FP-53, FP-T22."""
    s = peaks(hand=["training", "run", "run", "bike", "camp"], market=[], deck=[])
    play(s, "card:training")
    assert codes(s) == ["discard:run", "discard:bike"]
    play(s, "discard:run", "discard:bike")
    assert codes(s) == ["discard:run", "done"]
    play(s, "done")
    assert pack(s) == {"endorphin": 4}
    assert sorted(s.boxed) == [CARD_KEYS.index("run"), CARD_KEYS.index("bike")]
    assert s.market == []


def test_a_free_card_from_an_empty_market_is_nothing() -> None:
    """FP-54."""
    s = stone_reward(market=[], deck=[])
    assert op(s) == "end_turn"
    assert next(e for e in s.journal or [] if e["kind"] == "reward")["taken"] is False


def test_a_free_card_costs_nothing_and_may_be_left() -> None:
    s = play(stone_reward(market=FIVE), "take")
    assert codes(s)[-1] == "none"
    left = play(s.copy(), "none")
    assert left.hands[0] == [4]
    play(s, "market:bike")
    assert s.hands[0] == [4, 8]
    assert pack(s) == {}


def test_observe_puts_the_market_under_and_may_buy_a_new_card() -> None:
    """FP-55."""
    s = peaks(hand=["observe", "walk", "camp"], packs=["3 endorphin"], market=FIVE)
    old, top = s.market[:], s.deck[-5:][::-1]
    play(s, "card:observe")
    assert s.market == top
    assert s.deck[:5] == old[::-1], "left to right under the deck"
    assert codes(s)[-1] == "none"
    card = codes(s)[0]
    play(s, card)
    assert pack(s) == {}
    assert len(s.market) == 5


def test_observe_with_few_cards_shows_what_there_is() -> None:
    """FP-53, FP-55."""
    s = play(peaks(hand=["observe", "walk", "camp"], market=["run"], deck=[8]), "card:observe")
    assert s.market == [8, 6]
    assert s.deck == []
    assert "card:observe" not in codes(peaks(hand=["observe", "walk", "camp"], market=[], deck=[]))


def test_a_bought_card_is_in_hand_at_once() -> None:
    """FP-56."""
    s = play(trainer(), "card:training", "market:bike")
    assert 8 in s.hands[0]
    assert s.played[0] == [3]


def test_camp_takes_everything_back_last() -> None:
    """FP-57: the played pile with this Camp, after the panorama's reward."""
    s = peaks(hand=["camp"], packs=["berry"], played=[[0, 1, 8], []], piles=_views())
    play(s, "mode:panorama", "pano:1")
    assert s.hands[0] == [0, 1, 4, 8]
    assert s.played[0] == []
    assert pack(s) == {"endorphin": 1}
    log = kinds(s)
    assert log.index("gained") < log.index("picked_cards")


def test_camp_gives_more_with_the_campfire_card() -> None:
    s = peaks(hand=["camp", "observe"], campfires=[LONG_REST])
    play(s, "card:camp")
    assert pack(s) == {"endorphin": 4}


def test_camp_after_the_sixth_rank_only_gives_endorphins() -> None:
    """FP-58."""
    s = peaks(hand=["camp", "observe"], packs=["9 berry"], panoramas=[[0, 5, 10, 15, 20, 25], []], pile_at=[6, 6, 6])
    play(s, "card:camp")
    assert pack(s) == {"berry": 9, "endorphin": 2}


def test_ranks_are_bought_in_order_and_one_at_a_time() -> None:
    """FP-59."""
    s = peaks(hand=["camp", "observe"], packs=["2 berry"], panoramas=[[2], []], piles=_views(), pile_at=[0, 1, 0])
    play(s, "card:camp", "mode:panorama")
    assert s.panoramas[0] == [2, 6]
    assert op(s) == "end_turn"


def test_an_unaffordable_panorama_is_not_offered() -> None:
    s = play(peaks(hand=["camp", "observe"], piles=_views()), "card:camp")
    assert "panorama" not in kinds(s)
    assert op(s) == "end_turn"


def _views() -> list[int]:
    """Three piles; rank r of pile p is card 5·(r − 1) + p, those of the first pile reward a peak."""
    return [pile + 5 * rank for pile in range(3) for rank in range(6)]


def test_two_players_discard_the_third_card_of_a_rank() -> None:
    """FP-T13, FP-02."""
    s = peaks(hand=["camp"], packs=["berry", "berry"], piles=_views())
    play(s, "mode:panorama", "pano:1", "end")
    assert _tops(s) == [1, 2, 1]
    s.hands[1] = [4]
    play(s, "card:camp", "mode:panorama", "pano:2")
    assert _tops(s) == [2, 2, 2]
    assert "panorama_discarded" in kinds(s)


def _tops(s: State) -> list[int]:
    return [pile["rank"] for pile in five_peaks.view(s, None)["panoramas"]]


def test_three_players_discard_nothing() -> None:
    """FP-01, FP-02."""
    s = peaks(3, hand=["camp"], packs=["berry", "berry"], piles=_views())
    play(s, "mode:panorama", "pano:1", "end", "card:camp", "mode:panorama", "pano:2")
    assert _tops(s) == [1, 2, 2]


def test_other_hands_are_hidden_but_follow_from_what_all_have_seen() -> None:
    """FP-60."""
    s = peaks()
    seen = five_peaks.view(s, 0)["players"]
    assert seen[0]["hand"] is not None
    assert seen[1]["hand"] is None
    assert seen[1]["hand_count"] == 5
    assert five_peaks.determinize(s, 0, Rng(1)).hands == s.hands


def fire(deck: list[int], **fields: Any) -> State:
    """Seat 0 is about to draw campfire cards from `deck` (drawn from its end) by an exchange."""
    s = peaks(
        tiles=[(5, 2, -2, 0)],
        pawns=[(3, -3), (0, 0)],
        packs=["mushroom + berry + pouch"],
        hand=["walk", "camp"],
        campfire_deck=deck,
        campfire_by=[-1] * len(deck),
        **fields,
    )
    return play(s, "card:walk")


@pytest.mark.parametrize(("deck", "seen"), [([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2]), ([7, 8], [8, 7])])
def test_up_to_five_campfire_cards_are_drawn(deck: list[int], seen: list[int]) -> None:
    """FP-62."""
    s = play(fire(deck), "swap")
    assert codes(s) == [f"keep:{card}" for card in seen]


def test_the_rest_goes_under_in_the_order_chosen() -> None:
    """FP-63."""
    s = play(fire([0, 1, 2, 3, 4, 5, 6]), "swap", "keep:4")
    assert codes(s) == ["under:6", "under:5", "under:3", "under:2", "as_drawn"]
    as_drawn = play(s.copy(), "as_drawn")
    assert as_drawn.campfire_deck == [2, 3, 5, 6, 0, 1]
    play(s, "under:3", "under:6", "under:2")
    assert s.campfire_deck == [5, 2, 6, 3, 0, 1]
    assert s.campfires[0] == [4]


def test_drawn_cards_are_the_drawers_secret() -> None:
    """FP-64."""
    s = play(fire([0, 1, 2, 3, 4, 5, 6]), "swap")
    assert five_peaks.view(s, 0)["question"]["drawn"] == [6, 5, 4, 3, 2]
    for other in (1, None):
        question = five_peaks.view(s, other)["question"]
        assert (question["drawn"], question["codes"]) == ([], [])
    private = [entry for entry in s.journal or [] if entry["kind"] == "campfire_drawn"]
    assert [entry["to"] for entry in private] == [0]
    assert all(entry["to"] is None for entry in s.journal or [] if entry not in private)


def test_equal_effects_add_up() -> None:
    """FP-65: two capacity cards, two bonus cards (drawn from an edition with doubles)."""
    s = peaks(
        tiles=[(6, 2, -2, 0)], pawns=[(2, -2), (0, 0)], hand=["walk", "camp"], campfires=[BIG_PACK, MUSHROOM_BONUS]
    )
    s.campfires[0] += [BIG_PACK, MUSHROOM_BONUS]
    assert five_peaks.view(s, 0)["players"][0]["capacity"] == 18
    play(s, "card:walk", to(2, -1), "gain")
    assert pack(s) == {"mushroom": 9}


def test_two_campfire_cards_are_chosen_one_after_the_other() -> None:
    """Rulebook, campfire section: each draw is finished before the next."""
    s = fire([0, 1, 2, 3, 4, 5, 6, 7])
    five_peaks.flow.push(s, {"op": "draw_campfire", "seat": 0}, {"op": "draw_campfire", "seat": 0})
    five_peaks.flow.settle(s, five_peaks.STEPS)
    play(s, "keep:7", "as_drawn")
    assert codes(s) == ["keep:2", "keep:1", "keep:0", "keep:6", "keep:5"]


def test_the_pouch_shop_leaves_the_market_alone() -> None:
    s = peaks(tiles=[(POUCHES, 2, -2, 0)], pawns=[(3, -3), (0, 0)], packs=["3 endorphin"], hand=["walk", "camp"])
    market = s.market[:]
    play(s, "card:walk", "swap")
    assert s.market == market
