"""One mechanism for every game: a stack of pending work whose top either runs by itself or asks one small question.

The stack is `state.todo`, a list of small dicts that name steps of the game's `STEPS` table; the top is the last one.
A match can stop before any answer, for weeks, across restarts and deploys: what remains of the turn is in the state.
"""

from __future__ import annotations

from typing import Any

from engine.contract import Ask, AskAll, Auto, Decision, Entry, Frame, Steps
from engine.errors import DeadEnd, IllegalChoice, MatchOver, NotYourTurn

RUNAWAY = 10_000
"""More steps than this without a question is a bug, not a long turn."""


def push(state: Any, *frames: Frame) -> None:
    """Put `frames` on the stack so that they happen in the order written."""
    state.todo.extend(reversed(frames))


def say(state: Any, kind: str, seat: int, to: int | None = None, **facts: Any) -> None:
    """Write a journal entry as data (public unless `to` names a seat); free on copies, whose journal is None."""
    if state.journal is not None:
        entry: Entry = {"kind": kind, "seat": seat, "to": to, **facts}
        state.journal.append(entry)


def settle(state: Any, steps: Steps) -> None:
    """Do all that nobody has to decide, until a question is open or the stack is empty. Raises DeadEnd on a bug."""
    todo = state.todo
    for _ in range(RUNAWAY):
        if not todo:
            return
        frame = todo[-1]
        step = steps[frame["op"]]
        if isinstance(step, Auto):
            todo.pop()
            step.run(state, frame)
        elif isinstance(step, Ask):
            codes = step.options(state, frame)
            if len(codes) == 1 and not step.always:
                todo.pop()
                step.choose(state, frame, codes[0])
            elif codes:
                return
            else:
                raise DeadEnd(f"{frame['op']} offers nothing; todo={todo!r}")
        elif len(frame["sealed"]) < len(frame["seats"]):
            return
        else:
            todo.pop()
            step.reveal(state, frame)
    raise DeadEnd(f"no question after {RUNAWAY} steps; todo={todo!r}")


def decision(state: Any, steps: Steps) -> Decision | None:
    """The open question of a settled state, or None when the game is over. Reads only."""
    if not state.todo:
        return None
    frame = state.todo[-1]
    step = steps[frame["op"]]
    if isinstance(step, Ask):
        seat = frame["seat"]
        return Decision(frame["op"], [seat], {seat: step.options(state, frame)}, step.always, [seat])
    assert isinstance(step, AskAll), "decision() needs a settled state"
    seats: list[int] = frame["seats"]
    waiting = [seat for seat in seats if str(seat) not in frame["sealed"]]
    return Decision(frame["op"], seats, {seat: step.options(state, frame, seat) for seat in seats}, False, waiting)


def answer(state: Any, steps: Steps, seat: int, code: str) -> None:
    """Play one code for one seat in place, then settle. Raises RulesError, before any change, if it is not offered."""
    if not state.todo:
        raise MatchOver
    frame = state.todo[-1]
    step = steps[frame["op"]]
    if isinstance(step, AskAll):
        if seat not in frame["seats"]:
            raise NotYourTurn(seat)
        if code not in step.options(state, frame, seat):
            raise IllegalChoice(code)
        frame["sealed"][str(seat)] = code
    else:
        assert isinstance(step, Ask)
        if seat != frame["seat"]:
            raise NotYourTurn(seat)
        if code not in step.options(state, frame):
            raise IllegalChoice(code)
        state.todo.pop()
        step.choose(state, frame, code)
    settle(state, steps)


def advance(state: Any, steps: Steps, code: str) -> None:
    """`answer` without the checks, for codes taken from the open question's own list (playouts, vetted logs).

    Only for questions to one seat.
    """
    frame = state.todo.pop()
    step = steps[frame["op"]]
    assert isinstance(step, Ask), "advance() is for questions to one seat"
    step.choose(state, frame, code)
    settle(state, steps)


def floor_key(state: Any) -> tuple[int, int, tuple[int, ...]]:
    """Changes exactly when something was drawn or revealed or another seat is asked: nothing before can be undone."""
    if not state.todo:
        return state.rng, state.reveals, ()
    frame = state.todo[-1]
    seats = frame.get("seats")
    return state.rng, state.reveals, tuple(seats) if seats is not None else (frame["seat"],)


def copy_todo(todo: list[Frame]) -> list[Frame]:
    """An independent copy of a stack whose frames hold scalars, flat lists and flat dicts."""
    return [
        {k: (v if v.__class__ is not list and v.__class__ is not dict else v.copy()) for k, v in frame.items()}
        for frame in todo
    ]
