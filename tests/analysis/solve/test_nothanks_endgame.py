"""The last cards of No Thanks! are solved exactly: compared with the rules, pile by pile."""

from __future__ import annotations

from itertools import permutations
from random import Random
from statistics import fmean
from typing import Any

import pytest
from msgspec.structs import replace

from vacherie import Answer, Dealer, Match, Refused, game
from vacherie.analysis.solve import solve_nothanks
from vacherie.games.nothanks.table import PASS, Hidden


def position(seats: int, pile: int, seed: str) -> Match[Any, Any]:
    """A random position with so many cards in the pile."""
    match = Match(game("nothanks"), seats, Dealer.from_seed(seed, seats))
    rng = Random(seed)
    while match.state.table.pile > pile:
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options))
    return match


def expected(rules: Any, state: Any) -> tuple[float, ...]:
    """The expected scores by the rules: every order of the unseen cards that matters."""
    table = state.table
    if table.due != "turn":
        return tuple(map(float, rules.scores(state)))
    seat, seats = table.active, table.seats

    def margin(scores: tuple[float, ...]) -> float:
        return float((sum(scores) - scores[seat]) / (seats - 1) - scores[seat])

    def after(choice: Any) -> tuple[float, ...]:
        if choice == PASS or not table.pile:
            return expected(rules, rules.apply(state, Answer(seat, choice))[0])
        seen = {card for cards in table.owned for card in cards} | {table.card}
        unseen = [card for card in rules.deck if card not in seen]
        results = []
        for pile in permutations(unseen, table.pile):
            shuffled = replace(state, hidden=Hidden(pile, ()))
            results.append(expected(rules, rules.apply(shuffled, Answer(seat, choice))[0]))
        return tuple(map(fmean, zip(*results, strict=True)))

    options = [after(option) for option in rules.decisions(state)[0].options]
    return max(options, key=margin)


@pytest.mark.parametrize("seats", [3, 5])
def test_values_are_those_of_the_rules(seats: int) -> None:
    for seed in range(3):
        match = position(seats, 0, f"last/{seed}")
        wanted = expected(match.game, match.state)
        assert solve_nothanks(match.game, match.state).scores == pytest.approx(wanted)
    # Few chips, so that the plain search ends soon.
    match = position(seats, 1, "one more")
    privates = match.state.privates
    few = tuple(replace(private, chips=min(2, private.chips)) for private in privates)
    poor = replace(match.state, privates=few)
    assert solve_nothanks(match.game, poor).scores == pytest.approx(expected(match.game, poor))


def test_a_choice_and_its_regret() -> None:
    found = solve_nothanks(*_pair(position(4, 1, "regret")))
    assert found.regret(found.takes) == 0
    assert found.regret(not found.takes) >= 0


def _pair(match: Match[Any, Any]) -> tuple[Any, Any]:
    return match.game, match.state


def test_what_cannot_be_solved_is_refused() -> None:
    match = Match(game("nothanks"), 3, Dealer.from_seed("no", 3))
    with pytest.raises(Refused, match="at most 2 cards"):
        solve_nothanks(match.game, match.state)
    classic = Match(game("classic"), 3, Dealer.from_seed("no", 3))
    with pytest.raises(Refused, match="No Thanks"):
        solve_nothanks(classic.game, classic.state)
