"""Failure of a command: one sentence for people and an exit code for scripts."""

from __future__ import annotations

import re

from typer import BadParameter
from typer.exceptions import TyperException

DAMAGED = 1
"""A record is damaged, or a check has failed."""
UNUSABLE = 2
"""The command cannot be carried out: wrong usage, or a file that cannot be read or written."""
INTERRUPTED = 130
"""Interrupted by Ctrl-C."""


class CommandFailed(Exception):
    """Ends a command with a sentence on stderr and an exit code."""

    def __init__(self, message: str, code: int = UNUSABLE) -> None:
        super().__init__(message)
        self.code = code


PLAIN = {
    r"is not a valid int( range)?\.$": "is not a whole number.",
    r"is not a valid float( range)?\.$": "is not a number.",
    r"is not in the range x>=(-?\d+)\.$": r"is too low: it is \1 at least.",
    r"is not in the range (-?\d+)<=x<=(-?\d+)\.$": r"is not from \1 to \2.",
}
"""What the command line's framework says, and what people say."""


def usage_sentence(error: TyperException) -> str:
    """What is wrong with the arguments; where something is missing, also where examples are."""
    said = error.format_message()
    for theirs, plain in PLAIN.items():
        said = re.sub(theirs, plain, said)
    context = getattr(error, "ctx", None)
    if context is not None and re.fullmatch("No such command '.*'\\.", said):
        return f"{said.rstrip('.')}; “{context.command_path} --help” lists all"
    if isinstance(error, BadParameter) and error.ctx is not None and said.startswith("Missing "):
        return f"{said.rstrip('.')}; “{error.ctx.command_path} --help” has examples"
    return said
