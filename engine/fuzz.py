"""Plays any game by its contract alone and checks, after every answer, what must hold for all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engine import codec, flow, replay
from engine.ai import players
from engine.contract import Decision
from engine.errors import CairnError, RulesError
from engine.replay import Action, Log
from engine.rng import Rng, draw, pick

LONGEST_CODE = 60
"""A code shares the 100 characters of a button's id with the match and the revision."""

Chooser = Callable[[Any, Decision], Action]


class Broken(CairnError):
    """A promise of the contract that a game did not keep; `log` leads to it."""

    def __init__(self, reason: str, log: Log) -> None:
        self.reason = reason
        self.log = log
        super().__init__(f"{log.game} seats={log.seats} seed={log.seed} after {len(log.actions)} answers: {reason}")


@dataclass(slots=True)
class Report:
    """What a run saw: games, those played to the end, answers, and the longest list of codes per question."""

    games: int = 0
    finished: int = 0
    answers: int = 0
    longest: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, other: Report) -> None:
        """Count another run in."""
        self.games += other.games
        self.finished += other.finished
        self.answers += other.answers
        for op, count in other.longest.items():
            self.longest[op] = max(count, self.longest.get(op, 0))


def random_chooser(source: Rng) -> Chooser:
    """Any legal answer of any seat that is asked; now and then a sealed answer is changed."""

    def choose(_state: Any, asked: Decision) -> Action:
        again = asked.waiting == [] or draw(source, 8) == 0
        seat = pick(source, asked.seats if again else asked.waiting)
        return seat, pick(source, asked.codes[seat])

    return choose


def player_chooser(key: str, kind: str, source: Rng) -> Chooser:
    """The answers of computer players of `kind` on every seat."""

    def choose(state: Any, asked: Decision) -> Action:
        seat = (asked.waiting or asked.seats)[0]
        return seat, players.choose(key, state, seat, kind, source)

    return choose


def play(game: Any, options: dict[str, Any], seats: int, seed: int, choose: Chooser, limit: int) -> Report:
    """One game of at most `limit` answers with every check. Raises Broken."""
    run = _Run(game, Log(game.INFO.key, options, seats, seed, ()))
    try:
        run.play(choose, limit)
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{type(error).__name__}: {error}", run.log()) from error
    return run.report


