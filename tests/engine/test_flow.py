"""The pending-work stack: order, forced choices, refusals, sealed answers, the floor (no game needed)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import flow
from engine.contract import Ask, AskAll, Auto, Frame, Steps
from engine.errors import DeadEnd, IllegalChoice, MatchOver, NotYourTurn


@dataclass
class Board:
    """The least a state may be."""

    rng: int = 7
    reveals: int = 0
    seats: int = 2
    todo: list[Frame] = field(default_factory=list)
    journal: list[dict[str, Any]] | None = None
    done: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=lambda: ["a", "b"])


def note(s: Board, f: Frame) -> None:
    s.done.append(f["op"])


def nested(s: Board, f: Frame) -> None:
    s.done.append("nested")
    flow.push(s, {"op": "one", "seat": 0}, {"op": "two", "seat": 0})


def pick(s: Board, f: Frame, code: str) -> None:
    s.done.append(code)


def endless(s: Board, f: Frame) -> None:
    flow.push(s, f)


def reveal(s: Board, f: Frame) -> None:
    s.done.append(" ".join(f"{seat}={f['sealed'][str(seat)]}" for seat in f["seats"]))


STEPS: Steps = {
    "one": Auto(note),
    "two": Auto(note),
    "nested": Auto(nested),
    "endless": Auto(endless),
    "ask": Ask(lambda s, f: s.offered, pick),
    "confirm": Ask(lambda s, f: ["end"], pick, always=True),
    "bid": AskAll(lambda s, f, seat: ["x", "y"], reveal),
}


def board(*ops: str, **more: Any) -> Board:
    s = Board(**more)
    flow.push(s, *({"op": op, "seat": 0} for op in ops))
    flow.settle(s, STEPS)
    return s


def test_frames_happen_in_the_order_pushed_and_nested_ones_first() -> None:
    assert board("one", "nested", "two").done == ["one", "nested", "one", "two", "two"]


def test_a_question_stops_what_follows_until_it_is_answered() -> None:
    s = board("one", "ask", "two")
    assert s.done == ["one"]
    found = flow.decision(s, STEPS)
    assert found
    assert (found.op, found.seats, found.codes, found.confirm) == ("ask", [0], {0: ["a", "b"]}, False)
    flow.answer(s, STEPS, 0, "b")
    assert s.done == ["one", "b", "two"]
    assert flow.decision(s, STEPS) is None


def test_a_single_choice_is_made_by_itself_unless_it_is_always_asked() -> None:
    s = board("ask", "confirm", offered=["only"])
    assert s.done == ["only"]
    found = flow.decision(s, STEPS)
    assert found
    assert found.confirm


def test_a_question_without_choices_is_a_bug() -> None:
    with pytest.raises(DeadEnd, match="ask offers nothing"):
        board("ask", offered=[])


def test_steps_that_never_stop_are_a_bug() -> None:
    with pytest.raises(DeadEnd, match="no question after"):
        board("endless")


def test_refusals_change_nothing() -> None:
    s = board("ask")
    with pytest.raises(NotYourTurn):
        flow.answer(s, STEPS, 1, "a")
    with pytest.raises(IllegalChoice):
        flow.answer(s, STEPS, 0, "c")
    assert (s.done, len(s.todo)) == ([], 1)
    flow.answer(s, STEPS, 0, "a")
    with pytest.raises(MatchOver):
        flow.answer(s, STEPS, 0, "a")


def bidding() -> Board:
    s = Board()
    flow.push(s, {"op": "bid", "seats": [0, 1], "sealed": {}}, {"op": "one", "seat": 0})
    flow.settle(s, STEPS)
    return s


def test_sealed_answers_are_opened_together_and_may_be_changed_until_then() -> None:
    s = bidding()
    flow.answer(s, STEPS, 1, "x")
    flow.answer(s, STEPS, 1, "y")
    found = flow.decision(s, STEPS)
    assert found
    assert (found.seats, found.waiting, s.done) == ([0, 1], [0], [])
    flow.answer(s, STEPS, 0, "x")
    assert s.done == ["0=x 1=y", "one"]


def test_sealed_questions_refuse_other_seats_and_codes() -> None:
    s = bidding()
    with pytest.raises(NotYourTurn):
        flow.answer(s, STEPS, 2, "x")
    with pytest.raises(IllegalChoice):
        flow.answer(s, STEPS, 0, "z")
    assert s.todo[-1]["sealed"] == {}


def test_the_floor_moves_with_chance_reveals_and_the_seat_asked() -> None:
    s = board("ask", "ask")
    key = flow.floor_key(s)
    flow.answer(s, STEPS, 0, "a")
    assert flow.floor_key(s) == key
    for change in ({"rng": 8}, {"reveals": 1}, {"todo": [{"op": "ask", "seat": 1}]}, {"todo": []}):
        other = board("ask")
        for name, value in change.items():
            setattr(other, name, value)
        assert flow.floor_key(other) != key
    assert flow.floor_key(bidding())[2] == (0, 1)


def test_entries_are_written_only_while_somebody_listens() -> None:
    s = Board()
    flow.say(s, "moved", 1, cell=5)
    assert s.journal is None
    s.journal = []
    flow.say(s, "looked", 1, to=1, cards=[3])
    assert s.journal == [{"kind": "looked", "seat": 1, "to": 1, "cards": [3]}]


def test_a_copied_stack_shares_no_list() -> None:
    todo: list[Frame] = [{"op": "bid", "seats": [0, 1], "sealed": {"0": "x"}, "times": 1}]
    twin = flow.copy_todo(todo)
    assert twin == todo
    twin[0]["seats"].append(2)
    twin[0]["sealed"]["1"] = "y"
    twin[0]["times"] = 2
    assert todo == [{"op": "bid", "seats": [0, 1], "sealed": {"0": "x"}, "times": 1}]


def test_advance_is_answer_without_the_checks() -> None:
    checked, trusted = board("ask", "two"), board("ask", "two")
    flow.answer(checked, STEPS, 0, "a")
    flow.advance(trusted, STEPS, "a")
    assert checked == trusted
