"""Whole games of No Thanks! between compiled twins of `random` and `careful`: the same answers, turn by turn.

As in `nimmt.compiled_bots`: the deals of a `Dealer`, the streams of Python's `random`, and the parameters of
`careful` passed in by the caller. The rules are R11, standard and tactical.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part
from vacherie.sim.deal_group import RANDOM, deck_of, seed_streams
from vacherie.sim.dealer_decks import WORK, set_key
from vacherie.sim.mersenne_twister import STATE, below

PILE = 24
MOST_CARDS = 33
HIGHEST = 35
NO_OWNER = 255
KEPT_DECKS = 8
"""Decks of so many rounds are cached for all games of a deal group; longer games shuffle again."""
RULES = ("chips", "rounds")
"""What the array of rules holds: chips of each seat at the start, rounds in a game."""
NUMBERS = ("fair", "rich", "near", "safe", "reserve")
"""The parameters of `careful`, in this order."""

Bytes = NDArray[np.uint8]


@part
def takes(
    owner: Bytes, seat: int, seats: int, card: int, chips: int, on_card: int, numbers: NDArray[np.float64]
) -> bool:
    """Whether `careful` takes a card. `owner[card + 2]` is its owner: two spare places at either end."""
    fair, rich, near, safe, reserve = numbers
    at = card + 2
    change = 0 if owner[at - 1] == seat else card
    if owner[at + 1] == seat:
        change -= card + 1
    cost = float(change)
    if cost <= 0:
        fits = False
        for other in (owner[at - 1], owner[at + 1]):
            if other not in (NO_OWNER, seat):
                fits = True
        can_wait = not fits and on_card + seats - 1 <= safe * card
        return not (chips > reserve and can_wait)
    above = owner[at + 2] == seat and owner[at + 1] == NO_OWNER
    under = owner[at - 2] == seat and owner[at - 1] == NO_OWNER
    if above or under:
        cost *= near
    return bool(on_card >= fair * cost * min(1.0, chips / rich))


@part
def play_round(
    deck: Bytes,
    starter: int,
    seats: int,
    rules: NDArray[np.int64],
    numbers: NDArray[np.float64],
    kinds: Bytes,
    turn: int,
    streams: NDArray[np.uint32],
    owner: Bytes,
    chips: NDArray[np.int64],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> None:
    """One round: turn, take or pass, count runs (R11.4-R11.7)."""
    owner[:] = NO_OWNER
    chips[:] = rules[0]
    seat = starter
    for drawn in range(PILE):
        card = int(np.int64(deck[drawn]))
        on_card = 0
        while True:
            kind = kinds[(seat + turn) % seats]
            counts[kind] += 1
            if kind == RANDOM:
                # A kind of answer first, then one of this kind.
                take = below(streams[seat], 2 if chips[seat] else 1) == 0
                below(streams[seat], 1)
            else:
                take = chips[seat] == 0 or takes(owner, seat, seats, card, chips[seat], on_card, numbers)
            if take:
                break
            chips[seat] -= 1
            on_card += 1
            seat = seat + 1 if seat + 1 < seats else 0
        owner[card + 2] = seat
        chips[seat] += on_card
    for card in range(HIGHEST + 1):
        who = owner[card + 2]
        if who != NO_OWNER and owner[card + 1] != who:
            totals[who] += card
    for seat in range(seats):
        totals[seat] -= chips[seat]


@kernel(
    "void(uint8[:,::1], uint64[::1], uint8[:,::1], int64[::1], uint8[::1], float64[::1], int32[:,:,::1],"
    " int64[::1])"
)
def play_groups(
    keys: NDArray[np.uint8],
    rng_keys: NDArray[np.uint64],
    circles: NDArray[np.uint8],
    rules: NDArray[np.int64],
    cards: NDArray[np.uint8],
    numbers: NDArray[np.float64],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> None:
    """Play deal groups: for each its dealer's key, its random key and its circle of twins.

    There are as many games as seats; from game to game every twin moves on by one seat. `cards` is the deck
    in ascending order. `totals[group, game, seat]` must be zero and gets the points; `counts[twin]` gets the
    number of answers.
    """
    groups, seats = circles.shape
    work = np.empty(WORK, np.uint32)
    decks = np.empty((KEPT_DECKS + 1, MOST_CARDS), np.uint8)
    streams = np.empty((seats, STATE), np.uint32)
    owner = np.empty(HIGHEST + 5, np.uint8)
    chips = np.empty(seats, np.int64)
    for group in range(groups):
        set_key(work, keys[group])
        dealt = 0
        for turn in range(seats):
            seed_streams(streams, rng_keys[group], circles[group], turn)
            for round in range(rules[1]):
                line, dealt = deck_of(decks, work, cards, round, dealt)
                play_round(
                    decks[line], round % seats, seats, rules, numbers, circles[group], turn, streams,
                    owner, chips, totals[group, turn], counts,
                )  # fmt: skip
