"""What a seat of No Thanks! sees, as numbers: version 1 of the observation (docs/research.md).

Seats are counted from the own one. Chips are private (R11.10), but every chip is paid and taken in the open,
so an observer of the round knows them all: they are part of the observation, and the caller counts them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vacherie.core.action import Seat
from vacherie.core.score import totals
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import HIGHEST, LOWEST, State, View
from vacherie.research.channel import MOST, Channel, Layout, Numbers

VERSION = 1
CARDS = HIGHEST - LOWEST + 1


def channels(game: NoThanks, seats: int) -> list[Channel]:
    """The channels of the game."""
    chips = seats * game.start_chips(seats)
    return [
        Channel("asked", (1,), "1: the seat is to take or to pass"),
        Channel("chips", (seats,), "by seat: its chips, counted from what was public", 0, chips),
        Channel("points", (seats,), "by seat: what its cards cost, chips not counted (R11.7)", 0, 1000),
        Channel("totals", (seats,), "by seat: points of the finished rounds", -MOST, MOST),
        Channel("owned", (seats, CARDS), f"by seat: 1: card i + {LOWEST} lies before it"),
        Channel("card", (CARDS,), f"1: card i + {LOWEST} is the open card"),
        Channel("on_card", (1,), "chips on the open card", 0, chips),
        Channel("pile", (1,), "cards in the draw pile", 0, CARDS),
        Channel("round", (1,), "the round, from 1", 0, MOST),
    ]


class NoThanksObserver:
    """Writes the observations of one game with so many seats."""

    version = VERSION

    def __init__(self, game: NoThanks, seats: int) -> None:
        self.seats = seats
        self.layout = Layout(channels(game, seats))
        self._at = {name: place.start for name, place in self.layout.places.items()}

    def of(self, state: State, seat: Seat) -> Numbers:
        """What a seat sees of a state, with the chips as an observer of the round has counted them."""
        view = View(seat, state.table, state.privates[seat])
        return self.observe(view, [private.chips for private in state.privates])

    def observe(self, view: View, chips: Sequence[int]) -> Numbers:
        """The observation of a seat, as a new array; `chips` of all seats, from seat 0 on."""
        table, seat = view.table, view.seat
        assert seat is not None
        at, seats = self._at, self.seats
        out = np.zeros(self.layout.size, np.int16)
        sums = [max(-MOST, min(MOST, total)) for total in totals(table.history) or (0,) * seats]
        out[at["asked"]] = table.due == "turn" and table.active == seat
        for name, values in (("chips", chips), ("points", table.points), ("totals", sums)):
            out[at[name] : at[name] + seats] = (*values[seat:], *values[:seat])
        for other, cards in enumerate(table.owned):
            first = at["owned"] + (other - seat) % seats * CARDS - LOWEST
            for card in cards:
                out[first + card] = 1
        if table.card is not None:
            out[at["card"] + table.card - LOWEST] = 1
        out[at["on_card"]], out[at["pile"]] = table.on_card, table.pile
        out[at["round"]] = min(table.round, MOST)
        return out
