"""A second opinion on landscapes, written from the rulebook without any of the engine's helpers and slow on purpose.

It reads hexes straight from the TOML file and takes a landscape as the hexes of a view: [{hex, q, r, rot}, …].
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import engine

RAW = tomllib.loads((Path(engine.__file__).parent / "scenery/content/hexes.toml").read_text())["hexes"]
NAMES = ["E", "NE", "NW", "W", "SW", "SE"]
ANGLE = {name: 60 * n for n, name in enumerate(NAMES)}
LIMIT = {3: 500, 4: 1000, 5: 1500, 6: 2000, 7: 2500}

Point = tuple[int, int]


def centre(q: int, r: int) -> tuple[float, float]:
    """Where a hex lies on paper, y upwards, neighbours one apart."""
    return q + r / 2, -r * math.sqrt(3) / 2


def towards(q: int, r: int, angle: float) -> Point:
    """The point half a hex away from a hex's centre, in thousandths, so that equal points are equal."""
    x, y = centre(q, r)
    return round(1000 * (x + math.cos(math.radians(angle)) / 2)), round(1000 * (y + math.sin(math.radians(angle)) / 2))


class Tile:
    """One placed hex by its points on paper: border middles with and without a path."""

    def __init__(self, entry: dict[str, Any]) -> None:
        raw = RAW[entry["hex"]]
        self.q, self.r, self.height = entry["q"], entry["r"], raw["height"]
        angles = [ANGLE[name] - 60 * entry["rot"] for name in raw["paths"].split()]
        self.paths = {towards(self.q, self.r, angle) for angle in angles}
        self.borders = {towards(self.q, self.r, 60 * n) for n in range(6)}
        self.animal, self.flower = raw.get("animal"), raw.get("flower")
        self.petal = towards(self.q, self.r, ANGLE[raw["at"]] - 60 * entry["rot"]) if self.flower else None

    @property
    def icon(self) -> bool:
        """Whether there is an animal or a flower."""
        return bool(self.animal or self.flower)


