"""Profile report: CPU time of the server's main thread by part of the server and by function."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from load.profiled import Function, Stack

T = TypeVar("T")

BROADCAST = "broadcast: views and messages"
SEND = "sending: frames and sockets"
RECEIVE = "receiving: frames and commands"
PARTS = {
    "vacherie/games/": "the rules",
    "vacherie/core/": "the rules",
    "server/tables/publish/": BROADCAST,
    "server/tables/room_view": BROADCAST,
    "server/web/websocket/connection": SEND,
    "server/web/http_protocol": SEND,
    "server/web/websocket/protocol": SEND,
    "server/web/websocket/": RECEIVE,
    "server/auth/rate_limit": RECEIVE,
    "server/nodes/": "the bus and the heartbeat",
    "server/web/relay/": "the relay",
    "server/storage/": "storage, as far as the main thread goes",
    "server/tables/automation": "clocks and bots",
    "server/observability/metrics": "metrics",
    "prometheus_client/": "metrics",
    "vacherie/server/": "tables: journal, state, mailbox",
    "runners.py": "event loop and system calls",
}
"""Parts of the server by a piece of the path; the first match counts, from the innermost function out."""
SENDING = ("WebSocketsSansIOProtocol.send", "WebSocketsSansIOProtocol.send_keepalive_ping")
RECEIVING = ("WebSocketsSansIOProtocol.data_received", "WebSocketsSansIOProtocol.receive")
TOP = 40


def part_of(stack: Stack) -> str:
    """The part of the server that a stack is in."""
    for file, name in stack:
        if name in SENDING:
            return SEND
        if name in RECEIVING:
            return RECEIVE
        for piece, part in PARTS.items():
            if piece in file:
                return part
    return "other"


def label(function: Function) -> str:
    """The name of a function in the report."""
    return f"{Path(function[0]).stem}: {function[1]}"


def most_first(seconds: Mapping[T, float]) -> list[tuple[T, float]]:
    """Entries by time, the longest first."""
    return sorted(seconds.items(), key=lambda item: -item[1])


def report(file: Path, threads: list[float], answers: float) -> str:
    """The parts, and the functions with all they call. `threads`: CPU seconds, the main thread's first."""
    stacks = msgspec.json.decode(file.read_bytes(), type=list[tuple[Stack, float]])
    parts: defaultdict[str, float] = defaultdict(float)
    whole: defaultdict[Function, float] = defaultdict(float)
    for stack, seconds in stacks:
        parts[part_of(stack)] += seconds
        for function in set(stack):
            whole[function] += seconds
    total = sum(seconds for _, seconds in stacks)
    main, *others = threads
    lines = [
        f"CPU time for an answer: {main / answers * 1e6:.0f} µs in the main thread, "
        f"{sum(others) / answers * 1e6:.0f} µs in others. The main thread's:"
    ]
    lines += [f"  {seconds / total:>6.1%}  {part}" for part, seconds in most_first(parts)]
    lines.append("Functions with all they call:")
    known = [(function, seconds) for function, seconds in most_first(whole) if seconds < 0.99 * total]
    lines += [f"  {seconds / total:>6.1%}  {label(function)}" for function, seconds in known[:TOP]]
    return "\n".join(lines)
