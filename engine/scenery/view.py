"""What a seat may know, as plain JSON values built up from nothing, and states in which the unknown is drawn anew.

Nothing in Scenery is hidden but the order of the deck, so all seats see the same board; only `codes` and the facts
about them are for the seat that is asked. The shape of a view stands in `view_types`.
"""

from __future__ import annotations

from typing import Any

from engine.contract import Frame
from engine.flow import decision
from engine.rng import HasRng, draw, shuffle
from engine.scenery.content import EDITIONS
from engine.scenery.pieces import (
    CATEGORIES,
    CLIFF,
    ELEMENTS,
    LENGTHS,
    OPPOSITE,
    PLACED_PER_PLAYER,
    STEP,
    WATERFALL,
    Edition,
    qr,
)
from engine.scenery.rules import STEPS
from engine.scenery.rules_landscape import arriving
from engine.scenery.rules_market import layout_of
from engine.scenery.rules_routes import ascent, crossings, is_flipped, loop_of, mark, open_lengths, overlap, spread
from engine.scenery.scoring import (
    CLIFF_POINTS,
    goal_points,
    goal_values,
    highest,
    is_over,
    scores,
    seen_icons,
    tally,
)
from engine.scenery.state import Land, State
from engine.scenery.view_types import (
    CompassView,
    CrossingView,
    ElementView,
    GoalView,
    LoopView,
    MarketView,
    PlacedView,
    PlayerView,
    QuestionView,
    RouteView,
    SceneryView,
    SpaceView,
    Spot,
    StakeView,
)


def view(s: State, seat: int | None) -> dict[str, Any]:
    """What `seat` may know, a `SceneryView`."""
    edition = EDITIONS[s.edition]
    lines = scores(s)
    seen: SceneryView = {
        "game": "scenery",
        "edition": s.edition,
        "seat": seat,
        "seats": s.seats,
        "options": {
            "goals": len(s.goals),
            "total_ascent": s.total_ascent,
            "routes_per_turn": "one" if s.one_route else "any",
            "rotation": "fixed" if s.fixed else "free",
            "backs": s.backs,
        },
        "turn": s.turn,
        "turns": PLACED_PER_PLAYER * s.seats,
        "first": s.first,
        "active": s.todo[-1]["seat"] if s.todo else -1,
        "over": is_over(s),
        "held": None if s.held < 0 else s.held,
        "market": _market(s),
        "deck": len(s.deck),
        "stakes": _stakes(s, edition),
        "goals": _goals(s, edition),
        "players": [_player(s, edition, n, line) for n, line in enumerate(lines)],
        "question": _question(s, edition, seat),
    }
    return seen  # type: ignore[return-value]


def _market(s: State) -> MarketView:
    """The field and the compasses in it."""
    field = layout_of(s)
    spaces: list[SpaceView] = []
    for space, (q, r) in enumerate(field.spaces):
        hex_id = s.market[space]
        stands = s.stands.index(space) if space in s.stands else None
        spaces.append({"space": space, "q": q, "r": r, "hex": None if hex_id < 0 else hex_id, "compass": stands})
    compasses: list[CompassView] = []
    for seat, (space, facing) in enumerate(zip(s.stands, s.facing, strict=True)):
        rear = OPPOSITE[facing]
        barred = field.next[space][rear]
        compasses.append(
            {"seat": seat, "space": space, "facing": facing, "rear": rear, "rear_space": None if barred < 0 else barred}
        )
    return {"spaces": spaces, "compasses": compasses}


def _stakes(s: State, edition: Edition) -> list[StakeView]:
    """The routes board."""
    board: list[StakeView] = []
    for stake, fronts in zip(edition.stakes, s.stakes, strict=True):
        back = edition.back[s.backs][stake.length - LENGTHS[0]]
        board.append(
            {
                "length": stake.length,
                "colour": stake.colour,
                "limit": stake.limit,
                "fronts": fronts[:],
                "backs": [back[front] for front in fronts],
            }
        )
    return board


def _goals(s: State, edition: Edition) -> list[GoalView]:
    """The goals in play with everybody's measure."""
    shown: list[GoalView] = []
    for goal_id, values, points in zip(s.goals, goal_values(s), goal_points(s), strict=True):
        goal = edition.goals[goal_id]
        shown.append(
            {
                "id": goal.id,
                "key": goal.key,
                "fewest": goal.fewest,
                "values": values,
                "points": points,
                "solo": [*goal.solo],
            }
        )
    return shown


def _player(s: State, edition: Edition, seat: int, line: dict[str, int]) -> PlayerView:
    """One landscape."""
    land = s.lands[seat]
    ends, dead_ends = _path_ends(edition, land)
    return {
        "seat": seat,
        "hexes": [_placed(edition, land, index) for index in range(len(land.laid))],
        "links": [[a, b] for a, mask in enumerate(land.links) for b in range(a + 1, len(land.laid)) if mask >> b & 1],
        "ends": ends,
        "dead_ends": dead_ends,
        "elements": [_element(edition, land, element) for element in land.elements],
        "routes": [_route(s, edition, land, route) for route in land.routes],
        "crossings": _crossings(land),
        "open_lengths": open_lengths(land),
        "highest": highest(edition, land),
        "left": PLACED_PER_PLAYER - len(land.laid),
        "scores": line,
    }


