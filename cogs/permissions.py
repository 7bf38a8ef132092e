"""What the bot may do in a place, checked before anything is created, and what each missing right breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from cogs.ui.text import and_list
from engine.ports import Table

if TYPE_CHECKING:
    from cogs.client import Cairn

WANTED: dict[str, tuple[str, str]] = {
    "view_channel": ("View Channel", "I see nothing there and cannot post"),
    "send_messages": ("Send Messages", "I cannot post table cards in the channel"),
    "send_messages_in_threads": ("Send Messages in Threads", "I cannot post turns in a table's thread"),
    "create_public_threads": ("Create Public Threads", "tables live in the channel itself instead of in a thread"),
    "attach_files": ("Attach Files", "there are no pictures, only words"),
    "embed_links": ("Embed Links", "links and pictures are not shown"),
    "read_message_history": ("Read Message History", "I cannot tidy up old buttons"),
}
"""Every right of the invite link: attribute → (its name on Discord, what its absence breaks)."""

NEEDED_IN_CHANNEL = ("view_channel", "send_messages")
NEEDED_IN_THREAD = ("view_channel", "send_messages_in_threads")


def invite_permissions() -> discord.Permissions:
    """Exactly what playing needs."""
    return discord.Permissions(**dict.fromkeys(WANTED, True))


def missing(permissions: discord.Permissions, names: tuple[str, ...] = tuple(WANTED)) -> list[str]:
    """The attributes among `names` that are not granted."""
    return [name for name in names if not getattr(permissions, name)]


def spoken(names: list[str]) -> str:
    """Missing rights in words: what they are called and what breaks."""
    return "\n".join(f"- **{WANTED[n][0]}**: without it {WANTED[n][1]}." for n in names)


def may_thread(permissions: discord.Permissions) -> bool:
    """Whether a table can live in a thread of its own here."""
    return permissions.create_public_threads and permissions.send_messages_in_threads


def in_words(names: list[str]) -> str:
    """Just the names of rights."""
    return and_list(f"**{WANTED[n][0]}**" for n in names)


def preflight(permissions: discord.Permissions, in_thread: bool) -> list[str]:
    """What is missing for a table to live in this place at all: in a thread Send Messages means nothing."""
    return missing(permissions, NEEDED_IN_THREAD if in_thread else NEEDED_IN_CHANNEL)


async def missing_note(bot: Cairn, table: Table) -> str:
    """A line for players when the table's place is known to be closed to the bot, else empty. Asks Discord nothing."""
    channel: Any = bot.get_channel(table.thread_id or table.channel_id)
    guild = bot.get_guild(table.guild_id)
    if channel is None or guild is None or guild.me is None:
        return ""
    lost = preflight(channel.permissions_for(guild.me), isinstance(channel, discord.Thread))
    if not lost:
        return ""
    return f"Your answer is saved, but I cannot tell the table: {in_words(lost)} is missing in <#{channel.id}>."
