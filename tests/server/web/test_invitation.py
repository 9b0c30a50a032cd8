"""Invitations: a link that works on another device, and its QR code."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import segno
from msgspec.structs import replace

from tests.support.app import running
from tests.support.table import WITHOUT_LIMITS
from vacherie.server import qr_code
from vacherie.server.web import invitation

pytestmark = pytest.mark.anyio


async def test_the_link_is_the_one_of_the_table() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        opened = await ann.open()
        table = opened["room"]["id"]
        found = await server.client().want("GET", f"/api/tables/{table}/invitation")
        assert found["link"] == opened["link"] == f"{server.url}/t/{table}"


async def test_the_picture_is_the_code_of_the_link() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        opened = await ann.open()
        response = await ann.get(f"/api/tables/{opened['room']['id']}/qr.svg")
        assert response.headers["content-type"].startswith("image/svg+xml")
        assert response.content == qr_code.svg_code(opened["link"])
        drawn = ElementTree.fromstring(response.content)
        side = segno.make_qr(opened["link"], error="m").symbol_size(border=qr_code.SVG_BORDER)[0]
        assert drawn.get("viewBox") == f"0 0 {side} {side}"


async def test_the_public_address_wins() -> None:
    settings = replace(WITHOUT_LIMITS, public_url="https://play.example.org")
    async with running(settings) as server:
        ann = await server.guest("Ann", browser=False)
        table = (await ann.open())["room"]["id"]
        found = await ann.want("GET", f"/api/tables/{table}/invitation")
        assert found["link"] == f"https://play.example.org/t/{table}"


async def test_without_a_table_there_is_no_invitation() -> None:
    async with running() as server:
        client = server.client()
        for path in ("invitation", "qr.svg"):
            assert await client.refused("GET", f"/api/tables/{'a' * 12}/{path}") == (404, "no-such-table")


def test_without_a_network_the_link_stays_as_it_is() -> None:
    settings = replace(WITHOUT_LIMITS, lan=True)
    assert (
        invitation.reachable_base_url(settings, "http://127.0.0.1:8104/", tuple) == "http://127.0.0.1:8104/"
    )


async def test_the_documentation_knows_the_picture() -> None:
    async with running() as server:
        paths = (await server.client().want("GET", "/api/openapi.json"))["paths"]
        answer = paths["/api/tables/{table}/qr.svg"]["get"]["responses"]["200"]
        assert answer["description"] == "The link of a table as a QR code"
        assert list(answer["content"]) == ["image/svg+xml"]
