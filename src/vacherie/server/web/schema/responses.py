"""Parts of the OpenAPI document for routes: security schemes, path parameters, and possible refusals."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement, SecurityScheme
from litestar.params import PathParameter

from vacherie.protocol.rest import Failure
from vacherie.protocol.room import MOST_SEATS
from vacherie.server.auth.credentials import COOKIE

GUEST: list[SecurityRequirement] = [{"cookie": []}, {"guest": []}]
"""For guests."""
SEAT: list[SecurityRequirement] = [{"cookie": []}, {"guest": []}, {"seat": []}]
"""For the owner of a seat."""
ADMIN: list[SecurityRequirement] = [{"admin": []}]
"""For administrators."""

SCHEMES: dict[str, Any] = {
    "cookie": SecurityScheme(
        type="apiKey", name=COOKIE, security_scheme_in="cookie", description="Set by POST /api/guests"
    ),
    "guest": SecurityScheme(
        type="http", scheme="bearer", description="The guest's token, from POST /api/guests"
    ),
    "seat": SecurityScheme(
        type="http", scheme="bearer", description="A seat's token, from sitting down or from its owner"
    ),
    "admin": SecurityScheme(
        type="http", scheme="bearer", description="Made from the server's key by the command line"
    ),
}

ALWAYS = (400, 403, 429, 500, 503)
MEANINGS = {
    400: "The request is not what its schema says (`malformed`)",
    401: "No guest, or a bad token (`no-guest`, `bad-token`)",
    403: "Not allowed: not yours, not the host, banned, or a cross-site request",
    404: "It does not exist",
    409: "Not in this state: too late, too early, or taken",
    413: "Too long (`too-long`)",
    415: "The body is not sent as JSON (`media-type`)",
    422: "The rules of the game or of the table refuse it",
    429: "Rate limit exceeded; `Retry-After` says how long to wait where that is known",
    500: "Internal error (`internal`), logged under the reference in the message",
    503: "Temporarily unavailable: the disk, the load, or a restart",
}


def may_refuse(*statuses: int, body: bool = False) -> dict[int, ResponseSpec]:
    """The refusals of a route: those of every route, and its own."""
    every = sorted({*ALWAYS, *statuses, *((413, 415) if body else ())})
    return {
        status: ResponseSpec(Failure, generate_examples=False, description=MEANINGS[status])
        for status in every
    }


TableId: TypeAlias = Annotated[str, PathParameter(pattern="^[a-z2-7]{12}$", description="The id of a table")]
SeatId: TypeAlias = Annotated[int, PathParameter(ge=0, lt=MOST_SEATS, description="The number of a seat")]
