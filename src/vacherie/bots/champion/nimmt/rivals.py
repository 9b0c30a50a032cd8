"""Rival model of `champion` in the nimmt family: a population of hypotheses about how each rival plays.

The hypotheses are a uniform player, the sensible player of the rollouts, the own net, and the net that knows
what a card costs among uniform players, which plays like flat Monte-Carlo search. Their weights follow from
everything the rivals have played in this game (Bayes' rule, `net.posterior`). No hypothesis is quite true, so
every play may be a lapse, and every hypothesis keeps a part of its prior weight. Only events that the seat
has seen are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from vacherie.bots.shark.nimmt_rivals import Trick, past_tricks
from vacherie.core.event import Event
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.likelihood import likelihoods
from vacherie.sim.nimmt.net.posterior import TableBelief, posterior_weights
from vacherie.sim.nimmt.position import NimmtPosition

TEMPERATURES = np.array([0.5, 0.3])
"""Of the two nets as rivals."""
PRIOR = np.array([0.5, 0.05, 0.2, 0.25])
"""Uniform; sensible; the own net; the net of uniform players."""
ALIKE = 0.85
"""How likely all rivals at a table are of one kind, a few exceptions aside."""
EXCEPTIONS = 0.05
"""How likely a rival is an exception at such a table; then it is of any kind."""
TEMPER = 1.0
"""The power of the likelihood: below 1, the evidence is trusted less."""
KEPT = 0.04
"""The share of the prior in the weights, whatever the evidence."""
BELIEF = TableBelief(PRIOR, np.array([ALIKE, EXCEPTIONS, TEMPER, KEPT]))
DETERMINISATIONS = 6
"""How many determinisations of the cards that rivals still hold."""


def hypothesis_weights(
    game: Nimmt, view: View, heard: Sequence[Event], position: NimmtPosition, nets: Nets, rng: Random
) -> NDArray[np.float64]:
    """By seat and hypothesis: how likely a rival plays by it."""
    seats = view.table.seats
    evidence = np.zeros((seats, len(PRIOR)))
    rounds = list(past_tricks(game, seats, heard))
    for number, tricks in enumerate(rounds, 1):
        if tricks:
            is_open = number == len(rounds)
            found = round_likelihoods(position, tricks, nets, is_open, rng.getrandbits(60))
            evidence += np.log(found)
    return posterior_weights(evidence, position.seat, BELIEF)


def round_likelihoods(
    position: NimmtPosition, tricks: Sequence[Trick], nets: Nets, is_open: bool, seed: int
) -> NDArray[np.float64]:
    """By seat and hypothesis: the likelihood of what was played in one round."""
    worlds = DETERMINISATIONS if is_open else 1
    found = np.empty((position.seats, len(PRIOR)))
    likelihoods(
        position.sheet, is_open, np.array([trick.rows for trick in tricks], np.uint64),
        np.array([trick.mark for trick in tricks], np.int64),
        np.array([trick.in_play for trick in tricks], np.uint64),
        np.array([trick.plays for trick in tricks], np.uint8), *nets, TEMPERATURES, seed, worlds, found,
    )  # fmt: skip
    return found
