"""HTTP client with JSON bodies, on urllib alone: one request, and one reply or one clear error."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct

from vacherie.client.errors import ServerRefused, Unreachable
from vacherie.client.urls import Method, server_address
from vacherie.protocol import VERSION, rest
from vacherie.protocol.request import Request, body_fields, http_path

T = TypeVar("T")

TIMEOUT = 15.0
"""Seconds until a server that does not reply counts as unreachable."""
UNAVAILABLE = {408, 425, 429, 500, 502, 503, 504}
"""Statuses of a reverse proxy while the server behind it starts or is overloaded."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: urllib would send the token along to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Http:
    """Requests to one server, with one token."""

    def __init__(
        self, server: str, token: str | None = None, *, timeout: float = TIMEOUT, direct: bool = False
    ) -> None:
        """direct: past any proxy that the environment names, for a server on this machine."""
        self.server = server_address(server)
        self.token = token
        self.timeout = timeout
        handlers = [urllib.request.ProxyHandler({})] if direct else []
        self._opener = urllib.request.build_opener(NoRedirect, *handlers)

    def call(
        self,
        method: Method,
        path: str,
        reply: type[T],
        body: Struct | Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> T:
        """Send a request and decode its reply."""
        data = self.fetch(method, path, body, timeout)
        try:
            return msgspec.json.decode(data, type=reply)
        except msgspec.DecodeError as error:
            raise ServerRefused(
                "no-vacherie", f"{self.server}{path} does not reply as a table server does: {error}"
            ) from error

    def ask(self, table: str, asked: Request, reply: type[T]) -> T:
        """Send a request to a table and decode its reply, whose type is `asked.reply`."""
        kind = type(asked)
        path = http_path(kind).format(table=table, seat=getattr(asked, "seat", None))
        body = {name: getattr(asked, name) for name in body_fields(kind)}
        return self.call("POST", path, reply, body if body_fields(kind) else None)

    def fetch(
        self,
        method: Method,
        path: str,
        body: Struct | Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """Send a request and return the bytes of its reply."""
        headers = {"Accept": "application/json"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            fields = msgspec.structs.asdict(body) if isinstance(body, Struct) else body
            # None and UNSET mean a field that is left out.
            data = msgspec.json.encode({k: v for k, v in fields.items() if v not in (None, UNSET)})
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=timeout or self.timeout) as response:
                found: bytes = response.read()
                return found
        except urllib.error.HTTPError as error:
            with error:
                raise refusal(self.server, error) from None
        except OSError as error:
            raise Unreachable(f"{self.server} does not answer: {reason_of(error)}") from error
        except http.client.HTTPException as error:
            raise Unreachable(f"{self.server} does not answer as a table server does") from error


def reason_of(error: OSError) -> str:
    """Why a server cannot be reached, without the number of the system's error.

    >>> reason_of(urllib.error.URLError(ConnectionRefusedError(111, "Connection refused")))
    'Connection refused'
    """
    reason = getattr(error, "reason", None) or error
    return getattr(reason, "strerror", None) or str(reason)


def refusal(server: str, error: urllib.error.HTTPError) -> ServerRefused:
    """The refusal in an HTTP error response."""
    try:
        data = error.read()
    except (OSError, http.client.HTTPException):
        data = b""
    return read_refusal(server, error.code, data, error.headers.get("Retry-After", ""))


def read_refusal(server: str, status: int, data: bytes, retry_after: str = "") -> ServerRefused:
    """The refusal in a body; a reverse proxy writes bodies of its own, which are none.

    >>> url = "http://localhost:8104"
    >>> read_refusal(url, 404, b'{"code": "no-such-table", "message": "there is no such table"}').code
    'no-such-table'
    >>> read_refusal(url, 502, b"<h1>Bad Gateway</h1>").is_temporary
    True
    """
    retry = float(retry_after) if retry_after.isdecimal() else None
    try:
        failure = msgspec.json.decode(data, type=rest.Failure)
        return ServerRefused(failure.code, failure.message, retry)
    except msgspec.DecodeError:
        if status in UNAVAILABLE and retry is None:
            retry = 1.0
        message = f"{server} answers with HTTP status {status}, and not as a table server does"
        return ServerRefused(f"http-{status}", message, retry)


def check_version(version: int) -> None:
    """Refuse a server with another version of the protocol."""
    if version != VERSION:
        message = f"the server has version {version} of the protocol, this client version {VERSION}"
        raise ServerRefused("version", message)
