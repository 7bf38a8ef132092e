"""Nobody's view, words or pictures depend on what that seat cannot know (acceptance 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import render
from cogs.five_peaks import words
from engine import five_peaks
from engine.contract import View
from engine.five_peaks.pieces import CARD_KEYS, STARTING
from engine.five_peaks.state import State
from engine.rng import Rng, draw
from tests.engine.five_peaks.build import CAMPFIRES
from tests.engine.five_peaks.desk import enter, in_front_of

NAMES = {seat: f"Name {seat}" for seat in range(5)}
SECRET = ("campfire", "under")
"""Questions only the seat that is asked can read."""
SHY = {"none", "done", "skip", "decline", "leave", "stay", "mode:sell", "mode:discard", "mode:endorphins", "card:camp"}
POSITIONS = 1000


def positions() -> Iterator[State]:
    """Random positions of random games for two to five, and every one in which somebody looks at campfire cards."""
    seed = 0
    while True:
        seats = 2 + seed % 4
        s, rng = five_peaks.new({}, seats, seed), Rng(seed)
        for player in range(seats):
            s.packs[player] = [2, 2, 2, 1, 1, 1, 8]
        s.bank = [16 - 2 * seats] * 3 + [16 - seats] * 3
        for _ in range(700):
            found = five_peaks.decision(s)
            if found is None:
                break
            if found.op in SECRET or not draw(rng, 12):
                yield s
            seat = found.seats[0]
            offered = found.codes[seat]
            bold = [code for code in offered if code not in SHY] if draw(rng, 8) else offered
            pool = bold or offered
            five_peaks.answer(s, seat, pool[draw(rng, len(pool))])
        seed += 1


@pytest.fixture(scope="module")
def sample() -> list[State]:
    found: list[State] = []
    for s in positions():
        found.append(s.copy())
        if len(found) == POSITIONS:
            return found
    raise AssertionError


def asked(s: State) -> tuple[str, int]:
    found = five_peaks.decision(s)
    return (found.op, found.seats[0]) if found else ("", -1)


def spoken(view: View) -> list[Any]:
    """All that is ever said of a view."""
    kinds = ("board", "hand", "final")
    said: list[Any] = [words.text_board(view, NAMES), words.headline(view, NAMES), words.seat_lines(view, NAMES)]
    said += [words.alt(view, kind, NAMES) for kind in kinds]
    if view["seat"] is not None:
        said.append(words.private_lines(view, NAMES))
    if view["question"]:
        asks = words.prompt(view)
        said += [asks.title, asks.hint, asks.final, asks.style]
        labels = [words.label(view, code) for code in view["question"]["codes"]]
        said += [(label.text, label.detail, label.group, label.emoji) for label in labels]
    return said


def test_the_sample_holds_every_number_of_seats_and_people_looking_at_secret_cards(sample: list[State]) -> None:
    assert {s.seats for s in sample} == {2, 3, 4, 5}
    ops = [asked(s)[0] for s in sample]
    assert len(set(ops)) > 10
    assert ops.count("campfire") >= 5
    assert ops.count("under") >= 5


def test_views_are_the_same_whatever_a_seat_cannot_know(sample: list[State]) -> None:
    changed = 0
    for number, s in enumerate(sample):
        op, owner = asked(s)
        before = [five_peaks.view(s, seat) for seat in range(s.seats)]
        public = five_peaks.view(s, None)
        for seat in range(s.seats):
            twin = five_peaks.determinize(s, seat, Rng(number * 8 + seat))
            changed += (twin.deck, twin.campfire_deck) != (s.deck, s.campfire_deck)
            assert five_peaks.view(twin, None) == public
            for other in range(s.seats):
                if other == seat or op not in SECRET or other != owner:
                    assert five_peaks.view(twin, other) == before[other]
    assert changed > len(sample)


def test_words_are_the_same_whatever_a_seat_cannot_know(sample: list[State]) -> None:
    for number, s in enumerate(sample[::10]):
        seat = number % s.seats
        twin = five_peaks.determinize(s, seat, Rng(number))
        for viewer in (None, seat):
            assert spoken(five_peaks.view(twin, viewer)) == spoken(five_peaks.view(s, viewer))


def test_public_lines_tell_nothing_hidden(sample: list[State]) -> None:
    """Where nothing is turned over, the same answer is told in the same words over other hidden cards."""
    told = 0
    for number, s in enumerate(sample):
        op, owner = asked(s)
        if op in (*SECRET, ""):
            continue
        codes = five_peaks.view(s, owner)["question"]["codes"]
        code = codes[number % len(codes)]
        seat = (owner + 1) % s.seats
        mine, twin = s.copy(), five_peaks.determinize(s, seat, Rng(number))
        lines = [_lines_of(each, owner, [code], seat) for each in (mine, twin)]
        if mine.reveals == s.reveals and twin.reveals == s.reveals:
            told += len(lines[0])
            assert lines[0] == lines[1]
            assert five_peaks.view(mine, seat) == five_peaks.view(twin, seat)
    assert told > 200


def test_others_hear_which_card_was_kept_but_not_which_were_seen(sample: list[State]) -> None:
    """FP-64: over any other four cards the lines and the other seats' views come out the same."""
    compared = 0
    for number, s in enumerate(s for s in sample if asked(s)[0] == "campfire"):
        owner = asked(s)[1]
        seat = (owner + 1) % s.seats
        kept = next(code for code in five_peaks.view(s, owner)["question"]["codes"] if code.startswith("keep:"))
        for attempt in range(40):
            twin = five_peaks.determinize(s, seat, Rng(number * 64 + attempt))
            if kept in five_peaks.view(twin, owner)["question"]["codes"]:
                mine = s.copy()
                assert _keep(mine, owner, kept, seat) == _keep(twin, owner, kept, seat)
                assert five_peaks.view(mine, seat) == five_peaks.view(twin, seat)
                compared += mine.campfire_deck != twin.campfire_deck
                break
    assert compared >= 5


