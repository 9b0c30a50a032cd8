"""Decide: the state of a table and a request give journal lines or a refusal.

Nothing here waits, writes or knows connections; what is not in the state (time, randomness, who is present)
is in the `Circumstances`. Requests around the game are decided in room.py, the chat in decide_chat.py,
answers by the rules of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.core.error import Refused
from vacherie.core.match import By
from vacherie.protocol import request as ask
from vacherie.server.model.identity import Identity
from vacherie.server.model.journal import Answered, AnyLine, AutopilotSet, Closed, Left, MuteSet, StandingSet
from vacherie.server.tables.decide import room
from vacherie.server.tables.decide.change_limits import check_commitment_changes, check_room_changes
from vacherie.server.tables.decide.chat import say
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.coaching import hint, take_back
from vacherie.server.tables.decide.permissions import check_host, check_owner, check_seat, owns
from vacherie.server.tables.decide.rematch import rematch
from vacherie.server.tables.game_length import TOO_LONG, check_setup, is_too_long
from vacherie.server.tables.server_request import (
    AutomaticAnswer,
    CloseTable,
    EndAutopilot,
    NoteHint,
    RemoveGuest,
    StartAutopilot,
    TableRequest,
)
from vacherie.server.tables.state import TableLine, TableState


def decide(
    state: TableState, request: TableRequest, who: Identity, now: Circumstances
) -> Sequence[TableLine]:
    """The lines to write for a request, none if nothing changes; raises `Refused`.

    A caller who is shown the past, as delayed spectators are, is answered as of then: no refusal may tell
    that the game has ended meanwhile. What would have been possible then changes nothing now.
    """
    if now.shown is None or now.shown == state.facts.status:
        return decide_now(state, request, who, now)
    past = copy(state)
    past.facts = replace(state.facts, status=now.shown)
    decide_now(past, request, who, now)
    return []


def decide_now(
    state: TableState, request: TableRequest, who: Identity, now: Circumstances
) -> Sequence[TableLine]:
    """The lines to write for a request of a caller who knows the present."""
    check_room_changes(state, request, who, now.at)
    match request:
        case ask.AnswerRequest():
            return answer(state, request, who, now)
        case AutomaticAnswer():
            return automatic_answer(state, request, now)
        case ask.TakeBack(seat=seat):
            lines = take_back(state, request, who, now)
            return [*switch_autopilot(state, seat, now, on=False), *lines]
        case NoteHint():
            return hint(state, request, who, now)
        case ask.StandingPass():
            return standing_pass(state, request, who, now)
        case ask.Autopilot():
            return autopilot(state, request, who, now)
        case StartAutopilot(seat=seat):
            return [] if state.facts.seats[seat].autopilot else switch_autopilot(state, seat, now, on=True)
        case EndAutopilot(seat=seat):
            return [] if state.facts.seats[seat].chosen else switch_autopilot(state, seat, now, on=False)
        case ask.Say():
            return [say(state, request, who, now)]
        case ask.Mute():
            return mute(state, request, who, now)
        case ask.Close():
            check_host(state.facts, who)
            return close(state, "the host closed it", now)
        case CloseTable(reason=reason):
            return close(state, reason, now)
        case RemoveGuest(guest=guest):
            return remove_guest(state, guest, now)
        case ask.Configure(setup=setup):
            check_setup(setup)
            return room.decide(state.facts, request, who, now)
        case ask.Rematch():
            return rematch(state.facts, who, now)
        case _:
            return room.decide(state.facts, request, who, now)


# Answers ------------------------------------------------------------------------------------------


def answer(state: TableState, request: ask.AnswerRequest, who: Identity, now: Circumstances) -> list[AnyLine]:
    """A player's answer, which takes the seat back from autopilot. Idempotent."""
    seat = request.seat
    check_owner(state.facts, who, seat)
    play = state.play or state.running()
    choice = play.read_choice(request.choice)
    back_in_control = switch_autopilot(state, seat, now, on=False)
    if play.is_repeated(seat, request.decision, choice):
        return back_in_control
    if request.have is not None and play.is_outdated(seat, request.decision, request.have):
        raise Refused("changed", f"seat {seat} has answered decision {request.decision} anew since then")
    lines = answered(state, seat, request.decision, choice, "player", now)
    check_commitment_changes(play, seat, request.decision)
    return [*back_in_control, *lines]


