"""The sheets round the map: title, seats, market, panoramas, bank. Each returns its shapes and how tall it came out."""

from __future__ import annotations

from collections.abc import Sequence

from render.five_peaks.glyphs import RESOURCES, expand, reward_signs
from render.five_peaks.scene import View, edition_of
from render.toolbox.fonts import text_width
from render.toolbox.shapes import Shape
from render.toolbox.sheet import Sheet

CONDITIONS = (("rocky", "5 rocky peaks"), ("stones", "5 stones"), ("panorama", "6 panoramas"))


def title(view: View, w: int, head: str = "", seat: int | None = None, conditions: bool = True) -> Sheet:
    """The strip at the top: whose turn it is (or a heading), the turn, the end conditions, last turns."""
    sheet = Sheet(bottom=72)
    sheet.add("panel", 8, 8, w - 16, 60, "card", "brown", 2.5, 12.0)
    who = view["active"] if seat is None else seat
    x = 24
    if who >= 0 and not view["over"]:
        sheet.add("seat", 16, 12, 52, 52, who, tag=f"turn:{who}")
        x = 78
    words = head or ("Game over" if view["over"] else "to play")
    x = sheet.write(words, x, 38, 34, font="title", tag="title").box[2] + 22
    turn = sheet.write(f"Turn {view['turn']}", x, 38, 26, font="text", ink="soft", tag="turn")
    x = turn.box[2] + 20
    if view["final_turns"]:
        sheet.add("icon", x, 24, 28, 28, "flag_checkered", "berry")
        x += 36
        x = sheet.write("last turns", x, 38, 24, font="bold", ink="berry").box[2] + 10
        for seat_left in view["final_turns"]:
            sheet.add("seat", x, 23, 30, 30, seat_left, tag=f"last:{seat_left}")
            x += 34
    if conditions:
        _conditions(view, sheet, x, w - 22)
    return sheet


def _conditions(view: View, sheet: Sheet, left: int, right: int) -> None:
    met = set(view["conditions"])
    size = 22
    wide = sum(text_width(label, "text", size) + 44 for _, label in CONDITIONS) + 70
    short = right - left < wide
    x = right
    for key, label in reversed(CONDITIONS):
        done = key in met
        if not short:
            x = sheet.write(
                label, x, 38, size, font="bold" if done else "text", ink="good" if done else "soft", align="r"
            ).x
        x -= 30
        sheet.add(
            "icon",
            x,
            26,
            24,
            24,
            "check_circle" if done else "circle_outline",
            "good" if done else "soft",
            tag=f"end:{key}:{int(done)}",
        )
        x -= 14
    sheet.write(f"End {len(met)}/2", x, 38, size, font="bold", ink="ink", align="r", tag="end")


def market(view: View, x: int, y: int, w: int, changed: View | None = None) -> Sheet:
    """The face-up hiking cards with their prices, and the deck."""
    sheet = Sheet()
    cards = list(view["market"])
    shown = max(5, len(cards))
    gap = 8
    wide = (w - gap * (shown - 1)) / shown
    high = round(min(142, wide * 1.22))
    before = list(changed["market"]) if changed is not None else None
    heading(sheet, "Market", f"deck {view['deck']}", x, y, w)
    top = y + 34
    for n, key in enumerate(cards):
        left = x + n * (wide + gap)
        hiking_card(sheet, view, key, left, top, wide, high, tag=f"market:{n}:{key}")
        if before is not None and (n >= len(before) or before[n] != key):
            sheet.add("frame", left - 3, top - 3, wide + 6, high + 6, "ring", 4.0, 12.0, tag=f"new:market:{n}")
    if not cards:
        sheet.write("no cards left", x + w / 2, top + high / 2, 24, ink="soft", align="m")
    sheet.bottom = top + high
    return sheet


def heading(sheet: Sheet, words: str, note: str, x: float, y: float, w: float) -> None:
    """A heading on the left and a note on the right of the same line."""
    sheet.write(words, x + 2, y + 16, 26, font="title")
    sheet.write(note, x + w - 2, y + 17, 21, ink="soft", align="r")


def hiking_card(
    sheet: Sheet, view: View, key: str, x: float, y: float, w: float, h: float, *, effect: bool = False, tag: str = ""
) -> None:
    """One hiking card by its key."""
    kind = next((card for card in edition_of(view).cards if card.key == key), None)
    name, cost, starting = (kind.name, kind.cost, kind.starting) if kind else (key, 0, True)
    sheet.add("fp.card", x, y, w, h, key, name, cost, starting, effect, tag=tag)


