"""Bots for the tests of clusters: each plays like `random`, and does something else in between.

What they have done they note in files of the working directory, which all workers of a test share.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.support.timeouts import TIMEOUT
from vacherie.bots.random_bot import Random
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game

GAMES_BEFORE_WAIT = 6


class KilledOnce(Random):
    """Its first worker process is killed in the middle of a game."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        if decision.id > 20 and not Path("killed").exists():
            Path("killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, heard, decision, rng)


class LosesMachine(Random):
    """Kills the raylet, without which a node is lost, of the one that the file `victim` names."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        if Path("victim").exists():
            import ray

            if ray.get_runtime_context().get_node_id() == Path("victim").read_text():
                Path("lost").touch()
                os.kill(os.getppid(), signal.SIGKILL)
                time.sleep(TIMEOUT)  # this worker ends with it
        return super().choose(view, heard, decision, rng)


class EndsProcess(Random):
    """Ends every worker process it plays in, and notes how often."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        with Path("ended").open("a") as stream:
            stream.write("x")
        os._exit(1)


class Raises(Random):
    """Fails with an error."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        if decision.id > 20:
            raise ValueError("moo")
        return super().choose(view, heard, decision, rng)


class Slow(Random):
    """Never answers."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        while True:
            time.sleep(0.01)


class Stuck(Random):
    """Never answers, and cannot be interrupted."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: random.Random) -> Choice:
        while True:
            with suppress(BaseException):
                time.sleep(0.01)


class Waits(Random):
    """Plays a few games; further ones only when there is a file `go`."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        with Path("begun").open("a") as stream:
            stream.write("x")
        while Path("begun").stat().st_size > GAMES_BEFORE_WAIT and not Path("go").exists():
            time.sleep(0.01)
