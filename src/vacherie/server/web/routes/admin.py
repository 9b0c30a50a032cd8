"""Routes for administrators: list and close tables, add and lift bans."""

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


def ban_seen(row: BanRow) -> rest.BanSeen:
    """A ban as the API shows it."""
    return rest.BanSeen(
        id=row.id, guest=row.guest, address=row.address, until=row.until, reason=row.reason, made=row.made
    )


class Administration(Controller):
    """Administration of the server."""

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
        await web.tables.close_table(table, "an administrator closed it")
        return rest.Done()

    @get("/api/admin/bans", security=ADMIN, responses=may_refuse(401))
    async def all_bans(self, caller: NamedDependency[Caller], web: NamedDependency[WebState]) -> rest.Bans:
        """All bans in force."""
        caller.check_admin()
        return rest.Bans(bans=tuple(map(ban_seen, await web.context.storage.bans())))

    @post("/api/admin/bans", security=ADMIN, responses=may_refuse(401, 404, 422, body=True))
    async def ban(
        self, data: JSONBody[rest.Ban], caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.Banned:
        """Ban a guest, an address or a network, at once: open connections are closed."""
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
            who, address = connection.who, connection.address
            if web.bans.is_guest_banned(who.guest) or web.bans.is_address_banned(address):
                connection.close("banned", REASONS["banned"].meaning)
        return rest.Banned(ban=ban_seen(row))

    @delete(
        "/api/admin/bans/{ban:int}",
        status_code=200,
        security=ADMIN,
        responses=may_refuse(401, 404),
    )
    async def lift_ban(
        self, ban: BanId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.Done:
        """Lift a ban."""
        caller.check_admin()
        if not await web.context.storage.lift_ban(ban):
            raise Refused("no-such-ban", f"there is no ban {ban}")
        await web.bans.load()
        return rest.Done()
