"""Colours by name. A theme is a table; painters ask for names and never mix colours of their own."""

from __future__ import annotations

from collections.abc import Mapping

Colour = tuple[int, int, int]

PAPER: Mapping[str, Colour] = {
    "ink": (43, 33, 24),
    "brown": (92, 64, 38),
    "soft": (122, 104, 82),
    "cream": (253, 248, 234),
    "card": (255, 252, 243),
    "paper": (240, 231, 208),
    "paper_low": (231, 220, 193),
    "paper_high": (247, 241, 224),
    "line": (196, 176, 140),
    "lake": (123, 178, 219),
    "lake_line": (52, 104, 150),
    "trail": (250, 240, 214),
    "trail_dash": (200, 40, 32),
    "trail_edge": (94, 62, 36),
    "black": (20, 18, 16),
    "white": (255, 255, 255),
    "shadow": (40, 28, 16),
    "ring": (226, 24, 128),
    "gold": (247, 190, 51),
    "gold_line": (146, 98, 10),
    "good": (46, 122, 56),
    "forest_low": (112, 164, 84),
    "forest_high": (178, 208, 128),
    "forest_line": (62, 106, 50),
    "forest_mark": (50, 110, 58),
    "alpine_low": (222, 198, 116),
    "alpine_high": (246, 234, 178),
    "alpine_line": (156, 122, 50),
    "alpine_mark": (128, 138, 52),
    "rocky_low": (156, 154, 164),
    "rocky_high": (214, 213, 218),
    "rocky_line": (98, 96, 110),
    "rocky_mark": (94, 92, 108),
    "mushroom": (150, 82, 36),
    "berry": (178, 22, 66),
    "herb": (24, 126, 60),
    "basket": (168, 106, 30),
    "jar": (122, 42, 120),
    "pouch": (84, 66, 46),
    "endorphin": (240, 150, 10),
    "bike": (28, 70, 140),
    "fire": (222, 88, 20),
    "peak": (78, 80, 98),
    "snow": (250, 251, 254),
    "seat0": (206, 36, 44),
    "seat1": (36, 88, 196),
    "seat2": (236, 158, 0),
    "seat3": (132, 46, 156),
    "seat4": (22, 148, 150),
    "sky_top": (122, 176, 222),
    "sky_low": (250, 232, 204),
}

NIGHT: Mapping[str, Colour] = {
    **PAPER,
    "ink": (238, 232, 220),
    "brown": (178, 158, 130),
    "soft": (158, 146, 128),
    "cream": (46, 48, 58),
    "card": (52, 55, 66),
    "paper": (30, 32, 40),
    "paper_low": (25, 27, 34),
    "paper_high": (36, 38, 47),
    "line": (84, 82, 84),
    "lake": (40, 84, 128),
    "lake_line": (104, 160, 208),
    "trail": (216, 204, 176),
    "forest_low": (36, 74, 50),
    "forest_high": (62, 104, 66),
    "forest_line": (24, 52, 34),
    "forest_mark": (98, 150, 96),
    "alpine_low": (102, 88, 44),
    "alpine_high": (138, 122, 68),
    "alpine_line": (70, 58, 26),
    "alpine_mark": (190, 188, 104),
    "rocky_low": (74, 76, 90),
    "rocky_high": (108, 110, 124),
    "rocky_line": (48, 50, 62),
    "rocky_mark": (164, 164, 178),
    "mushroom": (222, 150, 98),
    "berry": (244, 96, 136),
    "herb": (104, 206, 130),
    "basket": (226, 168, 84),
    "jar": (208, 136, 208),
    "pouch": (206, 184, 150),
    "bike": (130, 178, 244),
    "fire": (246, 134, 66),
    "peak": (150, 154, 178),
    "good": (120, 206, 128),
}

THEMES: Mapping[str, Mapping[str, Colour]] = {"paper": PAPER, "night": NIGHT}

LETTERS = "ABCDEFGHIJ"
"""Seats by letter: colour never stands alone."""


def colour(theme: str, name: str) -> Colour:
    """The colour `name` of a theme; KeyError for a name no theme has."""
    return THEMES[theme][name]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of `other` in `one`, 0 to 1."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
