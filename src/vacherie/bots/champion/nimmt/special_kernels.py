"""Loads the compiled search of games with special cards in the background, so that no player waits for it."""

from __future__ import annotations

from random import Random

from vacherie.bots.shark.budget import Rollouts
from vacherie.bots.shark.kernel_loader import KernelLoader
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game as make_game
from vacherie.games.nimmt.game import Nimmt


def warm_up() -> None:
    """Call every kernel once."""
    from vacherie.bots.champion.nimmt.special_search import best_answer, rate_trick
    from vacherie.sim.nimmt.special.position import encode, load

    for preset in ("coop", "surprise"):
        rules = make_game(preset)
        assert isinstance(rules, Nimmt)
        match = Match(rules, 2, Dealer.from_seed("rehearsal", 2))
        view = match.view(0)
        position = load(rules, view, match.heard[0])
        answers = [encode(view.table, option) for option in match.waiting()[0].options]
        best_answer(position, answers, Rollouts(1), Random(1))
        if rules.mode.ox:
            rate_trick(position, [0])


SPECIAL_KERNELS = KernelLoader(warm_up)
