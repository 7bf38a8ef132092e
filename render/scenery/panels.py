"""The sheets round the hexes: title, routes board, goals, legend, landscapes with their scores."""

from __future__ import annotations

from collections.abc import Sequence

from render.scenery.board import Frame, draw_land, fit_frame, rim
from render.scenery.glyphs import ANIMALS, CATEGORY_SIGNS, FLOWERS
from render.scenery.scene import BANDS, View, cells_of, edition_of, extent
from render.toolbox.fonts import fit, text_width
from render.toolbox.layout import EDGE
from render.toolbox.shapes import Shape
from render.toolbox.sheet import Sheet

LAND_HEAD, LAND_FOOT = 56, 50
"""Pixels above and below a landscape in its panel."""
WORDS = {
    "routes": "Routes",
    "animals": "Animals",
    "flowers": "Flowers",
    "waterfalls": "Waterfalls",
    "cliffs": "Cliffs",
    "viewpoints": "Viewpoints",
    "goals": "Goals",
}
LEGEND = (
    ("waterfall", "waterfall 1 + routes below"),
    ("cliff", "cliff 3"),
    ("viewpoint", "view 1 per sight"),
    ("animals", "animal: stakes on its hex"),
    ("flowers", "flower: stakes at its side"),
    *((name, name.replace("_", " ")) for name in (*ANIMALS, *FLOWERS)),
)
"""Signs and what they are or bring."""


def title(view: View, w: int, head: str = "", seat: int | None = None) -> Sheet:
    """The strip at the top: whose turn it is (or a heading), the turn, the deck."""
    sheet = Sheet(bottom=72)
    sheet.add("panel", EDGE, 8, w - 2 * EDGE, 60, "card", "brown", 2.5, 12.0)
    who = view["active"] if seat is None else seat
    x = 24
    if who >= 0 and not (view["over"] and seat is None):
        sheet.add("seat", 16, 12, 52, 52, who, tag=f"turn:{who}")
        x = 78
    words = head or ("Game over" if view["over"] else "to play")
    x = sheet.write(words, x, 38, 34, font="title", tag="title").box[2] + 22
    sheet.write(f"Turn {view['turn']} of {view['turns']}", x, 38, 26, ink="soft", tag="turn")
    note = f"{view['deck']} hexes to come"
    if view["options"].get("total_ascent"):
        note = f"Total Ascent · {note}"
    sheet.write(note, w - 26, 38, 24, ink="soft", align="r", tag="deck")
    return sheet


def heading(sheet: Sheet, words: str, note: str, x: float, y: float, w: float) -> None:
    """A heading on the left and a note on the right of the same line."""
    sheet.write(words, x + 2, y + 16, 26, font="title")
    sheet.write(note, x + w - 2, y + 17, 21, ink="soft", align="r")


def stakes(view: View, x: int, y: int, w: int, changed: View | None = None) -> Sheet:
    """The routes board: per length its limit and the score stakes that are left, each with its back below."""
    sheet = Sheet(bottom=y + 146)
    what = "most metres climbed" if view["options"].get("total_ascent") else "most metres from lowest to highest"
    heading(sheet, "Routes", what, x, y, w)
    sheet.add("panel", x, y + 36, w, 110, "card", "brown", 2.5, 12.0)
    column = w / max(1, len(view["stakes"]))
    for n, stake in enumerate(view["stakes"]):
        left = x + n * column
        length = stake["length"]
        if n:
            sheet.add("bar", left, y + 46, 1, 90, "line")
        sheet.add("sc.stake", left + 8, y + 44, 38, 38, length, tag=f"length:{length}")
        size = fit(f"{stake['limit']} m", "bold", 25, int(column - 56))
        sheet.write(f"{stake['limit']} m", left + 51, y + 63, size, font="bold", tag=f"limit:{length}")
        fronts = list(zip(stake["fronts"], stake["backs"], strict=False))
        step = min(36.0, (column - 14) / max(1, len(fronts)))
        wide = min(32.0, step - 2)
        for k, (front, back) in enumerate(fronts):
            sheet.add("sc.points", left + 8 + k * step, y + 88, wide, 50, front, back, tag=f"stake:{length}:{k}")
        if not fronts:
            sheet.write("none left", left + column / 2, y + 113, 20, ink="soft", align="m")
        if changed is not None and _fronts(changed, n) != stake["fronts"]:
            sheet.add("frame", left + 2, y + 38, column - 4, 106, "ring", 4.0, 10.0, tag=f"new:stakes:{length}")
    return sheet


