"""The compiled bots against the originals: the same answers to the same cards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from vacherie import Dealer, Match, game
from vacherie.bots.careful.bot import Careful
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import NimmtTable, View
from vacherie.games.nothanks.table import TAKE
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.card_cost import MOST_BEFORE
from vacherie.sim.nimmt.compiled_bots import careful_card, count_hidden, fill_tables
from vacherie.sim.nimmt.placement import U64
from vacherie.sim.nothanks.compiled_bots import careful_takes
from vacherie.sim.nothanks.position import bitboard


@kernel("int64(uint64, uint8[::1], uint8[::1], int64, int64, int64, int64)")
def choose_card(
    rows: U64,
    hand: NDArray[np.uint8],
    shown: NDArray[np.uint8],
    deck: int,
    seats: int,
    dealt: int,
    trick: int,
) -> int:
    hidden = np.zeros(105, np.uint8)
    chances, ease = np.zeros((dealt, deck + 1, MOST_BEFORE + 1)), np.empty(deck + 1)
    fill_tables(seats, deck, dealt, chances, ease)
    count_hidden(shown, hidden, deck)
    return careful_card(rows, hand, len(hand), hidden, chances[trick], ease)


@kernel("boolean(uint64, uint64, int64, int64, int64, int64)")
def choose_take(own: U64, others: U64, seats: int, card: int, chips: int, on_card: int) -> bool:
    return careful_takes(own, others, seats, card, chips, on_card)


@pytest.mark.parametrize("preset", ["classic", "leaflet"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 10])
def test_careful_plays_the_same_card(preset: str, seats: int) -> None:
    """Wild games lead to tables that careful players would never come to."""
    rules = game(preset, max_rounds=2, end_score=None)
    assert isinstance(rules, Nimmt)
    match = Match(rules, seats, Dealer.from_seed("wild", seats))
    bot, rng, compared = Careful(rules), Random(seats), 0
    while not match.over:
        decision = match.waiting()[0]
        view = match.view(decision.seat)
        if isinstance(view.table.todo[0], Select) and len(decision.options) > 1:
            wanted = bot.choose(view, match.heard[decision.seat], decision, rng)
            assert isinstance(wanted, Play)
            assert twin_card(rules, view) == wanted.card
            compared += 1
        match.answer(decision, rng.choice(decision.options))
    assert compared == 2 * 9 * seats


def twin_card(rules: Nimmt, view: View) -> int:
    """What the twin plays from a view."""
    table, private = view.table, view.private
    assert private is not None
    shown = np.zeros(105, np.uint8)
    shown[[*table.gone, *(card for row in table.rows for card in row.cards)]] = 1
    hand, deck = np.array(private.hand, np.uint8), len(rules.deck(table.seats))
    at = choose_card(packed(table), hand, shown, deck, table.seats, rules.rules.hand, table.trick - 1)
    return int(hand[at])


def packed(table: NimmtTable) -> U64:
    """The rows as kernels hold them."""
    rows = 0
    for at, row in enumerate(table.rows):
        lane = sum(32 + BULLHEADS[card] for card in row.cards) | row.cards[-1] << 8
        rows |= lane << 16 * at
    return U64(rows)


@pytest.mark.parametrize(("preset", "seats"), [("nothanks", 3), ("nothanks", 7), ("nothanks-tactical", 4)])
def test_careful_takes_the_same_cards(preset: str, seats: int) -> None:
    rules = game(preset, max_rounds=12)
    match = Match(rules, seats, Dealer.from_seed("wild", seats))
    bot, rng, taken, compared = Careful(rules), Random(seats), 0, 0
    while not match.over:
        decision = match.waiting()[0]
        view = match.view(decision.seat)
        if len(decision.options) > 1:
            wanted = bot.choose(view, match.heard[decision.seat], decision, rng) == TAKE
            assert twin_takes(view) == wanted
            taken += wanted
            compared += 1
        # Rather no than yes, so that chips pile up and cards with many chips are seen too.
        match.answer(decision, decision.options[rng.random() < 0.7 and len(decision.options) > 1])
    assert taken > 50
    assert compared - taken > 200


def twin_takes(view: NoThanksView) -> bool:
    """What the twin says to a view."""
    table, private = view.table, view.private
    assert private is not None
    assert view.seat is not None
    assert table.card is not None
    own, everyone = (
        bitboard(table.owned[view.seat]),
        bitboard([card for some in table.owned for card in some]),
    )
    return choose_take(U64(own), U64(everyone ^ own), table.seats, table.card, private.chips, table.on_card)
