"""What one transaction may do, in SQL (`engine.ports.Tx`). Runs on the writer's thread; begins and ends nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from db import rows
from db.rows import text
from engine.errors import Conflict
from engine.ports import Action, Line, Quiet, Row, Send, Table

FLOORS_KEPT = 40
"""Snapshots kept per match: the newest is the floor, the older ones answer "what changed since I last looked"."""

_NEW_TABLE = """
INSERT INTO matches (game, status, rev, host_id, guild_id, channel_id, thread_id, card_id, message_id, options,
    edition, pace, created_at, started_at, updated_at, deadline_at, rules_version, turn, asked, invited, paused_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_SAVE_TABLE = """
UPDATE matches SET status = ?, rev = ?, host_id = ?, options = ?, edition = ?, pace = ?, started_at = ?,
    updated_at = ?, deadline_at = ?, rules_version = ?, turn = ?, asked = ?, invited = ?, paused_at = ?
WHERE id = ? AND rev = ?
"""

_SEND = """
INSERT INTO outbox (key, kind, match_id, user_id, rev, until, payload, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE
    SET state = 'queued', rev = excluded.rev, until = excluded.until, payload = excluded.payload,
        due_at = excluded.due_at, tries = 0, closed_at = NULL, reason = ''
    WHERE state = 'withdrawn'
"""

_PRUNE = """
DELETE FROM snapshots WHERE match_id = ?1 AND rev <
    (SELECT rev FROM snapshots WHERE match_id = ?1 ORDER BY rev DESC LIMIT 1 OFFSET ?2)
"""

_FORGET = (
    "DELETE FROM players WHERE id = ?",
    "DELETE FROM seen WHERE user_id = ?",
    "DELETE FROM outbox WHERE user_id = ?",
    "UPDATE seats SET user_id = NULL, name = 'former player' WHERE user_id = ?",
    "UPDATE actions SET user_id = NULL, press_id = NULL WHERE user_id = ?",
    "UPDATE matches SET host_id = 0 WHERE host_id = ?",
    "UPDATE matches SET invited = (SELECT json_group_array(value) FROM json_each(invited) WHERE value <> ?1) "
    "WHERE EXISTS (SELECT 1 FROM json_each(invited) WHERE value = ?1)",
)


class SqlTx:
    """`engine.ports.Tx` on one sqlite3 connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._run = connection.execute
        self._run_many = connection.executemany

    def table(self, table_id: int) -> Table | None:
        """The table as it stands inside this transaction."""
        row = self._run(rows.TABLE + "WHERE m.id = ?", (table_id,)).fetchone()
        return None if row is None else rows.table(row)

    def add_table(self, table: Table) -> int:
        """Store a new table with its seats; returns its id."""
        t = table
        cursor = self._run(_NEW_TABLE, (
            t.game, t.status, t.rev, t.host_id, t.guild_id, t.channel_id, t.thread_id, t.card_id, t.message_id,
            text(t.options), t.edition, t.pace, t.created_at, t.started_at, t.updated_at, t.deadline_at,
            t.rules_version, t.turn, text(t.asked), text(t.invited), t.paused_at,
        ))  # fmt: skip
        assert cursor.lastrowid is not None
        self._add_seats(cursor.lastrowid, table)
        return cursor.lastrowid

    def save_table(self, table: Table, expect: int) -> None:
        """Write all but seats and place. Raises Conflict unless the stored revision is `expect`."""
        t = table
        cursor = self._run(_SAVE_TABLE, (
            t.status, t.rev, t.host_id, text(t.options), t.edition, t.pace, t.started_at, t.updated_at, t.deadline_at,
            t.rules_version, t.turn, text(t.asked), text(t.invited), t.paused_at, t.id, expect,
        ))  # fmt: skip
        if cursor.rowcount != 1:
            raise Conflict(f"table {table.id} is not at revision {expect} any more")

    def save_progress(self, table: Table, expect: int) -> None:
        """Write what an answer changes; leaves every index alone. Raises Conflict as `save_table` does."""
        t = table
        cursor = self._run(
            "UPDATE matches SET rev = ?, turn = ?, asked = ?, updated_at = ?, deadline_at = ? WHERE id = ? AND rev = ?",
            (t.rev, t.turn, text(t.asked), t.updated_at, t.deadline_at, t.id, expect),
        )
        if cursor.rowcount != 1:
            raise Conflict(f"table {table.id} is not at revision {expect} any more")

    def save_seats(self, table: Table) -> None:
        """Replace the seats."""
        self._run("DELETE FROM seats WHERE match_id = ?", (table.id,))
        self._add_seats(table.id, table)

    def save_place(self, table_id: int, **ids: int | None) -> None:
        """Set any of channel_id, thread_id, card_id, message_id."""
        allowed = {"channel_id", "thread_id", "card_id", "message_id"}
        if unknown := ids.keys() - allowed:
            raise TypeError(f"not a place: {sorted(unknown)}")
        names = ", ".join(f"{name} = ?" for name in ids)
        self._run(f"UPDATE matches SET {names} WHERE id = ?", (*ids.values(), table_id))

    def add_match(self, table_id: int, seed: int, state: str, rev: int) -> None:
        """Store the first state, which is also the first floor."""
        self._run(
            "INSERT INTO states (match_id, seed, rev, floor_rev, state) VALUES (?, ?, ?, ?, ?)",
            (table_id, seed, rev, rev, state),
        )
        self._run("INSERT INTO snapshots (match_id, rev, state) VALUES (?, ?, ?)", (table_id, rev, state))

    def save_state(self, table_id: int, state: str, rev: int, floor: tuple[int, str] | None) -> None:
        """Store the state, and the new floor if there is one."""
        if floor is None:
            self._run("UPDATE states SET rev = ?, state = ? WHERE match_id = ?", (rev, state, table_id))
            return
        self._run(
            "UPDATE states SET rev = ?, state = ?, floor_rev = ? WHERE match_id = ?", (rev, state, floor[0], table_id)
        )
        self._run("INSERT OR REPLACE INTO snapshots (match_id, rev, state) VALUES (?, ?, ?)", (table_id, *floor))
        self._run(_PRUNE, (table_id, FLOORS_KEPT - 1))

    def add_actions(self, table_id: int, actions: Sequence[Action]) -> None:
        """Append to the log. Raises Conflict when a sequence number is taken."""
        try:
            for a in actions:
                self._run(
                    "INSERT INTO actions (match_id, seq, seat, user_id, kind, code, base, press_id, at) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (table_id, a.seq, a.seat, a.user_id, a.kind, a.code, a.base, a.press_id, a.at),
                )
        except sqlite3.IntegrityError as error:
            raise Conflict(f"table {table_id}: {error}") from error

    def add_lines(self, table_id: int, lines: Sequence[Line]) -> None:
        """Append journal lines."""
        for n in lines:
            self._run(
                "INSERT INTO journal (match_id, n, rev, seat, entry, at) VALUES (?, ?, ?, ?, ?, ?)",
                (table_id, n.n, n.rev, n.seat, text(n.entry), n.at),
            )

    def line_count(self, table_id: int) -> int:
        """The number of the newest journal line; 0 when there is none."""
        return self._run("SELECT coalesce(max(n), 0) FROM journal WHERE match_id = ?", (table_id,)).fetchone()[0]

    def drop_lines(self, table_id: int, rev: int) -> None:
        """Hide the lines which the act `rev` wrote."""
        self._run("UPDATE journal SET undone = 1 WHERE match_id = ? AND rev = ?", (table_id, rev))

    def add_result(self, table: Table, result: dict[str, Any], scores: list[dict[str, int]], at: int) -> None:
        """Record how a match ended."""
        self._run(
            "INSERT INTO results (match_id, result, scores, at) VALUES (?, ?, ?, ?)",
            (table.id, text(result), text(scores), at),
        )

    def send(self, row: Send) -> None:
        """Put a row into the outbox; a newer card, turn or hush takes the place of an unsent one."""
        if row.kind in ("card", "turn", "hush"):
            self.withdraw(row.table_id, (row.kind,))
        self._run(
            _SEND,
            (row.key, row.kind, row.table_id, row.user_id, row.rev, row.until, text(row.payload), row.due_at),
        )

    def withdraw(
        self, table_id: int, kinds: Sequence[str], user_id: int | None = None, stage: str | None = None
    ) -> int:
        """Withdraw unsent rows of these kinds (of one person, of one stage); returns how many."""
        count = 0
        for kind in kinds:
            cursor = self._run(
                "UPDATE outbox SET state = 'withdrawn' WHERE state = 'queued' AND match_id = ? AND kind = ?"
                + (" AND user_id = ?" if user_id is not None else "")
                + (" AND payload ->> 'stage' = ?" if stage is not None else ""),
                (table_id, kind, *(value for value in (user_id, stage) if value is not None)),
            )
            count += cursor.rowcount
        return count

    def row(self, row_id: int) -> Row | None:
        """An outbox row that was not marked as sent before."""
        found = self._run(rows.ROWS + "WHERE o.id = ? AND o.state <> 'sent'", (row_id,)).fetchone()
        return None if found is None else rows.outbox(found)

    def close_row(self, row_id: int, state: str, reason: str = "", message_id: int | None = None, at: int = 0) -> None:
        """End a row as sent, failed or withdrawn."""
        self._run(
            "UPDATE outbox SET state = ?, reason = ?, message_id = ?, closed_at = ? WHERE id = ?",
            (state, reason, message_id, at, row_id),
        )

    def retry_row(self, row_id: int, reason: str, due_at: int) -> None:
        """Try a row again at `due_at`; counts the try."""
        self._run(
            "UPDATE outbox SET tries = tries + 1, reason = ?, due_at = ? WHERE id = ? AND state = 'queued'",
            (reason, due_at, row_id),
        )

    def told(self, table_id: int, until: int) -> None:
        """The lines up to number `until` have been posted."""
        self._run("UPDATE matches SET told = max(told, ?) WHERE id = ?", (until, table_id))

    def saw(self, user_id: int, table_id: int, rev: int) -> None:
        """Remember the newest revision a person has looked at."""
        self._run(
            "INSERT INTO seen (user_id, match_id, rev) VALUES (?, ?, ?) "
            "ON CONFLICT (user_id, match_id) DO UPDATE SET rev = max(rev, excluded.rev)",
            (user_id, table_id, rev),
        )

    def save_settings(self, whose: str, key: int, values: dict[str, Any], at: int) -> None:
        """Store the settings of a player or a server."""
        if whose not in ("players", "servers"):
            raise ValueError(f"nobody's settings: {whose}")
        self._run(
            f"INSERT OR REPLACE INTO {whose} (id, settings, updated_at) VALUES (?, ?, ?)", (key, text(values), at)
        )

    def save_quiet(self, quiet: Quiet) -> None:
        """Write down what a silent phase switches on, or that nothing is left to undo."""
        self._run(
            "INSERT OR REPLACE INTO quiet (match_id, place_id, slow_before, banner_id) VALUES (?, ?, ?, ?)",
            (quiet.table_id, quiet.place_id, quiet.slow_before, quiet.banner_id),
        )

    def forget(self, user_id: int) -> None:
        """Delete settings and traces of a person and take id and name off seats and log entries."""
        for statement in _FORGET:
            self._run(statement, (user_id,))

    def _add_seats(self, table_id: int, table: Table) -> None:
        self._run_many(
            "INSERT INTO seats (match_id, seat, user_id, name, bot, has_left) VALUES (?, ?, ?, ?, ?, ?)",
            [(table_id, s.seat, s.user_id, s.name, s.bot, s.left) for s in table.seats],
        )
