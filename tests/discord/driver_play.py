"""Scripted people: they open tables, take turns through the panel with any legal answer, and play games to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import driver_checks as checks
from driver import World
from simcord.results import ResponseMessage

from cogs import choices
from engine import GAMES, codec, replay
from engine.ports import Table
from engine.rng import Rng, pick

LONG = 400
"""More presses than this in one turn mean that the panel goes round in circles."""


async def open_table(world: World, game: str, people: Sequence[str], **options: Any) -> Any:
    """Opens a lobby and seats people; returns the lobby card."""
    await world.slash(people[0], f"{GAMES[game].INFO.command} new", **options)
    card = world.newest(world.channel.id)
    for name in people[1:]:
        await world.click(name, card, "Join")
    return card


async def start_table(world: World, game: str, people: Sequence[str] | None = None, **options: Any) -> Table:
    """A game under way (F1): its first turn message stands in its thread."""
    people = people or list(world.people)[: max(3, GAMES[game].INFO.seats[0])]
    card = await open_table(world, game, people, **options)
    await world.click(people[0], card, "Start")
    await world.env.settle()
    return await opening(world, await newest_table(world))


async def opening(world: World, table: Table) -> Table:
    """Plays what comes before the first turn that somebody takes alone and ends by a confirmation."""
    for _ in range(20):
        now = await fresh(world, table)
        if await _leads_to_confirm(world, now, 5):
            return now
        await play_turn(world, now, name_of(world, now, now.asked[0]), Rng(2))
    raise AssertionError("no turn of this game is ever confirmed")


async def _leads_to_confirm(world: World, table: Table, least: int) -> bool:
    """Whether one person alone is asked and comes to a confirmation, with a choice of answers on the way."""
    if len(table.asked) != 1:
        return False
    game, seat, source = GAMES[table.game], table.asked[0], Rng(1)
    state = codec.load(table.game, (await world.service.store.saved(table.id)).state)
    if len(game.decision(state).codes[seat]) < least:
        return False
    for _ in range(LONG):
        asked = game.decision(state)
        if asked is None or asked.seats != [seat]:
            return False
        if asked.confirm:
            return True
        game.answer(state, seat, pick(source, asked.codes[seat]))
    return False


async def newest_table(world: World) -> Table:
    """The table opened last."""
    tables = await world.service.tables_at(world.guild.id)
    return max(tables, key=lambda table: table.id)


async def fresh(world: World, table: Table) -> Table:
    """The table as it stands now."""
    return await world.service.table(table.id)


def place(table: Table) -> int:
    """The channel or thread the table lives in."""
    return table.thread_id or table.channel_id


def name_of(world: World, table: Table, seat: int) -> str:
    """Who sits there."""
    user = table.seats[seat].user_id
    return next(name for name, member in world.people.items() if member.id == user)


async def mover(world: World, table: Table) -> str:
    """The person who is asked (the first of several)."""
    now = await fresh(world, table)
    return name_of(world, now, now.asked[0])


async def others(world: World, table: Table) -> list[str]:
    """Seated people who are not asked, in seat order."""
    now = await fresh(world, table)
    return [name_of(world, now, s.seat) for s in now.seats if s.user_id is not None and s.seat not in now.asked]


async def panel_of(world: World, table: Table, who: str) -> ResponseMessage:
    """Presses **Take turn** under the newest turn message; the private panel that opens."""
    result = await world.click(who, turn_message(world, await fresh(world, table)), "Take turn")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


def turn_message(world: World, table: Table) -> ResponseMessage:
    """The newest message of a table with a live **Take turn**."""
    alive = [m for m in world.messages(place(table)) if "Take turn" in checks.buttons_of(m)]
    return ResponseMessage(world.env, alive[-1])


def answers(panel: Any) -> list[tuple[str, str]]:
    """Every answer the panel offers: (custom id, menu value or "")."""
    found = [(custom_id, "") for custom_id in checks.buttons_of(panel).values() if verb(custom_id) == "act"]
    for custom_id, options in checks.menus_of(panel).items():
        if verb(custom_id) in ("pick", "group"):
            found += [(custom_id, option["value"]) for option in options]
    return found


def verb(custom_id: str) -> str:
    """What an id of ours does."""
    return custom_id.split(":")[3]


async def answer(world: World, who: str, panel: Any, choice: tuple[str, str]) -> ResponseMessage:
    """Gives one answer; the panel as it stands afterwards."""
    actor = world._actor(who, panel)
    custom_id, value = choice
    if value:
        result = await actor.select(panel, [value], custom_id=custom_id)
    else:
        result = await actor.click(panel, custom_id=custom_id)
    assert result.acknowledged
    return ResponseMessage(world.env, world.stored(panel))


async def play_turn(world: World, table: Table, who: str, source: Rng, panel: Any = None) -> int:
    """A whole turn with any legal answers, from the first to the last; returns how many presses it took.

    Where several are asked at once it is over when this person has sealed; the answer could still be changed then.
    """
    panel = panel or await panel_of(world, table, who)
    for count in range(1, LONG):
        offered = answers(panel)
        now = await fresh(world, table)
        if not offered or now.seat_of(world.people[who].id) not in now.asked:
            return count
        panel = await answer(world, who, panel, pick(source, offered))
    raise AssertionError(f"{who}'s turn does not end")


async def play_on(world: World, table: Table, source: Rng, until: Any = None, turns: int = 10_000) -> Table:
    """Turn after turn through the panels, until the game is over, `until(table)` holds or `turns` are played."""
    for _ in range(turns):
        now = await fresh(world, table)
        if now.status != "playing" or (until is not None and until(now)):
            return now
        await play_turn(world, now, name_of(world, now, now.asked[0]), source)
    return await fresh(world, table)


async def to_confirm(world: World, table: Table, who: str, source: Rng) -> ResponseMessage:
    """Answers until only the end of the turn is left to confirm; the panel then."""
    panel = await panel_of(world, table, who)
    for _ in range(LONG):
        look = await world.service.look(table.id, world.people[who].id)
        if look.decision is not None and look.decision.confirm:
            return panel
        panel = await answer(world, who, panel, pick(source, answers(panel)))
    raise AssertionError(f"{who} is never asked to confirm")


async def mid_turn(
    world: World, table: Table, who: str, steps: int = 1
) -> tuple[ResponseMessage, list[dict[str, Any]]]:
    """A turn with some answers given and not confirmed; the panel, and what it showed before each answer."""
    panel, shown, source = await panel_of(world, table, who), [], Rng(3)
    for _ in range(steps):
        shown.append(world.keep(panel))
        kept = await _going_on(world, table, who, answers(panel))
        panel = await answer(world, who, panel, pick(source, kept))
    return panel, shown


async def _going_on(
    world: World, table: Table, who: str, offered: list[tuple[str, str]]
) -> list[tuple[str, str]]:  # fmt: skip
    """Those of the answers offered after which the same person has something to choose; all if there is none."""
    game, seat = GAMES[table.game], table.seat_of(world.people[who].id)
    state = codec.load(table.game, (await world.service.store.saved(table.id)).state)
    codes = game.decision(state).codes[seat]
    kept = []
    for custom_id, value in offered:
        for code in choices.unwire(value or custom_id.split(":", 4)[-1], codes)[:1]:
            after = state.copy()
            if code in codes:
                game.answer(after, seat, code)
                found = game.decision(after)
                if found is not None and found.seats == [seat] and not found.confirm:
                    kept.append((custom_id, value))
    return kept or offered


async def replay_agrees(world: World, table: Table) -> None:
    """Folding the stored log gives the stored state."""
    data = await world.service.export(table.id, full=True)
    saved = await world.service.store.saved(table.id)
    acts = live_answers(data["actions"])
    state = replay.fold(GAMES[table.game], table.options, len(table.seats), saved.seed, acts)
    assert codec.load(table.game, saved.state) == state


def live_answers(actions: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """(seat, code) of every answer that was not taken back."""
    undone = {int(a["code"]) for a in actions if a["kind"] == "undo"}
    return [(a["seat"], a["code"]) for a in actions if a["kind"] == "answer" and a["seq"] not in undone]
