"""The simulated Discord in the browser: one window for each channel, and a page that leads to them."""

from __future__ import annotations

import asyncio
import html
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import web
from simcord import Env
from simcord.preview import Preview, make_preview

LAYOUT: dict[str, Any] = {
    "layout": "channel", "display": "responsive", "width": 1100, "height": 800, "locale": "en-GB", "timezone": "UTC",
    "presentation_time": None,
}  # fmt: skip


class Window(Preview):
    """A preview that shares its server with others: actions of all windows wait for each other."""

    turn: asyncio.Lock
    seen: dict[str, int]
    """Page → how much of what happened it shows; a page that shows everything is left alone while somebody presses."""

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            self.env._preview = self
            try:
                return await super()._action(context_id, body)
            finally:
                self.seen[str(context_id)] = len(self.env.backend.transcript)

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        page = super()._open_page(viewer_id, target_id)
        self.seen[page.id] = len(self.env.backend.transcript)
        return page

    def show_news(self) -> None:
        """Brings every page up to date that is not."""
        news = len(self.env.backend.transcript)
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            if page.id in self._pages and self.seen.get(page.id) != news:
                self.seen[page.id] = news
                self._publish(page, reason="refresh")


class Windows:
    """All windows of a demo. `titles` say in a few words what each channel is for."""

    def __init__(
        self, env: Env, viewers: Sequence[Any], channels: Sequence[Any], titles: Sequence[str], port: int
    ) -> None:
        self.env, self.viewers, self.channels, self.titles, self.port = env, viewers, channels, titles, port
        self.lock = asyncio.Lock()
        self.open: list[Window] = []
        self._runner: web.AppRunner | None = None

    async def start(self) -> str:
        """Opens everything; returns the address of the page that leads to the windows."""
        for channel in self.channels:
            self.env._preview = None
            made = make_preview(
                self.env, channel, viewers=self.viewers, assets=None, sku_presentations=None, port=0, **LAYOUT
            )
            made.__class__ = Window
            made.turn, made.seen = self.lock, {}  # type: ignore[attr-defined]
            await made.__aenter__()
            self.open.append(made)  # type: ignore[arg-type]
        app = web.Application()
        app.router.add_get("/", self._index)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        return f"http://127.0.0.1:{self.port}/"

    async def stop(self) -> None:
        """Closes everything."""
        for window in self.open:
            await window.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def pulse(self, seconds: float) -> None:
        """Lets the simulated time pass and shows in all windows what has changed since the last pulse."""
        async with self.lock:
            await self.env.advance_time(seconds)
            for window in self.open:
                window.show_news()

    async def _index(self, request: web.Request) -> web.Response:
        if request.headers.get("Host", "") not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            raise web.HTTPForbidden
        links = "".join(
            f'<li><a href="{html.escape(window.url)}"><b>#{html.escape(channel.name or "")}</b>'
            f"<span>{html.escape(title)}</span></a></li>"
            for window, channel, title in zip(self.open, self.channels, self.titles, strict=True)
        )
        return web.Response(text=_PAGE.replace("{links}", links), content_type="text/html")


_PAGE = """<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Cairn · demo</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui,sans-serif;background:#f3efe4;color:#2b2a26;max-width:38rem;
margin:3rem auto;padding:0 1rem}
ul{list-style:none;padding:0}a{display:block;background:#fff;border:1px solid #cfc7b2;border-radius:.6rem;
padding:.9rem 1.1rem;margin:.7rem 0;color:inherit;text-decoration:none}a:hover,a:focus{border-color:#2f6b4f}
span{display:block;color:#5d594e}</style>
<h1>Cairn</h1><p>A simulated Discord with three people. Choose a channel; in its window, <b>Viewing as</b> at the top
switches between Ada, Bo and Cy. Press <b>Take turn</b> under the newest message when it is your turn, or type
<code>/</code> for every command. Nothing leaves this machine.</p><ul>{links}</ul></html>"""
