"""Hiking cards: which can be played, what each begins, and those that are not moves (p.6, p.7, p.13)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.contract import Ask, Frame, Steps
from engine.five_peaks.pieces import BASICS, CARD_KEYS, ENDORPHIN, RESOURCES, STARTING
from engine.five_peaks.rules_goods import INDEX, anytime, lay, pay, receive
from engine.five_peaks.rules_market import buyable, has_affordable
from engine.five_peaks.rules_move import can_move, movable
from engine.five_peaks.rules_place import can_place_tile
from engine.five_peaks.state import State
from engine.flow import push, say

CARD = tuple(f"card:{key}" for key in CARD_KEYS)
DISCARD = tuple(f"discard:{key}" for key in CARD_KEYS)
CARD_ID = {key: i for i, key in enumerate(CARD_KEYS)}
CRAFTS = {"mushroom_basket": (0, 3), "berry_jar": (1, 4), "herb_pouch": (2, 5)}
"""What a crafting card takes two of, and what it makes."""
CRAFT_PRICE = 2
NOTHING_LEFT = ("none",)
"""All that is left of a card when endorphins or resources it needed were spent on containers meanwhile (FP-61)."""

Check = Callable[[State, int], bool]
Start = Callable[[State, int], None]


# Playing a card: exactly one, every turn, and only one that does something (FP-08, FP-09)


def _play_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    known = movable(s, seat)
    codes: list[str] = []
    previous = -1
    for card in s.hands[seat]:
        if card == previous:
            continue
        previous = card
        how = PLAIN_MOVES[card]
        if how:
            is_playable = known[how] if how in known else can_move(s, seat, how)
        else:
            is_playable = CAN[card](s, seat)
        if is_playable:
            codes.append(CARD[card])
    return codes


def _play(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    card = CARD_ID[code[5:]]
    s.hands[seat].remove(card)
    s.played[seat].append(card)
    s.card = card
    say(s, "played", seat, card=code[5:])
    START[card](s, seat)


def _can_discover(s: State, seat: int) -> bool:
    return has_basics(s, seat) or can_place_tile(s, seat)


def has_basics(s: State, seat: int) -> bool:
    """Whether the seat has a mushroom, a berry or a herb to sell (FP-11, FP-12)."""
    pack = s.packs[seat]
    return bool(pack[0] or pack[1] or pack[2])


def _can_march(s: State, seat: int) -> bool:
    return can_move(s, seat, "march") or (s.may_walk_twice(seat, "march") and can_move(s, seat, "first"))


def _can_train(s: State, seat: int) -> bool:
    hand = s.hands[seat]
    if has_affordable(s, seat) or (hand and hand[-1] >= STARTING):
        return True
    return s.may_walk_twice(seat, "training") and can_move(s, seat, "first")


def _can_harvest(s: State, seat: int) -> bool:
    return bool(s.bank[0] or s.bank[1] or s.bank[2])


def _can_craft(old: int, new: int, s: State, seat: int) -> bool:
    return s.packs[seat][old] >= CRAFT_PRICE and s.bank[new] > 0


def _can_camp(s: State, seat: int) -> bool:
    return True


def _can_observe(s: State, seat: int) -> bool:
    return bool(s.market or s.deck)


# The alternatives of a card


def _mode_codes(s: State, f: Frame) -> list[str]:
    return modes(s, f["seat"], CARD_KEYS[s.card]) or [*NOTHING_LEFT]


def modes(s: State, seat: int, key: str) -> list[str]:
    """The ways in which the seat can use a card with alternatives now. Reads only."""
    codes: list[str] = []
    if key == "discovery":
        if can_place_tile(s, seat):
            codes.append("mode:place")
        if has_basics(s, seat):
            codes.append("mode:sell")
    elif key == "camp":
        return ["mode:panorama", "mode:endorphins"] if buyable(s, seat) else ["mode:endorphins"]
    elif key == "training":
        if has_affordable(s, seat):
            codes.append("mode:buy")
        if s.hands[seat] and s.hands[seat][-1] >= STARTING:
            codes.append("mode:discard")
    elif can_move(s, seat, key):
        codes.append("mode:normal")
    if s.may_walk_twice(seat, key) and can_move(s, seat, "first"):
        codes.append("mode:walks")
    return codes


def _mode(s: State, f: Frame, code: str) -> None:
    seat: int = f["seat"]
    mode = code[5:]
    if code == "none":
        return
    if mode == "normal":
        push(s, {"op": "move", "seat": seat, "how": CARD_KEYS[s.card]})
    elif mode == "walks":
        push(s, {"op": "move", "seat": seat, "how": "first"}, {"op": "move", "seat": seat, "how": "second"})
    elif mode == "place":
        push(s, {"op": "draw_tile", "seat": seat})
    elif mode == "buy":
        push(s, {"op": "market", "seat": seat, "why": "training"})
    elif mode == "panorama":
        push(s, {"op": "panorama", "seat": seat})
    elif mode == "endorphins":
        receive(s, seat, ((ENDORPHIN, s.ed.camp_endorphins + s.power(seat, "camp")),), "camp")
    else:
        push(s, {"op": mode, "seat": seat, "times": 0})


def _start_mode(s: State, seat: int) -> None:
    push(s, {"op": "mode", "seat": seat})


def _start_walk(s: State, seat: int) -> None:
    key = CARD_KEYS[s.card]
    push(s, {"op": "mode", "seat": seat} if s.may_walk_twice(seat, key) else {"op": "move", "seat": seat, "how": key})


def _start_move(s: State, seat: int) -> None:
    push(s, {"op": "move", "seat": seat, "how": CARD_KEYS[s.card]})


def _start_camp(s: State, seat: int) -> None:
    push(s, {"op": "mode", "seat": seat}, {"op": "pick_up", "seat": seat})


# Discovery: sell basics, one at a time


def _sell_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    pack = s.packs[seat]
    codes = [f"sell:{RESOURCES[i]}" for i in BASICS if pack[i]]
    return [*codes, "done"] if f["times"] or not codes else codes


def _sell(s: State, f: Frame, code: str) -> None:
    if code == "done":
        return
    f["times"] += 1
    push(s, f)
    pay(s, f["seat"], ((INDEX[code[5:]], 1),), "sell")
    receive(s, f["seat"], ((ENDORPHIN, 1),), "sell")


# Training: discard bought cards (FP-13)


def _discard_codes(s: State, f: Frame) -> list[str]:
    seat: int = f["seat"]
    codes = [DISCARD[card] for card in sorted(set(s.hands[seat])) if card >= STARTING]
    return [*codes, "done"] if f["times"] else codes


def _discard(s: State, f: Frame, code: str) -> None:
    if code == "done":
        return
    seat: int = f["seat"]
    card = CARD_ID[code[8:]]
    s.hands[seat].remove(card)
    s.boxed.append(card)
    f["times"] += 1
    push(s, f)
    say(s, "discarded", seat, card=code[8:])
    receive(s, seat, ((ENDORPHIN, s.ed.discard_endorphins),), "discard")


# Small and large harvest (p.13, FP-34 to FP-38)


def _start_harvest(times: int, s: State, seat: int) -> None:
    push(s, *({"op": "harvest", "seat": seat} for _ in range(times)))


def _harvest_codes(s: State, f: Frame) -> list[str]:
    return [f"harvest:{RESOURCES[i]}" for i in BASICS if s.bank[i]] or ["none"]


def _harvest(s: State, f: Frame, code: str) -> None:
    if code != "none":
        _gather(s, f["seat"], INDEX[code[8:]])


def _gather(s: State, seat: int, thing: int) -> None:
    """One piece into the backpack and one onto the space; then the backpack's overflow goes back (FP-34)."""
    receive(s, seat, ((thing, 1),), "harvest")
    lay(s, seat, thing)


