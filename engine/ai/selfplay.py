"""Computer players among themselves: how long a game takes, what scores, who wins and which choices are ever made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import mean, quantiles
from typing import Any

from engine import GAMES
from engine.ai import players
from engine.ai.thinker import give_way
from engine.contract import Decision, Entry
from engine.replay import Action, Log
from engine.rng import Rng


@dataclass(frozen=True, slots=True)
class Game:
    """One finished (or cut off) game: its log, turns per seat, scores, winners and how often things were used."""

    log: Log
    over: bool
    turns: float
    scores: list[dict[str, int]]
    winners: list[int]
    used: Counter[str]


def play(key: str, options: dict[str, Any], seats: int, seed: int, kinds: Sequence[str], limit: int) -> Game:
    """One game with `kinds[seat]` on each seat, cut off after `limit` answers."""
    game = GAMES[key]
    state = game.new(options, seats, seed)
    source = Rng(seed ^ 0xA1)
    actions: list[Action] = []
    used: Counter[str] = Counter()
    census = getattr(game, "census", None)
    journal: list[Entry] = []
    turns = 0
    while len(actions) < limit:
        asked: Decision | None = game.decision(state)
        if asked is None:
            break
        seat = (asked.waiting or asked.seats)[0]
        code = players.choose(key, state, seat, kinds[seat], source)
        turns += asked.confirm
        state.journal = journal
        game.answer(state, seat, code)
        if census is None:
            used[f"{asked.op} {code}"] += 1
        else:
            used.update(name for entry in journal if (name := census(state, entry)) is not None)
        journal.clear()
        actions.append((seat, code))
    result = game.result(state)
    winners: list[int] = result["winners"] if result else []
    log = Log(key, options, seats, seed, tuple(actions))
    return Game(log, result is not None, turns / seats, game.scores(state), winners, used)


def series(key: str, options: dict[str, Any], seats: Sequence[int], games: int, seed: int, workers: int) -> list[Game]:
    """`games` games of greedy players for each seat count, in `workers` processes; seeds count up from `seed`."""
    limit = GAMES[key].INFO.max_decisions
    jobs = [(key, options, n, seed + i, ("greedy",) * n, limit) for i in range(games) for n in seats]
    if workers < 2:
        return [play(*job) for job in jobs]
    with ProcessPoolExecutor(workers, get_context("spawn"), give_way, (0,)) as pool:
        return list(pool.map(play, *zip(*jobs, strict=True)))


def report(games: Sequence[Game]) -> str:
    """The table of a series: per seat count the length, the scores and the winners; then what was used how often."""
    lines = ["seats games over  turns/seat (p10 p50 p90)  answers  winner  total  wins by seat"]
    for n in sorted({game.log.seats for game in games}):
        lines.append(_row(n, [game for game in games if game.log.seats == n]))
    lines += ["", "points per seat by category"]
    over = [game for game in games if game.over] or list(games)
    for n in sorted({game.log.seats for game in over}):
        rows = [line for game in over if game.log.seats == n for line in game.scores]
        lines.append(f"{n:5} " + "  ".join(f"{key} {mean(row[key] for row in rows):.1f}" for key in rows[0]))
    lines += ["", "uses per game, by what the game counts (choices where it counts nothing; places left out)"]
    used: Counter[str] = Counter()
    for game in games:
        used.update(game.used)
    for name, count in sorted(used.items()):
        if not any(part.isdigit() and int(part) > 99 for part in name.replace("-", ":").split(":")):
            lines.append(f"  {name:36} {count / len(games):8.2f}")
    return "\n".join(lines)


def _row(seats: int, games: list[Game]) -> str:
    """One seat count's line."""
    over = [game for game in games if game.over]
    if not over:
        return f"{seats:5} {len(games):5} {0:4}"
    turns = [game.turns for game in over]
    low, mid, high = _tenths(turns)
    best = mean(max(line["total"] for line in game.scores) for game in over)
    total = mean(line["total"] for game in over for line in game.scores)
    wins = [sum(seat in game.winners for game in over) / len(over) for seat in range(seats)]
    answers = mean(len(game.log.actions) for game in over)
    shares = " ".join(f"{share:.2f}" for share in wins)
    return (
        f"{seats:5} {len(games):5} {len(over):4}  {mean(turns):10.1f} ({low:.0f} {mid:.0f} {high:.0f})"
        f"       {answers:7.0f}  {best:6.1f} {total:6.1f}  {shares}"
    )


def _tenths(values: list[float]) -> tuple[float, float, float]:
    """The first, fifth and ninth decile."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    cuts = quantiles(values, n=10, method="inclusive")
    return cuts[0], cuts[4], cuts[8]
