"""Strict decoding of JSON request bodies, directly into the struct that a handler declares.

The web framework would coerce "4" to 4 and cannot leave a choice undecoded (`Raw`); here a body that does not
match its schema is refused with the path of the mismatch.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures.state import State
from litestar.exceptions import InternalServerException

from vacherie.core.error import Refused

MOST_BYTES = 64_000


@lru_cache(maxsize=64)
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a body's type, built once."""
    return msgspec.json.Decoder(kind)


class StrictRequest(Request[None, None, State]):
    """A request whose JSON body is decoded by the handler's type."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # the framework's error for a client that disconnects
            raise Refused("malformed", "the request ended before its body was complete") from None

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        if field is None:
            raise Refused("malformed", "this request takes no body")
        if self.content_type[0] != "application/json":
            raise Refused("media-type", "send the body as JSON, with `Content-Type: application/json`")
        try:
            return decoder(field.annotation).decode(await self.body())
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Refused("malformed", str(error)) from None
        except RecursionError:
            raise Refused("malformed", "the body is nested too deeply") from None
