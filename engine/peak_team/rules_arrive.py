"""What an arrival brings, in the rulebook's fixed order: mission, share, station, special mission, final mission."""

from __future__ import annotations

from bisect import insort

from engine.contract import Frame
from engine.flow import push, say
from engine.peak_team.content import EDITION, PARKS, SPECIALS, WEATHER
from engine.peak_team.pieces import C1, C2, E2
from engine.peak_team.state import ON_MAP, State, decider, is_solo


def arrive(s: State, seat: int, ranger: int, origin: int) -> None:
    """`ranger` stopped after leaving `origin`; returning there brings nothing (PT-34)."""
    node = s.places[ranger]
    frames: list[Frame] = []
    if node != origin:
        complete_missions(s, ranger)
        if _can_share(s, ranger):
            frames.append({"op": "meet", "seat": _share_decider(s, seat, ranger), "ranger": ranger})
        if _can_listen(s, ranger):
            frames.append({"op": "radio", "seat": seat, "ranger": ranger})
    if frames:
        push(s, *frames, {"op": "after", "seat": seat, "ranger": ranger})
    else:
        settle_up(s, seat, ranger)


def complete_missions(s: State, ranger: int) -> None:
    """PT-39: missions on the mat that name the ranger's location are done."""
    node = s.places[ranger]
    mat = s.mats[ranger]
    if node in mat:
        mat.remove(node)
        s.finished.append(node)
        s.missions_done += 1
        say(s, "mission_done", decider(s, ranger), ranger=ranger, node=node)


# Share cards


def _companions(s: State, ranger: int) -> list[int]:
    node = s.places[ranger]
    return [other for other in range(s.rangers) if s.places[other] == node]


def _can_share(s: State, ranger: int) -> bool:
    if is_solo(s) or (s.weather >= 0 and "no_share" in WEATHER[s.weather].rules):
        return False
    present = _companions(s, ranger)
    return len(present) > 1 and any(s.hands[other] for other in present)


def _share_decider(s: State, seat: int, ranger: int) -> int:
    """Vicky shares with a human who is there, not with one elsewhere."""
    present = [other for other in _companions(s, ranger) if other < s.seats]
    return seat if seat in present else present[0]


def meet_options(s: State, f: Frame) -> list[str]:
    """PT-40: sharing shows the hands of everybody there to everybody there, so it is asked first."""
    return ["share", "skip"]


def meet(s: State, f: Frame, code: str) -> None:
    if code == "share":
        present = _companions(s, f["ranger"])
        s.reveals += 1
        say(s, "share", f["seat"], ranger=f["ranger"], rangers=present)
        for seat in present:
            if seat < s.seats:
                for other in present:
                    if other != seat:
                        say(s, "shown", other, seat, ranger=other, cards=s.hands[other][:])
        s.todo.append({"op": "share", "seat": f["seat"], "ranger": f["ranger"], "moved": []})


def share_options(s: State, f: Frame) -> list[str]:
    """`hand:<card>:<ranger>` moves one card to another ranger there, each card once; `done` ends it."""
    present = _companions(s, f["ranger"])
    moved = f["moved"]
    out = [
        f"hand:{card}:{to}"
        for owner in present
        for card in s.hands[owner]
        if card not in moved
        for to in present
        if to != owner
    ]
    out.append("done")
    return out


def share(s: State, f: Frame, code: str) -> None:
    if code == "done":
        say(s, "shared", f["seat"], ranger=f["ranger"], count=len(f["moved"]))
        return
    _, card_text, to_text = code.split(":")
    card, to = int(card_text), int(to_text)
    owner = next(r for r in range(s.rangers) if card in s.hands[r])
    s.hands[owner].remove(card)
    insort(s.hands[to], card)
    f["moved"].append(card)
    for seat in _companions(s, f["ranger"]):
        if seat < s.seats:
            say(s, "passed_card", owner, seat, ranger=owner, to_ranger=to, card=card)
    s.todo.append(f)


# Regular missions at a station


def space(s: State) -> list[int]:
    """The missions left on the current round space, next one last."""
    return s.track[s.round - 1]


def candidates(s: State) -> list[int]:
    """Rangers who may be handed a mission now (PT-42)."""
    return [r for r in range(s.rangers) if len(s.mats[r]) < EDITION.slots and not s.received[r]]