class Landscape:
    """All pairs of adjacent tiles and what lies between them."""

    def __init__(self, hexes: list[dict[str, Any]]) -> None:
        self.tiles = [Tile(entry) for entry in hexes]
        self.pairs = [
            (a, b, next(iter(x.borders & y.borders)))
            for (a, x), (b, y) in combinations(enumerate(self.tiles), 2)
            if x.borders & y.borders
        ]
        self.joined = {
            frozenset((a, b)): point
            for a, b, point in self.pairs
            if point in self.tiles[a].paths and point in self.tiles[b].paths
        }

    def elements(self) -> list[tuple[str, int, int]]:
        """(kind, lower, higher) of every pair."""
        found: list[tuple[str, int, int]] = []
        for a, b, point in self.pairs:
            low, high = sorted((a, b), key=lambda n: self.tiles[n].height)
            below, above = point in self.tiles[low].paths, point in self.tiles[high].paths
            if self.tiles[high].height - self.tiles[low].height < 1500 or (below and above):
                continue
            found.append(("cliff" if below else "viewpoint" if above else "waterfall", low, high))
        return sorted(found)

    def cycles(self, through: int, variant: bool) -> set[frozenset[frozenset[int]]]:
        """Every markable loop through a hex as a set of its crossings."""
        found: set[frozenset[frozenset[int]]] = set()
        for ring in self._rings(through):
            heights = [self.tiles[n].height for n in ring]
            climb = sum(max(0, b - a) for a, b in pairwise([*heights, heights[0]]))
            if (climb if variant else max(heights) - min(heights)) <= LIMIT[len(ring)]:
                found.add(frozenset(frozenset(pair) for pair in pairwise([*ring, ring[0]])))
        return found

    def _rings(self, through: int) -> Iterator[list[int]]:
        ways = [[through]]
        while ways:
            way = ways.pop()
            for there in range(len(self.tiles)):
                if frozenset((way[-1], there)) not in self.joined:
                    continue
                if there == through and len(way) >= 3:
                    yield way
                elif there not in way and len(way) < 7:
                    ways.append([*way, there])

    def faces(self) -> list[int]:
        """Sizes of all pieces of land, largest first, by flooding twelve wedges a hex."""
        wedges: dict[tuple[int, int], list[tuple[int, int]]] = {
            (n, w): [] for n in range(len(self.tiles)) for w in range(12)
        }
        for n, tile in enumerate(self.tiles):
            for w in range(12):
                # Wedge w lies between 30w° and 30w + 30°; even multiples of 30° are border middles, odd ones corners.
                ray, beyond = 30 * (w + 1), (n, (w + 1) % 12)
                if w % 2 == 0 or towards(tile.q, tile.r, ray) not in tile.paths:
                    wedges[n, w].append(beyond)
                    wedges[beyond].append((n, w))
        for n, w, m, v in self._touching():
            wedges[n, w].append((m, v))
        sizes: list[int] = []
        left = set(wedges)
        while left:
            area, edge = set[tuple[int, int]](), [left.pop()]
            while edge:
                here = edge.pop()
                area.add(here)
                edge += [there for there in wedges[here] if there in left]
                left -= set(wedges[here])
            sizes.append(len({n for n, _ in area}))
        return sorted(sizes, reverse=True)

    def _touching(self) -> Iterator[tuple[int, int, int, int]]:
        """Wedges on the two sides of a border, found by the middle of their common outer edge."""
        middle: dict[Point, list[tuple[int, int]]] = {}
        for n, tile in enumerate(self.tiles):
            for w in range(12):
                side = 60 * round((30 * w + 15) / 60)
                along = 90 if 30 * w + 15 > side else -90
                x, y = centre(tile.q, tile.r)
                x += 0.5 * math.cos(math.radians(side)) + 0.14 * math.cos(math.radians(side + along))
                y += 0.5 * math.sin(math.radians(side)) + 0.14 * math.sin(math.radians(side + along))
                middle.setdefault((round(1000 * x), round(1000 * y)), []).append((n, w))
        for found in middle.values():
            for (n, w), (m, v) in combinations(found, 2):
                yield n, w, m, v
                yield m, v, n, w

    def points(self, routes: list[list[int]], values: list[int]) -> dict[str, int]:
        """Points by category, given the routes as rings of indexes and what their score stakes show."""
        stakes: dict[Point, int] = {}
        for ring in routes:
            for pair in pairwise([*ring, ring[0]]):
                point = self.joined[frozenset(pair)]
                stakes[point] = stakes.get(point, 0) + 1
        views = 0
        waterfalls = 0
        for kind, low, high in self.elements():
            if kind == "waterfall":
                waterfalls += 1 + sum(low in ring for ring in routes)
            elif kind == "viewpoint":
                around = {n for a, b, _ in self.pairs for n in (a, b) if low in (a, b)} | {low}
                views += sum(self.tiles[n].icon for n in around - {high})
        return {
            "routes": sum(values),
            "animals": sum(stakes.get(p, 0) for tile in self.tiles if tile.animal for p in tile.borders),
            "flowers": sum(stakes.get(tile.petal, 0) for tile in self.tiles if tile.petal),
            "waterfalls": waterfalls,
            "cliffs": 3 * sum(kind == "cliff" for kind, _, _ in self.elements()),
            "viewpoints": views,
        }

    def goals(self) -> dict[str, int]:
        """The measures of the goals that do not depend on routes."""
        tiles = self.tiles
        inner = {point for _, _, point in self.pairs}
        drops = {kind: [0] for kind in ("waterfall", "cliff", "viewpoint")}
        for kind, low, high in self.elements():
            drops[kind].append(tiles[high].height - tiles[low].height)
        heights = [tile.height for tile in tiles]
        stubs = [
            point
            for a, b, point in self.pairs
            if (point in tiles[a].paths) != (point in tiles[b].paths) and abs(heights[a] - heights[b]) < 1500
        ]
        return {
            "animal_kinds": len({tile.animal for tile in tiles if tile.animal}),
            "flower_kinds": len({tile.flower for tile in tiles if tile.flower}),
            "element_kinds": sum(len(found) > 1 for found in drops.values()),
            "tallest_waterfall": max(drops["waterfall"]),
            "biggest_cliff": max(drops["cliff"]),
            "deepest_view": max(drops["viewpoint"]),
            "height_variation": max(heights) - min(heights),
            "nature_area": self.faces()[0],
            "dead_ends_inside": len(stubs),
            "dead_ends_outside": sum(point not in inner for tile in tiles for point in tile.paths),
            "viewpoints": len(drops["viewpoint"]) - 1,
        }
