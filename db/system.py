"""What comes from the machine and must not be guessed or moved by tests elsewhere: time and fresh seeds."""

from __future__ import annotations

import secrets
import time


class SystemClock:
    """The machine's clock (`engine.ports.Clock`)."""

    def now(self) -> int:
        """UTC s since the epoch."""
        return int(time.time())


def fresh_seed() -> int:
    """A seed nobody can guess: an int in `0 ≤ n < 2**63`."""
    return secrets.randbits(63)
