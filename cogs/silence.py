"""Silent phases of a table: a banner, and what the server wants done against talk; all of it undone at the end.

Whether a phase is silent is the game's to say (`view["silent"]`, words by `silence(view)`). Before anything is switched
on it is written down, and `settle` brings Discord to what is true now, however often and whenever it is called: after
every answer in such a phase, at start-up, at every beat while something is still to be undone. The thread is never
locked, for nobody could press anything in it then.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from cogs import ground, panel
from cogs.ui.layout import NOBODY, Build, Card
from cogs.ui.send import edit, only, post
from cogs.ui.text import and_list
from engine.errors import RulesError
from engine.ports import PLAYING, Look, Quiet, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

log = logging.getLogger(__name__)
SLOWEST = 21_600
"""The slowest slow mode there is, in s."""
GONE = (10003, 10008)
QUIET, STRICT, HONOUR = "quiet", "strict", "honour"
MODES = {
    QUIET: "Banner, and slow mode in the table's thread (needs Manage Threads)",
    STRICT: "Banner, and what seated players write is removed (needs Manage Messages)",
    HONOUR: "Banner only",
}
"""The server setting `silence` in words; the first is the default."""
CANNOT_HEAR = "I cannot hear voice channels or direct messages; there silence is left to your honour."


class Silence:
    """Keeps the silent phases of all tables; `settle` is the one way anything changes."""

    def __init__(self, bot: Cairn) -> None:
        self.bot = bot
        self._strict: dict[int, int] = {}
        """Place → table, where what seated players write is removed."""
        self._told: set[tuple[int, int | None, int]] = set()
        self._shown: dict[int, str] = {}
        self._stuck: set[int] = set()

    async def unfinished(self, anew: bool = False) -> None:
        """Settles every table at which something is switched on; one that fails never keeps the others waiting.

        What is known to be as it should be is left alone, unless with `anew` the server's setting has changed.
        """
        for quiet in await self.bot.service.quiets():
            try:
                look = await self.bot.service.look_seat(quiet.table_id, None)
                is_kept = _is_silent(look) and quiet.place_id == ground.place(look.table)
                if anew or not is_kept or quiet.banner_id not in self._shown:
                    await self.settle(quiet.table_id)
            except (discord.HTTPException, OSError, RulesError) as error:
                log.info("the silence of table %s is looked at again later: %s", quiet.table_id, error)

    async def settle(self, table_id: int) -> None:
        """Brings the place of a table to what is true now. Raises discord.HTTPException for what may work later."""
        async with self.bot.courier.lock(table_id):
            look = await self.bot.service.look_seat(table_id, None)
            found = await self.bot.service.quiet(table_id)
            is_open = found is not None and (found.slow_before is not None or found.banner_id is not None)
            if found is not None and is_open and found.place_id != ground.place(look.table):
                await self._end(look.table, found, f"It goes on in <#{ground.place(look.table)}>.")
                found, is_open = Quiet(table_id, ground.place(look.table)), False
            if _is_silent(look):
                await self._keep(look, found)
            elif found is not None and is_open:
                await self._end(look.table, found)
        if _is_silent(look) and look.table.thread_id is None:
            await self.bot.courier.card(table_id)  # the card says where the table went

    async def mode(self, table: Table) -> str:
        """What this server wants done in silent phases."""
        chosen = str((await self.bot.service.server_settings(table.guild_id)).get("silence", QUIET))
        return chosen if chosen in MODES else QUIET

    # -- while it lasts --------------------------------------------------------------------------------------------

    async def _keep(self, look: Look, found: Quiet | None) -> None:
        """The phase is under way: slow mode or removal as the server wants it, and the banner as it reads now."""
        table, channel = await self.bot.courier.home(look.table)
        mode, rights = await self.mode(table), _rights(channel)
        quiet = found or Quiet(table.id, channel.id)
        is_strict = mode == STRICT and rights.manage_messages
        if is_strict:
            self._strict[channel.id] = table.id
        else:
            self._strict.pop(channel.id, None)
        # Where the right to remove is missing, strict is at least quiet.
        is_slow = mode != HONOUR and not is_strict and isinstance(channel, discord.Thread) and rights.manage_threads
        if is_slow and (quiet.banner_id is None or quiet.slow_before is None):
            quiet = await self._slow_down(channel, quiet)
        elif quiet.slow_before is not None and (mode == HONOUR or is_strict):
            quiet = await self._speed_up(channel, quiet)
        if found is None:
            await self._confess(channel, table)
        note = _means(is_strict, quiet.slow_before is not None)
        await self._banner(channel, quiet, _text(look, note), table.rev)

    async def _confess(self, channel: Any, table: Table) -> None:
        """Once at a table: what the bot cannot hear."""
        try:
            await post(channel, _build(CANNOT_HEAR), f"ears{table.id}")
        except discord.Forbidden as error:
            log.info("table %s was not told what cannot be heard: %s", table.id, error.code)

    async def _slow_down(self, channel: discord.Thread, quiet: Quiet) -> Quiet:
        """Slow mode at its slowest, written down before it is asked for."""
        before = channel.slowmode_delay if quiet.slow_before is None else quiet.slow_before
        quiet = replace(quiet, place_id=channel.id, slow_before=before)
        await self.bot.service.save_quiet(quiet)
        try:
            await channel.edit(slowmode_delay=SLOWEST)
        except discord.Forbidden:
            quiet = replace(quiet, slow_before=None)
            await self.bot.service.save_quiet(quiet)
        return quiet

    async def _banner(self, channel: Any, quiet: Quiet, text: str, rev: int) -> None:
        """Posts the banner, or edits the one of this phase when it reads differently; without rights there is none."""
        if quiet.banner_id is not None and self._shown.get(quiet.banner_id) == text:
            return
        banner = quiet.banner_id
        try:
            if banner is not None:
                try:
                    await edit(channel, banner, _build(text))
                except discord.HTTPException as error:
                    if error.code not in GONE:
                        raise
                    banner = None
            if banner is None:
                banner = (await post(channel, _build(text), f"hush{quiet.table_id}.{rev}")).id
        except discord.Forbidden as error:
            log.info("no banner at table %s: %s", quiet.table_id, error.code)
            await self.bot.service.save_quiet(quiet)
            return
        self._shown[banner] = text
        await self.bot.service.save_quiet(replace(quiet, place_id=channel.id, banner_id=banner))

    # -- when it is over -------------------------------------------------------------------------------------------

    async def _end(self, table: Table, quiet: Quiet, said: str = "**Talk is open again**.") -> Quiet:
        """Undoes what is written down. What cannot be undone now stays written down, and the players are told."""
        self._strict.pop(quiet.place_id, None)
        try:
            channel = await self.bot.courier.channel(quiet.place_id, table.guild_id)
        except RulesError as error:
            log.info("the place of table %s is out of reach: %s", table.id, error)
            return await self._undone(quiet)
        except discord.HTTPException as error:
            if error.status not in (403, 404):
                raise
            return await self._undone(quiet)
        if quiet.slow_before is not None:
            quiet = await self._speed_up(channel, quiet)
        if quiet.banner_id is not None:
            quiet = await self._close_banner(channel, quiet, f"🔊 The silence is over here. {said}")
        return await self._undone(quiet) if quiet.slow_before is None else quiet

    async def _undone(self, quiet: Quiet) -> Quiet:
        """Nothing is left to undo; that the players were told what cannot be heard stays known."""
        quiet = replace(quiet, slow_before=None, banner_id=None)
        await self.bot.service.save_quiet(quiet)
        self._stuck.discard(quiet.table_id)
        return quiet

    async def _speed_up(self, channel: Any, quiet: Quiet) -> Quiet:
        """The slow mode as it was, unless somebody has changed it meanwhile; an archived thread is opened for it."""
        before = quiet.slow_before
        if before is None:
            return quiet
        if channel.slowmode_delay == SLOWEST != before:
            if not _rights(channel).manage_threads:
                await self._say_stuck(channel, quiet, before)
                return quiet
            try:
                await (channel.edit(archived=False, slowmode_delay=before) if channel.archived
                       else channel.edit(slowmode_delay=before))  # fmt: skip
            except discord.Forbidden:
                await self._say_stuck(channel, quiet, before)
                return quiet
        quiet = replace(quiet, slow_before=None)
        await self.bot.service.save_quiet(quiet)
        return quiet

    async def _say_stuck(self, channel: Any, quiet: Quiet, before: int) -> None:
        """Once: the right to end the slow mode was taken away meanwhile, and who can help."""
        if quiet.table_id in self._stuck:
            return
        self._stuck.add(quiet.table_id)
        how = "off" if not before else f"back to {before} s"
        text = (
            f"The silence is over, but I may no longer end the slow mode here: **Manage Threads** was taken from me. "
            f"Please set slow mode {how}, or give the right back; I keep trying. All buttons work meanwhile."
        )
        try:
            await post(channel, _build(text), f"stuck{quiet.table_id}.{quiet.banner_id}")
        except discord.HTTPException as error:
            log.info("table %s could not be told that slow mode stays: %s", quiet.table_id, error.code)

    async def _close_banner(self, channel: Any, quiet: Quiet, text: str) -> Quiet:
        """The banner says what is true from now on."""
        assert quiet.banner_id is not None
        try:
            await edit(channel, quiet.banner_id, _build(text))
        except discord.HTTPException as error:
            if error.status not in (403, 404):
                raise
        self._shown.pop(quiet.banner_id, None)
        quiet = replace(quiet, banner_id=None)
        await self.bot.service.save_quiet(quiet)
        return quiet

    # -- strict ----------------------------------------------------------------------------------------------------

    async def heard(self, message: discord.Message) -> None:
        """Removes what a seated player wrote where silence is strict, and tells them privately, once in a phase."""
        table_id = self._strict.get(message.channel.id)
        if table_id is None or message.author.bot:
            return
        look = await self.bot.service.look_seat(table_id, None)
        if look.table.seat_of(message.author.id) is None:
            return
        if not _is_silent(look):
            return
        try:
            await message.delete()
        except discord.HTTPException as error:
            log.info("a message at table %s stays: %s", table_id, error.code)
            return
        quiet = await self.bot.service.quiet(table_id)
        key = (table_id, quiet.banner_id if quiet is not None else None, message.author.id)
        if key not in self._told:
            self._told.add(key)
            await self._tell(message, look)

    async def _tell(self, message: discord.Message, look: Look) -> None:
        """Why it was removed: by direct message, else by a short-lived mention."""
        what, until = _spoken(look)
        text = (
            f"I removed what you wrote at {ground.heading(look.table)}: {what} is silent. "
            f"Talk is open again {until}. {ground.link(look.table)}"
        )
        try:
            await message.author.send(text, allowed_mentions=NOBODY)
        except discord.HTTPException:
            mention = f"<@{message.author.id}> {what} is silent until then: talk is open again {until}."
            try:
                people = only([message.author.id])
                await message.channel.send(mention, allowed_mentions=people, delete_after=60)
            except discord.HTTPException as error:
                log.info("nobody could be told why a message was removed: %s", error.code)


def lacking(chosen: dict[str, Any], granted: discord.Permissions) -> str:
    """What the server's choice needs and the bot has not been given, in words."""
    mode = str(chosen.get("silence", QUIET))
    if mode == STRICT and not granted.manage_messages:
        return "Strict silence needs **Manage Messages**; without it there is slow mode or only a banner."
    if mode == QUIET and not granted.manage_threads:
        return "Slow mode in silent phases needs **Manage Threads**; without it there is only a banner."
    return ""


