"""Posting and editing with the bot's own token: always with an allow-list of mentions and the full list of files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from cogs.ui.layout import NOBODY, Build, Card, fitting

ARCHIVED = 50083


def only(users: Iterable[int]) -> discord.AllowedMentions:
    """Nobody is pinged but these people."""
    people = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people or False)


async def waken(channel: Any) -> None:
    """Takes a thread out of the archive, so that its buttons work and its messages can be edited."""
    if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
        await channel.edit(archived=False)


async def post(channel: Any, build: Build, nonce: str, mention: Sequence[int] = ()) -> discord.Message:
    """A new message. The same nonce again within some minutes gives the first message instead of a second one."""

    async def send(card: Card) -> discord.Message:
        return await channel.send(
            view=card.view(), files=card.files(), nonce=nonce[:25], allowed_mentions=only(mention), silent=False
        )

    return await _awake(channel, lambda: fitting(build, send))


async def edit(channel: Any, message_id: int, build: Build) -> None:
    """Replaces everything a message shows; pings nobody."""
    message = channel.get_partial_message(message_id)

    async def change(card: Card) -> None:
        await message.edit(view=card.view(), attachments=card.files(), allowed_mentions=NOBODY)

    await _awake(channel, lambda: fitting(build, change))


async def strip(channel: Any, message_id: int) -> None:
    """Takes the buttons off a message and leaves its words and pictures."""
    message = await channel.fetch_message(message_id)
    if not any(isinstance(part, discord.components.ActionRow) for part in _parts(message)):
        return
    files = {attachment.filename for attachment in message.attachments}
    box: ui.Container[Any] = ui.Container(accent_colour=_colour(message))
    for part in _parts(message):
        if isinstance(part, discord.components.TextDisplay):
            box.add_item(ui.TextDisplay(part.content))
        elif isinstance(part, discord.components.MediaGalleryComponent):
            box.add_item(ui.MediaGallery(*(_kept(item, files) for item in part.items)))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    await _awake(
        channel, lambda: message.edit(view=view, attachments=message.attachments, allowed_mentions=NOBODY)
    )  # fmt: skip


def _parts(message: discord.Message) -> list[Any]:
    parts: list[Any] = []
    for component in message.components:
        parts += component.children if isinstance(component, discord.components.Container) else [component]
    return parts


def _colour(message: discord.Message) -> discord.Colour | None:
    boxes = [c for c in message.components if isinstance(c, discord.components.Container)]
    return boxes[0].accent_colour if boxes else None


def _kept(item: discord.MediaGalleryItem, files: set[str]) -> discord.MediaGalleryItem:
    """A gallery entry named by its file again: the link Discord hands out expires."""
    name = item.media.url.split("?")[0].rsplit("/", 1)[-1]
    url = f"attachment://{name}" if name in files else item.media.url
    return discord.MediaGalleryItem(url, description=item.description)


async def _awake(channel: Any, run: Any) -> Any:
    """Runs a request, once more after taking the thread out of the archive if that was in the way."""
    await waken(channel)
    try:
        return await run()
    except discord.HTTPException as error:
        if error.code != ARCHIVED or not isinstance(channel, discord.Thread):
            raise
        await channel.edit(archived=False)
        return await run()
