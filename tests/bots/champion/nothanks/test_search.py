"""`champion` at No Thanks!: legal everywhere, the same again, by what it may know, within its budget."""

from __future__ import annotations

from random import Random

import pytest

from tests.sim.nothanks_rules import SETTINGS, begin, rules_of
from vacherie import Answer, Dealer, Match
from vacherie.bots.champion.nothanks import answer as nothanks
from vacherie.bots.champion.nothanks import search as nothanks_search
from vacherie.bots.champion.nothanks.rivals import PRIORS, ROUGH_SHARE, believe, rounds
from vacherie.bots.shark.budget import Rollouts
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import PASS, TAKE, State, View
from vacherie.sim.nothanks.position import from_view
from vacherie.sim.nothanks.self_play import EXACT, POLICIES
from vacherie.sim.nothanks.tree_search import TreeSearch


def matched(preset: str, seats: int, **options: object) -> Match[State, View]:
    """A new game."""
    return Match(rules_of(preset, **options), seats, Dealer.from_seed("champion", seats))


def answer(match: Match[State, View], iterations: int = 12, seed: int = 1) -> None:
    """The open question is answered by the champion."""
    decision = match.waiting()[0]
    assert isinstance(match.game, NoThanks)
    view, heard = match.view(decision.seat), match.heard[decision.seat]
    choice = nothanks.choose(match.game, view, heard, decision, Rollouts(iterations), Random(seed))
    match.answer(decision, choice)


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_a_whole_game_of_every_preset_is_legal_and_the_same_again(preset: str, seats: int) -> None:
    results = []
    for _ in range(2):
        match = matched(preset, seats, max_rounds=2 if seats == 3 else 1)
        while not match.over:
            answer(match)
        results.append(match.game.scores(match.state))
    assert results[0] == results[1]


def test_hidden_cards_do_not_change_the_answer() -> None:
    """Two games with the same cards so far and another order of all that is to come."""
    rules = rules_of("nothanks")
    known, rest = (33, 12, 20, 27), [card for card in rules.deck if card not in (33, 12, 20, 27)]
    logs = []
    for hidden in (rest, rest[::-1]):
        state = begin(rules, 3, (*known, *hidden[:20]))
        chosen = []
        heard: list[Event] = []
        while state.table.pile > 20 and state.table.card in known:
            decision = rules.decisions(state)[0]
            view = rules.view(state, decision.seat)
            choice = nothanks.choose(rules, view, heard, decision, Rollouts(40), Random(3))
            chosen.append((decision.seat, choice))
            state, events = rules.apply(state, Answer(decision.seat, choice))
            heard += events  # without the beginning of the round: chips are drawn, too
        logs.append(chosen)
    assert logs[0] == logs[1]
    assert len(logs[0]) >= 3


def test_without_a_chip_it_takes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nothanks_search, "TreeSearch", None)  # nothing is searched
    match = matched("nothanks", 3)
    while len(match.waiting()[0].options) > 1:
        match.answer(match.waiting()[0], PASS)
    seat = match.waiting()[0].seat
    answer(match)
    assert len(match.view(seat).table.owned[seat]) == 1


@pytest.mark.parametrize("amount", [1, 7, 32, 33, 100])
def test_a_budget_of_iterations_is_kept_exactly(amount: int) -> None:
    match = matched("nothanks", 3, open_chips=True)
    assert isinstance(match.game, NoThanks)
    search = TreeSearch(from_view(match.game, match.view(0)))
    nothanks_search.spend(search, Rollouts(amount).begin())
    assert search.iterations == amount


def test_chips_that_nobody_told_are_drawn() -> None:
    match = matched("nothanks", 4)
    for _ in range(6):
        answer(match)
    decision = match.waiting()[0]
    assert isinstance(match.game, NoThanks)
    view = match.view(decision.seat)
    known = from_view(match.game, view)
    drawn = nothanks_search.with_chips(known, match.game, view, (), Random(4))
    assert drawn.chips.sum() == 44 - view.table.on_card
    assert drawn.chips[decision.seat] == known.chips[decision.seat]
    assert nothanks.choose(match.game, view, (), decision, Rollouts(10), Random(4)) in decision.options


def test_what_was_heard_is_split_into_rounds_and_turns() -> None:
    match = matched("nothanks", 3, max_rounds=2)
    while len(rounds(3, match.heard[1])) < 2:
        answer(match, iterations=2)
    first, second = rounds(3, match.heard[1])
    assert first[0] == (0, 0, 0)
    assert second[0] == match.game.scores(match.state)
    assert len(first[1]) == 24
    assert all(taken for *_, taken in first[1])
    assert [taken for *_, taken in second[1]] == [False]


def test_a_player_of_the_price_rule_is_recognised_and_a_champion_is_not_taken_for_one() -> None:
    """Seat 1 pays the full price of every card, seats 0 and 2 are champions."""
    match = matched("nothanks", 3)
    while match.view(0).table.pile > 8:
        decision = match.waiting()[0]
        table = match.view(decision.seat).table
        if decision.seat == 1 and table.card is not None:
            own = set(table.owned[1])
            cost = (0 if table.card - 1 in own else table.card) - (
                table.card + 1 if table.card + 1 in own else 0
            )
            match.answer(decision, PASS if PASS in decision.options and cost > table.on_card else TAKE)
        else:
            answer(match, iterations=30)
    assert isinstance(match.game, NoThanks)
    weights = believe(match.game, 3, 0, match.heard[0]).weights
    assert POLICIES[weights[1].index(max(weights[1]))].fair == 1.0
    assert sum(weights[1]) > 0.9
    assert sum(weights[2][: len(EXACT)]) < 0.1
    assert sum(weights[0]) == 0


def test_before_the_first_answer_the_priors_hold() -> None:
    match = matched("nothanks", 3)
    assert isinstance(match.game, NoThanks)
    beliefs = believe(match.game, 3, 0, match.heard[0])
    exact = len(EXACT)
    assert beliefs.weights[1][:exact] == pytest.approx(PRIORS[1 : 1 + exact])
    assert beliefs.weights[1][exact:] == pytest.approx([ROUGH_SHARE * each for each in PRIORS[1 + exact :]])
    assert sum(PRIORS) == pytest.approx(1.0)
