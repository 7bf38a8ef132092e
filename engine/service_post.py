"""The outbox as its deliverer sees it, and what people and servers have chosen."""

from __future__ import annotations

from typing import Any

from engine.ports import Row
from engine.service_core import Core


class Post(Core):
    """Rows are written by the acts; one worker takes the due ones, sends them and says how it went."""

    async def due(self, limit: int = 20) -> list[Row]:
        """Rows to send now, oldest first; stale ones have been withdrawn."""
        raise NotImplementedError

    async def sent(self, row_id: int, message_id: int | None = None) -> None:
        """A row arrived as `message_id`.

        card, turn and final: the table remembers the message. turn and final: their lines are told, and a `strip` row
        takes the buttons off the message before; final: a `lock` row follows. notice: the next reminder is planned.
        """
        raise NotImplementedError

    async def failed(self, row_id: int, reason: str, retry_at: int | None = None) -> None:
        """A row did not arrive: try again at `retry_at` (UTC s), or give up for good with `reason`."""
        raise NotImplementedError

    async def withdraw(self, row_id: int) -> None:
        """A row need not be sent any more."""
        raise NotImplementedError

    async def undelivered(self, user_id: int, since: int = 0) -> list[tuple[Row, str]]:
        """Notices for this person that were given up after `since` (UTC s), with the reason."""
        raise NotImplementedError

    async def remind(self, table_id: int, by: int) -> list[int]:
        """Queue a notice to the people the table waits for (at most one an hour each); returns their user ids."""
        raise NotImplementedError

    async def user_settings(self, user_id: int) -> dict[str, Any]:
        """What this person chose; {} for nothing (defaults belong to the reader)."""
        raise NotImplementedError

    async def save_user_settings(self, user_id: int, values: dict[str, Any]) -> None:
        """Replace this person's settings."""
        raise NotImplementedError

    async def server_settings(self, guild_id: int) -> dict[str, Any]:
        """What this server chose; {} for nothing."""
        raise NotImplementedError

    async def save_server_settings(self, guild_id: int, values: dict[str, Any]) -> None:
        """Replace this server's settings."""
        raise NotImplementedError

    async def user_data(self, user_id: int) -> dict[str, Any]:
        """Everything stored about this person."""
        raise NotImplementedError

    async def forget(self, user_id: int) -> None:
        """Delete what is stored about this person. Refused while they sit at a running table."""
        raise NotImplementedError

    async def tick(self) -> None:
        """Regular housekeeping: lease, lobbies that lapse, computer players that were left hanging."""
        raise NotImplementedError

    async def check(self) -> dict[str, Any]:
        """Integrity of the database, sizes, and the age of the last good tick in s."""
        raise NotImplementedError

    def health(self) -> dict[str, Any]:
        """What a status command can say at once: {"last_tick", "tick_age", "matches_in_memory", "thinking"}."""
        raise NotImplementedError
