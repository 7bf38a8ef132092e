"""A game of a few lines with everything the generic parts must cope with: chance, hidden cards, sealed answers.

Each round all seats bid at once (a seat's bid lowers its points by itself, the highest bids draw a card worth its
number), then every seat may once look at its hidden card, keep it or throw it away.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

from engine import flow, rng
from engine.contract import Ask, AskAll, Auto, Decision, Entry, Frame, GameInfo, Steps

INFO = GameInfo("toy", "Toy", "toy", (1, 4), (), True, True, False, 200, 1)
ROUNDS = 3


class _Told:
    """The journal is no dataclass field: it is never stored."""

    __slots__ = ("journal",)
    journal: list[Entry] | None


@dataclass(slots=True)
class State(_Told):
    seats: int
    rng: int
    reveals: int = 0
    todo: list[Frame] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    version: int = 1

    def __post_init__(self) -> None:
        self.journal = None

    def copy(self) -> State:
        return State(
            self.seats,
            self.rng,
            self.reveals,
            flow.copy_todo(self.todo),
            self.deck[:],
            self.hands[:],
            self.points[:],
            self.version,
        )


def new(options: dict[str, Any], seats: int, seed: int) -> State:
    INFO.fill(options)
    state = State(seats, rng.seeded(seed))
    state.deck = rng.shuffle(state, list(range(1, 31)))
    state.hands, state.points = [0] * seats, [0] * seats
    flow.push(state, *({"op": "round", "seat": 0} for _ in range(ROUNDS)))
    flow.settle(state, STEPS)
    return state


def _round(state: State, _frame: Frame) -> None:
    everybody = list(range(state.seats))
    flow.push(state, {"op": "bid", "seats": everybody, "sealed": {}}, *({"op": "keep", "seat": s} for s in everybody))


def _bid(state: State, frame: Frame) -> None:
    bids = [int(frame["sealed"][str(seat)][4:]) for seat in range(state.seats)]
    for seat, bid in enumerate(bids):
        state.points[seat] -= bid
        if bid == max(bids):
            state.hands[seat] = state.deck.pop()
    state.reveals += 1


def _keep(state: State, frame: Frame, code: str) -> None:
    seat = frame["seat"]
    flow.say(state, code, seat, card=state.hands[seat])
    if code == "keep":
        state.points[seat] += state.hands[seat]
    state.hands[seat] = 0


STEPS: Steps = {
    "round": Auto(_round),
    "bid": AskAll(lambda _state, _frame, _seat: ["bid:0", "bid:1", "bid:2"], _bid),
    "keep": Ask(lambda _state, _frame: ["keep", "throw"], _keep, always=True),
}


def decision(state: State) -> Decision | None:
    return flow.decision(state, STEPS)


def answer(state: State, seat: int, code: str) -> None:
    flow.answer(state, STEPS, seat, code)


def view(state: State, seat: int | None) -> dict[str, Any]:
    own = None if seat is None else state.hands[seat]
    asked = state.todo[-1]["op"] if state.todo else None
    return {"points": state.points[:], "hand": own, "deck": len(state.deck), "asked": asked, "seat": seat}


def scores(state: State) -> list[dict[str, int]]:
    return [{"cards": points, "total": points} for points in state.points]


def result(state: State) -> dict[str, Any] | None:
    if state.todo:
        return None
    order = sorted(range(state.seats), key=lambda seat: -state.points[seat])
    return {"winners": [s for s in order if state.points[s] == max(state.points)], "ranking": [[s] for s in order]}


def determinize(state: State, seat: int, source: rng.Rng) -> State:
    other = state.copy()
    unknown = [s for s in range(state.seats) if s != seat and state.hands[s]]
    pool = rng.shuffle(source, sorted(other.deck + [state.hands[s] for s in unknown]))
    for s in unknown:
        other.hands[s] = pool.pop()
    other.deck = pool
    if other.todo and other.todo[-1]["op"] == "bid":
        sealed = other.todo[-1]["sealed"]
        for key in sealed:
            if key != str(seat):
                sealed[key] = f"bid:{rng.draw(source, 3)}"
    return other


def value(state: State, seat: int) -> float:
    return state.points[seat] + 0.5 * state.hands[seat]


GAME = sys.modules[__name__]
