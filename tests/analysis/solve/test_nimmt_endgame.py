"""Endgames are solved exactly: the same values by the rules themselves, written plainly."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from vacherie import Answer, Dealer, Match, Refused, game
from vacherie.analysis.solve import solve_nimmt
from vacherie.analysis.solve.matrix_game import solve_matrix
from vacherie.games.nimmt.choice import CHOOSE_ROW, Play
from vacherie.games.nimmt.step import ChoosingRow, Select


def position(preset: str, seats: int, cards: int, seed: str, **options: Any) -> Match[Any, Any]:
    """A random position with so many cards left in every hand."""
    match = Match(game(preset, max_rounds=1, **options), seats, Dealer.from_seed(seed, seats))
    rng = Random(seed)
    while not (isinstance(match.state.table.todo[0], Select) and len(match.state.privates[0].hand) == cards):
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options))
    return match


def margin(state: Any, before: tuple[int, ...], seat: int) -> float:
    points = [now - then for now, then in zip(state.hidden.points, before, strict=True)]
    return float((sum(points) - points[seat]) / (len(points) - 1) - points[seat])


def by_the_rules(rules: Any, state: Any, seat: int) -> float:
    """The value of a position for a seat, by `games/` alone and without a table of positions.

    The others choose together, and want nothing but its loss; two seats are the usual case of it.
    """
    if rules.is_over(state):
        return 0.0
    others = [other for other in range(state.table.seats) if other != seat]
    before = state.hidden.points

    def finished(after: Any) -> float:
        if not rules.is_over(after) and isinstance(step := after.table.todo[0], ChoosingRow):
            answers = [Answer(step.seat, CHOOSE_ROW[row]) for row in step.rows]
            values = [finished(rules.apply(after, answer)[0]) for answer in answers]
            return max(values) if step.seat == seat else min(values)
        return margin(after, before, seat) + by_the_rules(rules, after, seat)

    def played(own: int, theirs: tuple[int, ...]) -> float:
        after, _ = rules.apply(state, Answer(seat, Play(own)))
        for other, card in zip(others, theirs, strict=True):
            after, _ = rules.apply(after, Answer(other, Play(card)))
        return finished(after)

    hands = [private.hand for private in state.privates]
    together = list(product(*[hands[other] for other in others]))
    return solve_matrix([[played(own, theirs) for theirs in together] for own in hands[seat]]).value


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("preset", ["classic", "pro", "leaflet"])
def test_values_are_those_of_the_rules(preset: str, cards: int) -> None:
    for seed in range(6 if cards < 3 else 2):
        match = position(preset, 2, cards, f"{preset}/{seed}")
        for seat in range(2):
            solution = solve_nimmt(match.game, match.state, seat)
            assert solution.value == pytest.approx(by_the_rules(match.game, match.state, seat))
            assert solution.value == pytest.approx(max(solution.worth.values()))
            assert sum(solution.strategy.values()) == pytest.approx(1)
            best = max(solution.strategy, key=lambda card: solution.strategy[card])
            assert solution.regret(best) == pytest.approx(0, abs=1e-9)


def test_with_two_seats_what_one_wins_the_other_loses() -> None:
    for seed in range(4):
        match = position("pro", 2, 4, f"zero/{seed}")
        one, two = (solve_nimmt(match.game, match.state, seat) for seat in range(2))
        assert one.value == pytest.approx(-two.value)


def test_more_seats_give_a_security_level() -> None:
    """The value if the others choose together against the seat, for every seat."""
    values = []
    for seed in range(3):
        match = position("pro", 3, 2, f"three/{seed}")
        for seat in range(3):
            solution = solve_nimmt(match.game, match.state, seat)
            assert solution.value == pytest.approx(by_the_rules(match.game, match.state, seat))
            assert solution.value == pytest.approx(max(solution.worth.values()))
            values.append(solution.value)
    assert len(set(values)) > 3


def test_cards_and_seats_that_are_not_there_are_refused() -> None:
    match = position("classic", 2, 1, "wrong")
    for seat in (2, -1, True, "0"):
        with pytest.raises(Refused, match="`seat` must be a whole number from 0 to 1"):
            solve_nimmt(match.game, match.state, seat)  # type: ignore[arg-type]  # that is the question
    solution = solve_nimmt(match.game, match.state, np.int64(1))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="card 105 is not in the hand of seat 1"):
        solution.regret(105)


def test_what_cannot_be_solved_is_refused() -> None:
    for preset, reason in (("fan-climb", "base game"), ("coop", "base game"), ("nothanks", "base game")):
        rules = game(preset)
        match = Match(rules, 3, Dealer.from_seed("no", 3))
        with pytest.raises(Refused, match=reason):
            solve_nimmt(rules, match.state)
    match = Match(game("classic"), 2, Dealer.from_seed("no", 2))
    with pytest.raises(Refused, match="at most 6 cards"):
        solve_nimmt(match.game, match.state)
    match.answer(match.waiting()[0], match.waiting()[0].options[0])
    with pytest.raises(Refused, match="begins"):
        solve_nimmt(match.game, match.state)
