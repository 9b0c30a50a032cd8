"""HTTP requests about a table that another node runs: sent there whole, and answered as it answers.

The node that got the request has checked and authenticated it. There is one hop at most: a node that does not
run the table either refuses, and the client tries again.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Scope

from vacherie.core.error import Refused
from vacherie.server.auth.credentials import Caller
from vacherie.server.model.errors import OwnedElsewhere
from vacherie.server.nodes.messages import ForwardReply, ForwardRequest
from vacherie.server.nodes.node import Node
from vacherie.server.nodes.questions import Questions

REPLY_SECONDS = 35.0
"""Longer than any long poll."""
CALLER = "vacherie.caller"
"""Where the scope of a forwarded request has the caller, whom the other node has authenticated."""


class Forwarding:
    """The requests that this node has forwarded, and those it was sent."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.app: ASGIApp | None = None
        """The routes, for the requests of other nodes."""
        self._requests = Questions(node, ForwardReply, REPLY_SECONDS)
        self._tasks: set[asyncio.Task[None]] = set()
        node.on(ForwardRequest, self._requested)

    async def forward(self, owner: str, scope: Scope, caller: Caller, base_url: str, body: bytes) -> Response:
        """The response of the node that runs the table."""
        if CALLER in scope or not await self.node.is_reachable(owner):
            raise OwnedElsewhere(owner)
        found = await self._requests.ask(
            owner,
            lambda number: ForwardRequest(
                sender=self.node.id,
                id=number,
                method=scope["method"],
                path=scope["path"],
                query=scope["query_string"],
                body=body,
                base_url=base_url,
                who=caller.who,
                address=caller.address,
            ),
        )
        if found is None:
            raise lost()
        response = Response(found.body, found.status)
        response.raw_headers = [(name, value) for name, value in found.headers]
        return response

    def _requested(self, message: ForwardRequest) -> None:
        task = asyncio.create_task(self._serve(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, message: ForwardRequest) -> None:
        """Carry out a request of another node."""
        assert self.app is not None
        parts: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": message.body, "more_body": False}

        async def send(part: Message) -> None:
            parts.append(part)

        await self.app(scope_of(message), receive, send)
        start: Any = parts[0]
        reply = ForwardReply(
            sender=self.node.id,
            id=message.id,
            status=start["status"],
            headers=tuple((bytes(name), bytes(value)) for name, value in start.get("headers", ())),
            body=b"".join(part.get("body", b"") for part in parts[1:]),
        )
        self.node.send(message.sender, reply)


def scope_of(message: ForwardRequest) -> dict[str, Any]:
    """The ASGI scope of a forwarded request."""
    url = urlsplit(message.base_url)
    headers = [(b"host", url.netloc.encode()), (b"content-type", b"application/json")]
    return {
        "type": "http",
        "http_version": "1.1",
        "method": message.method,
        "scheme": url.scheme,
        "path": message.path,
        "root_path": "",
        "query_string": message.query,
        "headers": headers,
        "client": (message.address, 0),
        "server": None,
        CALLER: Caller(message.who, message.address),
    }


def lost() -> Refused:
    """The refusal of a request whose outcome is not known."""
    return Refused("shutting-down", "the node that runs the table was lost; try again in a moment")
