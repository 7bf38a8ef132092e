"""Playing a card and moving (FP-08 to FP-29, FP-T03 to FP-T05, FP-T08, FP-T16, FP-T17, FP-T24)."""

from __future__ import annotations

import pytest

from engine import five_peaks
from engine.errors import RulesError
from engine.five_peaks.content import cell
from engine.five_peaks.state import State
from tests.engine.five_peaks.build import (
    ALPINE_AIR,
    BARE_PEAK,
    BRANCH,
    FOREST_AIR,
    LINE,
    MARCH_WALKS,
    ONE_PATH_PEAK,
    ROCKY_PLAIN,
    TRAINING_WALKS,
    WALK_TWICE,
    codes,
    kinds,
    op,
    pack,
    peaks,
    play,
    stops,
    to,
)

# The line tile's centre is (2, -2): A (1, -2), B (2, -2), C (3, -2) with a mushroom, D (3, -1).
A, B, C, D = (1, -2), (2, -2), (3, -2), (3, -1)


def line(*pawns: tuple[int, int], hand: str = "walk") -> State:
    return peaks(len(pawns), tiles=[(LINE, 2, -2, 0)], pawns=pawns, hand=[hand, "observe", "camp"])


def test_exactly_one_card_is_played_every_turn() -> None:
    """FP-08."""
    s = play(peaks(), "card:camp")
    assert codes(s) == ["end"]


def test_a_card_without_effect_cannot_be_played() -> None:
    """FP-09: nothing to sell and no tile to place."""
    s = peaks(raised=[(BARE_PEAK, 2, 0, 0)], pawns=[(2, 0)], hand=["discovery", "observe", "camp"])
    assert codes(s) == ["card:camp", "card:observe"]


def test_camp_is_always_in_hand_and_playable() -> None:
    """FP-10, FP-T23: an empty played pile and an empty purse still leave Camp."""
    s = peaks(hand=["camp"])
    assert op(s) == "end_turn", "the only card was played by itself"
    assert s.packs[0][6] == 2
    assert s.hands[0] == [4]
    assert s.played[0] == []


def test_discovery_on_a_peak_only_sells() -> None:
    """FP-11, FP-T08."""
    s = peaks(raised=[(BARE_PEAK, 2, 0, 0)], pawns=[(2, 0)], packs=["herb"], hand=["discovery", "camp"])
    play(s, "card:discovery")
    assert pack(s) == {"endorphin": 1}
    assert op(s) == "end_turn"


def test_selling_needs_at_least_one_item() -> None:
    """FP-12."""
    s = play(peaks(packs=["2 mushroom + berry"], hand=["discovery", "camp"]), "card:discovery", "mode:sell")
    assert codes(s) == ["sell:mushroom", "sell:berry"]
    play(s, "sell:berry")
    assert codes(s) == ["sell:mushroom", "done"]
    play(s, "sell:mushroom", "done")
    assert pack(s) == {"mushroom": 1, "endorphin": 2}


def test_training_discards_only_bought_cards_in_hand() -> None:
    """FP-13."""
    s = peaks(hand=["training", "camp"], played=[[5], []], market=["run"])
    assert "played" in kinds(s)
    assert s.played[0] == []
    assert op(s) == "end_turn", "only Camp could be played"


def test_training_does_not_buy_what_costs_too_much() -> None:
    """FP-14."""
    assert "card:training" not in codes(peaks(packs=["2 endorphin"], market=["run"]))
    assert "card:training" in codes(peaks(packs=["3 endorphin"], market=["run"]))
    assert "card:training" not in codes(peaks(packs=["9 endorphin"], market=[], deck=[]))


def test_effects_are_optional() -> None:
    """FP-15."""
    s = play(line(B, A), "card:walk")
    assert codes(s) == ["gain", "skip"]
    play(s, "skip")
    assert pack(s) == {}


def test_no_legal_stop_makes_the_card_unplayable() -> None:
    """FP-16: Run is exactly four spaces, the line is too short."""
    assert codes(line(A, (0, 0), hand="run")) == ["card:camp", "card:observe"]
    assert codes(line(A, (0, 0), hand="march")) == ["card:march", "card:camp", "card:observe"]


def test_run_is_exactly_four_and_sightsee_one_or_two() -> None:
    """FP-16."""
    s = peaks(hand=["run", "camp"], pawns=[(1, 0), (0, 0)])
    play(s, "card:run")
    # NE N NW W; NE N parking W NW; parking W NW N NE: the pawn on the parking space is passed for nothing.
    assert stops(s) == {(-1, 0), (-1, -1), (1, -1)}
    s = play(line(A, (0, 0), hand="sightsee"), "card:sightsee")
    assert stops(s) == {B, C}


