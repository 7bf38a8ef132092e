"""Things that change hands: bank, backpack, endorphins, overflow, rewards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract import Ask, Frame
from engine.five_peaks.board import Pairs, pairs
from engine.five_peaks.pieces import CONTAINERS, ENDORPHIN, RESOURCES, THINGS, Reward
from engine.five_peaks.state import State
from engine.flow import push, say

DROP = tuple(f"drop:{word}" for word in RESOURCES)
INDEX = {word: i for i, word in enumerate(THINGS)}


def capacity(s: State, seat: int) -> int:
    """How many resources the seat's backpack holds (p.8; FP-65)."""
    return s.ed.capacity + s.power(seat, "capacity") if s.campfires[seat] else s.ed.capacity


def excess(s: State, seat: int) -> int:
    """How many resources the seat has to return."""
    pack = s.packs[seat]
    return max(0, sum(pack) - pack[ENDORPHIN] - capacity(s, seat))


def endorphins_left(s: State) -> int:
    """Endorphins that can still be handed out: a limit only with the table option (FP-33)."""
    return s.ed.endorphins - sum(pack[ENDORPHIN] for pack in s.packs) if s.capped else 1 << 30


def bonus(s: State, seat: int, thing: int) -> int:
    """Bonus pieces for each piece of `thing` put into the backpack (FP-38)."""
    cards = s.ed.campfires
    return sum(cards[i].amount for i in s.campfires[seat] if cards[i].effect == "bonus" and cards[i].resource == thing)


def can_pay(s: State, seat: int, cost: Pairs) -> bool:
    """Whether the seat holds all of `cost`."""
    pack = s.packs[seat]
    return all(pack[thing] >= n for thing, n in cost)


def pay(s: State, seat: int, cost: Pairs, why: str) -> None:
    """Move `cost` from the seat to the bank."""
    pack, bank = s.packs[seat], s.bank
    for thing, n in cost:
        pack[thing] -= n
        if thing != ENDORPHIN:
            bank[thing] += n
    if s.journal is not None:
        say(s, "spent", seat, things=_listed(cost), why=why)


def receive(s: State, seat: int, gains: Pairs, why: str) -> None:
    """Move what the bank can supply of `gains`, and bonus pieces, to the seat; then it returns what does not fit.

    Frames that must wait for that return are pushed before this call (FP-30, FP-31, FP-38).
    """
    pack, bank, lucky = s.packs[seat], s.bank, s.campfires[seat]
    before = pack[:] if s.journal is not None else pack
    for thing, n in gains:
        if thing == ENDORPHIN:
            pack[thing] += min(n, endorphins_left(s)) if s.capped else n
            continue
        n = min(n, bank[thing])
        if lucky and thing < 3:
            n = min(n + n * bonus(s, seat, thing), bank[thing])
        bank[thing] -= n
        pack[thing] += n
    if sum(pack) - pack[ENDORPHIN] > s.ed.capacity:
        check_pack(s, seat)
    if s.journal is not None:
        say(s, "gained", seat, things=[now - was for now, was in zip(pack, before, strict=True)], why=why)


def check_pack(s: State, seat: int) -> None:
    """Ask the seat to return what its backpack cannot hold, if anything; a question already open about it goes on."""
    if excess(s, seat) and not (s.todo and s.todo[-1]["op"] == "overflow"):
        push(s, {"op": "overflow", "seat": seat})


def has_any(s: State, gains: Pairs) -> bool:
    """Whether the bank can supply some of `gains`."""
    bank = s.bank
    return any(bank[thing] if thing != ENDORPHIN else endorphins_left(s) for thing, _ in gains)


def can_raise_peak(s: State, seat: int, terrains: int = 7) -> bool:
    """Whether a peak of one of `terrains` (bit set) fits beside a tile under the seat's pawn (FP-41, FP-42)."""
    return bool(peak_tiles(s, seat, terrains))


def peak_tiles(s: State, seat: int, terrains: int) -> list[int]:
    """Positions of the tiles under the pawn that can take a peak of their own terrain, one of `terrains` (FP-40)."""
    board, tiles = s.board, s.ed.tiles
    found: list[int] = []
    for index in board.places[s.pawns[seat]].tiles:
        terrain = tiles[board.tiles[index][0]].terrain
        if terrains >> terrain & 1 and s.peak_piles[terrain] and board.edges[index]:
            found.append(index)
    return found


