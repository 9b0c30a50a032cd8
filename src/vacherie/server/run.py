"""A server from its start to its end: all parts are put together here, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from datetime import UTC, datetime
from socket import socket
from typing import Any

import structlog
import uvicorn
import uvloop

from vacherie.core.error import Refused
from vacherie.locale.catalogue import Catalogue
from vacherie.server import server_file
from vacherie.server.announce import startup_message
from vacherie.server.auth.tokens import Tokens
from vacherie.server.bots.kernel_warmup import compile_kernels
from vacherie.server.bots.pool import BotPool
from vacherie.server.clock import RealClock
from vacherie.server.context import ServerContext
from vacherie.server.data_folder import DataFolder
from vacherie.server.lan_addresses import lan_addresses
from vacherie.server.listen import Listener, listen
from vacherie.server.model.errors import StorageFailed
from vacherie.server.observability.access_log import AccessLog
from vacherie.server.observability.log_setup import log_unhandled_errors
from vacherie.server.observability.metrics import Metrics
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.server_file import ServerFile
from vacherie.server.settings.model import Settings
from vacherie.server.shutdown import Shutdown
from vacherie.server.storage.backup import back_up, is_due
from vacherie.server.storage.sqlite_store import SqliteStore
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web import uvicorn_options
from vacherie.server.web.app import build_app
from vacherie.server.web.routes.health import Health

HOUSEKEEPING_SECONDS = 60.0
HANG_UP_SECONDS = 5
"""How long the last requests may take when everybody has been told that we stop."""

log = structlog.get_logger(__name__)


def run(settings: Settings, catalogue: Catalogue) -> None:
    """Serve until a signal ends it."""
    allow_many_connections()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings, catalogue))


def allow_many_connections() -> None:
    """Take as many open files as we may have; systems begin with few, and each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def look_for_garbage_less() -> None:
    """Make the pauses rare and short in which Python looks for garbage, and everybody waits.

    What is there when the server begins stays till the end. Most of what comes later is gone before it would
    be looked at, if that happens after five thousand new objects rather than after seven hundred.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 10)


async def serve(settings: Settings, catalogue: Catalogue) -> None:
    """Serve until a signal ends it; in the main thread, where signals arrive."""
    log_unhandled_errors(asyncio.get_running_loop())
    folder = DataFolder(settings.data)
    folder.create()
    # What is put on the stack is taken down in the opposite order: the storage closes last.
    async with AsyncExitStack() as stack:
        metrics, tokens = Metrics(), Tokens(folder.key())
        storage = await open_storage(folder, metrics)
        stack.push_async_callback(storage.close)
        bots = BotPool(settings.bot_workers, settings.bot_seconds, settings.shark_ms)
        stack.push_async_callback(bots.close)
        context = ServerContext(
            settings=settings, storage=storage, clock=RealClock(), metrics=metrics, tokens=tokens, bots=bots
        )
        tables = TableRegistry(context)
        health = Health(context)
        app = build_app(context, tables, routes=health.routes())
        listener = listen(host_of(settings), settings.port)
        stack.callback(listener.socket.close)

        def begun() -> None:
            look_for_garbage_less()
            word = ServerFile(listener.local, os.getpid())
            word.write(folder.server_info)
            stack.callback(word.erase, folder.server_info)
            log.info("serving", url=listener.local, data=str(folder.path))
            greet(settings, listener, catalogue)

        server = Wire(web_configuration(AccessLog(app)), begun)
        assert app.gate is not None
        ending = Shutdown(tables, health, app.gate.web.connections, server)
        stack.enter_context(ending.on_signal())
        for work in (
            once("starting bot workers", bots.warm),
            once("resuming bot games", tables.resume_bot_games),
            every(HOUSEKEEPING_SECONDS, "housekeeping", tables.housekeeping),
            every(HOUSEKEEPING_SECONDS, "backup", lambda: daily_backup(folder, settings.backups)),
        ):
            stack.callback(asyncio.create_task(work).cancel)
        if not settings.cold:
            stack.callback(asyncio.create_task(once("compiling", compile_kernels)).cancel)
        await server.serve([listener.socket])
    log.info("stopped")


async def open_storage(folder: DataFolder, metrics: Metrics) -> SqliteStore:
    """The database; when another server has it, the refusal says where that is."""
    try:
        return await SqliteStore.open(folder.database, on_commit=metrics.committed)
    except StorageFailed as error:
        other = server_file.read(folder.server_info)
        raise (error if other is None else StorageFailed(f"{error}; it is at {other.url}")) from None


def host_of(settings: Settings) -> str:
    """Where to listen: on every address, if phones are to come in and no other host was named."""
    return "0.0.0.0" if settings.lan and settings.host == Settings().host else settings.host


# --- the web server --------------------------------------------------------------------------------


class Wire(uvicorn.Server):
    """The web server; it says when it has begun, and leaves signals to us."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self.begun = begun

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.begun()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # It would raise a signal again at the end, and so make an error of every stop.
        yield


def web_configuration(app: Any) -> uvicorn.Config:
    """How the web server runs; what travels is wire.py's business."""
    return uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=HANG_UP_SECONDS,
        **uvicorn_options.OPTIONS,
    )


# --- beside it -------------------------------------------------------------------------------------


async def once(name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Do something; if it fails, say so and go on."""
    try:
        await work()
    except Refused as error:
        log.error(f"{name} failed", reason=safe_message(error))
    except Exception:
        log.exception(f"{name} failed")


async def every(seconds: float, name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Do something again and again, whatever became of it the last time."""
    while True:
        await asyncio.sleep(seconds)
        await once(name, work)


async def daily_backup(folder: DataFolder, keep: int) -> None:
    """Make a backup if the last one is a day old; in a thread, nobody waits for it."""
    if keep and is_due(folder.backups, datetime.now(UTC)):
        made = await asyncio.to_thread(back_up, folder.database, folder.backups, keep=keep)
        log.info("backup made", file=str(made))


# --- for the person who started it -----------------------------------------------------------------


def greet(settings: Settings, listener: Listener, catalogue: Catalogue) -> None:
    """Say where the server is, and open a browser; nothing that goes wrong here is worth stopping for."""
    neighbours = lan_addresses() if settings.lan else ()
    with suppress(OSError, ValueError):  # nobody reads what we print
        print(startup_message(settings, listener, neighbours, catalogue, sys.stdout), flush=True)
    if settings.browser and has_screen():
        where = settings.public_url or listener.local
        threading.Thread(target=open_browser, args=(where,), daemon=True).start()


def has_screen() -> bool:
    """Whether a browser window could open."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Open a browser window, if there is a browser."""
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
