"""Silent phases (discord-ux 5; DF-010, DF-043, DF-045, DF-047, DF-066): kept as the server wants, and always undone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import driver_checks as checks
import pytest
import pytest_asyncio
from driver import Press, World, grant
from driver import world as open_world
from driver_play import answer, answers, fresh, name_of, open_table, panel_of, place, play_turn, replay_agrees
from driver_shims import archive_idle_threads
from simcord.results import ResponseMessage

from cogs.permissions import invite_permissions
from cogs.silence import CANNOT_HEAR, SLOWEST
from engine.ports import Table
from engine.rng import Rng

GAME = "peak_team"
PEOPLE = ["Ada", "Bo", "Cy"]
THREADS = discord.Permissions(manage_threads=True)
MESSAGES = discord.Permissions(manage_messages=True)


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(tmp_path, (*PEOPLE, "Dee")) as made:
        yield made


async def to_the_drop(world: World, *rights: discord.Permissions, mode: str = "") -> Table:
    """Three rangers at their first supply drop, nobody has sealed."""
    granted = invite_permissions()
    for more in rights:
        granted = discord.Permissions(granted.value | more.value)
    grant(world, granted)
    if mode:
        await world.behind(world.service.save_server_settings(world.guild.id, {"silence": mode}))
    card = await open_table(world, GAME, PEOPLE)
    await world.click("Ada", card, "Start")
    await world.env.settle()
    table = max(await world.service.tables_at(world.guild.id), key=lambda t: t.id)
    for _ in range(3):
        table = await fresh(world, table)
        who = name_of(world, table, table.asked[0])
        panel = await panel_of(world, table, who)
        await answer(world, who, panel, answers(panel)[0])
    table = await fresh(world, table)
    assert len(table.asked) == 3
    return table


def slow(world: World, table: Table) -> int:
    return world.env.backend.get_channel(place(table)).rate_limit_per_user


def banners(world: World, table: Table) -> list[str]:
    return [t for m in world.messages(place(table)) if (t := checks.text_of(m)).startswith(("🤫", "🔊"))]


async def seal(world: World, table: Table, who: str) -> ResponseMessage:
    """One press in the panel: any split."""
    panel = await panel_of(world, table, who)
    menu = next(i for i in checks.menus_of(panel) if i.split(":")[3] == "tick")
    cards = [o["value"] for o in checks.menus_of(panel)[menu]][:2]
    await world._actor(who, panel).select(panel, cards, custom_id=menu)
    return ResponseMessage(world.env, world.stored(panel))


async def open_again(world: World, table: Table) -> None:
    """Nothing of the phase is left: no slow mode, nothing written down, the banner says so, the thread takes words."""
    thread = world.env.backend.get_channel(place(table))
    assert slow(world, table) == 0
    assert not thread.thread_metadata.locked
    assert await world.service.quiets() == []
    assert banners(world, table)[-1].startswith("🔊 The silence is over")
    said = await world.people["Ada"].send(world.place(place(table)), "Where can you get to?")
    await world.env.settle()
    assert said.id in {m.id for m in world.messages(place(table), bot_only=False)}


async def test_the_banner_says_who_is_awaited_and_never_what(world: World) -> None:
    table = await to_the_drop(world)
    text = banners(world, table)[-1]
    assert "the supply drop" in text
    assert all(f"**{name}**" in text for name in PEOPLE)
    assert "Sealed" not in text
    await seal(world, table, "Bo")
    text = banners(world, table)[-1]
    assert "Sealed: **Bo**." in text
    assert "Awaited: **Ada** and **Cy**" in text or "Awaited: **Cy** and **Ada**" in text
    assert not any(animal in text for animal in ("owl", "hare", "boot", "wheel", "paddle"))
    assert len(banners(world, table)) == 1, "one banner, edited in place"


async def test_what_cannot_be_heard_is_said_once_at_the_start(world: World) -> None:
    table = await to_the_drop(world)
    source = Rng(4)
    for _ in range(12):
        table = await fresh(world, table)
        if table.status != "playing":
            break
        await play_turn(world, table, name_of(world, table, table.asked[0]), source)
    said = [m for m in world.messages(place(table)) if CANNOT_HEAR in checks.text_of(m)]
    assert len(said) == 1


async def test_with_the_rights_of_the_invite_link_there_is_only_a_banner(world: World) -> None:
    """Least permissions: nothing is switched on, everybody can seal, the phase ends."""
    table = await to_the_drop(world)
    assert slow(world, table) == 0
    for name in PEOPLE:
        await seal(world, table, name)
    await open_again(world, table)


async def test_df_043_the_thread_is_slow_but_never_locked_and_all_can_press(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    assert slow(world, table) == SLOWEST
    assert not world.env.backend.get_channel(place(table)).thread_metadata.locked
    for name in PEOPLE:
        assert slow(world, table) == SLOWEST
        await seal(world, table, name)
    await open_again(world, table)


async def test_df_010_three_seal_in_one_tick_and_nobody_is_told_that_the_board_moved_on(world: World) -> None:
    table = await to_the_drop(world)
    presses = []
    for name in PEOPLE:
        panel = world.keep(await panel_of(world, table, name))
        menu = next(i for i in checks.menus_of(panel) if i.split(":")[3] == "tick")
        cards = tuple(o["value"] for o in checks.menus_of(panel)[menu])[:2]
        presses.append(Press(name, panel, menu, cards))
    for result in await world.together(*presses):
        assert result.response is None or "moved on" not in checks.text_of(result.response)
    look = await world.service.look(table.id, world.people["Ada"].id)
    assert look.decision.op != "drop"
    assert [p["hand_count"] for p in look.view["players"]] == [4, 4, 4]
    await replay_agrees(world, table)


async def test_a_pick_can_be_changed_until_the_last_has_sealed(world: World) -> None:
    table = await to_the_drop(world)
    panel = await seal(world, table, "Ada")
    assert "**Sealed**" in checks.text_of(panel)
    first = (await world.service.look(table.id, world.people["Ada"].id)).view["question"]["sealed"]
    menu = next(i for i in checks.menus_of(panel) if i.split(":")[3] == "tick")
    cards = [o["value"] for o in checks.menus_of(panel)[menu]][-2:]
    await world._actor("Ada", panel).select(panel, cards, custom_id=menu)
    second = (await world.service.look(table.id, world.people["Ada"].id)).view["question"]["sealed"]
    assert first != second
    await seal(world, table, "Bo")
    await seal(world, table, "Cy")
    await open_again(world, table)


async def test_a_sealed_answer_survives_a_restart_and_nobody_else_sees_it(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    await seal(world, table, "Ada")
    kept = (await world.service.look(table.id, world.people["Ada"].id)).view["question"]["sealed"]
    await world.restart()
    assert (await world.service.look(table.id, world.people["Ada"].id)).view["question"]["sealed"] == kept
    for other in (world.people["Bo"].id, None):
        look = await world.service.look(table.id, other)
        assert kept not in str(look.view)
        assert kept not in str(look.decision)
    assert slow(world, table) == SLOWEST
    for name in ("Bo", "Cy"):
        await seal(world, table, name)
    await open_again(world, table)


async def _close(world: World, table: Table) -> None:
    await world.slash("Ada", "table close", world.place(place(table)), sure=True)


async def _leave(world: World, table: Table) -> None:
    for name in PEOPLE:
        await world.slash(name, "table leave", world.place(place(table)), sure=True)
    await world.behind(world.service.settled())


async def _seal_all(world: World, table: Table) -> None:
    for name in PEOPLE:
        await seal(world, table, name)


@pytest.mark.parametrize("way", [_seal_all, _close, _leave], ids=["sealed", "closed", "left"])
@pytest.mark.parametrize("before", [0, 30])
async def test_df_045_whatever_ends_the_phase_slow_mode_is_as_it_was(world: World, way: Any, before: int) -> None:
    table = await to_the_drop(world, THREADS, mode="honour")
    world.env.backend.edit_channel(place(table), {"rate_limit_per_user": before})
    await world.env.settle()
    await world.behind(world.service.save_server_settings(world.guild.id, {"silence": "quiet"}))
    await world.behind(world.bot.silence.unfinished(anew=True))
    assert slow(world, table) == SLOWEST
    await way(world, table)
    await world.advance(60)
    assert slow(world, table) == before
    assert await world.service.quiets() == []


async def test_df_045_a_table_that_moves_leaves_its_old_thread_open(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    old = place(table)
    other = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.slash("Ada", "table move", other, table=str(table.id))
    assert world.env.backend.get_channel(old).rate_limit_per_user == 0
    assert slow(world, await fresh(world, table)) == 0, "a whole channel is never slowed down"


async def test_df_047_a_phase_that_ends_while_the_bot_is_down_is_undone_at_the_start(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    for name in PEOPLE[:2]:
        await seal(world, table, name)
    world.bot.silence.settle = _nothing
    world.bot.courier.wake = lambda: None
    await seal(world, table, "Cy")
    assert slow(world, table) == SLOWEST
    await world.crash()
    await open_again(world, table)


async def _nothing(_: int) -> None:
    """A process that dies before it gets to it."""


async def test_a_crash_between_writing_down_and_switching_on_changes_nothing_for_good(world: World) -> None:
    table = await to_the_drop(world)
    grant(world, discord.Permissions(invite_permissions().value | THREADS.value))
    quiet = await world.service.quiet(table.id)
    await world.behind(world.service.save_quiet(replace(quiet, slow_before=0, banner_id=None)))
    await world.crash()
    assert slow(world, table) == SLOWEST, "the phase still lasts"
    for name in PEOPLE:
        await seal(world, table, name)
    await open_again(world, table)


async def test_manage_threads_lost_in_mid_phase_is_told_and_undone_as_soon_as_it_is_back(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    grant(world, invite_permissions())
    for name in PEOPLE:
        await seal(world, table, name)
    table = await fresh(world, table)
    texts = [checks.text_of(m) for m in world.messages(place(table))]
    assert sum("**Manage Threads** was taken from me" in text for text in texts) == 1
    assert answers(await panel_of(world, table, name_of(world, table, table.asked[0]))), "buttons work meanwhile"
    await world.advance(7200)
    assert sum("was taken from me" in checks.text_of(m) for m in world.messages(place(table))) == 1
    grant(world, discord.Permissions(invite_permissions().value | THREADS.value))
    await world.advance(7200)
    await open_again(world, table)


async def test_somebody_who_sets_slow_mode_meanwhile_keeps_it(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    world.env.backend.edit_channel(place(table), {"rate_limit_per_user": 60})
    await world.env.settle()
    for name in PEOPLE:
        await seal(world, table, name)
    assert slow(world, table) == 60
    assert await world.service.quiets() == []


async def test_a_thread_that_was_archived_in_mid_phase_is_opened_and_undone(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    kept = {name: world.keep(await panel_of(world, table, name)) for name in PEOPLE}
    await world.advance(8 * 86_400)
    archive_idle_threads(world.env)
    for name, panel in kept.items():
        menu = next(i for i in checks.menus_of(panel) if i.split(":")[3] == "tick")
        cards = tuple(o["value"] for o in checks.menus_of(panel)[menu])[:2]
        await world.together(Press(name, panel, menu, cards))
    await world.advance(60)
    await open_again(world, await fresh(world, table))


async def test_a_deleted_thread_leaves_nothing_to_undo(world: World) -> None:
    table = await to_the_drop(world, THREADS)
    world.env.backend.delete_channel(place(table))
    await world.env.settle()
    await world.behind(world.service.close(table.id, table.host_id))
    await world.advance(7200)
    assert await world.service.quiets() == []


async def test_strict_removes_what_seated_players_write_and_tells_them_once(world: World) -> None:
    table = await to_the_drop(world, MESSAGES, mode="strict")
    thread = world.place(place(table))
    assert slow(world, table) == 0
    for text in ("I have two owls", "give me boots"):
        await world.people["Bo"].send(thread, text)
        await world.env.settle()
    await world.people["Dee"].send(thread, "good luck")
    await world.env.settle()
    left = [m.content for m in world.messages(place(table), bot_only=False) if m.author_id != world.bot.user.id]
    assert left == ["good luck"], "spectators may talk"
    assert [checks.text_of(m) for m in world.private("Bo")][-1].startswith("I removed what you wrote")
    assert len(world.private("Bo")) == 1
    for name in PEOPLE:
        await seal(world, table, name)
    await open_again(world, table)


async def test_strict_goes_on_after_a_restart(world: World) -> None:
    table = await to_the_drop(world, MESSAGES, mode="strict")
    await world.restart()
    await world.people["Bo"].send(world.place(place(table)), "two owls")
    await world.env.settle()
    left = [m.content for m in world.messages(place(table), bot_only=False) if m.author_id != world.bot.user.id]
    assert left == []


async def test_strict_without_manage_messages_is_quiet(world: World) -> None:
    table = await to_the_drop(world, THREADS, mode="strict")
    assert slow(world, table) == SLOWEST
    said = await world.people["Bo"].send(world.place(place(table)), "hm")
    await world.env.settle()
    assert said.id in {m.id for m in world.messages(place(table), bot_only=False)}


async def test_honour_is_a_banner_and_nothing_else(world: World) -> None:
    table = await to_the_drop(world, THREADS, MESSAGES, mode="honour")
    assert slow(world, table) == 0
    assert banners(world, table)
    await world.people["Bo"].send(world.place(place(table)), "hm")
    await world.env.settle()
    assert len(world.messages(place(table), bot_only=False)) > len(world.messages(place(table)))


async def test_df_066_closed_direct_messages_stop_nothing(world: World) -> None:
    """Cy wants to be told by direct message and has closed them: a mention, and Cy seals from the thread."""
    await world.behind(world.service.save_user_settings(world.people["Cy"].id, {"notices": "dm"}))
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    table = await to_the_drop(world)
    for name in PEOPLE:
        await seal(world, table, name)
    assert (await fresh(world, table)).turn > table.turn


async def test_the_server_chooses_in_its_settings_and_check_says_what_is_missing(world: World) -> None:
    keeper = world.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    world.person("Boss", roles=[keeper])
    panel = (await world.slash("Boss", "server settings")).response
    await world.choose("Boss", panel, "strict")
    assert (await world.service.server_settings(world.guild.id))["silence"] == "strict"
    check = await world.slash("Boss", "server check")
    assert "Manage Messages" in checks.text_of(check.response)
