"""Solo: PT-83 to PT-90, vector PT-T22."""

from __future__ import annotations

import engine.peak_team as game
from engine.peak_team.content import ANIMAL_ID
from engine.peak_team.state import State
from tests.engine.peak_team.builder import ask, card, codes, fresh, hand, node, play


def captain(
    level: int = 4, columns: tuple[tuple[str, ...], ...] = (), places: tuple[str, ...] = ("A", "B", "C")
) -> State:
    """A solo match whose columns hold cards with these prints, top first, all face-up."""
    s = fresh(1, level)
    s.deck += [c if c >= 0 else ~c for column in s.columns for c in column]
    taken: list[int] = []
    made: list[list[int]] = []
    for column in columns or ((), (), (), ()):
        made.append([])
        for text in column:
            kind, icons = text.split(" ")
            made[-1].append(card(s, kind, int(icons), taken))
            taken.append(made[-1][-1])
    s.columns = made
    s.deck = [c for c in s.deck if c not in taken]
    s.hands[0] = sorted(column[-1] for column in made if column)
    s.places = [node(s, name) for name in places]
    s.blocked, s.special, s.size, s.powers = 0, -1, 0, [-1] * 3
    s.support[0] = False
    s.mats = [[], [], []]
    return s


def test_pt_t22_pt_83_twelve_cards_in_three_rows_the_middle_one_face_down() -> None:
    s = fresh(1, 4)
    assert [len(column) for column in s.columns] == [3] * 4
    assert all(column[0] >= 0 and column[1] < 0 and column[2] >= 0 for column in s.columns)
    assert len(s.hands[0]) == 4
    assert ask(s).op == "captain"


def test_pt_t22_the_view_hides_face_down_cards() -> None:
    s = fresh(1, 4)
    view = game.view(s, 0)
    assert [[card is None for card in column] for column in view["columns"]] == [[False, True, False]] * 4


def test_pt_t22_pt_84_all_four_lowest_cards_in_one_move_then_row_two_turns_up() -> None:
    s = captain(
        columns=(("hike 3", "hike 1"), ("climb 3", "hike 2"), ("climb 3", "road 1"), ("snow 2", "river 1")),
        places=("A", "p1", "p1"),
    )
    s.columns[0][0], s.columns[1][0] = ~s.columns[0][0], ~s.columns[1][0]
    covered = [~s.columns[0][0], ~s.columns[1][0]]
    one, two = s.columns[0][1], s.columns[1][1]
    play(s, "ranger:0", f"go:{one}:hike:D", f"go:{two}:hike:H")
    assert all(f"go:{c}:" not in " ".join(codes(s)) for c in covered)
    play(s, "stop")
    assert s.columns[0] == [covered[0]]
    assert set(covered) <= set(s.hands[0])


def test_pt_83_leftovers_stay_and_the_deck_is_shuffled_anew() -> None:
    s = fresh(1, 4)
    for _ in range(5):
        if s.end:
            break
        s.track[s.round - 1].clear()
        s.blocked, s.weather = 0, -1
        play(s, "close")
    assert s.round == 6
    assert sum(map(len, s.columns)) == 63
    assert not s.deck


def test_pt_t22_rest_discards_a_lowest_card() -> None:
    s = captain(columns=(("hike 3", "hike 1"), (), (), ()))
    low, above = s.columns[0][1], s.columns[0][0]
    play(s, f"rest:{low}")
    assert s.discard[-1] == low
    assert s.hands[0] == [above]
    assert ask(s).op == "captain"


def test_pt_85_an_empty_column_stays_and_draw_two_keep_one_may_start_it() -> None:
    s = captain(columns=(("hike 1",), (), (), ()))
    s.animals[ANIMAL_ID["marmot"]] = 0
    play(s, "ranger:0", "fetch:marmot")
    kept = s.todo[-1]["drawn"][0]
    play(s, f"keep:{kept}", "column:2")
    assert s.columns[2] == [kept]
    assert kept in s.hands[0]


def test_pt_86_any_ranger_acts_any_time_and_a_matching_mission_completes_at_once() -> None:
    s = captain(columns=(("hike 1",), (), (), ()), places=("K", "Q", "C"))
    s.mats = [[1], [2], [3, 4]]
    s.spare = [m for m in range(32) if m not in (1, 2, 3, 4)]
    s.track = [[] for _ in s.track]
    s.finished = []
    s.track[0] = [node(s, "E"), node(s, "Q")]
    s.spare = [m for m in s.spare if m not in s.track[0]]
    play(s, "ranger:0", "go:hike:s3", "listen", "give:Q:1")
    assert s.finished == [node(s, "Q")]
    assert s.mats[0] == [1, node(s, "E")]


def test_pt_86_every_visit_gives_each_ranger_at_most_one() -> None:
    s = captain(columns=(("hike 1", "heli 1"), (), (), ()), places=("K", "Q", "C"))
    s.mats, s.track = [[], [1, 2], [3, 4]], [[5, 6, 7, 8], *[[] for _ in s.track[1:]]]
    play(s, "ranger:0", "go:heli:s3", "listen")
    assert s.mats[0] == [8]


def test_pt_87_one_support_token_serves_every_ranger() -> None:
    s = captain(columns=(("hike 1",), (), (), ()))
    s.support[0] = True
    assert {"ranger:0", "ranger:1", "ranger:2"} <= set(codes(s))
    play(s, "ranger:0")
    assert any(code.startswith("go:s0:") for code in codes(s))


def test_pt_87_animal_tokens_serve_even_the_recorder() -> None:
    s = captain(columns=(("snow 1",), (), (), ()))
    s.animals[ANIMAL_ID["owl"]] = 0
    assert "ranger:0:go:owl:hike:D" in codes(s), "the only thing this ranger can do is named"
    s.animals[ANIMAL_ID["hare"]] = 1
    assert "ranger:0" in codes(s)
    play(s, "ranger:0")
    assert any(code.startswith("go:owl:hike:") for code in codes(s))


def test_pt_88_no_sharing_no_pass_and_the_captain_ends_the_round() -> None:
    s = captain(columns=(("hike 1",), (), (), ()), places=("A", "D", "C"))
    play(s, next(code for code in codes(s) if code.startswith("ranger:0:go:") and code.endswith(":hike:D")))
    assert (ask(s).op, s.todo[-1]["how"]) == ("end_turn", "close"), "nothing else can be done any more"
    s.track[0].clear()
    play(s, "close")
    assert s.round == 2


def test_pt_88_the_captain_never_gets_tile_b() -> None:
    assert all(game.new({"level": 4}, 1, seed).powers[0] // 2 != 1 for seed in range(25))


def test_pt_89_lower_levels_are_offered_too() -> None:
    s = fresh(1, 1)
    assert ask(s).op == "captain"
    assert s.special == -1


def test_pt_90_hail_takes_another_columns_lowest_card() -> None:
    s = captain(level=5, columns=(("climb 3", "road 1"), ("hike 1",), (), ()))
    s.weather = 5
    wheel, boot = s.columns[0][1], s.columns[1][0]
    play(s, "ranger:0", f"go:{wheel}:road:B")
    assert s.columns[1] == []
    assert boot in s.discard
    assert hand(s, "climb 3")[0] in s.hands[0]


def test_captain_renews_the_token_with_the_lowest_cards() -> None:
    s = captain(columns=(("hike 3",), ("climb 2",), (), ()))
    play(s, "renew:0")
    while ask(s).op == "pay":
        play(s, codes(s)[0])
    assert s.support[0]
    assert s.hands[0] == []
