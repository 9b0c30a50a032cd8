"""Error responses: every error is a `Failure` body with a code, and the code determines the HTTP status.

A refusal is sent as it is. An internal error is logged with a reference, and the client gets only the
reference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Send

from vacherie.core.error import Refused
from vacherie.protocol.rest import Failure
from vacherie.server.entropy import Entropy

log = structlog.get_logger(__name__)

STATUS: dict[str, int] = {
    **dict.fromkeys(("malformed", "bad-frame", "version"), 400),
    **dict.fromkeys(("no-guest", "bad-token"), 401),
    **dict.fromkeys(
        ("not-yours", "not-host", "not-admin", "banned", "no-spectators", "muted", "origin"), 403
    ),
    **dict.fromkeys(("no-such-table", "no-such-seat", "no-such-game", "not-found"), 404),
    **dict.fromkeys(("no-such-guest", "no-such-ban"), 404),
    "method": 405,
    **dict.fromkeys(
        ("not-open", "seat-taken", "no-open-seat", "missing-people", "missing-contribution"), 409
    ),
    **dict.fromkeys(("commitment", "contribution", "closed", "changed"), 409),
    **dict.fromkeys(("not-over", "silence", "no-proposals", "bad-have"), 409),
    "too-long": 413,
    "media-type": 415,
    **dict.fromkeys(("too-many-requests", "too-many-tables", "chat-rate"), 429),
    "internal": 500,
    **dict.fromkeys(("storage", "busy", "shutting-down"), 503),
}
"""Code -> HTTP status. Any other code is a refusal by the rules of the game or of the table: 422."""

RULE_STATUS = 422

FRAMEWORK_CODES = {400: "malformed", 401: "bad-token", 413: "too-long", 503: "busy"}
"""The code of a refusal by the web framework, before a handler is called."""

PATH_CODES = {
    "table": "no-such-table", "game": "no-such-game", "seat": "no-such-seat", "ban": "no-such-ban",
}  # fmt: skip
"""An id of the wrong form gets the same refusal as an unknown one."""


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
    return {"www-authenticate": "Bearer"} if status_of(error.code) == 401 else {}


def from_http_exception(error: HTTPException, method: str, path_params: Mapping[str, object]) -> Refused:
    """A refusal by the web framework as one of ours."""
    if error.status_code == 404:
        return Refused("not-found", "there is nothing at this URL")
    if error.status_code == 405:
        return Refused("method", f"this URL does not allow {method}")
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        for part in error.extra:
            name = str(part.get("key", ""))
            if name in path_params and name in PATH_CODES:
                return Refused(PATH_CODES[name], f"there is no such {name}")
        if any(part.get("key") == "data" for part in error.extra):
            return Refused("malformed", "this request needs a body in JSON")
        parts = (f"{part.get('key', 'body')}: {part['message']}" for part in error.extra)
        return Refused("malformed", "; ".join(parts))
    return Refused(FRAMEWORK_CODES.get(error.status_code, "malformed"), error.detail)


def internal_error(error: Exception, where: str, entropy: Entropy) -> Refused:
    """An unexpected error: log its traceback, and send the client only the reference."""
    reference = entropy.token_hex(6)
    log.error("internal error", reference=reference, where=where, exc_info=error)
    return Refused("internal", f"internal error of the server, logged as {reference}")


async def respond(error: Refused, send: Send, kind: str) -> None:
    """Send an error in plain ASGI; `kind` is "http", or "websocket.http" for a handshake that is refused."""
    headers = [(name.encode(), value.encode()) for name, value in headers_of(error).items()]
    start: Any = {
        "type": f"{kind}.response.start",
        "status": status_of(error.code),
        "headers": [(b"content-type", b"application/json"), *headers],
    }
    await send(start)
    body = msgspec.json.encode(Failure(code=error.code, message=str(error)))
    end: Any = {"type": f"{kind}.response.body", "body": body, "more_body": False}
    await send(end)


def handlers(count: Callable[[str], None], entropy: Entropy) -> dict[type[Exception] | int, Any]:
    """Exception handlers for the app; `count` is called with the code of every refusal."""

    def reply(error: Refused, headers: Mapping[str, str] | None = None) -> Response[Failure]:
        count(error.code)
        body = Failure(code=error.code, message=str(error))
        return Response(
            body, status_code=status_of(error.code), headers={**headers_of(error), **(headers or {})}
        )

    def refused(_: Request[Any, Any, Any], error: Refused) -> Response[Failure]:
        return reply(error)

    def http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
        if error.status_code == 500:
            return unexpected(request, error)
        headers = error.headers if error.status_code == 405 else None
        return reply(
            from_http_exception(error, request.method, request.scope.get("path_params", {})), headers
        )

    def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
        template = request.scope.get("path_template") or "unknown path"
        return reply(internal_error(error, f"{request.method} {template}", entropy))

    return {Refused: refused, HTTPException: http, Exception: unexpected}
