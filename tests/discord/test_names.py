"""Section F of the failure cases: names and texts that people chose in order to break things, or in good faith."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

import driver_checks as checks
import pytest
from driver import World, grant
from driver import world as open_world
from driver_play import fresh, mover, open_table, panel_of, place, play_on, start_table

from cogs import ground
from cogs.permissions import invite_permissions
from cogs.registry import PRESENTERS
from cogs.ui.text import label, prose, title
from engine import GAMES
from engine.rng import Rng
from render import KINDS

MARKDOWN = ["__a__", "*b*", "~~c~~", "||d||", "`e`", "[f](https://x.y)", "> g", "# h", "<:i:1>", "-# j"]
PINGS = ["@everyone", "@here", "<@&{role}>", "<@{other}>", "``` @everyone"]
STRANGE = ["Z" + "\u0335\u0321\u0489" * 10, "\uff37" * 32, "\u200d" * 32, "   ", "\u202eevil\u202c", "\u3164"]
SCRIPTS = ["Łukasz", "Žofie", "Jürgen", "Ωμέγα", "Ольга", "علي", "דוד", "अदिति", "小明", "さくら", "지우", "👋🏽🇵🇱"]


async def tell(world: World, game: str, names: list[str]) -> list[str]:
    """Plays a little with people of these display names; every text that Discord was sent."""
    people = []
    for number, name in enumerate(names):
        world.person(f"p{number}", shown=name)
        people.append(f"p{number}")
    most = GAMES[game].INFO.seats[1]
    table = await start_table(world, game, people[:most])
    await play_on(world, table, Rng(1), turns=2)
    who = await mover(world, table)
    thread = world.place(place(table))
    await world.behind(world.service.save_user_settings(world.people[who].id, {"notices": "both"}))
    for command in ("table log", "table score", "table status", "table board"):
        await world.slash(who, command, thread)
    await world.slash(who, "table board", thread, text=True)
    await panel_of(world, table, who)
    await play_on(world, table, Rng(2), turns=2)
    await world.service.export(table.id, full=True)
    return [checks.text_of(m) for place_ in world.env.backend.messages.values() for m in place_.values()]


@pytest.mark.parametrize("half", [MARKDOWN[:5], MARKDOWN[5:]])
async def test_df_068_names_format_nothing_in_texts(world: World, game: str, half: list[str]) -> None:
    """In texts a name appears literally; labels hold no backslashes; nothing becomes clickable."""
    texts = await tell(world, game, half)
    for name in half:
        escaped = prose(name)
        for text in texts:
            for found in re.finditer(re.escape(name), text):
                before = text[: found.start()]
                assert before.endswith("\\"), (
                    f"{name!r} bare in {text[max(0, found.start() - 30) : found.end() + 10]!r}"
                )
        assert any(escaped in text for text in texts)
    for message in (m for place_ in world.env.backend.messages.values() for m in place_.values()):
        for component in checks.walk(message):
            assert "\\" not in (component.get("label") or "")
            assert not any("\\" in o["label"] for o in component.get("options") or [])


async def test_df_068_autocomplete_names_hold_no_backslashes(world: World, game: str) -> None:
    world.person("p", shown="__under_score__")
    table = await start_table(world, game, ["p", "Ada"])
    thread = world.place(place(table))
    choices = await world.people["p"].autocomplete(thread, "table board", "table", "")
    checks.choices_within_limits(choices)
    assert any("__under_score__" in choice["name"] for choice in choices)


async def test_df_069_no_name_pings_anybody_even_if_the_bot_could(world: World, game: str) -> None:
    rights = invite_permissions()
    rights.update(mention_everyone=True)
    grant(world, rights)
    role = world.guild.create_role("hikers", mentionable=True)
    victim = world.people["Dee"]
    names = [name.format(role=role.id, other=victim.id) for name in PINGS]
    await tell(world, game, names[: GAMES[game].INFO.seats[1]])
    for place_ in world.env.backend.messages.values():
        for message in place_.values():
            assert not message.mention_everyone
            assert not message.ping_role_ids
            assert victim.id not in message.ping_user_ids
            assert len(message.ping_user_ids) <= 1, "nobody but the one whose turn it is"


async def test_df_069_only_the_one_to_move_is_pinged(world: World, game: str) -> None:
    table = await start_table(world, game, ["Ada", "Bo", "Cy"])
    for _ in range(4):
        who = await mover(world, table)
        newest = world.messages(place(table))[-1]
        assert list(newest.ping_user_ids) == [world.people[who].id]
        await play_on(world, table, Rng(3), turns=1)


@pytest.mark.parametrize("name", STRANGE)
def test_df_072_strange_names_stay_in_their_line(name: str) -> None:
    """Cleaned names are visible, short, and hold no stacks of marks or invisible passengers."""
    for cleaned in (prose(name, "Player 2"), label(name, 32, "Player 2"), title(name, 90, "Player 2")):
        assert cleaned.strip()
        assert len(cleaned) <= 200
        assert not any(unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") for char in cleaned)
        marks = 0
        for char in unicodedata.normalize("NFD", cleaned):
            marks = marks + 1 if unicodedata.category(char) == "Mn" else 0
            assert marks <= 3, "no stack of combining marks"


async def test_df_072_an_empty_name_becomes_a_number_and_the_thread_has_a_title(world: World, game: str) -> None:
    for number, name in enumerate(("\u200d" * 32, "   ", "\u3164")):
        world.person(f"p{number}", shown=name)
    table = await start_table(world, game, ["p0", "p1", "p2"])
    assert set(ground.names(table).values()) == {"Player 1", "Player 2", "Player 3"}
    thread = world.env.backend.get_channel(place(table))
    assert 1 <= len(thread.name) <= 100
    assert GAMES[game].INFO.name in thread.name


async def test_df_073_names_of_every_script_can_play_and_none_is_drawn_into_a_picture(
    tmp_path: Path, game: str
) -> None:
    """Pictures carry seat letters and colours; the view they are drawn from holds no name at all."""
    seen: list[Any] = []

    def draw(kind_game: str, kind: str, view: dict[str, Any], **_: Any) -> Any:
        from driver import blank

        assert kind in KINDS[kind_game]
        seen.append(view)
        return blank()

    async with open_world(tmp_path, draw=draw) as world:
        texts = await tell(world, game, SCRIPTS[:3] + SCRIPTS[-2:])
    drawn = repr(seen)
    for name in SCRIPTS[:3] + SCRIPTS[-2:]:
        assert name not in drawn
    assert any(SCRIPTS[0] in text for text in texts), "in texts people keep their names"


def test_df_073_every_script_survives_the_cleaners() -> None:
    for name in SCRIPTS:
        assert label(name) == unicodedata.normalize("NFC", name)
        assert prose(name).replace("\\", "") == unicodedata.normalize("NFC", name)


async def test_df_068_twins_are_told_apart(world: World, game: str) -> None:
    world.person("p0", shown="Sam")
    world.person("p1", shown="Sam")
    card = await open_table(world, game, ["p0", "p1"])
    table = await fresh(world, (await world.service.tables_at(world.guild.id))[0])
    assert len(set(ground.names(table).values())) == 2
    assert checks.text_of(world.stored(card)).count("Sam") >= 2


def test_every_presenter_is_registered_under_its_game() -> None:
    assert all(key == words.GAME for key, words in PRESENTERS.items())
