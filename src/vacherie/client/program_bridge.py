"""Bridge for bots in any language: decisions go to a program's stdin, answers come from its stdout.

One JSON object a line. The program reads `{"type": "turn", "view": …, "events": […], "decision": …}` and
writes `{"choice": …}`, one of `decision.options`; at the end it reads `{"type": "over", …}` (docs/bots.md).
Its stderr is inherited.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Self

import msgspec
from msgspec import Raw, Struct

from vacherie.client.blocking_seat import Seat
from vacherie.client.decode import MessageDecoder, decoder_for
from vacherie.client.seated import Turn
from vacherie.client.table import Ticket
from vacherie.core.action import Choice, Decision
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.core.game import is_legal
from vacherie.protocol import VERSION
from vacherie.protocol.result import GameResult
from vacherie.protocol.room import Setup

LONGEST_LINE = 65_536
"""Bytes of an answer; the longest choice there is has about a hundred."""
LONGEST_QUOTE = 80
EXIT_SECONDS = 5.0
"""How long a program may take to end after the game."""


class TurnLine(Struct, frozen=True, tag="turn", kw_only=True):
    """An open decision."""

    v: int = VERSION
    seat: int
    setup: Setup
    view: Any
    events: tuple[Event, ...]
    """The events since the last turn."""
    decision: Decision


class OverLine(Struct, frozen=True, tag="over", kw_only=True):
    """The game has ended."""

    v: int = VERSION
    seat: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    team: bool
    events: tuple[Event, ...]
    view: Any


class ChoiceLine(Struct, frozen=True):
    """An answer from a program."""

    choice: Raw


class ProgramFailed(Refused):
    """The program has ended, or its answer is malformed or illegal."""

    def __init__(self, code: str, command: Sequence[str], message: str) -> None:
        super().__init__(code, f"the program {' '.join(command)!r} {message}")


class Program:
    """A subprocess that answers decisions."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise ProgramFailed("bot", command, f"cannot be started: {error.strerror}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Close its stdin, wait for it to exit, and kill it if it does not."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(EXIT_SECONDS if error is None else 0.5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def send(self, line: TurnLine | OverLine) -> None:
        """Write a line to the program."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(line) + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self.ended() from None

    def ask(self, turn: Turn, decoder: MessageDecoder, setup: Setup) -> Choice:
        """Send a decision and read its answer, which must be legal."""
        assert self.process.stdout is not None
        decision = turn.decision
        self.send(
            TurnLine(seat=turn.seat, setup=setup, view=turn.view, events=turn.events, decision=decision)
        )
        line = self.process.stdout.readline(LONGEST_LINE)
        if not line:
            raise self.ended()
        try:
            choice = decoder.choice(msgspec.json.decode(line, type=ChoiceLine).choice)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            message = f"wrote {quoted(line)}, not an answer such as {example(decision)}: {error}"
            raise ProgramFailed("bot-malformed", self.command, message) from None
        if not is_legal(choice, decision.options):
            message = f"answered {quoted(line)}, which is not among the options"
            raise ProgramFailed("bot-illegal", self.command, message)
        return choice

    def ended(self) -> ProgramFailed:
        """The error for a program that ended too early."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        code = self.process.returncode
        how = "has closed its stdout" if code is None else f"has ended with exit code {code}"
        return ProgramFailed("bot-crash", self.command, f"{how} before the game was over")


def bridge(command: Sequence[str], sit: Callable[[], Ticket]) -> GameResult:
    """Let a program play to the end of a game.

    The program is started before the seat is taken, so that one that cannot be started blocks no seat. If it
    fails later the seat is left: autopilot goes on, and any holder of the seat's token may return.
    """
    with Program(command) as program, Seat(sit()) as seat:
        try:
            for turn in seat:
                assert seat.room is not None
                setup = seat.room.setup
                seat.answer(turn, program.ask(turn, decoder_for(setup), setup))
            result = seat.result
            assert result is not None
            over = OverLine(
                seat=seat.number,
                scores=result.scores,
                winners=result.winners,
                places=result.places,
                team=result.team,
                events=seat.memory.remaining(),
                view=seat.view,
            )
            with suppress(ProgramFailed):  # a program may exit without reading the last line
                program.send(over)
        except (ProgramFailed, KeyboardInterrupt):
            with suppress(Refused):  # the first error says more
                seat.leave()
            raise
        return result


def quoted(line: bytes) -> str:
    """A line for an error message, cut to length and without control characters."""
    text = line.decode("utf-8", errors="replace").strip()
    text = "".join(char if char.isprintable() else "�" for char in text)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def example(decision: Decision) -> str:
    """An example of an answer to a decision.

    >>> from vacherie.games.nothanks.table import TAKE
    >>> example(Decision(1, 0, (TAKE,)))
    '{"choice":{"type":"take"}}'
    """
    return msgspec.json.encode({"choice": decision.options[0]}).decode()
