"""A started table as a whole: leaving and coming back, the clock, closing, rematch, export."""

from __future__ import annotations

from typing import Any

from engine.ports import Table
from engine.service_bots import Bots


class Tables(Bots):
    """Everything about a started match that is not an answer."""

    async def place(
        self,
        table_id: int,
        thread_id: int | None = None,
        card_id: int | None = None,
        message_id: int | None = None,
        channel_id: int | None = None,
    ) -> Table:
        """Remember where the table lives on Discord (only what is given); not a change of the board, so `rev` stays."""
        raise NotImplementedError

    async def leave_match(self, table_id: int, user_id: int) -> Table:
        """Hand this person's seat to a computer player; the table closes when nobody is left."""
        raise NotImplementedError

    async def come_back(self, table_id: int, user_id: int, name: str, seat: int | None = None) -> Table:
        """Take over one's own former seat, or with `seat` one that somebody else left."""
        raise NotImplementedError

    async def stand_in(self, table_id: int, seat: int, rev: int, kind: str = "cautious") -> Table:
        """Let a computer player answer for an absent person until that seat's turn is over (logged with no user)."""
        raise NotImplementedError

    async def overdue(self) -> list[Table]:
        """Running tables whose deadline has passed, oldest first."""
        raise NotImplementedError

    async def extend(self, table_id: int, by: int, seconds: int) -> Table:
        """Give the present turn more time (anyone seated)."""
        raise NotImplementedError

    async def pause(self, table_id: int, by: int) -> Table:
        """Stop the clock (anyone seated); answers are still taken."""
        raise NotImplementedError

    async def unpause(self, table_id: int, by: int) -> Table:
        """Start the clock again with the time that was left."""
        raise NotImplementedError

    async def close(self, table_id: int, by: int, moderator: bool = False) -> Table:
        """End a running match without a result (host or moderator)."""
        raise NotImplementedError

    async def rematch(self, table_id: int, by: int, name: str) -> Table:
        """A new lobby with the same game, options and computer players; `by` is host, the other people are invited."""
        raise NotImplementedError

    async def export(self, table_id: int, full: bool = False) -> dict[str, Any]:
        """Game, edition, options, seats, seed and actions as JSON values: enough to replay the match.

        A running match is exported only with `full` (operators), because the seed tells every secret.
        """
        raise NotImplementedError
