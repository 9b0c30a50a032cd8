"""Requests that the server itself makes of a table; those of clients are in protocol/request.py."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from vacherie.core.action import Choice, Seat
from vacherie.core.match import By
from vacherie.protocol.request import AnyRequest


class AutomaticAnswer(Struct, frozen=True):
    """Answer for a seat: a bot, autopilot, a forced move or a standing pass. Dropped if it comes too late."""

    seat: Seat
    decision: int
    choice: Choice
    by: By


class NoteHint(Struct, frozen=True):
    """A player asks the coach about an open decision: may it help, and is the game practice from now on?"""

    seat: Seat
    decision: int


class StartAutopilot(Struct, frozen=True):
    """Autopilot takes over the seat of an absent or late player; dropped if that is over already."""

    seat: Seat
    decision: int | None = None
    """The decision whose time is over; None for an absent player."""


class EndAutopilot(Struct, frozen=True):
    """The player of a seat is back; autopilot ends unless the player had asked for it."""

    seat: Seat


class CloseTable(Struct, frozen=True):
    """End the table without a result."""

    reason: str


class RemoveGuest(Struct, frozen=True):
    """Free the seats of a guest whose data is being erased; in a game autopilot takes over."""

    guest: str


class ForgetGuest(Struct, frozen=True):
    """A guest's data was erased from the journal and the chat: read them again."""

    guest: str


ServerRequest: TypeAlias = AutomaticAnswer | StartAutopilot | EndAutopilot | CloseTable | RemoveGuest
TableRequest: TypeAlias = AnyRequest | NoteHint | ServerRequest
