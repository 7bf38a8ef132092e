"""The rules look-up of Scenery: complete, within limits, and resting on rulings that exist."""

from __future__ import annotations

import re

import pytest

from cogs.presenter import Topic
from cogs.scenery import terms
from cogs.scenery.topics import TOPICS
from engine.contract import CONFIRM
from engine.scenery import INFO
from engine.scenery.content import EDITION, ELEMENTS

RULINGS = {f"SC-{n:02d}" for n in range(1, 69)} - {"SC-54", "SC-56"}
KEYS = {topic.key for topic in TOPICS}


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_a_page_rests_on_rulings_that_exist_and_fits_into_a_message(topic: Topic) -> None:
    assert set(topic.rulings) <= RULINGS
    assert topic.rulings
    assert set(re.findall(r"SC-\d+", topic.body)) == set(topic.rulings), "the body cites what the page names"
    assert len(topic.body) <= 1500
    assert len(topic.title) <= 60


def test_every_ruling_can_be_found() -> None:
    assert {ruling for topic in TOPICS for ruling in topic.rulings} == RULINGS


def test_keys_and_titles_are_unique() -> None:
    assert len(KEYS) == len(TOPICS)
    assert len({topic.title for topic in TOPICS}) == len(TOPICS)


def test_every_goal_has_a_page_with_its_solo_thresholds_and_words_for_what_it_counts() -> None:
    pages = {topic.key: topic for topic in TOPICS}
    assert {goal.key for goal in EDITION.goals} == set(terms.GOALS)
    for goal in EDITION.goals:
        page = pages[f"goal-{goal.key}"]
        assert page.title == f"Goal: {goal.name}"
        assert all(str(bound) in page.body for bound in goal.solo)
        assert ("SC-59" in page.rulings) == (not goal.printed), "ours are marked as ours"
        assert len(terms.GOALS[goal.key][0]) <= 45


def test_every_element_and_every_table_option_has_a_page() -> None:
    assert {f"element-{kind}" for kind in ELEMENTS} <= KEYS
    assert {f"option-{option.key}" for option in INFO.options if option is not CONFIRM} <= KEYS


def test_the_solo_page_names_every_rank_and_says_whose_they_are() -> None:
    body = next(topic.body for topic in TOPICS if topic.key == "solo")
    assert all(f"{rank.name} from {rank.least} SP" in body for rank in EDITION.ladder)
    assert "this project's own" in body


def test_what_people_ask_about_has_a_page() -> None:
    asked = (
        "taking jump refill placing elements routes several-routes overlap stakes limits animals flowers ascent solo"
    )
    assert set(asked.split()) <= KEYS
    assert {"scoring", "end", "tie", "goals"} <= KEYS


def test_the_animals_and_flowers_named_are_those_of_the_edition() -> None:
    pages = {topic.key: topic.body.casefold() for topic in TOPICS}
    assert all(terms.words(name) in pages["goal-animal_kinds"] for name in EDITION.animals)
    assert all(terms.words(name) in pages["goal-flower_kinds"] for name in EDITION.flowers)
