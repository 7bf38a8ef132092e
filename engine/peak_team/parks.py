"""Builds one side of the board from its TOML tables: nodes, routes, what blockers close, and every printed step."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NoReturn

from engine.errors import ContentError
from engine.peak_team.pieces import (
    CLIMB,
    HELI,
    HIKE,
    LETTERS,
    RIVER,
    ROAD,
    SNOW,
    Animal,
    Blocker,
    Hop,
    Node,
    Park,
    Region,
    Route,
)

Raw = dict[str, Any]
Point = tuple[int, int]


def park(side: str, raw: Raw, letters: str, animals: tuple[Animal, ...]) -> Park:
    """The park described by `raw`; lettered circles become nodes 0 … 31. Raises ContentError."""
    return _Builder(side, raw, letters, animals).build()


class _Builder:
    """Collects segments and hops while routes are read, because blockers and backtracking refer to them by number."""

    def __init__(self, side: str, raw: Raw, letters: str, animals: tuple[Animal, ...]) -> None:
        self.file = f"{side}.toml"
        self.side = side
        self.raw = raw
        self.keys = {animal.key: animal.id for animal in animals}
        self.regions = tuple(self._region(entry) for entry in raw["regions"])
        self.nodes = self._nodes(letters)
        self.index = {node.name: i for i, node in enumerate(self.nodes)}
        self.pieces: dict[str, int] = {}
        self.segments = 0
        self.routes: list[Route] = []
        self.drafts: list[list[tuple[int, int, tuple[int, ...], tuple[int, ...], int, bool]]] = [[] for _ in self.nodes]

    def fail(self, entry: str, reason: str) -> NoReturn:
        raise ContentError(f"{self.file}: {entry}: {reason}")

    def build(self) -> Park:
        for kind in (HIKE, CLIMB, SNOW):
            for text in self.raw["routes"][("hike", "", "climb", "snow")[kind]]:
                self._plain(kind, text)
        for entry in self.raw["roads"]:
            self._road(entry)
        for text in self.raw["routes"]["river"]:
            self._river(text)
        blockers = tuple(self._blocker(i, entry) for i, entry in enumerate(self.raw["blockers"]))
        bits = {self.pieces[blocker.piece]: 1 << blocker.id for blocker in blockers}
        stations = tuple(i for i, node in enumerate(self.nodes) if node.station)
        near = [{to for to, _, _, _, links, _ in draft if links < 2} - {i} for i, draft in enumerate(self.drafts)]
        return Park(
            key=self.side,
            nodes=self.nodes,
            index=self.index,
            regions=self.regions,
            routes=tuple(self.routes),
            pieces=self.pieces,
            blockers=blockers,
            stations=stations,
            starts=tuple(i for i in stations if self.nodes[i].start),
            hops=tuple(self._hops(i, stations, bits) for i in range(len(self.nodes))),
            near=tuple(tuple(sorted(nodes)) for nodes in near),
            home=tuple(self.regions[n.region].animal if n.region >= 0 else -1 for n in self.nodes),
        )

    def _region(self, entry: Raw) -> Region:
        if entry["animal"] not in self.keys:
            self.fail(entry["key"], f"no animal is called {entry['animal']!r}")
        x, y = entry["at"]
        return Region(entry["key"], self.keys[entry["animal"]], entry["height"], (x, y))

    def _nodes(self, letters: str) -> tuple[Node, ...]:
        circles: Raw = self.raw["nodes"]
        if missing := set(letters) - set(circles):
            self.fail("nodes", f"there is no circle {missing.pop()}")
        keys = [region.key for region in self.regions]
        plain = [name for name in circles if name not in letters]
        nodes: list[Node] = []
        for name in [*letters, *plain]:
            x, y, region = circles[name]
            if region not in keys:
                self.fail(name, f"no region is called {region!r}")
            nodes.append(Node(name, x, y, keys.index(region), False, False))
        for name, (x, y, start) in self.raw["stations"].items():
            nodes.append(Node(name, x, y, -1, True, start))
        if len(letters) != LETTERS:
            self.fail("nodes", f"{LETTERS} lettered circles are needed")
        return tuple(nodes)

    def _ends(self, text: str) -> list[int]:
        names = text.split("-")
        if len(set(names)) != len(names) or len(names) < 2 or set(names) - set(self.index):
            self.fail(text, "a route joins two or more different locations")
        return [self.index[name] for name in names]

    def _piece(self, kind: int, text: str) -> int:
        name = f"{('hike', 'road', 'climb', 'snow', 'river')[kind]}:{text}"
        if name in self.pieces:
            self.fail(text, "is there twice")
        self.pieces[name] = len(self.pieces)
        return self.pieces[name]

    def _segment(self) -> int:
        self.segments += 1
        return self.segments - 1

    def _both_ways(self, kind: int, a: int, b: int, piece: int) -> None:
        segment = self._segment()
        for start, to in ((a, b), (b, a)):
            self.drafts[start].append((to, kind, (segment,), (piece,), 0, False))

    def _plain(self, kind: int, text: str) -> None:
        a, b = self._ends(text)
        self._both_ways(kind, a, b, self._piece(kind, text))
        self.routes.append(Route(kind, (a, b), (), ((self.nodes[a].at, self.nodes[b].at),)))

    def _road(self, entry: Raw) -> None:
        """PT-29: one step from any end to any other; the whole road is one piece (PT-37)."""
        ends = self._ends(entry["ends"])
        piece = self._piece(ROAD, entry["ends"])
        for i, a in enumerate(ends):
            for b in ends[i + 1 :]:
                self._both_ways(ROAD, a, b, piece)
        forks: list[Point] = [(x, y) for x, y in entry["forks"]]
        lines = [tuple(self._point(word, forks) for word in line.split("-")) for line in entry["lines"]]
        self.routes.append(Route(ROAD, tuple(ends), tuple(forks), tuple((a, b) for a, b in lines)))

    def _point(self, word: str, forks: list[Point]) -> Point:
        if word[0] == "f":
            return forks[int(word[1:]) - 1]
        return self.nodes[self.index[word]].at

    def _river(self, text: str) -> None:
        """PT-30: to any location further down; the single links upriver are only for A2 and some weather."""
        ends = self._ends(text)
        names = text.split("-")
        links = [(self._segment(), self._piece(RIVER, f"{a}-{b}")) for a, b in pairwise(names)]
        for i, start in enumerate(ends):
            for j in range(i + 1, len(ends)):
                segs, pieces = zip(*links[i:j], strict=True)
                self.drafts[start].append((ends[j], RIVER, segs, pieces, j - i, False))
            if i:
                segment, piece = links[i - 1]
                self.drafts[start].append((ends[i - 1], RIVER, (segment,), (piece,), 1, True))
        points = [self.nodes[end].at for end in ends]
        self.routes.append(Route(RIVER, tuple(ends), (), tuple(pairwise(points))))

    def _blocker(self, number: int, entry: Raw) -> Blocker:
        if entry["piece"] not in self.pieces:
            self.fail(f"blocker {number}", f"there is no piece {entry['piece']!r}")
        x, y = entry["at"]
        return Blocker(number, entry["piece"], (x, y))

    def _hops(self, node: int, stations: tuple[int, ...], bits: dict[int, int]) -> tuple[Hop, ...]:
        hops = [
            Hop(to, kind, segs, sum({bits.get(piece, 0) for piece in pieces}), links, up)
            for to, kind, segs, pieces, links, up in self.drafts[node]
        ]
        if len({(hop.kind, hop.to) for hop in hops}) != len(hops):
            self.fail(self.nodes[node].name, "two routes of one kind lead to the same location")
        hops.sort(key=lambda hop: (hop.kind, hop.to))
        return (*hops, *(Hop(to, HELI, (), 0, 0, False) for to in stations if to != node))
