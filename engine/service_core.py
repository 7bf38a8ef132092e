"""What every part of the service stands on: the lock per table, matches in memory, looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.contract import View
from engine.ports import Clock, Line, Look, Store, Table, Thinker


class Core:
    """Loading and looking; changes nothing."""

    def __init__(self, store: Store, clock: Clock, seed_source: Callable[[], int], thinker: Thinker | None) -> None:
        self.store, self.clock, self.seed_source, self.thinker = store, clock, seed_source, thinker

    async def table(self, table_id: int) -> Table:
        """The table as it stands. Raises RulesError when there is none."""
        raise NotImplementedError

    async def tables_of(self, user_id: int, status: str | tuple[str, ...] | None = None) -> list[Table]:
        """Tables where this person has a seat or hosts a lobby, newest first."""
        raise NotImplementedError

    async def tables_at(self, guild_id: int, status: str | tuple[str, ...] | None = None) -> list[Table]:
        """Tables of a server, newest first."""
        raise NotImplementedError

    async def table_in(self, place_id: int) -> Table | None:
        """The table that lives in this thread, or the newest live one of this channel that has no thread."""
        raise NotImplementedError

    async def look(self, table_id: int, user_id: int | None) -> Look:
        """What this person may be shown now; None or somebody without a seat: what a spectator may."""
        raise NotImplementedError

    async def look_seat(self, table_id: int, seat: int | None) -> Look:
        """What this seat may be shown now (None: a spectator). In a lobby the view is empty."""
        raise NotImplementedError

    async def look_back(self, table_id: int, user_id: int | None, rev: int) -> View | None:
        """The view this person had at `rev`, for "What changed" (the oldest one kept if `rev` is older); None in a lobby."""
        raise NotImplementedError

    async def seen(self, table_id: int, user_id: int, rev: int) -> None:
        """Remember that this person has looked at `rev`."""
        raise NotImplementedError

    async def seen_rev(self, table_id: int, user_id: int) -> int | None:
        """The newest revision this person has looked at, or None."""
        raise NotImplementedError

    async def lines(self, table_id: int, user_id: int | None, since: int = 0) -> list[Line]:
        """Journal lines numbered above `since` that this person may read; a draft's lines only for who drafts."""
        raise NotImplementedError

    async def results_of(self, user_id: int) -> list[dict[str, Any]]:
        """How this person's matches ended, newest first: {table_id, game, seat, seats, rank, scores, winners, at, …}."""
        raise NotImplementedError
