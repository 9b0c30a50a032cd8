"""Resync after a reconnect: checks which events a client has, and builds the message with those it missed.

Used for a new websocket, for a seat that changed hands, and for long polls. Nothing is sent from here.
"""

from __future__ import annotations

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol.message import TableMessage
from vacherie.protocol.request import Hello
from vacherie.protocol.room import Awaited
from vacherie.server.tables.seat_message import message_for_seat
from vacherie.server.tables.spectators import SpectatorFeed
from vacherie.server.tables.state import TableState


def have_of(hello: Hello, viewer: Seat | None) -> int:
    """The number of the last event that a client says it has for a viewer."""
    return hello.have.get("spectator" if viewer is None else str(viewer), 0)


def check_have(state: TableState, feed: SpectatorFeed, viewer: Seat | None, have: int) -> None:
    """Refuse an event number that was never sent: the client's copy is of another game."""
    sent = 0 if state.play is None else len(state.play.heard(viewer))
    last = feed.seq if viewer is None else sent  # spectators may be behind
    if have > last:
        raise Refused("bad-have", f"you have event {have}, but only {last} have happened; begin with 0")


def missed(
    state: TableState,
    feed: SpectatorFeed,
    viewer: Seat | None,
    have: int,
    awaited: tuple[Awaited, ...],
    *,
    screen: bool,
) -> TableMessage | None:
    """All events after number `have`, and the view even if there are none; None before the game."""
    if viewer is None:
        return feed.message(have, awaited, None)
    if state.play is None:
        return None
    return message_for_seat(state.play, viewer, have, awaited, screen=screen)
