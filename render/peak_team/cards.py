"""Supply cards, missions, powers, tokens, weather and round spaces as drawn things of any size."""

from __future__ import annotations

from render.peak_team.glyphs import FAMILIES, draw_animal, draw_glyph, draw_icons, ink_of
from render.peak_team.tints import pale
from render.peak_team.ways import draw_ways
from render.peak_team.words import ICON_WORDS, POWERS
from render.toolbox.fonts import fit, text_width, wrap
from render.toolbox.pen import Pen
from render.toolbox.shapes import sprite
from render.toolbox.theme import LETTERS, Colour, mix


def _sheet(pen: Pen, edge: str | Colour, fill: str | Colour = "card") -> None:
    w, h = pen.w, pen.h
    pen.box((0, 0, w, h), fill, edge, max(2.0, w * 0.018), min(w, h) * 0.09)


@sprite("pt.supply")
def supply(pen: Pen, animal: str, kind: str, icons: int, gone: bool) -> None:
    """A supply card: its equipment one to three times above, its animal below (faint when it is recorded)."""
    w, h = pen.w, pen.h
    ink = ink_of(pen, kind)
    _sheet(pen, ink)
    band = h * 0.47
    tint = mix(ink, pen.ink("card"), 0.80)
    line = max(2.0, w * 0.018)
    pen.box((line, line, w - line, band), tint, radius=min(w, h) * 0.07, corners=(True, True, False, False))
    size = min(band * 0.66, w * (0.60, 0.42, 0.285)[icons - 1])
    high = band * (0.44 if w > 80 else 0.5)
    draw_icons(pen, kind, icons, w / 2, high, size)
    if w > 80:
        word = ICON_WORDS[kind]
        pen.words(word, w / 2, band * 0.87, min(h * 0.082, w * 0.13), ink, "bold")
    pen.line([(line, band), (w - line, band)], ink, line * 0.7)
    below = (band + h) / 2
    ink_animal = "ink" if not gone else mix(pen.ink("ink"), pen.ink("card"), 0.72)
    draw_animal(pen, animal, w / 2, below - h * 0.03, min(w * 0.56, (h - band) * 0.66), ink_animal)
    if gone:
        pen.icon("check_bold", w * 0.78, below + h * 0.02, w * 0.2, "good")
    if w > 80:
        pen.words(animal, w / 2, h * 0.925, min(h * 0.074, w * 0.115), "soft", "bold")


@sprite("pt.back")
def back(pen: Pen, ink: str) -> None:
    """The back of a supply card."""
    w, h = pen.w, pen.h
    pen.box((0, 0, w, h), ink, mix(pen.ink(ink), (0, 0, 0), 0.45), max(1.4, w * 0.05), w * 0.14)
    if w > 30:
        light = mix(pen.ink(ink), (255, 255, 255), 0.35)
        pen.icon("image_filter_hdr", w / 2, h / 2, w * 0.56, light)


@sprite("pt.mission")
def mission(pen: Pen, letter: str, tint: Colour, region: str) -> None:
    """A regular mission: its letter large on gold, and the region it lies in where there is room."""
    w, h = pen.w, pen.h
    _sheet(pen, "black", "gold")
    if h < 90 or not region:
        pen.box((w * 0.04, h * 0.80, w * 0.96, h * 0.96), tint, radius=h * 0.06)
        pen.words(letter, w / 2, h * 0.42, min(w, h) * 0.82, "black", "black")
        return
    r = min(w, h * 0.66) * 0.40
    y = h * 0.40
    pen.disc(w / 2, y, r, "black")
    pen.disc(w / 2, y, r - max(1.2, r * 0.08), tint)
    pen.disc(w / 2, y, r * 0.76, pale(tint, pen.theme))
    pen.words(letter, w / 2, y, r * 1.3, "black", "black")
    size = fit(region, "bold", round(h * 0.13), round(w * 0.9))
    pen.words(region, w / 2, h * 0.86, size, "black", "bold")


@sprite("pt.slot")
def slot(pen: Pen) -> None:
    """Room for a mission."""
    pen.box((0, 0, pen.w, pen.h), None, "line", max(1.6, pen.w * 0.04), min(pen.w, pen.h) * 0.16)


@sprite("pt.missionback")
def mission_back(pen: Pen, count: int, state: str) -> None:
    """A pile of face-down missions with their number; `state` is past, now, over (too many) or next."""
    w, h = pen.w, pen.h
    fills = {"now": "gold", "over": "berry"}
    fill: str | Colour = fills.get(state, "card")
    if count > 1:
        pen.box((w * 0.1, 0, w, h * 0.88), "paper", "brown", max(1.4, w * 0.04), w * 0.12)
    pen.box((0, h * 0.08, w * 0.92, h), fill, "brown", max(1.4, w * 0.04), w * 0.12)
    ink = "white" if state == "over" else pen.ink("black") if state == "now" else "ink"
    pen.words(str(count), w * 0.46, h * 0.55, h * 0.62, ink, "black")


@sprite("pt.support")
def support(pen: Pen, active: bool) -> None:
    """A support token: ready, or lying on its face."""
    r = min(pen.w, pen.h) / 2
    x, y = pen.w / 2, pen.h / 2
    if active:
        pen.disc(x, y, r - 0.5, (255, 244, 226), (150, 40, 10), max(1.4, r * 0.1))
        draw_glyph(pen, "wild", x, y, r * 1.36)
        return
    grey = pen.ink("line")
    pen.disc(x, y, r - 0.5, pen.ink("paper"), grey, max(1.4, r * 0.1))
    pen.icon("lifebuoy", x, y, r * 1.3, grey)
    pen.line([(x - r * 0.62, y + r * 0.62), (x + r * 0.62, y - r * 0.62)], "soft", r * 0.14)


