"""Playing: answers, undo, and the one transaction both are."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ports import Outcome
from engine.service_core import Core


class Play(Core):
    """Revision rule: a press carries the revision it was made for.

    Older → StaleBoard with the present look; the very press that was accepted last, again → `Outcome.repeated`. While
    several seats are asked at once, what counts is the revision since which this seat's own question has stood.
    """

    async def act(
        self, table_id: int, user_id: int, rev: int, codes: Sequence[str], press_id: int | None = None
    ) -> Outcome:
        """Answer the open question, and with further codes the ones after it: all of them or none."""
        raise NotImplementedError

    async def undo(self, table_id: int, user_id: int, rev: int, press_id: int | None = None) -> Outcome:
        """Take back this seat's last answer, never across a floor."""
        raise NotImplementedError
