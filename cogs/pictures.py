"""Pictures off the event loop: a bounded pool, a time limit, and a memory for public pictures only."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import render
from engine.contract import View
from render.picture import Picture

log = logging.getLogger(__name__)


class Painter:
    """At most `workers` pictures at once, each within `seconds`; remembers `cache` public ones by their content."""

    def __init__(
        self, workers: int = 2, seconds: float = 20.0, cache: int = 128, draw: Callable[..., Picture] = render.picture
    ) -> None:
        self.workers, self.seconds, self.cache, self.draw = workers, seconds, cache, draw
        self._pool = self._new_pool()
        self._free = asyncio.Semaphore(workers)
        self._known: OrderedDict[str, Picture] = OrderedDict()

    def _new_pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.workers, thread_name_prefix="picture")

    async def paint(
        self, game: str, kind: str, view: View, *, public: bool = False, codes: Sequence[str] = (),
        changed: View | None = None, focus: int | None = None, theme: str = "paper", scale: float = 1.0,
    ) -> Picture | None:  # fmt: skip
        """The picture, or None when it failed or took too long (then words have to do; the log says why).

        Only with `public` is it looked up and remembered, so that a private picture is never handed to somebody else.
        """
        extras: dict[str, Any] = {
            "codes": list(codes), "changed": changed, "focus": focus, "theme": theme, "scale": scale,
        }  # fmt: skip
        key = self._key(game, kind, view, extras) if public else ""
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        picture = await self._drawn(game, kind, view, extras)
        if public and picture is not None and self.cache:
            self._known[key] = picture
            while len(self._known) > self.cache:
                self._known.popitem(last=False)
        return picture

    @staticmethod
    def _key(game: str, kind: str, view: View, extras: dict[str, Any]) -> str:
        text = json.dumps([game, kind, view, extras], separators=(",", ":"), default=list)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    async def _drawn(self, game: str, kind: str, view: View, extras: dict[str, Any]) -> Picture | None:
        async with self._free:
            work = asyncio.get_running_loop().run_in_executor(self._pool, lambda: self.draw(game, kind, view, **extras))
            try:
                return await asyncio.wait_for(work, self.seconds)
            except TimeoutError:
                # A thread cannot be stopped; a new pool keeps the next pictures from queueing behind it.
                log.warning("the picture %s/%s took more than %s s and was given up", game, kind, self.seconds)
                self._pool.shutdown(wait=False)
                self._pool = self._new_pool()
            except Exception:
                log.exception("the picture %s/%s could not be drawn", game, kind)
        return None

    def close(self) -> None:
        """Lets go of the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)
