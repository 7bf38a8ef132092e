"""From the lobby to the first turns, pressed by simulated people on a simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord

from bot import create_bot
from cogs.permissions import invite_permissions
from cogs.settings import Settings


class Clock:
    """The simulation's clock."""

    env: Any = None

    def now(self) -> int:
        return int(self.env.now().timestamp()) if self.env else 1_767_225_600


@pytest_asyncio.fixture
async def env(tmp_path: Path) -> AsyncIterator[Any]:
    clock = Clock()
    chosen = Settings(_env_file=None, database=tmp_path / "c.sqlite3", bot_processes=0, tick_seconds=600)
    bot = create_bot(chosen, clock=clock, seed_source=lambda: 7)
    made = simcord.Env(bot, settle_timeout=30)
    await made.start()
    clock.env = made
    try:
        yield made
        assert not made.errors
    finally:
        await bot.stop_work()
        await made.shutdown()


def everything(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in components:
        found += [part, *everything(part.get("components", []))]
    return found


def words(message: Any) -> str:
    return "\n".join(p["content"] for p in everything(raw(message)) if p["type"] == 10)


def raw(message: Any) -> list[dict[str, Any]]:
    return message.components if isinstance(message.components[0], dict) else [c.to_dict() for c in message.components]


def ids(message: Any) -> dict[str, str]:
    return {p["label"]: p["custom_id"] for p in everything(raw(message)) if p["type"] == 2}


def menus(message: Any) -> list[dict[str, Any]]:
    return [p for p in everything(raw(message)) if p["type"] == 3]


def grant(env: Any, guild: Any, permissions: discord.Permissions) -> None:
    """The bot gets these rights and no others; everybody may look and use commands."""
    looking = discord.Permissions(view_channel=True, read_message_history=True, use_application_commands=True)
    env.backend.edit_role(guild.id, guild.default_role.id, {"permissions": looking.value})
    role = next(r for r in env.backend.get_guild(guild.id).roles.values() if r.managed)
    env.backend.edit_role(guild.id, role.id, {"permissions": permissions.value})


async def seated(env: Any) -> tuple[Any, Any, Any]:
    """A table of two, started; Ada hosts."""
    guild = env.create_guild("Hut")
    grant(env, guild, invite_permissions())
    channel = guild.create_text_channel("games")
    ada, bo = (guild.add_member(env.create_user(name)) for name in ("ada", "bo"))
    result = await ada.slash(channel, "peaks new")
    assert "Your table is open" in words(result.response)
    assert result.response.ephemeral
    card = channel.last_message
    await bo.click(card, custom_id=ids(card)["Join"])
    card = channel.last_message
    assert "bo" in words(card)
    await ada.click(card, custom_id=ids(card)["Start"])
    return channel, ada, bo


async def test_a_table_starts_in_a_thread_of_its_own_with_one_ping(env: Any) -> None:
    channel, _, _ = await seated(env)
    [thread] = channel.threads
    assert thread.name.startswith("Five Peaks 1 · ")
    turn = thread.last_message
    assert list(ids(turn)) == ["Take turn", "My view", "What changed", "More"]
    assert len(turn.mentions) == 1
    assert len(turn.attachments) == 1
    card = next(m for m in channel.history() if m.components)
    assert ids(card) == {}
    assert f"<#{thread.id}>" in words(card)


async def test_a_turn_is_taken_in_a_private_panel_and_told_to_the_thread(env: Any) -> None:
    channel, ada, bo = await seated(env)
    [thread] = channel.threads
    turn = thread.last_message
    mover, other = (ada, bo) if turn.mentions[0].id == ada.id else (bo, ada)
    refused = await other.click(turn, custom_id=ids(turn)["Take turn"])
    assert refused.response.ephemeral
    assert "choosing" in words(refused.response)
    opened = await mover.click(turn, custom_id=ids(turn)["Take turn"])
    panel = opened.response
    assert panel.ephemeral
    for _ in range(60):
        buttons = {k: v for k, v in ids(panel).items() if ":act:" in v}
        if menus(panel):
            [menu, *_] = menus(panel)
            await mover.select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        elif buttons:
            await mover.click(panel, custom_id=list(buttons.values())[-1])
        else:
            break
    assert "Your turn is over" in words(panel)
    newest = thread.last_message
    assert newest.id != turn.id
    assert [m.id for m in newest.mentions] == [other.id]
    before = next(m for m in thread.history() if m.id == turn.id)
    assert ids(before) == {}
    assert len(before.attachments) == 1


async def test_an_answer_is_taken_back_step_by_step(env: Any) -> None:
    channel, ada, bo = await seated(env)
    turn = channel.threads[0].last_message
    mover = ada if turn.mentions[0].id == ada.id else bo
    panel = (await mover.click(turn, custom_id=ids(turn)["Take turn"])).response
    first = words(panel)
    [menu, *_] = menus(panel)
    await mover.select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert words(panel) != first
    await mover.click(panel, custom_id=ids(panel)["Undo step"])
    assert "Taken back" in words(panel)


@pytest.mark.parametrize(
    "command", ["table board", "table changes", "table log", "table score", "table status", "me games", "me settings",
                "me data", "me stats", "help", "server check", "server settings", "server tables", "peaks market",
                "peaks panoramas", "peaks hand"],
)  # fmt: skip
async def test_every_command_answers_privately(env: Any, command: str) -> None:
    channel, ada, _ = await seated(env)
    who = ada
    if command.startswith("server"):
        keeper = env.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
        who = env.guild.add_member(env.create_user("cy"), roles=[keeper])
    result = await who.slash(channel.threads[0], command)
    assert result.response.ephemeral
    assert "went wrong" not in words(result.response)


async def test_every_send_and_edit_carries_an_allow_list_of_mentions(env: Any) -> None:
    """DF-069."""
    await seated(env)
    for request in env.http_requests:
        body = request.json or {}
        if request.method in ("POST", "PATCH") and "components" in body:
            assert body["allowed_mentions"]["parse"] == []


async def notices(env: Any, who: Any, channel: Any, way: str) -> None:
    """Chooses how to be told, as people do."""
    panel = (await who.slash(channel, "me settings")).response
    [menu] = [m for m in menus(panel) if m["custom_id"] == "u:notices"]
    await who.select(panel, [way], custom_id=menu["custom_id"])


async def finish_turn(mover: Any, panel: Any) -> None:
    """Takes the first answers until the turn is over."""
    for _ in range(60):
        buttons = [i for i in ids(panel).values() if ":act:" in i]
        if menus(panel):
            [menu, *_] = menus(panel)
            await mover.select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        elif buttons:
            await mover.click(panel, custom_id=buttons[-1])
        else:
            return


def movers(env: Any, turn: Any, ada: Any, bo: Any) -> tuple[Any, Any]:
    return (ada, bo) if turn.mentions[0].id == ada.id else (bo, ada)


async def test_a_whole_turn_is_played_from_a_direct_message(env: Any) -> None:
    channel, ada, bo = await seated(env)
    [thread] = channel.threads
    mover, other = movers(env, thread.last_message, ada, bo)
    await notices(env, other, channel, "dm")
    turn = thread.last_message
    await finish_turn(mover, (await mover.click(turn, custom_id=ids(turn)["Take turn"])).response)
    assert thread.last_message.mentions == []
    [notice] = other.user.dm_channel.history()
    assert f"/{thread.id}/" in words(notice)
    assert len(notice.attachments) == 1
    opened = await other.user.click(notice, custom_id=ids(notice)["Take turn"])
    await finish_turn(other.user, opened.response)
    assert "Your turn is over" in words(opened.response)
    assert [m.id for m in thread.last_message.mentions] == [mover.id]


async def test_closed_direct_messages_are_remembered_and_replaced_by_one_mention(env: Any) -> None:
    """DF-066."""
    channel, ada, bo = await seated(env)
    [thread] = channel.threads
    mover, other = movers(env, thread.last_message, ada, bo)
    await notices(env, other, channel, "dm")
    env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    turn = thread.last_message
    await finish_turn(mover, (await mover.click(turn, custom_id=ids(turn)["Take turn"])).response)
    pings = [m for m in thread.history() if other.id in [u.id for u in m.mentions]]
    assert len(pings) == 1
    assert (await env.bot.service.user_settings(other.id))["dm_closed"]
    panel = (await other.slash(channel, "me settings")).response
    assert "were closed" in words(panel)


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50045), (400, 400001)])
async def test_a_picture_that_is_refused_becomes_smaller_and_then_words(env: Any, status: int, code: int) -> None:
    """DF-086."""
    channel, ada, bo = await seated(env)
    [thread] = channel.threads
    mover, other = movers(env, thread.last_message, ada, bo)
    env.inject_error("POST", f"/channels/{thread.id}/messages", status=status, code=code, times=2)
    turn = thread.last_message
    await finish_turn(mover, (await mover.click(turn, custom_id=ids(turn)["Take turn"])).response)
    newest = thread.last_message
    assert [m.id for m in newest.mentions] == [other.id]
    assert newest.attachments == []
    assert "Market" in words(newest) or "market" in words(newest)