def save(broken: Broken, folder: Path) -> Path:
    """Write what leads to the fault as JSON for `python -m engine replay`; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{broken.log.game}-{broken.log.seats}-{broken.log.seed}.json"
    path.write_text(json.dumps({"reason": broken.reason, **asdict(broken.log)}), encoding="ascii")
    return path


class _Run:
    """One game under test, with the copy of the last floor and the texts since then."""

    def __init__(self, game: Any, start: Log) -> None:
        self.game = game
        self.start = start
        self.key = start.game
        self.state = game.new(start.options, start.seats, start.seed)
        self.actions: list[Action] = []
        self.source = Rng(start.seed ^ 0x5EED)
        self.report = Report(games=1)
        self.text = codec.dump(self.key, self.state)
        self.floor = self.text
        self.since: list[tuple[Action, str]] = []

    def log(self) -> Log:
        """The game so far."""
        return Log(self.key, self.start.options, self.start.seats, self.start.seed, tuple(self.actions))

    def hold(self, promise: bool, reason: str) -> None:
        """Raise Broken with `reason` unless `promise` is kept."""
        if not promise:
            raise Broken(reason, self.log())

    def play(self, choose: Chooser, limit: int) -> None:
        """Answer until the game is over or `limit` is reached, then fold the whole log again."""
        for n in range(limit):
            asked = self.game.decision(self.state)
            self.check_state(asked, n)
            if asked is None:
                self.report.finished = 1
                break
            self.step(asked, choose(self.state, asked))
        again = replay.fold(self.game, self.start.options, self.start.seats, self.start.seed, self.actions)
        self.hold(codec.dump(self.key, again) == self.text, "seed and answers lead to another state")
        self.report.answers = len(self.actions)
        self.hold(len(self.actions) <= self.game.INFO.max_decisions, "more answers than INFO.max_decisions")

    def check_state(self, asked: Decision | None, n: int) -> None:
        """What holds of any state at a question or at the end."""
        loaded = codec.load(self.key, self.text)
        self.hold(codec.dump(self.key, loaded) == self.text, "the state does not survive JSON")
        self.hold(self.game.decision(loaded) == asked, "the question changes through JSON")
        if hasattr(self.game, "check"):
            self.game.check(self.state)
        for line in self.game.scores(self.state):
            self.hold(sum(v for k, v in line.items() if k != "total") == line["total"], f"score {line} does not add up")
        self.hold((self.game.result(self.state) is None) == (asked is not None), "result and question disagree")
        if asked is not None:
            self.check_question(asked)
        if n % 4 == 0:
            self.check_hidden(asked)

    def check_question(self, asked: Decision) -> None:
        """Codes are there, short, plain and distinct; what is not offered is refused and changes nothing."""
        for seat in asked.seats:
            codes = asked.codes[seat]
            self.hold(bool(codes), f"{asked.op} offers seat {seat} nothing")
            self.hold(len(set(codes)) == len(codes), f"{asked.op} offers a code twice: {codes}")
            self.hold(all(c.isascii() and 0 < len(c) <= LONGEST_CODE for c in codes), f"a code is too long: {codes}")
            self.report.longest[asked.op] = max(len(codes), self.report.longest.get(asked.op, 0))
        stranger = next((s for s in range(self.state.seats) if s not in asked.seats), None)
        for seat, code in ((asked.seats[0], "no:such"), (stranger, asked.codes[asked.seats[0]][0])):
            if seat is None:
                continue
            try:
                self.game.answer(self.state, seat, code)
            except RulesError:
                self.hold(codec.dump(self.key, self.state) == self.text, "a refused answer changed the state")
            else:
                self.hold(False, f"seat {seat} may answer {code}")

    def check_hidden(self, asked: Decision | None) -> None:
        """Drawing anew what a seat cannot know changes nothing that this seat can see or do."""
        for seat in range(self.state.seats):
            other = self.game.determinize(self.state, seat, self.source)
            self.hold(
                self.game.view(other, seat) == self.game.view(self.state, seat), f"seat {seat} sees a hidden thing"
            )
            if asked is not None and seat in asked.seats:
                codes = self.game.decision(other).codes[seat]
                self.hold(codes == asked.codes[seat], f"seat {seat}'s choices depend on a hidden thing")
        self.hold(codec.dump(self.key, self.state) == self.text, "looking changed the state")

    def step(self, asked: Decision, action: Action) -> None:
        """Answer, and check copies, floors and undo."""
        seat, code = action
        before, first, second = self.text, self.state.copy(), self.state.copy()
        guess = self.game.determinize(self.state, seat, self.source)
        key = flow.floor_key(self.state)
        self.game.answer(first, seat, code)
        self.hold(codec.dump(self.key, self.state) == before, f"answering {code} on a copy changed the original")
        self.actions.append(action)
        self.game.answer(self.state, seat, code)
        self.text = codec.dump(self.key, self.state)
        self.hold(codec.dump(self.key, second) == before, f"answering {code} changed a copy")
        self.hold(codec.dump(self.key, first) == self.text, f"{code} leads two equal states to different ones")
        if flow.floor_key(self.state) != key:
            self.floor, self.since = self.text, []
            return
        self.since.append((action, self.text))
        self.check_undo()
        if len(asked.seats) == 1:
            self.game.answer(guess, seat, code)
            same = self.game.view(guess, seat) == self.game.view(self.state, seat)
            self.hold(same, f"{code} can be undone but showed something hidden")

    def check_undo(self) -> None:
        """Taking back the last answer, or all since the floor, leads to the state that was there."""
        state = codec.load(self.key, self.floor)
        for action, text in self.since:
            self.game.answer(state, *action)
            self.hold(codec.dump(self.key, state) == text, f"from the floor {action} leads to another state")