def campfire_card(
    sheet: Sheet, view: View, card: int, x: float, y: float, w: float, h: float, *, tag: str = ""
) -> None:
    """One campfire card by its id."""
    kind = edition_of(view).campfires[card]
    sheet.add("fp.campfire", x, y, w, h, kind.name, kind.effect, kind.amount, kind.resource, kind.card, True, tag=tag)


def panorama_card(
    sheet: Sheet, view: View, card: int, x: float, y: float, w: float, h: float, *, remaining: int = 0, tag: str = ""
) -> None:
    """One panorama card by its id."""
    kind = edition_of(view).panoramas[card]
    reward = kind.reward
    signs = tuple(reward_signs(reward.gains, reward.cards, reward.campfires, reward.peaks))
    sheet.add(
        "fp.panorama", x, y, w, h, kind.id, kind.rank, kind.vp, tuple(expand(kind.cost, 3)), signs, remaining, tag=tag
    )


def panoramas(view: View, x: int, y: int, w: int, changed: View | None = None, high: int = 0) -> Sheet:
    """The top card of every panorama pile, in one row or, where it is narrow, three to a row."""
    sheet = Sheet()
    piles = view["panoramas"]
    gap = 8
    columns = max(3, len(piles)) if w > 500 else 3
    wide = min(190.0, (w - gap * (columns - 1)) / columns)
    high = high or round(wide * 0.88)
    heading(sheet, "Panoramas", "Camp buys one", x, y, w)
    before = {p["pile"]: p["card"] for p in changed["panoramas"]} if changed is not None else None
    for n, pile in enumerate(piles):
        left, top = x + n % columns * (wide + gap), y + 34 + n // columns * (high + gap)
        tag = f"pile:{n}:{pile['card']}"
        if pile["card"] is None:
            empty_pile(sheet, left, top, wide, high, tag)
        else:
            panorama_card(sheet, view, pile["card"], left, top, wide, high, remaining=pile["remaining"], tag=tag)
        if before is not None and before.get(pile["pile"]) != pile["card"]:
            sheet.add("frame", left - 3, top - 3, wide + 6, high + 6, "ring", 4.0, 10.0, tag=f"new:pile:{n}")
    rows = max(1, -(-len(piles) // columns))
    sheet.bottom = y + 34 + rows * (high + gap) - gap
    return sheet


def empty_pile(sheet: Sheet, x: float, y: float, w: float, h: float, tag: str) -> None:
    """Where a pile of panoramas used to be."""
    sheet.add("panel", x, y, w, h, "paper", "line", 2.0, 8.0, tag=tag)
    sheet.write("empty", x + w / 2, y + h / 2, 22, ink="soft", align="m")


def bank(view: View, x: int, y: int, w: int) -> Sheet:
    """What is left in the bank and in the stacks, which doubles as the legend of signs; wraps where it is narrow."""
    sheet = Sheet()
    size, row = 25, 44
    groups: list[list[tuple[str, int, str]]] = [
        [(RESOURCES[i], amount, f"bank:{i}") for i, amount in enumerate(view["bank"])],
        [(f"tile{i}", amount, f"tiles:{i}") for i, amount in enumerate(view["tile_stack"])],
        [(f"peak{i}", amount, f"peaks:{i}") for i, amount in enumerate(view["peak_piles"])],
        [("campfire", view["campfire_deck"], "campfire_deck")],
    ]
    labels = ("Bank", "Tiles", "Peaks", "")
    cx, cy = x + 14, y + 6 + row // 2
    parts: list[Shape] = []
    board = Sheet(parts)
    for label, group in zip(labels, groups, strict=True):
        wide = text_width(label, "bold", 21) + 8 + sum(30 + text_width(str(n), "bold", size) + 9 for _, n, _ in group)
        if cx + wide > x + w and cx > x + 14:
            cx, cy = x + 14, cy + row
        board.write(label, cx, cy, 21, font="bold", ink="soft")
        cx += text_width(label, "bold", 21) + 8
        for name, amount, tag in group:
            if name[-1].isdigit():
                board.add(f"fp.{name[:-1]}sign", cx, cy - 14, 28, 28, int(name[-1]))
            else:
                board.add("fp.glyph", cx, cy - 14, 28, 28, name)
            shape = board.write(str(amount), cx + 30, cy, size, font="bold", ink="ink" if amount else "line", tag=tag)
            cx = shape.box[2] + 9
        cx += 6
    sheet.bottom = cy + row // 2 + 6
    sheet.add("panel", x, y, w, sheet.bottom - y, "card", "brown", 2.0, 12.0)
    sheet.shapes += parts
    return sheet


def all_shapes(sheets: Sequence[Sheet]) -> list[Shape]:
    """The shapes of several sheets in order."""
    return [shape for sheet in sheets for shape in sheet.shapes]
