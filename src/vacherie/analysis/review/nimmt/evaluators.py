"""What the answers of the nimmt family cost, by the strongest evaluation there is for the preset.

Without special cards: the search of a trick of `champion`, with the net of the variant, all rivals taken to
play by that net as well. With them: rollouts in which all seats use them. No evaluator looks at what a rival
has played so far: the coach judges against strong players.

Imports Numba, which is slow, so `families` names this package and loads it late.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from vacherie.analysis.review.judgement import Means, Sample
from vacherie.bots.champion.nimmt import trick
from vacherie.bots.champion.nimmt.rivals import PRIOR, TEMPERATURES
from vacherie.bots.champion.nimmt.special_search import SENSIBLE, WORTH
from vacherie.core.action import Answer, Choice
from vacherie.core.event import Event
from vacherie.games.nimmt.cards import ROWS
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow, Drafting
from vacherie.games.nimmt.table import View
from vacherie.sim.nimmt import position as base
from vacherie.sim.nimmt.net.kinds import NET
from vacherie.sim.nimmt.special import position as special
from vacherie.sim.nimmt.special import rollout, worlds
from vacherie.sim.nimmt.special.board import KINDS
from vacherie.sim.nimmt.trick_search import COST, COUNT, search_trick

SHARE = 0.5
"""The share of the net in a fine evaluation; the rest is rollouts. A sketch uses the net alone."""
SPECIAL_WORTH = {name: float(WORTH[kind]) for name, kind in KINDS.items()}
"""About how many bullheads a special card of R9 saves in a later round."""


def can_judge(game: Nimmt, view: View) -> bool:
    """Whether the open question can be evaluated: a draft of a game with special cards cannot."""
    return base.can_load(game) or not view.table.offer


def evaluator(
    game: Nimmt, view: View, heard: Sequence[Event], answers: Sequence[Choice], fine: bool
) -> Sample:
    """What some answers of a seat cost; without answers, what the position costs it as it is."""
    if not base.can_load(game):
        return SpecialCosts(game, view, heard, answers)
    if answers and isinstance(view.table.todo[0], Drafting) and len(view.table.offer) == ROWS + 1:
        return LastPickCosts(game, view, heard, answers, fine)
    return TrickCosts(game, view, answers, SHARE if fine else 1.0)


class TrickCosts:
    """The base game and fan cards."""

    def __init__(self, game: Nimmt, view: View, answers: Sequence[Choice], share: float) -> None:
        self.position = base.load(game, view, decide=bool(answers))
        self.lines = [self.position.options.index(answer) for answer in answers] or [0]
        self.before = np.array(self.position.points, np.int64)
        self.nets = trick.nets_of(base.KINDS[type(game.variant)])
        self.share = 1.0 if is_open(self.position) else share
        self.weights = np.zeros((self.position.seats, len(PRIOR)))
        self.weights[:, NET] = 1.0

    def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
        lines = [self.lines[place] for place in places]
        active = np.zeros(self.position.lines, np.bool_)
        active[lines] = True
        sums = search_trick(
            self.position, self.nets, count, weights=self.weights, temperatures=TEMPERATURES,
            before=self.before, prize=0.0, blend=self.share, seed=seed, active=active,
        )[lines]  # fmt: skip
        return Means(tuple((sums[:, COST] / sums[:, COUNT]).tolist()))


def is_open(position: base.NimmtPosition) -> bool:
    """Whether all hands are known, at once or after the draft: in pro, or with two seats and a known deck.

    Then rollouts after the same cards of a trick are one and the same game. The best answer would be chosen
    and measured in it, and its luck would look like a lead without any error. The net alone judges better.
    """
    sheet, seats, hand = position.sheet, position.seats, int(position.sheet[base.HAND])
    if sheet[base.PHASE] == base.DRAFT:
        return True
    hidden = [hand - int(known) for known in sheet[base.KNOWN : base.KNOWN + seats]]
    return sum(hidden) == 0 or (max(hidden) == sum(hidden) == int(sheet[base.UNSEEN]))


class LastPickCosts:
    """The last pick of a draft: worth what the best card of the first trick will be worth.

    Nothing is hidden from it. Rollouts, in which all seats play by one rule, would be the same game over and
    over, and its luck would look like a value without any error.
    """

    def __init__(
        self, game: Nimmt, view: View, heard: Sequence[Event], answers: Sequence[Choice], fine: bool
    ) -> None:
        assert view.seat is not None
        state = game.determinise(view, heard, Random(0))
        self.rounds: list[tuple[Sample, int]] = []
        """By answer: the first trick, and how many cards can be played in it."""
        for answer in answers:
            after, _ = game.apply(state, Answer(view.seat, answer))
            seen = game.view(after, view.seat)
            decision = game.options(seen)
            assert decision is not None
            plays = decision.options
            self.rounds.append((evaluator(game, seen, heard, plays, fine), len(plays)))

    def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
        costs = []
        for place in places:
            sample, plays = self.rounds[place]
            first = sample(range(plays), count, seed).costs
            best = min(range(plays), key=first.__getitem__)
            costs.append(sample([best], count, seed ^ 1).costs[0])  # measured in other worlds than found in
        return Means(tuple(costs))


class SpecialCosts:
    """Special cards, in co-op or in competition."""

    def __init__(self, game: Nimmt, view: View, heard: Sequence[Event], answers: Sequence[Choice]) -> None:
        self.position = special.load(game, view, heard)
        self.answers = np.array([special.encode(view.table, answer) for answer in answers] or [0], np.int64)
        self.facts = self.position.facts
        if not answers and not isinstance(view.table.todo[0], ChoosingRow):  # a special card may come first
            self.facts = self.facts.copy()
            self.facts[worlds.TURN_OVER] = 0

    def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
        at = self.position
        stats = np.zeros((len(places), 3))
        rollout.run(
            self.facts, at.board, at.unseen, at.known, at.specials, at.held, WORTH, at.before, 0.0, SENSIBLE,
            self.answers[list(places)], seed, count, stats,
        )  # fmt: skip
        return Means(tuple((stats[:, rollout.COST] / count).tolist()), float(stats[0, rollout.WINS]) / count)