@sprite("pt.token")
def token(pen: Pen, animal: str, reward: str) -> None:
    """A recorded animal on a mat; from level 2 on with what it gives beside the wrench."""
    w, h = pen.w, pen.h
    pen.box((0, 0, w, h), (255, 253, 244), "brown", max(1.4, h * 0.05), h * 0.26)
    if not reward:
        draw_animal(pen, animal, w / 2, h / 2, h * 0.74, (40, 28, 22))
        return
    draw_animal(pen, animal, h * 0.5, h / 2, h * 0.70, (40, 28, 22))
    paper = Pen(round(h * 0.8), round(h * 0.8), pen.scale, "paper")
    draw_glyph(paper, reward, paper.w / 2, paper.h / 2, h * 0.60)
    pen.image.alpha_composite(paper.image, (round((w - h * 0.46 - h * 0.4) * pen.scale), round(h * 0.1 * pen.scale)))


@sprite("pt.power")
def power(pen: Pen, key: str) -> None:
    """A power tile: sign and name where it is small, with its words where there is room."""
    w, h = pen.w, pen.h
    sign, words = POWERS.get(key, ("plus", ""))
    pen.box((0, 0, w, h), (62, 46, 34), "gold", max(1.6, h * 0.03), min(w, h) * 0.16)
    light = (255, 246, 222)
    plate = min(h, 120) * 0.78
    pad = (min(h, 120) - plate) / 2
    pen.box((pad, pad, pad + plate, pad + plate), light, radius=plate * 0.2)
    paper = Pen(max(1, round(plate)), max(1, round(plate)), pen.scale, "paper")
    draw_glyph(paper, sign, plate / 2, plate / 2, plate * 0.8)
    pen.image.alpha_composite(paper.image, (round(pad * pen.scale), round(pad * pen.scale)))
    left = pad * 2 + plate
    if w < h * 2.6:
        pen.words(key, (left + w) / 2 - pad * 0.3, h / 2, h * 0.56, light, "black")
        return
    pen.words(key, left + h * 0.3, h / 2, h * 0.44, "gold", "black")
    size = min(28, round(h * 0.44))
    room = w - left - h * 0.68 - pad
    lines = wrap(words, "bold", size, round(room))
    while (len(lines) > 2 or len(lines) * size * 1.15 > h * 0.84) and size > 11:
        size -= 1
        lines = wrap(words, "bold", size, round(room))
    for n, words_of_line in enumerate(lines):
        y = h / 2 + (n - (len(lines) - 1) / 2) * size * 1.15
        wide = text_width(words_of_line, "bold", size)
        pen.words(words_of_line, left + h * 0.68 + wide / 2, y, size, light, "bold")


@sprite("pt.weather")
def weather(pen: Pen, family: str) -> None:
    """The sign of a weather family on its sky."""
    w, h = pen.w, pen.h
    sky = {"sun": (255, 226, 140), "rain": (176, 202, 226), "snow": (226, 238, 248), "wind": (206, 226, 232)}
    pen.box((0, 0, w, h), sky.get(family, (230, 230, 230)), "brown", max(1.6, h * 0.03), h * 0.18)
    paper = Pen(w, h, pen.scale, "paper")
    draw_glyph(paper, FAMILIES.get(family, "alert"), w / 2, h / 2, min(w, h) * 0.8)
    pen.image.alpha_composite(paper.image)


@sprite("pt.chip")
def chip(pen: Pen, sign: str, words: str, more: str = "") -> None:
    """A choice that is no card and no place: a sign and a word or two."""
    w, h = pen.w, pen.h
    _sheet(pen, "brown")
    size = h * (0.46 if words else 0.7)
    y = h * (0.40 if words else 0.5)
    if sign and more:
        draw_glyph(pen, sign, w / 2 - size * 0.62, y, size)
        draw_glyph(pen, more, w / 2 + size * 0.62, y, size)
    elif sign:
        draw_glyph(pen, sign, w / 2, y, size)
    if words:
        large = fit(words, "bold", round(h * 0.2), round(w * 0.92))
        pen.words(words, w / 2, h * (0.82 if sign else 0.5), large, "ink", "bold")


@sprite("pt.line")
def line(pen: Pen, kind: str) -> None:
    """A sample of a kind of route for the legend."""
    w, h = pen.w, pen.h
    pen.box((0, 0, w, h), (196, 210, 160) if pen.theme == "paper" else (72, 84, 66), radius=h * 0.3)
    draw_ways(pen, kind, [[(h * 0.3, h / 2), (w - h * 0.3, h / 2)]], h * 0.42)


@sprite("pt.seal")
def seal(pen: Pen, seat: int, done: bool) -> None:
    """Whether a seat has sealed its answer: its letter, and a tick or an hourglass at its corner."""
    w, h = pen.w, pen.h
    r = h / 2 - 1
    fill = pen.ink(f"seat{seat}")
    pen.disc(r + 1, h / 2, r, fill, mix(fill, (0, 0, 0), 0.5), max(1.5, r * 0.09))
    ink = "white" if seat != 2 else pen.ink("black")
    pen.words(LETTERS[seat], r + 1, h / 2, r * 1.2, ink, "black")
    pen.icon("check_bold" if done else "timer_sand", w - h * 0.26, h / 2, h * 0.62, "good" if done else "soft")
