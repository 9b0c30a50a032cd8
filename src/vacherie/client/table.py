"""HTTP calls before a game: create a guest, open or find a table, take a seat, add bots, start.

Every call is one request that either succeeds or raises `ServerRefused`. The game itself is played through a
seat (`blocking_seat`, `async_seat`, `poll_seat`).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from vacherie.client import urls
from vacherie.client.http import Http, check_version
from vacherie.core.action import Seat
from vacherie.core.shuffle import CONTRIBUTION_BYTES
from vacherie.protocol import request, rest
from vacherie.protocol.room import Pace, RoomState, Setup


class Ticket(Struct, frozen=True, kw_only=True):
    """Credentials of a seat: all that is needed to play there, also from another process."""

    server: str
    table: str
    seat: Seat | None
    """None when only the token is known; the server knows which seat it stands for."""
    token: str
    contribution: str | None = None
    """The seat's contribution to the shuffle."""
    commitment: str | None = None
    """The dealer's commitment, read before contributing."""


class Guest:
    """A guest of a server: a name, and the token that authenticates it."""

    def __init__(self, server: str, token: str, name: str = "") -> None:
        self.http = Http(server, token)
        self.name = name

    @classmethod
    def new(cls, server: str, name: str) -> Guest:
        """Create a guest; a name is all that is needed."""
        me = Http(server).call("POST", urls.GUESTS, rest.NewMe, rest.NewGuest(name=name))
        check_version(me.v)
        return cls(server, me.token, me.name)

    def open_table(
        self,
        preset: str,
        seats: int,
        *,
        places: Sequence[rest.SeatSetup] | None = None,
        pace: Pace = "instant",
        **setup: Any,
    ) -> RemoteTable:
        """Open a table; `setup` are the other fields of `protocol.room.Setup`.

        Without `places` all seats are open, and the host takes one with `sit` like any guest. Bots of the
        server answer at once; `pace="human"` is for tables to which people are invited.
        """
        given = tuple(rest.SeatSetup(kind="open") for _ in range(seats)) if places is None else tuple(places)
        body = rest.OpenTable(setup=Setup(preset, seats, pace=pace, **setup), places=given)
        opened = self.http.call("POST", urls.TABLES, rest.TableOpened, body)
        return RemoteTable(self.http, opened.room, opened.seats)

    def table(self, id: str) -> RemoteTable:
        """A table that exists already."""
        found = self.http.call("GET", urls.table_path(id), rest.RoomReply)
        check_version(found.v)
        return RemoteTable(self.http, found.room)


class RemoteTable:
    """A table as one guest can use it."""

    def __init__(self, http: Http, room: RoomState, mine: Sequence[rest.SeatGrant] = ()) -> None:
        self.http = http
        self.room = room
        """The room after the last call."""
        self.mine = tuple(mine)
        """The seats that were granted when this guest opened the table."""

    @property
    def id(self) -> str:
        """The table's id, as in its link."""
        return self.room.id

    @property
    def link(self) -> str:
        """The table's link, to invite others."""
        return f"{self.http.server}/t/{self.id}"

    def look(self) -> RoomState:
        """Fetch the room: who sits where, and whether the game has begun."""
        self.room = self.http.call("GET", urls.table_path(self.id), rest.RoomReply).room
        return self.room

    def sit(self, seat: Seat | None = None, name: str | None = None) -> Ticket:
        """Take a seat, the first open one unless a certain one is wanted, and contribute to the shuffle.

        The bytes are drawn only now, after the dealer's commitment has been read: so neither can be chosen to
        fit the other.
        """
        commitment, contribution = self.room.commitment, draw()
        asked = request.Sit(id=0, seat=seat, name=name, contribution=contribution, commitment=commitment)
        taken = self.http.ask(self.id, asked, rest.SeatTaken)
        self.room = taken.room
        return self._ticket(taken.seat, taken.token, contribution, commitment)

    def contribute(self, grant: rest.SeatGrant) -> Ticket:
        """Contribute to the shuffle for a seat that was granted with the table."""
        commitment, contribution = self.room.commitment, draw()
        self._change(
            request.Contribute(id=0, seat=grant.seat, contribution=contribution, commitment=commitment)
        )
        return self._ticket(grant.seat, grant.token, contribution, commitment)

    def _ticket(self, seat: Seat, token: str, contribution: str, commitment: str) -> Ticket:
        return Ticket(
            server=self.http.server, table=self.id, seat=seat, token=token,
            contribution=contribution, commitment=commitment,
        )  # fmt: skip

    def fill(self, bot: str = "careful") -> RoomState:
        """Put a bot of the server on every open seat; only the host may."""
        return self._change(request.FillWithBots(id=0, bot=bot))

    def put_bot(self, seat: Seat, bot: str = "careful") -> RoomState:
        """Put a bot of the server on one seat; only the host may."""
        return self._change(request.PutBot(id=0, seat=seat, bot=bot))

    def start(self) -> RoomState:
        """Start the game; only the host may."""
        return self._change(request.Start(id=0))

    def _change(self, asked: request.RoomRequest) -> RoomState:
        self.room = self.http.ask(self.id, asked, rest.RoomReply).room
        return self.room

    def page(self) -> rest.GamePage:
        """The finished game: scores, and the proof of the shuffle."""
        return self.http.call("GET", f"{urls.GAMES}/{self.id}", rest.GamePage)

    def record(self) -> bytes:
        """The record of the finished game (docs/record-format.md in the repository)."""
        return self.http.fetch("GET", f"{urls.GAMES}/{self.id}/record")


def stand_up(ticket: Ticket, seat: Seat) -> None:
    """Leave a seat; in a game autopilot goes on there, until an answer from the seat ends it."""
    Http(ticket.server, ticket.token).ask(ticket.table, request.Leave(id=0, seat=seat), rest.RoomReply)


def draw() -> str:
    """Random bytes for the shuffle, in hexadecimal."""
    return secrets.token_hex(CONTRIBUTION_BYTES)


def sit_at(address: str, name: str, *, table: str | None = None, seat: Seat | None = None) -> Ticket:
    """Create a guest and take a seat at the table of this link."""
    server, id = urls.split_link(address, table)
    return Guest.new(server, name).table(id).sit(seat)


def come_back(address: str, token: str, *, table: str | None = None) -> Ticket:
    """Return to a table with a seat's token, or take a seat there with a guest's."""
    server, id = urls.split_link(address, table)
    if token.startswith("guest-"):
        return Guest(server, token).table(id).sit()
    # A seat reconnects for a while; a wrong address is to be told at once.
    check_version(Http(server).call("GET", urls.table_path(id), rest.RoomReply).v)
    return Ticket(server=server, table=id, seat=None, token=token)
