"""Batched stepping of nimmt against the rules, and what its callers rely on: seeds, resets, refusals."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.sim.step_rules import follow
from vacherie.sim.step.nimmt import NimmtBatch


@pytest.mark.rule("R1.6", "R2.3", "R2.4", "R2.5", "R2.6", "R2.7", "R2.8", "R2.9", "R3.1", "R3.2")
@pytest.mark.parametrize(("seats", "deal", "rows"), [
    (2, "classic", "free"), (3, "tactic", "free"), (4, "classic", "cheapest"), (4, "tactic", "free"),
    (7, "classic", "free"), (10, "classic", "cheapest"),
])  # fmt: skip
def test_same_game_as_the_rules(seats: int, deal: str, rows: str) -> None:
    batch = NimmtBatch(66, seats, seed=seats, deal=deal)  # type: ignore[arg-type]
    done = follow(batch, deal, Random(1), rows)
    done += follow(batch, deal, Random(2), rows)  # after the reset
    assert done["placements"] == 2 * 66 * seats * 10
    assert done["row choices"] > 20
    assert done["takings"] > 100


def test_given_decks() -> None:
    rng = Random(3)
    decks = np.array([rng.sample(range(1, 105), 104) for _ in range(70)])
    batch = NimmtBatch(70, 3)
    batch.reset(decks=decks)
    assert (batch.hands[1] == np.sort(decks[:, 10:20]).T).all()
    assert (batch.ends == decks[:, 30:34].T).all()
    follow(batch, "classic", rng)


def test_games_depend_on_their_number_only() -> None:
    """Column g of round r is game r * games + g of the seed, whatever the size of the batch."""
    large, small = NimmtBatch(200, 4, seed=5), NimmtBatch(50, 4, seed=5)
    for part in range(4):
        columns = slice(50 * part, 50 * (part + 1))
        assert (small.hands == large.hands[:, :, columns]).all()
        assert (small.ends == large.ends[:, columns]).all()
        finish_round(small)
    assert not (NimmtBatch(50, 4, seed=6).hands == large.hands[:, :, :50]).all()


def test_reset_repeats() -> None:
    batch = NimmtBatch(100, 4, seed=9)
    first = finish_round(batch)
    batch.uniform_cards()
    batch.play()
    batch.reset(9)
    assert (finish_round(batch) == first).all()
    assert (finish_round(batch) != first).any()


def test_uniform_cards_and_rows() -> None:
    """Every slot of the hand equally often, every row too; means as measured with the rules' own code."""
    batch = NimmtBatch(20_000, 4, seed=1, marks=False)
    batch.play(batch.hands[:, 9].copy())
    batch.choose(batch.uniform_rows())
    hits = np.array([(batch.uniform_cards(seed=4) == batch.hands[:, i]).mean() for i in range(9)])
    assert np.abs(hits - 1 / 9).max() < 5 * np.sqrt(1 / 9 / 80_000)
    counts = np.bincount(batch.uniform_rows(seed=4), minlength=4) / 20_000
    assert np.abs(counts - 0.25).max() < 5 * np.sqrt(0.25 / 20_000)


@pytest.mark.parametrize(("seats", "mean"), [(2, 10.60), (4, 13.34), (10, 15.11)])
def test_mean_of_uniform_rounds(seats: int, mean: float) -> None:
    batch = NimmtBatch(20_000, seats, seed=3, marks=False)
    rounds = [finish_round(batch).mean() for _ in range(2)]
    assert abs(np.mean(rounds) - mean) < 0.1


def test_refusals_change_nothing() -> None:
    batch = NimmtBatch(130, 4, seed=1)
    cards = batch.hands[:, 0].copy()
    with pytest.raises(RuntimeError, match="waits for cards"):
        batch.choose(np.zeros(130))
    foreign = cards.copy()
    foreign[2, 129] = batch.hands[1, 0, 129]
    before = batch.hands.copy()
    with pytest.raises(ValueError, match="seat 2 of game 129 does not hold"):
        batch.play(foreign)
    assert (batch.hands == before).all()
    batch.play(cards)
    with pytest.raises(RuntimeError, match="waits for rows"):
        batch.play(cards)
    asked = int(np.flatnonzero(batch.choosers >= 0)[0])
    ends = batch.ends.copy()
    with pytest.raises(ValueError, match=f"game {asked} needs a row"):
        batch.choose(np.full(130, 4))
    assert (batch.ends == ends).all()
    batch.choose(batch.cheapest_rows())
    assert batch.trick == 2
    with pytest.raises(ValueError, match="read-only"):
        batch.hands[0, 0, 0] = 1


def finish_round(batch: NimmtBatch) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Play uniform cards and rows to the end of the round; its scores."""
    while True:
        batch.uniform_cards(seed=2)
        batch.play()
        batch.uniform_rows(seed=2)
        batch.choose()
        if batch.ended:
            return batch.finals.copy()
