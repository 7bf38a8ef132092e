"""Computer players: legal, repeatable, blind to what is hidden, sensible, and off the event loop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, codec
from engine.ai import players, search, selfplay
from engine.ai.thinker import InlineThinker, PoolThinker
from engine.errors import MatchOver, NotYourTurn
from engine.rng import Rng
from tests.engine import toy


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(GAMES, "toy", toy)
    return toy


def after_bids(bids: list[int]) -> toy.State:
    state = toy.new({}, len(bids), 4)
    for seat, bid in enumerate(bids):
        toy.answer(state, seat, f"bid:{bid}")
    return state


@pytest.mark.parametrize("kind", players.KINDS)
def test_every_kind_answers_with_an_offered_code_and_changes_nothing(toys: Any, kind: str) -> None:
    state = toys.new({}, 3, 1)
    before = codec.dump("toy", state)
    code = players.choose("toy", state, 2, kind, Rng(1))
    assert code in toys.decision(state).codes[2]
    assert codec.dump("toy", state) == before


def test_the_same_source_gives_the_same_choice(toys: Any) -> None:
    state = toys.new({}, 3, 1)
    for seed in range(5):
        assert len({players.choose("toy", state, 1, "greedy", Rng(seed)) for _ in range(3)}) == 1


def test_a_greedy_player_keeps_a_good_card_and_refuses_a_bad_one(toys: Any) -> None:
    state = after_bids([2, 0])
    assert players.choose("toy", state, 0, "greedy", Rng(1)) == "keep"
    state.hands[0] = -5
    assert players.choose("toy", state, 0, "greedy", Rng(1)) == "throw"


def test_a_greedy_player_never_looks_into_the_deck(toys: Any) -> None:
    """With what it cannot know turned round, the same source leads to the same choice."""
    for seed in range(10):
        state = toys.new({}, 2, seed)
        other = state.copy()
        other.deck.reverse()
        other.rng ^= 12345
        assert players.choose("toy", state, 0, "greedy", Rng(3)) == players.choose("toy", other, 0, "greedy", Rng(3))


def test_seats_asked_at_once_may_think_again_after_sealing(toys: Any) -> None:
    state = toys.new({}, 3, 1)
    toys.answer(state, 1, "bid:0")
    assert players.choose("toy", state, 1, "greedy", Rng(1)) in ("bid:0", "bid:1", "bid:2")


def test_a_seat_that_is_not_asked_and_a_finished_game_are_refused(toys: Any) -> None:
    with pytest.raises(NotYourTurn):
        players.choose("toy", after_bids([1, 1]), 1, "greedy", Rng(1))
    state = toys.new({}, 1, 1)
    state.todo.clear()
    with pytest.raises(MatchOver):
        players.choose("toy", state, 0, "greedy", Rng(1))
    with pytest.raises(ValueError, match="no computer player 'psychic'"):
        players.choose("toy", toys.new({}, 1, 1), 0, "psychic", Rng(1))


def test_a_look_ahead_stays_within_its_count_of_positions(toys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(toy, "value", lambda state, seat: float(seen.append(seat) or len(seen)))
    search.best(toys, toys.new({}, 1, 1), 0, Rng(1), search.Limits(nodes=40, samples=2))
    assert len(seen) <= 40 + 20 + 3


@pytest.mark.parametrize("key", sorted(GAMES))
def test_greedy_players_beat_random_ones(key: str) -> None:
    """Over a bounded opening the greedy seat stands better by the game's own reckoning."""
    game = GAMES[key]
    fewest = max(2, game.INFO.seats[0])
    if game.INFO.cooperative:
        pytest.skip("one result for all seats")
    log = selfplay.play(key, {}, fewest, 11, ("greedy",) + ("random",) * (fewest - 1), 90).log
    state = game.new({}, fewest, 11)
    for seat, code in log.actions:
        game.answer(state, seat, code)
    assert game.value(state, 0) > max(game.value(state, seat) for seat in range(1, fewest))


def test_a_series_prints_lengths_scores_winners_and_choices(toys: Any) -> None:
    text = selfplay.report(selfplay.series("toy", {}, [2], 2, 1, 1))
    assert "turns/seat" in text
    assert "keep keep" in text


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_the_pool_chooses_what_the_inline_thinker_chooses_and_outlives_a_dead_worker(key: str) -> None:
    state = codec.dump(key, GAMES[key].new({}, GAMES[key].INFO.seats[0], 3))
    seat = GAMES[key].decision(codec.load(key, state)).seats[0]
    pool = PoolThinker(niceness=0)
    try:
        await pool.start()
        expected = await InlineThinker().choose(key, state, seat, "greedy")
        assert await pool.choose(key, state, seat, "greedy") == expected
        for pid in list(pool._pool._processes):  # type: ignore[union-attr]  # a worker is killed, as by the system
            os.kill(pid, signal.SIGKILL)
        assert await pool.choose(key, state, seat, "greedy") == expected
    finally:
        await pool.close()


BOT = """
import asyncio, sys, time
from engine.ai.thinker import PoolThinker

async def main():
    pool = PoolThinker(niceness=0)
    await pool.start()
    print(*pool._pool._processes, flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_worker_does_not_outlive_a_bot_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "bot_that_dies.py"
    script.write_text(BOT)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=env) as bot:
        assert bot.stdout is not None
        worker = int(bot.stdout.readline())
        bot.kill()
    for _ in range(200):
        if not is_running(worker):
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    pytest.fail("the worker was still there ten seconds later")


def is_running(pid: int) -> bool:
    """Whether the process is there and no zombie (whose parent, whoever that is now, has yet to notice)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