def _fronts(view: View, n: int) -> list[int]:
    return list(view["stakes"][n]["fronts"]) if n < len(view["stakes"]) else []


def goal_name(view: View, goal: View) -> str:
    """A goal's name in its edition."""
    return next((entry.name for entry in edition_of(view).goals if entry.id == goal["id"]), goal["key"])


def goals(view: View, x: int, y: int, w: int) -> Sheet:
    """The goals in play, each with every seat's measure and the points it would bring now."""
    sheet = Sheet(bottom=y)
    if not view["goals"]:
        return sheet
    solo = view["seats"] == 1
    heading(sheet, "Goals", "4 for the best" if not solo else "points when alone", x, y, w)
    top, row = y + 36, 84
    sheet.add("panel", x, top, w, row * len(view["goals"]), "card", "brown", 2.5, 12.0)
    for n, goal in enumerate(view["goals"]):
        middle = top + n * row + 24
        if n:
            sheet.add("bar", x + 10, top + n * row, w - 20, 1, "line")
        sheet.add("sc.sign", x + 10, middle - 18, 40, 40, goal["key"], tag=f"goal:{goal['key']}")
        name = sheet.write(goal_name(view, goal), x + 60, middle, 25, font="bold")
        best = "fewest" if goal["fewest"] else "most"
        rule = f"4: {goal['solo'][0]} · 2: {goal['solo'][1]}" if solo else best
        sheet.write(rule, max(x + w - 12, name.box[2] + 60), middle, 21, ink="soft", align="r")
        goal_values(view, goal, sheet, x + 56, middle + 37, w - 62)
    sheet.bottom = top + row * len(view["goals"])
    return sheet


def goal_values(view: View, goal: View, sheet: Sheet, x: float, y: float, w: float) -> None:
    """Per seat what a goal measures and, on gold, what it would pay."""
    step = min(170.0, w / max(1, len(goal["values"])))
    for seat, (value, points) in enumerate(zip(goal["values"], goal["points"], strict=False)):
        left = x + seat * step
        sheet.add("seat", left, y - 14, 28, 28, seat)
        size = 22 if value < 1000 else 19
        tag = f"measure:{goal['key']}:{seat}"
        words = sheet.write(str(value), left + 31, y, size, font="bold", ink="ink" if points else "soft", tag=tag)
        if points:
            sheet.add("sc.gold", words.box[2] + 2, y - 12, 24, 24, points, tag=f"pays:{goal['key']}:{seat}")


def legend(x: int, y: int, w: int, h: int) -> Sheet:
    """What the signs are and bring, as far as there is room; nothing where there is little."""
    sheet = Sheet(bottom=y)
    left, row, signs = x + 12, 0, Sheet()
    for name, words in LEGEND:
        wide = 40 + text_width(words, "text", 21)
        if left + wide > x + w - 8 and left > x + 12:
            left, row = x + 12, row + 1
        if 52 + (row + 1) * 40 > h:
            break
        middle = y + 62 + row * 40
        signs.add("sc.sign", left, middle - 17, 34, 34, name)
        left = signs.write(words, left + 40, middle, 21).box[2] + 16
    if row < 2:
        return sheet
    heading(sheet, "Signs", "", x, y, w)
    sheet.bottom = signs.shapes[-1].y + 36
    sheet.add("panel", x, y + 36, w, sheet.bottom - y - 36, "card", "brown", 2.0, 12.0)
    sheet.shapes += signs.shapes
    return sheet


def categories(view: View) -> list[str]:
    """The lines of the score sheet that count by now: goals do when the game is over (SC-60)."""
    return [name for name in CATEGORY_SIGNS if name != "goals" or (view["goals"] and view["over"])]