def test_walk_passes_a_pawn_and_never_stops_on_it() -> None:
    """FP-T03, FP-17."""
    s = line(A, B)
    play(s, "card:walk")
    # Forced: only C can be stopped on.
    assert s.pawns[0] == cell(*C)
    play(s, "gain")
    assert pack(s) == {"mushroom": 1}


def test_march_does_not_count_the_pawn_it_passes() -> None:
    """FP-T04."""
    s = play(line(A, B, hand="march"), "card:march")
    assert s.pawns[0] == cell(*D)


def test_several_pawns_in_a_row_are_passed() -> None:
    """FP-17."""
    s = play(line(A, B, C), "card:walk")
    assert s.pawns[0] == cell(*D)


def test_the_origin_counts_as_occupied_earlier() -> None:
    """FP-19: from the end of a dead-end line no two spaces lead back."""
    s = play(line(D, C, hand="march"), "card:march")
    assert s.pawns[0] == cell(*A)


def test_a_branching_path_joins_every_pair() -> None:
    """FP-20, FP-T05."""
    tiles = [(FOREST_AIR, 2, -2, 0), (BRANCH, 4, -4, 0)]
    a, b, c = (3, -5), (4, -5), (4, -4)
    s = peaks(tiles=tiles, pawns=[a, (0, 0)], hand=["walk", "march", "camp"])
    walk = s.copy()
    play(walk, "card:walk")
    assert stops(walk) == {b, c}
    play(s, "card:march")
    assert {b, c} < stops(s)
    assert a not in stops(s)


def test_a_square_is_one_space_of_both_tiles_and_yields_both_halves() -> None:
    """FP-21."""
    s = peaks(tiles=[(FOREST_AIR, 2, -2, 0)], pawns=[(1, 0), (0, 0)], hand=["walk", "camp"])
    play(s, "card:walk", to(1, -1), "gain")
    # Mushroom of the start tile, herb of the new one.
    assert pack(s) == {"mushroom": 1, "herb": 1}
    assert s.board.places[cell(1, -1)].tiles == (0, 1)


def test_an_open_triangle_is_a_space_and_closing_it_gives_its_pawn_nothing() -> None:
    """FP-22, FP-23."""
    s = peaks(pawns=[(0, 0), (1, -1)], hand=["discovery", "camp"], tile_stack=[FOREST_AIR])
    play(s, "card:discovery")
    assert f"corner:{cell(1, -1)}" in codes(s)
    play(s, f"corner:{cell(1, -1)}", "rot:0")
    assert pack(s, 1) == {}
    assert pack(s) == {"mushroom": 1, "herb": 1}


def test_shortcut_ignores_paths_but_not_pawns() -> None:
    """FP-24, FP-T16: north a walled-off peak, east a space, west a pawn, south nothing."""
    s = peaks(
        tiles=[(LINE, 2, -2, 0)],
        raised=[(BARE_PEAK, 2, -4, 0)],
        pawns=[(2, -2), (1, -2)],
        hand=["shortcut", "camp"],
    )
    play(s, "card:shortcut")
    assert s.pawns[0] == cell(3, -2)
    s = peaks(raised=[(ONE_PATH_PEAK, 2, 0, 0)], pawns=[(1, 0), (0, 0)], hand=["shortcut", "walk", "camp"])
    walk = s.copy()
    assert (2, 0) not in stops(play(walk, "card:walk"))
    assert stops(play(s, "card:shortcut")) == {(1, -1), (2, 0)}


def test_bike_reaches_any_other_empty_bike_space() -> None:
    """FP-25."""
    tiles = [(FOREST_AIR, 2, -2, 0)]
    s = play(peaks(tiles=tiles, pawns=[(0, -1), (0, 0)], hand=["bike", "camp"]), "card:bike")
    assert stops(s) == {(1, 0), (3, -2)}
    s = peaks(tiles=tiles, pawns=[(1, 0), (3, -2)], hand=["bike", "observe", "camp"])
    assert codes(s) == ["card:camp", "card:observe"]


GLIDE = [(FOREST_AIR, 2, -2, 0), (ALPINE_AIR, 4, -4, 0), (ROCKY_PLAIN, 6, -6, 0)]


def test_paraglide_goes_down_to_endorphins() -> None:
    """FP-T17, FP-28: not the rocky endorphins, not the exchange that yields endorphins."""
    s = play(peaks(tiles=GLIDE, pawns=[(6, -6), (0, 0)], hand=["paraglide", "camp"]), "card:paraglide")
    assert stops(s) == {(-1, 0), (2, -3), (4, -5), (4, -3)}
    s = play(peaks(tiles=GLIDE, pawns=[(4, -4), (0, 0)], hand=["paraglide", "camp"]), "card:paraglide")
    assert stops(s) == {(-1, 0), (2, -3)}
    s = peaks(tiles=GLIDE, pawns=[(2, -2), (0, 0)], hand=["paraglide", "observe", "camp"])
    assert codes(s) == ["card:camp", "card:observe"]


