"""Error responses: every error is a `Failure` body with a code, and the code determines the HTTP status.

A refusal is sent as it is. An internal error is logged with a reference, and the client gets only the
reference.
"""

from __future__ import annotations

import msgspec
import structlog
from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.protocol.rest import Failure
from vacherie.server.entropy import Entropy

log = structlog.get_logger(__name__)

STATUS: dict[str, int] = {
    **dict.fromkeys(("malformed", "bad-frame", "version", "bad-host"), 400),
    **dict.fromkeys(("no-guest", "bad-token"), 401),
    **dict.fromkeys(
        ("not-yours", "not-host", "not-admin", "banned", "no-spectators", "muted", "origin"), 403
    ),
    **dict.fromkeys(("no-such-table", "no-such-seat", "no-such-game", "not-found"), 404),
    **dict.fromkeys(("no-such-puzzle", "coach-off"), 404),
    **dict.fromkeys(("no-such-guest", "no-such-ban", "no-such-session"), 404),
    "method": 405,
    **dict.fromkeys(
        ("not-open", "seat-taken", "no-open-seat", "missing-people", "missing-contribution"), 409
    ),
    **dict.fromkeys(("commitment", "contribution", "closed", "changed"), 409),
    **dict.fromkeys(("not-alone", "no-take-back", "practice-alone"), 409),
    **dict.fromkeys(("not-over", "not-absent", "seat-reserved", "silence", "no-proposals", "bad-have"), 409),
    "too-long": 413,
    "media-type": 415,
    **dict.fromkeys(
        (
            "too-many-requests",
            "too-many-tables",
            "too-many-bot-games",
            "too-many-sessions",
            "too-many-changes",
            "chat-rate",
            "chat-full",
        ),
        429,
    ),
    "head-too-long": 431,
    "internal": 500,
    **dict.fromkeys(("storage", "busy", "shutting-down"), 503),
}
"""Code -> HTTP status. Any other code is a refusal by the rules of the game or of the table: 422."""

RULE_STATUS = 422
BUSY_SECONDS = 2
"""When a client that was refused as `busy` should try again."""
STORAGE_RETRY_SECONDS = 5
"""After which a client may try again what could not be saved."""


def status_of(code: str) -> int:
    """The HTTP status of a refusal.

    >>> status_of("seat-taken"), status_of("not-in-hand")
    (409, 422)
    """
    return STATUS.get(code, RULE_STATUS)


class RateLimited(Refused):
    """Too many requests; the next is allowed after `seconds`."""

    def __init__(self, seconds: float, message: str = "too many requests; wait a little") -> None:
        super().__init__("too-many-requests", message)
        self.seconds = seconds


def headers_of(error: Refused) -> dict[str, str]:
    """The headers that HTTP requires with some refusals."""
    if isinstance(error, RateLimited):
        return {"retry-after": str(int(error.seconds) + 1)}
    if error.code == "busy":
        return {"retry-after": str(BUSY_SECONDS)}
    if error.code == "storage":
        return {"retry-after": str(STORAGE_RETRY_SECONDS)}
    return {"www-authenticate": "Bearer"} if status_of(error.code) == 401 else {}


def internal_error(error: Exception, where: str, entropy: Entropy) -> Refused:
    """An unexpected error: log its traceback, and send the client only the reference."""
    reference = entropy.token_hex(6)
    log.error("internal error", reference=reference, where=where, exc_info=error)
    return Refused("internal", f"internal error of the server, logged as {reference}")


def failure(error: Refused) -> Response:
    """The response to a request that is refused."""
    return Response(body_of(error), status_of(error.code), headers_of(error), "application/json")


def body_of(error: Refused) -> bytes:
    """The body of a refusal."""
    return msgspec.json.encode(Failure(code=error.code, message=str(error)))


def not_found() -> Refused:
    """The refusal of a URL that does not exist, or not for this client."""
    return Refused("not-found", "there is nothing at this URL")
