"""The turn of Scenery from top to bottom: take, move, refill, place, elements, routes, end; before it the set-up."""

from __future__ import annotations

from typing import Any

from engine.contract import Ask, Auto, Frame, Steps
from engine.flow import push, say, settle
from engine.rng import draw, seeded, shuffle
from engine.scenery.content import EDITION, EDITIONS
from engine.scenery.info import INFO
from engine.scenery.pieces import AT, CELL_OF, LENGTHS, PLACED_PER_PLAYER, Edition, qr
from engine.scenery.rules_landscape import arriving, empty_land, lay, places, rotations
from engine.scenery.rules_market import take, take_options
from engine.scenery.rules_routes import code, loop_of, loops, mark
from engine.scenery.scoring import standing
from engine.scenery.state import VERSION, State


def new(options: dict[str, Any], seats: int, seed: int, edition: str = EDITION.name) -> State:
    """A settled state at its first question. Raises ValueError for a bad option, seat count or edition name."""
    chosen = INFO.fill(options)
    fewest, most = INFO.seats
    if not fewest <= seats <= most:
        raise ValueError(f"{INFO.name} is for {fewest}–{most} players, not {seats}")
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r}; there are {', '.join(EDITIONS)}")
    content = EDITIONS[edition]
    layout = content.layouts[seats]
    s = State(
        version=VERSION,
        edition=edition,
        seats=seats,
        rng=seeded(seed),
        reveals=0,
        total_ascent=chosen["total_ascent"],
        one_route=chosen["routes_per_turn"] == "one",
        fixed=chosen["rotation"] == "fixed",
        backs=chosen["backs"],
        first=0,
        turn=1,
        held=-1,
        deck=[entry.id for entry in content.hexes],
        market=[-1] * len(layout.spaces),
        stands=[space for space, _ in layout.compasses],
        facing=[side for _, side in layout.compasses],
        stakes=[],
        goals=[],
        lands=[empty_land() for _ in range(seats)],
        todo=[],
    )
    s.journal = []
    _set_up(s, content, chosen["goals"])
    push(s, {"op": "turn", "seat": s.first})
    settle(s, STEPS)
    return s


def _set_up(s: State, content: Edition, goal_count: int) -> None:
    """Fill the market, draw stakes and goals, and find who begins (SC-37, SC-40)."""
    shuffle(s, s.deck)
    for space in range(len(s.market)):
        if space not in s.stands:
            s.market[space] = s.deck.pop()
    for stake in content.stakes:
        s.stakes.append(sorted(shuffle(s, list(stake.fronts))[: s.seats], reverse=True))
    tiles = shuffle(s, sorted({goal.tile for goal in content.goals}))[:goal_count]
    for tile in tiles:
        sides = [goal.id for goal in content.goals if goal.tile == tile]
        s.goals.append(sides[draw(s, len(sides))])
    field = content.layouts[s.seats]
    pointed = [content.hexes[s.market[field.next[space][side]]].height for space, side in field.compasses]
    lowest = [seat for seat in range(s.seats) if pointed[seat] == min(pointed)]
    s.first = lowest[draw(s, len(lowest))] if len(lowest) > 1 else lowest[0]
    say(s, "start", s.first, height=min(pointed), tied=len(lowest) > 1)


def turn(s: State, f: Frame) -> None:
    """The six steps; moving and refilling belong to taking, elements and the question for routes to placing."""
    seat = f["seat"]
    s.todo.append({"op": "end_turn", "seat": seat})
    s.todo.append({"op": "place", "seat": seat})
    s.todo.append({"op": "take", "seat": seat})


def place_options(s: State, f: Frame) -> list[str]:
    """Where the hex in hand may go."""
    if (known := s.asked) is not None and known[0] is f:
        return known[1]
    seat: int = f["seat"]
    codes = [AT[place] for place in places(EDITIONS[s.edition], s.lands[seat], s.held, s.fixed)]
    s.asked = f, codes
    return codes


