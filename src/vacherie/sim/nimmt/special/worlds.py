"""Worlds of a position with special cards: the hidden cards are dealt at random, then hands are played from.

`facts` are the numbers of a position that no rollout changes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import routine
from vacherie.sim.nimmt.sensible_policy import Bytes, Ints
from vacherie.sim.nimmt.special.board import DRAWN, SPECIAL_KINDS, SPECIALS, Board, whole
from vacherie.sim.rng import shuffle

SEATS, ME, HAND, DECK, FACTOR, IS_TEAM, UNSEEN, UNSEEN_SPECIALS, KEEPS, TURN_OVER, FACTS = range(11)
"""Places of `facts`: seats, own seat, number cards in each hand, cards in the deck, what the team's points
are multiplied by, whether it is co-op, unseen cards and special cards, whether special cards are kept for
another round, whether a pass means that the next card is placed with no more special cards; their number."""
MAX_HAND = 50
"""The places of a hand in an array of hands."""


@routine
def draw(
    facts: Ints, unseen: Bytes, known: Bytes, specials: Bytes, held: Ints, state: NDArray[np.uint64],
    deck: Bytes, hands: Bytes, pile: Bytes, board: Board,
) -> None:  # fmt: skip
    """Deal the unseen cards to the hands, the Ox and the piles; `known` has a line for every hand."""
    seats, hand, count = whole(facts[SEATS]), whole(facts[HAND]), whole(facts[UNSEEN])
    for i in range(count):
        deck[i] = unseen[i]
    shuffle(state, deck, count, count)
    at = 0
    for player in range(seats + facts[IS_TEAM]):
        for i in range(hand):
            card = known[MAX_HAND * player + i]
            if card == 0:
                card = deck[at]
                at += 1
            hands[MAX_HAND * player + i] = card
    rest = whole(facts[UNSEEN_SPECIALS])
    for i in range(rest):
        pile[i] = specials[i]
    shuffle(state, pile, rest, rest)
    if not facts[IS_TEAM]:
        at = 0
        for seat in range(seats):
            for _ in range(held[seat]):
                board[SPECIALS + SPECIAL_KINDS * seat + pile[at]] += 1
                at += 1
        board[DRAWN] = at


@routine
def drop_card(hands: Bytes, player: int, count: int, card: int) -> None:
    """A card leaves a hand of so many; the last one takes its place."""
    at = MAX_HAND * player
    while hands[at] != card:
        at += 1
    hands[at] = hands[MAX_HAND * player + count - 1]


@routine
def swap_card(hands: Bytes, player: int, card: int, other: int) -> None:
    """Replace: a hand card goes out, the one taken back comes in (R8.11)."""
    at = MAX_HAND * player
    while hands[at] != card:
        at += 1
    hands[at] = other
