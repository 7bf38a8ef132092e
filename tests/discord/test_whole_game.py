"""A whole game of three people as they would play it, from the lobby to the rematch."""

from __future__ import annotations

from typing import Any

import driver_checks as checks
from driver import World
from driver_play import (
    answer,
    answers,
    fresh,
    mid_turn,
    mover,
    newest_table,
    open_table,
    others,
    place,
    play_on,
    play_turn,
    replay_agrees,
    turn_message,
)
from simcord.results import ResponseMessage

from engine import GAMES
from engine.ports import FINISHED, LOBBY, PLAYING, Table
from engine.rng import Rng, pick


async def test_three_people_play_five_peaks_from_the_lobby_to_the_rematch(world: World) -> None:
    """The house limit of twenty rounds (FP-72) keeps the story short; every answer is any legal one."""
    source = Rng(8)
    card = await open_table(world, "five_peaks", ["Ada", "Bo"])
    await _the_host_changes_options(world, card)
    await world.click("Cy", card, "Join")
    await world.click("Ada", card, "Start")
    table = await newest_table(world)
    thread = world.env.backend.get_channel(table.thread_id)
    assert thread.parent_id == world.channel.id
    assert thread.name.startswith(f"Five Peaks {table.id}")
    await world.behind(world.service.save_user_settings(world.people["Bo"].id, {"notices": "dm"}))

    table = await play_on(world, table, source, turns=5)
    await _a_turn_by_command(world, table, source)
    await _undo_takes_back_one_answer(world, table)
    await _a_restart_in_mid_draft(world, table, source)
    await _a_turn_from_the_direct_message(world, table, source)

    table = await play_on(world, table, source)
    assert table.status == FINISHED
    await _the_end_is_told(world, table)
    await replay_agrees(world, table)
    await _the_same_people_again(world, table)


async def _the_host_changes_options(world: World, card: Any) -> None:
    refused = await world.click("Bo", card, "Options")
    assert "Only the host" in checks.text_of(refused.response)
    panel = (await world.click("Ada", card, "Options")).response
    menus = checks.menus_of(panel)
    menu = next(custom_id for custom_id in menus if "last_round" in custom_id)
    value = next(o["value"] for o in menus[menu] if "20" in o["label"])
    await world.people["Ada"].select(panel, [value], custom_id=menu)
    assert "20 rounds" in checks.text_of(world.stored(card)), "the card shows it at once"


async def _a_turn_by_command(world: World, table: Table, source: Rng) -> None:
    """The card by `/peaks play`, the rest in the panel that follows."""
    table = await fresh(world, table)
    who, thread = await mover(world, table), world.place(place(table))
    offered = await world.people[who].autocomplete(thread, "peaks play", "card", "")
    result = await world.slash(who, "peaks play", thread, card=offered[0]["value"])
    for command in ("peaks market", "peaks panoramas", "peaks hand", "table score", "table changes"):
        shown = await world.slash(who, command, thread)
        assert shown.response.ephemeral
    other = (await others(world, table))[0]
    await world.slash(other, "peaks player", thread, who=who)
    await play_turn(world, table, who, source, result.response)


async def _undo_takes_back_one_answer(world: World, table: Table) -> None:
    """By button and by command, down to where the turn began."""
    table = await fresh(world, table)
    who = await mover(world, table)
    start = await world.service.store.saved(table.id)
    panel, _ = await mid_turn(world, table, who, 2)
    look = await world.service.look(table.id, world.people[who].id)
    for number in range(look.undo):
        if number % 2:
            await world.slash(who, "table undo", world.place(place(table)))
        else:
            await world.click(who, panel, "Undo step")
    after = await world.service.look(table.id, world.people[who].id)
    assert after.undo == 0
    if look.undo == 2:
        assert (await world.service.store.saved(table.id)).state == start.state


async def _a_restart_in_mid_draft(world: World, table: Table, source: Rng) -> None:
    table = await fresh(world, table)
    who = await mover(world, table)
    panel, _ = await mid_turn(world, table, who, 1)
    before = answers(panel)
    waiting = (await others(world, table))[0]
    await world.restart()
    public = await world.service.look(table.id, world.people[waiting].id)
    own = await world.service.look(table.id, world.people[who].id)
    assert own.undo >= public.undo == 0
    opened = (await world.click(who, turn_message(world, table), "Take turn")).response
    assert answers(opened) == before
    await play_turn(world, table, who, source, opened)


async def _a_turn_from_the_direct_message(world: World, table: Table, source: Rng) -> None:
    """Bo chose to be told by direct message: he is not mentioned in the thread, and the buttons work there."""
    table = await play_on(world, table, source, until=lambda t: t.seats[t.asked[0]].user_id == world.people["Bo"].id)
    assert world.people["Bo"].id not in world.messages(place(table))[-1].ping_user_ids
    note = world.private("Bo")[-1]
    assert "your turn" in checks.text_of(note)
    opened = await world.press("Bo", world.keep(_as_message(world, note)), "Take turn")
    panel = opened.response
    for _ in range(100):
        offered = answers(panel)
        if not offered:
            break
        panel = await answer(world, "Bo", panel, pick(source, offered))
    assert await mover(world, table) != "Bo"


def _as_message(world: World, stored: Any) -> ResponseMessage:
    return ResponseMessage(world.env, stored)


async def _the_end_is_told(world: World, table: Table) -> None:
    """Winner and scores by category; nothing that could still be pressed in the game; nobody is pinged."""
    final = world.messages(place(table))[-1]
    text = checks.text_of(final)
    look = await world.service.look(table.id, None)
    winner = table.seats[look.result["winners"][0]].name
    assert "is over" in text
    assert f"**{winner}**" in text
    assert str(look.scores[look.result["winners"][0]]["total"]) in text
    assert set(checks.buttons_of(final)) == {"Rematch", "Board", "Log", "Export"}
    assert final.ping_user_ids == [] or not final.ping_user_ids
    live = [m for m in world.messages(place(table)) if "Take turn" in checks.buttons_of(m)]
    assert live == []
    export = await world.click("Ada", world.newest(place(table)), "Export")
    assert export.response.attachments[0].filename.endswith(".json")


async def _the_same_people_again(world: World, table: Table) -> None:
    await world.click("Cy", world.newest(place(table)), "Rematch")
    again = await newest_table(world)
    assert again.id != table.id
    assert again.status == LOBBY
    assert again.options == table.options
    assert {*again.invited, again.host_id} == {world.people[name].id for name in ("Ada", "Bo", "Cy")}
    card = world.newest(world.channel.id)
    await world.click("Ada", card, "Join")
    await world.click("Cy", card, "Start")
    assert (await fresh(world, again)).status == PLAYING


async def test_people_and_computer_players_finish_every_game(world: World, game: str) -> None:
    """Two people and a computer player that plays at random; the computer's turns are told with the next person's."""
    card = await open_table(world, game, ["Ada"])
    table = await newest_table(world)
    seats = GAMES[game].INFO.seats
    for _ in range(max(1, seats[0] - 1)):
        await world.behind(world.service.add_bot(table.id, table.host_id, "random"))
    await world.click("Ada", card, "Start")
    await world.env.settle()
    table = await play_on(world, table, Rng(5), turns=10)
    assert table.turn >= 10 or table.status == FINISHED
    assert table.status == FINISHED or await mover(world, table) == "Ada"
    text = "\n".join(checks.text_of(m) for m in world.messages(place(table)))
    assert "Computer 1" in text
    await replay_agrees(world, table)
