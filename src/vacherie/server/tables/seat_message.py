"""The message for one seat: new events, view, open decision; previews and steps for clients that animate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.action import Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game, Preview
from vacherie.protocol.message import TableMessage
from vacherie.protocol.room import Awaited
from vacherie.server.tables.state import RunningGame


def message_for_seat(
    play: RunningGame,
    seat: Seat,
    have: int,
    awaited: tuple[Awaited, ...],
    *,
    screen: bool = False,
    since: Any = None,
) -> TableMessage:
    """The message for a seat with all events after number `have`.

    For a client with a `screen` also a preview of each option and, from the game's state at that event
    (`since`), every view on the way.
    """
    heard, view = play.heard(seat), play.match.view(seat)
    decision = play.game.options(view)
    events = tuple(heard[have:])
    return TableMessage(
        seat=seat,
        seq=len(heard),
        events=events,
        view=view,
        decisions=() if decision is None else (decision,),
        awaited=awaited,
        over=play.match.over,
        steps=() if since is None else steps_to(play.game, play.game.view(since, seat), events),
        previews=previews(play.game, view, decision) if screen and decision is not None else (),
    )


def steps_to(game: Game[Any, Any], view: Any, events: Sequence[Event]) -> tuple[Any, ...]:
    """The views on the way from one view to the next: after each event but the last."""
    steps = []
    for event in events[:-1]:
        view = game.see(view, event)
        steps.append(view)
    return tuple(steps)


def previews(game: Game[Any, Any], view: Any, decision: Decision) -> tuple[Preview | None, ...]:
    """The preview of each option; empty where no option has one."""
    found = tuple(game.foresee(view, option) for option in decision.options)
    return found if any(preview is not None for preview in found) else ()
