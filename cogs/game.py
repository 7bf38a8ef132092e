"""The common part of every game's own commands, so that a game's `cog.py` is a list of short methods.

    class FivePeaks(GameCog, group_name="peaks", group_description="…", game="five_peaks"):
        @app_commands.command(name="play", description="…")
        @app_commands.describe(card="…", table="…")
        @app_commands.autocomplete(card=code_autocomplete("play", "card:"), table=table_choices)
        async def play(self, interaction, card: str, table: str | None = None) -> None:
            await self.act_by_command(interaction, card, op="play", prefix="card:", table=table)

`new` is added by itself from the game's `INFO`: its options, the pace and up to four people to invite.
"""

from __future__ import annotations

import inspect
import unicodedata
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands
from rapidfuzz import fuzz, process

from cogs import ground, lobby, looks, panel, registry
from cogs.presenter import spoken_option
from cogs.ui.reply import Reply, answer
from cogs.ui.text import label, plain, unique
from engine import GAMES
from engine.contract import TableOption
from engine.errors import RulesError
from engine.ports import PACES, PLAYING, Look, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]
table_choices = ground.table_choices
INVITATIONS = 4


class GameCog(commands.GroupCog):
    """Base of a game's commands; `game` is the key of the game, given as a class argument."""

    game: ClassVar[str]

    def __init_subclass__(cls, *, game: str = "", **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.game = game

    def __init__(self, bot: Cairn) -> None:
        super().__init__()
        self.bot = bot
        group = self.__cog_app_commands_group__
        assert group is not None
        group.guild_only = True
        group.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
        group.add_command(new_command(self.game))

    async def here(self, interaction: Interaction, table: str | None = None) -> Table:
        """The table of this game that is meant (see `ground.here`). Raises RulesError if it is another game's."""
        found = await ground.here(self.bot, interaction, table)
        if found.game != self.game:
            raise RulesError(f"{ground.heading(found)} is another game. Name the table you mean in the `table` option.")
        return found

    async def act_by_command(
        self, interaction: Interaction, given: str | Sequence[str], *, op: str = "", prefix: str | tuple[str, ...] = "",
        table: str | None = None,
    ) -> None:  # fmt: skip
        """Answers the open question with what was typed, and shows the panel that follows.

        `given` is a code, a label or something like it; several are answered one after the other, all or none. With
        `op` the open question must be one of these (comma separated). What is not legal is refused with the nearest
        that is.
        """

        async def run(reply: Reply) -> None:
            look = await self.my_turn(interaction, op, table)
            wanted = [given] if isinstance(given, str) else list(given)
            await self.answer_with(interaction, reply, look, [read_code(look, text, prefix) for text in wanted])

        await answer(interaction, run)

    async def answer_with(self, interaction: Interaction, reply: Reply, look: Look, codes: Sequence[str]) -> None:
        """Answers with these codes, and shows the panel that follows."""
        user = interaction.user.id
        outcome = await self.bot.service.act(look.table.id, user, look.table.rev, codes, interaction.id)
        await panel.after(self.bot, reply, outcome)

    async def open_panel(self, interaction: Interaction, op: str, table: str | None = None) -> None:
        """Shows the panel if the open question is one of `op` (comma separated), else says what is asked."""

        async def run(reply: Reply) -> None:
            await panel.show_turn(self.bot, reply, await self.my_turn(interaction, op, table))

        await answer(interaction, run)

    async def my_turn(self, interaction: Interaction, op: str, table: str | None) -> Look:
        """The look of somebody who is asked something (with `op`: one of these). Raises RulesError otherwise."""
        found = await self.here(interaction, table)
        look = await self.bot.service.look(found.id, interaction.user.id)
        question = look.decision
        if look.table.status != PLAYING or look.seat is None or question is None or look.seat not in question.seats:
            raise RulesError(ground.refusal(RulesError("You are not asked anything here."), look))
        if op and question.op not in op.split(","):
            prompt = ground.presenter(found).prompt(look.view)
            asked = f"The open question is “{prompt.title}”; `/table turn` opens it."
            raise RulesError(f"That is not what is asked now. {asked}")
        return look

    async def show(
        self, interaction: Interaction, kind: str, focus: int | str | None = None, *, table: str | None = None,
        private: bool = False,
    ) -> None:  # fmt: skip
        """Shows a picture of the game to the person who asks, from their own view.

        `focus` is a seat, or what somebody typed for one (name, letter, number); `private` adds what only they know.
        """

        async def run(reply: Reply) -> None:
            found = await self.here(interaction, table)
            look = await looks.started(self.bot, found.id, interaction.user.id)
            if private and look.seat is None:
                raise RulesError(f"You have no seat at {ground.heading(found)}, so you hold nothing there.")
            seat = read_seat(found, focus) if isinstance(focus, str) else focus
            await panel.show_picture(self.bot, reply, look, kind, focus=seat, private=private)

        await answer(interaction, run)


def read_seat(table: Table, text: str) -> int:
    """A seat from its number (as offered), its letter or a person's name. Raises RulesError naming the people."""
    names = ground.labels(table)
    wanted = plain(text).casefold()
    for seat, name in names.items():
        if wanted in (str(seat), ground.LETTERS[seat].casefold(), name.casefold()):
            return seat
    match = process.extractOne(wanted, {s: n.casefold() for s, n in names.items()}, scorer=fuzz.WRatio, score_cutoff=75)
    if match is None:
        raise RulesError(f"Nobody here is called that. At this table sit {', '.join(ground.names(table).values())}.")
    return match[2]


def read_code(look: Look, text: str, prefix: str | tuple[str, ...] = "") -> str:
    """The one legal code that `text` means: the code, its part after `prefix`, its number, or its label, leniently.

    Raises RulesError that names the nearest legal answers. `look` is of the seat that is asked.
    """
    assert look.decision is not None
    assert look.seat is not None
    codes = [c for c in look.decision.codes.get(look.seat, []) if c.startswith(prefix)]
    words = ground.presenter(look.table)
    texts = {code: plain(words.label(look.view, code).text).casefold() for code in codes}
    wanted = plain(unicodedata.normalize("NFKC", text)).casefold()[:100]
    heads = (prefix,) if isinstance(prefix, str) else prefix
    tails = {c: [c[len(head) :].casefold() for head in heads if head and c.startswith(head)] for c in codes}
    exact = [c for c in codes if wanted in (c.casefold(), *filter(None, tails[c]), texts[c])]
    if len(exact) == 1:
        return exact[0]
    close = process.extract(wanted, texts, scorer=fuzz.WRatio, limit=3, score_cutoff=50)
    if wanted and close and close[0][1] >= 88 and (len(close) == 1 or close[1][1] < close[0][1] - 5):
        return close[0][2]
    offered = [c for _, _, c in close] or codes[:3]
    near = ", ".join(f"**{words.label(look.view, c).text}**" for c in offered)
    tail = f" Near to it: {near}." if near else " Nothing of that kind is possible now."
    raise RulesError(f"That is not one of the choices you have right now.{tail} `/table turn` shows them all.")


def code_autocomplete(
    op: str, prefix: str | tuple[str, ...] = ""
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Autocomplete over the codes with `prefix` that the person may answer now, if one of `op` is asked."""

    async def choices(interaction: Interaction, current: str) -> Choices:
        bot: Cairn = interaction.client  # type: ignore[assignment]
        try:
            table = await ground.here(bot, interaction, getattr(interaction.namespace, "table", None))
            look = await bot.service.look(table.id, interaction.user.id)
        except RulesError:
            return []
        question = look.decision
        if question is None or look.seat is None or look.seat not in question.seats or question.op not in op.split(","):
            return []
        words = ground.presenter(table)
        codes = [c for c in question.codes.get(look.seat, []) if c.startswith(prefix)]
        shown = unique((_spoken(words, look, c) for c in codes), 100)
        wanted = plain(current).casefold()
        found = [(n, c) for n, c in zip(shown, codes, strict=True) if wanted in n.casefold() or wanted in c]
        return [app_commands.Choice(name=n, value=c) for n, c in found[:25]]

    return choices


def _spoken(words: Any, look: Look, code: str) -> str:
    said = words.label(look.view, code)
    return f"{said.text} · {said.detail}" if said.detail else said.text


def seat_autocomplete() -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Autocomplete over the people of the table."""

    async def choices(interaction: Interaction, current: str) -> Choices:
        bot: Cairn = interaction.client  # type: ignore[assignment]
        try:
            table = await ground.here(bot, interaction, getattr(interaction.namespace, "table", None))
        except RulesError:
            return []
        found = [(s, n) for s, n in ground.labels(table).items() if plain(current).casefold() in n.casefold()]
        return [app_commands.Choice(name=f"{ground.LETTERS[s]} · {n}", value=str(s)) for s, n in found]

    return choices


def new_command(game: str) -> app_commands.Command[Any, ..., None]:
    """`new` for a game: its own options, the pace and people to invite, made from what the game says about itself."""
    info, words = GAMES[game].INFO, registry.PRESENTERS[game]

    async def new(interaction: Interaction, **chosen: Any) -> None:
        invited = [chosen[f"invite{i}"] for i in range(1, INVITATIONS + 1) if chosen.get(f"invite{i}")]
        options = {o.key: o.values[int(chosen[o.key])] for o in info.options if chosen.get(o.key) is not None}
        pace = chosen.get("pace") or ""
        await answer(interaction, lambda r: lobby.open_table(interaction.client, r, game, options, pace, invited))

    optional = inspect.Parameter.KEYWORD_ONLY
    fields = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    fields += [inspect.Parameter(o.key, optional, default=None, annotation=int | None) for o in info.options]
    fields.append(inspect.Parameter("pace", optional, default=None, annotation=str | None))
    for i in range(1, INVITATIONS + 1):
        fields.append(inspect.Parameter(f"invite{i}", optional, default=None, annotation=discord.User | None))
    new.__signature__ = inspect.Signature(fields)  # type: ignore[attr-defined]
    _describe(new, info.options, words)
    return app_commands.Command(name="new", description=f"Open a table of {info.name} in this channel", callback=new)


def _describe(new: Callable[..., Any], options: Sequence[TableOption], words: Any) -> None:
    """Adds descriptions and fixed choices to the command's parameters."""
    about = {"pace": "How long a turn may take"}
    about |= {f"invite{i}": "Somebody to invite; they join by themselves" for i in range(1, INVITATIONS + 1)}
    choices: dict[str, list[app_commands.Choice[Any]]] = {
        "pace": [app_commands.Choice(name=text, value=key) for key, text in lobby.PACE_WORDS.items() if key in PACES]
    }
    for option in options:
        spoken = [spoken_option(words, option.key, value) for value in option.values]
        about[option.key] = label(spoken[0][0], 100)
        names = unique((text for _, text in spoken), 100)
        choices[option.key] = [app_commands.Choice(name=name, value=i) for i, name in enumerate(names)]
    app_commands.describe(**about)(new)
    app_commands.choices(**choices)(new)
