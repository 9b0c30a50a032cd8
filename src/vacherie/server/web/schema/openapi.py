"""The OpenAPI 3.1 document of the HTTP API: operations from the route table, schemas from json_schema.py."""

from __future__ import annotations

import inspect
import re
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from vacherie.protocol import VERSION
from vacherie.server.auth.cookies import HOST_COOKIE, PLAIN_COOKIE
from vacherie.server.web.app import API
from vacherie.server.web.route import PathValues, Route
from vacherie.server.web.schema.json_schema import Schema, name_of, needed, ref, references, schemas

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
    "coach": "Reviews of finished games, hints against bots, puzzles",
    "admin": "For administrators of the server",
}

SCHEMES = {
    "cookie": {
        "type": "apiKey", "name": PLAIN_COOKIE, "in": "cookie",
        "description": f"Set by POST /api/guests; on https its name is `{HOST_COOKIE}`",
    },
    "guest": {
        "type": "http", "scheme": "bearer", "description": "The guest's token, from POST /api/guests",
    },
    "seat": {
        "type": "http", "scheme": "bearer",
        "description": "A seat's token, from sitting down or from its owner",
    },
    "admin": {
        "type": "http", "scheme": "bearer", "description": "Made from the server's key by the command line",
    },
}  # fmt: skip

ALWAYS = (400, 403, 429, 500, 503)
MEANINGS = {
    400: "The request is not what its schema says (`malformed`)",
    401: "No guest, or a bad token (`no-guest`, `bad-token`)",
    403: "Not allowed: not yours, not the host, banned, or a cross-site request",
    404: "It does not exist",
    409: "Not in this state: too late, too early, or taken",
    413: "Too long (`too-long`)",
    415: "The body is not sent as JSON (`media-type`)",
    422: "The rules of the game or of the table refuse it",
    429: "Rate limit exceeded; `Retry-After` says how long to wait where that is known",
    500: "Internal error (`internal`), logged under the reference in the message",
    503: "Temporarily unavailable: the disk, the load, or a restart",
}


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    every = schemas()
    paths: dict[str, dict[str, Any]] = {}
    for tag, routes in API.items():
        for route in routes:
            paths.setdefault(route.path, {})[route.method.lower()] = operation(tag, route, every)
    used = needed(references(paths), every)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Vacherie",
            "version": str(VERSION),
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": dict(sorted(used.items())), "securitySchemes": SCHEMES},
    }


def operation(tag: str, route: Route[Any], every: dict[str, Schema]) -> dict[str, Any]:
    """One route."""
    about = inspect.cleandoc(route.about or route.handler.__doc__ or "")
    in_path = {field.name: field for field in fields(PathValues)}
    found: dict[str, Any] = {
        "operationId": route.name or route.handler.__name__,
        "summary": about.partition("\n")[0].partition(". ")[0].rstrip("."),
        "description": about,
        "tags": [tag],
    }
    parameters = [
        *(parameter("path", in_path[name]) for name in re.findall(r"{(\w+)}", route.path)),
        *(parameter("query", field) for field in (fields(route.query) if route.query else ())),
    ]
    if parameters:
        found["parameters"] = parameters
    if route.security:
        found["security"] = [{scheme: []} for scheme in route.security]
    if route.body is not None:
        body = ref(name_of(route.body)) if issubclass(route.body, msgspec.Struct) else {}
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    found["responses"] = {
        str(route.status): reply(route, found["summary"], every),
        **{str(status): refusal(status) for status in refusals(route)},
    }
    return found


def parameter(where: str, field: FieldInfo) -> dict[str, Any]:
    """A parameter of a path or a query."""
    schema = msgspec.json.schema(field.type)
    about = schema.pop("description")
    if where == "query" and field.default is not NODEFAULT:
        schema["default"] = field.default
    return {
        "name": field.name, "in": where, "required": where == "path", "description": about, "schema": schema,
    }  # fmt: skip


def reply(route: Route[Any], summary: str, every: dict[str, Schema]) -> dict[str, Any]:
    """The response to a request that succeeds."""
    if isinstance(route.reply, str):
        return {"description": summary, "content": {route.reply: {"schema": {"type": "string"}}}}
    name = name_of(route.reply)
    about = every[name]["description"].partition("\n")[0]
    return {"description": about, "content": {"application/json": {"schema": ref(name)}}}


def refusals(route: Route[Any]) -> list[int]:
    """The statuses of all refusals of a route."""
    found = {*ALWAYS, *route.refuses}
    found |= {401} if route.security else set()
    found |= {404} if "{" in route.path else set()
    found |= {413, 415} if route.body is not None else set()
    return sorted(found)


def refusal(status: int) -> dict[str, Any]:
    """The response to a request that is refused."""
    return {"description": MEANINGS[status], "content": {"application/json": {"schema": ref("Failure")}}}