def is_obtainable(s: State, seat: int, reward: Reward) -> bool:
    """Whether some part of `reward` can be had now (FP-32, FP-42, FP-54, FP-62)."""
    return bool(
        (reward.cards and s.market)
        or (reward.campfires and s.campfire_deck)
        or (reward.peaks and can_raise_peak(s, seat))
        or has_any(s, pairs(reward.gains))
    )


def give(s: State, seat: int, reward: Reward, why: str) -> None:
    """Hand out `reward`: things first, then hiking cards, campfire cards and peaks (p.10).

    Whoever calls this for peaks pushes the `bonus_peak` frame before.
    """
    frames: list[Frame] = [{"op": "market", "seat": seat, "why": "free"} for _ in range(reward.cards)]
    frames += [{"op": "draw_campfire", "seat": seat} for _ in range(reward.campfires)]
    frames += [{"op": "peak", "seat": seat, "terrains": 7} for _ in range(reward.peaks)]
    push(s, *frames)
    gains = pairs(reward.gains)
    if gains:
        receive(s, seat, gains, why)


def lay(s: State, seat: int, thing: int) -> None:
    """Put one of `thing` from the bank onto the seat's space, if the bank has one (FP-36, FP-37)."""
    if not s.bank[thing]:
        return
    s.bank[thing] -= 1
    at, left = s.pawns[seat], s.left
    cells = left[::7]
    if at not in cells:
        left += [at, 0, 0, 0, 0, 0, 0]
        cells.append(at)
    left[cells.index(at) * 7 + 1 + thing] += 1
    say(s, "left_on_space", seat, cell=at, thing=RESOURCES[thing])


def _listed(things: Iterable[tuple[int, int]]) -> list[int]:
    amounts = [0] * 7
    for thing, n in things:
        amounts[thing] += n
    return amounts


# Overflow: return exactly the excess, old or new, one piece at a time (p.8, FP-30).


def _overflow_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    pack = s.packs[seat]
    return [DROP[i] for i in range(6) if pack[i]]


def _drop(s: State, f: Frame, code: str) -> None:
    thing = INDEX[code[5:]]
    seat: int = f["seat"]
    s.packs[seat][thing] -= 1
    s.bank[thing] += 1
    say(s, "dropped", seat, thing=code[5:])
    if excess(s, seat):
        push(s, f)


OVERFLOW = Ask(_overflow_codes, _drop)


# Endorphins into a container, at any moment of the own turn (campfire card, FP-61).


IDLE = ("none", "done", "stay")
"""Answers that only go on with the turn."""


def anytime(step: Ask) -> Ask:
    """`step` with the container action of the six-endorphin campfire card offered beside its own choices.

    Where all that is left is to go on, a container is bought at the next question; only an exchange could need it now.
    """
    options, choose = step.options, step.choose

    def offered(s: State, f: Frame) -> list[str]:
        codes = options(s, f)
        if s.campfires[f["seat"]] and (len(codes) > 1 or codes[0] not in IDLE or f["op"] == "resolve"):
            return codes + _container_codes(s, f["seat"])
        return codes

    def chosen(s: State, f: Frame, code: str) -> None:
        if code[:10] == "container:":
            push(s, f)
            _take_container(s, f["seat"], INDEX[code[10:]])
        else:
            choose(s, f, code)

    return Ask(offered, chosen, step.always)


def _container_price(s: State, seat: int) -> int:
    cards = s.ed.campfires
    for i in s.campfires[seat]:
        if cards[i].effect == "container":
            return cards[i].amount
    return 0


def _container_codes(s: State, seat: int) -> list[str]:
    price = _container_price(s, seat)
    if not price or s.packs[seat][ENDORPHIN] < price:
        return []
    return [f"container:{RESOURCES[i]}" for i in CONTAINERS if s.bank[i]]


def _take_container(s: State, seat: int, thing: int) -> None:
    pay(s, seat, ((ENDORPHIN, _container_price(s, seat)),), "container")
    receive(s, seat, ((thing, 1),), "container")
