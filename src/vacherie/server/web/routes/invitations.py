"""Routes of invitations: the link of a table, as text and as a QR code."""

from __future__ import annotations

from litestar import Controller, Response, get
from litestar.di import NamedDependency

from vacherie.protocol import rest
from vacherie.server.qr_code import svg_code
from vacherie.server.web.json_body import StrictRequest
from vacherie.server.web.routes.tables import base_url
from vacherie.server.web.schema.responses import TableId, may_refuse
from vacherie.server.web.state import WebState


class Invitations(Controller):
    """Invitations to a table."""

    tags = ("tables",)

    @get("/api/tables/{table:str}/invitation", responses=may_refuse(404))
    async def invitation(
        self, table: TableId, web: NamedDependency[WebState], request: StrictRequest
    ) -> rest.Invitation:
        """The link of a table, with a host that other devices can reach."""
        found = await web.tables.find(table)
        return rest.Invitation(link=web.link(found.id, base_url(request)))

    @get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml", responses=may_refuse(404))
    async def qr_code(
        self, table: TableId, web: NamedDependency[WebState], request: StrictRequest
    ) -> Response[bytes]:
        """The link of a table as a QR code."""
        found = await web.tables.find(table)
        body = svg_code(web.link(found.id, base_url(request)))
        return Response(body)
