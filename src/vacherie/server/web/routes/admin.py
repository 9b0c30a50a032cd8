"""Routes for administrators: list and close tables, add and lift bans."""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.auth.bans import network_of
from vacherie.server.model.rows import BanRow
from vacherie.server.web.route import ADMIN, Call, Route

MS_PER_HOUR = 3_600_000


def ban_seen(row: BanRow) -> rest.BanSeen:
    """A ban as the API shows it."""
    return rest.BanSeen(
        id=row.id, guest=row.guest, address=row.address, until=row.until, reason=row.reason, made=row.made
    )


async def all_tables(call: Call[None]) -> rest.AdminTables:
    """All tables that are not finished."""
    call.caller.check_admin()
    return rest.AdminTables(tables=await call.web.tables.admin_tables())


async def close_any_table(call: Call[None]) -> rest.Done:
    """Close a table without a result."""
    call.caller.check_admin()
    await call.web.tables.close_table(call.path.table, "an administrator closed it")
    return rest.Done()


async def all_bans(call: Call[None]) -> rest.Bans:
    """All bans in force."""
    call.caller.check_admin()
    return rest.Bans(bans=tuple(map(ban_seen, await call.web.context.storage.bans())))


async def ban(call: Call[rest.Ban]) -> rest.Banned:
    """Ban a guest, an address or a network, at once: open connections are closed."""
    call.caller.check_admin()
    web, wish = call.web, call.body
    if (wish.guest is None) == (wish.address is None):
        raise Refused("ban", "name a guest or an address: exactly one of them")
    if wish.guest is not None and await web.context.storage.guest(wish.guest) is None:
        raise Refused("no-such-guest", "there is no such guest")
    address = None if wish.address is None else str(network_of(wish.address))
    until = None if wish.hours is None else web.context.clock.wall() + wish.hours * MS_PER_HOUR
    row = await web.context.storage.add_ban(wish.guest, address, until, wish.reason)
    await web.load_bans()
    web.bans_changed()
    return rest.Banned(ban=ban_seen(row))


async def lift_ban(call: Call[None]) -> rest.Done:
    """Lift a ban."""
    call.caller.check_admin()
    if not await call.web.context.storage.lift_ban(call.path.ban):
        raise Refused("no-such-ban", f"there is no ban {call.path.ban}")
    await call.web.load_bans()
    call.web.bans_changed()
    return rest.Done()


ROUTES = (
    Route("GET", "/api/admin/tables", all_tables, rest.AdminTables, security=ADMIN),
    Route(
        "POST", "/api/admin/tables/{table}/close", close_any_table, rest.Done, refuses=(409,), security=ADMIN
    ),
    Route("GET", "/api/admin/bans", all_bans, rest.Bans, security=ADMIN),
    Route(
        "POST", "/api/admin/bans", ban, rest.Banned, rest.Ban, status=201, refuses=(404, 422), security=ADMIN
    ),
    Route("DELETE", "/api/admin/bans/{ban}", lift_ban, rest.Done, security=ADMIN),
)
