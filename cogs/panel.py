"""The private turn panel: one message, edited in place from answer to answer, always the present look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from discord import ui

from cogs import ground
from cogs.choices import controls, largest, unwire
from cogs.permissions import missing_note
from cogs.presenter import picks_of
from cogs.ui.ids import Mark
from cogs.ui.layout import Build, Card
from cogs.ui.press import GREY, Pressed, Verb, button
from cogs.ui.reply import Reply
from cogs.ui.text import cut_front, joined
from engine import GAMES
from engine.contract import View
from engine.errors import RulesError, StaleBoard
from engine.ports import PLAYING, Look, Outcome

if TYPE_CHECKING:
    from cogs.client import Cairn

COLOUR = 0x2F6B4F
WORDS_FOR_PICTURE = 2400
SO_FAR = 420


async def theme_of(bot: Cairn, user: int) -> str:
    """The look of pictures this person chose."""
    return str((await bot.service.user_settings(user)).get("theme") or "paper")


async def add_picture(
    bot: Cairn, card: Card, look: Look, kind: str, *, scale: float | None, public: bool = False, theme: str = "paper",
    codes: Sequence[str] = (), changed: View | None = None, focus: int | None = None,
) -> None:  # fmt: skip
    """Puts a picture of the look on the card, or the table in words when there is none to be had."""
    table, words = look.table, ground.presenter(look.table)
    picture = None
    if scale is not None:
        picture = await bot.painter.paint(
            table.game,
            kind,
            look.view,
            public=public,
            codes=codes,
            changed=changed,
            focus=focus,
            theme=theme,
            scale=scale,
        )
    names = ground.names(table)
    if picture is None:
        text = words.text_board(look.view, names)
        card.text(text if len(text) <= WORDS_FOR_PICTURE else text[:WORDS_FOR_PICTURE].rsplit("\n", 1)[0] + "\n…")
        return
    name = f"{kind}-{table.id}-{table.rev}.{picture.extension.lstrip('.')}"
    card.picture(name, picture.data, words.alt(look.view, kind, names))


def points(look: Look, start: Sequence[Mapping[str, int]] = ()) -> str:
    """What the turn would change in the viewer's score, e.g. `Score if you confirm: 14 → 18 VP (+4)`."""
    if look.seat is None or not look.scores:
        return ""
    unit, earlier = GAMES[look.table.game].INFO.unit, start or look.before
    now = look.scores[look.seat]["total"]
    before = earlier[look.seat]["total"] if earlier else now
    if now == before:
        return ""  # the line about the seat says it already
    return f"Score if you confirm: {before} → **{now} {unit}** ({now - before:+d})"


def tail(look: Look, *, undo: bool = False, more: str = "More") -> list[ui.Item[Any]]:
    """The buttons at the foot of every private panel; `more` names the one that leads to the less common things."""
    mark = Mark(look.table.id, look.table.rev)
    items = [button(mark.id("undo"), "Undo step", disabled=not look.undo)] if undo else []
    if not undo and look.seat is not None and look.seat in ground.asked(look):
        items.append(button(mark.id("turn"), "Take turn", GREY))
    if look.seat is not None:
        items.append(button(mark.id("view"), "My view"))
    return [*items, button(mark.id("diff"), "What changed"), button(mark.id("more"), more)]


@dataclass(frozen=True, slots=True)
class Turn:
    """What the panel says beside the question: what was done so far, scores before it, and what would be final."""

    done: str = ""
    start: Sequence[Mapping[str, int]] = ()
    final: frozenset[str] | None = None


async def turn_of(bot: Cairn, look: Look, user: int) -> Turn:
    """Put together for the person whose turn it is."""
    lines, start = await bot.service.turn_so_far(look.table.id, user)
    words, names = ground.presenter(look.table), ground.names(look.table)
    said = joined([text for line in lines if (text := words.line(line.entry, names))])
    done = cut_front(said, SO_FAR)
    return Turn(f"So far: {done}" if done else "", start, await bot.service.revealing(look.table.id, user))


def warning(final: str, codes: Sequence[str], known: frozenset[str] | None) -> str:
    """What cannot be taken back after which answer, by their numbers; empty when every answer can be."""
    if known is None:
        return f"⚠️ {final}" if final else ""
    numbers = [n for n, code in enumerate(codes, 1) if code in known]
    if not numbers:
        return ""
    text = final or "Nothing before it can be taken back then."
    return f"⚠️ {text}" if len(numbers) == len(codes) else f"⚠️ {spans(numbers)}: {text}"


