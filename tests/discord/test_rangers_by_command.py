"""The Peak Team in a simulated server: by commands, alone, in pairs with Vicky, and at every level to the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import driver_checks as checks
import pytest
import pytest_asyncio
from driver import World
from driver import world as open_world
from driver_play import fresh, name_of, open_table, place, play_on, replay_agrees, start_table

from engine.ports import FINISHED, Table
from engine.rng import Rng

GAME = "peak_team"
EVERYBODY = ("Ada", "Bo", "Cy", "Dee", "Eve")


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(tmp_path, EVERYBODY) as made:
        yield made


async def begin(world: World, people: int, level: int) -> Table:
    card = await open_table(world, GAME, EVERYBODY[:people], level=level - 1)
    await world.click("Ada", card, "Start")
    await world.env.settle()
    return max(await world.service.tables_at(world.guild.id), key=lambda t: t.id)


@pytest.mark.parametrize(("people", "level"), [(1, 1), (1, 5), (2, 2), (2, 4), (3, 3), (4, 4), (5, 5)])
async def test_a_game_is_played_through_the_panels_to_its_end(world: World, people: int, level: int) -> None:
    table = await begin(world, people, level)
    assert table.options["level"] == level
    table = await play_on(world, table, Rng(people * 10 + level), turns=400)
    assert table.status == FINISHED
    final = checks.text_of(world.messages(place(table))[-1])
    assert "is over" in final
    assert "Lost" in final or "The park is saved" in final
    assert final.count("**The team**") == 1, "one score for all"
    assert await world.service.quiets() == []
    await replay_agrees(world, table)


async def test_vickys_hand_lies_open_in_the_thread(world: World) -> None:
    """PT-14, PT-23: two players, Vicky's cards for everybody, nobody else's for anybody."""
    table = await begin(world, 2, 1)
    for _ in range(8):
        view = (await world.service.look(table.id, None)).view
        if view["players"][2]["hand"]:
            break
        table = await play_on(world, table, Rng(3), turns=1)
    assert view["vicky"] == 2
    assert view["players"][2]["hand"]
    assert [player["hand"] for player in view["players"][:2]] == [None, None]
    board = await world.slash("Dee", "table board", world.place(place(table)), text=True)
    assert "open hand: " in checks.text_of(board.response) or board.response.attachments


async def test_every_command_answers_in_private_and_a_turn_is_played_with_them(world: World) -> None:
    table = await start_table(world, GAME, ["Ada", "Bo", "Cy"])
    thread = world.place(place(table))
    who = name_of(world, table, table.asked[0])
    for command in ("rangers hand", "rangers missions", "rangers map"):
        shown = await world.slash(who, command, thread)
        assert shown.response.ephemeral
    assert "With these cards" in checks.text_of((await world.slash(who, "rangers hand", thread)).response)
    for command in ("rangers drop", "rangers share", "rangers radio"):
        refused = checks.text_of((await world.slash(who, command, thread)).response)
        assert "That is not what is asked now" in refused
    steps = await world.people[who].autocomplete(thread, "rangers move", "step", "")
    assert steps
    checks.choices_within_limits(steps)
    assert all(step["value"].startswith(("go:", "duo:")) for step in steps)
    moved = await world.slash(who, "rangers move", thread, step=steps[0]["value"])
    assert "Stop at" in checks.text_of(moved.response)
    await world.slash(who, "rangers move", thread, step="stop")
    look = await world.service.look(table.id, world.people[who].id)
    for _ in range(20):
        if look.decision is None or look.decision.confirm or look.seat not in look.decision.seats:
            break
        if look.decision.op == "act":
            await world.slash(who, "rangers pass", thread)
        else:
            code = look.decision.codes[look.seat][-1]
            await world.behind(world.service.act(table.id, world.people[who].id, look.table.rev, [code]))
        look = await world.service.look(table.id, world.people[who].id)
    ended = await world.slash(who, "rangers pass", thread)
    assert "Your turn is over" in checks.text_of(ended.response)
    assert (await fresh(world, table)).turn == table.turn + 1


async def test_one_message_for_each_finished_turn(world: World) -> None:
    """Several actions in a turn are told together, when it is confirmed."""
    table = await start_table(world, GAME, ["Ada", "Bo", "Cy"])
    since = len(world.env.http_requests)
    now = await play_on(world, table, Rng(2), until=lambda t: t.turn >= table.turn + 3)
    nonces = [str(e.json.get("nonce", "")) for e in world.env.http_requests[since:] if isinstance(e.json, dict)]
    assert len({n for n in nonces if n.startswith(("turn", "final"))}) == now.turn - table.turn
    acts = (await world.service.export(table.id, full=True))["actions"]
    assert len([a for a in acts if a["seq"] > table.rev]) > now.turn - table.turn, "more answers than messages"


async def test_status_tells_what_the_team_still_needs(world: World) -> None:
    table = await start_table(world, GAME, ["Ada", "Bo", "Cy"])
    text = checks.text_of((await world.slash("Dee", "table status", world.place(place(table)))).response)
    assert "What the team still needs" in text
    assert "mission" in text
    assert "To record" in text
