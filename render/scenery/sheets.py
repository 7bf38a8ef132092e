"""Pictures beside the board: the market, one landscape, the goals, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from render.scenery import panels, seats
from render.scenery.board import draw_land, draw_market, fit_frame, fitting
from render.scenery.layout import market_extent, turn_rim
from render.scenery.scene import View, cells_of, extent
from render.toolbox.layout import EDGE, Layout, table
from render.toolbox.shapes import Shape
from render.toolbox.sheet import Sheet

WIDTH = 1000
INNER = WIDTH - 2 * EDGE


def market(view: View, theme: str, codes: Sequence[str]) -> Layout:
    """The market large, with the routes board; `take:` codes are numbered."""
    head = panels.title(view, WIDTH)
    around = market_extent(view)
    c = fitting(around, INNER, 820, 188)
    high = round(around.high * c)
    frame = fit_frame(around, EDGE, head.bottom + 4, INNER, high, c)
    drawn = draw_market(view, frame, codes)
    sheet = Sheet(head.shapes)
    panels.bands(sheet, WIDTH - 14, head.bottom + high + 22)
    stakes = panels.stakes(view, EDGE, head.bottom + high + 34, INNER)
    height = stakes.bottom + EDGE
    shapes = [*drawn.pieces, *turn_rim(view, frame), *drawn.marks, *sheet.shapes, *stakes.shapes]
    return Layout(WIDTH, height, [table(WIDTH, height, theme), *drawn.ground], shapes)


def landscape(view: View, theme: str, focus: int | None, head: str) -> Layout:
    """One landscape large, with its points by category, its routes and what the goals measure in it."""
    player = seats.player_of(view, focus)
    sheet = Sheet(panels.title(view, WIDTH, head, player["seat"]).shapes)
    around = extent(cells_of(player))
    c = fitting(around, INNER, 860, 200)
    top, high = 76, max(220, round(around.high * c))
    frame = fit_frame(around, EDGE, top, INNER, high, c)
    drawn = draw_land(view, player, frame)
    if not player["hexes"]:
        sheet.write("The first hex may lie anywhere.", WIDTH / 2, top + high / 2, 30, ink="soft", align="m")
        drawn.ground.clear()
    y = seats.account(view, player, sheet, EDGE, top + high + 4, INNER)
    y = seats.goal_rows(view, player, sheet, EDGE, y + 8, INNER)
    y = seats.marked(view, player, sheet, EDGE, y + 8, INNER)
    height = y + EDGE
    return Layout(WIDTH, height, [table(WIDTH, height, theme), *drawn.ground], [*drawn.pieces, *sheet.shapes])


def goals(view: View, theme: str) -> Layout:
    """The goals in play with everybody's measure, and the routes board."""
    head = panels.title(view, WIDTH, "Goals", -1)
    shown = panels.goals(view, EDGE, head.bottom + 6, INNER)
    if not view["goals"]:
        shown.add("panel", EDGE, head.bottom + 8, INNER, 84, "card", "brown", 2.5, 12.0)
        shown.write("This table plays without goals.", WIDTH / 2, head.bottom + 50, 30, ink="soft", align="m")
        shown.bottom = head.bottom + 92
    stakes = panels.stakes(view, EDGE, shown.bottom + 8, INNER)
    legend = panels.legend(EDGE, stakes.bottom + 8, INNER, 300)
    height = legend.bottom + EDGE
    return Layout(WIDTH, height, [table(WIDTH, height, theme)], panels.all_shapes([head, shown, stakes, legend]))


