"""The supply drop: cards are drawn, and every hand goes to both neighbours, sealed and all at once (PT-10 to PT-16).

A hand that can be split in up to LIMIT ways is answered with one `give:<to the left>-<to the right>[-<kept>]`, cards in
ascending order joined by dots. A longer one takes several sealed steps: `keep:<card>` (B2 only), then `part:` codes for
seven cards at a time; nothing is shown to anybody before everybody has finished.
"""

from __future__ import annotations

from bisect import insort
from itertools import combinations

from engine import rng
from engine.contract import Frame
from engine.flow import push, say
from engine.peak_team.content import EDITION
from engine.peak_team.pieces import B1, B2
from engine.peak_team.state import State, has_vicky, is_solo

LIMIT = 200
_PART = 7
_Split = tuple[tuple[int, ...], tuple[int, ...]]


def _splits(count: int) -> tuple[_Split, ...]:
    """Every even split of `count` places: to the left, to the right."""
    places = range(count)
    sizes = (count // 2, count - count // 2) if count % 2 else (count // 2,)
    return tuple(
        (left, tuple(i for i in places if i not in left)) for size in sizes for left in combinations(places, size)
    )


_SPLITS = tuple(_splits(count) for count in range(9))
"""By number of cards, for hands that are answered in one step."""
_SUBSETS = tuple(
    tuple(tuple(i for i in range(count) if bits >> i & 1) for bits in range(1 << count)) for count in range(_PART + 1)
)


def draw_card(s: State) -> int | None:
    """The next supply card; an empty deck is made anew from the discards (PT-12). None when both are empty."""
    if not s.deck:
        if not s.discard:
            return None
        s.deck, s.discard = rng.shuffle(s, s.discard), []
        say(s, "reshuffled", -1, count=len(s.deck))
    return s.deck.pop()


def deal(s: State, f: Frame) -> None:
    """Everybody draws, one card at a time clockwise from the First Ranger; then the hands are given away."""
    s.reveals += 1
    if is_solo(s):
        _deal_columns(s)
        return
    seats = [seat for i in range(s.rangers) if (seat := (s.first + i) % s.rangers) < s.seats]
    _draw_all(s, {seat: EDITION.draw + (s.powers[seat] in (B1, B2)) for seat in seats})
    asked = [seat for seat in sorted(seats) if s.hands[seat]]
    frames: list[Frame] = [{"op": "drop", "seat": -1, "seats": asked, "sealed": {}, "part": {}}] if asked else []
    if has_vicky(s):
        frames.append({"op": "refill", "seat": -1})
    push(s, *frames)


def _draw_all(s: State, counts: dict[int, int]) -> None:
    for i in range(max(counts.values())):
        for seat, count in counts.items():
            if i < count and (card := draw_card(s)) is not None:
                insort(s.hands[seat], card)
    for seat, count in counts.items():
        say(s, "drew", seat, count=count)
        say(s, "hand", seat, seat, cards=s.hands[seat][:])


def refill(s: State, f: Frame) -> None:
    """PT-14: with Vicky each human draws two more after the hand-out."""
    s.reveals += 1
    seats = [seat for i in range(3) if (seat := (s.first + i) % 3) < 2]
    _draw_all(s, dict.fromkeys(seats, 2))


def _deal_columns(s: State) -> None:
    """PT-83: three rows of four, the middle one face-down, under what is left."""
    for row in range(3):
        for place in s.columns:
            card = draw_card(s)
            if card is not None:
                place.append(~card if row == 1 else card)
    for place in s.columns:
        if place and place[-1] < 0:
            place[-1] = ~place[-1]
    s.hands[0] = sorted(place[-1] for place in s.columns if place)
    say(s, "dealt", 0, count=sum(map(len, s.columns)))


# The sealed answers


def _cards(text: str) -> list[int]:
    return [int(card) for card in text.split(".")] if text else []


def _shares(text: str) -> tuple[list[int], list[int], list[int]]:
    """Cards for the left, for the right, and kept, of `left-right-kept`."""
    left, right, kept = (*text.split("-"), "", "")[:3]
    return _cards(left), _cards(right), _cards(kept)


def _join(cards: list[int]) -> str:
    return ".".join(map(str, sorted(cards)))


def undecided(s: State, f: Frame, seat: int) -> list[int]:
    """Cards of `seat` that its finished sealed steps have not yet placed."""
    placed = {card for cards in _shares(f["part"].get(str(seat), "")) for card in cards}
    return [card for card in s.hands[seat] if card not in placed]


def drop_options(s: State, f: Frame, seat: int) -> list[str]:
    """Even splits of the whole hand (PT-10); B2 keeps exactly one card (PT-15)."""
    left, right, kept = _shares(f["part"].get(str(seat), ""))
    rest = undecided(s, f, seat)
    keeps = s.powers[seat] == B2 and not kept
    if left or right or len(rest) - keeps >= len(_SPLITS):
        return [f"keep:{card}" for card in rest] if keeps else _part_codes(rest, len(left), len(right))
    if not keeps:
        return _give_codes(rest, "")
    if len(rest) * len(_SPLITS[len(rest) - 1]) > LIMIT:
        return [f"keep:{card}" for card in rest]
    return [code for card in rest for code in _give_codes([c for c in rest if c != card], f"-{card}")]


def _give_codes(cards: list[int], tail: str) -> list[str]:
    texts = [str(card) for card in cards]
    return [
        f"give:{'.'.join([texts[i] for i in left])}-{'.'.join([texts[i] for i in right])}{tail}"
        for left, right in _SPLITS[len(cards)]
    ]


def _part_codes(rest: list[int], left: int, right: int) -> list[str]:
    """Ways to place the next cards that can still end in an even split."""
    most = (left + right + len(rest) + 1) // 2
    texts = [str(card) for card in rest[:_PART]]
    count = len(texts)
    out: list[str] = []
    for chosen in _SUBSETS[count]:
        if left + len(chosen) <= most and right + count - len(chosen) <= most:
            others = ".".join([texts[i] for i in range(count) if i not in chosen])
            out.append(f"part:{'.'.join([texts[i] for i in chosen])}-{others}")
    return out


def reveal_drop(s: State, f: Frame) -> None:
    """All have sealed: ask for what is still undecided, else everybody picks up what the neighbours gave (PT-13)."""
    part: dict[str, str] = f["part"]
    for key, code in f["sealed"].items():
        verb, _, text = code.partition(":")
        left, right, kept = _shares(part.get(key, ""))
        more = _shares(f"--{text}" if verb == "keep" else text)
        part[key] = f"{_join(left + more[0])}-{_join(right + more[1])}-{_join(kept + more[2])}"
    open_seats = [seat for seat in f["seats"] if undecided(s, f, seat)]
    if open_seats:
        push(s, {"op": "drop", "seat": -1, "seats": open_seats, "sealed": {}, "part": part})
        return
    s.reveals += 1
    received: list[list[int]] = [[] for _ in range(s.rangers)]
    for key, text in part.items():
        giver = int(key)
        left, right, kept = _shares(text)
        s.hands[giver] = kept
        say(s, "gave", giver, left=len(left), right=len(right), kept=len(kept))
        for to, cards in (((giver + 1) % s.rangers, left), ((giver - 1) % s.rangers, right)):
            received[to] += cards
            if to < s.seats:
                say(s, "received", giver, to, cards=cards)
    for ranger, cards in enumerate(received):
        s.hands[ranger] = sorted(s.hands[ranger] + cards)
    say(s, "dropped", -1, counts=[len(hand) for hand in s.hands])
