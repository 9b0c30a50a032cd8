"""Decide requests around the game: open, sit, contribute, leave, bots, setup, start.

Pure, as decide.py: every function either gives lines that evolve cleanly or raises `Refused`.
"""

from __future__ import annotations

import base64
from typing import Any

from vacherie.bots import registry
from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.shuffle import SECRET_BYTES
from vacherie.protocol import request as ask
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.server.entropy import Entropy
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import (
    Answered,
    AnyLine,
    AutopilotSet,
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
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.look_alikes import looks_like_one_of
from vacherie.server.tables.decide.permissions import check_host, check_owner, check_seat, owns
from vacherie.server.tables.decide.resume_record import dated
from vacherie.server.tables.decide.sanitize_text import clean_name
from vacherie.server.tables.facts import TableFacts, evolve_facts, people, resized
from vacherie.server.tables.state import NOT_RUNNING, RunningGame, build_game


def decide(facts: TableFacts, request: ask.AnyRequest, who: Identity, now: Circumstances) -> list[AnyLine]:
    """The lines for a request around the game, with the start of the game if they complete the table."""
    match request:
        case ask.Sit():
            lines = sit(facts, request, now)
        case ask.Contribute(seat=seat):
            check_owner(facts, who, seat)
            lines = contribute(facts, request, now)
        case ask.Leave(seat=seat):
            lines = leave(facts, seat, who, now)
        case ask.PutBot(seat=seat, bot=bot):
            check_host(facts, who)
            lines = put_bots(facts, seat, bot, now)
        case ask.FillWithBots(bot=bot):
            check_host(facts, who)
            lines = put_bots(facts, None, bot, now)
        case ask.Configure():
            check_host(facts, who)
            lines = configure(facts, request, now)
        case ask.Start():
            check_host(facts, who)
            return start(facts, now)
        case _:
            raise AssertionError(f"no decision for {type(request).__name__}")
    return lines + autostart(facts, lines, now)


def check_open(facts: TableFacts) -> None:
    """Refuse what is only possible before the game."""
    if facts.status != "open":
        raise Refused("not-open", f"the table is {facts.status}; this is only possible before the game")


def check_bot(bot: str) -> None:
    """Refuse a bot that is not known by name: a client may not make the server import anything."""
    if bot not in registry.names():
        raise Refused("bot", f"this server has no bot of that name; it has {', '.join(registry.names())}")


def open_table(
    guest: GuestRow, body: OpenTable, now: Circumstances, prelude: tuple[Dealt | Answered, ...] = ()
) -> list[AnyLine]:
    """Open a table with its first players and bots."""
    setup = body.setup
    build_game(setup)
    places = (SeatSetup(kind="me"),) if body.places is None else body.places
    if len(places) > setup.seats:
        raise Refused("seats", f"{len(places)} places for {setup.seats} seats")
    if setup.practice:
        check_practice(sum(place.kind == "me" for place in places))
    secret = now.entropy.token_hex(SECRET_BYTES)
    opened = Opened(at=now.at, host=guest.id, setup=setup, secret=secret, prelude=prelude)
    lines: list[AnyLine] = [opened]
    names: list[str] = []
    for seat, place in enumerate(places):
        if place.kind == "bot":
            check_bot(place.bot or "careful")
            lines.append(BotSat(at=now.at, seat=seat, bot=place.bot or "careful"))
        elif place.kind == "me":
            name = free_name(place.name or guest.name, names)
            names.append(name)
            lines.append(Sat(at=now.at, seat=seat, guest=guest.id, name=name, nonce=now.nonce()))
    return lines


def check_practice(people: int) -> None:
    """Refuse a second person at a table for practice."""
    if people > 1:
        raise Refused("practice-alone", "practice is for one person against bots")


def free_name(wanted: str, taken: list[str]) -> str:
    """A sanitised name that looks like no other at the table."""
    name = clean_name(wanted)
    if looks_like_one_of(name, taken):
        raise Refused("name", "a player of that name, or one that looks like it, already sits at the table")
    return name


def sit(facts: TableFacts, request: ask.Sit, now: Circumstances) -> list[AnyLine]:
    """Take a seat."""
    guest = now.guest
    if guest is None:
        raise Refused("no-guest", "say who you are first: POST /api/guests with a name")
    check_open(facts)
    seat = request.seat
    if seat is None:
        seat = first_open_seat(facts, guest.id)
    check_seat(facts, seat)
    wanted = facts.seats[seat]
    if wanted.kind != "open":
        raise Refused("seat-taken", f"seat {seat} is taken")
    if wanted.invited not in (None, guest.id):
        raise Refused("seat-reserved", f"seat {seat} is kept for a player who was offered a rematch")
    if facts.setup.practice:
        check_practice(people(facts) + 1)
    taken = [other.name for other in facts.seats if other.kind == "person"]
    name = free_name(request.name or wanted.invited_name or guest.name, taken)
    sat = Sat(at=now.at, seat=seat, guest=guest.id, name=name, nonce=now.nonce())
    if request.contribution is None:
        return [sat]
    check_commitment(facts, request.commitment)
    return [sat, Contributed(at=now.at, seat=seat, contribution=request.contribution)]


def first_open_seat(facts: TableFacts, guest: str) -> Seat:
    """The first open seat that is kept for a guest, else the first that is kept for no guest."""
    for kept_for in (guest, None):
        for number, seat in enumerate(facts.seats):
            if seat.kind == "open" and seat.invited == kept_for:
                return number
    raise Refused("no-open-seat", "every seat of the table is taken")


def check_commitment(facts: TableFacts, seen: str | None) -> None:
    """Refuse bytes drawn before the dealer's commitment was read: they would prove nothing."""
    if seen != facts.commitment:
        raise Refused("commitment", "a contribution comes with the commitment of this table, read before")


def contribute(facts: TableFacts, request: ask.Contribute, now: Circumstances) -> list[AnyLine]:
    """Add bytes to the shuffle. Idempotent: the same bytes again change nothing."""
    check_open(facts)
    check_commitment(facts, request.commitment)
    before = facts.seats[request.seat].contribution
    if before == request.contribution:
        return []
    if before is not None:
        raise Refused("contribution", f"seat {request.seat} has already contributed")
    return [Contributed(at=now.at, seat=request.seat, contribution=request.contribution)]


def leave(facts: TableFacts, seat: Seat, who: Identity, now: Circumstances) -> list[AnyLine]:
    """Leave a seat: in a game autopilot takes over. The host may kick a player, remove a bot, uninvite."""
    check_seat(facts, seat)
    sitting = facts.seats[seat]
    if owns(facts, who, seat):
        if facts.status == "open":
            return [Left(at=now.at, seat=seat)]
        if facts.status != "playing" or sitting.chosen:
            return []
        return [AutopilotSet(at=now.at, seat=seat, on=True, chosen=True)]
    check_host(facts, who)
    if facts.status == "open":
        is_empty = sitting.kind == "open" and sitting.invited is None
    else:
        is_empty = sitting.kind != "person"
    if is_empty:
        raise Refused("no-such-seat", f"seat {seat} has no player who could be kicked")
    if not who.admin:
        check_kick(facts, seat, now)
    if facts.status != "open" and sitting.guest is None:
        return []  # kicked before
    return [Left(at=now.at, seat=seat, kicked=True)]


def check_kick(facts: TableFacts, seat: Seat, now: Circumstances) -> None:
    """Refuse to kick a player in a game, except one who is absent: a host must not win by it."""
    if facts.status == "playing" and seat not in now.absent:
        message = (
            "a host can ask a player to leave before the game, in it only one who has been absent for a while"
        )
        raise Refused("not-absent", message)
    if facts.status not in ("open", "playing"):
        raise Refused("closed", NOT_RUNNING[facts.status])


def put_bots(facts: TableFacts, seat: Seat | None, bot: str, now: Circumstances) -> list[AnyLine]:
    """A bot for one seat, or for every open one."""
    check_open(facts)
    check_bot(bot)
    if seat is not None:
        check_seat(facts, seat)
        if facts.seats[seat].kind == "person":
            raise Refused("seat-taken", f"a player sits on seat {seat}")
    seats = [n for n, other in enumerate(facts.seats) if other.kind == "open"] if seat is None else [seat]
    return [BotSat(at=now.at, seat=number, bot=bot) for number in seats]


def configure(facts: TableFacts, request: ask.Configure, now: Circumstances) -> list[AnyLine]:
    """Change the setup; a resumed game keeps its rules and seats."""
    check_open(facts)
    setup, before = request.setup, facts.setup
    rules = (setup.preset, setup.options, setup.seats)
    if facts.prelude and rules != (before.preset, before.options, before.seats):
        raise Refused("not-open", "this game has begun elsewhere; its rules and seats stay as they are")
    build_game(setup)
    resized(facts.seats, setup.seats)
    if setup.practice:
        check_practice(people(facts))
    return [Configured(at=now.at, setup=setup)]


# The start, deals ----------------------------------------------------------------------------------


def missing(facts: TableFacts) -> Refused | None:
    """Why the game cannot start yet; None if it can."""
    for number, seat in enumerate(facts.seats):
        if seat.kind == "open":
            return Refused("missing-people", f"seat {number} is open; wait for a player, or put a bot there")
    for number, seat in enumerate(facts.seats):
        if seat.kind == "person" and seat.contribution is None:
            return Refused("missing-contribution", f"seat {number} has not contributed to the shuffle yet")
    return None


def start(facts: TableFacts, now: Circumstances) -> list[AnyLine]:
    """Begin the game and deal."""
    check_open(facts)
    reason = missing(facts)
    if reason is not None:
        raise reason
    if all(seat.kind == "bot" for seat in facts.seats) and now.bot_games() >= now.most_bot_games:
        message = (
            f"you have {now.most_bot_games} games of bots alone running; wait until one ends, or close it"
        )
        raise Refused("too-many-bot-games", message)
    game = build_game(facts.setup)
    before = dated(facts.prelude, now.at)
    play = now.resumed
    if play is None:
        play = RunningGame(game, facts.setup.seats, now.at)
        for line in before:
            play.evolve(line)
    return [
        Started(at=now.at),
        *before,
        *deals(game, play.match.state, play.match.rounds + 1, facts, now),
    ]


def autostart(facts: TableFacts, lines: list[AnyLine], now: Circumstances) -> list[AnyLine]:
    """The start of the game, if the setup wants autostart and these lines complete the table."""
    for line in lines:
        facts = evolve_facts(facts, line)
    if not facts.setup.autostart or facts.status != "open" or missing(facts) is not None:
        return []
    return start(facts, now)


def deals(
    game: Game[Any, Any], state: Any, round: int, facts: TableFacts, now: Circumstances
) -> list[AnyLine]:
    """The deals that are due now."""
    lines: list[AnyLine] = []
    dealer = None
    while (due := game.needs_deal(state)) is not None:
        dealer = dealer or now.make_dealer(bytes.fromhex(facts.secret), facts.contributions())
        deal = dealer.deal(due, round)
        state, _ = game.apply(state, deal)
        lines.append(Dealt(at=now.at, deck=deal.deck, specials=deal.specials))
        round += 1
    return lines


def new_table_id(entropy: Entropy) -> str:
    """An unguessable id: twelve letters and digits, sixty bits."""
    return base64.b32encode(entropy.token_bytes(8)).decode().lower()[:12]
