"""One decision as a picture: places on the map numbered, turnings side by side, everything else as cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.five_peaks import panels
from render.five_peaks.board import (
    STONE_LOOK,
    Frame,
    draw_map,
    fit_frame,
    mark_places,
    peak_shape,
    space_shapes,
    tile_shape,
)
from render.five_peaks.glyphs import RESOURCES, reward_signs
from render.five_peaks.layout import EDGE, Layout, table
from render.five_peaks.scene import Cell, View, cell_xy, edition_of, extent, places
from render.five_peaks.seats import seat_strip
from render.toolbox.shapes import Shape, window
from render.toolbox.sheet import Sheet

WIDTH = 1000
HEADINGS: Mapping[str, str] = {
    "play": "which card?",
    "mode": "which way to play it?",
    "move": "where to?",
    "path": "by which way?",
    "pickup": "take what lies here?",
    "resolve": "use this space?",
    "stone": "place a stone?",
    "reward": "take the reward?",
    "overflow": "the backpack is too full",
    "corner": "where does the tile join?",
    "rotate": "how does the tile lie?",
    "tile": "on which tile?",
    "edge": "where does the peak go?",
    "turn_peak": "how does the peak lie?",
    "bonus_peak": "a bonus peak?",
    "market": "which card?",
    "sell": "sell what?",
    "discard": "discard which card?",
    "harvest": "harvest what?",
    "craft": "craft how often?",
    "panorama": "which panorama?",
    "campfire": "keep which card?",
    "under": "which goes under next?",
    "end_turn": "end the turn?",
}
ROTATIONS = ("rot:0", "rot:1", "rot:2", "rot:3")
WORDS: Mapping[str, tuple[tuple[tuple[str, int], ...], str]] = {
    "take": ((("pack", 1),), "take"),
    "leave": ((), "leave"),
    "gain": ((("pack", 1),), "gain"),
    "skip": ((), "skip"),
    "done": ((("tick", 1),), "done"),
    "none": ((), "none"),
    "stay": ((), "stay"),
    "place": ((("peak", 1),), "place"),
    "decline": ((), "decline"),
    "craft": ((("swap", 1),), "make"),
    "end": ((("tick", 1),), "end turn"),
    "as_drawn": ((("swap", 1),), "as drawn"),
    "mode:place": ((("tile", 1),), "new tile"),
    "mode:sell": ((("endorphin", 1),), "sell"),
    "mode:buy": ((("card", 1),), "buy"),
    "mode:discard": ((("endorphin", 2),), "discard"),
    "mode:walks": ((("walk", 1), ("walk", 1)), "two walks"),
    "mode:normal": ((("march", 1),), "as printed"),
    "mode:panorama": ((("panorama", 1),), "panorama"),
    "mode:endorphins": ((("endorphin", 2),), "endorphins"),
}


def choices(view: View, theme: str, codes: Sequence[str]) -> Layout:
    """The open question with its answers numbered in the order of `codes` (the view's own when none are given)."""
    question: Mapping[str, Any] = view["question"] or {"op": "", "seat": view["active"], "codes": []}
    codes = tuple(codes) or tuple(question["codes"])
    head = panels.title(view, WIDTH, HEADINGS.get(question["op"], "to play"), question["seat"], conditions=False)
    ground: list[Shape] = []
    shapes = list(head.shapes)
    if question.get("card"):
        _played_card(view, question["card"], shapes)
    y = head.bottom
    known = question.get("tile") is not None or question.get("peak") is not None
    turning = [code for code in codes if code in ROTATIONS] if known else []
    marked = mark_places(view, codes)
    placed = {code for _, code, _ in marked} | set(turning)
    if turning:
        y = _turnings(view, question, codes, y, ground, shapes)
    elif marked or question["op"] in ("pickup", "resolve", "stone", "reward", "bonus_peak", "overflow"):
        y = _places(view, question, codes, marked, y, ground, shapes)
    offers = [(number, code) for number, code in enumerate(codes, 1) if code not in placed]
    if offers:
        y = _offers(view, offers, y + 8, shapes)
    strip, y = seat_strip(view, question["seat"], EDGE, y + 8, WIDTH - 2 * EDGE)
    shapes += strip
    height = max(y + EDGE, 200)
    return Layout(WIDTH, height, [table(height, theme), *ground], shapes)


def _played_card(view: View, key: str, shapes: list[Shape]) -> None:
    """The card being played, at the right of the title."""
    sheet = Sheet(shapes)
    name = next((card.name for card in edition_of(view).cards if card.key == key), key)
    words = sheet.write(name, WIDTH - 26, 38, 28, font="bold", ink="soft", align="r", tag=f"card:{key}")
    sheet.add("fp.cardsign", words.x - 58, 14, 48, 48, key)


def _places(
    view: View, question: Mapping[str, Any], codes: Sequence[str], marked: Sequence[tuple[int, str, Cell]], y: int,
    ground: list[Shape], shapes: list[Shape],
) -> int:  # fmt: skip
    """The part of the board the decision is about, as large as fits; returns where it ends."""
    inner = WIDTH - 2 * EDGE
    cells = [cell for _, _, cell in marked]
    ghosts = _ghost_sites(view, cells) if question["op"] == "corner" else []
    view_of = _window(view, question, [*cells, *ghosts], 1.5 if ghosts else 1.0)
    c = min(128, int(inner / (view_of[2] - view_of[0])), int(860 / (view_of[3] - view_of[1])))
    high = round(c * (view_of[3] - view_of[1]))
    frame = fit_frame(view_of, EDGE, y, inner, high, c)
    sites: list[Shape] = []
    for x, site_y in ghosts:
        size = round(frame.c * 3.1)
        px, py = frame.at(x, site_y)
        sites.append(Shape("fp.site", round(px - size / 2), round(py - size / 2), size, size, (), f"site:{x},{site_y}"))
    drawn = draw_map(view, frame, codes=codes)
    ghosted: list[Shape] = []
    if question.get("peak") is not None and question["op"] == "edge":
        for _, _, (px, py) in marked:
            ghosted.append(peak_shape(view, {"id": question["peak"], "x": px, "y": py, "rot": 0}, frame, ghost=True))
    routes = _routes(view, question, codes, frame)
    marks = [piece for piece in drawn.pieces if piece.tag.startswith("mark:")]
    pieces = [piece for piece in drawn.pieces if not piece.tag.startswith("mark:")]
    ground.append(window(*frame.rect, [*sites, *drawn.ground, *ghosted], "map"))
    shapes += [window(*frame.rect, [*routes, *pieces], "map"), *marks]
    shapes.append(Shape("frame", *frame.rect, ("brown", 2.5, 10.0)))
    if question["op"] == "corner" and question.get("tile") is not None:
        _revealed(view, question["tile"], y + 10, shapes)
    return y + high


def _window(
    view: View, question: Mapping[str, Any], cells: Sequence[Cell], margin: float
) -> tuple[float, float, float, float]:
    """The cells to show: all that may be chosen and the pawn that asks, at least seven by five."""
    seat = question["seat"]
    around = [*cells]
    if 0 <= seat < len(view["pawns"]):
        around.append((view["pawns"][seat][0], view["pawns"][seat][1]))
    if not around:
        return extent(view)
    left, right = min(x for x, _ in around) - 0.5 - margin, max(x for x, _ in around) + 0.5 + margin
    top, bottom = min(y for _, y in around) - 0.7 - margin, max(y for _, y in around) + 0.5 + margin
    wide, high = max(0.0, 7.0 - (right - left)) / 2, max(0.0, 4.6 - (bottom - top)) / 2
    return (left - wide, top - high, right + wide, bottom + high)


def _ghost_sites(view: View, cells: Sequence[Cell]) -> list[Cell]:
    """The empty sites diagonally beyond the corners that may be chosen."""
    return list(dict.fromkeys(site for cell in cells for site in _sites(view, cell)))


def _sites(view: View, corner: Cell) -> list[Cell]:
    lying = {(tile["x"], tile["y"]) for tile in view["tiles"]}
    around = [(corner[0] + dx, corner[1] + dy) for dx in (-1, 1) for dy in (-1, 1)]
    sites = [site for site in around if site[0] % 2 == 0 and site[1] % 2 == 0 and (site[0] + site[1]) // 2 % 2 == 0]
    return [site for site in sites if site not in lying]


def _routes(view: View, question: Mapping[str, Any], codes: Sequence[str], frame: Frame) -> list[Shape]:
    """The ways of a path question as lines, each in its own tint and a little beside the others."""
    shapes: list[Shape] = []
    x, y = view["pawns"][question["seat"]] if question["seat"] >= 0 else (0, 0)
    for n, code in enumerate(codes):
        if not code.startswith("via:"):
            continue
        cells = [(x, y), *(cell_xy(int(step)) for step in code[4:].split("-") if step.isdigit())]
        shift = (n - (len(codes) - 1) / 2) * frame.c * 0.09
        points = [tuple(round(v + shift) for v in frame.at(*cell)) for cell in cells]
        left, top = min(p[0] for p in points) - 8, min(p[1] for p in points) - 8
        right, bottom = max(p[0] for p in points) + 8, max(p[1] for p in points) + 8
        moved = tuple((px - left, py - top) for px, py in points)
        tint = ("ring", "bike", "gold_line", "berry", "herb")[n % 5]
        shapes.append(
            Shape("fp.route", left, top, right - left, bottom - top, (moved, tint, n % 2 == 1), f"route:{code}")
        )
    return shapes


def _revealed(view: View, tile: int, y: int, shapes: list[Shape]) -> None:
    """The drawn tile in the corner of the picture, so that one knows what is being placed."""
    frame = Frame(-1.6, -1.6, EDGE + 10, y + 30, 0, 0, 62)
    lying = {"id": tile, "x": 0, "y": 0, "rot": 0}
    shapes.append(Shape("panel", EDGE + 2, y, 214, 236, ("card", "brown", 2.5, 12.0), "revealed"))
    sheet = Sheet(shapes)
    sheet.write("new tile", EDGE + 109, y + 17, 22, font="bold", align="m")
    shapes.append(tile_shape(view, lying, frame))
    shapes += space_shapes(view, lying, frame, {**view, "tiles": []})


def _turnings(
    view: View, question: Mapping[str, Any], codes: Sequence[str], y: int, ground: list[Shape], shapes: list[Shape]
) -> int:
    """A preview of every way to turn the tile or peak, in place, numbered; returns where they end."""
    turns = [(number, code) for number, code in enumerate(codes, 1) if code in ROTATIONS]
    is_peak = question["op"] == "turn_peak" and question.get("edge") is not None
    at = tuple(question["edge"]) if is_peak else _new_site(view, question)
    columns = 2 if len(turns) > 1 else 1
    gap = 12
    w = (WIDTH - 2 * EDGE - gap * (columns - 1)) // columns
    half = 1.7 if is_peak else 2.6
    c = int(w / (2 * half + 0.2))
    h = round(c * (2.6 if is_peak else 4.5))
    for n, (number, code) in enumerate(turns):
        x, top = EDGE + (n % columns) * (w + gap), y + (n // columns) * (h + gap)
        frame = Frame(at[0] - w / c / 2, at[1] - h / c / 2, x, top, w, h, c)
        piece = {"id": question["peak" if is_peak else "tile"], "x": at[0], "y": at[1], "rot": int(code[4:])}
        after = (
            {**view, "peaks": [*view["peaks"], {**piece, "stones": []}]}
            if is_peak
            else {**view, "tiles": [*view["tiles"], piece]}
        )
        drawn = draw_map(after, frame)
        size = round(c * (1.1 if is_peak else 3.16))
        rim = Shape(
            "frame", *frame.corner(*at, size=size / c), size, size, ("gold", 5.0, c * (0.14 if is_peak else 0.5))
        )
        ground.append(window(x, top, w, h, [*drawn.ground, rim, *drawn.pieces], f"preview:{code}"))
        shapes.append(Shape("frame", x, top, w, h, ("brown", 3.0, 10.0)))
        shapes.append(Shape("badge", x + 10, top + 10, 52, 52, (str(number),), f"mark:{code}"))
    return y + ((len(turns) + columns - 1) // columns) * (h + gap)


def _new_site(view: View, question: Mapping[str, Any]) -> Cell:
    """Where the revealed tile will lie: beyond the chosen corner."""
    corner = question.get("corner") or [1, 1]
    sites = _sites(view, (corner[0], corner[1]))
    return sites[0] if sites else (corner[0], corner[1])


def _offers(view: View, offers: Sequence[tuple[int, str]], y: int, shapes: list[Shape]) -> int:
    """Choices without a place as drawn cards in rows, each with its number above; returns where they end."""
    sheet = Sheet(shapes)
    large = any(code.partition(":")[0] in ("card", "market", "discard", "pano", "keep", "under") for _, code in offers)
    panorama = any(code.startswith("pano:") for _, code in offers)
    w, h = (232, 178) if panorama else (152, 190) if large else (152, 104)
    gap, lift = 11, 20
    columns = (WIDTH - 2 * EDGE + gap) // (w + gap)
    for n, (number, code) in enumerate(offers):
        row, column = divmod(n, columns)
        in_row = min(columns, len(offers) - row * columns)
        left = (WIDTH - in_row * (w + gap) + gap) // 2 + column * (w + gap)
        top = y + row * (h + gap + lift) + lift
        _offer(sheet, view, code, left, top, w, h)
        sheet.add("badge", left + w / 2 - 21, top - 22, 42, 42, str(number), tag=f"mark:{code}")
    return y + ((len(offers) + columns - 1) // columns) * (h + gap + lift)


def _offer(sheet: Sheet, view: View, code: str, x: int, y: int, w: int, h: int) -> None:
    verb, _, rest = code.partition(":")
    edition = edition_of(view)
    if verb in ("card", "market", "discard"):
        panels.hiking_card(sheet, view, rest, x, y, w, h, effect=True)
    elif verb == "pano" and rest.isdigit() and int(rest) < len(edition.panoramas):
        panels.panorama_card(sheet, view, int(rest), x, y, w, h)
    elif verb in ("keep", "under") and rest.isdigit() and int(rest) < len(edition.campfires):
        panels.campfire_card(sheet, view, int(rest), x, y, w, h)
    elif verb == "stone" and rest.isdigit() and int(rest) in STONE_LOOK:
        sheet.add("fp.chip", x, y, w, h, (), "", "card")
        share, words = STONE_LOOK[int(rest)]
        seat = (view["question"] or view).get("seat") or 0
        sheet.add("cairn", x + w / 2 - 48 * share, y + 24, 96 * share, h - 40, ((seat, 1.0, words),))
    else:
        signs, words = offer_signs(view, code)
        sheet.add("fp.chip", x, y, w, h, signs, words, "card")


def offer_signs(view: View, code: str) -> tuple[tuple[tuple[str, int], ...], str]:
    """The signs and the word for a choice that is no card and no place; total for any code."""
    verb, _, rest = code.partition(":")
    if code == "swap":
        return _exchange_signs(view), "exchange"
    if verb == "swap" and rest.count(":") == 1:
        start, end = rest.split(":")
        if start in RESOURCES and end in RESOURCES:
            return ((start, 1), ("arrow", 1), (end, 1)), "swap"
    if verb == "container" and rest in RESOURCES:
        return (("endorphin", 6), ("arrow", 1), (rest, 1)), "any time"
    if rest in RESOURCES:
        return ((rest, 1),), {"drop": "give back", "sell": "sell", "harvest": "harvest"}.get(verb, verb)
    if code == "take" and (view["question"] or {}).get("op") == "reward":
        reward = edition_of(view).peaks[view["question"]["peak"]].reward
        return tuple(reward_signs(reward.gains, reward.cards, reward.campfires, reward.peaks)), "take"
    if code in WORDS:
        return WORDS[code]
    return (), (rest or verb).replace("_", " ")[:16]


def _exchange_signs(view: View) -> tuple[tuple[str, int], ...]:
    """What the exchange space under the asked pawn takes and gives."""
    question = view["question"] or {}
    seat = question.get("seat", -1)
    place = places(view).get(tuple(view["pawns"][seat])) if 0 <= seat < len(view["pawns"]) else None
    if place is None or place.kind != "fp.exchange":
        return (("swap", 1),)
    cost, reward = place.args
    return (*cost, ("arrow", 1), *reward)
