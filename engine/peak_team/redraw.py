"""States redrawn from what a seat knows, for computer players and for the proof that views leak nothing."""

from __future__ import annotations

from engine import rng
from engine.contract import Frame
from engine.peak_team.rules_drop import drop_options
from engine.peak_team.state import State
from engine.peak_team.view import sees_drawn, sees_hand


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
    hidden = [r for r in range(s.rangers) if s.seats > 1 and not sees_hand(s, r, seat, frame)]
    pool = s.deck + [card for r in hidden for card in s.hands[r]]
    pool += [~card for column in s.columns for card in column if card < 0]
    drawn: list[int] = []
    if frame is not None and frame["op"] == "keep" and not sees_drawn(s, frame, seat):
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
