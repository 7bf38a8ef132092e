"""State to JSON text and back, and the upgrades of old states.

A game's `State` is a dataclass of JSON values, so msgspec reads and writes it directly; transient attributes
(journal, caches) are not dataclass fields and are therefore never stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine import GAMES
from engine.errors import BadState

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

UPGRADES: dict[str, dict[int, Upgrade]] = {}
"""Per game: state version → pure function to the next version. `State.version` says which version a text is."""


def dump(key: str, state: Any) -> str:
    """`state` of game `key` as JSON text."""
    return msgspec.json.encode(state).decode()


def load(key: str, text: str) -> Any:
    """The state stored as `text`, brought up to this version. Raises BadState when it cannot be read."""
    kind = GAMES[key].State
    try:
        if key in UPGRADES:
            raw: dict[str, Any] = msgspec.json.decode(text)
            while raw.get("version", 1) in UPGRADES[key]:
                raw = UPGRADES[key][raw.get("version", 1)](raw)
            return msgspec.convert(raw, kind)
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise BadState(f"{key}: {error}") from error
