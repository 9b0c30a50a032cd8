"""HeldRequests: automatic requests of a table that could not be written, to be posted again.

No client would send them again: a lost answer of a bot would stop its table for good. Whether one is still
due is decided when its turn comes, as for every request.
"""

from __future__ import annotations

from collections.abc import Callable

from vacherie.server.clock import Clock, Timer
from vacherie.server.tables.server_request import ServerRequest

RETRY_SECONDS = 2.0
"""Until a request is posted again whose write alone was rejected; an outage has a probe (outage.py)."""


class HeldRequests:
    """The held requests of one table, in their order; at most one of each."""

    def __init__(self, clock: Clock, post: Callable[[ServerRequest], None]) -> None:
        self.clock = clock
        self.post = post
        self._requests: list[ServerRequest] = []
        self._timer: Timer | None = None

    def hold(self, request: ServerRequest, *, retry: bool) -> None:
        """Keep a request, for `post_all` or, with `retry`, for a while."""
        if request not in self._requests:
            self._requests.append(request)
        if retry and self._timer is None:
            self._timer = self.clock.call_at(self.clock.now() + RETRY_SECONDS, self.post_all)

    def post_all(self) -> None:
        """Post all of them again."""
        self.stop()
        requests, self._requests = self._requests, []
        for request in requests:
            self.post(request)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
