"""What one seat may know, built up from nothing as plain JSON.

Nodes are named as in codes (`K`, `p3`, `s1`), cards are told in full, everything else that is printed (positions,
routes, regions, blockers' pieces) stands in `content.PARKS` under the view's `side`.
"""

from __future__ import annotations

from typing import Any, TypedDict

from engine import flow
from engine.contract import Frame, View
from engine.peak_team.content import ANIMALS, CARDS, KINDS, MISSIONS, PARKS, POWERS, SPECIALS, WEATHER
from engine.peak_team.finder import Need, animals_here, needs
from engine.peak_team.rules import STEPS, far_rangers, heavy_hands, silent, weather_is_broken
from engine.peak_team.rules_arrive import space, special_nodes
from engine.peak_team.rules_drop import undecided
from engine.peak_team.state import ABSENT, ON_MAP, SPENT, State


class CardView(TypedDict):
    """A supply card; `kind` is one of hike road climb snow river heli wild."""

    id: int
    animal: str
    kind: str
    icons: int


class AnimalView(TypedDict):
    """`where` is map, mat (of `ranger`) or spent (recorded, token used)."""

    key: str
    where: str
    ranger: int
    reward: str


class RangerView(TypedDict):
    """A ranger and its mat; `hand` is None unless the viewer may see it (own, Vicky's, or shown while sharing)."""

    ranger: int
    seat: int
    vicky: bool
    place: str | None
    passed: bool
    missions: list[str]
    support: bool
    helped: int
    power: str | None
    animals: list[str]
    hand_count: int
    hand: list[CardView] | None


class SpecialView(TypedDict):
    """The open special mission: its flags' letters and its size (flags = tokens on it from level 4)."""

    letters: list[str]
    size: int


class WeatherView(TypedDict):
    """The weather in force: rule words of parts A and B; `broken`: its clause fails if the round ended now.

    What its clauses count: animals on the map when the round began and recorded since, missions done in this round,
    `far` the rangers that are not near enough to anybody, `heavy` those that hold too many cards (solo: columns).
    """

    key: str
    family: str
    a: list[str]
    b: list[str]
    penalty: int
    broken: bool
    animals_before: int
    animals: int
    missions: int
    far: list[int]
    heavy: list[int]


class NeedsView(TypedDict):
    """What anybody can see that a ranger needs: for the supply drop, and to plan by."""

    ranger: int
    missions: list[Need]
    animals: list[str]


class PeakTeamView(TypedDict):
    """The whole view. `active` is the ranger whose turn it is (−1: nobody); `columns` has None for face-down cards."""

    game: str
    seat: int | None
    seats: int
    rangers: int
    level: int
    side: str
    solo: bool
    vicky: int | None
    round: int
    rounds: int
    first: int
    active: int
    over: bool
    silent: bool
    end: str
    track: list[int]
    animals: list[AnimalView]
    blockers: list[int]
    stock: int
    special: SpecialView | None
    specials_done: int
    special_deck: int
    tokens: int
    flag: str | None
    plus_per_move: bool
    weather: WeatherView | None
    deck: int
    discard: list[CardView]
    columns: list[list[CardView | None]]
    players: list[RangerView]
    needs: list[NeedsView]
    warnings: list[dict[str, Any]]
    question: dict[str, Any] | None


_CARDS: tuple[CardView, ...] = tuple(
    {"id": c.id, "animal": ANIMALS[c.animal].key, "kind": KINDS[c.kind], "icons": c.icons} for c in CARDS
)
_REWARDS = tuple("card" if animal.reward < 0 else KINDS[animal.reward] for animal in ANIMALS)


def _cards(cards: list[int]) -> list[CardView]:
    return [_CARDS[card].copy() for card in cards]


