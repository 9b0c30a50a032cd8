"""Whole base games between compiled twins of `random` and `careful`: the same answers, card by card.

Deals are those of a `Dealer`, random streams those of Python's `random`, so that a game here is the game that
the bots themselves would play. The parameters of `careful` come in tables filled by the bot's own functions;
sums and products are in its order, for bit-identical results. `placement` decides where cards go.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part
from vacherie.sim.deal_group import RANDOM, deck_of, seed_streams
from vacherie.sim.dealer_decks import WORK, set_key
from vacherie.sim.mersenne_twister import STATE, below
from vacherie.sim.nimmt.placement import (
    NO_MARK,
    U64,
    cheapest,
    drop,
    fresh,
    heads_in,
    last_card,
    signed,
    size,
    target,
    with_lane,
)
from vacherie.sim.nimmt.position import BASE

MOST_CARDS = 104
KEPT_DECKS = 32
"""Decks of so many rounds are cached for all games of a deal group; longer games shuffle again."""
RULES = ("deck", "hand", "end_score", "max_rounds")
"""What the array of rules holds; a game ends with a total of `end_score` or more; 0 is no limit."""

Bytes = NDArray[np.uint8]
Table = NDArray[np.float64]


@part
def careful_card(
    rows: U64,
    hand: Bytes,
    held: int,
    hidden: Bytes,
    others: int,
    chances: Table,
    ease: Table,
    average: float,
) -> int:
    """The index in the hand of the card that `careful` plays.

    `hidden[c]` counts the unseen cards up to c; `chances[k, c]` is how likely exactly k of the
    others play one of c cards; `ease[card]` is the value of having played a card.
    """
    least = heads_in(rows, cheapest(rows))
    best, found = np.inf, 0
    # From the highest card down: of equally bad ones the highest wins.
    for back in range(held):
        at = held - 1 - back
        card = signed(hand[at])
        row = target(rows, NO_MARK, BASE, card)
        cost = 0.0
        if row < 0:
            lower = signed(hidden[card - 1]) - at
            cost = chances[0, lower] * least
        else:
            end = last_card(rows, row)
            free = 5 - size(rows, row)
            if free <= others:
                own = 0
                while own < at and signed(hand[at - own - 1]) > end:
                    own += 1
                between = signed(hidden[card - 1]) - signed(hidden[end]) - own
                heads = heads_in(rows, row)
                if free:
                    cost = chances[free, between] * (heads + free * average)
                else:
                    cost = chances[0, between] * heads
        badness = cost - ease[card]
        if badness < best:
            best, found = badness, at
    return found


@part
def count_hidden(shown: Bytes, hidden: Bytes, deck: int) -> None:
    """Count the unseen cards up to each number."""
    total = 0
    for card in range(1, deck + 1):
        total += 1 - shown[card]
        hidden[card] = total


@part
def play_round(
    deck: Bytes,
    seats: int,
    rules: NDArray[np.int64],
    kinds: Bytes,
    turn: int,
    streams: NDArray[np.uint32],
    chances: NDArray[np.float64],
    ease: Table,
    average: float,
    hands: NDArray[np.uint8],
    shown: Bytes,
    hidden: Bytes,
    queue: NDArray[np.int64],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> None:
    """One round: deal, tricks, points (R1.6, R2)."""
    highest, each = rules[0], rules[1]
    shown[: highest + 1] = 0
    for seat in range(seats):
        for i in range(each):
            card = deck[seat * each + i]
            at = i
            while at > 0 and hands[seat, at - 1] > card:
                hands[seat, at] = hands[seat, at - 1]
                at -= 1
            hands[seat, at] = card
    rows = U64(0)
    for row in range(4):
        card = deck[seats * each + row]
        shown[card] = 1
        rows = with_lane(rows, row, fresh(signed(card)))
    for trick in range(each):
        held = each - trick
        count_hidden(shown, hidden, highest)
        for seat in range(seats):
            kind = kinds[(seat + turn) % seats]
            counts[kind] += 1
            hand = hands[seat]
            if kind == RANDOM:
                below(streams[seat], 1)
                at = below(streams[seat], held)
            elif held == 1:
                at = 0
            else:
                at = careful_card(rows, hand, held, hidden, seats - 1, chances[trick], ease, average)
            card = signed(hand[at])
            for i in range(at, held - 1):
                hand[i] = hand[i + 1]
            place = seat
            while place > 0 and queue[place - 1] >> 8 > card:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = card << 8 | seat
        for place in range(seats):
            card, seat = queue[place] >> 8, queue[place] & 255
            shown[card] = 1
            row = target(rows, NO_MARK, BASE, card)
            low = row < 0
            if low:
                kind = kinds[(seat + turn) % seats]
                counts[kind] += 1
                if kind == RANDOM:
                    below(streams[seat], 1)
                    row = below(streams[seat], 4)
                else:
                    row = cheapest(rows)
            rows, _, heads = drop(rows, NO_MARK, BASE, card, row, low)
            totals[seat] += heads


@kernel(
    "void(uint8[:,::1], uint64[::1], uint8[:,::1], int64[::1], float64[:,:,::1], float64[::1], float64,"
    " int32[:,:,::1], int64[::1])"
)
def play_groups(
    keys: NDArray[np.uint8],
    rng_keys: NDArray[np.uint64],
    circles: NDArray[np.uint8],
    rules: NDArray[np.int64],
    chances: NDArray[np.float64],
    ease: NDArray[np.float64],
    average: float,
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> None:
    """Play deal groups: for each its dealer's key, its random key and its circle of twins.

    There are as many games as seats; from game to game every twin moves on by one seat.
    `totals[group, game, seat]` must be zero and gets the points; `counts[twin]` gets the number of answers.
    `chances[trick]` is for `careful_card`.
    """
    groups, seats = circles.shape
    last_points, last_round = rules[2], rules[3]
    work = np.empty(WORK, np.uint32)
    cards = np.arange(1, rules[0] + 1).astype(np.uint8)
    decks = np.empty((KEPT_DECKS + 1, MOST_CARDS), np.uint8)
    streams = np.empty((seats, STATE), np.uint32)
    hands = np.empty((seats, rules[1]), np.uint8)
    shown = np.zeros(MOST_CARDS + 1, np.uint8)
    hidden = np.zeros(MOST_CARDS + 1, np.uint8)
    queue = np.empty(seats, np.int64)
    for group in range(groups):
        set_key(work, keys[group])
        dealt = 0
        for turn in range(seats):
            seed_streams(streams, rng_keys[group], circles[group], turn)
            round = 0
            while True:
                line, dealt = deck_of(decks, work, cards, round, dealt)
                play_round(
                    decks[line], seats, rules, circles[group], turn, streams, chances, ease, average,
                    hands, shown, hidden, queue, totals[group, turn], counts,
                )  # fmt: skip
                round += 1
                if last_points and totals[group, turn].max() >= last_points:
                    break
                if last_round and round >= last_round:
                    break
