"""How rows become the service's dataclasses, and the queries that read and write sides share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.ports import Action, Line, Row, Seat, Table

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


def text(value: Any) -> str:
    """`value` as JSON text."""
    return encode(value).decode()


TABLE = """
SELECT m.id, m.game, m.status, m.rev, m.host_id, m.guild_id, m.channel_id, m.thread_id, m.card_id, m.message_id,
    m.options, m.edition, m.pace,
    (SELECT json_group_array(json_array(s.seat, s.user_id, s.name, s.bot, s.has_left))
        FROM (SELECT * FROM seats WHERE match_id = m.id ORDER BY seat) s),
    m.created_at, m.started_at, m.updated_at, m.deadline_at, m.rules_version, m.turn, m.asked, m.invited, m.paused_at
FROM matches m
"""

ACTIONS = "SELECT seq, seat, user_id, kind, code, base, press_id, at FROM actions WHERE match_id = ?"

LINES = "SELECT n, rev, seat, entry, at FROM journal WHERE match_id = ?"

ROWS = """
SELECT o.id, o.key, o.kind, o.match_id, o.user_id, o.rev, min(m.told, o.until), o.until, o.payload, o.tries, o.due_at
FROM outbox o JOIN matches m ON m.id = o.match_id
"""


def table(row: Sequence[Any]) -> Table:
    """A row of TABLE."""
    seats = tuple(
        Seat(seat, user_id, name, bot, bool(has_left)) for seat, user_id, name, bot, has_left in decode(row[13])
    )
    values = list(row)
    for at in (10, 20, 21):
        values[at] = decode(row[at])
    values[13], values[20], values[21] = seats, tuple(values[20]), tuple(values[21])
    return Table(*values)


def action(row: Sequence[Any]) -> Action:
    """A row of ACTIONS."""
    return Action(*row)


def line(row: Sequence[Any]) -> Line:
    """A row of LINES."""
    return Line(row[0], row[1], row[2], decode(row[3]), row[4])


def outbox(row: Sequence[Any]) -> Row:
    """A row of ROWS."""
    values = list(row)
    values[8] = decode(row[8])
    return Row(*values[:11])


def conditions(where: dict[str, Any]) -> tuple[str, list[Any]]:
    """The WHERE clause over TABLE for the filters of `engine.ports.Store.tables`, with its values."""
    known = {
        "user_id": "EXISTS (SELECT 1 FROM seats WHERE match_id = m.id AND user_id = ? AND has_left = 0)",
        "guild_id": "m.guild_id = ?",
        "place_id": "(m.thread_id = ? OR (m.thread_id IS NULL AND m.channel_id = ?))",
        "status": "m.status IN (SELECT value FROM json_each(?))",
        "bots": "EXISTS (SELECT 1 FROM seats WHERE match_id = m.id AND bot IS NOT NULL) = ?",
        "before": "m.updated_at < ?",
        "overdue": "m.paused_at IS NULL AND m.deadline_at <= ?",
    }
    clauses = [known[name] for name in where]
    values: list[Any] = []
    for name, value in where.items():
        values += [value, value] if name == "place_id" else [text(value) if name == "status" else value]
    return " AND ".join(clauses) or "1", values
