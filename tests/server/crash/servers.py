"""The servers that a client may connect to, as behind a load balancer: after trouble it comes to another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

ONE_SERVER: dict[str, Any] = {"close_timeout": 2}
SEVERAL_SERVERS: dict[str, Any] = {
    "open_timeout": 2.0,
    "ping_interval": 2.0,
    "ping_timeout": 1.5,
    "close_timeout": 0.2,
}
"""With these a client notices a server that was stopped, and comes to another one."""
ANSWER_SECONDS = 1.5
"""How long an answer may stay without a reply; so a client notices a stopped server sooner."""


class Servers:
    """The URLs of some servers of one database."""

    def __init__(self, urls: Sequence[str], rng: Random) -> None:
        self.urls = tuple(urls)
        self.rng = rng

    def another(self, last: int = -1) -> int:
        """The number of a server, if possible not of the last one."""
        return self.rng.choice([n for n in range(len(self.urls)) if n != last] or [last])

    def another_url(self) -> str:
        """The URL of any server."""
        return self.urls[self.another()]

    @property
    def options(self) -> dict[str, Any]:
        """Options of a websocket."""
        return ONE_SERVER if len(self.urls) == 1 else SEVERAL_SERVERS
