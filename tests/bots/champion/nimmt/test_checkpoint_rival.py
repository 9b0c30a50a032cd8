"""The rival `checkpoint:FILE` of the benches is `champion` with another net, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from vacherie import Dealer, Match, game
from vacherie.bots import registry
from vacherie.bots.champion.nimmt.trick import FOLDER
from vacherie.bots.shark.budget import Rollouts, default
from vacherie.core.error import BadSetup

BENCH = Path(__file__).parents[4] / "bench"


def test_with_the_net_of_the_package_it_answers_as_the_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    from rivals.contest import make

    match = Match(game("classic", max_rounds=1), 4, Dealer.from_seed("checkpoint", 4))
    rules = match.game
    champion = registry.make("champion", rules)
    same, other = (
        make(f"checkpoint:{FOLDER / name}", rules) for name in ("base-league.npz", "base-uniform.npz")
    )
    differences = 0
    with default(Rollouts(100)):
        while not match.over:
            decision = match.waiting()[0]
            view, heard = match.view(decision.seat), match.heard[decision.seat]
            choice = champion.choose(view, heard, decision, Random(1))
            assert same.choose(view, heard, decision, Random(1)) == choice
            differences += other.choose(view, heard, decision, Random(1)) != choice
            match.answer(decision, choice)
    assert differences, "another net never answered otherwise: this test shows nothing"


def test_a_file_that_is_no_net_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    from rivals.checkpoint import nets_with

    with pytest.raises(BadSetup, match="is not a file of net weights"):
        nets_with(tmp_path / "none.npz")
