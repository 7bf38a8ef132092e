"""Hiking, campfire and panorama cards, drawn small and large."""

from __future__ import annotations

from PIL import Image

from render.five_peaks.glyphs import RESOURCES, draw_card_sign, draw_glyph, draw_row
from render.toolbox.chance import Chance
from render.toolbox.fonts import fit, wrap
from render.toolbox.pen import Pen
from render.toolbox.shapes import sprite
from render.toolbox.theme import Colour, mix

Signs = tuple[tuple[str, int], ...]
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")

EFFECTS: dict[str, str] = {
    "walk": "1 step, then the space",
    "march": "2 steps, then the space",
    "discovery": "new tile, or sell goods",
    "training": "buy or discard cards",
    "camp": "panorama or 2 endorphins",
    "sightsee": "1 or 2 steps",
    "run": "exactly 4 steps",
    "shortcut": "next space, path or not",
    "bike": "to any empty bike space",
    "paraglide": "glide down to endorphins",
    "small_harvest": "1 basic, 1 on the space",
    "large_harvest": "harvest twice",
    "mushroom_basket": "2 mushrooms make a basket",
    "berry_jar": "2 berries make a jar",
    "herb_pouch": "2 herbs make a pouch",
    "observe": "new market, then buy",
}


@sprite("fp.card")
def hiking_card(pen: Pen, key: str, name: str, cost: int, starting: bool, effect: bool) -> None:
    """A hiking card: its sign, name and price in endorphins (starting cards have none), and what it does if asked."""
    w, h = pen.w, pen.h
    _sheet(pen, "brown" if not starting else "lake_line")
    room = h * (0.56 if effect else 0.70)
    share = 0.80 if starting else 0.72
    across, down = (0.5, 0.54) if starting else (0.56, 0.60)
    draw_card_sign(pen, key, w * across, room * down, min(w * 0.62, room * share))
    size = fit(name, "bold", round(min(w * 0.17, h * 0.15)), round(w * 0.88), 8)
    pen.words(name, w / 2, room + size * 0.6, size, "ink", "bold")
    if effect:
        small = max(9, round(w * 0.094))
        for n, line in enumerate(wrap(EFFECTS.get(key, ""), "text", small, round(w * 0.88))[:3]):
            pen.words(line, w / 2, room + size * 1.62 + n * small * 1.16, small, "soft", "text")
    if not starting:
        _price(pen, cost)


def _sheet(pen: Pen, line: str) -> None:
    w, h = pen.w, pen.h
    pen.box((2, 2, w - 2, h - 3), "card", line, max(2, w * 0.018), w * 0.08)
    pen.shadow(1.6, 0.35, 0, 1.2)


def _price(pen: Pen, cost: int) -> None:
    r = max(10.0, min(pen.w, pen.h) * 0.135)
    x, y = r + pen.w * 0.055, r + pen.w * 0.05
    pen.disc(x, y, r, "gold", "gold_line", max(1.5, r * 0.12))
    pen.words(str(cost), x, y, r * 1.35, "black", "black")


@sprite("fp.back")
def card_back(pen: Pen, seat: int) -> None:
    """The back of a card in a seat's colour."""
    pen.box((1, 1, pen.w - 1, pen.h - 1), f"seat{seat}", "cream", max(1.5, pen.w * 0.06), pen.w * 0.14)


@sprite("fp.campfire")
def campfire_card(
    pen: Pen, name: str, effect: str, amount: int, resource: int | None, card: str | None, large: bool
) -> None:
    """A campfire card: a flame, its name, its effect as signs."""
    w, h = pen.w, pen.h
    _sheet(pen, "fire")
    draw_glyph(pen, "campfire", w * 0.17, w * 0.17, w * 0.2)
    room = h * (0.66 if large else 1.0)
    _campfire_effect(pen, effect, amount, resource, card, w / 2, room * 0.54, min(w * 0.36, room * 0.44))
    if large:
        size = fit(name, "bold", round(w * 0.125), round(w * 0.88), 8)
        pen.words(name, w / 2, room + size * 0.5, size, "ink", "bold")
        small = max(9, round(w * 0.094))
        for n, line in enumerate(
            wrap(campfire_words(effect, amount, resource, card), "text", small, round(w * 0.88))[:2]
        ):
            pen.words(line, w / 2, room + size * 1.6 + n * small * 1.16, small, "soft", "text")


