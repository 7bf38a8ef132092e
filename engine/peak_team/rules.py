"""The Peak Team from set-up to the end of the last round, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from engine import flow, rng
from engine.contract import Ask, AskAll, Auto, Decision, Frame, GameInfo, Steps, TableOption
from engine.flow import push, say
from engine.peak_team import rules_arrive, rules_drop, rules_move, rules_turn
from engine.peak_team.content import ANIMALS, CARDS, EDITION, MISSIONS, PARKS, SPECIALS, WEATHER
from engine.peak_team.paths import printed_distances
from engine.peak_team.rules_arrive import finish, is_won, space
from engine.peak_team.state import ABSENT, ON_MAP, State, decider, is_solo

INFO = GameInfo(
    key="peak_team",
    name="The Peak Team",
    command="rangers",
    seats=(1, 5),
    options=(
        TableOption("level", (1, 2, 3, 4, 5), 1, "PT-07"),
        TableOption("powers", ("choose", "first"), "choose", "PT-08"),
        TableOption("plus", ("card", "move"), "card", "PT-38"),
        TableOption("renewal", ("borrower", "both"), "borrower", "PT-55"),
        TableOption("depletes", ("literal", "shortage"), "literal", "PT-64"),
        TableOption("victory", ("at_once", "round_end"), "at_once", "PT-73"),
    ),
    hidden=True,
    chance=True,
    cooperative=True,
    max_decisions=12_000,
    rules_version=1,
    unit="SP",
)


def new(options: dict[str, Any], seats: int, seed: int) -> State:
    """A settled state at its first question. Raises ValueError for a bad option or seat count.

    One seat is the solo captain with three rangers, two are joined by Vicky as ranger 2.
    """
    chosen = INFO.fill(options)
    if not INFO.seats[0] <= seats <= INFO.seats[1]:
        raise ValueError(f"{INFO.name} is for {INFO.seats[0]} to {INFO.seats[1]} players, not {seats}")
    s = _empty(chosen, seats, seed)
    _set_up_park(s)
    _set_up_missions(s)
    _set_up_powers(s, chosen["powers"] == "first")
    if s.level > 2:
        s.special_deck = rng.shuffle(s, list(range(len(SPECIALS))))
        s.special, s.size = s.special_deck.pop(), s.rangers
        s.closing = s.special_deck.pop()
    if s.level > 4:
        s.skies = rng.shuffle(s, list(range(len(WEATHER))))
    push(s, {"op": "begin", "seat": -1})
    flow.settle(s, STEPS)
    return s


def _empty(chosen: dict[str, Any], seats: int, seed: int) -> State:
    rangers = max(seats, 3)
    return State(
        version=1, rng=rng.seeded(seed), reveals=0, seats=seats, todo=[],
        level=chosen["level"], rangers=rangers, side=int(rangers > 3),
        plus_per_move=chosen["plus"] == "move", owner_three=chosen["renewal"] == "both",
        lenient=chosen["depletes"] == "shortage", late_win=chosen["victory"] == "round_end",
        round=1, first=0, end="",
        places=[-1] * rangers, passed=[False] * rangers, received=[False] * rangers,
        support=[True] * rangers, helped=[-1] * rangers, powers=[-1] * rangers,
        hands=[[] for _ in range(rangers)], columns=[[], [], [], []] if seats == 1 else [],
        mats=[[] for _ in range(rangers)],
        deck=[], discard=[], track=[], spare=[], finished=[], animals=[], blocked=0, stock=[],
        special=-1, size=0, specials=[], special_deck=[], closing=-1, flag=-1, tokens=0,
        weather=-1, skies=[], animals_before=0, missions_done=0,
    )  # fmt: skip


def _set_up_park(s: State) -> None:
    """Steps 2, 3, 9 and 10: the deck without the other side's cards, animals, First Ranger, blockers."""
    side = PARKS[s.side].key
    s.deck = rng.shuffle(s, [card.id for card in CARDS if card.side in ("common", side)])
    s.animals = [ON_MAP if animal.park in ("both", side) else ABSENT for animal in ANIMALS]
    s.first = 0 if is_solo(s) else rng.draw(s, s.seats)  # PT-04; Vicky may only get the token later
    s.support = [True, False, False] if is_solo(s) else s.support
    if s.level > 1:
        s.stock = rng.shuffle(s, list(range(len(PARKS[s.side].blockers))))
        for _ in range(EDITION.blockers_at_start):
            s.blocked |= 1 << s.stock.pop()


def _set_up_missions(s: State) -> None:
    """Steps 5 and 6: one each face-up, then the track (PT-05)."""
    s.spare = rng.shuffle(s, list(range(len(MISSIONS))))
    s.mats = [[s.spare.pop()] for _ in range(s.rangers)]
    s.track = [[s.spare.pop() for _ in range(count)] for count in EDITION.tracks[s.rangers]]


