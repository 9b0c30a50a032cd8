"""Run a server: construct all parts, serve until a signal, and tear them down in reverse order."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from socket import socket
from typing import Any, cast

import structlog
import uvicorn
import uvloop
from msgspec.structs import replace
from starlette.types import ASGIApp

from vacherie.core.error import Refused
from vacherie.extras import is_installed
from vacherie.locale.catalogue import Catalogue
from vacherie.server.announce import startup_message
from vacherie.server.auth.client_address import rate_limit_key
from vacherie.server.auth.key_reload import KeyReload
from vacherie.server.auth.shared_keys import SharedKeys
from vacherie.server.bots.kernel_warmup import compile_kernels
from vacherie.server.bots.runner import make_bot_runner
from vacherie.server.clock import RealClock
from vacherie.server.context import ServerContext
from vacherie.server.daily_backup import DailyBackup
from vacherie.server.data_folder import DataFolder
from vacherie.server.garbage_collection import GarbageCollection
from vacherie.server.join_nodes import join_nodes, open_counts
from vacherie.server.lan_addresses import lan_addresses
from vacherie.server.listen import Listener, listen
from vacherie.server.model.errors import StorageFailed, heals
from vacherie.server.observability.access_log import AccessLog
from vacherie.server.observability.log_setup import log_unhandled_errors
from vacherie.server.observability.metrics import Metrics
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.open_data import OpenedData, begin_opening, close_data, repeat_until_possible
from vacherie.server.server_file import ServerFile
from vacherie.server.settings.model import Settings
from vacherie.server.shutdown import Shutdown
from vacherie.server.signing_keys import KeyFile
from vacherie.server.storage.ownership import NodeStorage
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web import static_files, uvicorn_options
from vacherie.server.web.app import build_app
from vacherie.server.web.connection_limits import ConnectionLimits
from vacherie.server.web.not_ready import NotReadyApp
from vacherie.server.web.other_nodes import CHECK_SECONDS
from vacherie.server.web.routes.health import Health
from vacherie.server.worker import Worker, join_executors

HOUSEKEEPING_SECONDS = 60.0
KEY_CHECK_SECONDS = 1.0
"""How soon a rotation of the signing keys takes effect."""
LAST_REQUESTS_SECONDS = 5
"""How long the last requests may take after all tables have stopped."""

log = structlog.get_logger(__name__)


def run(settings: Settings, catalogue: Catalogue, *, is_port_chosen: bool) -> None:
    """Serve until a signal ends it; the default port may become the next free one, a chosen port never."""
    raise_file_limit()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings, catalogue, is_port_chosen=is_port_chosen))
    join_executors()


def raise_file_limit() -> None:
    """Raise the soft limit on open files to the hard limit: each connection is one, and defaults are low."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def serve(settings: Settings, catalogue: Catalogue, *, is_port_chosen: bool) -> None:
    """Serve until a signal ends it; in the main thread, where signals arrive."""
    log_unhandled_errors(asyncio.get_running_loop())
    folder = DataFolder(settings.data, settings.signing_keys)
    metrics = Metrics()
    # The stack unwinds in reverse order: the storage closes last.
    async with AsyncExitStack() as stack:
        opening = await begin_opening(folder, metrics, settings.database, shares=is_node(settings))
        stack.push_async_callback(close_data, opening)
        clock = RealClock()
        front = NotReadyApp(settings, static_files.load_all(), ConnectionLimits(settings, clock, metrics))
        garbage = GarbageCollection(clock)
        listener = listen(host_of(settings), settings.port, or_next=not is_port_chosen)
        stack.callback(listener.socket.close)

        def on_started() -> None:
            garbage.start()
            collecting = every(HOUSEKEEPING_SECONDS, "collecting garbage", garbage.check)
            stack.callback(asyncio.create_task(collecting).cancel)
            server_info = ServerFile(listener.local, os.getpid())
            stack.callback(server_info.erase, folder.server_info)
            try:
                write_server_file(server_info, folder)
            except StorageFailed:
                write = partial(asyncio.to_thread, write_server_file, server_info, folder)
                in_background(stack, "writing server.json", write)
            log.info("serving", url=listener.local, data=str(folder.path.resolve()))
            print_welcome(settings, listener, catalogue)

        server = WebServer(web_configuration(AccessLog(front, clock, rate_limit_key)), on_started)

        async def open_tables() -> None:
            try:
                data = await asyncio.shield(opening)
                front.app = await start_tables(stack, settings, folder, metrics, data, server, clock)
            finally:
                if front.app is None:  # otherwise a signal may have set it meanwhile
                    server.should_exit = True

        stack.callback(ignore_signals)
        stack.enter_context(stopping_on_signal(server))
        starting = asyncio.create_task(open_tables())
        if opening.done():
            await starting
        await server.serve([listener.socket])
        if front.app is None and not opening.done():  # stopped by a signal before there was room
            starting.cancel()
        with suppress(asyncio.CancelledError):
            await starting
    log.info("stopped")


