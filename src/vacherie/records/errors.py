"""Errors in records, with their exact location: line, round, answer, seat."""

from __future__ import annotations

from typing import NoReturn

from msgspec import Struct

from vacherie.core.error import Refused


class BadRecord(Refused):
    """A record that is malformed or not a legal game; the message names the location and the rule.

    >>> str(BadRecord("not-in-hand", "card 42 is not in the hand (R13)", line=3, round=2, answer=17, seat=1))
    'line 3, round 2, answer 17, seat 1: card 42 is not in the hand (R13)'
    """

    def __init__(
        self,
        code: str,
        what: str,
        *,
        line: int | None = None,
        round: int | None = None,
        answer: int | None = None,
        seat: int | None = None,
    ) -> None:
        places = {"line": line, "round": round, "answer": answer, "seat": seat}
        where = ", ".join(f"{name} {number}" for name, number in places.items() if number is not None)
        super().__init__(code, f"{where}: {what}" if where else what)
        self.what = what
        self.line = line
        self.round = round
        self.answer = answer
        """Number of the answer in its round, from 1."""
        self.seat = seat


class RecordLocation(Struct, frozen=True):
    """The current location in a record, for error messages. Rounds and answers count from 1, seats from 0."""

    line: int | None = None
    round: int | None = None
    answer: int | None = None
    seat: int | None = None

    def error(self, code: str, what: str) -> BadRecord:
        """The error for this location."""
        return BadRecord(code, what, line=self.line, round=self.round, answer=self.answer, seat=self.seat)

    def refuse(self, code: str, what: str) -> NoReturn:
        """Raise `BadRecord` for this location."""
        raise self.error(code, what) from None

    def in_round(self, number: int) -> RecordLocation:
        """The location of a round in the same line."""
        return RecordLocation(self.line, number)

    def at_answer(self, number: int, seat: int | None = None) -> RecordLocation:
        """The location of an answer in the same round."""
        return RecordLocation(self.line, self.round, number, seat)


class RuleRefs(Struct, frozen=True):
    """The rules that error messages about a game cite."""

    deck: str
    specials: str
    points: str
    piles: str
    round: str
    game: str
    winners: str


def shorten(text: str) -> str:
    """A text for a message, truncated."""
    return text if len(text) <= 20 else f"{text[:20]}…"
