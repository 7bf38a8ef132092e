"""The sheets round the map: title, seats, market, panoramas, bank. Each returns its shapes and how tall it came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from render.five_peaks.board import STONE_LOOK
from render.five_peaks.cards import ROMAN
from render.five_peaks.glyphs import RESOURCES, TERRAINS, expand, reward_signs
from render.five_peaks.scene import View, edition_of
from render.toolbox.fonts import text_width
from render.toolbox.shapes import Shape, text

CONDITIONS = (("rocky", "5 rocky peaks"), ("stones", "5 stones"), ("panorama", "6 panoramas"))


@dataclass(slots=True)
class Sheet:
    """Shapes that end at `bottom` (pixels)."""

    shapes: list[Shape] = field(default_factory=list)
    bottom: int = 0

    def add(self, kind: str, x: float, y: float, w: float, h: float, *args: object, tag: str = "") -> Shape:
        """Appends a shape and returns it."""
        shape = Shape(kind, round(x), round(y), round(w), round(h), args, tag)
        self.shapes.append(shape)
        return shape

    def write(
        self, words: str, x: float, y: float, size: int, *, font: str = "text", ink: str = "ink", align: str = "l", tag: str = ""
    ) -> Shape:
        """Appends a line of text centred on `y` and returns it."""
        shape = text(words, round(x), round(y), size, font=font, ink=ink, align=align, tag=tag)
        self.shapes.append(shape)
        return shape


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
            x = sheet.write(label, x, 38, size, font="bold" if done else "text", ink="good" if done else "soft", align="r").x
        x -= 30
        sheet.add("icon", x, 26, 24, 24, "check_circle" if done else "circle_outline", "good" if done else "soft", tag=f"end:{key}:{int(done)}")
        x -= 14
    sheet.write(f"End {len(met)}/2", x, 38, size, font="bold", ink="ink", align="r", tag="end")


ROW = 56
COLUMNS = (
    ("hand", 62, 1), ("endorphin", 128, 1), ("pack", 210, 6), ("badges", 602, 3), ("stones", 764, 5), ("panorama", 958, 1), ("campfire", 1052, 1),
)  # fmt: skip


def seats(view: View, x: int, y: int, w: int, changed: View | None = None) -> Sheet:
    """One row per seat under shared columns, everything public about it in numbers."""
    sheet = Sheet()
    count = len(view["players"])
    sheet.add("panel", x, y, w, ROW * count + 8, "card", "brown", 2.5, 12.0)
    for n, player in enumerate(view["players"]):
        top = y + 4 + n * ROW
        if n:
            sheet.add("bar", x + 10, top, w - 20, 1, "line")
        if player["seat"] == view["active"]:
            sheet.add("panel", x + 4, top + 2, w - 8, ROW - 4, "paper", "gold", 3.0, 9.0, tag=f"active:{n}")
        then = changed["players"][n] if changed is not None and n < len(changed["players"]) else None
        _seat_row(view, player, sheet, x, top + ROW // 2, w / 1184, then)
    sheet.bottom = y + ROW * count + 8
    return sheet


def _seat_row(view: View, player: View, sheet: Sheet, x: int, y: int, k: float, then: View | None) -> None:
    seat = player["seat"]
    at = {name: x + left * k for name, left, _ in COLUMNS}
    sheet.add("seat", x + 10, y - 22, 44, 44, seat, tag=f"row:{seat}")
    sheet.add("fp.back", at["hand"], y - 17, 25, 34, seat)
    _number(sheet, at["hand"] + 32, y, player["hand_count"], f"hand:{seat}", then and then["hand_count"])
    sheet.add("fp.glyph", at["endorphin"], y - 17, 34, 34, "endorphin")
    _number(sheet, at["endorphin"] + 40, y, player["endorphins"], f"endorphins:{seat}", then and then["endorphins"])
    for i, amount in enumerate(player["pack"]):
        left = at["pack"] + i * 55 * k
        sheet.add("fp.glyph" if amount else "fp.faint", left, y - 15, 30, 30, RESOURCES[i])
        _number(sheet, left + 33, y, amount, f"pack:{seat}:{i}", then and then["pack"][i], size=26)
    room = f"{sum(player['pack'])}/{player['capacity']}"
    sheet.write(room, at["pack"] + 332 * k, y, 19, ink="soft", tag=f"room:{seat}")
    for terrain, amount in enumerate(player["badges"]):
        left = at["badges"] + terrain * 53 * k
        sheet.add("fp.badge", left, y - 15, 30, 30, terrain, bool(amount))
        _number(sheet, left + 33, y, amount, f"badges:{seat}:{terrain}", then and then["badges"][terrain], size=26)
    for i, size in enumerate((5, 4, 3, 2, 1)):
        share, words = STONE_LOOK[size]
        kind, args = ("cairn", (((seat, 1.0, words),),)) if size in player["stones"] else ("fp.gap", ())
        wide = 38 * (0.5 + share * 0.5)
        sheet.add(kind, at["stones"] + (i * 37 + (37 - wide) / 2) * k, y - 15, wide, 30, *args, tag=f"stone:{seat}:{size}:{int(kind == 'cairn')}")
    rank = len(player["panoramas"])
    sheet.add("fp.strip", at["panorama"], y - 19, round(86 * k), 38, tuple(_panorama_key(view, card) for card in player["panoramas"]), tag=f"panorama:{seat}:{rank}")
    if then and len(then["panoramas"]) != rank:
        sheet.add("frame", at["panorama"] - 4, y - 23, round(86 * k) + 8, 46, "ring", 3.0, 8.0, tag=f"new:panorama:{seat}")
    sheet.add("fp.glyph" if player["campfires"] else "fp.faint", at["campfire"], y - 15, 30, 30, "campfire")
    _number(sheet, at["campfire"] + 32, y, len(player["campfires"]), f"campfires:{seat}", then and len(then["campfires"]), size=24)
    vp = view["scores"][seat]["total"] if seat < len(view.get("scores") or ()) else None
    if vp is not None:
        unit = sheet.write("VP", x + 1174 * k, y + 3, 16, ink="soft", align="r")
        sheet.write(str(vp), unit.x - 3, y, 27, font="black", align="r", tag=f"vp:{seat}")


def _panorama_key(view: View, card: int) -> tuple[int, int]:
    kind = edition_of(view).panoramas[card]
    return kind.id, kind.rank


def _number(sheet: Sheet, x: float, y: float, amount: int, tag: str, before: int | None = None, size: int = 28) -> None:
    shape = sheet.write(str(amount), x, y, size, font="bold", ink="ink" if amount else "line", tag=tag)
    if before is not None and before != amount:
        sheet.add("frame", shape.x - 7, y - 18, shape.w + 14, 36, "ring", 3.0, 9.0, tag=f"new:{tag}")


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


def hiking_card(sheet: Sheet, view: View, key: str, x: float, y: float, w: float, h: float, *, effect: bool = False, tag: str = "") -> None:
    """One hiking card by its key."""
    kind = next((card for card in edition_of(view).cards if card.key == key), None)
    name, cost, starting = (kind.name, kind.cost, kind.starting) if kind else (key, 0, True)
    sheet.add("fp.card", x, y, w, h, key, name, cost, starting, effect, tag=tag)


def campfire_card(sheet: Sheet, view: View, card: int, x: float, y: float, w: float, h: float, *, tag: str = "") -> None:
    """One campfire card by its id."""
    kind = edition_of(view).campfires[card]
    sheet.add("fp.campfire", x, y, w, h, kind.name, kind.effect, kind.amount, kind.resource, kind.card, True, tag=tag)


def panorama_card(sheet: Sheet, view: View, card: int, x: float, y: float, w: float, h: float, *, remaining: int = 0, tag: str = "") -> None:
    """One panorama card by its id."""
    kind = edition_of(view).panoramas[card]
    reward = kind.reward
    signs = tuple(reward_signs(reward.gains, reward.cards, reward.campfires, reward.peaks))
    sheet.add("fp.panorama", x, y, w, h, kind.id, kind.rank, kind.vp, tuple(expand(kind.cost, 3)), signs, remaining, tag=tag)


def panoramas(view: View, x: int, y: int, w: int, changed: View | None = None, high: int = 0) -> Sheet:
    """The top card of every panorama pile."""
    sheet = Sheet()
    piles = view["panoramas"]
    gap = 8
    wide = min(190.0, (w - gap * (max(3, len(piles)) - 1)) / max(3, len(piles)))
    high = high or round(wide * 0.88)
    heading(sheet, "Panoramas", "Camp buys one", x, y, w)
    top = y + 34
    before = {p["pile"]: p["card"] for p in changed["panoramas"]} if changed is not None else None
    for n, pile in enumerate(piles):
        left = x + n * (wide + gap)
        if pile["card"] is None:
            sheet.add("panel", left, top, wide, high, "paper", "line", 2.0, 8.0, tag=f"pile:{n}:none")
            sheet.write("empty", left + wide / 2, top + high / 2, 20, ink="soft", align="m")
        else:
            panorama_card(sheet, view, pile["card"], left, top, wide, high, remaining=pile["remaining"], tag=f"pile:{n}:{pile['card']}")
        if before is not None and before.get(pile["pile"]) != pile["card"]:
            sheet.add("frame", left - 3, top - 3, wide + 6, high + 6, "ring", 4.0, 10.0, tag=f"new:pile:{n}")
    sheet.bottom = top + high
    return sheet


def bank(view: View, x: int, y: int, w: int) -> Sheet:
    """What is left in the bank and in the stacks; the signs double as the picture's legend. Wraps where it is narrow."""
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


def rank_words(rank: int) -> str:
    """A rank in Roman figures; 0 is a dash."""
    return ROMAN[rank] if rank else "–"


def terrain_name(terrain: int) -> str:
    """A terrain in a word."""
    return TERRAINS[terrain]


def all_shapes(sheets: Sequence[Sheet]) -> list[Shape]:
    """The shapes of several sheets in order."""
    return [shape for sheet in sheets for shape in sheet.shapes]
