"""The typed route table: what a route takes, replies and refuses is data, for dispatch and OpenAPI alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.protocol.room import SeatNumber, TableId
from vacherie.server.auth.credentials import Caller
from vacherie.server.web.relay.forwarding import CALLER
from vacherie.server.web.state import WebState

MOST_BYTES = 64_000
"""Bytes of a request body, unless a route allows more."""

B = TypeVar("B")

Method: TypeAlias = Literal["GET", "POST", "PATCH", "DELETE"]
Security: TypeAlias = tuple[Literal["cookie", "guest", "seat", "admin"], ...]

GUEST: Security = ("cookie", "guest")
SEAT: Security = ("cookie", "guest", "seat")
ADMIN: Security = ("admin",)


class PathValues(Struct, frozen=True):
    """The parameters in the paths of all routes; each path has some of them."""

    table: TableId = ""
    game: TableId = ""
    seat: Annotated[SeatNumber, Meta(description="The number of a seat")] = 0
    puzzle: Annotated[str, Meta(pattern="^[0-9a-z-]{1,40}$", description="The id of a puzzle")] = ""
    ban: Annotated[int, Meta(ge=1, lt=2**53, description="The number of a ban")] = 0
    session: Annotated[str, Meta(pattern="^[0-9a-f]{16,20}$", description="The id of a session")] = ""
    page: str = ""
    file: str = ""


class Call(Generic[B]):
    """One HTTP request to a route, validated."""

    def __init__(self, web: WebState, request: Request, path: PathValues, body: B, query: Any) -> None:
        self.web = web
        self.request = request
        self.path = path
        self.body = body
        self.query = query
        self._caller: Caller | Refused | None = None

    async def authenticate(self) -> tuple[str, ...]:
        """Find out who sends it; returns the cookies that the response sets."""
        assert self.request.client is not None
        forwarded: Caller | None = self.request.scope.get(CALLER)
        if forwarded is not None:
            self._caller = forwarded
            return ()
        try:
            self._caller = await self.web.caller(self.request.scope["headers"], self.request.client.host)
        except Refused as error:
            self._caller = error
            return ()
        return self._caller.set_cookies

    @property
    def caller(self) -> Caller:
        """Who sends it; refuses a bad token and a banned guest."""
        assert self._caller is not None, "only calls of the API are authenticated"
        if isinstance(self._caller, Refused):
            raise self._caller
        return self._caller

    @property
    def base_url(self) -> str:
        """The URL of the server as the caller has used it."""
        return str(self.request.base_url)


class Route(Struct, Generic[B], frozen=True):
    """One method of one path."""

    method: Method
    path: str
    """With the names of `PathValues` in braces."""
    handler: Callable[[Call[B]], Awaitable[Struct | Response]]
    reply: type[Struct] | str = ""
    """The struct of the reply's body, or the media type of another one."""
    body: type[B] | None = None
    """The type of the JSON body; None: no body is read."""
    query: type[Struct] | None = None
    status: int = 200
    refuses: tuple[int, ...] = ()
    """The statuses of refusals that follow from nothing else here (schema/openapi.py)."""
    security: Security = ()
    name: str = ""
    about: str = ""
    """Name and description for the document, where they are not those of the handler."""
    most_bytes: int = MOST_BYTES
    head: bool = False
    """Whether HEAD is allowed, too."""
