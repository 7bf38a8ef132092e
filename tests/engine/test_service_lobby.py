"""Before the start: seats, races, options, the deal."""

from __future__ import annotations

import asyncio
from itertools import permutations

import pytest

from engine.errors import RulesError
from engine.ports import CANCELLED, PLAYING
from engine.service import Service
from tests.engine.service_kit import ADA, BO, CY, DEE, NAMES, FakeClock, lobby, rows, started

DAY = 86_400


async def test_three_people_press_join_for_the_last_seat_and_exactly_one_gets_it(service: Service) -> None:
    """DF-008."""
    for order in permutations((CY, DEE, 55)):
        table = await lobby(service, (ADA, BO))
        await service.add_bot(table.id, ADA, "greedy")
        tries = (service.join(table.id, user, str(user)) for user in order)
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        refused = [o for o in outcomes if isinstance(o, RulesError)]
        assert len(refused) == 2
        assert all("full" in str(o) for o in refused)
        after = await service.table(table.id)
        assert [s.seat for s in after.seats] == [0, 1, 2, 3]
        assert len({s.user_id for s in after.seats}) == 4


async def test_joining_twice_at_once_seats_a_person_once(service: Service) -> None:
    table = await lobby(service, (ADA,))
    tries = (service.join(table.id, BO, "Bo") for _ in range(2))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(o, RulesError) for o in outcomes) == 1
    assert [s.user_id for s in (await service.table(table.id)).seats] == [ADA, BO]


async def test_every_accepted_change_raises_the_revision_and_asks_for_a_new_card(service: Service) -> None:
    table = await lobby(service, (ADA,))
    (first,) = await rows(service, "card")
    table = await service.join(table.id, BO, "Bo")
    (second,) = await rows(service, "card")
    assert table.rev == 2
    assert (first.rev, second.rev) == (1, 2)


async def test_leaving_one_lobby_leaves_the_other_alone(service: Service) -> None:
    """DF-007, DF-015."""
    first, second = await lobby(service, (ADA, BO)), await lobby(service, (CY, BO))
    await service.leave(first.id, BO)
    assert (await service.table(first.id)).seat_of(BO) is None
    assert (await service.table(second.id)).seat_of(BO) == 1
    with pytest.raises(RulesError, match="host"):
        await service.start(second.id, ADA)


async def test_a_leaving_host_hands_over_and_the_last_person_cancels(service: Service) -> None:
    table = await lobby(service, (ADA, BO))
    await service.add_bot(table.id, ADA, "greedy")
    table = await service.leave(table.id, ADA)
    assert table.host_id == BO
    assert [s.seat for s in table.seats] == [0, 1]
    assert (await service.leave(table.id, BO)).status == CANCELLED
    with pytest.raises(RulesError, match="closed"):
        await service.join(table.id, CY, "Cy")


async def test_an_invited_person_has_no_seat_before_joining_and_may_decline(service: Service) -> None:
    """DF-016."""
    table = await lobby(service, (ADA,))
    with pytest.raises(RulesError, match="yourself"):
        await service.invite(table.id, ADA, [ADA])
    table = await service.invite(table.id, ADA, [BO, CY, BO])
    assert table.invited == (BO, CY)
    assert len(table.seats) == 1
    assert (await service.decline(table.id, CY)).invited == (BO,)
    assert (await service.join(table.id, BO, "Bo")).invited == ()
    with pytest.raises(RulesError, match="already"):
        await service.invite(table.id, ADA, [BO])


async def test_options_and_pace_are_the_hosts_and_only_known_ones(service: Service) -> None:
    table = await lobby(service, (ADA, BO))
    with pytest.raises(RulesError, match="host"):
        await service.configure(table.id, BO, {"rounds": 1})
    with pytest.raises(RulesError, match="rounds"):
        await service.configure(table.id, ADA, {"rounds": 9})
    with pytest.raises(RulesError, match="pace"):
        await service.configure(table.id, ADA, pace="hasty")
    table = await service.configure(table.id, ADA, {"rounds": 3}, "live")
    assert (table.options, table.pace) == ({"rounds": 3, "confirm": "ask"}, "live")
    with pytest.raises(RulesError, match="not one of ours"):
        await service.open_table("chess", ADA, "Ada", 1, 2, {}, "daily")


