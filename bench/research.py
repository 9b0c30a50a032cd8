"""Speed of the research environments beside the same game written naively for each framework.

Rounds/s of one core, `classic`, four seats, uniform actions; all give the documented observation to every
seat that decides (OpenSpiel: to all seats, as its rl_environment does), and PettingZoo's have the wrappers of
its own games. Contestants take turns, CPU time counts, and the median of the turns' ratios. "Empty" is the
framework with a game that does nothing: what no adapter can save. Gymnasium's one seat plays against random
rivals, which in ours are bots that are given views.

    python bench/research.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import statistics
from random import Random
from typing import Any

import numpy as np
import pyspiel
from gymnasium.vector import SyncVectorEnv
from kernel import race, ratio, show
from race import observed_gym, observed_spiel, observed_zoo
from race.ours import Work

import vacherie.research.spiel  # noqa: F401  registers the games
from vacherie.research import zoo
from vacherie.research.gym import BatchEnv, SeatEnv

SEATS = 4
BATCH = 4096
NAIVE_BATCH = 64
Entrants = dict[str, tuple[Work, int]]


def repeated(play: object, *arguments: object) -> Work:
    """Work that is one round after another."""
    assert callable(play)

    def work(count: int) -> int:
        for _ in range(count):
            play(*arguments)
        return count

    return work


def play_parallel(env: Any, rng: Random) -> None:
    """A round through the Parallel form."""
    seen, _ = env.reset()
    while env.agents:
        actions = {
            agent: int(rng.choice(np.flatnonzero(each["action_mask"]))) for agent, each in seen.items()
        }
        seen, *_ = env.step(actions)


def play_seat(env: Any, rng: Random) -> None:
    """A round of one seat against random bots."""
    _, info = env.reset()
    ended = False
    while not ended:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _, _, ended, _, info = env.step(action)


def batched(copy: bool) -> Work:
    """Tricks of a batch; the learner plays its lowest card, as the observation shows it."""
    env = BatchEnv(BATCH, "classic", SEATS, max_rounds=1, copy=copy)
    env.reset(seed=1)
    actions = np.zeros(BATCH, np.int64)

    def work(count: int) -> int:
        rounds = max(1, count // BATCH)
        for _ in range(10 * rounds):
            np.subtract(env.batch.hands[0, 0], 1, out=actions, casting="unsafe")
            env.step(actions)
        return rounds * BATCH

    return work


def naive_batch() -> Work:
    """The naive environment in Gymnasium's own vector."""
    rng = Random(6)
    env = SyncVectorEnv([lambda: observed_gym.NaiveEnv(SEATS, rng)] * NAIVE_BATCH)

    def work(count: int) -> int:
        return sum(observed_gym.play_vector(env) for _ in range(max(1, count // NAIVE_BATCH)))

    return work


def entrants() -> Entrants:
    """All contestants, by the name of their line."""
    rng = Random(6)
    ours: dict[str, Any] = {"max_rounds": 1, "seats": SEATS}
    raced = observed_zoo.wrapped(observed_zoo.ObservedEnvironment(SEATS, rng))
    empty = observed_zoo.wrapped(observed_zoo.EmptyEnvironment(SEATS))
    together = pyspiel.load_game(f"vacherie_nimmt(players={SEATS},max_rounds=1)")
    turns = pyspiel.load_game(f"vacherie_nimmt_turns(players={SEATS},max_rounds=1)")
    naive_turns = observed_spiel.GameOfTurns(SEATS, rng)
    naive_spiel, empty_spiel = observed_spiel.Game(SEATS, rng), observed_spiel.EmptyGame(SEATS, rng)
    empty_turns = observed_spiel.EmptyGameOfTurns(SEATS, rng)
    hearts, goofspiel = pyspiel.load_game("hearts"), pyspiel.load_game("goofspiel(players=4,num_cards=10)")
    return {
        "PettingZoo AEC": (repeated(observed_zoo.play, zoo.env("classic", **ours), rng), 2),
        "  naive": (repeated(observed_zoo.play, raced, rng), 2),
        "  empty": (repeated(observed_zoo.play, empty, rng), 2),
        "PettingZoo Parallel": (repeated(play_parallel, zoo.parallel_env("classic", **ours), rng), 2),
        "  naive, parallel": (repeated(play_parallel, observed_zoo.NaiveParallel(SEATS, rng), rng), 2),
        "  empty, parallel": (repeated(play_parallel, observed_zoo.EmptyParallel(SEATS), rng), 2),
        "OpenSpiel, simultaneous": (repeated(observed_spiel.play, together, rng), 5),
        "OpenSpiel, in turns": (repeated(observed_spiel.play, turns, rng), 5),
        "  naive, simultaneous": (repeated(observed_spiel.play, naive_spiel, rng), 5),
        "  naive, in turns": (repeated(observed_spiel.play, naive_turns, rng), 5),
        "  empty, simultaneous": (repeated(observed_spiel.play, empty_spiel, rng), 5),
        "  empty, in turns": (repeated(observed_spiel.play, empty_turns, rng), 5),
        "  its own hearts (C++)": (repeated(observed_spiel.play, hearts, rng, False), 5),
        "  its own goofspiel (C++)": (repeated(observed_spiel.play, goofspiel, rng, False), 5),
        "Gymnasium, one seat": (repeated(play_seat, SeatEnv("classic", opponents="random", **ours), rng), 2),
        "  naive, one seat": (repeated(play_seat, observed_gym.NaiveSeat(SEATS, rng), rng), 2),
        "  empty, one seat": (repeated(play_seat, observed_gym.EmptySeat(SEATS), rng), 2),
        f"Gymnasium, batch of {BATCH:,}, copy=True": (batched(copy=True), BATCH),
        f"Gymnasium, batch of {BATCH:,}, copy=False": (batched(copy=False), BATCH),
        f"  naive, SyncVectorEnv of {NAIVE_BATCH}": (naive_batch(), NAIVE_BATCH),
    }


def main() -> None:
    """Measure, print the table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="fewer turns, under 50 s")
    turns, seconds = (5, 0.3) if parser.parse_args().quick else (15, 1.0)
    rates = race(entrants(), turns, seconds)
    copying, vector, naive_vector = list(rates)[-3:]
    figures = {
        "zoo_vs_naive": ratio(rates, "PettingZoo AEC", "  naive"),
        "parallel_vs_naive": ratio(rates, "PettingZoo Parallel", "  naive, parallel"),
        "zoo_vs_empty": ratio(rates, "PettingZoo AEC", "  empty"),
        "spiel_vs_naive": ratio(rates, "OpenSpiel, simultaneous", "  naive, simultaneous"),
        "turns_vs_naive": ratio(rates, "OpenSpiel, in turns", "  naive, in turns"),
        "spiel_vs_empty": ratio(rates, "OpenSpiel, simultaneous", "  empty, simultaneous"),
        "seat_vs_naive": ratio(rates, "Gymnasium, one seat", "  naive, one seat"),
        "vector_rounds_s": statistics.median(rates[vector]),
        "vector_vs_naive": ratio(rates, vector, naive_vector),
        "vector_copied_rounds_s": statistics.median(rates[copying]),
    }
    notes = {
        "PettingZoo AEC": f"x {figures['zoo_vs_naive']:.2f} of naive   (at least 0.8)",
        "PettingZoo Parallel": f"x {figures['parallel_vs_naive']:.2f} of naive",
        "OpenSpiel, in turns": f"x {figures['turns_vs_naive']:.2f} of naive",
        "Gymnasium, one seat": f"x {figures['seat_vs_naive']:.2f} of naive, whose rivals are no bots",
        "OpenSpiel, simultaneous": f"x {figures['spiel_vs_naive']:.2f} of naive   (at least 0.8)",
        vector: f"x {figures['vector_vs_naive']:,.0f} of naive   (at least 1,500,000/s and 100)",
    }
    for name in rates:
        show(name, rates, notes.get(name, ""))
    print(json.dumps({name: round(figure, 3 if figure < 1e3 else 0) for name, figure in figures.items()}))


if __name__ == "__main__":
    main()
