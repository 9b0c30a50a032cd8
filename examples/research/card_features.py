"""Features of every card in hand, from the documented observation of the nimmt family and nothing else.

For each card: where it would go, how many unseen cards may come between, what it would cost. All games of a
batch are in the same trick; a hand is padded to ten cards, so that tricks can be learned from together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

DECK, SLOTS, ROWS, CAPACITY = 104, 10, 4, 5
CARD_FEATURES, TABLE_FEATURES = 24, 26
BULLHEADS = np.array([0] + [
    7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
    for card in range(1, DECK + 1)
])  # fmt: skip
Floats = NDArray[np.float32]


def tail(chance: Any, room: Any, others: int) -> Any:
    """How likely at least `room` of the others play one of the cards between, each with this chance."""
    found, term = np.zeros_like(chance), (1 - chance) ** others
    odds = chance / np.maximum(1 - chance, 1e-6)
    for many in range(others + 1):
        found += np.where(many >= room, term, 0)
        term = term * odds * (others - many) / (many + 1)
    return np.clip(found, 0, 1)


def card_features(
    seen: NDArray[np.int16], places: Mapping[str, slice]
) -> tuple[NDArray[np.int64], Floats, Floats, Floats]:
    """The cards (games, 10), 0 for none; their features, those of the table, and which cards are held."""
    games = len(seen)
    own = seen[:, places["hand"]]
    held = own.sum(axis=1)
    assert (held == held[0]).all(), "all games are in the same trick"
    left = int(held[0])
    cards = np.zeros((games, SLOTS), np.int64)
    cards[:, :left] = np.nonzero(own)[1].reshape(games, left) + 1
    is_held = (cards > 0).astype(np.float32)

    ends, counts, heads = (
        seen[:, places[name]][:, :ROWS].astype(np.int64) for name in ("row_ends", "row_counts", "row_heads")
    )
    order = np.argsort(ends, axis=1)
    ends, counts, heads = (np.take_along_axis(part, order, axis=1) for part in (ends, counts, heads))
    # How many unseen cards are at most this one.
    hidden = np.zeros((games, DECK + 1), np.int64)
    np.cumsum((own == 0) & (seen[:, places["table"]] == 0), axis=1, out=hidden[:, 1:])
    unseen = np.maximum(hidden[:, -1:], 1)
    row = (cards[:, :, None] > ends[:, None, :]).sum(axis=2) - 1
    is_low = row < 0
    row = np.maximum(row, 0)

    def of(part: Any, at: Any) -> Any:
        return np.take_along_axis(part, at, axis=1)

    end, count, cost = of(ends, row), of(counts, row), of(heads, row)
    above = np.where(row == ROWS - 1, DECK, of(ends, np.minimum(row + 1, ROWS - 1)))
    above = np.where(is_low, ends[:, :1], above)
    below = of(hidden, cards)
    between = np.where(is_low, below, below - of(hidden, end)) / unseen
    room = np.where(is_low, 9, CAPACITY - count)
    others = len(range(*places["pending"].indices(seen.shape[1]))) - 1
    full = np.where(is_low, 0, tail(between, room, others))
    cheapest = heads.min(axis=1, keepdims=True)
    # A low card takes a row unless a lower one of another seat did so before it.
    alone = np.where(is_low, (1 - between) ** others, 0)
    estimate = full * cost + alone * cheapest
    least = estimate.min(axis=1, keepdims=True, where=cards > 0, initial=99)
    trick = (seen[:, places["trick"]] - 1) / SLOTS
    # Own cards that go to the same row, and how dense the hand is around a card.
    gap_low = cards - np.concatenate([np.zeros((games, 1), np.int64), cards[:, :-1]], axis=1)
    gap_high = np.concatenate([cards[:, 1:], np.zeros((games, 1), np.int64)], axis=1)
    gap_high = np.where(gap_high > 0, gap_high - cards, DECK + 1 - cards)
    rank = np.arange(SLOTS)[None] / max(left, 1)
    one_hot = [np.where(is_low, 0, count == many) for many in range(1, CAPACITY + 1)]
    columns = [
        cards / DECK, BULLHEADS[cards] / 7, is_low, *one_hot, cost / 10, between, between * others,
        full, full * cost / 10, alone, alone * cheapest / 10, estimate / 10, (cards - end) / DECK,
        (above - cards) / DECK, below / unseen, gap_low / DECK, gap_high / DECK,
        np.broadcast_to(rank, cards.shape), (estimate - least) / 10,
        np.broadcast_to(trick, cards.shape),
    ]  # fmt: skip
    found = np.stack(columns, axis=2).astype(np.float32) * is_held[:, :, None]
    points = np.sort(seen[:, places["points"]][:, 1:], axis=1)[:, [0, -1]]
    is_trick = np.zeros((games, SLOTS))
    is_trick[:, SLOTS - left] = 1
    table = np.concatenate(
        [
            ends / DECK,
            counts / CAPACITY,
            heads / 10,
            cheapest / 10,
            seen[:, places["points"]][:, :1] / 20,
            points / 20,
            is_trick,
        ],
        axis=1,
    )
    return cards, found, table.astype(np.float32), is_held