def _rights(channel: Any) -> discord.Permissions:
    """What the bot may do in a place; nothing where that is not known."""
    guild = getattr(channel, "guild", None)
    if guild is None or guild.me is None:
        return discord.Permissions.none()
    return channel.permissions_for(guild.me)


def _is_silent(look: Look) -> bool:
    """Whether the players must not talk now."""
    return look.table.status == PLAYING and bool(look.view.get("silent"))


def _spoken(look: Look) -> tuple[str, str]:
    """What the phase is about and when it ends, in the game's words."""
    words: Any = ground.presenter(look.table)
    return words.silence(look.view)


def _means(is_strict: bool, is_slow: bool) -> str:
    if is_strict:
        return "-# What seated players write here is removed until then."
    return "-# Slow mode is on until then; buttons and commands work as always." if is_slow else ""


def _text(look: Look, note: str) -> str:
    """The banner: what is silent, who has sealed and who is awaited, never what."""
    names, waiting = ground.names(look.table), ground.asked(look)
    what, until = _spoken(look)
    lines = [f"🤫 **Silence: {what}.** Please do not talk about the game; talk is open again {until}."]
    done = [names[seat] for seat in (look.decision.seats if look.decision else []) if seat not in waiting]
    parts = [f"Sealed: {and_list(f'**{name}**' for name in done)}."] if done else []
    if waiting:
        due = f", due {ground.deadline(look.table)}" if look.table.deadline_at else ""
        parts.append(f"Awaited: {and_list(f'**{names[seat]}**' for seat in waiting)}{due}.")
    lines.append(" ".join(parts))
    lines.append(note)
    return "\n".join(filter(None, lines))


def _build(text: str) -> Build:
    async def build(_: float | None) -> Card:
        return Card(panel.COLOUR).text(text)

    return build