def _set_up_powers(s: State, first_side: bool) -> None:
    """PT-08: a random tile each, stored as its side 1 until the side is chosen; Vicky has none, a captain never B."""
    if s.level < 3:
        return
    tiles = rng.shuffle(s, [0, 1, 2, 3, 4])
    if is_solo(s):
        tile = next(tile for tile in tiles if tile != 1)
        s.powers = [tile * 2] * 3
        askers = [0]
    else:
        s.powers = [tiles[r] * 2 if r < s.seats else -1 for r in range(s.rangers)]
        askers = list(range(s.seats))
    if not first_side:
        push(s, *({"op": "power", "seat": seat} for seat in askers))


def begin(s: State, f: Frame) -> None:
    """PT-03: missions are dealt; now every ranger takes a start station, later a side of its power tile."""
    powers = s.todo[:]
    s.todo.clear()
    say(s, "setup", -1, level=s.level, first=s.first, rangers=s.rangers)
    starts: list[Frame] = [{"op": "start", "seat": decider(s, r), "ranger": r} for r in range(s.rangers)]
    s.todo.append({"op": "round", "seat": -1})
    s.todo += powers
    push(s, *starts)


def start_options(s: State, f: Frame) -> list[str]:
    nodes = PARKS[s.side].nodes
    return [f"start:{nodes[node].name}" for node in PARKS[s.side].starts]


def start(s: State, f: Frame, code: str) -> None:
    s.places[f["ranger"]] = PARKS[s.side].index[code[6:]]
    say(s, "start", f["seat"], ranger=f["ranger"], node=s.places[f["ranger"]])


def power_options(s: State, f: Frame) -> list[str]:
    return ["side:1", "side:2"]


def power(s: State, f: Frame, code: str) -> None:
    side = int(code[5:]) - 1
    if is_solo(s):
        s.powers = [s.powers[0] + side] * 3
    else:
        s.powers[f["seat"]] += side
    say(s, "power", f["seat"], power=s.powers[f["seat"]])


# A round


def begin_round(s: State, f: Frame) -> None:
    """Weather, supply drop, turns, round end."""
    s.passed = [False] * s.rangers
    s.animals_before = s.animals.count(ON_MAP)
    s.missions_done = 0
    say(s, "round", -1, round=s.round, first=s.first)
    frames: list[Frame] = [{"op": "weather", "seat": -1}] if s.level > 4 else []
    frames.append({"op": "deal", "seat": -1})
    if is_solo(s):
        frames.append({"op": "captain", "seat": 0})
    else:
        frames.append({"op": "turn", "seat": -1, "ranger": s.first})
    push(s, *frames, {"op": "round_end", "seat": -1})


def reveal_weather(s: State, f: Frame) -> None:
    """PT-76, and what some cards do at once."""
    s.weather = s.skies.pop()
    s.reveals += 1
    rules = WEATHER[s.weather].rules
    say(s, "weather", -1, weather=s.weather)
    if "wake" in rules:
        s.support = [True, False, False] if is_solo(s) else [True] * s.rangers
    if "slide" in rules and s.stock:
        place_blocker(s)
    if "mend" in rules and s.blocked:
        push(s, {"op": "wrench", "seat": decider(s, s.first), "ranger": s.first})


def place_blocker(s: State) -> None:
    """The next face-down blocker goes to its own piece."""
    blocker = s.stock.pop()
    s.blocked |= 1 << blocker
    s.reveals += 1
    say(s, "blocker", -1, blocker=blocker)


def round_end(s: State, f: Frame) -> None:
    """PT-60, in its order."""
    left = space(s)
    if is_won(s):
        return finish(s, "won")
    if len(left) >= EDITION.overflow:
        return finish(s, "overflow")
    if s.weather >= 0 and weather_is_broken(s) and not _pay_penalty(s):
        return finish(s, "weather")
    if s.level > 1:
        for _ in left:
            if not s.stock:
                return finish(s, "blockers")
            place_blocker(s)
    if s.round == len(s.track):
        return finish(s, "closed")
    s.track[s.round] += left  # the left-overs are drawn first
    left.clear()
    s.round += 1
    s.first = s.first if is_solo(s) else (s.first + 1) % s.rangers
    push(s, {"op": "round", "seat": -1})
    return None


