"""A game is its options, seats, seed and answers: fold them back into a state, count them, print them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Decision, Entry
from engine.errors import RulesError

Action = tuple[int, str]
"""One answer: (seat, code)."""


@dataclass(frozen=True, slots=True)
class Log:
    """Everything a game is made of. `options` need not name the defaults."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first answer of a log that the rules no longer take: its place (0-based) and what was asked instead."""

    n: int
    seat: int
    code: str
    op: str | None
    offered: tuple[str, ...]

    def __str__(self) -> str:
        """One line for people."""
        asked = f"{self.op}: {', '.join(self.offered) or 'nothing for this seat'}" if self.op else "the game is over"
        return f"answer {self.n}, seat {self.seat}, {self.code!r} does not fit; {asked}"


def fold(game: Any, options: dict[str, Any], seats: int, seed: int, actions: Iterable[Action]) -> Any:
    """The state that `actions` lead to from the start. Raises RulesError at the first one that does not fit."""
    state = game.new(options, seats, seed)
    for seat, code in actions:
        game.answer(state, seat, code)
    return state


def first_divergence(game: Any, log: Log) -> Divergence | None:
    """Where `log` stops fitting the rules as they are now; None when all of it fits."""
    state = game.new(log.options, log.seats, log.seed)
    for n, (seat, code) in enumerate(log.actions):
        try:
            game.answer(state, seat, code)
        except RulesError:
            asked: Decision | None = game.decision(state)
            if asked is None:
                return Divergence(n, seat, code, None, ())
            return Divergence(n, seat, code, asked.op, tuple(asked.codes.get(seat, ())))
    return None


def first_difference(left: Sequence[Action], right: Sequence[Action]) -> int | None:
    """Index of the first answer in which two logs differ; None when they are equal."""
    for n, (a, b) in enumerate(zip(left, right, strict=False)):
        if tuple(a) != tuple(b):
            return n
    return None if len(left) == len(right) else min(len(left), len(right))


def perft(game: Any, state: Any, depth: int) -> int:
    """How many sequences of `depth` answers there are from `state` (fewer count once the game is over).

    Of several seats asked at once only the first that has not answered is followed, so orders are not counted apart.
    """
    if depth == 0:
        return 1
    asked: Decision | None = game.decision(state)
    if asked is None:
        return 1
    seat = asked.waiting[0] if asked.waiting else asked.seats[0]
    if depth == 1:
        return len(asked.codes[seat])
    total = 0
    for code in asked.codes[seat]:
        child = state.copy()
        game.answer(child, seat, code)
        total += perft(game, child, depth - 1)
    return total


def playthrough(game: Any, log: Log) -> str:
    """The whole game as text, one fact a line, so that a change of the rules shows up as a readable difference."""
    state = game.new(log.options, log.seats, log.seed)
    options = " ".join(f"{key}={value}" for key, value in sorted(game.INFO.fill(log.options).items()))
    lines = [f"{log.game} seats={log.seats} seed={log.seed} {options}".rstrip()]
    scores = game.scores(state)
    journal: list[Entry] = []
    state.journal = journal
    for n, (seat, code) in enumerate(log.actions):
        lines += [f"{n:04d} {line}" for line in _question(game.decision(state))]
        lines.append(f"{n:04d} seat {seat} > {code}")
        game.answer(state, seat, code)
        lines += [f"     {_told(entry)}" for entry in journal]
        journal.clear()
        now = game.scores(state)
        lines += [f"     score {i}: {_facts(new)}" for i, new in enumerate(now) if new != scores[i]]
        scores = now
    lines += [f"now  {line}" for line in _question(game.decision(state))]
    if (result := game.result(state)) is not None:
        lines.append(f"over {_facts(result)}")
    return "\n".join(lines) + "\n"


def _question(asked: Decision | None) -> list[str]:
    """The open question as lines, one a seat."""
    if asked is None:
        return []
    return [f"seat {seat} {asked.op}: {' '.join(asked.codes[seat])}" for seat in asked.seats]


def _told(entry: Entry) -> str:
    """One journal entry as a line; what only one seat may read says so."""
    rest = {key: value for key, value in entry.items() if key not in ("kind", "seat", "to")}
    private = "" if entry["to"] is None else f" (to {entry['to']})"
    return f"{entry['kind']} by {entry['seat']}{private} {_facts(rest)}".rstrip()


def _facts(facts: dict[str, Any]) -> str:
    """`key=value` pairs in the order given."""
    return " ".join(f"{key}={value}".replace(" ", "") for key, value in facts.items())
