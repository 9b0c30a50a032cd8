"""Output streams and language of the commands."""

from __future__ import annotations

import os
from functools import partial
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from vacherie.cli.errors import CommandFailed
from vacherie.cli.process.completion import complete_language
from vacherie.locale.catalogue import LANGUAGES, Catalogue, language

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        "-l",
        metavar="|".join(LANGUAGES),
        help="Language; your system's if left out.",
        autocompletion=complete_language,
    ),
]


def catalogue_for(lang: str | None) -> Catalogue:
    """The catalogue of the chosen language, or of the one the environment asks for."""
    if lang is None:
        return Catalogue(language(os.environ))
    if lang not in LANGUAGES:
        raise CommandFailed(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return Catalogue(lang)


class Screen(Console):
    """A console on stdout or stderr that shows text as it is."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(markup=False, highlight=False, emoji=False, stderr=stderr)

    def on_broken_pipe(self) -> None:
        """Leave the exit code to `main`."""
        raise BrokenPipeError


out = Screen
err = partial(Screen, stderr=True)


def grid(*columns: str) -> Grid:
    """A table with these columns; more can be added."""
    return Grid(*columns, box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)


def printable(text: str) -> str:
    """A text without control characters, which a terminal would obey.

    >>> printable("Anna\\x1b[2J")
    'Anna?[2J'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def printable_lines(text: str) -> str:
    """The same of a text of several lines, such as a traceback."""
    return "\n".join(printable(line) for line in text.splitlines())
