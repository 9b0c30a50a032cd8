"""Strict decoding of JSON request bodies, directly into the struct that a route declares.

Nothing is coerced ("4" is no number), and a body that does not match its schema is refused with the path of
the mismatch. A body above the limit is refused as soon as that is known, not after it was read.
"""

from __future__ import annotations

from contextlib import aclosing
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request

from vacherie.core.error import Refused


@lru_cache(maxsize=64)
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a body's type, built once."""
    return msgspec.json.Decoder(kind)


async def read_body(request: Request, kind: Any, most_bytes: int) -> Any:
    """The body of a request, decoded."""
    data = await read_bytes(request, most_bytes)
    if not data:
        raise Refused("malformed", "this request needs a body in JSON")
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Refused("media-type", "send the body as JSON, with `Content-Type: application/json`")
    try:
        return decoder(kind).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("malformed", str(error)) from None
    except RecursionError:
        raise Refused("malformed", "the body is nested too deeply") from None


async def read_bytes(request: Request, most_bytes: int) -> bytes:
    """The bytes of a body; refuses too many of them."""
    too_long = Refused("too-long", f"the body of this request has at most {most_bytes:,} bytes")
    if int(request.headers.get("content-length", 0)) > most_bytes:
        raise too_long
    data = bytearray()
    try:
        async with aclosing(request.stream()) as parts:
            async for part in parts:
                data += part
                if len(data) > most_bytes:
                    raise too_long
    except ClientDisconnect:
        raise Refused("malformed", "the request ended before its body was complete") from None
    return bytes(data)