# Mushroom basket, Berry jar, Herb pouch


def _start_craft(s: State, seat: int) -> None:
    push(s, {"op": "craft", "seat": seat, "times": 0})


def _craft_codes(s: State, f: Frame) -> list[str]:
    codes = ["craft"] if _can_craft(*CRAFTS[CARD_KEYS[s.card]], s, f["seat"]) else []
    return [*codes, "done"] if f["times"] or not codes else codes


def _craft(s: State, f: Frame, code: str) -> None:
    if code == "done":
        return
    seat: int = f["seat"]
    old, new = CRAFTS[CARD_KEYS[s.card]]
    f["times"] += 1
    push(s, f)
    pay(s, seat, ((old, CRAFT_PRICE),), "craft")
    receive(s, seat, ((new, 1),), "craft")
    lay(s, seat, new)


def _start_observe(s: State, seat: int) -> None:
    push(s, {"op": "refresh", "seat": seat}, {"op": "market", "seat": seat, "why": "observe"})


PLAIN_MOVES = ("walk", "", "", "", "", "sightsee", "run", "shortcut", "bike", "paraglide", "", "", "", "", "", "")
"""By card: the way of moving that decides alone whether it can be played."""

CAN: dict[int, Check] = {
    CARD_ID["march"]: _can_march,
    CARD_ID["discovery"]: _can_discover,
    CARD_ID["training"]: _can_train,
    CARD_ID["camp"]: _can_camp,
    CARD_ID["small_harvest"]: _can_harvest,
    CARD_ID["large_harvest"]: _can_harvest,
    **{CARD_ID[key]: partial(_can_craft, *craft) for key, craft in CRAFTS.items()},
    CARD_ID["observe"]: _can_observe,
}
"""For the other cards: whether they can be played now."""

START: tuple[Start, ...] = (
    _start_walk,
    _start_walk,
    _start_mode,
    _start_mode,
    _start_camp,
    *([_start_move] * 5),
    partial(_start_harvest, 1),
    partial(_start_harvest, 2),
    *([_start_craft] * 3),
    _start_observe,
)
"""By card: what playing it begins."""

CARD_STEPS: Steps = {
    "play": anytime(Ask(_play_codes, _play)),
    "mode": anytime(Ask(_mode_codes, _mode)),
    "sell": anytime(Ask(_sell_codes, _sell)),
    "discard": anytime(Ask(_discard_codes, _discard)),
    "harvest": anytime(Ask(_harvest_codes, _harvest)),
    "craft": anytime(Ask(_craft_codes, _craft)),
}
