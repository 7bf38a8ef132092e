"""One decision as a picture: takeable hexes and free cells numbered, turnings and loops as previews in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.scenery import panels, seats
from render.scenery.board import (
    Frame,
    Map,
    add_hex,
    draw_land,
    draw_market,
    draw_sites,
    element_shape,
    fit_frame,
    fitting,
    loop_shapes,
    rim,
    site_of,
)
from render.scenery.layout import market_extent, turn_rim
from render.scenery.scene import View, appearing, cells_of, centre, extent, joined, laid
from render.toolbox.layout import EDGE, Layout, table
from render.toolbox.shapes import Shape, window
from render.toolbox.sheet import Sheet

WIDTH = 1000
INNER = WIDTH - 2 * EDGE
HEADINGS: Mapping[str, str] = {
    "take": "which hex?",
    "place": "where does it go?",
    "rotate": "how does it lie?",
    "mark": "mark a route?",
    "end_turn": "end the turn?",
}
WORDS: Mapping[str, str] = {"done": "no more routes", "end": "end turn"}
ROTATIONS = tuple(f"rot:{rot}" for rot in range(6))


def choices(view: View, theme: str, codes: Sequence[str]) -> Layout:
    """The open question with its answers numbered in the order of `codes` (the view's own when none are given)."""
    question: Mapping[str, Any] = view["question"] or {"op": "", "seat": view["active"], "codes": []}
    codes = tuple(codes) or tuple(question["codes"])
    player = seats.player_of(view, question["seat"] if question["seat"] >= 0 else None)
    head = panels.title(view, WIDTH, HEADINGS.get(question["op"], "to play"), player["seat"])
    ground: list[Shape] = []
    sheet = Sheet(head.shapes)
    y = head.bottom + 4
    loops = {loop["code"]: loop for loop in question.get("loops", [])}
    spaces = {f"take:{space['space']}" for space in view["market"]["spaces"]}
    if any(code in spaces for code in codes):
        y, shown = _takes(view, player, codes, y, ground, sheet), spaces
    elif question.get("cell") is not None and any(code in ROTATIONS for code in codes):
        y, shown = _turnings(view, player, question, codes, y, ground, sheet), set(ROTATIONS)
    elif any(code in loops for code in codes):
        y, shown = _loops(view, player, codes, loops, y, ground, sheet), set(loops)
    else:
        y = _places(view, player, question, codes, y, ground, sheet)
        shown = {code for code in codes if site_of(code) is not None}
    rest = [(number, code) for number, code in enumerate(codes, 1) if code not in shown]
    y = _chips(rest, y + 8, sheet) if rest else y
    y = seats.account(view, player, sheet, EDGE, y + 8, INNER)
    height = y + EDGE
    return Layout(WIDTH, height, [table(WIDTH, height, theme), *ground], sheet.shapes)


def _takes(
    view: View, player: View, codes: Sequence[str], y: int, ground: list[Shape], sheet: Sheet
) -> int:  # fmt: skip
    """The market with numbers, and the own landscape beside it; returns where they end."""
    around = market_extent(view)
    market_w = 640
    c = fitting(around, market_w, 640, 168)
    high = max(round(around.high * c), 430)
    frame = fit_frame(around, EDGE, y, market_w, high, c)
    drawn = draw_market(view, frame, codes)
    ground += drawn.ground
    sheet.shapes += [*drawn.pieces, *turn_rim(view, frame), *drawn.marks]
    x = EDGE + market_w + 8
    w = WIDTH - EDGE - x
    ground.append(Shape("panel", x, y, w, high, ("paper", "brown", 2.0, 12.0)))
    sheet.add("seat", x + 10, y + 10, 40, 40, player["seat"])
    sheet.write("so far", x + 60, y + 31, 24, ink="soft")
    panels.lengths(view, player, sheet, x + w - 8, y + 31)
    own = fit_frame(extent(cells_of(player)), x + 4, y + 56, w - 8, high - 62, 104)
    _own(view, player, own, ground, sheet)
    return y + high


def _own(view: View, player: View, frame: Frame, ground: list[Shape], sheet: Sheet) -> None:
    if not player["hexes"]:
        return
    drawn = draw_land(view, player, frame)
    ground += drawn.ground
    sheet.shapes += drawn.pieces


def _places(
    view: View, player: View, question: View, codes: Sequence[str], y: int, ground: list[Shape], sheet: Sheet
) -> int:  # fmt: skip
    """The own landscape with its free cells numbered, and the hex in hand beside it; returns where they end."""
    sites = [site for code in codes if (site := site_of(code)) is not None]
    held = question.get("hex")
    aside = 222 if held is not None else 0
    w = INNER - aside
    around = extent([*cells_of(player), *sites])
    c = fitting(around, w, 780, 176)
    high = max(300, round(around.high * c))
    frame = fit_frame(around, EDGE, y, w, high, c)
    made = Map()
    draw_sites(codes, frame, made)
    drawn = draw_land(view, player, frame, Map(ground=made.pieces, marks=made.marks))
    ground += drawn.ground
    sheet.shapes += [*drawn.pieces, *drawn.marks]
    if held is not None:
        _in_hand(view, held, WIDTH - EDGE - aside + 8, y, aside - 8, ground, sheet)
    return y + high


def _in_hand(view: View, held: int, x: int, y: int, w: int, ground: list[Shape], sheet: Sheet) -> None:
    """The hex that was taken, as printed, with what it is called."""
    entry = laid(view, held, 0, 0, 0)
    ground.append(Shape("panel", x, y, w, 290, ("card", "gold", 4.0, 12.0), "held"))
    sheet.write("in hand", x + w / 2, y + 24, 26, font="title", align="m")
    frame = fit_frame(extent([(0, 0)], 0.04), x + 6, y + 40, w - 12, 214, 184)
    made = Map()
    add_hex(view, entry, frame, made)
    ground += made.ground
    words = (entry["animal"] or entry["flower"] or "no sight").replace("_", " ")
    sheet.write(words, x + w / 2, y + 268, 24, ink="soft", align="m", tag="sight")


def _grid(count: int) -> tuple[int, int]:
    """(columns, width of each) for so many previews."""
    columns = 1 if count == 1 else 2 if count in (2, 4) else 3
    return columns, (INNER - 10 * (columns - 1)) // columns


def _turnings(
    view: View, player: View, question: View, codes: Sequence[str], y: int, ground: list[Shape], sheet: Sheet
) -> int:  # fmt: skip
    """A preview of every way the hex may lie, with the elements it would make; returns where they end."""
    turns = [(number, code) for number, code in enumerate(codes, 1) if code in ROTATIONS]
    columns, w = _grid(len(turns))
    q, r = question["cell"]
    x0, y0 = centre(q, r)
    c = min(148, w // 8 * 3 // 4 * 4)
    h = round(c * 2.35)
    for n, (number, code) in enumerate(turns):
        left, top = EDGE + n % columns * (w + 10), y + n // columns * (h + 10)
        frame = Frame(left, top, w, h, x0 - w / c / 2, y0 - h / c / 2, c)
        entry = laid(view, question["hex"], q, r, int(code[4:]))
        drawn = draw_land(view, player, frame)
        add_hex(view, entry, frame, drawn)
        elements = appearing(player, entry)
        over = [*drawn.pieces, *rim([(q, r)], frame, "gold", "new"), *(element_shape(one, frame) for one in elements)]
        ground.append(window(left + 2, top + 2, w - 4, h - 4, [*drawn.ground, *over], f"preview:{code}"))
        sheet.add("frame", left, top, w, h, "brown", 3.0, 4.0)
        sheet.add("badge", left + 8, top + 8, 50, 50, str(number), tag=f"mark:{code}")
        _tally(sheet, left + w - 8, top + h - 8, joined(player, entry), [one["kind"] for one in elements], code)
    return y + -(-len(turns) // columns) * (h + 10) - 10


def _tally(sheet: Sheet, right: int, bottom: int, paths: int, kinds: Sequence[str], code: str) -> None:
    """How many paths are joined and which elements appear, in the corner of a preview."""
    wide = 74 + 40 * len(kinds)
    left = right - wide
    sheet.add("panel", left, bottom - 46, wide, 46, "card", "brown", 2.0, 10.0)
    sheet.add("icon", left + 8, bottom - 37, 28, 28, "link_variant", "brown")
    sheet.write(str(paths), left + 40, bottom - 23, 28, font="bold", tag=f"joined:{code}")
    for n, kind in enumerate(kinds):
        sheet.add("sc.sign", left + 66 + n * 40, bottom - 41, 36, 36, kind)


def _loops(
    view: View,
    player: View,
    codes: Sequence[str],
    loops: Mapping[str, View],
    y: int,
    ground: list[Shape],
    sheet: Sheet,
) -> int:
    """A preview of every loop that may be marked, with its stake and what counts; returns where they end."""
    shown = [(number, loops[code]) for number, code in enumerate(codes, 1) if code in loops]
    columns, w = _grid(len(shown))
    around = extent(cells_of(player))
    foot = 92
    c = fitting(around, w - 8, 620 if columns == 1 else 420 if columns == 2 else 300, 132)
    h = round(around.high * c) + foot
    for n, (number, loop) in enumerate(shown):
        left, top = EDGE + n % columns * (w + 10), y + n // columns * (h + 10)
        frame = fit_frame(around, left + 4, top, w - 8, h - foot, c)
        drawn = draw_land(view, player, frame)
        line = loop_shapes(player, loop["hexes"], loop["length"], frame, 0.13)
        below = [shape for shape in drawn.ground if shape.kind != "sc.plate"]
        plates = [shape for shape in drawn.ground if shape.kind == "sc.plate"]
        hexes = player["hexes"]
        rims = rim([(hexes[i]["q"], hexes[i]["r"]) for i in loop["hexes"]], frame, "gold", "loop")
        parts = [*below, *rims, *line, *plates, *drawn.pieces]
        ground.append(Shape("panel", left, top, w, h, ("paper", "brown", 2.5, 12.0), f"preview:{loop['code']}"))
        ground += parts
        sheet.add("badge", left + 8, top + 8, 50, 50, str(number), tag=f"mark:{loop['code']}")
        _facts(view, sheet, loop, left, top + h - foot, w)
    return y + -(-len(shown) // columns) * (h + 10) - 10


def _facts(view: View, sheet: Sheet, loop: View, x: int, y: int, w: int) -> None:
    """A loop's stake and points, then metres against the limit and how many crossings carry stakes already."""
    code = loop["code"]
    args = (loop["length"], loop["value"], loop["flipped"], 0)
    sheet.add("sc.score", x + 12, y + 4, 76, 44, *args, tag=f"stake:{code}")
    gain = f"{loop['gain']['total']:+d} SP"
    sheet.write(gain, x + w - 14, y + 27, 36, font="black", align="r", tag=f"gain:{code}")
    metres = f"{loop['metres']} of {loop['limit']} m"
    what = "climb " if view["options"].get("total_ascent") else ""
    sheet.write(what + metres, x + 14, y + 70, 22, ink="soft", tag=f"metres:{code}")
    shared = f"{loop['overlap']}/{loop['length']} shared"
    sheet.write(shared, x + w - 14, y + 70, 22, ink="soft", align="r", tag=f"overlap:{code}")


def _chips(rest: Sequence[tuple[int, str]], y: int, sheet: Sheet) -> int:
    """Answers without a place as chips in rows, each with its number; returns where they end."""
    gap, h = 10, 64
    columns = min(4, len(rest))
    w = min(320, (INNER - gap * (columns - 1)) // columns)
    start = (WIDTH - columns * (w + gap) + gap) // 2
    for n, (number, code) in enumerate(rest):
        left, top = start + n % columns * (w + gap), y + n // columns * (h + gap)
        sheet.add("panel", left, top, w, h, "card", "brown", 2.5, 14.0)
        sheet.add("badge", left + 8, top + 9, 46, 46, str(number), tag=f"mark:{code}")
        words = WORDS.get(code, code.replace(":", " ").replace("_", " "))[:18]
        sheet.write(words, left + 66, top + h / 2, 27 if w > 250 else 21, font="bold")
    return y + -(-len(rest) // columns) * (h + gap) - gap
