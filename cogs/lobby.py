"""Before the start: the card in the channel on which people take seats, and what its buttons do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from cogs import ground, permissions
from cogs.presenter import spoken_option
from cogs.ui.ids import Mark
from cogs.ui.layout import Card, option
from cogs.ui.press import BLUE, GREEN, GREY, RED, Pressed, Verb, button, menu
from cogs.ui.reply import Reply
from cogs.ui.text import and_list, label, unique
from engine import GAMES
from engine.ai.players import KINDS
from engine.errors import RulesError
from engine.ports import CANCELLED, CLOSED, FINISHED, LOBBY, PACES, Table

if TYPE_CHECKING:
    from cogs.client import Cairn

COLOUR = 0x6B8E4E
DEFAULT_PACE = "daily"
PACE_WORDS = {
    "casual": "casual · a week per turn", "daily": "daily · 24 hours per turn", "lively": "lively · 4 hours per turn",
    "live": "live · 10 minutes per turn", "none": "no deadline",
}  # fmt: skip
BOT_WORDS = {"greedy": "Greedy · thinks a move ahead", "random": "Random · plays anything, for trying things out"}


def lobby_card(table: Table) -> Card:
    """The card: game, options, pace, seats and buttons while people gather; afterwards a plain record."""
    info, words = GAMES[table.game].INFO, ground.presenter(table)
    options = [": ".join(spoken_option(words, key, value)) for key, value in info.fill(table.options).items()]
    card = Card(COLOUR).text(f"## {ground.heading(table)}", f"-# opened <t:{table.created_at}:R>")
    card.text(*(f"- {line}" for line in options), f"- Pace: {PACE_WORDS.get(table.pace, table.pace)}")
    card.text(f"**Seats ({len(table.seats)} of {info.seats[0]}–{info.seats[1]})**", *_seat_lines(table))
    if table.status != LOBBY:
        return card.text(_epilogue(table)).buttons(_keepsakes(table))
    if table.invited:
        card.text(f"Invited: {and_list(f'<@{user}>' for user in table.invited)}. Press **Join** to take a seat.")
    return card.buttons(_buttons(table))


def _seat_lines(table: Table) -> list[str]:
    names = ground.names(table)
    lines = []
    for seat in table.seats:
        role = " · computer player" if seat.bot and seat.user_id is None else ""
        role = " · host" if seat.user_id == table.host_id else role
        lines.append(f"{ground.LETTERS[seat.seat]} · {names[seat.seat]}{role}")
    return lines or ["nobody yet"]


def _epilogue(table: Table) -> str:
    if table.status == CANCELLED:
        return "This table was called off. Open another one whenever you like."
    where = f" in <#{table.thread_id}>" if table.thread_id else ""
    return f"This table is {ground.STATUS[table.status]}{where}."


def _keepsakes(table: Table) -> list[Any]:
    """What stays possible from the channel when a game is over, even if its thread has been locked."""
    mark = Mark(table.id, table.rev)
    if table.status not in (FINISHED, CLOSED):
        return []
    return [
        button(mark.id("rematch"), "Rematch", GREEN),
        button(mark.id("score"), "Score"),
        button(mark.id("log"), "Log"),
    ]


def _buttons(table: Table) -> list[Any]:
    mark, (fewest, most) = Mark(table.id, table.rev), GAMES[table.game].INFO.seats
    bots = any(seat.bot for seat in table.seats)
    return [
        button(mark.id("join"), "Join", GREEN, disabled=len(table.seats) >= most),
        button(mark.id("leave"), "Leave"),
        button(mark.id("opts"), "Options"),
        button(mark.id("bots"), "Add computer", disabled=len(table.seats) >= most),
        *([button(mark.id("unbot"), "Remove computer")] if bots else []),
        button(mark.id("start"), "Start", BLUE, disabled=len(table.seats) < fewest),
        button(mark.id("cancel"), "Cancel", RED),
    ]


def person(user: discord.User | discord.Member) -> str:
    """The name people see; kept as it is, cleaned wherever it is shown."""
    return user.display_name


async def open_table(
    bot: Cairn, reply: Reply, game: str, options: dict[str, Any], pace: str, invited: Sequence[discord.abc.User] = ()
) -> None:
    """Opens a lobby in the channel of the interaction and posts its card; creates nothing where it may not post."""
    interaction = reply.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise RulesError("Tables live on servers: use this command in a channel of one.")
    in_thread = isinstance(interaction.channel, discord.Thread)
    lost = permissions.preflight(interaction.app_permissions, in_thread)
    if lost:
        raise RulesError(f"I cannot open a table here; nothing was created. Missing:\n{permissions.spoken(lost)}")
    settings = await bot.service.server_settings(interaction.guild_id)
    await _check_server(settings, interaction)
    pace = pace or str(settings.get("pace") or DEFAULT_PACE)
    people, refused = _guests(interaction.user, invited)
    user = interaction.user
    table = await bot.service.open_table(
        game, user.id, person(user), interaction.guild_id, interaction.channel_id, options, pace
    )
    if people:
        table = await bot.service.invite(table.id, user.id, people)
    table = await bot.courier.first_card(table, user.id)
    soft = [n for n in permissions.missing(interaction.app_permissions) if n not in lost and not in_thread]
    warning = f"Good to know:\n{permissions.spoken(soft)}" if soft else ""
    await reply.say(f"Your table is open: {ground.link(table)}", *refused, warning)


async def _check_server(settings: dict[str, Any], interaction: discord.Interaction[Any]) -> None:
    channels = settings.get("channels") or []
    parent = getattr(interaction.channel, "parent_id", None)
    if channels and interaction.channel_id not in channels and parent not in channels:
        places = and_list(f"<#{channel}>" for channel in channels)
        raise RulesError(f"On this server tables are opened in {places}.")


def _guests(host: discord.abc.User, invited: Sequence[discord.abc.User]) -> tuple[list[int], list[str]]:
    """Whom to invite, each once, and a line for everybody who cannot be."""
    people: list[int] = []
    refused = []
    for guest in invited:
        if guest.id == host.id:
            refused.append("You have a seat already; no need to invite yourself.")
        elif guest.bot:
            refused.append(f"<@{guest.id}> is a bot and cannot play; **Add computer** seats a computer player.")
        elif guest.id not in people:
            people.append(guest.id)
    return people, refused


async def _changed(press: Pressed) -> None:
    """Shows the change on the card at once; the stored row does the same should this fail."""
    await press.bot.courier.card(press.table)


async def join(press: Pressed) -> None:
    """Takes a seat."""
    await press.bot.service.join(press.table, press.user, person(press.interaction.user))
    await _changed(press)


async def leave(press: Pressed) -> None:
    """Gives the seat back, or turns an invitation down."""
    table = await press.bot.service.table(press.table)
    if table.seat_of(press.user) is None and press.user in table.invited:
        await press.bot.service.decline(press.table, press.user)
    else:
        await press.bot.service.leave(press.table, press.user)
    await _changed(press)


def options_card(table: Table, note: str = "") -> Card:
    """The host's private panel with one menu for each option and one for the pace."""
    info, words, mark = GAMES[table.game].INFO, ground.presenter(table), Mark(table.id, table.rev)
    values = info.fill(table.options)
    card = Card(COLOUR).text(f"### Options of {ground.heading(table)}", note or "Changes show on the card at once.")
    for item in info.options[:12]:
        spoken = [spoken_option(words, item.key, value) for value in item.values]
        texts = unique((text for _, text in spoken), 100)
        picks = [
            option(text, str(i), chosen=values[item.key] == item.values[i]) for i, text in enumerate(texts[:25])
        ]  # fmt: skip
        card.text(f"**{label(spoken[0][0], 100)}**").menu(menu(mark.id("set", item.key), picks, spoken[0][0]))
    paces = [option(text, key, chosen=key == table.pace) for key, text in PACE_WORDS.items() if key in PACES]
    return card.text("**Pace**").menu(menu(mark.id("pace"), paces, "Pace"))


