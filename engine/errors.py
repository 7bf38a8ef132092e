"""Two families of errors: what a player may read, and what only the log may."""

from __future__ import annotations

from typing import Any


class CairnError(Exception):
    """Base of everything this project raises on purpose."""


class RulesError(CairnError):
    """A request the rules refuse. `str(error)` is one plain sentence that a player may read."""


class IllegalChoice(RulesError):
    """The code is not among the codes the open question offers this seat."""

    def __init__(self, code: str = "") -> None:
        self.code = code
        super().__init__("That is not one of the choices you have right now.")


class NotYourTurn(RulesError):
    """Another seat is being asked."""

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        super().__init__("It is not your turn.")


class MatchOver(RulesError):
    """The game has ended; nobody is asked anything any more."""

    def __init__(self) -> None:
        super().__init__("This game is over.")


class StaleBoard(RulesError):
    """The press was made for an older board. `look` (an `engine.ports.Look`) is the board as it stands now."""

    def __init__(self, look: Any) -> None:
        self.look = look
        super().__init__("The board has moved on since that button was made; nothing was changed.")


class StorageBusy(RulesError):
    """The database could not save (locked, full, broken disk). Nothing was changed; the press may be tried again."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason
        super().__init__("Cannot save right now, nothing was changed. Please try again in a minute.")


class StoreError(CairnError):
    """The database cannot be used at all (damaged, newer than this program, held by another process)."""


class DatabaseInUse(StoreError):
    """Another process works on the database; it may be gone in a minute, so starting again is worth trying."""


class Conflict(CairnError):
    """A write found another revision than the one it was computed from; the writer reads again."""


class EngineBug(CairnError):
    """Something that no input should be able to cause. Logged with a reference, never shown."""


class DeadEnd(EngineBug):
    """A step that asks had nothing to offer, or steps that run by themselves never stopped."""


class BadState(EngineBug):
    """A stored state that this version cannot read."""


class ContentError(CairnError):
    """An edition's file breaks a count, an id or a constraint; names file, entry and reason."""
