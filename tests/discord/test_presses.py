"""Section A of the failure cases: presses that come twice, late, from others, or at the same moment."""

from __future__ import annotations

import random

import driver_checks as checks
import pytest
from driver import Press, World
from driver_play import (
    answers,
    fresh,
    live_answers,
    mid_turn,
    mover,
    newest_table,
    open_table,
    others,
    panel_of,
    place,
    play_turn,
    replay_agrees,
    start_table,
    to_confirm,
    turn_message,
)

from engine import GAMES
from engine.ports import FINISHED, LOBBY, PLAYING, Table
from engine.rng import Rng


async def shown_state(world: World, table: Table) -> tuple[int, str]:
    """Revision and stored state: what a press that must do nothing leaves alone."""
    saved = await world.service.store.saved(table.id)
    return saved.table.rev, saved.state


async def test_df_001_a_double_press_ends_the_turn_once(world: World, table: Table) -> None:
    """Two interactions with different ids and one meaning, before the bot has answered either."""
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    before, posted = await fresh(world, table), len(world.messages(place(table)))
    end = answers(kept)[0][0]
    first, second = await world.together(Press(who, kept, end), Press(who, kept, end))
    after = await fresh(world, table)
    assert (after.rev, after.turn) == (before.rev + 1, before.turn + 1)
    assert first.acknowledged
    assert second.acknowledged
    assert len(world.messages(place(table))) == posted + 1, "the turn is told once"
    await replay_agrees(world, table)


async def test_df_001_one_press_delivered_twice_counts_once(world: World, table: Table) -> None:
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    before = await fresh(world, table)
    await world.together(Press(who, kept, answers(kept)[0][0], copies=2))
    assert (await fresh(world, table)).rev == before.rev + 1


async def test_df_003_a_button_of_an_older_board_does_nothing(world: World, table: Table) -> None:
    """The same family of answers is legal now with another meaning; the panel is redrawn as it is now."""
    who = await mover(world, table)
    panel, shown = await mid_turn(world, table, who, 1)
    before = await shown_state(world, table)
    given = live_answers((await world.service.export(table.id, full=True))["actions"])[-1][1]
    # The same answer again would be the repetition of an accepted press, which is another story.
    custom_id, value = next(
        old for old in reversed(answers(shown[0])) if given not in (old[1], old[0].split(":", 4)[4])
    )
    result = await world.press(who, shown[0], custom_id=custom_id, values=(value,) if value else ())
    assert await shown_state(world, table) == before
    text = checks.text_of(world.stored(panel))
    assert "choose from here" in text, "the present choices come with the refusal"
    assert result.acknowledged


async def test_df_003_the_message_of_the_turn_before_loses_its_buttons(world: World, table: Table) -> None:
    who = await mover(world, table)
    old = turn_message(world, table)
    await play_turn(world, table, who, Rng(2))
    assert checks.buttons_of(world.stored(old)) == {}


async def test_df_005_people_without_a_seat_change_nothing_and_are_told_why(world: World, table: Table) -> None:
    who = await mover(world, table)
    panel = world.keep(await panel_of(world, table, who))
    secret = await world.service.look(table.id, world.people[who].id)
    before = await shown_state(world, table)
    message = world.keep(turn_message(world, table))
    public = [world.press("Dee", message, label) for label in ("Take turn", "My view", "What changed", "More")]
    forged = [Press("Dee", message, custom_id, (value,) if value else ()) for custom_id, value in answers(panel)[:3]]
    results = [await press for press in public] + await world.together(*forged)
    assert await shown_state(world, table) == before
    for result in results:
        assert result.response is not None
        assert result.response.ephemeral
    texts = [checks.text_of(result.response) for result in results]
    assert all("seat" in text for text in (texts[0], texts[1], *texts[4:]))
    hand = [card for card in (secret.view["players"][secret.seat].get("hand") or []) if len(card) > 6]
    assert not any(f"Your hand: {card}" in text for text in texts for card in hand)


