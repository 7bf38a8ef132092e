"""The rules look-up of Five Peaks: complete, within limits, and resting on rulings that exist."""

from __future__ import annotations

import re

import pytest

from cogs.five_peaks.effects import CAMPFIRE_EFFECT, CARD_GIST
from cogs.five_peaks.topics import TOPICS
from cogs.presenter import Topic
from engine.contract import CONFIRM
from engine.five_peaks import INFO
from engine.five_peaks.content import CAMPFIRES, CARDS

RULINGS = {f"FP-{n:02d}" for n in range(1, 73)}
KEYS = {topic.key for topic in TOPICS}


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_a_page_rests_on_rulings_that_exist_and_fits_into_a_message(topic: Topic) -> None:
    assert set(topic.rulings) <= RULINGS
    assert topic.rulings
    assert set(re.findall(r"FP-\d+", topic.body)) <= set(topic.rulings), "the body cites what the page does not name"
    assert len(topic.body) <= 1500
    assert len(topic.title) <= 60


def test_every_ruling_can_be_found() -> None:
    assert {ruling for topic in TOPICS for ruling in topic.rulings} == RULINGS


def test_keys_and_titles_are_unique() -> None:
    assert len(KEYS) == len(TOPICS)
    assert len({topic.title for topic in TOPICS}) == len(TOPICS)


def test_every_card_has_a_page_and_a_gist() -> None:
    assert {f"card-{card.key}" for card in CARDS} <= KEYS
    assert {card.key for card in CARDS} == set(CARD_GIST)
    assert all(len(gist) <= 40 for gist in CARD_GIST.values())


def test_every_campfire_card_has_a_page_and_an_effect() -> None:
    assert {f"campfire-{card.key}" for card in CAMPFIRES} <= KEYS
    assert {card.key for card in CAMPFIRES} == set(CAMPFIRE_EFFECT)
    assert all(len(effect) <= 60 for effect in CAMPFIRE_EFFECT.values())


def test_words_about_a_campfire_card_name_its_own_number() -> None:
    """What is tuned in the content is never said otherwise."""
    pages = {topic.key: topic.body for topic in TOPICS}
    for card in CAMPFIRES:
        said = CAMPFIRE_EFFECT[card.key] + pages[f"campfire-{card.key}"]
        assert "{" not in said
        if card.effect not in ("bonus", "bonus_peak", "walks", "camp"):
            assert re.search(rf"(?<!\d){card.amount}\b", CAMPFIRE_EFFECT[card.key]), card.key
            assert re.search(rf"(?<!\d){card.amount}\b", pages[f"campfire-{card.key}"]), card.key


def test_every_table_option_has_a_page() -> None:
    assert {f"option-{option.key}" for option in INFO.options if option is not CONFIRM} <= KEYS


@pytest.mark.parametrize(
    "key",
    ["movement", "reentry", "expansion", "placing-peaks", "stones", "backpack", "panoramas", "end", "scoring", "ground"]
    + [f"space-{kind}" for kind in ("resource", "triangle", "exchange", "container", "bike", "parking", "peak")],
)
def test_what_people_ask_about_has_a_page(key: str) -> None:
    assert key in KEYS


def test_one_word_for_each_thing() -> None:
    for topic in TOPICS:
        assert not re.search(r"\b(sack|blueberr|grey area)", topic.body, re.IGNORECASE), topic.key
