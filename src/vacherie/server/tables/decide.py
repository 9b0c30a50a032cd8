"""Decide: pure functions from table facts and a request to journal lines or a refusal.

Every function either returns lines that fold cleanly or raises `Refused`. Nothing here waits, writes or knows
connections. Answers in the game are decided by its rules.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vacherie.bots import registry
from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.shuffle import Dealer
from vacherie.protocol.request import Sit
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.auth.identity import Identity
from vacherie.server.context import DealerFactory
from vacherie.server.model.journal import (
    Answered,
    AnyLine,
    BotSat,
    Configured,
    Contributed,
    Dealt,
    Left,
    Opened,
    Sat,
    Started,
)
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.resume_record import dated
from vacherie.server.tables.sanitize_text import clean_name
from vacherie.server.tables.state import RunningGame, TableFacts, build_game, fold, resized


class Stamp(Struct, frozen=True):
    """The time of a request, and a source of nonces."""

    at: int
    nonce: Callable[[], str]


def owns(facts: TableFacts, who: Identity, table: str, seat: Seat) -> bool:
    """Whether the caller owns a seat, as its guest or by a seat token."""
    sitting = facts.seats[seat]
    if sitting.kind != "person" or sitting.guest is None:
        return False
    if who.guest is not None and who.guest == sitting.guest:
        return True
    return any(
        grant.table == table and grant.seat == seat and hmac.compare_digest(grant.nonce, sitting.nonce)
        for grant in who.grants
    )


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


def check_owner(facts: TableFacts, who: Identity, table: str, seat: Seat) -> None:
    """Refuse a seat that the caller does not own."""
    check_seat(facts, seat)
    if not owns(facts, who, table, seat):
        raise Refused("not-yours", f"seat {seat} is not yours")


def check_host(facts: TableFacts, who: Identity) -> None:
    """Refuse what only the host may do."""
    if not is_host(facts, who):
        raise Refused("not-host", "only the host of the table may do this")


def check_open(facts: TableFacts) -> None:
    """Refuse what is only possible before the game."""
    if facts.status != "open":
        raise Refused("not-open", f"the table is {facts.status}; this is only possible before the game")


def check_bot(bot: str) -> None:
    """Refuse a bot that is not known by name: a client may not make the server import anything."""
    if bot not in registry.names():
        raise Refused("bot", f"this server has no bot of that name; it has {', '.join(registry.names())}")


def open_table(
    guest: GuestRow, body: OpenTable, secret: str, stamp: Stamp, prelude: tuple[Dealt | Answered, ...] = ()
) -> list[AnyLine]:
    """Open a table with its first players and bots."""
    setup = body.setup
    build_game(setup)
    places = (SeatSetup(kind="me"),) if body.places is None else body.places
    if len(places) > setup.seats:
        raise Refused("seats", f"{len(places)} places for {setup.seats} seats")
    opened = Opened(at=stamp.at, host=guest.id, setup=setup, secret=secret, prelude=prelude)
    lines: list[AnyLine] = [opened]
    names: list[str] = []
    for seat, place in enumerate(places):
        if place.kind == "bot":
            check_bot(place.bot or "careful")
            lines.append(BotSat(at=stamp.at, seat=seat, bot=place.bot or "careful"))
        elif place.kind == "me":
            name = free_name(place.name or guest.name, names)
            names.append(name)
            lines.append(Sat(at=stamp.at, seat=seat, guest=guest.id, name=name, nonce=stamp.nonce()))
    return lines


def free_name(wanted: str, taken: list[str]) -> str:
    """A sanitised name that is unique at the table."""
    name = clean_name(wanted)
    if name.casefold() in {other.casefold() for other in taken}:
        raise Refused("name", "a player of that name already sits at the table")
    return name


def sit(facts: TableFacts, guest: GuestRow, body: Sit, stamp: Stamp) -> tuple[list[AnyLine], Seat]:
    """Take a seat."""
    check_open(facts)
    seat = body.seat
    if seat is None:
        seat = next((n for n, other in enumerate(facts.seats) if other.kind == "open"), None)
        if seat is None:
            raise Refused("no-open-seat", "every seat of the table is taken")
    check_seat(facts, seat)
    if facts.seats[seat].kind != "open":
        raise Refused("seat-taken", f"seat {seat} is taken")
    taken = [other.name for other in facts.seats if other.kind == "person"]
    name = free_name(body.name or guest.name, taken)
    lines: list[AnyLine] = [Sat(at=stamp.at, seat=seat, guest=guest.id, name=name, nonce=stamp.nonce())]
    if body.contribution is not None:
        check_commitment(facts, body.commitment)
        lines.append(Contributed(at=stamp.at, seat=seat, contribution=body.contribution))
    return lines, seat


def check_commitment(facts: TableFacts, seen: str | None) -> None:
    """Refuse bytes drawn before the dealer's commitment was read: they would prove nothing."""
    if seen != facts.commitment:
        raise Refused("commitment", "a contribution comes with the commitment of this table, read before")


