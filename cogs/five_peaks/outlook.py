"""What each card of the viewer's hand could do now, in words, from the view's own `playable`."""

from __future__ import annotations

from collections.abc import Callable

from cogs.five_peaks import terms
from engine.contract import View
from engine.five_peaks.content import CAMPFIRES, CARDS, EDITION, PANORAMAS

NOTHING = "nothing at all"
_NAME = {card.key: card.name for card in CARDS}


def outlook(view: View, key: str) -> str:
    """What playing that card would lead to, e.g. `9 spaces in reach`; empty for a view that does not say."""
    ways = next((entry["ways"] for entry in view.get("playable", ()) if entry["card"] == key), None)
    if ways is None:
        return ""
    return _OUTLOOK.get(key, _reach)(view, ways) if ways else NOTHING


def _reach(_view: View, ways: list[str]) -> str:
    count = sum(way.startswith("to:") for way in ways)
    parts = [f"{terms.plural('space', count)} in reach"] if count else []
    return " or ".join([*parts, *_walks(ways)])


def _walks(ways: list[str]) -> list[str]:
    return ["two walks"] if "mode:walks" in ways else []


def _discovery(view: View, ways: list[str]) -> str:
    basics = sum(view["players"][view["seat"]]["pack"][:3])
    parts = ["a tile fits here" if "mode:place" in ways else "no tile fits here"]
    parts.append(f"{terms.plural('basic', basics)} to sell" if "mode:sell" in ways else "no basics to sell")
    return ", ".join(parts)


def _training(view: View, ways: list[str]) -> str:
    buys = [_NAME[way[7:]] for way in ways if way.startswith("market:")]
    parts = [f"you can pay for {terms.or_list(buys)}" if buys else "you can pay for no card"]
    bought = sum(1 for key in view["players"][view["seat"]]["hand"] if key not in _STARTING)
    if "mode:discard" in ways:
        parts.append(f"{terms.plural('bought card', bought)} to discard")
    return ", ".join([*parts, *_walks(ways)])


_STARTING = frozenset(card.key for card in CARDS if card.starting)


def _camp(view: View, ways: list[str]) -> str:
    mine = view["players"][view["seat"]]["campfires"]
    rest = EDITION.camp_endorphins + sum(CAMPFIRES[i].amount for i in mine if CAMPFIRES[i].effect == "camp")
    names = [f"{PANORAMAS[i].name} ({PANORAMAS[i].vp} VP)" for i in (int(w[5:]) for w in ways if w.startswith("pano:"))]
    panoramas = f"panorama {terms.or_list(names)}, or " if names else "no panorama within your means; "
    return f"{panoramas}{terms.plural('endorphin', rest)}"


def _harvest(_view: View, ways: list[str]) -> str:
    return "the bank has " + terms.or_list(way.partition(":")[2] for way in ways)


def _craft(view: View, _ways: list[str], basic: int) -> str:
    pack, stock = view["players"][view["seat"]]["pack"], view["bank"][basic + 3]
    most = max(1, min(pack[basic] // 2, (stock + 1) // 2))
    return "once" if most == 1 else f"up to {most} times"


_OUTLOOK: dict[str, Callable[[View, list[str]], str]] = {
    "discovery": _discovery,
    "training": _training,
    "camp": _camp,
    "small_harvest": _harvest,
    "large_harvest": _harvest,
    "mushroom_basket": lambda view, ways: _craft(view, ways, 0),
    "berry_jar": lambda view, ways: _craft(view, ways, 1),
    "herb_pouch": lambda view, ways: _craft(view, ways, 2),
    "observe": lambda view, _ways: f"a new market for your {terms.plural('endorphin', _purse(view))}",
}


def _purse(view: View) -> int:
    return int(view["players"][view["seat"]]["endorphins"])