def scores(view: View, player: View, sheet: Sheet, x: float, y: float, w: float, then: View | None = None) -> None:
    """A seat's points by category in one row centred on `y`; what differs from `then` is framed."""
    names = categories(view)
    step = w / len(names)
    icon = min(34.0, step * 0.46)
    size = 27 if step > 66 else 22
    for n, name in enumerate(names):
        left, amount = x + n * step, player["scores"][name]
        sheet.add("sc.sign" if amount else "sc.faint", left, y - icon / 2, icon, icon, name)
        tag, ink = f"{name}:{player['seat']}", "ink" if amount else "line"
        words = sheet.write(str(amount), left + icon + 3, y, size, font="bold", ink=ink, tag=tag)
        if then is not None and then["scores"][name] != amount:
            sheet.add("frame", words.x - 5, y - 17, words.w + 10, 34, "ring", 3.0, 8.0, tag=f"new:{tag}")


def lengths(view: View, player: View, sheet: Sheet, right: float, y: float, size: int = 30) -> float:
    """The route lengths a seat has marked and, faint, those still open, ending at `right`; returns where they begin."""
    every = [stake["length"] for stake in view["stakes"]]
    left = right - (size + 3) * len(every)
    for n, length in enumerate(every):
        kind = "sc.open" if length in player["open_lengths"] else "sc.stake"
        sheet.add(
            kind, left + n * (size + 3), y - size / 2, size, size, length, tag=f"{kind[3:]}:{player['seat']}:{length}"
        )
    return left


def land_panel(
    view: View, player: View, x: int, y: int, w: int, h: int, most: int, changed: View | None = None
) -> tuple[list[Shape], list[Shape]]:
    """A landscape with its seat, total and points by category, in w × h pixels: what lies beneath and on top."""
    seat = player["seat"]
    sheet = Sheet()
    ground = [Shape("panel", x, y, w, h, ("paper", "brown", 2.0, 12.0), f"land:{seat}")]
    if seat == view["active"]:
        sheet.add("frame", x, y, w, h, "gold", 5.0, 12.0, tag=f"active:{seat}")
    sheet.add("seat", x + 9, y + 9, 42, 42, seat, tag=f"row:{seat}")
    total = str(player["scores"]["total"])
    words = sheet.write(total, x + 58, y + 30, 40, font="black", tag=f"total:{seat}")
    sheet.write("SP", words.box[2] + 5, y + 35, 21, ink="soft")
    then = _then(changed, seat)
    if then is not None and then["scores"]["total"] != player["scores"]["total"]:
        sheet.add("frame", words.x - 6, y + 9, words.w + 12, 42, "ring", 3.5, 9.0, tag=f"new:total:{seat}")
    left = lengths(view, player, sheet, x + w - 8, y + 30)
    room = f"{len(player['hexes'])}/{len(player['hexes']) + player['left']}"
    sheet.write(room, left - 8, y + 31, 21, ink="soft", align="r", tag=f"placed:{seat}")
    scores(view, player, sheet, x + 12, y + h - 26, w - 20, then)
    top, room_h = y + LAND_HEAD, h - LAND_HEAD - LAND_FOOT
    frame = fit_frame(extent(cells_of(player)), x + 4, top, w - 8, room_h, most)
    if player["hexes"]:
        drawn = draw_land(view, player, frame)
        pieces = [*drawn.pieces, *changed_rims(player, then, frame)]
        sheet.shapes += [*drawn.ground, *pieces]
    else:
        sheet.write("no hex yet", x + w / 2, top + room_h / 2, 24, ink="soft", align="m")
    return ground, sheet.shapes


def changed_rims(player: View, then: View | None, frame: Frame) -> list[Shape]:
    """Rims round hexes that were not there then."""
    if then is None:
        return []
    before = set(cells_of(then))
    return rim([cell for cell in cells_of(player) if cell not in before], frame, "ring", f"new:hex:{player['seat']}")


def _then(changed: View | None, seat: int) -> View | None:
    return changed["players"][seat] if changed is not None and seat < len(changed["players"]) else None


def bands(sheet: Sheet, right: float, y: float) -> None:
    """The altitude bands as a row of samples that ends at `right`."""
    x = right
    for n in range(len(BANDS) - 1, -1, -1):
        x = sheet.write(BANDS[n], x, y, 19, ink="soft", align="r").x - 34
        sheet.add("sc.band", x, y - 16, 28, 32, n)
        x -= 14


def all_shapes(sheets: Sequence[Sheet]) -> list[Shape]:
    """The shapes of several sheets in order."""
    return [shape for sheet in sheets for shape in sheet.shapes]
