"""The outbox as its deliverer sees it, what people and servers have chosen, and regular housekeeping."""

from __future__ import annotations

import logging
from typing import Any

from engine.errors import RulesError, StorageBusy
from engine.ports import LOBBY, PLAYING, Quiet, Row, Send, Table, Tx
from engine.service_bots import Bots
from engine.service_lobby import Lobby
from engine.service_play import plan_reminder

log = logging.getLogger(__name__)


class Post(Lobby, Bots):
    """Rows are written by the acts; one worker takes the due ones, sends them and says how it went."""

    lobby_days: int
    last_tick: int | None

    async def due(self, limit: int = 20) -> list[Row]:
        """Rows to send now, oldest first; reminders of a deadline that has passed are withdrawn instead."""
        now = self.clock.now()
        rows = await self.store.due(now, limit)
        late: list[Row] = []
        for row in rows:
            if row.kind == "notice" and row.payload["stage"] in ("half", "last"):
                table = await self.table(row.table_id)
                if table.deadline_at is None or table.deadline_at <= now:
                    late.append(row)
        if late:
            await self.store.write(lambda tx: [tx.close_row(row.id, "withdrawn", at=now) for row in late])
        return [row for row in rows if row not in late]

    async def sent(self, row_id: int, message_id: int | None = None) -> None:
        """A row arrived as `message_id`.

        card, turn and final: the table remembers the message. turn and final: their lines are told, and a `strip` row
        takes the buttons off the message before; final: a `lock` row follows. notice: the next reminder is planned.
        """
        now = self.clock.now()

        def work(tx: Tx) -> Table | None:
            row = tx.row(row_id)
            table = tx.table(row.table_id) if row is not None else None
            if row is None or table is None:
                return None
            tx.close_row(row_id, "sent", message_id=message_id, at=now)
            _arrived(tx, table, row, message_id, now)
            return tx.table(table.id)

        table = await self.store.write(work)
        if table is not None:
            self._renew(table)

    async def failed(self, row_id: int, reason: str, retry_at: int | None = None) -> None:
        """A row did not arrive: try again at `retry_at` (UTC s), or give up for good with `reason`."""
        now = self.clock.now()
        if retry_at is not None:
            await self.store.write(lambda tx: tx.retry_row(row_id, reason, retry_at))
        else:
            await self.store.write(lambda tx: tx.close_row(row_id, "failed", reason, at=now))

    async def withdraw(self, row_id: int) -> None:
        """A row need not be sent any more."""
        now = self.clock.now()
        await self.store.write(lambda tx: tx.close_row(row_id, "withdrawn", at=now))

    async def undelivered(self, user_id: int, since: int = 0) -> list[tuple[Row, str]]:
        """Notices for this person that were given up after `since` (UTC s), with the reason."""
        return await self.store.failures(user_id, since)

    async def remind(self, table_id: int, by: int) -> list[int]:
        """Queue a notice to the people the table waits for, at most one each per hour; returns their ids."""
        table, now = await self.table(table_id), self.clock.now()
        if table.status != PLAYING or table.seat_of(by) is None:
            raise RulesError("Only people with a seat at a running table can remind the others.")
        awaited = [
            s.user_id
            for s in table.seats
            if s.seat in table.asked and s.bot is None and s.user_id is not None and s.user_id != by
        ]

        def work(tx: Tx) -> None:
            for user_id in awaited:
                key = f"notice:{table_id}:{table.turn}:{user_id}:remind:{now // 3600}"
                tx.send(Send(key, "notice", table_id, table.rev, now, user_id=user_id, payload={"stage": "remind"}))

        await self.store.write(work)
        return awaited

    async def user_settings(self, user_id: int) -> dict[str, Any]:
        """What this person chose; {} for nothing (defaults belong to the reader)."""
        return await self.store.settings("players", user_id)

    async def save_user_settings(self, user_id: int, values: dict[str, Any]) -> None:
        """Replace this person's settings."""
        now = self.clock.now()
        await self.store.write(lambda tx: tx.save_settings("players", user_id, values, now))

    async def server_settings(self, guild_id: int) -> dict[str, Any]:
        """What this server chose; {} for nothing."""
        return await self.store.settings("servers", guild_id)

    async def save_server_settings(self, guild_id: int, values: dict[str, Any]) -> None:
        """Replace this server's settings."""
        now = self.clock.now()
        await self.store.write(lambda tx: tx.save_settings("servers", guild_id, values, now))

    async def user_data(self, user_id: int) -> dict[str, Any]:
        """Everything stored about this person: {"settings", "tables", "results"}."""
        tables = [
            {"id": t.id, "game": t.game, "status": t.status, "name": s.name, "seat": s.seat, "created_at": t.created_at}
            for t in await self.tables_of(user_id)
            for s in t.seats
            if s.user_id == user_id
        ]
        return {
            "settings": await self.user_settings(user_id),
            "tables": tables,
            "results": await self.results_of(user_id),
        }

    async def forget(self, user_id: int) -> None:
        """Delete what is stored about this person. Refused while they sit at a running table or in a lobby."""
        if await self.tables_of(user_id, (LOBBY, PLAYING)):
            raise RulesError("You still have a seat at a table; leave it first.")
        await self.store.write(lambda tx: tx.forget(user_id))
        self._matches.clear()

    async def quiet(self, table_id: int) -> Quiet | None:
        """What silent phases have switched on at a table; None if there never was one."""
        return await self.store.quiet(table_id)

    async def quiets(self) -> list[Quiet]:
        """Whatever is switched on and has to be undone sooner or later."""
        return await self.store.quiets()

    async def save_quiet(self, quiet: Quiet) -> None:
        """Write down what is about to be switched on, or that it was undone."""
        await self.store.write(lambda tx: tx.save_quiet(quiet))

    async def tick(self) -> None:
        """Regular housekeeping: lease, lobbies that lapse, computer players that were left hanging.

        Raises StoreError when another process has taken over the database.
        """
        try:
            await self.store.beat()
            await self.lapse_lobbies(self.lobby_days)
            await self.resume()
            self.last_tick = self.clock.now()
        except StorageBusy as error:
            log.warning("housekeeping has to wait: %s", error.reason)

    async def check(self) -> dict[str, Any]:
        """Integrity of the database, sizes, counts, and what `health` says."""
        return {**await self.store.check(), **self.health()}

    def health(self) -> dict[str, Any]:
        """What a status command can say at once; `tick_age` in s, None before the first tick."""
        age = None if self.last_tick is None else self.clock.now() - self.last_tick
        return {
            "last_tick": self.last_tick,
            "tick_age": age,
            "matches_in_memory": len(self._matches),
            "thinking": len(self._thinking),
        }


def _arrived(tx: Tx, table: Table, row: Row, message_id: int | None, now: int) -> None:
    """What follows from the arrival of a message."""
    if row.kind == "card" and message_id is not None:
        tx.save_place(table.id, card_id=message_id)
    elif row.kind in ("turn", "final"):
        tx.told(table.id, row.until)
        if message_id is not None:
            tx.save_place(table.id, message_id=message_id)
        if table.message_id not in (None, message_id):
            payload = {"message_id": table.message_id}
            key = f"strip:{table.id}:{table.message_id}"
            tx.send(Send(key, "strip", table.id, row.rev, now, payload=payload))
        if row.kind == "final" and table.thread_id is not None:
            tx.send(Send(f"lock:{table.id}", "lock", table.id, row.rev, now))
    elif row.kind == "notice" and row.user_id is not None:
        seat = table.seat_of(row.user_id)
        if table.status == PLAYING and seat in table.asked and row.payload["stage"] != "remind":
            plan_reminder(tx, table, row.user_id, now)
