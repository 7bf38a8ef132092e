"""Computer players, leaving and coming back, the clock, closing, rematch."""

from __future__ import annotations

import asyncio

import pytest

from engine.errors import MatchOver, RulesError, StaleBoard
from engine.ports import CLOSED, FINISHED, LOBBY, PLAYING
from engine.service import Service
from tests.engine.service_kit import (
    ADA,
    BO,
    CY,
    FakeClock,
    Scripted,
    act,
    at_stroll,
    lobby,
    person,
    rows,
    started,
    vote,
)

DAY = 86_400


class Slow:
    """A thinker that answers when a test lets it."""

    def __init__(self, code: str) -> None:
        self.code, self.may_answer, self.is_asked = code, asyncio.Event(), asyncio.Event()

    async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
        self.is_asked.set()
        await self.may_answer.wait()
        return self.code


async def person_first(service: Service, **more: object) -> int:
    """A table of Ada and a computer player at Ada's stroll (seat 0)."""
    for seed in range(50):
        service.seed_source = lambda seed=seed: seed
        table = await started(service, (ADA,), bots=("greedy",), **more)
        await act(service, table.id, ADA, "yes")
        await service.settled()
        if table.seat_of(ADA) == 0:
            return table.id
        await service.close(table.id, ADA)
    raise AssertionError("no seed seats Ada first")


async def test_a_computer_player_plays_until_a_person_is_asked(service: Service) -> None:
    table_id = await person_first(service)
    for row in await service.due(100):
        await service.sent(row.id, 500)
    outcome = await act(service, table_id, ADA, "go:1", "stop", "end")
    assert outcome.turn_ended
    assert await rows(service, "turn") == []  # told together with what the computer does
    await service.settled()
    table = await service.table(table_id)
    assert (table.asked, table.status) == ((0,), PLAYING)
    (turn,) = await rows(service, "turn")
    kinds = [line.entry["kind"] for line in await service.lines(table_id, None, turn.since)]
    assert kinds == ["walked", "ended", "ended"]


async def test_a_table_of_one_person_and_a_computer_reaches_its_end(service: Service) -> None:
    table_id = await person_first(service)
    for _ in range(2):
        await act(service, table_id, ADA, "go:2", "stop", "end")
        await service.settled()
        if 0 in (await service.table(table_id)).asked:
            await act(service, table_id, ADA, "yes")
            await service.settled()
    assert (await service.table(table_id)).status == FINISHED


async def test_the_lock_is_free_while_a_computer_player_thinks(service: Service) -> None:
    slow = Slow("yes")
    service.thinker = slow
    table = await started(service, (ADA, BO), bots=("greedy",))
    await slow.is_asked.wait()
    await asyncio.wait_for(act(service, table.id, ADA, "yes"), 1)
    slow.may_answer.set()
    await service.settled()
    assert (await service.table(table.id)).asked == (table.seat_of(BO),)


async def test_a_person_who_comes_back_while_the_computer_thinks_is_not_overruled(service: Service) -> None:
    """DF-012, DF-014."""
    table, first, second = await at_stroll(service)
    slow = Slow("go:2")
    service.thinker = slow
    await service.leave_match(table.id, first)
    await slow.is_asked.wait()
    await service.come_back(table.id, first, "Ada")
    await act(service, table.id, first, "go:1")
    slow.may_answer.set()
    await service.settled()
    assert (await service.look(table.id, first)).view["walked"][0] == 1
    assert second != first


