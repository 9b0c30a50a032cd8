"""`vacherie db backup | restore | check | copy`: maintenance of a server's database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from vacherie.cli.console import err, printable
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.extras import require

if TYPE_CHECKING:
    from vacherie.server.data_folder import DataFolder

Data = Annotated[
    str | None,
    typer.Option(
        "--data", "-d", metavar="FOLDER", help="The data folder, if it is not the server's usual one."
    ),
]
Target = Annotated[
    Path | None,
    typer.Option("--to", metavar="FOLDER", help="Where the copy goes; else `backups` in the data folder."),
]
Keep = Annotated[
    int | None,
    typer.Option("--keep", "-k", min=1, metavar="N", help="Delete all but the newest N afterwards."),
]
Backup = Annotated[Path, typer.Argument(metavar="BACKUP", help="The file to put in the database's place.")]
Database = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="A database or a backup; else the server's database.")
]
From = Annotated[
    str, typer.Option("--from", metavar="DATABASE", help="Where the data is: sqlite:PATH or postgresql://…")
]
To = Annotated[str, typer.Option("--to", metavar="DATABASE", help="Where it goes; must be empty.")]
Quick = Annotated[bool, typer.Option("--quick", "-q", help="Read the games without replaying them.")]


def about(context: typer.Context) -> None:
    """Back up, restore, check and copy the database of a server."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def backup(data: Data = None, to: Target = None, keep: Keep = None) -> None:
    """Copy a server's database, whether the server is running or not; prints the name of the copy.

    Examples:

        vacherie db backup

        vacherie db backup --to /mnt/stick --keep 30
    """
    folder = data_folder(data)
    from vacherie.server.storage.backup import back_up

    print(back_up(folder.database, to or folder.backups, keep=keep))


def restore(backup: Backup, data: Data = None) -> None:
    """Put a backup in the place of the database. The server has to be stopped; the old database is kept.

    The backup is checked first, every game in it replayed; a damaged one changes nothing.

    Examples:

        vacherie db restore ~/.local/share/vacherie/backups/vacherie-20260102-030405-000000.db
    """
    folder = data_folder(data)
    from vacherie.server.storage.backup import restore as put_back
    from vacherie.server.tables.state import check_journal

    replaced = put_back(backup, folder, check_journal)
    print(f"{folder.database} is the database of {backup} now.")
    if replaced is not None:
        print(f"The one before is {replaced}; delete it when you need it no more.")


def check(file: Database = None, data: Data = None, quick: Quick = False) -> int:
    """Check a database, also while its server runs: the file, its references, every game replayed.

    The exit code is 1 if anything is wrong.

    Examples:

        vacherie db check

        vacherie db check backup.db --quick
    """
    folder = data_folder(data)
    from vacherie.server.storage.integrity import check as examine
    from vacherie.server.tables.state import check_journal

    database = file or folder.database
    report = examine(database, None if quick else check_journal)
    for problem in report.problems:
        print(printable(problem))
    verdict = "it is damaged" if report.problems else "all is well"
    print(f"{database}: {verdict} (tables read: {report.tables}, lines: {report.lines})")
    return DAMAGED if report.problems else 0


def copy(source: From, target: To) -> None:
    """Copy all data of a server into another database; neither may be in use, and the target must be empty.

    A database is `sqlite:PATH` or `postgresql://…`; the password may be in ~/.pgpass or in PGPASSWORD.
    Every row is read back and compared before anything is kept.

    Examples:

        vacherie db copy --from sqlite:/srv/vacherie/vacherie.db --to postgresql://vacherie@localhost/vacherie
    """
    import asyncio

    require("postgres")
    from vacherie.server.storage.copy_database import copy_database

    console = err()
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        console=console, disable=not console.is_terminal, transient=True,
    ) as bars:  # fmt: skip
        shown: dict[str, TaskID] = {}

        def progress(name: str, done: int, total: int) -> None:
            if name not in shown:
                shown[name] = bars.add_task(name, total=total)
            bars.update(shown[name], completed=done)

        copied = asyncio.run(copy_database(source, target, progress))
    for table in copied:
        print(f"{table.name:10} {table.rows:>10} rows  sha256 {table.hash[:16]}")
    print("Every row was read back and is equal. Start the server with it and with the same signing.key.")


def data_folder(chosen: str | None) -> DataFolder:
    """The folder that a server started with the same flag would use."""
    require("server")
    from vacherie.server.data_folder import DataFolder
    from vacherie.server.settings.load import gather

    settings = gather({"data": chosen}, os.environ).settings
    if settings.database:
        raise CommandFailed("this server's data is in PostgreSQL: pg_dump copies it, pg_restore puts it back")
    return DataFolder(settings.data)
