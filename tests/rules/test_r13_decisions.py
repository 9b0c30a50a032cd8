"""R13: decision points: who is asked, when, between what, and what is never answered for a player."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from tests.rules.scene import begin, commit, no_thanks, options, pass_window, waiting, wander
from tests.support.position import play, position
from vacherie import PRESETS, Answer, Deal, game
from vacherie.games.nimmt import choice as answers
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Drafting, Select, Swap, Window
from vacherie.games.nimmt.table import Flips

ROWS = "10 | 20 | 30 | 40"
SHORT: dict[str, Any] = {"hand": 3}


def short(preset: str) -> dict[str, Any]:
    """Options for a short game."""
    return {} if preset.startswith("nothanks") else SHORT if preset == "coop" else SHORT | {"max_rounds": 2}


@pytest.mark.rule("R13", "R12")
@pytest.mark.parametrize("preset", PRESETS)
def test_every_decision_follows_from_a_view(preset: str) -> None:
    """R13: `options(view)` is the seat's decision, and None for everybody who is not asked."""
    for match in wander(preset, 3, seed=8, **short(preset)):
        by_seat = {decision.seat: decision for decision in match.decisions()}
        for seat in range(3):
            assert match.game.options(match.view(seat)) == by_seat.get(seat)


@pytest.mark.rule("R13")
@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_is_accepted(preset: str) -> None:
    """R13: what is offered may be answered; no option comes twice."""
    rng = Random(0)
    for match in wander(preset, 3, seed=9, **short(preset)):
        for decision in match.decisions():
            assert len(set(map(repr, decision.options))) == len(decision.options) > 0
            for option in decision.options:
                state, events = match.game.apply(match.state, Answer(decision.seat, option.fill(rng)))
                assert state != match.state or decision.answered
                assert events


@pytest.mark.rule("R13")
@pytest.mark.parametrize("preset", PRESETS)
def test_selections_and_windows_ask_everybody_all_else_one_seat(preset: str) -> None:
    """R13: the modes of the table; all open decisions are one question with one number."""
    last = -1
    for match in wander(preset, 3, seed=10, **short(preset)):
        decisions = match.decisions()
        if not decisions:
            continue
        assert len({decision.id for decision in decisions}) == 1
        assert decisions[0].id >= last
        last = decisions[0].id
        if preset.startswith("nothanks"):
            assert [decision.seat for decision in decisions] == [match.state.table.active]
            continue
        step = match.state.table.todo[0]
        if isinstance(step, Select):
            assert [decision.seat for decision in decisions] == [0, 1, 2]
        elif not isinstance(step, Window):
            assert isinstance(step, Drafting | ChoosingRow | ChooseSpecial | Swap)
            assert [decision.seat for decision in decisions] == [step.seat]


@pytest.mark.rule("R13", "R2.2", "R9.6", "R11.5")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_may_not_be_answered_for_a_player(preset: str) -> None:
    """R13: R9.6 with specials in hand, R11.5, and in R7 who still holds a reversal card; nothing else."""
    for match in wander(preset, 3, seed=11, **short(preset)):
        for decision in match.decisions():
            if preset.startswith("nothanks"):
                assert decision.quiet
                continue
            table = match.state.table
            holders = table.extra.holders if isinstance(table.extra, Flips) else ()
            step = table.todo[0]
            reverses = isinstance(step, Select) and decision.seat in holders
            assert decision.quiet == (reverses or isinstance(step, ChooseSpecial))


@pytest.mark.rule("R13", "R2.2")
def test_selections_come_in_any_seat_order_and_the_last_one_reveals() -> None:
    """R13: whatever the order, the trick is the same."""
    results = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        rules, state = position("classic", ROWS, [[41, 1], [55, 2], [33, 3]])
        cards = {0: 41, 1: 55, 2: 33}
        for seat in order:
            assert state.table.queue == ()
            state, _ = play(rules, state, f"{seat}: {cards[seat]}")
        results.add(repr((state.table.rows, state.privates)))
    assert len(results) == 1


@pytest.mark.rule("R13", "R8.5", "R8.7")
def test_coop_goes_window_row_choice_placement() -> None:
    """R13: the window comes before the row choice, and the row choice before the placement."""
    rules, state = position("coop", ROWS, [[5, 6], [50, 7]], ox=[55, 56], slots=["stop"])
    state, _ = commit(rules, state, 5, 50)
    steps = [type(state.table.todo[0])]
    state, _ = pass_window(rules, state)
    steps.append(type(state.table.todo[0]))
    assert state.table.rows[0].cards == (10,)
    state, _ = play(rules, state, "0: r1")
    steps.append(type(state.table.todo[0]))
    assert state.table.rows[0].cards == (5,)
    assert steps == [Window, ChoosingRow, Window]


