"""Playing strength of `shark` at 40 ms a move, against three kinds of opponents.

- against three seats that play any card and take the cheapest row: `classic`, 4 seats, single rounds of ten
  tricks. At most 4.6 bullheads a round and at least 66 % first places, which is what the best public bot of
  this method reaches in 32 ms (1,000 rollouts a card).
- the same against three `careful`: how many bullheads fewer it takes than they do on average.
- No Thanks! at 3 seats against two that take a card if it changes their score by at most the chips on it:
  wins and shared wins, at least 72 % (a public IS-MCTS in 200 ms).

Every deck is played once from each seat (duplicate deals), so that the luck of the cards cancels; standard
errors are those between decks. A first place is the fewest bullheads of the round; who shares it gets
an equal part. Decks and opponents are seeded: only how far shark gets by the clock is left to chance.
`ms_per_move` is that of the first contest: a search ends early when the best move is certain.

    python bench/strength.py [--quick] [--ms 40] [--deals N] [--jobs N]

`--quick` plays what fits into 45 seconds. The full run writes docs/benchmarks/strength.json; one with
another time a move, or with fewer than 100 decks, only prints.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from vacherie import Choice, Dealer, Decision, Event, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Milliseconds
from vacherie.bots.shark.kernel_loader import KERNEL_LOADER
from vacherie.games.nimmt.choice import CHOOSE_ROW, ChooseRow
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nothanks.game import score
from vacherie.games.nothanks.table import PASS, TAKE

QUICK_SECONDS = 45.0
MILLISECONDS = 40.0
FEW_DECKS = 100
"""From fewer decks no figures are kept."""
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks" / "strength.json"


class Cheap:
    """Any card, the cheapest row."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if isinstance(decision.options[0], ChooseRow):
            return CHOOSE_ROW[cheapest(view.table)]
        return rng.choice(decision.options)


class Rule:
    """Takes a card if the change of its score minus the chips on the card is at most 0."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        table, own = view.table, view.table.owned[view.seat]
        change = score((*own, table.card), 0) - score(own, 0)
        return TAKE if PASS not in decision.options or change <= table.on_card else PASS


class Timed(Shark):
    """Shark, and the time it takes for answers that are not forced."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.seconds: list[float] = []

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        start = time.perf_counter()
        choice = super().choose(view, heard, decision, rng)
        if len(decision.options) > 1:
            self.seconds.append(time.perf_counter() - start)
        return choice


RIVALS: dict[str, type[Bot]] = {"cheap": Cheap, "rule": Rule}


@dataclass(frozen=True)
class Contest:
    """A table: shark on one seat, all other seats of one kind."""

    name: str
    preset: str
    seats: int
    rivals: str
    share: float
    """Of the time of a quick run."""
    deals: int
    """Of a full run."""


CONTESTS = (
    Contest("random", "classic", 4, "cheap", share=0.6, deals=500),
    Contest("careful", "classic", 4, "careful", share=0.3, deals=300),
    Contest("rule", "nothanks", 3, "rule", share=0.1, deals=200),
)


@dataclass(frozen=True)
class Deck:
    """What came of one deck: averages over the seats shark had, and the time of every move."""

    points: float
    margin: float
    first: float
    shared: float
    seconds: list[float]


def play_deck(contest: Contest, number: int) -> Deck:
    """Play one deck from every seat."""
    rules, seats = game(contest.preset, max_rounds=1), contest.seats
    rival = RIVALS.get(contest.rivals) or registry.load(contest.rivals)
    points, margin, first, shared = [], [], [], []
    seconds: list[float] = []
    for seat in range(seats):
        match = Match(rules, seats, Dealer.from_seed("strength", seats, number))
        shark = Timed(rules)
        bots: list[Bot] = [rival(rules) for _ in range(seats)]
        bots[seat] = shark
        run(match, bots, seat_rngs(f"strength/{contest.name}", number * seats + seat, seats))
        scores = rules.scores(match.state)
        own, lowest = scores[seat], min(scores)
        points.append(own)
        margin.append((sum(scores) - own) / (seats - 1) - own)
        shared.append(float(own == lowest))
        first.append((own == lowest) / scores.count(lowest))
        seconds += shark.seconds
    return Deck(mean(points), mean(margin), mean(first), mean(shared), seconds)


