"""Every answer of Five Peaks in words: the essential in the first 38 characters, unique among its siblings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cogs.five_peaks import places, terms
from cogs.five_peaks.effects import CARD_GIST, campfire_effect
from cogs.five_peaks.outlook import outlook
from cogs.presenter import Label
from engine.contract import View
from engine.five_peaks.content import CAMPFIRES, CARDS, EDITION, PANORAMAS, PEAKS, TILES, cell, xy

_LONGEST = 80
_LONGEST_DETAIL = 100
_CARD = {card.key: card for card in CARDS}
_EMOJI = {"mushroom": "🍄", "berry": "🫐", "herb": "🌿", "basket": "🧺", "jar": "🫙", "pouch": "👝"}
_APART = frozenset(("done", "none", "stay", "skip", "leave", "decline", "as_drawn", "container"))
"""Answers that end or leave out what the others are about, or that are always there."""
_SIDES = ("north", "east", "south", "west")
_STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))


def label(view: View, code: str) -> Label:
    """One answer to the open question, cut to Discord's limits."""
    verb, _, rest = code.partition(":")
    make = _LABELS.get(verb)
    made = make(view, view["question"] or {}, rest) if make is not None else Label(code)
    apart = verb in _APART
    return replace(made, text=clip(made.text, _LONGEST), detail=clip(made.detail, _LONGEST_DETAIL), apart=apart)


def clip(text: str, limit: int) -> str:
    """`text`, with an ellipsis where it had to be cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _seat(view: View, question: dict[str, Any]) -> int:
    return int(question.get("seat", view["seat"] or 0))


def _card(view: View, _question: dict[str, Any], key: str) -> Label:
    return Label(f"{_CARD[key].name} — {CARD_GIST[key]}", upper(outlook(view, key)))


def upper(text: str) -> str:
    """The same with a capital at its beginning."""
    return text[:1].upper() + text[1:]


_NONE = {
    "market": "Take no card",
    "stone": "Place no stone",
    "bonus_peak": "No bonus peak",
    "panorama": "Buy no panorama",
}


def _none(_view: View, question: dict[str, Any], _rest: str) -> Label:
    return Label(_NONE.get(question.get("op", ""), "Nothing"))


def _mode(view: View, question: dict[str, Any], which: str) -> Label:
    if which == "endorphins":
        mine = view["players"][_seat(view, question)]["campfires"]
        count = EDITION.camp_endorphins + sum(CAMPFIRES[i].amount for i in mine if CAMPFIRES[i].effect == "camp")
        return Label(f"Take {terms.plural('endorphin', count)}", "Then all your cards come back.")
    if which == "panorama":
        cards = [PANORAMAS[i] for i in buyable(view, _seat(view, question))]
        if len(cards) == 1:
            return Label(f"Buy {cards[0].name}: {cards[0].vp} VP for {terms.short(cards[0].cost)}")
        return Label("Buy a panorama", "Its reward at once; then all your cards come back.")
    return {
        "place": Label("Place a new tile", "Draws the top tile; you then choose corner and turn."),
        "sell": Label("Sell basics", "One endorphin for each mushroom, berry or herb."),
        "buy": Label("Buy a card from the market", "Pay its endorphins; it joins your hand."),
        "discard": Label("Discard bought cards", f"{EDITION.discard_endorphins} endorphins for each, out of the game."),
        "walks": Label("Two walks of one space", "Each stop is resolved (campfire card)."),
        "normal": Label("As the card says", CARD_GIST.get(question.get("card") or "", "")),
    }[which]


def buyable(view: View, seat: int) -> list[int]:
    """The open panoramas of the seat's next rank that it can pay."""
    player = view["players"][seat]
    held, rank = [*player["pack"], player["endorphins"]], len(player["panoramas"]) + 1
    tops = [pile["card"] for pile in view["panoramas"] if pile["card"] is not None and pile["rank"] == rank]
    return [i for i in tops if all(have >= n for have, n in zip(held, PANORAMAS[i].cost, strict=True))]


