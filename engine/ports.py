"""What passes through the service's door: tables, looks and outcomes outwards, a Store and a Clock inwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

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
    """A match and its place on Discord. Times are UTC s since the epoch; `rev` only grows.

    `asked` are the seats still awaited (public: it says nothing about their drafts); `turn` counts finished turns;
    `invited` are people asked to join who have not; `paused_at` is when the clock was stopped, if it is.
    """

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
    rules_version: int = 1
    turn: int = 0
    asked: tuple[int, ...] = ()
    invited: tuple[int, ...] = ()
    paused_at: int | None = None

    def seat_of(self, user_id: int) -> int | None:
        """The seat this person sits on (not one they left), or None."""
        return next((s.seat for s in self.seats if s.user_id == user_id and not s.left), None)


@dataclass(frozen=True, slots=True)
class Line:
    """A journal entry and its number; `rev` is the act that wrote it, `seat` the one who acted (-1: nobody)."""

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
    before: list[dict[str, int]] = field(default_factory=list[dict[str, int]])


class Outcome:
    """What an accepted act led to: the actor's new look, the lines it wrote that the actor may read, and what ended.

    `look` is made when it is first read (of the moment of the act, whenever that is): computer players never read it.
    """

    __slots__ = ("_look", "finished", "lines", "repeated", "table", "turn_ended")

    def __init__(
        self,
        table: Table,
        look: Callable[[], Look],
        lines: tuple[Line, ...] = (),
        turn_ended: bool = False,
        repeated: bool = False,
    ) -> None:
        self.table, self._look, self.lines = table, look, lines
        self.turn_ended, self.repeated = turn_ended, repeated
        self.finished = table.status == FINISHED

    @property
    def look(self) -> Look:
        """What the actor may be shown after the act."""
        look = self._look()
        self._look = lambda: look
        return look


@dataclass(frozen=True, slots=True)
class Row:
    """A message to Discord that must arrive (see `engine.service`, outbox), as the deliverer gets it.

    `kind` is card, turn, strip, notice, final, lock or hush (a silent phase begins, ends, or waits for somebody else).
    Of a turn or final, the lines `since < n <= until` are new to the thread. `id` never repeats, so it serves as
    Discord's nonce. `payload`: strip `{"message_id"}`, notice `{"stage": turn|half|last|remind}`.
    """

    id: int
    key: str
    kind: str
    table_id: int
    user_id: int | None
    rev: int
    since: int
    until: int
    payload: dict[str, Any]
    tries: int
    due_at: int


@dataclass(frozen=True, slots=True)
class Quiet:
    """What a silent phase has switched on where a table lives, for as long as it has to be undone.

    `slow_before`: the place's slow mode in s before it was raised, None while it is not; `banner_id`: the banner of the
    phase under way. A table that has one at all has been told what the bot cannot hear.
    """

    table_id: int
    place_id: int
    slow_before: int | None = None
    banner_id: int | None = None


class Thinker(Protocol):
    """Chooses for computer players; in production in a process of its own, in tests at once."""

    async def choose(self, game: str, state_json: str, seat: int, kind: str) -> str:
        """One of the codes open to `seat` in the stored state; `kind` names the player's strength."""
        ...


@dataclass(frozen=True, slots=True)
class Action:
    """One entry of a match's log, which is only ever appended to. `seq` is the table's revision after it.

    `kind`: answer, undo (`code` is the seq taken back), leave, return. `base` is the revision the press was made for,
    `press_id` the press itself (Discord's interaction id); `user_id` is None for computer players.
    """

    seq: int
    seat: int
    user_id: int | None
    kind: str
    code: str
    base: int
    press_id: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Saved:
    """What a started match needs to go on: states as JSON, the log since the floor, and how many lines it has."""

    table: Table
    seed: int
    state: str
    floor: str
    floor_rev: int
    actions: tuple[Action, ...]
    line_count: int


@dataclass(frozen=True, slots=True)
class Send:
    """A row for the outbox. A withdrawn row of the same key comes alive again; any other keeps what it is."""

    key: str
    kind: str
    table_id: int
    rev: int
    due_at: int
    user_id: int | None = None
    until: int = 0
    payload: dict[str, Any] = field(default_factory=dict[str, Any])


