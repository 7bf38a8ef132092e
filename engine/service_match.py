"""A running match in memory: its state, its floor and the log between them. Pure; replaced whole at every commit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine import GAMES, codec, flow
from engine.contract import CONFIRM, Ask, AskAll, Decision, Entry
from engine.errors import MatchOver, RulesError
from engine.ports import Action, Look, Saved, Table

MOST_TRIED = 60
"""Answers tried out beforehand to say which of them cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Match:
    """`draft` is the present state, `floor` the one nothing before can be undone; neither is ever changed in place.

    `log` holds the actions since the floor, `line_count` the number of the newest journal line.
    """

    table: Table
    game: Any
    seed: int
    draft: Any
    floor: Any
    floor_rev: int
    log: tuple[Action, ...]
    line_count: int

    def with_table(self, table: Table) -> Match:
        """The same match with another table row."""
        return replace(self, table=table)

    def own_rev(self, seat: int) -> int:
        """The revision since which the question to `seat` has stood (DF-010: others may have sealed since)."""
        return max((a.seq for a in self.log if a.seat == seat and a.kind in ("answer", "undo")), default=self.floor_rev)

    def own_answers(self, seat: int) -> list[Action]:
        """This seat's answers since the floor that still stand."""
        return [a for a in live(self.log) if a.seat == seat]


@dataclass(frozen=True, slots=True)
class Step:
    """What a row of answers led to. `floor` is set when one was laid, with the revision it was laid at."""

    state: Any
    rev: int
    floor: tuple[int, Any] | None
    actions: tuple[Action, ...]
    entries: tuple[tuple[int, Entry], ...]
    turn_ended: bool


def opened(saved: Saved) -> Match:
    """A match as it was stored. Raises BadState."""
    key = saved.table.game
    draft = codec.load(key, saved.state)
    is_floor = saved.floor == saved.state
    floor = draft if is_floor else codec.load(key, saved.floor)
    return Match(
        saved.table, GAMES[key], saved.seed, draft, floor, saved.floor_rev, saved.actions, saved.line_count
    )  # fmt: skip


def live(actions: tuple[Action, ...] | list[Action]) -> list[Action]:
    """The answers of a log without those taken back."""
    undone = {int(a.code) for a in actions if a.kind == "undo"}
    return [a for a in actions if a.kind == "answer" and a.seq not in undone]


def asked(state: Any) -> tuple[int, ...]:
    """The seats the open question is put to."""
    if not state.todo:
        return ()
    frame = state.todo[-1]
    return tuple(frame["seats"]) if "seats" in frame else (frame["seat"],)


def is_silent(game: Any, state: Any) -> bool:
    """Whether the players must not talk now; a game with such phases exports `silent(state)`."""
    silent = getattr(game, "silent", None)
    return silent is not None and bool(silent(state))


def awaited(state: Any) -> tuple[int, ...]:
    """The seats the open question still waits for: those asked who have not sealed."""
    sealed = state.todo[-1].get("sealed", ()) if state.todo else ()
    return tuple(seat for seat in asked(state) if str(seat) not in sealed)


def advance(match: Match, answers: list[Action]) -> Step:
    """Play `answers` on a copy; their `seq` follow the table's revision. Raises RulesError at the first refusal."""
    game, state = match.game, match.draft.copy()
    entries: list[tuple[int, Entry]] = []
    floor: tuple[int, Any] | None = None
    turn_ended = False
    for action in answers:
        if not state.todo:
            raise MatchOver
        told: list[Entry] = []
        state.journal = told
        frame, before = state.todo[-1], flow.floor_key(state)
        step: Ask | AskAll = game.STEPS[frame["op"]]
        game.answer(state, action.seat, action.code)
        after = flow.floor_key(state)
        entries += [(action.seq, entry) for entry in told]
        # A revealed question is over even when the next one goes to the same seats; so is one that asks for a yes.
        is_over = not state.todo or state.todo[-1] is not frame if isinstance(step, AskAll) else step.always
        if is_over or before != after:
            state.journal = None
            floor = (action.seq, state if action is answers[-1] else state.copy())
        turn_ended = turn_ended or is_over or before[2] != after[2]
    state.journal = None
    return Step(state, answers[-1].seq, floor, tuple(answers), tuple(entries), turn_ended)


def unasked(match: Match, step: Step, last: Action) -> Action | None:
    """The end of the turn, where the table wants it unasked: nothing to take back, and one answer only."""
    if match.table.options.get(CONFIRM.key) != "skip" or step.floor is None or step.floor[0] != step.rev:
        return None
    if asked(step.state) != (last.seat,) or step.turn_ended:
        return None
    question = match.game.decision(step.state)
    if question is None or not question.confirm or len(question.codes[last.seat]) != 1:
        return None
    return replace(last, seq=last.seq + 1, code=question.codes[last.seat][0])


def rebuilt(match: Match, without: Action) -> Any:
    """The state as if `without` had not been answered: the floor and the other answers since (no journal)."""
    state = match.floor.copy()
    for action in live(match.log):
        if action.seq != without.seq:
            match.game.answer(state, action.seat, action.code)
    return state


def look(match: Match, seat: int | None) -> Look:
    """What `seat` may be shown: the draft while it is asked (or all are at once), else the state at the floor."""
    game, together = match.game, asked(match.draft)
    is_mine = seat in together
    state = match.draft if is_mine or len(together) > 1 else match.floor
    scores: list[dict[str, int]] = game.scores(state)
    answers = match.own_answers(seat) if seat is not None and is_mine else []
    return Look(
        match.table,
        seat,
        game.view(state, seat),
        _question(game.decision(state), seat),
        scores,
        game.result(state),
        len(answers),
        tuple(a.code for a in answers),
        scores if state is match.floor else game.scores(match.floor),
    )


def revealing(match: Match, seat: int) -> frozenset[str] | None:
    """The seat's answers that would lay a floor: something is revealed, or the question passes to another seat.

    None where that is not known beforehand: everybody answers at once, or there are too many answers to try.
    """
    decision = match.game.decision(match.draft)
    if decision is None or decision.seats != [seat]:
        return None
    codes, before = decision.codes[seat], flow.floor_key(match.draft)
    if decision.confirm:
        return frozenset(codes)
    if len(codes) > MOST_TRIED or isinstance(match.game.STEPS[match.draft.todo[-1]["op"]], AskAll):
        return None
    return frozenset(code for code in codes if _key_after(match, seat, code) != before)


def _key_after(match: Match, seat: int, code: str) -> tuple[int, int, tuple[int, ...]]:
    trial = match.draft.copy()
    match.game.answer(trial, seat, code)
    return flow.floor_key(trial)


def _question(decision: Decision | None, seat: int | None) -> Decision | None:
    """The question with the codes of this seat only."""
    if decision is None:
        return None
    codes = {seat: decision.codes[seat]} if seat is not None and seat in decision.codes else {}
    return replace(decision, codes=codes)


def edition(key: str) -> str:
    """Name and hash of the content a new match is played with."""
    found: Any = getattr(GAMES[key], "EDITION", None)
    return "standard" if found is None else f"{found.name}@{found.hash}"


def game_of(key: str) -> Any:
    """The game. Raises RulesError for a key nobody plays."""
    if key not in GAMES:
        raise RulesError("That game is not one of ours.")
    return GAMES[key]
