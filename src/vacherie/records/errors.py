"""Errors in records, with their exact location: file, line, round, answer, seat."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.error import Refused

PLACES = ("line", "round", "answer", "seat")


class BadRecord(Refused):
    """A record that is malformed or not a legal game; the message names the location and the rule.

    Lines, rounds and the answers of a round count from 1, seats from 0. What is not known is None.

    >>> str(BadRecord("not-in-hand", "card 42 is not in the hand (R13)", line=3, round=2, answer=17, seat=1))
    'line 3, round 2, answer 17, seat 1: card 42 is not in the hand (R13)'
    """

    def __init__(self, code: str, what: str, *, file: str | None = None, **place: int | None) -> None:
        self.file = file
        self.line, self.round, self.answer, self.seat = map(place.get, PLACES)
        known = [f"{name} {place[name]}" for name in PLACES if place.get(name) is not None]
        where = ", ".join(known if file is None else [file, *known])
        super().__init__(code, f"{where}: {what}" if where else what)
        self.what = what

    def within(self, *, file: str | None = None, **place: int | None) -> BadRecord:
        """The same error, with more of its location.

        >>> str(BadRecord("points", "the points are 1 2, not 2 1 (R2.9)", round=2).within(line=7))
        'line 7, round 2: the points are 1 2, not 2 1 (R2.9)'
        """
        known = {name: getattr(self, name) for name in PLACES if getattr(self, name) is not None}
        return BadRecord(self.code, self.what, file=self.file or file, **{**place, **known})


class RuleRefs(Struct, frozen=True):
    """The rules that error messages about a game cite."""

    deck: str
    specials: str
    points: str
    piles: str
    round: str
    game: str
    winners: str


def shorten(text: str, length: int = 20) -> str:
    """A text for a message, truncated."""
    return text if len(text) <= length else f"{text[:length]}…"
