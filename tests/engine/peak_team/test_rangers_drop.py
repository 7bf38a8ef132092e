"""The supply drop: PT-10 to PT-17, vectors PT-T03 and PT-T04."""

from __future__ import annotations

import pytest

import engine.peak_team as game
from engine.errors import IllegalChoice, NotYourTurn
from engine.peak_team.pieces import B1, B2
from engine.peak_team.rules_drop import LIMIT
from engine.peak_team.state import State
from tests.engine.peak_team.builder import ask, fresh


def at_drop(cards: int, players: int = 3, power: int = -1) -> State:
    """A match whose seat 0 has to split `cards` cards (`power`: its power tile)."""
    s = fresh(players)
    s.deck += s.hands[0]
    s.powers[0] = power
    s.hands[0] = sorted(s.deck[-cards:])
    del s.deck[-cards:]
    return s


def shares(code: str) -> list[list[str]]:
    return [share.split(".") if share else [] for share in code.split(":")[1].split("-")]


def seal_all(s: State) -> None:
    """Everybody's first offer, until the drop is over."""
    while (d := ask(s)).op == "drop":
        game.answer(s, d.waiting[0], d.codes[d.waiting[0]][0])


@pytest.mark.parametrize(
    ("cards", "sizes"), [(4, {(2, 2)}), (5, {(3, 2), (2, 3)}), (6, {(3, 3)}), (7, {(4, 3), (3, 4)}), (8, {(4, 4)})]
)
def test_pt_t03_pt_10_the_whole_hand_is_split_evenly(cards: int, sizes: set[tuple[int, int]]) -> None:
    s = at_drop(cards)
    splits = [shares(code) for code in ask(s).codes[0]]
    assert {(len(left), len(right)) for left, right in splits} == sizes
    assert all(sorted(map(int, left + right)) == s.hands[0] for left, right in splits)


def test_pt_t03_four_to_one_and_keeping_a_card_are_refused() -> None:
    s = at_drop(5)
    a, b, c, d, e = s.hands[0]
    for code in (f"give:{a}.{b}.{c}.{d}-{e}", f"give:{a}.{b}-{c}.{d}", f"give:{a}.{b}-{c}.{d}-{e}"):
        with pytest.raises(IllegalChoice):
            game.answer(s, 0, code)


def test_pt_11_left_is_the_next_seat_clockwise_and_right_the_one_before() -> None:
    s = fresh(3)
    hands = [hand[:] for hand in s.hands]
    seal_all(s)
    first_offer = [(hand[:2], hand[2:]) for hand in hands]
    for seat in range(3):
        expected = sorted(first_offer[(seat - 1) % 3][0] + first_offer[(seat + 1) % 3][1])
        assert s.hands[seat] == expected


def test_pt_12_an_empty_deck_is_made_anew_in_the_middle_of_the_deal() -> None:
    s = fresh(4)
    cards = [*s.deck, *(c for hand in s.hands for c in hand)]
    s.hands, s.discard, s.deck = [[] for _ in range(4)], cards[:-3], cards[-3:]
    total = len(cards)
    s.todo = [{"op": "turn", "seat": -1, "ranger": 0}, {"op": "deal", "seat": -1}]
    game.rules.flow.settle(s, game.STEPS)
    assert [len(hand) for hand in s.hands] == [4] * 4
    assert len(s.deck) == total - 16
    assert s.discard == []


def test_pt_12_when_all_is_drawn_the_deal_goes_short_clockwise_from_the_first_ranger() -> None:
    s = fresh(3)
    s.hands, s.discard, s.deck, s.first = [[], [], []], [], [0, 1, 2, 3, 4], 1
    s.todo = [{"op": "turn", "seat": -1, "ranger": 0}, {"op": "deal", "seat": -1}]
    game.rules.flow.settle(s, game.STEPS)
    assert [len(hand) for hand in s.hands] == [1, 2, 2]


def test_pt_13_answers_are_sealed_can_be_changed_and_are_revealed_together() -> None:
    s = fresh(3)
    before = [hand[:] for hand in s.hands]
    game.answer(s, 1, ask(s).codes[1][0])
    game.answer(s, 0, ask(s).codes[0][0])
    game.answer(s, 1, ask(s).codes[1][3])
    assert s.hands == before
    assert ask(s).waiting == [2]
    given = shares(ask(s).codes[1][3])
    game.answer(s, 2, ask(s).codes[2][0])
    assert set(map(int, given[0])) <= set(s.hands[2])
    assert set(map(int, given[1])) <= set(s.hands[0])


