"""What saves presses and questions: ways back, several things at once, what a hand could do, whose turn it is."""

from __future__ import annotations

from typing import Any

import driver_checks as checks
import pytest
from driver import World
from driver_play import (
    answer,
    answers,
    fresh,
    mover,
    newest_table,
    open_table,
    others,
    panel_of,
    place,
    play_on,
    start_table,
)

from engine.ports import Table
from engine.rng import Rng


async def more_of(world: World, table: Table, who: str) -> Any:
    return (await world.click(who, world.newest(place(table)), "More")).response


@pytest.mark.parametrize("page", ["Score", "Log", "Who are we waiting for?", "Board in words", "Leave the game"])
async def test_every_page_behind_more_leads_back(world: World, table: Table, page: str) -> None:
    who = await mover(world, table)
    panel = await more_of(world, table, who)
    listed = set(checks.buttons_of(panel))
    assert "Take turn" in listed
    await world.click(who, panel, page)
    assert "Back" in checks.buttons_of(world.stored(panel))
    await world.click(who, panel, "Back")
    assert set(checks.buttons_of(world.stored(panel))) == listed


async def test_the_panel_leads_everywhere_and_back(world: World, table: Table) -> None:
    who = await mover(world, table)
    panel = await panel_of(world, table, who)
    for way in ("My view", "What changed", "More"):
        await world.click(who, panel, way)
        await world.click(who, panel, "Take turn")
        assert answers(world.stored(panel))


async def test_a_spectator_is_offered_nothing_that_needs_a_seat(world: World, table: Table) -> None:
    for ask in ("table turn", "table score"):
        said = (await world.slash("Dee", ask, world.place(place(table)))).response
        assert not {"Take turn", "My view", "Undo step"} & set(checks.buttons_of(said))
    assert "with a seat" in checks.text_of((await world.slash("Dee", "table turn", world.place(place(table)))).response)


async def test_what_changed_never_sends_to_itself(world: World) -> None:
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    await play_on(world, table, Rng(2), turns=20)
    said = checks.text_of((await world.slash("Ada", "table changes", world.place(place(table)))).response)
    assert "What changed** shows" not in said
    assert "**Log** shows" in said
    log = checks.text_of((await world.slash("Ada", "table log", world.place(place(table)))).response)
    assert sum(line.startswith("- ") for line in log.splitlines()) <= 21, "a line for each turn"
    assert "played" in log


async def test_ones_hand_says_what_it_could_do_on_somebody_elses_turn(world: World) -> None:
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    waiting = (await others(world, table))[0]
    said = checks.text_of((await world.click(waiting, world.newest(place(table)), "My view")).response)
    assert "*now: " in said
    assert "in reach" in said


async def to_sell(world: World, table: Table) -> tuple[str, Any]:
    """Somebody with two basics of one kind and one of another is asked what to sell."""
    source = Rng(6)
    for _ in range(60):
        table = await play_on(world, table, source, turns=1)
        who = await mover(world, table)
        view = (await world.service.look(table.id, world.people[who].id)).view
        offered = view["question"]["codes"]
        basics = sorted(view["players"][view["seat"]]["pack"][:3])
        if basics[-1] < 2 or not basics[-2] or "card:discovery" not in offered:
            continue
        panel = await panel_of(world, table, who)
        panel = await answer(world, who, panel, next(a for a in answers(panel) if "card:discovery" in a[0] + a[1]))
        if sells := [a for a in answers(panel) if "mode:sell" in a[0] + a[1]]:
            panel = await answer(world, who, panel, sells[0])
        return who, panel
    raise AssertionError("nobody ever has two of a kind")


async def test_several_of_one_kind_are_sold_in_one_pick_which_ends_the_selling(world: World) -> None:
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    who, panel = await to_sell(world, table)
    before = (await world.service.look(table.id, world.people[who].id)).view
    value = next(value for _, value in answers(panel) if value.startswith("2*sell:"))
    await world.choose(who, panel, value, value.removeprefix("2*"))
    after = await world.service.look(table.id, world.people[who].id)
    seat = after.seat
    assert after.view["players"][seat]["endorphins"] == before["players"][seat]["endorphins"] + 2, "the larger is meant"
    assert after.decision.confirm, "nobody is asked again whether that was all"
    said = checks.text_of(world.stored(panel))
    assert "So far: " in said
    assert "Sold " in said
    await world.click(who, panel, "Undo step")
    again = await world.service.look(table.id, world.people[who].id)
    assert "done" in again.decision.codes[seat]


async def test_computer_players_are_added_one_after_the_other(world: World) -> None:
    card = await open_table(world, "five_peaks", ["Ada"])
    panel = (await world.click("Ada", card, "Add computer")).response
    for seats in range(2, 6):
        await world.click("Ada", panel, "Greedy")
        assert f"{seats} at the table" in checks.text_of(world.stored(panel))
    assert not checks.buttons_of(world.stored(panel)), "the table is full"


async def test_my_games_say_whom_the_others_wait_for(world: World) -> None:
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    who, waiting = await mover(world, table), (await others(world, await fresh(world, table)))[0]
    said = checks.text_of((await world.slash(waiting, "me games")).response)
    assert f"waiting for {who}" in said


async def ended(world: World, people: list[str]) -> Table:
    """A game that is over, ended early by the house limit."""
    card = await open_table(world, "five_peaks", people)
    await world.behind(world.service.configure(1, world.people[people[0]].id, {"last_round": 20}))
    await world.click(people[0], card, "Start")
    return await play_on(world, await fresh(world, await newest_table(world)), Rng(3))


async def test_a_rematch_is_one_table_at_which_everybody_who_asks_sits_down(world: World) -> None:
    table = await ended(world, ["Ada", "Bo"])
    last = world.newest(place(table))
    await world.click("Bo", last, "Rematch")
    again = await newest_table(world)
    assert (again.id, again.host_id) == (table.id + 1, world.people["Bo"].id)
    for _ in range(2):
        said = (await world.click("Ada", last, "Rematch")).response
        assert f"Five Peaks {again.id}" in checks.text_of(said)
    again = await newest_table(world)
    assert again.id == table.id + 1
    assert [seat.user_id for seat in again.seats] == [world.people["Bo"].id, world.people["Ada"].id]
    assert "Only people who had a seat" in checks.text_of((await world.click("Dee", last, "Rematch")).response)
    stats = checks.text_of((await world.slash("Ada", "me stats")).response)
    assert "Five Peaks: 1 finished" in stats
