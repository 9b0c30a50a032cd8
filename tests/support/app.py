"""App level: the real app on a real socket and a real database file, in the test's own event loop.

    async with running() as server:
        ann = await server.guest("Ann")
        table = await ann.open("classic", seats=2)

With a `FakeClock` time stands still until the test moves it (`server.time.advance`). Bots answer at once, in
the test's own thread, unless a test passes another bot runner.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

from tests.support import close_listener
from tests.support.fake_clock import FakeClock
from tests.support.relayed import Deployment, two_nodes
from tests.support.table import KEY, WITHOUT_LIMITS, InlineBots
from tests.support.timeouts import TIMEOUT
from tests.support.websocket_client import WebsocketClient, open_websocket
from vacherie.core.shuffle import Dealer
from vacherie.protocol import rest
from vacherie.server.auth.tokens import Tokens
from vacherie.server.bots.pool import BotRunner
from vacherie.server.clock import Clock, RealClock
from vacherie.server.context import DealerFactory, ServerContext
from vacherie.server.entropy import Entropy, SystemEntropy
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.storage.sql_store import SqlStore
from vacherie.server.storage.sqlite_store import SqliteStore
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web import uvicorn_options
from vacherie.server.web.app import App, build_app
from vacherie.server.web.routes.health import Health
from vacherie.server.web.websocket.connection import WebsocketConnection
from vacherie.server.web.websocket.open_connections import OpenConnections


class HttpClient:
    """An HTTP client, with the cookies of a browser or the token of a program."""

    def __init__(self, server: Server, token: str = "", **headers: str) -> None:
        self.server = server
        self.token = token
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.AsyncClient(
            base_url=server.url, headers={**self.headers, **headers}, timeout=TIMEOUT
        )
        server.clients.append(self)

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """A request; a body goes as JSON."""
        if body is not None:
            options["content"] = msgspec.json.encode(body)
            options["headers"] = {"content-type": "application/json", **options.get("headers", {})}
        return await self.http.request(method, path, **options)

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.call("GET", path, **options)

    async def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        return await self.call("POST", path, body, **options)

    async def want(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
        """The JSON of a request that must succeed."""
        response = await self.call(method, path, body, **options)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json()

    async def refused(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, str]:
        """Status and code of a request that must be refused."""
        response = await self.call(method, path, body, **options)
        assert not response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.status_code, msgspec.json.decode(response.content, type=rest.Failure).code

    async def open(self, preset: str = "classic", seats: int = 2, places: Any = None, **setup: Any) -> Any:
        """Open a table: the JSON of `TableOpened`."""
        body: dict[str, Any] = {"setup": {"preset": preset, "seats": seats, **setup}}
        if places is not None:
            body["places"] = places
        return await self.want("POST", "/api/tables", body)

    async def sit(self, table: str, **wish: Any) -> Any:
        """Sit down at a table: the JSON of `SeatTaken`."""
        return await self.want("POST", f"/api/tables/{table}/sit", wish)

    async def contribute(self, table: str, seat: int, **options: Any) -> Any:
        """Give random bytes for a seat."""
        room = (await self.want("GET", f"/api/tables/{table}"))["room"]
        body = {"contribution": secrets.token_hex(16), "commitment": room["commitment"]}
        return await self.want("POST", f"/api/tables/{table}/seats/{seat}/contribute", body, **options)

    @asynccontextmanager
    async def socket(
        self, table: str, *, hello: bool = True, headers: Mapping[str, str] | None = None, **options: Any
    ) -> AsyncIterator[WebsocketClient]:
        """A connection to a table, with this client's cookie or token."""
        sent = dict(headers or {})
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        if cookie:
            sent["cookie"] = cookie
        sent.update(self.headers)
        async with open_websocket(self.server.url, table, sent, **options) as socket:
            if hello:
                await socket.command("hello")
            yield socket


class Server:
    """A running server."""

    def __init__(
        self,
        url: str,
        app: App,
        tables: TableRegistry,
        storage: SqlStore,
        clock: Clock,
        tokens: Tokens,
        web: uvicorn.Server,
    ) -> None:
        self.url = url
        self.uvicorn = web
        self.app = app
        self.tables = tables
        self.storage = storage
        self.clock = clock
        self.tokens = tokens
        self.clients: list[HttpClient] = []

    @property
    def time(self) -> FakeClock:
        """The fake clock, for tests that have one."""
        assert isinstance(self.clock, FakeClock)
        return self.clock

    def client(self, token: str = "", **headers: str) -> HttpClient:
        """A new client; anonymous without a token."""
        return HttpClient(self, token, **headers)

    async def guest(self, name: str = "Ann", *, browser: bool = True) -> HttpClient:
        """A new guest: with the cookie, or like a program with the token."""
        client = self.client()
        me = await client.want("POST", "/api/guests", {"name": name})
        if browser:
            client.token = me["token"]
            return client
        return self.client(me["token"])

    def admin(self) -> HttpClient:
        """A client with an administrator's token."""
        return self.client(self.tokens.admin_token())


