"""An open question as buttons and menus: every legal answer within at most three presses, none is cut off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.presenter import Label, Presenter, Prompt, picks_of
from cogs.ui.ids import Mark
from cogs.ui.layout import MENU_OPTIONS, option
from cogs.ui.press import BLUE, GREEN, GREY, button, menu
from cogs.ui.text import label, unique
from engine.contract import Decision, View

MOST_BUTTONS = 10
MOST_MENUS = 4
"""Menus shown at once; each costs two of a message's 40 components."""
MAX_ARG = 64


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer with the number it has on the picture."""

    number: int
    code: str
    label: Label


@dataclass(frozen=True, slots=True)
class Chunk:
    """Choices that fit into one menu."""

    title: str
    choices: tuple[Choice, ...]


def numbered(words: Presenter, view: View, codes: Sequence[str]) -> list[Choice]:
    """The codes in their order, numbered as on the picture."""
    return [Choice(i, code, words.label(view, code)) for i, code in enumerate(codes, 1)]


def chunks(choices: Sequence[Choice]) -> list[Chunk]:
    """Choices by group (in order of appearance) and at most 25 each; few choices stay together."""
    if len(choices) <= MENU_OPTIONS:
        return [Chunk("", tuple(choices))] if choices else []
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.label.group, []).append(choice)
    result = []
    for title, members in groups.items():
        for start in range(0, len(members), MENU_OPTIONS):
            part = tuple(members[start : start + MENU_OPTIONS])
            span = f"{part[0].number}–{part[-1].number}"
            result.append(Chunk(f"{title} ({span})" if title else span, part))
    return result


def wire(choice: Choice, times: int = 1) -> str:
    """A choice as menu value or button argument; long codes go by their number, which a revision keeps true."""
    short = choice.code if len(choice.code) <= MAX_ARG - 4 else f"#{choice.number}"
    return short if times == 1 else f"{times}*{short}"


def unwire(value: str, codes: Sequence[str]) -> list[str]:
    """The codes a value stands for. A number beyond the list stays as it is and is refused as illegal."""
    count, star, rest = value.partition("*")
    times = min(int(count), 99) if star and count.isascii() and count.isdigit() else 1
    text = rest if star and count.isdigit() else value
    if text.startswith("#") and text[1:].isascii() and text[1:].isdigit() and 1 <= int(text[1:]) <= len(codes):
        text = codes[int(text[1:]) - 1]
    return [text] * max(1, times)


FEW, BRIEF = 5, 40
"""So many answers without further words, of so many characters at most, are buttons: one press instead of two."""


def _confirm(mark: Mark, choice: Choice) -> ui.Item[Any]:
    text = label(f"Confirm · {choice.label.text}")
    return button(mark.id("act", wire(choice)), text, GREEN, emoji=choice.label.emoji)


def _text(choice: Choice, alone: bool) -> str:
    return choice.label.text if alone else f"{choice.number} · {choice.label.text}"


def _buttons(mark: Mark, choices: Sequence[Choice], alone: bool = False, *, quiet: bool = False) -> list[ui.Item[Any]]:
    texts = unique((_text(c, alone) for c in choices), 80)
    style = BLUE if len(choices) <= 2 and not quiet else GREY
    return [
        button(mark.id("act", wire(c)), text, style, emoji=c.label.emoji)
        for c, text in zip(choices, texts, strict=True)
    ]


def _options(choices: Sequence[Choice]) -> list[discord.SelectOption]:
    texts = unique((_text(c, False) for c in choices), 100)
    return [option(text, wire(c), c.label.detail, emoji=c.label.emoji) for c, text in zip(choices, texts, strict=True)]


def _amounts(choices: Sequence[Choice], prompt: Prompt) -> list[discord.SelectOption]:
    """Each thing once, and after these each as often as it can be picked, as far as there is room."""
    limit = prompt.most or MENU_OPTIONS
    counts = [(c, n) for c in choices for n in range(1, max(1, min(c.label.most, limit)) + 1)]
    if len(counts) > MENU_OPTIONS:
        room = MENU_OPTIONS // len(choices)
        kept = {(c.code, n) for c, top in _tops(choices, limit) for n in _spread(top, room)}
        counts = [(c, n) for c, n in counts if (c.code, n) in kept]
    texts = unique((f"{c.number} · {c.label.many(n) if c.label.many else c.label.text}" for c, n in counts), 100)
    return [
        option(text, wire(c, n), c.label.detail, emoji=c.label.emoji)
        for (c, n), text in zip(counts, texts, strict=True)
    ]


def _tops(choices: Sequence[Choice], limit: int) -> list[tuple[Choice, int]]:
    return [(c, max(1, min(c.label.most, limit))) for c in choices]


def _spread(top: int, room: int) -> list[int]:
    """At most `room` amounts from 1 to `top`: the small ones, and all of it."""
    return list(range(1, top + 1)) if top <= room else [*range(1, room), top] if room > 1 else [1]


def _menus(mark: Mark, shown: Sequence[tuple[int, Chunk]], prompt: Prompt) -> list[ui.Item[Any]]:
    result = []
    for at, chunk in shown:
        is_many = prompt.style == "many"
        options = _amounts(chunk.choices, prompt) if is_many else _options(chunk.choices)
        most = min(prompt.most or MENU_OPTIONS, len(chunk.choices)) if is_many else 1
        hint = chunk.title or label(prompt.title, 100)
        result.append(menu(mark.id("pick", str(at)), options, hint, most=most))
    return result


def largest(values: Sequence[str]) -> list[str]:
    """Menu values with each thing once: of several amounts of the same thing the largest is meant."""
    best: dict[str, int] = {}
    for value in values:
        count, star, rest = value.partition("*")
        times, thing = (int(count), rest) if star and count.isascii() and count.isdigit() else (1, value)
        best[thing] = max(best.get(thing, 0), min(times, 99))
    return [thing if times == 1 else f"{times}*{thing}" for thing, times in best.items()]


def _times(mark: Mark, choices: Sequence[Choice], most: int) -> list[ui.Item[Any]]:
    """ "How many times?" for the first answer; the others are buttons."""
    first = choices[0]
    top = max(1, min(most, MENU_OPTIONS))
    many = first.label.many or (lambda n: f"{n} × {first.label.text}")
    counts = [option(many(n), wire(first, n), first.label.detail) for n in range(1, top + 1)]
    return [menu(mark.id("pick", "times"), counts, "How many times?")]


@dataclass(slots=True)
class Controls:
    """What goes under a question: menus in rows of their own, then buttons."""

    menus: list[ui.Item[Any]]
    buttons: list[ui.Item[Any]]


def controls(words: Presenter, view: View, decision: Decision, seat: int, mark: Mark, page: str = "") -> Controls:
    """Buttons and menus for the open question of `seat`.

    `page` is empty for the first look, `g<n>` for the n-th menu, `p<n>` for the n-th part of the list of menus.
    """
    choices = numbered(words, view, decision.codes.get(seat, []))
    prompt = words.prompt(view)
    if not choices:
        return Controls([], [])
    ticks = tick_menu(words, view, mark)
    if ticks is not None:
        found = _paged(mark, chunks(choices), prompt, page, 1)
        return Controls(found.menus if page else [ticks, *found.menus], found.buttons)
    if prompt.style == "times" and prompt.most > 1 and len(choices) <= MOST_BUTTONS:
        return Controls(_times(mark, choices, prompt.most), _buttons(mark, choices[1:], quiet=True))
    ends = [c for c in choices if not c.label.apart]
    if decision.confirm and len(ends) == 1 and len(choices) <= MOST_BUTTONS:
        others = [c for c in choices if c is not ends[0]]
        return Controls([], [_confirm(mark, ends[0]), *_buttons(mark, others, quiet=True)])
    if len(choices) <= MOST_BUTTONS and _as_buttons(choices, prompt):
        return Controls([], _buttons(mark, choices, len(choices) == 1))
    beside = [c for c in choices if c.label.apart][:MOST_BUTTONS]
    listed = [c for c in choices if c not in beside]
    found = _paged(mark, chunks(listed or choices), prompt, page)
    return Controls(found.menus, [*_buttons(mark, beside if listed else [], quiet=True), *found.buttons])


def _as_buttons(choices: Sequence[Choice], prompt: Prompt) -> bool:
    """Whether one press per answer is better than a menu: few answers, each said in its first words."""
    if prompt.style == "many":
        return sum(not c.label.apart for c in choices) <= 1 and all(c.label.most <= 1 for c in choices)
    brief = all(len(choice.label.text) <= BRIEF and not choice.label.detail for choice in choices)
    return prompt.style in ("buttons", "times") or len(choices) <= 2 or (len(choices) <= FEW and brief)


def tick_menu(words: Presenter, view: View, mark: Mark) -> ui.Item[Any] | None:
    """The menu in which the parts of an answer are ticked, where the open question is put so."""
    found = picks_of(words, view)
    if found is None or len(found.items) > MENU_OPTIONS:
        return None
    texts = unique((said.text for _, said in found.items), 100)
    options = [
        option(text, code, said.detail, emoji=said.emoji)
        for (code, said), text in zip(found.items, texts, strict=True)
    ]  # fmt: skip
    return menu(mark.id("tick"), options, found.title, least=found.least, most=found.most)


def _paged(mark: Mark, parts: list[Chunk], prompt: Prompt, page: str, most: int = MOST_MENUS) -> Controls:
    chosen = int(page[1:]) if page[1:].isdigit() else 0
    if page.startswith("g") and chosen < len(parts):
        back = button(mark.id("turn"), "All choices")
        return Controls(_menus(mark, [(chosen, parts[chosen])], prompt), [back])
    if len(parts) <= most:
        return Controls(_menus(mark, list(enumerate(parts)), prompt), [])
    size = MENU_OPTIONS * MOST_MENUS
    start = chosen * size if page.startswith("p") and chosen * size < len(parts) else 0
    lists = []
    for first in range(start, min(start + size, len(parts)), MENU_OPTIONS):
        group = list(enumerate(parts))[first : min(first + MENU_OPTIONS, start + size)]
        lists.append(menu(mark.id("group", str(first)), [option(c.title, f"g{i}") for i, c in group], "Which ones?"))
    turns = [
        button(mark.id("page", f"p{n}"), f"Part {n + 1}")
        for n in range((len(parts) + size - 1) // size)
        if len(parts) > size
    ]
    return Controls(lists, turns)
