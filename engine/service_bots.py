"""Computer players: they think outside the lock and answer like anybody else."""

from __future__ import annotations

from engine.service_play import Play


class Bots(Play):
    """Woken after a commit that asks a computer player; never leaves a table hanging."""

    async def resume(self) -> int:
        """Wake the computer players whose turn it is (at start-up, and by every tick); returns how many tables."""
        raise NotImplementedError

    async def settled(self) -> None:
        """Wait until no computer player is thinking any more (tests, shutdown)."""
        raise NotImplementedError

    async def shut_down(self) -> None:
        """Stop computer players; what they have not answered is asked again by `resume`."""
        raise NotImplementedError
