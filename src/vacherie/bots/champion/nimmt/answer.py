"""How `champion` plays the nimmt family: which search answers, by mode, and when its kernels are ready.

Importing it is cheap; the searches import Numba, which is slow, so they are imported once it is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.bots.champion.nimmt import coop, surprise
from vacherie.bots.champion.nimmt.special_kernels import SPECIAL_KERNELS
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Budget
from vacherie.bots.shark.kernel_loader import KERNEL_LOADER, KernelLoader
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.coop import CoopMode
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.surprise import SurpriseMode
from vacherie.games.nimmt.table import View


def warm_up() -> None:
    """Load the nets, and the kernels that search with them."""
    from vacherie.bots.champion.nimmt import trick

    trick.warm_up()


TRICK_KERNELS = KernelLoader(warm_up)
KERNELS = (TRICK_KERNELS, SPECIAL_KERNELS, KERNEL_LOADER)


def choose(
    game: Nimmt, view: View, heard: Sequence[Event], decision: Decision, budget: Budget, rng: Random
) -> Choice:
    """The answer with the lowest expected cost."""
    if isinstance(game.mode, CoopMode):
        return coop.choose(game, view, heard, decision, budget, rng)
    if isinstance(game.mode, SurpriseMode):
        return surprise.choose(game, view, heard, decision, budget, rng)
    if TRICK_KERNELS.is_ready(budget):
        from vacherie.bots.champion.nimmt import trick

        if trick.supports(game, view):
            return trick.choose(game, view, heard, decision, budget, rng)
    return Shark(game).search(view, heard, decision, budget, rng)
