"""Which picture a kind is: whole layouts as data, and what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from render.five_peaks import panels, seats
from render.five_peaks.board import draw_map, fit_frame
from render.five_peaks.scene import View, extent
from render.toolbox.relief import Ground
from render.toolbox.shapes import Shape, scaled, window
from render.toolbox.sheet import Sheet
from render.toolbox.theme import colour

WIDTH = 1200
EDGE = 8


@dataclass(slots=True)
class Layout:
    """A picture as data: its size in pixels, the layer that seldom changes, and what is drawn on it."""

    width: int
    height: int
    ground: list[Shape] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)

    def scaled(self, scale: float) -> Layout:
        """The same picture larger or smaller."""
        if scale == 1.0:
            return self
        return Layout(
            round(self.width * scale),
            round(self.height * scale),
            [scaled(shape, scale) for shape in self.ground],
            [scaled(shape, scale) for shape in self.shapes],
        )


def table(height: int, theme: str) -> Shape:
    """The table under everything: nearly flat paper relief, in few sizes so that it is painted once."""
    ground = Ground(
        colour(theme, "paper_low"), colour(theme, "paper_high"), colour(theme, "line"), 170, 0.4, 0.28, 6, 0.3
    )
    return Shape("relief", 0, 0, WIDTH, -(-height // 800) * 800, (5, ground), "table")


def board(view: View, theme: str, *, codes: Sequence[str] = (), changed: View | None = None) -> Layout:
    """The whole situation; market and panoramas lie beside or below the map, whichever shows the map larger."""
    head = panels.title(view, WIDTH)
    left, top, right, bottom = extent(view)
    wide, high = right - left + 0.64, bottom - top + 0.64
    inner = WIDTH - 2 * EDGE
    column = 470
    below = min(104, int(inner / wide), int(800 / high))
    aside = min(118, int((inner - column - EDGE) / wide), int(900 / high))
    side = aside * 1.1 >= below
    c = aside if side else below
    map_w = inner - column - EDGE if side else inner
    map_y = head.bottom + 4
    sheets = [head]
    if side:
        x = WIDTH - EDGE - column
        trade = _trade_column(view, x, map_y + 4, column, changed)
        map_h = max(round(high * c), trade[-1].bottom - map_y)
        y = map_y + map_h + 6
    else:
        map_h = round(high * c)
        trade = _trade_row(view, map_y + map_h, changed)
        y = trade[-1].bottom + 8
    rows = seats.seats(view, EDGE, y, changed)
    bank = panels.bank(view, EDGE, rows.bottom + 6, inner)
    frame = fit_frame((left, top, right, bottom), EDGE, map_y, map_w, map_h, c)
    drawn = draw_map(view, frame, codes=codes, changed=changed)
    height = bank.bottom + EDGE
    ground = [table(height, theme), window(*frame.rect, drawn.ground)]
    return Layout(WIDTH, height, ground, [*drawn.pieces, *panels.all_shapes([*sheets, *trade, rows, bank])])


def _trade_row(view: View, y: int, changed: View | None) -> list[Sheet]:
    inner = WIDTH - 2 * EDGE
    market_w = round(inner * 0.47)
    market = panels.market(view, EDGE, y, market_w, changed)
    piles = panels.panoramas(view, EDGE + market_w + 24, y, inner - market_w - 24, changed, market.bottom - y - 34)
    piles.bottom = max(piles.bottom, market.bottom)
    return [market, piles]


def _trade_column(view: View, x: int, y: int, w: int, changed: View | None) -> list[Sheet]:
    market = panels.market(view, x, y, w, changed)
    piles = panels.panoramas(view, x, market.bottom + 10, w, changed)
    return [market, piles]
