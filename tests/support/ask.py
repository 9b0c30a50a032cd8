"""Requests to a table actor, one function for each, as short as tests need them."""

from __future__ import annotations

from msgspec import UNSET, Raw

from vacherie.core.action import Seat
from vacherie.protocol import request
from vacherie.protocol.room import Setup
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import Sat
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.server_request import CloseTable
from vacherie.server.tables.table import SERVER, Table


async def answer(table: Table, who: Identity, seat: Seat, decision: int, choice: Raw | bytes) -> None:
    """Answer a decision."""
    raw = Raw(bytes(choice))
    await table.handle(who, request.AnswerRequest(id=0, seat=seat, decision=decision, choice=raw))


async def standing_pass(table: Table, who: Identity, seat: Seat, on: bool) -> None:
    """Set or clear a standing pass."""
    await table.handle(who, request.StandingPass(id=0, seat=seat, on=on))


async def autopilot(table: Table, who: Identity, seat: Seat, on: bool) -> None:
    """Switch autopilot on or off."""
    await table.handle(who, request.Autopilot(id=0, seat=seat, on=on))


async def say(
    table: Table,
    who: Identity,
    seat: Seat,
    text: str | None,
    phrase: str | None = None,
    proposal: bytes | None = None,
) -> None:
    """Send a chat message."""
    raw = UNSET if proposal is None else Raw(proposal)
    await table.handle(who, request.Say(id=0, seat=seat, text=text, phrase=phrase, proposal=raw))


async def mute(table: Table, who: Identity, seat: Seat, whom: Seat, on: bool, everyone: bool) -> None:
    """Mute a seat's chat."""
    await table.handle(who, request.Mute(id=0, seat=seat, who=whom, on=on, everyone=everyone))


async def sit(table: Table, guest: GuestRow, wish: request.Sit) -> tuple[Seat, str]:
    """Take a seat; its number and nonce."""
    lines = await table.handle(Identity(guest=guest.id), wish)
    assert isinstance(lines[0], Sat)
    return lines[0].seat, lines[0].nonce


async def contribute(table: Table, who: Identity, seat: Seat, contribution: str, commitment: str) -> None:
    """Add bytes to the shuffle."""
    wish = request.Contribute(id=0, seat=seat, contribution=contribution, commitment=commitment)
    await table.handle(who, wish)


async def leave(table: Table, who: Identity, seat: Seat) -> None:
    """Leave a seat, or kick its player."""
    await table.handle(who, request.Leave(id=0, seat=seat))


async def put_bot(table: Table, who: Identity, seat: Seat | None, bot: str) -> None:
    """Put a bot on one seat, or on every open one."""
    if seat is None:
        await table.handle(who, request.FillWithBots(id=0, bot=bot))
    else:
        await table.handle(who, request.PutBot(id=0, seat=seat, bot=bot))


async def configure(table: Table, who: Identity, setup: Setup) -> None:
    """Change how the table is played."""
    await table.handle(who, request.Configure(id=0, setup=setup))


async def start(table: Table, who: Identity) -> None:
    """Start the game."""
    await table.handle(who, request.Start(id=0))


async def close(table: Table, reason: str) -> None:
    """End the table without a result, as the server does."""
    await table.handle(SERVER, CloseTable(reason))


async def rematch(table: Table, who: Identity) -> str:
    """Open a rematch; its id."""
    await table.handle(who, request.Rematch(id=0))
    assert table.facts.rematch is not None
    return table.facts.rematch
