"""Whole games: contract, JSON, copies, secrecy, conservation, options, computer players' value, previews."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec
import pytest

from engine import GAMES, flow, fuzz, scenery
from engine.errors import BadState, IllegalChoice, MatchOver
from engine.rng import Rng, pick
from engine.scenery.content import EDITION
from engine.scenery.forecast import previews, rebuilt
from engine.scenery.state import Land, State
from tests.engine.scenery.builders import FIXTURE, FLOWERS_AT, LOOPS, at_mark, build, game, marked


def variants() -> list[tuple[int, int, dict[str, Any]]]:
    """Sixty games (seats, seed, options): 1–5 seats, 0–3 goals, base and Total Ascent, the other table options."""
    found: list[tuple[int, int, dict[str, Any]]] = []
    for seed in range(60):
        options: dict[str, Any] = {"goals": seed // 5 % 4, "total_ascent": seed % 2 == 1}
        if seed % 7 == 0:
            options["rotation"] = "fixed"
        if seed % 6 == 0:
            options |= {"routes_per_turn": "one", "backs": "less_three"}
        found.append((seed % 5 + 1, seed, options))
    return found


def states(seats: int, seed: int, **options: Any) -> list[State]:
    """Every state of a random game, the last one included."""
    s, source, seen = game(seats, seed, **options), Rng(seed), list[State]()
    while (asked := scenery.decision(s)) is not None:
        seen.append(s.copy())
        scenery.answer(s, asked.seats[0], pick(source, asked.codes[asked.seats[0]]))
    return [*seen, s]


def test_sixty_random_games_keep_every_promise_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON round trip, copies, determinize law, floors, undo, conservation, limits; SC-38: twelve turns each."""
    monkeypatch.setitem(GAMES, "scenery", scenery)
    report = fuzz.Report()
    for seats, seed, options in variants():
        report.add(fuzz.play(scenery, options, seats, seed, fuzz.random_chooser(Rng(seed)), 400))
    assert report.finished == report.games == 60
    assert report.longest["rotate"] <= 6


def test_sc_38_everybody_places_twelve_hexes_in_equal_turns() -> None:
    for seats in range(1, 6):
        last = states(seats, seats)[-1]
        assert [len(land.laid) for land in last.lands] == [12] * seats
        assert last.turn == 12 * seats
        with pytest.raises(MatchOver):
            scenery.answer(last, 0, "end")


def test_sc_61_nothing_is_in_hand_when_the_game_ends() -> None:
    assert states(3, 4)[-1].held == -1


def test_turns_go_round_from_the_first_player() -> None:
    s, seats = game(4, 9), list[int]()
    s.journal = []
    source = Rng(3)
    while (asked := scenery.decision(s)) is not None:
        scenery.answer(s, asked.seats[0], pick(source, asked.codes[asked.seats[0]]))
    seats = [line["seat"] for line in s.journal if line["kind"] == "end_turn"]
    assert seats == [(s.first + n) % 4 for n in range(48)]


def test_ending_a_turn_is_always_asked() -> None:
    for s in states(2, 1)[:-1]:
        asked = scenery.decision(s)
        assert asked is not None
        if asked.op == "end_turn":
            assert asked.codes[asked.seats[0]] == ["end"]
            assert asked.confirm
    assert scenery.STEPS["end_turn"].always  # type: ignore[union-attr]


def test_a_copy_shares_nothing_with_its_original() -> None:
    s = game(2, goals=2)
    s.lands = [marked(build(FIXTURE, flowers=FLOWERS_AT)), build(LOOPS)]
    other = s.copy()
    assert other == s
    assert other.journal is None
    text = msgspec.json.encode(s)
    for field in fields(State):
        _spoil(getattr(other, field.name))
    assert msgspec.json.encode(s) == text


def _spoil(value: Any) -> None:
    """Change everything that can be changed in place."""
    if isinstance(value, list):
        for item in value:
            _spoil(item)
        value.append(-7)
    elif isinstance(value, dict):
        value["spoilt"] = 1
    elif isinstance(value, Land):
        for field in fields(Land):
            _spoil(getattr(value, field.name))


def test_a_state_goes_through_json_unchanged_at_any_moment() -> None:
    for s in states(3, 8, goals=3):
        again = msgspec.json.decode(msgspec.json.encode(s), type=State)
        assert again == s
        assert again.journal is None
        assert scenery.decision(again) == scenery.decision(s)


def test_only_the_order_of_the_deck_is_secret() -> None:
    for s in states(2, 6, goals=1)[::7]:
        guess = scenery.determinize(s, 0, Rng(5))
        assert sorted(guess.deck) == sorted(s.deck)
        assert scenery.view(guess, 0) == scenery.view(s, 0)
        assert scenery.view(guess, None) == scenery.view(s, None)
    assert scenery.determinize(game(2), 0, Rng(1)).deck != scenery.determinize(game(2), 0, Rng(2)).deck


def test_the_next_hex_of_the_deck_appears_in_no_view() -> None:
    for s in states(2, 3)[::9]:
        if s.deck:
            other = s.copy()
            other.deck.reverse()
            assert scenery.view(other, s.todo[-1]["seat"] if s.todo else 0) == scenery.view(
                s, s.todo[-1]["seat"] if s.todo else 0
            )


def test_codes_are_shown_to_the_seat_asked_and_to_nobody_else() -> None:
    s = game(3)
    seat = s.todo[-1]["seat"]
    assert scenery.view(s, seat)["question"]["codes"] == scenery.decision(s).codes[seat]  # type: ignore[union-attr]
    assert scenery.view(s, (seat + 1) % 3)["question"]["codes"] == []
    assert scenery.view(s, None)["question"]["codes"] == []


