"""Choosers: every legal answer can be reached in at most three presses, within Discord's limits, numbered as drawn."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.choices import Controls, chunks, controls, largest, numbered, unwire, wire
from cogs.presenter import Label, Prompt
from cogs.ui.ids import LIMIT, Mark
from cogs.ui.layout import Card
from cogs.ui.press import ours
from engine.contract import Decision

LARGEST = Mark(10**9, 10**9)


class Words:
    """A presenter of a game that asks anything."""

    def __init__(self, style: str = "menu", most: int = 1, groups: int = 0) -> None:
        self.style, self.most, self.groups = style, most, groups

    def prompt(self, view: Any) -> Prompt:
        return Prompt("Which place?", style=self.style, most=self.most)  # type: ignore[arg-type]

    def label(self, view: Any, code: str) -> Label:
        group = f"row {hash(code) % self.groups}" if self.groups else ""
        return Label(f"Place {'x' * 90}", "d" * 200, group)


def asked(count: int, long: bool = False) -> Decision:
    codes = [f"to:{n}" + ("-1234" * 18 if long else "") for n in range(count)]
    return Decision("move", [0], {0: codes})


def shown(found: Controls) -> list[dict[str, Any]]:
    return [item.to_component_dict() for item in (*found.menus, *found.buttons)]


def reachable(words: Words, decision: Decision) -> set[str]:
    """Every code reachable, walking at most two pages before the answer."""
    codes = decision.codes[0]
    reached: set[str] = set()
    pages = [("", 0)]
    for page, depth in pages:
        for part in shown(controls(words, {}, decision, 0, LARGEST, page)):  # type: ignore[arg-type]
            verb = part["custom_id"].split(":")[3]
            if verb == "pick":
                for option in part["options"]:
                    reached.update(unwire(option["value"], codes))
            elif verb == "act":
                reached.update(unwire(part["custom_id"].split(":", 4)[4], codes))
            elif depth < 2 and verb == "group":
                pages += [(option["value"], depth + 1) for option in part["options"]]
            elif depth < 1 and verb == "page":
                pages.append((part["custom_id"].split(":", 4)[4], depth + 1))
    return reached


@pytest.mark.parametrize("count", [1, 3, 10, 11, 25, 26, 83, 101, 700])
@pytest.mark.parametrize("style", ["menu", "buttons", "many", "times"])
@pytest.mark.parametrize("groups", [0, 7])
def test_every_answer_is_reached_in_at_most_three_presses(count: int, style: str, groups: int) -> None:
    """DF-074."""
    assert reachable(Words(style, groups=groups), asked(count)) == set(asked(count).codes[0])


@given(st.integers(1, 300), st.sampled_from(["menu", "buttons", "many", "times"]), st.booleans())
@settings(max_examples=60, deadline=None)
async def test_ids_and_labels_stay_within_discords_limits(count: int, style: str, long: bool) -> None:
    """DF-024, DF-077, DF-080: also at the largest ids and with codes of a hundred characters."""
    found = controls(Words(style, most=5), {}, asked(count, long), 0, LARGEST)  # type: ignore[arg-type]
    parts = shown(found)
    ids = [part["custom_id"] for part in parts]
    assert len(set(ids)) == len(ids)
    assert all(len(i) <= LIMIT and ours(i) for i in ids)
    for part in parts:
        if part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
            continue
        values = [o["value"] for o in part["options"]]
        assert 1 <= len(values) <= 25
        assert len(set(values)) == len(values)
        assert all(len(o["value"]) <= 100 and len(o["label"]) <= 100 for o in part["options"])
        assert len({o["label"] for o in part["options"]}) == len(values)
        assert 1 <= part["max_values"] <= len(values)
    card = Card().text("x" * 5000)
    for item in found.menus:
        card.menu(item)
    view = card.buttons(found.buttons).view()
    assert view.total_children_count + 8 <= 40
    assert view.content_length() <= 4000


def test_a_question_without_answers_makes_no_empty_menu() -> None:
    """DF-075."""
    assert shown(controls(Words(), {}, asked(0), 0, LARGEST)) == []  # type: ignore[arg-type]


def test_numbers_are_those_of_the_picture() -> None:
    found = numbered(Words(), {}, ["to:5", "to:9"])  # type: ignore[arg-type]
    assert [(c.number, c.code) for c in found] == [(1, "to:5"), (2, "to:9")]


def test_groups_keep_their_members_together() -> None:
    words = Words(groups=3)
    for chunk in chunks(numbered(words, {}, asked(60).codes[0])):  # type: ignore[arg-type]
        assert len({c.label.group for c in chunk.choices}) == 1


def test_an_amount_is_one_code_several_times() -> None:
    [first] = numbered(Words(), {}, ["swap"])  # type: ignore[arg-type]
    assert unwire(wire(first, 3), ["swap"]) == ["swap"] * 3


@pytest.mark.parametrize("value", ["", "#", "#99", "#-1", "999999*swap", "*", "3*", "²*swap", "to:evil", "#²"])
def test_a_forged_value_never_crashes(value: str) -> None:
    """DF-083: what comes from outside is only ever looked up."""
    assert len(unwire(value, ["swap"])) <= 99


class Things:
    """Three kinds of things of which several can be given at once, and one answer that ends it."""

    HELD: ClassVar = {"give:axe": 3, "give:rope": 1, "give:tent": 12}

    def __init__(self, most: int = 0, style: str = "many") -> None:
        self.most, self.style = most, style

    def prompt(self, view: Any) -> Prompt:
        return Prompt("Give what?", style=self.style, most=self.most)  # type: ignore[arg-type]

    def label(self, view: Any, code: str) -> Label:
        if code == "done":
            return Label("Done", apart=True)
        noun = code.partition(":")[2]
        return Label(f"Give 1 {noun}", most=self.HELD.get(code, 1), many=lambda n: f"Give {n} {noun}")


def offer(words: Things, codes: list[str], *, confirm: bool = False) -> list[dict[str, Any]]:
    return shown(controls(words, {}, Decision("give", [0], {0: codes}, confirm), 0, LARGEST))  # type: ignore[arg-type]


def test_several_of_one_kind_are_one_pick() -> None:
    [menu, done] = offer(Things(), [*Things.HELD, "done"])
    assert [o["label"] for o in menu["options"]] == [
        "1 · Give 1 axe", "1 · Give 2 axe", "1 · Give 3 axe", "2 · Give 1 rope",
        *(f"3 · Give {n} tent" for n in range(1, 13)),
    ]  # fmt: skip
    assert menu["max_values"] == 3, "one amount of each kind"
    assert done["label"] == "4 · Done"
    values = [o["value"] for o in menu["options"]]
    assert unwire(values[2], list(Things.HELD)) == ["give:axe"] * 3


def test_no_more_is_offered_than_has_to_be_given() -> None:
    [menu] = offer(Things(most=2), list(Things.HELD))
    assert [o["label"] for o in menu["options"]][-2:] == ["3 · Give 1 tent", "3 · Give 2 tent"]
    assert menu["max_values"] == 2


def test_many_kinds_in_many_amounts_still_fit_and_keep_one_and_all() -> None:
    codes = [f"give:{n}" for n in range(9)]
    words = Things()
    words.HELD = dict.fromkeys(codes, 10)  # type: ignore[misc]
    [menu] = offer(words, codes)
    assert len(menu["options"]) == 18
    assert [o["value"] for o in menu["options"]][:2] == ["give:0", "10*give:0"]


def test_of_two_amounts_of_one_thing_the_larger_is_meant() -> None:
    assert largest(["give:axe", "3*give:axe", "2*give:rope", "²*x", "*"]) == ["3*give:axe", "2*give:rope", "²*x", "*"]


def test_the_last_thing_that_can_be_given_is_a_button() -> None:
    assert [part["type"] for part in offer(Things(), ["give:rope", "done"])] == [2, 2]


def test_how_often_puts_each_amount_in_words_and_a_single_time_is_a_button() -> None:
    [menu, done] = offer(Things(2, "times"), ["give:axe", "done"])
    assert [o["label"] for o in menu["options"]] == ["Give 1 axe", "Give 2 axe"]
    assert done["type"] == 2
    assert [part["type"] for part in offer(Things(1, "times"), ["give:axe", "done"])] == [2, 2]


def test_few_short_answers_are_buttons() -> None:
    assert {part["type"] for part in offer(Things(1, "menu"), ["give:a", "give:b", "give:c", "done"])} == {2}


def test_the_end_of_a_turn_is_confirmed_also_beside_other_answers() -> None:
    [end, done] = offer(Things(1, "buttons"), ["end", "done"], confirm=True)
    assert (end["label"], end["style"]) == ("Confirm · Give 1", 3)
    assert done["label"] == "2 · Done"
