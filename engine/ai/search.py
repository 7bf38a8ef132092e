"""A greedy player with a short view: it tries every way to go on with its own turn and values where each one ends.

What the seat cannot know is drawn anew first, so the search never looks into a deck; where chance follows an answer
the average over several such drawings counts. A game that offers `skip` lets the best ends of this turn be followed
through the seat's next one, as if the others had passed meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine import flow, rng
from engine.contract import Ask, Decision

DELAY = 1e-4
"""Taken off per answer, so that of two ways to the same position the shorter one is chosen and loops never pay."""
DROPPED = -1e6
"""What an answer is worth beside those that were followed further."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one decision may look at; counts, not seconds, so that the same seed always gives the same choice.

    `nodes` positions of this turn and `later` of the next; `beam` positions are kept after each answer, `carry` ends of
    turns are followed further; what is uncertain for the `finalists` is looked at in `samples` drawings.
    """

    nodes: int = 450
    later: int = 400
    beam: int = 18
    carry: int = 6
    depth: int = 12
    samples: int = 3
    finalists: int = 4
    next_turn: float = 0.6


@dataclass(slots=True)
class _Node:
    """A position some answers ahead: the first answer that led here, its family in the beam, what it is worth."""

    root: int
    family: int
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
    unsure = [i for i in finalists if first[i][1]]
    if not unsure or limits.samples < 2 or len(finalists) < 2:
        return codes[order[0]]
    sums = {i: first[i][0] for i in finalists}
    shared = replace(limits, nodes=limits.nodes // 4, later=limits.later // 4, beam=limits.beam // 2, carry=len(unsure))
    more = _Search(game, seat, source, shared)
    for _ in range(limits.samples - 1):
        for i, (value, _chance) in zip(unsure, more.run(state, [codes[i] for i in unsure]), strict=True):
            sums[i] += value
    return codes[max(finalists, key=lambda i: sums[i] / (limits.samples if first[i][1] else 1))]


class _Search:
    """One look ahead through the own turn, breadth first with a beam, within a count of positions."""

    def __init__(self, game: Any, seat: int, source: rng.Rng, limits: Limits) -> None:
        self.game = game
        self.seat = seat
        self.source = source
        self.limits = limits
        self.left = 0

    def run(self, state: Any, codes: list[str]) -> list[tuple[float, bool]]:
        """Per code: the value of the best line it begins, and whether chance follows it in this turn."""
        start = self.game.determinize(state, self.seat, self.source)
        start.rng = rng.seeded(rng.draw(self.source, 1 << 31))
        self.left = self.limits.nodes
        asked: Decision = self.game.decision(start)
        ends = self._play_on([self._reply(start, asked, code, i, i, False) for i, code in enumerate(codes)])
        worth, chance = [DROPPED * 2] * len(codes), [False] * len(codes)
        for node in ends:
            worth[node.root] = max(worth[node.root], node.value)
            chance[node.root] |= node.chance
        if (skip := getattr(self.game, "skip", None)) is not None and len(codes) > 1:
            worth = self._next_turn(ends, worth, skip)
        return list(zip(worth, chance, strict=True))

    def _next_turn(self, ends: list[_Node], worth: list[float], skip: Any) -> list[float]:
        """The values after the seat's next turn, mixed with those of this one, for the best ends of this turn."""
        weight, followed = self.limits.next_turn, [value + DROPPED for value in worth]
        self.left = self.limits.later
        layer: list[_Node] = []
        before: list[_Node] = []
        for node in self._distinct(ends)[: self.limits.carry]:
            state = node.state.copy()
            followed[node.root] = max(followed[node.root], node.value)
            if node.asked is not None and self.seat not in node.asked.seats and skip(state, self.seat):
                layer.append(_Node(node.root, len(before), node.value, state, self.game.decision(state), False))
                before.append(node)
        for node in self._play_on(layer) if layer else ():
            value = weight * node.value + (1.0 - weight) * before[node.family].value
            followed[node.root] = max(followed[node.root], value)
        return followed

    def _play_on(self, layer: list[_Node]) -> list[_Node]:
        """Every end of the turn that the search gets to from `layer`; for a family without one, how far it got."""
        ends: list[_Node] = []
        latest: dict[int, _Node] = {}
        for depth in range(self.limits.depth):
            open_nodes: list[_Node] = []
            for node in layer:
                if node.asked is not None and self.seat in node.asked.seats:
                    open_nodes.append(node)
                else:
                    node.value -= depth * DELAY
                    ends.append(node)
            for node in open_nodes:
                known = latest.get(node.family)
                if known is None or node.value > known.value:
                    latest[node.family] = node
            if not open_nodes or self.left <= 0:
                break
            layer = self._expand(self._keep(open_nodes))
        done = {node.family for node in ends}
        return ends + [node for family, node in latest.items() if family not in done]

    def _distinct(self, ends: list[_Node]) -> list[_Node]:
        """Ends of the turn by value, those that look equal only once, and of no answer more than half of all."""
        found: list[_Node] = []
        seen: set[float] = set()
        count: dict[int, int] = {}
        for node in sorted(ends, key=lambda node: -node.value):
            key = round(node.value, 3)
            if key not in seen and count.get(node.root, 0) < max(2, self.limits.carry // 2):
                seen.add(key)
                count[node.root] = count.get(node.root, 0) + 1
                found.append(node)
        return found

    def _keep(self, nodes: list[_Node]) -> list[_Node]:
        """The most promising positions, at least one for every family; equal ones of a family count once."""
        nodes.sort(key=lambda node: -node.value)
        kept: list[_Node] = []
        spare: list[_Node] = []
        seen: set[tuple[int, float]] = set()
        families: set[int] = set()
        for node in nodes:
            if (key := (node.family, node.value)) in seen:
                continue
            seen.add(key)
            (spare if node.family in families else kept).append(node)
            families.add(node.family)
        return kept + spare[: max(0, self.limits.beam - len(kept))]

    def _expand(self, nodes: list[_Node]) -> list[_Node]:
        """All positions one answer further, as far as the count allows."""
        layer: list[_Node] = []
        for node in nodes:
            assert node.asked is not None
            for code in node.asked.codes[self.seat]:
                if self.left <= 0:
                    return layer
                layer.append(self._reply(node.state, node.asked, code, node.root, node.family, node.chance))
        return layer

    def _reply(self, state: Any, asked: Decision, code: str, root: int, family: int, chance: bool) -> _Node:
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
        return _Node(root, family, game.value(child, self.seat), child, game.decision(child), moved)