def test_nobody_hears_which_cards_are_drawn_at_a_campfire() -> None:
    """FP-64: drawn from two decks that share one card of the top five, all that seat 1 hears and sees is the same."""
    heard: list[Any] = []
    for deck in ([0, 1, 2, 3, 4, 5, 6, 7, 8], [4, 5, 6, 7, 0, 1, 2, 3, 8]):
        s = enter(in_front_of(CAMPFIRES, "mushroom + berry + pouch", campfire_deck=deck, campfire_by=[-1] * 9))
        lines = _lines_of(s, 0, ["swap"], 1)
        drawn = five_peaks.view(s, 1)
        lines += _keep(s, 0, "keep:8", 1)
        heard.append((lines, drawn, five_peaks.view(s, 1)))
    assert heard[0] == heard[1]


def _keep(s: State, owner: int, kept: str, seat: int) -> list[str]:
    """Keep the card, put the first of those left under each time, and hear what `seat` hears of it."""
    lines = _lines_of(s, owner, [kept], seat)
    while asked(s)[0] == "under":
        lines += _lines_of(s, owner, [five_peaks.view(s, owner)["question"]["codes"][0]], seat)
    return lines


def _lines_of(s: State, owner: int, codes: list[str], seat: int) -> list[str]:
    s.journal = []
    for code in codes:
        five_peaks.answer(s, owner, code)
    entries = [entry for entry in s.journal if entry["to"] in (None, seat)]
    return [repr(entry) for entry in entries] + [words.line(entry, NAMES) or "" for entry in entries]


def test_a_hand_is_its_owners_to_see(sample: list[State]) -> None:
    """Other bought cards in a hand change nothing for anybody else."""
    changed = 0
    for s in sample[::4]:
        for owner in range(s.seats):
            twin = s.copy()
            twin.hands[owner] = [
                card if card < STARTING else STARTING + (card - STARTING + 3) % (len(CARD_KEYS) - STARTING)
                for card in s.hands[owner]
            ]
            changed += twin.hands[owner] != s.hands[owner]
            for seat in (None, *range(s.seats)):
                if seat != owner:
                    assert five_peaks.view(twin, seat) == five_peaks.view(s, seat)
                    assert seat is None or five_peaks.view(s, seat)["players"][owner]["hand"] is None
    assert changed > 20


def test_pictures_are_the_same_byte_for_byte_whatever_a_seat_cannot_know(sample: list[State]) -> None:
    for number, s in enumerate(sample[:: POSITIONS // 30]):
        seat = number % s.seats
        twin = five_peaks.determinize(s, seat, Rng(number))
        shown = [(None, "board"), (seat, "hand")] if number % 6 == 0 else [(None, "board")]
        for viewer, kind in shown:
            views = (five_peaks.view(each, viewer) for each in (s, twin))
            one, two = (render.picture("five_peaks", kind, view, scale=0.25).data for view in views)
            assert one == two
