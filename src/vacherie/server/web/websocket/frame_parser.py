"""Frames into requests: a frame that is none is refused, with its id where that can be read."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct, UnsetType

from vacherie.core.error import Refused
from vacherie.protocol import VERSION, request

LONGEST_FRAME = 16_384
"""Characters in a frame. Frames above 64 kB are refused by the web server (1009)."""

_decoder: msgspec.json.Decoder[request.AnyFrame] = msgspec.json.Decoder(request.AnyFrame)


class Envelope(Struct):
    """The fields that are read of an invalid request."""

    id: Annotated[int, Meta(ge=0, lt=2**53)] | UnsetType = msgspec.UNSET
    v: int | UnsetType = msgspec.UNSET


_envelope = msgspec.json.Decoder(Envelope)


def id_in(frame: str | bytes) -> int | None:
    """The id of an invalid request, if it can be read."""
    if len(frame) > LONGEST_FRAME:
        return None
    try:
        found = _envelope.decode(frame).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return None if isinstance(found, UnsetType) else found


def check_length(frame: str | bytes) -> None:
    """Refuse a frame that is too long to be looked at."""
    if len(frame) > LONGEST_FRAME:
        raise Refused("too-long", f"a frame has at most {LONGEST_FRAME} characters")


def parse_frame(frame: str | bytes) -> request.AnyFrame:
    """The request in a frame; refuses an invalid one."""
    check_length(frame)
    try:
        found = _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        check_version(frame)
        raise Refused("bad-frame", f"this is not a request: {error}") from None
    if found.v != VERSION:
        raise wrong_version(found.v)
    return found


def check_version(frame: str | bytes) -> None:
    """Refuse a frame of another protocol version."""
    try:
        version = _envelope.decode(frame).v
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(version, UnsetType) and version != VERSION:
        raise wrong_version(version)


def wrong_version(version: int) -> Refused:
    """The refusal of a request of another protocol version."""
    return Refused("version", f"this server speaks version {VERSION} of the protocol, not {version}")
