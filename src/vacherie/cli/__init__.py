"""The command line: `vacherie presets | rules | bots | play | simulate | arena | dataset | serve | …`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, ParamSpec, TypeVar

import typer
from typer.exceptions import Abort, TyperException

from vacherie import __version__
from vacherie.cli import database, keys
from vacherie.cli.bot_games.arena import arena
from vacherie.cli.bot_games.simulate import simulate
from vacherie.cli.bots import bots
from vacherie.cli.bridge import bridge
from vacherie.cli.convert import convert
from vacherie.cli.dataset import dataset
from vacherie.cli.errors import INTERRUPTED, UNUSABLE, CommandFailed
from vacherie.cli.help_text import help_text
from vacherie.cli.host_commands import ban, close, tables
from vacherie.cli.play import play
from vacherie.cli.presets import presets
from vacherie.cli.process.decoded_arguments import refuse_undecodable
from vacherie.cli.process.standard_streams import prepare_streams
from vacherie.cli.process.stop_signals import Stopped
from vacherie.cli.replay import replay
from vacherie.cli.rules import rules
from vacherie.cli.serve import serve
from vacherie.cli.verify import verify
from vacherie.cli.worker import worker
from vacherie.core.error import Refused
from vacherie.extras import MissingExtra

P = ParamSpec("P")
R = TypeVar("R")

app = typer.Typer(
    name="vacherie",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        print(f"vacherie {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and stop.")
]


def about(context: typer.Context, version: Version = False) -> None:
    """The 6 nimmt! family and No Thanks!: play, simulate, replay, verify, host.

    Begin with:

        vacherie play classic

    Exit codes: 0 all is well; 1 a record is damaged or a check failed; 2 the command cannot be carried out
    (wrong usage, a file that cannot be read or written); 130 you pressed Ctrl-C.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


app.callback(invoke_without_command=True, help=help_text(about))(about)


class OutputClosed(Exception):
    """The reader of our output has closed the pipe."""


def with_checks(command: Callable[P, R]) -> Callable[P, R]:
    """Wrap a command: it gets no undecodable argument, and a closed pipe is told apart from other errors."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        refuse_undecodable(kwargs)
        try:
            result = command(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            raise OutputClosed from None
        return result

    return run


for command in (
    presets, rules, bots, play, simulate, arena, dataset, replay, verify, convert, bridge, serve, worker,
    tables, close, ban,
):  # fmt: skip
    app.command(help=help_text(command))(with_checks(command))

database_commands = typer.Typer()
database_commands.callback(invoke_without_command=True, help=help_text(database.about))(database.about)
for tool in (database.backup, database.restore, database.check, database.copy):
    database_commands.command(help=help_text(tool))(with_checks(tool))
app.add_typer(database_commands, name="db")

key_commands = typer.Typer()
key_commands.callback(invoke_without_command=True, help=help_text(keys.about))(with_checks(keys.about))
key_commands.command(help=help_text(keys.rotate))(with_checks(keys.rotate))
app.add_typer(key_commands, name="keys")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. An error is one sentence on stderr, never a traceback."""
    try:
        prepare_streams()
        code = app(args=arguments, prog_name="vacherie", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except CommandFailed as failure:
        return print_error(str(failure), failure.code)
    except (TyperException, Refused) as error:
        message = error.format_message() if isinstance(error, TyperException) else str(error)
        return print_error(message, UNUSABLE)
    except MissingExtra as error:
        return print_error(str(error), UNUSABLE)
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED
    except Stopped as stopped:
        return stopped.code
    except (OutputClosed, BrokenPipeError):
        # Nothing more is written, not even when Python flushes stdout at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return print_error(error.strerror or str(error), UNUSABLE)


def print_error(message: str, code: int) -> int:
    """Print one sentence on stderr, and return the exit code."""
    print(f"vacherie: {' '.join(message.split())}", file=sys.stderr)
    return code
