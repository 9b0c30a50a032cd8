"""Flood protection of a websocket: every frame and every byte is counted before anything is done with it.

The session's rate limit (session.py) sees whole messages only, and answers those it refuses. Pings, pongs,
empty fragments and the like never reach it, though each costs as much to parse. So they are counted in
the parser, which stops at the first one too many: what else was received is not even looked at.
"""

from __future__ import annotations

from typing import Any

from websockets.exceptions import ProtocolError
from websockets.frames import CTRL_OPCODES, Frame
from websockets.server import ServerProtocol

from vacherie.server.auth.rate_limit import Bucket
from vacherie.server.clock import Clock

ABORT_FACTOR = 10
"""A client above so many times the allowed rate is cut off. Below, the session refuses, then says `bye`."""
BURST_SECONDS = 10
"""Rates are averaged over so many seconds."""
CONTROL_FRAMES_PER_SECOND = 5
"""Pings, pongs and close frames. Clients send a ping or a pong about every 20 seconds."""
BYTES_PER_COMMAND = 4096
"""Bytes of a command on average; commands have some hundred."""


class Flood(ProtocolError):
    """A client has sent far too many frames or bytes."""


class FrameLimits:
    """The token buckets of one connection."""

    __slots__ = ("control", "data", "size")

    def __init__(self, clock: Clock, commands_per_second: int) -> None:
        frames = commands_per_second * ABORT_FACTOR
        sent = commands_per_second * BYTES_PER_COMMAND
        self.data = Bucket(clock, frames, frames * BURST_SECONDS)
        self.control = Bucket(clock, CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_PER_SECOND * BURST_SECONDS)
        self.size = Bucket(clock, sent, sent * BURST_SECONDS)

    def count_frame(self, frame: Frame) -> None:
        """Count a frame, or a fragment."""
        bucket = self.control if frame.opcode in CTRL_OPCODES else self.data
        if bucket.take():
            raise Flood("far too many frames")

    def count_bytes(self, count: int) -> None:
        """Count what was received."""
        if self.size.take(count):
            raise Flood("far too many bytes")


class CountingServerProtocol(ServerProtocol):
    """The websocket parser; a `Flood` stops it like any other error of the client."""

    def __init__(self, limits: FrameLimits, **options: Any) -> None:
        super().__init__(**options)
        self.limits = limits

    def recv_frame(self, frame: Frame) -> None:
        self.limits.count_frame(frame)
        super().recv_frame(frame)
