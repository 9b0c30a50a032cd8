"""Options of uvicorn, the web server, for the program and for the tests alike.

Frames above the limit are refused, nothing is compressed (a table's messages are small, and the compression
state would cost more memory than all else together), dead connections are found by keep-alive pings, and
proxy headers are evaluated in auth/client_address.py, not by uvicorn.
"""

from __future__ import annotations

from typing import Any

from vacherie.server.web.http_protocol import HttpProtocol
from vacherie.server.web.websocket.protocol import MOST_FRAME_BYTES, WebsocketProtocol

OPTIONS: dict[str, Any] = {
    "http": HttpProtocol,
    "ws": WebsocketProtocol,
    "ws_max_size": MOST_FRAME_BYTES,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "proxy_headers": False,
    "server_header": False,
    "date_header": True,
}
"""Keyword arguments of `uvicorn.Config`."""
