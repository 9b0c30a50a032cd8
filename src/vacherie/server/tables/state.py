"""Fold: a table's journal lines into its state: seats and setup (`TableFacts`) and the game (`RunningGame`).

Pure: no clock, no disk, no connection. The same lines give the same state, event numbers included, so a table
that was unloaded, moved or killed is restored exactly.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from vacherie.core.action import Choice, Deal, Decision, Seat
from vacherie.core.error import IllegalChoice, Refused
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import By, Match
from vacherie.core.shuffle import CONTRIBUTION_BYTES, commitment
from vacherie.core.tuples import put
from vacherie.games import game as make_game
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


OPEN_SEAT = SeatFacts()


class TableFacts(Struct, frozen=True):
    """Everything about a table but its game."""

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
    prelude: tuple[journal.Dealt | journal.Answered, ...] = ()
    """The first actions of a resumed game, from its record."""

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


def without_standing_pass(seat: SeatFacts) -> SeatFacts:
    """A seat without its standing pass: something has changed."""
    return replace(seat, standing=False) if seat.standing else seat


def derived(secret: str, seat: Seat) -> bytes:
    """The contribution of a seat without a player."""
    return hashlib.sha256(bytes.fromhex(secret) + bytes([seat])).digest()[:CONTRIBUTION_BYTES]


def build_game(setup: Setup) -> Game[Any, Any]:
    """The game of a table; refuses options and seat counts that the rules exclude (R0.3)."""
    game = make_game(setup.preset, **setup.options)
    game.check_seats(setup.seats)
    return game


def resized(seats: tuple[SeatFacts, ...], count: int) -> tuple[SeatFacts, ...]:
    """So many seats; refuses to drop a taken one."""
    if any(seat.kind != "open" for seat in seats[count:]):
        raise Refused("seats", "a seat that would be removed is taken")
    return (*seats, *[OPEN_SEAT] * (count - len(seats)))[:count]


def fold(facts: TableFacts | None, line: AnyLine) -> TableFacts:
    """The facts after a line; a line of the game changes only the time of the last activity."""
    if isinstance(line, journal.Opened):
        seats = (OPEN_SEAT,) * line.setup.seats
        return TableFacts(
            line.host, line.setup, line.secret, "open", seats, line.at, line.at, prelude=line.prelude
        )
    if facts is None:
        raise Refused("journal", "the journal of a table begins with its opening")
    facts = replace(facts, active=line.at)
    match line:
        case journal.Configured(setup=setup):
            return replace(facts, setup=setup, seats=resized(facts.seats, setup.seats))
        case journal.Sat(seat=seat, guest=guest, name=name, nonce=nonce):
            return facts.with_seat(seat, SeatFacts("person", guest or None, name, nonce))
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
        case journal.MuteSet(who=who, by=by, on=on):
            pair = {(who, by)}
            return replace(facts, mutes=facts.mutes | pair if on else facts.mutes - pair)
        case journal.Rematched(table=table):
            return replace(facts, rematch=table)
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


class RunningGame:
    """The game at a table: a match without a dealer, since the deals are in the journal."""

    def __init__(self, game: Game[Any, Any], seats: int, started: int) -> None:
        self.game = game
        self._choices: msgspec.json.Decoder[Choice] = msgspec.json.Decoder(game.choice_type)
        self.match: Match[Any, Any] = Match(game, seats)
        self.started = started
        self.public: list[Event] = []
        """The events that spectators may see."""
        self.answers: dict[tuple[Seat, int], Choice] = {}
        """Every answer by seat and decision, so that a repeated one is idempotent."""

    def heard(self, seat: Seat | None) -> list[Event]:
        """All events that a seat, or a spectator, may see."""
        return self.public if seat is None else self.match.heard[seat]

    def read_choice(self, raw: Raw | bytes) -> Choice:
        """A choice of this game from JSON; whether it is legal is another matter."""
        try:
            return self._choices.decode(bytes(raw))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad-choice", f"this is no choice of {self.game.preset}: {error}") from None

    def is_repeated(self, seat: Seat, decision: int, choice: Choice) -> bool:
        """Whether a seat has already given this answer."""
        return self.answers.get((seat, decision)) == choice

    def after(self, seat: Seat, decision: int, choice: Choice) -> Any:
        """The state that an answer would lead to; refuses one that is not legal now, and changes nothing."""
        return self.match.after(Decision(decision, seat, ()), choice)

    def fold(self, line: AnyLine) -> tuple[Event, ...]:
        """Apply a line of the game; its events."""
        if isinstance(line, journal.Dealt):
            events = self.match.deal(Deal(line.deck, line.specials))
        elif isinstance(line, journal.Answered):
            events = self.answer(line.seat, line.decision, self.read_choice(line.choice), line.by, line.at)
        else:
            return ()
        redact = self.game.redact
        self.public.extend(event for event in events if redact(event, None) is not None)
        return events

    def answer(self, seat: Seat, decision: int, choice: Choice, by: By, at: int) -> tuple[Event, ...]:
        """Apply an answer from the journal."""
        events = self.match.answer(Decision(decision, seat, ()), choice, by, max(0, at - self.started))
        self.answers[seat, decision] = choice
        return events


class TableState:
    """A table's state, folded from its journal."""

    def __init__(self, lines: Iterable[AnyLine]) -> None:
        self.count = 0
        """How many lines there are."""
        self.play: RunningGame | None = None
        facts: TableFacts | None = None
        for line in lines:
            facts = fold(facts, line)
            self.facts = facts
            self.step(line)
        if facts is None:
            raise Refused("no-such-table", "there is no such table")

    @property
    def is_silent(self) -> bool:
        """Whether chat is refused now (R8.19)."""
        if self.play is None or self.facts.status != "playing":
            return False
        return self.play.game.is_silent(self.play.match.state)

    def fold(self, line: AnyLine) -> tuple[Event, ...]:
        """Fold one more line; the game's events."""
        self.facts = fold(self.facts, line)
        return self.step(line)

    def step(self, line: AnyLine) -> tuple[Event, ...]:
        """Fold the part of a line that concerns the game."""
        self.count += 1
        facts = self.facts
        if isinstance(line, journal.Started):
            self.play = RunningGame(build_game(facts.setup), facts.setup.seats, line.at)
        if self.play is None:
            return ()
        events = self.play.fold(line)
        if any(map(self.play.game.ends_standing_pass, events)):
            facts = self.facts = replace(
                facts, seats=tuple(without_standing_pass(seat) for seat in facts.seats)
            )
        if events and self.play.match.over and facts.status == "playing":
            self.facts = replace(facts, status="finished", ended=line.at)
        return events


def check_fold(lines: Iterable[AnyLine]) -> TableState:
    """The state of a journal; raises `Refused` where it breaks the rules."""
    try:
        return TableState(lines)
    except IllegalChoice as error:
        raise Refused("journal", f"the journal breaks the rules: {error}") from error
