"""The demo in a real browser: it opens, a whole turn can be played in it, and Ctrl-C ends it cleanly."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
WAIT_MS = 60_000
OVER = "Your turn is over"
STEP = re.compile(r"· step \d+$")
QUESTION = re.compile(r"^(Confirm|\d+ · )")
"""What the buttons of an open question say, unlike those that are always there."""


@pytest.fixture(scope="module")
def demo() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The demo in a process of its own and the address it prints."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "bot.py", "--demo", "--no-browser", "--port", "0"],
        cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        address = ""
        for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            if found:
                address = found.group()
                break
        assert address, "the demo printed no address"
        yield process, address
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


@needs_browser
def test_a_whole_turn_can_be_played_in_the_browser(demo: tuple[subprocess.Popen[str], str]) -> None:
    with _table(demo[1], "five-peaks") as page:
        _play(page, "Play a hiking card", ("Camp —",))
        page.get_by_text("played Camp").first.wait_for()


@needs_browser
def test_a_turn_with_a_marked_route_can_be_played_in_the_browser(demo: tuple[subprocess.Popen[str], str]) -> None:
    with _table(demo[1], "scenery") as page:
        _play(page, "Take a hex from the market", ("oop of", " hexes · +"))
        page.get_by_text("Marked a route of").last.wait_for()


@contextlib.contextmanager
def _table(address: str, channel: str) -> Iterator[Any]:
    """The page of one game's channel."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000}, bypass_csp=True)
        page.set_default_timeout(WAIT_MS)
        page.goto(address)
        page.get_by_role("link", name=f"#{channel}").click()
        yield page
        browser.close()


def _play(page: Any, first: str, wanted: tuple[str, ...]) -> None:
    """A turn from the first question to the end; of several choices one that says something of `wanted`."""
    page.get_by_text("Ada (").first.wait_for()
    assert page.locator("button.component-button", has_text="Take turn").count() == 1, (
        "one live turn message at a table"
    )
    page.locator("button.component-button", has_text="Take turn").last.click()
    page.get_by_text(first).first.wait_for()
    for _ in range(40):
        if page.get_by_text(OVER).count():
            break
        _answer(page, wanted)
    page.get_by_text(OVER).first.wait_for()


def _choose(page: Any, wanted: tuple[str, ...]) -> None:
    """An entry of the menu; news that arrive just then close it, and a person would open it again."""
    for _ in range(5):
        page.locator(".select-trigger").last.click()
        options = page.locator(".select-option:visible")
        with contextlib.suppress(TimeoutError):
            options.first.wait_for(timeout=5000)
            liked = options.filter(has_text=re.compile("|".join(re.escape(text) for text in wanted)))
            (liked if liked.count() else options).last.click(timeout=5000)
            return
    raise AssertionError("the menu never stays open")


def _answer(page: Any, wanted: tuple[str, ...]) -> None:
    """One answer: a wanted button of the question, else an entry of its menu, else any button."""
    step = page.get_by_text(STEP).last.inner_text()
    buttons = page.locator("button.component-button:not([disabled])").filter(has_text=QUESTION)
    liked = buttons.filter(has_text=re.compile("|".join(re.escape(text) for text in wanted)))
    if liked.count():
        liked.last.click()
    elif page.locator(".select-trigger").count():
        _choose(page, wanted)
    else:
        buttons.last.click()
    # The page forbids evaluated scripts, hence `bypass_csp` above.
    page.wait_for_function(
        """([step, over]) => {
            const text = document.body.innerText;
            return text.includes(over) || (/· step \\d+/.test(text) && !text.includes(step));
        }""",
        arg=[step, OVER],
    )


@needs_browser
def test_the_open_channel_is_empty_and_knows_the_commands(demo: tuple[subprocess.Popen[str], str]) -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.set_default_timeout(WAIT_MS)
        page.goto(demo[1])
        page.get_by_role("link", name="open-a-table").click()
        page.get_by_text("No visible messages").wait_for()
        browser.close()


def test_ctrl_c_ends_the_demo_cleanly(demo: tuple[subprocess.Popen[str], str]) -> None:
    process, _ = demo
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Good-bye" in out
    assert "Traceback" not in out
