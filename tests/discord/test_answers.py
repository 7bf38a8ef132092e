"""Section C of the failure cases: answers that are late, slow, unfinished or out of date."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import driver_checks as checks
import pytest
from driver import Press, World
from driver import world as open_world
from driver_play import (
    answers,
    fresh,
    mid_turn,
    mover,
    newest_table,
    open_table,
    place,
    play_turn,
    replay_agrees,
    start_table,
    to_confirm,
)
from driver_shims import lost_answers

from engine.ports import Table
from engine.rng import Rng


async def test_df_028_a_press_answered_too_late_moves_at_most_once(world: World, table: Table) -> None:
    """The acknowledgement comes after four seconds: the player sees a failure and presses again."""
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    end = answers(kept)[0][0]
    before = await fresh(world, table)
    record, payload = world._payload(Press(who, kept, end))
    world.env.backend.advance_clock(4)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert not record.responded, "Discord takes no answer after three seconds"
    world.records.remove(record)
    assert (await fresh(world, table)).rev == before.rev, "what nobody was told of has not happened"
    await world.press(who, kept, custom_id=end)
    assert (await fresh(world, table)).turn == before.turn + 1
    await replay_agrees(world, table)


async def test_df_028_an_answer_that_got_lost_on_the_way_is_not_played_twice(world: World, table: Table) -> None:
    """The acknowledgement arrived, but the bot saw a broken connection."""
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    before = await fresh(world, table)
    end = answers(kept)[0][0]
    with lost_answers(world.env, lambda method, path: method == "PATCH" and "@original" in path) as lost:
        await world.press(who, kept, custom_id=end)
    assert lost
    await world.press(who, kept, custom_id=end)
    assert (await fresh(world, table)).turn == before.turn + 1


async def test_df_028_a_turn_message_that_was_posted_although_it_seemed_lost_has_the_same_nonce(
    world: World, table: Table
) -> None:
    """Discord drops the second one by its nonce, which the simulator does not."""
    who = await mover(world, table)
    posts, since = f"/channels/{place(table)}/messages", len(world.env.http_requests)
    with lost_answers(world.env, lambda method, path: method == "POST" and path == posts):
        await play_turn(world, table, who, Rng(1))
    await world.advance(7200)
    nonces = [e.json["nonce"] for e in world.env.http_requests[since:] if e.method == "POST" and e.path == posts]
    assert len(nonces) == 2, "the lost one, and the lost one again"
    assert nonces[0] == nonces[1]


@pytest.mark.parametrize("way", ["command", "hand", "confirm"])
async def test_df_029_a_picture_that_takes_long_is_announced_first(tmp_path: Path, game: str, way: str) -> None:
    """The press is acknowledged before drawing begins, and the picture follows; others are served meanwhile."""
    drawing, done = threading.Event(), threading.Event()

    def slow(*_: Any, **__: Any) -> Any:
        from driver import blank

        if armed:
            drawing.set()
            done.wait(10)
        return blank()

    armed: list[int] = []
    async with open_world(tmp_path, draw=slow) as world:
        table = await start_table(world, game)
        who = await mover(world, table)
        kept = world.keep(await to_confirm(world, table, who, Rng(1)))
        armed.append(1)
        other = next(name for name in world.people if name != who)
        record = await _begin(world, who, kept, way)
        await _until(drawing.is_set)
        assert record.responded
        second = await _begin(world, other, world.keep(world.newest(place(table))), "more")
        await _until(lambda: second.responded)
        done.set()
        await world.env.settle()


async def _begin(world: World, who: str, kept: dict[str, Any], way: str) -> Any:
    """Sends a press and returns at once, with its record."""
    labels = checks.buttons_of(kept)
    custom_id = {
        "confirm": answers(kept)[0][0] if answers(kept) else "",
        "hand": labels.get("My view", ""),
        "command": labels.get("What changed", ""),
        "more": labels.get("More", ""),
    }[way]
    record, payload = world._payload(Press(who, kept, custom_id))
    world.env.backend.emit("INTERACTION_CREATE", payload)
    return record


async def _until(true: Any) -> None:
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happened")


async def test_df_029_a_picture_that_never_comes_is_replaced_by_words(tmp_path: Path, game: str) -> None:
    hung = threading.Event()

    def hangs(*_: Any, **__: Any) -> Any:
        hung.wait(10)
        raise TimeoutError

    async with open_world(tmp_path, draw=hangs, picture_seconds=0.1) as world:
        threading.Timer(2.0, hung.set).start()
        await open_table(world, game, ["Ada", "Bo"])
        table = await newest_table(world)
        await world.click("Ada", world.newest(world.channel.id), "Start")
        await _until(lambda: len(world.messages(world.channel.id)) > 0)
        table = await fresh(world, table)
        text = checks.text_of(world.newest(place(table)))
        assert "Players" in text or len(text) > 300, "the board in words"
        hung.set()
        await world.env.settle()


async def test_df_031_the_lobby_card_is_edited_with_the_bots_own_rights_after_twenty_minutes(
    world: World, game: str
) -> None:
    card = await open_table(world, game, ["Ada"])
    await world.advance(1200)
    since = len(world.env.http_requests)
    await world.click("Bo", card, "Join")
    assert "2 of" in checks.text_of(world.stored(card))
    edits = [e.path for e in world.env.http_requests[since:] if e.method == "PATCH"]
    assert edits
    assert not any("webhooks" in path for path in edits)


@pytest.mark.parametrize("step", ["look", "act", "user_settings"])
async def test_df_032_whatever_fails_after_the_acknowledgement_the_answer_is_completed(
    world: World, table: Table, monkeypatch: pytest.MonkeyPatch, step: str, caplog: pytest.LogCaptureFixture
) -> None:
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    before = await world.service.store.saved(table.id)

    async def fails(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(world.service, step, fails)
    label = {"look": "My view", "act": "", "user_settings": "My view"}[step]
    pressed = await world.press(who, kept, label, custom_id=answers(kept)[0][0] if step == "act" else None)
    monkeypatch.undo()
    told = "".join(checks.text_of(m) for m in [pressed.response, *pressed.followups] if m is not None)
    assert "reference" in told
    assert "secret detail" not in told
    assert "secret detail" in caplog.text, "the log has what the player does not"
    assert (await world.service.store.saved(table.id)).state == before.state


@pytest.mark.parametrize(
    "command", ["table board", "table turn", "table log", "table score", "table status", "me games"]
)
async def test_df_032_commands_complete_their_answer_when_the_service_fails(
    world: World, table: Table, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    for name in ("look", "table_in", "tables_of", "lines"):
        monkeypatch.setattr(world.service, name, fails)
    result = await world.slash(await mover(world, table), command, world.place(place(table)))
    monkeypatch.undo()
    assert result.response is not None
    assert "reference" in checks.text_of(result.response)


async def test_df_034_an_old_private_panel_says_which_board_it_shows_and_plays_nothing_by_itself(
    world: World, table: Table
) -> None:
    """The hand has changed since: what is gone is refused with a fresh panel, what is still there is checked again."""
    who = await mover(world, table)
    _, shown = await mid_turn(world, table, who, 1)
    old = shown[0]
    assert f"step {table.rev}" in checks.text_of(old)
    panel = await to_confirm(world, table, who, Rng(1))
    await play_turn(world, table, who, Rng(1), panel)
    for _ in range(len((await fresh(world, table)).seats) - 1):
        await play_turn(world, table, await mover(world, table), Rng(1))
    assert await mover(world, table) == who
    before = await world.service.store.saved(table.id)
    for custom_id, value in (answers(old)[0], answers(old)[-1]):
        result = await world.press(who, old, custom_id=custom_id, values=(value,) if value else ())
        assert result.acknowledged
    after = await world.service.store.saved(table.id)
    assert (after.state, after.table.rev) == (before.state, before.table.rev)
    newest = world.env.backend.get_message(int(old["channel_id"]), int(old["id"]))
    assert f"step {after.table.rev}" in checks.text_of(newest)
