"""Moment: how far a table had come at some time. What a viewer is sent depends on its moment and its cursor.

Players are shown the present moment, spectators one that is as old as the table's delay. A game's states are
frozen values, so a moment costs no copy.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.protocol.room import RoomState, Status
from vacherie.server.tables.state import TableState


class DelayedRoom(Struct, frozen=True):
    """The part of a room that follows from its game, and is delayed with it."""

    status: Status
    silent: bool
    rematch: str | None
    rematch_by: Seat | None
    practice: bool
    seats: tuple[tuple[bool, bool], ...]
    """For each seat: autopilot, standing pass."""

    def put_into(self, room: RoomState) -> RoomState:
        """The room with this part as it was then; who is present is as it is now."""
        return replace(
            room,
            status=self.status,
            silent=self.silent,
            rematch=self.rematch,
            rematch_by=self.rematch_by,
            practice=self.practice,
            seats=tuple(
                replace(seat, autopilot=autopilot, standing=standing)
                for seat, (autopilot, standing) in zip(room.seats, self.seats, strict=True)
            ),
        )


class Moment(Struct, frozen=True):
    """The game, its events and the chat as far as they had come."""

    game: Any
    """The game's state; None before the game."""
    heard: tuple[int, ...]
    """How many events each seat had been sent."""
    public: int
    """How many events were public."""
    chat: int
    """The number of the last line of chat."""
    room: DelayedRoom

    def seq(self, viewer: Seat | None) -> int:
        """The number of a viewer's last event; None is a spectator."""
        if self.game is None:
            return 0
        return self.public if viewer is None else self.heard[viewer]


def moment_of(state: TableState) -> Moment:
    """The present moment of a table."""
    facts, play = state.facts, state.play
    return Moment(
        game=None if play is None else play.match.state,
        heard=() if play is None else tuple(map(play.sent, range(play.match.seats))),
        public=0 if play is None else len(play.public),
        chat=state.last_chat,
        room=DelayedRoom(
            facts.status,
            state.is_silent,
            facts.rematch,
            facts.rematch_by,
            facts.practice,
            tuple([(seat.autopilot, seat.standing) for seat in facts.seats]),
        ),
    )


def before_the_game(seats: int, chat: int, *, practice: bool) -> Moment:
    """What delayed spectators are shown when a game begins: that it is played, and nothing of it."""
    room = DelayedRoom(
        "playing",
        silent=False,
        rematch=None,
        rematch_by=None,
        practice=practice,
        seats=((False, False),) * seats,
    )
    return Moment(game=None, heard=(), public=0, chat=chat, room=room)
