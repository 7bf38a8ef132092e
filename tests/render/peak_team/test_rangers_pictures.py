"""Bytes of The Peak Team's pictures: the same every time, small enough, for every kind, view and theme."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import engine.peak_team as game
from render import KINDS, THEMES, picture
from render.toolbox.shapes import LAYERS, SPRITES
from tests.render.peak_team.views import a_card, a_player, a_question, a_view, played, weather

MOST_BYTES = 2 * 1024 * 1024
GOLDEN = Path(__file__).with_name("golden_board.txt")
SMALL = 0.35


def thumbnail(data: bytes) -> list[int]:
    """The picture as 16 × 12 average colours."""
    return list(Image.open(BytesIO(data)).convert("RGB").resize((16, 12), Image.Resampling.BOX).tobytes())


@pytest.mark.parametrize("kind", KINDS["peak_team"])
def test_every_kind_is_drawn_for_every_seat_and_for_spectators(kind):
    for seats, level in ((1, 5), (2, 2), (4, 3), (5, 5)):
        state = played(seats, level, 5, 40)
        for seat in (None, 0):
            made = picture("peak_team", kind, game.view(state, seat), scale=SMALL)
            shown = Image.open(BytesIO(made.data))
            assert shown.size == (made.width, made.height)
            assert shown.format == made.extension.upper()
            assert len(made.data) < MOST_BYTES


def test_the_same_view_gives_the_same_bytes_even_with_empty_caches():
    one = picture("peak_team", "board", a_view(), scale=SMALL).data
    SPRITES.clear()
    LAYERS.clear()
    assert picture("peak_team", "board", a_view(), scale=SMALL).data == one


def test_threads_draw_the_same_as_one_thread():
    views = [a_view(deck=deck, players=[a_player(n) for n in range(3)]) for deck in range(4)]
    alone = [picture("peak_team", "board", view, scale=SMALL).data for view in views]
    SPRITES.clear()
    LAYERS.clear()
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(lambda view: picture("peak_team", "board", view, scale=SMALL).data, views)) == alone


def test_the_view_is_not_changed_by_drawing_it():
    view = a_view(question=a_question("move", played=[], free=[], origin="L"), seat=1)
    before = repr(view)
    for kind in KINDS["peak_team"]:
        picture("peak_team", kind, view, codes=["go:1:hike:p4", "stop"], changed=a_view(), scale=SMALL)
    assert repr(view) == before


def test_bare_and_overfull_views_are_drawn():
    bare = a_view(
        players=[a_player(0, place=None, missions=[], hand_count=0)], rangers=1, animals=[], blockers=[], track=[],
        special=None, active=-1, needs=[],
    ) | {"rangers": 3}  # fmt: skip
    cards = [a_card(n, "bat", ("hike", "road", "climb", "snow", "river", "heli", "wild")[n % 7], n % 3 + 1)
             for n in range(24)]  # fmt: skip
    keys = [animal["key"] for animal in a_view()["animals"]]
    full = a_view(
        seat=0, level=5, flag="T", weather=weather("avalanche", "snow", ["slide"], ["pair snow"]),
        columns=[cards[:9]] * 4, solo=False,
        players=[a_player(n, hand=cards, hand_count=24, animals=keys, power="E1", missions=["A", "B", "C"], place="s1",
                          passed=True) for n in range(5)],
    )  # fmt: skip
    for kind in KINDS["peak_team"]:
        for view in (bare, full, full | {"solo": True}):
            for focus in (None, 0, 7):
                made = picture("peak_team", kind, view | {"rangers": 3}, focus=focus, scale=SMALL)
                assert len(made.data) < MOST_BYTES


def test_codes_nobody_knows_are_drawn_as_words():
    codes = ["go:", "go:1:hike:??", "give:", "give:Ä:9", "swap:A:", "record:999", "clear:owl:99", "side:3", "column:x",
             "wake:9", "flag:", "stop", "xyz", *("n" * n for n in range(1, 30))]  # fmt: skip
    view = a_view(question=a_question("brand_new", 7))
    assert picture("peak_team", "choices", view, codes=codes, scale=SMALL).width == 350


def test_themes_differ_and_both_are_drawn():
    drawn = {picture("peak_team", "board", a_view(), theme=theme, scale=SMALL).data for theme in THEMES}
    assert len(drawn) == len(THEMES)


def test_the_board_looks_as_it_did():
    """Tolerant of other font rasterisers: average colours of 192 regions, each within 10 of 255."""
    found = thumbnail(picture("peak_team", "board", a_view(), scale=0.5).data)
    wanted = [int(value) for value in GOLDEN.read_text().split()]
    assert len(found) == len(wanted)
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 10
