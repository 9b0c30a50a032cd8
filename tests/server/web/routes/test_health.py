"""/healthz, /readyz and /metrics: status, access and cost."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import httpx
import pytest

from tests.support.fake_clock import FakeClock
from tests.support.table import KEY, InlineBots
from vacherie.server.auth.tokens import Tokens
from vacherie.server.context import ServerContext
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.storage.port import Storage
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web.dispatch import router
from vacherie.server.web.routes.health import CHECK_CACHE_SECONDS, Health
from vacherie.server.web.state import WebState

pytestmark = pytest.mark.anyio


class Disk:
    """A storage as far as its health is concerned."""

    def __init__(self) -> None:
        self.works = True
        self.asked = 0

    async def is_alive(self) -> bool:
        self.asked += 1
        await asyncio.sleep(0)
        return self.works


class Scene:
    """A server that can only tell how it is."""

    def __init__(self, **settings: Any) -> None:
        self.disk, self.clock, self.metrics = Disk(), FakeClock(), Metrics()
        context = ServerContext(
            settings=Settings(**settings),
            storage=cast(Storage, self.disk),
            clock=self.clock,
            metrics=self.metrics,
            tokens=Tokens(KEY),
            bots=InlineBots(),
        )
        self.health = Health(context)
        web = WebState(context, TableRegistry(context))
        self.app = router(web, self.health.routes())

    async def get(self, path: str, client: str = "127.0.0.1", **headers: str) -> httpx.Response:
        transport = httpx.ASGITransport(cast(Any, self.app), client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as browser:
            return await browser.get(path, headers=headers)


async def test_alive() -> None:
    scene = Scene()
    scene.disk.works = False
    scene.health.is_closing = True
    reply = await scene.get("/healthz")
    assert (reply.status_code, reply.text) == (200, "alive\n")


async def test_ready_as_long_as_it_can_write() -> None:
    scene = Scene()
    reply = await scene.get("/readyz")
    assert (reply.status_code, reply.text) == (200, "ready\n")
    scene.disk.works = False
    scene.clock.advance(CHECK_CACHE_SECONDS)
    reply = await scene.get("/readyz")
    assert (reply.status_code, reply.text) == (503, "storage\n")
    scene.disk.works = True
    scene.clock.advance(CHECK_CACHE_SECONDS)
    assert (await scene.get("/readyz")).status_code == 200


async def test_not_ready_when_it_is_about_to_stop() -> None:
    scene = Scene()
    scene.health.is_closing = True
    reply = await scene.get("/readyz")
    assert (reply.status_code, reply.text) == (503, "shutting-down\n")


async def test_many_who_ask_cost_one_write() -> None:
    scene = Scene()
    await asyncio.gather(*[scene.get("/readyz") for _ in range(20)])
    assert scene.disk.asked == 1
    scene.clock.advance(CHECK_CACHE_SECONDS)
    await scene.get("/readyz")
    assert scene.disk.asked == 2


async def test_metrics_are_text_for_prometheus() -> None:
    scene = Scene()
    scene.metrics.answered("bot")
    reply = await scene.get("/metrics")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert 'vacherie_answers_total{by="bot"} 1.0' in reply.text


@pytest.mark.parametrize(
    ("settings", "client", "headers", "status"),
    [
        ({"metrics": "local"}, "127.0.0.1", {}, 200),
        ({"metrics": "local"}, "::1", {}, 200),
        ({"metrics": "local"}, "192.168.1.7", {}, 404),
        ({"metrics": "local"}, "unknown", {}, 404),
        # An untrusted proxy on this machine forwards a request from elsewhere.
        ({"metrics": "local"}, "127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, 404),
        ({"metrics": "local"}, "127.0.0.1", {"forwarded": "for=192.0.2.7"}, 404),
        ({"metrics": "local"}, "127.0.0.1", {"x-real-ip": "192.0.2.7"}, 404),
        # With a proxy that is believed, the guard has put the true address in its place.
        ({"metrics": "local", "proxies": 1}, "127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 200),
        ({"metrics": "local", "proxies": 1}, "192.0.2.7", {"x-forwarded-for": "192.0.2.7"}, 404),
        ({"metrics": "all"}, "192.0.2.7", {}, 200),
        ({"metrics": "off"}, "127.0.0.1", {}, 404),
    ],
)
async def test_who_may_read_the_metrics(
    settings: dict[str, Any], client: str, headers: dict[str, str], status: int
) -> None:
    assert (await Scene(**settings).get("/metrics", client, **headers)).status_code == status