def contribute(facts: TableFacts, seat: Seat, given: str, seen: str, stamp: Stamp) -> list[AnyLine]:
    """Add bytes to the shuffle. Idempotent: the same bytes again change nothing."""
    check_open(facts)
    check_commitment(facts, seen)
    before = facts.seats[seat].contribution
    if before == given:
        return []
    if before is not None:
        raise Refused("contribution", f"seat {seat} has already contributed")
    return [Contributed(at=stamp.at, seat=seat, contribution=given)]


def kick(facts: TableFacts, seat: Seat, stamp: Stamp) -> list[AnyLine]:
    """Free a seat: the host kicks its player, or removes a bot."""
    check_seat(facts, seat)
    kind = facts.seats[seat].kind
    if kind == "open" or (kind == "bot" and facts.status != "open"):
        raise Refused("no-such-seat", f"seat {seat} has no player who could be kicked")
    return [Left(at=stamp.at, seat=seat, kicked=True)]


def put_bots(facts: TableFacts, seat: Seat | None, bot: str, stamp: Stamp) -> list[AnyLine]:
    """A bot for one seat, or for every open one."""
    check_open(facts)
    check_bot(bot)
    if seat is not None:
        check_seat(facts, seat)
        if facts.seats[seat].kind == "person":
            raise Refused("seat-taken", f"a player sits on seat {seat}")
    seats = [n for n, other in enumerate(facts.seats) if other.kind == "open"] if seat is None else [seat]
    return [BotSat(at=stamp.at, seat=number, bot=bot) for number in seats]


def configure(facts: TableFacts, setup: Setup, stamp: Stamp) -> list[AnyLine]:
    """Change the setup; a resumed game keeps its rules and seats."""
    check_open(facts)
    now = facts.setup
    if facts.prelude and (setup.preset, setup.options, setup.seats) != (now.preset, now.options, now.seats):
        raise Refused("not-open", "this game has begun elsewhere; its rules and seats stay as they are")
    build_game(setup)
    resized(facts.seats, setup.seats)
    return [Configured(at=stamp.at, setup=setup)]


def missing(facts: TableFacts) -> Refused | None:
    """Why the game cannot start yet; None if it can."""
    for number, seat in enumerate(facts.seats):
        if seat.kind == "open":
            return Refused("missing-people", f"seat {number} is open; wait for a player, or put a bot there")
    for number, seat in enumerate(facts.seats):
        if seat.kind == "person" and seat.contribution is None:
            return Refused("missing-contribution", f"seat {number} has not contributed to the shuffle yet")
    return None


def dealer_of(facts: TableFacts, make_dealer: DealerFactory) -> Dealer:
    """The dealer of a table whose seats have all contributed."""
    return make_dealer(bytes.fromhex(facts.secret), facts.contributions())


def start(facts: TableFacts, make_dealer: DealerFactory, stamp: Stamp) -> list[AnyLine]:
    """Begin the game and deal."""
    check_open(facts)
    reason = missing(facts)
    if reason is not None:
        raise reason
    game = build_game(facts.setup)
    before = dated(facts.prelude, stamp.at)
    play = RunningGame(game, facts.setup.seats, stamp.at)
    for line in before:
        play.fold(line)
    dealer = dealer_of(facts, make_dealer)
    after, _ = deals(game, play.match.state, play.match.rounds + 1, dealer, stamp)
    return [Started(at=stamp.at), *before, *after]


def autostart(
    facts: TableFacts, lines: list[AnyLine], make_dealer: DealerFactory, stamp: Stamp
) -> list[AnyLine]:
    """The same lines, and the start of the game if the setup wants autostart and they complete the table."""
    for line in lines:
        facts = fold(facts, line)
    if not facts.setup.autostart or facts.status != "open" or missing(facts) is not None:
        return lines
    return lines + start(facts, make_dealer, stamp)


def deals(
    game: Game[Any, Any], state: Any, round: int, dealer: Dealer, stamp: Stamp
) -> tuple[list[AnyLine], Any]:
    """The deals that are due now, and the state after them."""
    lines: list[AnyLine] = []
    while (due := game.needs_deal(state)) is not None:
        deal = dealer.deal(due, round)
        state, _ = game.apply(state, deal)
        lines.append(Dealt(at=stamp.at, deck=deal.deck, specials=deal.specials))
        round += 1
    return lines, state


def rematch(facts: TableFacts, of: str, secret: str, stamp: Stamp) -> list[AnyLine]:
    """Open a table for the same players and bots; it starts when all have contributed."""
    if facts.status not in ("finished", "closed"):
        raise Refused("not-over", "a rematch is possible when the game is over")
    setup = replace(facts.setup, autostart=True)
    lines: list[AnyLine] = [Opened(at=stamp.at, host=facts.host, setup=setup, secret=secret, rematch_of=of)]
    for seat, other in enumerate(facts.seats):
        if other.bot is not None:
            lines.append(BotSat(at=stamp.at, seat=seat, bot=other.bot))
        elif other.guest is not None:
            sat = Sat(at=stamp.at, seat=seat, guest=other.guest, name=other.name, nonce=stamp.nonce())
            lines.append(sat)
    return lines
