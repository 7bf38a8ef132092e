"""`python -m render.gallery DIRECTORY`: the pictures of the documentation, from games that computer players play.

`gallery.toml` names each picture: the game and its options, seats and seed, the question it waits for (`op`, from the
`turn`-th turn or round on; without `op`: the end), the kind of picture and whether it is the asked seat's own.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from engine import GAMES, rng
from engine.ai.players import choose
from render import picture

Shot = dict[str, Any]
Play = tuple[str, int, int, tuple[tuple[str, Any], ...]]


def shots() -> list[Shot]:
    """Every picture of `gallery.toml` with the game's key added."""
    tables = tomllib.loads(Path(__file__).with_name("gallery.toml").read_text())
    return [{"game": game, **shot} for game, listed in tables.items() for shot in listed]


def positions(play: Play) -> Iterator[Any]:
    """Every settled state of one game that greedy computer players play, the end included."""
    key, seats, seed, options = play
    game, source = GAMES[key], rng.Rng(seed)
    state = game.new(dict(options), seats, seed)
    while (asked := game.decision(state)) is not None:
        yield state
        seat = asked.waiting[0]
        game.answer(state, seat, choose(key, state, seat, "greedy", source))
    yield state


def draw(play: Play, wanted: Sequence[Shot], out: Path) -> list[str]:
    """Draw all pictures of one game into `out`, a line for each; stops playing when nothing more is wanted."""
    left, lines, game = list(wanted), [], GAMES[play[0]]
    for state in positions(play):
        for shot in [s for s in left if _is_moment(game, state, s)]:
            left.remove(shot)
            lines.append(_save(game, state, shot, out))
        if not left:
            break
    return lines + [f"{shot['name']}: the game never came to this" for shot in left]


def _is_moment(game: Any, state: Any, shot: Shot) -> bool:
    asked = game.decision(state)
    if asked is None or "op" not in shot:
        return asked is None and "op" not in shot
    if asked.op != shot["op"] or max(len(codes) for codes in asked.codes.values()) < shot.get("codes", 1):
        return False
    view = game.view(state, None)
    return view.get("turn", view.get("round", 0)) >= shot.get("turn", 0)


def _save(game: Any, state: Any, shot: Shot, out: Path) -> str:
    asked = game.decision(state)
    seat = asked.waiting[0] if asked is not None and shot.get("own") else None
    codes = asked.codes[seat] if asked is not None and seat is not None and shot["kind"] == "choices" else ()
    drawn = picture(shot["game"], shot["kind"], game.view(state, seat), codes=codes, focus=shot.get("focus"))
    path = out / f"{shot['name']}.{drawn.extension}"
    path.write_bytes(drawn.data)
    return f"{path}: {drawn.width} × {drawn.height}, {len(drawn.data) // 1024} KiB"


def main() -> None:
    """Reads the directory from the command line and draws what `gallery.toml` lists, a game a process."""
    parser = argparse.ArgumentParser(prog="python -m render.gallery", description="Draw the documentation's pictures.")
    parser.add_argument("directory", type=Path)
    parser.add_argument("--game", choices=sorted(GAMES), default=None)
    asked = parser.parse_args()
    asked.directory.mkdir(parents=True, exist_ok=True)
    plays: dict[Play, list[Shot]] = defaultdict(list)
    for shot in shots():
        if asked.game in (None, shot["game"]) and shot["game"] in GAMES:
            options = tuple(sorted(shot.get("options", {}).items()))
            plays[shot["game"], shot["seats"], shot["seed"], options].append(shot)
    with ProcessPoolExecutor(max_workers=2) as pool:
        for lines in pool.map(draw, plays.keys(), plays.values(), [asked.directory] * len(plays)):
            print("\n".join(lines), flush=True)


if __name__ == "__main__":
    main()
