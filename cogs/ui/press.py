"""Buttons and menus that outlive every restart: all they know is in their id, and one wrapper answers them all."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.ui import ids
from cogs.ui.reply import Reply, answer
from cogs.ui.text import label

if TYPE_CHECKING:
    from cogs.client import Cairn

GREY, BLUE, GREEN, RED = (
    discord.ButtonStyle.secondary, discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.danger,
)  # fmt: skip


@dataclass(slots=True)
class Pressed:
    """One press: by whom, on which table and revision, what it means, and how to answer it."""

    bot: Cairn
    interaction: discord.Interaction[Any]
    reply: Reply
    verb: str
    arg: str = ""
    table: int = 0
    rev: int = 0
    values: list[str] = field(default_factory=list)

    @property
    def user(self) -> int:
        """The id of the person who pressed."""
        return self.interaction.user.id


Handler = Callable[[Pressed], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Verb:
    """What a press does. `quiet`: its answer is a change of the public message it sits on."""

    run: Handler
    quiet: bool = False


async def handle(interaction: discord.Interaction[Any], family: str, match: re.Match[str]) -> None:
    """Answers first, then acts; every error becomes a private sentence. Unknown verbs come from another version."""
    parts = match.groupdict()
    verb = interaction.client.verbs.get(f"{family}:{parts['verb']}")

    async def run(reply: Reply) -> None:
        if verb is None:
            await reply.say("This button is from another version of me. Open the table anew with `/table turn`.")
            return
        values = list((interaction.data or {}).get("values", []))
        pressed = Pressed(interaction.client, interaction, reply, parts["verb"], parts["arg"] or "", values=values)
        if "table" in parts:
            pressed.table, pressed.rev = int(parts["table"], 36), int(parts["rev"])
        await verb.run(pressed)

    await answer(interaction, run, quiet=verb is not None and verb.quiet)


class _Press(ui.DynamicItem[ui.Item[Any]], template="never"):
    """Shared by the three families of ids, whose prefixes are disjoint."""

    family = ""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> _Press:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        match = self.template.fullmatch(self.custom_id)
        assert match is not None
        await handle(interaction, self.family, match)


class TablePress(_Press, template=ids.TABLE):
    """Anything about one table."""

    family = "c"


class SelfPress(_Press, template=ids.SELF):
    """Anything about the person who presses."""

    family = "u"


class ServerPress(_Press, template=ids.SERVER):
    """Anything about a server."""

    family = "s"


FAMILIES = (TablePress, SelfPress, ServerPress)
_BY_PREFIX = {press.family: press for press in FAMILIES}


def ours(custom_id: str) -> bool:
    """Whether some family answers this id."""
    return any(press.__discord_ui_compiled_template__.fullmatch(custom_id) for press in FAMILIES)


async def orphan(interaction: discord.Interaction[Any], custom_id: str) -> None:
    """A press on what its message has already lost: the library drops it, so it is answered from here."""
    message = interaction.message
    if message is not None and custom_id in _ids(message.components):
        return
    for press in FAMILIES:
        match = press.__discord_ui_compiled_template__.fullmatch(custom_id)
        if match is not None:
            await handle(interaction, press.family, match)
            return


def _ids(components: Sequence[Any]) -> Iterator[str]:
    """The custom ids of a message's components, however deep."""
    for component in components:
        yield str(getattr(component, "custom_id", "") or "")
        yield from _ids(getattr(component, "children", ()) or ())
        accessory = getattr(component, "accessory", None)
        if accessory is not None:
            yield from _ids((accessory,))


def button(
    custom_id: str, text: str, style: discord.ButtonStyle = GREY, *, emoji: str = "", disabled: bool = False
) -> ui.Item[Any]:
    """A button with a label of at most 80 characters."""
    item = ui.Button(label=label(text), style=style, custom_id=custom_id, emoji=emoji or None, disabled=disabled)
    return _BY_PREFIX[custom_id[0]](item)


def menu(
    custom_id: str, options: Sequence[discord.SelectOption], hint: str, *, least: int = 1, most: int = 1
) -> ui.Item[Any]:
    """A menu of 1–25 options. Raises ValueError for an empty or over-full one, which the caller has to plan for."""
    if not 1 <= len(options) <= 25:
        raise ValueError(f"a menu cannot have {len(options)} options")
    item = ui.Select(
        custom_id=custom_id,
        options=list(options),
        placeholder=label(hint, 150),
        min_values=min(least, len(options)),
        max_values=max(1, min(most, len(options))),
    )
    return _BY_PREFIX[custom_id[0]](item)
