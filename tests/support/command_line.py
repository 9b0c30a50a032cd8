"""Runs the command line in the test's own process, with a simulated player who picks words from the help."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from vacherie.cli import main
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.families import FAMILIES

WIPE = "\f"
"""What the tests see instead of a cleared screen."""


@dataclass(frozen=True)
class Result:
    """What came of a command."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str | bytes = "", keyboard: Any = None) -> Result:
    """Run a command with some input."""
    data = typed.encode() if isinstance(typed, str) else typed
    out, err = wrapped(), wrapped()
    stdin = keyboard or io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    if keyboard is not None:
        keyboard.screen = out
    with (
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        code = main(arguments)
    return Result(code, text_of(out), text_of(err))


def wrapped() -> io.TextIOWrapper:
    """A stream in memory."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def text_of(stream: io.TextIOWrapper) -> str:
    """What was written to a stream in memory."""
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


class HelpReader:
    """Stands in for stdin: asks for help at every question, then types one of the words it lists."""

    def __init__(self, seed: int, lang: str = "en") -> None:
        self.rng = Random(seed)
        self.title = Catalogue(lang).text("help-title")
        commands = {word for family in FAMILIES.values() for word in family.words} - {"pass", "take", "no"}
        spoken = (Catalogue(lang).text(f"words-{command}").split(", ")[0] for command in commands)
        self.no_answers = {"…", *spoken}
        self.screen = wrapped()
        self.seen = 0
        self.has_asked = False
        self.typed: list[str] = []

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise io.UnsupportedOperation

    def readline(self, size: int = -1) -> str:
        """The next line this person types."""
        everything = text_of(self.screen)
        shown, self.seen = everything[self.seen :], len(everything)
        if self.has_asked:
            self.has_asked = False
            return self.choose(shown)
        if re.search(r"(^|\n)[^\n(]*> $", shown):
            self.has_asked = True
            return "?\n"
        return "\n"

    def choose(self, shown: str) -> str:
        """One of the words that the help lists."""
        words = re.findall(r"^  (\S+(?: \S+)*)  ", shown.split(self.title)[-1], re.MULTILINE)
        word = self.rng.choice([word for word in words if word not in self.no_answers])
        self.typed.append(word)
        return f"{word}\n"


def play(preset: str, *more: str, seed: int = 0, lang: str = "en", options: Sequence[str] = ()) -> Result:
    """Play a game to its end."""
    given = [part for option in options for part in ("--option", option)]
    return run(
        "play",
        preset,
        "--seed",
        f"test {seed}",
        "--lang",
        lang,
        *given,
        *more,
        keyboard=HelpReader(seed, lang),
    )
