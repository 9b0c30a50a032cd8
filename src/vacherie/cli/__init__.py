"""The command line: `vacherie tui | play | presets | bots | simulate | arena | review | serve | …`."""

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
from vacherie.cli.coach import puzzles
from vacherie.cli.coach.review import review
from vacherie.cli.convert import convert
from vacherie.cli.dataset import dataset
from vacherie.cli.errors import INTERRUPTED, UNUSABLE, CommandFailed, usage_sentence
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
from vacherie.cli.tui import tui
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
    """Card games with cows: the 6 nimmt! family and No Thanks!, for you, your friends and a few bots.

    Begin with the terminal table on the whole screen, its plain lines, or the table in your browser:

        vacherie tui

        vacherie play classic

        vacherie serve --browser

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


PLAY, LOOK_BACK, BOTS, HOST = "Play", "Look back", "Bots and research", "Host"
"""The panels of the help, in the order in which most people need them."""


def add_group(
    about: Callable[..., object], tools: Sequence[Callable[..., object]], panel: str, name: str
) -> None:
    """Add a command that has commands of its own."""
    group = typer.Typer()
    group.callback(invoke_without_command=True, help=help_text(about))(with_checks(about))
    for tool in tools:
        group.command(help=help_text(tool))(with_checks(tool))
    app.add_typer(group, name=name, rich_help_panel=panel)


COMMANDS: tuple[tuple[str, tuple[Callable[..., object], ...]], ...] = (
    (PLAY, (tui, play, presets, rules)),
    (LOOK_BACK, (replay, review, verify, convert)),
    (BOTS, (bots, arena, simulate, dataset, bridge)),
    (HOST, (serve, tables, close, ban, worker)),
)
for panel, commands in COMMANDS:
    for command in commands:
        app.command(help=help_text(command), rich_help_panel=panel)(with_checks(command))
add_group(puzzles.about, (puzzles.make,), LOOK_BACK, "puzzles")
add_group(database.about, (database.backup, database.restore, database.check, database.copy), HOST, "db")
add_group(keys.about, (keys.rotate,), HOST, "keys")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. An error is one sentence on stderr, never a traceback."""
    try:
        prepare_streams()
        code = app(args=arguments, prog_name="vacherie", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except CommandFailed as failure:
        return print_error(str(failure), failure.code)
    except (TyperException, Refused) as error:
        message = usage_sentence(error) if isinstance(error, TyperException) else str(error)
        return print_error(message, UNUSABLE)
    except MissingExtra as error:
        return print_error(str(error), UNUSABLE)
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED
    except Stopped as stopped:
        return stopped.code
    except (OutputClosed, BrokenPipeError):
        return discard_output()
    except SystemExit as end:  # that of Rich, which prints the help, where the reader of a pipe has gone
        if isinstance(end.__context__, BrokenPipeError):
            return discard_output()
        raise
    except OSError as error:
        return print_error(error.strerror or str(error), UNUSABLE)


def discard_output() -> int:
    """Write nothing more, not even when Python flushes stdout at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def print_error(message: str, code: int) -> int:
    """Print one sentence on stderr, and return the exit code."""
    print(f"vacherie: {' '.join(message.split())}", file=sys.stderr)
    return code
