"""`vacherie tables | close | ban`: administration of a running server by its operator.

The commands find the server through its data folder and authenticate with the signing key there. Their
packages are imported when they run, so that the other commands start quickly.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.text import Text

from vacherie.cli.console import grid, out, printable
from vacherie.cli.errors import CommandFailed
from vacherie.cli.serve import Config
from vacherie.protocol import rest
from vacherie.tui.card_art import GOLD, QUIET

if TYPE_CHECKING:
    from vacherie.client.http import Http

TIMEOUT = 30.0
"""Seconds a busy server may take to answer its operator."""

Data = Annotated[str | None, typer.Option("--data", metavar="FOLDER", help="The data folder of the server.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, or its link.")]
GuestId = Annotated[
    str | None, typer.Option("--guest", metavar="ID", help="Ban a guest, whatever the address.")
]
Address = Annotated[
    str | None,
    typer.Option("--address", metavar="NET", help="Ban an address, or a network: 192.0.2.0/24."),
]
Hours = Annotated[
    int | None, typer.Option("--hours", min=1, metavar="N", help="For so long; for good if left out.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="A note for yourself.")]
ListBans = Annotated[bool, typer.Option("--list", help="Show all bans in force.")]
Lift = Annotated[int | None, typer.Option("--lift", min=1, metavar="N", help="End the ban with this number.")]


def connect(data: str | None, config: Path | None) -> Http:
    """A client of the server that runs on a data folder, authorised by the signing key there."""
    from vacherie.client.http import Http
    from vacherie.server import server_file
    from vacherie.server.auth.tokens import Tokens
    from vacherie.server.data_folder import DataFolder
    from vacherie.server.settings.load import gather

    settings = gather({"data": data}, os.environ, config).settings
    folder = DataFolder(settings.data, settings.signing_keys)
    found = server_file.read(folder.server_info)
    if found is None:
        raise CommandFailed(
            f"no server is running on {folder.path}; `vacherie serve` starts one, "
            "and --data names the folder of another"
        )
    return Http(found.url, Tokens(folder.key()).admin_token(), timeout=TIMEOUT, direct=True)


def tables(data: Data = None, config: Config = None) -> None:
    """List all tables of a running server that are not finished.

    Examples:

        vacherie tables

        vacherie tables --data /srv/vacherie
    """
    found = connect(data, config).call("GET", "/api/admin/tables", rest.AdminTables).tables
    if not found:
        out().print("There is no unfinished table.")
        return
    listed = grid()
    for column in ("table", "preset", "status", "people", "last active", "seats and guests"):
        justify: Literal["left", "right"] = "right" if column == "people" else "left"
        # On a narrow screen other columns shrink: ids are there to be copied.
        listed.add_column(column, no_wrap=column in ("table", "seats and guests"), justify=justify)
    now = time.time() * 1000
    for table in found:
        status = table.status if table.awake else f"{table.status}, asleep"
        active = f"{age(now - table.active)} ago"
        listed.add_row(
            Text(table.id, GOLD), table.preset, status, str(table.people), active, "\n".join(sitting(table))
        )
    out().print(listed)


def sitting(table: rest.AdminTable) -> Iterator[str]:
    """The seats of a table, one line each; people with the ids that `ban --guest` takes."""
    for name, guest in zip(table.names, table.guests, strict=True):
        is_host = guest is not None and guest == table.host
        yield f"{printable(name) or '–'}{' (host)' if is_host else ''}"
        if guest is not None:
            yield f"  {guest}"
    if table.host is not None and table.host not in table.guests:
        yield "(host)"
        yield f"  {table.host}"


def close(table: TableId, data: Data = None, config: Config = None) -> None:
    """Close a table of a running server without a result.

    Examples:

        vacherie close k3x7w2m5q4ab

        vacherie close https://play.example.org/t/k3x7w2m5q4ab
    """
    from urllib.parse import quote

    id = table.rstrip("/").rpartition("/")[2]
    connect(data, config).call("POST", f"/api/admin/tables/{quote(id, safe='')}/close", rest.Done)
    out().print(f"The table {printable(id)} is closed.")


def ban(
    guest: GuestId = None,
    address: Address = None,
    hours: Hours = None,
    reason: Reason = "",
    list_all: ListBans = False,
    lift: Lift = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Ban a guest or an address from a running server, list the bans, or lift one.

    Examples:

        vacherie ban --address 192.0.2.0/24 --hours 24 --reason "floods the lobby"

        vacherie ban --list

        vacherie ban --lift 3
    """
    actions = [guest is not None, address is not None, list_all, lift is not None]
    if sum(actions) != 1:
        raise CommandFailed("say one of --guest, --address, --list and --lift")
    server = connect(data, config)
    if list_all:
        show_bans(server.call("GET", "/api/admin/bans", rest.Bans).bans)
    elif lift is not None:
        server.call("DELETE", f"/api/admin/bans/{lift}", rest.Done)
        out().print(f"Ban {lift} is lifted.")
    else:
        refuse_self_ban(address)
        request = rest.Ban(guest=guest, address=address, hours=hours, reason=reason)
        made = server.call("POST", "/api/admin/bans", rest.Banned, request).ban
        whom = f"the guest {made.guest}" if made.guest is not None else made.address
        out().print(f"Ban {made.id}: {whom} is banned {ends(made)}.")


def refuse_self_ban(address: str | None) -> None:
    """Refuse a ban of this machine: it would shut these commands out, and could not be lifted."""
    from ipaddress import ip_address, ip_network

    try:
        network = ip_network(address or "", strict=False)
    except ValueError:
        return  # no address; the server says so
    here = ip_address("127.0.0.1" if network.version == 4 else "::1")
    if here in network:
        raise CommandFailed(f"{network} is this machine too: the ban could not be lifted from here")


def show_bans(bans: tuple[rest.BanSeen, ...]) -> None:
    """Print all bans in force."""
    if not bans:
        out().print("There are no bans.")
        return
    listed = grid("ban", "who", "how long", "reason")
    for row in bans:
        who = f"guest {row.guest}" if row.guest is not None else str(row.address)
        listed.add_row(Text(str(row.id), GOLD), who, ends(row), Text(printable(row.reason), QUIET))
    out().print(listed)


def ends(ban: rest.BanSeen) -> str:
    """How long a ban lasts."""
    return "for good" if ban.until is None else f"for {age(ban.until - time.time() * 1000)}"


def age(ms: float) -> str:
    """A duration in its largest fitting unit.

    >>> age(30_000), age(300_000), age(7_200_000), age(900_000_000)
    ('30 s', '5 min', '2 h', '10 days')
    """
    seconds = max(0, round(ms / 1000))
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{round(seconds / size)} {unit}"
    return f"{seconds} s"