def prepare(ms: float) -> None:
    """Get a worker ready."""
    Timed.budget = Milliseconds(ms)
    Shark.prepare()


def compete(pool: ProcessPoolExecutor, jobs: int, contest: Contest, deals: int, until: float) -> list[Deck]:
    """Play decks until there are enough or the time is up; at least two."""
    waiting: set[Future[Deck]] = set()
    done: list[Deck] = []
    number = 0
    while True:
        while len(waiting) < jobs and number < deals and (time.monotonic() < until or number < 2):
            waiting.add(pool.submit(play_deck, contest, number))
            number += 1
        if not waiting:
            return done
        ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        done += [future.result() for future in ready]


def figure(name: str, values: Sequence[float]) -> dict[str, float]:
    """A mean and its standard error."""
    return {name: round(mean(values), 4), f"{name}_se": round(stdev(values) / len(values) ** 0.5, 4)}


def main() -> None:
    """Play, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="what fits into 45 seconds")
    parser.add_argument("--ms", type=float, default=MILLISECONDS, help="milliseconds a move")
    parser.add_argument("--deals", type=int, help="decks of each contest, instead of ours")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    start = time.monotonic()
    Shark.prepare()  # compiles, where that has not been done, once for all workers
    if KERNEL_LOADER.status != "ready":
        print("the extra `sim` is not installed: shark thinks with the rules alone, and plays worse")
    context = get_context("spawn")
    with ProcessPoolExecutor(given.jobs, context, initializer=prepare, initargs=(given.ms,)) as pool:
        list(pool.map(time.sleep, [0.01] * given.jobs))
        begun = time.monotonic()
        budget = max(5.0, QUICK_SECONDS - (begun - start) - 3)
        found: dict[str, list[Deck]] = {}
        until = begun
        for contest in CONTESTS:
            until = until + budget * contest.share if given.quick else float("inf")
            deals = given.deals or (10**6 if given.quick else contest.deals)
            found[contest.name] = compete(pool, given.jobs, contest, deals, until)
            report(contest, found[contest.name])
    keys = {
        **figure("vs_random_heads", [deck.points for deck in found["random"]]),
        **figure("vs_random_first", [deck.first for deck in found["random"]]),
        **figure("vs_careful_margin", [deck.margin for deck in found["careful"]]),
        **figure("ms_per_move", milliseconds(found["random"])),
        **figure("nothanks3_vs_rule_win", [deck.shared for deck in found["rule"]]),
    }
    is_full = min(map(len, found.values())) >= FEW_DECKS and given.ms == MILLISECONDS
    if is_full and not given.quick:
        more = {
            **keys,
            **figure("vs_careful_heads", [deck.points for deck in found["careful"]]),
            **figure("vs_careful_first", [deck.first for deck in found["careful"]]),
            "ms_per_move_by_contest": {
                name: round(mean(milliseconds(decks)), 2) for name, decks in found.items()
            },
            "rounds": {c.name: len(found[c.name]) * c.seats for c in CONTESTS},
            "ms": given.ms,
            "processes": given.jobs,
            "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
            "date": datetime.now(UTC).date().isoformat(),
        }
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(json.dumps(more, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(keys))


def milliseconds(decks: Sequence[Deck]) -> list[float]:
    """The time of every move that was not forced."""
    return [1000 * second for deck in decks for second in deck.seconds]


def report(contest: Contest, decks: Sequence[Deck]) -> None:
    """One line about a contest."""
    parts = [f"{len(decks) * contest.seats:>5} rounds of {len(decks)} decks"]
    for name, values in (
        ("points", [deck.points for deck in decks]),
        ("margin", [deck.margin for deck in decks]),
        ("first", [deck.first for deck in decks]),
        ("win or tie", [deck.shared for deck in decks]),
    ):
        numbers = figure("x", values)
        parts.append(f"{name} {numbers['x']:.3f} ± {numbers['x_se']:.3f}")
    parts.append(f"{mean(milliseconds(decks)):.1f} ms a move")
    print(f"{contest.preset}, {contest.seats} seats, against {contest.name}:", ", ".join(parts), flush=True)


if __name__ == "__main__":
    main()
