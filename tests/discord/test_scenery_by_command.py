"""A turn of Scenery by slash commands: take, place, turn, mark; what is shown on the way; nothing but legal answers."""

from __future__ import annotations

from typing import Any

import driver_checks as checks
import pytest
from driver import World
from driver_play import (
    fresh,
    mover,
    newest_table,
    open_table,
    panel_of,
    place,
    play_on,
    replay_agrees,
    start_table,
)

from cogs.registry import PRESENTERS
from engine import GAMES, codec
from engine.ports import FINISHED, PLAYING, Look, Table
from engine.rng import Rng
from engine.scenery.forecast import previews

WORDS = PRESENTERS["scenery"]


async def look_of(world: World, table: Table, who: str) -> Look:
    return await world.service.look(table.id, world.people[who].id)


async def offered(world: World, table: Table, who: str, command: str, option: str) -> list[dict[str, Any]]:
    found = await world.people[who].autocomplete(world.place(place(table)), f"scenery {command}", option, "")
    checks.choices_within_limits(found)
    return found


def _hope(state: Any, seat: int, code: str) -> tuple[int, float]:
    """How many loops an answer may close, then how good it is for them."""
    found = previews(GAMES["scenery"].view(state, seat)).get(code)
    trial = state.copy()
    GAMES["scenery"].answer(trial, seat, code)
    return len(found["loops"]) if found else 0, GAMES["scenery"].value(trial, seat)


async def hurry_to_a_loop(world: World, table: Table) -> str:
    """Plays the quick way, behind the scenes, until somebody may mark a route; who it is."""
    game = GAMES["scenery"]
    for _ in range(200):
        now = await fresh(world, table)
        assert now.status == PLAYING, "nobody ever closed a loop"
        saved = await world.service.store.saved(table.id)
        state, seat = codec.load("scenery", saved.state), now.asked[0]
        asked = game.decision(state)
        if asked.op == "mark":
            return await mover(world, now)

        code = max(asked.codes[seat], key=lambda code: _hope(state, seat, code))
        await world.behind(world.service.act(table.id, now.seats[seat].user_id, now.rev, [code]))
    raise AssertionError("the game goes on for ever")


async def test_a_turn_goes_from_command_to_command_and_suggestions_are_what_is_legal(world: World) -> None:
    table = await start_table(world, "scenery", ["Ada", "Bo"])
    start = (await fresh(world, table)).turn
    for turn in range(start, start + 4):
        who, thread = await mover(world, table), world.place(place(table))
        look = await look_of(world, table, who)
        for command, option in (("take", "hex"), ("place", "where"), ("place", "where")):
            look = await look_of(world, table, who)
            if (
                look.decision is None
                or look.decision.op not in {"take": ("take",), "place": ("place", "rotate")}[command]
            ):
                continue
            choices = await offered(world, table, who, command, option)
            assert [choice["value"] for choice in choices] == look.decision.codes[look.seat][:25]
            result = await world.slash(who, f"scenery {command}", thread, **{option: choices[-1]["value"]})
            assert (await fresh(world, table)).rev > look.table.rev, checks.text_of(result.response)
        assert "Confirm · End turn" in str(checks.buttons_of(await panel_of(world, table, who)))
        await world.click(who, await panel_of(world, table, who), "Confirm")
        assert (await fresh(world, table)).turn == turn + 1
    await replay_agrees(world, table)


async def test_a_route_is_marked_by_command_and_the_panel_tells_its_points_before_confirm(world: World) -> None:
    table = await start_table(world, "scenery", ["Ada", "Bo"])
    who = await hurry_to_a_loop(world, table)
    thread, look = world.place(place(table)), await look_of(world, table, who)
    loop = look.view["question"]["loops"][0]
    choices = await offered(world, table, who, "route", "loop")
    assert choices[-1]["value"] == "done"
    assert choices[0]["name"].startswith(f"{loop['length']} hexes")
    await world.slash(who, "scenery route", thread, loop=choices[0]["value"])
    while (look := await look_of(world, table, who)).decision.op == "mark":
        await world.slash(who, "scenery route", thread, loop="done")
    text = checks.text_of(world.stored(await panel_of(world, table, who)))
    assert f"routes +{loop['value']}" in text
    assert "Score if you confirm" in text
    while (look := await look_of(world, table, who)).view["players"][look.seat]["routes"]:
        await world.slash(who, "table undo", thread)
    assert look.decision.op == "mark", "routes can be taken back (SC-57)"
    await world.slash(who, "scenery route", thread, loop="no route")
    look = await look_of(world, table, who)
    assert look.view["players"][look.seat]["routes"] == [], "typed words are read kindly"
    await replay_agrees(world, table)


async def test_everything_can_be_looked_at_and_refusals_say_what_is_asked(world: World) -> None:
    table = await start_table(world, "scenery", ["Ada", "Bo", "Cy"], goals=2)
    thread, who = world.place(place(table)), await mover(world, table)
    waiting = next(name for name in ("Ada", "Bo", "Cy") if name != who)
    for command, options in (("market", {}), ("goals", {}), ("landscape", {}), ("landscape", {"who": who})):
        shown = await world.slash(waiting, f"scenery {command}", thread, **options)
        assert shown.response.ephemeral
        assert shown.response.attachments, command
    before = await fresh(world, table)
    for name, command, options in (
        (waiting, "take", {"hex": "take:1"}), (who, "place", {"where": "at:0:0"}), (who, "route", {"loop": "done"}),
        (who, "take", {"hex": "gibberish"}),
    ):  # fmt: skip
        refused = await world.slash(name, f"scenery {command}", thread, **options)
        assert checks.text_of(refused.response)
        assert (await fresh(world, table)).rev == before.rev
    assert await offered(world, table, waiting, "take", "hex") == []


async def test_one_person_plays_a_whole_game_alone(world: World) -> None:
    """SC-58: goals by thresholds and a rank at the end."""
    table = await start_table(world, "scenery", ["Ada"], goals=3, total_ascent=1)
    while (now := await fresh(world, table)).status == PLAYING:
        look = await look_of(world, now, "Ada")
        code = look.decision.codes[0][0]
        await world.behind(world.service.act(table.id, world.people["Ada"].id, now.rev, [code]))
    text = checks.text_of(world.messages(place(table))[-1])
    assert "is over" in text
    look = await world.service.look(table.id, None)
    assert "Rank:" in WORDS.headline(look.view, {0: "Ada"})
    await replay_agrees(world, table)


@pytest.mark.parametrize(("seats", "goals", "ascent"), [(1, 0, 0), (2, 1, 1), (3, 2, 0), (4, 3, 1), (5, 3, 0)])
async def test_a_person_among_computer_players_gets_to_the_end_by_the_panel(
    world: World, seats: int, goals: int, ascent: int
) -> None:
    card = await open_table(world, "scenery", ["Ada"], goals=goals, total_ascent=ascent)
    table = await newest_table(world)
    for _ in range(seats - 1):
        await world.behind(world.service.add_bot(table.id, table.host_id, "random"))
    await world.click("Ada", card, "Start")
    await world.env.settle()
    table = await play_on(world, table, Rng(seats))
    assert table.status == FINISHED
    assert table.turn == 12 * seats, "SC-38"
    look = await world.service.look(table.id, None)
    assert len(look.view["goals"]) == goals
    assert look.view["options"]["total_ascent"] == bool(ascent)
    await replay_agrees(world, table)
