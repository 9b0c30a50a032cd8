"""How well policies explain what the seats have done in a game of No Thanks!, and how well the net does.

Goes through the cards of one round and adds up, by seat, the logarithm of the probability of every answer
that was not forced: as a seat that compares the net's values would give it, and as each policy would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from math import log

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks.card_chain import (
    LONGEST,
    chips_after,
    judge_chain,
    solve,
    taking_by_policy,
)
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.price import bit
from vacherie.sim.nothanks.value_net import FIRST, LEAD_WEIGHT, SECOND, STYLES, ValueNet

U64 = np.uint64
F32 = np.float32
Floats = NDArray[np.float32]
Wholes = NDArray[np.int64]

TEMPERATURE = 0.03
"""The temperature of a seat that compares values, in wins."""
FLOOR = 0.3
"""No answer of such a seat counts as less likely than this: it may know better than the net. So a policy
becomes likely only by answers that it predicts and that are strange otherwise."""


def log_likelihoods(
    net: ValueNet,
    policies: Sequence[NoThanksPolicy],
    deck: Sequence[int],
    tactical: bool,
    start_chips: int,
    before: Sequence[int],
    turns: Sequence[tuple[int, int, int, bool]],
    pile: int,
) -> NDArray[np.float64]:
    """By seat: the log-likelihood of its answers in one round if it compares, then by each policy.

    A turn is a card, the seat that turned it, how many passes there were, and whether it was taken then;
    `pile` cards were left after the first one was turned.
    """
    seats = net.seats
    found = np.zeros((seats, 1 + len(policies)), np.float64)
    add_up(
        net.table, net.second, net.third, sum(1 << card for card in deck), tactical, pile, start_chips,
        np.array(before, np.int64), np.array(turns, np.int64).reshape(-1, 4),
        np.array([astuple(each) for each in policies], np.float64).reshape(-1, 6), FLOOR, found,
    )  # fmt: skip
    return found


@part
def add_answer(
    found: NDArray[np.float64], seat: int, column: int, taking: F32, taken: bool, least: float
) -> None:
    """Add the logarithm of the probability of an answer."""
    found[seat, column] += log(max(1e-9, least, float(taking if taken else F32(1.0) - taking)))


@part
def add_card(
    found: NDArray[np.float64], policies: NDArray[np.float64], takes: Floats, moments: int,
    owned: NDArray[np.uint64], chips: Wholes, taken_cards: U64, card: int, starter: int, passes: int,
    is_taken: bool, least: float,
) -> None:  # fmt: skip
    """Add the answers to one open card; `takes` are those of seats that compare."""
    seats = chips.size
    for moment in range(min(passes + (1 if is_taken else 0), moments - 1)):
        seat, taken = (starter + moment) % seats, moment == passes
        add_answer(found, seat, 0, takes[moment], taken, least)
        for policy in range(policies.shape[0]):
            likely = taking_by_policy(
                policies, policy, owned[seat], taken_cards ^ owned[seat], seats, card,
                chips[seat] - moment // seats, moment,
            )  # fmt: skip
            add_answer(found, seat, 1 + policy, likely, taken, 0.0)


@kernel(
    "void(float32[:,::1], float32[:,::1], float32[:,::1], uint64, int64, int64, int64, int64[::1],"
    " int64[:,::1], float64[:,::1], float64, float64[:,::1])"
)
def add_up(
    table: Floats,
    second: Floats,
    third: Floats,
    deck: int,
    tactical: int,
    left: int,
    start_chips: int,
    before: Wholes,
    turns: Wholes,
    policies: NDArray[np.float64],
    least: float,
    found: NDArray[np.float64],
) -> None:
    """Replay a round and add to `found`."""
    seats = before.size
    owned, chips = np.zeros(seats, np.uint64), np.full(seats, start_chips, np.int64)
    stock = np.empty(seats, np.int64)
    sums, layer = np.empty((seats, FIRST), np.float32), np.empty((1, FIRST), np.float32)
    middle, outcome = np.empty(SECOND, np.float32), np.empty((2, seats), np.float32)
    wins, leads = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    worth, takes = np.empty((LONGEST, seats), np.float32), np.zeros(LONGEST, np.float32)
    temperatures, beliefs = np.full(seats, F32(TEMPERATURE), np.float32), np.zeros(seats, np.float32)
    styles = np.zeros((seats, STYLES), np.float32)
    taken_cards = U64(0)
    for turn in range(turns.shape[0]):
        card, starter, passes, is_taken = turns[turn, 0], turns[turn, 1], turns[turn, 2], turns[turn, 3]
        moments = judge_chain(
            table, second, third, U64(deck), tactical, left, owned, chips, before, styles, card, 0, starter,
            sums, layer, middle, outcome, wins, leads,
        )  # fmt: skip
        for moment in range(moments):
            for seat in range(seats):
                wins[moment, seat] += F32(LEAD_WEIGHT) * leads[moment, seat]
        solve(wins, takes, 0, moments, starter, temperatures, beliefs, takes, worth)
        add_card(
            found, policies, takes, moments, owned, chips, taken_cards, card, starter, passes, is_taken > 0,
            least,
        )  # fmt: skip
        if is_taken:
            taker = (starter + passes) % seats
            for seat in range(seats):
                stock[seat] = chips_after(chips, seat, starter, passes, 0)
            for seat in range(seats):
                chips[seat] = stock[seat]
            owned[taker] |= bit(card)
            taken_cards |= bit(card)
            left -= 1
