"""Permissions: who owns a seat, runs a table, may watch it; refusals of everyone else."""

from __future__ import annotations

import hmac

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.server.model.identity import Identity
from vacherie.server.tables.facts import TableFacts


def owns(facts: TableFacts, who: Identity, seat: Seat) -> bool:
    """Whether the caller owns a seat, as its guest or by a seat token."""
    sitting = facts.seats[seat]
    if sitting.kind != "person" or sitting.guest is None:
        return False
    if who.guest is not None and who.guest == sitting.guest:
        return True
    return any(
        grant.table == facts.id and grant.seat == seat and hmac.compare_digest(grant.nonce, sitting.nonce)
        for grant in who.grants
    )


def seats_of(facts: TableFacts, who: Identity) -> tuple[Seat, ...]:
    """The seats that a caller owns."""
    return tuple(seat for seat in range(len(facts.seats)) if owns(facts, who, seat))


def is_host(facts: TableFacts, who: Identity) -> bool:
    """Whether the caller may run the table."""
    return who.admin or (who.guest is not None and who.guest == facts.host)


def may_watch(facts: TableFacts, who: Identity) -> bool:
    """Whether a caller without a seat may connect; before the game anyone with the link may."""
    return facts.setup.spectators or facts.status == "open" or is_host(facts, who)


def check_seat(facts: TableFacts, seat: Seat) -> None:
    """Refuse a seat that is not at the table."""
    if not 0 <= seat < len(facts.seats):
        raise Refused("no-such-seat", f"this table has the seats 0 to {len(facts.seats) - 1}")


def check_owner(facts: TableFacts, who: Identity, seat: Seat) -> None:
    """Refuse a seat that the caller does not own."""
    check_seat(facts, seat)
    if not owns(facts, who, seat):
        raise Refused("not-yours", f"seat {seat} is not yours")


def check_host(facts: TableFacts, who: Identity) -> None:
    """Refuse what only the host may do."""
    if not is_host(facts, who):
        raise Refused("not-host", "only the host of the table may do this")
