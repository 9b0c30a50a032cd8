"""TableFacts: everything about a table but its game, and how each journal line changes it."""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.core.shuffle import CONTRIBUTION_BYTES, commitment
from vacherie.core.tuples import put
from vacherie.protocol.room import SeatKind, Setup, Status
from vacherie.server.model import journal
from vacherie.server.model.journal import AnyLine


class SeatFacts(Struct, frozen=True):
    """One seat: its player or bot, and how it is answered for."""

    kind: SeatKind = "open"
    guest: str | None = None
    name: str = ""
    nonce: str = ""
    bot: str | None = None
    contribution: str | None = None
    standing: bool = False
    autopilot: bool = False
    chosen: bool = False
    """Whether the player asked for autopilot."""
    invited: str | None = None
    """The guest for whom an open seat is kept."""
    invited_name: str = ""


OPEN_SEAT = SeatFacts()
NAMELESS = "—"
"""In place of the name of a guest whose data was erased."""


class TableFacts(Struct, frozen=True):
    """Everything about a table but its game."""

    id: str
    host: str
    setup: Setup
    secret: str
    status: Status
    seats: tuple[SeatFacts, ...]
    opened: int
    active: int
    started: int | None = None
    ended: int | None = None
    mutes: frozenset[tuple[Seat, Seat | None]] = frozenset()
    """Pairs of muted seat and muting seat; None: muted for all."""
    rematch: str | None = None
    """The table of the rematch that was offered."""
    rematch_by: Seat | None = None
    """The seat that offers it."""
    prelude: tuple[journal.Dealt | journal.Answered, ...] = ()
    """The first actions of a resumed game, from its record."""
    helped: bool = False
    """Whether a hint was given or an answer taken back."""

    @property
    def practice(self) -> bool:
        """Whether the game is practice, and its result no real one."""
        return self.helped or self.setup.practice

    @property
    def commitment(self) -> str:
        """The dealer's published commitment."""
        return commitment(bytes.fromhex(self.secret))

    def contributions(self) -> tuple[bytes, ...]:
        """The bytes of every seat, in order; those of seats without a player are derived from the secret.

        So the commitment binds them, too: the server cannot try several.
        """
        return tuple(
            derived(self.secret, number) if seat.contribution is None else bytes.fromhex(seat.contribution)
            for number, seat in enumerate(self.seats)
        )

    def with_seat(self, seat: Seat, facts: SeatFacts) -> TableFacts:
        """The same with another seat."""
        return replace(self, seats=put(self.seats, seat, facts))


def people(facts: TableFacts) -> int:
    """How many seats are or were held by people in this game; before it, how many are now."""
    return sum(seat.kind == "person" for seat in facts.seats)


def without_standing_pass(seat: SeatFacts) -> SeatFacts:
    """A seat without its standing pass: something has changed."""
    return replace(seat, standing=False) if seat.standing else seat


def derived(secret: str, seat: Seat) -> bytes:
    """The contribution of a seat without a player."""
    return hashlib.sha256(bytes.fromhex(secret) + bytes([seat])).digest()[:CONTRIBUTION_BYTES]


def resized(seats: tuple[SeatFacts, ...], count: int) -> tuple[SeatFacts, ...]:
    """So many seats; refuses to drop a taken one."""
    if any(seat.kind != "open" for seat in seats[count:]):
        raise Refused("seats", "a seat that would be removed is taken")
    return (*seats, *[OPEN_SEAT] * (count - len(seats)))[:count]


def opened(id: str, line: AnyLine) -> TableFacts:
    """The facts of a new table."""
    if not isinstance(line, journal.Opened):
        raise Refused("journal", "the journal of a table begins with its opening")
    seats = (OPEN_SEAT,) * line.setup.seats
    return TableFacts(
        id, line.host, line.setup, line.secret, "open", seats, line.at, line.at, prelude=line.prelude
    )


def evolve_facts(facts: TableFacts, line: AnyLine) -> TableFacts:
    """The facts after a line; a line of the game changes only the time of the last activity."""
    facts = replace(facts, active=line.at)
    match line:
        case journal.Configured(setup=setup):
            return replace(facts, setup=setup, seats=resized(facts.seats, setup.seats))
        case journal.Sat(seat=seat, guest=guest, name=name, nonce=nonce):
            return facts.with_seat(seat, SeatFacts("person", guest or None, name, nonce))
        case journal.Invited(seat=seat, guest=guest, name=name):
            return facts.with_seat(seat, SeatFacts(invited=guest or None, invited_name=name))
        case journal.BotSat(seat=seat, bot=bot):
            return facts.with_seat(seat, SeatFacts("bot", name=bot, bot=bot))
        case journal.Contributed(seat=seat, contribution=given):
            return facts.with_seat(seat, replace(facts.seats[seat], contribution=given))
        case journal.Left(seat=seat):
            return after_leaving(facts, seat)
        case journal.Started():
            return replace(facts, status="playing", started=line.at)
        case journal.StandingSet(seat=seat, on=on):
            return facts.with_seat(seat, replace(facts.seats[seat], standing=on))
        case journal.AutopilotSet(seat=seat, on=on, chosen=chosen):
            return facts.with_seat(seat, replace(facts.seats[seat], autopilot=on, chosen=chosen))
        case journal.TakenBack() | journal.Helped():
            return replace(facts, helped=True)
        case journal.MuteSet(who=who, by=by, on=on):
            pair = {(who, by)}
            return replace(facts, mutes=facts.mutes | pair if on else facts.mutes - pair)
        case journal.Rematched(table=table, seat=seat):
            return replace(facts, rematch=table, rematch_by=seat)
        case journal.Closed():
            return replace(facts, status="closed", ended=line.at)
    return facts


def after_leaving(facts: TableFacts, seat: Seat) -> TableFacts:
    """A player left: before the game the seat is free, in the game autopilot plays it to the end."""
    gone = facts.seats[seat]
    if facts.status != "open":
        return facts.with_seat(seat, replace(gone, guest=None, nonce="", autopilot=True, standing=False))
    facts = facts.with_seat(seat, OPEN_SEAT)
    people = [other.guest for other in facts.seats if other.guest is not None]
    if gone.guest == facts.host and people and facts.host not in people:
        return replace(facts, host=people[0])
    return facts
