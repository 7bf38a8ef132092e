"""Journal entries of Five Peaks as short sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.presenter import Names
from engine.contract import Entry


def line(entry: Entry, names: Names) -> str | None:
    """A journal entry as one short sentence in Discord's markdown, or None when it is not worth one."""
    make = _LINES.get(entry["kind"])
    return make(entry, f"**{names.get(entry['seat'], 'Somebody')}**") if make is not None else None


_LINES: dict[str, Callable[[dict[str, Any], str], str | None]] = {}
