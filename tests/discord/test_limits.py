"""Section G of the failure cases: lists that are too long or empty, texts that are too long, values nobody offered."""

from __future__ import annotations

from typing import Any

import driver_checks as checks
import pytest
from driver import World
from driver_play import answer, answers, fresh, mover, open_table, panel_of, place, play_on, play_turn, start_table
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs import choices, ground
from cogs.choices import numbered, unwire, wire
from cogs.client import create_bot, payload
from cogs.registry import PRESENTERS
from cogs.settings import Settings
from cogs.ui.ids import Mark
from cogs.ui.layout import Card
from cogs.ui.text import label, pages, unique
from engine import GAMES
from engine.contract import Decision
from engine.ports import Table
from engine.rng import Rng, pick

GAMES_HERE = sorted(PRESENTERS)


class Plain:
    """Words for a made-up question with any number of answers."""

    @staticmethod
    def prompt(view: dict[str, Any]) -> Any:
        from cogs.presenter import Prompt

        return Prompt("Choose", style=view.get("style", "menu"), most=view.get("most", 1))

    @staticmethod
    def label(view: dict[str, Any], code: str) -> Any:
        from cogs.presenter import Label

        number = int(code.split(":")[1])
        return Label(f"Place {number} " + "x" * (number % 90), group=f"Group {number % 4}")


def reach(count: int) -> tuple[set[str], int]:
    """Every code that can be reached in a question with `count` answers, and the most presses it takes."""
    codes = [f"to:{n}" for n in range(count)]
    decision, mark, words = Decision("move", [0], {0: codes}), Mark(1, 1), Plain()
    found: set[str] = set()
    most = 1
    pages_seen = {"": 1}
    queue = [""]
    while queue:
        page = queue.pop()
        shown = choices.controls(words, {}, decision, 0, mark, page)  # type: ignore[arg-type]
        for item in shown.buttons:
            if ":act:" in item.custom_id:
                found |= set(unwire(item.custom_id.split(":act:")[1], codes))
            elif ":page:" in item.custom_id:
                _visit(item.custom_id.split(":page:")[1], pages_seen[page] + 1, pages_seen, queue)
        for item in shown.menus:
            for option in item.item.options:
                if ":pick:" in item.custom_id:
                    found |= set(unwire(option.value, codes))
                    most = max(most, pages_seen[page])
                else:
                    _visit(option.value, pages_seen[page] + 1, pages_seen, queue)
    return found, most


def _visit(page: str, presses: int, seen: dict[str, int], queue: list[str]) -> None:
    if page not in seen:
        seen[page] = presses
        queue.append(page)


@pytest.mark.parametrize("count", [1, 2, 5, 10, 25, 26, 40, 83, 100, 101, 300])
def test_df_074_every_answer_can_be_reached_in_three_presses(count: int) -> None:
    found, most = reach(count)
    assert found == {f"to:{n}" for n in range(count)}
    assert most <= 3


async def test_df_074_twenty_six_own_tables_are_all_offered(world: World, game: str) -> None:
    """Autocomplete shows 25; typing finds the rest."""
    for _ in range(30):
        await world.service.open_table(
            game, world.people["Ada"].id, "Ada", world.guild.id, world.channel.id, {}, "daily"
        )
    offered = await world.people["Ada"].autocomplete(world.channel, "table board", "table", "")
    checks.choices_within_limits(offered)
    assert len(offered) == 25
    for number in (1, 30):
        found = await world.people["Ada"].autocomplete(world.channel, "table board", "table", f" {number} ")
        assert str(number) in {choice["value"] for choice in found}
    result = await world.slash("Ada", "me games")
    assert "30" in checks.text_of(result.response) or len(result.followups) > 0


async def test_df_075_nothing_to_choose_is_a_sentence_not_an_empty_menu(world: World) -> None:
    for command in ("me games", "table board", "table turn", "table log"):
        result = await world.slash("Dee", command)
        assert len(checks.text_of(result.response)) > 10
        assert checks.menus_of(result.response) == {}
    assert await world.people["Dee"].autocomplete(world.channel, "table board", "table", "") == []


def test_df_075_a_question_without_answers_shows_no_controls() -> None:
    shown = choices.controls(Plain(), {}, Decision("move", [0], {0: []}), 0, Mark(1, 1))  # type: ignore[arg-type]
    assert (shown.menus, shown.buttons) == ([], [])


