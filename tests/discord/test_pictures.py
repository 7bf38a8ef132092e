"""Section H of the failure cases: pictures on edited messages, their size, their links, memory, and the event loop."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import tracemalloc
from pathlib import Path
from typing import Any

import driver_checks as checks
import pytest
from driver import World, blank
from driver import world as open_world
from driver_play import answer, answers, fresh, mover, panel_of, place, play_on, play_turn, start_table, turn_message
from simcord.results import ResponseMessage

import render
from cogs.pictures import Painter
from cogs.registry import PRESENTERS
from engine import GAMES
from engine.ports import Table
from engine.rng import Rng, pick
from render.picture import Picture

GAMES_HERE = sorted(PRESENTERS)
MIB = 2**20
ENOUGH = 4 * MIB


def late_view(game: str, steps: int = 900, seats: int | None = None) -> tuple[dict[str, Any], list[str]]:
    """The asked seat's view and answers late in a random game with as many seats as there are."""
    engine = GAMES[game]
    source, state = Rng(17), engine.new({}, seats or engine.INFO.seats[1], 17)
    seat = 0
    for _ in range(steps):
        asked = engine.decision(state)
        if asked is None:
            break
        seat = asked.seats[0]
        engine.answer(state, seat, pick(source, asked.codes[seat]))
    asked = engine.decision(state)
    seat = asked.seats[0] if asked is not None else 0
    return engine.view(state, seat), asked.codes[seat] if asked is not None else []


async def test_df_085_the_panel_always_shows_exactly_the_newest_picture(world: World, table: Table) -> None:
    """Twelve answers in one message that is edited in place."""
    count = 0
    while count < 12:
        who = await mover(world, table)
        panel = await panel_of(world, await fresh(world, table), who)
        while answers(panel) and count < 12:
            panel = await answer(world, who, panel, pick(Rng(count), answers(panel)))
            count += 1
            stored = world.stored(panel)
            assert len(stored.attachments) <= 1
            shown = [item["media"]["url"] for c in checks.walk(stored) for item in c.get("items") or []]
            assert len(shown) == len(stored.attachments)
    for message in world.messages(place(await fresh(world, table))):
        assert len(message.attachments) <= 1


async def test_df_085_taking_the_buttons_off_keeps_the_picture_without_sending_it_again(
    world: World, table: Table
) -> None:
    old = turn_message(world, table)
    before = [a["id"] for a in world.stored(old).attachments]
    await play_turn(world, table, await mover(world, table), Rng(1))
    stored = world.stored(old)
    assert checks.buttons_of(stored) == {}
    assert [a["id"] for a in stored.attachments] == before


@pytest.mark.parametrize("game", GAMES_HERE)
@pytest.mark.parametrize("kind", ["first", "choices", "final"])
def test_df_086_the_largest_pictures_stay_below_two_mebibytes(game: str, kind: str) -> None:
    view, codes = late_view(game)
    words = PRESENTERS[game]
    name = {"first": words.PUBLIC, "choices": words.picture(view), "final": words.FINAL}[kind]
    picture = render.picture(game, name, view, codes=codes if kind == "choices" else ())
    assert len(picture.data) <= 2 * MIB
    assert len(words.alt(view, name, {seat: f"Player {seat}" for seat in range(9)})) <= 1024


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50045)])
async def test_df_086_a_picture_discord_refuses_is_sent_smaller(
    world: World, table: Table, status: int, code: int
) -> None:
    scales: list[float] = []
    draw = world.bot.painter.draw
    world.bot.painter.draw = lambda *a, **k: (scales.append(k["scale"]), draw(*a, **k))[1]
    posted = len(world.messages(place(table)))
    world.env.inject_error("POST", f"/channels/{place(table)}/messages", status=status, code=code)
    await play_turn(world, table, await mover(world, table), Rng(1))
    assert len(world.messages(place(table))) == posted + 1
    assert 0.5 in scales


async def test_df_086_a_picture_that_is_always_too_large_is_replaced_by_words(world: World, table: Table) -> None:
    world.env.inject_error("POST", f"/channels/{place(table)}/messages", status=413, code=40005, times=2)
    await play_turn(world, table, await mover(world, table), Rng(1))
    newest = world.messages(place(table))[-1]
    assert newest.attachments == []
    assert len(checks.text_of(newest)) > 400
    assert "Take turn" in checks.buttons_of(newest), "the turn goes on"


