"""Answers, drafts, floors and undo; presses that are doubled, old, foreign or too early."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine import GAMES, codec, replay
from engine.errors import IllegalChoice, MatchOver, NotYourTurn, RulesError, StaleBoard
from engine.ports import FINISHED
from engine.rng import Rng, pick
from engine.service import Service
from engine.service_match import live
from tests.engine import stroll
from tests.engine.service_kit import ADA, BO, CY, DEE, act, at_stroll, lobby, person, play_on, rows, started


async def test_a_double_press_moves_once(service: Service) -> None:
    """DF-001."""
    table, user, _ = await at_stroll(service)
    presses = (service.act(table.id, user, table.rev, ["go:1"], press_id=n) for n in (1, 2))
    first, second = await asyncio.gather(*presses)
    assert (first.repeated, second.repeated) == (False, True)
    assert first.look.view == second.look.view
    assert second.look.table.rev == table.rev + 1
    assert second.look.view["walked"][0] == 1


async def test_a_double_press_on_the_last_answer_of_the_game_is_silent_too(service: Service) -> None:
    table = await started(service, (ADA,), options={"rounds": 1})
    await act(service, table.id, ADA, "yes")
    await act(service, table.id, ADA, "stop")
    rev = (await service.table(table.id)).rev
    assert (await service.act(table.id, ADA, rev, ["end"])).finished
    again = await service.act(table.id, ADA, rev, ["end"])
    assert (again.repeated, again.finished) == (True, True)
    with pytest.raises(MatchOver):
        await service.act(table.id, ADA, rev + 1, ["end"])


async def test_a_button_of_an_older_board_changes_nothing_and_shows_the_present_one(service: Service) -> None:
    """DF-003."""
    table, user, _ = await at_stroll(service)
    await act(service, table.id, user, "go:1")
    await act(service, table.id, user, "go:2")
    with pytest.raises(StaleBoard) as stale:
        await service.act(table.id, user, table.rev, ["go:2"])
    assert stale.value.look.view["walked"][0] == 3
    assert stale.value.look.table.rev == table.rev + 2
    with pytest.raises(StaleBoard):
        await service.act(table.id, user, table.rev + 9, ["go:2"])


async def test_people_without_a_seat_and_out_of_turn_are_told_so(service: Service) -> None:
    """DF-005, DF-006."""
    table, _, other = await at_stroll(service)
    with pytest.raises(RulesError, match="with a seat"):
        await service.act(table.id, CY, table.rev, ["go:1"])
    with pytest.raises(NotYourTurn):
        await service.act(table.id, other, table.rev, ["go:1"])
    waiting = await lobby(service, (ADA,))
    with pytest.raises(RulesError, match="not started"):
        await service.act(waiting.id, ADA, waiting.rev, ["go:1"])
    assert (await service.table(table.id)).rev == table.rev


async def test_several_codes_are_one_transaction_all_or_nothing(service: Service) -> None:
    table, user, _ = await at_stroll(service)
    with pytest.raises(IllegalChoice):
        await service.act(table.id, user, table.rev, ["go:1", "go:2", "fly"])
    assert (await service.look(table.id, user)).view["walked"] == [0, 0]
    with pytest.raises(RulesError, match="Nothing was chosen"):
        await service.act(table.id, user, table.rev, [])
    outcome = await service.act(table.id, user, table.rev, ["go:1", "go:2"])
    assert outcome.look.view["walked"][0] == 3
    assert outcome.look.table.rev == table.rev + 2
    assert [line.entry["far"] for line in outcome.lines] == [1, 2]
    assert (await service.act(table.id, user, table.rev, ["go:1", "go:2"])).repeated


async def test_sealed_answers_at_the_same_moment_are_all_kept(service: Service) -> None:
    """DF-010: what counts is the revision of one's own question."""
    people = (ADA, BO, CY, DEE)
    table = await started(service, people)
    outcomes = await asyncio.gather(*(service.act(table.id, user, table.rev, ["yes"]) for user in people))
    assert not any(outcome.repeated for outcome in outcomes)
    assert sum(outcome.turn_ended for outcome in outcomes) == 1
    look = await service.look(table.id, None)
    assert (look.view["votes"], look.table.rev) == (4, table.rev + 4)


