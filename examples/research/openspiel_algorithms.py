"""OpenSpiel's own algorithms on our games: IS-MCTS against `careful`, and MCCFR on a tiny configuration.

pip install 'vacherie[spiel]'
python examples/research/openspiel_algorithms.py
"""

from __future__ import annotations

import argparse
import sys
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts

import vacherie.research.spiel  # noqa: F401  registers the games
from vacherie.research.spiel.bots import VacherieBot

TINY = "vacherie_nimmt_turns(players=2,preset=pro,hand={hand},max_rounds=1,reward=rank)"
"""A draft, by default of eight cards, and tricks with hidden commitments; `rank` is zero-sum."""


def search_against_careful(games: int, simulations: int, seed: int = 1) -> list[float]:
    """The margin of IS-MCTS over `careful` in rounds of No Thanks!, three seats."""
    game = pyspiel.load_game(f"vacherie_nothanks(players=3,seed={seed})")
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed)),
        uct_c=30.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
        allow_inconsistent_action_sets=True,
    )
    margins = []
    for number in range(games):
        seat = number % 3
        bots: list[Any] = [VacherieBot(game, other, "careful", seed=number) for other in range(3)]
        bots[seat] = search
        returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        margins.append(returns[seat] - (sum(returns) - returns[seat]) / 2)
        print(f"game {number + 1}: seat {seat}, {returns}", flush=True)
    return margins


def counterfactual_regret(iterations: int, hand: int) -> list[float]:
    """How exploitable the average policy of MCCFR is, before and after."""
    game = pyspiel.load_game(TINY.format(hand=hand))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    found = []
    for number in range(iterations):
        solver.iteration()
        if number in (0, iterations - 1):
            found.append(float(exploitability.nash_conv(game, solver.average_policy())))
            print(f"iteration {number + 1}: NashConv {found[-1]:.4f}", flush=True)
    return found


def main(arguments: list[str]) -> None:
    """Run both."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=2000)
    parser.add_argument("--hand", type=int, default=2, help="cards in each hand of the tiny draft")
    given = parser.parse_args(arguments)
    margins = search_against_careful(given.games, given.simulations)
    error = stdev(margins) / len(margins) ** 0.5 if len(margins) > 1 else float("nan")
    print(f"IS-MCTS is better than careful by {fmean(margins):.1f} ± {error:.1f} points a game")
    counterfactual_regret(given.iterations, given.hand)


if __name__ == "__main__":
    main(sys.argv[1:])
