"""Resume a recorded game at a step: its first actions as lines for a new table's journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw, Struct

from vacherie.core.action import Answer, Deal, Seat
from vacherie.core.error import Refused
from vacherie.core.match import Match
from vacherie.protocol.room import OptionValue
from vacherie.records.errors import BadRecord
from vacherie.records.record import Record, decode
from vacherie.records.replay import replay
from vacherie.server.model.journal import Answered, Dealt
from vacherie.server.tables.game_length import check_record


def read_record(data: Raw | bytes) -> tuple[Record, Match[Any, Any]]:
    """A record and its replayed match; refuses one that is too long, damaged, or breaks the rules."""
    try:
        record = decode(bytes(data))
    except BadRecord as error:
        raise Refused("bad-record", str(error)) from None
    check_record(record)
    replayed = replay(record)
    if replayed.error is not None or replayed.match is None:
        raise Refused("bad-record", str(replayed.error))
    return record, replayed.match


class ResumedGame(Struct, frozen=True):
    """A recorded game up to a step, for a new table."""

    preset: str
    seats: int
    options: dict[str, OptionValue]
    prelude: tuple[Dealt | Answered, ...]


def resume(data: bytes, steps: int, seat: Seat) -> bytes:
    """Resume an uploaded record after so many steps: a `ResumedGame` as JSON.

    Slow, so it runs in a worker; the event loop reads JSON much faster than it would unpickle structs.
    """
    record, match = read_record(data)
    match.game.check_seat(seat, match.seats)
    options = cast(dict[str, OptionValue], record.options)
    return msgspec.json.encode(ResumedGame(record.preset, match.seats, options, prelude(match, steps)))


def prelude(match: Match[Any, Any], steps: int) -> tuple[Dealt | Answered, ...]:
    """The first actions of a game as journal lines; refuses steps after which the game is over."""
    if not 0 < steps <= len(match.log):
        raise Refused("no-such-step", f"this game has the steps 1 to {len(match.log)}")
    again: Match[Any, Any] = Match(match.game, match.seats)
    lines: list[Dealt | Answered] = []
    for entry in match.log[:steps]:
        action = entry.action
        if isinstance(action, Deal):
            again.deal(action)
            lines.append(Dealt(at=0, deck=action.deck, specials=action.specials))
        else:
            lines.append(answered(again, action, entry.by or "player"))
    if again.over:
        raise Refused("no-such-step", "the game is over here; go back a step to play on")
    return tuple(lines)


def answered(match: Match[Any, Any], action: Answer, by: Any) -> Answered:
    """An answer as a line; replayed, because a record does not say which decision it answers."""
    decision = match.decision_of(action.seat)
    assert decision is not None
    match.answer(decision, action.choice, by)
    raw = Raw(msgspec.json.encode(action.choice))
    return Answered(at=0, seat=action.seat, decision=decision.id, choice=raw, by=by)


def dated(lines: Sequence[Dealt | Answered], at: int) -> list[Dealt | Answered]:
    """The same lines at another time."""
    return [msgspec.structs.replace(line, at=at) for line in lines]