async def _hosts_lobby(press: Pressed) -> Table:
    table = await press.bot.service.table(press.table)
    if table.status != LOBBY:
        raise RulesError(f"{ground.heading(table)} is {ground.STATUS[table.status]}; its options are settled.")
    if table.host_id != press.user:
        raise RulesError(f"Only the host (<@{table.host_id}>) can change this table.")
    return table


async def opts(press: Pressed) -> None:
    """Opens the options panel."""
    await press.reply.show(options_card(await _hosts_lobby(press)))


async def set_option(press: Pressed) -> None:
    """One option chosen from its menu."""
    table = await _hosts_lobby(press)
    item = next((o for o in GAMES[table.game].INFO.options if o.key == press.arg), None)
    index = int(press.values[0]) if press.values and press.values[0].isdigit() else -1
    if item is None or not 0 <= index < len(item.values):
        raise RulesError("That option does not exist any more. Open **Options** again.")
    table = await press.bot.service.configure(press.table, press.user, {item.key: item.values[index]})
    await press.reply.show(options_card(table, "Changed."))
    await _changed(press)


async def set_pace(press: Pressed) -> None:
    """The pace chosen from its menu."""
    await _hosts_lobby(press)
    table = await press.bot.service.configure(press.table, press.user, pace=press.values[0])
    await press.reply.show(options_card(table, "Changed."))
    await _changed(press)


