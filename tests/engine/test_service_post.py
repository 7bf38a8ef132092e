"""The outbox: who is told what, once, and nobody after the fact."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.ports import Row
from engine.service import Service
from tests.engine.service_kit import ADA, BO, CY, FakeClock, act, at_stroll, lobby, person, rows, started, vote

DAY = 86_400


async def send_all(service: Service, *kinds: str, message: int = 500) -> list[Row]:
    """Deliver everything of these kinds that is due."""
    due = await rows(service, *kinds)
    for n, row in enumerate(due):
        await service.sent(row.id, message + n)
    return due


async def test_one_turn_row_tells_all_that_happened_since_the_last_one_posted(service: Service) -> None:
    table, first, second = await at_stroll(service)
    (turn,) = await send_all(service, "turn")
    assert (turn.since, turn.until) == (0, 2)
    await act(service, table.id, first, "go:1", "stop", "end")
    await act(service, table.id, second, "go:1", "stop", "end")
    (turn,) = await rows(service, "turn")
    assert (turn.since, turn.until, turn.rev) == (2, 6, (await service.table(table.id)).rev)


async def test_nothing_goes_out_in_the_middle_of_a_turn(service: Service) -> None:
    """DF-096: four answers, an undo and the end give the next person one notice and the actor none."""
    table, first, second = await at_stroll(service)
    await send_all(service, "turn", "notice", "card")
    for code in ("go:1", "peek", "go:2", "go:2"):
        await act(service, table.id, first, code)
        assert await rows(service, "turn", "notice") == []
    await service.undo(table.id, first, (await service.table(table.id)).rev)
    await act(service, table.id, first, "stop", "end")
    notices = await rows(service, "notice")
    assert [(row.user_id, row.payload) for row in notices] == [(second, {"stage": "turn"})]
    assert len(await rows(service, "turn")) == 1


async def test_a_notice_goes_when_its_person_acts_before_it_was_sent(service: Service) -> None:
    table = await started(service, (ADA, BO))
    assert len(await rows(service, "notice")) == 2
    await act(service, table.id, ADA, "yes")
    assert [row.user_id for row in await rows(service, "notice")] == [BO]
    await vote(service, await service.table(table.id))
    notices = await rows(service, "notice")
    first = person(table, 0)
    # Whoever sealed last knows that the vote is over, so only the other one is told.
    assert [row.user_id for row in notices] == ([first] if first == ADA else [])


async def test_reminders_come_at_half_time_and_before_the_end_and_one_at_a_time(
    service: Service, clock: FakeClock
) -> None:
    await started(service, (ADA,), pace="daily")
    start = clock.at
    stages = []
    for at in (0, DAY // 2 - 1, DAY // 2, DAY - DAY // 8 - 1, DAY - DAY // 8, DAY - 1):
        clock.at = start + at
        stages.append([row.payload["stage"] for row in await send_all(service, "notice")])
    assert stages == [["turn"], [], ["half"], [], ["last"], []]


async def test_after_a_long_silence_only_what_is_still_true_is_sent(service: Service, clock: FakeClock) -> None:
    """DF-094."""
    table = await started(service, (ADA, BO), pace="daily")
    await send_all(service, "notice")
    clock.at += 3 * DAY
    assert await rows(service, "notice") == []
    assert [t.id for t in await service.overdue()] == [table.id]


async def test_unsealing_brings_the_reminder_back(service: Service, clock: FakeClock) -> None:
    table = await started(service, (ADA, BO), pace="daily")
    await send_all(service, "notice")
    await act(service, table.id, ADA, "yes")
    clock.at += DAY // 2
    assert [row.user_id for row in await rows(service, "notice")] == [BO]
    await service.undo(table.id, ADA, (await service.table(table.id)).rev)
    clock.at += DAY * 3 // 8
    assert sorted(row.user_id or 0 for row in await rows(service, "notice")) == [ADA, BO]


async def test_a_posted_turn_is_remembered_and_the_one_before_loses_its_buttons(service: Service) -> None:
    table, first, _ = await at_stroll(service)
    await send_all(service, "card", message=400)
    await send_all(service, "turn", message=500)
    assert (await service.table(table.id)).card_id == 400
    assert (await service.table(table.id)).message_id == 500
    assert await rows(service, "strip") == []
    await act(service, table.id, first, "stop", "end")
    await send_all(service, "turn", message=501)
    (strip,) = await rows(service, "strip")
    assert strip.payload == {"message_id": 500}
    assert (await service.look(table.id, first)).table.message_id == 501


async def test_a_turn_that_was_overtaken_while_it_was_sent_still_loses_its_buttons(service: Service) -> None:
    table, first, _ = await at_stroll(service)
    (turn,) = await rows(service, "turn")
    await act(service, table.id, first, "stop", "end")
    await service.sent(turn.id, 500)
    await service.sent(turn.id, 999)
    (newer,) = await rows(service, "turn")
    assert newer.since == turn.until
    await service.sent(newer.id, 501)
    assert [row.payload["message_id"] for row in await rows(service, "strip")] == [500]


async def test_the_end_sends_the_final_picture_then_the_lock(service: Service) -> None:
    table, first, second = await at_stroll(service, options={"rounds": 1})
    await service.place(table.id, thread_id=77)
    await act(service, table.id, first, "stop", "end")
    await act(service, table.id, second, "stop", "end")
    assert await rows(service, "lock", "turn", "notice") == []
    (final,) = await send_all(service, "final")
    assert final.since < final.until
    assert [row.kind for row in await rows(service, "lock")] == ["lock"]


async def test_failures_are_tried_again_and_then_given_up_with_a_reason(service: Service, clock: FakeClock) -> None:
    """DF-093."""
    await started(service, (ADA,))
    (notice,) = await rows(service, "notice")
    await service.failed(notice.id, "503", retry_at=clock.at + 60)
    assert await rows(service, "notice") == []
    clock.at += 60
    (again,) = await rows(service, "notice")
    assert (again.id, again.tries) == (notice.id, 1)
    await service.failed(notice.id, "direct messages are closed")
    clock.at += 1
    assert await rows(service, "notice") == []
    ((row, reason),) = await service.undelivered(ADA)
    assert (row.id, reason) == (notice.id, "direct messages are closed")
    assert await service.undelivered(ADA, since=clock.at) == []


async def test_people_are_reminded_on_request_once_an_hour(service: Service, clock: FakeClock) -> None:
    table = await started(service, (ADA, BO, CY))
    await send_all(service, "notice")
    await act(service, table.id, BO, "yes")
    assert await service.remind(table.id, ADA) == [CY]
    await service.remind(table.id, ADA)
    assert [row.user_id for row in await send_all(service, "notice")] == [CY]
    await service.remind(table.id, ADA)
    assert await rows(service, "notice") == []
    clock.at += 3600
    await service.remind(table.id, ADA)
    assert len(await rows(service, "notice")) == 1
    with pytest.raises(RulesError):
        await service.remind(table.id, 999)


async def test_a_cancelled_lobby_asks_for_its_card_only(service: Service) -> None:
    table = await lobby(service)
    await service.cancel(table.id, CY, moderator=True)
    assert [row.kind for row in await service.due()] == ["card"]


async def test_settings_and_what_is_stored_about_a_person(service: Service) -> None:
    assert await service.user_settings(ADA) == {}
    await service.save_user_settings(ADA, {"zone": "Europe/Warsaw"})
    await service.save_server_settings(900, {"silence": "quiet"})
    assert await service.server_settings(900) == {"silence": "quiet"}
    table = await started(service, (ADA, BO), options={"rounds": 1})
    data = await service.user_data(ADA)
    assert data["settings"] == {"zone": "Europe/Warsaw"}
    assert [t["id"] for t in data["tables"]] == [table.id]
    with pytest.raises(RulesError, match="leave it first"):
        await service.forget(ADA)
    await service.close(table.id, ADA)
    await service.forget(ADA)
    assert await service.user_data(ADA) == {"settings": {}, "tables": [], "results": []}
    seat = next(s for s in (await service.table(table.id)).seats if s.user_id is None)
    assert seat.name == "former player"
    assert all(a.user_id != ADA for a in await service.store.actions(table.id))


async def test_housekeeping_beats_lapses_and_wakes(service: Service, clock: FakeClock) -> None:
    table = await lobby(service, (ADA,))
    assert service.health()["tick_age"] is None
    clock.at += 8 * DAY
    await service.tick()
    clock.at += 5
    report = await service.check()
    assert (report["tick_age"], report["integrity"]) == (5, "ok")
    assert (await service.table(table.id)).status == "cancelled"
