"""The rules against catanatron, a fast Python engine of another board game: random decisions, options, state copies."""

from __future__ import annotations

import random
import time
from functools import partial
from statistics import median
from typing import Any

from bench.timing import Line, interleave, seconds
from engine import GAMES
from engine.rng import Rng, pick

DECISIONS = 300
ROUNDS = 15


def lines() -> list[Line]:
    """Three rows per game; without catanatron only a note."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        note = "catanatron 3.2.1 is not installed (bench/requirements.txt)"
        return [Line("engine", "µs per random decision ÷ catanatron's", None, 0.35, note)]
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def new(seed: int) -> Any:
        random.seed(seed)
        return Game([RandomPlayer(colour) for colour in colours], seed=seed)

    return [line for key in GAMES for line in _game(key, new)]


def _game(key: str, yardstick: Any) -> list[Line]:
    """The rows of one game, measured in turns with the yardstick over the same number of decisions."""
    plays = {"ours": partial(_play, key), "theirs": lambda seed: _play_yardstick(yardstick(seed))}
    seen: dict[str, list[tuple[float, float]]] = {"ours": [], "theirs": []}

    def round_of(side: str) -> float:
        taken, listing, offered = plays[side](len(seen[side]) + 1)
        seen[side].append((listing, offered))
        return taken

    time_of = interleave({side: partial(round_of, side) for side in plays}, ROUNDS)
    offered = {side: sum(n for _, n in rounds) / len(rounds) for side, rounds in seen.items()}
    listing = {side: median(taken / n for taken, n in rounds) for side, rounds in seen.items()}
    note = f"{time_of['ours'] * 1e6:.1f} against {time_of['theirs'] * 1e6:.1f} µs"
    state, other = _midgame(key), _midgame_yardstick(yardstick(1))
    copy = interleave({"ours": lambda: seconds(state.copy, 200), "theirs": lambda: seconds(other.copy, 50)}, ROUNDS)
    copied = f"{copy['ours'] * 1e6:.1f} against {copy['theirs'] * 1e6:.1f} µs"
    averages = f"{offered['ours']:.1f} options on average against {offered['theirs']:.1f}"
    decision, option = time_of["ours"] / time_of["theirs"], listing["ours"] / listing["theirs"]
    return [
        Line("engine", f"{key}: µs per random decision ÷ catanatron's", decision, 0.35, note),
        Line("engine", f"{key}: µs per enumerated option ÷ catanatron's", option, 0.10, averages),
        Line("engine", f"{key}: state copy ÷ catanatron's Game.copy()", copy["ours"] / copy["theirs"], 0.15, copied),
    ]


def _play(key: str, seed: int) -> tuple[float, float, float]:
    """Over random decisions through the public contract alone, per decision: seconds, those for listing, options."""
    game, source, count, taken, listing, left = GAMES[key], Rng(seed), 0, 0.0, 0.0, DECISIONS
    fewest, most = game.INFO.seats
    clock = time.perf_counter
    while left:
        state = game.new({}, fewest + seed % (most - fewest + 1), seed)
        while left:
            start = clock()
            asked = game.decision(state)
            listed = clock()
            if asked is None:
                break
            seat = asked.waiting[0]
            codes = asked.codes[seat]
            game.answer(state, seat, pick(source, codes))
            taken += clock() - start
            listing += listed - start
            count += len(codes)
            left -= 1
    return taken / DECISIONS, listing / DECISIONS, count / DECISIONS


def _play_yardstick(game: Any) -> tuple[float, float, float]:
    """The same for catanatron's own random players, whose engine lists the next options within each tick."""
    from catanatron.models.actions import generate_playable_actions

    count, decisions, taken, listing = 0, 0, 0.0, 0.0
    clock = time.perf_counter
    while decisions < DECISIONS and game.winning_color() is None:
        start = clock()
        actions = generate_playable_actions(game.state)
        listed = clock()
        game.play_tick()
        taken += clock() - listed
        listing += listed - start
        count += len(actions)
        decisions += 1
    return taken / decisions, listing / decisions, count / decisions


def _midgame(key: str) -> Any:
    """A state some way into a random game."""
    game, source = GAMES[key], Rng(1)
    state = game.new({}, max(game.INFO.seats[0], min(4, game.INFO.seats[1])), 1)
    before = state
    for _ in range(DECISIONS):
        asked = game.decision(state)
        if asked is None:
            return before
        before = state.copy()
        game.answer(state, asked.waiting[0], pick(source, asked.codes[asked.waiting[0]]))
    return state


def _midgame_yardstick(game: Any) -> Any:
    """The yardstick's game after as many decisions."""
    for _ in range(DECISIONS):
        game.play_tick()
    return game