async def test_a_sealed_answer_may_be_changed_and_taken_back_until_the_last_has_sealed(service: Service) -> None:
    table = await started(service, (ADA, BO, CY))
    await service.act(table.id, ADA, table.rev, ["yes"])
    await service.act(table.id, BO, table.rev, ["no"])
    look = await service.look(table.id, CY)
    assert (look.view["sealed"], look.view["own"]) == (sorted((table.seat_of(ADA), table.seat_of(BO))), None)
    assert look.table.asked == (table.seat_of(CY),)
    with pytest.raises(StaleBoard):
        await service.act(table.id, ADA, table.rev, ["no"])
    await act(service, table.id, ADA, "no")
    outcome = await service.undo(table.id, ADA, (await service.table(table.id)).rev)
    assert outcome.look.view["own"] == "yes"
    outcome = await service.undo(table.id, ADA, outcome.look.table.rev)
    assert (outcome.look.view["own"], outcome.look.undo) == (None, 0)
    assert (await service.look(table.id, BO)).view["own"] == "no"
    assert table.seat_of(ADA) in outcome.look.table.asked


async def test_nobody_else_sees_a_draft(service: Service) -> None:
    table, user, other = await at_stroll(service)
    before = await service.look(table.id, other)
    outcome = await act(service, table.id, user, "go:2")
    assert outcome.look.view["walked"][0] == 2
    assert (outcome.look.before[0]["total"], outcome.look.scores[0]["total"]) == (0, 2)
    for viewer in (other, None, CY):
        look = await service.look(table.id, viewer)
        assert look.view["walked"] == [0, 0]
        assert look.scores == before.scores
        assert look.decision is not None
        assert look.decision.codes == {}
        assert [line.entry["kind"] for line in await service.lines(table.id, viewer)] == ["set_up", "voted"]
    assert (await service.lines(table.id, user))[-1].entry["kind"] == "walked"


async def test_a_reveal_is_a_floor_that_everybody_sees(service: Service) -> None:
    table, user, other = await at_stroll(service)
    await act(service, table.id, user, "go:2")
    outcome = await act(service, table.id, user, "peek")
    assert (outcome.turn_ended, outcome.look.undo) == (False, 0)
    assert (await service.look(table.id, other)).view["walked"][0] == 2
    with pytest.raises(RulesError, match="nothing to take back"):
        await service.undo(table.id, user, outcome.look.table.rev)
    kinds = [line.entry["kind"] for line in await service.lines(table.id, other, since=2)]
    assert kinds == ["walked", "peeked"]
    assert (await service.lines(table.id, user))[-1].entry["card"] == outcome.look.view["card"]


async def test_undo_takes_back_one_answer_at_a_time_and_its_lines(service: Service) -> None:
    table, user, _ = await at_stroll(service)
    await act(service, table.id, user, "peek")
    await act(service, table.id, user, "go:1")
    outcome = await act(service, table.id, user, "go:2")
    assert (outcome.look.undo, outcome.look.draft) == (2, ("go:1", "go:2"))
    outcome = await service.undo(table.id, user, outcome.look.table.rev)
    assert (outcome.look.view["walked"][0], outcome.look.draft) == (1, ("go:1",))
    far = [line.entry["far"] for line in await service.lines(table.id, user) if line.entry["kind"] == "walked"]
    assert far == [1]
    outcome = await service.undo(table.id, user, outcome.look.table.rev)
    assert outcome.look.view["walked"][0] == 0
    with pytest.raises(RulesError, match="nothing to take back"):
        await service.undo(table.id, user, outcome.look.table.rev)
    assert (await service.look(table.id, user)).table.rev == table.rev + 5


