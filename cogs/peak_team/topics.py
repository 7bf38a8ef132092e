"""The rules look-up of The Peak Team: pages written in `topics.toml`, and those made from the edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cogs.peak_team import terms
from cogs.peak_team.effects import POWER, part, title
from cogs.presenter import Topic
from engine.peak_team.content import EDITION, MISSIONS, POWERS, SPECIALS, WEATHER

_FILE = Path(__file__).with_name("topics.toml")

_POWER_RULES = {
    "A1": (
        "Each card that gives you at least one snowshoe or pick step in a move gives one more step of that kind; a "
        "wild card counts for the kind it was used as, tokens do not count (PT-38).",
        ("PT-38",),
    ),
    "A2": (
        "Each card that gives you at least one boot step in a move gives one more (PT-38). Any paddle may also take "
        "you one place up a river (PT-30).",
        ("PT-30", "PT-38"),
    ),
    "B1": ("Draw five cards instead of four; all of them are given away as usual, three and two (PT-15).", ("PT-15",)),
    "B2": (
        "Draw five cards instead of four, keep exactly one and split the others evenly (PT-15). You choose the one you "
        "keep in your sealed answer.",
        ("PT-15",),
    ),
    "C1": (
        "At the radio you see all missions that will be handed out before you decide who gets which (PT-43).",
        ("PT-43",),
    ),
    "C2": (
        "At the radio you see two missions, from the present space and if need be the next one, and hand out one. The "
        "other goes under the missions of the next space, in the last round under those of the present one. So you "
        "choose, but you never shorten the game (PT-49).",
        ("PT-49",),
    ),
    "D1": ("Your support token gives two steps, of two kinds if wanted (PT-55).", ("PT-55",)),
    "D2": (
        "A ranger who was helped by your support token may wake it for three icons in their own turn; you pay four "
        "yourself unless the table option says otherwise (PT-55).",
        ("PT-55",),
    ),
    "E1": (
        "Whoever uses one of your animal tokens gets both: a blocker away and the reward, in either order (PT-58).",
        ("PT-58",),
    ),
    "E2": (
        "After you have handed out at least one mission, you may swap any two missions of two rangers, flags and all; "
        "one that then matches a ranger's place is completed when that ranger's turn begins (PT-50, PT-46).",
        ("PT-46", "PT-50"),
    ),
}
_WEATHER_NOTES = {
    "shy": ("Next to means at most one printed step away, blockers ignored, or in the same place (PT-77).", "PT-77"),
    "lend": (
        "The token is not used up, and one that draws cards moves nobody. The step is an arrival: a mission is "
        "completed and special flags count, but there is no sharing and no radio (PT-78).",
        "PT-78",
    ),
    "toll": ("However the step is paid, it costs one more card; without one it cannot be taken (PT-79).", "PT-79"),
    "pair": ("Two icons of that kind, of any cards, are one step of any other kind of route (PT-79).", "PT-79"),
    "near": ("Vicky is meant as well; one or more failures cost the penalty once (PT-80).", "PT-80"),
    "animals": ("If fewer were left when the round began, this does nothing (PT-81).", "PT-81"),
    "missions": ("If fewer could be completed at all, this does nothing (PT-81).", "PT-81"),
    "hold": ("In solo it is counted for each column.", ""),
    "plus": ("It is given once for each card and kind, as for powers (PT-38).", "PT-38"),
    "closed": ("Powers do not change that (PT-82).", "PT-82"),
    "upriver": ("One place up for each paddle, as with power A2 (PT-30).", "PT-30"),
    "renew": ("For everybody's own token, and with D2 for whoever was helped (PT-55).", "PT-55"),
    "slide": ("It lies down before cards are drawn (PT-76).", "PT-76"),
    "mend": ("The First Ranger's player chooses; it leaves the game (PT-63).", "PT-63"),
}


def _load() -> Iterator[Topic]:
    pages: list[dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))["topic"]
    facts = _facts()
    for page in pages:
        body = str(page["body"]).strip()
        if page["key"] in facts:
            body = f"{body}\n-# {facts[page['key']]}"
        yield Topic(page["key"], page["title"], body, tuple(page["rulings"]), tuple(page["words"]))
    for key in POWERS:
        body, rulings = _POWER_RULES[key]
        solo = " Not in solo play (PT-88)." if key[0] == "B" else ""
        extra = ("PT-88",) if solo else ()
        yield Topic(f"power-{key}", f"Power {key}: {POWER[key]}", body + solo, (*rulings, *extra), ("power", key))
    for card in WEATHER:
        yield _weather(card)
    yield Topic("list-special", "All special missions", _specials(), ("PT-09", "PT-66"), ("special list", "letters"))


def _weather(card: Any) -> Topic:
    """One weather card: both parts, and what has to be known about them."""
    lines = [f"**A**: {part(card.a, card.penalty)}."]
    if card.b:
        lines.append(f"**B**: {part(card.b)}.")
    rulings = ["PT-76"]
    for clause in (*card.a, *card.b):
        note, ruling = _WEATHER_NOTES.get(clause.partition(" ")[0], ("", ""))
        lines += [note] if note else []
        rulings += [ruling] if ruling else []
    if card.penalty:
        lines.append("A penalty that takes the last blocker loses the game, unless the table option is milder (PT-64).")
        rulings.append("PT-64")
    words = ("weather", card.family, card.key.replace("_", " "))
    name = f"Weather: {title(card.key)} ({card.family})"
    return Topic(f"weather-{card.key}", name, "\n".join(lines), tuple(dict.fromkeys(rulings)), words)


def _facts() -> dict[str, str]:
    """Page → what the edition prints about it."""
    tracks = {count: ", ".join(map(str, track)) for count, track in EDITION.tracks.items()}
    ranks = ", ".join(
        f"{name} from {least}" for name, least in zip(EDITION.rank_names, EDITION.ranks[3], strict=True)
    )  # fmt: skip
    animals = ", ".join(animal.key for animal in EDITION.animals if animal.park == "both")
    rewards = ", ".join(
        f"{animal.key} {'two cards' if animal.reward < 0 else terms.ICON[_KIND[animal.reward]]}"
        for animal in EDITION.animals
    )
    return {
        "setup": "Missions per round: " + "; ".join(f"{n} rangers {text}" for n, text in sorted(tracks.items())) + ".",
        "success": f"With up to three rangers: {ranks}.",
        "record": f"In both parks: {animals}.",
        "animal-tokens": f"Rewards: {rewards}.",
    }


_KIND = tuple(terms.ICON)


def _specials() -> str:
    lines = ["As many of the letters as the mission has flags count, from the left."]
    lines += [f"- {n}: {' '.join(MISSIONS[node] for node in nodes)}" for n, nodes in enumerate(SPECIALS, 1)]
    return "\n".join(lines)


TOPICS: tuple[Topic, ...] = tuple(_load())
"""Every page, in reading order."""
