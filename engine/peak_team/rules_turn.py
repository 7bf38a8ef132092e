"""A ranger's turn: any number of actions, or a pass (PT-18); and the captain's choices in solo."""

from __future__ import annotations

from bisect import insort

from engine.contract import Frame
from engine.flow import push, say
from engine.peak_team import paths
from engine.peak_team.content import ANIMAL_ID, ANIMAL_OF, ANIMALS, EDITION, ICONS, KINDS, PARKS, WEATHER
from engine.peak_team.pieces import CARD_REWARD, D2, E1
from engine.peak_team.rules_arrive import complete_missions, settle_up
from engine.peak_team.rules_drop import draw_card
from engine.peak_team.rules_move import clear_codes, remove_blocker, spend, start_of_move, step_codes, take_step
from engine.peak_team.state import ON_MAP, SPENT, State, decider, hand_of, is_solo

_RECORD_CODE = tuple(f"record:{card}" for card in range(len(ANIMAL_OF)))


def turn(s: State, f: Frame) -> None:
    """The next ranger clockwise who has not passed; when all have, the round ends (PT-21)."""
    for i in range(s.rangers):
        ranger = (f["ranger"] + i) % s.rangers
        if not s.passed[ranger]:
            break
    else:
        return
    seat = decider(s, ranger)
    s.received = [False] * s.rangers
    say(s, "turn", seat, ranger=ranger)
    push(
        s,
        {"op": "act", "seat": seat, "ranger": ranger, "acted": False},
        {"op": "turn", "seat": seat, "ranger": (ranger + 1) % s.rangers},
    )
    complete_missions(s, ranger)  # PT-46
    settle_up(s, seat, ranger)


def act_options(s: State, f: Frame) -> list[str]:
    """Every way to begin an action; then `pass` before the first one, `end` after it."""
    ranger: int = f["ranger"]
    out = step_codes(s, ranger, None)
    _record_codes(s, ranger, out)
    if s.level > 1:
        _token_codes(s, ranger, out)
    if s.seats == 1:
        return out
    out += renew_codes(s, ranger)
    if s.level > 3:
        out += [f"rest:{card}" for card in hand_of(s, ranger)]
    out.append("end" if f["acted"] else "pass")
    return out


def _record_codes(s: State, ranger: int, out: list[str]) -> None:
    """PT-51, PT-52; weather may forbid it near others (PT-77) or allow it from next to the region."""
    park, node = PARKS[s.side], s.places[ranger]
    home = park.home[node]
    if home < 0 or (s.weather < 0 and s.animals[home] != ON_MAP):
        return
    rules = WEATHER[s.weather].rules if s.weather >= 0 else ()
    if "shy" in rules and _has_company(s, ranger):
        return
    if "far_sight" in rules:
        homes = {home, *(park.home[near] for near in park.near[node])}
        out += [
            _RECORD_CODE[card]
            for card in hand_of(s, ranger)
            if ANIMAL_OF[card] in homes and s.animals[ANIMAL_OF[card]] == ON_MAP
        ]
    elif s.animals[home] == ON_MAP:
        out += [_RECORD_CODE[card] for card in hand_of(s, ranger) if ANIMAL_OF[card] == home]


def _has_company(s: State, ranger: int) -> bool:
    park, node = PARKS[s.side], s.places[ranger]
    around = (node, *park.near[node])
    others = [place for r, place in enumerate(s.places) if r != ranger]
    return any(place in others or park.nodes[place].station for place in around)


def _token_codes(s: State, ranger: int, out: list[str]) -> None:
    """PT-56: the wrench of any usable animal token, or its two cards."""
    solo = s.seats == 1
    for animal, owner in enumerate(s.animals):
        if owner >= 0 and (owner != ranger or solo):
            out += clear_codes(s, f"clear:{ANIMALS[animal].key}:")
            if ANIMALS[animal].reward == CARD_REWARD and (s.deck or s.discard):
                out.append(f"fetch:{ANIMALS[animal].key}")


def renew_codes(s: State, ranger: int) -> list[str]:
    """PT-54, PT-55: `renew:<owner>` for the own token, and with D2 for the one that helped."""
    tired = _renewable(s, ranger)
    if not tired:
        return []
    total = sum([ICONS[card] for card in hand_of(s, ranger)])
    return [f"renew:{owner}" for owner in tired if total >= renewal_price(s, ranger, owner)]


