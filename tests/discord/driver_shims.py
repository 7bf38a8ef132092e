"""What the simulator leaves out of Discord, put back: thread rules, lost answers, servers that come and go."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import discord
from simcord import Env
from simcord.backend import errors, serializers

MANAGE_THREADS = discord.Permissions(manage_threads=True).value
THREAD_LOCKED, THREAD_ARCHIVED = 160005, 50083


class Crash(BaseException):
    """A process that dies at this very point; no `except Exception` catches it."""


def thread_rules(env: Env) -> None:
    """Locked threads take no messages, archived ones no edits, and a message opens an archived thread again."""
    backend = env.backend
    prepare, commit, edit = backend.prepare_message, backend.commit_message, backend.edit_message
    require = backend.require_permissions

    def require_permissions(guild_id: Any, user_id: int, channel_id: int | None, *names: str) -> Any:
        """A thread is changed with Manage Threads, not with Manage Channels."""
        if channel_id is not None and backend.get_channel(channel_id).is_thread:
            names = tuple("manage_threads" if name == "manage_channels" else name for name in names)
        return require(guild_id, user_id, channel_id, *names)

    def may_manage(channel: Any, user: int) -> bool:
        return bool(backend.compute_permissions(channel.guild_id, user, channel.id) & MANAGE_THREADS)

    def prepare_message(channel_id: int, author_id: int, *args: Any, **kwargs: Any) -> Any:
        channel = backend.get_channel(channel_id)
        if channel.is_thread and channel.thread_metadata.locked and not may_manage(channel, author_id):
            raise errors.BackendError(403, THREAD_LOCKED, "Thread is locked")
        return prepare(channel_id, author_id, *args, **kwargs)

    def commit_message(message: Any, **kwargs: Any) -> Any:
        channel = backend.get_channel(message.channel_id)
        if channel.is_thread and channel.thread_metadata.archived:
            channel.thread_metadata.archived = False
            backend.announce_channel_update(channel.id)
        return commit(message, **kwargs)

    def edit_message(channel_id: int, message_id: int, fields: dict[str, Any]) -> Any:
        channel = backend.get_channel(channel_id)
        hidden = backend.get_message(channel_id, message_id).is_ephemeral
        if channel.is_thread and channel.thread_metadata.archived and not hidden:
            raise errors.BackendError(400, THREAD_ARCHIVED, "Thread is archived")
        return edit(channel_id, message_id, fields)

    backend.require_permissions = require_permissions  # type: ignore[method-assign]
    backend.prepare_message = prepare_message  # type: ignore[method-assign]
    backend.commit_message = commit_message  # type: ignore[method-assign]
    backend.edit_message = edit_message  # type: ignore[method-assign]


def archive_idle_threads(env: Env) -> list[int]:
    """Archives every thread that has been silent for longer than its setting; call it after moving the clock."""
    backend, archived = env.backend, []
    for channel in list(backend.channels.values()):
        meta = channel.thread_metadata
        if not channel.is_thread or meta is None or meta.archived:
            continue
        newest = backend.messages.get(channel.id, {}).get(channel.last_message_id or 0)
        last = datetime.fromisoformat(newest.timestamp if newest is not None else meta.create_timestamp)
        if env.now() - last >= timedelta(minutes=meta.auto_archive_duration):
            meta.archived = True
            backend.announce_channel_update(channel.id)
            archived.append(channel.id)
    return archived


def pressable(env: Env, channel_id: int) -> bool:
    """Whether a real client would deliver a press from this place: never from a locked thread."""
    channel = env.backend.get_channel(channel_id)
    return not (channel.is_thread and channel.thread_metadata.locked)


def kick_bot(env: Env, guild_id: int) -> Any:
    """Removes the bot from a server; the returned membership is what `bring_back` needs."""
    member = env.backend.get_guild(guild_id).members.pop(env.backend.bot_user.id)
    env.backend.emit("GUILD_DELETE", {"id": str(guild_id)})
    return member


def outage(env: Env, guild_id: int) -> None:
    """Discord reports the server as unavailable: nobody was kicked."""
    env.backend.emit("GUILD_DELETE", {"id": str(guild_id), "unavailable": True})


def bring_back(env: Env, guild_id: int, member: Any = None) -> None:
    """The server returns: after an outage, or (with `member`) because the bot was invited again."""
    guild = env.backend.get_guild(guild_id)
    if member is not None:
        guild.members[env.backend.bot_user.id] = member
    payload = dict(serializers.guild_create_payload(env.backend, guild))
    if member is not None:
        payload.pop("unavailable", None)
    env.backend.emit("GUILD_CREATE", copy.deepcopy(payload))


@contextmanager
def lost_answers(env: Env, fits: Callable[[str, str], bool], times: int = 1) -> Iterator[list[str]]:
    """Requests that reach Discord while their answer never comes back. `fits(method, path)` picks them.

    Yields the list of lost requests, which grows as they happen.
    """
    lost: list[str] = []

    def wrap(client: Any, path_of: Callable[[Any], str]) -> Callable[[], None]:
        request = client.request

        async def lossy(route: Any, *args: Any, **kwargs: Any) -> Any:
            result = await request(route, *args, **kwargs)
            if len(lost) < times and fits(route.method, path_of(route)):
                lost.append(f"{route.method} {path_of(route)}")
                raise OSError("connection reset after the request was served")
            return result

        client.request = lossy
        return lambda: setattr(client, "request", request)

    def path(route: Any) -> str:
        return "/" + route.url.split("/api/v", 1)[-1].split("/", 1)[-1].split("?")[0]

    undo = [wrap(env.bot.http, path), wrap(env._webhook_adapter, path)]
    try:
        yield lost
    finally:
        for restore in undo:
            restore()
