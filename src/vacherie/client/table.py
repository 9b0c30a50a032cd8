"""Before the game: become a guest, open a table or come to one, sit down, fill it with bots, start.

Every call is one HTTP request that either succeeds or raises `ServerRefused`. What happens in the game is
told to a seat (`seat`, `poll`).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from vacherie.client import urls
from vacherie.client.http import Http, check_version
from vacherie.client.urls import Method
from vacherie.core.action import Seat
from vacherie.core.shuffle import CONTRIBUTION_BYTES
from vacherie.protocol import rest
from vacherie.protocol.room import RoomState, Setup


class Ticket(Struct, frozen=True, kw_only=True):
    """A seat that is mine: all it takes to play there, also from another process."""

    server: str
    table: str
    seat: Seat | None
    """None when only the token is known; the server knows which seat it stands for."""
    token: str
    contribution: str | None = None
    """What I gave to the shuffle."""
    commitment: str | None = None
    """The dealer's promise that I had read before."""


class Guest:
    """Somebody with a name at a server; the token proves who."""

    def __init__(self, server: str, token: str, name: str = "") -> None:
        self.http = Http(server, token)
        self.name = name

    @classmethod
    def new(cls, server: str, name: str) -> Guest:
        """Become a new guest: a name is all it takes."""
        me = Http(server).call("POST", urls.GUESTS, rest.NewMe, rest.NewGuest(name=name))
        check_version(me.v)
        return cls(server, me.token, me.name)

    def open_table(
        self, preset: str, seats: int, *, places: Sequence[rest.SeatSetup] | None = None, **setup: Any
    ) -> RemoteTable:
        """Open a table; `setup` are the other fields of `protocol.room.Setup`.

        Without `places` all seats are open, and whoever opened the table sits down like everybody else.
        """
        given = tuple(rest.SeatSetup(kind="open") for _ in range(seats)) if places is None else tuple(places)
        body = rest.OpenTable(setup=Setup(preset, seats, **setup), places=given)
        opened = self.http.call("POST", urls.TABLES, rest.TableOpened, body)
        return RemoteTable(self.http, opened.room, opened.seats)

    def table(self, id: str) -> RemoteTable:
        """A table that is there already."""
        found = self.http.call("GET", urls.table_path(id), rest.RoomReply)
        check_version(found.v)
        return RemoteTable(self.http, found.room)


class RemoteTable:
    """A table as one guest can use it."""

    def __init__(self, http: Http, room: RoomState, mine: Sequence[rest.SeatGrant] = ()) -> None:
        self.http = http
        self.room = room
        """The table as it was after the last call."""
        self.mine = tuple(mine)
        """The seats I have had since I opened the table."""

    @property
    def id(self) -> str:
        """The table's id, as in its link."""
        return self.room.id

    @property
    def link(self) -> str:
        """The table's link, to share."""
        return f"{self.http.server}/t/{self.id}"

    def look(self) -> RoomState:
        """Who sits where now, and whether the game has begun."""
        self.room = self.http.call("GET", urls.table_path(self.id), rest.RoomReply).room
        return self.room

    def sit(self, seat: Seat | None = None, name: str | None = None) -> Ticket:
        """Take a seat, the first open one unless a certain one is wanted, and contribute to the shuffle.

        The bytes are drawn only now, after the dealer's promise has been read: so neither can be chosen to
        fit the other.
        """
        commitment, contribution = self.room.commitment, draw()
        body = rest.SitDown(seat=seat, name=name, contribution=contribution, commitment=commitment)
        taken = self.http.call("POST", urls.table_path(self.id, "seats"), rest.SeatTaken, body)
        self.room = taken.room
        return self._ticket(taken.seat, taken.token, contribution, commitment)

    def contribute(self, grant: rest.SeatGrant) -> Ticket:
        """Contribute to the shuffle for a seat that I have since I opened the table."""
        commitment, contribution = self.room.commitment, draw()
        body = rest.Contribution(contribution=contribution, commitment=commitment)
        path = urls.table_path(self.id, "seats", grant.seat, "contribution")
        self.room = self.http.call("POST", path, rest.RoomReply, body).room
        return self._ticket(grant.seat, grant.token, contribution, commitment)

    def _ticket(self, seat: Seat, token: str, contribution: str, commitment: str) -> Ticket:
        return Ticket(
            server=self.http.server, table=self.id, seat=seat, token=token,
            contribution=contribution, commitment=commitment,
        )  # fmt: skip

    def fill(self, bot: str = "careful") -> RoomState:
        """Put a bot of the server on every open seat; for the host."""
        return self._change("POST", urls.table_path(self.id, "bots"), rest.PutBot(bot=bot))

    def put_bot(self, seat: Seat, bot: str = "careful") -> RoomState:
        """Put a bot of the server on one seat; for the host."""
        return self._change("PUT", urls.table_path(self.id, "seats", seat), rest.PutBot(bot=bot))

    def start(self) -> RoomState:
        """Begin the game; for the host."""
        return self._change("POST", urls.table_path(self.id, "start"))

    def _change(self, method: Method, path: str, body: rest.Body | None = None) -> RoomState:
        self.room = self.http.call(method, path, rest.RoomReply, body).room
        return self.room

    def page(self) -> rest.GamePage:
        """The finished game: scores, and the proof of the shuffle."""
        return self.http.call("GET", f"{urls.GAMES}/{self.id}", rest.GamePage)

    def record(self) -> bytes:
        """The record of the finished game (docs/record-format.md)."""
        return self.http.fetch("GET", f"{urls.GAMES}/{self.id}/record")


def stand_up(ticket: Ticket, seat: Seat) -> None:
    """Leave a seat; in a game autopilot goes on there, until an answer takes the seat back."""
    Http(ticket.server, ticket.token).fetch("DELETE", urls.table_path(ticket.table, "seats", seat))


def draw() -> str:
    """Random bytes for the shuffle, in hexadecimal."""
    return secrets.token_hex(CONTRIBUTION_BYTES)


def sit_at(address: str, name: str, *, table: str | None = None, seat: Seat | None = None) -> Ticket:
    """Come to a table by its link as a new guest, and sit down."""
    server, id = urls.split_link(address, table)
    return Guest.new(server, name).table(id).sit(seat)


def come_back(address: str, token: str, *, table: str | None = None) -> Ticket:
    """Come to a table with the token of a seat there, or with that of a guest, who sits down."""
    server, id = urls.split_link(address, table)
    if token.startswith("guest-"):
        return Guest(server, token).table(id).sit()
    return Ticket(server=server, table=id, seat=None, token=token)
