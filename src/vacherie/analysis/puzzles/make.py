"""Puzzles out of recorded games: one answer is clearly best, and it is not the obvious one.

Every decision is judged roughly; what looks promising is judged again by deep search, from nothing but the
position as the solver will see it, and must keep its lead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from vacherie.analysis.puzzles.format import Puzzle
from vacherie.analysis.puzzles.obvious import obvious, place_at_sight
from vacherie.analysis.review.account import Answered, Family, family_of
from vacherie.analysis.review.effort import Effort, effort_of
from vacherie.analysis.review.format import UNIT
from vacherie.analysis.review.ledger import reviewed_options, units
from vacherie.analysis.review.timeline import Timeline, Turn, timeline
from vacherie.core.action import Answer, Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.records.position import Position
from vacherie.records.record import Record

ROUGH = 120
"""Rollouts of each answer to see whether a position promises something."""
DEEP = 6000
"""Rollouts of each answer to prove it."""
CLEAR = 4.0
"""By how many standard errors the solution must lead."""
MOST_OF_A_GAME = 2


def make_puzzles(
    records: Iterable[Record],
    *,
    rollouts: int = DEEP,
    seed: int = 0,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Puzzle]:
    """The puzzles in some games, as they are found; two of a game at most, no position twice."""
    seen: set[str] = set()
    for record in records:
        found = 0
        for puzzle in puzzles_of(timeline(record), rollouts, seed, cancelled):
            if puzzle.id not in seen:
                seen.add(puzzle.id)
                found += 1
                yield puzzle
            if found == MOST_OF_A_GAME:
                break


def puzzles_of(played: Timeline, rollouts: int, seed: int, cancelled: Callable[[], bool]) -> Iterator[Puzzle]:
    """The puzzles in one game, in random order, so that not all are of its first tricks."""
    turns = [turn for turn in played.turns if turn.decision is not None and len(turn.decision.options) > 1]
    Random(f"{seed}:{len(turns)}:{played.names}").shuffle(turns)
    found: set[tuple[object, ...]] = set()
    for turn in turns:
        if place_of(turn) in found:
            continue
        if cancelled():
            return
        assert isinstance(turn.action, Answer)
        assert turn.decision is not None
        if turn.decision.answered:
            continue
        seat = turn.action.seat
        heard = played.heard(seat, turn.heard[seat])
        made = puzzle(played.game, turn.before, seat, heard, rollouts, seed)
        if made is not None:
            found.add(place_of(turn))
            yield made


def place_of(turn: Turn) -> tuple[object, ...]:
    """The trick or the open card of a turn: its questions are much alike, and one makes a puzzle."""
    table = turn.before.table
    return table.round, getattr(table, "trick", None), getattr(table, "card", None)


def puzzle(
    game: Game[Any, Any], state: Any, seat: Seat, heard: Sequence[Event], rollouts: int, seed: int
) -> Puzzle | None:
    """The puzzle that a seat's decision is, if it is one."""
    family = family_of(game)
    game, state = shown_position(game, state, seat, heard)
    view = game.view(state, seat)
    decision = game.options(view)
    if decision is None:
        return None
    rough = family.judge_decision(game, view, (), decision, effort_of(ROUGH), seed)
    easy = obvious(game, view, (), decision)
    if leads(rough) is None or best_of(rough) in easy or lead_of(rough) < family.PUZZLE_LEAD:
        return None
    spent = msgspec.structs.replace(effort_of(rollouts), uses="every")
    deep = family.judge_decision(game, view, (), decision, spent, seed + 1)
    lead = leads(deep)
    if lead is None or best_of(deep) != best_of(rough):
        return None
    if lead[0] < family.PUZZLE_LEAD or lead[0] < CLEAR * lead[1]:
        return None
    second = Effort(rollouts // 8, 8, 2, fine=False)
    if best_of(family.judge_decision(game, view, (), decision, second, seed + 2)) != best_of(deep):
        return None
    return write(game, state, seat, family, decision, deep, easy)


def leads(answered: Answered) -> tuple[float, float] | None:
    """The lead of the best answer over the second, and its standard error."""
    found = answered.judgement
    if found is None or len(found.costs) < 2:
        return None
    second = min(range(len(found.costs)), key=lambda at: (at == found.best, found.costs[at]))
    return found.costs[second] - found.cost, found.lead_errors[second]


def lead_of(answered: Answered) -> float:
    """The lead alone."""
    found = leads(answered)
    return 0.0 if found is None else found[0]


def best_of(answered: Answered) -> Choice | None:
    """The best answer."""
    return None if answered.judgement is None else answered.answers[answered.judgement.best]


def shown_position(
    game: Game[Any, Any], state: Any, seat: Seat, heard: Sequence[Event]
) -> tuple[Game[Any, Any], Any]:
    """The position with all that is hidden drawn anew; chips that can be counted lie open (R11.10)."""
    drawn = game.determinise(game.view(state, seat), heard, Random(f"{seat}:{len(heard)}"))
    return family_of(game).open_position(game, drawn)


def write(
    game: Game[Any, Any],
    state: Any,
    seat: Seat,
    family: Family,
    decision: Decision,
    answered: Answered,
    easy: Sequence[Choice],
) -> Puzzle:
    """The puzzle of a proven position."""
    found = answered.judgement
    assert found is not None
    view = game.view(state, seat)
    solution = answered.answers[found.best]
    lead = lead_of(answered) / family.PUZZLE_LEAD
    hidden = place_at_sight(game, view, decision, solution)
    return Puzzle(
        id=sha256(msgspec.json.encode([game.preset, view])).hexdigest()[:10],
        preset=game.preset,
        position=Position(game, state).notation(short=True),
        seat=seat,
        unit=UNIT,
        options=reviewed_options(answered, -units(found.cost)),
        best=found.best,
        difficulty=min(5, 1 + (hidden > 1) + (hidden > 3) + (lead < 1.8) + (lead < 1.3)),
        explanation=family.reason(game, view, answered, easy[0]),
    )
