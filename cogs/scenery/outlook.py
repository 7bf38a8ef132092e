"""Forecasts for the words, worked out once for each view: labels are asked for one by one, and a forecast is dear."""

from __future__ import annotations

from collections import deque
from typing import Any

from cogs.scenery import terms
from engine.contract import View
from engine.scenery import forecast
from engine.scenery.forecast import Preview

_KEPT = 8
_known: deque[tuple[View, dict[str, Preview]]] = deque(maxlen=_KEPT)


def preview(view: View, code: str) -> Preview | None:
    """The best that a take, place or rotate answer leads to this turn; None for any other answer or viewer."""
    for seen, found in tuple(_known):
        if seen is view:
            return found.get(code)
    found = forecast.previews(view)
    _known.append((view, found))
    return found.get(code)


def gain(found: Preview | None) -> str:
    """`+5 SP`, empty without a forecast."""
    return "" if found is None else f"{terms.signed(found['gain']['total'])} SP"


def brings(found: Preview | None, *, where: str = "") -> list[str]:
    """What the best way of it brings besides points: loops that can be marked, elements, points by category."""
    if found is None:
        return []
    parts = [where] if where else []
    if found["loops"]:
        parts.append(f"loop of {terms.lengths(found['loops'])}")
    parts += found["elements"]
    if changes := terms.gains(found["gain"]):
        parts.append(changes)
    return parts


def hopes(view: View, seat: int) -> dict[int, Any]:
    """What each hex around a seat's compass would bring, by space."""
    return forecast.hopes(view, seat)
