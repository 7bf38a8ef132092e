"""The supply drop: one's own cards, and beside them all that both neighbours can be seen to need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.peak_team import offers
from render.peak_team.glyphs import KINDS
from render.peak_team.panels import letters
from render.peak_team.scene import View
from render.toolbox.sheet import Sheet


def supply_drop(view: View, codes: Sequence[str], y: int, w: int, edge: int, sheet: Sheet) -> int:
    """Both neighbours' needs side by side, then the cards still to be given; returns where they end."""
    question: Mapping[str, Any] = view["question"] or {}
    sides = [("left", question.get("left", -1)), ("right", question.get("right", -1))]
    gap = 10
    wide = (w - 2 * edge - gap) // 2
    asked = [need for need in view["needs"] if need["ranger"] in dict(sides).values()]
    lines = max((max(1, len(need["missions"])) + bool(need["animals"]) for need in asked), default=0)
    for n, (word, ranger) in enumerate(sides):
        if ranger >= 0:
            _needs(view, ranger, word, (edge + n * (wide + gap), y, wide, 74 + 56 * lines), sheet)
    y += 84 + 56 * lines if lines else 0
    return _cards(view, question, codes, y, w, edge, sheet)


def _needs(view: View, ranger: int, word: str, rect: tuple[int, int, int, int], sheet: Sheet) -> None:
    """What one neighbour wants to reach and could record, with the icons of a shortest way."""
    x, y, w, h = rect
    player = next(player for player in view["players"] if player["ranger"] == ranger)
    need = next((need for need in view["needs"] if need["ranger"] == ranger), None)
    sheet.add("panel", x, y, w, h, "card", f"seat{ranger}", 4.0, 12.0, tag=f"needs:{ranger}")
    arrow = "arrow_left_bold" if word == "left" else "arrow_right_bold"
    right = word == "right"
    sheet.add("icon", x + w - 56 if right else x + 12, y + 14, 44, 44, arrow, f"seat{ranger}")
    left = x + 14 if right else x + 62
    sheet.add("seat", left, y + 12, 48, 48, ranger)
    words = f"to the {word}" if not player["vicky"] else f"Vicky, {word}"
    sheet.write(words, left + 60, y + 36, 27, font="title", tag=f"to:{ranger}")
    top = y + 94
    for mission in need["missions"] if need else ():
        after = letters(view, sheet, [mission["letter"]], x + 14, top, 48, f"need:{ranger}")
        sheet.write(f"{mission['steps']}", after + 12, top, 28, font="black", tag=f"steps:{ranger}:{mission['letter']}")
        left = after + 46
        shown = [kind for kind in KINDS for _ in range(mission["icons"].get(kind, 0))]
        step = min(40, (x + w - 14 - left - 34) // max(1, len(shown)))
        for kind in shown:
            sheet.add("pt.glyph", left, top - 18, 36, 36, kind)
            left += step
        top += 56
    if need and not need["missions"]:
        sheet.write("no mission", x + 18, top, 24, ink="soft")
        top += 56
    for animal in need["animals"] if need else ():
        sheet.add("pt.glyph", x + 14, top - 20, 44, 44, animal, tag=f"animal:{ranger}:{animal}")
        sheet.write("lives here: can be recorded", x + 70, top, 23, ink="soft")


def _cards(
    view: View, question: Mapping[str, Any], codes: Sequence[str], y: int, w: int, edge: int, sheet: Sheet
) -> int:
    """The viewer's cards; those of a sealed or half sealed answer say to whom they go."""
    seat = view["seat"]
    players = [player for player in view["players"] if player["ranger"] == seat]
    hand = (players[0]["hand"] if players else None) or question.get("open") or []
    if not hand:
        return y
    goes = _whereto(question)
    numbers = {
        code.partition(":")[2]: n for n, code in enumerate(codes, 1) if code.partition(":")[0] in ("keep", "card")
    }
    cw, ch, gap = (176, 226, 14) if len(hand) <= 5 else (126, 164, 12)
    columns = max(1, (w - 2 * edge + gap) // (cw + gap))
    for n, card in enumerate(hand):
        row, column = divmod(n, columns)
        in_row = min(columns, len(hand) - row * columns)
        x = (w - in_row * (cw + gap) + gap) // 2 + column * (cw + gap)
        top = y + 14 + row * (ch + 40)
        offers.supply(sheet, view, card, x, top, cw, ch, f"card:{card['id']}")
        to = goes.get(card["id"])
        if to is not None:
            sheet.add("seat", x + cw - 50, top + ch - 50, 44, 44, to, tag=f"goes:{card['id']}:{to}")
        if str(card["id"]) in numbers:
            number = str(numbers[str(card["id"])])
            sheet.add("badge", x + cw / 2 - 20, top - 20, 40, 40, number, tag=f"mark:{card['id']}")
    return y + 14 + -(-len(hand) // columns) * (ch + 40) - 20


def _whereto(question: Mapping[str, Any]) -> dict[int, int]:
    """Which ranger each card goes to by the answers sealed so far; a kept one to nobody."""
    found: dict[int, int] = {}
    for text in (question.get("placed"), (question.get("sealed") or "").partition(":")[2]):
        if not text or "-" not in text:
            continue
        left, right = text.split("-")[:2]
        for cards, ranger in ((left, question["left"]), (right, question["right"])):
            found |= {int(card): ranger for card in cards.split(".") if card.isdigit()}
    return found
