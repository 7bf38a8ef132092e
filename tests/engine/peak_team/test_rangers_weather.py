"""Weather: PT-76 to PT-82, vectors PT-T20 and PT-T21, and every one of the twenty cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.peak_team as game
from engine.peak_team.content import ANIMAL_ID, WEATHER
from engine.peak_team.rules import weather_is_broken
from engine.peak_team.state import ON_MAP, State
from tests.engine.peak_team.builder import (
    ACTING,
    acting,
    ask,
    codes,
    fresh,
    hand,
    node,
    offers,
    play,
    record_all,
    table,
)


def under(key: str, *prints: str, places: tuple[str, ...] = ("A", "s2", "s2"), **options: object) -> State:
    """Level 5 under the weather `key`: ranger 0 to act with these cards, no support tokens."""
    s = table(places, level=5, weather=key, **options)
    s.hands[0] = hand(s, *prints)
    s.deck = [c for c in s.deck if c not in s.hands[0]]
    s.support = [False] * s.rangers
    return s


def over(s: State, stock: int = 6) -> State:
    """The round ends now, with an empty round space and `stock` blockers left."""
    s.track[s.round - 1].clear()
    s.stock = list(range(stock))
    s.blocked = 0
    return play(s, *["pass"] * s.rangers)


def reveal(key: str, **facts: object) -> State:
    """The next round's card is `key`; everything up to the reveal happens."""
    s = table(["A", "B", "C"], level=5)
    for name, fact in facts.items():
        setattr(s, name, fact)
    s.skies = [next(w.id for w in WEATHER if w.key == key)]
    s.todo = [{"op": "deal", "seat": -1}, {"op": "weather", "seat": -1}]
    game.rules.flow.settle(s, game.STEPS)
    return s


def test_pt_76_weather_is_revealed_before_drawing_and_replaces_the_old_one() -> None:
    s = fresh(3, 5)
    first, left = s.weather, len(s.skies)
    assert left == 19
    s.todo = [{"op": "round", "seat": -1}]
    game.rules.flow.settle(s, game.STEPS)
    assert s.weather != first
    assert len(s.skies) == left - 1
    assert fresh(3, 4).weather == -1


def test_pt_77_cloudy_no_record_next_to_a_station_or_a_ranger() -> None:
    alone = under("cloudy", "hare", places=("D", "s2", "s2"))
    assert offers(alone, "", "record:")
    beside_station = under("cloudy", "hare", places=("B", "s2", "s2"))
    assert not offers(beside_station, "", "record:")
    beside_ranger = under("cloudy", "hare", places=("D", "H", "s2"))
    assert not offers(beside_ranger, "", "record:")
    same_place = under("cloudy", "hare", places=("D", "D", "s2"))
    assert not offers(same_place, "", "record:")


def test_pt_77_adjacency_ignores_blockers_and_looks_up_the_river() -> None:
    s = under("cloudy", "hare", places=("D", "G", "s2"))
    s.blocked = 0b1111111111
    assert not offers(s, "", "record:")


def test_pt_78_cloudy_another_ranger_takes_a_step_that_is_an_arrival() -> None:
    s = under("cloudy", "hare", places=("D", "Y", "s2"), missions=("A", "1", "B"))
    play(s, codes(s)[0] if codes(s)[0].startswith("record") else next(c for c in codes(s) if c.startswith("record")))
    assert ask(s).op == "lend"
    assert "lend:1:1" in codes(s)
    assert not any(code.startswith("lend:0") for code in codes(s))
    play(s, "lend:1:1")
    assert s.mats[1] == []
    assert s.animals[ANIMAL_ID["hare"]] == 0
    assert ask(s).op in ACTING


def test_pt_78_tokens_that_draw_cards_give_no_step() -> None:
    s = under("cloudy", "marmot", places=("N", "A", "s2"))
    play(s, next(c for c in codes(s) if c.startswith("record")))
    assert ask(s).op in ACTING


def test_pt_78_no_sharing_and_no_radio_for_the_lent_step() -> None:
    s = under("cloudy", "hare", places=("D", "C", "s1"))
    s.hands[2] = hand(s, "climb 2")
    play(s, next(c for c in codes(s) if c.startswith("record")), "lend:1:s1")
    assert ask(s).op in ACTING


def test_gale_no_helicopter_but_boots_go_further() -> None:
    s = under("gale", "heli 1", "hike 1")
    assert not offers(s, "", f"go:{hand(s, 'heli 1')[0]}:")
    boot = hand(s, "hike 1")[0]
    play(s, f"go:{boot}:hike:D", f"go:{boot}:hike:H")
    assert s.places[0] == node(s, "H")


