"""Taking: rear, blocking, jump, last resort, compass, refill (SC-01, SC-29 to SC-37, SC-55, SC-57, SC-T01, SC-T09)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import flow, scenery
from engine.errors import IllegalChoice, NotYourTurn
from engine.scenery.content import EDITION
from engine.scenery.pieces import OPPOSITE, SIDES
from engine.scenery.rules_market import distance, layout_of
from engine.scenery.state import State
from tests.engine.scenery.builders import frames, game

E, NE, NW, W, SW, SE = range(6)


def space_at(s: State, q: int, r: int) -> int:
    return layout_of(s).spaces.index((q, r))


def stand(s: State, seat: int, q: int, r: int, facing: int) -> None:
    """Move a compass; the hex there goes where it came from."""
    here, there = s.stands[seat], space_at(s, q, r)
    s.market[here], s.market[there] = s.market[there], -1
    s.stands[seat], s.facing[seat] = there, facing


def clear(s: State, *keep: tuple[int, int]) -> None:
    """Take every hex out of the market but those at `keep` (they are gone for good)."""
    kept = {space_at(s, q, r) for q, r in keep}
    for space in range(len(s.market)):
        if space not in kept:
            s.market[space] = -1


def offered(s: State, seat: int = 0) -> set[tuple[int, int]]:
    """Where seat may take from, as coordinates."""
    s.todo = frames(seat, "take", "place", "mark", "end_turn")
    asked = scenery.decision(s)
    assert asked is not None
    return {layout_of(s).spaces[int(code[5:])] for code in asked.codes[seat]}


def take(s: State, q: int, r: int, seat: int = 0) -> None:
    """Take through the flow, even where only one hex is on offer."""
    s.todo = frames(seat, "take", "place", "mark", "end_turn")
    flow.answer(s, scenery.STEPS, seat, f"take:{space_at(s, q, r)}")


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_sc_t01_set_up_draws_as_many_stakes_of_each_length_as_there_are_players(seats: int) -> None:
    for seed in range(20):
        s = game(seats, seed)
        assert sum(map(len, s.stakes)) == 5 * seats
        for fronts, stake in zip(s.stakes, EDITION.stakes, strict=True):
            assert len(fronts) == seats
            assert fronts == sorted(fronts, reverse=True)
            assert set(fronts) <= set(stake.fronts)


def test_set_up_fills_every_space_but_those_of_the_compasses() -> None:
    """SC-55."""
    for seats in range(1, 6):
        s = game(seats)
        empty = {space for space, hex_id in enumerate(s.market) if hex_id < 0}
        assert empty == set(s.stands)


def test_sc_37_the_lowest_hex_pointed_at_begins() -> None:
    for seed in range(60):
        s = game(4, seed)
        field = layout_of(s)
        pointed = [EDITION.hexes[s.market[field.next[sp][side]]].height for sp, side in field.compasses]
        assert pointed[s.first] == min(pointed)
        assert s.todo[-1]["seat"] == s.first


def test_sc_37_a_tie_for_the_start_is_decided_by_chance() -> None:
    starters: Counter[int] = Counter()
    for seed in range(4000):
        s = game(2, seed)
        field = layout_of(s)
        pointed = [EDITION.hexes[s.market[field.next[sp][side]]].height for sp, side in field.compasses]
        if pointed[0] == pointed[1]:
            starters[s.first] += 1
    assert min(starters[0], starters[1]) > 10


def test_sc_t09_every_neighbour_but_the_rear_may_be_taken() -> None:
    s = game(1)
    assert offered(s) == {(1, 0), (1, -1), (0, -1), (-1, 1), (0, 1)}
    s.facing[0] = NE
    assert offered(s) == {(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1)}


def test_sc_30_the_rear_is_barred_in_the_first_turn_too() -> None:
    s = game(1)
    asked = scenery.decision(s)
    assert asked is not None
    assert f"take:{space_at(s, -1, 0)}" not in asked.codes[0]
    with pytest.raises(IllegalChoice):
        scenery.answer(s, 0, f"take:{space_at(s, -1, 0)}")


def test_sc_t09_after_taking_the_rear_looks_back_to_the_refilled_space() -> None:
    for seats in (1, 2, 5):
        for seed in range(30):
            s = game(seats, seed)
            seat, left = s.first, s.stands[s.first]
            code = scenery.decision(s).codes[seat][seed % 2]  # type: ignore[union-attr]
            taken, top = int(code[5:]), s.deck[-1]
            hex_id = s.market[taken]
            scenery.answer(s, seat, code)
            assert s.stands[seat] == taken
            assert s.market[taken] == -1
            assert layout_of(s).next[taken][OPPOSITE[s.facing[seat]]] == left
            assert s.market[left] == top
            assert hex_id == s.held
            assert layout_of(s).spaces[left] not in offered(s, seat)


def test_sc_01_the_refill_goes_only_to_the_space_that_was_left() -> None:
    s = game(3, 5)
    before, seat, left = s.market[:], s.first, s.stands[s.first]
    code = scenery.decision(s).codes[seat][0]  # type: ignore[union-attr]
    scenery.answer(s, seat, code)
    changed = {space for space in range(len(before)) if before[space] != s.market[space]}
    assert changed == {left, int(code[5:])}


def test_sc_57_taking_reveals_a_hex_so_it_cannot_be_undone_and_the_rest_of_the_turn_can() -> None:
    s = game(2, 3)
    key, reveals = flow.floor_key(s), s.reveals
    scenery.answer(s, s.first, scenery.decision(s).codes[s.first][0])  # type: ignore[union-attr]
    assert s.reveals == reveals + 1
    assert flow.floor_key(s) != key
    key = flow.floor_key(s)
    while (asked := scenery.decision(s)) is not None and asked.op != "end_turn":
        scenery.answer(s, s.first, asked.codes[s.first][0])
        assert flow.floor_key(s) == key


def test_sc_29_another_compass_blocks() -> None:
    s = game(2)
    stand(s, 0, 0, 0, E)
    stand(s, 1, 1, 0, W)
    assert offered(s) == {(0, -1), (1, -1), (-1, 1), (0, 1)}


def test_sc_29_the_edge_of_the_field_offers_nothing() -> None:
    s = game(2)
    stand(s, 0, 0, -1, SE)
    assert offered(s) == {(1, -1), (-1, 0), (0, 0)}


def test_sc_34_nobody_ever_passes() -> None:
    s = game(1)
    asked = scenery.decision(s)
    assert asked is not None
    assert all(code.startswith("take:") for code in asked.codes[0])


def surrounded() -> State:
    """Seat 0 stands in the west corner of the five-player field; its neighbours but the rear are compasses."""
    s = game(5)
    stand(s, 0, -2, 2, NE)  # free corners first, so that nobody is swapped away
    for seat, (q, r) in enumerate([(-1, 1), (-2, 1), (-1, 2), (2, -2)], 1):
        stand(s, seat, q, r, E)
    stand(s, 0, -2, 2, NE)
    return s


def test_sc_31_a_jump_goes_straight_over_compasses_to_the_first_hex() -> None:
    s = surrounded()
    assert offered(s) == {(0, 0), (-2, 0), (0, 2)}
    stand(s, 4, 0, 0, E)
    assert offered(s) == {(1, -1), (-2, 0), (0, 2)}


def test_sc_31_there_is_no_jump_while_one_neighbour_can_be_taken() -> None:
    s = surrounded()
    stand(s, 3, 2, 0, E)
    assert offered(s) == {(-1, 2)}


def test_sc_31_the_jump_may_go_over_a_compass_at_the_rear() -> None:
    s = surrounded()
    s.facing[0] = W  # the rear looks east, to the compass at (−1, 2)
    assert offered(s) == {(0, 0), (-2, 0), (0, 2)}


def test_sc_33_after_a_jump_the_rear_looks_back_along_the_line_and_the_old_space_is_refilled() -> None:
    s = surrounded()
    left, top = s.stands[0], s.deck[-1]
    take(s, 0, 0)
    assert s.facing[0] == NE
    assert s.market[left] == top
    assert s.stands[0] == space_at(s, 0, 0)
    assert s.stands[1] == space_at(s, -1, 1)
    assert offered(s) == {(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1)}, "only the compass behind it is not on offer"


def cornered() -> State:
    """Seat 0 in the east corner of the two-player field, its rear a hex, the rest of its neighbours not takeable."""
    s = game(2)
    stand(s, 1, 2, -1, SW)
    stand(s, 0, 2, 0, E)
    return s


def test_sc_32_without_a_jump_the_rear_may_be_taken() -> None:
    s = cornered()
    s.deck = []
    clear(s, (1, 0), (0, 1), (-1, 1))
    assert offered(s) == {(1, 0)}


def test_sc_32_without_a_rear_hex_the_nearest_ones_may_be_taken() -> None:
    s = cornered()
    s.deck = []
    clear(s, (0, 1), (0, 0), (-1, 1))
    here, field = s.stands[0], layout_of(s)
    assert [distance(field, here, space_at(s, *at)) for at in ((0, 0), (0, 1), (-1, 1))] == [2, 2, 3]
    assert offered(s) == {(0, 0), (0, 1)}
    take(s, 0, 0)
    assert s.facing[0] == W


def test_sc_35_a_gap_counts_as_off_the_board() -> None:
    s = game(1)
    s.deck = []
    left = s.stands[0]
    take(s, 1, 0)
    assert s.market[left] == -1
    assert offered(s) == {(1, -1), (0, 1)}
    s.market[space_at(s, 1, -1)] = s.market[space_at(s, 0, 1)] = -1
    assert offered(s) == {(0, -1), (-1, 0), (-1, 1)}, "no compass to jump over, no hex at the rear: the nearest (SC-32)"


def test_sc_35_a_gap_stops_a_jump() -> None:
    s = surrounded()
    s.market[space_at(s, 0, 0)] = -1
    assert offered(s) == {(-2, 0), (0, 2)}


def test_sc_36_the_market_is_refilled_to_the_last_turn() -> None:
    s = game(5, 11)
    full = len(s.market) - 5
    while (asked := scenery.decision(s)) is not None:
        scenery.answer(s, asked.seats[0], asked.codes[asked.seats[0]][0])
        assert sum(hex_id >= 0 for hex_id in s.market) == full
    assert len(s.deck) == 83 - full - 60


def test_only_the_seat_asked_may_take() -> None:
    s = game(2)
    with pytest.raises(NotYourTurn):
        scenery.answer(s, 1 - s.first, "take:0")


def test_the_view_tells_front_rear_and_what_is_barred() -> None:
    s = game(1)
    compass = scenery.view(s, 0)["market"]["compasses"][0]
    assert SIDES[compass["facing"]] == "E"
    assert SIDES[compass["rear"]] == "W"
    assert compass["rear_space"] == space_at(s, -1, 0)
    s.facing[0], s.stands[0] = NW, space_at(s, 0, 1)
    assert scenery.view(s, 0)["market"]["compasses"][0]["rear_space"] is None
