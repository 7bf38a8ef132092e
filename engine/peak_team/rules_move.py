"""Moving a ranger: icons chained one step at a time, until the ranger stops (PT-25 to PT-38).

The `move` frame remembers, for the i-th supply card played in this move: `cards[i]`, `left[i]` icons, `extra[i]` kinds
with a granted additional step and `used[i]` kinds it supplied (bit sets); `trail` holds `i << 8 | segment` for every
segment a card went over (PT-28), `free` the icons that powers or tokens grant, `plus` the kinds whose bonus was given.
"""

from __future__ import annotations

from engine.contract import Frame
from engine.flow import say
from engine.peak_team import paths
from engine.peak_team.content import ANIMALS, ICONS, KIND_OF, KINDS, PARKS, WEATHER, Hop, Weather
from engine.peak_team.pieces import A1, A2, CLIMB, D1, E1, HIKE, ROUTES, SNOW, UP, WILD
from engine.peak_team.rules_arrive import arrive
from engine.peak_team.state import SPENT, State, hand_of

_PLUS_BY_POWER = {A1: 1 << SNOW | 1 << CLIMB, A2: 1 << HIKE}
_ANY_ROUTE = (1 << ROUTES) - 1


def start_of_move(s: State, seat: int, ranger: int) -> Frame:
    """A move frame before its first step."""
    return {
        "op": "move", "seat": seat, "ranger": ranger, "origin": s.places[ranger],
        "cards": [], "left": [], "extra": [], "used": [], "trail": [], "free": [], "plus": 0,
    }  # fmt: skip


def sky(s: State) -> Weather | None:
    """The weather card in force."""
    return WEATHER[s.weather] if s.weather >= 0 else None


def flags_for(s: State, ranger: int) -> int:
    """What weather and power A2 change about the hops of `ranger`."""
    flags = WEATHER[s.weather].flags if s.weather >= 0 else 0
    return flags | UP if s.powers[ranger] == A2 else flags


def step_codes(s: State, ranger: int, frame: Frame | None) -> list[str]:
    """Every step `ranger` can take now, with a move under way (`frame`) or as the first one of a new move."""
    side, blocked, node = s.side, s.blocked, s.places[ranger]
    weather = WEATHER[s.weather] if s.weather >= 0 else None
    flags = weather.flags if weather else 0
    if s.powers[ranger] == A2:
        flags |= UP
    hand = s.hands[0 if s.seats == 1 else ranger]
    out: list[str] = []
    if frame is not None:
        _played_codes(s, frame, weather, flags, out)
    if weather is None or not weather.cards or frame is None or len(frame["cards"]) < weather.cards:
        known, base = paths.KNOWN, paths.base(side, blocked, flags, node)
        for card in hand:
            out += known.get(base | card) or paths.codes(side, blocked, flags, node, card)
    solo = s.seats == 1
    if True in s.support and (weather is None or "no_support" not in weather.rules):
        for owner, active in enumerate(s.support):
            if active and (owner != ranger or solo):
                out += paths.codes(side, blocked, flags, node, paths.SUPPORT + owner)
    if s.level > 1:
        for animal, owner in enumerate(s.animals):
            if owner >= 0 and (owner != ranger or solo) and ANIMALS[animal].reward >= 0:
                out += paths.codes(side, blocked, flags, node, paths.TOKEN + animal)
    if weather is not None:
        if weather.toll:
            out = [code for code in out if _can_pay(weather, code, hand)]
        if weather.pair:
            out += _pair_codes(s, ranger, frame, weather, flags)
    return out