def test_crosswind_a_climbing_step_costs_another_card() -> None:
    assert not offers(under("crosswind", "climb 2", places=("H", "s2", "s2")), ":climb:L")
    s = under("crosswind", "climb 2", "road 1", places=("H", "s2", "s2"))
    play(s, "go:climb:L")
    assert s.hands[0] == []


def test_headwind_one_road_step_per_card_and_cheaper_renewal() -> None:
    s = under("headwind", "road 3", places=("A", "s2", "s2"))
    play(s, "go:road:B")
    assert acting(s).op in ACTING
    s = under("headwind", "hike 3")
    play(s, "renew:0")
    assert s.support[0]


def test_foehn_nobody_may_hold_more_than_four_cards() -> None:
    s = under("foehn", "hike 1", "hike 2", "hike 3", "road 1")
    assert not weather_is_broken(s)
    s.hands[0].append(hand(s, "climb 2")[0])
    s.hands[0].sort()
    assert weather_is_broken(s)
    assert over(s).blocked.bit_count() >= 1
    s = under("foehn", "snow 2", places=("E", "s2", "s2"))
    snow = s.hands[0][0]
    play(s, f"go:{snow}:snow:p2", f"go:{snow}:snow:L", f"go:{snow}:snow:P")
    assert s.places[0] == node(s, "P")


def test_pt_79_hail_tolls_wheels_and_pairs_them() -> None:
    s = under("hail", "road 2", "hike 1", places=("H", "s2", "s2"))
    assert offers(s, ":road:G")
    assert offers(s, ":climb:L", "duo:")


def test_flood_the_river_is_closed_and_wheels_go_further() -> None:
    s = under("flood", "river 1", "road 1", places=("S", "s2", "s2"))
    assert not offers(s, "", f"go:{hand(s, 'river 1')[0]}")
    wheel = hand(s, "road 1")[0]
    play(s, f"go:{wheel}:road:R")
    assert acting(s).op in ACTING


def test_drizzle_no_sharing_and_all_support_tokens_wake() -> None:
    s = under("drizzle", "hike 1", places=("A", "D", "D"))
    s.hands[1] = hand(s, "climb 2")
    play(s, "go:hike:D")
    assert acting(s).op in ACTING
    assert reveal("drizzle", support=[False, True, False]).support == [True, True, True]


def test_thunderstorm_no_support_and_a_blocker_may_be_mended() -> None:
    s = under("thunderstorm", "hike 1")
    s.support = [True] * 3
    assert not offers(s, "", "go:s")
    s = reveal("thunderstorm", blocked=0b110)
    assert codes(s) == ["clear:1", "clear:2", "keep"]
    play(s, "clear:2")
    assert s.blocked == 0b010


def test_fog_a_move_uses_two_cards_at_most() -> None:
    s = under("fog", "hike 1", "road 1", "hike 2", "climb 2", places=("A", "s2", "s2"))
    a, b = hand(s, "hike 1")[0], hand(s, "hike 2")[0]
    play(s, f"go:{a}:hike:D", f"go:{b}:hike:H")
    assert {code.split(":")[1] for code in codes(s) if code.startswith("go:")} == {str(b)}


@pytest.mark.parametrize(
    ("places", "broken"), [(("G", "Q", "s2"), True), (("G", "G", "s2"), False), (("G", "H", "s2"), False)]
)
def test_pt_80_sleet_everybody_within_two_steps_of_a_ranger_or_station(places: tuple[str, ...], broken: bool) -> None:
    s = under("sleet", places=places)
    assert weather_is_broken(s) == broken


@pytest.mark.parametrize(
    ("depletes", "stock", "end", "drawn"),
    [
        ("literal", 6, "", 2), ("literal", 3, "", 2), ("literal", 2, "weather", 2), ("literal", 1, "weather", 1),
        ("shortage", 2, "", 2), ("shortage", 1, "weather", 1),
    ],
)  # fmt: skip
def test_pt_t20_pt_64_a_failure_draws_two_blockers_once(depletes: str, stock: int, end: str, drawn: int) -> None:
    s = under("sleet", places=("G", "Q", "s2"), depletes=depletes)
    assert weather_is_broken(s)
    over(s, stock)
    assert s.end == end
    assert end or len(s.stock) == stock - drawn


def test_frozen_river_one_link_at_a_time_but_also_up() -> None:
    s = under("frozen_river", "river 1", places=("O", "s2", "s2"))
    ends = {code.split(":")[-1] for code in codes(s) if code.startswith(f"go:{s.hands[0][0]}:")}
    assert ends == {"S", "G"}