def spans(numbers: Sequence[int]) -> str:
    """`1–3, 5`."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def turn_card(bot: Cairn, look: Look, note: str, page: str, theme: str, turn: Turn) -> Build:
    """The open question of the look's seat: words, picture with numbered choices, menus and buttons."""
    table, seat, decision = look.table, look.seat, look.decision
    assert seat is not None
    assert decision is not None
    words, names = ground.presenter(table), ground.names(table)
    prompt = words.prompt(look.view)
    codes = decision.codes.get(seat, [])
    mark = Mark(table.id, table.rev)

    async def build(scale: float | None) -> Card:
        card = Card(COLOUR).text(note, f"### {prompt.title}", prompt.hint)
        kind, ticks = words.picture(look.view), picks_of(words, look.view)
        marked = codes if ticks is None else [code for code, _ in ticks.items]
        await add_picture(bot, card, look, kind, scale=scale, codes=marked, theme=theme)
        done = turn.done if decision.confirm or not turn.done else f"-# {turn.done}"
        card.text(done, words.seat_lines(look.view, names)[seat], points(look, turn.start))
        card.text(warning(prompt.final, codes, turn.final))
        found = controls(words, look.view, decision, seat, mark, page)
        for item in found.menus:
            card.menu(item)
        if found.buttons:
            card.buttons(found.buttons)
        foot = f"-# {ground.heading(table)} · step {table.rev}"
        return card.buttons(tail(look, undo=True)).text(foot)

    return build


async def show_turn(bot: Cairn, reply: Reply, look: Look, note: str = "", page: str = "") -> None:
    """The panel if this person is asked something, else one line that says what is true now."""
    if look.table.status == PLAYING and look.seat is not None and look.decision and look.seat in look.decision.seats:
        user = reply.interaction.user.id
        turn = await turn_of(bot, look, user)
        await reply.show(turn_card(bot, look, note, page, await theme_of(bot, user), turn))
        return
    await show_waiting(reply, look, note)


async def show_waiting(reply: Reply, look: Look, note: str = "") -> None:
    """Nothing to decide: where the game stands, for somebody whose turn it is not."""
    table, words = look.table, ground.presenter(look.table)
    card = Card(COLOUR).text(note or ground.standing(look))
    if look.view:
        card.text(words.headline(look.view, ground.names(table)))
    card.text(f"[To the table]({ground.link(table)})")
    if look.view:
        card.buttons(tail(look))
    await reply.show(card)


async def after(bot: Cairn, reply: Reply, outcome: Outcome) -> None:
    """What follows an accepted answer: the next question or who is next, and what keeps the table from hearing it."""
    look = outcome.look
    note = "Already done; nothing happened twice." if outcome.repeated else ""
    if outcome.finished:
        note = f"The game is over. {words_of_result(look)}"
    elif outcome.turn_ended:
        note = " ".join(filter(None, ("Your turn is over.", ground.standing(look))))
    trouble = await missing_note(bot, look.table) if outcome.turn_ended or outcome.finished else ""
    await show_turn(bot, reply, look, "\n".join(filter(None, (note, trouble))))


def words_of_result(look: Look) -> str:
    """Who won, with scores; where all play together, how it ended for them."""
    if look.result is None:
        return ""
    names, info = ground.names(look.table), GAMES[look.table.game].INFO
    unit, outcome = info.unit, getattr(ground.presenter(look.table), "outcome", None)
    if info.cooperative and outcome is not None:
        return f"{outcome(look.result)} {look.scores[0]['total']} {unit} together."
    winners = [names[s] for s in look.result.get("winners", [])]
    order = sorted(range(len(look.scores)), key=lambda seat: -look.scores[seat]["total"])
    scores = ", ".join(f"{names[seat]} {look.scores[seat]['total']}" for seat in order)
    if not winners:
        return f"{scores} {unit}." if scores else ""
    return f"{ground.and_list(f'**{n}**' for n in winners)} won: {scores} {unit}."


async def show_picture(
    bot: Cairn, reply: Reply, look: Look, kind: str, *, focus: int | None = None, private: bool = False,
    changed: View | None = None, note: str = "",
) -> None:  # fmt: skip
    """A picture from the viewer's own look; `private` adds in words what only they know."""
    words, names = ground.presenter(look.table), ground.names(look.table)
    theme = await theme_of(bot, reply.interaction.user.id)
    public = not private and changed is None and look.seat is None

    async def build(scale: float | None) -> Card:
        card = Card(COLOUR).text(f"### {ground.heading(look.table)}", note)
        await add_picture(bot, card, look, kind, scale=scale, public=public, theme=theme, changed=changed, focus=focus)
        card.text(*(words.private_lines(look.view, names) if private else []))
        card.buttons(tail(look))
        return card.text(f"-# {words.headline(look.view, names)} · step {look.table.rev}")

    await reply.show(build)