def view(s: State, seat: int | None) -> View:
    """The PeakTeamView of `seat`, or of a spectator (None)."""
    frame = s.todo[-1] if s.todo else None
    letters = [MISSIONS[node] for node in special_nodes(s)]
    found: PeakTeamView = {
        "game": "peak_team",
        "seat": seat,
        "seats": s.seats,
        "rangers": s.rangers,
        "level": s.level,
        "side": PARKS[s.side].key,
        "solo": s.seats == 1,
        "vicky": 2 if s.seats == 2 else None,
        "round": s.round,
        "rounds": len(s.track),
        "first": s.first,
        "active": _active(s),
        "over": not s.todo,
        "silent": silent(s),
        "end": s.end,
        "track": [len(missions) for missions in s.track],
        "animals": _animals(s),
        "blockers": [i for i in range(10) if s.blocked >> i & 1],
        "stock": len(s.stock),
        "special": {"letters": letters, "size": s.size} if s.special >= 0 else None,
        "specials_done": len(s.specials),
        "special_deck": len(s.special_deck),
        "tokens": s.tokens,
        "flag": MISSIONS[s.flag] if s.flag >= 0 else None,
        "plus_per_move": s.plus_per_move,
        "weather": _weather(s),
        "deck": len(s.deck),
        "discard": _cards(s.discard),
        "columns": [[_CARDS[card].copy() if card >= 0 else None for card in column] for column in s.columns],
        "players": [_ranger(s, ranger, seat, frame) for ranger in range(s.rangers)],
        "needs": _needs(s) if frame is not None and frame["op"] != "start" else [],
        "warnings": _warnings(s, frame),
        "question": _question(s, seat, frame) if frame is not None else None,
    }
    return dict(found)


def _active(s: State) -> int:
    for frame in reversed(s.todo):
        if "ranger" in frame and frame["op"] not in ("turn", "after"):
            return frame["ranger"]
    return -1


def _animals(s: State) -> list[AnimalView]:
    return [
        {
            "key": animal.key,
            "where": "map" if place == ON_MAP else "spent" if place == SPENT else "mat",
            "ranger": max(place, -1),
            "reward": _REWARDS[animal.id],
        }
        for animal, place in zip(ANIMALS, s.animals, strict=True)
        if place != ABSENT
    ]


def _weather(s: State) -> WeatherView | None:
    if s.weather < 0:
        return None
    card = WEATHER[s.weather]
    return {
        "key": card.key,
        "family": card.family,
        "a": list(card.a),
        "b": list(card.b),
        "penalty": card.penalty,
        "broken": weather_is_broken(s),
        "animals_before": s.animals_before,
        "animals": s.animals_before - s.animals.count(ON_MAP),
        "missions": s.missions_done,
        "far": far_rangers(s),
        "heavy": heavy_hands(s),
    }


def sees_hand(s: State, ranger: int, seat: int | None, frame: Frame | None) -> bool:
    """Own cards, Vicky's open ones, and while sharing those of everybody at the same place (PT-93)."""
    if (s.seats == 2 and ranger == 2) or s.seats == 1:
        return True
    if seat is None:
        return False
    if ranger == seat:
        return True
    if frame is None or frame["op"] != "share":
        return False
    here = s.places[int(frame["ranger"])]
    return s.places[ranger] == here and s.places[seat] == here


def sees_drawn(s: State, frame: Frame, seat: int | None) -> bool:
    """The two cards of a `keep` frame are the drawer's secret; Vicky's lie open."""
    return frame["seat"] == seat or (s.seats == 2 and frame["ranger"] == 2)


def _ranger(s: State, ranger: int, seat: int | None, frame: Frame | None) -> RangerView:
    names = PARKS[s.side].nodes
    hand = [] if s.seats == 1 and ranger else s.hands[ranger]
    return {
        "ranger": ranger,
        "seat": 0 if s.seats == 1 else ranger if ranger < s.seats else -1,
        "vicky": s.seats == 2 and ranger == 2,
        "place": names[s.places[ranger]].name if s.places[ranger] >= 0 else None,
        "passed": s.passed[ranger],
        "missions": [MISSIONS[mission] for mission in s.mats[ranger]],
        "support": s.support[ranger],
        "helped": s.helped[ranger],
        "power": POWERS[s.powers[ranger]] if s.powers[ranger] >= 0 else None,
        "animals": [ANIMALS[i].key for i, place in enumerate(s.animals) if place == ranger],
        "hand_count": len(hand),
        "hand": _cards(hand) if sees_hand(s, ranger, seat, frame) else None,
    }


