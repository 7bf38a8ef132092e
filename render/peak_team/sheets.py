"""Pictures without a map: a hand, the missions, the captain's columns, one ranger, the report at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.peak_team.content import EDITION
from render.peak_team import offers, panels
from render.peak_team.layout import EDGE, Layout, table
from render.peak_team.scene import View
from render.peak_team.seats import WIDTH as STRIP
from render.peak_team.seats import icons_of, seats, strip
from render.peak_team.words import ENDS, title_of
from render.toolbox.shapes import scaled
from render.toolbox.sheet import Sheet

WIDTH = 1000
INNER = WIDTH - 2 * EDGE


def hand(view: View, theme: str, focus: int | None, codes: Sequence[str] = ()) -> Layout:
    """What one ranger holds: cards (faces only where the view has them), icons, missions, power, tokens."""
    player = _player(view, focus)
    head = panels.title(view, WIDTH, "my cards" if player["hand"] is not None else "cards", player["ranger"])
    sheet = Sheet(list(head.shapes))
    y = _hand_cards(sheet, view, player, head.bottom + 2, codes)
    y = _mat(sheet, view, player, y + 8)
    return _finish(sheet, y, theme)


def player(view: View, theme: str, focus: int | None) -> Layout:
    """What everybody may know of one ranger."""
    shown = _player(view, focus)
    head = panels.title(view, WIDTH, "in the open", shown["ranger"])
    sheet = Sheet(list(head.shapes))
    row, y = strip({**view, "active": -1}, shown["ranger"], EDGE, head.bottom + 4, INNER)
    sheet.shapes += row
    y = _mat(sheet, view, shown, y + 8)
    y = _hand_cards(sheet, view, shown, y + 8, ())
    return _finish(sheet, y, theme)


def missions(view: View, theme: str) -> Layout:
    """Everybody's missions large, the special and the final one, and what waits on the round spaces."""
    head = panels.title(view, WIDTH, "Missions", -1)
    sheet = Sheet(list(head.shapes))
    y = head.bottom + 4
    h, gap = 146, 12
    columns = 3 if len(view["players"]) != 4 else 2
    block = (INNER - gap * (columns - 1)) // columns
    w = (block - 62) // 2
    for n, shown in enumerate(view["players"]):
        x, top = EDGE + n % columns * (block + gap), y + n // columns * (h + 34)
        sheet.add("panel", x, top, block, h + 24, "card", f"seat{shown['ranger']}", 3.5, 12.0)
        sheet.add("seat", x + 10, top + (h + 24) / 2 - 24, 46, 46, shown["ranger"], tag=f"row:{shown['ranger']}")
        for k in range(max(2, len(shown["missions"]))):
            left = x + 64 + k * min(w, (block - 62 - w) // max(1, len(shown["missions"]) - 1))
            if k < len(shown["missions"]):
                letter = shown["missions"][k]
                offers.mission(sheet, view, letter, left, top + 12, w - 10, h, f"mission:{shown['ranger']}:{letter}")
            else:
                sheet.add("pt.slot", left, top + 12, w - 10, h, tag=f"slot:{shown['ranger']}:{k}")
    y += -(-len(view["players"]) // columns) * (h + 34)
    if view["level"] > 2:
        y = _special(sheet, view, y)
    rounds = panels.track(view, EDGE, y + 2, INNER, goals=False)
    sheet.shapes += rounds.shapes
    y = rounds.bottom
    return _finish(sheet, y, theme)


def _special(sheet: Sheet, view: View, y: int) -> int:
    """The special mission and the final flag with large letters."""
    sheet.add("panel", EDGE, y, INNER, 92, "card", "brown", 2.0, 12.0)
    x = EDGE + 16
    special = view["special"]
    sheet.add("pt.flag", x, y + 14, 56, 66, "special", 0)
    if special:
        x = panels.letters(view, sheet, special["letters"], x + 62, y + 46, 62, "special") + 16
        if view["level"] > 3:
            sheet.add("pt.glyph", x, y + 28, 36, 36, "success")
            x = sheet.write(f"{special['size']}", x + 44, y + 46, 32, font="bold", tag="special:size").box[2] + 24
    else:
        x = sheet.write(f"{view['specials_done']} done", x + 66, y + 46, 28, ink="soft", tag="specials").box[2] + 30
    sheet.add("pt.flag", x, y + 14, 56, 66, "final", 0)
    if view["flag"]:
        panels.letters(view, sheet, [view["flag"]], x + 62, y + 46, 62, "final")
    else:
        sheet.write("not placed yet", x + 70, y + 46, 26, ink="soft", tag="final:?")
    return y + 100


def captain(view: View, theme: str) -> Layout:
    """The solo captain's four columns, oldest card on top, the usable lowest ones ringed; else every open hand."""
    head = panels.title(view, WIDTH, "Captain's columns" if view["solo"] else "Open hands", -1)
    sheet = Sheet(list(head.shapes))
    y = head.bottom + 6
    if not view["solo"]:
        return _finish(sheet, _rows(sheet, seats(view, 0, 0), y), theme)
    columns = view["columns"]
    w, h, gap = 168, 218, 18
    most = max((len(column) for column in columns), default=0)
    step = h + 12 if most < 2 else min(h + 12, max(58, (760 - h) // max(1, most - 1)))
    left = (WIDTH - len(columns) * (w + 60) + 60) // 2
    for n, column in enumerate(columns):
        x = left + n * (w + 60)
        sheet.write(str(n + 1), x + w / 2, y + 18, 28, font="title", ink="soft", align="m")
        for k, card in enumerate(column):
            top = y + 40 + k * step
            if card is None:
                sheet.add("pt.back", x, top, w, h, "bike", tag=f"column:{n}:{k}:hidden")
            else:
                offers.supply(sheet, view, card, x, top, w, h, f"column:{n}:{k}:{card['id']}")
            if k == len(column) - 1:
                sheet.add("frame", x - 6, top - 6, w + 12, h + 12, "gold", 6.0, 18.0, tag=f"usable:{n}")
        if not column:
            sheet.add("pt.slot", x, y + 40, w, h, tag=f"empty:{n}")
    y += 40 + max(0, most - 1) * step + h + gap
    return _finish(sheet, _rows(sheet, seats(view, 0, 0), y), theme)


def _rows(sheet: Sheet, rows: Sheet, y: int) -> int:
    scale = INNER / STRIP
    sheet.shapes += [scaled(shape, scale, EDGE, y) for shape in rows.shapes]
    return y + round(rows.bottom * scale)


def _hand_cards(sheet: Sheet, view: View, player: View, y: int, codes: Sequence[str]) -> int:
    cards = player["hand"]
    count = player["hand_count"]
    if view["solo"] and player["ranger"]:
        return y
    panels.heading(sheet, "Supply cards", f"{count} card{'s' if count != 1 else ''}", 14, y, WIDTH - 28)
    if cards is None:
        for n in range(min(18, count)):
            sheet.add("pt.back", EDGE + 6 + n * 54, y + 42, 62, 86, f"seat{player['ranger']}")
        return y + 140 if count else y + 44
    numbers = {}
    for n, code in enumerate(codes, 1):
        verb, _, rest = code.partition(":")
        if rest.isdigit() and verb in ("card", "keep", "pay", "toll", "rest", "record"):
            numbers.setdefault(rest, n)
    w, h, gap = (184, 236, 14) if len(cards) <= 10 else (128, 166, 11)
    columns = max(1, (INNER + gap) // (w + gap))
    for n, card in enumerate(cards):
        x, top = EDGE + n % columns * (w + gap), y + 46 + n // columns * (h + gap + 8)
        offers.supply(sheet, view, card, x, top, w, h, f"card:{card['id']}")
        if str(card["id"]) in numbers:
            number = str(numbers[str(card["id"])])
            sheet.add("badge", x + w / 2 - 22, top - 20, 44, 44, number, tag=f"mark:{card['id']}")
    y += 46 + -(-len(cards) // columns) * (h + gap + 8)
    return _icons(sheet, icons_of(cards), y)


def _icons(sheet: Sheet, counts: dict[str, int], y: int) -> int:
    """All icons of the hand together."""
    if not counts:
        return y
    sheet.add("panel", EDGE, y, INNER, 66, "card", "brown", 2.0, 12.0)
    x = EDGE + 20
    for kind, amount in counts.items():
        sheet.add("pt.glyph", x, y + 11, 44, 44, kind)
        sheet.write(str(amount), x + 52, y + 34, 34, font="black", tag=f"icons:{kind}")
        x += 130
    return y + 74


def _mat(sheet: Sheet, view: View, player: View, y: int) -> int:
    """Missions, power with its words, support token, animals."""
    top = y
    x = EDGE
    for n in range(max(2, len(player["missions"]))):
        if n < len(player["missions"]):
            letter = player["missions"][n]
            offers.mission(sheet, view, letter, x, top, 118, 142, f"mission:{letter}")
        else:
            sheet.add("pt.slot", x, top, 118, 142, tag=f"slot:{n}")
        x += 128
    room = WIDTH - EDGE - x
    sheet.add("panel", x, top, room, 142, "card", "brown", 2.0, 12.0)
    shared = not view["solo"] or player["ranger"] == 0
    if shared and player["power"]:
        sheet.add("pt.power", x + 12, top + 10, room - 24, 56, player["power"], tag=f"power:{player['power']}")
    low = top + (104 if shared and player["power"] else 71)
    left = x + 14
    if shared:
        sheet.add("pt.support", left, low - 28, 56, 56, player["support"], tag=f"support:{int(player['support'])}")
        left += 70
    rewards = {animal["key"]: animal["reward"] for animal in view["animals"]}
    wide = 92 if view["level"] > 1 else 56
    step = min(wide + 8, (WIDTH - EDGE - 12 - wide - left) / max(1, len(player["animals"]) - 1))
    for key in player["animals"]:
        reward = rewards.get(key, "") if view["level"] > 1 else ""
        sheet.add("pt.token", left, low - 25, wide, 50, key, reward, tag=f"animal:{key}")
        left += step
    if not player["animals"]:
        sheet.write("no animals recorded yet", left + 4, low, 24, ink="soft")
    return top + 150


def final(view: View, theme: str) -> Layout:
    """The report: won or not and why, what was done, and on levels 4 and 5 the rank on its ladder."""
    won = view["end"] == "won"
    head = panels.title(view, WIDTH, "Report" if view["over"] else "So far", -1)
    sheet = Sheet(list(head.shapes))
    y = head.bottom + 4
    sheet.add("panel", EDGE, y, INNER, 130, "card", "good" if won else "brown", 4.0, 14.0)
    sign, ink = ("trophy", "gold_line") if won else ("weather_night", "soft")
    sheet.add("icon", EDGE + 28, y + 22, 86, 86, sign if view["over"] else "hiking", ink)
    words = ENDS.get(view["end"], "Still under way") if view["over"] else "Still under way"
    sheet.write(words, EDGE + 140, y + 48, 46, font="title", tag="end")
    note = f"Round {view['round']} of {view['rounds']} · Level {view['level']}"
    sheet.write(note, EDGE + 140, y + 98, 28, ink="soft", tag="round")
    for n, shown in enumerate(reversed(view["players"])):
        sheet.add("seat", WIDTH - EDGE - 74 - n * 58, y + 68, 50, 50, shown["ranger"], tag=f"team:{shown['ranger']}")
    y = _done(sheet, view, y + 142)
    if view["level"] > 3:
        y = _ladder(sheet, view, y + 10, won)
    y = _animals_by(sheet, view, y + 10)
    return _finish(sheet, y, theme)


def _done(sheet: Sheet, view: View, y: int) -> int:
    """Missions, animals, special missions and the last meeting, each with what is missing."""
    left = sum(view["track"]) + sum(len(player["missions"]) for player in view["players"])
    total = sum(EDITION.tracks[view["rangers"]]) + view["rangers"]
    animals = sum(animal["where"] == "map" for animal in view["animals"])
    rows = [
        ("mission", "Missions", f"{total - left} of {total}", not left),
        ("paw", "Animals", f"{len(view['animals']) - animals} of {len(view['animals'])}", not animals),
    ]
    if view["level"] > 2:
        done = f"{view['specials_done']}{', 1 open' if view['special'] else ''}"
        rows.append(("special", "Special missions", done, not view["special"]))
        met = bool(view["flag"]) and all(player["place"] == view["flag"] for player in view["players"])
        rows.append(("heli", "Meeting point", view["flag"] or "none", met))
    sheet.add("panel", EDGE, y, INNER, 70 * len(rows) + 8, "card", "brown", 2.5, 12.0)
    for n, (name, words, amount, good) in enumerate(rows):
        middle = y + 4 + 70 * n + 35
        if n:
            sheet.add("bar", EDGE + 12, middle - 35, INNER - 24, 2, "line")
        sheet.add("pt.glyph", EDGE + 22, middle - 24, 48, 48, name)
        sheet.write(words, EDGE + 92, middle, 34, font="bold")
        sheet.write(amount, WIDTH - EDGE - 90, middle, 36, font="black", align="r", tag=f"score:{name}")
        ink = "good" if good else "berry"
        icon = "check_circle" if good else "close_circle"
        sheet.add("icon", WIDTH - EDGE - 70, middle - 22, 44, 44, icon, ink, tag=f"met:{name}:{int(good)}")
    return y + 70 * len(rows) + 8


def _ladder(sheet: Sheet, view: View, y: int, won: bool) -> int:
    """The performance table as a ladder from the first row up, the team's rank on gold (PT-70)."""
    steps = list(zip(EDITION.rank_names, EDITION.ranks[view["rangers"]], strict=True))
    reached = max((n for n, (_, least) in enumerate(steps) if won and view["tokens"] >= least), default=-1)
    sheet.add("panel", EDGE, y, INNER, 178, "card", "brown", 2.5, 12.0)
    sheet.add("pt.glyph", EDGE + 20, y + 62, 54, 54, "success")
    sheet.write(str(view["tokens"]), EDGE + 84, y + 90, 48, font="black", tag="tokens:final")
    left, wide = EDGE + 172, (INNER - 184) // len(steps)
    for n, (name, least) in enumerate(steps):
        high = 62 + n * 18
        here = n == reached
        x, top = left + n * wide, y + 166 - high
        edge = "gold_line" if here else "line"
        fill = "gold" if here else "paper"
        sheet.add("panel", x, top, wide - 8, high, fill, edge, 3.0, 8.0, tag=f"rank:{name}:{int(here)}")
        ink = "black" if here else "soft"
        sheet.write(title_of(name), x + wide / 2 - 4, top + 20, 22, font="bold", ink=ink, align="m")
        sheet.write(str(least), x + wide / 2 - 4, top + 45, 26, font="black", ink=ink, align="m")
    return y + 178


def _animals_by(sheet: Sheet, view: View, y: int) -> int:
    """Who recorded which animals and which missions are still open."""
    rows = seats({**view, "active": -1}, 0, 0)
    return _rows(sheet, rows, y)


def _player(view: View, focus: int | None) -> View:
    ranger = focus if focus is not None else view["seat"]
    if ranger is None:
        ranger = max(0, view["active"])
    players = view["players"]
    return players[ranger] if 0 <= ranger < len(players) else players[0]


def _finish(sheet: Sheet, bottom: int, theme: str) -> Layout:
    height = bottom + EDGE
    return Layout(WIDTH, height, [table(height, theme)], sheet.shapes)
