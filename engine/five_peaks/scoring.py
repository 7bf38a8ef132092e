"""Victory points by category, true at any moment (p.12)."""

from __future__ import annotations

from typing import Any

from engine.five_peaks.pieces import ENDORPHIN, STARTING
from engine.five_peaks.state import State

TRIPLE = 3
"""The factor of the stones that a campfire card may raise."""


def scores(s: State) -> list[dict[str, int]]:
    """Per seat VP from badges, panoramas, campfires and stones, and their total."""
    found: list[dict[str, int]] = []
    for seat in range(s.seats):
        badges = sum(n * vp for n, vp in zip(s.badges[seat * 3 : seat * 3 + 3], s.ed.badge_vp, strict=True))
        panoramas = sum(s.ed.panoramas[card].vp for card in s.panoramas[seat])
        campfires, stones = _campfire_vp(s, seat), _stone_vp(s, seat)
        total = badges + panoramas + campfires + stones
        found.append(
            {"badges": badges, "panoramas": panoramas, "campfires": campfires, "stones": stones, "total": total}
        )
    return found


def winners(s: State) -> list[int]:
    """The seats with the most VP; a tie is shared (FP-71)."""
    totals = [score["total"] for score in scores(s)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def result(s: State) -> dict[str, Any] | None:
    """None while the game runs; then `winners`, `ranking` (seats by rank) and `totals` by seat."""
    if s.todo:
        return None
    totals = [score["total"] for score in scores(s)]
    ranking = [[i for i, t in enumerate(totals) if t == total] for total in sorted(set(totals), reverse=True)]
    return {"winners": ranking[0], "ranking": ranking, "totals": totals}


def _stone_vp(s: State, seat: int) -> int:
    """Each peak's VP times the stone's factor; ×3 stones on the best peaks are raised first (FP-65, FP-69)."""
    ed, total = s.ed, 0
    triples: list[int] = []
    for i in range(0, len(s.towers), 2):
        owner, size = divmod(s.towers[i + 1], 8)
        if owner == seat:
            vp = ed.peaks[s.peaks[s.towers[i] * 3]].vp
            total += vp * ed.factor(size)
            if ed.factor(size) == TRIPLE:
                triples.append(vp)
    raised = [ed.campfires[i].amount for i in s.campfires[seat] if ed.campfires[i].effect == "stone"]
    for amount, vp in zip(sorted(raised, reverse=True), sorted(triples, reverse=True), strict=False):
        total += (amount - TRIPLE) * vp
    return total


def _campfire_vp(s: State, seat: int) -> int:
    mine, pack, total = s.campfires[seat], s.packs[seat], 0
    for i in mine:
        card = s.ed.campfires[i]
        if card.effect == "vp_campfire":
            total += card.amount * len(mine)
        elif card.effect == "vp_resource":
            total += card.amount * pack[card.resource or 0]
        elif card.effect == "vp_endorphin":
            total += card.amount * pack[ENDORPHIN]
        elif card.effect == "vp_card":
            total += card.amount * sum(c >= STARTING for c in s.hands[seat] + s.played[seat])
        elif card.effect == "vp_stone":
            total += card.amount * (5 - bin(s.stones[seat]).count("1"))
    return total
