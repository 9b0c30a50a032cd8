"""Contests of No Thanks!: who sits with whom, and how a deck is played from every seat (duplicate deals).

Data and functions for bench/strength.py; run alone, it plays the contests that are named, or all of them:

    python bench/rivals/nothanks_contests.py [--ms 40] [--deals 100] [--seconds 60] [NAME …]

A win is the fewest points of the game; who shares it gets an equal part (`first`), or all of it (`shared`).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from rivals.nothanks_ismcts import NetIsmcts, PlainIsmcts
from vacherie import Choice, Dealer, Decision, Event, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.champion.nothanks import answer as nothanks
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.shark.bot import Shark
from vacherie.bots.shark.budget import Milliseconds, default, default_budget
from vacherie.games.nothanks.table import PASS, TAKE, price


class PriceRule:
    """Takes a card if the change of its score minus the chips on the card is at most 0."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        table = view.table
        change = price(table.owned[view.seat], table.card)
        return TAKE if PASS not in decision.options or change <= table.on_card else PASS


class NoThanksChampion:
    """`champion` at this game, with the budget of the thread."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game: Any = game

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        return nothanks.choose(self.game, view, heard, decision, default_budget(), rng)


PLAYERS: dict[str, type[Bot]] = {
    "price-rule": PriceRule,
    "ismcts": PlainIsmcts,
    "ismcts-net": NetIsmcts,
    "champion": NoThanksChampion,
}
"""Players by name; any other name is that of a registered bot."""


@dataclass(frozen=True)
class NoThanksContest:
    """One player against a table of others."""

    name: str
    hero: str
    others: tuple[str, ...]
    preset: str = "nothanks"


def contests() -> tuple[NoThanksContest, ...]:
    """Calibration of the rivals, the champion at three seats, and the ladder at three to seven."""
    three = (
        ("ismcts_vs_rule", "ismcts", "price-rule"),
        ("ismcts_among_sharks", "ismcts", "shark"),
        ("ismctsnet_vs_rule", "ismcts-net", "price-rule"),
        ("ismctsnet_among_sharks", "ismcts-net", "shark"),
        ("nothanks3_vs_rule", "champion", "price-rule"),
        ("nothanks3_vs_ismcts", "champion", "ismcts-net"),
        ("nothanks3_vs_plain", "champion", "ismcts"),
        ("nothanks3_vs_shark", "champion", "shark"),
        ("ismcts_among_champions", "ismcts-net", "champion"),
        ("plain_among_champions", "ismcts", "champion"),
        ("shark_among_champions", "shark", "champion"),
        ("rule_among_champions", "price-rule", "champion"),
    )
    ladder = tuple(
        NoThanksContest(f"nothanks{seats}_{hero}_vs_{other}", hero, (other,) * (seats - 1))
        for seats in range(3, 8)
        for hero, other in (
            ("champion", "shark"),
            ("shark", "careful"),
            ("champion", "careful"),
            ("shark", "champion"),
        )
    )
    return (*(NoThanksContest(name, hero, (other, other)) for name, hero, other in three), *ladder)


CONTESTS = {contest.name: contest for contest in contests()}


@dataclass(frozen=True)
class Deck:
    """What came of one deck: averages over the seats that the hero had."""

    points: float
    others: float
    first: float
    shared: float


def play_deck(contest: NoThanksContest, number: int) -> Deck:
    """Play one deck, with the hero on every seat once."""
    rules, seats = game(contest.preset, max_rounds=1), 1 + len(contest.others)
    points, others, first, shared = [], [], [], []
    for seat in range(seats):
        names = [*contest.others[:seat], contest.hero, *contest.others[seat:]]
        bots = [(PLAYERS.get(name) or registry.load(name))(rules) for name in names]
        match = Match(rules, seats, Dealer.from_seed("strength", seats, number))
        run(match, bots, seat_rngs(f"strength/{contest.name}", number * seats + seat, seats))
        scores = rules.scores(match.state)
        own, lowest = scores[seat], min(scores)
        points.append(own)
        others.append((sum(scores) - own) / (seats - 1))
        shared.append(float(own == lowest))
        first.append((own == lowest) / scores.count(lowest))
    return Deck(mean(points), mean(others), mean(first), mean(shared))


def figure(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error between decks."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return round(mean(values), 4), round(error, 4)


def main() -> None:
    """Play, print a line for each contest and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", choices=[[], *CONTESTS], default=[], metavar="NAME")
    parser.add_argument("--ms", type=float, default=40.0, help="milliseconds a move, for bots that search")
    parser.add_argument("--deals", type=int, default=100, help="decks of each contest")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most for each contest")
    given = parser.parse_args()
    Shark.prepare()
    for kernels in nothanks.KERNELS:
        kernels.load()
    found: dict[str, float] = {}
    with default(Milliseconds(given.ms)):
        for name in given.names or CONTESTS:
            play_deck(CONTESTS[name], 10**6)  # loads what is not loaded yet
            until = time.monotonic() + given.seconds
            decks: list[Deck] = []
            while len(decks) < given.deals and (time.monotonic() < until or len(decks) < 2):
                decks.append(play_deck(CONTESTS[name], len(decks)))
            win, error = figure([deck.first for deck in decks])
            points, others = mean(deck.points for deck in decks), mean(deck.others for deck in decks)
            found |= {f"{name}_win": win, f"{name}_win_se": error}
            print(
                f"{name}: wins {100 * win:.1f} ± {100 * error:.1f} %, {points:.1f} points against"
                f" {others:.1f}, {len(decks)} decks",
                flush=True,
            )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