async def bots(press: Pressed) -> None:
    """Asks which kind of computer player to seat."""
    await press.reply.show(bots_card(await _hosts_lobby(press), "Which computer player shall take a seat?"))


def bots_card(table: Table, text: str) -> Card:
    """A button for each kind of computer player, as long as there is a seat for one."""
    mark, card = Mark(table.id, table.rev), Card(COLOUR).text(text)
    if len(table.seats) >= GAMES[table.game].INFO.seats[1]:
        return card
    return card.buttons([button(mark.id("addbot", kind), BOT_WORDS.get(kind, kind), GREY) for kind in KINDS])


async def add_bot(press: Pressed) -> None:
    """Seats a computer player."""
    if press.arg not in KINDS:
        raise RulesError("There is no such computer player. Press **Add computer** again.")
    table = await press.bot.service.add_bot(press.table, press.user, press.arg)
    text = f"A computer player sits down: {len(table.seats)} at the table now."
    full = len(table.seats) >= GAMES[table.game].INFO.seats[1]
    await press.reply.show(bots_card(table, text if full else f"{text} Another one?"))
    await _changed(press)


async def remove_bot(press: Pressed) -> None:
    """Takes the last computer player away."""
    await press.bot.service.remove_bot(press.table, press.user)
    await _changed(press)


async def start(press: Pressed) -> None:
    """Deals. The table's thread and its first turn message come from the outbox, so that no crash can lose them."""
    await press.bot.service.start(press.table, press.user)
    await _changed(press)


async def cancel(press: Pressed) -> None:
    """Calls the table off: the host, or a moderator."""
    moderator = press.interaction.guild_id is not None and press.interaction.permissions.manage_messages
    await press.bot.service.cancel(press.table, press.user, moderator)
    await _changed(press)


VERBS = {
    "c:join": Verb(join, quiet=True), "c:leave": Verb(leave, quiet=True), "c:opts": Verb(opts),
    "c:set": Verb(set_option), "c:pace": Verb(set_pace), "c:bots": Verb(bots), "c:addbot": Verb(add_bot),
    "c:unbot": Verb(remove_bot, quiet=True), "c:start": Verb(start, quiet=True), "c:cancel": Verb(cancel, quiet=True),
}  # fmt: skip