def automatic_answer(state: TableState, request: AutomaticAnswer, now: Circumstances) -> list[AnyLine]:
    """An answer for a seat; none if the decision was closed, answered or changed meanwhile."""
    play = state.play
    decision = None if play is None else play.match.decision_of(request.seat)
    is_open = decision is not None and decision.id == request.decision and not decision.answered
    if state.facts.status != "playing" or not is_open:
        return []
    return answered(state, request.seat, request.decision, request.choice, request.by, now)


def answered(
    state: TableState, seat: Seat, decision: int, choice: Choice, by: By, now: Circumstances
) -> list[AnyLine]:
    """A legal answer, with the deals it leads to."""
    play = state.running()
    after = play.after(seat, decision, choice)
    raw = Raw(msgspec.json.encode(choice))
    line = Answered(at=now.at, seat=seat, decision=decision, choice=raw, by=by)
    if play.game.needs_deal(after) is None:
        return [line]
    if is_too_long(play):
        return [line, Closed(at=now.at, reason=TOO_LONG)]
    return [line, *room.deals(play.game, after, play.match.rounds + 1, state.facts, now)]


# Switches -----------------------------------------------------------------------------------------


def standing_pass(
    state: TableState, request: ask.StandingPass, who: Identity, now: Circumstances
) -> list[AnyLine]:
    """Set or clear a standing pass: pass until something changes."""
    check_owner(state.facts, who, request.seat)
    state.running()
    if state.facts.seats[request.seat].standing == request.on:
        return []
    return [StandingSet(at=now.at, seat=request.seat, on=request.on)]


def autopilot(state: TableState, request: ask.Autopilot, who: Identity, now: Circumstances) -> list[AnyLine]:
    """Autopilot for one's own seat; the host may switch it on for an absent player's."""
    facts, seat, on = state.facts, request.seat, request.on
    check_seat(facts, seat)
    is_own = owns(facts, who, seat)
    if not is_own:
        check_host(facts, who)
        if facts.seats[seat].kind != "person" or not on or seat in now.present:
            raise Refused("not-yours", f"seat {seat} is not yours")
    state.running()
    return switch_autopilot(state, seat, now, on=on, chosen=on and is_own)


def switch_autopilot(
    state: TableState, seat: Seat, now: Circumstances, *, on: bool, chosen: bool = False
) -> list[AnyLine]:
    """Autopilot on or off, where that is a change; `chosen`: its player asked for it."""
    sitting = state.facts.seats[seat]
    if state.facts.status != "playing" or (sitting.autopilot, sitting.chosen) == (on, chosen):
        return []
    return [AutopilotSet(at=now.at, seat=seat, on=on, chosen=chosen)]


def mute(state: TableState, request: ask.Mute, who: Identity, now: Circumstances) -> list[AnyLine]:
    """Mute a seat's chat for one's own seat or, as the host, for all."""
    check_owner(state.facts, who, request.seat)
    check_seat(state.facts, request.who)
    if request.everyone:
        check_host(state.facts, who)
    by = None if request.everyone else request.seat
    if ((request.who, by) in state.facts.mutes) == request.on:
        return []
    return [MuteSet(at=now.at, who=request.who, by=by, on=request.on)]


def close(state: TableState, reason: str, now: Circumstances) -> list[AnyLine]:
    """End the table without a result."""
    if state.facts.status not in ("open", "playing"):
        raise Refused("closed", f"the table is {state.facts.status} already")
    return [Closed(at=now.at, reason=reason)]


def remove_guest(state: TableState, guest: str, now: Circumstances) -> list[AnyLine]:
    """Free all seats of a guest, as long as the table is not over."""
    if state.facts.status not in ("open", "playing"):
        return []
    return [Left(at=now.at, seat=n) for n, seat in enumerate(state.facts.seats) if seat.guest == guest]
