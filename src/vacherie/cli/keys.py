"""`vacherie keys | keys rotate`: the keys that sign the tokens of a server."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from vacherie.cli.console import grid, out
from vacherie.cli.errors import CommandFailed
from vacherie.cli.host_commands import Data, connect
from vacherie.cli.serve import Config
from vacherie.protocol import rest
from vacherie.tui.card_art import GOLD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vacherie.server.data_folder import DataFolder
    from vacherie.server.signing_keys import SigningKey

DAY = 86_400_000
OVERLAP_DAYS = 30
SERVER_SECONDS = 10.0
"""How long a running server may take to read the new key; it looks every second."""

Overlap = Annotated[
    int,
    typer.Option(
        "--overlap",
        min=0,
        max=400,
        metavar="DAYS",
        help="How long the keys before are still accepted; 0: not at all, for a key that has leaked.",
    ),
]


def about(context: typer.Context, data: Data = None, config: Config = None) -> None:
    """List the keys that sign the tokens of a server, by id and date; `rotate` makes a new one.

    Examples:

        vacherie keys

        vacherie keys rotate
    """
    context.obj = (data, config)
    if context.invoked_subcommand is None:
        show(existing(folder_of(data, config)))


def rotate(
    context: typer.Context, overlap: Overlap = OVERLAP_DAYS, data: Data = None, config: Config = None
) -> None:
    """Make a new signing key. Tokens of the keys before are accepted for some time more.

    Browsers get a cookie with the new key at their next request. The server may run, and takes the key over
    by itself. `--overlap 0` makes all tokens invalid at once: every client is a new guest then, and seats of
    unfinished games cannot be reached.

    Examples:

        vacherie keys rotate

        vacherie keys rotate --overlap 0
    """
    from vacherie.server import server_file
    from vacherie.server.signing_keys import KeyFile

    given_data, given_config = context.obj or (None, None)
    data, config = data or given_data, config or given_config
    folder = folder_of(data, config)
    existing(folder)
    show(KeyFile(folder.signing_key).rotate(time.time_ns() // 1_000_000, overlap * DAY))
    if server_file.read(folder.server_info) is not None:
        wait_for_server(data, config)
        out().print("The running server uses the new key.")


def wait_for_server(data: str | None, config: Path | None) -> None:
    """Wait until the running server accepts a token of the new key."""
    from vacherie.client.errors import ServerRefused

    end = time.monotonic() + SERVER_SECONDS
    while True:
        try:
            connect(data, config).call("GET", "/api/admin/bans", rest.Bans)
            return
        except ServerRefused as error:
            if error.code != "bad-token" or time.monotonic() > end:
                message = f"the running server has not taken the new key over ({error}); restart it"
                raise CommandFailed(message) from None
        time.sleep(0.2)


def show(keys: Sequence[SigningKey]) -> None:
    """Print the keys, never their content."""
    listed = grid("key", "made", "accepted")
    now = time.time_ns() // 1_000_000
    for key in keys:
        if key.until is None:
            accepted = "signs new tokens"
        else:
            accepted = f"{'until' if key.is_accepted(now) else 'ended'} {date(key.until)}"
        listed.add_row(Text(key.id, GOLD), date(key.made), accepted)
    out().print(listed)


def date(ms: int) -> str:
    """A time as date and time of day.

    >>> date(1_800_000_000_000)
    '2027-01-15 08:00 UTC'
    """
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def existing(folder: DataFolder) -> tuple[SigningKey, ...]:
    """The keys of a data folder; a look makes none."""
    if not folder.signing_key.exists():
        raise CommandFailed(f"there is no {folder.signing_key}; the first start of a server makes it")
    return folder.keys()


def folder_of(data: str | None, config: Path | None) -> DataFolder:
    """The folder that a server started with the same flags would use."""
    from vacherie.server.data_folder import DataFolder
    from vacherie.server.settings.load import gather

    settings = gather({"data": data}, os.environ, config).settings
    return DataFolder(settings.data, settings.signing_keys)
