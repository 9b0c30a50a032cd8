"""Decide is pure: every request gets lines or a refusal, and the state stays as it is."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec import Raw

from vacherie.core.error import Refused
from vacherie.core.shuffle import Dealer
from vacherie.games.nimmt.choice import PLAIN
from vacherie.protocol import request as ask
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.entropy import SystemEntropy
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.decide import room
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.decide import decide
from vacherie.server.tables.server_request import (
    AutomaticAnswer,
    CloseTable,
    EndAutopilot,
    NoteHint,
    RemoveGuest,
    StartAutopilot,
    TableRequest,
)
from vacherie.server.tables.state import TableState

ANN = GuestRow(id="ann", name="Ann", created=0)
NOW = Circumstances(
    1000, SystemEntropy(), Dealer, chat_per_minute=20, guest=GuestRow(id="bob", name="Bob", created=0)
)
HEX = "0" * 32


def opened() -> TableState:
    """An open table of Ann's for two."""
    body = OpenTable(
        setup=Setup(preset="classic", seats=2), places=(SeatSetup(kind="me"), SeatSetup(kind="open"))
    )
    return TableState("abcdefgh2345", room.open_table(ANN, body, NOW))


def played() -> TableState:
    """The same table with a bot, in play."""
    state = opened()
    for wish in (
        ask.FillWithBots(id=0),
        ask.Contribute(id=0, seat=0, contribution=HEX, commitment=state.facts.commitment),
        ask.Start(id=0),
    ):
        for line in decide(state, wish, Identity(guest="ann"), NOW):
            state.evolve(line)
    assert state.facts.status == "playing"
    return state


REQUESTS: tuple[TableRequest, ...] = (
    ask.AnswerRequest(id=0, seat=0, decision=1, choice=Raw(msgspec.json.encode(PLAIN[7]))),
    ask.TakeBack(id=0, seat=0, decision=1),
    NoteHint(seat=0, decision=1),
    ask.StandingPass(id=0, seat=0, on=True),
    ask.Autopilot(id=0, seat=0, on=True),
    ask.Say(id=0, seat=0, text="moo"),
    ask.Mute(id=0, seat=0, who=1, on=True),
    ask.Sit(id=0),
    ask.Contribute(id=0, seat=0, contribution=HEX, commitment="0" * 64),
    ask.Leave(id=0, seat=0),
    ask.PutBot(id=0, seat=1),
    ask.FillWithBots(id=0),
    ask.Configure(id=0, setup=Setup(preset="nothanks", seats=3)),
    ask.Start(id=0),
    ask.Close(id=0),
    ask.Rematch(id=0),
    AutomaticAnswer(seat=0, decision=1, choice=PLAIN[7], by="autopilot"),
    StartAutopilot(seat=0),
    EndAutopilot(seat=0),
    CloseTable(reason="enough"),
    RemoveGuest(guest="ann"),
)


def test_every_request_is_here() -> None:
    assert {type(request) for request in REQUESTS} == set(get_args(TableRequest))


@pytest.mark.parametrize(
    "who", [Identity(guest="ann"), Identity(guest="eve"), ANONYMOUS, Identity(admin=True)]
)
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_a_decision_changes_nothing_and_its_lines_evolve(request_: TableRequest, who: Identity) -> None:
    for state in (opened(), played()):
        before = state.facts, state.count, list(state.chat), state.play and state.play.match.state
        try:
            lines = decide(state, request_, who, NOW)
        except Refused:
            lines = ()
        assert before == (state.facts, state.count, state.chat, state.play and state.play.match.state)
        for line in lines:
            state.evolve(line)


def test_an_automatic_answer_replaces_no_player_s() -> None:
    """Autopilot was about to answer when the player did; the decision stays open for the other seat."""
    state = played()
    assert state.play is not None
    decision = state.play.match.decision_of(0)
    assert decision is not None
    first, second, *_ = decision.options
    answer = ask.AnswerRequest(id=0, seat=0, decision=decision.id, choice=Raw(msgspec.json.encode(first)))
    for line in decide(state, answer, Identity(guest="ann"), NOW):
        state.evolve(line)
    late = AutomaticAnswer(seat=0, decision=decision.id, choice=second, by="autopilot")
    assert list(decide(state, late, Identity(admin=True), NOW)) == []


def test_an_answer_that_was_delayed_undoes_no_newer_one() -> None:
    """A copy of the first one was stuck on an old connection, and arrives when the player has changed it."""
    state = played()
    assert state.play is not None
    match = state.play.match
    decision = match.decision_of(0)
    assert decision is not None
    first, second, third, *_ = decision.options

    def give(choice: object, have: int | None) -> None:
        raw = Raw(msgspec.json.encode(choice))
        answer = ask.AnswerRequest(id=0, seat=0, decision=decision.id, choice=raw, have=have)
        for line in decide(state, answer, Identity(guest="ann"), NOW):
            state.evolve(line)

    before = len(match.heard[0])
    give(first, before)
    give(second, before)  # sent before the events of the first have arrived
    with pytest.raises(Refused) as refused:
        give(first, before)
    assert refused.value.code == "changed"
    give(second, before)  # the same again is acknowledged, however old
    assert match.state.privates[0].commit == second
    give(third, len(match.heard[0]))
    give(first, None)  # a client that does not say what it has
    assert match.state.privates[0].commit == first