@pytest.mark.parametrize(("option", "may"), [("both", True), ("never", False)])
def test_a_mixed_square_counts_as_both_terrains(option: str, may: bool) -> None:
    """FP-26: the alpine half lets it take off."""
    s = peaks(tiles=GLIDE, pawns=[(3, -3), (0, 0)], hand=["paraglide", "camp"], options={"paraglide": option})
    assert ("card:paraglide" in codes(s)) is may


@pytest.mark.parametrize(("option", "peak", "may"), [("both", 10, True), ("never", 10, False), ("both", 1, False)])
def test_a_peak_counts_as_its_terrain(option: str, peak: int, may: bool) -> None:
    """FP-27."""
    s = peaks(
        tiles=GLIDE,
        raised=[(peak, 2, 0, 0)],
        pawns=[(2, 0), (0, 0)],
        hand=["paraglide", "camp"],
        options={"paraglide": option},
    )
    assert ("card:paraglide" in codes(s)) is may


def test_a_peak_may_be_walled_off() -> None:
    """FP-29: no path of it meets the start tile's."""
    s = peaks(raised=[(ONE_PATH_PEAK, 2, 0, 0)], pawns=[(1, 0), (0, 0)])
    assert s.board.places[cell(2, 0)].near == ()
    joined = peaks(raised=[(ONE_PATH_PEAK, 2, 0, 3)], pawns=[(1, 0), (0, 0)])
    assert joined.board.places[cell(2, 0)].near == (cell(1, 0),)


def test_walking_twice_resolves_both_stops_and_closes_the_way_back() -> None:
    """FP-T24, FP-18."""
    s = peaks(hand=["walk", "camp"], campfires=[WALK_TWICE], pawns=[(0, 0), (1, 0)])
    play(s, "card:walk", "mode:walks", to(-1, 0))
    assert op(s) == "resolve"
    play(s, "gain")
    assert stops(s) == {(-1, -1)}
    assert codes(s)[-1] == "stay"
    play(s, to(-1, -1), "gain")
    assert pack(s) == {"endorphin": 1, "berry": 1}
    assert s.closed
    assert play(s, "end").closed == []


@pytest.mark.parametrize(("option", "may"), [("turn", False), ("move", True)])
def test_the_second_walk_may_step_back_only_with_the_table_option(option: str, may: bool) -> None:
    """FP-18."""
    s = peaks(hand=["walk", "camp"], campfires=[WALK_TWICE], options={"reentry": option}, pawns=[(0, 0), (1, 0)])
    play(s, "card:walk", "mode:walks", to(-1, 0), "gain")
    assert ((0, 0) in stops(s)) is may


def test_the_path_is_asked_where_it_closes_different_spaces() -> None:
    """FP-18: NW can be reached past the pawn on N or past the pawn on W."""
    s = peaks(3, hand=["walk", "camp"], campfires=[WALK_TWICE], pawns=[(0, 0), (0, -1), (-1, 0)])
    play(s, "card:walk", "mode:walks", to(-1, -1))
    assert set(codes(s)) == {f"via:{cell(0, -1)}-{cell(-1, -1)}", f"via:{cell(-1, 0)}-{cell(-1, -1)}"}
    play(s, codes(s)[0])
    assert op(s) == "resolve"


@pytest.mark.parametrize(("card", "campfire"), [("march", MARCH_WALKS), ("training", TRAINING_WALKS)])
def test_march_and_training_may_become_two_walks(card: str, campfire: int) -> None:
    s = play(peaks(hand=[card, "camp"], campfires=[campfire], market=["run"]), f"card:{card}")
    if op(s) == "mode":
        play(s, "mode:walks")
    assert op(s) == "move"
    assert "stayed" in kinds(play(s, to(-1, 0), "skip", "stay"))


def test_the_second_walk_is_skipped_when_there_is_no_stop() -> None:
    """FP-18."""
    s = peaks(2, tiles=[(LINE, 2, -2, 0)], hand=["walk", "camp"], campfires=[WALK_TWICE], pawns=[C, (0, 0)])
    play(s, "card:walk", "mode:walks", to(*D), "gain")
    assert codes(s) == ["end"]


def test_answers_of_other_seats_and_unknown_codes_change_nothing() -> None:
    s = peaks()
    before = s.copy()
    for seat, code in ((1, "card:camp"), (0, "card:run"), (0, "nonsense")):
        with pytest.raises(RulesError):
            five_peaks.answer(s, seat, code)
    assert s == before
