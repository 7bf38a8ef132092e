"""Prints one table: area, ratio, target, ok or short. It informs; it never fails."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module

from bench.timing import Line

AREAS = ("rules", "pictures", "tables", "loop")


def main(chosen: list[str]) -> int:
    """Measure the areas named (default: all). A part that cannot run is told and left out."""
    start = time.perf_counter()
    print("The engine's yardstick is catanatron 3.2.1: its random players and its Game.copy(), in this run.")
    print(f"{'area':11} {'what':52} {'ratio':>6}  {'target':7} verdict")
    for area in chosen or AREAS:
        try:
            measure: Callable[[], list[Line]] = import_module(f"bench.{area}").lines
            for line in measure():
                print(line, flush=True)
        except Exception as error:  # one broken part must not hide the figures of the others
            print(f"{area:11} left out: {type(error).__name__}: {error}", flush=True)
    print(f"{time.perf_counter() - start:.0f} s in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
