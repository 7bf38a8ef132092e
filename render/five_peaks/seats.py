"""The seats' strips: one row each under shared columns, so that they can be compared at a glance."""

from __future__ import annotations

from render.five_peaks.board import STONE_LOOK
from render.five_peaks.glyphs import RESOURCES
from render.five_peaks.scene import View, edition_of
from render.toolbox.shapes import Shape, scaled
from render.toolbox.sheet import Sheet

WIDTH = 1184
ROW = 56
HAND, ENDORPHINS, PACK, BADGES, STONES, PANORAMA, CAMPFIRES = 62, 128, 210, 602, 764, 958, 1052
"""Where the columns begin, in pixels from the left."""


def seats(view: View, x: int, y: int, changed: View | None = None) -> Sheet:
    """One row per player of the view, everything public in numbers, as `Sheet` of `WIDTH` pixels."""
    sheet = Sheet()
    count = len(view["players"])
    sheet.add("panel", x, y, WIDTH, ROW * count + 8, "card", "brown", 2.5, 12.0)
    for n, player in enumerate(view["players"]):
        top = y + 4 + n * ROW
        if n:
            sheet.add("bar", x + 10, top, WIDTH - 20, 1, "line")
        if player["seat"] == view["active"]:
            sheet.add("panel", x + 4, top + 2, WIDTH - 8, ROW - 4, "paper", "gold", 3.0, 9.0, tag=f"active:{n}")
        _Row(view, player, _then(changed, n), sheet, x, top + ROW // 2).draw()
    sheet.bottom = y + ROW * count + 8
    return sheet


def seat_strip(view: View, seat: int, x: int, y: int, w: int) -> tuple[list[Shape], int]:
    """The row of one seat reduced to a width, and where it ends; nothing for a seat that is not there."""
    players = [player for player in view["players"] if player["seat"] == seat]
    if not players:
        return [], y
    row = seats({**view, "players": players}, 0, 0)
    scale = w / WIDTH
    return [scaled(shape, scale, x, y) for shape in row.shapes], y + round(row.bottom * scale)


def panorama_key(view: View, cards: list[int]) -> tuple[tuple[int, int], ...]:
    """(id, rank) of panorama cards, which is all that drawing their views takes."""
    known = edition_of(view).panoramas
    return tuple((known[card].id, known[card].rank) for card in cards)


def _then(changed: View | None, n: int) -> View | None:
    return changed["players"][n] if changed is not None and n < len(changed["players"]) else None


class _Row:
    """One seat's row: what is drawn, what it was before (or None), where."""

    def __init__(self, view: View, player: View, then: View | None, sheet: Sheet, x: int, y: int) -> None:
        self.view, self.player, self.then, self.sheet, self.x, self.y = view, player, then, sheet, x, y
        self.seat: int = player["seat"]

    def draw(self) -> None:
        sheet, player, y = self.sheet, self.player, self.y
        sheet.add("seat", self.x + 10, y - 22, 44, 44, self.seat, tag=f"row:{self.seat}")
        sheet.add("fp.back", self.x + HAND, y - 17, 25, 34, self.seat)
        self.number(HAND + 32, player["hand_count"], "hand", self.before("hand_count"))
        sheet.add("fp.glyph", self.x + ENDORPHINS, y - 17, 34, 34, "endorphin")
        self.number(ENDORPHINS + 40, player["endorphins"], "endorphins", self.before("endorphins"))
        self.pack()
        self.badges()
        self.stones()
        self.panorama()
        cards = len(player["campfires"])
        sheet.add("fp.glyph" if cards else "fp.faint", self.x + CAMPFIRES, y - 15, 30, 30, "campfire")
        before = len(self.then["campfires"]) if self.then is not None else None
        self.number(CAMPFIRES + 32, cards, "campfires", before, 24)
        self.points()

    def before(self, key: str) -> int | None:
        return int(self.then[key]) if self.then is not None else None

    def number(self, x: int, amount: int, name: str, before: int | None, size: int = 28) -> None:
        """A count; smaller with three figures, faint when there is none, framed when it changed."""
        size = size if amount < 100 else round(size * 0.72)
        ink = "ink" if amount else "line"
        tag = f"{name}:{self.seat}"
        shape = self.sheet.write(str(amount), self.x + x, self.y, size, font="bold", ink=ink, tag=tag)
        if before is not None and before != amount:
            box = (shape.x - 7, self.y - 18, shape.w + 14, 36)
            self.sheet.add("frame", *box, "ring", 3.0, 9.0, tag=f"new:{tag}")

    def pack(self) -> None:
        pack = self.player["pack"]
        for i, amount in enumerate(pack):
            left = PACK + i * 55
            kind = "fp.glyph" if amount else "fp.faint"
            self.sheet.add(kind, self.x + left, self.y - 15, 30, 30, RESOURCES[i])
            before = self.then["pack"][i] if self.then is not None else None
            self.number(left + 33, amount, f"pack{i}", before, 26)
        room = f"{sum(pack)}/{self.player['capacity']}"
        self.sheet.write(room, self.x + PACK + 332, self.y, 19, ink="soft", tag=f"room:{self.seat}")

    def badges(self) -> None:
        for terrain, amount in enumerate(self.player["badges"]):
            left = BADGES + terrain * 53
            self.sheet.add("fp.badge", self.x + left, self.y - 15, 30, 30, terrain, bool(amount))
            before = self.then["badges"][terrain] if self.then is not None else None
            self.number(left + 33, amount, f"badges{terrain}", before, 26)

    def stones(self) -> None:
        for i, size in enumerate((5, 4, 3, 2, 1)):
            share, words = STONE_LOOK[size]
            held = size in self.player["stones"]
            wide = 38 * (0.5 + share * 0.5)
            left = self.x + STONES + i * 37 + (37 - wide) / 2
            tag = f"stone:{self.seat}:{size}:{int(held)}"
            if held:
                self.sheet.add("cairn", left, self.y - 15, wide, 30, ((self.seat, 1.0, words),), tag=tag)
            else:
                self.sheet.add("fp.gap", left, self.y - 15, wide, 30, tag=tag)

    def panorama(self) -> None:
        cards = self.player["panoramas"]
        left = self.x + PANORAMA
        tag = f"panorama:{self.seat}"
        self.sheet.add("fp.strip", left, self.y - 19, 86, 38, panorama_key(self.view, cards), tag=tag)
        if self.then is not None and len(self.then["panoramas"]) != len(cards):
            self.sheet.add("frame", left - 4, self.y - 23, 94, 46, "ring", 3.0, 8.0, tag=f"new:{tag}")

    def points(self) -> None:
        scores = self.view.get("scores") or ()
        if self.seat < len(scores):
            unit = self.sheet.write("VP", self.x + 1174, self.y + 3, 16, ink="soft", align="r")
            total = str(scores[self.seat]["total"])
            self.sheet.write(total, unit.x - 3, self.y, 27, font="black", align="r", tag=f"vp:{self.seat}")