def campfire_words(effect: str, amount: int, resource: int | None, card: str | None) -> str:
    """What a campfire card does, in a few words."""
    thing = RESOURCES[resource] if resource is not None else ""
    return {
        "bonus": f"+{amount} {thing} with each one packed",
        "bonus_peak": "a bonus peak whenever you place",
        "walks": f"{(card or '').capitalize()} may become two walks",
        "capacity": f"room for {amount} more",
        "container": f"{amount} endorphins for any container",
        "stone": f"one ×3 stone counts ×{amount}",
        "camp": f"Camp pays {amount} endorphins more",
        "vp_campfire": f"{amount} VP per campfire card",
        "vp_resource": f"{amount} VP per {thing} packed",
        "vp_endorphin": f"{amount} VP per endorphin",
        "vp_card": f"{amount} VP per bought card",
        "vp_stone": f"{amount} VP per stone placed",
    }.get(effect, "")


_CAMPFIRE_SIGNS = {
    "bonus_peak": "peak",
    "capacity": "pack",
    "camp": "endorphin",
    "vp_campfire": "campfire",
    "vp_endorphin": "endorphin",
    "vp_card": "card",
    "vp_stone": "stone",
}
"""Effects that no resource stands for."""


def _campfire_effect(
    pen: Pen, effect: str, amount: int, resource: int | None, card: str | None, x: float, y: float, size: float
) -> None:
    if effect == "walks":
        draw_card_sign(pen, card or "walk", x - size * 0.62, y, size * 0.8)
        draw_glyph(pen, "arrow", x, y, size * 0.5)
        draw_card_sign(pen, "walk", x + size * 0.5, y, size * 0.62)
        draw_card_sign(pen, "walk", x + size * 0.85, y, size * 0.62)
    elif effect == "container":
        draw_row(pen, (("endorphin", amount),), x, y - size * 0.38, size * 0.62, size * 2)
        draw_row(pen, (("basket", 1), ("jar", 1), ("pouch", 1)), x, y + size * 0.36, size * 0.58, size * 2)
    elif effect == "stone":
        pen.words("×3", x - size * 0.62, y, size * 0.66, "ink", "black")
        draw_glyph(pen, "arrow", x, y, size * 0.5)
        pen.words(f"×{amount}", x + size * 0.62, y, size * 0.8, "good", "black")
    else:
        sign = _CAMPFIRE_SIGNS.get(effect, RESOURCES[resource or 0])
        scored = effect.startswith("vp_")
        words = f"{amount} VP" if scored else f"+{amount}"
        pen.words(words, x - size * 0.52, y, size * (0.56 if scored else 0.7), "good", "black")
        draw_glyph(pen, sign, x + size * 0.58, y, size * 0.85)


_SKIES: tuple[tuple[Colour, Colour], ...] = (
    ((146, 178, 218), (252, 214, 178)),
    ((132, 186, 228), (246, 232, 206)),
    ((112, 180, 230), (224, 238, 242)),
    ((100, 170, 228), (232, 238, 236)),
    ((110, 150, 214), (252, 226, 190)),
    ((92, 108, 184), (250, 186, 142)),
)
"""Top and horizon of the sky from the dawn of rank I to the dusk of rank VI."""
_BORDERS = (
    (0.44, 0.66, 0.84),
    (0.50, 0.62, 0.80),
    (0.40, 0.68, 0.86),
    (0.34, 0.60, 0.82),
    (0.42, 0.64, 0.80),
    (0.30, 0.58, 0.84),
    (0.44, 0.66, 0.82),
)
"""Heights of the three ridges at the seven edges between cards: any card of a rank joins any of the next."""


@sprite("fp.vista")
def vista(pen: Pen, seed: int, rank: int) -> None:
    """A strip of an alpine skyline; strips of neighbouring ranks join at their edges."""
    w, h, k = pen.w, pen.h, pen.scale
    top, low = _SKIES[rank - 1]
    nxt_top, nxt_low = _SKIES[min(rank, 5)]
    pen.image.paste(_sky(w * k, h * k, (top, low), (nxt_top, nxt_low)))
    chance = Chance(seed * 977 + rank)
    far = _ridge(chance, _BORDERS[rank - 1][0], _BORDERS[rank][0], 0.20 + rank * 0.012, 3)
    _slope(pen, far, (116, 124, 156), snow=True)
    middle = _ridge(chance, _BORDERS[rank - 1][1], _BORDERS[rank][1], 0.11, 4)
    _slope(pen, middle, (104, 138, 118), snow=False)
    near = _ridge(chance, _BORDERS[rank - 1][2], _BORDERS[rank][2], 0.05, 4)
    _slope(pen, near, (66, 108, 66), snow=False)
    _foreground(pen, chance, near)


