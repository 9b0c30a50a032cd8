"""Batch rounds: equal to the rules deck by deck, uniform, and independent of the number of threads."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from tests.sim.round_by_rules import met, score
from vacherie.sim.batch.nimmt_choosing_rounds import recorded_rollouts, rollout_totals, rollouts
from vacherie.sim.batch.nimmt_rounds import (
    RowPolicy,
    Totals,
    random_rounds,
    random_totals,
    recorded_rounds,
    score_decks,
)
from vacherie.sim.rng import Bytes

# Mean bullheads per seat and round, from an independent program: cheapest row and uniform row.
MEANS = {2: (8.19, 10.60), 4: (12.09, 13.34), 6: (13.57, 14.33), 10: (14.65, 15.11)}
POLICIES: tuple[RowPolicy, RowPolicy] = ("cheapest", "uniform")
SEATS = range(2, 11)
Teller = Callable[..., tuple[Bytes, Bytes, Bytes]]


@pytest.mark.parametrize("tell", [recorded_rounds, recorded_rollouts])
@pytest.mark.parametrize("row", POLICIES)
def test_random_rounds_are_what_the_rules_make_of_their_decks(tell: Teller, row: RowPolicy) -> None:
    before = met["row choices"]
    for seats in SEATS:
        decks, picks, scores = tell(6, seats, seed=seats, row=row)
        for deck, pick, result in zip(decks.tolist(), picks.tolist(), scores.tolist(), strict=True):
            assert score(deck, seats, pick if row == "uniform" else None) == result, (seats, deck, pick)
    assert met["row choices"] > before


@pytest.mark.parametrize("seats", SEATS)
def test_given_decks_are_scored_as_by_the_rules(seats: int) -> None:
    """All 64 lanes and a part of a second batch; low cards come often, so that rows are chosen often."""
    rng = Random(seats)
    decks = [rng.sample(range(1, 105), 4 + 10 * seats) for _ in range(70)]
    for deck in decks[::2]:
        # The highest cards start the rows: the first card has to take one.
        highest = sorted(deck)[-4:]
        deck[:] = highest + [card for card in deck if card not in highest]
    picks = [[rng.randrange(4) for _ in range(10 * seats)] for _ in decks]
    cheap = score_decks(np.array(decks, np.uint8), seats)
    picked = score_decks(np.array(decks, np.uint8), seats, np.array(picks, np.uint8))
    for number in range(0, 70, 5):
        assert score(decks[number], seats) == cheap[number].tolist()
        assert score(decks[number], seats, picks[number]) == picked[number].tolist()


@pytest.mark.parametrize("row", POLICIES)
def test_both_ways_to_play_agree_on_the_same_decks(row: RowPolicy) -> None:
    """Scalar and bulk placing are written apart; ten thousand rounds each way."""
    for seats in (2, 5, 10):
        decks, picks, scores = recorded_rollouts(10_000, seats, seed=1, row=row)
        assert (score_decks(decks, seats, picks if row == "uniform" else None) == scores).all()


@pytest.mark.parametrize("seats", MEANS)
@pytest.mark.parametrize(("add", "count"), [(random_totals, 400_000), (rollout_totals, 100_000)])
def test_means_are_the_known_ones(seats: int, add: Callable[..., Totals], count: int) -> None:
    """Within 0.005 for the rounding of the known mean, and four standard errors."""
    for row, mean in zip(POLICIES, MEANS[seats], strict=True):
        sums = add(count, seats, seed=104, row=row)
        # One seat's bullheads have a standard deviation below 9; seats of one round hinder each other.
        assert abs(sums.sum() / (count * seats) - mean) < 0.005 + 4 * 9 / (count * seats) ** 0.5
        assert np.ptp(sums / count) < 8 * 9 / count**0.5, "no seat is better than another"


@pytest.mark.parametrize("tell", [recorded_rounds, recorded_rollouts])
def test_every_card_is_as_likely_in_every_place(tell: Teller) -> None:
    """Chi-squared of card x place, and of what follows what: dealing is uniform."""
    count = 60_000
    decks, _, _ = tell(count, 10, seed=5)
    assert (np.sort(decks, axis=1) == np.arange(1, 105)).all()
    pairs = [(place, decks[:, place].astype(np.int64) - 1) for place in range(104)]
    # 103 degrees of freedom each: mean 103, deviation 14.4; the largest of 104 stays below 5.5 deviations.
    for place, cards in pairs:
        found = np.bincount(cards, minlength=104)
        assert ((found - count / 104) ** 2).sum() / (count / 104) < 103 + 5.5 * 14.4, place
    # Neighbours, and cards four apart (they come from different random words), as pairs of coarse classes.
    for apart in (1, 2, 4, 10):
        one, two = pairs[3][1] // 8, pairs[3 + apart][1] // 8
        found = np.bincount(one * 13 + two, minlength=169)
        same = 8 * 7 / (104 * 103)
        expected = np.where(np.arange(169) % 14 == 0, same, 64 / (104 * 103)) * count
        assert ((found - expected) ** 2 / expected).sum() < 168 + 5.5 * (2 * 168) ** 0.5


def test_uniform_rows_are_uniform() -> None:
    for tell in (recorded_rounds, recorded_rollouts):
        _, picks, _ = tell(10_000, 4, seed=9, row="uniform")
        found = np.bincount(picks.ravel(), minlength=4)
        assert len(found) == 4
        assert ((found - 1e5) ** 2).sum() / 1e5 < 30


@pytest.mark.parametrize("row", POLICIES)
def test_the_same_seed_gives_the_same_rounds_on_any_number_of_threads(row: RowPolicy) -> None:
    for play, add in ((random_rounds, random_totals), (rollouts, rollout_totals)):
        alone = play(1000, 5, seed=-3, row=row)
        for threads in (2, 3, 8):
            assert (play(1000, 5, seed=-3, row=row, threads=threads) == alone).all()
            assert (add(1000, 5, seed=-3, row=row, threads=threads) == alone.sum(axis=0)).all()
        # A round depends on its number, not on where the counting began.
        assert (play(37, 5, seed=-3, row=row, first=901) == alone[901:938]).all()
        assert (play(1000, 5, seed=-4, row=row) != alone).any()


def test_more_threads_than_rounds() -> None:
    assert random_rounds(1, 2, seed=1, threads=4).shape == (1, 2)
    assert random_rounds(0, 2, seed=1).shape == (0, 2)


def test_what_cannot_be_played_is_refused() -> None:
    for seats in (1, 11):
        with pytest.raises(ValueError, match="seats"):
            random_rounds(1, seats, seed=1)
    with pytest.raises(ValueError, match="count"):
        rollouts(-1, 2, seed=1)
    with pytest.raises(ValueError, match="34 cards"):
        score_decks(np.zeros((3, 44), np.uint8), 3)
    with pytest.raises(ValueError, match="threads"):
        random_rounds(1, 2, seed=1, threads=0)