@pytest.mark.parametrize("code", ["boom", "go:9"])
async def test_a_computer_player_that_fails_gives_a_modest_answer(
    service: Service, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Bad(Scripted):
        async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
            if code == "boom":
                raise OSError("the process died")
            return code

    service.thinker = Bad()
    table_id = await person_first(service)
    assert (await service.table(table_id)).asked == (0,)
    assert "computer player" in caplog.text


async def test_computer_players_go_on_after_a_restart(service: Service) -> None:
    slow = Slow("yes")
    service.thinker = slow
    table = await started(service, (ADA,), bots=("greedy",))
    await act(service, table.id, ADA, "yes")
    await service.shut_down()
    fresh = Service(service.store, service.clock, seed_source=lambda: 1, thinker=Scripted("yes", "stop", "end"))
    assert await fresh.resume() == 1
    await fresh.settled()
    assert ADA in [person(table, s) for s in (await fresh.table(table.id)).asked]
    assert await fresh.resume() == 0


async def test_leaving_hands_the_seat_to_a_computer_player_and_says_so(service: Service) -> None:
    table, first, second = await at_stroll(service)
    await act(service, table.id, first, "go:1")
    after = await service.leave_match(table.id, first)
    await service.settled()
    seat = after.seats[0]
    assert (seat.bot, seat.left, seat.user_id, after.seat_of(first)) == ("greedy", True, first, None)
    assert (await service.table(table.id)).asked == (1,)
    kinds = [line.entry["kind"] for line in await service.lines(table.id, None)]
    assert kinds == ["set_up", "voted", "walked", "left", "ended"]
    assert [line.n for line in await service.lines(table.id, None)] == [1, 2, 3, 4, 5]
    assert [row.user_id for row in await rows(service, "notice")] == [second]
    with pytest.raises(RulesError, match="with a seat"):
        await service.leave_match(table.id, first)


async def test_a_seat_that_was_left_is_taken_over_by_somebody_else_or_taken_back(service: Service) -> None:
    table, first, second = await at_stroll(service)
    await service.leave_match(table.id, second)
    with pytest.raises(RulesError, match="already have"):
        await service.come_back(table.id, first, "Ada", 1)
    with pytest.raises(RulesError, match="not free"):
        await service.come_back(table.id, CY, "Cy")
    after = await service.come_back(table.id, CY, "Cy", 1)
    assert (after.seat_of(CY), after.seats[1].bot) == (1, None)
    with pytest.raises(RulesError, match="not free"):
        await service.come_back(table.id, second, "Bo")
    await act(service, table.id, first, "stop", "end")
    assert (await act(service, table.id, CY, "go:2")).look.view["walked"][1] == 2


async def test_when_the_last_person_leaves_the_table_closes(service: Service) -> None:
    table, first, second = await at_stroll(service)
    assert (await service.leave_match(table.id, first)).host_id == second
    await service.settled()
    assert (await service.leave_match(table.id, second)).status == CLOSED
    await service.settled()
    assert [row.kind for row in await rows(service, "turn", "notice", "final")] == ["final"]


async def test_a_stand_in_plays_the_turn_of_somebody_absent_and_no_more(service: Service) -> None:
    """DF-013, DF-014."""
    table, first, second = await at_stroll(service)
    with pytest.raises(StaleBoard):
        await service.stand_in(table.id, 0, table.rev - 1)
    with pytest.raises(StaleBoard):
        await service.stand_in(table.id, 1, table.rev)
    after = await service.stand_in(table.id, 0, table.rev)
    assert (after.asked, after.turn) == ((1,), table.turn + 1)
    log = await service.store.actions(table.id, table.rev)
    assert {(a.seat, a.user_id) for a in log} == {(0, None)}
    await act(service, table.id, second, "go:1")
    await service.undo(table.id, second, (await service.table(table.id)).rev)
    with pytest.raises(RulesError, match="nothing to take back"):
        await service.undo(table.id, second, (await service.table(table.id)).rev)
    with pytest.raises(RulesError):
        await service.undo(table.id, first, (await service.table(table.id)).rev)


async def test_a_press_and_the_deadline_at_once_are_one_transition(service: Service) -> None:
    """DF-014: whoever comes second finds another board."""
    for order in (0, 1):
        table, first, _ = await at_stroll(service)
        press = service.act(table.id, first, table.rev, ["stop", "end"])
        timer = service.stand_in(table.id, 0, table.rev)
        outcomes = await asyncio.gather(*((press, timer) if order else (timer, press)), return_exceptions=True)
        after = await service.table(table.id)
        assert after.asked == (1,)
        assert after.rev == table.rev + 2
        assert all(not isinstance(o, Exception) or isinstance(o, RulesError) for o in outcomes)


async def test_the_clock_is_stopped_and_started_again(service: Service, clock: FakeClock) -> None:
    table, first, _ = await at_stroll(service)
    clock.at += DAY // 4
    assert (await service.pause(table.id, first)).paused_at == clock.at
    with pytest.raises(RulesError, match="already"):
        await service.pause(table.id, first)
    clock.at += 30 * DAY
    assert await service.overdue() == []
    table = await service.unpause(table.id, first)
    assert table.deadline_at == clock.at + DAY * 3 // 4
    rev = table.rev
    assert (await act(service, table.id, first, "go:1")).look.table.rev == rev + 1


async def test_more_time_is_given_to_a_turn_without_killing_its_buttons(service: Service, clock: FakeClock) -> None:
    table, first, second = await at_stroll(service)
    after = await service.extend(table.id, second, DAY)
    assert after.deadline_at == clock.at + 2 * DAY
    assert after.rev == table.rev + 1
    assert (await service.act(table.id, first, table.rev, ["go:1"])).look.view["walked"][0] == 1
    with pytest.raises(RulesError, match="30 days"):
        await service.extend(table.id, first, 99 * DAY)
    with pytest.raises(RulesError, match="with a seat"):
        await service.extend(table.id, CY, DAY)


async def test_the_host_or_a_moderator_closes_a_table(service: Service) -> None:
    table, first, second = await at_stroll(service)
    stranger = second if table.host_id == first else first
    with pytest.raises(RulesError, match="host"):
        await service.close(table.id, stranger)
    assert (await service.close(table.id, 999, moderator=True)).status == CLOSED
    with pytest.raises(MatchOver):
        await act(service, table.id, first, "go:1")
    with pytest.raises(MatchOver):
        await service.close(table.id, table.host_id)


async def test_a_rematch_invites_the_same_people(service: Service) -> None:
    table = await vote(service, await started(service, (ADA, BO), bots=("greedy",), options={"rounds": 3}))
    with pytest.raises(RulesError, match="not ended"):
        await service.rematch(table.id, BO, "Bo")
    await service.close(table.id, ADA)
    with pytest.raises(RulesError, match="had a seat"):
        await service.rematch(table.id, CY, "Cy")
    fresh = await service.rematch(table.id, BO, "Bo")
    options = {"rounds": 3, "confirm": "ask"}
    assert (fresh.status, fresh.host_id, fresh.invited, fresh.options) == (LOBBY, BO, (ADA,), options)
    assert [s.bot for s in fresh.seats] == [None, "greedy"]


async def test_places_are_remembered_without_a_new_revision(service: Service) -> None:
    table, first, _ = await at_stroll(service)
    after = await service.place(table.id, thread_id=5, message_id=6)
    assert (after.thread_id, after.message_id, after.card_id, after.rev) == (5, 6, None, table.rev)
    assert (await service.look(table.id, first)).table.thread_id == 5
    with pytest.raises(RulesError, match="no such table"):
        await service.place(999, thread_id=5)
    waiting = await lobby(service, (ADA,))
    assert (await service.place(waiting.id, card_id=8)).card_id == 8
