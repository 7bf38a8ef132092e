"""Bytes of pictures: the same every time, small enough, bounded in memory, for every kind, view and theme."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from render import KINDS, THEMES, picture
from render.__main__ import main
from render.toolbox.shapes import LAYERS, SPRITES
from tests.render.views import GAME, a_player, a_question, a_view, played, to

MOST_BYTES = 2 * 1024 * 1024
GOLDEN = Path(__file__).with_name("golden_board.txt")


def thumbnail(data: bytes) -> list[int]:
    """The picture as 16 × 12 average colours."""
    return list(Image.open(BytesIO(data)).convert("RGB").resize((16, 12), Image.Resampling.BOX).tobytes())


@pytest.mark.parametrize("kind", KINDS["five_peaks"])
def test_every_kind_is_drawn_for_every_seat_and_for_spectators(kind):
    state = played(5, 4, 200)
    for seat in (None, 0, 3):
        made = picture("five_peaks", kind, GAME.view(state, seat), scale=1.0 if seat is None else 0.5)
        shown = Image.open(BytesIO(made.data))
        assert shown.size == (made.width, made.height)
        assert shown.format == made.extension.upper()
        assert len(made.data) < MOST_BYTES


def test_the_same_view_gives_the_same_bytes_even_with_empty_caches():
    one = picture("five_peaks", "board", a_view(), scale=0.5).data
    SPRITES.clear()
    LAYERS.clear()
    assert picture("five_peaks", "board", a_view(), scale=0.5).data == one


def test_threads_draw_the_same_as_one_thread():
    views = [a_view(turn=turn) for turn in range(4)]
    alone = [picture("five_peaks", "board", view, scale=0.4).data for view in views]
    SPRITES.clear()
    LAYERS.clear()
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(lambda view: picture("five_peaks", "board", view, scale=0.4).data, views)) == alone


def test_the_view_is_not_changed_by_drawing_it():
    view = a_view(question=a_question("move"))
    before = repr(view)
    for kind in KINDS["five_peaks"]:
        picture("five_peaks", kind, view, codes=[to(0, -1)], changed=a_view(), scale=0.5)
    assert repr(view) == before


def test_caches_are_bounded():
    for scale in (0.3, 0.35, 0.4):
        picture("five_peaks", "board", a_view(), scale=scale)
    assert SPRITES.pixels <= SPRITES.most_pixels
    assert LAYERS.pixels <= LAYERS.most_pixels


def test_empty_and_overfull_views_are_drawn():
    bare = a_view(
        tiles=[],
        peaks=[],
        left=[],
        pawns=[],
        market=[],
        panoramas=[],
        players=[a_player(0)],
        scores=[],
        active=-1,
        conditions=[],
    )
    everything = ["walk", "march", "run", "bike", "shortcut", "observe", "camp", "training", "paraglide", "sightsee"]
    full = a_view(
        seat=0,
        market=[],
        panoramas=[{"pile": n, "card": None, "rank": None, "remaining": 0} for n in range(5)],
        final_turns=[0, 1],
        players=[
            a_player(
                0, hand=(everything * 3)[:26], hand_count=26, played=everything * 2, pack=[5] * 6, endorphins=1234
            ),
            a_player(1, hand_count=99, campfires=list(range(18)), panoramas=[0, 5, 10, 15, 20, 25]),
        ],
    )
    for kind in KINDS["five_peaks"]:
        for view in (bare, full):
            for focus in (None, 0, 7):
                assert len(picture("five_peaks", kind, view, focus=focus, scale=0.5).data) < MOST_BYTES


def test_codes_nobody_knows_are_drawn_as_words():
    codes = [
        "to:",
        "to:abc",
        "swap:a",
        "keep:999",
        "pano:999",
        "stone:9",
        "card:unicorn",
        "xyz",
        "rot:1",
        *("n" * n for n in range(1, 30)),
    ]
    view = a_view(question=a_question("brand_new"))
    assert picture("five_peaks", "choices", view, codes=codes, scale=0.5).width == 500


def test_codes_with_impossible_places_do_no_harm():
    view = a_view(question=a_question("move", seat=0))
    assert picture("five_peaks", "choices", view, codes=[to(31, 31), to(-32, -32)], scale=0.5).data


@pytest.mark.parametrize(
    ("game", "kind", "theme"), [("chess", "board", "paper"), ("five_peaks", "x", "paper"), ("five_peaks", "board", "x")]
)
def test_unknown_names_are_refused(game, kind, theme):
    with pytest.raises(ValueError, match="no "):
        picture(game, kind, a_view(), theme=theme)


def test_themes_differ_and_both_are_drawn():
    drawn = {picture("five_peaks", "board", a_view(), theme=theme, scale=0.4).data for theme in THEMES}
    assert len(drawn) == len(THEMES)


def test_the_board_looks_as_it_did():
    """Tolerant of other font rasterisers: average colours of 192 regions, each within 10 of 255."""
    found = thumbnail(picture("five_peaks", "board", a_view()).data)
    wanted = [int(value) for value in GOLDEN.read_text().split()]
    assert len(found) == len(wanted)
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 10


def test_the_command_line_writes_a_picture(tmp_path, monkeypatch, capsys):
    out = tmp_path / "board.png"
    monkeypatch.setattr(
        sys, "argv", ["render", "five_peaks", "--seed", "2", "--moves", "12", "--scale", "0.5", "--out", str(out)]
    )
    main()
    assert Image.open(out).size[0] == 600
    assert "600 ×" in capsys.readouterr().out
