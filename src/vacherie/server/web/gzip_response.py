"""Gzip compression of long responses, for single routes only.

The length of a compressed response leaks a little of its content, so a route that uses this must not put a
secret next to attacker-controlled text (BREACH). Replays have none: a finished game is public.
"""

from __future__ import annotations

import asyncio
import gzip

from starlette.responses import Response

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


async def compress(response: Response, accepted: str) -> None:
    """Compress the body of a response in a thread, if it is long and the client accepts that."""
    response.headers["vary"] = "accept-encoding"
    if len(response.body) >= MIN_BYTES and accepts_gzip(accepted):
        response.body = await asyncio.to_thread(gzip.compress, response.body, LEVEL, mtime=0)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