async def test_df_006_the_next_player_is_told_whose_turn_it_is(world: World, table: Table) -> None:
    who, waiting = await mover(world, table), (await others(world, table))[0]
    panel = world.keep(await panel_of(world, table, who))
    before = await shown_state(world, table)
    message = turn_message(world, table)
    opened = await world.click(waiting, message, "Take turn")
    custom_id, value = answers(panel)[0]
    pressed = await world.press(waiting, world.keep(message), custom_id=custom_id, values=(value,) if value else ())
    assert await shown_state(world, table) == before
    for result in (opened, pressed):
        assert who in checks.text_of(result.response)
        assert "choosing" in checks.text_of(result.response)


async def test_df_006_a_finished_table_has_no_live_turn_and_says_so(world: World, table: Table) -> None:
    who = await mover(world, table)
    old = world.keep(turn_message(world, table))
    panel = world.keep(await panel_of(world, table, who))
    await world.behind(world.service.close(table.id, table.host_id))
    custom_id, value = answers(panel)[0]
    late = await world.press(who, old, custom_id=custom_id, values=(value,) if value else ())
    assert (await fresh(world, table)).status != PLAYING
    assert "closed" in checks.text_of(late.response) or "over" in checks.text_of(late.response)
    assert all("Take turn" not in checks.buttons_of(m) for m in world.messages(place(table))[-1:])


async def test_df_007_two_lobbies_keep_their_own_hosts_and_seats(world: World, game: str) -> None:
    first = await open_table(world, game, ["Ada"])
    one = await newest_table(world)
    other = world.guild.create_text_channel("elsewhere")
    await world.slash("Bo", f"{GAMES[game].INFO.command} new", other)
    two = await newest_table(world)
    second = world.newest(other.id)
    await world.together(
        Press("Ada", world.keep(second), checks.buttons_of(second)["Cancel"]),
        Press("Bo", world.keep(first), checks.buttons_of(first)["Options"]),
        Press("Ada", world.keep(second), checks.buttons_of(second)["Join"]),
    )
    one, two = await fresh(world, one), await fresh(world, two)
    assert (one.status, two.status) == (LOBBY, LOBBY)
    assert [s.name for s in one.seats] == ["Ada"]
    assert [s.name for s in two.seats] == ["Bo", "Ada"]


@pytest.mark.parametrize("order", range(6))
async def test_df_008_three_people_and_one_seat(world: World, game: str, order: int) -> None:
    card = await open_table(world, game, ["Ada"])
    table = await newest_table(world)
    most = GAMES[game].INFO.seats[1]
    for _ in range(most - 2):
        await world.service.add_bot(table.id, table.host_id, "random")
    people = ["Bo", "Cy", "Dee"]
    random.Random(order).shuffle(people)
    kept = world.keep(card)
    results = await world.together(*(Press(name, kept, checks.buttons_of(kept)["Join"]) for name in people))
    table = await fresh(world, table)
    assert len(table.seats) == most
    assert sorted(s.seat for s in table.seats) == list(range(most))
    refused = [r for r in results if any("full" in checks.text_of(f) for f in r.followups)]
    assert len(refused) == 2
    assert f"{most} of" in checks.text_of(world.newest(world.channel.id))


async def test_df_010_sealed_answers_in_one_tick_are_all_kept(world: World, table: Table) -> None:
    """Only games that ask several seats at once."""
    now = await fresh(world, table)
    if len(now.asked) < 2:
        pytest.skip("this game never starts with a question to several seats at once")
    people = {name: world.people[name] for name in ("Ada", "Bo", "Cy")}
    panels = {name: world.keep(await panel_of(world, table, name)) for name in people}
    presses = [
        Press(n, p, answers(p)[0][0], (answers(p)[0][1],) if answers(p)[0][1] else ()) for n, p in panels.items()
    ]
    results = await world.together(*presses)
    assert all("moved on" not in checks.text_of(r.response) for r in results if r.response)
    log = await world.service.store.actions(table.id)
    assert len({action.seat for action in log}) == len(people)
    await replay_agrees(world, table)