def test_a_view_is_plain_json() -> None:
    for s in states(5, 2, goals=3)[::11]:
        seen = scenery.view(s, 0)
        assert msgspec.json.decode(msgspec.json.encode(seen)) == seen


def test_an_illegal_code_changes_nothing() -> None:
    s = game(2)
    text = msgspec.json.encode(s)
    for code in ("", "take", "take:99", "at:0:0", "done", "end", "take:-1"):
        with pytest.raises(IllegalChoice):
            scenery.answer(s, s.first, code)
    assert msgspec.json.encode(s) == text


def test_an_unknown_option_seat_count_or_edition_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="no option 'speed'"):
        game(2, speed=3)
    with pytest.raises(ValueError, match="1–5 players, not 6"):
        game(6)
    with pytest.raises(ValueError, match="no edition 'lost'"):
        scenery.new({}, 2, 1, edition="lost")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda s: s.deck.pop(), "a hex is lost"),
        (lambda s: s.deck.append(s.deck[0]), "a hex is lost or doubled"),
        (lambda s: s.stakes[2].pop(), "a score stake of length 5"),
        (lambda s: s.stands.__setitem__(0, s.stands[1]), "share a space"),
        (lambda s: s.lands[0].links.__setitem__(0, 63), "a landscape went wrong"),
        (lambda s: s.lands[0].staked.append(1), "stakes do not lie"),
    ],
)
def test_the_check_notices_what_is_lost_or_doubled(spoil: Any, reason: str) -> None:
    s = states(2, 5)[40]
    scenery.check(s)
    spoil(s)
    with pytest.raises(BadState, match=reason):
        scenery.check(s)


def test_the_journal_tells_a_turn_as_data() -> None:
    s = game(2, 12)
    assert [line["kind"] for line in s.journal or []] == ["start"]
    s.journal = []
    source = Rng(1)
    while s.turn == 1:
        asked = scenery.decision(s)
        assert asked is not None
        scenery.answer(s, asked.seats[0], pick(source, asked.codes[asked.seats[0]]))
    assert [line["kind"] for line in s.journal] == ["take", "refill", "place", "end_turn"]
    assert {line["to"] for line in s.journal} == {None}
    other = game(2, 12).copy()
    scenery.answer(other, other.first, scenery.decision(other).codes[other.first][0])  # type: ignore[union-attr]
    assert other.journal is None


def test_marking_is_told_with_length_value_and_hexes() -> None:
    s = at_mark(build(LOOPS))
    s.journal = []
    scenery.answer(s, 0, scenery.decision(s).codes[0][0])  # type: ignore[union-attr]
    line = s.journal[0]
    assert (line["kind"], line["length"], line["front"], line["flipped"], line["value"]) == ("mark", 4, 6, False, 6)
    assert len(line["hexes"]) == 4


def test_a_view_holds_all_of_a_landscape() -> None:
    for s in states(3, 21, goals=1)[::13]:
        seen = scenery.view(s, None)
        for seat, land in enumerate(s.lands):
            assert rebuilt(EDITION, seen["players"][seat]) == land


def test_previews_of_a_rotation_tell_what_it_brings() -> None:
    for s in states(2, 14, goals=1):
        asked = scenery.decision(s)
        if asked is None or asked.op != "rotate":
            continue
        seat = asked.seats[0]
        found = previews(scenery.view(s, seat))
        assert list(found) == asked.codes[seat]
        for code, preview in found.items():
            trial = s.copy()
            before = scenery.scores(trial)[seat]["total"]
            scenery.answer(trial, seat, code)
            known = len(s.lands[seat].elements)
            assert len(trial.lands[seat].elements) - known == len(preview["elements"])
            if not preview["loops"]:
                assert scenery.scores(trial)[seat]["total"] - before == preview["gain"]["total"]


def test_previews_of_taking_and_placing_are_the_best_of_what_follows() -> None:
    s = next(s for s in states(1, 30) if s.turn == 9 and s.todo[-1]["op"] == "take")
    found = previews(scenery.view(s, 0))
    assert list(found) == scenery.decision(s).codes[0]  # type: ignore[union-attr]
    for code, preview in found.items():
        trial = s.copy()
        scenery.answer(trial, 0, code)
        if scenery.decision(trial).op == "place":  # type: ignore[union-attr]
            best = max(p["gain"]["total"] for p in previews(scenery.view(trial, 0)).values())
            assert best == preview["gain"]["total"]
    assert previews(scenery.view(s, None)) == {}


def test_the_value_of_a_finished_game_is_the_score() -> None:
    last = states(3, 17, goals=3)[-1]
    assert [scenery.value(last, seat) for seat in range(3)] == [line["total"] for line in scenery.scores(last)]


def test_the_value_rises_with_a_route_worth_marking() -> None:
    s = at_mark(build(LOOPS))
    marked_now, not_now = s.copy(), s.copy()
    scenery.answer(marked_now, 0, scenery.decision(s).codes[0][0])  # type: ignore[union-attr]
    scenery.answer(not_now, 0, "done")
    assert scenery.value(marked_now, 0) > scenery.value(not_now, 0)


def test_floor_keys_change_exactly_at_takes_and_at_the_end_of_turns() -> None:
    for seats in (1, 3):
        s, source = game(seats, 33), Rng(33)
        while (asked := scenery.decision(s)) is not None:
            key = flow.floor_key(s)
            scenery.answer(s, asked.seats[0], pick(source, asked.codes[asked.seats[0]]))
            assert (flow.floor_key(s) != key) == (asked.op in ("take", "end_turn"))