def _placed(edition: Edition, land: Land, index: int) -> PlacedView:
    """One hex of a landscape."""
    laid = land.laid[index]
    entry = edition.hexes[laid // 6]
    q, r = qr(land.cells[index])
    petal = edition.petals[laid]
    return {
        "hex": entry.id,
        "height": entry.height,
        "q": q,
        "r": r,
        "rot": laid % 6,
        "paths": [side for side in range(6) if edition.turned[laid] >> side & 1],
        "animal": None if entry.animal is None else edition.animals[entry.animal],
        "flower": None if entry.flower is None else edition.flowers[entry.flower],
        "at": None if petal < 0 else petal,
        "passing": sum(index in route[2:] for route in land.routes),
    }


def _spot(land: Land, a: int, b: int) -> Spot:
    """The border between hexes a and b, seen from a."""
    return [*qr(land.cells[a]), STEP.index(land.cells[b] - land.cells[a])]


def _path_ends(edition: Edition, land: Land) -> tuple[list[Spot], list[Spot]]:
    """Paths to free cells, and paths that end against a placed hex."""
    outside: list[Spot] = []
    inside: list[Spot] = []
    for index, place in enumerate(land.cells):
        for side in range(6):
            if edition.turned[land.laid[index]] >> side & 1:
                there = place + STEP[side]
                if there not in land.cells:
                    outside.append([*qr(place), side])
                elif not land.links[index] >> land.cells.index(there) & 1:
                    inside.append([*qr(place), side])
    return outside, inside


def _element(edition: Edition, land: Land, element: int) -> ElementView:
    """One element with what it scores now."""
    kind, low, high = element >> 8, element >> 4 & 15, element & 15
    if kind == WATERFALL:
        points = 1 + sum(low in route[2:] for route in land.routes)
    else:
        points = CLIFF_POINTS if kind == CLIFF else seen_icons(edition, land, low, high)
    q, r, side = _spot(land, low, high)
    metres = edition.heights[land.laid[high]] - edition.heights[land.laid[low]]
    return {
        "kind": ELEMENTS[kind],
        "low": low,
        "high": high,
        "q": q,
        "r": r,
        "side": side,
        "metres": metres,
        "points": points,
    }


def _stakes_at(land: Land, loop: list[int]) -> list[Spot]:
    """The borders once round a loop, the first one at the newest hex (where the score stake lies, SC-66)."""
    return [_spot(land, loop[i], loop[(i + 1) % len(loop)]) for i in range(len(loop))]


def _route(s: State, edition: Edition, land: Land, route: list[int]) -> RouteView:
    """One marked route."""
    front, flipped, hexes = route[0], bool(route[1]), route[2:]
    stake = edition.stakes[len(hexes) - LENGTHS[0]]
    spots = _stakes_at(land, hexes)
    return {
        "length": len(hexes),
        "colour": stake.colour,
        "front": front,
        "flipped": flipped,
        "value": edition.back[s.backs][len(hexes) - LENGTHS[0]][front] if flipped else front,
        "hexes": hexes,
        "score_at": spots[0],
        "stakes_at": spots,
    }


def _crossings(land: Land) -> list[CrossingView]:
    """Every border with stakes, in the order first staked."""
    found: dict[int, CrossingView] = {}
    for route in land.routes:
        for n, crossing in enumerate(crossings(route[2:])):
            a, b = crossing >> 4, crossing & 15
            if crossing not in found:
                q, r, side = _spot(land, a, b)
                found[crossing] = {"q": q, "r": r, "side": side, "a": a, "b": b, "lengths": [], "scored": []}
            found[crossing]["lengths"].append(len(route) - 2)
            if n == 0:
                found[crossing]["scored"].append(len(route) - 2)
    return [*found.values()]


def _question(s: State, edition: Edition, seat: int | None) -> QuestionView | None:
    """The open question; what may be answered is for the seat asked only."""
    asked = decision(s, STEPS)
    if asked is None:
        return None
    frame: Frame = s.todo[-1]
    asked_seat: int = frame["seat"]
    land = s.lands[asked_seat]
    place: int | None = frame.get("cell")
    codes = asked.codes[asked_seat] if seat == asked_seat else []
    return {
        "op": asked.op,
        "seat": asked_seat,
        "codes": codes,
        "hex": None if s.held < 0 else s.held,
        "cell": None if place is None else [*qr(place)],
        "arriving": [] if place is None else [side for side in range(6) if arriving(land, place) >> side & 1],
        "loops": [_loop(s, edition, land, code) for code in codes if code.startswith("mark:")],
    }


def _loop(s: State, edition: Edition, land: Land, code: str) -> LoopView:
    """What marking one loop needs and brings."""
    loop = [*loop_of(land, code)]
    column = len(loop) - LENGTHS[0]
    overlapped, front = overlap(land, loop), s.stakes[column][0]
    flipped = is_flipped(len(loop), overlapped)
    before = tally(edition, s.backs, land)
    marked = land.copy()
    mark(marked, loop, front)
    gains = [after - now for after, now in zip(tally(edition, s.backs, marked), before, strict=True)]
    metres = spread(edition, land, loop), ascent(edition, land, loop)
    return {
        "code": code,
        "length": len(loop),
        "hexes": loop,
        "stakes_at": _stakes_at(land, loop),
        "spread": metres[0],
        "ascent": metres[1],
        "metres": metres[s.total_ascent],
        "limit": edition.limits[column],
        "overlap": overlapped,
        "front": front,
        "flipped": flipped,
        "value": edition.back[s.backs][column][front] if flipped else front,
        "gain": {**dict(zip(CATEGORIES, gains, strict=False)), "total": sum(gains)},
    }


def determinize(s: State, _seat: int, rng: HasRng) -> State:
    """A copy in which what no seat can know, the order of the deck, is drawn anew with `rng`."""
    guess = s.copy()
    guess.rng = draw(rng, 1 << 31)
    shuffle(rng, guess.deck)
    return guess
