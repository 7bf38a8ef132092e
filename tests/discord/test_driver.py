"""The driver itself: what it adds to the simulator behaves like Discord, and its checks can fail."""

from __future__ import annotations

import discord
import driver_checks as checks
import driver_shims as shims
import pytest
from driver import World
from driver_play import mover, open_table, panel_of, place, start_table, turn_message

from engine.ports import Table


async def test_a_locked_thread_takes_no_messages_and_delivers_no_presses(world: World, table: Table) -> None:
    thread = world.env.backend.get_channel(place(table))
    kept = world.keep(turn_message(world, table))
    thread.thread_metadata.locked = True
    channel = world.bot.get_channel(thread.id)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("hello")
    assert refused.value.code == shims.THREAD_LOCKED
    with pytest.raises(AssertionError, match="locked"):
        await world.press("Ada", kept, "Take turn")


async def test_an_archived_thread_takes_no_edits_and_opens_with_a_message(world: World, table: Table) -> None:
    await world.advance(8 * 86_400)
    thread = world.env.backend.get_channel(place(table))
    assert thread.thread_metadata.archived, "nobody wrote for a week"
    channel = await world.bot.fetch_channel(thread.id)
    message = channel.get_partial_message(world.messages(thread.id)[-1].id)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(allowed_mentions=discord.AllowedMentions.none())
    assert refused.value.code == shims.THREAD_ARCHIVED
    await channel.send("hello")
    assert not thread.thread_metadata.archived


async def test_silent_threads_go_to_sleep_when_their_time_is_over(world: World, table: Table) -> None:
    thread = world.env.backend.get_channel(place(table))
    thread.thread_metadata.auto_archive_duration = 60
    await world.env.advance_time(3599)
    assert shims.archive_idle_threads(world.env) == []
    await world.env.advance_time(1)
    assert shims.archive_idle_threads(world.env) == [thread.id]


async def test_a_lost_answer_is_served_and_seems_to_fail(world: World) -> None:
    channel = world.bot.get_channel(world.channel.id)
    with (
        shims.lost_answers(world.env, lambda method, path: method == "POST" and path.endswith("/messages")) as lost,
        pytest.raises(OSError, match="reset"),
    ):
        await channel.send("hello", allowed_mentions=discord.AllowedMentions.none())
    assert lost == [f"POST /channels/{world.channel.id}/messages"]
    assert world.messages(world.channel.id)[-1].content == "hello"


async def test_an_outage_is_no_kick_and_a_kick_no_outage(world: World) -> None:
    guild = world.guild.id
    shims.outage(world.env, guild)
    await world.env.settle()
    assert world.bot.get_guild(guild).unavailable
    shims.bring_back(world.env, guild)
    await world.env.settle()
    assert not world.bot.get_guild(guild).unavailable
    member = shims.kick_bot(world.env, guild)
    await world.env.settle()
    assert world.bot.get_guild(guild) is None
    shims.bring_back(world.env, guild, member)
    await world.env.settle()
    assert world.bot.get_guild(guild) is not None


async def test_the_bot_has_the_rights_of_its_invite_link_and_no_more(world: World) -> None:
    rights = world.bot.get_channel(world.channel.id).permissions_for(world.bot.get_guild(world.guild.id).me)
    assert not rights.mention_everyone
    assert not rights.manage_messages
    assert not rights.manage_threads
    assert rights.attach_files


async def test_the_checks_notice_what_they_are_for(world: World, game: str) -> None:
    """A message without an allow-list, a press nobody answered, a button label that is too long."""
    checks.mentions_bounded(world.env)
    since = len(world.env.http_requests)
    await world.bot.http.send_message(world.channel.id, params=_bare("hello"))
    with pytest.raises(AssertionError, match="mentions"):
        checks.mentions_bounded(world.env, since)
    del world.env.http_requests[since:]
    await open_table(world, game, ["Ada"])
    record = world.records[-1]
    record.responded = False
    with pytest.raises(AssertionError, match="nobody answered"):
        checks.presses_answered(world.records)
    record.responded = True
    stored = world.messages(world.channel.id)[-1]
    button = next(c for c in checks.walk(stored) if c.get("label") == "Join")
    button["label"] = "J" * 81
    with pytest.raises(AssertionError):
        checks.within_limits(world.env)
    button["label"] = "Join"


def _bare(content: str) -> discord.http.MultipartParameters:
    return discord.http.handle_message_parameters(content=content)


async def test_twelve_presses_in_one_tick_all_arrive(world: World, game: str) -> None:
    """The simulator itself refuses two at once."""
    from driver import Press

    table = await start_table(world, game)
    who = await mover(world, table)
    kept = world.keep(await panel_of(world, table, who))
    results = await world.together(*(Press(who, kept, checks.buttons_of(kept)["My view"]) for _ in range(12)))
    assert all(result.acknowledged for result in results)
