"""How the web server is set up, for the program and for the tests alike.

What is decided here: frames above a size never reach us, nothing is compressed (a table's messages are small,
and compression would cost more memory than all else together), dead connections are found by pings, and the
addresses that proxies tell are judged by us (peer.py), not by the web server.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from vacherie.server.socket import ABORT, WRITE


class WireProtocol(WebSocketsSansIOProtocol):
    """Websockets that can be cut, and that can be written to at once.

    Closing waits for the other side to read, which it may never do. And most messages need not wait for
    anything: they can go where they are made, past all the tasks that may have to wait.
    """

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][WRITE] = self.write_text

    def write_text(self, message: bytes) -> bool:
        """Send a message in UTF-8; False, and nothing is sent, if that would have to wait or has no use."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


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
