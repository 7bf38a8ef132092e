"""States as JSON, copies, secrets, conservation over random games, and the floor that ends undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine import codec, five_peaks, flow
from engine.five_peaks.content import EDITION
from engine.five_peaks.state import State
from engine.rng import Rng, draw
from tests.engine.five_peaks.build import CAMPFIRES, HAPPY_PACKING, codes, peaks, play

GAMES = 60
LENGTH = 220


def random_game(seed: int, length: int = LENGTH) -> Iterator[State]:
    """The states of a game in which everybody chooses at random; the same object each time."""
    rng = Rng(seed)
    s = five_peaks.new({"reentry": ("turn", "move")[seed % 2]}, 2 + seed % 4, seed)
    # Purses and packs to spare, so that purchases, peaks and campfire cards happen.
    for pack in s.packs:
        pack[6] = 40
        pack[:6] = [1] * 6
    s.bank = [n - s.seats for n in s.bank]
    s.journal = []
    for _ in range(length):
        found = five_peaks.decision(s)
        if found is None:
            return
        yield s
        offered = found.codes[found.seats[0]]
        five_peaks.answer(s, found.seats[0], offered[draw(rng, len(offered))])
    yield s


def goods(s: State) -> list[int]:
    lying = [sum(s.left[i + 1 + k] for i in range(0, len(s.left), 7)) for k in range(6)]
    return [s.bank[k] + sum(pack[k] for pack in s.packs) + lying[k] for k in range(6)]


def check_conservation(s: State) -> None:
    """Every component is somewhere exactly once."""
    frames = {op: [f for f in s.todo if f["op"] == op] for op in {f["op"] for f in s.todo}}
    assert goods(s) == list(EDITION.resources)
    assert all(n >= 0 for n in s.bank)
    hiking = Counter(s.deck + s.market + s.boxed)
    for hand, played in zip(s.hands, s.played, strict=True):
        hiking.update(hand + played)
        assert sorted(hand) == hand
    assert hiking == Counter({c.id: s.seats if c.starting else c.copies for c in EDITION.cards})
    tiles = s.tile_stack + s.tiles[::3] + [f["tile"] for op in ("corner", "rotate") for f in frames.get(op, [])]
    assert sorted(tiles) == list(range(14))
    raised = [peak for pile in s.peak_piles for peak in pile] + s.peaks[::3]
    raised += [f["peak"] for op in ("edge", "turn_peak") for f in frames.get(op, [])]
    assert sorted(raised) == list(range(15))
    drawn = [card for f in s.todo for card in f.get("drawn", [])]
    assert sorted([card for cards in s.campfires for card in cards] + s.campfire_deck + drawn) == list(range(18))
    assert len(s.campfire_by) == len(s.campfire_deck)
    assert sum(s.badges) == len(s.peaks) // 3
    stones = Counter(divmod(stone, 8)[0] for stone in s.towers[1::2])
    assert all(stones[seat] + bin(s.stones[seat]).count("1") == 5 for seat in range(s.seats))
    assert (
        len({(peak, stone // 8) for peak, stone in zip(s.towers[::2], s.towers[1::2], strict=True)})
        == len(s.towers) // 2
    )
    gone = [s.piles[p * 6 + i] for p, at in enumerate(s.pile_at) for i in range(at)]
    assert {card for cards in s.panoramas for card in cards} <= set(gone)
    if s.todo and s.todo[-1]["op"] == "play":
        assert 4 in s.hands[s.active], "Camp is in hand at the start of every turn (FP-10)"
        assert not s.built
        assert not s.closed
    assert s.known <= len(s.deck)


@pytest.mark.parametrize("start", range(0, GAMES, 10))
def test_nothing_is_ever_lost_or_made(start: int) -> None:
    seen: set[str] = set()
    for seed in range(start, start + 10):
        for n, s in enumerate(random_game(seed)):
            seen.add(s.todo[-1]["op"])
            if n % 3 == 0:
                check_conservation(s)
    assert {"play", "move", "resolve", "mode", "market", "corner", "rotate", "end_turn"} <= seen


def test_a_state_passes_through_json_unchanged_at_any_moment() -> None:
    for seed in range(8):
        for n, s in enumerate(random_game(seed)):
            if n % 5 == 0:
                back = codec.load("five_peaks", codec.dump("five_peaks", s))
                assert back == s
                assert back.journal is None
                assert back.board.places.keys() == s.board.places.keys()
                assert five_peaks.decision(back) == five_peaks.decision(s)
                assert _plain([getattr(s, name) for name in State.__dataclass_fields__])


def _plain(value: object) -> bool:
    if isinstance(value, list):
        return all(map(_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(item) for key, item in value.items())
    return value is None or type(value) in (int, str, bool)


def _spoil(value: Any) -> Any:
    """Another value in the place of `value`; lists are changed in place, to their depths."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            value[i] = _spoil(item)
        value.append(99)
    elif isinstance(value, dict):
        for key in value:
            value[key] = _spoil(value[key])
    elif isinstance(value, bool):
        return not value
    elif isinstance(value, int):
        return value + 1
    elif isinstance(value, str):
        return value + "!"
    return value


