"""Messages between nodes: a round trip of every kind, and what a neighbouring version may add."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from vacherie.server.model.identity import Grant, Identity
from vacherie.server.nodes import messages
from vacherie.server.nodes.messages import AnyMessage, LinkFrame, OpenLink, decode, encode

WHO = Identity(guest="anna", session="s", grants=(Grant("t", 1, "once"),))
HELLO = OpenLink(sender="a", link=1, table="t", who=WHO, address="192.0.2.7", hello=b"{}")

KINDS: tuple[type[Any], ...] = get_args(AnyMessage)


def sample(kind: type[Any]) -> Any:
    """A message of a kind, with a value in every field that needs one."""
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: value_of(field.type) for field in fields if field.required})


def value_of(hint: Any) -> Any:
    """A value of a type."""
    if hint is Identity:
        return WHO
    if hint in (str, int, bytes, bool, float):
        return hint()
    return msgspec.convert({} if "ict" in str(hint) or "apping" in str(hint) else [], hint)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_every_kind_comes_back(kind: type[Any]) -> None:
    message = sample(kind)
    assert decode(encode(message)) == message


def test_an_identity_comes_back_with_its_grants() -> None:
    assert decode(encode(HELLO)) == HELLO


def test_fields_of_a_newer_version_are_ignored() -> None:
    newer = msgspec.msgpack.decode(encode(HELLO)) | {"colour": "brown"}
    assert decode(msgspec.msgpack.encode(newer)) == HELLO


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"\xc1",
        msgspec.msgpack.encode({"type": "moo", "sender": "a"}),
        msgspec.msgpack.encode({"type": "link-frame", "sender": "a", "link": "one", "frame": b""}),
        encode(HELLO)[:-1],
    ],
    ids=["nothing", "garbage", "kind of a newer version", "wrong type", "cut off"],
)
def test_what_is_no_message_is_nothing(damaged: bytes) -> None:
    assert decode(damaged) is None


def test_messages_have_names_of_their_own() -> None:
    names = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(names)) == len(names)
    assert LinkFrame in KINDS
    assert messages.Message not in KINDS