def place(s: State, f: Frame, choice: str) -> None:
    """The cell is chosen; how the hex lies there is the next question."""
    s.todo.append({"op": "rotate", "seat": f["seat"], "cell": CELL_OF[choice]})


def rotate_options(s: State, f: Frame) -> list[str]:
    """How the hex may lie there; as printed when the table plays without turning (SC-06)."""
    if (known := s.asked) is not None and known[0] is f:
        return known[1]
    seat: int = f["seat"]
    codes = ["rot:0"] if s.fixed else [*rotations(EDITIONS[s.edition], s.lands[seat], s.held, f["cell"])]
    s.asked = f, codes
    return codes


def rotate(s: State, f: Frame, choice: str) -> None:
    """Lay the hex down; elements appear by themselves (SC-10)."""
    seat: int = f["seat"]
    there, rot = f["cell"], int(choice[4:])
    land = s.lands[seat]
    known = len(land.elements)
    needed = arriving(land, there)
    lay(EDITIONS[s.edition], land, s.held * 6 + rot, there)
    if s.journal is not None:
        q, r = qr(there)
        joined = land.links[-1].bit_count()
        say(s, "place", seat, hex=s.held, q=q, r=r, rot=rot, joined=joined, duty=needed > 0)
        for element in land.elements[known:]:
            low, high = land.laid[element >> 4 & 15] // 6, land.laid[element & 15] // 6
            say(s, "element", seat, element=element >> 8, low=low, high=high)
    s.held = -1
    newest = land.links[-1]
    if newest & newest - 1:  # with fewer than two joined paths no loop is closed
        s.todo.append({"op": "mark", "seat": seat})


def mark_options(s: State, f: Frame) -> list[str]:
    """A code for each markable loop, short ones first, and `done` (SC-25, SC-64)."""
    if (known := s.asked) is not None and known[0] is f:
        return known[1]
    seat: int = f["seat"]
    land = s.lands[seat]
    codes = [code(land, loop) for loop in loops(EDITIONS[s.edition], land, s.total_ascent)]
    codes.append("done")
    s.asked = f, codes
    return codes


def mark_route(s: State, f: Frame, choice: str) -> None:
    """Mark one loop with the highest stake left, then ask for another one (SC-02, SC-26)."""
    if choice == "done":
        return
    seat: int = f["seat"]
    land = s.lands[seat]
    loop = loop_of(land, choice)
    length = len(loop)
    front = s.stakes[length - LENGTHS[0]].pop(0)
    flipped = mark(land, loop, front)
    if s.journal is not None:
        value = EDITIONS[s.edition].back[s.backs][length - LENGTHS[0]][front] if flipped else front
        hexes = [land.laid[i] // 6 for i in loop]
        say(s, "mark", seat, length=length, hexes=hexes, front=front, flipped=flipped, value=value)
    if not s.one_route:
        s.todo.append({"op": "mark", "seat": seat})


def end_options(_s: State, _f: Frame) -> list[str]:
    """Always asked, because it cannot be taken back."""
    return ["end"]


def end_turn(s: State, f: Frame, _choice: str) -> None:
    """Hand over to the next seat, or end the game when everybody has placed twelve (SC-38)."""
    seat = f["seat"]
    s.reveals += 1  # a lone player's turn must end what can be undone, too
    say(s, "end_turn", seat)
    if s.turn == PLACED_PER_PLAYER * s.seats:
        say(s, "over", seat, totals=[line["total"] for line in standing(s)] if s.journal is not None else [])
        return
    s.turn += 1
    s.todo.append({"op": "turn", "seat": (seat + 1) % s.seats})


STEPS: Steps = {
    "turn": Auto(turn),
    "take": Ask(take_options, take),
    "place": Ask(place_options, place),
    "rotate": Ask(rotate_options, rotate),
    "mark": Ask(mark_options, mark_route),
    "end_turn": Ask(end_options, end_turn, always=True),
}
