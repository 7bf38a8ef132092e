"""The command tree and the settings, checked against Discord's limits, which neither library nor simulator checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import EX_CONFIG, main
from cogs import registry
from cogs.client import GENERIC, create_bot, payload
from cogs.permissions import WANTED, invite_permissions
from cogs.settings import Settings, example
from engine import GAMES

NAME = re.compile(r"^[-_'\w]{1,32}$")


@pytest.fixture
async def commands() -> list[dict[str, Any]]:
    bot = create_bot(Settings(_env_file=None, bot_processes=0))
    for extension in (*GENERIC, *registry.EXTENSIONS):
        await bot.load_extension(extension)
    found = payload(bot.tree)
    await bot.stop_work()
    return found


def walk(option: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    path = f"{path} {option['name']}".strip()
    yield path, option
    for inner in option.get("options", []):
        yield from walk(inner, path)


def characters(option: dict[str, Any]) -> int:
    own = len(option["name"]) + len(option.get("description", ""))
    own += sum(len(c["name"]) + len(str(c["value"])) for c in option.get("choices", []))
    return own + sum(characters(inner) for inner in option.get("options", []))


async def test_names_descriptions_options_and_choices_fit(commands: list[dict[str, Any]]) -> None:
    """DF-079."""
    assert 1 <= len(commands) <= 100
    for command in commands:
        assert characters(command) <= 8000, command["name"]
        for path, option in walk(command):
            assert NAME.match(option["name"]), path
            assert option["name"] == option["name"].lower(), path
            assert 1 <= len(option["description"]) <= 100, path
            assert len(option.get("options", [])) <= 25, path
            choices = option.get("choices", [])
            assert len(choices) <= 25, path
            assert all(1 <= len(c["name"]) <= 100 and len(str(c["value"])) <= 100 for c in choices), path
            assert len({c["name"] for c in choices}) == len(choices), path
            required = [o.get("required", False) for o in option.get("options", []) if o["type"] > 2]
            assert required == sorted(required, reverse=True), f"{path}: required options come first"


async def test_game_commands_live_on_servers_and_personal_ones_also_in_direct_messages(
    commands: list[dict[str, Any]],
) -> None:
    """DF-065."""
    contexts = {command["name"]: command.get("contexts") for command in commands}
    for game in registry.PRESENTERS:
        assert contexts[GAMES[game].INFO.command] == [0]
    assert contexts["table"] == contexts["server"] == [0]
    assert all(contexts[name] == [0, 1] for name in ("me", "help", "rules"))


async def test_every_game_can_be_opened_by_command(commands: list[dict[str, Any]]) -> None:
    by_name = {command["name"]: command for command in commands}
    for game in registry.PRESENTERS:
        info = GAMES[game].INFO
        [new] = [o for o in by_name[info.command]["options"] if o["name"] == "new"]
        offered = {o["name"] for o in new["options"]}
        assert {o.key for o in info.options} | {"pace"} <= offered


def test_the_example_file_is_what_the_settings_say() -> None:
    assert Path(".env.example").read_text() == example()
    for name in Settings.model_fields:
        assert name == "token" or f"CAIRN_{name.upper()}=" in example()


@pytest.mark.parametrize("copied", ['"abc"', "'abc'", " abc\n", '"abc" \n'])
def test_quotes_and_line_ends_around_the_token_are_trimmed(copied: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-116."""
    monkeypatch.setenv("DISCORD_TOKEN", copied)
    assert Settings(_env_file=None).token.get_secret_value() == "abc"


def test_without_a_token_two_lines_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """DF-116: with the exit code that supervisors do not restart after."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main([]) == EX_CONFIG
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 2
    assert "make demo" in said[1]


def test_a_refused_token_is_one_line_without_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """DF-116."""

    def refuse(*_: Any, **__: Any) -> None:
        raise discord.LoginFailure("Improper token has been passed: sesame-open")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "sesame-open")
    monkeypatch.setattr("cogs.client.Cairn.run", refuse)
    assert main([]) == EX_CONFIG
    said = capsys.readouterr().err.strip()
    assert "sesame" not in said
    assert said.count("\n") == 0


def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIRN_PICTURE_WORKERS", "many")
    assert main([]) == EX_CONFIG
    assert "picture_workers" in capsys.readouterr().err


def test_the_bot_needs_no_privileged_intent() -> None:
    """DF-115."""
    bot = create_bot(Settings(_env_file=None, bot_processes=0))
    assert not any((bot.intents.members, bot.intents.message_content, bot.intents.presences))


def test_the_invite_link_asks_for_what_the_check_explains(capsys: pytest.CaptureFixture[str]) -> None:
    """DF-050."""
    assert sum(value for _, value in invite_permissions()) == len(WANTED)
    assert all(getattr(invite_permissions(), name) for name in WANTED)
    assert main(["--invite", "123"]) == 0
    assert f"permissions={invite_permissions().value}" in capsys.readouterr().out
