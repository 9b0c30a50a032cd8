"""Games of a learner against `champion` without search: seeded, complete, and as the bots themselves play."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from vacherie import Deal, Match, game
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.core.shuffle import Dealer
from vacherie.sim.nothanks.self_play import STEPS
from vacherie.sim.nothanks.value_net import load
from vacherie.training.nothanks_values import Learner

BENCH = Path(__file__).parents[3] / "bench"


def test_games_are_complete_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    from rivals.nothanks_best_response import play

    games = [play(Learner(4, 3).net(), load(4), decks=2, seed=5, first=7, temperature=0.1) for _ in range(2)]
    first, again = (each.examples for each in games)
    assert (first.owned == again.owned).all()
    assert (games[0].margins == games[1].margins).all()
    counts = np.array([[int(cards).bit_count() for cards in line] for line in first.owned.tolist()])
    assert (counts.sum(axis=1).reshape(8, STEPS) == np.arange(1, STEPS + 1)).all()
    assert (first.chips.sum(axis=1) == 4 * 11).all()
    np.testing.assert_allclose(first.wins.sum(axis=1), 1.0, atol=1e-5)
    assert ((games[0].wins >= 0) & (games[0].wins <= 1)).all()
    assert not (games[0].margins == games[0].margins[0]).all()


def test_they_go_as_with_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards go to the same seats, but where a bot has learned from the open card itself."""
    monkeypatch.syspath_prepend(BENCH)
    from nothanks_exploit import NetPlayer
    from rivals.nothanks_best_response import play

    net, rules = load(3), game("nothanks")
    learner = Learner(3, 8).net()
    played = play(learner, net, decks=4, seed=21, first=0, temperature=0.0).examples
    same = []
    for number in range(12):
        lines = played.owned[number * STEPS : (number + 1) * STEPS].tolist()
        taken = [0, *(sum(line) for line in lines)]
        order = [(after - before).bit_length() - 1 for before, after in pairwise(taken)]
        rest = [card for card in range(3, 36) if card not in order]
        match = Match(rules, 3, Dealer.from_seed("replaced", 3))
        match.state, _ = rules.apply(rules.start(3), Deal((*order, *rest)))
        bots = [NetPlayer(rules) for _ in range(3)]
        bots[number % 3] = NetPlayer(rules, learner)
        run(match, bots, seat_rngs("best response", number, 3))
        ends = [{card for card in range(3, 36) if cards >> card & 1} for cards in lines[9]]
        found = [{card for card in owned if card in order[:10]} for owned in match.state.table.owned]
        same.append(sorted(map(sorted, ends)) == sorted(map(sorted, found)))
    assert sum(same) > len(same) / 2, same
