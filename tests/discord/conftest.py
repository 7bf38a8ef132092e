"""Worlds for the stories in this directory, one for each game that can be played by chat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from driver import World
from driver import world as open_world
from driver_play import start_table

from cogs.registry import PRESENTERS
from engine.ports import Table


@pytest.fixture(params=sorted(PRESENTERS))
def game(request: pytest.FixtureRequest) -> str:
    """Every game of the registry, one after the other."""
    return str(request.param)


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with Ada, Bo, Cy and Dee (who never takes a seat by herself) and the real bot."""
    async with open_world(tmp_path, ("Ada", "Bo", "Cy", "Dee")) as made:
        yield made


@pytest_asyncio.fixture
async def table(world: World, game: str) -> Table:
    """A game in progress with Ada, Bo and Cy: F1 of the failure cases."""
    return await start_table(world, game, ["Ada", "Bo", "Cy"])
