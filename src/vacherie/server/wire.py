"""How the web server is set up, for the program and for the tests alike.

What is decided here: frames above a size never reach us, nothing is compressed (a table's messages are small,
and compression would cost more memory than all else together), dead connections are found by pings, and the
addresses that proxies tell are judged by us (peer.py), not by the web server.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from vacherie.server.socket import ABORT


class WireProtocol(WebSocketsSansIOProtocol):
    """Websockets that can be cut: closing waits for the other side to read, which it may never do."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort


OPTIONS: dict[str, Any] = {
    "ws": WireProtocol,
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "proxy_headers": False,
    "server_header": False,
    "date_header": True,
}
"""For `uvicorn.Config`."""
