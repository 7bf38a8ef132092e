"""The rules look-up of The Peak Team: complete, within limits, and resting on rulings that exist."""

from __future__ import annotations

import re

import pytest

from cogs.peak_team.effects import POWER, rule
from cogs.peak_team.topics import TOPICS
from cogs.presenter import Topic
from engine.contract import CONFIRM
from engine.peak_team import INFO
from engine.peak_team.content import ANIMALS, MISSIONS, POWERS, SPECIALS, WEATHER

RULINGS = {f"PT-{n:02d}" for n in range(1, 94)}
PAGES = {topic.key: topic for topic in TOPICS}


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_a_page_rests_on_rulings_that_exist_and_fits_into_a_message(topic: Topic) -> None:
    assert set(topic.rulings) <= RULINGS
    assert topic.rulings
    assert set(re.findall(r"PT-\d+", topic.body)) <= set(topic.rulings), "the body cites what the page does not name"
    assert len(topic.body) <= 1500
    assert len(topic.title) <= 60


def test_every_ruling_can_be_found() -> None:
    assert {ruling for topic in TOPICS for ruling in topic.rulings} == RULINGS


def test_keys_and_titles_are_unique() -> None:
    assert len(PAGES) == len(TOPICS)
    assert len({topic.title for topic in TOPICS}) == len(TOPICS)


def test_every_power_side_has_a_page_and_a_gist() -> None:
    assert {f"power-{key}" for key in POWERS} <= set(PAGES)
    assert set(POWER) == set(POWERS)
    assert all(len(gist) <= 50 for gist in POWER.values())


@pytest.mark.parametrize("card", WEATHER, ids=lambda card: card.key)
def test_every_weather_card_has_a_page_that_says_all_its_rules(card: object) -> None:
    page = PAGES[f"weather-{card.key}"]  # type: ignore[attr-defined]
    for text in (*card.a, *card.b):  # type: ignore[attr-defined]
        said = rule(text)
        assert said != text.replace("_", " "), f"no words for {text}"
        assert said in page.body


def test_every_special_mission_is_listed_with_its_letters_in_order() -> None:
    body = PAGES["list-special"].body
    for nodes in SPECIALS:
        assert " ".join(MISSIONS[node] for node in nodes) in body


def test_every_animal_token_is_told_with_its_reward() -> None:
    assert all(animal.key in PAGES["animal-tokens"].body for animal in ANIMALS)


def test_every_table_option_has_a_page() -> None:
    assert {f"option-{option.key}" for option in INFO.options if option is not CONFIRM} <= set(PAGES)


@pytest.mark.parametrize(
    "key",
    [
        "drop",
        "silence",
        "turn",
        "movement",
        "backtracking",
        "roads",
        "rivers",
        "helicopter",
        "wild",
        "sharing",
        "radio",
        "record",
        "support",
        "renew",
        "round-end",
        "winning",
        "vicky",
        "blockers",
        "special",
        "final",
        "rest",
        "solo",
    ],
)
def test_what_people_ask_about_has_a_page(key: str) -> None:
    assert key in PAGES
