"""Decide what the coach may do at a table: hints and take-backs, for one person against bots alone.

Both are refused as soon as a second person has a seat: help for one would be unfair to the other. A seat of a
person stays one until the end of the game, also when its player leaves: the seats say it for the whole game.
"""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.protocol import request as ask
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import AnyLine, Helped, TakenBack
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.permissions import check_owner
from vacherie.server.tables.facts import TableFacts, people
from vacherie.server.tables.server_request import NoteHint
from vacherie.server.tables.state import TableState

MOST_TAKE_BACKS = 300
"""Take-backs of one game: each may lead to as many lines in the journal as a whole trick."""


def check_alone(facts: TableFacts, now: Circumstances) -> None:
    """Refuse help where it is switched off, or where another person plays or has played."""
    if not now.coach:
        raise Refused("coach-off", "the coach is switched off on this server")
    if people(facts) != 1:
        raise Refused("not-alone", "hints and take-backs are for one person against bots alone")


def hint(state: TableState, request: NoteHint, who: Identity, now: Circumstances) -> list[AnyLine]:
    """Allow a hint for an open decision; the first one makes the game practice."""
    check_owner(state.facts, who, request.seat)
    check_alone(state.facts, now)
    asked = state.running().match.decision_of(request.seat)
    if asked is None or asked.id != request.decision:
        raise Refused("changed", f"decision {request.decision} of seat {request.seat} is not open now")
    return [] if state.facts.practice else [Helped(at=now.at, seat=request.seat)]


def take_back(state: TableState, request: ask.TakeBack, who: Identity, now: Circumstances) -> list[AnyLine]:
    """Go back to the question that a seat has answered last. Idempotent while that question is open again."""
    seat = request.seat
    check_owner(state.facts, who, seat)
    check_alone(state.facts, now)
    play = state.running()
    last = play.undo.last_answered(seat)
    if last == request.decision:
        if play.undo.count >= MOST_TAKE_BACKS:
            raise Refused(
                "too-many-changes", f"at most {MOST_TAKE_BACKS} answers of a game can be taken back"
            )
        return [TakenBack(at=now.at, seat=seat, decision=last)]
    asked = play.match.decision_of(seat)
    if asked is not None and asked.id == request.decision and not asked.answered:
        return []
    if last is None:
        raise Refused("no-take-back", f"seat {seat} has given no answer that could be taken back")
    raise Refused("changed", f"the last answer of seat {seat} is to decision {last}")
