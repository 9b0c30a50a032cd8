"""What `champion` believes about the other seats at No Thanks!: do they play by a simple policy, or compare?

The hypotheses are some policies and "compares what taking and passing is worth", with a prior probability
for each; every answer that was not forced multiplies them by its likelihood. So a seat is taken for
a player of rules only as far as what it did supports that. Only what the own seat has heard is used.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vacherie.core.event import Event
from vacherie.games.nothanks.event import Declined, RoundBegan, RoundEnded, Took, Turned
from vacherie.games.nothanks.game import PILE, NoThanks
from vacherie.sim.nothanks.evidence import log_likelihoods
from vacherie.sim.nothanks.self_play import EXACT, POLICIES, ROUGH
from vacherie.sim.nothanks.tree_search import Beliefs
from vacherie.sim.nothanks.value_net import COOL, load

PRIORS = (0.2, *(0.3 / len(EXACT),) * len(EXACT), *(0.5 / len(ROUGH),) * len(ROUGH))
"""The prior probabilities: of a seat that compares, and of each of `POLICIES`."""
ROUGH_SHARE = 0.4
"""How much of the belief in a rough player is used: such a seat may as well be a search, which will do
something else when it pays."""
ROUNDS = 3
"""Older rounds are forgotten: people change, and every card costs time."""

Turn = tuple[int, int, int, bool]


def believe(game: NoThanks, seats: int, own: int, heard: Sequence[Event]) -> Beliefs:
    """How each seat probably plays; the own one does the better."""
    found = np.tile(np.log(PRIORS), (seats, 1))
    for before, turns in rounds(seats, heard)[-ROUNDS:]:
        found += log_likelihoods(
            load(seats), POLICIES, game.deck, game.tactical, game.start_chips(seats), before, turns, PILE - 1
        )
    chances = np.exp(found - found.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chances[:, 1 + len(EXACT) :] *= ROUGH_SHARE
    chances[own] = 0.0
    temperatures = [0.0 if seat == own else COOL for seat in range(seats)]
    return Beliefs(POLICIES, chances[:, 1:].tolist(), temperatures)


def rounds(seats: int, heard: Sequence[Event]) -> list[tuple[tuple[int, ...], list[Turn]]]:
    """Every round heard from its beginning: the points before it, and its turns, the open card last."""
    before = (0,) * seats
    found: list[tuple[tuple[int, ...], list[Turn]]] = []
    for event in heard:
        match event:
            case RoundBegan():
                found.append((before, []))
            case Turned(seat, card) if found:
                found[-1][1].append((card, seat, 0, False))
            case Declined() if found and found[-1][1]:
                card, starter, passes, _ = found[-1][1][-1]
                found[-1][1][-1] = (card, starter, passes + 1, False)
            case Took() if found and found[-1][1]:
                card, starter, passes, _ = found[-1][1][-1]
                found[-1][1][-1] = (card, starter, passes, True)
            case RoundEnded(totals=totals):
                before = totals
    return found