def _renewable(s: State, ranger: int) -> list[int]:
    if False not in s.support:
        return []
    if is_solo(s):
        return [] if s.support[0] else [0]
    return [
        owner
        for owner in range(s.rangers)
        if not s.support[owner] and (owner == ranger or (s.powers[owner] == D2 and s.helped[owner] == ranger))
    ]


def renewal_price(s: State, ranger: int, owner: int) -> int:
    """Icons it takes `ranger` to reactivate the support token of `owner`."""
    price = EDITION.renew
    if s.powers[owner] == D2 and (owner != ranger or s.owner_three or is_solo(s)):
        price = 3
    if s.weather >= 0 and WEATHER[s.weather].renew:
        price = min(price, WEATHER[s.weather].renew)
    return price


def act(s: State, f: Frame, code: str) -> None:
    """Begin the chosen action; afterwards the same ranger may act again."""
    ranger, seat = f["ranger"], f["seat"]
    verb, _, rest = code.partition(":")
    if verb in ("end", "pass", "rest"):
        _leave_off(s, f, verb, rest)
        return
    if s.seats > 1:
        f["acted"] = True
        s.todo.append(f)
    if verb in ("go", "duo"):
        take_step(s, start_of_move(s, seat, ranger), code)
    else:
        _ACTIONS[verb](s, seat, ranger, rest)


def _leave_off(s: State, f: Frame, verb: str, rest: str) -> None:
    """The last choice of a turn; it stays a draft until the end of the turn is confirmed."""
    ranger, seat = f["ranger"], f["seat"]
    if verb == "end":
        say(s, "end_turn", seat, ranger=ranger)
    elif verb == "pass":
        s.passed[ranger] = True
        say(s, "pass", seat, ranger=ranger)
    else:  # PT-22
        spend(s, ranger, int(rest))
        say(s, "rest", seat, ranger=ranger, card=int(rest))
    s.todo.append({"op": "end_turn", "seat": seat, "ranger": ranger, "how": verb})


def end_turn_options(s: State, f: Frame) -> list[str]:
    """Always asked: the last moment to take the turn back."""
    return ["done"]


def end_turn(s: State, f: Frame, code: str) -> None:
    """Nothing is left to do; what follows stands below on the stack."""


def _record(s: State, seat: int, ranger: int, rest: str) -> None:
    card = int(rest)
    animal = ANIMAL_OF[card]
    spend(s, ranger, card)
    s.animals[animal] = ranger
    say(s, "recorded", seat, ranger=ranger, animal=animal)
    reward = ANIMALS[animal].reward
    if s.weather >= 0 and "lend" in WEATHER[s.weather].rules and reward != CARD_REWARD:
        s.todo.append({"op": "lend", "seat": seat, "ranger": ranger, "kind": reward})
    else:
        settle_up(s, seat, ranger)


def lend_options(s: State, f: Frame) -> list[str]:
    """PT-78: `lend:<ranger>:<node>`, one step of another ranger with the printed icon."""
    flags = WEATHER[s.weather].flags
    nodes = PARKS[s.side].nodes
    out = [
        f"lend:{r}:{nodes[hop.to].name}"
        for r in range(s.rangers)
        if r != f["ranger"]
        for hop in paths.hops(s.side, s.blocked, flags, s.places[r], f["kind"])
    ]
    out.append("none")
    return out


def lend(s: State, f: Frame, code: str) -> None:
    """An arrival of somebody whose turn it is not: missions and special flags count, sharing and radio do not."""
    if code != "none":
        _, ranger_text, name = code.split(":")
        ranger = int(ranger_text)
        s.places[ranger] = PARKS[s.side].index[name]
        kind: str = KINDS[int(f["kind"])]
        say(s, "step", f["seat"], ranger=ranger, source="lend", kind_of_route=kind, node=s.places[ranger])
        complete_missions(s, ranger)
    settle_up(s, f["seat"], f["ranger"])


def _clear(s: State, seat: int, ranger: int, rest: str) -> None:
    key, blocker = rest.split(":")
    animal = ANIMAL_ID[key]
    owner = s.animals[animal]
    s.animals[animal] = SPENT
    remove_blocker(s, seat, ranger, int(blocker))
    if s.powers[owner] == E1:  # PT-58
        _reward_too(s, seat, ranger, animal)
    else:
        settle_up(s, seat, ranger)


def _reward_too(s: State, seat: int, ranger: int, animal: int) -> None:
    reward = ANIMALS[animal].reward
    if reward == CARD_REWARD:
        _draw_two(s, seat, ranger)
    else:
        frame = start_of_move(s, seat, ranger)
        frame["free"].append(reward)
        s.todo.append(frame)


