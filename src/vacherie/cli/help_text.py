"""The help texts of the commands: their docstrings, with each paragraph on one line."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from rich.markup import escape


def help_text(command: Callable[..., object]) -> str:
    """A docstring for the help page of a command.

    Typer shows the line breaks of a docstring as they are, and breaks the lines once more where the terminal
    is narrower. Indented paragraphs, which are examples, stay as they are, and
    brackets are no markup.

    >>> def moo() -> None:
    ...     '''Say moo.
    ...
    ...     Once, or
    ...     twice.
    ...
    ...         vacherie moo
    ...     '''
    >>> help_text(moo)
    'Say moo.\\n\\n\\nOnce, or twice.\\n\\n    vacherie moo'
    """
    paragraphs = escape(inspect.cleandoc(command.__doc__ or "")).split("\n\n")
    first, *others = (text if text.startswith(" ") else text.replace("\n", " ") for text in paragraphs)
    # Typer strips the indentation of what follows the second paragraph, unless an empty line begins it.
    return "\n\n".join([first, *(["\n" + others[0], *others[1:]] if others else [])])