def test_spoiling_a_copy_leaves_the_original_alone() -> None:
    *_, s = random_game(3, 150)
    s.todo.append({"op": "campfire", "seat": 0, "drawn": [1, 2]})
    for name in State.__dataclass_fields__:
        before, twin = codec.dump("five_peaks", s), s.copy()
        assert twin == s
        assert twin.journal is None
        setattr(twin, name, _spoil(getattr(twin, name)))
        assert codec.dump("five_peaks", s) == before, name
        assert twin != s, name


def test_deciding_again_changes_nothing() -> None:
    for s in random_game(5):
        before = codec.dump("five_peaks", s)
        assert five_peaks.decision(s) == five_peaks.decision(s)
        assert codec.dump("five_peaks", s) == before


def test_an_answer_without_a_question_asked_before_is_checked_too() -> None:
    """`answer` may rely on the last decision, but needs none."""
    for s in random_game(7, 80):
        twin, found = s.copy(), five_peaks.decision(s)
        assert found
        code = found.codes[found.seats[0]][-1]
        five_peaks.answer(twin, found.seats[0], code)
        third = s.copy()
        flow.advance(third, five_peaks.STEPS, code)
        assert twin == third


def test_what_is_drawn_anew_shows_the_same_view() -> None:
    for seed in range(6):
        for n, s in enumerate(random_game(seed)):
            if n % 7:
                continue
            for seat in range(s.seats):
                other = five_peaks.determinize(s, seat, Rng(n))
                assert five_peaks.view(other, seat) == five_peaks.view(s, seat)
                check_conservation(other)


def test_drawing_anew_mixes_what_is_hidden_and_keeps_what_was_seen() -> None:
    s = peaks(
        tiles=[(CAMPFIRES, 2, -2, 0)],
        pawns=[(3, -3), (0, 0)],
        packs=["mushroom + berry + pouch"],
        hand=["observe", "walk"],
    )
    play(s, "card:observe", "end")
    s.todo = [{"op": "campfire", "seat": 0, "drawn": [s.campfire_deck.pop() for _ in range(5)]}]
    del s.campfire_by[-5:]
    mine = five_peaks.determinize(s, 0, Rng(1))
    theirs = [five_peaks.determinize(s, 1, Rng(n)).todo[-1]["drawn"] for n in range(5)]
    assert mine.todo[-1]["drawn"] == s.todo[-1]["drawn"]
    assert any(set(drawn) != set(s.todo[-1]["drawn"]) for drawn in theirs)
    assert mine.deck[:5] == s.deck[:5], "the cards put under by Observe are known"
    assert mine.deck[5:] != s.deck[5:]
    assert mine.rng != s.rng
    play(s, codes(s)[0], "as_drawn")
    assert five_peaks.determinize(s, 0, Rng(2)).campfire_deck[:4] == s.campfire_deck[:4]


def test_a_view_never_holds_a_secret() -> None:
    """Hands, decks, piles, the seed and drawn cards of others do not reach a view."""
    for seed in range(4):
        for n, s in enumerate(random_game(seed)):
            if n % 11:
                continue
            for seat in (0, None):
                seen = five_peaks.view(s, seat)
                assert [p["hand"] is not None for p in seen["players"]] == [i == seat for i in range(s.seats)]
                assert type(seen["deck"]) is type(seen["campfire_deck"]) is int
                question = seen["question"]
                if question["seat"] != seat:
                    assert (question["codes"], question["drawn"]) == ([], [])
                assert not {"rng", "todo", "hands", "piles", "known"} & set(seen)


def test_whatever_reveals_moves_the_floor() -> None:
    """Tiles, peaks, market cards, panoramas and campfire cards change the floor key; plain choices do not."""
    revealing = {"tile_drawn", "peak_drawn", "market_refilled", "panorama_revealed", "campfire_drawn"}
    for seed in range(10):
        for s in random_game(seed):
            assert s.journal is not None
            s.journal.clear()
            key = flow.floor_key(s)
            found = five_peaks.decision(s)
            assert found
            twin = s.copy()
            twin.journal = []
            five_peaks.answer(twin, found.seats[0], found.codes[found.seats[0]][0])
            if revealing & {entry["kind"] for entry in twin.journal}:
                assert flow.floor_key(twin) != key
            elif twin.active == s.active:
                assert flow.floor_key(twin) == key


def test_codes_are_short_ascii_and_distinct() -> None:
    for seed in range(6):
        for s in random_game(seed):
            found = five_peaks.decision(s)
            assert found
            offered = found.codes[found.seats[0]]
            assert len(set(offered)) == len(offered)
            assert all(code.isascii() and len(code) <= 60 for code in offered)


def test_frames_carry_names_and_few_scalars() -> None:
    for s in random_game(9):
        for frame in s.todo:
            assert frame["op"] in five_peaks.STEPS
            assert len(frame) <= 5


def test_the_container_action_is_in_every_own_question_but_those_about_a_revealed_piece() -> None:
    """FP-61."""
    revealed = {"corner", "rotate", "edge", "turn_peak"}
    rng = Rng(1)
    s = peaks(packs=["60 endorphin"], campfires=[HAPPY_PACKING])
    for _ in range(150):
        found = five_peaks.decision(s)
        assert found
        offered = found.codes[found.seats[0]]
        has = any(code.startswith("container:") for code in offered)
        may = found.seats[0] == 0 and s.packs[0][6] >= 6 and any(s.bank[3:])
        assert has is (may and found.op not in revealed)
        plain = [code for code in offered if not code.startswith("container:")]
        five_peaks.answer(s, found.seats[0], plain[draw(rng, len(plain))])
