"""Whole base games between compiled twins of `random` and `careful`: same cards, same answers.

Decks and random answers come from the streams of `rng`, so that the bots themselves can play the same games
(`stream_random`). `card_cost` says what a card costs, `placement` decides where cards go.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part
from vacherie.sim.nimmt.card_cost import AWKWARD_CARD_PRICE, MOST_BEFORE
from vacherie.sim.nimmt.placement import (
    NO_MARK,
    U64,
    cheapest,
    drop,
    fresh,
    heads_in,
    signed,
    target,
    with_lane,
)
from vacherie.sim.nimmt.policy import Table, danger, fill_chances, fill_ease, row_price
from vacherie.sim.nimmt.position import BASE
from vacherie.sim.rng import Bytes, choice
from vacherie.sim.twin_streams import RANDOM, begin_seats, deal_deck

MOST_CARDS = 104
RULES = ("deck", "hand", "end_score", "max_rounds")
"""What the array of rules holds; a game ends with a total of `end_score` or more; 0 is no limit."""


@part
def fill_tables(seats: int, deck: int, hand: int, chances: NDArray[np.float64], ease: Table) -> None:
    """The tables of `careful_card`: `chances[trick, c]` for c cards of those that a seat has not seen.

    How many these are depends on the trick alone.
    """
    for trick in range(hand):
        unseen = deck - 4 - hand - trick * (seats - 1)
        for cards in range(unseen + 1):
            fill_chances(chances[trick, cards], seats - 1, cards / unseen if unseen else 0.0)
    fill_ease(ease, AWKWARD_CARD_PRICE / seats, deck)


@part
def careful_card(rows: U64, hand: Bytes, held: int, hidden: Bytes, chances: Table, ease: Table) -> int:
    """The index in the hand of the card that `careful` plays.

    `hidden[c]` counts the unseen cards up to c; `chances[c, k]` is how likely exactly k of the others play
    one of c cards; `ease[card]` is the value of having played a card.
    """
    best, found = np.inf, 0
    # From the highest card down: of equally bad ones the highest wins.
    for back in range(held):
        at = held - 1 - back
        card = signed(hand[at])
        row, free, last = danger(rows, NO_MARK, BASE, target(rows, NO_MARK, BASE, card))
        own = 0
        while own < at and signed(hand[at - own - 1]) > last:
            own += 1
        between = signed(hidden[card - 1]) - signed(hidden[last]) - own
        badness = chances[between, free] * row_price(heads_in(rows, row), free) - ease[card]
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
    streams: NDArray[np.uint64],
    chances: NDArray[np.float64],
    ease: Table,
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
                at = choice(streams[seat], held)
            elif held == 1:
                at = 0
            else:
                at = careful_card(rows, hand, held, hidden, chances[trick], ease)
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
                row = choice(streams[seat], 4) if kind == RANDOM else cheapest(rows)
            rows, _, heads = drop(rows, NO_MARK, BASE, card, row, low)
            totals[seat] += heads


@kernel("void(uint64, uint64, int64[::1], uint8[:,::1], int32[:,:,::1], int64[::1], int64[::1])")
def play_groups(
    deck_seed: int,
    seat_seed: int,
    groups: NDArray[np.int64],
    circles: NDArray[np.uint8],
    totals: NDArray[np.int32],
    counts: NDArray[np.int64],
    rules: NDArray[np.int64],
) -> None:
    """Play deal groups by their numbers, each with its circle of twins.

    There are as many games as seats; from game to game every twin moves on by one seat.
    `totals[group, game, seat]` must be zero and gets the points; `counts[twin]` gets the number of answers.
    """
    seats = circles.shape[1]
    size, each, last_points, last_round = rules
    cards, deck = np.arange(1, size + 1).astype(np.uint8), np.empty(size, np.uint8)
    streams = np.empty((seats, 2), np.uint64)
    chances, ease = np.zeros((each, size + 1, MOST_BEFORE + 1)), np.empty(size + 1)
    hands = np.empty((seats, each), np.uint8)
    shown = np.zeros(MOST_CARDS + 1, np.uint8)
    hidden = np.zeros(MOST_CARDS + 1, np.uint8)
    queue = np.empty(seats, np.int64)
    fill_tables(seats, size, each, chances, ease)
    for group in range(len(groups)):
        for turn in range(seats):
            begin_seats(seat_seed, groups[group], turn, streams)
            round = 0
            while True:
                round += 1
                deal_deck(deck_seed, groups[group], round, cards, seats * each + 4, deck)
                play_round(
                    deck, seats, rules, circles[group], turn, streams, chances, ease, hands, shown, hidden,
                    queue, totals[group, turn], counts,
                )  # fmt: skip
                if last_points and totals[group, turn].max() >= last_points:
                    break
                if last_round and round >= last_round:
                    break
