"""What passes through the service's door: tables, looks and outcomes outwards, a Store and a Clock inwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.contract import Decision, Entry, View

LOBBY, PLAYING, FINISHED, CANCELLED, CLOSED = "lobby", "playing", "finished", "cancelled", "closed"
"""A table's status: waiting for players, under way, played to its end, never started, ended early by agreement."""

PACES: dict[str, int | None] = {"casual": 604_800, "daily": 86_400, "lively": 14_400, "live": 600, "none": None}
"""Pace by name → time for one turn in s (None: no deadline)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair: a person (`user_id`, `name` as of joining) or a computer player (`bot` names its kind)."""

    seat: int
    user_id: int | None
    name: str
    bot: str | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A match and its place on Discord. Times are UTC s since the epoch; `rev` only grows."""

    id: int
    game: str
    status: str
    rev: int
    host_id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    card_id: int | None
    message_id: int | None
    options: dict[str, Any]
    edition: str
    pace: str
    seats: tuple[Seat, ...]
    created_at: int
    started_at: int | None
    updated_at: int
    deadline_at: int | None

    def seat_of(self, user_id: int) -> int | None:
        """The seat this person sits on (not one they left), or None."""
        return next((s.seat for s in self.seats if s.user_id == user_id and not s.left), None)


@dataclass(frozen=True, slots=True)
class Line:
    """A journal entry with its place in the log; `rev` is the act that wrote it."""

    n: int
    rev: int
    seat: int
    entry: Entry
    at: int


@dataclass(frozen=True, slots=True)
class Look:
    """Everything one viewer may be shown of a table now.

    `view` is made by the game's own view function for `seat` (None: spectator): from the draft for a seat that is being
    asked, from the state at the last floor for everybody else. `decision` is the question as the viewer may know it:
    its `codes` hold only the viewer's own seat. `undo` counts the viewer's answers that can be taken back one by one.
    """

    table: Table
    seat: int | None
    view: View
    decision: Decision | None
    scores: list[dict[str, int]]
    result: dict[str, Any] | None
    undo: int
    draft: tuple[str, ...] = ()
    before: list[dict[str, int]] = field(default_factory=lambda: [])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an accepted act led to: the actor's new look, the lines it wrote that the actor may read, and what ended."""

    look: Look
    lines: tuple[Line, ...]
    turn_ended: bool
    finished: bool
    repeated: bool = False


class Clock(Protocol):
    """The one source of time; tests move it."""

    def now(self) -> int:
        """UTC s since the epoch."""
        ...
