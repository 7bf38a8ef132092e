"""Cards: Components V2 messages within what Discord takes (40 components, 4,000 characters, alt text 1,024)."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord import ui

from cogs.ui.text import cut, label, units

TEXT_LIMIT = 4000
ALT_LIMIT = 1024
ROW_BUTTONS = 5
MENU_OPTIONS = 25
FILE_BYTES = 9 * 1024 * 1024
NOBODY = discord.AllowedMentions.none()

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Attached:
    """Bytes under a file name."""

    name: str
    data: bytes


class Card:
    """A message being put together from top to bottom. Text over the limit is cut at its end, never refused."""

    def __init__(self, colour: int | None = None) -> None:
        self._box: ui.Container[Any] = ui.Container(accent_colour=colour)
        self._left = TEXT_LIMIT
        self.attached: list[Attached] = []

    def text(self, *lines: str) -> Card:
        """Paragraph of the non-empty lines; dropped when nothing is left to say or no room is left to say it."""
        text = "\n".join(line for line in lines if line).strip()
        if text and self._left > 1:
            text = cut(text, self._left)
            self._left -= units(text)
            self._box.add_item(ui.TextDisplay(text))
        return self

    def picture(self, name: str, data: bytes, alt: str) -> Card:
        """A picture with its alternative text."""
        self.attached.append(Attached(name, data))
        item = discord.MediaGalleryItem(f"attachment://{name}", description=cut(alt, ALT_LIMIT) or "Picture")
        self._box.add_item(ui.MediaGallery(item))
        return self

    def file(self, name: str, data: bytes) -> Card:
        """A file to download."""
        self.attached.append(Attached(name, data))
        self._box.add_item(ui.File(f"attachment://{name}"))
        return self

    def rule(self) -> Card:
        """A thin line."""
        self._box.add_item(ui.Separator())
        return self

    def buttons(self, items: Sequence[ui.Item[Any]]) -> Card:
        """Buttons, five to a row."""
        for start in range(0, len(items), ROW_BUTTONS):
            self._box.add_item(ui.ActionRow(*items[start : start + ROW_BUTTONS]))
        return self

    def menu(self, item: ui.Item[Any]) -> Card:
        """One menu in a row of its own."""
        self._box.add_item(ui.ActionRow(item))
        return self

    def view(self) -> ui.LayoutView:
        """The finished layout. It is marked as finished, so that the library keeps nothing of it in memory."""
        view = ui.LayoutView(timeout=None)
        view.add_item(self._box)
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        """Fresh file objects; each can be sent once."""
        return [discord.File(io.BytesIO(item.data), item.name) for item in self.attached]

    def size(self) -> int:
        """Bytes to be uploaded."""
        return sum(len(item.data) for item in self.attached)


Build = Callable[[float | None], Awaitable[Card]]
"""Makes a card with pictures at a scale, or (None) with words instead of pictures."""


def note(*lines: str, colour: int | None = None) -> Card:
    """A card of text only."""
    return Card(colour).text(*lines)


def option(text: str, value: str, detail: str = "", *, emoji: str = "", chosen: bool = False) -> discord.SelectOption:
    """A menu option within Discord's limits."""
    return discord.SelectOption(
        label=label(text, 100), value=value, description=label(detail, 100) if detail else None, emoji=emoji or None,
        default=chosen,
    )  # fmt: skip


def too_large(error: discord.HTTPException) -> bool:
    """Whether Discord refused the upload for its size, or uploads altogether."""
    return error.status == 413 or error.code in (40005, 50045, 400001)


async def fitting(build: Build, send: Callable[[Card], Awaitable[_T]]) -> _T:
    """Sends a card, with smaller pictures if they are too large, and at last with words instead of pictures."""
    for scale in (1.0, 0.5):
        card = await build(scale)
        if card.size() > FILE_BYTES:
            continue
        try:
            return await send(card)
        except discord.HTTPException as error:
            if not too_large(error):
                raise
    return await send(await build(None))
