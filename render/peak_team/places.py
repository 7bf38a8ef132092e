"""Which codes have a place on the park, and where: pure reading of codes, nothing of how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from render.peak_team.scene import View, blocker_spots, node_of, park_of, radius

Spot = tuple[str, tuple[float, float], float, bool, str]
"""What is written beside it, the point and the radius in drawing units, whether it is square, its name."""

_STEPS = ("go", "duo", "lend", "start", "to", "flag")
_BLOCKS = ("clear", "block")


def place_of(view: View, code: str) -> tuple[str, str] | None:
    """("node", name) or ("blocker", number) for a code that has a place on the map; None for any other."""
    verb, _, rest = code.partition(":")
    last = rest.rpartition(":")[2]
    park = park_of(view)
    if verb in _STEPS and last in park.index:
        return "node", last
    if verb in _BLOCKS and last.isdigit() and int(last) < len(park.blockers):
        return "blocker", last
    if code == "stop":
        question = view.get("question") or {}
        ranger = question.get("ranger", view.get("active", -1))
        players = view["players"]
        here = players[ranger]["place"] if 0 <= ranger < len(players) else None
        return ("node", here) if here is not None and here in park.index else None
    return None


def numbers_of(numbers: Sequence[int]) -> str:
    """Numbers in as few signs as possible: `3`, `3, 7`, `3–6`, `3, 5 …`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(words) if len(words) <= 2 else f"{words[0]}, {words[1]} …"


def marked_spots(view: View, codes: Sequence[str]) -> list[Spot]:
    """One spot for every place that codes name, with all their numbers; numbers are positions in `codes` from 1."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, code in enumerate(codes, 1):
        place = place_of(view, code)
        if place is not None:
            found.setdefault(place, []).append(number)
    park = park_of(view)
    spots: list[Spot] = []
    for (kind, name), numbers in found.items():
        words = numbers_of(numbers)
        if kind == "blocker":
            spots.append((words, blocker_spots(park.key)[int(name)], 15.0, True, f"blocker:{name}"))
            continue
        node = node_of(park, name)
        if node is not None:
            spots.append((words, (node.x, node.y), radius(node), node.station, name))
    return spots
