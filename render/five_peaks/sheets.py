"""Pictures without a map: a hand, the market, the panoramas, one player, the score sheet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.five_peaks import panels
from render.five_peaks.glyphs import RESOURCES
from render.five_peaks.layout import EDGE, Layout, table
from render.five_peaks.scene import View, edition_of
from render.five_peaks.seats import panorama_key, seat_strip
from render.toolbox.sheet import Sheet

WIDTH = 1000
CATEGORIES = (("badges", "Badges"), ("panoramas", "Panoramas"), ("campfires", "Campfire"), ("stones", "Stones"))


def hand(view: View, theme: str, focus: int | None, codes: Sequence[str] = ()) -> Layout:
    """What one seat holds: hand (faces only where the view has them), played pile, pack, campfire cards, panorama."""
    player = _player(view, focus)
    sheet = Sheet(
        list(
            panels.title(
                view, WIDTH, "my hand" if player["hand"] is not None else "in play", player["seat"], False
            ).shapes
        )
    )
    y = 80
    y = _hand_cards(sheet, view, player, y, codes)
    y = _pack(sheet, player, y + 8)
    y = _campfires(sheet, view, player, y + 8)
    y = _played(sheet, view, player, y + 8)
    return _sheet_layout(sheet, y, theme)


def player(view: View, theme: str, focus: int | None) -> Layout:
    """What everybody may know of one seat, with its growing panorama."""
    shown = _player(view, focus)
    sheet = Sheet(list(panels.title(view, WIDTH, "in the open", shown["seat"], False).shapes))
    strip, y = seat_strip(view, shown["seat"], EDGE, 78, WIDTH - 2 * EDGE)
    sheet.shapes += strip
    y = _panorama(sheet, view, shown, y + 10)
    y = _pack(sheet, shown, y + 8)
    y = _campfires(sheet, view, shown, y + 8)
    y = _played(sheet, view, shown, y + 8)
    return _sheet_layout(sheet, y, theme)


def market(view: View, theme: str, codes: Sequence[str]) -> Layout:
    """The market large, each card with what it does; `market:<key>` codes are numbered."""
    sheet = Sheet(list(panels.title(view, WIDTH, "", None, False).shapes))
    panels.heading(sheet, "Market", f"{view['deck']} in the deck · {view['boxed']} in the box", 14, 78, WIDTH - 28)
    y = _card_rows(
        sheet,
        view,
        list(view["market"]),
        122,
        184,
        230,
        {code[7:]: n for n, code in enumerate(codes, 1) if code.startswith("market:")},
    )
    return _sheet_layout(sheet, y, theme)


def panoramas(view: View, theme: str, codes: Sequence[str]) -> Layout:
    """Every pile's top card large, then each seat's panorama as far as it has come."""
    sheet = Sheet(list(panels.title(view, WIDTH, "", None, False).shapes))
    panels.heading(sheet, "Panoramas", "rank by rank, I to VI", 14, 78, WIDTH - 28)
    numbers = {code[5:]: n for n, code in enumerate(codes, 1) if code.startswith("pano:")}
    piles = view["panoramas"]
    y = 122
    columns = 3 if len(piles) <= 3 else max(4, min(5, len(piles)))
    w = (WIDTH - 2 * EDGE - 12 * (columns - 1)) // columns
    h = round(w * 0.76)
    for n, pile in enumerate(piles):
        left, top = EDGE + (n % columns) * (w + 12), y + (n // columns) * (h + 30)
        if pile["card"] is None:
            panels.empty_pile(sheet, left, top, w, h, f"pile:{n}:None")
            continue
        panels.panorama_card(
            sheet, view, pile["card"], left, top, w, h, remaining=pile["remaining"], tag=f"pile:{n}:{pile['card']}"
        )
        if str(pile["card"]) in numbers:
            sheet.add(
                "badge",
                left + w / 2 - 22,
                top - 18,
                44,
                44,
                str(numbers[str(pile["card"])]),
                tag=f"mark:pano:{pile['card']}",
            )
    y += max(1, (len(piles) + columns - 1) // columns) * (h + 30)
    for shown in view["players"]:
        sheet.add("seat", EDGE + 6, y + 18, 46, 46, shown["seat"])
        sheet.add(
            "fp.strip",
            EDGE + 64,
            y,
            WIDTH - 2 * EDGE - 64,
            86,
            panorama_key(view, shown["panoramas"]),
            tag=f"panorama:{shown['seat']}",
        )
        y += 94
    return _sheet_layout(sheet, y, theme)


def final(view: View, theme: str) -> Layout:
    """The score sheet: a column per seat, a row per category, the winners crowned."""
    sheet = Sheet(
        list(panels.title(view, WIDTH, "Final score" if view["over"] else "Score so far", -1, not view["over"]).shapes)
    )
    scores = view.get("scores") or []
    most = max((score["total"] for score in scores), default=0)
    first, y, row = 250, 84, 84
    column = (WIDTH - first - EDGE - 10) // max(1, len(scores))
    high = 96 + row * len(CATEGORIES) + 104
    sheet.add("panel", EDGE, y, WIDTH - 2 * EDGE, high, "card", "brown", 2.5, 12.0)
    for seat, score in enumerate(scores):
        x = first + seat * column
        if score["total"] == most:
            sheet.add("panel", x + 4, y + 6, column - 8, high - 12, "paper", "gold", 4.0, 12.0, tag=f"winner:{seat}")
        sheet.add("seat", x + column / 2 - 32, y + 18, 64, 64, seat, tag=f"column:{seat}")
        if score["total"] == most and view["over"]:
            sheet.add("icon", x + column / 2 + 28, y + 12, 36, 36, "crown", "gold_line")
    icons = {
        "badges": ("fp.badge", (2, True)),
        "panoramas": ("fp.glyph", ("panorama",)),
        "campfires": ("fp.glyph", ("campfire",)),
        "stones": ("cairn", (((0, 1.0, "3"), (1, 0.8, "2"), (2, 0.6, "1")),)),
    }
    for n, (key, words) in enumerate(CATEGORIES):
        middle = y + 96 + n * row + row // 2
        sheet.add("bar", EDGE + 12, middle - row // 2, WIDTH - 2 * EDGE - 24, 2, "line")
        kind, args = icons[key]
        sheet.add(kind, EDGE + 18, middle - 22, 44, 44, *args)
        sheet.write(words, EDGE + 76, middle, 32, font="bold")
        for seat, score in enumerate(scores):
            sheet.write(
                str(score[key]),
                first + seat * column + column / 2,
                middle,
                40,
                font="bold",
                align="m",
                tag=f"score:{seat}:{key}",
            )
    bottom = y + 96 + row * len(CATEGORIES)
    sheet.add("bar", EDGE + 12, bottom, WIDTH - 2 * EDGE - 24, 4, "brown")
    sheet.write("Total VP", EDGE + 22, bottom + 52, 36, font="title")
    for seat, score in enumerate(scores):
        sheet.write(
            str(score["total"]),
            first + seat * column + column / 2,
            bottom + 52,
            58,
            font="black",
            align="m",
            tag=f"score:{seat}:total",
        )
    y = _final_panoramas(sheet, view, y + high + 12)
    return _sheet_layout(sheet, y, theme)


def _final_panoramas(sheet: Sheet, view: View, y: int) -> int:
    for shown in view["players"]:
        if shown["panoramas"]:
            sheet.add("seat", EDGE + 6, y + 10, 40, 40, shown["seat"])
            sheet.add(
                "fp.strip",
                EDGE + 58,
                y,
                WIDTH - 2 * EDGE - 58,
                62,
                panorama_key(view, shown["panoramas"]),
            )
            y += 70
    return y


def _player(view: View, focus: int | None) -> View:
    seat = focus if focus is not None else view["seat"]
    if seat is None:
        seat = max(0, view["active"])
    players = view["players"]
    return players[seat] if 0 <= seat < len(players) else players[0]


def _sheet_layout(sheet: Sheet, bottom: int, theme: str) -> Layout:
    height = bottom + EDGE
    return Layout(WIDTH, height, [table(height, theme)], sheet.shapes)


def _card_rows(
    sheet: Sheet, view: View, keys: Sequence[str], y: int, w: int, h: int, numbers: dict[str, int],
    idle: Collection[str] = (),
) -> int:  # fmt: skip
    """Cards in rows, those with numbers in their order; equal ones overlap into one with a count, those that would do
    nothing now say so. Returns where they end."""
    kinds = sorted(dict.fromkeys(keys), key=lambda key: numbers.get(key, len(keys) + 1))
    gap = 12
    columns = max(1, (WIDTH - 2 * EDGE + gap) // (w + gap))
    for n, key in enumerate(kinds):
        left, top = EDGE + (n % columns) * (w + gap), y + (n // columns) * (h + gap + 10)
        count = keys.count(key)
        if count > 1:
            panels.hiking_card(sheet, view, key, left + 6, top - 6, w, h)
        panels.hiking_card(sheet, view, key, left, top, w, h, effect=True, tag=f"card:{key}:{count}")
        if count > 1:
            sheet.add("fp.count", left + w - 58, top + 8, 50, 34, f"×{count}")
        if key in idle:
            sheet.add("fp.count", left + w / 2 - 52, top - 14, 104, 32, "not now", tag=f"idle:{key}")
        if key in numbers:
            sheet.add("badge", left + w / 2 - 22, top - 20, 44, 44, str(numbers[key]), tag=f"mark:{key}")
    return y + (len(kinds) + columns - 1) // columns * (h + gap + 10)


def _hand_cards(sheet: Sheet, view: View, player: View, y: int, codes: Sequence[str]) -> int:
    panels.heading(sheet, "Hand", f"{player['hand_count']} cards", 14, y, WIDTH - 28)
    if player["hand"] is None:
        for n in range(min(26, player["hand_count"])):
            sheet.add("fp.back", 14 + n * 36, y + 40, 52, 72, player["seat"])
        return y + 120
    numbers = {code[5:]: n for n, code in enumerate(codes, 1) if code.startswith("card:")}
    idle = frozenset(entry["card"] for entry in view.get("playable", ()) if not entry["ways"])
    many = len(set(player["hand"])) > 10
    w, h = (131, 164) if many else (186, 224)
    return _card_rows(sheet, view, player["hand"], y + 48, w, h, numbers, idle)


def _pack(sheet: Sheet, player: View, y: int) -> int:
    filled = [RESOURCES[i] for i, amount in enumerate(player["pack"]) for _ in range(amount)]
    capacity = max(player["capacity"], len(filled))
    panels.heading(sheet, "Backpack", f"{len(filled)} of {player['capacity']}", 14, y, WIDTH - 28)
    gap = 6
    columns = max(10, min(14, capacity))
    size = min(72, (WIDTH - 2 * EDGE - 190 - gap * (columns - 1)) // columns)
    for n in range(capacity):
        left, top = EDGE + 4 + (n % columns) * (size + gap), y + 38 + (n // columns) * (size + gap)
        sheet.add(
            "panel",
            left,
            top,
            size,
            size,
            "card",
            "brown" if n < player["capacity"] else "ring",
            2.0,
            10.0,
            tag=f"slot:{n}",
        )
        if n < len(filled):
            sheet.add("fp.glyph", left + size * 0.14, top + size * 0.14, size * 0.72, size * 0.72, filled[n])
    sheet.add("fp.glyph", WIDTH - 170, y + 42, 60, 60, "endorphin")
    sheet.write(str(player["endorphins"]), WIDTH - 100, y + 73, 46, font="black", tag="endorphins")
    return y + 38 + max(1, (capacity + columns - 1) // columns) * (size + gap)


def _campfires(sheet: Sheet, view: View, player: View, y: int) -> int:
    if not player["campfires"]:
        return y - 8
    panels.heading(sheet, "Campfire cards", "", 14, y, WIDTH - 28)
    w, h, gap = 152, 186, 11
    columns = (WIDTH - 2 * EDGE + gap) // (w + gap)
    for n, card in enumerate(player["campfires"]):
        panels.campfire_card(
            sheet,
            view,
            card,
            EDGE + (n % columns) * (w + gap),
            y + 40 + (n // columns) * (h + gap),
            w,
            h,
            tag=f"campfire:{card}",
        )
    return y + 40 + (len(player["campfires"]) + columns - 1) // columns * (h + gap)


def _played(sheet: Sheet, view: View, player: View, y: int) -> int:
    if not player["played"]:
        return y
    panels.heading(sheet, "Played", "Camp takes them back", 14, y, WIDTH - 28)
    w, h, gap = 90, 104, 8
    columns = (WIDTH - 2 * EDGE + gap) // (w + gap)
    for n, key in enumerate(player["played"]):
        panels.hiking_card(
            sheet,
            view,
            key,
            EDGE + (n % columns) * (w + gap),
            y + 40 + (n // columns) * (h + gap),
            w,
            h,
            tag=f"played:{key}",
        )
    return y + 40 + (len(player["played"]) + columns - 1) // columns * (h + gap)


def _panorama(sheet: Sheet, view: View, player: View, y: int) -> int:
    cards = [edition_of(view).panoramas[card] for card in player["panoramas"]]
    panels.heading(sheet, "Panorama", f"{sum(card.vp for card in cards)} VP", 14, y, WIDTH - 28)
    sheet.add(
        "fp.strip", EDGE, y + 40, WIDTH - 2 * EDGE, 130, tuple((card.id, card.rank) for card in cards), tag="panorama"
    )
    return y + 178
