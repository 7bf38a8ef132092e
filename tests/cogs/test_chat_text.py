"""Hostile names and long texts: what people wrote never formats, pings, breaks or overflows a message."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.panel import warning
from cogs.ui.text import cut, cut_front, joined, label, pages, plain, prose, title, unique, units

HOSTILE = [
    "__a__", "*b*", "~~c~~", "||d||", "`e`", "[f](https://x.y)", "> g", "# h", "<:i:1>", "-# j", "@everyone", "@here",
    "<@&123>", "<@456>", "``` @everyone", "a" + "\u0301" * 30, "漢" * 32, "\u200d" * 32, "   ", "\u202eevil", "\u3164",
    "👩🏽‍🚀" * 6, "🏳️‍🌈", "Ünïcödé", "שלום", "",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_in_message_text_formats_links_and_mentions_nothing(name: str) -> None:
    """DF-068, DF-069."""
    shown = prose(name, "Player 2")
    assert shown
    assert not re.search(r"(?<!\\)[*_~|`>#\[\]()<:]", shown)
    assert not re.search(r"@(everyone|here|[!&]?\d)", shown)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_in_a_label_has_no_backslashes_and_is_never_empty(name: str) -> None:
    """DF-068: markdown is not rendered in labels."""
    assert label(name)
    assert "\\" not in label(name)
    assert units(label(name, 20)) <= 20


def test_a_name_of_invisible_characters_becomes_the_fallback() -> None:
    """DF-072."""
    assert [prose(n, "Player 2") for n in ("   ", "\u200d" * 32, "\u3164", "\u2800")] == ["Player 2"] * 4


def test_stacked_marks_are_thinned_out() -> None:
    """DF-072."""
    assert len(plain("z" + "\u0338" * 30)) <= 3


def test_a_thread_name_of_five_giant_names_fits_and_mentions_nobody() -> None:
    """DF-053: also counted in UTF-16 units."""
    name = title("Five Peaks 12 · " + ", ".join(["👩🏽‍🚀" * 8, "<@123> **x**", "@everyone", "漢" * 32, "z" * 32]))
    assert units(name) <= 90
    assert not set(name) & set("@#<>*_~|`")


@given(st.text(max_size=300), st.integers(5, 100))
@settings(max_examples=200, deadline=None)
def test_cutting_never_exceeds_and_never_splits_a_pair(text: str, limit: int) -> None:
    shown = cut(text, limit)
    assert units(shown) <= limit
    assert shown == text or shown.endswith("…")


def test_cutting_keeps_whole_pictographs() -> None:
    assert cut("👩‍👩‍👧‍👦" * 3, 24) == "👩‍👩‍👧‍👦" * 2 + "…"


def test_twins_stay_distinguishable_after_cutting() -> None:
    """DF-077, DF-080."""
    found = unique(["x" * 100 + "1", "x" * 100 + "2", "y"], 80)
    assert len(set(found)) == 3
    assert all(len(text) <= 80 for text in found)


@given(st.lists(st.text(alphabet=st.characters(exclude_characters="`\n"), max_size=500), max_size=60))
@settings(max_examples=100, deadline=None)
def test_long_texts_are_split_and_nothing_is_lost(lines: list[str]) -> None:
    """DF-076."""
    parts = pages("\n".join(lines), 800)
    assert all(len(part) <= 800 for part in parts)
    assert re.sub(r"\s", "", "".join(parts)) == re.sub(r"\s", "", "".join(lines))


def test_a_code_block_across_pages_is_closed_and_opened_again() -> None:
    """DF-076."""
    parts = pages("```\n" + "\n".join(f"line {n}" for n in range(400)) + "\n```", 500)
    assert len(parts) > 1
    assert all(part.startswith("```") and part.endswith("```") for part in parts)


def test_the_end_of_a_text_is_kept_from_where_a_sentence_begins() -> None:
    assert cut_front("One is. Two are. Three.", 30) == "One is. Two are. Three."
    assert cut_front("One is. Two are. Three.", 20) == "… Two are. Three."
    assert cut_front("x" * 50, 20).endswith("…")


@given(st.text(max_size=200), st.integers(10, 60))
def test_the_end_of_any_text_fits(text: str, limit: int) -> None:
    assert units(cut_front(text, limit)) <= limit


def test_the_numbers_of_what_is_final_are_named_in_spans() -> None:
    codes = ["a", "b", "c", "d", "e"]
    assert warning("Gone.", codes, frozenset("abce")) == "⚠️ 1–3, 5: Gone."
    assert warning("Gone.", codes, frozenset(codes)) == "⚠️ Gone."
    assert warning("Gone.", codes, frozenset()) == "", "what can be taken back is not warned of"
    assert warning("Gone.", codes, None) == "⚠️ Gone."
    assert "taken back" in warning("", codes, frozenset("b"))


def test_what_comes_several_times_in_a_row_is_said_once() -> None:
    sold = ["Sold 1 berry.", "Got 1 coin."]
    assert joined(["Ada came.", *sold, *sold, *sold, "Left."]) == "Ada came. 3 × (Sold 1 berry. Got 1 coin.) Left."
    assert joined(["A.", "A.", "B.", "A.", "B."]) == "2 × (A.) B. A. B."
    assert joined(["A.", "B.", "C."]) == "A. B. C."
    assert joined([]) == ""