def _can_listen(s: State, ranger: int) -> bool:
    if not PARKS[s.side].nodes[s.places[ranger]].station or (s.seats == 2 and ranger == 2):
        return False
    if is_solo(s):
        s.received = [False] * s.rangers
    return bool(space(s)) and bool(candidates(s))


def radio_options(s: State, f: Frame) -> list[str]:
    """A station visit is optional, but runs on once begun (PT-42)."""
    return ["listen", "skip"]


def radio(s: State, f: Frame, code: str) -> None:
    if code == "listen":
        say(s, "radio", f["seat"], ranger=f["ranger"])
        s.todo.append({"op": "hand_out", "seat": f["seat"], "ranger": f["ranger"], "count": 0})


def hand_out(s: State, f: Frame) -> None:
    """Look at the next mission, or with C1 and C2 at more of them, until nobody can take or nothing is left (PT-43)."""
    able, here = candidates(s), space(s)
    power = s.powers[int(f["ranger"])]
    if not able or not here:
        say(s, "radio_done", f["seat"], ranger=f["ranger"], count=f["count"])
        if power == E2 and f["count"]:
            s.todo.append({"op": "swap", "seat": f["seat"], "ranger": f["ranger"]})
        return
    if power == C1:
        seen = [here.pop() for _ in range(min(len(able), len(here)))]
    elif power == C2:
        seen = [here.pop()]
        second = here or (s.track[s.round] if s.round < len(s.track) else None)
        if second:
            seen.append(second.pop())
    else:
        seen = [here.pop()]
    s.reveals += 1
    s.todo.append({"op": "assign", "seat": f["seat"], "ranger": f["ranger"], "seen": seen, "count": f["count"]})


def assign_options(s: State, f: Frame) -> list[str]:
    """`give:<letter>:<ranger>`; only C2 chooses among two letters, C1 deals what it sees in order."""
    choice = f["seen"] if s.powers[f["ranger"]] == C2 else f["seen"][:1]
    return [f"give:{EDITION.missions[mission]}:{r}" for mission in choice for r in candidates(s)]


def assign(s: State, f: Frame, code: str) -> None:
    _, letter, to_text = code.split(":")
    mission, to = EDITION.missions.index(letter), int(to_text)
    seen: list[int] = f["seen"]
    seen.remove(mission)
    s.mats[to].append(mission)
    s.received[to] = True
    say(s, "mission_given", f["seat"], ranger=f["ranger"], to_ranger=to, node=mission)
    if is_solo(s):
        complete_missions(s, to)
    f["count"] += 1
    if seen and s.powers[f["ranger"]] == C1:
        s.todo.append(f)
        return
    if seen:
        s.track[min(s.round, len(s.track) - 1)].insert(0, seen[0])
    s.todo.append({"op": "hand_out", "seat": f["seat"], "ranger": f["ranger"], "count": f["count"]})


def swap_options(s: State, f: Frame) -> list[str]:
    """PT-50: any two regular missions on different mats."""
    names = EDITION.missions
    out = [
        f"swap:{names[a]}:{names[b]}"
        for r in range(s.rangers)
        for other in range(r + 1, s.rangers)
        for a in s.mats[r]
        for b in s.mats[other]
    ]
    out.append("none")
    return out


def swap(s: State, f: Frame, code: str) -> None:
    if code == "none":
        return
    a, b = (EDITION.missions.index(letter) for letter in code[5:].split(":"))
    mat_a = next(mat for mat in s.mats if a in mat)
    mat_b = next(mat for mat in s.mats if b in mat)
    mat_a[mat_a.index(a)], mat_b[mat_b.index(b)] = b, a
    say(s, "swapped", f["seat"], ranger=f["ranger"], nodes=[a, b])
    if is_solo(s):
        for ranger in range(s.rangers):
            complete_missions(s, ranger)


# Special and final missions, victory


def after(s: State, f: Frame) -> None:
    """See `settle_up`."""
    settle_up(s, f["seat"], f["ranger"])