def _played_codes(s: State, f: Frame, weather: Weather | None, flags: int, out: list[str]) -> None:
    side, blocked, ranger = s.side, s.blocked, int(f["ranger"])
    node = s.places[ranger]
    trail: list[int] = f["trail"]
    cards: list[int] = f["cards"]
    for i, card in enumerate(cards):
        allowed: int = f["extra"][i]
        if f["left"][i]:
            allowed |= (_ANY_ROUTE if KIND_OF[card] == WILD else 1 << KIND_OF[card]) & ~_capped(weather, f["used"][i])
        if allowed:
            mark = i << 8
            steps = paths.hops(side, blocked, flags, node, KIND_OF[card])
            for hop, code in zip(steps, paths.codes(side, blocked, flags, node, card), strict=True):
                if allowed >> hop.kind & 1:
                    for seg in hop.segs:
                        if mark | seg in trail:
                            break
                    else:
                        out.append(code)
    for kind in dict.fromkeys(f["free"]):
        out += paths.codes(side, blocked, flags, node, paths.FREE + kind)


def _capped(weather: Weather | None, used: int) -> int:
    return weather.cap & used if weather is not None else 0


def _can_pay(weather: Weather, code: str, hand: list[int]) -> bool:
    """PT-79: a step of a kind with a toll needs a card beside the one that gives the icon."""
    _, source, kind, _ = code.split(":")
    if not weather.toll >> KINDS.index(kind) & 1:
        return True
    return len(hand) > (source.isdigit() and int(source) in hand)


def _pair_codes(s: State, ranger: int, f: Frame | None, weather: Weather, flags: int) -> list[str]:
    """PT-79, Hail B: two icons of the paired kind, from any cards, are one step of any other kind."""
    icons: dict[int, int] = {}
    if f is not None:
        icons = {card: f["left"][i] for i, card in enumerate(f["cards"]) if f["left"][i]}
    icons |= {card: ICONS[card] for card in hand_of(s, ranger)}
    cards = [card for card in sorted(icons) if weather.pair >> KIND_OF[card] & 1]
    pairs = [(a, b) for i, a in enumerate(cards) for b in cards[i:] if a != b or icons[a] > 1]
    nodes = PARKS[s.side].nodes
    steps = [
        hop for hop in paths.hops(s.side, s.blocked, flags, s.places[ranger], WILD) if not weather.pair >> hop.kind & 1
    ]
    return [
        f"duo:{a}:{b}:{KINDS[hop.kind]}:{nodes[hop.to].name}"
        for a, b in pairs
        for hop in steps
        if f is None or not (_went(f, a, hop) or _went(f, b, hop))
    ]


def _went(f: Frame, card: int, hop: Hop) -> bool:
    if card not in f["cards"]:
        return False
    mark = f["cards"].index(card) << 8
    return any(mark | seg in f["trail"] for seg in hop.segs)


def move_options(s: State, f: Frame) -> list[str]:
    """More steps, or `stop`."""
    out = step_codes(s, f["ranger"], f)
    out.append("stop")
    return out


def move(s: State, f: Frame, code: str) -> None:
    """PT-26: stopping gives up all icons that are left."""
    if code == "stop":
        ranger: int = f["ranger"]
        say(s, "stop", f["seat"], ranger=ranger, node=s.places[ranger])
        arrive(s, f["seat"], ranger, f["origin"])
    else:
        take_step(s, f, code)


def take_step(s: State, f: Frame, code: str) -> None:
    """Pay for the step `code` and go; the move goes on after what the step costs or brings."""
    words = code.split(":")
    ranger: int = f["ranger"]
    hop = paths.hop_named(s.side, s.places[ranger], f"{words[-2]}:{words[-1]}")
    after: list[Frame] = []
    if words[0] == "duo":
        for i in [_played(s, f, int(card)) for card in words[1:3]]:
            f["left"][i] -= 1
            f["trail"] += [i << 8 | seg for seg in hop.segs]
    elif words[1].isdigit():
        _pay_with_card(s, f, int(words[1]), hop)
    elif words[1] == "free":
        f["free"].remove(hop.kind if hop.kind in f["free"] else WILD)
    else:
        after = _pay_with_token(s, f, paths.SOURCE_BY_TEXT[words[1]])
    s.places[ranger] = hop.to
    say(s, "step", f["seat"], ranger=ranger, source=words[1], kind_of_route=KINDS[hop.kind], node=hop.to)
    s.todo.append(f)
    s.todo.extend(after)
    weather = WEATHER[s.weather] if s.weather >= 0 else None
    if weather is not None and weather.toll >> hop.kind & 1:
        s.todo.append({"op": "toll", "seat": f["seat"], "ranger": ranger})