def _sky(w: int, h: int, left: tuple[Colour, Colour], right: tuple[Colour, Colour]) -> Image.Image:
    corners = Image.new("RGB", (2, 2))
    corners.putdata([left[0], right[0], left[1], right[1]])
    return corners.resize((w, h), Image.Resampling.BILINEAR, box=(0.5, 0.5, 1.5, 1.5)).convert("RGBA")


def _ridge(chance: Chance, start: float, end: float, tall: float, peaks: int) -> list[tuple[float, float]]:
    points = [(0.0, start)]
    for n in range(1, peaks * 2):
        x = n / (peaks * 2) + chance.uniform(-0.025, 0.025)
        base = start + (end - start) * x
        points.append((x, base + (-tall if n % 2 else tall * 0.35) * chance.uniform(0.35, 1.0)))
    return [*points, (1.0, end)]


def _slope(pen: Pen, ridge: list[tuple[float, float]], fill: Colour, *, snow: bool) -> None:
    w, h = pen.w, pen.h
    points = [(x * w, y * h) for x, y in ridge]
    pen.polygon([*points, (w, h), (0, h)], fill)
    for n in range(1, len(points) - 1):
        (ax, ay), (x, y), (bx, by) = points[n - 1], points[n], points[n + 1]
        if y >= ay or y >= by:
            continue
        pen.polygon(
            [(x, y), (bx, by), (x + (bx - x) * 0.45, min(h, by + h * 0.10)), (x - w * 0.012, y + h * 0.10)],
            mix(fill, (0, 0, 0), 0.18),
        )
        if snow:
            left = (x + (ax - x) * 0.42, y + (ay - y) * 0.42)
            right = (x + (bx - x) * 0.42, y + (by - y) * 0.42)
            dip = (x + w * 0.005, y + min(ay - y, by - y) * 0.24)
            pen.polygon([(x, y), right, dip, left], "snow")


def _foreground(pen: Pen, chance: Chance, near: list[tuple[float, float]]) -> None:
    dark = mix((38, 78, 50), (0, 0, 0), 0.05)
    for n in range(len(near) - 1):
        x = (near[n][0] + near[n + 1][0]) / 2 * pen.w + chance.uniform(-2, 2)
        y = (near[n][1] + near[n + 1][1]) / 2 * pen.h + pen.h * 0.06
        size = pen.h * chance.uniform(0.07, 0.11)
        for top, half in ((-1.3, 0.34), (-0.8, 0.46)):
            pen.polygon(
                [
                    (x, y + top * size),
                    (x + half * size, y + (top + 0.8) * size),
                    (x - half * size, y + (top + 0.8) * size),
                ],
                dark,
            )


@sprite("fp.panorama")
def panorama_card(pen: Pen, seed: int, rank: int, vp: int, cost: Signs, reward: Signs, remaining: int) -> None:
    """A panorama card: its view, rank, points, cost on cream and reward on blue."""
    w, h = pen.w, pen.h
    strip = h - max(26.0, h * 0.27)
    inner = Pen(round(w - 6), round(strip - 3), pen.scale, pen.theme)
    vista(inner, seed, rank)
    pen.box((1, 1, w - 1, h - 2), "card", "brown", 2.5, 7)
    pen.image.paste(inner.image, (3 * pen.scale, 3 * pen.scale))
    pen.box((3, strip, w * 0.58, h - 4), "cream", radius=5, corners=(False, False, False, True))
    pen.box((w * 0.58, strip, w - 3, h - 4), "lake", radius=5, corners=(False, False, True, False))
    sign = (h - strip) * 0.66
    draw_row(pen, cost, w * 0.295, (strip + h - 4) / 2, sign, w * 0.52)
    draw_row(pen, reward, w * 0.79, (strip + h - 4) / 2, sign, w * 0.36)
    pen.line([(3, strip), (w - 3, strip)], "brown", 1.5)
    pen.box((1, 1, w - 1, h - 2), None, "brown", 2.5, 7)
    r = max(12.0, min(w, h) * 0.13)
    pen.disc(w - r - 5, r + 5, r, "gold", "gold_line", max(1.5, r * 0.12))
    pen.words(str(vp), w - r - 5, r + 5, r * 1.15, "black", "black")
    wide = r * (0.9 + 0.45 * len(ROMAN[rank]))
    pen.box((6, 6, 6 + wide, 6 + r * 1.7), "ink", radius=4)
    pen.words(ROMAN[rank], 6 + wide / 2, 6 + r * 0.85, r * 1.05, "cream", "bold")
    if remaining:
        pen.words(f"{remaining} left", w / 2, strip - h * 0.075, max(11, h * 0.1), "white", "bold")


