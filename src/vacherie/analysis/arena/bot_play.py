"""Plays deal groups with the bots themselves: any bot, any preset, in any process.

A bot that fails invalidates its deal group, not the tournament: the fault is part of the results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import perf_counter
from typing import Any

from msgspec import Struct, field

from vacherie.analysis.arena.plan import Seating, TournamentPlan, deal, seat_rngs
from vacherie.analysis.arena.results import Fault, PlayTime, Scores
from vacherie.bots.match_runner import BotError, accept, ask, make_bot, unprepared
from vacherie.bots.preparation import prepare
from vacherie.bots.registry import raised
from vacherie.bots.seat_names import COWS
from vacherie.bots.time_limit import TookTooLong
from vacherie.core.match import Match
from vacherie.records.record import SeatInfo, encode, record_match

MAX_TRACEBACK_LINES = 40
"""How many lines of a traceback are kept, the last ones."""


class Batch(Struct):
    """The results of some deal groups."""

    groups: dict[int, Scores] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    clocks: dict[str, PlayTime] = field(default_factory=dict)
    records: dict[int, tuple[bytes, ...]] = field(default_factory=dict)
    """The games of every deal group as encoded records, if they were asked for."""


def play_groups(plan: TournamentPlan, groups: Iterable[int], keep_records: bool = False) -> Batch:
    """Play some deal groups of a plan.

    >>> from vacherie.analysis.arena.plan import make_plan
    >>> plan = make_plan("nothanks", seats=3, bots=["careful"], games=3, seed="hay")
    >>> play_groups(plan, [0]).groups
    {0: ((78, 80, 78), (78, 80, 78), (78, 80, 78))}
    """
    batch = Batch()
    seating, rules = Seating(plan), plan.game()
    unready = prepare(plan.entrants)
    with plan.limits.in_force():
        for group in groups:
            points, records = [], []
            for turn, table in enumerate(seating.games(group)):
                match = Match(rules, plan.seats)
                try:
                    play(match, plan, group, turn, table, batch.clocks, unready)
                except BotError as error:
                    batch.faults.append(fault(plan, group, turn, table, error))
                    break
                points.append(rules.scores(match.state))
                if keep_records:
                    seats = [SeatInfo(cow, bot) for cow, bot in zip(COWS, table, strict=False)]
                    records.append(encode(record_match(match, seats)))
            else:
                batch.groups[group] = tuple(points)
                batch.records[group] = tuple(records)
    return batch


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
            raise unprepared(spec, seat, unready[spec]) from unready[spec]
        clocks.setdefault(spec, PlayTime())
        bots.append(make_bot(spec, match.game, seat))
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
            choice = ask(bots[seat], view, heard, decision, rngs[seat])
        finally:
            clock.seconds += perf_counter() - start
            clock.decisions += 1
        accept(match, decision, bots[seat], choice)


def fault(plan: TournamentPlan, group: int, turn: int, table: Sequence[str], error: BotError) -> Fault:
    """A failure with all that is needed to reproduce it."""
    cause, kind = error.__cause__, error.code.removeprefix("bot-")
    if isinstance(cause, SystemExit):
        kind, message = "exit", raised(cause).removeprefix("called ")
    elif isinstance(cause, TookTooLong):
        message = str(cause)
    else:
        assert cause is not None  # every other error of a bot names what it was
        message = raised(cause).removeprefix("raised ")
    return Fault(
        group=group,
        game=group * plan.group_size + turn + 1,
        seat=error.seat,
        bot=table[error.seat],
        kind=kind,
        message=message,
        trace="".join(error.trace.splitlines(keepends=True)[-MAX_TRACEBACK_LINES:]),
    )