async def test_df_086_eleven_mebibytes_of_noise_never_leave_the_bot(tmp_path: Path, game: str) -> None:
    def huge(*_: Any, scale: float = 1.0, **__: Any) -> Picture:
        return Picture(bytes(11 * MIB), "png", 8, 8) if scale > 0.9 else blank()

    async with open_world(tmp_path, draw=huge) as world:
        table = await start_table(world, game)
        sizes = [a["size"] for m in world.messages(place(table)) for a in m.attachments]
        assert sizes
        assert max(sizes) < 9 * MIB


async def test_df_087_no_link_to_a_stored_picture_is_kept(world: World, table: Table) -> None:
    await play_on(world, table, Rng(1), turns=4)
    await world.slash(await mover(world, table), "table board", world.place(place(table)))
    for path in world.folder.glob("cairn.sqlite3*"):
        data = path.read_bytes()
        assert b"cdn." not in data
        assert b"media." not in data


async def test_df_087_what_changed_is_drawn_anew_days_later(world: World, table: Table) -> None:
    who = await mover(world, table)
    await world.click(who, turn_message(world, table), "What changed")
    await play_turn(world, table, who, Rng(1))
    await world.advance(2 * 86_400)
    result = await world.click(who, turn_message(world, await fresh(world, table)), "What changed")
    assert len(result.response.attachments) == 1


@pytest.mark.parametrize("game", GAMES_HERE)
def test_df_088_memory_does_not_grow_with_pictures(game: str) -> None:
    """After the caches are warm, further pictures of the same boards leave nothing behind."""
    views = [late_view(game, steps) for steps in (40, 80, 120)]

    def draw(times: int) -> None:
        for n in range(times):
            view, _ = views[n % len(views)]
            render.picture(game, PRESENTERS[game].PUBLIC, view)

    draw(6)
    gc.collect()
    tracemalloc.start()
    draw(3)
    gc.collect()
    first = tracemalloc.get_traced_memory()[0]
    draw(9)
    gc.collect()
    second = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert second - first < MIB
    assert threading.active_count() < 20


async def test_df_088_the_memory_for_public_pictures_is_bounded_and_private_ones_are_never_kept() -> None:
    painter = Painter(workers=1, cache=3, draw=blank)
    for n in range(10):
        await painter.paint("five_peaks", "board", {"n": n}, public=True)
        await painter.paint("five_peaks", "hand", {"secret": n})
    assert len(painter._known) == 3
    painter.close()


async def test_df_089_drawing_ten_boards_at_once_never_stalls_the_bot() -> None:
    """A probe on the event loop while ten boards are asked for in one tick; at most two are drawn at the same time."""
    game = GAMES_HERE[0]
    view, _ = late_view(game, 300, 3)
    at_once, most = 0, 0
    lock = threading.Lock()

    def draw(*args: Any, **options: Any) -> Picture:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        try:
            return render.picture(*args, **options)
        finally:
            with lock:
                at_once -= 1

    painter = Painter(workers=2, cache=0, draw=draw)
    await painter.paint(game, PRESENTERS[game].PUBLIC, view)
    work = [asyncio.create_task(painter.paint(game, PRESENTERS[game].PUBLIC, view)) for _ in range(10)]
    worst = 0.0
    while not all(task.done() for task in work):
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        worst = max(worst, time.perf_counter() - before)
    assert all(task.result() is not None for task in work)
    assert most <= 2
    assert worst < 0.25, f"the loop stood still for {worst:.3f} s"
    painter.close()


async def test_private_pictures_carry_neither_name_nor_hand_in_their_file_name(world: World, table: Table) -> None:
    who = await mover(world, table)
    result = await world.click(who, turn_message(world, table), "My view")
    message = world.stored(ResponseMessage(world.env, world.stored(result.response)))
    names = [a["filename"] for a in message.attachments]
    assert names
    assert all(who.lower() not in name.lower() for name in names)
