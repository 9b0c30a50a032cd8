"""Playing strength in the games with special cards: teams against the Ox, and competitive special cards.

- `coop`: how often a team of one kind of bots beats the Ox, by the number of seats. All kinds play the same
  decks, so the difference of two kinds is known better than either: `…_over_careful` has its own error.
- `surprise` and `surprise-leaflet`: one seat among others of another kind, every deck once from each seat:
  how many points fewer than the others' average it has in a round, and its share of first places of the
  game (`surprise`: two rounds; `surprise-leaflet`: one). A fair share is one by the number of seats.

    python bench/special_cards.py [--quick] [--ms 40 | --rollouts N] [--decks N] [--seconds S] [--jobs N]
                                  [--only NAME …]

`--quick` plays what fits into 40 seconds: teams of four, and two seats of `surprise`. Standard errors are
those between decks. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import mean
from typing import Any

from rivals.contest import Timed, compete, figure

from vacherie import Dealer, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.champion.bot import Champion
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Budget, Milliseconds, Rollouts, set_default

QUICK_SECONDS = 38.0
MILLISECONDS = 40.0
KINDS = ("random", "careful", "shark", "champion")


@dataclass(frozen=True)
class Contest:
    """A table: a team of one kind, or one seat of a kind among others of another."""

    preset: str
    seats: int
    kind: str
    rivals: str = ""
    decks: int = 200
    """Of a full run."""

    @property
    def name(self) -> str:
        """Short, as a key."""
        preset = self.preset.replace("-leaflet", "_leaflet")
        against = f"_vs_{self.rivals}" if self.rivals else ""
        return f"{preset}{self.seats}_{self.kind}{against}"


@dataclass(frozen=True)
class Deck:
    """What came of one deck, averages over the seats played."""

    win: float
    margin: float
    """Points of the others on average, less the own, by round."""
    seconds: list[float]


TEAM_DECKS = {"random": 2000, "careful": 1000, "shark": 60, "champion": 150}
CONTESTS = (
    *(Contest("coop", seats, kind, decks=TEAM_DECKS[kind]) for seats in range(1, 7) for kind in KINDS),
    *(
        Contest(preset, seats, kind, rivals, decks)
        for preset in ("surprise", "surprise-leaflet")
        for seats, decks in ((2, 120), (5, 16), (8, 8))
        for kind, rivals in (("champion", "careful"), ("champion", "shark"), ("careful", "random"))
    ),
)
QUICK = {"coop4_careful": 0.1, "coop4_champion": 0.6, "surprise2_champion_vs_careful": 0.3}
"""The contests of a quick run with their shares of its time."""


def make(kind: str, rules: Game[Any, Any]) -> Bot | Timed:
    """A bot by its name; the time of the champion is measured."""
    bot = registry.make(kind, rules)
    return Timed(bot) if kind == "champion" else bot


def play_deck(contest: Contest, number: int) -> Deck:
    """Play one deck: a team once, competition from every seat."""
    seats = contest.seats
    if not contest.rivals:
        return play_once(contest, [contest.kind] * seats, 0, number)
    games = []
    for seat in range(seats):
        kinds = [contest.rivals] * seats
        kinds[seat] = contest.kind
        games.append(play_once(contest, kinds, seat, number))
    seconds = [second for each in games for second in each.seconds]
    return Deck(mean(each.win for each in games), mean(each.margin for each in games), seconds)


def play_once(contest: Contest, kinds: Sequence[str], seat: int, number: int) -> Deck:
    """Play one game, and tell what it was for this seat or for its team."""
    options = {"max_rounds": 1} if contest.preset == "surprise-leaflet" else {}
    rules = game(contest.preset, **options)
    seats = contest.seats
    match = Match(rules, seats, Dealer.from_seed("special cards", seats, number))
    bots = [make(kind, rules) for kind in kinds]
    run(match, bots, seat_rngs(f"special cards/{contest.name}", number * seats + seat, seats))
    scores, winners = rules.scores(match.state), rules.winners(match.state)
    side = 0 if contest.preset == "coop" else seat
    others = (sum(scores) - scores[side]) / (len(scores) - 1)
    seconds = [second for bot in bots if isinstance(bot, Timed) for second in bot.seconds]
    win = (side in winners) / max(1, len(winners))
    return Deck(win, (others - scores[side]) / len(match.state.table.history), seconds)


def prepare(budget: Budget) -> None:
    """Get a worker ready."""
    set_default(budget)
    Shark.prepare()
    Champion.prepare()


def main() -> None:
    """Play, print a line for every contest and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="what fits into 40 seconds")
    parser.add_argument("--ms", type=float, default=MILLISECONDS, help="milliseconds a move")
    parser.add_argument("--rollouts", type=int, help="rollouts a move instead of a time: reproducible")
    parser.add_argument("--decks", type=int, help="decks of each contest, instead of ours")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most for each contest")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--only", nargs="+", help="contests whose names begin so, such as coop4")
    given = parser.parse_args()
    start = time.monotonic()
    budget = Rollouts(given.rollouts) if given.rollouts else Milliseconds(given.ms)
    Shark.prepare()  # compiles, where that has not been done, once for all workers
    Champion.prepare()
    contests = [each for each in CONTESTS if not given.quick or each.name in QUICK]
    if given.only:
        contests = [each for each in contests if each.name.startswith(tuple(given.only))]
    found: dict[str, list[Deck]] = {}
    keys: dict[str, float] = {}
    with ProcessPoolExecutor(
        given.jobs, get_context("spawn"), initializer=prepare, initargs=(budget,)
    ) as pool:
        list(pool.map(time.sleep, [0.01] * given.jobs))
        until = time.monotonic()
        left = max(5.0, QUICK_SECONDS - (until - start) - 4)
        for contest in contests:
            if given.quick:
                until += left * QUICK[contest.name]
            else:
                until = time.monotonic() + given.seconds
            decks = given.decks or (10**6 if given.quick else contest.decks)
            found[contest.name] = compete(pool, given.jobs, partial(play_deck, contest), decks, until)
            keys |= report(contest, found)
    print(json.dumps(keys))


def report(contest: Contest, found: dict[str, list[Deck]]) -> dict[str, float]:
    """One line about a contest; returns its figures."""
    decks = found[contest.name]
    what = "team_win" if not contest.rivals else "first"
    name = contest.name.replace("_champion", "")
    keys = {
        **figure(f"{name}_{what}", [deck.win for deck in decks]),
        **figure(f"{name}_margin", [deck.margin for deck in decks]),
    }
    careful = found.get(contest.name.replace(contest.kind, "careful"))
    if not contest.rivals and careful and contest.kind in ("shark", "champion"):
        pairs = list(zip(decks, careful, strict=False))
        if len(pairs) > 1:
            keys |= figure(f"{name}_over_careful", [one.win - two.win for one, two in pairs])
    times = sorted(1000 * second for deck in decks for second in deck.seconds)
    parts = [f"{value:.3f} ± {keys[key + '_se']:.3f} {key[len(name) + 1 :]}" for key, value in keys.items()
             if not key.endswith("_se")]  # fmt: skip
    if times:
        parts.append(f"{mean(times):.1f} ms a move, 99 % in {times[int(0.99 * (len(times) - 1))]:.1f}")
    print(f"{contest.name}: {len(decks)} decks,", ", ".join(parts), flush=True)
    return keys


if __name__ == "__main__":
    main()