async def test_df_012_a_computer_player_never_writes_over_a_person_who_came_back(world: World, table: Table) -> None:
    """The thinker has loaded the match; before its answer arrives the seat is a person's again."""
    who = await mover(world, table)
    user = world.people[who]
    now = await fresh(world, table)
    seat = now.seat_of(user.id)

    async def leave_and_return() -> None:
        await world.service.leave_match(table.id, user.id)
        await world.service.come_back(table.id, user.id, who, seat)

    await world.behind(leave_and_return())
    log = await world.service.store.actions(table.id)
    table = await fresh(world, table)
    assert table.seat_of(user.id) == seat
    assert all(a.user_id == user.id or a.kind != "answer" or a.seq < table.rev for a in log)
    await play_turn(world, table, await mover(world, table), Rng(1))
    await replay_agrees(world, table)


async def test_df_013_undo_never_crosses_what_a_computer_player_did(world: World, table: Table) -> None:
    gone = await mover(world, table)
    await world.behind(world.service.leave_match(table.id, world.people[gone].id))
    who = await mover(world, table)
    assert who != gone
    panel, _ = await mid_turn(world, table, who, 1)
    look = await world.service.look(table.id, world.people[who].id)
    for _ in range(look.undo):
        await world.click(who, panel, "Undo step")
    after = await world.service.look(table.id, world.people[who].id)
    assert after.undo == 0
    assert "Undo step" not in checks.buttons_of(world.stored(panel)), "nothing more to take back"
    await replay_agrees(world, table)


@pytest.mark.parametrize("order", ["press first", "clock first"])
async def test_df_014_confirming_in_the_second_of_the_deadline(world: World, table: Table, order: str) -> None:
    who = await mover(world, table)
    kept = world.keep(await to_confirm(world, table, who, Rng(1)))
    now = await fresh(world, table)
    assert now.deadline_at is not None
    press = Press(who, kept, answers(kept)[0][0])
    wait = now.deadline_at - world.clock.now()
    if order == "press first":
        await world.advance(wait - 1)
        await world.together(press)
        await world.advance(1)
    else:
        await world.advance(wait)
        await world.together(press)
    after = await fresh(world, table)
    assert after.turn == now.turn + 1
    texts = [checks.text_of(m) for m in world.messages(place(table))]
    assert sum(f"<@{world.people[who].id}>" in text and "reminder" in text for text in texts[-1:]) == 0
    await replay_agrees(world, table)


async def test_df_015_leave_means_the_lobby_whose_button_it_is(world: World, game: str) -> None:
    first = await open_table(world, game, ["Ada", "Cy"])
    one = await newest_table(world)
    second = world.guild.create_text_channel("elsewhere")
    await world.slash("Bo", f"{GAMES[game].INFO.command} new", second)
    two = await newest_table(world)
    await world.click("Cy", world.newest(second.id), "Join")
    await world.click("Cy", first, "Leave")
    assert [s.name for s in (await fresh(world, one)).seats] == ["Ada"]
    assert [s.name for s in (await fresh(world, two)).seats] == ["Bo", "Cy"]


async def test_df_016_an_invitation_seats_nobody_and_bots_and_oneself_are_refused(world: World, game: str) -> None:
    machine = world.guild.add_member(world.env.create_user("machine", bot=True))
    bo, ada = world.people["Bo"], world.people["Ada"]
    result = await world.slash(
        "Ada", f"{GAMES[game].INFO.command} new", invite1=bo, invite2=machine, invite3=ada, invite4=bo
    )
    text = checks.text_of(result.response)
    assert "bot" in text
    assert "invite yourself" in text
    table = await newest_table(world)
    assert [s.name for s in table.seats] == ["Ada"]
    assert table.invited == (bo.id,)
    await world.click("Bo", world.newest(world.channel.id), "Leave")
    assert (await fresh(world, table)).invited == (), "Bo declined"
    mine = await start_table(world, game, ["Bo", "Cy", "Dee"])
    assert mine.status in (PLAYING, FINISHED), "a pending invitation blocks nobody elsewhere"
