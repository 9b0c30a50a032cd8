"""What kind of players the others seem to be, judged by what they have played so far."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from vacherie.core.event import Event
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.sim.nimmt.position import Position
from vacherie.sim.nothanks.policy import RULE, Policy

PRIOR = 0.1


def keenness(
    game: Nimmt, view: NimmtView, heard: Sequence[Event], position: Position, rng: Random
) -> NDArray[np.float64]:
    return np.full(view.table.seats, PRIOR)


def habits(view: NoThanksView, heard: Sequence[Event]) -> list[Policy]:
    return [RULE] * view.table.seats
