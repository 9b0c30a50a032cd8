"""Bots that fail in every way a bot can fail, and put their hand into the error where they can."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vacherie.bots.match_runner import BotError
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game

HANG_FILE = "VACHERIE_TEST_HANG_FILE"
"""The environment variable with the name of a file."""


def quote(hand: Sequence[int]) -> str:
    """A hand in a format that occurs nowhere else, so that a search finds it."""
    return "cards " + "|".join(str(card) for card in hand)


class FailingBot:
    """Base class: answers legally unless `fail` does something else."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: object) -> Choice:
        hand = tuple(view.private.hand)
        self.fail(quote(hand), hand)
        return decision.options[0]

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        """Fail in some way."""


class HandInMessage(FailingBot):
    """Raises an error with its hand in the message."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        raise ValueError(said)


class HandInArguments(FailingBot):
    """Raises an error with its hand in the arguments, in a note, and in the error's cause."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        try:
            {"": 0}[said]
        except KeyError as error:
            error.add_note(said)
            worse = LookupError(hand, said)
            worse.add_note(said)
            raise worse from error


class HandInBotError(FailingBot):
    """Raises the server's own error with its hand in place of the code."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        raise BotError(said, said, 0, said)


class Unpicklable(FailingBot):
    """Raises an error that cannot be pickled."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        raise ValueError(said, lambda: hand)


class Exits(FailingBot):
    """Calls `sys.exit`."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        sys.exit(said)


class KillsProcess(FailingBot):
    """Kills its process; not to be used in a thread."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        os._exit(3)


class Hangs(FailingBot):
    """Never returns; creates the file named by HANG_FILE when it begins."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        if HANG_FILE in os.environ:
            Path(os.environ[HANG_FILE]).touch()
        time.sleep(3600)


class IllegalAnswer(FailingBot):
    """Answers with an illegal choice whose repr contains its hand."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: object) -> Choice:
        said = quote(view.private.hand)

        class Made(Choice, frozen=True):
            def __repr__(self) -> str:
                return said

        return Made()


class NoAnswer(FailingBot):
    """Answers None."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: object) -> Any:
        return None


class FailsInConstructor(FailingBot):
    """Raises in its constructor."""

    def __init__(self, game: Game[Any, Any]) -> None:
        raise RuntimeError("no")


class Working(FailingBot):
    """Answers legally."""


class HangsOnce(FailingBot):
    """Hangs, unless the file named by HANG_FILE says that it has done so before."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        sign = Path(os.environ[HANG_FILE])
        if not sign.exists():
            sign.touch()
            time.sleep(3600)


class WaitsForFile(FailingBot):
    """Creates the file named by HANG_FILE, and waits for another one beside it (.go)."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        sign = Path(os.environ[HANG_FILE])
        sign.touch()
        while not sign.with_suffix(".go").exists():
            time.sleep(0.005)
