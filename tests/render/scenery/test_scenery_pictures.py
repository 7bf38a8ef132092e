"""Bytes of Scenery pictures: the same every time, small enough, for every kind, view and theme."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine import scenery
from render import KINDS, THEMES, picture
from render.toolbox.shapes import LAYERS, SPRITES
from tests.render.scenery.views import asked_view, example, played

MOST_BYTES = 2 * 1024 * 1024
GOLDEN = Path(__file__).with_name("golden_hand.txt")


def thumbnail(data: bytes) -> list[int]:
    """The picture as 16 × 12 average colours."""
    return list(Image.open(BytesIO(data)).convert("RGB").resize((16, 12), Image.Resampling.BOX).tobytes())


@pytest.mark.parametrize("kind", KINDS["scenery"])
def test_every_kind_is_drawn_for_every_number_of_players(kind):
    for seats in (1, 2, 5):
        state = played(seats, seats, 60, options={"goals": seats % 4})
        for seat in (None, 0, seats - 1):
            made = picture("scenery", kind, scenery.view(state, seat), scale=1.0 if seat is None else 0.5)
            shown = Image.open(BytesIO(made.data))
            assert shown.size == (made.width, made.height)
            assert shown.format == made.extension.upper()
            assert len(made.data) < MOST_BYTES


@pytest.mark.parametrize("kind", KINDS["scenery"])
def test_a_game_that_has_just_begun_and_one_that_is_over_are_drawn(kind):
    for moves in (0, 999):
        view = scenery.view(played(8, 3, moves, options={"goals": 1, "total_ascent": True}), 1)
        assert picture("scenery", kind, view, scale=0.5).data


def test_the_same_view_gives_the_same_bytes_even_with_empty_caches():
    one = picture("scenery", "board", example(), scale=0.5).data
    SPRITES.clear()
    LAYERS.clear()
    assert picture("scenery", "board", example(), scale=0.5).data == one


def test_the_view_is_not_changed_by_drawing_it():
    view, codes = asked_view(played(3, 2, 60, "rotate"))
    before = repr(view)
    for kind in KINDS["scenery"]:
        picture("scenery", kind, view, codes=codes, changed=view, scale=0.5)
    assert repr(view) == before


def test_a_picture_is_well_below_what_pillow_writes_by_itself():
    for kind in ("board", "hand"):
        made = picture("scenery", kind, example(3))
        plain = BytesIO()
        Image.open(BytesIO(made.data)).convert("RGB").save(plain, "PNG")
        assert len(made.data) <= 0.60 * len(plain.getvalue())


def test_codes_nobody_knows_are_drawn_as_words():
    view = example(2)
    codes = [
        "at:",
        "at:x:y",
        "at:99:0",
        "take:99",
        "rot:9",
        "mark:1-2",
        "unicorn",
        "done",
        *("n" * n for n in range(1, 20)),
    ]
    assert picture("scenery", "choices", view, codes=codes, scale=0.5).width == 500


def test_a_focus_nobody_has_falls_back():
    for focus in (None, 0, 1, 7):
        assert picture("scenery", "landscape", example(2), focus=focus, scale=0.4).data


def test_every_loop_of_a_rich_landscape_is_drawn():
    state = next(s for s in (played(seed, 1, 20, "mark") for seed in range(60)) if s is not None)
    view, codes = asked_view(state)
    loops = view["question"]["loops"]
    view["question"]["loops"] = [{**loops[0], "code": f"mark:{n}"} for n in range(14)]
    made = picture("scenery", "choices", view, codes=[*(f"mark:{n}" for n in range(14)), codes[-1]], scale=0.5)
    assert len(made.data) < MOST_BYTES


def test_an_edition_nobody_knows_is_drawn_with_the_standard_one():
    assert picture("scenery", "board", {**example(), "edition": "lost"}, scale=0.4).data


def test_unknown_kinds_are_refused():
    with pytest.raises(ValueError, match="no "):
        picture("scenery", "panoramas", example())


def test_themes_differ_and_both_are_drawn():
    drawn = {picture("scenery", "board", example(), theme=theme, scale=0.4).data for theme in THEMES}
    assert len(drawn) == len(THEMES)


def test_the_printed_example_looks_as_it_did():
    """Tolerant of other font rasterisers: average colours of 192 regions, each within 10 of 255."""
    found = thumbnail(picture("scenery", "hand", example()).data)
    wanted = [int(value) for value in GOLDEN.read_text().split()]
    assert len(found) == len(wanted)
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 10
