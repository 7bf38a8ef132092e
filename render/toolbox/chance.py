"""Seeded variety for painted things, from the project's own generator: the same seed always draws the same tree."""

from __future__ import annotations

from engine import rng

_FINE = 1 << 24


class Chance:
    """A stream of numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._source = rng.Rng(seed)

    def uniform(self, low: float, high: float) -> float:
        """A number from `low` up to but not including `high`."""
        return low + (high - low) * rng.draw(self._source, _FINE) / _FINE

    def noise(self, count: int) -> bytes:
        """So many bytes of white noise."""
        return bytes(rng.draw(self._source, 256) for _ in range(count))
