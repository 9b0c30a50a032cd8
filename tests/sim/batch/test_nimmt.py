"""Batched stepping of nimmt against the rules, and what its callers rely on: seeds, resets, refusals."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.sim.step_rules import follow, rules_of
from vacherie import Refused
from vacherie.sim.batch.nimmt import NimmtBatch


@pytest.mark.rule("R1.6", "R2.3", "R2.4", "R2.5", "R2.6", "R2.7", "R2.8", "R2.9", "R3.1", "R3.2")
@pytest.mark.parametrize(("seats", "deal", "rows", "hand"), [
    (2, "classic", "free", 10), (3, "tactic", "free", 10), (4, "classic", "cheapest", 10),
    (4, "tactic", "free", 12), (8, "classic", "free", 12), (10, "classic", "cheapest", 10),
])  # fmt: skip
def test_same_game_as_the_rules(seats: int, deal: str, rows: str, hand: int) -> None:
    rules = rules_of(None, deal, hand)
    batch = NimmtBatch(66, seats, seed=seats, deal=deal, hand=hand)  # type: ignore[arg-type]
    done = follow(batch, rules, Random(1), rows)
    done += follow(batch, rules, Random(2), rows)  # after the reset
    assert done["placements"] == 2 * 66 * seats * hand
    assert done["row choices"] > 20
    assert done["second row choices"] == 0
    assert done["takings"] > 100


@pytest.mark.rule("R4.1", "R4.2", "R4.4", "R4.5", "R4.6", "R5.2", "R5.3", "R5.5", "R5.6", "R6.3", "R6.8")
@pytest.mark.rule("R6.9", "R6.10", "R7.3", "R7.4", "R7.5", "R7.6", "R7.7", "R7.8")
@pytest.mark.parametrize("fan", ["parity", "climb", "leap", "reverse"])
@pytest.mark.parametrize(
    ("seats", "deal", "hand"), [(2, "classic", 10), (5, "tactic", 12), (10, "classic", 10)]
)
def test_fan_cards_as_the_rules_say(fan: str, seats: int, deal: str, hand: int) -> None:
    rules = rules_of(fan, deal, hand)
    batch = NimmtBatch(66, seats, seed=4, deal=deal, fan=fan, hand=hand)  # type: ignore[arg-type]
    done = follow(batch, rules, Random(1)) + follow(batch, rules, Random(2), "cheapest")
    assert done["row choices"] > 20
    assert done["takings"] > 100
    assert (done["reversed"] > 100) == (fan == "reverse")
    if fan != "leap" and seats == 10:  # more than one card of a trick may fit nowhere
        assert done["second row choices"] > 0


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(("seats", "fan", "hand"), [(2, None, 10), (5, "leap", 10), (3, None, 12)])
def test_drafts(seats: int, fan: str | None, hand: int) -> None:
    rules = rules_of(fan, "draft", hand)
    batch = NimmtBatch(20, seats, deal="draft", fan=fan, hand=hand)  # type: ignore[arg-type]
    done = follow(batch, rules, Random(1))
    assert done["picks"] == 20 * seats * hand
    assert (batch.phase, batch.picker, batch.ended) == ("picks", 1, True)
    taken = batch.uniform_picks(seed=1).copy()
    assert batch.offer[np.arange(20), taken - 1].all()
    batch.pick()
    with pytest.raises(ValueError, match=f"the card {taken[0]} is not on the table of game 0"):
        batch.pick(taken)
    with pytest.raises(ValueError, match="no decks"):
        batch.reset(decks=np.zeros((20, 100), int))


def test_given_decks() -> None:
    rng = Random(3)
    decks = np.array([rng.sample(range(1, 105), 104) for _ in range(70)])
    batch = NimmtBatch(70, 3)
    batch.reset(decks=decks)
    assert (batch.hands[1] == np.sort(decks[:, 10:20]).T).all()
    assert (batch.ends == decks[:, 30:34].T).all()
    follow(batch, rules_of(), rng)


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
    batch.play()
    counts = np.bincount(batch.uniform_rows(seed=4), minlength=4) / 20_000
    assert np.abs(counts - 0.25).max() < 5 * np.sqrt(0.25 / 20_000)


def test_uniform_plays_with_reversal_cards() -> None:
    """Every legal play equally often: here 10 cards and those that can be reversed."""
    hand = [1, 11, 12, 23, 34, 45, 56, 67, 78, 104]
    others = [card for card in range(1, 105) if card not in hand]
    batch = NimmtBatch(20_000, 2, fan="reverse", marks=False)
    batch.reset(decks=np.tile([*hand, *others], (20_000, 1)))
    plays = np.bincount(batch.uniform_cards(seed=3)[0], minlength=256) / 20_000
    legal = [*hand, *(card + 128 for card in hand[2:9])]
    assert plays[legal].sum() == pytest.approx(1)
    assert np.abs(plays[legal] - 1 / 17).max() < 5 * np.sqrt(1 / 17 / 20_000)


@pytest.mark.parametrize(("seats", "mean"), [(2, 10.60), (4, 13.34), (10, 15.11)])
def test_mean_of_uniform_rounds(seats: int, mean: float) -> None:
    batch = NimmtBatch(20_000, seats, seed=3, marks=False)
    rounds = [finish_round(batch).mean() for _ in range(2)]
    assert abs(np.mean(rounds) - mean) < 0.1


def test_refusals_change_nothing() -> None:
    batch = NimmtBatch(130, 4, seed=1)
    cards = batch.hands[:, 0].copy()
    with pytest.raises(Refused, match="waits for cards"):
        batch.choose(np.zeros(130, int))
    foreign = cards.copy()
    foreign[2, 129] = batch.hands[1, 0, 129]
    before = batch.hands.copy()
    with pytest.raises(ValueError, match="seat 2 of game 129 may not play"):
        batch.play(foreign)
    assert (batch.hands == before).all()
    with pytest.raises(Refused, match=r"seat 0 of game 0 may not play 2[5-9]"):
        batch.play(cards.astype(int) + 256)
    batch.play(cards)
    with pytest.raises(Refused, match="waits for rows"):
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


def test_reversals_that_are_refused() -> None:
    """One-digit cards, doublets, cards from 100, and a second reversal (R7.4, R7.8)."""
    hand = [7, 11, 12, 23, 34, 45, 56, 67, 78, 104]
    others = [card for card in range(1, 105) if card not in hand]
    batch = NimmtBatch(3, 2, fan="reverse")
    batch.reset(decks=np.tile([*hand, *others], (3, 1)))
    for card in (7, 11, 104):
        with pytest.raises(ValueError, match=f"seat 0 of game 2 may not play {card + 128}"):
            batch.play([[7, 7, card + 128], [1, 1, 1]])
    batch.play([[7, 7, 140], [1, 1, 1]])  # 12 as 21
    while batch.phase == "rows":
        batch.choose(batch.cheapest_rows())
    with pytest.raises(ValueError, match="seat 0 of game 2 may not play 151"):
        batch.play([[23, 23, 151], [2, 2, 2]])


def finish_round(batch: NimmtBatch) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Play uniform cards and rows to the end of the round; its scores."""
    while True:
        batch.uniform_cards(seed=2)
        batch.play()
        batch.uniform_rows(seed=2)
        batch.choose()
        if batch.ended:
            return batch.finals.copy()
