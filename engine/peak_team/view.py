"""What one seat may know, built up from nothing as plain JSON; and states redrawn from what a seat knows.

Nodes are named as in codes (`K`, `p3`, `s1`), cards are told in full, everything else that is printed (positions, routes,
regions, blockers' pieces) stands in `content.PARKS` under the view's `side`.
"""

from __future__ import annotations

from typing import Any, TypedDict

from engine import flow, rng
from engine.contract import Frame, View
from engine.peak_team.content import ANIMALS, CARDS, KINDS, MISSIONS, PARKS, POWERS, SPECIALS, WEATHER
from engine.peak_team.finder import Need, animals_here, needs
from engine.peak_team.rules import STEPS, weather_is_broken
from engine.peak_team.rules_arrive import space, special_nodes
from engine.peak_team.rules_drop import drop_options, undecided
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
    """The weather in force: rule words of parts A and B, and whether its clause would be broken if the round ended now."""

    key: str
    family: str
    a: list[str]
    b: list[str]
    penalty: int
    broken: bool


class NeedsView(TypedDict):
    """For the supply drop: what anybody can see that a ranger needs."""

    ranger: int
    missions: list[Need]
    animals: list[str]


class PeakTeamView(TypedDict):
    """The whole view. `active` is the ranger whose turn it is (−1: nobody's); `columns` (solo) has None for face-down."""

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
        "weather": _weather(s),
        "deck": len(s.deck),
        "discard": _cards(s.discard),
        "columns": [[_CARDS[card].copy() if card >= 0 else None for card in column] for column in s.columns],
        "players": [_ranger(s, ranger, seat, frame) for ranger in range(s.rangers)],
        "needs": _needs(s) if frame is not None and frame["op"] == "drop" else [],
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
    }


def _sees_hand(s: State, ranger: int, seat: int | None, frame: Frame | None) -> bool:
    """Own cards, Vicky's open ones, and while sharing those of everybody at the same place (PT-93)."""
    if (s.seats == 2 and ranger == 2) or s.seats == 1:
        return True
    if seat is None:
        return False
    if ranger == seat:
        return True
    if frame is None or frame["op"] != "share":
        return False
    here = s.places[frame["ranger"]]
    return s.places[ranger] == here and s.places[seat] == here


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
        "hand": _cards(hand) if _sees_hand(s, ranger, seat, frame) else None,
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
    if last and frame["op"] == "act" and s.seats > 1 and (s.mats[frame["ranger"]] or left):
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
    played = [
        {"card": _CARDS[card].copy(), "left": left, "extra": [KINDS[k] for k in range(len(KINDS)) if extra >> k & 1]}
        for card, left, extra in zip(f["cards"], f["left"], f["extra"], strict=True)
    ]
    origin = PARKS[s.side].nodes[f["origin"]].name
    return {"played": played, "free": [KINDS[kind] for kind in f["free"]], "origin": origin}


def _assign_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"seen": [MISSIONS[m] for m in f["seen"]] if mine else None, "count": f["count"]}


def _keep_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    visible = mine or (s.seats == 2 and f["ranger"] == 2)
    return {"drawn": _cards(f["drawn"]) if visible else None}


def _pay_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"owner": f["owner"], "due": f["due"]}


def _flag_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"letters": [MISSIONS[node] for node in SPECIALS[s.closing]] if mine else None}


def _lend_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"kind": KINDS[f["kind"]]}


def _column_facts(s: State, f: Frame, seat: int | None, mine: bool) -> dict[str, Any]:
    return {"card": _CARDS[f["card"]].copy()}


_FACTS = {
    "drop": _drop_facts,
    "move": _move_facts,
    "assign": _assign_facts,
    "keep": _keep_facts,
    "pay": _pay_facts,
    "flag": _flag_facts,
    "lend": _lend_facts,
    "column": _column_facts,
}


def determinize(s: State, seat: int, chance: rng.HasRng) -> State:
    """A copy in which hidden hands, decks, stacks and sealed answers are drawn anew from what `seat` cannot know."""
    new = s.copy()
    frame = new.todo[-1] if new.todo else None
    _redraw_cards(new, seat, frame, chance)
    _redraw_missions(new, seat, frame, chance)
    if new.flag < 0 and not (frame is not None and frame["op"] == "flag" and frame["seat"] == seat):
        hidden = rng.shuffle(chance, [*new.special_deck, new.closing] if new.closing >= 0 else [])
        if hidden:
            new.closing = hidden.pop()
            new.special_deck = hidden
    else:
        rng.shuffle(chance, new.special_deck)
    rng.shuffle(chance, new.stock)
    rng.shuffle(chance, new.skies)
    new.rng = rng.seeded(rng.draw(chance, 1 << 31))
    return new


def _redraw_cards(s: State, seat: int, frame: Frame | None, chance: rng.HasRng) -> None:
    hidden = [r for r in range(s.rangers) if s.seats > 1 and not _sees_hand(s, r, seat, frame)]
    pool = s.deck + [card for r in hidden for card in s.hands[r]]
    pool += [~card for column in s.columns for card in column if card < 0]
    drawn: list[int] = []
    if frame is not None and frame["op"] == "keep" and frame["seat"] != seat and not (s.seats == 2 and frame["ranger"] == 2):
        drawn = frame["drawn"]
        pool += drawn
    rng.shuffle(chance, pool)
    drawn[:] = [pool.pop() for _ in drawn]
    for column in s.columns:
        column[:] = [card if card >= 0 else ~pool.pop() for card in column]
    new_by_old: dict[int, int] = {}
    for r in hidden:
        fresh = sorted(pool.pop() for _ in s.hands[r])
        new_by_old |= dict(zip(s.hands[r], fresh, strict=True))
        s.hands[r] = fresh
    s.deck = pool
    if frame is not None and frame["op"] == "drop":
        _redraw_answers(s, seat, frame, new_by_old, chance)


def _redraw_answers(s: State, seat: int, frame: Frame, new_by_old: dict[int, int], chance: rng.HasRng) -> None:
    """Others' finished steps keep their shape, their sealed answers become any legal ones."""
    own = str(seat)
    part: dict[str, str] = frame["part"]
    for key, text in part.items():
        if key != own:
            shares = [[new_by_old[int(c)] for c in share.split(".")] if share else [] for share in text.split("-")]
            part[key] = "-".join(".".join(map(str, sorted(cards))) for cards in shares)
    for key in frame["sealed"]:
        if key != own:
            frame["sealed"][key] = rng.pick(chance, drop_options(s, frame, int(key)))


def _redraw_missions(s: State, seat: int, frame: Frame | None, chance: rng.HasRng) -> None:
    pool = [*s.spare, *(mission for missions in s.track for mission in missions)]
    seen: list[int] = []
    if frame is not None and frame["op"] == "assign" and frame["seat"] != seat:
        seen = frame["seen"]
        pool += seen
    rng.shuffle(chance, pool)
    seen[:] = [pool.pop() for _ in seen]
    s.track = [[pool.pop() for _ in missions] for missions in s.track]
    s.spare = pool
