"""Cairn's entry point: reads the settings and runs the bot; `--demo` plays on a simulated Discord in the browser."""

from __future__ import annotations

import argparse
import json
import logging
import os
import runpy
import sys
from typing import Any

import aiohttp
import discord
from pydantic import ValidationError

from cogs.client import Cairn, create_bot
from cogs.permissions import invite_permissions
from cogs.settings import Settings
from engine.errors import ContentError, DatabaseInUse, StoreError

EX_CONFIG = 78
"""Exit code for what only a person can mend; supervisors must not restart after it."""
NO_TOKEN = """No token: make a bot at https://discord.com/developers/applications and put its token into DISCORD_TOKEN.
To try everything without an account, run `make demo` (or `python bot.py --demo`)."""

__all__ = ["Cairn", "Settings", "create_bot", "main"]


class _Masked(logging.Formatter):
    """Plain lines or JSON objects, never with the token in them."""

    def __init__(self, secret: str, as_json: bool) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self.secret, self.as_json = secret, as_json

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if self.as_json:
            fields: dict[str, Any] = {
                "at": self.formatTime(record), "level": record.levelname, "logger": record.name,
                "message": record.getMessage(),
            }  # fmt: skip
            if record.exc_info:
                fields["error"] = self.formatException(record.exc_info)
            text = json.dumps(fields, ensure_ascii=False)
        return text.replace(self.secret, "[token]") if self.secret else text


def set_up_logging(settings: Settings) -> None:
    """One handler on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Masked(settings.token.get_secret_value(), settings.log_json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())


def _run(settings: Settings) -> int:
    """Runs until told to stop. Returns the exit code."""
    token = settings.token.get_secret_value()
    if not token:
        print(NO_TOKEN, file=sys.stderr)
        return EX_CONFIG
    set_up_logging(settings)
    code = EX_CONFIG
    try:
        bot = create_bot(settings)
        bot.run(token, log_handler=None)
        if bot.fatal is not None:
            raise bot.fatal
    except discord.LoginFailure:
        message = "Discord does not accept the token: copy it again from the developer portal into DISCORD_TOKEN."
    except discord.PrivilegedIntentsRequired:
        message = "Discord wants an intent switched on that Cairn does not need; please report this."
    except DatabaseInUse as error:
        message, code = str(error), 1
    except (StoreError, ContentError) as error:
        message = str(error)
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError) as error:
        message, code = f"Discord cannot be reached ({type(error).__name__}); check the network, then start again.", 1
    else:
        return 0
    print(message.replace(token, "[token]"), file=sys.stderr)
    return code


def main(arguments: list[str] | None = None) -> int:
    """Reads the command line and does what it says. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="bot.py", description="Hiking board games on Discord.")
    parser.add_argument(
        "--demo", action="store_true", help="play in the browser on a simulated Discord; needs no token"
    )
    parser.add_argument(
        "--invite", metavar="APPLICATION_ID", type=int, help="print the link that adds the bot to a server"
    )
    known, rest = parser.parse_known_args(arguments)
    if known.invite:
        scopes = ("bot", "applications.commands")
        print(discord.utils.oauth_url(known.invite, permissions=invite_permissions(), scopes=scopes))
        return 0
    if known.demo:
        sys.argv = ["demo", *rest]
        runpy.run_module("demo", run_name="__main__")
        return 0
    if rest:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    try:
        return _run(Settings())
    except ValidationError as error:
        for problem in error.errors():
            print(f"Setting {'.'.join(map(str, problem['loc']))}: {problem['msg']}", file=sys.stderr)
        return EX_CONFIG


if __name__ == "__main__":
    # A leftover thread of a picture that hung must not keep the process alive.
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
