"""A batch of rounds as one seat sees them: the observation of the documented layout, kept up to date.

It adds to `NimmtBatch` what an environment needs: observations, the last one of a round that has ended, the
cards of `careful` for the other seats, and totals over the rounds of whole games (R2.10).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vacherie.core.error import Refused
from vacherie.games.nimmt.game import Nimmt
from vacherie.research.channel import MOST, Layout, Numbers
from vacherie.research.gym.nimmt_batch_kernels import DECK, PLACES, careful_cards, write_seat, write_tables
from vacherie.research.nimmt.observation import BY_SEAT
from vacherie.sim.batch.nimmt import NimmtBatch
from vacherie.sim.batch.nimmt_arrays import Bytes
from vacherie.sim.nimmt.card_cost import MOST_BEFORE

ASKED_PICK = 2
"""Which number of the channel `asked` stands for a pick."""


class SeatBatch(NimmtBatch):
    """Games in lock-step, each a whole game of several rounds."""

    observations: Numbers
    """(games, size) the observations; the same array all the time, changed by every step."""
    last_observations: Numbers
    """(games, size) the observations at the end of the last round, before the next deal."""
    totals: NDArray[np.int32]
    """(seats, games) points of the finished rounds of each game."""
    rounds: NDArray[np.int32]
    """(games,) the round of each game, from 1."""
    over: NDArray[np.bool_]
    """(games,) whether the last trick ended a whole game; its next one has begun."""
    last_totals: NDArray[np.int32]
    """(seats, games) the points at the end of the last round, those of ended games included."""

    def __init__(self, rules: Nimmt, games: int, seats: int, seat: int, layout: Layout, seed: int) -> None:
        self.rules, self.seat = rules.rules, seat
        self._size = layout.size
        found = [layout.places[name].start if name in layout.places else -1 for name in PLACES]
        self._places = np.array(found, np.int64)
        self._starts = {name: np.int64(place.start) for name, place in layout.places.items()}
        kind = {"fan-parity": "parity", "fan-climb": "climb", "fan-leap": "leap", "fan-reverse": "reverse"}
        fan: Any = kind.get(rules.preset)
        super().__init__(games, seats, seed, self.rules.deal, fan, self.rules.hand, marks=False)
        self._tables: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None

    def _allocate(self) -> None:
        super()._allocate()
        self.observations = np.zeros((self.games, self._size), np.int16)
        self.last_observations = np.zeros_like(self.observations)
        self.totals = np.zeros((self.seats, self.games), np.int32)
        self.last_totals = np.zeros_like(self.totals)
        self.rounds = np.ones(self.games, np.int32)
        self.over = np.zeros(self.games, np.bool_)

    def _state(self) -> dict[str, NDArray[Any]]:
        own = ("observations", "last_observations", "totals", "last_totals", "rounds", "over")
        return {**super()._state(), **{f"seat_{name}": getattr(self, name) for name in own}}

    def reset(self, seed: int | None = None, decks: Any = None) -> None:
        """Begin new games: the first of a seed, or with given decks; without both, with the next decks."""
        super().reset(seed, decks)  # refuses decks that cannot be dealt: nothing has changed then
        self.totals[:], self.rounds[:], self.over[:] = 0, 1, False
        self._write_dealt()

    def reset_some(self, chosen: NDArray[np.bool_], seed: int | None = None, decks: Any = None) -> None:
        """Begin new games in some columns, as `reset` does in all; the others go on.

        Their cards are dealt aside and brought over. All games are in the same trick, so this is refused in
        the middle of a round.
        """
        if self.deal == "draft":
            raise Refused(
                "reset_mask", "games with a draft begin together: in another round another seat picks first"
            )
        if self.trick != 1 or self.phase != "cards":
            raise Refused(
                "reset_mask", "games of a batch are in the same trick: reset some between two rounds"
            )
        if decks is not None:
            decks = np.array(decks)
            if decks.shape[:1] == chosen.shape:
                decks[~chosen] = decks[chosen.argmax()]  # those of the others are not dealt
        fresh = self.clone()
        fresh.reset(seed, decks)
        if seed is None and decks is None:
            self.round = fresh.round  # the cards that were dealt aside do not come again
        self._lines[:, chosen] = fresh._lines[:, chosen]
        self.observations[chosen] = fresh.observations[chosen]
        self.totals[:, chosen], self.rounds[chosen], self.over[chosen] = 0, 1, False
        self._pad()

    def _deal(self, decks: Bytes | None = None) -> None:
        # Called after the last trick of a round, with its cards still on the table, and by `reset`.
        if self.ended:
            self._end_round()
        super()._deal(decks)
        self._write_dealt()

    def _write_dealt(self) -> None:
        """Write what the seat sees when a round has been dealt, or a draft laid out."""
        if self.deal == "draft":
            self.write_draft()
        else:
            self._write(dealt=True)

    def _begin(self) -> None:
        super()._begin()
        if self.deal == "draft":
            self._write(dealt=True)

    def _end_round(self) -> None:
        """Count the round, note the last observation, and begin the next round or game."""
        finals = self.finals
        self.totals += finals
        np.copyto(self.last_totals, self.totals)
        worst = self.totals.max(axis=0)
        limit, rounds = self.rules.end_score, self.rules.max_rounds
        self.over[:] = False
        if limit is not None:
            self.over |= worst > limit if self.rules.end_rule == "over" else worst >= limit
        if rounds is not None:
            self.over |= self.rounds >= rounds
        self._write(dealt=False, over=True)
        np.copyto(self.last_observations, self.observations)
        self.totals[:, self.over] = 0
        self.rounds += 1
        self.rounds[self.over] = 1

    def _write(self, dealt: bool, over: bool = False) -> None:
        write_seat(
            self._bytes, self._width, self.seats, self.seat, self.hand, self.trick, dealt, over,
            self._places, self.totals, self.rounds, self.observations,
        )  # fmt: skip
        if self.deal == "draft":
            self._write_known(0 if over else self.hand + 1 - self.trick)

    def write_draft(self) -> None:
        """Write what the seat sees of a draft, all of it (R3.3); the kernel writes rounds that are dealt."""
        out, at = self.observations, self._starts
        out[...] = 0
        out[:, at["asked"] + ASKED_PICK] = self.picker == self.seat
        out[:, at["offer"] : at["offer"] + self.size] = self.offer
        games = np.arange(self.games)
        for cards in self.hands[self.seat, : self._picks_of(self.seat)]:
            out[games, at["hand"] + cards - 1] = 1
        for other in range(self.seats):
            out[:, at["totals"] + other] = np.minimum(self.totals[(self.seat + other) % self.seats], MOST)
        out[:, at["round"]] = np.minimum(self.rounds, MOST)
        self._write_known(None)

    def observations_of(self, seat: int) -> Numbers:
        """What any seat sees before it answers, as a new array (games, size): for policies that play others.

        What all see is turned so that the seat comes first; its hand takes the place of the own one.
        """
        out, at, games = self.observations.copy(), self._starts, np.arange(self.games)
        turn = seat - self.seat
        for name in BY_SEAT:
            if name in at:
                channel = out[:, at[name] : at[name] + self.seats]
                channel[...] = np.roll(channel, -turn, axis=1)
        if "known" in at:
            channel = out[:, at["known"] : at["known"] + self.seats * DECK]
            channel[...] = np.roll(channel, -turn * DECK, axis=1)
        in_draft = self.phase == "picks"
        if in_draft:
            out[:, at["asked"] + ASKED_PICK] = self.picker == seat
        out[:, at["hand"] : at["hand"] + DECK] = 0
        for cards in self.hands[seat, : self._picks_of(seat) if in_draft else self.hand + 1 - self.trick]:
            out[games, at["hand"] + cards - 1] = 1
        return out

    def _picks_of(self, seat: int) -> int:
        """How many cards a seat has picked in this round."""
        first = (self.round - 1) % self.seats
        return (self.picked + self.seats - 1 - (seat - first) % self.seats) // self.seats

    def _write_known(self, held: int | None) -> None:
        """Write the hands, which are open after a draft: so many cards each; None: those picked so far."""
        out, at, games = self.observations, self._starts, np.arange(self.games)
        out[:, at["known"] : at["known"] + self.seats * DECK] = 0
        for other in range(self.seats):
            seat = (self.seat + other) % self.seats
            count = self._picks_of(seat) if held is None else held
            out[:, at["hand_sizes"] + other] = count
            for cards in self.hands[seat, :count]:
                out[games, at["known"] + other * DECK + cards - 1] = 1

    def careful_plays(self) -> Bytes:
        """What `careful` plays at every seat (seats, games), ready for `play()`; may be written to."""
        self._expect("cards")
        if self._tables is None:
            chances = np.zeros((self.hand, self.size + 1, MOST_BEFORE + 1))
            self._tables = chances, np.empty(self.size + 1)
            write_tables(self.seats, self.size, self.hand, *self._tables)
        chances, ease = self._tables
        lying = int(self._places[PLACES.index("table")])
        left = self.hand + 1 - self.trick
        careful_cards(
            self._bytes, self._width, self.seats, left, self.size, lying, self.observations,
            chances[self.trick - 1], ease, self._plays,
        )  # fmt: skip
        self._ready = "cards"
        return self._own_plays

    def finish_trick(self) -> None:
        """Let every chooser take the cheapest row until the trick is placed, and write what the seat sees."""
        self.over[:] = False
        while self.phase == "rows":
            self.cheapest_rows()
            self.choose()
        if not self.ended:
            self._write(dealt=False)
