"""Events: what happened, for whom. Each game subclasses these and gives every event its own effect."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Seat, kebab


class Event(Struct, frozen=True, gc=False, tag=kebab):
    """Something everybody may know. An event is seen whole or not at all, never masked."""


class PrivateEvent(Event, frozen=True, gc=False):
    """Something that only the seat `to` may know."""

    to: Seat
