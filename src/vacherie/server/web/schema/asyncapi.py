"""The AsyncAPI 3.0 document of a table's websocket, made from the structs of the protocol.

OpenAPI describes the HTTP side; docs/protocol.md explains both in words.
"""

from __future__ import annotations

import inspect
from typing import Any, get_args

import msgspec

from vacherie.core.action import tag_of
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game
from vacherie.protocol import VERSION, message, request
from vacherie.protocol.room import Awaited, RoomState, SeatSeen, Setup
from vacherie.server.web.schema.json_schema import REF, name_of, needed, schemas

ADDRESS = "/api/tables/{table}/socket"
TABLE = "mu4k2vyq3hba"
"""The id of the table in the examples."""

ABOUT = """\
One connection follows one table. The client's first request is `hello`; everything else is in
docs/protocol.md in the repository, with a worked session."""


def document() -> dict[str, Any]:
    """The AsyncAPI document.

    >>> document()["channels"]["table"]["address"]
    '/api/tables/{table}/socket'
    """
    requests, messages = get_args(request.AnyFrame), get_args(message.AnyMessage)
    examples = {type(example): example for example in [*request_examples(), *message_examples()]}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Vacherie: a table's websocket",
            "version": str(VERSION),
            "description": ABOUT,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": ADDRESS,
                "description": "A table: its seats, its game, its chat.",
                "parameters": {"table": {"description": "The id of the table."}},
                "messages": {
                    name_of(kind): {"$ref": f"#/components/messages/{name_of(kind)}"}
                    for kind in (*requests, *messages)
                },
            }
        },
        "operations": {
            "request": {
                "action": "receive",
                "summary": "Requests of a client. Each is answered by `ack`, `error` or `pong`.",
                "channel": {"$ref": "#/channels/table"},
                "messages": [on_channel(kind) for kind in requests],
                "reply": {
                    "channel": {"$ref": "#/channels/table"},
                    "messages": [on_channel(kind) for kind in (message.Ack, message.Error, message.Pong)],
                },
            },
            "tell": {
                "action": "send",
                "summary": "Messages of the server.",
                "channel": {"$ref": "#/channels/table"},
                "messages": [on_channel(kind) for kind in messages],
            },
        },
        "components": {
            "messages": {name_of(kind): described(kind, examples[kind]) for kind in (*requests, *messages)},
            "schemas": needed(("ClientFrame", "Message"), plain(schemas())),
        },
    }


def on_channel(kind: type) -> dict[str, str]:
    """A reference to a message of the channel."""
    return {"$ref": f"#/channels/table/messages/{name_of(kind)}"}


def described(kind: type[msgspec.Struct], example: msgspec.Struct) -> dict[str, Any]:
    """A message: its description, its schema, an example."""
    text = inspect.getdoc(kind) or ""
    return {
        "name": tag_of(kind),
        "title": kind.__name__,
        "summary": text.split("\n", 1)[0],
        "description": text,
        "payload": {"$ref": REF + name_of(kind)},
        "examples": [{"name": tag_of(kind), "payload": plain(example)}],
    }


def plain(value: object) -> Any:
    """A value as it is in JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def request_examples() -> list[request.AnyFrame]:
    """One example of every request."""
    card = msgspec.Raw(b'{"type":"play","card":64}')
    share = "00112233445566778899aabbccddeeff"
    commitment = Dealer.from_seed("tea", seats=2).commitment
    return [
        request.Hello(id=1, have={"0": 12}, chat=3),
        request.Ping(id=2),
        request.AnswerRequest(id=3, seat=0, decision=5, choice=card),
        request.StandingPass(id=4, seat=0, on=True),
        request.Autopilot(id=5, seat=0, on=False),
        request.Say(id=6, seat=0, phrase="hello"),
        request.Mute(id=7, seat=0, who=1, on=True),
        request.Sit(id=8, name="Ann", contribution=share, commitment=commitment),
        request.Contribute(id=9, seat=0, contribution=share, commitment=commitment),
        request.Leave(id=10, seat=1),
        request.PutBot(id=11, seat=1, bot="careful"),
        request.FillWithBots(id=12, bot="careful"),
        request.Configure(id=13, setup=Setup("classic", 4, public=True)),
        request.Start(id=14),
        request.Close(id=15),
        request.Rematch(id=16),
        request.TakeBack(id=17, seat=0, decision=5),
    ]


def message_examples() -> list[message.AnyMessage]:
    """One example of every message; the table's is the beginning of a real game."""
    dealer = Dealer.from_seed("tea", seats=2)
    match = Match(game("classic"), seats=2, dealer=dealer)
    visible = [event for event in match.opening if match.game.redact(event, 0) is not None]
    room = RoomState(
        id=TABLE,
        setup=Setup("classic", 2),
        status="playing",
        seats=(
            SeatSeen("person", "Ann", host=True, connected=True, contributed=True),
            SeatSeen("bot", "Rosa", bot="careful", contributed=True),
        ),
        commitment=dealer.commitment,
        facts=match.game.facts(2),
        contributions=tuple(given.hex() for given in dealer.contributions),
    )
    decision = match.decision_of(0)
    assert decision is not None
    return [
        message.Welcome(table=TABLE, seats=(0,), host=True),
        message.Room(room=room),
        message.TableMessage(
            seat=0,
            seq=len(visible),
            events=tuple(visible),
            view=match.view(0),
            decisions=(decision,),
            awaited=(Awaited(0), Awaited(1)),
            over=False,
        ),
        message.Chat(n=1, seat=0, phrase="hello"),
        message.Ack(re=3),
        message.Error(code="changed", message="decision 4 of seat 0 has changed: it is now decision 5", re=3),
        message.Pong(re=2),
        message.Bye(code="restart", message="the server restarts; nothing is lost", retry=2000),
    ]
