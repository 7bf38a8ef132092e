"""Playing: answers, undo, and the one transaction both are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine import codec
from engine.errors import Conflict, EngineBug, MatchOver, NotYourTurn, RulesError, StaleBoard
from engine.ports import FINISHED, LOBBY, PACES, PLAYING, Action, Line, Outcome, Send, Table, Tx
from engine.service_core import Core, card, readable
from engine.service_match import Match, Step, advance, asked, awaited, game_of, is_silent, look, rebuilt, unasked

log = logging.getLogger(__name__)


class Play(Core):
    """Revision rule: a press carries the revision it was made for.

    Older → StaleBoard with the present look; the very press that was accepted last, again → `Outcome.repeated`. While
    several seats are asked at once, what counts is the revision since which this seat's own question has stood.
    """

    async def act(
        self, table_id: int, user_id: int, rev: int, codes: Sequence[str], press_id: int | None = None
    ) -> Outcome:
        """Answer the open question, and with further codes the ones after it: all of them or none."""
        async with self._lock(table_id):
            match, seat = await self._seat(table_id, user_id)
            if repeated := await self._checked(match, seat, rev, list(codes), press_id):
                return repeated
            outcome = await self._answer(match, seat, user_id, rev, codes, press_id)
        self._wake(outcome.table)
        return outcome

    async def undo(self, table_id: int, user_id: int, rev: int, press_id: int | None = None) -> Outcome:
        """Take back this seat's last answer, never across a floor."""
        async with self._lock(table_id):
            match, seat = await self._seat(table_id, user_id)
            if repeated := await self._checked(match, seat, rev, None, press_id):
                return repeated
            answers = match.own_answers(seat)
            if not answers:
                raise RulesError(
                    "There is nothing to take back: your turn is over, or something new was revealed since."
                )
            return await self._undo(match, seat, user_id, rev, answers[-1], press_id)

    def _wake(self, table: Table) -> None:
        """Called after every commit; the computer players listen here."""

    async def _seat(self, table_id: int, user_id: int) -> tuple[Match, int]:
        """The match and this person's seat. Raises RulesError for a lobby or somebody without a seat."""
        table = await self.table(table_id)
        if table.status == LOBBY or table.started_at is None:
            raise RulesError("This game has not started yet.")
        seat = table.seat_of(user_id)
        if seat is None:
            raise RulesError("Only people with a seat at this table can do that.")
        return await self._load(table_id), seat

    async def _checked(
        self, match: Match, seat: int, rev: int, codes: list[str] | None, press_id: int | None
    ) -> Outcome | None:
        """None if the press was made for the present board; the outcome if it was accepted already; raises otherwise.

        `codes` None: an undo.
        """
        if codes is not None and not codes:
            raise RulesError("Nothing was chosen.")
        if match.own_rev(seat) <= rev <= match.table.rev and seat in asked(match.draft):
            return self._playing(match.table)
        if await self._was_accepted(match, seat, rev, codes, press_id):
            return Outcome(match.table, lambda: look(match, seat), repeated=True)
        self._playing(match.table)
        if rev == match.table.rev:
            raise NotYourTurn(seat)
        raise StaleBoard(look(match, seat))

    def _playing(self, table: Table) -> None:
        if table.status != PLAYING:
            raise MatchOver

    async def _was_accepted(
        self, match: Match, seat: int, rev: int, codes: list[str] | None, press_id: int | None
    ) -> bool:
        """Whether the last thing this seat did is this very press."""
        last = await self.store.last_action(match.table.id, seat)
        if last is None or last.kind not in ("answer", "undo"):
            return False
        if press_id is not None and last.press_id == press_id:
            return True
        if last.base != rev or (last.kind == "undo") != (codes is None):
            return False
        same_press = [a for a in await self.store.actions(match.table.id, rev) if a.seat == seat and a.base == rev]
        # The service may have added the turn's end by itself, so the press is what the act begins with.
        return codes is None or [a.code for a in same_press][: len(codes)] == codes

    async def _answer(
        self, match: Match, seat: int, user_id: int | None, rev: int, codes: Sequence[str], press_id: int | None = None
    ) -> Outcome:
        """Play `codes` and store what came of it. The caller holds the lock and has checked the revision."""
        now, first = self.clock.now(), match.table.rev + 1
        actions = [
            Action(seq, seat, user_id, "answer", code, rev, press_id, now) for seq, code in enumerate(codes, first)
        ]
        try:
            step = advance(match, actions)
            if ending := unasked(match, step, actions[-1]):
                actions.append(ending)
                step = advance(match, actions)
        except EngineBug:
            log.exception(
                "table %d rev %d seat %d codes %r todo %r", match.table.id, rev, seat, list(codes), match.draft.todo
            )
            raise
        lines = [Line(n, at, seat, entry, now) for n, (at, entry) in enumerate(step.entries, match.line_count + 1)]
        after = _after(match, step, lines, now)
        state = codec.dump(after.table.game, step.state)
        floor = None if step.floor is None else (step.floor[0], _text(after, step, state))
        is_first = match.own_rev(seat) == match.floor_rev

        def work(tx: Tx) -> None:
            save = tx.save_table if after.table.status == FINISHED else tx.save_progress
            save(after.table, match.table.rev)
            tx.add_actions(after.table.id, actions)
            tx.save_state(after.table.id, state, step.rev, floor)
            tx.add_lines(after.table.id, lines)
            if is_silent(match.game, match.draft) or is_silent(match.game, step.state):
                hush(tx, after.table, now)
            _follow_up(tx, after, step, seat, user_id, is_first, now)

        await self._commit(after, seat, work)
        own_lines = tuple(readable(lines, seat, after.floor_rev))
        return Outcome(after.table, lambda: look(after, seat), own_lines, step.turn_ended)

    async def _undo(
        self, match: Match, seat: int, user_id: int, rev: int, target: Action, press_id: int | None
    ) -> Outcome:
        """Append the undo and store the state without the answer it takes back."""
        now, table_id = self.clock.now(), match.table.id
        state = rebuilt(match, target)
        undo = Action(match.table.rev + 1, seat, user_id, "undo", str(target.seq), rev, press_id, now)
        table = replace(match.table, rev=undo.seq, updated_at=now, asked=awaited(state))
        after = replace(match, table=table, draft=state, log=(*match.log, undo))
        text = codec.dump(table.game, state)

        def work(tx: Tx) -> None:
            tx.save_progress(table, match.table.rev)
            tx.add_actions(table_id, [undo])
            tx.save_state(table_id, text, undo.seq, None)
            tx.drop_lines(table_id, target.seq)
            if seat not in match.table.asked:  # it had sealed, and is waited for again
                plan_reminder(tx, table, user_id, now)
            if is_silent(match.game, state):
                hush(tx, table, now)

        await self._commit(after, seat, work)
        return Outcome(table, lambda: look(after, seat))

    async def _commit(self, after: Match, seat: int | None, work: Callable[[Tx], None]) -> None:
        """Store a new moment of a match and keep it in memory. Raises StaleBoard if somebody else was quicker."""
        table_id = after.table.id
        try:
            await self.store.write(work)
        except Conflict:
            self._forget_match(table_id)
            raise StaleBoard(look(await self._load(table_id), seat)) from None
        except asyncio.CancelledError:
            self._forget_match(table_id)
            raise
        self._keep(after)
        self.on_news()


