"""Bots that fail in every way a bot can fail, telling what they have in hand if they can."""

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
"""A variable with the name of the file."""


def quote(hand: Sequence[int]) -> str:
    """A hand as nobody else writes numbers, so that it can be found."""
    return "cards " + "|".join(str(card) for card in hand)


class FailingBot:
    """A bot that does not do what it should."""

    def __init__(self, game: Game[Any, Any]) -> None:
        pass

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: object) -> Choice:
        hand = tuple(view.private.hand)
        self.fail(quote(hand), hand)
        return decision.options[0]

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        """Do something wrong."""


class HandInMessage(FailingBot):
    """Says its hand in the text of an error."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        raise ValueError(said)


class HandInArguments(FailingBot):
    """Has its hand in the arguments of an error, in a note, and in the error before it."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        try:
            {"": 0}[said]
        except KeyError as error:
            error.add_note(said)
            worse = LookupError(hand, said)
            worse.add_note(said)
            raise worse from error


class HandInBotError(FailingBot):
    """Says its hand where the server itself writes a code."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        raise BotError(said, said, 0, said)


class Unpicklable(FailingBot):
    """Raises something that cannot travel to another process."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        raise ValueError(said, lambda: hand)


class Exits(FailingBot):
    """Ends the program it is in, as a script may."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        sys.exit(said)


class KillsProcess(FailingBot):
    """Takes its whole process down; not to be used in a thread."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        os._exit(3)


class Hangs(FailingBot):
    """Thinks for longer than anybody waits; leaves a file when it begins, if it is told where."""

    def fail(self, said: str, hand: tuple[int, ...]) -> None:
        if HANG_FILE in os.environ:
            Path(os.environ[HANG_FILE]).touch()
        time.sleep(3600)


class IllegalAnswer(FailingBot):
    """Answers with something that is not an option, and shows it."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: object) -> Choice:
        said = quote(view.private.hand)

        class Made(Choice, frozen=True):
            def __repr__(self) -> str:
                return said

        return Made()


class NoAnswer(FailingBot):
    """Does not answer at all."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: object) -> Any:
        return None


class FailsInConstructor(FailingBot):
    """Cannot even be made."""

    def __init__(self, game: Game[Any, Any]) -> None:
        raise RuntimeError("no")


class Working(FailingBot):
    """Does nothing wrong."""
