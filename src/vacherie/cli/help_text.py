"""The help texts of the commands: their docstrings, with each paragraph on one line."""

from __future__ import annotations

import inspect
from collections.abc import Callable


def help_text(command: Callable[..., object]) -> str:
    """A docstring for the help page of a command.

    Typer shows the line breaks of a docstring as they are, and breaks the lines once more where the terminal
    is narrower. Indented paragraphs, which are examples, stay as they are.

    >>> def moo() -> None:
    ...     '''Say moo.
    ...
    ...     Once, or
    ...     twice.
    ...
    ...         vacherie moo
    ...     '''
    >>> help_text(moo)
    'Say moo.\\n\\nOnce, or twice.\\n\\n    vacherie moo'
    """
    paragraphs = inspect.cleandoc(command.__doc__ or "").split("\n\n")
    return "\n\n".join(text if text.startswith(" ") else text.replace("\n", " ") for text in paragraphs)
