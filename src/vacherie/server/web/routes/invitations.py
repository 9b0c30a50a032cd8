"""Routes of invitations: the link of a table, as text and as a QR code."""

from __future__ import annotations

from starlette.responses import Response

from vacherie.protocol import rest
from vacherie.server.qr_code import svg_code
from vacherie.server.web.route import Call, Route

SVG = "image/svg+xml"


async def invitation(call: Call[None]) -> rest.Invitation:
    """The link of a table, with a host that other devices can reach."""
    table = await call.web.tables.find(call.path.table)
    return rest.Invitation(link=call.web.link(table.id, call.base_url))


async def qr_code(call: Call[None]) -> Response:
    """The link of a table as a QR code."""
    table = await call.web.tables.find(call.path.table)
    return Response(svg_code(call.web.link(table.id, call.base_url)), media_type=SVG)


ROUTES = (
    Route(
        method="GET", path="/api/tables/{table}/invitation", handler=invitation,
        reply=rest.Invitation, refuses=(404,), tag="tables",
    ),
    Route(
        method="GET", path="/api/tables/{table}/qr.svg", handler=qr_code,
        reply=SVG, refuses=(404,), tag="tables",
    ),
)  # fmt: skip