async def test_a_picture_that_hangs_is_given_up_and_words_are_shown(env: Any) -> None:
    """DF-029."""
    channel, ada, _ = await seated(env)
    env.bot.painter.seconds = 0.05
    env.bot.painter.draw = lambda *_, **__: __import__("time").sleep(0.4)
    result = await ada.slash(channel.threads[0], "table board")
    assert result.response.attachments == []
    assert "ada" in words(result.response)


async def test_a_turn_that_may_not_be_posted_is_saved_explained_and_caught_up(env: Any) -> None:
    """DF-048."""
    channel, ada, bo = await seated(env)
    [thread] = channel.threads
    mover, other = movers(env, thread.last_message, ada, bo)
    turn = thread.last_message
    fewer = invite_permissions()
    fewer.update(send_messages_in_threads=False)
    grant(env, env.guild, fewer)
    await env.settle()
    panel = (await mover.click(turn, custom_id=ids(turn)["Take turn"])).response
    await finish_turn(mover, panel)
    assert "Send Messages in Threads" in words(panel)
    assert thread.last_message.id == turn.id
    assert len(other.user.dm_channel.history()) == 1
    grant(env, env.guild, invite_permissions())
    await env.settle()
    await other.slash(thread, "table board")
    assert [m.id for m in thread.last_message.mentions] == [other.id]


