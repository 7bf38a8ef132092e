"""The market: which hexes a compass may take, and how it moves and is refilled (steps 1 to 3)."""

from __future__ import annotations

from engine.contract import Frame
from engine.flow import say
from engine.scenery.content import EDITIONS
from engine.scenery.pieces import TAKE, Layout
from engine.scenery.state import State


def layout_of(s: State) -> Layout:
    """The market's field for this number of players."""
    return EDITIONS[s.edition].layouts[s.seats]


def take_options(s: State, f: Frame) -> list[str]:
    """A code for every hex the seat may take, in reading order; never empty (SC-34)."""
    if (known := s.asked) is not None and known[0] is f:
        return known[1]
    seat: int = f["seat"]
    market = s.market
    spaces = layout_of(s).reach[s.stands[seat] * 6 + s.facing[seat]]
    codes = [TAKE[space] for space in spaces if market[space] >= 0] or [TAKE[space] for space in beyond(s, seat)]
    s.asked = f, codes
    return codes


def beyond(s: State, seat: int) -> list[int]:
    """What may be taken when no neighbour but the rear is a hex: by a jump, else the nearest (perhaps the rear one).

    SC-31: straight over one or more compasses, one at the rear included. SC-32: the last resort.
    """
    field, here = layout_of(s), s.stands[seat]
    landings = [_landing(s, field, here, side) for side in range(6)]
    if found := sorted({space for space in landings if space >= 0}):
        return found
    left = [space for space, hex_id in enumerate(s.market) if hex_id >= 0]
    nearest = min(distance(field, here, space) for space in left)
    return [space for space in left if distance(field, here, space) == nearest]


def _landing(s: State, field: Layout, here: int, side: int) -> int:
    """The first hex straight over one or more compasses towards `side`, or −1; a gap counts as the edge (SC-35)."""
    space = field.next[here][side]
    if space < 0 or space not in s.stands:
        return -1
    while space >= 0 and space in s.stands:
        space = field.next[space][side]
    return space if space >= 0 and s.market[space] >= 0 else -1


def distance(field: Layout, here: int, there: int) -> int:
    """Spaces from one to the other, straight across the field."""
    q = field.spaces[there][0] - field.spaces[here][0]
    r = field.spaces[there][1] - field.spaces[here][1]
    return max(abs(q), abs(r), abs(q + r))


def take(s: State, f: Frame, code: str) -> None:
    """Take a hex, move the compass there with its rear to where it came from, and refill the space it left (SC-33)."""
    seat: int = f["seat"]
    space = int(code[5:])
    field, left = layout_of(s), s.stands[seat]
    s.held = s.market[space]
    s.market[space] = -1
    s.stands[seat] = space
    s.facing[seat] = field.towards[left * len(field.spaces) + space]
    if s.journal is not None:
        say(s, "take", seat, hex=s.held, space=space, left=left, jumped=space not in field.next[left])
    refill(s, seat, left)


def refill(s: State, seat: int, space: int) -> None:
    """Reveal the next hex of the deck in `space`; once the deck has run out the gap stays (SC-35, SC-36, SC-57)."""
    if not s.deck:
        return
    s.market[space] = s.deck.pop()
    s.reveals += 1
    say(s, "refill", seat, hex=s.market[space], space=space)
