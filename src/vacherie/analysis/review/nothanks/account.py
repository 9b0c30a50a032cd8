"""What there is to judge in a game of No Thanks!, and where the values of its seats change.

One question for every card that was turned: its chain says what each answer to it was worth. Where the game
went on past the moment at which the search would have ended it, that moment has a search of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec import Struct

from vacherie.analysis.review.account import Answered, Ask, Decided, Key, Mark, Values
from vacherie.analysis.review.effort import Effort
from vacherie.analysis.review.judgement import judge, mean
from vacherie.analysis.review.nothanks.chain import PASS, TAKE, Chain, ChainSample, Worth
from vacherie.analysis.review.timeline import Timeline, Turn
from vacherie.core.action import Answer, Deal, Seat
from vacherie.core.shuffle import Dealer
from vacherie.games.nothanks.game import EITHER, NoThanks
from vacherie.games.nothanks.table import State
from vacherie.sim.nothanks.position import NoThanksPosition, from_view

FIRST_CARDS = 8
"""So many first cards stand for all that a round might begin with."""
START = -1
"""First number of the keys of these."""
ITERATIONS = 4
"""Iterations of the search for each rollout that is asked for."""
REACHED = 0.5
"""A moment needs this share of a search's iterations: off its path there is only the net's first guess."""


class Judged(Struct, frozen=True):
    """An open card, judged."""

    opened: tuple[float, ...]
    """What it is worth to every seat when it is turned."""
    answers: tuple[Answered | None, ...]
    """By moment: the decision, None where there was none."""
    after: tuple[tuple[float, ...], ...]
    """By moment: what it is worth to every seat once the answer has been given."""


class Looked(Struct, frozen=True):
    """A moment of a chain, looked at by searches that begin there, or not far before."""

    chain: Chain
    place: int
    """Its place in the chain."""
    found: list[Worth]


def looks(positions: Sequence[NoThanksPosition], effort: Effort, question: int) -> list[Looked]:
    """The searches of an open card; one begins anew where too few iterations of the last have come."""
    rng = Random(question)  # the seeds that `judge` draws, too
    rng.getrandbits(60)
    seeds = [rng.getrandbits(60) for _ in range(effort.batches)]
    looked: list[Looked] = []
    for position in positions:
        if looked and looked[-1].place + 1 < len(looked[-1].found[0].open):
            last = Looked(looked[-1].chain, looked[-1].place + 1, looked[-1].found)
            if min(worth.reached[last.place] for worth in last.found) >= REACHED * effort.batch:
                looked.append(last)
                continue
        chain = Chain(position)
        looked.append(Looked(chain, 0, [chain.worth(effort.batch, seed) for seed in seeds]))
    return looked


def ask(
    positions: Sequence[NoThanksPosition], given: Sequence[int], key: Key, effort: Effort, seed: int
) -> Judged:
    """Judge an open card and the answers given, each from its position; the first is that of the opening."""
    spent = nothanks_effort(effort)
    question = Random(":".join(map(str, (seed, *key)))).getrandbits(60)
    looked = looks(positions, spent, question)

    def vector(lines: Sequence[Sequence[float]]) -> tuple[float, ...]:
        values = [mean(column) for column in zip(*lines, strict=True)]
        middle = mean(values)
        return tuple([value - middle for value in values])

    answers: list[Answered | None] = []
    after = []
    for moment, answer in enumerate(given):
        at = looked[moment]
        if at.place + 1 == len(at.found[0].open):  # no chip is left
            answers.append(None)
        else:
            judged = judge(ChainSample(at.chain, at.place), 2, answer, spent, question)
            answers.append(Answered(-judged.cost, judged, EITHER))
        if answer == TAKE:
            after.append(vector([worth.taken[at.place] for worth in at.found]))
        elif moment + 1 < len(looked):
            following = looked[moment + 1]
            after.append(vector([worth.open[following.place] for worth in following.found]))
        else:
            after.append(vector([worth.open[at.place + 1] for worth in at.found]))
    first = looked[0]
    return Judged(vector([worth.open[first.place] for worth in first.found]), tuple(answers), tuple(after))


def nothanks_effort(effort: Effort) -> Effort:
    """The same effort in fewer and deeper searches: they differ little, and are better when they are deep."""
    batch = ITERATIONS * effort.batch * effort.batches // 2
    return Effort(ITERATIONS * effort.choose, batch, 2, effort.fine, measured=2)


class NoThanksAccount:
    """One game."""

    def __init__(self, timeline: Timeline) -> None:
        assert isinstance(timeline.game, NoThanks)
        self.timeline = timeline
        self.game = timeline.game
        self.cards: list[list[Turn]] = []
        """The turn that opened a card, and the answers to it."""
        for turn in timeline.turns:
            if isinstance(turn.action, Answer):
                self.cards[-1].append(turn)
            if turn.after.table.due == "turn" and (
                isinstance(turn.action, Deal) or turn.after.table.card != turn.before.table.card
            ):
                self.cards.append([turn])

    def questions(self) -> Mapping[Key, Ask]:
        found: dict[Key, Ask] = {}
        for opened, *turns in self.cards:
            given = [TAKE if is_taking(turn) else PASS for turn in turns]
            positions = [self.position(opened.after, opened.heard_after)]
            positions += [self.position(turn.before, turn.heard) for turn in turns[1:]]
            found[(opened.frame,)] = partial(ask, positions, given, (opened.frame,))
        for number in range(FIRST_CARDS):
            found[START, number] = partial(
                ask, [first_card(self.game, self.timeline.seats, number)], (), (START, number)
            )
        return found

    def position(self, state: State, heard: Sequence[int]) -> NoThanksPosition:
        """An open card as the seat sees it that is asked; chips can be counted from what it has heard."""
        seat = state.table.active
        return from_view(self.game, self.game.view(state, seat), self.timeline.heard(seat, heard[seat]))

    def start(self, answers: Mapping[Key, Any]) -> tuple[float, ...]:
        return self.fresh(answers, 0)

    def fresh(self, answers: Mapping[Key, Any], starter: Seat) -> tuple[float, ...]:
        """What a round is worth before its first card is turned, if this seat turns it."""
        lines = [answers[START, number].opened for number in range(FIRST_CARDS)]
        seats = self.timeline.seats
        by_turn = [mean(column) for column in zip(*lines, strict=True)]
        return tuple([by_turn[(seat - starter) % seats] for seat in range(seats)])

    def marks(self, answers: Mapping[Key, Any]) -> Sequence[Mark]:
        found: list[Mark] = []
        for opened, *turns in self.cards:
            judged: Judged = answers[(opened.frame,)]
            kind = "deal" if isinstance(opened.action, Deal) else "draw"
            round = opened.after.table.round
            found.append(Values(opened.frame, kind, round, 0, opened.after, judged.opened))  # type: ignore[arg-type]
            for moment, turn in enumerate(turns):
                assert isinstance(turn.action, Answer)
                decided = judged.answers[moment]
                if decided is not None:
                    found.append(Decided(turn.frame, turn.action.seat, round, 0, decided))
                values = judged.after[moment]
                if turn.after.table.due != "turn":
                    values = self.settled(turn.after, answers)
                actor = turn.action.seat
                found.append(Values(turn.frame, "reveal", round, 0, turn.after, values, own=actor))
        return found

    def settled(self, state: State, answers: Mapping[Key, Any]) -> tuple[float, ...]:
        """The values between rounds and at the end."""
        scores = self.game.scores(state)
        seats = range(self.timeline.seats)
        others = self.timeline.seats - 1
        found = [(sum(scores) - scores[seat]) / others - scores[seat] for seat in seats]
        if self.game.is_over(state):
            return tuple(found)
        fresh = self.fresh(answers, state.table.round % self.timeline.seats)
        return tuple([value + more for value, more in zip(found, fresh, strict=True)])


def is_taking(turn: Turn) -> bool:
    """Whether the answer of a turn is to take the card."""
    assert isinstance(turn.action, Answer)
    return turn.action.choice == EITHER[TAKE]


def first_card(game: NoThanks, seats: int, number: int) -> NoThanksPosition:
    """A round with another first card."""
    start = game.start(seats)
    due = game.needs_deal(start)
    assert due is not None
    deal = Dealer.from_seed(f"first card {number}", seats).deal(due, 1)
    state, events = game.apply(start, deal)
    return from_view(game, game.view(state, 0), events)
