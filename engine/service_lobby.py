"""Before the start: opening a table, taking seats, starting."""

from __future__ import annotations

from typing import Any

from engine.ports import Table
from engine.service_core import Core


class Lobby(Core):
    """All of these raise RulesError with a sentence for the person who asked."""

    async def open_table(
        self, game: str, host_id: int, host_name: str, guild_id: int, channel_id: int, options: dict[str, Any], pace: str
    ) -> Table:
        """A new lobby with the host seated; unknown options or pace are refused."""
        raise NotImplementedError

    async def join(self, table_id: int, user_id: int, name: str) -> Table:
        """Take the next free seat; exactly one of several people gets the last one."""
        raise NotImplementedError

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Give the seat back. A leaving host hands over to the next person; the last one to go cancels the table."""
        raise NotImplementedError

    async def invite(self, table_id: int, by: int, user_ids: list[int]) -> Table:
        """Ask people to join; they are in the game only when they do. Anyone seated may invite."""
        raise NotImplementedError

    async def decline(self, table_id: int, user_id: int) -> Table:
        """Turn an invitation down."""
        raise NotImplementedError

    async def add_bot(self, table_id: int, by: int, kind: str) -> Table:
        """Seat a computer player of this kind (host only)."""
        raise NotImplementedError

    async def remove_bot(self, table_id: int, by: int) -> Table:
        """Take the last computer player away (host only)."""
        raise NotImplementedError

    async def configure(
        self, table_id: int, by: int, options: dict[str, Any] | None = None, pace: str | None = None
    ) -> Table:
        """Change options (only those given) and pace (host only)."""
        raise NotImplementedError

    async def cancel(self, table_id: int, by: int, moderator: bool = False) -> Table:
        """Close the lobby (host or moderator)."""
        raise NotImplementedError

    async def start(self, table_id: int, by: int) -> Table:
        """Deal (host only). The seed decides the seat order and everything to come; the first turn row is written."""
        raise NotImplementedError

    async def lapse_lobbies(self, days: int = 7) -> list[Table]:
        """Cancel lobbies in which nothing happened for `days`; returns them."""
        raise NotImplementedError
