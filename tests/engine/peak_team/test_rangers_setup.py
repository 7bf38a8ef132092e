"""Set-up and content: PT-01 to PT-09, vectors PT-T01 and PT-T02, constraints 3.2."""

from __future__ import annotations

from collections import Counter

import pytest

import engine.peak_team as game
from engine.errors import ContentError
from engine.peak_team.content import ANIMALS, CARDS, EDITION, MISSIONS, PARKS, SPECIALS, WEATHER, content
from engine.peak_team.loader import HOME, load
from engine.peak_team.state import ABSENT, ON_MAP
from tests.engine.peak_team.builder import ask, fresh, play


@pytest.mark.parametrize(
    ("players", "track", "dealt"), [(3, [6, 3, 4, 3, 2, 1], 22), (4, [8, 5, 3, 3, 2], 25), (5, [9, 6, 4, 2, 2], 28)]
)
def test_pt_t01_the_track_and_the_missions_dealt(players: int, track: list[int], dealt: int) -> None:
    s = fresh(players)
    assert [len(space) for space in s.track] == track
    assert sum(track) + sum(map(len, s.mats)) == dealt


@pytest.mark.parametrize("players", [1, 2])
def test_one_and_two_players_use_the_track_for_three_rangers(players: int) -> None:
    s = fresh(players)
    assert s.rangers == 3
    assert [len(space) for space in s.track] == [6, 3, 4, 3, 2, 1]


def test_pt_t02_84_cards_are_42_common_and_21_for_each_side() -> None:
    assert Counter(card.side for card in CARDS) == {"common": 42, "small": 21, "large": 21}


@pytest.mark.parametrize("players", [3, 5])
def test_pt_t02_63_cards_are_in_play_and_each_of_nine_animals_is_on_seven(players: int) -> None:
    s = game.new({}, players, 3)
    cards = [*s.deck, *(card for hand in s.hands for card in hand)]
    assert len(cards) == 63
    assert sorted(Counter(CARDS[card].animal for card in cards).values()) == [7] * 9


def test_pt_01_nine_animals_six_of_them_on_both_sides() -> None:
    small, large = ({i for i, place in enumerate(game.new({}, n, 1).animals) if place == ON_MAP} for n in (3, 4))
    assert (len(small), len(large), len(small & large)) == (9, 9, 6)


def test_pt_02_cards_of_the_other_side_are_removed() -> None:
    s = fresh(4)
    cards = [*s.deck, *(card for hand in s.hands for card in hand)]
    assert all(CARDS[card].side != "small" for card in cards)
    assert all(s.animals[CARDS[card].animal] != ABSENT for card in cards)


def test_pt_03_start_stations_are_chosen_before_cards_are_seen_and_may_be_shared() -> None:
    s = game.new({}, 3, 1)
    assert ask(s).op == "start"
    assert not any(s.hands)
    assert len(ask(s).codes[0]) >= 2
    play(s, "start:s1", "start:s1", "start:s2")
    assert ask(s).op == "drop"
    assert s.places[0] == s.places[1] != s.places[2]


def test_pt_04_the_first_ranger_is_drawn_by_lot_among_the_players() -> None:
    assert {game.new({}, 3, seed).first for seed in range(30)} == {0, 1, 2}
    assert {game.new({}, 2, seed).first for seed in range(30)} == {0, 1}


def test_pt_05_every_ranger_starts_with_one_mission_and_all_missions_differ() -> None:
    s = fresh(5)
    assert [len(mat) for mat in s.mats] == [1] * 5
    game.check(s)


def test_pt_06_the_final_mission_lies_ready_from_level_3() -> None:
    assert fresh(3, 2).closing == -1
    assert fresh(3, 3).closing >= 0


def test_pt_07_a_level_includes_all_lower_ones() -> None:
    one, two, three, five = (fresh(3, level) for level in (1, 2, 3, 5))
    assert not one.blocked
    assert not one.stock
    assert two.blocked.bit_count() == 4
    assert len(two.stock) == 6
    assert two.special == -1
    assert three.special >= 0
    assert three.weather == -1
    assert five.blocked.bit_count() >= 4
    assert five.special >= 0
    assert five.weather >= 0


def test_pt_08_power_tiles_are_random_and_their_side_is_chosen() -> None:
    s = game.new({"level": 3}, 3, 5)
    play(s, "start:s1", "start:s1", "start:s1")
    assert ask(s).op == "power"
    play(s, "side:2", "side:1", "side:2")
    assert [power % 2 for power in s.powers] == [1, 0, 1]
    assert len({power // 2 for power in s.powers}) == 3


def test_pt_08_a_first_game_uses_side_1() -> None:
    s = game.new({"level": 3, "powers": "first"}, 5, 5)
    play(s, *["start:s1"] * 5)
    assert ask(s).op == "drop"
    assert sorted(s.powers) == [0, 2, 4, 6, 8]


def test_pt_08_vicky_has_no_power_tile() -> None:
    assert fresh(2, 3).powers[2] == -1


def test_pt_09_two_players_have_a_special_mission_of_size_three() -> None:
    assert fresh(2, 3).size == 3


def test_seats_and_options_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 5 players"):
        game.new({}, 6, 1)
    with pytest.raises(ValueError, match="level"):
        game.new({"level": 6}, 3, 1)


def test_both_parks_have_all_letters_nine_animal_regions_and_ten_blockers() -> None:
    for park in PARKS:
        assert "".join(node.name for node in park.nodes[:32]) == MISSIONS
        assert len(park.starts) == 2
        assert 4 <= len(park.stations) <= 7
        assert len(park.regions) == 9
        assert len({blocker.piece for blocker in park.blockers}) == 10
        assert {piece.split(":")[0] for piece in park.pieces} == {"hike", "road", "climb", "snow", "river"}


def test_special_missions_have_five_different_letters() -> None:
    assert len(SPECIALS) == 20
    assert all(len(set(nodes)) == 5 for nodes in SPECIALS)
    assert len(set(SPECIALS)) == 20


def test_weather_has_four_families_of_five() -> None:
    assert Counter(card.family for card in WEATHER) == {"wind": 5, "rain": 5, "snow": 5, "sun": 5}
    assert all(card.a for card in WEATHER)
    assert {"cloudy", "hail", "sleet", "fire_watch", "frozen_river", "snowstorm"} <= {card.key for card in WEATHER}


def test_pt_33_no_card_has_two_groups_of_icons() -> None:
    assert all(1 <= card.icons <= 3 for card in CARDS)
    assert content() is EDITION


def test_animal_rewards_cover_every_kind_of_route_and_the_two_cards() -> None:
    assert {animal.reward for animal in ANIMALS} == {-1, 0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("specials", '"4TUNE"', '"4TUN4"', "five different letters"),
        ("weather", '["shy"]', '["shine"]', "no rule is called"),
        ("animals", '"heli 1"', '"heli 4"', "no card can be"),
        ("small", '"1-2", ', '"1-1", ', "two or more different locations"),
        ("small", 'piece = "road:A-B"', 'piece = "road:A-Z"', "there is no piece"),
        ("edition", 'missions = "AB', 'missions = "AA', "different letters"),
    ],
)
def test_a_faulty_edition_is_refused_with_file_and_reason(
    tmp_path: object, file: str, old: str, new: str, complaint: str
) -> None:
    text = (HOME / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    from pathlib import Path

    (Path(str(tmp_path)) / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint) as caught:
        load(str(tmp_path))
    assert f"{file}.toml" in str(caught.value)