def _fetch(s: State, seat: int, ranger: int, rest: str) -> None:
    animal = ANIMAL_ID[rest]
    owner = s.animals[animal]
    s.animals[animal] = SPENT
    say(s, "fetch", seat, ranger=ranger, animal=animal)
    if s.powers[owner] == E1 and s.blocked:
        s.todo.append({"op": "wrench", "seat": seat, "ranger": ranger})
    _draw_two(s, seat, ranger)


def _draw_two(s: State, seat: int, ranger: int) -> None:
    drawn = [card for card in (draw_card(s), draw_card(s)) if card is not None]
    s.reveals += 1
    if drawn:
        push(
            s,
            {"op": "keep", "seat": seat, "ranger": ranger, "drawn": drawn},
            {"op": "after", "seat": seat, "ranger": ranger},
        )
    else:
        settle_up(s, seat, ranger)


def keep_options(s: State, f: Frame) -> list[str]:
    """PT-57: one of the two drawn cards."""
    return [f"keep:{card}" for card in f["drawn"]]


def keep(s: State, f: Frame, code: str) -> None:
    card = int(code[5:])
    drawn: list[int] = f["drawn"]
    drawn.remove(card)
    s.discard += drawn
    say(s, "kept", f["seat"], ranger=f["ranger"], discarded=drawn)
    if is_solo(s):
        s.todo.append({"op": "column", "seat": f["seat"], "ranger": f["ranger"], "card": card})
    else:
        insort(s.hands[int(f["ranger"])], card)


def column_options(s: State, f: Frame) -> list[str]:
    """PT-85: the kept card goes face-up under any column, also an empty one."""
    return [f"column:{i}" for i in range(4)]


def column(s: State, f: Frame, code: str) -> None:
    s.columns[int(code[7:])].append(f["card"])
    say(s, "placed", f["seat"], card=f["card"], column=int(code[7:]))


def _renew(s: State, seat: int, ranger: int, rest: str) -> None:
    s.todo.append({
        "op": "pay", "seat": seat, "ranger": ranger, "owner": int(rest), "due": renewal_price(s, ranger, int(rest)),
    })  # fmt: skip


def pay_options(s: State, f: Frame) -> list[str]:
    """One card after another until the icons suffice; what is too much is lost (PT-54)."""
    return [f"pay:{card}" for card in hand_of(s, f["ranger"])]


def pay(s: State, f: Frame, code: str) -> None:
    card = int(code[4:])
    spend(s, f["ranger"], card)
    f["due"] -= ICONS[card]
    if f["due"] > 0:
        s.todo.append(f)
        return
    s.support[f["owner"]] = True
    s.helped[f["owner"]] = -1
    say(s, "renewed", f["seat"], ranger=f["ranger"], owner=f["owner"])
    settle_up(s, f["seat"], f["ranger"])


_ACTIONS = {"record": _record, "clear": _clear, "fetch": _fetch, "renew": _renew}


# Solo


def captain_options(s: State, f: Frame) -> list[str]:
    """`ranger:<r>` with something to do, what the captain does without a ranger, and `close` for the round (PT-88).

    Where a ranger could do one thing only, that is named, as in `ranger:1:record:5`, for it is then done unasked.
    """
    out: list[str] = []
    for r in range(s.rangers):
        if found := act_options(s, {"ranger": r}):
            out.append(f"ranger:{r}:{found[0]}" if len(found) == 1 else f"ranger:{r}")
    out += renew_codes(s, 0)
    if s.level > 3:
        out += [f"rest:{card}" for card in s.hands[0]]
    out.append("close")
    return out


def captain(s: State, f: Frame, code: str) -> None:
    verb, _, rest = code.partition(":")
    if verb == "close":
        say(s, "pass", f["seat"], ranger=-1)
        s.todo.append({"op": "end_turn", "seat": f["seat"], "ranger": -1, "how": "close"})
        return
    s.todo.append(f)
    if verb == "ranger":
        s.todo.append({"op": "act", "seat": f["seat"], "ranger": int(rest[0]), "acted": False})
    elif verb == "rest":
        spend(s, 0, int(rest))
        say(s, "rest", f["seat"], ranger=-1, card=int(rest))
        settle_up(s, f["seat"], 0)
    else:
        _renew(s, f["seat"], 0, rest)
