"""How a game speaks: the words every generic part of the chat asks a game for.

A presenter is a module `cogs/<game>/words.py` with the names of `Presenter`. It sees views and codes, never a state.
`names` maps seat → the person's name, already safe for Discord's markdown; button and option labels carry no names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from engine.contract import CONFIRM, Entry, View

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Label:
    """A choice in words: `text` (≤ 80 characters, the essential first), `detail` (≤ 100), `group` for lists.

    `many(n)` puts the choice made n times in words; `most` is how often it can be made in a row where the question is
    about several things. `apart`: this one ends or leaves out what the others are about, and is a button beside them.
    """

    text: str
    detail: str = ""
    group: str = ""
    emoji: str = ""
    most: int = 1
    many: Callable[[int], str] | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question in words. `style` says how it is put: a menu, buttons, a multi-select whose picks are answered one
    after the other, or "how many times?"; `final` says what an answer would make impossible to take back, and is shown
    with the answers that do. `most`: how many picks in all, or how many times; with "many" 0 means any number.
    `closing` is the answer that follows by itself once several were picked, if the same question comes again."""

    title: str
    hint: str = ""
    style: Literal["menu", "buttons", "many", "times"] = "menu"
    final: str = ""
    most: int = 1
    closing: str = ""


@dataclass(frozen=True, slots=True)
class Picks:
    """An answer put together by ticking: `items` are codes of things with their labels, of which `least` to `most` are
    ticked. A game with such answers exports `picks(view)` and `picked(view, values)` (the answer's code)."""

    title: str
    items: tuple[tuple[str, Label], ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the rules look-up in our own words; `rulings` are the ids it rests on."""

    key: str
    title: str
    body: str
    rulings: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


COMMON_OPTIONS: dict[str, tuple[str, dict[Any, str]]] = {
    CONFIRM.key: ("End of a turn", {"ask": "always confirmed", "skip": "confirmed only if something can be taken back"})
}


def spoken_option(words: Presenter, key: str, value: Any) -> tuple[str, str]:
    """A table option and one of its values in words, whether it is the game's own or every game's."""
    if key in COMMON_OPTIONS:
        title, values = COMMON_OPTIONS[key]
        return title, values[value]
    return words.option(key, value)


def picks_of(words: Presenter, view: View) -> Picks | None:
    """What can be ticked for the open question, where the game has such questions."""
    find = getattr(words, "picks", None)
    return find(view) if find is not None else None


class Presenter(Protocol):
    """The names `cogs/<game>/words.py` exports.

    Some games export more: `picks` and `picked` (see `Picks`), `silence(view)` with what a silent phase is about and
    when it ends, `status(view, names)` with what the players still need, `outcome(result)` with how the game ended.
    """

    @property
    def GAME(self) -> str:
        """The game's key."""
        ...

    @property
    def CATEGORIES(self) -> tuple[tuple[str, str], ...]:
        """The score's categories in order: key and title."""
        ...

    @property
    def TOPICS(self) -> Sequence[Topic]:
        """The pages of the rules look-up."""
        ...

    @property
    def PUBLIC(self) -> str:
        """The kind of picture that shows the whole table."""
        ...

    @property
    def PRIVATE(self) -> str:
        """The kind of picture that shows what a seat holds."""
        ...

    @property
    def FINAL(self) -> str:
        """The kind of picture that shows the end."""
        ...

    def option(self, key: str, value: Any) -> tuple[str, str]:
        """A table option and one of its values in words."""
        ...

    def prompt(self, view: View) -> Prompt:
        """The open question of `view["question"]` in words."""
        ...

    def label(self, view: View, code: str) -> Label:
        """One answer to the open question in words; total for every code the engine can offer."""
        ...

    def picture(self, view: View) -> str:
        """The kind of picture that shows the open question to the seat that is asked."""
        ...

    def line(self, entry: Entry, names: Names) -> str | None:
        """A journal entry as one short sentence in Discord's markdown, or None when it is not worth one."""
        ...

    def headline(self, view: View, names: Names) -> str:
        """Where the game stands in one line."""
        ...

    def seat_lines(self, view: View, names: Names) -> list[str]:
        """One line per seat: what everybody may know of it."""
        ...

    def private_lines(self, view: View, names: Names) -> list[str]:
        """What only the viewer may know, and what the hand could do now."""
        ...

    def alt(self, view: View, kind: str, names: Names) -> str:
        """The picture of `kind` in words, at most 1,024 characters."""
        ...

    def text_board(self, view: View, names: Names) -> str:
        """The whole table in words, for people who cannot see the picture; may be long."""
        ...
