"""The AsyncAPI document is complete, well-formed, and agrees with the messages on the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from vacherie import PRESETS, Dealer, Match, game
from vacherie.protocol import message, request
from vacherie.protocol.room import Awaited
from vacherie.server.web.schema.asyncapi import document, plain
from vacherie.server.web.schema.json_schema import name_of

REQUESTS, MESSAGES = get_args(request.AnyFrame), get_args(message.AnyMessage)
DOCUMENT = document()


def validator(name: str) -> jsonschema_rs.Draft7Validator:
    """The validator of a schema of the document; AsyncAPI extends draft 7."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    return jsonschema_rs.Draft7Validator(schema)


def references(part: object) -> Iterator[str]:
    """Every reference in a document."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for item in part:
            yield from references(item)


def test_it_is_plain_json() -> None:
    assert plain(DOCUMENT) == DOCUMENT


def test_every_reference_leads_somewhere() -> None:
    found = list(references(DOCUMENT))
    assert len(found) > 100
    for ref in found:
        target: Any = DOCUMENT
        for step in ref.removeprefix("#/").split("/"):
            target = target[step]
        assert isinstance(target, dict)


def test_it_has_the_parts_that_asyncapi_asks_for() -> None:
    assert re.fullmatch(r"3\.0\.\d+", DOCUMENT["asyncapi"])
    assert DOCUMENT["info"]["title"]
    assert DOCUMENT["info"]["version"]
    allowed = {
        "asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components",
    }  # fmt: skip
    assert set(DOCUMENT) <= allowed
    for channel in DOCUMENT["channels"].values():
        assert set(re.findall(r"{(\w+)}", channel["address"])) == set(channel["parameters"])
        for ref in channel["messages"].values():
            assert ref["$ref"].startswith("#/components/messages/")
    for operation in DOCUMENT["operations"].values():
        assert operation["action"] in ("send", "receive")
        assert operation["channel"]["$ref"].startswith("#/channels/")
        # AsyncAPI wants the messages of an operation to be those of its channel, not of the components.
        for part in (operation, operation.get("reply", {"messages": []})):
            for ref in part["messages"]:
                assert ref["$ref"].startswith(operation["channel"]["$ref"] + "/messages/")
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema_rs.meta.validate({"$schema": "http://json-schema.org/draft-07/schema#", **schema})


def test_every_request_and_message_is_there() -> None:
    wanted = {name_of(kind) for kind in (*REQUESTS, *MESSAGES)}
    assert set(DOCUMENT["components"]["messages"]) == wanted
    assert set(DOCUMENT["channels"]["table"]["messages"]) == wanted
    operations = DOCUMENT["operations"]
    for name, kinds in (("request", REQUESTS), ("tell", MESSAGES)):
        told = [ref["$ref"].rpartition("/")[2] for ref in operations[name]["messages"]]
        assert told == [name_of(kind) for kind in kinds]


@pytest.mark.parametrize("kind", [*REQUESTS, *MESSAGES], ids=name_of)
def test_examples_are_valid(kind: type[msgspec.Struct]) -> None:
    described = DOCUMENT["components"]["messages"][name_of(kind)]
    payload = described["examples"][0]["payload"]
    validator(name_of(kind)).validate(payload)
    validator("ClientFrame" if kind in REQUESTS else "Message").validate(payload)
    if kind in REQUESTS:  # a server takes it
        assert isinstance(msgspec.json.decode(msgspec.json.encode(payload), type=request.AnyFrame), kind)
    with pytest.raises(jsonschema_rs.ValidationError):
        validator(name_of(kind)).validate({**payload, "type": "nonsense"})


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games_are_valid(preset: str) -> None:
    """Every choice, event and view of a random game, as a seat and as a spectator are told."""
    made = game(preset)
    seats = max(3, made.seat_counts[0])
    match = Match(made, seats, Dealer.from_seed(f"asyncapi {preset}", seats))
    table, answer = validator("TableMessage"), validator("AnswerRequest")
    rng = Random(preset)
    events = match.opening
    for _ in range(200):
        for seat in (0, None):
            decision = None if seat is None else match.decision_of(seat)
            told = message.TableMessage(
                seat=seat,
                seq=99,
                events=tuple(event for event in events if made.redact(event, seat) is not None),
                view=match.view(seat),
                decisions=() if decision is None else (decision,),
                awaited=tuple(Awaited(waiting.seat, 15000) for waiting in match.waiting()),
                over=match.over,
            )
            table.validate(plain(told))
        if match.over:
            break
        asked = rng.choice(match.waiting())
        choice = rng.choice(asked.options).fill(rng)
        raw = msgspec.Raw(msgspec.json.encode(choice))
        answer.validate(plain(request.AnswerRequest(id=1, seat=asked.seat, decision=asked.id, choice=raw)))
        events = match.answer(asked, choice)


def test_nonsense_is_not_valid() -> None:
    table = DOCUMENT["components"]["messages"]["TableMessage"]["examples"][0]["payload"]
    check = validator("TableMessage")
    wrongs: list[dict[str, object]] = [
        {"view": {}},
        {"events": [{"type": "placed", "seat": 0, "card": 5}]},
        {"events": [{"type": "no-such-event"}]},
        {"decisions": [{"id": 1, "seat": 0, "options": [{"type": "choice"}]}]},
    ]
    for wrong in wrongs:
        with pytest.raises(jsonschema_rs.ValidationError):
            check.validate(table | wrong)