def settle_up(s: State, seat: int, ranger: int) -> None:
    """After an action of `ranger`: special mission (PT-66), final flag (PT-71), victory (PT-73), solo columns."""
    if s.level > 2:
        if s.special >= 0 and _is_covered(s):
            push(s, *_complete_special(s, seat), {"op": "after", "seat": seat, "ranger": ranger})
            return
        if s.flag < 0 and not any(s.track):
            chooser = _flag_chooser(s, ranger)
            if chooser >= 0:
                s.reveals += 1
                say(s, "final_ready", decider(s, chooser), ranger=chooser)
                again: Frame = {"op": "after", "seat": seat, "ranger": ranger}
                push(s, {"op": "flag", "seat": decider(s, chooser), "ranger": chooser}, again)
                return
    if not s.late_win and is_won(s):
        finish(s, "won")
    elif s.seats == 1:
        turn_up(s)


def special_nodes(s: State) -> tuple[int, ...]:
    """Nodes with a special mission flag."""
    return SPECIALS[s.special][: s.size] if s.special >= 0 else ()


def _is_covered(s: State) -> bool:
    places = s.places
    return all(node in places for node in special_nodes(s))


def _complete_special(s: State, seat: int) -> list[Frame]:
    """PT-68, PT-69: reward, success tokens, and from level 4 the question for another one."""
    nodes = special_nodes(s)
    involved = [r for r in range(s.rangers) if s.places[r] in nodes]
    say(s, "special_done", seat, special=s.special, size=s.size)
    s.specials.append(s.special)
    if s.level > 3:
        s.tokens += s.size
    s.special, s.size = -1, 0
    tired = [r for r in ([0] if is_solo(s) else involved) if not s.support[r]]
    frames: list[Frame] = [{"op": "reward", "seat": seat, "among": tired}] if tired else []
    if s.level > 3:
        frames.append({"op": "another", "seat": seat})
    return frames


def reward_options(s: State, f: Frame) -> list[str]:
    return [f"wake:{r}" for r in f["among"]]


def reward(s: State, f: Frame, code: str) -> None:
    ranger = int(code[5:])
    s.support[ranger] = True
    say(s, "woken", f["seat"], ranger=ranger)


def another_options(s: State, f: Frame) -> list[str]:
    """The size is fixed before the card is seen and needs as many tokens in stock."""
    stock = EDITION.success_tokens - s.tokens
    sizes = [size for size in (s.rangers, s.rangers - 1) if size <= stock and s.special_deck]
    return [*(f"size:{size}" for size in sizes), "none"]


def another(s: State, f: Frame, code: str) -> None:
    if code == "none":
        say(s, "no_special", f["seat"])
        return
    s.special, s.size = s.special_deck.pop(), int(code[5:])
    s.reveals += 1
    say(s, "special", f["seat"], special=s.special, size=s.size)


def _flag_chooser(s: State, active: int) -> int:
    """The active ranger if it has no missions, else the first clockwise; never Vicky (PT-71). −1: nobody yet."""
    for i in range(s.rangers):
        ranger = (active + i) % s.rangers
        if not s.mats[ranger] and not (s.seats == 2 and ranger == 2):
            return ranger
    return -1


def flag_options(s: State, f: Frame) -> list[str]:
    """PT-72: one of the five letters of the card on the Park Closed space."""
    return [f"flag:{EDITION.missions[node]}" for node in SPECIALS[s.closing]]


def flag(s: State, f: Frame, code: str) -> None:
    s.flag = EDITION.missions.index(code[5:])
    say(s, "final_flag", f["seat"], ranger=f["ranger"], node=s.flag)


def is_won(s: State) -> bool:
    """No mission on the board or a mat, all animals recorded; from level 3 also PT-73."""
    if any(s.mats) or any(s.track) or ON_MAP in s.animals:
        return False
    if s.level < 3:
        return True
    return s.special < 0 and s.flag >= 0 and all(node == s.flag for node in s.places)


def finish(s: State, end: str) -> None:
    """The game is over; nothing is left to do."""
    s.end = end
    s.todo.clear()
    say(s, "won" if end == "won" else "lost", -1, reason=end)


def turn_up(s: State) -> None:
    """Solo: the lowest card of every column lies face-up and can be used from the next action on (PT-84)."""
    for column in s.columns:
        if column and column[-1] < 0:
            column[-1] = ~column[-1]
            s.reveals += 1
            say(s, "uncovered", 0, card=column[-1])
    s.hands[0] = sorted(column[-1] for column in s.columns if column)
