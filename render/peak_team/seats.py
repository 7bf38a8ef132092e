"""The rangers' strips: one row each under shared columns, so that they can be compared at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.peak_team.glyphs import KINDS
from render.peak_team.scene import View, node_of, park_of
from render.peak_team.tints import look
from render.toolbox.shapes import Shape, scaled
from render.toolbox.sheet import Sheet

WIDTH = 1184
ROW = 64
FIRST, PLACE, MISSIONS, SUPPORT, POWER, ANIMALS, HAND = 62, 100, 172, 292, 348, 462, 774
"""Where the columns begin, in pixels from the left."""


def seats(view: View, x: int, y: int, changed: View | None = None, only: int | None = None) -> Sheet:
    """One row per ranger (or one ranger's), everything public and the hands the view has, `WIDTH` pixels wide."""
    sheet = Sheet()
    rows = [player for player in view["players"] if only is None or player["ranger"] == only]
    sheet.add("panel", x, y, WIDTH, ROW * len(rows) + 8, "card", "brown", 2.5, 12.0)
    for n, player in enumerate(rows):
        top = y + 4 + n * ROW
        if n:
            sheet.add("bar", x + 10, top, WIDTH - 20, 1, "line")
        if player["ranger"] == view["active"]:
            sheet.add("panel", x + 4, top + 2, WIDTH - 8, ROW - 4, "paper", "gold", 3.0, 9.0, tag=f"active:{n}")
        old: list[View] = list(changed["players"]) if changed is not None else []
        then = old[player["ranger"]] if player["ranger"] < len(old) else None
        _Row(view, player, then, sheet, x, top + ROW // 2).draw()
    sheet.bottom = y + ROW * len(rows) + 8
    return sheet


def strip(view: View, ranger: int, x: int, y: int, w: int) -> tuple[list[Shape], int]:
    """The row of one ranger reduced to a width, and where it ends; nothing for a ranger that is not there."""
    if not any(player["ranger"] == ranger for player in view["players"]):
        return [], y
    row = seats(view, 0, 0, only=ranger)
    scale = w / WIDTH
    return [scaled(shape, scale, x, y) for shape in row.shapes], y + round(row.bottom * scale)


def icons_of(cards: Sequence[Mapping[str, object]]) -> dict[str, int]:
    """How many icons of each kind some cards have, in the order of kinds."""
    total: dict[str, int] = {}
    for card in cards:
        kind = str(card["kind"])
        total[kind] = total.get(kind, 0) + int(str(card["icons"]))
    return {kind: total[kind] for kind in KINDS if kind in total}


class _Row:
    """One ranger's row: what is drawn, what it was before (or None), where."""

    def __init__(self, view: View, player: View, then: View | None, sheet: Sheet, x: int, y: int) -> None:
        self.view, self.player, self.then, self.sheet, self.x, self.y = view, player, then, sheet, x, y
        self.ranger: int = player["ranger"]

    def draw(self) -> None:
        sheet, player, x, y = self.sheet, self.player, self.x, self.y
        sheet.add("seat", x + 10, y - 23, 46, 46, self.ranger, tag=f"row:{self.ranger}")
        if self.ranger == self.view["first"] and not self.view["solo"]:
            sheet.add("pt.glyph", x + FIRST, y - 16, 32, 32, "first", tag=f"first:{self.ranger}")
        self.place()
        self.missions()
        if self.view["solo"]:
            if self.ranger == 0:
                self.captain()
        else:
            sheet.add("pt.support", x + SUPPORT, y - 21, 42, 42, player["support"], tag=f"support:{self.ranger}")
            if player["power"]:
                sheet.add("pt.power", x + POWER, y - 21, 100, 42, player["power"], tag=f"power:{self.ranger}")
        self.animals()
        self.hand()

    def captain(self) -> None:
        """Alone, the captain has the only support token and power tile."""
        ready = self.player["support"]
        self.sheet.add("pt.support", self.x + SUPPORT, self.y - 21, 42, 42, ready, tag="support:0")
        if self.player["power"]:
            self.sheet.add("pt.power", self.x + POWER, self.y - 21, 100, 42, self.player["power"], tag="power:0")

    def place(self) -> None:
        """Where the ranger stands, as its circle looks on the map."""
        park = park_of(self.view)
        node = node_of(park, self.player["place"])
        if node is None:
            return
        x, y, size = self.x + PLACE, self.y, 46
        if node.station:
            self.sheet.add("pt.station", x, y - size / 2, size, size, tag=f"place:{self.ranger}:{node.name}")
        elif node.name[0] == "p":
            self.sheet.add("pt.dot", x + 8, y - 15, 30, 30, look(park, node.region)[0], tag=f"place:{self.ranger}")
        else:
            args = (node.name, look(park, node.region)[0], False)
            self.sheet.add("pt.circle", x, y - size / 2, size, size, *args, tag=f"place:{self.ranger}:{node.name}")

    def missions(self) -> None:
        park = park_of(self.view)
        for n in range(max(2, len(self.player["missions"]))):
            left, top = self.x + MISSIONS + n * 52, self.y - 25
            if n >= len(self.player["missions"]):
                self.sheet.add("pt.slot", left + 2, top + 3, 42, 44, tag=f"slot:{self.ranger}:{n}")
                continue
            letter = self.player["missions"][n]
            node = node_of(park, letter)
            tint = look(park, node.region if node else -1)[0]
            self.sheet.add("pt.mission", left, top, 46, 50, letter, tint, "", tag=f"mission:{self.ranger}:{letter}")
            if any(w.get("letter") == letter and w.get("ranger") == self.ranger for w in self.view.get("warnings", ())):
                self.sheet.add("pt.glyph", left + 26, top + 26, 28, 28, "alert", tag=f"warning:{self.ranger}:{letter}")
            if self.then is not None and letter not in self.then["missions"]:
                self.sheet.add("frame", left - 3, top - 3, 52, 56, "ring", 4.0, 9.0, tag=f"new:mission:{letter}")

    def animals(self) -> None:
        """Recorded animals; as small as it takes to fit them all in."""
        rewards = {animal["key"]: animal["reward"] for animal in self.view["animals"]}
        held = self.player["animals"]
        wide = 72 if self.view["level"] > 1 else 44
        step = min(wide + 6, (HAND - ANIMALS - wide - 10) / max(1, len(held) - 1))
        for n, key in enumerate(held):
            reward = rewards.get(key, "") if self.view["level"] > 1 else ""
            left = self.x + ANIMALS + n * step
            self.sheet.add("pt.token", left, self.y - 20, wide, 40, key, reward, tag=f"animal:{self.ranger}:{key}")

    def hand(self) -> None:
        """How many cards, and their icons where the viewer may know them."""
        player, sheet, x, y = self.player, self.sheet, self.x + HAND, self.y
        if self.view["solo"] and self.ranger:
            return
        sheet.add("pt.back", x, y - 20, 30, 40, f"seat{self.ranger}")
        count = sheet.write(str(player["hand_count"]), x + 40, y, 30, font="bold", tag=f"hand:{self.ranger}")
        left = max(x + 78, count.box[2] + 12)
        if player["passed"]:
            tag = f"passed:{self.ranger}"
            sheet.write("passed", self.x + WIDTH - 20, y, 25, font="bold", ink="soft", align="r", tag=tag)
        elif player["vicky"]:
            sheet.write("Vicky", self.x + WIDTH - 20, y, 25, font="bold", ink="soft", align="r")
        if player["hand"] is None:
            return
        counts = icons_of(player["hand"])
        room = self.x + WIDTH - 16 - left - (92 if player["passed"] or player["vicky"] else 0)
        step = min(58, room // max(1, len(counts)))
        for kind, amount in counts.items():
            sheet.add("pt.glyph", left, y - 15, 30, 30, kind)
            sheet.write(str(amount), left + 33, y, 25, font="bold", tag=f"icons:{self.ranger}:{kind}")
            left += step
