"""What the simulated Discord must be told about the bot so that presses are answered promptly; tests use it as well."""

from __future__ import annotations

from typing import Any


def settle_quickly(env: Any, idle: float = 0.001) -> None:
    """Looks for finished work every `idle` s instead of every 50 ms, and is as patient at the start as later on."""
    settle = env._settle_internal

    async def patched(**options: Any) -> None:
        options["idle"] = idle
        if options.get("timeout") is not None:
            options["timeout"] = env.settle_timeout
        await settle(**options)

    env._settle_internal = patched


def idle_courier(env: Any, bot: Any) -> None:
    """A courier that waits for something to bring is not at work: only new rows and passing time wake it."""
    rest = bot.courier.rest

    async def parked() -> None:
        await env.external_wait(rest(), reason="the courier has nothing to bring")

    bot.courier.rest = parked
