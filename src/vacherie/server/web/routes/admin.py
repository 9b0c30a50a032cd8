"""For whoever runs the server: all tables, closing one, keeping somebody out."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.auth.bans import network_of
from vacherie.server.auth.credentials import Caller
from vacherie.server.model.rows import BanRow
from vacherie.server.web.schema.responses import ADMIN, TableId, may_refuse
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.close_codes import REASONS

MS_PER_HOUR = 3_600_000

BanId = Annotated[int, PathParameter(ge=1, lt=2**53, description="The number of a ban")]


def seen(row: BanRow) -> rest.BanSeen:
    """A ban as it is shown."""
    return rest.BanSeen(
        id=row.id, guest=row.guest, address=row.address, until=row.until, reason=row.reason, made=row.made
    )


class Administration(Controller):
    """The server as a whole."""

    tags = ("admin",)

    @get("/api/admin/tables", security=ADMIN, responses=may_refuse(401))
    async def all_tables(
        self, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.AdminTables:
        """All tables that are not finished."""
        caller.check_admin()
        return rest.AdminTables(tables=await web.tables.admin_tables())

    @post(
        "/api/admin/tables/{table:str}/close",
        status_code=200,
        security=ADMIN,
        responses=may_refuse(401, 404, 409),
    )
    async def close_any_table(
        self, table: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.Done:
        """Close a table without a result."""
        caller.check_admin()
        await web.tables.close_table(table, "the server's people closed it")
        return rest.Done()

    @get("/api/admin/bans", security=ADMIN, responses=may_refuse(401))
    async def all_bans(self, caller: NamedDependency[Caller], web: NamedDependency[WebState]) -> rest.Bans:
        """All bans in force."""
        caller.check_admin()
        return rest.Bans(bans=tuple(map(seen, await web.context.storage.bans())))

    @post("/api/admin/bans", security=ADMIN, responses=may_refuse(401, 404, 422, body=True))
    async def ban(
        self, data: JSONBody[rest.Ban], caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.Banned:
        """Keep somebody out, at once: open connections end."""
        caller.check_admin()
        if (data.guest is None) == (data.address is None):
            raise Refused("ban", "name a guest or an address: exactly one of them")
        if data.guest is not None and await web.context.storage.guest(data.guest) is None:
            raise Refused("no-such-guest", "there is no such guest")
        address = None if data.address is None else str(network_of(data.address))
        until = None if data.hours is None else web.context.clock.wall() + data.hours * MS_PER_HOUR
        row = await web.context.storage.add_ban(data.guest, address, until, data.reason)
        await web.bans.load()
        for connection in web.connections:
            if web.bans.is_guest_banned(connection.who.guest) or web.bans.is_address_banned(
                connection.address
            ):
                connection.close("banned", REASONS["banned"].meaning)
        return rest.Banned(ban=seen(row))

    @delete(
        "/api/admin/bans/{ban:int}",
        status_code=200,
        security=ADMIN,
        responses=may_refuse(401, 404),
    )
    async def lift_ban(
        self, ban: BanId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.Done:
        """Let somebody in again."""
        caller.check_admin()
        if not await web.context.storage.lift_ban(ban):
            raise Refused("no-such-ban", f"there is no ban {ban}")
        await web.bans.load()
        return rest.Done()
