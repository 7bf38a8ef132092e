"""Ways on the map as anybody can see them, and what waits where a ranger might stop."""

from __future__ import annotations

from functools import lru_cache

from cogs.peak_team import terms
from engine.contract import View
from engine.peak_team import paths
from engine.peak_team.content import ANIMALS, PARKS, SIDES
from engine.peak_team.finder import Stop, stops_in_view

_FAR = 99
_LISTED = 14


def distance(view: View, start: str | None, target: str) -> int | None:
    """Steps by open routes of any kind, None where there is no way (a helicopter is not counted)."""
    if start is None:
        return None
    found = _distance(SIDES.index(view["side"]), tuple(view["blockers"]), start, target)
    return None if found >= _FAR else found


@lru_cache(maxsize=4096)
def _distance(side: int, blockers: tuple[int, ...], start: str, target: str) -> int:
    board = PARKS[side]
    blocked = sum(1 << blocker for blocker in blockers)
    return paths.distances(side, blocked, 0, board.index[start], _FAR)[board.index[target]]


def what_waits(view: View, ranger: int, name: str) -> str:
    """What a stop there would bring: a mission, flags, others to share with, the radio, an animal."""
    found: list[str] = []
    if name in view["players"][ranger]["missions"]:
        found.append("completes your mission" if not view["solo"] else "completes its mission")
    if view["special"] is not None and name in view["special"]["letters"]:
        found.append("special mission flag")
    if name == view["flag"]:
        found.append("final flag")
    met = [player["ranger"] for player in view["players"] if player["place"] == name and player["ranger"] != ranger]
    if met:
        found.append(f"meets {terms.and_list(terms.mate(view, other) for other in met)}")
    board = terms.park(view)
    node = board.nodes[board.index[name]]
    if node.station:
        left = view["track"][view["round"] - 1]
        found.append(f"radio: {terms.plural('mission', left)} here" if left else "station")
    else:
        found.append(animal_there(view, name) or terms.region(view, name))
    return ", ".join(found)


def animal_there(view: View, name: str) -> str:
    """The animal still to be recorded in that region, if any."""
    board = terms.park(view)
    home = board.home[board.index[name]]
    if home < 0:
        return ""
    key = ANIMALS[home].key
    return f"{key} to record" if any(one["key"] == key and one["where"] == "map" for one in view["animals"]) else ""


def stop_finder(view: View, ranger: int) -> str:
    """`With these cards you can stop at …`, missions first, for a hand the viewer may see; empty when it is empty."""
    cards = [card["id"] for card in terms.hand(view, ranger)]
    if not cards:
        return ""
    found, is_exact = stops_in_view(view, ranger, cards)
    if not found:
        return "With these cards alone no other place can be reached."
    wanted = view["players"][ranger]["missions"]
    done = [stop for stop in found if stop["node"] in wanted]
    others = [stop["node"] for stop in found if stop["node"] not in wanted]
    shown = others[:_LISTED]
    rest = f" and {len(others) - len(shown)} more" if len(others) > len(shown) else ""
    said = [f"**{stop['node']}** (mission: {_way(stop)})" for stop in done] + shown
    doubt = "" if is_exact else " The weather may allow less."
    return f"With these cards you can stop at {', '.join(said)}{rest}.{doubt}"


def _way(stop: Stop) -> str:
    return ", ".join(f"{terms.ICON[kind]} to {name}" for kind, name in stop["steps"])


def needs(view: View, ranger: int) -> str:
    """What anybody can see that a ranger needs: missions with the icons of a shortest way, and an animal at hand."""
    found = next((one for one in view["needs"] if one["ranger"] == ranger), None)
    if found is None:
        return ""
    said = [
        f"mission {need['letter']} in {terms.plural('step', need['steps'])} ({terms.icons(need['icons'])})"
        for need in found["missions"]
    ]
    said += [f"the {animal} card" for animal in found["animals"]]
    return "; ".join(said) or "nothing in particular"