class Tx(Protocol):
    """What one transaction may do; every method is synchronous and runs on the writer's thread."""

    def table(self, table_id: int) -> Table | None:
        """The table as it stands inside this transaction."""
        ...

    def add_table(self, table: Table) -> int:
        """Store a new table with its seats; returns its id (`table.id` is ignored). Ids are never used twice."""
        ...

    def save_table(self, table: Table, expect: int) -> None:
        """Write everything of `table` but its seats and its place. Raises Conflict unless its revision is `expect`."""
        ...

    def save_progress(self, table: Table, expect: int) -> None:
        """Write what an answer changes (rev, turn, asked, updated_at, deadline_at); Conflict as for `save_table`."""
        ...

    def save_seats(self, table: Table) -> None:
        """Replace the seats of `table`."""
        ...

    def save_place(self, table_id: int, **ids: int | None) -> None:
        """Set any of channel_id, thread_id, card_id, message_id."""
        ...

    def add_match(self, table_id: int, seed: int, state: str, rev: int) -> None:
        """Store the first state, which is also the first floor."""
        ...

    def save_state(self, table_id: int, state: str, rev: int, floor: tuple[int, str] | None) -> None:
        """Store the state, and the new floor (revision, state) if there is one. Only the newest floors are kept."""
        ...

    def add_actions(self, table_id: int, actions: Sequence[Action]) -> None:
        """Append to the log. Raises Conflict when a sequence number is taken."""
        ...

    def add_lines(self, table_id: int, lines: Sequence[Line]) -> None:
        """Append journal lines."""
        ...

    def line_count(self, table_id: int) -> int:
        """The number of the newest journal line; 0 when there is none."""
        ...

    def drop_lines(self, table_id: int, rev: int) -> None:
        """Hide the lines which the act `rev` wrote, because it was undone."""
        ...

    def add_result(self, table: Table, result: dict[str, Any], scores: list[dict[str, int]], at: int) -> None:
        """Record how a match ended."""
        ...

    def send(self, row: Send) -> None:
        """Put a row into the outbox. Unsent card, turn and hush rows of the same table give way to a newer one."""
        ...

    def withdraw(
        self, table_id: int, kinds: Sequence[str], user_id: int | None = None, stage: str | None = None
    ) -> int:
        """Withdraw unsent rows of these kinds (of one person, of one stage, if given); returns how many."""
        ...

    def row(self, row_id: int) -> Row | None:
        """An outbox row that was not marked as sent before, or None."""
        ...

    def close_row(self, row_id: int, state: str, reason: str = "", message_id: int | None = None, at: int = 0) -> None:
        """End a row as sent, failed or withdrawn."""
        ...

    def retry_row(self, row_id: int, reason: str, due_at: int) -> None:
        """Try a row again at `due_at`; counts the try."""
        ...

    def told(self, table_id: int, until: int) -> None:
        """The lines up to number `until` have been posted."""
        ...

    def saw(self, user_id: int, table_id: int, rev: int) -> None:
        """Remember the newest revision a person has looked at."""
        ...

    def save_settings(self, whose: str, key: int, values: dict[str, Any], at: int) -> None:
        """Store the settings of a player (`whose` "players") or a server ("servers")."""
        ...

    def save_quiet(self, quiet: Quiet) -> None:
        """Write down what a silent phase switches on, or that nothing is left to undo."""
        ...

    def forget(self, user_id: int) -> None:
        """Delete settings and traces of a person and take id and name off seats and log entries."""
        ...


T = TypeVar("T")


class Store(Protocol):
    """Durable storage. `write` runs one function in one transaction; everything else reads what is committed."""

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` in a transaction and return its value once that is durable.

        An exception of `work` rolls it back and is raised here. Raises StorageBusy when the database cannot save. A
        caller that is cancelled is let go only once the write is over.
        `work` may run more than once before it commits, so it must not touch anything but the transaction.
        """
        ...

    async def table(self, table_id: int) -> Table | None:
        """A table."""
        ...

    async def tables(self, **where: Any) -> list[Table]:
        """Tables, newest first, by any of user_id, guild_id, place_id, status (a tuple), bots, before, overdue."""
        ...

    async def saved(self, table_id: int) -> Saved | None:
        """A started match, or None."""
        ...

    async def snapshot(self, table_id: int, rev: int) -> tuple[int, str] | None:
        """Revision and state of the newest floor at or before `rev`, else of the oldest kept."""
        ...

    async def actions(self, table_id: int, since: int = -1) -> list[Action]:
        """The log after sequence number `since`."""
        ...

    async def last_action(self, table_id: int, seat: int) -> Action | None:
        """The newest log entry of a seat."""
        ...

    async def lines(self, table_id: int, since: int) -> list[Line]:
        """Journal lines numbered above `since` that were not undone."""
        ...

    async def due(self, now: int, limit: int) -> list[Row]:
        """Outbox rows to be sent now, oldest first."""
        ...

    async def seen(self, user_id: int, table_id: int) -> int | None:
        """The newest revision a person has looked at."""
        ...

    async def settings(self, whose: str, key: int) -> dict[str, Any]:
        """Stored settings (see `Tx.save_settings`), {} when there are none."""
        ...

    async def quiet(self, table_id: int) -> Quiet | None:
        """What was written down of a table's silent phases."""
        ...

    async def quiets(self) -> list[Quiet]:
        """Everything a silent phase has switched on and that is not undone yet."""
        ...

    async def failures(self, user_id: int, since: int) -> list[tuple[Row, str]]:
        """Rows for a person that were given up after `since`, with the reason."""
        ...

    async def results(self, user_id: int) -> list[dict[str, Any]]:
        """How this person's matches ended, newest first."""
        ...

    async def beat(self) -> None:
        """Renew the lease of this process. Raises StoreError when another process has taken over."""
        ...

    async def check(self) -> dict[str, Any]:
        """Integrity, sizes, counts."""
        ...


class Clock(Protocol):
    """The one source of time; tests move it."""

    def now(self) -> int:
        """UTC s since the epoch."""
        ...
