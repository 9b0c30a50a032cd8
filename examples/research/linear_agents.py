"""Two small trained agents for every preset, numpy only: what the reference results compare our bots with.

Both give every legal choice a score, a weighted sum of a few features, and take the best. `PolicyGradient`
has learned its weights by REINFORCE against copies of itself, `CrossEntropy` by a cross-entropy search for a
best response to `careful`. They are bots as any other, by the name of this module:

    python examples/research/linear_agents.py --out examples/research/linear_agents.json
    cd examples/research && vacherie arena classic -n 4 -b linear_agents:PolicyGradient,careful
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from functools import cache
from math import comb
from pathlib import Path
from random import Random
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from vacherie import Choice, Dealer, Decision, Event, Game, Match, game
from vacherie.bots import registry
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.games import PRESETS
from vacherie.games.nimmt.choice import ChooseRow, NimmtChoice, Pick, Play
from vacherie.games.nothanks.game import counted
from vacherie.games.nothanks.table import TAKE
from vacherie.research.observations import observer

WEIGHTS = Path(__file__).with_suffix(".json")
KINDS: dict[type, int] = {kind: at for at, kind in enumerate(get_args(NimmtChoice))}
CARD_FEATURES = 9
"""risk, risk of one more, low, cost if low, free places, number, distance from the middle, gap, reversed."""
NIMMT_FEATURES = CARD_FEATURES + 1 + len(KINDS)
"""Those of a card, the bullheads of a chosen row, and a number for each kind of choice."""
NOTHANKS_FEATURES = 7
Floats = NDArray[np.float64]


def size_of(rules: Game[Any, Any]) -> int:
    """How many weights an agent has."""
    return NIMMT_FEATURES if rules.family == "nimmt" else NOTHANKS_FEATURES


@cache
def at_least(wanted: int, share: float, others: int) -> float:
    """The chance that so many of the others play a card of a part of what is unseen."""
    return sum(comb(others, n) * share**n * (1 - share) ** (others - n) for n in range(wanted, others + 1))


def nimmt_features(seen: Any, places: dict[str, slice], seats: int, options: Sequence[Any]) -> Floats:
    """(options, features) from what a seat sees."""
    found = np.zeros((len(options), NIMMT_FEATURES))
    ends, counts, heads = (seen[places[name]].tolist() for name in ("row_ends", "row_counts", "row_heads"))
    rows = [row for row, end in enumerate(ends) if end]
    hidden = [0, *np.cumsum(1 - np.maximum(seen[places["table"]], seen[places["hand"]])).tolist()]
    cheapest = min((heads[row] for row in rows), default=0)
    for line, option in zip(found, options, strict=True):
        line[CARD_FEATURES + 1 + KINDS[type(option)]] = 1
        if isinstance(option, ChooseRow):
            line[CARD_FEATURES] = heads[option.row - 1] / 5
        if not isinstance(option, Play | Pick):
            continue
        card = option.card
        line[5], line[6] = card / 104, abs(card / 104 - 0.5)
        line[8] = isinstance(option, Play) and option.reversed
        under = [row for row in rows if ends[row] < card]
        if not under:
            line[2], line[3] = 1, cheapest / 5
            continue
        row = max(under, key=lambda row: ends[row])
        free = max(0, 5 - counts[row])
        share = round((hidden[card] - hidden[ends[row]]) / max(1, hidden[-1]), 2)
        others = seats - 1
        line[0] = at_least(free, share, others) * heads[row] / 5
        line[1] = at_least(max(0, free - 1), share, others) * heads[row] / 5
        line[4], line[7] = free / 5, (card - ends[row]) / 20
    return found


def nothanks_features(view: Any, chips: Sequence[int], options: Sequence[Any]) -> Floats:
    """(options, features): zeros for a chip, the card and the own stock for taking."""
    table, seat = view.table, view.seat
    card, own = table.card, table.owned[seat]
    others = [held for other, cards in enumerate(table.owned) if other != seat for held in cards]
    low = card - 1 in own or card + 1 in own
    wanted = card - 1 in others or card + 1 in others
    line = (1, card / 35, table.on_card / 5, low, wanted, chips[seat] / 11, table.pile / 24)
    return np.array([line if option == TAKE else (0,) * NOTHANKS_FEATURES for option in options], np.float64)


class LinearAgent:
    """A bot of some weights; with a `trace` it draws its answers, and notes what it learns from."""

    def __init__(self, rules: Game[Any, Any], weights: Floats, trace: list[Any] | None = None) -> None:
        self.rules, self.weights, self.trace = rules, weights, trace
        self._observers: dict[int, Any] = {}

    def features(self, view: Any, heard: Sequence[Event], options: Sequence[Any]) -> Floats:
        """What it reads of a decision."""
        seats = view.table.seats
        if self.rules.family == "nothanks":
            return nothanks_features(view, counted(heard, seats), options)
        if seats not in self._observers:
            self._observers[seats] = observer(self.rules, seats)
        see = self._observers[seats]
        return nimmt_features(see.observe(view), see.layout.places, seats, options)

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        """The best answer, or one drawn by its scores."""
        options = decision.options
        if len(options) == 1:
            return options[0].fill(rng)
        seen = self.features(view, heard, options)
        scores = seen @ self.weights
        if self.trace is None:
            return options[int(scores.argmax())].fill(rng)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        at = rng.choices(range(len(options)), chances.tolist())[0]
        self.trace.append(seen[at] - chances @ seen)
        return options[at].fill(rng)


@cache
def trained() -> dict[str, dict[str, list[float]]]:
    """The weights of both agents, by preset."""
    found: dict[str, dict[str, list[float]]] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return found


class PolicyGradient(LinearAgent):
    """Learned by REINFORCE against copies of itself."""

    def __init__(self, rules: Game[Any, Any]) -> None:
        super().__init__(rules, np.array(trained()[rules.preset]["policy_gradient"]))


class CrossEntropy(LinearAgent):
    """Found by a cross-entropy search for a best response to `careful`."""

    def __init__(self, rules: Game[Any, Any]) -> None:
        super().__init__(rules, np.array(trained()[rules.preset]["cross_entropy"]))


def short_game(preset: str) -> Game[Any, Any]:
    """A preset of one round."""
    return game(preset) if preset == "coop" else game(preset, max_rounds=1)


def usual_seats(rules: Game[Any, Any]) -> int:
    """Four, in every preset that there is."""
    return min(max(4, rules.seat_counts[0]), rules.seat_counts[-1])


def margins(rules: Game[Any, Any], match: Match[Any, Any]) -> list[float]:
    """What every seat has gained on the others: their points on average less its own."""
    scores = rules.scores(match.state)
    if rules.facts(match.seats).team:
        return [float(scores[1] - scores[0])] * match.seats
    return [(sum(scores) - own) / (len(scores) - 1) - own for own in scores]


def play(rules: Game[Any, Any], bots: Sequence[Any], seed: str, number: int) -> list[float]:
    """One round; the margin of every seat."""
    match = Match(rules, len(bots), Dealer.from_seed(seed, len(bots), number))
    run(match, bots, seat_rngs(seed, number, len(bots)))
    return margins(rules, match)


def policy_gradient(preset: str, rounds: int, seed: str = "train", rate: float = 0.05) -> Floats:
    """REINFORCE with Adam's steps: every seat is a copy, 8 rounds an update, the last half averaged."""
    rules = short_game(preset)
    seats, weights = usual_seats(rules), np.zeros(size_of(rules))
    first, second, average = np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(weights)
    updates, each = max(1, rounds // 8), 8
    for update in range(updates):
        gradient = np.zeros_like(weights)
        rewards: list[float] = []
        directions: list[Floats] = []
        for number in range(each):
            traces: list[list[Any]] = [[] for _ in range(seats)]
            agents = [LinearAgent(rules, weights, trace) for trace in traces]
            gains = play(rules, agents, f"{seed}/{preset}/gradient", update * each + number)
            rewards += gains
            directions += [sum(trace, np.zeros_like(weights)) for trace in traces]
        # A team's margin is that against the Ox, so what counts is how it compares with other rounds.
        usual = float(np.mean(rewards))
        for reward, direction in zip(rewards, directions, strict=True):
            gradient += (reward - usual) * direction
        first = 0.9 * first + 0.1 * gradient
        second = 0.98 * second + 0.02 * gradient**2
        at = update + 1
        step = first / (1 - 0.9**at) / (np.sqrt(second / (1 - 0.98**at)) + 1e-8)
        weights = weights + rate * step
        if update >= updates // 2:
            average += weights / (updates - updates // 2)
    return average


def cross_entropy(
    preset: str, rounds: int, candidates: int = 12, decks: int = 12, seed: str = "train"
) -> Floats:
    """The cross-entropy method; all candidates of a step play the same decks among `careful` bots."""
    rules = short_game(preset)
    seats, size = usual_seats(rules), size_of(rules)
    is_team = rules.facts(seats).team
    rng = np.random.default_rng(1)
    mean, spread = np.zeros(size), np.ones(size)
    for step in range(max(1, rounds // (candidates * decks))):
        drawn = mean + spread * rng.standard_normal((candidates, size))
        gains = np.zeros(candidates)
        for at, weights in enumerate(drawn):
            for number in range(decks):
                bots: list[Any] = [
                    LinearAgent(rules, weights) if is_team or seat == number % seats
                    else registry.make("careful", rules)
                    for seat in range(seats)
                ]  # fmt: skip
                deal = step * decks + number
                gains[at] += play(rules, bots, f"{seed}/{preset}/search", deal)[number % seats]
        best = drawn[np.argsort(-gains)[: max(2, candidates // 4)]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
    return mean


def main(arguments: list[str]) -> None:
    """Train both agents for the presets, and write their weights; those of other presets are kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=800, help="rounds of training for each agent")
    parser.add_argument("--presets", nargs="+", default=list(PRESETS), choices=list(PRESETS))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given: Any = parser.parse_args(arguments)
    kept = json.loads(given.out.read_text(encoding="utf-8")) if given.out.exists() else {}
    rounds, seconds, weights = (kept.get(name, {}) for name in ("rounds", "cpu_seconds", "weights"))
    for preset in given.presets:
        start = time.process_time()
        found = {
            "policy_gradient": policy_gradient(preset, given.rounds),
            "cross_entropy": cross_entropy(preset, given.rounds),
        }
        weights[preset] = {name: [round(float(one), 4) for one in each] for name, each in found.items()}
        rounds[preset], seconds[preset] = given.rounds, round(time.process_time() - start, 1)
        print(f"{preset}: {seconds[preset]} s of CPU time", flush=True)
        facts = {"rounds": rounds, "cpu_seconds": seconds}
        given.out.write_text(json.dumps({**facts, "weights": weights}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
