"""Events: what happened, and who may see it. Each game subclasses these and defines the effect of each."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Seat, kebab


class Event(Struct, frozen=True, gc=False, tag=kebab, repr_omit_defaults=True):
    """A public event. An event is sent in full or not at all; fields are never masked."""


class PrivateEvent(Event, frozen=True, gc=False):
    """An event that one seat alone may see."""

    to: Seat
    """The only seat that may see it."""
