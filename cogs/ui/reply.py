"""The one place that answers interactions first, and the one way to say something after that."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import ui

from cogs.ui.layout import NOBODY, Build, Card, fitting, note
from cogs.ui.text import pages
from engine.errors import RulesError

log = logging.getLogger(__name__)
GONE = (10062, 10015, 40060, 50027)
"""Too late, or already answered by a copy of the same press: nothing can be said any more."""


class TooLate(Exception):
    """Discord does not take an answer to this interaction any more."""


class Reply:
    """How one interaction is answered: `place` edits the private panel it came from, `fresh` fills a private answer,
    `quiet` leaves the public message alone and speaks in private follow-ups."""

    def __init__(self, interaction: discord.Interaction[Any], mode: str) -> None:
        self.interaction = interaction
        self.mode = mode

    @classmethod
    async def open(cls, interaction: discord.Interaction[Any], quiet: bool = False) -> Reply:
        """Acknowledges at once, privately. Raises TooLate when nobody would see the answer."""
        message = interaction.message
        if interaction.type is discord.InteractionType.component and message is not None and message.flags.ephemeral:
            mode = "place"
        else:
            mode = "quiet" if quiet else "fresh"
        try:
            if mode == "fresh":
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            raise TooLate from error
        except discord.InteractionResponded as error:
            raise TooLate from error
        return cls(interaction, mode)

    async def show(self, what: Card | Build) -> None:
        """The answer itself: fills the private answer or redraws the panel in place."""

        async def built(_: float | None) -> Card:
            assert isinstance(what, Card)
            return what

        await fitting(built if isinstance(what, Card) else what, self._put)

    async def _put(self, card: Card) -> None:
        if self.mode == "quiet":
            await self._follow(card)
            return
        await self.interaction.edit_original_response(
            view=card.view(), attachments=card.files(), allowed_mentions=NOBODY
        )

    async def _follow(self, card: Card) -> None:
        await self.interaction.followup.send(
            view=card.view(), files=card.files(), ephemeral=True, allowed_mentions=NOBODY
        )

    async def say(self, *lines: str) -> None:
        """A private line that leaves a panel standing."""
        card = note(*lines)
        await (self._follow(card) if self.mode == "place" else self._put(card))

    async def tell(
        self, text: str, name: str = "text.txt", head: str = "", foot: Sequence[ui.Item[Any]] = ()
    ) -> None:  # fmt: skip
        """A private text of any length: up to three messages, beyond that a file; `foot` are buttons of the first."""
        parts = pages(text) or ["Nothing to show."]
        if len(parts) > 3:
            await self.show(note(head, parts[0]).file(name, text.encode()).buttons(foot))
            return
        await self.show(note(head, parts[0]).buttons(foot))
        for part in parts[1:]:
            await self._follow(note(part))

    async def fail(self, error: BaseException) -> None:
        """Turns an error into a private sentence; details of anything unexpected go to the log only."""
        try:
            await self.say(explain(error))
        except discord.HTTPException as late:
            log.info("could not tell about a failed interaction (code %s)", late.code)


async def answer(
    interaction: discord.Interaction[Any], run: Callable[[Reply], Awaitable[None]], quiet: bool = False
) -> None:
    """The wrapper around every press and command: acknowledge, run, turn any error into a private sentence."""
    try:
        reply = await Reply.open(interaction, quiet)
    except TooLate:
        return
    try:
        await run(reply)
    except Exception as error:
        await reply.fail(error)
    finally:
        interaction.client.courier.wake()


def explain(error: BaseException) -> str:
    """What a person may read about an error; an unexpected one is logged under the reference it names."""
    if isinstance(error, RulesError):
        return str(error)
    reference = secrets.token_hex(3).upper()
    log.error("reference %s", reference, exc_info=error)
    return f"Something went wrong on my side. Try again, or tell whoever runs me: reference {reference}."
