"""Seats at servers' tables that are kept for a while, so that the same link leads back to the same seat.

A token grants a seat: the files are readable by the user alone, beside the saved games.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from vacherie.atomic_write import PRIVATE, atomic_write
from vacherie.client.decode import PollReply
from vacherie.client.errors import ServerRefused, Unreachable
from vacherie.client.http import Http
from vacherie.client.table import Guest, Ticket
from vacherie.client.urls import poll_path, split_link, table_path
from vacherie.core.action import Seat
from vacherie.protocol.request import Rematch
from vacherie.protocol.rest import RematchOpened, SeatGrant, SeatTaken
from vacherie.tui.saving.saved_games import PRIVATE_FOLDER, folder

KEPT_DAYS = 30
"""Days after which a seat is forgotten."""
LOST = frozenset({"not-yours", "kicked", "no-spectators", "bad-token", "no-such-table", "table-closed"})
"""Codes of refusals that say that a seat or its table is gone."""


class KeptSeat(Struct, frozen=True):
    """A seat, and the guest who took it."""

    ticket: Ticket
    guest: str
    """The guest's token: with it a rematch is accepted."""
    name: str


def seats_folder(environment: Mapping[str, str]) -> Path:
    """Where kept seats lie."""
    return folder(environment).parent / "seats"


def file_of(where: Path, server: str, table: str) -> Path:
    """The file of a seat at a table of a server."""
    return where / f"{table}-{sha256(server.encode()).hexdigest()[:12]}.json"


def keep(where: Path, kept: KeptSeat) -> None:
    """Keep a seat; where nothing can be written, the link leads to no seat later."""
    with suppress(OSError):
        where.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        for old in where.glob("*.json"):
            if old.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                old.unlink(missing_ok=True)
        path = file_of(where, kept.ticket.server, kept.ticket.table)
        with atomic_write(path, mode=PRIVATE) as stream:
            stream.write(msgspec.json.encode(kept))


def kept_seat(where: Path, server: str, table: str) -> KeptSeat | None:
    """The seat that was taken here at a table."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(file_of(where, server, table).read_bytes(), type=KeptSeat)
    return None


def forget(where: Path, kept: KeptSeat) -> None:
    """Forget a seat that is gone, so that its link leads to a new one."""
    with suppress(OSError):
        file_of(where, kept.ticket.server, kept.ticket.table).unlink(missing_ok=True)


def is_still_there(kept: KeptSeat) -> bool:
    """Whether a seat is still that of its token; a server that cannot say so now is asked again later."""
    ticket = kept.ticket
    try:
        path = poll_path(ticket.table, ticket.seat or 0, 0, 0)
        found = Http(ticket.server, ticket.token).call("GET", path, PollReply)
    except ServerRefused as refused:
        return refused.code not in LOST
    except Unreachable:
        return True
    return found.room.status != "closed"


def take_seat(link: str, name: str) -> KeptSeat:
    """The seat of an earlier visit to this table, or a new one there; raises what the client library does."""
    server, table = split_link(link)
    where = seats_folder(os.environ)
    kept = kept_seat(where, server, table)
    if kept is not None and not is_still_there(kept):
        forget(where, kept)
        kept = None
    if kept is None:
        guest = Guest.new(server, name)
        assert guest.http.token is not None
        kept = KeptSeat(guest.table(table).sit(), guest.http.token, guest.name)
        keep(where, kept)
    return kept


def own_seat(guest: Guest, table: str, seat: Seat | None) -> SeatGrant | None:
    """The seat of a number, if this guest has it."""
    if seat is None:
        return None
    try:
        granted = guest.http.call("POST", table_path(table, "seats", seat, "token"), SeatTaken)
    except ServerRefused as refused:
        if refused.is_temporary:
            raise
        return None
    return SeatGrant(seat=granted.seat, token=granted.token)


def sit_again(kept: KeptSeat, table: str | None) -> KeptSeat:
    """Accept a rematch at this table, or offer one: sit there as the same guest.

    Who offers a rematch has the same seat already, and only contributes to the shuffle.
    """
    guest = Guest(kept.ticket.server, kept.guest, kept.name)
    if table is None:
        table = guest.http.ask(kept.ticket.table, Rematch(id=0), RematchOpened).id
    remote = guest.table(table)
    grant = own_seat(guest, remote.id, kept.ticket.seat)
    ticket = remote.sit() if grant is None else remote.contribute(grant)
    again = KeptSeat(ticket, kept.guest, kept.name)
    keep(seats_folder(os.environ), again)
    return again
