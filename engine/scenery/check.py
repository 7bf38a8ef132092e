"""What must hold of every state: no hex or stake is lost or doubled, and what is kept for speed is true."""

from __future__ import annotations

from engine.errors import BadState
from engine.scenery.content import EDITIONS
from engine.scenery.pieces import PLACED_PER_PLAYER, Edition
from engine.scenery.rules_landscape import empty_land, lay
from engine.scenery.rules_routes import crossings
from engine.scenery.state import Land, State


def check(s: State) -> None:
    """Raise BadState, naming what is wrong, unless everything is conserved."""
    edition = EDITIONS[s.edition]
    in_hand = [] if s.held < 0 else [s.held]
    lying = [hex_id for hex_id in s.market if hex_id >= 0]
    placed = [laid // 6 for land in s.lands for laid in land.laid]
    _hold(sorted(s.deck + lying + placed + in_hand) == [*range(len(edition.hexes))], "a hex is lost or doubled")
    _hold(all(s.market[space] < 0 for space in s.stands), "a hex lies under a compass")
    _hold(len(set(s.stands)) == s.seats, "two compasses share a space")
    gaps = s.market.count(-1) - s.seats
    _hold(gaps == 0 or not s.deck, "the market was not refilled")
    for length, fronts in enumerate(s.stakes, 3):
        taken = [route[0] for land in s.lands for route in land.routes if len(route) - 2 == length]
        _hold(len(fronts) + len(taken) == s.seats, f"a score stake of length {length} is lost or doubled")
        _hold(not set(fronts) & set(taken), f"a score stake of length {length} is in two places")
    for land in s.lands:
        _check_land(edition, land)


def _check_land(edition: Edition, land: Land) -> None:
    """Rebuild a landscape from its hexes in order and compare."""
    _hold(len(land.laid) <= PLACED_PER_PLAYER, "a landscape has too many hexes")
    again = empty_land()
    for laid, place in zip(land.laid, land.cells, strict=True):
        _hold(place not in again.cells, "two hexes lie in one place")
        lay(edition, again, laid, place)
    _hold((again.links, again.ends, again.elements) == (land.links, land.ends, land.elements), "a landscape went wrong")
    staked = [crossing for route in land.routes for crossing in crossings(route[2:])]
    _hold(staked == land.staked, "stakes do not lie on the routes")
    lengths = [len(route) - 2 for route in land.routes]
    _hold(len(set(lengths)) == len(lengths), "a length was marked twice")
    for crossing in staked:
        _hold(bool(land.links[crossing >> 4] >> (crossing & 15) & 1), "a stake lies where no path crosses")


def _hold(promise: bool, reason: str) -> None:
    """Raise BadState with `reason` unless `promise` is kept."""
    if not promise:
        raise BadState(f"scenery: {reason}")