async def test_df_076_the_longest_texts_arrive_whole(world: World, game: str) -> None:
    """The log of a long game, the board in words and every rules page, with names that escaping makes longer."""
    for number in range(GAMES[game].INFO.seats[1]):
        world.person(f"p{number}", shown=f"{number}" + "_*" * 15)
    people = [f"p{number}" for number in range(GAMES[game].INFO.seats[1])]
    table = await start_table(world, game, people)
    await play_on(world, table, Rng(6), turns=15)
    thread = world.place(place(table))
    for command, options in (("table log", {"everything": True}), ("table board", {"text": True}), ("table log", {})):
        result = await world.slash("p0", command, thread, **options)
        assert result.response is not None
    topics = PRESENTERS[game].TOPICS
    for topic in (max(topics, key=lambda t: len(t.body)), topics[0]):
        shown = await world.slash("p0", "rules", about=topic.title)
        assert topic.body[:40] in checks.text_of(shown.response)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab `\n*", max_size=9000))
def test_df_076_pages_lose_nothing_and_close_their_code_blocks(text: str) -> None:
    parts = pages(text, 500)
    assert all(len(part) <= 500 for part in parts)
    assert all(sum(line.lstrip().startswith("```") for line in part.split("\n")) % 2 == 0 for part in parts) or (
        text.count("```") % 2 == 1
    )
    assert sum(len(p.replace("`", "").replace("\n", "")) for p in parts) == len(text.replace("`", "").replace("\n", ""))


def test_df_076_a_card_never_holds_more_than_discord_takes() -> None:
    card = Card().text("a" * 3000).text("b" * 3000).text("c" * 10)
    assert sum(len(part["content"]) for box in card.view().to_components() for part in box["components"]) <= 4000


@pytest.mark.parametrize("game", GAMES_HERE)
def test_df_077_labels_differ_after_cutting_and_begin_with_what_matters(game: str) -> None:
    """What a phone shows of a button, 38 characters, already tells the answers of one question apart."""
    engine, words, source = GAMES[game], PRESENTERS[game], Rng(9)
    state = engine.new({}, 3, 9)
    for _ in range(500):
        asked = engine.decision(state)
        if asked is None:
            break
        seat = asked.seats[0]
        view = engine.view(state, seat)
        made = numbered(words, view, asked.codes[seat])
        texts = unique((f"{c.number} · {c.label.text}" for c in made), 80)
        assert all(len(text) <= 80 for text in texts)
        assert len({text[:38] for text in texts}) == len(texts)
        engine.answer(state, seat, pick(source, asked.codes[seat]))


@given(st.lists(st.text(max_size=120), max_size=30))
def test_df_077_cut_labels_stay_unique_and_visible(texts: list[str]) -> None:
    made = unique(texts, 80)
    assert len(set(made)) == len(made)
    assert all(made)


def test_df_079_commands_keep_discords_limits() -> None:
    """Descriptions ≤ 100, choices ≤ 25, names of lower case, 8,000 characters in all."""
    import asyncio

    bot = create_bot(Settings(_env_file=None, bot_processes=0))  # type: ignore[call-arg]

    async def load() -> list[dict[str, Any]]:
        from cogs.client import GENERIC, registry

        for extension in (*GENERIC, *registry.EXTENSIONS):
            await bot.load_extension(extension)
        return payload(bot.tree)

    commands = asyncio.run(load())
    assert len(commands) <= 100
    for command in commands:
        assert _weight(command) <= 8000
        _lint(command)


def _weight(node: dict[str, Any]) -> int:
    own = len(node.get("name", "")) + len(node.get("description", ""))
    own += sum(len(c["name"]) + len(str(c["value"])) for c in node.get("choices") or [])
    return own + sum(_weight(option) for option in node.get("options") or [])


def _lint(node: dict[str, Any]) -> None:
    assert 1 <= len(node["name"]) <= 32
    assert node["name"] == node["name"].lower()
    assert 1 <= len(node.get("description", "x")) <= 100
    assert len(node.get("options") or []) <= 25
    assert len(node.get("choices") or []) <= 25
    for choice in node.get("choices") or []:
        assert 1 <= len(choice["name"]) <= 100
    for option in node.get("options") or []:
        _lint(option)


