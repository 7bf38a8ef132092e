"""`python -m render GAME --seed N --moves N --kind K --seat S --out FILE`: random moves, then a picture in a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine import GAMES, rng
from render import KINDS, THEMES, picture


def play(game: Any, seats: int, seed: int, moves: int, until: str) -> Any:
    """A state after so many random answers, or at the first later question of kind `until`, or at the end."""
    source = rng.Rng(seed)
    state = game.new(game.INFO.fill({}), seats, seed)
    made = 0
    while (decision := game.decision(state)) is not None:
        if made >= moves and (not until or decision.op == until):
            break
        seat = decision.seats[rng.draw(source, len(decision.seats))]
        codes = decision.codes[seat]
        game.answer(state, seat, codes[rng.draw(source, len(codes))])
        made += 1
    return state


def main() -> None:
    """Reads the command line, plays, draws, writes the file and says what it wrote."""
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a position reached by random moves.")
    parser.add_argument("game", choices=sorted(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--until", default="", help="go on to the next question of this kind")
    parser.add_argument("--kind", default="board")
    parser.add_argument(
        "--seat", type=int, default=None, help="whose view; a spectator's when left out, -1 for the seat that is asked"
    )
    parser.add_argument("--theme", choices=THEMES, default="paper")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--out", type=Path, default=Path("picture"))
    asked = parser.parse_args()
    game = GAMES[asked.game]
    state = play(game, asked.seats, asked.seed, asked.moves, asked.until)
    decision = game.decision(state)
    seat = decision.seats[0] if asked.seat == -1 and decision else asked.seat
    codes = decision.codes.get(seat, []) if decision and seat is not None else []
    drawn = picture(asked.game, asked.kind, game.view(state, seat), codes=codes, theme=asked.theme, scale=asked.scale)
    out = asked.out.with_suffix(f".{drawn.extension}")
    out.write_bytes(drawn.data)
    print(
        f"{out}: {drawn.width} × {drawn.height}, {len(drawn.data)} bytes; "
        f"open question: {decision.op if decision else 'none'}"
    )


if __name__ == "__main__":
    main()
