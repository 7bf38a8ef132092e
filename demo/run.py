"""Puts the demo together: the real bot, a server, people, tables under way, windows in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import tempfile
import time
import webbrowser
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord

from bot import create_bot
from cogs import registry
from cogs.permissions import invite_permissions
from cogs.settings import Settings
from demo.simulation import idle_courier, settle_quickly
from engine import GAMES

PEOPLE = ("Ada", "Bo", "Cy")
PULSE_S = 1.0
SETTLE_S = 60.0
"""How long one press may take, computer players' thinking included."""
OPEN_CHANNEL = "open-a-table"


class _Clock:
    """The bot's clock, tied to the simulation's, which starts at the real time of day."""

    def __init__(self) -> None:
        self.env: Any = None

    def now(self) -> int:
        """UTC s since the epoch."""
        return int(self.env.now().timestamp())


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="demo", description="Play in the browser on a simulated Discord.")
    parser.add_argument("--demo", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help="port on loopback; 0 takes any free one")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--data", type=Path, help="keep the database in this directory instead of a temporary one")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the demo until Ctrl-C."""
    args = arguments(argv)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        import simcord  # noqa: F401
    except ImportError:
        print("The demo needs simcord: pip install -r requirements-dev.txt")
        return 2
    with contextlib.ExitStack() as stack:
        folder = args.data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-demo-")))
        folder.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run(folder, args.port, not args.no_browser))
    return 0


async def run(folder: Path, port: int, browser: bool) -> None:
    """Opens the demo and keeps it running until it is interrupted."""
    from demo.tables import lay_out
    from demo.windows import Windows

    print("Setting up the tables …", flush=True)
    clock = _Clock()
    settings = Settings(_env_file=None, database=folder / "demo.sqlite3", bot_processes=0, tick_seconds=1.0)  # type: ignore[call-arg]
    env, members, channels = _furnish(create_bot(settings, clock=clock))
    clock.env = env
    settle_quickly(env)
    idle_courier(env, env.bot)
    places = {game: channel.id for game, channel in channels.items() if game in GAMES}
    people = {name: member.id for name, member in zip(PEOPLE, members, strict=True)}
    await lay_out(settings.database, clock, env.guild.id, places, people)
    await env.start()
    windows = Windows(env, members, list(channels.values()), [_title(key) for key in channels], port)
    try:
        with env.time_context():
            await env.settle()
            address = await windows.start()
            _announce(address, browser)
            await _until_interrupted(windows)
    finally:
        await windows.stop()
        await env.bot.close()
        await env.shutdown()
        print("Good-bye.")


def _furnish(bot: Any) -> tuple[Any, list[Any], dict[str, Any]]:
    """The server before the bot connects: people, and a channel for each game and for new tables."""
    import simcord

    env = simcord.Env(bot, check_errors=False, settle_timeout=SETTLE_S)
    env.backend.clock._epoch = datetime.now(UTC).replace(microsecond=0)
    env.backend.bot_user.name = "Cairn"
    guild = env.create_guild("Mountain hut")
    role = next(role for role in env.backend.get_guild(guild.id).roles.values() if role.managed)
    env.backend.edit_role(guild.id, role.id, {"permissions": invite_permissions().value})
    members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    channels = {key: guild.create_text_channel(key.replace("_", "-")) for key in registry.PRESENTERS}
    channels["open"] = guild.create_text_channel(OPEN_CHANNEL)
    return env, members, channels


def _title(key: str) -> str:
    if key not in GAMES:
        commands = ", ".join(f"/{GAMES[game].INFO.command} new" for game in registry.PRESENTERS)
        return f"Nothing here yet: open a table of your own with {commands}"
    return f"A table of {GAMES[key].INFO.name} under way"


def _announce(address: str, browser: bool) -> None:
    print(f"\n  Cairn is open at {address}\n  Press Ctrl-C to end it.\n", flush=True)
    if browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


async def _until_interrupted(windows: Any) -> None:
    """Lets time pass until Ctrl-C or a polite kill."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(name, ended.set)
    before = time.monotonic()
    while not ended.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), PULSE_S)
        now = time.monotonic()
        try:
            await windows.pulse(now - before)
        except (discord.DiscordException, TimeoutError):
            logging.getLogger(__name__).exception("a pulse failed")
        before = now