async def start_tables(
    stack: AsyncExitStack,
    settings: Settings,
    folder: DataFolder,
    metrics: Metrics,
    data: OpenedData,
    server: WebServer,
    clock: RealClock,
) -> ASGIApp:
    """Construct everything that needs the data, and start the background tasks; the app."""
    bots = make_bot_runner(settings, metrics)
    stack.push_async_callback(bots.close)
    worker = Worker(use_process=settings.bot_workers > 0)
    stack.callback(worker.close)
    bus = settings.bus if is_node(settings) else ""
    joining = join_nodes(bus, data.storage, clock, data.tokens, metrics)
    node = await stack.enter_async_context(joining)
    counts = await stack.enter_async_context(open_counts(bus, node))
    context = ServerContext(
        settings=with_possible_coach(settings),
        storage=data.storage,
        clock=clock,
        metrics=metrics,
        tokens=data.tokens,
        bots=bots,
        worker=worker,
        node=node,
        counts=counts,
        review_folder=folder.reviews,
    )
    tables = TableRegistry(context)
    health = Health(context)
    app = build_app(context, tables, routes=health.routes())
    await stack.enter_async_context(app.router.lifespan_context(app))
    web = app.gate.web
    shutdown = Shutdown(tables, health, web.connections, server)
    keys = KeyReload(KeyFile(folder.signing_key), data.tokens, web.keys_withdrawn)
    stack.callback(ignore_signals)
    stack.enter_context(shutdown.on_signal())
    copies = 0 if settings.database else settings.backups  # PostgreSQL has backups of its own
    backup = DailyBackup(folder, copies, lambda: tables.jumps.trusted_wall() is not None)
    metrics.backup_age = backup.age_seconds
    in_background(stack, "resuming bot games", tables.resume_bot_games)
    in_background(stack, "resuming erasures", tables.erasures.resume)
    for work in (
        once("starting bot workers", bots.warm),
        once("starting the worker", worker.warm),
        every(HOUSEKEEPING_SECONDS, "housekeeping", tables.housekeeping),
        every(HOUSEKEEPING_SECONDS, "saving the use of sessions", web.sessions.save_use),
        every(KEY_CHECK_SECONDS, "reading the signing keys", keys.check),
        every(HOUSEKEEPING_SECONDS, "backup", backup.make_if_due),
    ):
        stack.callback(asyncio.create_task(work).cancel)
    if node.has_others:
        keeping_up = every(CHECK_SECONDS, "keeping up with the other nodes", app.other_nodes.check)
        stack.callback(asyncio.create_task(keeping_up).cancel)
        shared_keys = SharedKeys(cast(NodeStorage, data.storage), node.id, data.tokens)
        comparing = every(KEY_CHECK_SECONDS, "comparing the signing keys", shared_keys.check)
        stack.callback(asyncio.create_task(comparing).cancel)
    if not settings.cold:
        stack.callback(asyncio.create_task(once("compiling", compile_kernels)).cancel)
    return app


