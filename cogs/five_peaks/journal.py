"""Journal entries of Five Peaks as short sentences; a turn's first names the player, the others go on from it."""

from __future__ import annotations

from collections.abc import Callable

from cogs.five_peaks import terms
from cogs.five_peaks.effects import campfire_effect
from cogs.presenter import Names
from engine.contract import Entry
from engine.five_peaks.content import CAMPFIRES, CARDS, PANORAMAS, PEAKS, TILES, xy

Sentence = Callable[[Entry, Names], str | None]

_CARD = {card.key: card.name for card in CARDS}
_SOURCE = {
    "space": "Took {}.",
    "square": "Took {} from the new square.",
    "exchange": "Got {} for it.",
    "stone": "Got {}.",
    "panorama": "Got {}.",
    "harvest": "Harvested {}.",
    "craft": "Made {}.",
    "camp": "Rested for {}.",
    "sell": "Got {} for it.",
    "discard": "Got {} for it.",
    "container": "Got {} for it.",
}
_PAID = {
    "exchange": "Paid {}.",
    "craft": "Used {}.",
    "sell": "Sold {}.",
    "container": "Paid {}.",
    "panorama": "Paid {}.",
}
_LOST = {"card": "free hiking card", "campfire": "campfire card", "peak": "peak tile"}
_MET = {
    "rocky": "all five rocky peaks stand",
    "stones": "{} has placed all five stones",
    "panorama": "{} has completed a panorama",
    "limit": "the agreed number of rounds has been played",
}


def line(entry: Entry, names: Names) -> str | None:
    """A journal entry as one short sentence in Discord's markdown, or None when it is not worth one."""
    make = _LINES.get(entry["kind"])
    return make(entry, names) if make is not None else None


def who(seat: int, names: Names) -> str:
    """The bold name of a seat."""
    return f"**{names.get(seat, f'Player {seat + 1}')}**"


def _where(cell: int) -> str:
    way = terms.compass(*xy(cell))
    return "the parking space" if way == "here" else f"{way} of the start"


def _gained(entry: Entry, _names: Names) -> str | None:
    if not any(entry["things"]):
        return None
    return _SOURCE.get(entry["why"], "Got {}.").format(terms.amounts(entry["things"]))


def _spent(entry: Entry, _names: Names) -> str | None:
    if not any(entry["things"]) or entry["why"] == "training":
        return None
    return _PAID.get(entry["why"], "Paid {}.").format(terms.amounts(entry["things"]))


def _picked_up(entry: Entry, _names: Names) -> str:
    extra = f" and a bonus of {terms.amounts(entry['bonus'])}" if any(entry["bonus"]) else ""
    return f"Picked up {terms.amounts(entry['things'])}{extra}."


def _bought(entry: Entry, _names: Names) -> str:
    price = f" for {terms.plural('endorphin', entry['price'])}" if entry["price"] else " for free"
    return f"Took **{_CARD[entry['card']]}** from the market{price}."


def _panorama(entry: Entry, _names: Names) -> str:
    card = PANORAMAS[entry["card"]]
    return f"Bought the panorama **{card.name}** (rank {terms.ROMAN[card.rank]}, {card.vp} VP)."


def _drawn(entry: Entry, _names: Names) -> str:
    cards = (f"{CAMPFIRES[i].name} ({campfire_effect(CAMPFIRES[i].key)})" for i in entry["cards"])
    return f"You looked at {terms.and_list(cards)}."


def _stone(entry: Entry, _names: Names) -> str:
    return f"Placed the {terms.STONES[entry['size']]} stone on **{PEAKS[entry['peak']].name}**."


def _tile(entry: Entry, _names: Names) -> str:
    tile = TILES[entry["tile"]]
    return f"Placed **{tile.name}** ({terms.TERRAINS[tile.terrain]}) {_where(entry['cell'])}."


def _peak(entry: Entry, _names: Names) -> str:
    card = PEAKS[entry["peak"]]
    return f"Placed the peak **{card.name}** ({terms.TERRAINS[card.terrain]}) {_where(entry['cell'])}."


def _badge(entry: Entry, _names: Names) -> str:
    return f"{str(entry['terrain']).capitalize()} badge: {entry['vp']} VP."


def _condition(entry: Entry, names: Names) -> str:
    return f"End condition: {_MET[entry['condition']].format(who(entry['seat'], names))}."


def _last_turns(entry: Entry, names: Names) -> str:
    return f"Last turns: {terms.and_list(who(seat, names) for seat in entry['seats'])}."


def _over(entry: Entry, names: Names) -> str:
    winners = terms.and_list(who(seat, names) for seat in entry["winners"])
    return f"{winners} {'wins' if len(entry['winners']) == 1 else 'share the win'}."


def _observed(entry: Entry, _names: Names) -> str | None:
    """The cards named are those that went; what came instead is told by the entry that follows."""
    return f"Put the {len(entry['cards'])} market cards under the deck." if entry["cards"] else None


def _refilled(entry: Entry, _names: Names) -> str | None:
    return f"New in the market: {', '.join(_CARD[key] for key in entry['cards'])}." if entry["cards"] else None


_LINES: dict[str, Sentence] = {
    "played": lambda e, n: f"{who(e['seat'], n)} played **{_CARD[e['card']]}**.",
    "moved": lambda e, _: f"Went to {_where(e['cell'])}.",
    "stayed": lambda _e, _: "Left out the second walk.",
    "picked_up": _picked_up,
    "gained": _gained,
    "spent": _spent,
    "swapped": lambda e, _: f"Swapped a {e['old']} for a {e['new']}.",
    "dropped": lambda e, _: f"Gave back a {e['thing']}.",
    "left_on_space": lambda e, _: f"Left a {e['thing']} on the ground.",
    "tile_placed": _tile,
    "peak_placed": _peak,
    "badge": _badge,
    "stone": _stone,
    "reward": lambda e, _: None if e["taken"] else "Declined the reward.",
    "reward_lost": lambda e, _: f"The {_LOST.get(e['what'], 'reward')} was lost: there is none to be had.",
    "bought": _bought,
    "discarded": lambda e, _: f"Discarded **{_CARD[e['card']]}**.",
    "refreshed": _observed,
    "market_refilled": _refilled,
    "panorama": _panorama,
    "panorama_discarded": lambda e, _: f"The panorama {PANORAMAS[e['card']].name} leaves the game (two players).",
    "campfire_looked": lambda e, _: f"Looked at {terms.plural('campfire card', e['count'])}.",
    "campfire_drawn": _drawn,
    "campfire_kept": lambda e, _: f"Kept **{CAMPFIRES[e['card']].name}**: {campfire_effect(CAMPFIRES[e['card']].key)}.",
    "picked_cards": lambda e, _: f"Took {terms.plural('card', e['count'])} back.",
    "end_condition": _condition,
    "last_turns": _last_turns,
    "game_over": _over,
}
"""Kinds that are not here (a turn begins, a piece is revealed before it is placed) go without saying."""
