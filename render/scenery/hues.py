"""Colours that only Scenery has: altitude bands, route lengths, elements, flowers and animals, by theme and name."""

from __future__ import annotations

from collections.abc import Mapping

from render.toolbox.theme import Colour

PAPER: Mapping[str, Colour] = {
    "band0_low": (104, 166, 88),
    "band0_high": (150, 202, 122),
    "band0_line": (52, 104, 52),
    "band0_mark": (44, 112, 58),
    "band1_low": (172, 188, 92),
    "band1_high": (212, 220, 142),
    "band1_line": (104, 122, 46),
    "band1_mark": (70, 112, 52),
    "band2_low": (232, 196, 118),
    "band2_high": (250, 230, 172),
    "band2_line": (164, 118, 48),
    "band2_mark": (150, 126, 44),
    "band3_low": (172, 164, 166),
    "band3_high": (212, 206, 206),
    "band3_line": (100, 92, 98),
    "band3_mark": (110, 100, 106),
    "band4_low": (214, 228, 240),
    "band4_high": (248, 251, 255),
    "band4_line": (116, 144, 174),
    "band4_mark": (120, 158, 196),
    "route3": (255, 255, 255),
    "route4": (255, 216, 48),
    "route5": (244, 136, 28),
    "route6": (204, 30, 40),
    "route7": (34, 92, 204),
    "back": (206, 202, 196),
    "waterfall": (22, 108, 190),
    "cliff": (92, 60, 40),
    "viewpoint": (112, 44, 146),
    "marmot": (156, 92, 34),
    "ibex": (82, 66, 54),
    "eagle": (58, 46, 40),
    "chamois": (126, 70, 36),
    "bellflower": (128, 68, 188),
    "orange_lily": (234, 110, 14),
    "gentian": (26, 64, 190),
    "edelweiss": (255, 255, 255),
    "edelweiss_line": (96, 112, 84),
    "alpine_rose": (216, 32, 104),
    "leaf": (44, 126, 58),
    "pollen": (246, 196, 40),
    "bar": (206, 30, 36),
    "socket": (226, 214, 184),
    "token": (253, 248, 234),
    "dark": (43, 33, 24),
}

NIGHT: Mapping[str, Colour] = {
    **PAPER,
    "band0_low": (34, 82, 54),
    "band0_high": (56, 106, 68),
    "band0_line": (18, 48, 30),
    "band0_mark": (96, 156, 100),
    "band1_low": (76, 90, 40),
    "band1_high": (104, 116, 58),
    "band1_line": (44, 54, 22),
    "band1_mark": (148, 176, 92),
    "band2_low": (122, 96, 48),
    "band2_high": (150, 122, 68),
    "band2_line": (72, 54, 24),
    "band2_mark": (206, 184, 104),
    "band3_low": (84, 80, 88),
    "band3_high": (112, 108, 116),
    "band3_line": (50, 46, 54),
    "band3_mark": (160, 154, 166),
    "band4_low": (134, 150, 172),
    "band4_high": (170, 184, 204),
    "band4_line": (76, 94, 122),
    "band4_mark": (214, 226, 240),
    "socket": (44, 46, 56),
}

HUES: Mapping[str, Mapping[str, Colour]] = {"paper": PAPER, "night": NIGHT}


def hue(theme: str, name: str) -> Colour:
    """The colour `name` of a theme; KeyError for one Scenery does not have."""
    return HUES[theme][name]
