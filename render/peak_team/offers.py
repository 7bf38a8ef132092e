"""Choices without a place on the map, each as a drawn card with its number above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.peak_team.content import ANIMALS as PRINTED
from engine.peak_team.content import CARDS
from engine.peak_team.pieces import KINDS as CARD_KINDS
from render.peak_team.glyphs import ANIMALS
from render.peak_team.panels import letters
from render.peak_team.scene import View, node_of, park_of
from render.peak_team.tints import look
from render.peak_team.words import title_of
from render.toolbox.shapes import Shape
from render.toolbox.sheet import Sheet

_CARD_VERBS: Mapping[str, str] = {
    "record": "record",
    "rest": "rest",
    "pay": "discard",
    "toll": "discard",
    "keep": "keep",
    "card": "",
    "hand": "",
}
"""Verbs of codes that name a supply card, and what is written beneath it."""
_WORDS: Mapping[str, tuple[str, str]] = {
    "pass": ("pass", "pass"),
    "end": ("end", "end turn"),
    "stop": ("stop", "stop here"),
    "close": ("end", "end round"),
    "listen": ("radio", "radio"),
    "share": ("share", "share"),
    "skip": ("skip", "skip"),
    "done": ("tick", "done"),
    "none": ("skip", "none"),
    "keep": ("skip", "leave it"),
}
W, H = 118, 176
_LOW = 92
"""Height of a row in which no choice is a card."""


def offers(view: View, chosen: Sequence[tuple[int, str]], y: int, width: int, edge: int, shapes: list[Shape]) -> int:
    """The numbered choices in centred rows; returns where they end."""
    sheet = Sheet(shapes)
    wide = any(code.startswith("side:") for _, code in chosen)
    tall = any(_is_card(code) for _, code in chosen)
    w, h = (460, 92) if wide else (W, H if tall else _LOW)
    if tall and all(code.partition(":")[0] in ("give", "swap", "hand") for _, code in chosen):
        h = 150
    if len(chosen) > 24:
        w, h = round(w * 0.78), round(h * 0.78)
    gap, lift = 12, 28
    columns = max(1, (width - 2 * edge + gap) // (w + gap))
    for n, (number, code) in enumerate(chosen):
        row, column = divmod(n, columns)
        in_row = min(columns, len(chosen) - row * columns)
        left = (width - in_row * (w + gap) + gap) // 2 + column * (w + gap)
        top = y + row * (h + gap + lift) + lift
        _offer(sheet, view, code, left, top, w, h)
        sheet.add("badge", left + w / 2 - 20, top - 30, 40, 40, str(number), tag=f"mark:{code}")
    return y + -(-len(chosen) // columns) * (h + gap + lift)


def _is_card(code: str) -> bool:
    verb, _, rest = code.partition(":")
    return (verb in _CARD_VERBS and rest.partition(":")[0].isdigit()) or verb in ("give", "swap", "fetch")


def supply(sheet: Sheet, view: View, card: Mapping[str, Any], x: float, y: float, w: float, h: float, tag: str) -> None:
    """A supply card as the view tells it; its animal is ticked when it was recorded."""
    gone = any(animal["key"] == card["animal"] and animal["where"] != "map" for animal in view["animals"])
    sheet.add("pt.supply", x, y, w, h, card["animal"], card["kind"], card["icons"], gone, tag=tag)


def card_named(number: int) -> dict[str, Any]:
    """The printed supply card of a number that stands in a code."""
    card = CARDS[number]
    return {"id": number, "animal": PRINTED[card.animal].key, "kind": CARD_KINDS[card.kind], "icons": card.icons}


def _offer(sheet: Sheet, view: View, code: str, x: int, y: int, w: int, h: int) -> None:
    verb, _, rest = code.partition(":")
    parts = rest.split(":") if rest else []
    if verb in _CARD_VERBS and parts and parts[0].isdigit() and int(parts[0]) < len(CARDS):
        words = _CARD_VERBS[verb]
        supply(sheet, view, card_named(int(parts[0])), x, y, w, h - 30 if words else h, f"card:{code}")
        if words:
            sheet.add("panel", x, y + h - 27, w, 27, "ink", "ink", 1.0, 8.0)
            sheet.write(words, x + w / 2, y + h - 13, 20, font="bold", ink="card", align="m")
        _seat(sheet, parts[1:], x + w - 40, y + h - 40)
    elif verb in ("give", "swap") and parts and parts[0] in park_of(view).index:
        _missions(sheet, view, parts, x, y, w, h)
    elif verb == "side" and rest in ("1", "2"):
        _power(sheet, view, rest, x, y, w, h)
    elif verb == "fetch" and rest in ANIMALS:
        sheet.add("pt.chip", x, y, w, h, rest, "draw 2, keep 1", "card")
    elif verb in ("ranger", "wake", "renew", "support") and rest.isdigit() and int(rest) < 5:
        sign, words = {"ranger": ("ranger", "moves"), "wake": ("support", "wakes")}.get(verb, ("support", "reactivate"))
        sheet.add("pt.chip", x, y, w, h, sign, words)
        _seat(sheet, [rest], x + 6, y + 6)
    elif verb == "size" and rest.isdigit():
        sheet.add("pt.chip", x, y, w, h, "special", f"{rest} flags")
    elif verb == "column" and rest.isdigit():
        sheet.add("pt.chip", x, y, w, h, "column", f"column {int(rest) + 1}")
    else:
        sign, words = _WORDS.get(code, ("", title_of(rest.rpartition(":")[2] or verb)[:16]))
        sheet.add("pt.chip", x, y, w, h, sign, words)


def _seat(sheet: Sheet, parts: Sequence[str], x: float, y: float) -> None:
    if parts and parts[-1].isdigit() and int(parts[-1]) < 5:
        sheet.add("seat", x, y, 32, 32, int(parts[-1]))


def _missions(sheet: Sheet, view: View, parts: Sequence[str], x: int, y: int, w: int, h: int) -> None:
    """A mission and who gets it, or two that change places."""
    if len(parts) > 1 and not parts[1].isdigit():
        sheet.add("panel", x, y, w, h, "card", "brown", 2.0, 10.0)
        letters(view, sheet, parts[:2], round(x + w / 2 - 50), round(y + h * 0.36), 48, "swap")
        sheet.add("pt.glyph", x + w / 2 - 22, y + h * 0.6, 44, 44, "swap")
        return
    mission(sheet, view, parts[0], x, y, w, h)
    _seat(sheet, parts[1:], x + w - 42, y + h - 74)


def mission(sheet: Sheet, view: View, letter: str, x: float, y: float, w: float, h: float, tag: str = "") -> None:
    """A regular mission by its letter, with its region's name where there is room."""
    park = park_of(view)
    node = node_of(park, letter)
    region = node.region if node else -1
    name = title_of(park.regions[region].key) if region >= 0 else ""
    sheet.add("pt.mission", x, y, w, h, letter, look(park, region)[0], name, tag=tag)


def _power(sheet: Sheet, view: View, side: str, x: int, y: int, w: int, h: int) -> None:
    question = view.get("question") or {}
    seats = question.get("seats") or [0]
    players = [player for player in view["players"] if player["ranger"] == seats[0]]
    key = players[0]["power"] if players else None
    sheet.add("pt.power", x, y, w, h, f"{key[0] if key else '?'}{side}", tag=f"power:{side}")