async def test_a_double_undo_undoes_once(service: Service) -> None:
    table, user, _ = await at_stroll(service)
    rev = (await act(service, table.id, user, "go:1", "go:2")).look.table.rev
    first, second = await asyncio.gather(*(service.undo(table.id, user, rev) for _ in range(2)))
    assert (first.repeated, second.repeated) == (False, True)
    assert second.look.view["walked"][0] == 1


async def test_an_undone_button_never_becomes_valid_again(service: Service) -> None:
    table, user, _ = await at_stroll(service)
    await act(service, table.id, user, "go:1")
    await service.undo(table.id, user, table.rev + 1)
    with pytest.raises(StaleBoard):
        await service.act(table.id, user, table.rev, ["go:1"])


async def test_the_end_of_a_turn_cannot_be_taken_back(service: Service) -> None:
    table, user, other = await at_stroll(service)
    outcome = await act(service, table.id, user, "go:1", "stop", "end")
    assert outcome.turn_ended
    for who in (user, other):
        with pytest.raises(RulesError):
            await service.undo(table.id, who, outcome.look.table.rev)
    assert (await service.look(table.id, other)).view["walked"][0] == 1


async def test_alone_a_confirmed_turn_is_over_although_the_same_seat_goes_on(service: Service) -> None:
    table = await started(service, (ADA,), game="stroll", options={"rounds": 3})
    outcome = await act(service, table.id, ADA, "yes")
    assert outcome.turn_ended
    outcome = await act(service, table.id, ADA, "go:1", "stop", "end")
    assert (outcome.turn_ended, outcome.look.undo) == (True, 0)
    assert outcome.look.table.turn == 2


async def test_a_look_back_shows_the_board_as_it_was(service: Service) -> None:
    table, user, other = await at_stroll(service)
    rev = (await act(service, table.id, user, "go:2")).look.table.rev
    await act(service, table.id, user, "go:1", "stop", "end")
    await act(service, table.id, other, "go:2", "stop", "end")
    mine, theirs = await service.look_back(table.id, user, rev), await service.look_back(table.id, other, rev)
    assert mine is not None
    assert theirs is not None
    assert (mine["walked"][0], theirs["walked"][0]) == (2, 0)
    await service.seen(table.id, user, rev)
    await service.seen(table.id, user, rev - 1)
    assert await service.seen_rev(table.id, user) == rev
    assert await service.seen_rev(table.id, CY) is None


@pytest.mark.parametrize("game", ["stroll", "five_peaks"])
async def test_the_exported_log_replays_to_the_stored_state(service: Service, game: str) -> None:
    """Undo, several seats and chance included; DF-013."""
    source = Rng(3)
    table = await started(service, (ADA, BO, CY), game=game, options={})
    for _ in range(250):
        table = await service.table(table.id)
        if not table.asked:
            break
        user = person(table, pick(source, table.asked))
        look = await service.look(table.id, user)
        assert look.decision is not None
        if look.undo and pick(source, range(4)) == 0:
            await service.undo(table.id, user, table.rev)
        else:
            await service.act(table.id, user, table.rev, [pick(source, look.decision.codes[look.seat or 0])])
    export = await service.export(table.id, full=True)
    saved = await service.store.saved(table.id)
    assert saved is not None
    assert any(a["kind"] == "undo" for a in export["actions"])
    answers = [(a.seat, a.code) for a in live(await service.store.actions(table.id))]
    state = replay.fold(GAMES[game], export["options"], export["seats"], export["seed"], answers)
    assert codec.dump(game, state) == saved.state
    assert [a["seq"] for a in export["actions"]] == sorted({a["seq"] for a in export["actions"]})


async def test_a_running_game_is_not_exported_to_players(service: Service) -> None:
    table, _, _ = await at_stroll(service)
    with pytest.raises(RulesError, match="secrets"):
        await service.export(table.id)