def _played(s: State, f: Frame, card: int) -> int:
    """The place of `card` among the cards of this move; it is played from the hand if it was not yet."""
    cards: list[int] = f["cards"]
    if card in cards:
        return cards.index(card)
    spend(s, f["ranger"], card)
    cards.append(card)
    f["left"].append(ICONS[card])
    f["extra"].append(0)
    f["used"].append(0)
    return len(cards) - 1


def _pay_with_card(s: State, f: Frame, card: int, hop: Hop) -> None:
    i = _played(s, f, card)
    bit = 1 << hop.kind
    if f["extra"][i] & bit:
        f["extra"][i] ^= bit
    else:
        f["left"][i] -= 1
        if not f["used"][i] & bit:
            f["used"][i] |= bit
            _grant_plus(s, f, i, bit)
    mark = i << 8
    f["trail"] += [mark | seg for seg in hop.segs]


def plus_kinds(s: State, ranger: int) -> int:
    """Kinds (bit set) of which a card of `ranger` gives one more step, by power or weather."""
    plus = _PLUS_BY_POWER.get(s.powers[ranger], 0)
    return plus | WEATHER[s.weather].plus if s.weather >= 0 else plus


def _grant_plus(s: State, f: Frame, i: int, bit: int) -> None:
    """PT-38: one more step, once per card and kind (or once per move, a table option)."""
    if plus_kinds(s, f["ranger"]) & bit and not (s.plus_per_move and f["plus"] & bit):
        f["extra"][i] |= bit
        f["plus"] |= bit


def _pay_with_token(s: State, f: Frame, source: int) -> list[Frame]:
    """Use up a support token (PT-53, PT-55) or an animal token (PT-56, PT-58); returns what else it brings."""
    if source < paths.TOKEN:
        owner = source - paths.SUPPORT
        s.support[owner] = False
        s.helped[owner] = f["ranger"]
        if s.powers[owner] == D1:
            f["free"].append(WILD)
        return []
    animal = source - paths.TOKEN
    owner = s.animals[animal]
    s.animals[animal] = SPENT
    if s.powers[owner] == E1 and s.blocked:
        return [{"op": "wrench", "seat": f["seat"], "ranger": f["ranger"]}]
    return []


def spend(s: State, ranger: int, card: int) -> None:
    """Discard `card` from the hand of `ranger`; in solo it also leaves its column."""
    s.hands[0 if s.seats == 1 else ranger].remove(card)
    s.discard.append(card)
    for column in s.columns:
        if column and column[-1] == card:
            column.pop()


def toll_options(s: State, f: Frame) -> list[str]:
    """PT-79: which card pays for the step."""
    return [f"toll:{card}" for card in hand_of(s, f["ranger"])]


def toll(s: State, f: Frame, code: str) -> None:
    """The card is discarded unused."""
    card = int(code[5:])
    spend(s, f["ranger"], card)
    say(s, "toll", f["seat"], ranger=f["ranger"], card=card)


def clear_codes(s: State, prefix: str) -> list[str]:
    """`<prefix><blocker>` for every blocker on the map."""
    return [f"{prefix}{i}" for i in range(10) if s.blocked >> i & 1]


def wrench_options(s: State, f: Frame) -> list[str]:
    """PT-58: with E1 (or some weather) a blocker may be removed, or all kept."""
    return [*clear_codes(s, "clear:"), "keep"]


def wrench(s: State, f: Frame, code: str) -> None:
    """A removed blocker goes to the box (PT-63)."""
    if code != "keep":
        remove_blocker(s, f["seat"], f["ranger"], int(code[6:]))


def remove_blocker(s: State, seat: int, ranger: int, blocker: int) -> None:
    """Take `blocker` off the map for good."""
    s.blocked &= ~(1 << blocker)
    say(s, "cleared", seat, ranger=ranger, blocker=blocker)
