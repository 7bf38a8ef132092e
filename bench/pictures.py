"""A picture from a view against Pillow encoding the very same pixels."""

from __future__ import annotations

import io
from typing import Any

from bench.timing import Line, interleave, seconds
from engine import GAMES
from engine.ai import selfplay
from engine.replay import fold

ROUNDS = 9


def lines() -> list[Line]:
    """Two rows per game that has pictures."""
    import render

    return [line for key in GAMES if key in render.KINDS for line in _game(key)]


def views(key: str, answers: int = 240) -> list[Any]:
    """Spectators' views along a random game, each different from the one before."""
    game = GAMES[key]
    seats = max(game.INFO.seats[0], min(3, game.INFO.seats[1]))
    log = selfplay.play(key, {}, seats, 4, ("random",) * seats, answers).log
    half = len(log.actions) // 2
    state = fold(game, log.options, log.seats, log.seed, log.actions[:half])
    found: list[Any] = []
    for seat, code in log.actions[half:]:
        game.answer(state, seat, code)
        view = game.view(state, None)
        if not found or view != found[-1]:
            found.append(view)
    return found


def _game(key: str) -> list[Line]:
    """Warm drawing (every view new, sprites known) and the size of the result."""
    from PIL import Image

    import render

    kind = render.KINDS[key][0]
    seen = views(key)
    turn = iter(range(10**9))
    last = render.picture(key, kind, seen[0])
    pixels = Image.open(io.BytesIO(last.data)).convert("RGB")
    pixels.load()

    def draw() -> float:
        return seconds(lambda: render.picture(key, kind, seen[next(turn) % len(seen)]), 3)

    def encode() -> float:
        return seconds(lambda: pixels.save(io.BytesIO(), "PNG", compress_level=1), 3)

    draw()
    medians = interleave({"ours": draw, "theirs": encode}, ROUNDS)
    plain = io.BytesIO()
    pixels.save(plain, "PNG")
    size = f"{last.width}×{last.height} {last.extension}"
    note = f"{medians['ours'] * 1e3:.1f} against {medians['theirs'] * 1e3:.1f} ms, {size}"
    kib = f"{len(last.data) / 1024:.0f} against {len(plain.getvalue()) / 1024:.0f} KiB"
    return [
        Line("picture", f"{key}: view to bytes, warm ÷ PNG level 1", medians["ours"] / medians["theirs"], 0.40, note),
        Line("picture", f"{key}: bytes ÷ default PNG", len(last.data) / len(plain.getvalue()), 0.60, kib),
    ]
