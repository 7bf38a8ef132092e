"""Section B of the failure cases: buttons and games outlive processes, time-outs and crashes."""

from __future__ import annotations

import asyncio
import string

import driver_checks as checks
import pytest
from driver import Press, World
from driver_play import (
    answer,
    answers,
    fresh,
    mid_turn,
    mover,
    open_table,
    panel_of,
    place,
    play_turn,
    replay_agrees,
    start_table,
    to_confirm,
    turn_message,
)
from driver_shims import Crash

from cogs import choices
from cogs.registry import PRESENTERS
from cogs.ui.ids import LIMIT, Mark
from cogs.ui.press import ours
from engine import GAMES
from engine.ports import Table
from engine.rng import Rng, pick


async def test_df_018_every_button_sent_before_a_restart_works_after_it(world: World, table: Table) -> None:
    """A hand, a turn message, a lobby card and a direct message with a button."""
    who = await mover(world, table)
    await world.behind(world.service.save_user_settings(world.people[who].id, {"notices": "both"}))
    await play_turn(world, table, who, Rng(1))
    for _ in range(2):
        await play_turn(world, table, await mover(world, table), Rng(1))
    assert await mover(world, table) == who
    hand = (await world.click(who, turn_message(world, table), "My view")).response
    lobby = await open_table(world, table.game, ["Dee"])
    note = world.private(who)[-1]
    await world.restart()
    assert (await world.click("Bo", lobby, "Join")).acknowledged
    assert "2 of" in checks.text_of(world.stored(lobby))
    assert "Only people" not in checks.text_of((await world.click(who, hand, "What changed")).response)
    by_message = await world.click(who, turn_message(world, table), "Take turn")
    assert answers(by_message.response)
    kept = world.keep(type(by_message.response)(world.env, note))
    by_notice = await world.press(who, kept, "Take turn")
    assert answers(by_notice.response), "a whole turn can be played from the direct message"


@pytest.mark.parametrize("wait", [181, 16 * 60, 86_400, 8 * 86_400])
async def test_df_019_buttons_do_not_wear_out(world: World, table: Table, wait: int) -> None:
    who = await mover(world, table)
    panel = await panel_of(world, table, who)
    await world.advance(wait)
    opened = await world.click(who, turn_message(world, await fresh(world, table)), "Take turn")
    assert answers(opened.response)
    result = await world.click(who, panel, "My view")
    assert result.acknowledged


async def test_df_021_an_open_panel_of_one_game_takes_nothing_from_another(world: World, game: str) -> None:
    """Sixteen minutes after one person's panel, the same kind of button works at another table."""
    one = await start_table(world, game, ["Ada", "Bo"])
    await panel_of(world, one, await mover(world, one))
    two = await start_table(world, game, ["Cy", "Dee"])
    await world.advance(960)
    assert answers(await panel_of(world, two, await mover(world, two)))


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_df_024_ids_stay_short_and_unique_at_the_largest_table(game: str) -> None:
    """Highest table number and revision, every answer a long random game offers."""
    engine, words, source = GAMES[game], PRESENTERS[game], Rng(4)
    state = engine.new({}, engine.INFO.seats[1], 4)
    mark = Mark(10**9, 10**9)
    for _ in range(600):
        asked = engine.decision(state)
        if asked is None:
            break
        seat = asked.seats[0]
        found = choices.controls(words, engine.view(state, seat), asked, seat, mark)
        ids = [item.custom_id for item in (*found.menus, *found.buttons)]
        assert len(ids) == len(set(ids))
        assert all(len(custom_id) <= LIMIT and set(custom_id) <= set(string.printable) for custom_id in ids)
        assert all(ours(custom_id) for custom_id in ids)
        engine.answer(state, seat, pick(source, asked.codes[seat]))


async def test_df_027_a_turn_half_taken_survives_a_crash(world: World, table: Table) -> None:
    """The same step, the same choices, the same fate: nobody is asked twice."""
    who = await mover(world, table)
    panel, _ = await mid_turn(world, table, who, 2)
    before, shown = await world.service.store.saved(table.id), answers(panel)
    await world.crash()
    after = await world.service.store.saved(table.id)
    assert (after.state, after.table.rev) == (before.state, before.table.rev)
    assert answers(await panel_of(world, table, who)) == shown
    await play_turn(world, table, who, Rng(5), await panel_of(world, table, who))
    await replay_agrees(world, table)


async def test_df_027_a_crash_right_after_the_commit_loses_nothing_and_tells_it_once(
    world: World, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies between saving the end of a turn and answering the press."""
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    posted = len(world.messages(place(table)))
    act = world.service.act

    async def dies(*args: object) -> None:
        await act(*args)
        raise Crash

    monkeypatch.setattr(world.service, "act", dies)
    monkeypatch.setattr(world.bot.courier, "wake", lambda: None)
    end = answers(kept)[0][0]
    await world.together(Press(who, kept, end))
    await world.crash()
    now = await fresh(world, table)
    assert now.turn == table.turn + 1
    assert len(world.messages(place(table))) == posted + 1, "the turn is told, once"
    again = await world.press(who, kept, custom_id=end)
    assert again.acknowledged
    assert (await fresh(world, table)).turn == table.turn + 1
    world.records[:] = [record for record in world.records if record.responded]
    await replay_agrees(world, table)


async def test_df_027_a_computer_player_goes_on_after_a_restart(world: World, game: str) -> None:
    card = await open_table(world, game, ["Ada"])
    table = (await world.service.tables_of(world.people["Ada"].id))[0]
    await world.behind(world.service.add_bot(table.id, table.host_id, "random"))
    thinker = world.bot.thinker
    asked: asyncio.Event = asyncio.Event()

    class Stuck:
        async def choose(self, *_: object) -> str:
            asked.set()
            raise Crash

    world.service.thinker = Stuck()
    await world.click("Ada", card, "Start")
    await world.restart()
    assert type(world.bot.thinker) is type(thinker)
    now = await fresh(world, table)
    if now.asked and now.seats[now.asked[0]].user_id is not None:
        await play_turn(world, now, await mover(world, now), Rng(1))
        now = await fresh(world, table)
    assert now.turn >= 1
    assert now.seats[now.asked[0]].user_id is not None, "the computer player has answered"


async def test_an_answer_given_before_the_bot_is_ready_is_not_lost(world: World, table: Table) -> None:
    """DF-018: the first press after a start."""
    who = await mover(world, table)
    panel = await panel_of(world, table, who)
    await world.restart()
    after = await answer(world, who, panel, answers(panel)[0])
    assert (await fresh(world, table)).rev == table.rev + 1
    assert checks.text_of(world.stored(after))
