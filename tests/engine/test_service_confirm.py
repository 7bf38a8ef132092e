"""The table option that leaves out the end-of-turn question where nothing could be taken back."""

from __future__ import annotations

import pytest

from engine.ports import Look
from engine.service import Service
from tests.engine.service_kit import act, clock, person, service, started, store, strolls

__all__ = ["clock", "service", "store", "strolls"]


async def _training(service: Service, confirm: str) -> tuple[int, int]:
    """A table whose first player has endorphins enough to buy: table and person."""
    table = await started(service, game="five_peaks", options={"confirm": confirm})
    for _ in range(4):
        table = await service.table(table.id)
        await _camp(service, table.id, person(table, table.asked[0]))
    table = await service.table(table.id)
    return table.id, person(table, table.asked[0])


async def _camp(service: Service, table_id: int, user: int) -> Look:
    outcome = await act(service, table_id, user, "card:camp")
    while outcome.look.decision is not None and outcome.look.decision.codes:
        codes = next(iter(outcome.look.decision.codes.values()))
        if "card:camp" in codes:
            break
        code = next((c for c in ("mode:endorphins", "end") if c in codes), codes[0])
        outcome = await act(service, table_id, user, code)
    return outcome.look


async def _buy(service: Service, table_id: int, user: int) -> Look:
    """Play Training and take the first card; the market's refill is a reveal, so a floor."""
    look = await service.look(table_id, user)
    for wish in ("card:training", "mode:buy", "market:"):
        assert look.decision is not None
        codes = next(iter(look.decision.codes.values()))
        code = next((c for c in codes if c.startswith(wish)), None)
        if code is not None:
            look = (await act(service, table_id, user, code)).look
    return look


@pytest.mark.parametrize("confirm", ["ask", "skip"])
async def test_after_a_reveal_that_left_nothing_to_take_back_the_turn_ends_by_itself_only_if_the_table_says_so(
    service: Service, confirm: str
) -> None:
    table_id, user = await _training(service, confirm)
    await _buy(service, table_id, user)
    table = await service.table(table_id)
    assert (table.seat_of(user) in table.asked) is (confirm == "ask")


async def test_a_turn_with_something_to_take_back_is_asked_all_the_same(service: Service) -> None:
    table = await started(service, game="five_peaks", options={"confirm": "skip"})
    user = person(table, table.asked[0])
    await act(service, table.id, user, "card:camp")
    table = await service.table(table.id)
    assert table.seat_of(user) in table.asked


async def test_the_unasked_end_does_not_hide_that_the_same_press_came_twice(service: Service) -> None:
    table_id, user = await _training(service, "skip")
    await act(service, table_id, user, "card:training")
    look = await service.look(table_id, user)
    assert look.decision is not None
    codes = next(iter(look.decision.codes.values()))
    if "mode:buy" in codes:
        look = (await act(service, table_id, user, "mode:buy")).look
        assert look.decision is not None
        codes = next(iter(look.decision.codes.values()))
    rev = look.table.rev
    code = next(c for c in codes if c.startswith("market:"))
    await service.act(table_id, user, rev, [code])
    again = await service.act(table_id, user, rev, [code])
    assert again.repeated
