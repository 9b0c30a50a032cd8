"""The rival model of `champion`: weights follow what was played, and never all the way."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from vacherie import Dealer, Match, game
from vacherie.bots import registry
from vacherie.bots.champion.nimmt.rivals import KEPT, PRIOR, hypothesis_weights
from vacherie.bots.champion.nimmt.trick import nets_of
from vacherie.bots.match_runner import seat_rngs
from vacherie.games.nimmt.game import Nimmt
from vacherie.sim.nimmt.net.kinds import SENSIBLE, UNIFORM
from vacherie.sim.nimmt.position import BASE, load


def weights_after(rounds: int, kinds: tuple[str, ...]) -> np.ndarray:
    """What seat 0 believes in the middle of a round, after some whole ones."""
    rules = game("classic", end_score=None, max_rounds=rounds + 1)
    assert isinstance(rules, Nimmt)
    seats = len(kinds)
    match = Match(rules, seats, Dealer.from_seed("rivals", seats))
    bots = [registry.make(kind, rules) for kind in kinds]
    rngs = seat_rngs("rivals", 0, seats)
    while len(match.state.table.history) < rounds or match.state.table.hands[0] > 6:
        for decision in match.waiting():
            seat = decision.seat
            match.answer(
                decision, bots[seat].choose(match.view(seat), match.heard[seat], decision, rngs[seat])
            )
    view = match.view(0)
    return hypothesis_weights(rules, view, match.heard[0], load(rules, view), nets_of(BASE), Random(1))


def test_without_evidence_the_prior_holds() -> None:
    rules = game("classic")
    assert isinstance(rules, Nimmt)
    match = Match(rules, 3, Dealer.from_seed("rivals", 3))
    view = match.view(0)
    found = hypothesis_weights(rules, view, match.heard[0], load(rules, view), nets_of(BASE), Random(1))
    assert found == pytest.approx(np.tile(PRIOR, (3, 1)))


def test_weights_follow_the_plays() -> None:
    found = weights_after(3, ("random", "random", "careful"))
    assert found[1, UNIFORM] > 0.5 > found[2, UNIFORM]
    assert found[2, SENSIBLE] > found[1, SENSIBLE]


def test_every_hypothesis_keeps_a_part_of_its_prior() -> None:
    found = weights_after(4, ("random", "random", "careful"))
    assert found.sum(1) == pytest.approx(1)
    assert (found >= KEPT * PRIOR - 1e-12).all()
