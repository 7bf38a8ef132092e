"""Which printed thing a journal entry is about, to count what is ever used (docs/five-peaks-balance.md)."""

from __future__ import annotations

from engine.contract import Entry
from engine.five_peaks.pieces import LOCALS, OFFSET, ROTATED, Campfire, Panorama, Peak
from engine.five_peaks.state import State

NAMED = {"panorama": ("panoramas", "card"), "campfire_kept": ("campfires", "card"), "stone": ("peaks", "peak")}
"""Entries about a piece with a name: the table of the edition it is in, and the entry's field with its id."""
ON_A_SPACE = (("gained", "space"), ("spent", "exchange"))
"""Entries, and their `why`, that tell of a space being used."""


def census(state: State, entry: Entry) -> str | None:
    """A name for what `entry`, just said in `state`, made use of; None for entries that are not counted."""
    kind: str = entry["kind"]
    if kind == "bought":
        return f"card {entry['card']} {'free' if entry['why'] == 'free' else 'bought'}"
    if kind == "played":
        return f"card {entry['card']} played"
    if kind in NAMED:
        name, field = NAMED[kind]
        table: tuple[Panorama | Campfire | Peak, ...] = getattr(state.ed, name)
        found: int = entry[field]
        return f"{name} {found:02} {table[found].name}"
    if kind == "swapped" or (kind, entry.get("why")) in ON_A_SPACE:
        seat: int = entry["seat"]
        return _space(state, state.pawns[seat])
    return None


def _space(state: State, at: int) -> str:
    """The space at a cell, by tile and place on it before any turning; squares count together."""
    place = state.board.places[at]
    if len(place.tiles) != 1:
        return "space square"
    tile_id, centre, rot = state.board.tiles[place.tiles[0]]
    local = next(i for i in range(9) if centre + OFFSET[ROTATED[rot][i]] == at)
    return f"space {tile_id:02} {state.ed.tiles[tile_id].name} {LOCALS[local]}"
