"""The picture that answers "what is going on?": market, routes board, goals and every landscape with its points."""

from __future__ import annotations

from collections.abc import Sequence

from render.scenery import panels
from render.scenery.board import Frame, draw_market, fit_frame, fitting, rim
from render.scenery.scene import Extent, View, cells_of, extent
from render.toolbox.layout import EDGE, Layout, table
from render.toolbox.shapes import Shape

WIDTH = 1200
ASIDE = 560
"""Width of the column beside the market."""
STILL = ("panel", "bar")
"""Shapes that lie still beneath what changes."""


def market_extent(view: View) -> Extent:
    """What holds the market."""
    return extent([(space["q"], space["r"]) for space in view["market"]["spaces"]], 0.1)


def board(view: View, theme: str, *, codes: Sequence[str] = (), changed: View | None = None) -> Layout:
    """The whole situation."""
    head = panels.title(view, WIDTH)
    top = head.bottom + 8
    field = market_extent(view)
    market_w = WIDTH - ASIDE - 3 * EDGE
    c = fitting(field, market_w, 560, 132)
    x = WIDTH - ASIDE - EDGE
    stakes = panels.stakes(view, x, top, ASIDE, changed)
    goals = panels.goals(view, x, stakes.bottom + 6, ASIDE)
    market_h = max(round(field.high * c), goals.bottom - top)
    legend = panels.legend(x, goals.bottom + 6, ASIDE, top + market_h - goals.bottom)
    frame = fit_frame(field, EDGE, top, market_w, market_h, c)
    drawn = draw_market(view, frame, codes)
    shapes = [*drawn.pieces, *market_changes(view, changed, frame), *turn_rim(view, frame), *drawn.marks]
    sheets = panels.all_shapes([head, stakes, goals])
    still = [shape for shape in sheets if shape.kind in STILL]
    shapes += [shape for shape in sheets if shape.kind not in STILL]
    ground, over, bottom = landscapes(view, top + market_h + 10, changed)
    height = bottom + EDGE
    # Hexes change with every turn, so only what lies still beneath them is ground.
    return Layout(
        WIDTH, height, [table(WIDTH, height, theme), *still, *legend.shapes, *ground], [*drawn.ground, *shapes, *over]
    )


def turn_rim(view: View, frame: Frame) -> list[Shape]:
    """A rim round the compass whose turn it is."""
    spaces = view["market"]["spaces"]
    at = [(s["q"], s["r"]) for s in spaces if s["compass"] is not None and s["compass"] == view["active"]]
    return rim(at, frame, "gold", "turn")


def market_changes(view: View, changed: View | None, frame: Frame) -> list[Shape]:
    """Rims round market spaces that are not as they were."""
    if changed is None:
        return []
    before = {space["space"]: (space["hex"], space["compass"]) for space in changed["market"]["spaces"]}
    spaces = view["market"]["spaces"]
    new = [(s["q"], s["r"]) for s in spaces if before.get(s["space"]) != (s["hex"], s["compass"])]
    return rim(new, frame, "ring", "new:market")


def landscapes(view: View, y: int, changed: View | None) -> tuple[list[Shape], list[Shape], int]:
    """All landscapes in one row or two, each as large as fits; what lies beneath, on top, and where they end."""
    players = view["players"]
    gap = 8
    rows = 1 if len(players) <= 3 else 2
    columns = max(1, -(-len(players) // rows))
    w = (WIDTH - 2 * EDGE - gap * (columns - 1)) // columns
    tallest, most = (430, 136) if rows == 1 else (286, 84)
    ground: list[Shape] = []
    over: list[Shape] = []
    for row in range(rows):
        part = players[row * columns : (row + 1) * columns]
        around = [extent(cells_of(player)) for player in part]
        high = max((round(one.high * fitting(one, w - 8, tallest, most)) for one in around), default=0)
        # Few heights, so that growing landscapes seldom change the size of the picture.
        h = -(-max(100, high) // 40) * 40 + panels.LAND_HEAD + panels.LAND_FOOT
        for n, player in enumerate(part):
            below, above = panels.land_panel(view, player, EDGE + n * (w + gap), y, w, h, most, changed)
            ground += below
            over += above
        if len(part) < columns:
            ground += panels.legend(EDGE + len(part) * (w + gap), y, w, h).shapes
        y += h + gap
    return ground, over, y - gap
