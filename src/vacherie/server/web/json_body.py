"""Request bodies: read once, strictly, straight into the struct a handler asks for.

The web framework would take "4" for 4 and could not leave a choice unread (`Raw`); here a body is exactly
what its schema says, or it is refused with the place where it is not.
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
    """The decoder of a kind of body."""
    return msgspec.json.Decoder(kind)


class StrictRequest(Request[None, None, State]):
    """A request whose JSON body is read by the handler's type."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # so the framework calls it when a client hangs up
            raise Refused("malformed", "the request broke off before its end") from None

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        if field is None:
            raise Refused("malformed", "this request takes no body")
        if self.content_type[0] != "application/json":
            raise Refused("media-type", "a body is JSON: send it with `Content-Type: application/json`")
        try:
            return decoder(field.annotation).decode(await self.body())
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Refused("malformed", str(error)) from None
        except RecursionError:
            raise Refused("malformed", "the body is nested too deeply") from None
