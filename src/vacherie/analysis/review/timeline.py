"""A recorded game as a list of turns: each action with the table before and after it, and what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from vacherie.core.action import Action, Answer, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.records.record import Record
from vacherie.records.replay import Replayer


class Turn(Struct, frozen=True):
    """One action."""

    frame: int
    """Its number in the game, from 0."""
    round: int
    action: Action
    before: Any
    """The state before it."""
    after: Any
    events: tuple[Event, ...]
    decision: Decision | None
    """What the seat was asked that answers."""
    heard: tuple[int, ...]
    """By seat: how many events it had heard before."""
    heard_after: tuple[int, ...]


class Timeline(Struct, frozen=True):
    """A game."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    events: tuple[tuple[Event, ...], ...]
    """By seat: all events it heard."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.names)

    def heard(self, seat: Seat, count: int) -> Sequence[Event]:
        """The first events that a seat heard."""
        return self.events[seat][:count]


def timeline(record: Record) -> Timeline:
    """Walk through a record; raises `BadRecord` if it is against the rules."""
    game = record.game
    seats = len(record.seats)
    player = Replayer(game, seats)
    heard: list[list[Event]] = [[] for _ in range(seats)]
    turns: list[Turn] = []
    before = player.state
    for frame, events in enumerate(player.walk(record)):
        action = player.log[-1].action
        counts = tuple(map(len, heard))
        for seat in range(seats):
            heard[seat] += [event for event in events if game.redact(event, seat) is not None]
        decision = None
        if isinstance(action, Answer):
            decision = game.options(game.view(before, action.seat))
        turns.append(
            Turn(
                frame, player.rounds, action, before, player.state, tuple(events), decision, counts,
                tuple(map(len, heard)),
            )
        )  # fmt: skip
        before = player.state
    names = tuple(seat.name for seat in record.seats)
    return Timeline(game, names, tuple(turns), tuple(map(tuple, heard)))
