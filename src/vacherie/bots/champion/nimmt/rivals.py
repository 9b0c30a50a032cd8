"""Rival model of `champion` in the nimmt family: a population of hypotheses about how each rival plays.

The hypotheses are a uniform player, the sensible player of the rollouts, the own net, and the net that knows
what a card costs among uniform players, which plays like flat Monte-Carlo search. Their weights follow from
everything a rival has played in this game (Bayes' rule), tempered: plays of one game are not independent, and
no hypothesis is quite true, so the evidence counts for less than its likelihood, and every hypothesis keeps a
part of its prior weight. Only events that the seat has seen are used.
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
from vacherie.sim.nimmt.position import NimmtPosition

TEMPERATURES = np.array([0.5, 0.4])
"""Of the two nets as rivals."""
PRIOR = np.array([0.4, 0.1, 0.28, 0.22])
"""Uniform; sensible; the own net; the net of uniform players."""
TEMPER = 0.7
"""The power of the likelihood: below 1, the evidence is trusted less."""
KEPT = 0.1
"""The share of the prior in the weights, whatever the evidence."""
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
    logs = np.log(PRIOR) + TEMPER * evidence
    weights = np.exp(logs - logs.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    return np.asarray((1 - KEPT) * weights + KEPT * PRIOR, np.float64)


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