async def stop(web: uvicorn.Server) -> None:
    """What uvicorn's own `shutdown` does, without its sleep: there are hundreds of tests."""
    await close_listener.close(web.servers)
    quiet = 0
    async with asyncio.timeout(TIMEOUT):
        while quiet < 3:  # an accepted connection may not be on the list yet
            for connection in list(web.server_state.connections):
                connection.shutdown()
            quiet = 0 if web.server_state.connections or web.server_state.tasks else quiet + 1
            await asyncio.sleep(0.002)
    await web.lifespan.shutdown()


@asynccontextmanager
async def running(
    settings: Settings = WITHOUT_LIMITS,
    *,
    clock: Clock | None = None,
    bots: BotRunner | None = None,
    data: Path | None = None,
    dealers: DealerFactory = Dealer,
    entropy: Entropy | None = None,
    before_stop: Callable[[Server], Awaitable[None]] | None = None,
) -> AsyncIterator[Server]:
    """Run a server. `data`: its folder, for a test that starts another server on it later."""
    with tempfile.TemporaryDirectory() as folder:
        storage = await SqliteStore.open((data or Path(folder)) / "vacherie.db")
        context = ServerContext(
            settings=settings,
            storage=storage,
            clock=clock or RealClock(),
            bots=bots or InlineBots(),
            metrics=Metrics(),
            tokens=Tokens(KEY),
            entropy=entropy or SystemEntropy(),
            make_dealer=dealers,
        )
        if Deployment.is_relayed:
            await storage.close()
            async with two_nodes(context, serving, before_stop) as server:
                yield server
            return
        try:
            async with serving(context, storage, before_stop=before_stop) as server:
                yield server
        finally:
            await storage.close()


@asynccontextmanager
async def serving(
    context: ServerContext,
    storage: SqlStore,
    tables: TableRegistry | None = None,
    before_stop: Callable[[Server], Awaitable[None]] | None = None,
) -> AsyncIterator[Server]:
    """Run the app of a context on a socket."""
    tables = tables or TableRegistry(context)
    health = Health(context)
    app = build_app(context, tables, routes=health.routes())
    config = uvicorn.Config(
        app,
        port=0,
        log_config=None,
        access_log=False,
        lifespan="on",
        loop="none",
        **uvicorn_options.OPTIONS,
    )
    web = uvicorn.Server(config)
    # What uvicorn's own `serve` does, without taking over the signals of the test's process.
    config.load()
    web.lifespan = config.lifespan_class(config)
    await web.startup()
    assert web.started
    port = web.servers[0].sockets[0].getsockname()[1]
    server = Server(f"http://127.0.0.1:{port}", app, tables, storage, context.clock, context.tokens, web)
    try:
        yield server
    finally:
        if before_stop is not None:
            await before_stop(server)
        await tables.shut_down()
        for client in server.clients:
            await client.http.aclose()
        await stop(web)
        await context.bots.close()


# Tables and connections -----------------------------------------------------------------------------------


def connections_of(server: Server) -> OpenConnections:
    """All connections of a server."""
    assert server.app.gate is not None
    return server.app.gate.web.connections


def connection_of(server: Server) -> WebsocketConnection:
    """The server's side of its only connection."""
    (found,) = connections_of(server)
    return found


async def opened(server: Server, name: str = "Ann", **setup: Any) -> tuple[HttpClient, str]:
    """A guest who has opened a table."""
    ann = await server.guest(name)
    return ann, (await ann.open(**setup))["room"]["id"]


async def start_game_for_two(server: Server, preset: str = "classic") -> tuple[HttpClient, str]:
    """A started game with two seats, both of them Ann's."""
    ann, table = await opened(
        server, preset=preset, seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Bea"}]
    )
    for seat in (0, 1):
        await ann.contribute(table, seat)
    await ann.want("POST", f"/api/tables/{table}/start")
    return ann, table
