"""Asks the special-card half of `champion` for an answer, with a fixed number of rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie.bots.champion.nimmt import coop, surprise
from vacherie.bots.shark.budget import Rollouts
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import State, View
from vacherie.records.notation.tokens import token


def answer(
    rules: Any, view: View, heard: Sequence[Event], decision: Decision, rollouts: int, seed: int = 1
) -> Choice:
    """The answer of a bot that sees this for the first time."""
    assert isinstance(rules, Nimmt)
    choose = coop.choose if rules.mode.ox else surprise.choose
    return choose(rules, view, heard, decision, Rollouts(rollouts), Random(seed))


def ask(rules: Nimmt, state: State, seat: int, rollouts: int = 400) -> str:
    """The answer in a constructed position, as a word of the notation."""
    decision = next(decision for decision in rules.decisions(state) if decision.seat == seat)
    return token(answer(rules, rules.view(state, seat), (), decision, rollouts))
