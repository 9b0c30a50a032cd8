"""Rival model of the nimmt family: how likely each rival plays sensibly, from all it has played in this game.

Rollouts are more accurate when the others play in them as they really do. A rival is sensible or uniform
(Bayes' rule over its plays). Only events that the seat has seen are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from vacherie.core.event import Event
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.event import Revealed, RoundBegan
from vacherie.games.nimmt.event_base import NimmtEvent
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import NimmtTable, View
from vacherie.sim.nimmt.player_likelihood import likelihoods
from vacherie.sim.nimmt.position import REVERSED, NimmtPosition

PRIOR = 0.1
"""Prior probability that a rival plays sensibly. Low, because evidence accumulates within a few tricks."""
MIN_PROBABILITY, MAX_PROBABILITY = 0.01, 0.97
"""Bounds, so that no rival is taken to be fully predictable."""
DETERMINISATIONS = 32
"""How many determinisations of the cards that rivals still hold."""
MASK = 2**64 - 1


class Trick(Struct, frozen=True):
    """A past trick: the table when cards were chosen, and who played what."""

    rows: int
    mark: int
    in_play: tuple[int, int]
    """The cards still in play, as a bit set in two words."""
    plays: tuple[int, ...]
    """By seat, `REVERSED` added to a reversed card."""


def sensible_probability(
    game: Nimmt, view: View, heard: Sequence[Event], position: NimmtPosition, rng: Random
) -> NDArray[np.float64]:
    """By seat: the posterior probability that a rival plays sensibly."""
    seats = view.table.seats
    odds = np.full(seats, log(PRIOR / (1 - PRIOR)))
    rounds = list(past_tricks(game, seats, heard))
    ratios = np.empty(seats)
    for number, tricks in enumerate(rounds, 1):
        if not tricks:
            continue
        is_open = number == len(rounds)
        likelihoods(
            position.sheet,
            is_open,
            np.array([trick.rows for trick in tricks], np.uint64),
            np.array([trick.mark for trick in tricks], np.int64),
            np.array([trick.in_play for trick in tricks], np.uint64),
            np.array([sum(word.bit_count() for word in trick.in_play) for trick in tricks], np.int64),
            np.array([trick.plays for trick in tricks], np.uint8),
            rng.getrandbits(63),
            DETERMINISATIONS if is_open else 1,
            ratios,
        )
        ratios[position.seat] = 1.0
        odds += np.log(ratios)
    return np.asarray(np.clip(1 / (1 + np.exp(-odds)), MIN_PROBABILITY, MAX_PROBABILITY), np.float64)


def past_tricks(game: Nimmt, seats: int, heard: Iterable[Event]) -> Iterator[list[Trick]]:
    """The tricks of every round, from public events."""
    table = game.start(seats).table
    tricks: list[Trick] | None = None
    for event in heard:
        if not isinstance(event, NimmtEvent):
            continue
        if isinstance(event, RoundBegan):
            if tricks is not None:
                yield tricks
            tricks = []
        elif isinstance(event, Revealed) and tricks is not None:
            tricks.append(trick_of(game, table, event))
        table = event.on_table(table)
    if tricks is not None:
        yield tricks


def trick_of(game: Nimmt, table: NimmtTable, event: Revealed) -> Trick:
    """The table just before a reveal, encoded for the kernel."""
    rows = 0
    gone = set(table.gone)
    # Without a marker the order of the rows has no meaning, and the kernel expects them sorted.
    in_order = table.rows if table.marker else sorted(table.rows, key=lambda row: row.cards[-1])
    for at, row in enumerate(in_order):
        gone.update(row.cards)
        rows |= (row.cards[-1] << 8 | len(row.cards) << 5 | bullheads(row.cards)) << 16 * at
    in_play = sum(1 << card for card in game.deck(table.seats) if card not in gone)
    mark = -1 if table.marker is None else table.marker.row - 1 + 4 * table.marker.up
    plays = [0] * table.seats
    for pending in event.plays:
        plays[pending.seat] = pending.card + REVERSED * (pending.value != pending.card)
    return Trick(rows, mark, (in_play & MASK, in_play >> 64), tuple(plays))
