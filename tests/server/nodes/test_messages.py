"""Messages of a neighbouring version can be read: what this one does not know is ignored."""

from __future__ import annotations

from typing import Any

import msgspec

from vacherie.server.nodes.messages import LinkFrame, decode, encode

FRAME = LinkFrame(sender="node-a", link=1, frame=b"{}")


def changed(**fields: Any) -> bytes:
    """A message as another version would write it."""
    return msgspec.msgpack.encode({**msgspec.msgpack.decode(encode(FRAME)), **fields})


def test_a_field_that_is_not_known_is_ignored() -> None:
    assert decode(changed()) == FRAME
    assert decode(changed(mood="good")) == FRAME


def test_a_kind_that_is_not_known_is_no_message() -> None:
    assert decode(changed(type="sing-a-song")) is None