def test_snowstorm_one_climbing_step_per_card() -> None:
    s = under("snowstorm", "climb 2", "wild 2", places=("H", "s2", "s2"))
    pick, wild = hand(s, "climb 2")[0], hand(s, "wild 2")[0]
    play(s, f"go:{pick}:climb:L")
    assert not offers(s, "", f"go:{pick}:")
    play(s, f"go:{wild}:climb:I")
    assert not offers(s, "", f"go:{wild}:climb")
    assert offers(s, "", f"go:{wild}:hike")


def test_deep_snow_one_boot_step_per_card_but_longer_snowshoes() -> None:
    s = under("deep_snow", "hike 3", "snow 1", places=("E", "s2", "s2"))
    boot, shoe = hand(s, "hike 3")[0], hand(s, "snow 1")[0]
    play(s, f"go:{boot}:hike:F", f"go:{shoe}:snow:p2", f"go:{shoe}:snow:L")
    assert not offers(s, "", f"go:{boot}:")
    assert s.places[0] == node(s, "L")


def test_avalanche_places_a_blocker_and_pairs_snowshoes() -> None:
    before = table(["A", "B", "C"], level=5).blocked.bit_count()
    assert reveal("avalanche").blocked.bit_count() == before + 1
    assert reveal("avalanche", stock=[]).blocked.bit_count() == before
    s = under("avalanche", "snow 2")
    assert offers(s, ":hike:D", "duo:")
    assert not offers(s, "", "duo:x:snow")


@pytest.mark.parametrize(
    ("left_before", "recorded", "broken"), [(2, 1, True), (2, 2, False), (1, 0, False), (9, 1, True)]
)
def test_pt_t21_pt_81_fire_watch(left_before: int, recorded: int, broken: bool) -> None:
    s = under("fire_watch")
    record_all(s)
    on_map = [i for i, place in enumerate(s.animals) if place != -3][: left_before - recorded]
    for animal in on_map:
        s.animals[animal] = ON_MAP
    s.animals_before = left_before
    assert weather_is_broken(s) == broken
    assert game.view(s, None)["weather"]["broken"] == broken
    s.mats[0] = [3]
    over(s)
    assert s.blocked.bit_count() >= (2 if broken else 0)


def test_heat_a_move_uses_three_cards_and_paddles_go_further() -> None:
    s = under("heat", "river 1", places=("T", "s2", "s2"))
    paddle = s.hands[0][0]
    play(s, f"go:{paddle}:river:S", f"go:{paddle}:river:G")
    assert s.places[0] == node(s, "G")


def test_drought_closes_the_river_and_renews_for_three() -> None:
    s = under("drought", "river 3", places=("T", "s2", "s2"))
    assert not offers(s, ":river:S")
    play(s, "renew:0")
    assert s.support[0]


def test_glare_one_snowshoe_step_per_card_but_longer_climbs() -> None:
    s = under("glare", "snow 2", places=("E", "s2", "s2"))
    play(s, "go:snow:p2")
    assert acting(s).op in ACTING
    s = under("glare", "climb 2", places=("H", "s2", "s2"))
    pick = s.hands[0][0]
    play(s, f"go:{pick}:climb:L", f"go:{pick}:climb:I", f"go:{pick}:climb:s1")
    assert s.places[0] == node(s, "s1")


def test_clear_sky_two_missions_a_round_and_animals_seen_from_afar() -> None:
    s = under("clear_sky", "owl", places=("H", "s2", "s2"), missions=("A", "B", "D"))
    play(s, next(c for c in codes(s) if c.startswith("record:")))
    assert s.animals[ANIMAL_ID["owl"]] == 0
    assert weather_is_broken(s)
    s.missions_done = 2
    assert not weather_is_broken(s)
    s.missions_done, s.mats, s.track = 0, [[1], [], []], [[] for _ in s.track]
    assert not weather_is_broken(s)


def test_pt_52_nothing_is_recorded_from_a_station_even_under_a_clear_sky() -> None:
    s = under("clear_sky", "owl", "marmot", places=("s1", "s2", "s2"))
    assert not offers(s, "", "record:")


def test_pt_82_weather_beats_power_tiles_unless_it_grants() -> None:
    s = under("snowstorm", "climb 2", places=("H", "s2", "s2"), powers=("A1", "B1", "C1"))
    pick = s.hands[0][0]
    play(s, f"go:{pick}:climb:L")
    assert offers(s, "", f"go:{pick}:climb:I"), "the power's own step is a grant"
    play(s, f"go:{pick}:climb:I")
    assert not offers(s, "", f"go:{pick}:climb") or acting(s).op in ACTING


def test_every_weather_card_is_exercised_by_a_test_of_this_file() -> None:
    text = Path(__file__).read_text()
    assert [card.key for card in WEATHER if f'"{card.key}"' not in text] == []