def _needs(s: State) -> list[NeedsView]:
    return [
        {"ranger": r, "missions": needs(s, r), "animals": [ANIMALS[a].key for a in animals_here(s, r)]}
        for r in range(s.rangers)
    ]


def _warnings(s: State, frame: Frame | None) -> list[dict[str, Any]]:
    """What would cost the team something if the round ended now, or if the asked ranger passed (PT-47)."""
    if frame is None or frame["op"] in ("start", "power"):
        return []
    left, found = len(space(s)), list[dict[str, Any]]()
    if left > 3:
        found.append({"kind": "overflow", "over": left - 3})
    if s.level > 1 and left > len(s.stock):
        found.append({"kind": "blockers", "short": left - len(s.stock)})
    last = s.round == len(s.track)
    for ranger in range(s.rangers):
        if s.passed[ranger] and s.places[ranger] in s.mats[ranger]:
            letter = MISSIONS[s.places[ranger]]
            found.append({"kind": "mission_lost" if last else "mission_late", "ranger": ranger, "letter": letter})
    may_pass = frame["op"] == "act" or frame.get("how") == "pass"
    if last and may_pass and s.seats > 1 and (s.mats[frame["ranger"]] or left):
        found.append({"kind": "last_pass", "ranger": frame["ranger"]})
    return found


def _question(s: State, seat: int | None, frame: Frame) -> dict[str, Any]:
    """The open question; codes and secrets only for a viewer who is asked."""
    asked = flow.decision(s, STEPS)
    assert asked is not None
    mine = seat is not None and seat in asked.seats
    found: dict[str, Any] = {
        "op": asked.op,
        "seats": list(asked.seats),
        "waiting": list(asked.waiting),
        "confirm": asked.confirm,
        "ranger": frame.get("ranger", -1),
        "codes": list(asked.codes[seat]) if seat is not None and mine else [],
    }
    facts = _FACTS.get(asked.op)
    if facts is not None:
        found |= facts(s, frame, seat, mine)
    return found


def _drop_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    """Who has sealed is public, what is not; `open` are the viewer's cards this step still places."""
    key = str(seat)
    left, right = ((seat + 1) % s.rangers, (seat - 1) % s.rangers) if seat is not None and mine else (-1, -1)
    return {
        "sealed": f["sealed"].get(key) if mine else None,
        "placed": f["part"].get(key) if mine else None,
        "open": _cards(undecided(s, f, seat)) if seat is not None and mine else [],
        "left": left,
        "right": right,
    }


def _move_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    """Cards played in this move lie open."""
    cards: list[int] = f["cards"]
    played = [
        {"card": _CARDS[card].copy(), "left": left, "extra": [KINDS[k] for k in range(len(KINDS)) if extra >> k & 1]}
        for card, left, extra in zip(cards, f["left"], f["extra"], strict=True)
    ]
    origin = PARKS[s.side].nodes[int(f["origin"])].name
    return {"played": played, "free": [KINDS[kind] for kind in f["free"]], "origin": origin}


def _assign_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"seen": [MISSIONS[m] for m in f["seen"]] if mine else None, "count": f["count"]}


def _keep_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"drawn": _cards(f["drawn"]) if sees_drawn(s, f, seat) else None}


def _pay_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"owner": f["owner"], "due": f["due"]}


def _flag_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"letters": [MISSIONS[node] for node in SPECIALS[s.closing]] if mine else None}


def _lend_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"kind": KINDS[f["kind"]]}


def _end_turn_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"how": f["how"]}


def _column_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"card": _CARDS[int(f["card"])].copy()}


_FACTS = {
    "drop": _drop_facts,
    "move": _move_facts,
    "assign": _assign_facts,
    "keep": _keep_facts,
    "pay": _pay_facts,
    "flag": _flag_facts,
    "lend": _lend_facts,
    "column": _column_facts,
    "end_turn": _end_turn_facts,
}
