"""The board in words: which space lies on a cell, what it gives, who stands on it and which way it is from here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cogs.five_peaks import terms
from engine.contract import View
from engine.five_peaks.content import PEAKS, TILES, cell, xy

_TURNED = {0: (1, 0, 0, 1), 1: (0, -1, 1, 0), 2: (-1, 0, 0, -1), 3: (0, 1, -1, 0)}
_TRIANGLES = (0, 2, 6, 8)


@dataclass(slots=True)
class Place:
    """One space of the board: `parts` are its halves as (tile entry of the view, space); a peak has none."""

    x: int
    y: int
    parts: list[tuple[dict[str, Any], Any]] = field(default_factory=list)
    peak: dict[str, Any] | None = None
    triangle: bool = False

    @property
    def terrains(self) -> list[int]:
        """The terrains the space belongs to; two on a mixed square."""
        if self.peak is not None:
            return [PEAKS[self.peak["id"]].terrain]
        return list(dict.fromkeys(TILES[tile["id"]].terrain for tile, _ in self.parts))


def turn(dx: int, dy: int, rot: int) -> tuple[int, int]:
    """An offset after `rot` quarter turns clockwise (y to the south)."""
    a, b, c, d = _TURNED[rot]
    return a * dx + b * dy, c * dx + d * dy


def board(view: View) -> dict[int, Place]:
    """Every space by cell, peaks included."""
    places: dict[int, Place] = {}
    for tile in view["tiles"]:
        for index, space in enumerate(TILES[tile["id"]].spaces):
            if space is None:
                continue
            dx, dy = turn(index % 3 - 1, index // 3 - 1, tile["rot"])
            x, y = tile["x"] + dx, tile["y"] + dy
            place = places.setdefault(cell(x, y), Place(x, y, triangle=index in _TRIANGLES))
            place.parts.append((tile, space))
    for peak in view["peaks"]:
        places[cell(peak["x"], peak["y"])] = Place(peak["x"], peak["y"], peak=peak)
    return places


def effect(place: Place) -> str:
    """What stopping there offers: `mushroom + berry square`, `peak Lookout: 2 VP`."""
    if place.peak is not None:
        return peak_effect(place.peak)
    spaces = [space for _, space in place.parts]
    if place.triangle:
        total = [sum(space.gains[i] for space in spaces) for i in range(7)]
        gains = terms.short(total) or "no effect"
        bike = "bike + " if any(space.bike for space in spaces) else ""
        return f"{bike}{gains} {'square' if len(spaces) > 1 else 'triangle'}"
    return terms.space(spaces[0])


def peak_effect(peak: dict[str, Any]) -> str:
    """A placed peak: its points, its reward for a stone, and the stone on top of its tower."""
    card = PEAKS[peak["id"]]
    gift = terms.reward(card.reward)
    tower = ""
    if peak["stones"]:
        seat, size = peak["stones"][-1]
        tower = f", top {terms.letter(seat)} {terms.STONES[size]}"
    return f"peak {card.name}: {card.vp} VP{' + ' + gift if gift else ''}{tower}"


def terrain(place: Place) -> str:
    """`forest`, or `forest/alpine` on a mixed square."""
    return "/".join(terms.TERRAINS[t] for t in place.terrains)


def where(view: View, place: Place, seat: int) -> str:
    """The way to a place from where `seat` stands."""
    px, py = view["pawns"][seat]
    return terms.compass(place.x - px, place.y - py)


def lying(view: View, x: int, y: int) -> list[int]:
    """The resources that lie on a space, six counts."""
    return next((pile["resources"] for pile in view["left"] if (pile["x"], pile["y"]) == (x, y)), [0] * 6)


def describe(view: View, code_cell: int, seat: int) -> tuple[str, str]:
    """A destination as a label's text and detail: its gain and the way; then terrain, tile, heap."""
    place = board(view).get(code_cell)
    x, y = xy(code_cell)
    px, py = view["pawns"][seat]
    if place is None:
        return f"space {terms.compass(x - px, y - py)}", ""
    left = lying(view, x, y)
    extra = f", {terms.short(left)} lying there" if any(left) else ""
    text = f"{effect(place)}, {where(view, place, seat)}"
    return text, f"{terrain(place)}{names(place)}{extra}"


def names(place: Place) -> str:
    """The tiles a space belongs to, for a detail line."""
    found = [TILES[tile["id"]].name for tile, _ in place.parts]
    return f" · {' / '.join(found)}" if found else ""