async def test_the_end_is_stored_with_its_result(service: Service) -> None:
    table, first, second = await at_stroll(service, options={"rounds": 1})
    await act(service, table.id, first, "go:2", "stop", "end")
    outcome = await act(service, table.id, second, "go:1", "stop", "end")
    assert outcome.finished
    assert outcome.look.result == {"winners": [0], "ranking": [[0], [1]]}
    after = await service.table(table.id)
    assert (after.status, after.asked, after.deadline_at) == (FINISHED, (), None)
    (result,) = await service.results_of(first)
    assert (result["table_id"], result["seat"], result["scores"][0]["total"]) == (table.id, 0, 2)
    assert [row.kind for row in await rows(service, "turn", "notice", "final")] == ["final"]
    export = await service.export(table.id)
    assert export["seed"] >= 0


async def test_a_bug_in_the_rules_leaves_the_table_as_it_was(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, user, _ = await at_stroll(service)

    def broken(state: Any, _seat: int, _code: str) -> None:
        from engine.errors import DeadEnd

        state.walked[0] = 99
        raise DeadEnd("nothing offered")

    monkeypatch.setattr(stroll, "answer", broken)
    from engine.errors import EngineBug

    with pytest.raises(EngineBug):
        await act(service, table.id, user, "go:1")
    monkeypatch.undo()
    GAMES["stroll"] = stroll
    try:
        assert "go:1" in caplog.text
        assert (await act(service, table.id, user, "go:1")).look.view["walked"] == [1, 0]
    finally:
        del GAMES["stroll"]


async def test_new_rules_turn_the_stored_state_into_a_floor(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    table, user, _ = await at_stroll(service)
    rev = (await act(service, table.id, user, "go:1")).look.table.rev
    service._matches.clear()
    from dataclasses import replace

    monkeypatch.setattr(stroll, "INFO", replace(stroll.INFO, rules_version=2))
    look = await service.look(table.id, user)
    assert (look.undo, look.table.rules_version, look.table.rev) == (0, 2, rev)
    with pytest.raises(RulesError, match="nothing to take back"):
        await service.undo(table.id, user, rev)
    service._matches.clear()
    assert (await act(service, table.id, user, "go:2")).look.view["walked"][0] == 3


async def test_a_whole_game_of_five_peaks_is_played_by_the_door(service: Service) -> None:
    source = Rng(11)
    table = await started(service, (ADA, BO), game="five_peaks", options={"last_round": 20}, pace="none")
    look = await play_on(service, table.id, lambda codes: pick(source, codes), limit=4000)
    assert look.table.status == FINISHED
    assert look.result is not None


@pytest.mark.parametrize("game", ["five_peaks", "scenery"])
async def test_what_cannot_be_taken_back_is_known_before_it_is_answered(service: Service, game: str) -> None:
    """An answer that is said to be final leaves nothing to undo; after any other it can be taken back."""
    table, source, kinds = await started(service, (ADA, BO), game), Rng(4), set()
    for _ in range(160):
        table = await service.table(table.id)
        if not table.asked:
            break
        user = person(table, table.asked[0])
        codes = (await service.look(table.id, user)).decision.codes[table.asked[0]]
        final = await service.revealing(table.id, user)
        code = pick(source, codes)
        outcome = await act(service, table.id, user, code)
        assert final is not None
        assert (code in final) == (outcome.look.undo == 0)
        kinds.add(code in final)
    assert kinds == {True, False}
    assert await service.revealing(table.id, CY) is None


async def test_the_turn_so_far_is_ones_own_row_of_acts_and_the_scores_before_it(service: Service) -> None:
    table, source = await started(service, (ADA, BO), "five_peaks"), Rng(9)
    before = (await service.look(table.id, None)).scores
    for _ in range(120):
        table = await service.table(table.id)
        seat = table.asked[0]
        user, other = person(table, seat), person(table, 1 - seat)
        look = await service.look(table.id, user)
        lines, start = await service.turn_so_far(table.id, user)
        assert all(line.seat == seat for line in lines)
        if lines:
            assert start == before
        assert (await service.turn_so_far(table.id, CY)) == ([], [])
        outcome = await act(service, table.id, user, pick(source, look.decision.codes[seat]))
        if outcome.turn_ended:
            before = outcome.look.scores
            assert (await service.turn_so_far(table.id, other))[0] == []
