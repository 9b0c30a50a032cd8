"""Gzip compression of long responses, for single routes only.

The length of a compressed response leaks a little of its content, so a route that uses this must not put a
secret next to attacker-controlled text (BREACH). Replays have none: a finished game is public.
"""

from __future__ import annotations

import asyncio
import gzip

from litestar.types import ASGIApp, Message, Receive, Scope, Send

MIN_BYTES = 4_000
"""Shorter bodies gain nothing."""
LEVEL = 6


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip; `gzip;q=0` means no."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name in ("gzip", "*"):
            return not any(word.startswith("q=") and not word[2:].strip("0.") for word in parameters)
    return False


def gzip_middleware(app: ASGIApp) -> ASGIApp:
    """Middleware for a route that sends its whole body in one message."""

    async def compressed_app(scope: Scope, receive: Receive, send: Send) -> None:
        accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        start: Message | None = None

        async def compressing_send(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                message["headers"] = [*message["headers"], (b"vary", b"accept-encoding")]
                return
            if start is not None and message["type"] == "http.response.body":
                assert start["type"] == "http.response.start"
                assert not message["more_body"]
                if len(message["body"]) >= MIN_BYTES and accepts_gzip(accepted.decode("latin-1")):
                    message["body"] = await asyncio.to_thread(gzip.compress, message["body"], LEVEL, mtime=0)
                    others = [pair for pair in start["headers"] if pair[0] != b"content-length"]
                    length = str(len(message["body"])).encode()
                    start["headers"] = [
                        *others,
                        (b"content-encoding", b"gzip"),
                        (b"content-length", length),
                    ]
                await send(start)
            await send(message)

        await app(scope, receive, compressing_send)

    return compressed_app
