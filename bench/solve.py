"""Exact solutions: what they cost by the number of tricks left, and what our bots give away against them.

Positions of `pro` with two seats, reached by random play; the regret of a bot is what its card gives away, in
bullheads, against an opponent who plays by the solution. No Thanks! likewise, three seats. Bots that search
have a fixed number of rollouts, so that every machine finds the same regrets.

    python bench/solve.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from random import Random
from typing import Any

from vacherie import Dealer, Match, game
from vacherie.analysis.solve import solve_nimmt, solve_nothanks
from vacherie.bots import preparation, registry
from vacherie.bots.shark.budget import Rollouts, set_default
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.step import Select
from vacherie.games.nothanks.table import TAKE

BOTS = ("random", "careful", "shark", "champion")
ROLLOUTS = 1000


def nimmt_position(cards: int, seed: str) -> Match[Any, Any]:
    """A position of `pro` with so many cards left in both hands."""
    match = Match(game("pro", max_rounds=1), 2, Dealer.from_seed(seed, 2))
    rng = Random(seed)
    while not (isinstance(match.state.table.todo[0], Select) and len(match.state.privates[0].hand) == cards):
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options))
    return match


def nothanks_position(pile: int, seed: str) -> Match[Any, Any]:
    """A position of No Thanks! with so many cards in the pile, by careful players."""
    match = Match(game("nothanks"), 3, Dealer.from_seed(seed, 3))
    bot, rng = registry.make("careful", match.game), Random(seed)
    while match.state.table.pile > pile:
        decision = match.waiting()[0]
        match.answer(
            decision, bot.choose(match.view(decision.seat), match.heard[decision.seat], decision, rng)
        )
    return match


def asked(match: Match[Any, Any], bot: str, seed: str) -> Any:
    """What a bot answers first."""
    decision = match.waiting()[0]
    player = registry.make(bot, match.game)
    seat = decision.seat
    return player.choose(match.view(seat), match.heard[seat], decision, Random(seed))


def mean_with_error(values: list[float]) -> str:
    """The mean and its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{statistics.fmean(values):.2f} ± {error:.2f}"


def line(name: str, spent: list[float], states: list[int], regrets: dict[str, list[float]]) -> None:
    """One line of the table."""
    found = "".join(f"{mean_with_error(regrets[bot]):>14}" for bot in BOTS)
    cost = f"{statistics.median(spent) * 1e3:>12,.1f} ms{statistics.median(states):>11,.0f}"
    print(f"{name:<30}{len(spent):>6}{cost}{found}", flush=True)


def main() -> None:
    """Measure, print the table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="fewer positions, under 50 s")
    quick = parser.parse_args().quick
    set_default(Rollouts(ROLLOUTS))
    failed = preparation.prepare(BOTS)
    assert not failed, failed
    counts = {1: 20, 2: 20, 3: 20, 4: 12, 5: 4} if quick else {1: 100, 2: 100, 3: 100, 4: 60, 5: 20}
    print(f"{'':<30}{'':>6}{'median time':>15}{'positions':>11}" + "".join(f"{bot:>14}" for bot in BOTS))
    figures: dict[str, float] = {}
    spent: list[float]
    states: list[int]
    regrets: dict[str, list[float]]
    for cards, count in counts.items():
        spent, states, regrets = [], [], {bot: [] for bot in BOTS}
        for number in range(count):
            match = nimmt_position(cards, f"solve/{cards}/{number}")
            start = time.process_time()
            solution = solve_nimmt(match.game, match.state)
            spent.append(time.process_time() - start)
            states.append(solution.positions)
            for bot in BOTS:
                choice = asked(match, bot, f"{number}")
                assert isinstance(choice, Play)
                regrets[bot].append(solution.regret(choice.card))
        line(f"pro, {cards} tricks left", spent, states, regrets)
        figures[f"pro_{cards}_ms"] = statistics.median(spent) * 1e3
        figures |= {f"pro_{cards}_regret_{bot}": statistics.fmean(regrets[bot]) for bot in BOTS}
    for pile in (0, 1, 2):
        spent, states, regrets = [], [], {bot: [] for bot in BOTS}
        for number in range((20, 8, 1)[pile] if quick else (100, 30, 5)[pile]):
            match = nothanks_position(pile, f"solve/{number}")
            start = time.process_time()
            found = solve_nothanks(match.game, match.state)
            spent.append(time.process_time() - start)
            states.append(found.positions)
            for bot in BOTS:
                regrets[bot].append(found.regret(asked(match, bot, f"{number}") == TAKE))
        line(f"nothanks, {pile} cards in the pile", spent, states, regrets)
        figures[f"nothanks_{pile}_ms"] = statistics.median(spent) * 1e3
        figures |= {f"nothanks_{pile}_regret_{bot}": statistics.fmean(regrets[bot]) for bot in BOTS}
    print(json.dumps({name: round(figure, 3) for name, figure in figures.items()}))


if __name__ == "__main__":
    main()
