"""The park's own colours and the look of its regions: a tint and a kind of ground mark each, never a tint alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.peak_team.pieces import Park
from render.toolbox.theme import Colour, colour, mix

HEIGHTS: tuple[tuple[float, Colour], ...] = (
    (0.00, (150, 194, 116)),
    (0.26, (168, 204, 122)),
    (0.42, (198, 212, 132)),
    (0.56, (228, 216, 152)),
    (0.68, (216, 190, 144)),
    (0.78, (190, 176, 168)),
    (0.86, (206, 204, 210)),
    (0.92, (236, 239, 246)),
    (1.00, (252, 253, 255)),
)
"""The hypsometric scale: height 0…1 to colour, between the stops in a straight line."""

LEVELS: Mapping[str, float] = {"valley": 0.12, "forest": 0.38, "alpine": 0.62, "summit": 0.76}
"""How high each altitude band of the content lies."""

ROUTES: Mapping[str, Colour] = {
    "hike": (206, 36, 30),
    "road": (250, 204, 70),
    "road_edge": (112, 78, 20),
    "climb": (38, 34, 40),
    "snow": (38, 84, 190),
    "river": (70, 150, 222),
    "river_edge": (22, 76, 140),
    "heli": (96, 52, 140),
    "wild": (206, 70, 20),
}
"""Ink of every kind of route, and of the icons that stand for it."""

KIND_INK: Mapping[str, str] = {
    "hike": "hike",
    "road": "road_edge",
    "climb": "climb",
    "snow": "snow",
    "river": "river_edge",
    "heli": "heli",
    "wild": "wild",
}

_LOOKS: Mapping[str, tuple[Colour, str]] = {
    "glacier": ((40, 122, 206), "ice"),
    "heath": ((148, 62, 150), "heather"),
    "pinewood": ((14, 96, 62), "pine"),
    "larches": ((186, 124, 8), "leaf"),
    "scree": ((92, 90, 106), "stones"),
    "quarry": ((158, 76, 40), "blocks"),
    "terraces": ((198, 48, 92), "rows"),
    "marsh": ((0, 132, 134), "reeds"),
    "gorge": ((72, 78, 168), "cliffs"),
    "icefall": ((40, 122, 206), "ice"),
    "moraine": ((92, 90, 106), "stones"),
    "pasture": ((104, 140, 12), "grass"),
    "beechwood": ((14, 96, 62), "leaf"),
    "plateau": ((112, 78, 180), "snowdots"),
    "caves": ((140, 78, 44), "arches"),
    "ravine": ((190, 46, 84), "cliffs"),
    "lakes": ((0, 132, 150), "waves"),
    "orchard": ((214, 104, 20), "fruit"),
}
_SPARE: Mapping[str, str] = {"valley": "grass", "forest": "pine", "alpine": "stones", "summit": "ice"}
_SPARE_TINTS: Sequence[Colour] = tuple(dict.fromkeys(tint for tint, _ in _LOOKS.values()))


def look(park: Park, region: int) -> tuple[Colour, str]:
    """A region's strong tint and its ground mark; a region of an edition without a look of its own gets a spare one."""
    if region < 0:
        return (92, 64, 38), ""
    found = park.regions[region]
    return _LOOKS.get(found.key) or (_SPARE_TINTS[region % len(_SPARE_TINTS)], _SPARE.get(found.height, "grass"))


def ramp(theme: str) -> list[Colour]:
    """The hypsometric scale as 256 colours of a theme."""
    stops = [(at, tint if theme == "paper" else mix(tint, (18, 26, 44), 0.58)) for at, tint in HEIGHTS]
    made: list[Colour] = []
    for n in range(256):
        at = n / 255
        after = next((i for i, stop in enumerate(stops) if stop[0] >= at), len(stops) - 1)
        (low, one), (high, other) = stops[max(0, after - 1)], stops[after]
        made.append(mix(one, other, (at - low) / (high - low) if high > low else 0.0))
    return made


def pale(tint: Colour, theme: str) -> Colour:
    """The light face of a circle in a region's tint, dark enough letters stay readable on it."""
    return mix(tint, colour(theme, "white"), 0.80)


LIGHTS: Sequence[Colour] = (
    (255, 236, 150), (255, 206, 60), (58, 38, 26), (255, 253, 244), (255, 244, 214), (40, 28, 22), (214, 22, 36),
)  # fmt: skip
"""Flat colours of signs on the map: gold faces, stations, animals' plates, barriers."""


def exact() -> list[Colour]:
    """Every flat colour the park's pictures use beside the theme's own."""
    tints = list(dict.fromkeys(tint for tint, _ in _LOOKS.values()))
    return [*ROUTES.values(), *LIGHTS, *tints, *(mix(tint, (255, 255, 255), 0.80) for tint in tints)]
