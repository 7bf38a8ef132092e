"""The rules look-up of Five Peaks: pages written in `topics.toml`, with names and prices filled in from the edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cogs.five_peaks import terms
from cogs.five_peaks.effects import amounts, campfire_effect
from cogs.presenter import Topic
from engine.five_peaks.content import CAMPFIRES, CARDS, PANORAMAS, PEAKS

_FILE = Path(__file__).with_name("topics.toml")


def _facts() -> dict[str, str]:
    """Card and campfire page → what the edition prints on it."""
    facts: dict[str, str] = {}
    for card in CARDS:
        if not card.starting:
            facts[f"card-{card.key}"] = f"{terms.plural('endorphin', card.cost)}; {card.copies} of them exist."
        else:
            facts[f"card-{card.key}"] = "Everybody starts with one."
    for rank in range(1, 7):
        of_rank = [p for p in PANORAMAS if p.rank == rank]
        points = sorted({p.vp for p in of_rank})
        facts["panoramas"] = (
            facts.get("panoramas", "Points by rank:") + f" {terms.ROMAN[rank]} {points[0]}–{points[-1]},"
        )
    facts["panoramas"] = facts["panoramas"].rstrip(",") + "."
    return facts


def _load() -> Iterator[Topic]:
    pages: list[dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))["topic"]
    facts = _facts()
    numbers = {f"campfire-{card.key}": amounts(card) for card in CAMPFIRES}
    for page in pages:
        body = str(page["body"]).strip()
        for name, number in numbers.get(page["key"], {}).items():
            body = body.replace(f"{{{name}}}", str(number))
        if page["key"] in facts:
            body = f"{body}\n-# {facts[page['key']]}"
        yield Topic(page["key"], page["title"], body, tuple(page["rulings"]), tuple(page["words"]))
    yield Topic("list-campfire", "All campfire cards", _campfires(), ("FP-65",), ("campfire list",))
    yield Topic("list-peaks", "All peaks", _peaks(), ("FP-44", "FP-51"), ("peak list", "summit list"))


def _campfires() -> str:
    return "\n".join(f"- **{card.name}**: {campfire_effect(card.key)}" for card in CAMPFIRES)


def _peaks() -> str:
    lines = ["The stone reward comes at once, the VP times your stone's number at the end (FP-51)."]
    for terrain, noun in enumerate(terms.TERRAINS):
        peaks = [p for p in PEAKS if p.terrain == terrain]
        words = (f"{p.name} {p.vp} VP{' + ' + terms.reward(p.reward) if terms.reward(p.reward) else ''}" for p in peaks)
        lines.append(f"- **{noun.capitalize()}**: {'; '.join(words)}")
    return "\n".join(lines)


TOPICS: tuple[Topic, ...] = tuple(_load())
"""Every page, in reading order."""