def final(view: View, theme: str) -> Layout:
    """The score sheet: a column per seat, a row per category and goal, the winners crowned; alone, the rank earned."""
    sheet = Sheet(panels.title(view, WIDTH, "Final score" if view["over"] else "Score so far", -1).shapes)
    rows = [name for name in panels.categories(view) if name != "goals"]
    players, first, row = view["players"], 270, 62
    column = (INNER - first) / max(1, len(players))
    lines = len(rows) + len(view["goals"])
    top, high = 80, 96 + row * lines + 96
    sheet.add("panel", EDGE, top, INNER, high, "card", "brown", 2.5, 12.0)
    _columns(view, sheet, first, column, top, high)
    y = top + 96
    for name in rows:
        _line(sheet, name, panels.WORDS[name], y)
        for player in players:
            amount = player["scores"][name]
            _cell(sheet, amount, first + (player["seat"] + 0.5) * column, y, f"score:{player['seat']}:{name}")
        y += row
    for goal in view["goals"]:
        _line(sheet, goal["key"], panels.goal_name(view, goal), y)
        for seat, (value, points) in enumerate(zip(goal["values"], goal["points"], strict=False)):
            middle = first + (seat + 0.5) * column
            tag = f"measure:{goal['key']}:{seat}"
            if view["over"]:
                _cell(sheet, points, middle - min(26, column * 0.15), y, f"score:{seat}:{goal['key']}")
            sheet.write(str(value), middle + min(34, column * 0.16), y + 33, 20, ink="soft", align="m", tag=tag)
        y += row
    sheet.add("bar", EDGE + 12, y, INNER - 24, 4, "brown")
    sheet.write("Total SP", EDGE + 22, y + 50, 36, font="title")
    for player in players:
        total, middle = str(player["scores"]["total"]), first + (player["seat"] + 0.5) * column
        sheet.write(total, middle, y + 50, 56, font="black", align="m", tag=f"score:{player['seat']}:total")
    bottom = _notes(view, sheet, top + high + 8)
    ground, over, bottom = _galleries(view, bottom + 8)
    height = bottom + EDGE
    return Layout(WIDTH, height, [table(WIDTH, height, theme), *ground], [*sheet.shapes, *over])


def _columns(view: View, sheet: Sheet, first: int, column: float, top: int, high: int) -> None:
    """The heads of the columns, the leaders' ones on gold."""
    leaders = seats.best(view)
    for player in view["players"]:
        seat = player["seat"]
        left = first + seat * column
        if seat in leaders:
            sheet.add(
                "panel", left + 4, top + 6, column - 8, high - 12, "paper", "gold", 4.0, 12.0, tag=f"winner:{seat}"
            )
        sheet.add("seat", left + column / 2 - 32, top + 18, 64, 64, seat, tag=f"column:{seat}")
        if seat in leaders and view["over"]:
            sheet.add("icon", left + column / 2 + 28, top + 12, 36, 36, "crown", "gold_line")


def _line(sheet: Sheet, sign: str, words: str, y: int) -> None:
    sheet.add("bar", EDGE + 12, y, INNER - 24, 2, "line")
    sheet.add("sc.sign", EDGE + 16, y + 10, 42, 42, sign)
    sheet.write(words, EDGE + 68, y + 32, 25 if len(words) > 14 else 28, font="bold")


def _cell(sheet: Sheet, amount: int, x: float, y: int, tag: str) -> None:
    sheet.write(str(amount), x, y + 31, 36, font="bold", ink="ink" if amount else "line", align="m", tag=tag)


def _notes(view: View, sheet: Sheet, y: int) -> int:
    """The solo rank; with several seats, which tie the highest hex settles. Returns where it ends."""
    words = ""
    totals = [player["scores"]["total"] for player in view["players"]]
    if len(totals) == 1:
        words = f"{totals[0]} SP: {seats.rank_of(view, totals[0])}"
    elif totals and totals.count(max(totals)) > len(seats.best(view)):
        heights = [view["players"][seat]["highest"] for seat in seats.best(view)]
        words = f"Tied on points: the highest hex decides, {heights[0]} m."
    if not words:
        return y - 8
    sheet.add("panel", EDGE, y, INNER, 70, "card", "gold", 4.0, 12.0)
    sheet.write(words, WIDTH / 2, y + 36, 34, font="title", align="m", tag="note")
    return y + 70


def _galleries(view: View, y: int) -> tuple[list[Shape], list[Shape], int]:
    """Every landscape small beneath the sheet, without its numbers repeated."""
    players = view["players"]
    columns = max(1, len(players) if len(players) < 4 else 3 if len(players) > 4 else 2)
    gap, ground, over = 8, [], []
    w = (INNER - gap * (columns - 1)) // columns
    for start in range(0, len(players), columns):
        part = players[start : start + columns]
        around = [extent(cells_of(player)) for player in part]
        h = 12 + max(round(one.high * fitting(one, w - 52, 360, 108)) for one in around)
        for n, player in enumerate(part):
            x = EDGE + n * (w + gap)
            frame = fit_frame(around[n], x + 46, y, w - 50, h, 108)
            ground.append(Shape("panel", x, y, w, h, ("paper", "brown", 2.0, 12.0)))
            over.append(Shape("seat", x + 8, y + 8, 38, 38, (player["seat"],), f"land:{player['seat']}"))
            if player["hexes"]:
                drawn = draw_land(view, player, frame)
                ground += drawn.ground
                over += drawn.pieces
        y += h + gap
    return ground, over, y - gap
