"""The compiled bots against the originals: Python's random numbers, the dealer's decks, the answers."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from vacherie.sim.dealer_decks import WORK, deal, set_key
from vacherie.sim.mersenne_twister import STATE, below, seed

from vacherie import Dealer, Match, Shuffle, game
from vacherie.analysis.arena.compiled_play import NUMBERS, careful_tables, dealer_key
from vacherie.bots.careful.bot import Careful
from vacherie.bots.careful.expected_cost import AVERAGE
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import NimmtTable, View
from vacherie.games.nothanks.table import TAKE
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.compiled_bots import careful_card, count_hidden
from vacherie.sim.nimmt.placement import U64
from vacherie.sim.nothanks.compiled_bots import HIGHEST, NO_OWNER, takes


@kernel("void(uint64, int64, int64[::1], int64[::1])")
def draw(high: U64, low: int, limits: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    state = np.empty(STATE, np.uint32)
    seed(state, high, low)
    for at in range(len(limits)):
        found[at] = below(state, limits[at])


@kernel("void(uint8[::1], int64, uint8[::1])")
def shuffle(secret: NDArray[np.uint8], round: int, deck: NDArray[np.uint8]) -> None:
    work = np.empty(WORK, np.uint32)
    set_key(work, secret)
    deal(work, round, deck, len(deck))


@kernel("int64(uint64, uint8[::1], uint8[::1], int64, int64, float64[:,::1], float64[::1], float64)")
def choose_card(
    rows: U64,
    hand: NDArray[np.uint8],
    shown: NDArray[np.uint8],
    deck: int,
    others: int,
    chances: NDArray[np.float64],
    riddance: NDArray[np.float64],
    average: float,
) -> int:
    hidden = np.zeros(105, np.uint8)
    count_hidden(shown, hidden, deck)
    return careful_card(rows, hand, len(hand), hidden, others, chances, riddance, average)


@kernel("boolean(uint8[::1], int64, int64, int64, int64, int64, float64[::1])")
def choose_take(
    owner: NDArray[np.uint8],
    seat: int,
    seats: int,
    card: int,
    chips: int,
    on_card: int,
    numbers: NDArray[np.float64],
) -> bool:
    return takes(owner, seat, seats, card, chips, on_card, numbers)


@pytest.mark.parametrize(
    "high", [0, 1, 0xFFFF, 1 << 16, 1 << 47, 1 << 48, (1 << 64) - 1, 0x1234_5678_9ABC_DEF0]
)
def test_random_numbers_equal_pythons(high: int) -> None:
    limits = [1 + at % 104 for at in range(1_500)]  # more than one turn of the generator
    for low in (0, 9, 0x0903):
        found = np.zeros(len(limits), np.int64)
        draw(U64(high), low, np.array(limits, np.int64), found)
        rng = Random(high << 16 | low)
        assert found.tolist() == [rng.choice(range(limit)) for limit in limits]


@pytest.mark.parametrize("size", [2, 24, 33, 104])
@pytest.mark.parametrize("round", [1, 9, 10, 123, 99_999])
def test_decks_are_those_of_the_dealer(size: int, round: int) -> None:
    for number in range(5):
        dealer = Dealer.from_seed("hay", seats=4, game=number)
        deck = np.arange(1, size + 1, dtype=np.uint8)
        shuffle(np.frombuffer(dealer_key(dealer), np.uint8).copy(), round, deck)
        assert tuple(deck.tolist()) == dealer.deal(Shuffle(tuple(range(1, size + 1))), round).deck


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
    deck = len(rules.deck(table.seats))
    chances, riddance = careful_tables(table.seats, deck, rules.rules.hand)
    shown = np.zeros(105, np.uint8)
    shown[[*table.gone, *(card for row in table.rows for card in row.cards)]] = 1
    hand = np.array(private.hand, np.uint8)
    at = choose_card(
        packed(table), hand, shown, deck, table.seats - 1, chances[table.trick - 1], riddance, AVERAGE
    )
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
    owner = np.full(HIGHEST + 5, NO_OWNER, np.uint8)
    for seat, cards in enumerate(table.owned):
        for card in cards:
            owner[card + 2] = seat
    numbers = np.array(NUMBERS, np.float64)
    return choose_take(owner, view.seat, table.seats, table.card, private.chips, table.on_card, numbers)
