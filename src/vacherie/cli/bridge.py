"""`vacherie bridge`: a bot in any language at a server's table."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
import typer

from vacherie.cli.errors import DAMAGED, CommandFailed

Command = Annotated[
    list[str], typer.Argument(metavar="COMMAND...", help="The program and its arguments, after --.")
]
Table = Annotated[
    str, typer.Option("--table", "-t", metavar="TABLE", help="The table: its link, or its id with --server.")
]
Server = Annotated[
    str, typer.Option("--server", "-s", metavar="URL", help="The server, if --table is no link.")
]
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        envvar="VACHERIE_TOKEN",
        help="The token of a seat to play on, or of a guest to sit down as.",
    ),
]
Name = Annotated[str, typer.Option("--name", "-n", metavar="NAME", help="The name to sit down with.")]


def bridge(
    command: Command,
    table: Table,
    server: Server = "http://localhost:8104",
    token: Token = None,
    name: Name = "Bot",
) -> None:
    """Let a program in any language play at a server's table: one line of JSON for each question and answer.

    Examples:

        vacherie bridge --table http://localhost:8104/t/abc… --name Rosa -- node my_bot.js

        VACHERIE_TOKEN=seat-… vacherie bridge --table http://localhost:8104/t/abc… -- ./my-bot --brave
    """
    from vacherie.client import program_bridge as program
    from vacherie.client.table import come_back, sit_at

    address, id = (table, None) if "/" in table else (server, table)
    sit = partial(sit_at, name=name) if token is None else partial(come_back, token=token)
    try:
        result = program.bridge(command, lambda: sit(address, table=id))
    except program.ProgramFailed as failed:
        if failed.code == "bot":  # it could not be started, and never sat down
            raise
        raise CommandFailed(f"{failed}; autopilot plays on for it", DAMAGED) from None
    print(msgspec.json.encode(result).decode())