def hush(tx: Tx, table: Table, now: int) -> None:
    """What a silent phase has switched on, or its banner, may have to change; nothing in games that have none."""
    if hasattr(game_of(table.game), "silent"):
        tx.send(Send(f"hush:{table.id}:{table.rev}", "hush", table.id, table.rev, now))


def announce(tx: Tx, table: Table, until: int, actor: int | None, now: int) -> None:
    """A turn has passed: the old question's notices go, the thread is told, and so is everybody newly asked.

    While only computer players are asked nothing is announced; what they do is told with the turn they lead to.
    """
    tx.withdraw(table.id, ("notice",))
    people = [s.user_id for s in table.seats if s.seat in table.asked and s.bot is None and s.user_id is not None]
    if not people:
        return
    tx.send(Send(f"turn:{table.id}:{table.rev}", "turn", table.id, table.rev, now, until=until))
    for user_id in people:
        if user_id == actor:
            plan_reminder(tx, table, user_id, now)
        else:
            tx.send(_notice(table, user_id, "turn", now))


def plan_reminder(tx: Tx, table: Table, user_id: int, now: int) -> None:
    """Queue this person's next reminder, if one is still to come before the deadline: at half time, then at 7/8."""
    limit = PACES[table.pace]
    if table.deadline_at is None or table.paused_at is not None or limit is None:
        return
    for stage, part in (("half", limit // 2), ("last", limit // 8)):
        due_at = table.deadline_at - part
        if due_at > now:
            tx.send(_notice(table, user_id, stage, due_at))
            return


def _notice(table: Table, user_id: int, stage: str, due_at: int) -> Send:
    key = f"notice:{table.id}:{table.turn}:{user_id}:{stage}"
    return Send(key, "notice", table.id, table.rev, due_at, user_id=user_id, payload={"stage": stage})


def finish(tx: Tx, table: Table, until: int, now: int) -> None:
    """Nobody is asked any more: open turns and notices go, the last message and the card are due."""
    tx.withdraw(table.id, ("turn", "notice"))
    tx.send(Send(f"final:{table.id}", "final", table.id, table.rev, now, until=until))
    tx.send(card(table, now))


def _after(match: Match, step: Step, lines: list[Line], now: int) -> Match:
    """The match once `step` is stored."""
    table, seats = match.table, awaited(step.state)
    limit, deadline_at = PACES[table.pace], table.deadline_at
    if step.turn_ended:
        has_people = any(s.seat in seats and s.bot is None for s in table.seats)
        deadline_at = now + limit if limit is not None and has_people else None
    table = replace(
        table,
        status=table.status if step.state.todo else FINISHED,
        rev=step.rev,
        turn=table.turn + step.turn_ended,
        asked=seats,
        updated_at=now,
        deadline_at=deadline_at,
    )
    line_count = match.line_count + len(lines)
    if step.floor is None:
        return replace(
            match, table=table, draft=step.state, log=(*match.log, *step.actions), line_count=line_count
        )  # fmt: skip
    floor_rev, floor = step.floor
    since = tuple(a for a in step.actions if a.seq > floor_rev)
    return replace(
        match, table=table, draft=step.state, floor=floor, floor_rev=floor_rev, log=since, line_count=line_count
    )


def _text(after: Match, step: Step, state: str) -> str:
    """The floor as JSON; nearly always it is the state itself."""
    assert step.floor is not None
    return state if step.floor[1] is step.state else codec.dump(after.table.game, step.floor[1])


def _follow_up(tx: Tx, after: Match, step: Step, seat: int, user_id: int | None, is_first: bool, now: int) -> None:
    """The messages an act calls for; `is_first`: no answer of this seat's turn came before it since the floor."""
    table = after.table
    if table.status == FINISHED:
        result: dict[str, Any] = after.game.result(step.state)
        tx.add_result(table, result, after.game.scores(step.state), now)
        finish(tx, table, after.line_count, now)
    elif step.turn_ended:
        announce(tx, table, after.line_count, user_id, now)
    elif user_id is not None and seat not in table.asked:
        tx.withdraw(table.id, ("notice",), user_id)
    elif user_id is not None and is_first and tx.withdraw(table.id, ("notice",), user_id, "turn"):
        plan_reminder(tx, table, user_id, now)