def _to(view: View, question: dict[str, Any], target: str) -> Label:
    text, detail = places.describe(view, int(target), _seat(view, question))
    return Label(text[:1].upper() + text[1:], detail, detail.split(" · ")[0])


def _stay(_view: View, _question: dict[str, Any], _rest: str) -> Label:
    return Label("Stay here", "The second walk may be left out.")


def _via(view: View, question: dict[str, Any], path: str) -> Label:
    px, py = view["pawns"][_seat(view, question)]
    stops = [xy(int(step)) for step in path.split("-")]
    words = ", then ".join(terms.compass(x - px, y - py) for x, y in stops)
    return Label(f"By way of {words}")


def _plain(text: str, detail: str = "") -> Callable[[View, dict[str, Any], str], Label]:
    return lambda _view, _question, _rest: Label(text, detail)


def _take(view: View, question: dict[str, Any], _rest: str) -> Label:
    if question["op"] == "reward":
        x, y = view["pawns"][_seat(view, question)]
        gift = next((terms.reward(PEAKS[p["id"]].reward) for p in view["peaks"] if (p["x"], p["y"]) == (x, y)), "")
        return Label(f"Take the reward: {gift}" if gift else "Take the reward")
    x, y = view["pawns"][_seat(view, question)]
    return Label(f"Take all: {terms.short(places.lying(view, x, y))}")


def _gain(view: View, question: dict[str, Any], _rest: str) -> Label:
    place = _here(view, question)
    return Label(
        f"Take {places.effect(place).removesuffix(' square').removesuffix(' triangle')}" if place else "Take it"
    )


def _here(view: View, question: dict[str, Any]) -> places.Place | None:
    return places.board(view).get(cell(*view["pawns"][_seat(view, question)]))


def _swap(view: View, question: dict[str, Any], pair: str) -> Label:
    if pair:
        given, _, got = pair.partition(":")
        return Label(f"{given.capitalize()} → {got}", emoji=_EMOJI[got])
    place = _here(view, question)
    return Label(f"Swap {places.effect(place)}" if place else "Swap")


def _stone(view: View, question: dict[str, Any], size: str) -> Label:
    factor = terms.STONE_FACTOR[int(size)]
    vp = _peak_vp(view, question)
    worth = f", {vp * factor} VP at the end" if vp is not None else ""
    return Label(f"{terms.STONES[int(size)].capitalize()} stone{worth}")


def _peak_vp(view: View, question: dict[str, Any]) -> int | None:
    """What the peak under the pawn is worth, before stones."""
    x, y = view["pawns"][_seat(view, question)]
    return next((PEAKS[p["id"]].vp for p in view["peaks"] if (p["x"], p["y"]) == (x, y)), None)


def _drop(view: View, question: dict[str, Any], noun: str) -> Label:
    text, many = f"Give back a {noun}", lambda n: f"Give back {_some(noun, n)}"
    return Label(text, _you_have(view, question, noun), "", _EMOJI[noun], _held(view, question, noun), many)


def _some(noun: str, count: int) -> str:
    return f"a {noun}" if count == 1 else terms.plural(noun, count)


def _held(view: View, question: dict[str, Any], noun: str) -> int:
    return int(view["players"][_seat(view, question)]["pack"][terms.GOODS.index(noun)])


def _you_have(view: View, question: dict[str, Any], noun: str) -> str:
    return f"You have {terms.plural(noun, _held(view, question, noun))}."


def _sell(view: View, question: dict[str, Any], noun: str) -> Label:
    def many(count: int) -> str:
        return f"Sell {_some(noun, count)} for {terms.plural('endorphin', count)}"

    return Label(many(1), _you_have(view, question, noun), "", _EMOJI[noun], _held(view, question, noun), many)