async def test_nothing_is_created_where_the_bot_may_not_post(env: Any) -> None:
    """DF-051: the missing right is named."""
    guild = env.create_guild("Hut")
    channel = guild.create_text_channel("quiet")
    fewer = invite_permissions()
    fewer.update(send_messages=False)
    grant(env, guild, fewer)
    ada = guild.add_member(env.create_user("ada"))
    result = await ada.slash(channel, "peaks new")
    assert "Send Messages" in words(result.response)
    assert "nothing was created" in words(result.response)
    assert await env.bot.service.tables_of(ada.id) == []


async def test_commands_are_registered_once_and_again_only_when_they_change(env: Any) -> None:
    """DF-113, DF-110: READY delivered again starts nothing a second time."""
    from cogs.client import sync

    assert not await sync(env.bot)
    beat = env.bot.courier._beat
    env.bot.dispatch("ready")
    env.bot.courier.start()
    assert env.bot.courier._beat is beat
    puts = [r for r in env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert len(puts) == 1


async def test_a_lobby_whose_card_is_refused_is_called_off_again(env: Any) -> None:
    """Nothing is half created, even where the check before could not know."""
    guild = env.create_guild("Hut")
    channel = guild.create_text_channel("games")
    grant(env, guild, invite_permissions())
    ada = guild.add_member(env.create_user("ada"))
    env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50013)
    result = await ada.slash(channel, "peaks new")
    assert "nothing was created" in words(result.response)
    assert await env.bot.service.tables_of(ada.id, "lobby") == []


async def test_bots_and_oneself_are_not_invited_and_a_guest_decides_alone(env: Any) -> None:
    """DF-016."""
    guild = env.create_guild("Hut")
    channel = guild.create_text_channel("games")
    grant(env, guild, invite_permissions())
    ada, bo = (guild.add_member(env.create_user(name)) for name in ("ada", "bo"))
    robot = guild.add_member(env.create_user("robot", bot=True))
    result = await ada.slash(channel, "peaks new", invite1=bo, invite2=robot, invite3=ada, invite4=bo)
    said = words(result.response)
    assert "is a bot" in said
    assert "You have a seat already" in said
    card = channel.last_message
    assert [m.id for m in card.mentions] == [bo.id]
    [table] = await env.bot.service.tables_of(ada.id)
    assert table.seat_of(bo.id) is None
    await bo.click(card, custom_id=ids(card)["Leave"])
    assert "Invited" not in words(channel.last_message)


async def test_options_chosen_by_the_host_show_on_the_card_at_once(env: Any) -> None:
    guild = env.create_guild("Hut")
    channel = guild.create_text_channel("games")
    grant(env, guild, invite_permissions())
    ada, bo = (guild.add_member(env.create_user(name)) for name in ("ada", "bo"))
    await ada.slash(channel, "peaks new", pace="casual")
    card = channel.last_message
    refused = await bo.click(card, custom_id=ids(card)["Options"])
    assert "Only the host" in words(refused.response)
    panel = (await ada.click(card, custom_id=ids(card)["Options"])).response
    [pace] = [m for m in menus(panel) if m["custom_id"].endswith(":pace")]
    await ada.select(panel, ["live"], custom_id=pace["custom_id"])
    assert "10 minutes" in words(channel.last_message)
    await ada.click(card, custom_id=ids(channel.last_message)["Add computer"])
