"""Strips of the board: title, round track, special mission, weather, legend."""

from __future__ import annotations

from collections.abc import Sequence

from render.peak_team.scene import View, node_of, park_of
from render.peak_team.tints import look
from render.peak_team.words import ENDS, ROUTE_WORDS, title_of, weather_part
from render.toolbox.fonts import fit, text_width
from render.toolbox.shapes import Shape
from render.toolbox.sheet import Sheet

OVERFLOW = 4
"""So many missions left on a round space lose the game."""


def title(view: View, w: int, head: str = "", ranger: int | None = None) -> Sheet:
    """The strip at the top: whose turn it is (or a heading), round and level, what is still to do."""
    sheet = Sheet(bottom=72)
    sheet.add("panel", 8, 8, w - 16, 60, "card", "brown", 2.5, 12.0)
    who = view["active"] if ranger is None else ranger
    x = 24
    if who >= 0 and not view["over"]:
        sheet.add("seat", 16, 12, 52, 52, who, tag=f"turn:{who}")
        x = 78
    words = head or _headline(view)
    x = sheet.write(words, x, 38, 34, font="title", tag="title").box[2] + 18
    if ranger is None and not view["over"]:
        x = _sealed(view, sheet, x)
    right = _to_do(view, sheet, w - 22)
    round_words = f"Round {view['round']} of {view['rounds']} · Level {view['level']}"
    if x + text_width(round_words, "text", 25) < right - 10:
        sheet.write(round_words, x, 38, 25, ink="soft", tag="round")
    elif x + text_width(f"Round {view['round']}", "text", 25) < right - 10:
        sheet.write(f"Round {view['round']}", x, 38, 25, ink="soft", tag="round")
    return sheet


def _headline(view: View) -> str:
    if view["over"]:
        return ENDS.get(view["end"], "Game over")
    question = view.get("question") or {}
    if question.get("op") == "drop":
        return "supply drop"
    if view["solo"] and view["active"] < 0:
        return "captain to act"
    return "to start" if question.get("op") == "start" else "to act"


def _sealed(view: View, sheet: Sheet, x: int) -> int:
    """While answers are sealed: who is ready and who is awaited."""
    question = view.get("question") or {}
    if question.get("op") != "drop":
        return x
    waiting = question.get("waiting", ())
    for seat in question.get("seats", ()):
        done = seat not in waiting
        sheet.add("pt.seal", x, 20, 62, 36, seat, done, tag=f"sealed:{seat}:{int(done)}")
        x += 70
    return x + 8


def _to_do(view: View, sheet: Sheet, right: int) -> int:
    """Success tokens, animals and missions still to do, from the right; returns where they begin."""
    animals = sum(animal["where"] == "map" for animal in view["animals"])
    missions = sum(view["track"]) + sum(len(player["missions"]) for player in view["players"])
    counts = [("paw", animals, "animals"), ("mission", missions, "missions")]
    if view["level"] > 3:
        counts.insert(0, ("success", view["tokens"], "tokens"))
    for name, count, tag in counts:
        shape = sheet.write(str(count), right, 38, 30, font="bold", align="r", tag=tag)
        sheet.add("pt.glyph", shape.x - 38, 22, 32, 32, name)
        right = shape.x - 56
    return right


def track(view: View, x: int, y: int, w: int, changed: View | None = None, goals: bool = True) -> Sheet:
    """One strip: the rounds with their face-down missions, the closing gate, then special mission, flag, blockers."""
    sheet = Sheet(bottom=y + 82)
    sheet.add("panel", x, y, w, 82, "card", "brown", 2.0, 12.0)
    cell = 72
    left = x + 12
    for n, count in enumerate(view["track"], 1):
        now = n == view["round"]
        if now:
            sheet.add("panel", left, y + 6, cell - 6, 70, "paper", "gold", 3.5, 9.0, tag=f"round:{n}")
        sheet.write(str(n), left + 16, y + 41, 27, font="title", ink="ink" if n >= view["round"] else "line", align="m")
        state = "past" if n < view["round"] else "next" if not now else "over" if count >= OVERFLOW else "now"
        if n >= view["round"]:
            sheet.add("pt.missionback", left + 28, y + 20, 33, 43, count, state, tag=f"space:{n}:{count}")
        else:
            sheet.add("pt.faint", left + 30, y + 26, 30, 30, "tick")
        if changed is not None and n <= len(changed["track"]) and changed["track"][n - 1] != count:
            sheet.add("frame", left + 24, y + 15, 42, 53, "ring", 4.0, 9.0, tag=f"new:space:{n}")
        left += cell
    sheet.add("pt.glyph", left, y + 22, 38, 38, "closed", tag="gate")
    left += 50
    if not goals:
        return sheet
    sheet.add("bar", left, y + 12, 2, 58, "line")
    _goals(view, sheet, left + 14, y + 41, x + w - 12)
    return sheet


