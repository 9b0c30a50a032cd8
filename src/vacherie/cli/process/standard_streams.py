"""Standard streams that were closed by the caller (`<&-`) or cannot encode every character."""

from __future__ import annotations

import os
import sys

from vacherie.cli.errors import CommandFailed


def prepare_streams() -> None:
    """Make stdin, stdout and stderr usable: a closed stdin is empty, and a closed stderr takes everything.

    A closed stdout is refused, since the result of the command would be lost without a word.
    """
    is_stdout_closed = sys.stdout is None
    # Python leaves None for a closed stream, and the next file that is opened gets its descriptor.
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(descriptor, True)
        os.close(descriptor)
    if sys.stdin is None:
        sys.stdin = open(0)  # noqa: SIM115  # the descriptor, until the process ends
    if sys.stdout is None:
        sys.stdout = open(1, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w")  # noqa: SIM115
    # A character that cannot be encoded or decoded becomes a question mark instead of an error.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if is_stdout_closed:
        raise CommandFailed("the standard output is closed; `> /dev/null` discards it")
