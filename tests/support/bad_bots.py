"""Bots that misbehave, as a module of their own in a test's folder: `write_bad_bots` puts it there."""

from __future__ import annotations

from pathlib import Path

SOURCE = '''
import os
import signal
import sys


class Plain:
    """Fails in some games, at its third question."""

    def __init__(self, game):
        self.asked = 0

    def choose(self, view, heard, decision, rng):
        self.asked += 1
        if self.asked == 3 and rng.random() < 0.25:
            self.fail()
        return decision.options[-1]

    def fail(self):
        pass


class Raises(Plain):
    def fail(self):
        self.lose_glasses()

    def lose_glasses(self):
        raise LookupError("lost my glasses")


class Unspeakable(Exception):
    def __str__(self):
        raise ValueError

    __repr__ = __str__


class RaisesUnspeakable(Plain):
    def fail(self):
        raise Unspeakable


class AnswersUnspeakable(Plain):
    def choose(self, view, heard, decision, rng):
        return Unspeakable()


class Exits(Plain):
    def fail(self):
        sys.exit(3)


class Interrupts(Plain):
    def fail(self):
        raise KeyboardInterrupt


class Kills(Plain):
    def fail(self):
        os._exit(0)


class Loops(Plain):
    def fail(self):
        while True:
            pass


class Cheats(Plain):
    def choose(self, view, heard, decision, rng):
        return "a very good card"


class ExitsWhenMade(Plain):
    def __init__(self, game):
        sys.exit("not today")


class Tired(Plain):
    """Presses Ctrl-C once it has been asked often enough."""

    questions = 0
    most = None

    def choose(self, view, heard, decision, rng):
        Tired.questions += 1
        if Tired.questions == Tired.most:
            os.kill(os.getpid(), signal.SIGINT)
        return decision.options[-1]
'''


def write_bad_bots(folder: Path, module: str) -> None:
    """Write the bots as a module; every test file takes a name of its own, since modules are cached."""
    (folder / f"{module}.py").write_text(SOURCE, encoding="utf-8")
