"""What every game offers to everything generic: rules engine, service, pictures, Discord, computer players.

A game is a module with the names of `Game`. Nothing generic ever asks which game it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

Frame = dict[str, Any]
"""One step of pending work: `{"op": str, "seat": int, …scalars}`."""

Entry = dict[str, Any]
"""One journal line as data: `{"kind": str, "seat": int, "to": int | None, …scalars or lists}`; words come later."""

View = dict[str, Any]
"""What one seat (or a spectator) may know, as plain JSON values; every picture and text is made from it."""


@dataclass(frozen=True, slots=True)
class TableOption:
    """A choice of the host before the start. `values[0]` need not be the default; `ruling` cites its source."""

    key: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    ruling: str = ""


CONFIRM = TableOption("confirm", ("ask", "skip"), "ask")
"""Every game's own last option: whether the end of a turn is asked even where nothing could be taken back."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's introduction of itself. `seats` is (fewest, most); `max_decisions` bounds any legal game.

    `options` are the game's own and, added by itself, `CONFIRM`, which the service and no rule reads.
    """

    key: str
    name: str
    command: str
    seats: tuple[int, int]
    options: tuple[TableOption, ...]
    hidden: bool
    chance: bool
    cooperative: bool
    max_decisions: int
    rules_version: int
    unit: str = "VP"

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", (*self.options, CONFIRM))

    def fill(self, options: dict[str, Any]) -> dict[str, Any]:
        """`options` with defaults filled in. Raises ValueError naming an unknown key or value."""
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise ValueError(f"{self.name} has no option {key!r}; it has {', '.join(known) or 'none'}")
            if value not in known[key].values:
                allowed = ", ".join(str(v) for v in known[key].values)
                raise ValueError(f"option {key!r} cannot be {value!r}; choose one of {allowed}")
        return {option.key: options.get(option.key, option.default) for option in self.options}


@dataclass(slots=True)
class Decision:
    """The open question. `seats` may answer it now, `waiting` of them have not yet answered (sealed steps only differ).

    `codes[seat]` lists every legal answer in a stable order; `confirm` marks a question that ends what can be undone.
    """

    op: str
    seats: list[int]
    codes: dict[int, list[str]]
    confirm: bool = False
    waiting: list[int] = field(default_factory=list[int])


class State(Protocol):
    """What generic code may touch of a game's state; all else is the game's own."""

    rng: int
    reveals: int
    seats: int
    todo: list[Frame]
    journal: list[Entry] | None

    def copy(self) -> Any:
        """An independent copy; its `journal` is None."""
        ...


@dataclass(frozen=True, slots=True)
class Auto:
    """A step nobody has to decide."""

    run: Callable[[Any, Frame], None]


@dataclass(frozen=True, slots=True)
class Ask:
    """A small question to the frame's seat. `always` asks even a single option (it ends what can be undone)."""

    options: Callable[[Any, Frame], list[str]]
    choose: Callable[[Any, Frame, str], None]
    always: bool = False


@dataclass(frozen=True, slots=True)
class AskAll:
    """One question to the seats in `frame["seats"]` at once; answers lie in `frame["sealed"]` (str of seat → code).

    A seat may change its answer until the last one has sealed; then `reveal` runs with the frame.
    """

    options: Callable[[Any, Frame, int], list[str]]
    reveal: Callable[[Any, Frame], None]


Steps = dict[str, Auto | Ask | AskAll]


class Game(Protocol):
    """The names a game's package exports. `answer` works in place and is the only way a state changes."""

    INFO: GameInfo
    STEPS: Steps
    State: type[Any]

    def new(self, options: dict[str, Any], seats: int, seed: int) -> Any:
        """A settled state at its first question. Raises ValueError for a bad option or seat count."""
        ...

    def decision(self, state: Any) -> Decision | None:
        """The open question, or None when the game is over. Reads only."""
        ...

    def answer(self, state: Any, seat: int, code: str) -> None:
        """Play `code` for `seat`. Raises RulesError and changes nothing if it is not offered."""
        ...

    def view(self, state: Any, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know, built up from nothing."""
        ...

    def scores(self, state: Any) -> list[dict[str, int]]:
        """Per seat, points by category, with the sum under "total"; true at any moment of the game."""
        ...

    def result(self, state: Any) -> dict[str, Any] | None:
        """None while the game runs; then at least `{"winners": [seats], "ranking": [[seats of rank 1], …]}`."""
        ...

    def determinize(self, state: Any, seat: int, rng: Any) -> Any:
        """A copy in which everything `seat` cannot know is drawn anew with `rng` (an `engine.rng.Rng`)."""
        ...

    def value(self, state: Any, seat: int) -> float:
        """How good the position is for `seat`, for computer players (heuristics)."""
        ...
