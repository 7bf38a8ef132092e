"""The rules look-up of Scenery: pages written in `topics.toml`, with numbers filled in from the edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cogs.presenter import Topic
from cogs.scenery import terms
from cogs.scenery.table import solo_words
from engine.scenery.content import EDITION

_FILE = Path(__file__).with_name("topics.toml")


def _facts() -> dict[str, str]:
    """Page → what the edition prints about it."""
    facts = {f"goal-{goal.key}": f"Alone: {solo_words(goal.key, goal.fewest, goal.solo)}." for goal in EDITION.goals}
    facts["solo"] = "Ranks: " + ", ".join(f"{rank.name} from {rank.least} SP" for rank in EDITION.ladder) + "."
    facts["stakes"] = "Fronts: " + "; ".join(_column(stake.length, stake.fronts) for stake in EDITION.stakes) + "."
    facts["limits"] = ", ".join(f"{stake.length} hexes {stake.limit} m" for stake in EDITION.stakes) + "."
    for key, table in (("overlap", "half"), ("option-backs", "less_three")):
        facts[key] = "Backs: " + "; ".join(_column(stake.length, stake.backs[table]) for stake in EDITION.stakes) + "."
    heights = [kind.height for kind in EDITION.hexes]
    facts["setup"] = f"Heights from {min(heights)} to {max(heights)} m."
    facts["animals"] = _counted("animal", EDITION.animals)
    facts["flowers"] = _counted("flower", EDITION.flowers)
    return facts


def _column(length: int, values: tuple[int, ...]) -> str:
    return f"{length} hexes {' '.join(str(value) for value in values)}"


def _counted(kind: str, names: tuple[str, ...]) -> str:
    """How many hexes of the edition have each animal or flower."""
    found = [getattr(entry, kind) for entry in EDITION.hexes]
    return (
        ", ".join(f"{terms.words(name)} {found.count(index)}" for index, name in enumerate(names))
        + f" of {len(found)} hexes."
    )


def _load() -> Iterator[Topic]:
    pages: list[dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))["topic"]
    facts = _facts()
    for page in pages:
        body = str(page["body"]).strip()
        if page["key"] in facts:
            body = f"{body}\n-# {facts[page['key']]}"
        yield Topic(page["key"], page["title"], body, tuple(page["rulings"]), tuple(page["words"]))
    yield Topic("list-goals", "All goals", _goals(), ("SC-40", "SC-59"), ("goal list",))


def _goals() -> str:
    lines = ["Two goals of one tile never play together (SC-40); those marked * are this project's own (SC-59)."]
    for goal in sorted(EDITION.goals, key=lambda entry: (entry.tile, entry.id)):
        least = "fewest " if goal.fewest else "most " if goal.key not in _MEASURED else ""
        star = "" if goal.printed else " *"
        lines.append(f"- Tile {goal.tile + 1} · **{goal.name}**{star}: {least}{terms.GOALS[goal.key][0]}")
    return "\n".join(lines)


_MEASURED = ("tallest_waterfall", "biggest_cliff", "deepest_view")
"""Goals whose description is a superlative already."""

TOPICS: tuple[Topic, ...] = tuple(_load())
"""Every page, in reading order."""