async def test_computer_players_come_and_go_by_the_host(service: Service) -> None:
    table = await lobby(service, (ADA, BO))
    with pytest.raises(RulesError, match="host"):
        await service.add_bot(table.id, BO, "greedy")
    assert (await service.add_bot(table.id, ADA, "greedy")).seats[2].bot == "greedy"
    assert len((await service.remove_bot(table.id, ADA)).seats) == 2
    with pytest.raises(RulesError, match="No computer"):
        await service.remove_bot(table.id, ADA)


async def test_the_seed_decides_the_seat_order(service: Service) -> None:
    orders = set()
    for seed in range(12):
        service.seed_source = lambda seed=seed: seed
        table, again = [await started(service, (ADA, BO, CY)) for _ in range(2)]
        assert [s.user_id for s in table.seats] == [s.user_id for s in again.seats]
        assert [s.seat for s in table.seats] == [0, 1, 2]
        assert {s.name for s in table.seats} == {NAMES[u] for u in (ADA, BO, CY)}
        orders.add(tuple(s.user_id for s in table.seats))
    assert len(orders) > 3


async def test_pressing_start_twice_starts_once(service: Service) -> None:
    table = await lobby(service)
    outcomes = await asyncio.gather(*(service.start(table.id, ADA) for _ in range(2)), return_exceptions=True)
    assert sum(isinstance(o, RulesError) for o in outcomes) == 1
    assert len(await rows(service, "turn")) == 1
    assert (await service.table(table.id)).status == PLAYING


async def test_the_start_sets_the_deadline_and_asks_everybody_once(service: Service, clock: FakeClock) -> None:
    table = await started(service, (ADA, BO), pace="lively")
    assert table.deadline_at == clock.at + 14_400
    assert table.asked == (0, 1)
    assert sorted(row.user_id or 0 for row in await rows(service, "notice")) == [ADA, BO]
    (turn,) = await rows(service, "turn")
    assert (turn.since, turn.until) == (0, 1)


async def test_too_few_people_cannot_start(service: Service) -> None:
    table = await service.open_table("five_peaks", ADA, "Ada", 1, 2, {}, "daily")
    with pytest.raises(RulesError, match="2 to 5"):
        await service.start(table.id, ADA)
    assert (await service.table(table.id)).status == "lobby"


async def test_a_lobby_lapses_after_seven_quiet_days(service: Service, clock: FakeClock) -> None:
    quiet = await lobby(service, (ADA,))
    clock.at += 3 * DAY
    used = await lobby(service, (BO,))
    clock.at += 4 * DAY + 1
    assert [t.id for t in await service.lapse_lobbies()] == [quiet.id]
    assert (await service.table(quiet.id)).status == CANCELLED
    assert (await service.table(used.id)).status == "lobby"
    assert await service.lapse_lobbies() == []


async def test_tables_are_found_by_person_server_and_place(service: Service) -> None:
    first, second = await lobby(service, (ADA, BO)), await started(service, (BO, CY))
    await service.place(second.id, thread_id=77)
    assert [t.id for t in await service.tables_of(BO)] == [second.id, first.id]
    assert [t.id for t in await service.tables_of(BO, "playing")] == [second.id]
    assert len(await service.tables_at(900)) == 2
    in_thread, in_channel = await service.table_in(77), await service.table_in(901)
    assert in_thread is not None
    assert in_channel is not None
    assert (in_thread.id, in_channel.id) == (second.id, first.id)
    assert await service.table_in(5) is None