def test_pt_13_others_see_who_has_sealed_and_nothing_else() -> None:
    s = fresh(3)
    other = game.view(s, 2)
    code = ask(s).codes[0][0]
    game.answer(s, 0, code)
    seen = game.view(s, 2)
    assert seen["question"]["waiting"] == [1, 2]
    assert seen["question"]["sealed"] is None
    assert code not in str(seen)
    assert game.view(s, 0)["question"]["sealed"] == code
    seen["question"]["waiting"] = other["question"]["waiting"]
    assert seen == other


def test_pt_t04_pt_14_two_players_and_vicky_end_with_four_cards_each() -> None:
    s = fresh(2)
    deck = len(s.deck) + 8
    assert ask(s).seats == [0, 1]
    with pytest.raises(NotYourTurn):
        game.answer(s, 2, "give:-")
    seal_all(s)
    assert [len(hand) for hand in s.hands] == [4, 4, 4]
    assert len(s.deck) == deck - 12


def test_pt_14_vicky_keeps_her_own_cards_and_gives_nothing() -> None:
    s = fresh(2)
    own = s.deck.pop()
    s.hands[2] = [own]
    seal_all(s)
    assert own in s.hands[2]
    assert len(s.hands[2]) == 5


def test_pt_15_b1_draws_five_and_splits_all() -> None:
    s = game.new({"level": 3}, 3, 1)
    s.powers = [B1, 0, 4]
    while ask(s).op in ("start", "power"):
        game.answer(s, ask(s).seats[0], ask(s).codes[ask(s).seats[0]][0])
    s2 = s.copy()
    assert sorted(len(hand) for hand in s2.hands) == [4, 4, 5]
    five = next(seat for seat in range(3) if len(s.hands[seat]) == 5)
    assert {tuple(map(len, shares(code))) for code in ask(s).codes[five]} == {(2, 3), (3, 2)}


def test_pt_15_b2_keeps_exactly_one_and_splits_the_rest() -> None:
    s = at_drop(5, power=B2)
    splits = [shares(code) for code in ask(s).codes[0]]
    assert {tuple(map(len, split)) for split in splits} == {(2, 2, 1)}
    assert len(splits) == 30
    kept = splits[7][2][0]
    game.answer(s, 0, ask(s).codes[0][7])
    seal_all(s)
    assert int(kept) in s.hands[0]


def test_pt_16_a_hand_of_any_size_is_split_evenly_in_small_sealed_steps() -> None:
    for cards, power in ((9, -1), (13, -1), (8, B2), (17, B2)):
        s = at_drop(cards, power=power)
        before, total = s.hands[0][:], 0
        counts = [len(s.hands[1]), len(s.hands[2])]
        while ask(s).op == "drop":
            d = ask(s)
            assert all(len(options) <= LIMIT for options in d.codes.values())
            if 0 in d.waiting:
                offered = d.codes[0]
                game.answer(s, 0, offered[len(offered) * 2 // 3])
                total += 1
            else:
                game.answer(s, d.waiting[0], d.codes[d.waiting[0]][0])
        assert total > 1
        kept = len(s.hands[0]) - sum(count // 2 for count in counts)
        assert kept == (power == B2)
        game.check(s)
        assert len(before) == cards


def test_pt_16_long_hands_keep_the_simultaneity() -> None:
    s = at_drop(9)
    before = [hand[:] for hand in s.hands]
    for seat in (0, 1, 2):
        game.answer(s, seat, ask(s).codes[seat][0])
    assert ask(s).op == "drop"
    assert ask(s).seats == [0]
    assert s.hands == before
    game.answer(s, 0, ask(s).codes[0][0])
    assert s.hands != before


def test_the_receiver_alone_is_told_what_came_from_whom() -> None:
    s = fresh(3)
    s.journal = []
    seal_all(s)
    received = [entry for entry in s.journal if entry["kind"] == "received"]
    assert len(received) == 6
    assert all(entry["to"] is not None for entry in received)
    assert all("cards" not in entry for entry in s.journal if entry["to"] is None)