@pytest.mark.rule("R13", "R9.6", "R9.15")
def test_surprise_goes_special_row_choice_placement_swap() -> None:
    """R13: special, row choice, placement, swap; then the next card."""
    rules, state = position(
        "surprise", ROWS, [[5, 6], [50, 7]], special_hands={0: ["stop", "stop"], 1: ["stop"]}
    )
    state, _ = commit(rules, state, 5, 50)
    steps = []
    for word in ("0: stop1", "0: r2", "0: pass", "1: pass"):
        steps.append(type(state.table.todo[0]))
        state, _ = play(rules, state, word)
    assert steps == [ChooseSpecial, ChoosingRow, Swap, ChooseSpecial]
    assert isinstance(state.table.todo[0], Select)


@pytest.mark.rule("R13")
def test_the_parameters_of_every_action() -> None:
    """R13: rows by number, First and Last by seat, Sort by card numbers; positions need no parameter."""
    fields = {
        kind.__name__: kind.__struct_fields__
        for kind in (
            answers.Seven, answers.Stop, answers.Unstop, answers.Replace, answers.Insert, answers.Slide,
            answers.First, answers.Last, answers.Sort, answers.Fifth, answers.NegPos, answers.Pass,
        )
    }  # fmt: skip
    assert fields == {
        "Seven": ("row",), "Stop": ("row",), "Unstop": ("row",), "Replace": ("card",), "Insert": ("row",),
        "Slide": ("card", "row"), "First": ("seat",), "Last": ("seat",), "Sort": ("order",), "Fifth": (),
        "NegPos": ("card", "row"), "Pass": (),
    }  # fmt: skip


@pytest.mark.rule("R13", "R8.16")
def test_one_option_stands_for_every_order() -> None:
    """R8.16: any order of exactly the pending cards fits the option, and `fill` gives a random one."""
    option = answers.Sort((50, 55, 60, 70))
    rng = Random(0)
    filled = {option.fill(rng) for _ in range(60)}
    assert len(filled) > 15
    assert all(choice.pattern() == option for choice in filled)
    assert answers.Sort((70, 50, 60, 55)).pattern() == option
    assert answers.Sort((70, 50, 60)).pattern() != option
    nonsense = answers.Sort(cast(Any, (70, "50")))
    assert nonsense.pattern() is nonsense
    for choice in (answers.Pass(), answers.Play(3), answers.Slide(3, 1)):
        assert choice.pattern() == choice.fill(rng) == choice


@pytest.mark.rule("R13", "R9.9", "R8.9")
def test_7_takes_names_a_row_in_coop_only() -> None:
    """R13: in R9 there is no choice of row."""
    rows = "1 2 3 4 5 | 20 | 30 | 40"
    rules, state = position("surprise", rows, [[6, 101], [60, 102]], special_hands={0: ["seven"]})
    state, _ = commit(rules, state, 6, 60)
    assert rules.decisions(state)[0].options == (answers.PASS, answers.Seven())
    rules, state = position("coop", rows, [[6, 101], [60, 102]], ox=[70, 71], slots=["seven"])
    state, _ = commit(rules, state, 6, 60)
    assert rules.decisions(state)[0].options[1] == answers.Seven(1)


@pytest.mark.rule("R13")
def test_nobody_is_asked_before_the_deal_and_after_the_end() -> None:
    """R13: a deal or nothing comes next."""
    for preset in PRESETS:
        rules = game(preset)
        start = rules.start(3)
        assert rules.decisions(start) == ()
        assert [rules.options(rules.view(start, seat)) for seat in range(3)] == [None] * 3
        assert not rules.is_over(start)
        *_, match = wander(preset, 3, seed=1, **short(preset))
        assert match.over
        assert match.decisions() == match.waiting() == ()
        assert match.due() is None


@pytest.mark.rule("R13", "R3.3")
def test_a_draft_pick_may_be_any_card_on_the_table() -> None:
    """R13: for whoever is in turn."""
    rules, state = begin("pro", 2, hand=1)
    assert options(rules, state, 0) == ["1", "2", "3", "4", "5", "6"]
    state, _ = play(rules, state, "0: 6")
    assert waiting(rules, state) == [1]
    assert options(rules, state, 1) == ["1", "2", "3", "4", "5"]


@pytest.mark.rule("R13", "R11.4")
def test_a_no_thanks_turn() -> None:
    """R13: take; pass if chips > 0."""
    rules = no_thanks()
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    (decision,) = rules.decisions(state)
    assert [type(option).__name__ for option in decision.options] == ["Take", "Pass"]
    assert (decision.seat, decision.answered) == (0, False)
