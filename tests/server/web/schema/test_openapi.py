"""The OpenAPI document and its pages: complete, strict, and loaded from this server alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.app import running
from vacherie.server.web.errors import STATUS
from vacherie.server.web.schema import asyncapi
from vacherie.server.web.schema.json_schema import references

pytestmark = pytest.mark.anyio
ROUTES = """
get /api/presets
post /api/guests
get /api/me
patch /api/me
delete /api/me
get /api/me/games
get /api/me/export
get /api/me/sessions
post /api/me/sessions
post /api/me/sessions/end-others
delete /api/me/sessions/{session}
get /api/tables
post /api/tables
get /api/tables/{table}
get /api/tables/{table}/invitation
get /api/tables/{table}/qr.svg
post /api/tables/{table}/configure
post /api/tables/{table}/sit
post /api/tables/{table}/seats/{seat}/put-bot
post /api/tables/{table}/seats/{seat}/leave
post /api/tables/{table}/seats/{seat}/contribute
post /api/tables/{table}/seats/{seat}/token
post /api/tables/{table}/fill-with-bots
post /api/tables/{table}/start
post /api/tables/{table}/rematch
post /api/tables/{table}/close
get /api/tables/{table}/seats/{seat}/poll
post /api/tables/{table}/seats/{seat}/answer
post /api/tables/{table}/seats/{seat}/take-back
post /api/tables/{table}/seats/{seat}/hint
post /api/tables/{table}/seats/{seat}/standing-pass
post /api/tables/{table}/seats/{seat}/autopilot
post /api/tables/{table}/seats/{seat}/say
post /api/tables/{table}/seats/{seat}/mute
get /api/games/{game}
get /api/games/{game}/record
get /api/games/{game}/replay
get /api/games/{game}/review
post /api/games/{game}/review
get /api/puzzles
get /api/puzzles/{puzzle}
get /api/puzzle-book
post /api/puzzles/{puzzle}/answer
post /api/replay
post /api/play-on
get /api/admin/tables
post /api/admin/tables/{table}/close
get /api/admin/bans
post /api/admin/bans
delete /api/admin/bans/{ban}
"""


async def openapi() -> Any:
    """The document as a program gets it."""
    async with running() as server:
        return await server.client().want("GET", "/api/openapi.json")


async def test_api_docs_load_no_external_resource() -> None:
    async with running() as server:
        page = (await server.client().get("/api/docs")).text
        loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert "/static/docs/docs.js" in loaded
        assert all(path.startswith("/") and not path.startswith("//") for path in loaded)
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
        for path in loaded:
            response = await server.client().get(path)
            assert response.status_code == 200
            assert "http://" not in response.text.replace("http://www.w3.org", "") or path.endswith(".json")
            assert "https://" not in response.text


async def test_the_asyncapi_document_is_served() -> None:
    async with running() as server:
        assert await server.client().want("GET", "/api/asyncapi.json") == asyncapi.document()


async def test_every_route_is_in_the_document() -> None:
    found = await openapi()
    assert found["openapi"].startswith("3.1")
    routes = {f"{method} {path}" for path, item in found["paths"].items() for method in item}
    assert routes == set(ROUTES.split("\n")) - {""}


async def test_every_schema_is_present_and_strict() -> None:
    found = await openapi()
    schemas = found["components"]["schemas"]
    assert set(references(found["paths"])) <= set(schemas)
    assert all(set(references(schema)) <= set(schemas) for schema in schemas.values())
    assert schemas["NewGuest"]["additionalProperties"] is False
    assert schemas["Setup"]["properties"]["options"]["maxProperties"] == 20
    assert schemas["AnswerBody"]["properties"]["choice"] == {"$ref": "#/components/schemas/GameChoice"}


async def test_every_operation_documents_summary_and_errors() -> None:
    found = await openapi()
    for path, item in found["paths"].items():
        for method, operation in item.items():
            assert operation["summary"]
            statuses = set(operation["responses"])
            assert {"400", "403", "429", "500", "503"} <= statuses
            assert ("{" not in path) or "404" in statuses
            assert ("requestBody" not in operation) or {"413", "415"} <= statuses
            assert ("security" not in operation) or "401" in statuses
            for status, response in operation["responses"].items():
                if "image/svg+xml" in response.get("content", {}):
                    continue  # a picture has no schema
                (name,) = references(response)
                assert (name == "Failure") == (int(status) >= 400), f"{method} {path} {status}"


def test_every_error_code_has_one_status() -> None:
    assert set(STATUS.values()) <= {400, 401, 403, 404, 405, 409, 413, 415, 429, 431, 500, 503}
