"""Worlds are as random as they should be: every case with its exact probability, by chi-square.

All seeds are fixed, so a test gives the same number every time; the bounds are those that a fair draw
misses once in tens of thousands of seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import permutations
from random import Random
from typing import TypeVar

import numpy as np
import pytest
from msgspec.structs import replace

from tests.sim.compare_with_rules import build
from tests.sim.replay_worlds import random_moment
from vacherie.core.action import Deal
from vacherie.games.nimmt.determinise import unseen_cards
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow
from vacherie.games.nimmt.table import State, View
from vacherie.sim.nimmt.determinise import determinise_many
from vacherie.sim.nimmt.policy import NimmtPolicy
from vacherie.sim.nimmt.position import REVERSED, encode, load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums

Case = TypeVar("Case", bound=Hashable)


def surprise(seen: Mapping[Case, int], expected: Mapping[Case, float]) -> float:
    """How far chi-square lies from what is expected, in standard deviations; no other cases may occur."""
    assert set(seen) <= set(expected), set(seen) - set(expected)
    chi2 = sum((seen.get(case, 0) - want) ** 2 / want for case, want in expected.items())
    freedom = len(expected) - 1
    return float((chi2 - freedom) / np.sqrt(2 * freedom))


def dealt(preset: str, seats: int, **options: object) -> tuple[Nimmt, State]:
    """A freshly dealt round."""
    rules = build(preset, options)
    state = rules.start(seats)
    due = rules.needs_deal(state)
    assert due is not None
    deck = tuple(Random(f"{preset}.{seats}").sample(due.deck, len(due.deck)))
    return rules, rules.apply(state, Deal(deck))[0]


def test_every_order_is_equally_likely() -> None:
    """Four unseen cards in two hands: 24 ways to hold and play them, all of them the same."""
    rules, state = dealt("leaflet", 3, hand=2)
    view = rules.view(state, 1)
    worlds = determinise_many(load(rules, view), 24_000, seed=1)[:, [0, 2], :].reshape(-1, 4)
    seen = Counter(tuple(map(int, world)) for world in worlds)
    orders: list[tuple[int, ...]] = list(permutations(unseen_cards(rules.deck(3), view)))
    assert abs(surprise(seen, dict.fromkeys(orders, 1000.0))) < 4


@pytest.mark.parametrize(("preset", "seats"), [("classic", 4), ("classic", 10), ("fan-climb", 2)])
def test_every_card_is_equally_likely_everywhere(preset: str, seats: int) -> None:
    """In the middle of a trick: each unseen card at each place of each other hand, nothing else anywhere."""
    rules = build(preset, {})
    state = random_moment(rules, seats, Random(f"each.{seats}"), ChoosingRow)
    seat = 1
    view = rules.view(state, seat)
    position = load(rules, view)
    worlds = determinise_many(position, 20_000, seed=2)
    unseen = unseen_cards(rules.deck(seats), view)
    expected = dict.fromkeys(unseen, 20_000 / len(unseen))
    for other in range(seats):
        for trick in range(worlds.shape[2]):
            cards = Counter(map(int, worlds[:, other, trick]))
            if other == seat:
                hand = state.privates[seat].hand
                if len(hand) > 1:
                    assert abs(surprise(cards, dict.fromkeys(hand, 20_000 / len(hand)))) < 5
            else:
                assert abs(surprise(cards, expected)) < 5
    flat = np.sort(worlds.reshape(len(worlds), -1), axis=1)
    assert (np.diff(flat.astype(int), axis=1) > 0).all(), "a card is in two places"


def test_known_cards_stay_where_they_are() -> None:
    """One card is known to be in seat 2's hand: it always is, and the others are as likely as ever."""
    rules, state = dealt("leaflet", 3, hand=2)
    known = state.privates[2].hand[0]
    view = View(0, replace(state.table, known=((), (), (known,))), state.privates[0])
    worlds = determinise_many(load(rules, view), 24_000, seed=3)[:, 1:, :].reshape(-1, 4)
    seen = Counter(tuple(map(int, world)) for world in worlds)
    cases: list[tuple[int, ...]] = [
        (*one, *two)
        for order in permutations(unseen_cards(rules.deck(3), view))
        for one in [order[:2]]
        for two in permutations((known, order[2]))
    ]
    assert len(cases) == 12
    assert abs(surprise(seen, dict.fromkeys(cases, 2000.0))) < 4


def test_reversed_cards_are_chosen_among_all_legal_plays() -> None:
    """With a reversal card every legal play is equally likely, and after it again (R7.2)."""
    rules, state = dealt("fan-reverse", 2, hand=3)
    state = State(
        state.table,
        (state.privates[0], replace(state.privates[1], hand=(11, 31, 64))),
        state.hidden,
    )
    first = {encode(play) for play in rules.legal(state.table, state.privates[1], 1)}
    assert first == {11, 31, 64, 31 + REVERSED, 64 + REVERSED}
    worlds = determinise_many(load(rules, state, 0), 30_000, seed=4)[:, 1, :]
    seen = Counter(tuple(map(int, world)) for world in worlds)
    expected: dict[tuple[int, ...], float] = {}
    for one in first:
        for two in {play for play in first if play % REVERSED != one % REVERSED}:
            if one >= REVERSED and two >= REVERSED:
                continue
            flips = one < REVERSED and two < REVERSED
            rest = [c for c in (11, 31, 64) if c not in (one % REVERSED, two % REVERSED)]
            last = rest + [c + REVERSED for c in rest if c != 11 and flips]
            seconds = sum(
                play % REVERSED != one % REVERSED and not (one >= REVERSED and play >= REVERSED)
                for play in first
            )
            for three in last:
                expected[one, two, three] = 30_000 / len(first) / seconds / len(last)
    assert sum(expected.values()) == pytest.approx(30_000)
    assert abs(surprise(seen, expected)) < 4


def test_picks_of_a_draft_are_uniform() -> None:
    """Of the cards on offer every one is equally likely to end up in each place, the four rows included."""
    rules, state = dealt("pro", 2, hand=2)
    worlds = determinise_many(load(rules, rules.view(state, 1), decide=False), 16_800, seed=5)
    seen = Counter((*sorted(one), *sorted(two)) for one, two in worlds.tolist())
    assert len(seen) == 28 * 15
    cases = dict.fromkeys(seen, 16_800 / 420)
    assert abs(surprise(seen, cases)) < 4


@pytest.mark.parametrize(
    ("seats", "policy", "mean"),
    [
        (2, NimmtPolicy.CHEAP, 8.19),
        (4, NimmtPolicy.CHEAP, 12.09),
        (10, NimmtPolicy.CHEAP, 14.65),
        (4, NimmtPolicy.UNIFORM, 13.34),
    ],
)
def test_mean_bullheads_of_a_round(seats: int, policy: NimmtPolicy, mean: float) -> None:
    """Random rounds cost what they are known to cost."""
    rules = build("classic", {})
    rng = Random(f"mean.{seats}")
    totals = []
    for _ in range(250):
        state, _ = rules.apply(rules.start(seats), Deal(tuple(rng.sample(range(1, 105), 104))))
        position = load(rules, rules.view(state, 0), decide=False)
        tally = RolloutSums.empty(position)
        roll_out(position, tally, 100, seed=rng.getrandbits(60), policy=policy)
        own, scaled = tally.sums[0, 1], tally.sums[0, 3]
        totals.append((seats * own - scaled) / seats / 100)  # all seats together
    error = np.std(totals, ddof=1) / np.sqrt(len(totals))
    assert abs(np.mean(totals) - mean) < 4 * error + 0.005
    assert error < 0.2
