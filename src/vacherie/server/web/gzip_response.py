"""Responses that are kept compressed by gzip.

The length of a compressed response leaks a little of its content, so that there must be no secret next to
attacker-controlled text (BREACH). Replays have none: a finished game is public.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

CHUNK_BYTES = 64_000
"""Bytes of a response that are unpacked at a time."""


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip; `gzip;q=0` means no."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name in ("gzip", "*"):
            return not any(word.startswith("q=") and not word[2:].strip("0.") for word in parameters)
    return False


def gzip_response(compressed: bytes, request: Request) -> Response:
    """Compressed JSON; unpacked piece by piece for the rare client that does not accept gzip."""
    headers = {"vary": "accept-encoding"}
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
        return Response(compressed, headers=headers, media_type="application/json")
    return StreamingResponse(unpacked(compressed), headers=headers, media_type="application/json")


async def unpacked(compressed: bytes) -> AsyncIterator[bytes]:
    """The unpacked bytes in chunks; the next one is made when the client has read those before."""
    unpacker = zlib.decompressobj(wbits=31)  # gzip
    rest = compressed
    while chunk := unpacker.decompress(rest, CHUNK_BYTES):
        rest = unpacker.unconsumed_tail
        yield chunk