def _goals(view: View, sheet: Sheet, x: int, y: int, right: int) -> None:
    """Special mission, success tokens, final flag and the stock of blockers."""
    if view["level"] == 1:
        words = "Finish all missions, record all animals"
        size = fit(words, "text", 23, right - x)
        sheet.write(words, x + 4, y, size, ink="soft")
        return
    special = view["special"]
    if special:
        sheet.add("pt.flag", x, y - 26, 44, 54, "special", 0)
        x = letters(view, sheet, special["letters"], x + 46, y, 44, "special") + 12
    elif view["level"] > 2:
        sheet.add("pt.faint", x, y - 18, 36, 36, "special")
        x = sheet.write(f"{view['specials_done']} done", x + 42, y, 24, ink="soft", tag="specials").box[2] + 18
    if view["level"] > 2:
        sheet.add("pt.flag", x, y - 26, 44, 54, "final", 0)
        x += 46
        if view["flag"]:
            x = letters(view, sheet, [view["flag"]], x, y, 44, "final") + 12
        else:
            x = sheet.write("?", x + 4, y, 34, font="black", ink="soft", tag="final:?").box[2] + 18
    sheet.add("pt.blocker", x, y - 15, 46, 30)
    x = sheet.write(f"{len(view['blockers'])}", x + 54, y, 28, font="bold", tag="blockers").box[2] + 7
    sheet.write(f"+{view['stock']} left", x, y, 22, ink="soft" if view["stock"] > 2 else "berry", tag="stock")


def letters(view: View, sheet: Sheet, names: Sequence[str], x: int, y: int, size: int, tag: str) -> int:
    """Open circles in a row with small gaps; returns where they end."""
    park = park_of(view)
    for name in names:
        node = node_of(park, name)
        tint = look(park, node.region if node else -1)[0]
        sheet.add("pt.circle", x, y - size / 2, size, size, name, tint, True, tag=f"{tag}:{name}")
        x += size + 3
    return x


def weather(view: View, x: int, y: int, w: int) -> Sheet:
    """The weather in force with what it does; nothing below level 5."""
    card = view["weather"]
    sheet = Sheet(bottom=y)
    if not card:
        return sheet
    sheet.bottom = y + 80
    edge, thick = ("berry", 3.0) if card["broken"] else ("brown", 2.0)
    sheet.add("panel", x, y, w, 80, "card", edge, thick, 12.0)
    sheet.add("pt.weather", x + 10, y + 9, 76, 62, card["family"], tag=f"weather:{card['key']}")
    name = title_of(card["key"])
    size = fit(name, "title", 30, 196)
    sheet.write(name, x + 100, y + 40, size, font="title", tag="weather")
    left = x + 308
    parts = [("A", weather_part(card["a"], card["penalty"]), "berry"), ("B", weather_part(card["b"]), "good")]
    parts = [part for part in parts if part[1]]
    for n, (letter, words, ink) in enumerate(parts):
        middle = y + 40 + round((n - (len(parts) - 1) / 2) * 34)
        sheet.write(letter, left, middle, 24, font="black", ink=ink)
        room = x + w - left - 42 - (44 if card["broken"] else 0)
        sheet.write(words, left + 28, middle, fit(words, "text", 24, room), tag=f"weather:{letter}")
    if card["broken"]:
        sheet.add("pt.glyph", x + w - 52, y + 20, 40, 40, "alert", tag="weather:broken")
    return sheet


def legend(view: View, x: int, y: int, w: int) -> Sheet:
    """What the lines mean, and the supply deck."""
    sheet = Sheet(bottom=y + 50)
    sheet.add("panel", x, y, w, 50, "card", "brown", 2.0, 12.0)
    left, middle = x + 14, y + 25
    for kind, words in ROUTE_WORDS.items():
        sheet.add("pt.line", left, middle - 15, 84, 30, kind)
        sheet.add("pt.glyph", left + 90, middle - 15, 30, 30, kind)
        left = sheet.write(words, left + 126, middle, 22, ink="soft").box[2] + 20
    shape = sheet.write(f"deck {view['deck']}", x + w - 14, middle, 24, font="bold", align="r", tag="deck")
    sheet.add("pt.back", shape.x - 32, middle - 16, 24, 32, "bike")
    return sheet


def heading(sheet: Sheet, words: str, note: str, x: float, y: float, w: float) -> None:
    """A heading on the left and a note on the right of the same line."""
    sheet.write(words, x + 2, y + 16, 26, font="title")
    sheet.write(note, x + w - 2, y + 17, 21, ink="soft", align="r")


def all_shapes(sheets: Sequence[Sheet]) -> list[Shape]:
    """The shapes of several sheets in order."""
    return [shape for sheet in sheets for shape in sheet.shapes]
