"""Decide a rematch: an offer that opens a table, where the other players' seats are kept for them."""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.core.error import Refused
from vacherie.core.shuffle import SECRET_BYTES
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import AnyLine, BotSat, Invited, Opened, Rematched, Sat
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.permissions import seats_of
from vacherie.server.tables.decide.room import new_table_id
from vacherie.server.tables.facts import TableFacts


def rematch(facts: TableFacts, who: Identity, now: Circumstances) -> list[AnyLine]:
    """Offer a rematch at a new table. Idempotent: there is only one."""
    seats = seats_of(facts, who)
    if not seats and (
        who.guest is None or who.guest != facts.host
    ):  # the new table needs a guest as its host
        raise Refused("not-host", "only players and the host of the table may do this")
    if facts.status not in ("finished", "closed"):
        raise Refused("not-over", "a rematch is possible when the game is over")
    if facts.rematch is not None:
        return []
    return [Rematched(at=now.at, table=new_table_id(now.entropy), seat=seats[0] if seats else None)]


def rematch_opening(facts: TableFacts, offered: Rematched, now: Circumstances) -> list[AnyLine]:
    """Open the table of a rematch: the guest who offers it and the bots sit, the others are invited.

    No guest is seated without having agreed: the table would be in their history.
    """
    host = facts.host if offered.seat is None else facts.seats[offered.seat].guest
    assert host is not None
    # Not in the lobby, even if the first table was: it is for the same players.
    setup = replace(facts.setup, autostart=True, public=False)
    secret = now.entropy.token_hex(SECRET_BYTES)
    lines: list[AnyLine] = [Opened(at=now.at, host=host, setup=setup, secret=secret, rematch_of=facts.id)]
    for seat, other in enumerate(facts.seats):
        if other.bot is not None:
            lines.append(BotSat(at=now.at, seat=seat, bot=other.bot))
        elif other.guest == host:
            lines.append(Sat(at=now.at, seat=seat, guest=host, name=other.name, nonce=now.nonce()))
        elif other.guest is not None:
            lines.append(Invited(at=now.at, seat=seat, guest=other.guest, name=other.name))
    return lines
