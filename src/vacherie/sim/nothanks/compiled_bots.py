"""Whole games of No Thanks! between compiled twins of `random` and `careful`: same cards, same answers.

As in `nimmt.compiled_bots`: decks and random answers come from the streams of `rng`, and `policy` says when
`careful` takes a card. The rules are R11, standard and tactical.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.games.nothanks.game import PILE
from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks import policy
from vacherie.sim.nothanks.playout import is_offer, points, value
from vacherie.sim.nothanks.price import bit, whole
from vacherie.sim.rng import Bytes, Words, choice
from vacherie.sim.twin_streams import RANDOM, begin_seats, deal_deck

U64 = np.uint64
RULES = ("chips", "rounds")
"""What the array of rules holds: chips of each seat at the start, rounds in a game."""
FAIR, RICH, NEAR = policy.CAREFUL.fair, policy.CAREFUL.rich, policy.CAREFUL.near
SAFE, RESERVE = policy.CAREFUL.safe, policy.CAREFUL.reserve


@part
def careful_takes(own: U64, others: U64, seats: int, card: int, chips: int, on_card: int) -> bool:
    """Whether `careful` takes a card, with the own cards and those of all others."""
    worth = value(FAIR, NEAR, own, others, card)
    return is_offer(RICH, SAFE, RESERVE, worth, chips, on_card + seats - 1, card, on_card)


@part
def play_round(
    deck: Bytes,
    starter: int,
    rules: NDArray[np.int64],
    kinds: Bytes,
    turn: int,
    streams: NDArray[np.uint64],
    owned: Words,
    chips: NDArray[np.int64],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> None:
    """One round: turn, take or pass, count runs (R11.4-R11.7)."""
    seats = owned.size
    owned[:] = U64(0)
    chips[:] = rules[0]
    taken = U64(0)
    seat = starter
    for drawn in range(PILE):
        card = whole(deck[drawn])
        on_card = 0
        while True:
            kind, stock = kinds[(seat + turn) % seats], chips[seat]
            counts[kind] += 1
            if kind == RANDOM:
                take = choice(streams[seat], 2 if stock else 1) == 0
            else:
                own = owned[seat]
                take = stock == 0 or careful_takes(own, taken ^ own, seats, card, stock, on_card)
            if take:
                break
            chips[seat] -= 1
            on_card += 1
            seat = seat + 1 if seat + 1 < seats else 0
        owned[seat] |= bit(card)
        taken |= bit(card)
        chips[seat] += on_card
    for seat in range(seats):
        totals[seat] += points(owned, chips, seat)


@kernel("void(uint64, uint64, int64[::1], uint8[:,::1], int32[:,:,::1], int64[::1], int64[::1], uint8[::1])")
def play_groups(
    deck_seed: int,
    seat_seed: int,
    groups: NDArray[np.int64],
    circles: NDArray[np.uint8],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
    rules: NDArray[np.int64],
    cards: NDArray[np.uint8],
) -> None:
    """Play deal groups by their numbers, each with its circle of twins.

    There are as many games as seats; from game to game every twin moves on by one seat. `cards` is the deck
    in ascending order. `totals[group, game, seat]` must be zero and gets the points; `counts[twin]` gets the
    number of answers.
    """
    seats = circles.shape[1]
    deck, streams = np.empty(cards.size, np.uint8), np.empty((seats, 2), np.uint64)
    owned, chips = np.empty(seats, np.uint64), np.empty(seats, np.int64)
    for group in range(len(groups)):
        for turn in range(seats):
            begin_seats(seat_seed, groups[group], turn, streams)
            for round in range(rules[1]):
                deal_deck(deck_seed, groups[group], round + 1, cards, PILE, deck)
                play_round(
                    deck, round % seats, rules, circles[group], turn, streams, owned, chips,
                    totals[group, turn], counts,
                )  # fmt: skip
