"""A greedy player with a short view: it tries every way to go on with its own turn and values where each one ends.

What the seat cannot know is drawn anew first, so the search never looks into a deck; where chance follows an answer
the average over several such drawings counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import flow, rng
from engine.contract import Ask, Decision

DELAY = 1e-4
"""Taken off per answer, so that of two ways to the same position the shorter one is chosen and loops never pay."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one decision may look at; counts, not seconds, so that the same seed always gives the same choice."""

    nodes: int = 700
    beam: int = 18
    depth: int = 12
    samples: int = 3
    finalists: int = 5


@dataclass(slots=True)
class _Node:
    """A position some answers ahead: which first answer led here, what it is worth and whether chance had a say."""

    root: int
    value: float
    state: Any
    asked: Decision | None
    chance: bool


def best(game: Any, state: Any, seat: int, source: rng.Rng, limits: Limits) -> str:
    """The code `seat` should answer the open question with. Reads only; `source` is the one source of chance."""
    asked: Decision = game.decision(state)
    codes = asked.codes[seat]
    if len(codes) == 1:
        return codes[0]
    first = _Search(game, seat, source, limits).run(state, codes)
    order = sorted(range(len(codes)), key=lambda i: -first[i][0])
    finalists = order[: limits.finalists]
    sums = {i: first[i][0] for i in finalists}
    unsure = [i for i in finalists if first[i][1]]
    if not unsure or limits.samples < 2:
        return codes[order[0]]
    more = _Search(game, seat, source, _shared(limits))
    for _ in range(limits.samples - 1):
        for i, (value, _chance) in zip(unsure, more.run(state, [codes[i] for i in unsure]), strict=True):
            sums[i] += value
    return codes[max(finalists, key=lambda i: sums[i] / (limits.samples if first[i][1] else 1))]


def _shared(limits: Limits) -> Limits:
    """What each further drawing may look at: half of the first look, shared out."""
    return Limits(limits.nodes // (2 * (limits.samples - 1)), limits.beam // 2 + 1, limits.depth)


class _Search:
    """One look ahead through the rest of the own turn, breadth first with a beam, within a count of positions."""

    def __init__(self, game: Any, seat: int, source: rng.Rng, limits: Limits) -> None:
        self.game = game
        self.seat = seat
        self.source = source
        self.limits = limits
        self.left = 0

    def run(self, state: Any, codes: list[str]) -> list[tuple[float, bool]]:
        """Per code: the value of the best end of the turn it leads to, and whether chance followed it."""
        start = self.game.determinize(state, self.seat, self.source)
        start.rng = rng.seeded(rng.draw(self.source, 1 << 31))
        self.left = self.limits.nodes
        layer = [self._reply(start, self.game.decision(start), code, i, False) for i, code in enumerate(codes)]
        ends: dict[int, float] = {}
        interim = {node.root: node.value for node in layer}
        chance = {node.root: node.chance for node in layer}
        for depth in range(self.limits.depth):
            open_nodes: list[_Node] = []
            for node in layer:
                chance[node.root] |= node.chance
                interim[node.root] = max(interim[node.root], node.value)
                if node.asked is not None and self.seat in node.asked.seats:
                    open_nodes.append(node)
                else:
                    ends[node.root] = max(ends.get(node.root, -1e9), node.value - depth * DELAY)
            if not open_nodes or self.left <= 0:
                break
            layer = self._expand(self._keep(open_nodes))
        return [(ends.get(i, interim[i]), chance[i]) for i in range(len(codes))]

    def _keep(self, nodes: list[_Node]) -> list[_Node]:
        """The most promising positions, at least one for every first answer; equal ones of one answer count once."""
        nodes.sort(key=lambda node: -node.value)
        kept: list[_Node] = []
        spare: list[_Node] = []
        seen: set[tuple[int, float]] = set()
        roots: set[int] = set()
        for node in nodes:
            if (key := (node.root, node.value)) in seen:
                continue
            seen.add(key)
            (spare if node.root in roots else kept).append(node)
            roots.add(node.root)
        return kept + spare[: max(0, self.limits.beam - len(kept))]

    def _expand(self, nodes: list[_Node]) -> list[_Node]:
        """All positions one answer further, as far as the count allows."""
        layer: list[_Node] = []
        for node in nodes:
            assert node.asked is not None
            for code in node.asked.codes[self.seat]:
                if self.left <= 0:
                    return layer
                layer.append(self._reply(node.state, node.asked, code, node.root, node.chance))
        return layer

    def _reply(self, state: Any, asked: Decision, code: str, root: int, chance: bool) -> _Node:
        """The position after `code`. Seats asked at the same time are given answers by chance: theirs are sealed."""
        self.left -= 1
        game = self.game
        child = state.copy()
        if game.STEPS[asked.op].__class__ is Ask:
            flow.advance(child, game.STEPS, code)
        else:
            chance = True
            game.answer(child, self.seat, code)
            for other in asked.waiting:
                if other != self.seat:
                    game.answer(child, other, rng.pick(self.source, asked.codes[other]))
        moved = chance or child.rng != state.rng or child.reveals != state.reveals
        return _Node(root, game.value(child, self.seat), child, game.decision(child), moved)