def _corner(view: View, question: dict[str, Any], target: str) -> Label:
    x, y = xy(int(target))
    place = places.board(view).get(int(target))
    px, py = view["pawns"][_seat(view, question)]
    way = terms.compass(x - px, y - py)
    gains = places.effect(place) if place is not None else "corner"
    pawns = [terms.letter(seat) for seat, spot in enumerate(view["pawns"]) if spot == [x, y]]
    return Label(f"{gains.capitalize()}, {way}", f"{terms.and_list(pawns)} on it" if pawns else "")


def _rot(view: View, question: dict[str, Any], turn: str) -> Label:
    if question["op"] == "turn_peak":
        return _rot_peak(view, question, int(turn))
    corner: list[int] = question.get("corner") or []
    place = places.board(view).get(cell(*corner)) if corner else None
    if place is None or not place.parts or question.get("tile") is None:
        return Label(terms.TURNS[int(turn)].capitalize())
    old, _ = place.parts[0]
    centre = (2 * place.x - old["x"], 2 * place.y - old["y"])
    tile = {"id": question["tile"], "x": centre[0], "y": centre[1], "rot": int(turn)}
    after = places.board({**view, "tiles": [*view["tiles"], tile]})
    gained = places.effect(after[cell(*corner)])
    return Label(f"{gained.capitalize()} — {terms.TURNS[int(turn)]}", _other_squares(after, tile, corner))


def _other_squares(after: dict[int, places.Place], tile: dict[str, Any], corner: list[int]) -> str:
    found = []
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        place = after.get(cell(tile["x"] + dx, tile["y"] + dy))
        if place is not None and [place.x, place.y] != corner:
            way = f"{_SIDES[0 if dy < 0 else 2]}-{_SIDES[1 if dx > 0 else 3]}"
            found.append(f"{way} {places.effect(place)}")
    return "; ".join(found)


def _rot_peak(view: View, question: dict[str, Any], turn: int) -> Label:
    edge = question.get("edge")
    if edge is None or question.get("peak") is None:
        return Label(terms.TURNS[turn].capitalize())
    paths = PEAKS[question["peak"]].paths
    joined = [side for n, side in enumerate(_SIDES) if paths[(n - turn) % 4] and _tile_path(view, edge, n)]
    open_sides = [side for n, side in enumerate(_SIDES) if paths[(n - turn) % 4]]
    text = f"Joins {terms.and_list(joined)}" if joined else "Joins nothing yet"
    return Label(f"{text} — {terms.TURNS[turn]}", f"Its paths then leave to the {terms.and_list(open_sides)}.")


def _tile_path(view: View, edge: list[int], side: int) -> bool:
    """Whether the tile on that side of the peak cell shows a path towards it."""
    dx, dy = _STEP[side]
    x, y = edge[0] + 2 * dx, edge[1] + 2 * dy
    tile = next((t for t in view["tiles"] if (t["x"], t["y"]) == (x, y)), None)
    return tile is not None and TILES[tile["id"]].paths[(side + 2 - tile["rot"]) % 4] is not None


def _tile(view: View, question: dict[str, Any], target: str) -> Label:
    x, y = xy(int(target))
    px, py = view["pawns"][_seat(view, question)]
    tile = next(t for t in view["tiles"] if (t["x"], t["y"]) == (x, y))
    facts = TILES[tile["id"]]
    return Label(f"{terms.TERRAINS[facts.terrain].capitalize()} tile to the {_towards(x - px, y - py)}", facts.name)


def _towards(dx: int, dy: int) -> str:
    vertical = "" if not dy else _SIDES[0 if dy < 0 else 2]
    across = "" if not dx else _SIDES[1 if dx > 0 else 3]
    return "-".join(word for word in (vertical, across) if word) or "centre"