@pytest.mark.parametrize("game", GAMES_HERE)
def test_df_080_values_are_unique_even_for_equal_cards(game: str) -> None:
    """Equal cards are one answer, so no menu can hold a value twice."""
    engine, source = GAMES[game], Rng(11)
    state = engine.new({}, 2, 11)
    for _ in range(500):
        asked = engine.decision(state)
        if asked is None:
            break
        seat = asked.seats[0]
        values = [wire(c) for c in numbered(PRESENTERS[game], engine.view(state, seat), asked.codes[seat])]
        assert len(values) == len(set(values))
        engine.answer(state, seat, pick(source, asked.codes[seat]))


FORGED = ["", "nonsense", "to:99999999", "act:end", "\uff11\uff12", "x" * 64, "#0", "#999", "99*end", "-1*end", "MARCH"]


@pytest.mark.parametrize("value", FORGED)
async def test_df_083_an_answer_nobody_offered_is_refused_in_words(world: World, table: Table, value: str) -> None:
    who = await mover(world, table)
    panel = await panel_of(world, table, who)
    kept = world.keep(panel)
    custom_id, _ = answers(kept)[0]
    head = custom_id.rsplit(":", 1)[0] if ":pick:" in custom_id else custom_id.split(":act:")[0]
    forged = f"{head.split(':pick')[0]}:act:{value}" if value else f"{head.split(':pick')[0]}:act"
    before = await world.service.store.saved(table.id)
    result = await world.press(who, kept, custom_id=forged)
    assert (await world.service.store.saved(table.id)).state == before.state
    assert result.acknowledged
    assert answers(world.stored(panel)), "the present choices are shown"


@pytest.mark.parametrize("typed", ["", "gibberish", "x" * 6000, "card:camp", "CAMP", "camp", "Ｃａｍｐ"])
async def test_df_083_what_is_typed_is_read_kindly_or_refused_with_what_is_near(world: World, typed: str) -> None:
    """Five Peaks' `/peaks play`: suggestions are never validation."""
    if "five_peaks" not in PRESENTERS:
        pytest.skip("Five Peaks is not among the games")
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    who = await mover(world, table)
    before = await fresh(world, table)
    result = await world.slash(who, "peaks play", world.place(place(table)), card=typed)
    text = checks.text_of(result.response)
    moved = (await fresh(world, table)).rev > before.rev
    assert moved == ("camp" in typed.casefold() or typed == "Ｃａｍｐ")
    if not moved:
        assert "not one of the choices" in text


async def test_df_083_a_card_named_when_it_is_not_asked_for_is_refused(world: World) -> None:
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    who = await mover(world, table)
    panel = await panel_of(world, table, who)
    await answer(world, who, panel, answers(panel)[0])
    before = await fresh(world, table)
    result = await world.slash(who, "peaks play", world.place(place(table)), card="card:camp")
    look = await world.service.look(table.id, world.people[who].id)
    if look.decision is not None and look.decision.op != "play":
        assert "not what is asked" in checks.text_of(result.response)
        assert (await fresh(world, table)).rev == before.rev


async def test_df_083_suggestions_offer_only_what_is_legal_now(world: World) -> None:
    table = await start_table(world, "five_peaks", ["Ada", "Bo"])
    who = await mover(world, table)
    waiting = next(name for name in ("Ada", "Bo") if name != who)
    thread = world.place(place(table))
    offered = await world.people[who].autocomplete(thread, "peaks play", "card", "")
    checks.choices_within_limits(offered)
    look = await world.service.look(table.id, world.people[who].id)
    assert [choice["value"] for choice in offered] == look.decision.codes[look.seat]
    assert await world.people[waiting].autocomplete(thread, "peaks play", "card", "") == []
    await play_turn(world, table, who, Rng(1))
    seats = await world.people[who].autocomplete(thread, "peaks player", "who", "")
    assert {choice["name"].split(" · ")[1] for choice in seats} == set(ground.labels(table).values())


async def test_df_077_the_lobby_of_the_largest_table_fits(world: World, game: str) -> None:
    most = GAMES[game].INFO.seats[1]
    for number in range(most):
        world.person(f"p{number}", shown="W" * 31 + str(number))
    await open_table(world, game, [f"p{number}" for number in range(most)])
    assert label("W" * 40, 32).endswith("…")
