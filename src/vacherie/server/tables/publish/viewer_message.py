"""The `table` message of a viewer: its new events, view and open decision at a moment.

The one place that says what a viewer is sent of a game: seats and spectators, new connections, reconnects,
broadcasts and long polls all use it. A viewer is a seat, or None for the spectators. Events are numbered per
viewer, so that a gap cannot show that something was hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.action import Decision, Seat
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.core.game import Game, Preview
from vacherie.protocol.message import TableMessage
from vacherie.protocol.rest import Polled
from vacherie.protocol.result import result_of
from vacherie.protocol.room import Awaited, RoomState
from vacherie.protocol.table_event import TakenBack
from vacherie.server.tables.publish.moment import Moment
from vacherie.server.tables.state import RunningGame


def viewer_message(
    play: RunningGame,
    viewer: Seat | None,
    have: int,
    moment: Moment,
    awaited: tuple[Awaited, ...],
    *,
    screen: bool = False,
    since: Any = None,
) -> TableMessage:
    """All events after number `have`, and the view even if there are none.

    For a client with a `screen` also a preview of each option and, from the game's state at event `have`
    (`since`), every view on the way.
    """
    game = play.game
    view = game.view(moment.game, viewer)
    decision = None if viewer is None else game.options(view)
    seq = moment.seq(viewer)
    events = tuple(play.heard(viewer)[have:seq])
    return TableMessage(
        seat=viewer,
        seq=seq,
        events=events,
        view=view,
        decisions=() if decision is None else (decision,),
        awaited=awaited,
        over=game.is_over(moment.game),
        result=result_of(game, moment.game, len(moment.heard)),
        steps=steps_to(game, game.view(since, viewer), events) if screen and since is not None else (),
        previews=previews(game, view, decision) if screen and decision is not None else (),
        take_back=None if viewer is None else play.undo.last_answered(viewer),
    )


def polled(
    play: RunningGame | None,
    seat: Seat,
    have: int,
    moment: Moment,
    awaited: tuple[Awaited, ...],
    room: RoomState,
) -> Polled:
    """The same for a long poll, with the room."""
    if play is None:
        return Polled(room=room, seq=0, events=(), view=None, decisions=(), awaited=(), over=False)
    message = viewer_message(play, seat, have, moment, awaited)
    return Polled(
        room=room,
        seq=message.seq,
        events=message.events,
        view=message.view,
        decisions=message.decisions,
        awaited=message.awaited,
        over=message.over,
        result=message.result,
        take_back=message.take_back,
    )


def steps_to(game: Game[Any, Any], view: Any, events: Sequence[Event]) -> tuple[Any, ...]:
    """The views on the way from one view to the next: after each event but the last.

    None where a take-back is on the way: the view after it does not follow from the one before.
    """
    if any(isinstance(event, TakenBack) for event in events[:-1]):
        return ()
    steps = []
    for event in events[:-1]:
        view = game.see(view, event)
        steps.append(view)
    return tuple(steps)


def previews(game: Game[Any, Any], view: Any, decision: Decision) -> tuple[Preview | None, ...]:
    """The preview of each option; empty where no option has one."""
    found = tuple(game.foresee(view, option) for option in decision.options)
    return found if any(preview is not None for preview in found) else ()


def check_have(moment: Moment, viewer: Seat | None, have: int) -> None:
    """Refuse an event number that was never sent to this viewer: the client's copy is of another game."""
    last = moment.seq(viewer)
    if have > last:
        raise Refused("bad-have", f"you have event {have}, but only {last} have happened; begin with 0")
