"""Hand-built positions of The Peak Team: places and missions by letter, cards by what is printed on them."""

from __future__ import annotations

from collections.abc import Sequence

import engine.peak_team as game
from engine.contract import Decision
from engine.peak_team.content import ANIMAL_ID, ANIMALS, CARDS, KINDS, MISSIONS, PARKS, SPECIALS, WEATHER
from engine.peak_team.pieces import POWERS
from engine.peak_team.state import ON_MAP, State

ACTING = ("act", "end_turn")
"""The own turn goes on, or is over as soon as it is confirmed because nothing else is possible."""


def fresh(players: int = 3, level: int = 1, seed: int = 1, **options: object) -> State:
    """A new match after set-up, at its first supply drop (solo: at the captain's first choice)."""
    s = game.new({"level": level, **options}, players, seed)
    while (d := game.decision(s)) is not None and d.op in ("start", "power"):
        game.answer(s, d.seats[0], d.codes[d.seats[0]][0])
    return s


def node(s: State, name: str) -> int:
    return PARKS[s.side].index[name]


def card(s: State, kind: str, icons: int, taken: Sequence[int] = (), animal: str = "") -> int:
    """A card of the deck in play with this print that is not among `taken`."""
    side = PARKS[s.side].key
    return next(
        c.id
        for c in CARDS
        if (KINDS[c.kind], c.icons) == (kind, icons)
        and c.side in ("common", side)
        and c.id not in taken
        and animal in ("", ANIMALS[c.animal].key)
    )


def hand(s: State, *prints: str) -> list[int]:
    """Cards like "hike 2" or "owl" (any card with the animal); gathered into one sorted hand."""
    found: list[int] = []
    for text in prints:
        if text in ANIMAL_ID:
            found.append(next(c.id for c in CARDS if c.animal == ANIMAL_ID[text] and c.id not in found))
        else:
            kind, icons = text.split(" ")
            found.append(card(s, kind, int(icons), found))
    return sorted(found)


def table(
    places: Sequence[str],
    hands: Sequence[Sequence[int]] = (),
    level: int = 1,
    active: int = 0,
    players: int | None = None,
    missions: Sequence[str] = (),
    powers: Sequence[str] = (),
    weather: str = "",
    round_number: int = 1,
    **options: object,
) -> State:
    """A match at `active`'s first action. Mats hold the letters given, no blocker lies, other cards are in the deck."""
    s = fresh(players or len(places), level, **options)
    s.todo.clear()
    s.places = [node(s, name) for name in places]
    every = sorted([*s.deck, *s.discard, *(c for one in s.hands for c in one), *(c for x in s.columns for c in x)])
    every = sorted({c if c >= 0 else ~c for c in every})
    s.hands = [sorted(one) for one in hands] + [[] for _ in range(s.rangers - len(hands))]
    held = [c for one in s.hands for c in one]
    s.deck, s.discard = [c for c in every if c not in held], []
    give_missions(s, missions)
    s.powers = [POWERS.index(power) if power else -1 for power in powers] or [-1] * s.rangers
    s.blocked, s.special, s.size = 0, -1, 0
    s.weather = next((w.id for w in WEATHER if w.key == weather), -1)
    s.round, s.first, s.passed = round_number, 0, [False] * s.rangers
    s.todo = [{"op": "round_end", "seat": -1}, {"op": "turn", "seat": -1, "ranger": (active + 1) % s.rangers}]
    seat = active if active < s.seats else 0
    s.todo.append({"op": "act", "seat": seat, "ranger": active, "acted": False})
    return s


def give_missions(s: State, mats: Sequence[str]) -> None:
    """Exactly these letters on the mats; the track keeps its sizes."""
    wanted = [[MISSIONS.index(letter) for letter in mat] for mat in mats] + [[] for _ in range(s.rangers - len(mats))]
    on_mats = [mission for mat in wanted for mission in mat]
    free = [mission for mission in range(32) if mission not in on_mats]
    s.mats, s.finished = wanted, []
    s.track = [[free.pop() for _ in space] for space in s.track]
    s.spare = free


def stack(s: State, space: int, letters: str) -> None:
    """Put `letters` on round space `space` (1-based), the first one drawn first; what lay there goes to the box."""
    wanted = [MISSIONS.index(letter) for letter in letters]
    s.spare += [m for m in s.track[space - 1] if m not in wanted]
    for pile in (s.spare, *s.track):
        pile[:] = [mission for mission in pile if mission not in wanted]
    s.track[space - 1] = wanted[::-1]


def open_special(s: State, letters: str) -> None:
    """The open special mission becomes the one that starts with `letters`."""
    found = next(i for i, nodes in enumerate(SPECIALS) if "".join(MISSIONS[n] for n in nodes).startswith(letters))
    cards = [c for c in (*s.special_deck, s.special, s.closing) if c >= 0 and c != found]
    s.special, s.size = found, len(letters)
    s.closing = cards.pop()
    s.special_deck = cards


def ask(s: State) -> Decision:
    found = game.decision(s)
    assert found is not None
    return found


def acting(s: State) -> Decision:
    """The question after a move under way was stopped."""
    if ask(s).op == "move":
        play(s, "stop")
    return ask(s)


def codes(s: State) -> list[str]:
    d = ask(s)
    return d.codes[d.seats[0]]


def play(s: State, *texts: str) -> State:
    """Answer for whoever is asked, stopping a move first where that is what it takes.

    `go:hike:K` stands for the first source that offers such a step; the end of a turn is confirmed.
    """
    for text in texts:
        if _is_ending(s) and s.todo[-1]["how"] != text:
            game.answer(s, ask(s).seats[0], "done")
        if _is_ending(s) and s.todo[-1]["how"] == text:  # done unasked, because nothing else was possible
            game.answer(s, ask(s).seats[0], "done")
            continue
        if ask(s).op == "move" and text != "stop" and not _match(s, text):
            game.answer(s, ask(s).seats[0], "stop")
        if text == "stop" and ask(s).op != "move":
            continue
        game.answer(s, ask(s).waiting[0], (_match(s, text) or [text])[0])
        if _is_ending(s) and text.partition(":")[0] == s.todo[-1]["how"]:
            game.answer(s, ask(s).seats[0], "done")
    return s


def _is_ending(s: State) -> bool:
    return bool(s.todo) and s.todo[-1]["op"] == "end_turn"


def _match(s: State, text: str) -> list[str]:
    offered = ask(s).codes[ask(s).waiting[0]]
    if text.startswith("go:") and text.count(":") == 2:
        return [code for code in offered if code.startswith("go:") and code.endswith(text[2:])]
    return [code for code in offered if code == text]


def offers(s: State, end: str, start: str = "go:") -> bool:
    """Whether some offered code begins with `start` and ends with `end`."""
    return any(code.startswith(start) and code.endswith(end) for code in codes(s))


def record_all(s: State, but: Sequence[str] = ()) -> None:
    """Every animal is recorded and its token spent, except `but`."""
    s.animals = [
        (place if place == -3 else ON_MAP if ANIMALS[i].key in but else -2) for i, place in enumerate(s.animals)
    ]
