"""A recorded game reviewed: every decision and every change of luck, first roughly, then finer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from math import inf, sqrt
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from vacherie.analysis.review import ledger as accounts
from vacherie.analysis.review import moments
from vacherie.analysis.review.account import Account, Ask, Family, Key, Values, family_of
from vacherie.analysis.review.effort import MOST_ROLLOUTS, SKETCH, Effort, effort_of
from vacherie.analysis.review.format import UNIT, Progress, Review, ReviewStep, SeatReview
from vacherie.analysis.review.timeline import Timeline, timeline
from vacherie.core.error import BadSetup
from vacherie.records.record import Record

ROLLOUTS = 400
"""Rollouts of each answer, where nothing else is asked for."""
MOST_THREADS = 64


class ReviewCancelled(Exception):
    """The review was given up, because `cancelled` said so."""


def review(
    record: Record,
    *,
    rollouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Review:
    """Review a game, finished or cut short.

    First comes a sketch, which `progress` gets as soon as it is there; then as many rollouts of each option
    as asked for, or as fit into so many seconds; where these are too few for smaller errors than those of the
    sketch, it stays. With `rollouts` the same record and seed give the same review on every machine.
    `rollouts=0` ends with the sketch. `cancelled` is asked often, and ends it with
    `ReviewCancelled`. Raises `BadRecord` for a record that is against the rules, `MissingExtra` without the
    kernels.

    >>> from vacherie import Dealer, Match, game, records
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> while not match.over:
    ...     decision = match.waiting()[0]
    ...     events = match.answer(decision, decision.options[0])
    >>> found = review(records.record_match(match, ["Ann", "Bob", "Cy"]), rollouts=0)
    >>> [seat.start + seat.cards + seat.others - seat.own_loss == seat.result for seat in found.seats]
    [True, True, True]
    """
    if rollouts is not None and (type(rollouts) is not int or not 0 <= rollouts <= MOST_ROLLOUTS):
        raise BadSetup(
            "rollouts", f"`rollouts` must be a whole number from 0 to {MOST_ROLLOUTS}, not {rollouts!r}"
        )
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise BadSetup(
            "threads", f"`threads` must be a whole number from 1 to {MOST_THREADS}, not {threads!r}"
        )
    if seconds is not None and not 0 <= seconds < inf:
        raise BadSetup("seconds", f"`seconds` must be a number from 0 on, not {seconds!r}")
    started = perf_counter()
    played = timeline(record)
    family = family_of(played.game)
    account = family.Account(played)
    work = Work(account.questions(), seed, threads, progress or ignore, cancelled or never)
    answers = work.through(SKETCH, 0.0, 0.1)
    sketched = perf_counter()
    made = write(record, played, family, account, answers, SKETCH, seed)
    work.progress(Progress(done=0.1, review=made))
    if rollouts == 0:
        return made
    effort = effort_of(rollouts or ROLLOUTS)
    if rollouts is None and seconds is not None:
        trial = effort_of(SKETCH.rollouts)
        left = seconds - (sketched - started)
        rollouts = afford(trial, left, work)
        if rollouts < family.least_rollouts(played.game):
            work.progress(Progress(done=1.0, review=made))
            return made
        effort = effort_of(rollouts)
    answers = work.through(effort, 0.1, 1.0)
    made = write(record, played, family, account, answers, effort, seed)
    work.progress(Progress(done=1.0, review=made))
    return made


def afford(trial: Effort, seconds: float, work: Work) -> int:
    """About how many rollouts of each answer fit into so many seconds, judged by a few questions."""
    share = 0.05
    began = perf_counter()
    work.some(trial, share)
    spent = (perf_counter() - began) / share
    return max(
        1, min(MOST_ROLLOUTS, int(trial.rollouts * max(0.0, seconds - spent * share) / max(spent, 1e-6)))
    )


def ignore(found: Progress) -> None:
    """The progress of a review that nothing waits for."""


def never() -> bool:
    """A review that is not given up."""
    return False


class Work:
    """The questions of a review, worked out in some threads: the kernels hold no lock."""

    def __init__(
        self,
        questions: Mapping[Key, Ask],
        seed: int,
        threads: int,
        progress: Callable[[Progress], None],
        cancelled: Callable[[], bool],
    ) -> None:
        self.questions = questions
        self.seed = seed
        self.threads = threads
        self.progress = progress
        self.cancelled = cancelled

    def some(self, effort: Effort, share: float) -> None:
        """Work out a share of the questions, to see how long that takes."""
        every = max(1, round(1 / share))
        self.answer(
            {key: ask for at, (key, ask) in enumerate(self.questions.items()) if at % every == 0}, effort
        )

    def through(self, effort: Effort, begin: float, end: float) -> dict[Key, Any]:
        """Work out all questions."""
        return self.answer(self.questions, effort, begin, end)

    def answer(
        self, questions: Mapping[Key, Ask], effort: Effort, begin: float = 0.0, end: float = 0.0
    ) -> dict[Key, Any]:
        """Work out some questions, telling how far it is between two marks."""
        found: dict[Key, Any] = {}
        told = begin

        def note(key: Key, answer: Any) -> None:
            nonlocal told
            found[key] = answer
            share = len(found) / len(questions)
            done = begin * (1 - share) + end * share  # exactly `end` at last
            if done - told >= 0.01:
                told = done
                self.progress(Progress(done=done))

        if self.threads == 1:
            for key, ask in questions.items():
                self.check()
                note(key, ask(effort, self.seed))
            return found
        with ThreadPoolExecutor(self.threads, "review") as pool:
            waiting = {pool.submit(ask, effort, self.seed): key for key, ask in questions.items()}
            try:
                while waiting:
                    self.check()
                    for future in wait(waiting, 0.2, FIRST_COMPLETED).done:
                        note(waiting.pop(future), future.result())
            finally:
                pool.shutdown(cancel_futures=True)
        return found

    def check(self) -> None:
        """Stop if the review is given up."""
        if self.cancelled():
            raise ReviewCancelled


def write(
    record: Record,
    played: Timeline,
    family: Family,
    account: Account,
    answers: Mapping[Key, Any],
    effort: Effort,
    seed: int,
) -> Review:
    """The review that follows from what the questions gave."""
    game, seats = played.game, played.seats
    team = game.facts(seats).team
    ledger = accounts.keep(account.start(answers), account.marks(answers))
    found = moments.candidates(played, ledger, team)
    return Review(
        preset=game.preset,
        names=played.names,
        sides=game.sides(seats),
        team=team,
        over=game.is_over(played.turns[-1].after) if played.turns else False,
        unit=UNIT,
        rollouts=effort.rollouts,
        seed=seed,
        sketch=not effort.fine,
        seats=tuple([seat_review(played, family, ledger, found, seat) for seat in range(seats)]),
        moments=tuple(
            [told for each in moments.three(played, found) if (told := moments.told(played, family, each))]
        ),
        steps=with_chances(played, family, ledger, seed),
        decisions=tuple(ledger.decisions),
    )


def seat_review(
    played: Timeline, family: Family, ledger: accounts.Ledger, found: list[moments.Candidate], seat: int
) -> SeatReview:
    """One seat's account."""
    own = ledger.totals[seat]
    team = played.game.facts(played.seats).team
    severities = [decision.severity for decision in ledger.decisions if decision.seat == seat]
    return SeatReview(
        seat=seat,
        start=own.start,
        cards=own.cards,
        others=own.others,
        own_loss=own.own_loss,
        result=own.now,
        error=round(sqrt(own.variance)),
        accuracy=accounts.accuracy(own.own_loss / UNIT, own.stake),
        decisions=len(severities),
        inaccuracies=severities.count("inaccuracy"),
        mistakes=severities.count("mistake"),
        blunders=severities.count("blunder"),
        best=moments.told(played, family, moments.best_of(found, seat, ("find", "luck"), team)),
        worst=moments.told(played, family, moments.best_of(found, seat, ("loss", "misfortune"), team)),
    )


def with_chances(
    played: Timeline, family: Family, ledger: accounts.Ledger, seed: int
) -> tuple[ReviewStep, ...]:
    """The steps with the chance of every side to win."""
    from vacherie.analysis.review.chances import Chances, shares

    game, seats = played.game, played.seats
    team = game.facts(seats).team
    model = Chances(game, family, seats, seed)
    steps: list[ReviewStep] = []
    chances = (0.5, 0.5) if team else (1 / seats,) * seats
    for line in ledger.lines:
        mark, step = line.mark, line.step
        state = mark.state if isinstance(mark, Values) else played.turns[mark.frame].before
        if team:
            if isinstance(mark, Values) and game.is_over(state):
                chances = shares(game.winners(state), 2)
            elif isinstance(mark, Values) and mark.wins is not None:
                chances = (mark.wins, 1 - mark.wins)
        elif isinstance(mark, Values) or step.values != line.before:
            chances = model.of(state, [value / UNIT for value in step.values])
        steps.append(replace(step, chances=tuple([round(chance, 4) for chance in chances])))
    return tuple(steps)
