"""A budget is measured from the question on: what the rival model takes is missing for the search."""

from __future__ import annotations

from random import Random

import pytest

from vacherie import Dealer, Match, game
from vacherie.bots.champion.nimmt import trick
from vacherie.bots.champion.nimmt.rivals import hypothesis_weights
from vacherie.bots.shark import kernel_rollouts
from vacherie.bots.shark.nimmt_rivals import sensible_probability
from vacherie.games.nimmt.game import Nimmt


class Watch:
    """A budget whose clock moves when a rival model works."""

    def __init__(self) -> None:
        self.now = 0.0
        self.seen: list[float] = []

    def begin(self) -> Watch:
        self.now = 0.0
        return self

    def spent(self, rollouts: int) -> float:
        self.seen.append(self.now)
        return 1.0

    def working(self, model: object) -> object:
        """A rival model that takes some time."""

        def work(*args: object) -> object:
            self.now += 0.6
            return model(*args)  # type: ignore[operator]

        return work


@pytest.mark.parametrize("bot", ["champion", "shark"])
def test_the_time_of_the_rival_model_counts(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    for place, model in (
        ("vacherie.bots.champion.nimmt.trick.hypothesis_weights", hypothesis_weights),
        ("vacherie.bots.shark.nimmt_kernel.sensible_probability", sensible_probability),
    ):
        monkeypatch.setattr(place, watch.working(model))
    match = Match(game("classic"), 4, Dealer.from_seed("time", 4))
    decision, rules = match.waiting()[0], match.game
    assert isinstance(rules, Nimmt)
    search = trick.choose if bot == "champion" else kernel_rollouts.choose
    view, heard = match.view(decision.seat), match.heard[decision.seat]
    assert search(rules, view, heard, decision, watch, Random(1)) in decision.options
    assert watch.seen == [0.6]
