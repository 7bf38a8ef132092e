"""One decision as a picture: places numbered on the map, everything else as numbered cards beneath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.peak_team import panels
from render.peak_team.board import Frame, draw_map
from render.peak_team.drop import supply_drop
from render.peak_team.layout import EDGE, Layout, table
from render.peak_team.offers import offers, supply
from render.peak_team.places import Spot, marked_spots, place_of
from render.peak_team.scene import HIGH, LEFT, RADIUS, TOP, WIDE, View, node_of, park_of
from render.peak_team.seats import strip
from render.toolbox.shapes import Shape, window
from render.toolbox.sheet import Sheet

WIDTH = 1000
HEADINGS: Mapping[str, str] = {
    "start": "where to start?",
    "power": "which side?",
    "drop": "supply drop",
    "act": "what to do?",
    "captain": "captain: what next?",
    "move": "where next?",
    "toll": "which card pays?",
    "wrench": "clear a blocker?",
    "lend": "lend a step?",
    "keep": "keep which card?",
    "column": "into which column?",
    "pay": "discard which card?",
    "meet": "share cards?",
    "share": "who gets what?",
    "radio": "listen to the radio?",
    "assign": "who gets the mission?",
    "swap": "swap two missions?",
    "reward": "whose support wakes?",
    "another": "another special mission?",
    "flag": "where does all end?",
}
TOGETHER = ("assign", "swap", "reward", "another", "meet", "share", "captain", "lend")
"""Questions for which one has to see all rangers' rows, not only the asked one's."""
CLOSE = 1.5
"""Pixels per drawing unit of a map that shows a part of the park; a whole one has what fits."""
_MOST = 590
"""How many drawing units of height a part may have."""


def choices(view: View, theme: str, codes: Sequence[str]) -> Layout:
    """The open question with its answers numbered in the order of `codes` (the view's own when none are given)."""
    question: Mapping[str, Any] = view["question"] or {"op": "", "ranger": view["active"], "codes": [], "seats": []}
    codes = tuple(codes) or tuple(question["codes"])
    op, ranger = question["op"], _asked(view, question)
    head = panels.title(view, WIDTH, HEADINGS.get(op, "to act"), ranger)
    ground: list[Shape] = []
    shapes = list(head.shapes)
    y = head.bottom + 4
    if op == "drop":
        y = supply_drop(view, codes, y, WIDTH, EDGE, Sheet(shapes))
    else:
        extra = _new_letters(view, question)
        spots = [*marked_spots(view, codes), *extra]
        if spots:
            y = _map(view, ranger, spots, extra, codes, y, ground, shapes) + 6
        rest = [(n, code) for n, code in enumerate(codes, 1) if place_of(view, code) is None]
        if rest:
            y = offers(view, rest, y, WIDTH, EDGE, shapes)
        y = _own_cards(view, question, codes, ranger, y, shapes)
    for shown in range(view["rangers"]) if op in TOGETHER else (ranger,):
        row, y = strip(view, shown, EDGE, y + 8, WIDTH - 2 * EDGE)
        shapes += row
    height = max(y + EDGE, 200)
    return Layout(WIDTH, height, [table(height, theme), *ground], shapes)


def _asked(view: View, question: Mapping[str, Any]) -> int:
    ranger = question.get("ranger", -1)
    if ranger is None or not 0 <= ranger < len(view["players"]):
        seats = [seat for seat in question.get("seats", ()) if seat < len(view["players"])] or [view["active"]]
        ranger = view["seat"] if view["seat"] in seats else seats[0]
    return int(ranger)


def _map(
    view: View, ranger: int, spots: Sequence[Spot], extra: Sequence[Spot], codes: Sequence[str], y: int,
    ground: list[Shape], shapes: list[Shape],
) -> int:  # fmt: skip
    """The part of the park the decision is about; returns where it ends."""
    frame = _frame(view, ranger, spots, y, whole_park=bool(extra))
    drawn = draw_map(view, frame, codes=codes, extra=extra)
    marks = [piece for piece in drawn.pieces if piece.tag.startswith("mark:")]
    pieces = [piece for piece in drawn.pieces if not piece.tag.startswith("mark:")]
    ground.append(window(*frame.rect, drawn.ground, "map"))
    shapes += [window(*frame.rect, pieces, "map"), *marks]
    shapes.append(Shape("frame", *frame.rect, ("brown", 2.5, 4.0)))
    return y + frame.h


def _frame(view: View, ranger: int, spots: Sequence[Spot], y: int, whole_park: bool) -> Frame:
    """All that may be chosen and the ranger that asks: close up where that is possible, else the whole park."""
    w = WIDTH - 2 * EDGE
    points = [at for _, at, _, _, _ in spots]
    players = view["players"]
    node = node_of(park_of(view), players[ranger]["place"]) if 0 <= ranger < len(players) else None
    points += [(node.x, node.y)] if node else []
    left, right = min(x for x, _ in points) - 62, max(x for x, _ in points) + 62
    top, bottom = min(v for _, v in points) - 84, max(v for _, v in points) + 62
    wide = w / CLOSE
    if whole_park or right - left > wide or bottom - top > _MOST:
        return Frame(LEFT, TOP, EDGE, y, w, round(w * HIGH / WIDE), w / WIDE)
    high = max(330.0, bottom - top)
    x0 = min(max(LEFT, (left + right - wide) / 2), LEFT + WIDE - wide)
    y0 = min(max(TOP, (top + bottom - high) / 2), TOP + HIGH - high)
    return Frame(round(x0), round(y0), EDGE, y, w, round(high * CLOSE), CLOSE)


def _new_letters(view: View, question: Mapping[str, Any]) -> list[Spot]:
    """Missions that were seen and wait to be handed out, as marks on the map; nobody else's view has them."""
    park = park_of(view)
    nodes = [node_of(park, letter) for letter in question.get("seen") or ()]
    return [("new", (node.x, node.y), RADIUS, False, f"new:{node.name}") for node in nodes if node is not None]


def _own_cards(
    view: View, question: Mapping[str, Any], codes: Sequence[str], ranger: int, y: int, shapes: list[Shape]
) -> int:
    """The cards of the move under way with the icons they still have, then the hand, small; nothing the view hides."""
    if question["op"] not in ("act", "move", "captain", "radio", "meet", "wrench", "start"):
        return y
    sheet = Sheet(shapes)
    players = [player for player in view["players"] if player["ranger"] == (0 if view["solo"] else ranger)]
    hand = (players[0]["hand"] if players else None) or []
    played = question.get("played") or []
    offered = {code.rpartition(":")[2] for code in codes if place_of(view, code) is None}
    if not played and all(str(card["id"]) in offered for card in hand):
        return y
    w, h, gap = 84, 112, 10
    x = max(EDGE + 4, (WIDTH - len(hand) * (w + gap) - len(played) * (w + gap + 6)) // 2)
    for entry in played:
        supply(sheet, view, entry["card"], x, y + 8, w, h, f"played:{entry['card']['id']}")
        sheet.add("frame", x - 3, y + 5, w + 6, h + 6, "gold", 4.0, 10.0)
        left = entry["left"] + len(entry["extra"])
        sheet.add("pt.pill", x + w / 2 - 34, y + h - 4, 68, 28, f"{left} left")
        x += w + gap + 6
    step = min(w + gap, (WIDTH - EDGE - w - x) / max(1, len(hand) - 1))
    for card in hand:
        supply(sheet, view, card, x, y + 8, w, h, f"hand:{card['id']}")
        x += step
    return y + h + 22
