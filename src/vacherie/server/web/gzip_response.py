"""Responses that are kept compressed by gzip.

The length of a compressed response leaks a little of its content, so that there must be no secret next to
attacker-controlled text (BREACH). Replays have none: a finished game is public.
"""

from __future__ import annotations

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import Response


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip; `gzip;q=0` means no."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name in ("gzip", "*"):
            return not any(word.startswith("q=") and not word[2:].strip("0.") for word in parameters)
    return False


async def gzip_response(compressed: bytes, request: Request) -> Response:
    """Compressed JSON; unpacked in a thread for the rare client that does not accept gzip."""
    headers = {"vary": "accept-encoding"}
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
        return Response(compressed, headers=headers, media_type="application/json")
    body = await asyncio.to_thread(gzip.decompress, compressed)
    return Response(body, headers=headers, media_type="application/json")
