"""The courier: takes what must reach Discord out of the outbox and brings it there, whatever else goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import aiohttp
import discord

from cogs import board, ground, lobby, panel, permissions
from cogs.ui.layout import Build, Card
from cogs.ui.send import edit, post, strip, waken
from cogs.ui.text import and_list, title
from engine.errors import RulesError, StoreError
from engine.ports import CANCELLED, LOBBY, Look, Row, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

log = logging.getLogger(__name__)
ARCHIVE_MINUTES = 10_080
PARALLEL = 4
BACK_OFF = (15, 60, 300, 1800, 7200)
"""Waits after the first, second, … failed try, in s."""

GONE_PLACE, GONE_MESSAGE, FOREIGN, OLD_MESSAGE, THREAD_EXISTS = 10003, 10008, 50005, 30046, 160004
CLOSED_DMS = (50007, 50278, 10013)
SHUT_OUT = (50001, 50013, 160005)
BLOCKED_TITLE = 200001
MOVED = "its thread is gone; `/table move` lets it go on elsewhere"


class Unreachable(RulesError):
    """Something that cannot arrive any more; the reason is in words that a player may read."""


class Courier:
    """One worker per bot. At least once, with Discord's nonce against doubles; one row never stops another."""

    def __init__(self, bot: Cairn) -> None:
        self.bot = bot
        self.last_tick: int | None = None
        self.shut_out: dict[int, str] = {}
        self._beat: asyncio.Task[None] | None = None
        self._work: asyncio.Task[None] | None = None
        self._wanted = False
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._shown: OrderedDict[int, str] = OrderedDict()
        self._slots = asyncio.Semaphore(PARALLEL)
        self._dms = asyncio.Lock()

    # -- the loop ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begins; a second call changes nothing (the library may announce itself ready many times)."""
        if self._beat is None or self._beat.done():
            self._beat = asyncio.create_task(self._beats(), name="courier-beat")

    async def stop(self) -> None:
        """Ends both tasks."""
        for task in (self._beat, self._work):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    def wake(self) -> None:
        """Something was written: look now instead of at the next beat. Never more than one pass at a time."""
        self._wanted = True
        if self.bot.is_ready() and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._passes(), name="courier")

    async def _beats(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            self.wake()
            await self.rest()

    async def rest(self) -> None:
        """Until the next beat."""
        await asyncio.sleep(self.bot.settings.tick_seconds)

    async def _passes(self) -> None:
        """Passes until nobody asked for another one; whatever a pass runs into, the next beat starts a new one."""
        while self._wanted:
            self._wanted = False
            try:
                await self.tick()
            except StoreError as error:
                self.bot.give_up(error)
                return
            except (Exception, asyncio.CancelledError) as error:
                current = asyncio.current_task()
                if isinstance(error, asyncio.CancelledError) and current is not None and current.cancelling():
                    raise
                log.exception("a pass failed, reference %s", secrets.token_hex(3).upper())

    async def tick(self) -> None:
        """Housekeeping, then every due row, until none is left."""
        await self.bot.service.tick()
        await self.bot.silence.unfinished()
        while rows := await self.bot.service.due(50):
            by_table: dict[int, list[Row]] = {}
            for row in rows:
                by_table.setdefault(row.table_id, []).append(row)
            await asyncio.gather(*(self._table_rows(group) for group in by_table.values()))
        self.last_tick = self.bot.clock.now()
        if self.bot.settings.heartbeat_file is not None:
            self.bot.settings.heartbeat_file.touch()

    async def _table_rows(self, rows: list[Row]) -> None:
        async with self._slots:
            for row in rows:
                await self._one(row)

    async def _one(self, row: Row) -> None:
        """Brings one row and writes down how it went; nothing escapes but being stopped."""
        kinds: dict[str, Callable[[Row], Awaitable[int | None]]] = {
            "card": self._card_row, "turn": self._turn_row, "final": self._final_row, "strip": self._strip_row,
            "lock": self._lock_row, "notice": self._notice_row, "hush": self._hush_row,
        }  # fmt: skip
        try:
            message_id = await kinds[row.kind](row)
            await self.bot.service.sent(row.id, message_id)
        except Unreachable as error:
            await self.bot.service.failed(row.id, str(error))
        except discord.HTTPException as error:
            await self._refused(row, error)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            await self._again(row, type(error).__name__)
        except Exception as error:
            log.exception("row %s (%s), reference %s", row.id, row.kind, secrets.token_hex(3).upper())
            await self._again(row, type(error).__name__)

    async def _again(self, row: Row, reason: str) -> None:
        """Tries later, with growing gaps; gives up after the planned number of tries."""
        if row.tries + 1 >= self.bot.settings.outbox_tries:
            await self.bot.service.failed(row.id, f"given up: {reason}")
            return
        wait = BACK_OFF[min(row.tries, len(BACK_OFF) - 1)] + secrets.randbelow(10)
        await self.bot.service.failed(row.id, reason, self.bot.clock.now() + wait)

    async def _refused(self, row: Row, error: discord.HTTPException) -> None:
        """What Discord's answer means for the row: refusals are remembered, accidents tried again."""
        passing = error.status == 429 or error.status >= 500 or error.code in (40003, 40062, 110001, 130000)
        if passing:
            await self._again(row, f"Discord is busy ({error.status}/{error.code})")
        elif error.code in SHUT_OUT or error.code == GONE_PLACE:
            gone = error.code == GONE_PLACE
            reason = MOVED if gone else await self._why_shut_out(row.table_id, error.code)
            self.shut_out[row.table_id] = reason
            await self.bot.service.failed(row.id, reason)
            if row.kind in ("turn", "final"):
                await self._tell_privately(row, reason)
        elif error.status in (403, 404):
            await self.bot.service.failed(row.id, f"refused ({error.code})")
        else:
            log.error("row %s (%s) was refused with %s: %s", row.id, row.kind, error.code, error.text)
            await self._again(row, f"refused ({error.code})")

    async def _why_shut_out(self, table_id: int, code: int) -> str:
        if code == 160005:
            return "the thread is locked"
        note = await permissions.missing_note(self.bot, await self.bot.service.table(table_id))
        return note or "I may not post there"

    # -- places --------------------------------------------------------------------------------------------------

    def lock(self, table_id: int) -> asyncio.Lock:
        """Held while something about this table's messages changes, so that an older look never lands last."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def channel(self, channel_id: int, guild_id: int) -> Any:
        """A channel or thread; what the cache does not know is asked for. Raises Unreachable for a server we left."""
        guild = self.bot.get_guild(guild_id)
        if guild is None:
            raise Unreachable("I am not on that server any more")
        if guild.unavailable:
            raise TimeoutError("the server is unavailable")
        found = self.bot.get_channel(channel_id) or guild.get_thread(channel_id)
        return found or await self.bot.fetch_channel(channel_id)

    async def home(self, table: Table) -> tuple[Table, Any]:
        """Where the table lives, awake. Its thread is made from the card before the first message; else the channel."""
        if table.thread_id is None and table.message_id is None:
            table = await self._make_thread(table)
        channel = await self.channel(ground.place(table), table.guild_id)
        await waken(channel)
        return table, channel

    async def _make_thread(self, table: Table) -> Table:
        channel = await self.channel(table.channel_id, table.guild_id)
        wanted = (await self.bot.service.server_settings(table.guild_id)).get("threads", True)
        if not wanted or table.card_id is None or not isinstance(channel, discord.TextChannel):
            return table
        if not permissions.may_thread(channel.permissions_for(channel.guild.me)):
            return table
        people = ", ".join(ground.labels(table).values())
        names = (title(f"{ground.heading(table)} · {people}"), title(ground.heading(table)))
        for name in names:
            try:
                card = channel.get_partial_message(table.card_id)
                thread = await card.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES)
                return await self.bot.service.place(table.id, thread_id=thread.id)
            except discord.HTTPException as error:
                if error.code == THREAD_EXISTS:
                    # A thread made from a message has that message's id.
                    return await self.bot.service.place(table.id, thread_id=table.card_id)
                if error.code != BLOCKED_TITLE:
                    log.info("table %s stays in its channel: %s", table.id, error.code)
                    return table
        return table

    # -- rows ----------------------------------------------------------------------------------------------------

    async def card(self, table_id: int) -> int | None:
        """Brings the lobby card up to date, or posts it if there is none (any more). Returns its message id."""
        async with self.lock(table_id):
            table = await self.bot.service.table(table_id)
            card = lobby.lobby_card(table)
            digest = hashlib.blake2b(json.dumps(card.view().to_components()).encode()).hexdigest()
            if table.card_id is not None and self._shown.get(table.card_id) == digest:
                return table.card_id
            if table.card_id is None and table.status == CANCELLED:
                return None
            message_id = await self._put_card(table, _ready(lambda: lobby.lobby_card(table)))
            self._shown[message_id] = digest
            while len(self._shown) > 500:
                self._shown.popitem(last=False)
            return message_id

    async def first_card(self, table: Table, by: int) -> Table:
        """Posts the card of a new lobby; if that cannot be, the lobby is called off again. Raises RulesError then."""
        try:
            await self.card(table.id)
        except discord.HTTPException as error:
            await self.bot.service.cancel(table.id, by)
            log.info("the card of table %s was refused: %s", table.id, error.code)
            raise RulesError("I may not post a table's card in that channel; nothing was created.") from error
        return await self.bot.service.table(table.id)

    async def _put_card(self, table: Table, build: Build) -> int:
        channel = await self.channel(table.channel_id, table.guild_id)
        if table.card_id is not None:
            try:
                await edit(channel, table.card_id, build)
                return table.card_id
            except discord.HTTPException as error:
                if error.code not in (GONE_MESSAGE, FOREIGN, OLD_MESSAGE):
                    raise
                if table.status != LOBBY:
                    return table.card_id
        invited = table.invited if table.card_id is None else ()
        message = await post(channel, build, f"card{table.id}.{table.rev}", invited)
        await self.bot.service.place(table.id, card_id=message.id)
        return message.id

    async def _card_row(self, row: Row) -> int | None:
        return await self.card(row.table_id)

    async def _spectator(self, row: Row) -> tuple[Look, list[Any]]:
        look = await self.bot.service.look_seat(row.table_id, None)
        lines = await self.bot.service.lines(row.table_id, None, row.since)
        return look, [line for line in lines if line.n <= row.until]

    async def _turn_row(self, row: Row) -> int | None:
        async with self.lock(row.table_id):
            before = await self.bot.service.table(row.table_id)
            table, channel = await self.home(before)
            look, lines = await self._spectator(row)
            mention = await self._mentioned(look)
            build = board.turn_message(self.bot, look, lines, mention)
            message = await post(channel, build, f"turn{row.id}", mention)
            self.shut_out.pop(table.id, None)
        if table.thread_id != before.thread_id:
            await self.card(table.id)  # the card now says where the table went
        return message.id

    async def _final_row(self, row: Row) -> int | None:
        async with self.lock(row.table_id):
            _, channel = await self.home(await self.bot.service.table(row.table_id))
            look, lines = await self._spectator(row)
            message = await post(channel, board.final_message(self.bot, look, lines), f"final{row.id}")
        await self.card(row.table_id)
        return message.id

    async def _strip_row(self, row: Row) -> None:
        table = await self.bot.service.table(row.table_id)
        channel = await self.channel(ground.place(table), table.guild_id)
        try:
            await strip(channel, int(row.payload["message_id"]))
        except discord.HTTPException as error:
            if error.code not in (GONE_MESSAGE, FOREIGN, OLD_MESSAGE):
                raise

    async def _hush_row(self, row: Row) -> None:
        """A silent phase began or ended, or waits for somebody else."""
        await self.bot.silence.settle(row.table_id)

    async def _lock_row(self, row: Row) -> None:
        """Only a finished table is locked, and only where the server gave the right to; it is not asked for."""
        table = await self.bot.service.table(row.table_id)
        if table.thread_id is None:
            return
        channel = await self.channel(table.thread_id, table.guild_id)
        guild = self.bot.get_guild(table.guild_id)
        if isinstance(channel, discord.Thread) and guild and channel.permissions_for(guild.me).manage_threads:
            await channel.edit(locked=True)

    async def catch_up(self, table_id: int) -> None:
        """Posts the present board to a table that could not be reached before; best effort."""
        if table_id not in self.shut_out:
            return
        with contextlib.suppress(discord.HTTPException, Unreachable):
            async with self.lock(table_id):
                table, channel = await self.home(await self.bot.service.table(table_id))
                look = await self.bot.service.look_seat(table_id, None)
                mention = await self._mentioned(look)
                build = board.turn_message(self.bot, look, [], mention)
                message = await post(channel, build, f"again{table.id}.{table.rev}", mention)
                await self.bot.service.place(table_id, message_id=message.id)
                del self.shut_out[table_id]

    async def move(self, table: Table, channel_id: int) -> None:
        """Lets a table go on in another channel, beginning with the present board there."""
        async with self.lock(table.id):
            channel = await self.channel(channel_id, table.guild_id)
            look = await self.bot.service.look_seat(table.id, None)
            mention = await self._mentioned(look)
            build = board.turn_message(self.bot, look, [], mention)
            message = await post(channel, build, f"move{table.id}.{table.rev}", mention)
            thread = channel_id if isinstance(channel, discord.Thread) else None
            await self.bot.service.place(
                table.id, thread_id=thread, message_id=message.id, channel_id=channel_id, no_thread=thread is None
            )  # fmt: skip
            self.shut_out.pop(table.id, None)
        await self.bot.silence.settle(table.id)

    # -- people --------------------------------------------------------------------------------------------------

    async def _mentioned(self, look: Look) -> list[int]:
        """Those to move who want to be mentioned, or can only be reached so."""
        people = []
        for seat in (look.table.seats[n] for n in ground.asked(look)):
            if seat.user_id is not None and seat.bot is None:
                chosen = await self.bot.service.user_settings(seat.user_id)
                way = chosen.get("notices", "mention")
                if way in ("mention", "both") or (way == "dm" and chosen.get("dm_closed")):
                    people.append(seat.user_id)
        return people

    async def _notice_row(self, row: Row) -> int | None:
        """Tells one person in the way they chose; closed direct messages are remembered and replaced by a mention."""
        assert row.user_id is not None
        chosen = await self.bot.service.user_settings(row.user_id)
        way, stage = chosen.get("notices", "mention"), str(row.payload.get("stage", "turn"))
        if way == "nothing":
            return None
        if way in ("dm", "both") and not chosen.get("dm_closed"):
            try:
                return await self._dm(row, "" if stage == "turn" else "A reminder: the table is waiting for you.")
            except discord.HTTPException as error:
                if error.code not in CLOSED_DMS:
                    raise
                await self.bot.service.save_user_settings(row.user_id, {**chosen, "dm_closed": True})
            return await self._mention(row, "I could not send you a direct message; `/me settings` tries again.")
        return None if stage == "turn" else await self._mention(row, "A reminder: the table is waiting for you.")

    async def _dm(self, row: Row, note: str) -> int:
        assert row.user_id is not None
        look = await self.bot.service.look(row.table_id, row.user_id)
        build = board.notice_card(self.bot, look, note, await panel.theme_of(self.bot, row.user_id))
        async with self._dms:
            channel = await self.bot.create_dm(discord.Object(row.user_id))
            return (await post(channel, build, f"dm{row.id}")).id

    async def _mention(self, row: Row, note: str) -> int:
        assert row.user_id is not None
        try:
            table, channel = await self.home(await self.bot.service.table(row.table_id))
        except discord.HTTPException as error:
            if error.code not in (GONE_PLACE, *SHUT_OUT):
                raise
            reason = MOVED if error.code == GONE_PLACE else "no access"
            return await self._dm(row, f"The table waits for you, but I cannot write there: {reason}.")
        text = f"<@{row.user_id}> {note} {ground.deadline(table)} [To the board]({ground.link(table)})"
        return (await post(channel, _ready(lambda: Card(panel.COLOUR).text(text)), f"ping{row.id}", [row.user_id])).id

    async def _tell_privately(self, row: Row, reason: str) -> None:
        """The people to move learn by direct message why the table is silent."""
        look = await self.bot.service.look_seat(row.table_id, None)
        people = [look.table.seats[n].user_id for n in ground.asked(look)]
        text = and_list([f"I cannot reach {ground.heading(look.table)}: {reason}"])
        for user in filter(None, people):
            chosen = await self.bot.service.user_settings(user)
            if chosen.get("notices") == "nothing" or chosen.get("dm_closed"):
                continue
            with contextlib.suppress(discord.HTTPException):
                look = await self.bot.service.look(row.table_id, user)
                build = board.notice_card(self.bot, look, text, await panel.theme_of(self.bot, user))
                await post(await self.bot.create_dm(discord.Object(user)), build, f"lost{row.id}")


def _ready(make: Callable[[], Card]) -> Build:
    """A card without pictures as a recipe."""

    async def build(_: float | None) -> Card:
        return make()

    return build
