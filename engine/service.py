"""The one door through which chat, demo and tests reach the games.

Every change is one transaction: revision checked, rules run on a copy, log, state, floor, journal and outbox written
together. Only what was committed is ever shown. Everything raises RulesError (a sentence for the player) or EngineBug
(for the log); nothing is half done.

The parts: `service_core` (loading, looks), `service_match` (one match in memory), `service_lobby` (before the start),
`service_play` (answers and undo), `service_bots` (computer players), `service_tables` (leaving, the clock, closing,
rematch, export), `service_post` (outbox, settings).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.ports import Clock, Store, Thinker
from engine.service_post import Post
from engine.service_tables import Tables


class Service(Tables, Post):
    """All tables of one database.

    `seed_source()` gives the seed of a new match (an int in `0 ≤ n < 2**63`); without a `thinker` computer players give
    modest answers; lobbies in which nothing happens for `lobby_days` lapse.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        seed_source: Callable[[], int],
        thinker: Thinker | None = None,
        lobby_days: int = 7,
    ) -> None:
        super().__init__(store, clock, seed_source, thinker)
        self.lobby_days = lobby_days
        self.last_tick: int | None = None