def with_possible_coach(settings: Settings) -> Settings:
    """The settings, without the coach where its kernels are not installed."""
    if not settings.coach or is_installed("sim"):
        return settings
    log.info("no-coach", reason="it needs the extra `sim`")
    return replace(settings, coach=False)


def is_node(settings: Settings) -> bool:
    """Whether other servers share the database; with SQLite a bus only leads to bot workers."""
    return bool(settings.bus and settings.database)


def in_background(stack: AsyncExitStack, name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Do something beside serving, as soon as the disk lets it."""
    task = asyncio.create_task(once(name, lambda: repeat_until_possible(name, work)))
    stack.callback(task.cancel)


def write_server_file(server_info: ServerFile, folder: DataFolder) -> None:
    """Write server.json, which tells the host's commands where the server is."""
    try:
        folder.create()
        server_info.write(folder.server_info)
    except OSError as error:
        raise StorageFailed(
            f"cannot write {folder.server_info}: {error.strerror}", heals=heals(error)
        ) from None


@contextmanager
def stopping_on_signal(server: uvicorn.Server) -> Iterator[None]:
    """Stop at once on a signal: for the time before there are tables (shutdown.py)."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        server.should_exit = True

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)


def ignore_signals() -> None:
    """Ignore what would interrupt the last steps of a stop: by default a signal ends them in an error."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def host_of(settings: Settings) -> str:
    """The host to bind: all interfaces with `lan`, unless another host was set."""
    return "0.0.0.0" if settings.lan and settings.host == Settings().host else settings.host


# --- the web server --------------------------------------------------------------------------------


class WebServer(uvicorn.Server):
    """uvicorn with a callback once it listens, and without its own signal handlers."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_started = on_started

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_started()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.force_exit:
            # uvicorn would leave the lifespan task behind, and log an error when the loop cancels it.
            await self.lifespan.shutdown()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn would raise the signal again at the end, so that every stop exits with an error.
        yield


def web_configuration(app: Any) -> uvicorn.Config:
    """uvicorn's configuration; its protocols and their limits are in web/uvicorn_options.py."""
    return uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=LAST_REQUESTS_SECONDS,
        **uvicorn_options.OPTIONS,
    )


# --- background tasks ------------------------------------------------------------------------------


async def once(name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Run a task; log a failure instead of raising it."""
    try:
        await work()
    except Refused as error:
        is_outage = isinstance(error, StorageFailed) and error.heals  # an error where it is noticed, once
        (log.warning if is_outage else log.error)(f"{name} failed", reason=safe_message(error))
    except Exception:
        log.exception(f"{name} failed")


async def every(seconds: float, name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Run a task periodically, also after a failure."""
    while True:
        await asyncio.sleep(seconds)
        await once(name, work)


# --- welcome message and browser -------------------------------------------------------------------


def print_welcome(settings: Settings, listener: Listener, catalogue: Catalogue) -> None:
    """Print the server's addresses and open a browser; a failure here must not stop the server."""
    addresses = lan_addresses() if settings.lan else ()
    with suppress(OSError, ValueError):  # standard output may be closed
        print(startup_message(settings, listener, addresses, catalogue, sys.stdout), flush=True)
        if not static_files.has_page():
            print(catalogue.text(static_files.NO_PAGE), flush=True)
    if not settings.browser:
        return
    where = settings.public_url or listener.local
    if has_screen():
        threading.Thread(target=open_browser, args=(where,), daemon=True).start()
    else:
        with suppress(OSError, ValueError):
            print(catalogue.text("serve-no-display", url=where), flush=True)


def has_screen() -> bool:
    """Whether there is a display for a browser window."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Open a browser window, if there is a browser."""
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
