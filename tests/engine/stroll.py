"""A game of a few lines for the service: a turn of several answers, a reveal in it, and a sealed vote of all.

Each round everybody votes at once, then every seat strolls: steps as often as it likes, may peek at a card (which
reveals it), stops, and confirms the end of its turn.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

from engine import flow, rng
from engine.contract import Ask, AskAll, Auto, Decision, Entry, Frame, GameInfo, Steps, TableOption

INFO = GameInfo("stroll", "Stroll", "stroll", (1, 4), (TableOption("rounds", (1, 2, 3), 2),), True, True, False, 500, 1)


class _Told:
    __slots__ = ("journal",)
    journal: list[Entry] | None


@dataclass(slots=True)
class State(_Told):
    seats: int
    rng: int
    reveals: int = 0
    todo: list[Frame] = field(default_factory=list)
    walked: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    votes: int = 0
    version: int = 1

    def __post_init__(self) -> None:
        self.journal = None

    def copy(self) -> State:
        todo = flow.copy_todo(self.todo)
        return State(self.seats, self.rng, self.reveals, todo, self.walked[:], self.cards[:], self.votes, self.version)


def new(options: dict[str, Any], seats: int, seed: int) -> State:
    state = State(seats, rng.seeded(seed), walked=[0] * seats, cards=[0] * seats)
    state.journal = []
    flow.say(state, "set_up", -1)
    flow.push(state, *({"op": "round", "seat": 0} for _ in range(INFO.fill(options)["rounds"])))
    flow.settle(state, STEPS)
    return state


def _round(state: State, _frame: Frame) -> None:
    everybody = list(range(state.seats))
    flow.push(
        state, {"op": "vote", "seats": everybody, "sealed": {}}, *({"op": "stroll", "seat": s} for s in everybody)
    )


def _count(state: State, frame: Frame) -> None:
    state.votes += sum(code == "yes" for code in frame["sealed"].values())
    flow.say(state, "voted", -1, votes=state.votes)


def _stroll(state: State, frame: Frame, code: str) -> None:
    seat = frame["seat"]
    if code == "stop":
        flow.push(state, {"op": "end_turn", "seat": seat})
        return
    if code == "peek":
        state.cards[seat] = rng.draw(state, 1000) + 1
        state.reveals += 1
        flow.say(state, "peeked", seat)
        flow.say(state, "card", seat, to=seat, card=state.cards[seat])
    else:
        state.walked[seat] += int(code[3:])
        flow.say(state, "walked", seat, far=int(code[3:]))
    flow.push(state, frame)


def _end(state: State, frame: Frame, _code: str) -> None:
    flow.say(state, "ended", frame["seat"])


STEPS: Steps = {
    "round": Auto(_round),
    "vote": AskAll(lambda _state, _frame, _seat: ["yes", "no"], _count),
    "stroll": Ask(lambda _state, _frame: ["go:1", "go:2", "peek", "stop"], _stroll),
    "end_turn": Ask(lambda _state, _frame: ["end"], _end, always=True),
}


def decision(state: State) -> Decision | None:
    return flow.decision(state, STEPS)


def answer(state: State, seat: int, code: str) -> None:
    flow.answer(state, STEPS, seat, code)


def view(state: State, seat: int | None) -> dict[str, Any]:
    frame = state.todo[-1] if state.todo else {}
    return {
        "walked": state.walked[:],
        "votes": state.votes,
        "card": None if seat is None else state.cards[seat],
        "op": frame.get("op"),
        "sealed": sorted(int(s) for s in frame.get("sealed", ())),
        "own": None if seat is None else frame.get("sealed", {}).get(str(seat)),
    }


def scores(state: State) -> list[dict[str, int]]:
    return [{"walked": far, "total": far} for far in state.walked]


def result(state: State) -> dict[str, Any] | None:
    if state.todo:
        return None
    order = sorted(range(state.seats), key=lambda seat: -state.walked[seat])
    return {"winners": [s for s in order if state.walked[s] == max(state.walked)], "ranking": [[s] for s in order]}


def determinize(state: State, seat: int, source: rng.Rng) -> State:
    other = state.copy()
    other.cards = [c if s == seat or not c else rng.draw(source, 1000) + 1 for s, c in enumerate(other.cards)]
    return other


def value(state: State, seat: int) -> float:
    return state.walked[seat]


GAME = sys.modules[__name__]
