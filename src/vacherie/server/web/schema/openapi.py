"""The OpenAPI 3.1 document of the HTTP API: routes from the web framework, schemas from json_schema.py.

The framework's own schemas of our structs are not exact (they omit that unknown fields are refused, and
bounds inside lists).
"""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, License, Tag
from litestar.serialization import encode_json

from vacherie.protocol import VERSION
from vacherie.server.web.schema.json_schema import needed, ref, references, schemas
from vacherie.server.web.schema.responses import SCHEMES

ABOUT = """\
Open a table, sit down, play: people and programs use the same API. Every answer carries `v`, the version of
the protocol; every refusal is a `Failure` with a code. The websocket of a table is described in
/api/asyncapi.json."""

TAGS = {
    "guests": "Guests: a name, no account",
    "tables": "Opening and finding tables",
    "requests": "What can be asked of a table; the websocket does the same",
    "play": "The long poll; the websocket has lower latency",
    "games": "Finished games",
    "admin": "For administrators of the server",
}


class ExactSchemas(JsonRenderPlugin):
    """Renders the document once, with exact schemas."""

    def __init__(self) -> None:
        super().__init__(path=["/", "/openapi.json"], media_type="application/json")  # type: ignore[arg-type]
        self._rendered = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        if not self._rendered:
            self._rendered = encode_json(document(request.app))
        return self._rendered


def configuration() -> OpenAPIConfig:
    """The framework's OpenAPI configuration."""
    return OpenAPIConfig(
        title="Vacherie",
        version=str(VERSION),
        description=ABOUT,
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        components=Components(security_schemes=SCHEMES),
        tags=[Tag(name=name, description=about) for name, about in TAGS.items()],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, method, path: handler.fn.__name__,
        path="/api/openapi.json",
        render_plugins=[ExactSchemas()],
    )


def document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document of an app."""
    found = app.openapi_schema.to_schema()
    every = schemas()
    for item in found["paths"].values():
        for operation in item.values():
            describe_operation(operation, every)
    used = needed(references(found["paths"]), every)
    components = {**found["components"], "schemas": dict(sorted(used.items()))}
    return {**found, "components": components}


def describe_operation(operation: dict[str, Any], every: dict[str, Any]) -> None:
    """Set the summary of an operation and the descriptions of its responses."""
    operation["summary"] = operation["description"].partition(". ")[0].rstrip(".")
    if operation["operationId"] == "record":  # it returns bytes, so the framework does not know their schema
        operation["responses"]["200"]["content"] = {"application/json": {"schema": ref("GameRecord")}}
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            # An image has no schema; its description is the summary.
            names = references(response)
            described = every[names.pop()]["description"] if names else operation["summary"]
            response["description"] = described.partition("\n")[0]
