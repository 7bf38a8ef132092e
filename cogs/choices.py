"""An open question as buttons and menus: every legal answer within at most three presses, none is cut off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.presenter import Label, Presenter, Prompt
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


def _text(choice: Choice, alone: bool) -> str:
    return choice.label.text if alone else f"{choice.number} · {choice.label.text}"


def _buttons(mark: Mark, choices: Sequence[Choice], confirm: bool) -> list[ui.Item[Any]]:
    texts = unique((_text(c, len(choices) == 1) for c in choices), 80)
    if confirm:
        texts = [label(f"Confirm · {text}") for text in texts]
    style = GREEN if confirm else BLUE if len(choices) <= 2 else GREY
    return [
        button(mark.id("act", wire(c)), text, style, emoji=c.label.emoji)
        for c, text in zip(choices, texts, strict=True)
    ]


def _options(choices: Sequence[Choice]) -> list[discord.SelectOption]:
    texts = unique((_text(c, False) for c in choices), 100)
    return [option(text, wire(c), c.label.detail, emoji=c.label.emoji) for c, text in zip(choices, texts, strict=True)]


def _menus(mark: Mark, shown: Sequence[tuple[int, Chunk]], prompt: Prompt) -> list[ui.Item[Any]]:
    most = max(1, prompt.most) if prompt.style == "many" else 1
    if prompt.style == "many" and prompt.most <= 1:
        most = MENU_OPTIONS
    return [
        menu(mark.id("pick", str(at)), _options(chunk.choices), chunk.title or label(prompt.title, 100), most=most)
        for at, chunk in shown
    ]


def _times(mark: Mark, choices: Sequence[Choice], most: int) -> list[ui.Item[Any]]:
    """ "How many times?" for the first answer; the others are buttons."""
    first = choices[0]
    top = max(1, min(most, MENU_OPTIONS))
    counts = [option(f"{n} × {first.label.text}", wire(first, n), first.label.detail) for n in range(1, top + 1)]
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
    if prompt.style == "times" and len(choices) <= MOST_BUTTONS:
        return Controls(_times(mark, choices, prompt.most), _buttons(mark, choices[1:], False))
    single = prompt.style != "many" or len(choices) == 1
    if single and (len(choices) <= 2 or (prompt.style == "buttons" and len(choices) <= MOST_BUTTONS)):
        return Controls([], _buttons(mark, choices, decision.confirm and len(choices) == 1))
    return _paged(mark, chunks(choices), prompt, page)


def _paged(mark: Mark, parts: list[Chunk], prompt: Prompt, page: str) -> Controls:
    chosen = int(page[1:]) if page[1:].isdigit() else 0
    if page.startswith("g") and chosen < len(parts):
        back = button(mark.id("turn"), "All choices")
        return Controls(_menus(mark, [(chosen, parts[chosen])], prompt), [back])
    if len(parts) <= MOST_MENUS:
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