def weather_is_broken(s: State) -> bool:
    """Whether a clause about the end of the round is not kept (PT-80, PT-81)."""
    limits = WEATHER[s.weather].limits
    recorded = s.animals_before - s.animals.count(ON_MAP)
    if "animals" in limits and s.animals_before >= limits["animals"] > recorded:
        return True
    if "missions" in limits and s.missions_done < limits["missions"]:
        left = sum(map(len, s.mats)) + sum(map(len, s.track))
        if left + s.missions_done >= limits["missions"]:
            return True
    return bool(heavy_hands(s) or far_rangers(s))


def heavy_hands(s: State) -> list[int]:
    """Rangers (solo: columns) with more cards than the weather lets them hold."""
    limit = WEATHER[s.weather].limits.get("hold")
    return [] if limit is None else [i for i, cards in enumerate(s.columns or s.hands) if len(cards) > limit]


def far_rangers(s: State) -> list[int]:
    """Rangers the weather wants nearer to somebody or to a station."""
    limit = WEATHER[s.weather].limits.get("near")
    if limit is None or min(s.places) < 0:
        return []
    return [r for r in range(s.rangers) if not _is_near(s, r, limit)]


def _is_near(s: State, ranger: int, limit: int) -> bool:
    """PT-80: within `limit` printed steps of another ranger or a station."""
    away = printed_distances(s.side, s.places[ranger])
    others = [s.places[r] for r in range(s.rangers) if r != ranger]
    return min(away[node] for node in (*others, *PARKS[s.side].stations)) <= limit


def _pay_penalty(s: State) -> bool:
    """PT-64: draw the blockers; False when that loses the game."""
    due = WEATHER[s.weather].penalty
    say(s, "penalty", -1, weather=s.weather, count=due)
    for _ in range(min(due, len(s.stock))):
        place_blocker(s)
        due -= 1
    return not due and (s.lenient or bool(s.stock))


STEPS: Steps = {
    "begin": Auto(begin),
    "start": Ask(start_options, start),
    "power": Ask(power_options, power),
    "round": Auto(begin_round),
    "weather": Auto(reveal_weather),
    "deal": Auto(rules_drop.deal),
    "drop": AskAll(rules_drop.drop_options, rules_drop.reveal_drop),
    "refill": Auto(rules_drop.refill),
    "turn": Auto(rules_turn.turn),
    "act": Ask(rules_turn.act_options, rules_turn.act),
    "captain": Ask(rules_turn.captain_options, rules_turn.captain),
    "end_turn": Ask(rules_turn.end_turn_options, rules_turn.end_turn, always=True),
    "move": Ask(rules_move.move_options, rules_move.move),
    "toll": Ask(rules_move.toll_options, rules_move.toll),
    "wrench": Ask(rules_move.wrench_options, rules_move.wrench),
    "lend": Ask(rules_turn.lend_options, rules_turn.lend),
    "keep": Ask(rules_turn.keep_options, rules_turn.keep),
    "column": Ask(rules_turn.column_options, rules_turn.column),
    "pay": Ask(rules_turn.pay_options, rules_turn.pay),
    "meet": Ask(rules_arrive.meet_options, rules_arrive.meet),
    "share": Ask(rules_arrive.share_options, rules_arrive.share),
    "radio": Ask(rules_arrive.radio_options, rules_arrive.radio),
    "hand_out": Auto(rules_arrive.hand_out),
    "assign": Ask(rules_arrive.assign_options, rules_arrive.assign),
    "swap": Ask(rules_arrive.swap_options, rules_arrive.swap),
    "reward": Ask(rules_arrive.reward_options, rules_arrive.reward),
    "another": Ask(rules_arrive.another_options, rules_arrive.another),
    "flag": Ask(rules_arrive.flag_options, rules_arrive.flag),
    "after": Auto(rules_arrive.after),
    "round_end": Auto(round_end),
}


SILENT = ("drop", "assign", "flag")
"""PT-17: nobody talks while cards or missions are handed out or the final flag is chosen."""


def silent(state: State) -> bool:
    """Whether the players must not talk now; a captain has nobody to be silent with."""
    return state.seats > 1 and bool(state.todo) and state.todo[-1]["op"] in SILENT


def decision(state: State) -> Decision | None:
    """The open question, or None when the game is over. Reads only."""
    found = flow.decision(state, STEPS)
    frame = state.todo[-1] if state.todo else None
    if found is not None and frame is not None and "seats" not in frame:
        state.asked = (frame, found.codes[frame["seat"]])
    return found


def answer(state: State, seat: int, code: str) -> None:
    """Play `code` for `seat` in place. Raises RulesError and changes nothing if it is not offered."""
    asked, state.asked = state.asked, None
    if asked and state.todo and asked[0] is state.todo[-1] and asked[0]["seat"] == seat and code in asked[1]:
        flow.advance(state, STEPS, code)
    else:
        flow.answer(state, STEPS, seat, code)
