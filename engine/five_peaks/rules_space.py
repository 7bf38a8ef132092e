"""Stopping on a space: resources lying there, the space's own effect, stones on peaks (p.8 to p.10)."""

from __future__ import annotations

from engine.contract import Ask, Frame, Steps
from engine.five_peaks.board import EXCHANGE, GAIN, PEAK, PLAIN, Place
from engine.five_peaks.pieces import CONTAINERS, RESOURCES
from engine.five_peaks.rules_goods import (
    INDEX,
    anytime,
    bonus,
    can_pay,
    check_pack,
    give,
    has_any,
    is_obtainable,
    pay,
    receive,
)
from engine.five_peaks.state import State
from engine.flow import push, say

SIZES = (5, 4, 3, 2, 1)
STONE = tuple(f"stone:{size}" for size in range(6))
SWAPS = tuple((i, j, f"swap:{RESOURCES[i]}:{RESOURCES[j]}") for i in CONTAINERS for j in CONTAINERS if i != j)


def arrive(s: State, seat: int) -> None:
    """What a stop on the pawn's space leads to: pick up first, then the space's effect (p.9, FP-35)."""
    at = s.pawns[seat]
    kind = s.board.places[at].kind
    if kind == PEAK:
        push(s, {"op": "stone", "seat": seat})
    elif kind == EXCHANGE:
        push(s, {"op": "resolve", "seat": seat, "times": 0}, {"op": "bonus_peak", "seat": seat})
    elif kind != PLAIN:
        push(s, {"op": "resolve", "seat": seat, "times": 0})
    if at in s.left[::7]:
        push(s, {"op": "pickup", "seat": seat})


def _here(s: State, seat: int) -> Place:
    return s.board.places[s.pawns[seat]]


# Resources on the board


def _pickup_codes(s: State, f: Frame) -> list[str]:
    return ["take", "leave"]


def _pickup(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    if code == "leave":
        return
    at, left, pack, bank = s.pawns[seat], s.left, s.packs[seat], s.bank
    start = left[::7].index(at) * 7
    lying = left[start + 1 : start + 7]
    del left[start : start + 7]
    extra = [min(lying[i] * bonus(s, seat, i), bank[i]) if i < 3 else 0 for i in range(6)]
    for i in range(6):
        pack[i] += lying[i] + extra[i]
        bank[i] -= extra[i]
    check_pack(s, seat)
    say(s, "picked_up", seat, cell=at, things=[*lying, 0], bonus=[*extra, 0])


# Gain, exchange and container exchange spaces


def _resolve_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    place = _here(s, seat)
    if place.kind == GAIN:
        return ["gain", "skip"] if has_any(s, place.gains) else ["skip"]
    if place.kind == EXCHANGE:
        if can_pay(s, seat, place.cost) and is_obtainable(s, seat, place.reward):
            return ["swap", "done"]
        return ["done"]
    pack, bank = s.packs[seat], s.bank
    # As many swaps as containers held reach every mix there is, and keep the question from going round in circles.
    if f["times"] >= pack[3] + pack[4] + pack[5]:
        return ["done"]
    return [*(code for i, j, code in SWAPS if pack[i] and bank[j]), "done"]


def _resolve(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    if code == "gain":
        receive(s, seat, _here(s, seat).gains, "space")
    elif code == "swap":
        place = _here(s, seat)
        f["times"] += 1
        push(s, f)
        pay(s, seat, place.cost, "exchange")
        give(s, seat, place.reward, "exchange")
    elif code[:5] == "swap:":
        f["times"] += 1
        push(s, f)
        _swap_container(s, seat, *code[5:].split(":"))


def _swap_container(s: State, seat: int, old: str, new: str) -> None:
    i, j, pack, bank = INDEX[old], INDEX[new], s.packs[seat], s.bank
    pack[i] -= 1
    bank[i] += 1
    pack[j] += 1
    bank[j] -= 1
    say(s, "swapped", seat, old=old, new=new)


# Stones and the rewards of peaks (p.9, FP-49 to FP-52)


def legal_sizes(s: State, seat: int, peak: int) -> list[int]:
    """Sizes of stones the seat may put on the peak at position `peak`, largest first."""
    top, towers = 6, s.towers
    for i in range(0, len(towers), 2):
        if towers[i] == peak:
            owner, top = divmod(towers[i + 1], 8)
            if owner == seat:
                return []
    in_hand = s.stones[seat]
    return [size for size in SIZES if size < top and in_hand >> size & 1]


def _stone_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    return [*(STONE[size] for size in legal_sizes(s, seat, _here(s, seat).peak)), "none"]


def _stone(s: State, f: Frame, code: str) -> None:
    if code == "none":
        return
    seat: int = f["seat"]
    size = int(code[6:])
    peak = _here(s, seat).peak
    s.stones[seat] &= ~(1 << size)
    s.towers += [peak, seat * 8 + size]
    peak_id = s.board.peaks[peak][0]
    say(s, "stone", seat, size=size, peak=peak_id, cell=s.pawns[seat])
    if s.ed.peaks[peak_id].reward:
        push(s, {"op": "reward", "seat": seat, "peak": peak_id})


def _reward_codes(s: State, f: Frame) -> list[str]:
    peak: int = f["peak"]
    return ["take", "decline"] if is_obtainable(s, f["seat"], s.ed.peaks[peak].reward) else ["decline"]


def _reward(s: State, f: Frame, code: str) -> None:
    peak: int = f["peak"]
    say(s, "reward", f["seat"], peak=peak, taken=code == "take")
    if code == "take":
        give(s, f["seat"], s.ed.peaks[peak].reward, "stone")


SPACE_STEPS: Steps = {
    "pickup": anytime(Ask(_pickup_codes, _pickup)),
    "resolve": anytime(Ask(_resolve_codes, _resolve)),
    "stone": anytime(Ask(_stone_codes, _stone)),
    "reward": anytime(Ask(_reward_codes, _reward)),
}
