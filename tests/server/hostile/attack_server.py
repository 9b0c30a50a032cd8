"""`vacherie serve` as an attack target: the real server, which also reports the resources it holds.

    python -m tests.server.hostile.attack_server --port 8104 --data FOLDER …

For every line on its standard input it writes one JSON object: connections, tasks, rate-limit buckets, live
objects, open files, memory. Everything else is the real server, started by its command line.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakSet

import msgspec
from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from vacherie.cli import main
from vacherie.server import run
from vacherie.server.context import ServerContext
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.tables.table import Table
from vacherie.server.web.app import App, build_app
from vacherie.server.web.http_protocol import HttpProtocol
from vacherie.server.web.websocket.protocol import WebsocketProtocol
from vacherie.server.web.websocket.session import WebsocketSession

COUNTED: tuple[type[Any], ...] = (
    WebsocketSession,
    Table,
    WebsocketProtocol,
    HttpProtocol,
    RequestResponseCycle,
)
"""Classes without a living instance once every client has disconnected and every table sleeps."""
HOUSEKEEPING_SECONDS = 1.0


class Holdings(Struct, frozen=True):
    """The resources that a server holds."""

    connections: int
    """Open websockets."""
    addresses: int
    """Addresses they come from."""
    subscribers: int
    """Connections in the tables' own lists."""
    loaded: int
    tasks: int
    limits: int
    """Rate-limit buckets."""
    files: int
    memory: int
    """Resident bytes."""
    alive: dict[str, int]
    """Living instances of `COUNTED` classes."""


def count_instances(kind: type[Any]) -> WeakSet[Any]:
    """The living instances of a class, from now on."""
    found: WeakSet[Any] = WeakSet()
    original: Callable[..., None] = kind.__init__

    @wraps(original)
    def init(self: Any, *arguments: Any, **options: Any) -> None:
        found.add(self)
        original(self, *arguments, **options)

    kind.__init__ = init
    return found


def holdings(tables: TableRegistry, app: App, instances: dict[str, WeakSet[Any]]) -> Holdings:
    """Count everything, after a garbage collection."""
    gc.collect()
    assert app.gate is not None
    web = app.gate.web
    return Holdings(
        connections=len(web.connections),
        addresses=len(web.connections.by_key),
        subscribers=sum(len(table.broadcast.subscribers) for table in tables.loaded.values()),
        loaded=len(tables.loaded),
        tasks=len(asyncio.all_tasks()),
        limits=sum(len(limit.here.buckets) for limit in (web.requests, web.new_guests, web.new_tables)),
        files=len(os.listdir("/proc/self/fd")),  # noqa: PTH208
        memory=int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize(),
        alive={name: len(found) for name, found in instances.items() if found},
    )


def listening_app(context: ServerContext, tables: TableRegistry, **options: Any) -> App:
    """Build the app, and report its holdings for every line on standard input."""
    instances = {kind.__name__: count_instances(kind) for kind in COUNTED}
    app = build_app(context, tables, **options)
    loop = asyncio.get_running_loop()

    def report() -> None:
        if os.read(sys.stdin.fileno(), 1000):
            print(msgspec.json.encode(holdings(tables, app, instances)).decode(), flush=True)
        else:
            loop.remove_reader(sys.stdin)

    loop.add_reader(sys.stdin, report)
    return app


if __name__ == "__main__":
    with (
        patch.object(run, "build_app", listening_app),
        patch.object(run, "HOUSEKEEPING_SECONDS", HOUSEKEEPING_SECONDS),
    ):
        sys.exit(main(["serve", *sys.argv[1:]]))
