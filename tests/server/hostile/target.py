"""A server to be attacked: `vacherie serve`, which also tells what it holds when a line comes in.

    python -m tests.server.hostile.target --port 8104 --data FOLDER …

For every line on its standard input it writes one JSON object: connections, visitors, tasks, rate limits,
objects that should be gone, open files, memory. All else is the real server, started by its command line.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec import Struct

from vacherie.cli import main
from vacherie.server import run
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web.app import App, build_app

WATCHED = {
    ("vacherie.server.web.websocket.connection", "WebsocketConnection"),
    ("vacherie.server.web.websocket.session", "WebsocketSession"),
    ("vacherie.server.tables.table", "Table"),
    ("vacherie.server.web.websocket.protocol", "WebsocketProtocol"),
    ("vacherie.server.web.http_protocol", "HttpProtocol"),
    ("uvicorn.protocols.http.httptools_impl", "RequestResponseCycle"),
}
"""Classes of which nothing may be left when everybody has gone and every table sleeps."""
HOUSEKEEPING_SECONDS = 1.0


class Holdings(Struct, frozen=True):
    """What a server holds."""

    connections: int
    """Open websockets."""
    addresses: int
    """Addresses they come from."""
    visitors: int
    """Connections that tables believe they have."""
    awake: int
    tasks: int
    limits: int
    """Addresses whose requests are counted."""
    files: int
    memory: int
    """Bytes in real memory."""
    alive: dict[str, int]
    """Objects that are still there."""


def holdings(hall: TableRegistry, app: App) -> Holdings:
    """Count everything, after the garbage is gone."""
    gc.collect()
    assert app.guard is not None
    desk = app.guard.desk
    kinds = Counter((type(found).__module__, type(found).__qualname__) for found in gc.get_objects())
    return Holdings(
        connections=len(desk.visitors.connections),
        addresses=len(desk.visitors.by_key),
        visitors=sum(len(table.audience.visitors) for table in hall.awake.values()),
        awake=len(hall.awake),
        tasks=len(asyncio.all_tasks()),
        limits=len(app.guard.requests.buckets) + len(desk.new_guests.buckets) + len(desk.new_tables.buckets),
        files=len(os.listdir("/proc/self/fd")),  # noqa: PTH208
        memory=int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize(),
        alive={name: kinds[module, name] for module, name in WATCHED if kinds[module, name]},
    )


def listening_app(hall: TableRegistry, *arguments: Any, **options: Any) -> App:
    """Build the app, and answer questions about it from now on."""
    app = build_app(hall, *arguments, **options)
    loop = asyncio.get_running_loop()

    def tell() -> None:
        if os.read(sys.stdin.fileno(), 1000):
            print(msgspec.json.encode(holdings(hall, app)).decode(), flush=True)
        else:
            loop.remove_reader(sys.stdin)

    loop.add_reader(sys.stdin, tell)
    return app


if __name__ == "__main__":
    with (
        patch.object(run, "build_app", listening_app),
        patch.object(run, "HOUSEKEEPING_SECONDS", HOUSEKEEPING_SECONDS),
    ):
        sys.exit(main(["serve", *sys.argv[1:]]))
