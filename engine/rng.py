"""Chance as one integer in the state, so that a game is its seed and its choices.

Python promises the same numbers across versions only for `random.random()`, so the generator is our own:
a 64-bit linear congruential step whose upper 31 bits are scaled to the range asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407

T = TypeVar("T")


class HasRng(Protocol):
    """Anything with the generator's integer in a field named `rng`."""

    rng: int


def seeded(seed: int) -> int:
    """The generator's first integer for `seed` (any int); nearby seeds give unrelated streams."""
    value = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def draw(state: HasRng, count: int) -> int:
    """An int in `0 ≤ n < count` (`1 ≤ count ≤ 2**31`); advances `state.rng`."""
    value = (state.rng * _MULTIPLIER + _INCREMENT) & _MASK
    state.rng = value
    return ((value >> 33) * count) >> 31


def shuffle(state: HasRng, items: list[T]) -> list[T]:
    """Shuffle `items` in place with `state.rng` (Fisher–Yates) and return the same list."""
    for i in range(len(items) - 1, 0, -1):
        j = draw(state, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def pick(state: HasRng, items: Sequence[T]) -> T:
    """One of `items` (not empty) with `state.rng`."""
    return items[draw(state, len(items))]


class Rng:
    """A generator of its own, for computer players, determinize and tests."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
