"""The generic toolbox: caches, placing, curves, relief, palette, and that it names no game."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from PIL import Image

import render.toolbox
from render.toolbox.curves import bend, dashes, length
from render.toolbox.encode import encode, palette_of
from render.toolbox.fonts import fit, glyph, text_width, wrap
from render.toolbox.placing import beside, overlap
from render.toolbox.relief import Ground, paint_relief
from render.toolbox.shapes import PixelCache, Shape, inside, paint, scaled, text, window
from render.toolbox.theme import THEMES

GREEN = Ground((100, 150, 80), (180, 210, 130), (60, 100, 50))


def test_a_cache_drops_the_longest_unused_first_and_keeps_to_its_bound():
    cache = PixelCache(100)
    for key in "abc":
        cache.put(key, key, 40)
    assert cache.get("a") is None
    assert cache.get("b") == "b"
    cache.put("d", "d", 40)
    assert (cache.get("b"), cache.get("c")) == ("b", None)
    assert cache.pixels == 80


def test_putting_the_same_key_twice_counts_it_once():
    cache = PixelCache(100)
    cache.put("a", 1, 60)
    cache.put("a", 2, 60)
    assert (cache.pixels, cache.get("a"), len(cache)) == (60, 2, 1)


def test_something_placed_beside_covers_nothing_while_there_is_room():
    taken = [(90.0, 90.0, 110.0, 110.0), (110.0, 70.0, 140.0, 90.0)]
    x, y = beside((100, 100), (20, 20), [20, 26], taken, (0, 0, 300, 300))
    assert all(overlap((x, y, x + 20, y + 20), box) == 0 for box in taken)


def test_something_placed_in_a_crowd_stays_inside_the_bounds():
    taken = [(0.0, 0.0, 60.0, 60.0)]
    x, y = beside((10, 10), (20, 20), [5, 15], taken, (0, 0, 60, 60))
    assert 0 <= x <= 40
    assert 0 <= y <= 40


def test_curves_begin_and_end_where_they_should_and_bend_sideways():
    curve = bend((0, 0), (10, 0), 0.1)
    assert (curve[0], curve[-1]) == ((0, 0), (10, 0))
    assert max(y for _, y in curve) == pytest.approx(1.0, abs=0.05)


def test_dashes_are_equally_long_and_do_not_touch():
    line = [(0.0, 0.0), (50.0, 0.0), (100.0, 0.0)]
    pieces = dashes(line, 8, 6)
    assert all(length(piece) == pytest.approx(8) for piece in pieces)
    assert all(hypot(b[0][0] - a[-1][0], b[0][1] - a[-1][1]) > 3 for a, b in pairwise(pieces))


def test_relief_is_the_same_for_the_same_seed_and_another_for_another():
    one, same, other = (paint_relief(seed, 60, 40, GREEN).tobytes() for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_relief_is_calm_enough_for_small_signs():
    spread = paint_relief(4, 120, 120, GREEN).convert("L").histogram()
    used = [value for value, count in enumerate(spread) if count > 20]
    assert 20 < used[-1] - used[0] < 130


def test_text_is_fitted_and_wrapped_to_a_width():
    assert text_width("Mushroom basket", "bold", fit("Mushroom basket", "bold", 40, 100)) <= 100
    assert wrap("one two three", "text", 20, text_width("one two", "text", 20)) == ["one two", "three"]


def test_an_icon_that_does_not_exist_is_an_error():
    assert len(glyph("mushroom")) == 1
    with pytest.raises(AttributeError):
        glyph("no_such_icon_at_all")


def test_a_window_cuts_off_what_hangs_over_its_edge():
    over = Shape("bar", 0, 0, 40, 40, ("seat0",))
    image = paint([window(10, 10, 10, 10, [over])], (40, 40), "paper")
    assert image.getpixel((15, 15)) == THEMES["paper"]["seat0"]
    assert image.getpixel((5, 5)) == THEMES["paper"]["paper"]


def test_scaled_windows_scale_what_is_inside():
    inner = text("A", 20, 20, 20)
    (found,) = inside(scaled(window(10, 10, 20, 20, [inner]), 2.0))
    assert (found.x, found.args[2]) == (inner.x * 2, 40)


def test_the_palette_keeps_named_colours_exactly():
    named = [(206, 36, 44), (36, 88, 196), (253, 248, 234)]
    palette = palette_of(("test", "exact"), named, lambda: [Image.linear_gradient("L").convert("RGB")])
    image = Image.new("RGB", (30, 10))
    for n, colour in enumerate(named):
        image.paste(colour, (n * 10, 0, n * 10 + 10, 10))
    shown = Image.open(BytesIO(encode(image, palette).data)).convert("RGB")
    assert [shown.getpixel((n * 10 + 5, 5)) for n in range(3)] == named


def test_both_themes_name_the_same_colours():
    assert set(THEMES["paper"]) == set(THEMES["night"])


def test_the_toolbox_names_no_game():
    for path in Path(render.toolbox.__file__).parent.glob("*.py"):
        source = path.read_text(encoding="utf-8").lower()
        assert not [name for name in ("five_peaks", "scenery", "peak_team") if name in source], path.name