def _edge(view: View, question: dict[str, Any], target: str) -> Label:
    x, y = xy(int(target))
    px, py = view["pawns"][_seat(view, question)]
    neighbours = [side for n, side in enumerate(_SIDES) if _tile_path(view, [x, y], n)]
    return Label(
        f"Gap {terms.compass(x - px, y - py)} of you", f"Paths reach it from the {terms.and_list(neighbours)}."
    )


def _place(view: View, question: dict[str, Any], _rest: str) -> Label:
    return Label("Place the bonus peak", "Free, and it brings its badge.")


def _market(view: View, question: dict[str, Any], key: str) -> Label:
    card = _CARD[key]
    count = view["market"].count(key)
    price = "" if question.get("why") == "free" else f" for {terms.plural('endorphin', card.cost)}"
    detail = f"{count} of these in the market." if count > 1 else ""
    return Label(f"{card.name}{price} — {CARD_GIST[key]}", detail)


def _discard(view: View, question: dict[str, Any], key: str) -> Label:
    hand = view["players"][_seat(view, question)]["hand"] or []
    held, each = hand.count(key), EDITION.discard_endorphins

    def many(count: int) -> str:
        what = _CARD[key].name if count == 1 else f"{count} × {_CARD[key].name}"
        return f"Discard {what} for {terms.plural('endorphin', count * each)}"

    return Label(many(1), f"You hold {held}." if held > 1 else CARD_GIST[key], "", "", held, many)


def _harvest(view: View, question: dict[str, Any], noun: str) -> Label:
    left = view["bank"][terms.GOODS.index(noun)]
    return Label(noun.capitalize(), f"{left} left in the bank.", emoji=_EMOJI[noun])


def _craft(view: View, question: dict[str, Any], _rest: str) -> Label:
    basic, container = {
        "berry_jar": ("berries", "jar"),
        "herb_pouch": ("herbs", "pouch"),
    }.get(question.get("card") or "", ("mushrooms", "basket"))

    def many(count: int) -> str:
        return f"Turn {2 * count} {basic} into {_some(container, count)}"

    return Label(many(1), emoji=_EMOJI[container], many=many)


def _pano(_view: View, _question: dict[str, Any], ident: str) -> Label:
    card = PANORAMAS[int(ident)]
    gift = terms.reward(card.reward)
    return Label(f"{card.vp} VP + {gift} for {terms.short(card.cost)}", f"Rank {terms.ROMAN[card.rank]} · {card.name}")


def _campfire(_view: View, _question: dict[str, Any], ident: str) -> Label:
    card = CAMPFIRES[int(ident)]
    effect = campfire_effect(card.key)
    return Label(f"{card.name} — {effect}", effect if len(card.name) + len(effect) + 3 > _LONGEST else "")


def _under(_view: View, _question: dict[str, Any], ident: str) -> Label:
    return Label(f"{CAMPFIRES[int(ident)].name} goes under next")


def _container(_view: View, _question: dict[str, Any], noun: str) -> Label:
    return Label(f"6 endorphins → {noun}", "Your campfire card, at any time in your turn (FP-61).", emoji=_EMOJI[noun])


_LABELS: dict[str, Callable[[View, dict[str, Any], str], Label]] = {
    "card": _card,
    "mode": _mode,
    "to": _to,
    "stay": _stay,
    "via": _via,
    "take": _take,
    "leave": _plain("Leave it lying"),
    "gain": _gain,
    "skip": _plain("Take nothing"),
    "swap": _swap,
    "done": _plain("Done"),
    "stone": _stone,
    "none": _none,
    "decline": _plain("Decline the reward"),
    "drop": _drop,
    "corner": _corner,
    "rot": _rot,
    "tile": _tile,
    "edge": _edge,
    "place": _place,
    "market": _market,
    "sell": _sell,
    "discard": _discard,
    "harvest": _harvest,
    "craft": _craft,
    "pano": _pano,
    "keep": _campfire,
    "under": _under,
    "as_drawn": _plain("All in the order drawn"),
    "container": _container,
    "end": _plain("End turn"),
}
