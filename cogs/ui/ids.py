"""What a button remembers: table, revision, verb and argument in at most 100 characters; nothing lives elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

LIMIT = 100
TABLE = r"c:(?P<table>[0-9a-z]{1,13}):(?P<rev>\d{1,10}):(?P<verb>[a-z_]{1,10})(?::(?P<arg>.{0,64}))?"
"""Everything about one table: `c:<table in base 36>:<rev>:<verb>[:<arg>]`."""
SELF = r"u:(?P<verb>[a-z_]{1,10})(?::(?P<arg>.{0,64}))?"
"""What concerns only the person who presses."""
SERVER = r"s:(?P<verb>[a-z_]{1,10})(?::(?P<arg>.{0,64}))?"
"""What concerns the server."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """A non-negative number in base 36."""
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


@dataclass(frozen=True, slots=True)
class Mark:
    """A table at a revision, from which its buttons' ids are made."""

    table: int
    rev: int

    def id(self, verb: str, arg: str = "") -> str:
        """The custom id of `verb`. Raises ValueError if it would be longer than Discord takes."""
        text = f"c:{base36(self.table)}:{self.rev}:{verb}" + (f":{arg}" if arg else "")
        if len(text) > LIMIT or len(arg) > 64:
            raise ValueError(f"custom id too long: {text}")
        return text