async def _look(press: Pressed) -> Look:
    return await press.bot.service.look(press.table, press.user)


async def take_turn(press: Pressed) -> None:
    """Opens the panel at the open question, or says whose turn it is."""
    await open_turn(press.bot, press.reply, await _look(press))


async def open_turn(bot: Cairn, reply: Reply, look: Look) -> None:
    """The panel for somebody seated; a spectator learns why there is none."""
    if look.seat is None and look.table.status == PLAYING:
        await reply.show(_only_seated(look))
        return
    await show_turn(bot, reply, look)


def _only_seated(look: Look) -> Card:
    text = f"Only people with a seat at this table can do that. {ground.standing(look)}"
    return (
        Card(COLOUR)
        .text(text, "You can watch in the thread.")
        .buttons([button(Mark(look.table.id, look.table.rev).id("board"), "Board")])
    )


async def _act(press: Pressed, values: Sequence[str], *, closing: bool = False) -> None:
    """Answers with what the press stands for; a refusal redraws the panel as it is now and changes nothing.

    With `closing`, what ends the picking follows by itself where the game says so.
    """
    service = press.bot.service
    try:
        look = await _look(press)
        if look.seat is None:
            await press.reply.show(_only_seated(look))
            return
        codes = look.decision.codes.get(look.seat, []) if look.decision and look.table.rev == press.rev else []
        wanted = [code for value in values for code in unwire(value, codes)]
        wanted.sort(key=lambda code: codes.index(code) if code in codes else len(codes))
        outcome = await service.act(press.table, press.user, press.rev, wanted, press.interaction.id)
        if closing and look.decision and not outcome.repeated:
            outcome = await _closed(press, look, outcome)
    except StaleBoard as error:
        await show_turn(press.bot, press.reply, error.look, ground.refusal(error, error.look))
    except RulesError as error:
        look = await _look(press)
        await show_turn(press.bot, press.reply, look, ground.refusal(error, look))
    else:
        await after(press.bot, press.reply, outcome)


async def _closed(press: Pressed, before: Look, outcome: Outcome) -> Outcome:
    """The answer that ends a question of which several things were just picked, if it is open again."""
    look = outcome.look
    ending = ground.presenter(before.table).prompt(before.view).closing
    was, now = before.decision, look.decision
    if not ending or was is None or now is None or was.op != now.op or look.seat is None:
        return outcome
    if ending not in now.codes.get(look.seat, []):
        return outcome
    return await press.bot.service.act(press.table, press.user, look.table.rev, [ending], press.interaction.id)


async def act(press: Pressed) -> None:
    """A button that is one answer."""
    await _act(press, [press.arg])


async def pick(press: Pressed) -> None:
    """A menu: one answer, several one after the other in the order of the list, or one several times."""
    await _act(press, largest(press.values), closing=True)


async def tick(press: Pressed) -> None:
    """The ticked parts of an answer; the game makes one answer of them."""
    look = await _look(press)
    words: Any = ground.presenter(look.table)
    ticks = picks_of(words, look.view) if look.seat is not None and look.view else None
    known = {code for code, _ in ticks.items} if ticks is not None else set()
    is_whole = bool(known) and set(press.values) <= known
    # What was ticked for another question becomes an answer nobody offers, and is refused like any old press.
    await _act(press, [words.picked(look.view, press.values) if is_whole else "moved on"])


async def turn_page(press: Pressed) -> None:
    """Another part of a long list of choices; changes nothing."""
    look = await _look(press)
    page = (press.values or [press.arg])[0] if look.table.rev == press.rev else ""
    note = "" if page else "The board has moved on; these are the choices now."
    await show_turn(press.bot, press.reply, look, note, page)


async def undo(press: Pressed) -> None:
    """Takes back one answer."""
    try:
        outcome = await press.bot.service.undo(press.table, press.user, press.rev, press.interaction.id)
    except StaleBoard as error:
        await show_turn(press.bot, press.reply, error.look, ground.refusal(error, error.look))
    except RulesError as error:
        look = await _look(press)
        await show_turn(press.bot, press.reply, look, ground.refusal(error, look))
    else:
        await show_turn(press.bot, press.reply, outcome.look, "Taken back.")


VERBS = {
    "c:turn": Verb(take_turn), "c:act": Verb(act), "c:pick": Verb(pick), "c:group": Verb(turn_page),
    "c:page": Verb(turn_page), "c:undo": Verb(undo), "c:tick": Verb(tick),
}  # fmt: skip
