"""Hypothesis state machines: every preset, driven through `decisions()`, R14 checked after every step.

Hypothesis chooses seats, options, decks and answers, and shrinks a failure to a short game.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.properties.invariants import check
from tests.properties.random_games import random_options
from vacherie import PRESETS, Deal, IllegalChoice, Match, game


def machine(preset: str) -> type[RuleBasedStateMachine]:
    """The state machine of a preset."""

    class Table(RuleBasedStateMachine):
        match: Match[Any, Any]

        @initialize(seats=st.sampled_from(PRESETS[preset].seat_counts), seed=st.integers(0, 1000))
        def sit_down(self, seats: int, seed: int) -> None:
            self.match = Match(game(preset, **random_options(preset, Random(seed))), seats)

        @precondition(lambda self: self.match.over)
        @rule()
        def play_again(self) -> None:
            self.match = Match(self.match.game, self.match.seats)

        @precondition(lambda self: self.match.due() is not None)
        @rule(data=st.data())
        def deal(self, data: st.DataObject) -> None:
            due = self.match.due()
            assert due is not None
            deck = data.draw(st.permutations(due.deck))
            specials = data.draw(st.permutations(due.specials))
            self.step(self.match.deal(Deal(tuple(deck), tuple(specials))))

        @precondition(lambda self: self.match.decisions())
        @rule(data=st.data(), seed=st.integers(0, 2**32))
        def answer(self, data: st.DataObject, seed: int) -> None:
            decisions = sorted(self.match.decisions(), key=lambda decision: decision.answered)
            decision = data.draw(st.sampled_from(decisions))
            option = data.draw(st.sampled_from(decision.options))
            self.step(self.match.answer(decision, option.fill(Random(seed))))

        @precondition(lambda self: self.match.decisions())
        @rule(data=st.data())
        def be_refused(self, data: st.DataObject) -> None:
            """An answer to an old question is refused and changes nothing."""
            decision = data.draw(st.sampled_from(self.match.decisions()))
            before = self.match.state
            old = type(decision)(decision.id - 1, decision.seat, decision.options)
            with pytest.raises(IllegalChoice, match="has changed"):
                self.match.answer(old, decision.options[0])
            assert self.match.state is before

        def step(self, events: tuple[Any, ...]) -> None:
            check(self.match.game, self.match.state, events)

    Table.__name__ = f"Table of {preset}"
    return Table


@pytest.mark.parametrize("preset", PRESETS)
def test_machine(preset: str) -> None:
    """No sequence of deals and answers breaks an invariant."""
    scale = settings.default.max_examples // 50 if settings.default else 1
    run_state_machine_as_test(
        machine(preset), settings=settings(max_examples=20 * scale, stateful_step_count=60)
    )
