"""What holds for every state: JSON, copies, views, secrets, conservation, codes; games of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import msgspec
import pytest

import engine.peak_team as game
from engine.contract import Ask, AskAll
from engine.errors import IllegalChoice, MatchOver, NotYourTurn
from engine.flow import floor_key
from engine.peak_team.finder import is_exact, stops
from engine.peak_team.state import State
from engine.rng import Rng, draw, pick
from tests.engine.peak_team.builder import ask, codes, fresh, hand, play, record_all, table

TABLES = [(n, level, n * 31 + level * 7 + again) for again in (0, 1) for n in (1, 2, 3, 4, 5) for level in range(1, 6)]
TABLES += [(seats, level, 500 + seats * 10 + level) for seats in (1, 2) for level in range(1, 6)]


def stroll(seats: int, level: int, seed: int, sense: int = 4) -> Iterator[tuple[State, int, str]]:
    """A game in which about one answer in `sense` is chosen for its value and the rest by lot: (state, seat, code)."""
    s, chance = game.new({"level": level}, seats, seed), Rng(seed)
    while (d := game.decision(s)) is not None:
        seat = d.waiting[draw(chance, len(d.waiting))]
        offered = d.codes[seat]
        code = pick(chance, offered)
        if d.op in ("radio", "hand_out"):
            code = offered[0]
        elif code in ("pass", "close") or (len(offered) < 40 and draw(chance, sense) == 0):
            code = best(s, seat, offered, chance)
        yield s, seat, code
        game.answer(s, seat, code)
    yield s, -1, ""


def best(s: State, seat: int, offered: list[str], chance: Rng) -> str:
    guess = game.determinize(s, seat, chance)

    def worth(code: str) -> float:
        after = guess.copy()
        game.answer(after, seat, code)
        return game.value(after, seat)

    return max(offered, key=worth)


@pytest.mark.parametrize(("seats", "level", "seed"), TABLES)
def test_a_game_of_any_kind_keeps_every_promise(seats: int, level: int, seed: int) -> None:
    chance = Rng(seed)
    count = 0
    for s, _, code in stroll(seats, level, seed):
        game.check(s)
        count += 1
        if count % 3 == 0 or not code:
            text = msgspec.json.encode(s)
            again = msgspec.json.decode(text, type=State)
            assert again == s
            assert again.copy() == s
            assert msgspec.json.encode(again) == text
        if count % 4 == 0:
            for viewer in range(seats):
                seen = game.view(s, viewer)
                assert game.view(game.determinize(s, viewer, chance), viewer) == seen
                assert msgspec.json.decode(msgspec.json.encode(seen)) == seen
    assert game.decision(s) is None
    assert game.result(s) is not None
    assert count < game.INFO.max_decisions


@pytest.mark.parametrize(("seats", "level"), [(1, 5), (2, 4), (3, 5), (5, 3)])
def test_codes_are_short_ascii_distinct_and_stable(seats: int, level: int) -> None:
    for s, _, _ in stroll(seats, level, 77):
        d = game.decision(s)
        if d is not None:
            for seat in d.seats:
                offered = d.codes[seat]
                assert len(set(offered)) == len(offered) > 0
                assert all(code.isascii() and len(code) <= 60 for code in offered)
            again = game.decision(s)
            assert again == d


def test_the_same_seed_and_codes_make_the_same_game() -> None:
    log = [(seat, code) for _, seat, code in stroll(4, 5, 12) if code]
    games = []
    for _ in range(2):
        s = game.new({"level": 5}, 4, 12)
        for seat, code in log:
            game.answer(s, seat, code)
        games.append(s)
    assert games[0] == games[1]
    assert game.decision(games[0]) is None


def test_illegal_answers_change_nothing() -> None:
    s = table(["A", "B", "C"])
    before = s.copy()
    with pytest.raises(IllegalChoice):
        game.answer(s, 0, "go:s0:hike:D")
    with pytest.raises(NotYourTurn):
        game.answer(s, 1, "pass")
    assert s == before
    s.todo.clear()
    s.end = "won"
    with pytest.raises(MatchOver):
        game.answer(s, 0, "pass")


@pytest.mark.parametrize(("seats", "level"), [(1, 5), (4, 5)])
def test_a_copy_shares_nothing_with_its_original(seats: int, level: int) -> None:
    s = fresh(seats, level)
    s.specials.append(3)
    s.journal = []
    text = msgspec.json.encode(s)
    copy = s.copy()
    assert copy.journal is None
    for field in fields(State):
        found = getattr(copy, field.name)
        if isinstance(found, list):
            for inner in found:
                if isinstance(inner, list):
                    inner.append(99)
                elif isinstance(inner, dict):
                    inner["op"] = "x"
                    for part in inner.values():
                        if isinstance(part, list):
                            part.append(9)
                        elif isinstance(part, dict):
                            part["9"] = "9"
            found.append(77)
    assert msgspec.json.encode(s) == text


def test_the_state_holds_plain_json_only() -> None:
    def is_plain(thing: object) -> bool:
        if isinstance(thing, dict):
            return all(isinstance(key, str) and is_plain(part) for key, part in thing.items())
        if isinstance(thing, list):
            return all(map(is_plain, thing))
        return thing is None or type(thing) in (int, str, bool)

    for s, _, _ in stroll(3, 5, 5):
        assert all(is_plain(getattr(s, field.name)) for field in fields(State))


def test_every_step_that_asks_has_its_own_question_words() -> None:
    asked = {op for op, step in game.STEPS.items() if isinstance(step, Ask | AskAll)}
    assert {"act", "move", "drop", "assign", "flag", "share"} <= asked


# Secrets


@pytest.mark.parametrize(("seats", "level", "seed"), [(3, 5, 1), (5, 4, 2), (2, 3, 3)])
def test_nobody_sees_other_hands_or_codes(seats: int, level: int, seed: int) -> None:
    for s, _, _ in stroll(seats, level, seed):
        d = game.decision(s)
        if d is None or d.op == "share":
            continue
        for viewer in [*range(seats), None]:
            seen = game.view(s, viewer)
            for mat in seen["players"]:
                own = mat["ranger"] == viewer or mat["vicky"]
                assert (mat["hand"] is not None) == own
            if viewer not in d.seats:
                assert seen["question"]["codes"] == []


def test_hidden_stacks_are_counts_only() -> None:
    seen = game.view(fresh(3, 5), 0)
    assert seen["track"] == [6, 3, 4, 3, 2, 1]
    assert isinstance(seen["deck"], int)
    assert isinstance(seen["stock"], int)
    assert isinstance(seen["special_deck"], int)
    assert not {"spare", "skies", "closing", "rng"} & set(seen)


def test_the_drop_shows_what_the_neighbours_visibly_need() -> None:
    s = fresh(4)
    seen = game.view(s, 1)
    assert (seen["question"]["left"], seen["question"]["right"]) == (2, 0)
    assert [need["ranger"] for need in seen["needs"]] == [0, 1, 2, 3]
    need = seen["needs"][2]["missions"][0]
    assert need["letter"] == seen["players"][2]["missions"][0]
    assert need["steps"] == sum(need["icons"].values())


def test_pt_91_a_floor_is_laid_where_something_was_revealed() -> None:
    s = table(["K", "A", "B"], missions=["A", "B", "D"])
    s.hands[0] = hand(s, "hike 2")
    before = floor_key(s)
    play(s, "go:hike:s3", "stop")
    assert floor_key(s) == before
    play(s, "listen")
    assert floor_key(s) != before


def test_pt_93_only_vickys_hand_lies_open() -> None:
    s = fresh(2)
    s.hands[2] = [s.deck.pop()]
    assert game.view(s, None)["players"][2]["hand"] is not None
    assert game.view(s, None)["players"][0]["hand"] is None


# The stop-finder and the heuristics


def test_the_stop_finder_agrees_with_playing_every_move_out() -> None:
    for cards in (("hike 2", "climb 2"), ("wild 1", "road 1"), ("river 1", "snow 1", "hike 1"), ("heli 1", "hike 2")):
        s = table(["H", "s2", "s2"], level=3, powers=["A2", "B1", "C1"])
        s.support = [False] * 3
        s.hands[0] = hand(s, *cards)
        found = {stop["node"] for stop in stops(s, 0, s.hands[0])}
        reached: set[str] = set()
        seen: set[bytes] = set()
        queue = [s]
        while queue:
            here = queue.pop()
            for code in codes(here):
                if code.startswith("go:"):
                    there = here.copy()
                    game.answer(there, 0, code)
                    reached.add(code.split(":")[-1])
                    if there.todo and there.todo[-1]["op"] == "move":
                        key = msgspec.json.encode((there.places, there.hands, there.todo[-1]))
                        if key not in seen:
                            seen.add(key)
                            queue.append(there)
        assert found == reached - {"H"}
    assert is_exact(s)


def test_a_position_closer_to_the_mission_is_worth_more() -> None:
    near, far = table(["D", "s2", "s2"], missions=["A", "", ""]), table(["6", "s2", "s2"], missions=["A", "", ""])
    assert game.value(near, 0) > game.value(far, 0)
    done = table(["A", "s2", "s2"], missions=["", "", ""])
    done.finished = [0]
    assert game.value(done, 0) > game.value(near, 0)


def test_handing_a_useful_card_over_is_worth_more() -> None:
    s = table(["s2", "H", "s2"], missions=["", "L", ""])
    s.todo = [{"op": "drop", "seat": -1, "seats": [0, 1, 2], "sealed": {}, "part": {}}]
    record_all(s)
    s.hands[0] = hand(s, "climb 2", "river 1")
    climb, river = hand(s, "climb 2")[0], hand(s, "river 1")[0]
    worth: dict[str, float] = {}
    for code in ask(s).codes[0]:
        after = s.copy()
        game.answer(after, 0, code)
        worth[code] = game.value(after, 0)
    assert worth[f"give:{climb}-{river}"] > worth[f"give:{river}-{climb}"]
