"""Long answers, packed (gzip) for whoever can unpack them.

For single routes only. What is packed shows a little of itself by its length, so a route that wants this must
not put a secret beside anything a stranger chose (BREACH). Replays have none: a finished game is public.
"""

from __future__ import annotations

import asyncio
import gzip

from litestar.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 4_000
"""Bytes; anything shorter would gain nothing."""
LEVEL = 6


def accepts_gzip(header: str) -> bool:
    """Whether somebody who sends this `Accept-Encoding` can unpack; `gzip;q=0` means no."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name in ("gzip", "*"):
            return not any(word.startswith("q=") and not word[2:].strip("0.") for word in parameters)
    return False


def packing(app: ASGIApp) -> ASGIApp:
    """Middleware for a route whose whole answer is sent at once."""

    async def packed(scope: Scope, receive: Receive, send: Send) -> None:
        asked = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        start: Message | None = None

        async def pack(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                message["headers"] = [*message["headers"], (b"vary", b"accept-encoding")]
                return
            if start is not None and message["type"] == "http.response.body":
                assert start["type"] == "http.response.start"
                assert not message["more_body"]
                if len(message["body"]) >= LEAST and accepts_gzip(asked.decode("latin-1")):
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

        await app(scope, receive, pack)

    return packed
