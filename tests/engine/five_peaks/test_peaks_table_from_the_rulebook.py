"""What the rulebook says of set-up, turns and the market, sentence by sentence."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.errors import RulesError
from engine.five_peaks.content import cell
from tests.engine.five_peaks.book import STARTERS, spot_of
from tests.engine.five_peaks.build import (
    AIRY_CORNER,
    ALPINE_AIR,
    ALPINE_SHOP,
    FOREST_AIR,
    codes,
    op,
    pack,
    peaks,
    play,
    to,
)
from tests.engine.five_peaks.desk import hand, open_field, rest, seen

# Set-up.


@pytest.mark.parametrize(("number", "endorphins"), [(2, "12"), (3, "122"), (4, "1223"), (5, "12233")])
def test_the_first_player_starts_with_one_endorphin_and_later_ones_with_more(number: int, endorphins: str) -> None:
    """FP-T01, from the first player on in clockwise order."""
    for seed in range(12):
        view = seen(five_peaks.new({}, number, seed))
        order = [(view["first"] + i) % number for i in range(number)]
        assert "".join(str(view["players"][seat]["endorphins"]) for seat in order) == endorphins
        assert view["active"] == view["first"]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_new_game_lies_as_the_rulebook_lays_it_out(number: int) -> None:
    """FP-T02, FP-01, FP-03."""
    view = seen(five_peaks.new({}, number, 99))
    assert view["pawns"] == [[0, 0]] * number
    assert [(t["id"], t["x"], t["y"]) for t in view["tiles"]] == [(0, 0, 0)]
    assert view["tile_stack"] == [6, 4, 3]
    assert view["peak_piles"] == [5, 5, 5]
    assert len(view["market"]) == 5
    assert view["deck"] == 34
    assert view["campfire_deck"] == 18
    assert sum(view["bank"]) == 96
    assert [pile["rank"] for pile in view["panoramas"]] == [1] * {2: 3, 3: 3, 4: 4, 5: 5}[number]
    for seat, player in enumerate(view["players"]):
        assert player["stones"] == [5, 4, 3, 2, 1]
        assert sorted(hand(five_peaks.new({}, number, 99), seat)) == sorted(STARTERS)


def test_first_all_forest_tiles_are_drawn_then_alpine_then_rocky() -> None:
    for seed in range(20):
        s = five_peaks.new({}, 2, seed)
        assert [s.ed.tiles[i].terrain for i in reversed(s.tile_stack)] == [0] * 6 + [1] * 4 + [2] * 3


def test_every_panorama_pile_holds_one_card_of_each_rank_in_order() -> None:
    for number in (2, 3, 4, 5):
        s = five_peaks.new({}, number, 5)
        ranks = [s.ed.panoramas[i].rank for i in s.piles]
        assert ranks == [1, 2, 3, 4, 5, 6] * len(s.pile_at)
        assert all(s.ed.panoramas[i].players <= number for i in s.piles)
        assert len(set(s.piles)) == len(s.piles)


# Turns and hands.


def test_a_played_card_lies_open_until_camp_takes_it_back() -> None:
    s = open_field("walk", "march")
    play(s, "card:walk", to(2, -3), "gain", "end")
    assert seen(s)["players"][0]["played"] == ["walk"]
    assert seen(s)["active"] == 1
    rest(s)
    rest(s)
    assert seen(s)["players"][0]["played"] == []
    assert set(hand(s)) == {"walk", "march", "camp"}
    assert pack(s)["endorphin"] == 3


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_turns_go_to_the_left_from_the_first_player_on(number: int) -> None:
    s = five_peaks.new({}, number, 31)
    first = seen(s)["first"]
    for turn in range(2 * number):
        assert seen(s)["active"] == (first + turn) % number
        assert seen(s)["turn"] == turn + 1
        rest(s)


def test_camp_with_nothing_played_is_legal() -> None:
    """FP-T23."""
    s = open_field("walk")
    rest(s)
    assert pack(s) == {"endorphin": 2}
    assert set(hand(s)) == {"walk", "camp"}


def test_nobody_else_may_answer_and_nothing_else_is_taken() -> None:
    s = open_field("walk")
    before = seen(s, 0)
    for seat, code in ((1, "card:walk"), (0, "card:run"), (0, "end"), (0, ""), (0, "card:discovery")):
        with pytest.raises(RulesError):
            five_peaks.answer(s, seat, code)
    assert seen(s, 0) == before


# Market.


def test_training_buys_one_card_for_its_price_and_the_market_fills_up() -> None:
    s = open_field("training", packs=["4 endorphin"], market=["run", "bike", "run", "observe", "paraglide"])
    play(s, "card:training")
    assert set(codes(s)) - {"none"} == {"market:run", "market:bike", "market:observe", "market:paraglide"}
    play(s, "market:run")
    assert pack(s) == {"endorphin": 1}
    assert "run" in hand(s)
    assert len(seen(s)["market"]) == 5
    assert seen(s)["market"][:4] != ["run", "bike", "run", "observe"]


def test_training_throws_out_bought_cards_for_two_endorphins_each() -> None:
    """FP-T22, FP-13: starting cards stay, played ones are out of reach."""
    s = open_field("training", "walk", "run", "run", "bike", played=[[7], []])
    play(s, "card:training", *(["mode:discard"] if op(s) == "mode" else []))
    assert set(codes(s)) >= {"discard:run", "discard:bike"}
    assert not {"discard:walk", "discard:camp", "discard:shortcut"} & set(codes(s))
    play(s, "discard:run", "discard:bike", "done")
    assert pack(s) == {"endorphin": 4}
    assert sorted(hand(s)) == ["camp", "run", "walk"]
    assert seen(s)["boxed"] == 2


def test_training_without_money_or_bought_cards_is_not_played() -> None:
    """FP-14."""
    assert "card:training" not in codes(open_field("training", "walk"))


def test_observe_turns_the_market_over_and_one_new_card_may_be_bought() -> None:
    """FP-55: the old cards go under the deck from the left."""
    s = open_field("observe", packs=["3 endorphin"], market=["run", "bike", "run", "observe", "paraglide"])
    deck = seen(s)["deck"]
    coming = s.deck[-5:][::-1]
    play(s, "card:observe")
    market = seen(s)["market"]
    assert sorted(market) == sorted(s.ed.cards[i].key for i in coming)
    assert seen(s)["deck"] == deck
    assert set(codes(s)) == {f"market:{key}" for key in market} | {"none"}
    play(s, f"market:{market[0]}")
    assert pack(s) == {}
    assert market[0] in hand(s)
    poor = open_field("observe")
    play(poor, "card:observe")
    assert op(poor) == "end_turn"


def test_a_free_card_costs_nothing_and_an_empty_market_gives_none() -> None:
    """FP-54, FP-32."""
    tiles = [(ALPINE_SHOP, 2, -2, 0)]
    s = peaks(tiles=tiles, pawns=[(2, -2)], packs=["2 jar"], hand=["walk", "camp"])
    play(s, "card:walk", to(2, -3), "swap")
    choice = next(code for code in codes(s) if code.startswith("market:"))
    play(s, choice, "done")
    assert pack(s) == {"jar": 1}
    assert choice.removeprefix("market:") in hand(s)
    none = peaks(tiles=tiles, pawns=[(2, -2)], packs=["2 jar"], hand=["walk", "camp"], market=[], deck=[])
    play(none, "card:walk", to(2, -3))
    assert op(none) == "end_turn"


def test_discovery_pays_endorphins_of_a_new_square_and_ignores_its_bike() -> None:
    """FP-48."""
    s = peaks(pawns=[(0, 0)], hand=["discovery", "camp"], tile_stack=[AIRY_CORNER])
    play(s, "card:discovery", f"corner:{cell(1, -1)}", "rot:0")
    assert pack(s) == {"mushroom": 1, "endorphin": 1}
    assert seen(s)["pawns"][0] == [0, 0]
    assert op(s) == "end_turn"


def test_without_tiles_nothing_can_be_discovered() -> None:
    """FP-46."""
    assert "card:discovery" not in codes(peaks(hand=["discovery", "camp", "walk"], tile_stack=[]))


def test_a_straddling_pawn_may_lay_a_tile_at_either_of_its_tiles() -> None:
    """FP-40."""
    s = peaks(
        tiles=[(FOREST_AIR, 2, -2, 0), (ALPINE_AIR, 4, -4, 0)], pawns=[(3, -3)], hand=["discovery", "walk", "camp"]
    )
    play(s, "card:discovery")
    while op(s) == "tile":
        play(s, codes(s)[0])
    assert {spot_of(code) for code in codes(s)} <= {(1, -3), (3, -1), (3, -5), (5, -5), (5, -3)}
    assert {spot_of(code) for code in codes(s)} & {(1, -3), (3, -1)}
