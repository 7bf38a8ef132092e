"""`python -m engine`: play, count, compare and torture games without Discord."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from engine import GAMES, fuzz, replay
from engine.ai import players, selfplay
from engine.contract import Decision
from engine.replay import Action, Log
from engine.rng import Rng

DUMPS = Path("var/fuzz")


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    args = _parser().parse_args(argv)
    return args.run(args)


def _parser() -> argparse.ArgumentParser:
    """The commands and their settings."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run, text in (
        ("playthrough", _playthrough, "print a game: every question, choice, journal entry and score"),
        ("fuzz", _fuzz, "play legal games at random and check every promise of the contract"),
        ("perft", _perft, "count sequences of answers"),
        ("selfplay", _selfplay, "figures on games of computer players"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("game", choices=sorted(GAMES))
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--seats", type=int, nargs="*", help="seat counts (default: all)")
        command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
        command.set_defaults(run=run)
        _own_settings(name, command)
    again = commands.add_parser("replay", help="replay a dump or an export and say where it stops fitting")
    again.add_argument("file", type=Path)
    again.add_argument("--text", action="store_true", help="print the playthrough as well")
    again.set_defaults(run=_replay)
    return parser


def _own_settings(name: str, command: argparse.ArgumentParser) -> None:
    """What only one command has."""
    if name == "playthrough":
        command.add_argument("--moves", type=int, default=10_000, help="stop after so many answers")
        command.add_argument("--kind", choices=players.KINDS, default="random")
    elif name == "fuzz":
        command.add_argument("--games", type=int, default=100)
        command.add_argument("--length", type=int, default=200, help="answers per random game")
        command.add_argument("--greedy", type=int, default=0, metavar="N", help="and N greedy games to the end")
    elif name == "perft":
        command.add_argument("--depth", type=int, default=3)
        command.add_argument("--after", type=int, default=0, help="random answers before counting")
    else:
        command.add_argument("--games", type=int, default=20, help="games per seat count")
        command.add_argument("--workers", type=int, default=2)


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """`--option key=value` pairs as the values the game knows."""
    known = {option.key: option for option in GAMES[args.game].INFO.options}
    chosen: dict[str, Any] = {}
    for pair in args.option:
        key, _, text = pair.partition("=")
        values = known[key].values if key in known else ()
        chosen[key] = next((value for value in values if str(value).lower() == text.lower()), text)
    return chosen


def _seat_counts(args: argparse.Namespace) -> list[int]:
    """The seat counts asked for, or all the game allows."""
    fewest, most = GAMES[args.game].INFO.seats
    return args.seats or list(range(fewest, most + 1))


def _log(args: argparse.Namespace, moves: int, kind: str) -> Log:
    """A fresh game of `kind` players, cut off after `moves` answers."""
    seats = _seat_counts(args)[0]
    return selfplay.play(args.game, _options(args), seats, args.seed, (kind,) * seats, moves).log


def _playthrough(args: argparse.Namespace) -> int:
    sys.stdout.write(replay.playthrough(GAMES[args.game], _log(args, args.moves, args.kind)))
    return 0


def _perft(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    log = _log(args, args.after, "random")
    state = replay.fold(game, log.options, log.seats, log.seed, log.actions)
    for depth in range(1, args.depth + 1):
        print(f"depth {depth}: {replay.perft(game, state, depth)}")
    return 0


def _selfplay(args: argparse.Namespace) -> int:
    games = selfplay.series(args.game, _options(args), _seat_counts(args), args.games, args.seed, args.workers)
    print(selfplay.report(games))
    return 0


def _fuzz(args: argparse.Namespace) -> int:
    """Random games over all seat counts and table options in turn, then greedy ones; stops at the first fault."""
    game, total = GAMES[args.game], fuzz.Report()
    counts, fixed = _seat_counts(args), _options(args)
    try:
        for n in range(args.games + args.greedy):
            seed, seats = args.seed + n, counts[n % len(counts)]
            options = {o.key: o.values[(n // len(counts)) % len(o.values)] for o in game.INFO.options} | fixed
            greedy = n >= args.games
            limit = game.INFO.max_decisions if greedy else args.length
            source = Rng(seed)
            choose = fuzz.player_chooser(args.game, "greedy", source) if greedy else fuzz.random_chooser(source)
            total.add(fuzz.play(game, options, seats, seed, choose, limit))
    except fuzz.Broken as broken:
        path = fuzz.save(broken, DUMPS)
        print(f"{broken}\nreplay it with: python -m engine replay {path}", file=sys.stderr)
        return 1
    print(f"{total.games} games, {total.finished} to the end, {total.answers} answers: every promise kept")
    for op, count in sorted(total.longest.items(), key=lambda item: -item[1]):
        print(f"  longest list for {op}: {count}")
    return 0


def _replay(args: argparse.Namespace) -> int:
    raw = json.loads(args.file.read_text(encoding="utf-8"))
    actions: list[Action] = [(int(seat), str(code)) for seat, code in raw["actions"]]
    log = Log(raw["game"], raw["options"], raw["seats"], raw["seed"], tuple(actions))
    if log.game not in GAMES:
        print(f"there is no game {log.game!r}", file=sys.stderr)
        return 2
    game = GAMES[log.game]
    if (stop := replay.first_divergence(game, log)) is not None:
        print(stop)
        return 1
    if args.text:
        sys.stdout.write(replay.playthrough(game, log))
    state = replay.fold(game, log.options, log.seats, log.seed, log.actions)
    asked: Decision | None = game.decision(state)
    print(f"{len(actions)} answers fit; {'the game is over' if asked is None else f'now {asked.op} {asked.codes}'}")
    for seat, score in enumerate(game.scores(state)):
        print(f"seat {seat}: {score}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