@sprite("fp.chip")
def chip(pen: Pen, signs: Signs, words: str, fill: str) -> None:
    """A choice without a place: signs and a word on a small sheet."""
    w, h = pen.w, pen.h
    pen.box((1, 1, w - 1, h - 2), fill, "brown", 2, h * 0.18)
    if signs:
        draw_row(pen, signs, w / 2, h * (0.38 if words else 0.5), h * 0.42, w * 0.84)
    if words:
        size = fit(words, "bold", round(h * 0.25), round(w * 0.9), 8)
        pen.words(words, w / 2, h * (0.78 if signs else 0.5), size, "ink", "bold")
    pen.shadow(1.4, 0.3, 0, 1)


@sprite("fp.strip")
def strip(pen: Pen, cards: tuple[tuple[int, int], ...]) -> None:
    """A growing panorama: six slots, the collected cards joined from the left."""
    w, h, k = pen.w, pen.h, pen.scale
    pen.box((0, 0, w, h), "paper", "line", 2, h * 0.14)
    slot = (w - 4) / 6
    for n, (seed, rank) in enumerate(cards[:6]):
        left, right = round(2 + n * slot), round(2 + (n + 1) * slot)
        part = Pen(right - left, round(h - 4), k, pen.theme)
        vista(part, seed, rank)
        pen.image.paste(part.image, (left * k, 2 * k))
    for n in range(1, 6):
        if n >= len(cards):
            pen.line([(2 + n * slot, h * 0.25), (2 + n * slot, h * 0.75)], "line", 1)
    pen.box((0, 0, w, h), None, "brown", 2, h * 0.14)


@sprite("fp.faint")
def faint(pen: Pen, name: str) -> None:
    """A sign there is none of."""
    draw_glyph(pen, name, pen.w / 2, pen.h / 2, min(pen.w, pen.h) - 1)
    pen.fade(0.28)


@sprite("fp.gap")
def gap(pen: Pen) -> None:
    """Where a stone that is on the board used to lie."""
    pen.oval(pen.w / 2, pen.h / 2, pen.w * 0.30, pen.h * 0.16, "paper", "line", 1.5)


@sprite("fp.badge")
def hiking_badge(pen: Pen, terrain: int, owned: bool) -> None:
    """A hiking badge of a terrain: a shield in its colour with its sign."""
    w, h = pen.w, pen.h
    name = ("forest", "alpine", "rocky")[terrain]
    shield = [
        (w * 0.08, h * 0.06),
        (w * 0.92, h * 0.06),
        (w * 0.92, h * 0.58),
        (w * 0.5, h * 0.96),
        (w * 0.08, h * 0.58),
    ]
    pen.polygon(shield, mix(pen.ink(f"{name}_high"), pen.ink(f"{name}_low"), 0.5), f"{name}_line", max(1.5, w * 0.07))
    draw_glyph(pen, name, w / 2, h * 0.43, w * 0.56)
    if not owned:
        pen.fade(0.35)


@sprite("fp.tilesign")
def tile_sign(pen: Pen, terrain: int) -> None:
    """The back of a terrain tile: an octagon."""
    w = pen.w
    name = ("forest", "alpine", "rocky")[terrain]
    a, b = w * 0.31, w * 0.69
    e, f = w * 0.05, w * 0.95
    pen.polygon(
        [(a, e), (b, e), (f, a), (f, b), (b, f), (a, f), (e, b), (e, a)],
        mix(pen.ink(f"{name}_high"), pen.ink(f"{name}_low"), 0.5),
        f"{name}_line",
        max(1.5, w * 0.06),
    )
    draw_glyph(pen, name, w / 2, w / 2, w * 0.56)


@sprite("fp.peaksign")
def peak_sign(pen: Pen, terrain: int) -> None:
    """The back of a peak tile: a square with a mountain."""
    w = pen.w
    name = ("forest", "alpine", "rocky")[terrain]
    pen.box(
        (1, 1, w - 1, w - 1),
        mix(pen.ink(f"{name}_high"), pen.ink(f"{name}_low"), 0.5),
        f"{name}_line",
        max(1.5, w * 0.06),
        2,
    )
    draw_glyph(pen, "peak", w * 0.5, w * 0.42, w * 0.66)
    draw_glyph(pen, name, w * 0.5, w * 0.76, w * 0.34)


@sprite("fp.count")
def count_mark(pen: Pen, words: str) -> None:
    """How many equal cards lie here."""
    pen.box((0, 0, pen.w, pen.h), "ink", radius=pen.h * 0.3)
    pen.words(words, pen.w / 2, pen.h / 2, pen.h * 0.66, "cream", "bold")
