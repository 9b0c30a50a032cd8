"""Plays deal groups with the bots themselves: any bot, any preset, in any process.

A bot that fails invalidates its deal group, not the tournament: the fault is part of the results.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from inspect import getattr_static
from time import perf_counter
from typing import Any

from msgspec import Struct, field

from vacherie.analysis.arena.plan import Seating, TournamentPlan, deal, seat_rngs
from vacherie.analysis.arena.results import Fault, PlayTime, Scores
from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.core.action import Seat
from vacherie.core.error import BadSetup
from vacherie.core.match import Match

MAX_TRACEBACK_LINES = 12
"""How many lines of a traceback are kept."""


class Batch(Struct):
    """The results of some deal groups."""

    groups: dict[int, Scores] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    clocks: dict[str, PlayTime] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def count(self) -> int:
        return len(self.groups) + len({fault.group for fault in self.faults})


class Failed(Exception):
    """A bot has failed."""

    def __init__(self, seat: Seat, kind: str, cause: BaseException) -> None:
        super().__init__(seat, kind, cause)
        self.seat = seat
        self.kind = kind
        self.cause = cause


def play_groups(plan: TournamentPlan, groups: Iterable[int]) -> Batch:
    """Play some deal groups of a plan.

    >>> from vacherie.analysis.arena.plan import make_plan
    >>> plan = make_plan("nothanks", seats=3, bots=["careful"], games=3, seed="hay")
    >>> play_groups(plan, [0]).groups
    {0: ((78, 80, 78), (78, 80, 78), (78, 80, 78))}
    """
    start = perf_counter()
    batch = Batch()
    seating, rules = Seating(plan), plan.game()
    unready = prepare(plan)
    for group in groups:
        points = []
        for turn, table in enumerate(seating.games(group)):
            match = Match(rules, plan.seats)
            try:
                play(match, plan, group, turn, table, batch.clocks, unready)
            except Failed as error:
                batch.faults.append(fault(plan, group, turn, table, error))
                break
            points.append(rules.scores(match.state))
        else:
            batch.groups[group] = tuple(points)
    batch.seconds = perf_counter() - start
    return batch


def prepare(plan: TournamentPlan) -> dict[str, BaseException]:
    """Call `prepare` of the bots that have it; returns the errors of those that failed."""
    unready = {}
    for spec in plan.entrants:
        with suppress(BadSetup):  # a bot that cannot be loaded fails in its first game
            error = prepare_bot(registry.load(spec))
            if error is not None:
                unready[spec] = error
    return unready


@cache
def prepare_bot(bot: type[Bot]) -> BaseException | None:
    """Call a bot's static `prepare`, once per process; returns its error.

    An instance method of the same name is not called.
    """
    if not isinstance(getattr_static(bot, "prepare", None), staticmethod | classmethod):
        return None
    own: Any = bot  # optional, so not part of the protocol
    try:
        own.prepare()
    except (Exception, SystemExit) as error:
        return error
    return None


def play(
    match: Match[Any, Any],
    plan: TournamentPlan,
    group: int,
    turn: int,
    table: Sequence[str],
    clocks: dict[str, PlayTime],
    unready: Mapping[str, BaseException],
) -> None:
    """Play one game to its end; of all waiting seats the first is asked."""
    rngs = seat_rngs(plan, group, turn)
    bots = []
    for seat, spec in enumerate(table):
        if spec in unready:
            raise Failed(seat, "prepare", unready[spec])
        clocks.setdefault(spec, PlayTime())
        try:
            bots.append(registry.make(spec, match.game))
        except (Exception, SystemExit) as error:
            raise Failed(seat, "crash", error) from error
    while not match.over:
        due = match.due()
        if due is not None:
            match.deal(deal(plan, group, match.rounds + 1, due))
            continue
        decision = match.waiting()[0]
        seat = decision.seat
        view, heard, clock = match.view(seat), match.heard[seat], clocks[table[seat]]
        start = perf_counter()
        try:
            choice = bots[seat].choose(view, heard, decision, rngs[seat])
        except (Exception, SystemExit) as error:
            raise Failed(seat, "crash", error) from error
        finally:
            clock.seconds += perf_counter() - start
            clock.decisions += 1
        try:
            match.answer(decision, choice, "bot")
        except Exception as error:  # any error in the answer is the fault of its bot
            raise Failed(seat, "illegal", error) from error


def fault(plan: TournamentPlan, group: int, turn: int, table: Sequence[str], error: Failed) -> Fault:
    """A failure with all that is needed to reproduce it."""
    lines = traceback.format_exception(error.cause)
    return Fault(
        group=group,
        game=group * plan.group_size + turn + 1,
        seat=error.seat,
        bot=table[error.seat],
        kind=error.kind,
        message=f"{type(error.cause).__name__}: {error.cause}",
        trace="".join(lines[-MAX_TRACEBACK_LINES:]),
    )
