"""Reads a record from JSON with typed decoders, and keeps its valid prefix: all before a damaged answer.

What a writer leaves is decoded at once: when encoding it again gives the same bytes, nothing was hidden in it,
like a key twice. Anything else is parsed strictly (`damaged_json`), decoded by the same types, and cut before
every error they name, until the rest is well-formed. Keys may come in any order; unknown keys are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from vacherie.core.action import Choice
from vacherie.core.error import Refused
from vacherie.core.match import By
from vacherie.records.damaged_json import MAX_DIGITS, parse_prefix
from vacherie.records.errors import BadRecord, RecordLocation, shorten
from vacherie.records.field_errors import cut, describe, explain, explain_choice
from vacherie.records.format import (
    FORMAT,
    VERSION,
    Record,
    RecordedAnswer,
    Result,
    Round,
    SeatInfo,
    build_game,
    check_proof,
    check_versions,
    encode,
)

LONG_NUMBER = re.compile(rb"[0-9]{%d}" % (MAX_DIGITS + 1))
CACHED_BYTES = 100
"""Longer choices are not cached: they would fill the memory."""

Number: TypeAlias = Annotated[int, Meta(gt=-(10 ** (MAX_DIGITS - 1)), lt=10**MAX_DIGITS)]
Scalar: TypeAlias = Number | bool | str | None


class ReadLine(Struct, frozen=True):
    """One game of a file: a record, an error, or both when only a prefix is valid."""

    number: int
    """The line it begins in."""
    record: Record | None
    error: BadRecord | None


# What is decoded: the structs of `format` without defaults for what must be there, and with choices as text,
# because their type depends on the preset.


class SeatText(Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat."""

    name: str
    bot: str | None = None


class AnswerText(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One answer."""

    seat: Number
    by: By
    choice: Raw
    ms: Annotated[int, Meta(ge=0, lt=10**MAX_DIGITS)] | None = None


class RoundText(Struct, frozen=True, forbid_unknown_fields=True):
    """One round."""

    deck: tuple[Number, ...]
    specials: tuple[str, ...]
    answers: tuple[AnswerText, ...]
    points: tuple[Number, ...] | None = None
    piles: tuple[tuple[Number, ...], ...] | None = None


class ResultText(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""

    scores: tuple[Number, ...]
    winners: tuple[Number, ...]


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """One game."""

    format: str
    version: int
    rules: int
    preset: str
    options: dict[str, Scalar]
    seats: tuple[SeatText, ...]
    rounds: tuple[RoundText, ...]
    commitment: str | None = None
    contributions: tuple[str, ...] | None = None
    secret: str | None = None
    result: ResultText | None = None


DECODER = msgspec.json.Decoder(RecordText)


def read(data: bytes | str, line: int | None = None) -> ReadLine:
    """Decode the valid prefix of one record; `line` is its line in a file.

    >>> str(read(b'{"format": "tax-return"}').error)
    "this is not a vacherie-record: its `format` is 'tax-return'"
    """
    at = RecordLocation(line)
    record, error = read_canonical(data), None
    if record is None:
        record, error = read_strictly(data, at)
    return ReadLine(line or 1, record, error)


def decode(data: bytes | str) -> Record:
    """The record in one line of JSON; raises `BadRecord` unless all of it is well-formed.

    Well-formed is not yet legal: `replay` checks the rules.
    """
    reading = read(data)
    if reading.error is not None:
        raise reading.error
    assert reading.record is not None
    return reading.record


def read_canonical(data: bytes | str) -> Record | None:
    """A record exactly as a writer leaves it; None for any other text."""
    try:
        line = (data if isinstance(data, bytes) else data.encode()).strip()
        record = build(DECODER.decode(line), RecordLocation())
    except (msgspec.DecodeError, BadRecord, UnicodeError, RecursionError):
        return None
    return record if encode(record) == line else None


def read_strictly(data: bytes | str, at: RecordLocation) -> tuple[Record | None, BadRecord | None]:
    """Any record, with its first error; no record when its header is damaged."""
    failure = broken = None
    try:
        value, broken = parse_prefix(data, at)
        if isinstance(value, dict):  # before the keys: the clearest message for a file of another format
            check_versions(value.get("format"), value.get("version"), value.get("rules"), FORMAT, VERSION, at)
            if broken is not None:
                add_missing(value)
        while True:
            try:
                record = build(DECODER.decode(msgspec.json.encode(value)), at)
                break
            except msgspec.ValidationError as error:
                path, failure = explain(error, value, at)
            except BadRecord as error:
                path, failure = explain_choice(error, value)
            cut(value, path, failure)
    except BadRecord as error:
        return None, broken or error
    if broken is not None and failure is None:
        if record.rounds:
            at = at.in_round(len(record.rounds)).at_answer(len(record.rounds[-1].answers) + 1)
        failure = at.error(broken.code, broken.what)
    return record, failure


def add_missing(value: dict[str, Any]) -> None:
    """Complete the valid prefix of a record: its last round may have been dealt, but not yet answered."""
    rounds = value.setdefault("rounds", [])
    if isinstance(rounds, list) and rounds and isinstance(rounds[-1], dict):
        if "specials" in rounds[-1]:  # both orders are known
            rounds[-1].setdefault("answers", [])
        else:
            rounds.pop()


def build(text: RecordText, at: RecordLocation) -> Record:
    """The record of a decoded text; refuses an invalid header, a seat that is not there, a foreign choice."""
    check_versions(text.format, text.version, text.rules, FORMAT, VERSION, at)
    game = build_game(text.preset, dict(text.options), len(text.seats), at)
    record = Record(
        preset=text.preset,
        options=dict(game.settings),
        seats=tuple([SeatInfo(seat.name, seat.bot) for seat in text.seats]),
        commitment=text.commitment,
        contributions=text.contributions,
        secret=text.secret,
        result=None if text.result is None else Result(text.result.scores, text.result.winners),
    )
    check_proof(record, at)
    choice_of = choice_reader(game.preset, game.choice_type)
    seats = len(text.seats)
    rounds: list[Round] = []
    for round in text.rounds:
        answers: list[RecordedAnswer] = []
        for given in round.answers:
            seat = given.seat
            if not 0 <= seat < seats:
                place = at.in_round(len(rounds) + 1).at_answer(len(answers) + 1)
                place.refuse("no-such-seat", f"there is no seat {seat}; seats are 0 to {seats - 1} (R1.6)")
            try:
                choice = choice_of(bytes(given.choice))
            except Refused as error:
                place = at.in_round(len(rounds) + 1).at_answer(len(answers) + 1, seat)
                place.refuse(error.code, str(error))
            answers.append(RecordedAnswer(seat, given.by, choice, given.ms))
        rounds.append(Round(round.deck, round.specials, tuple(answers), round.points, round.piles))
    return msgspec.structs.replace(record, rounds=tuple(rounds))


@cache
def choice_reader(preset: str, choices: Any) -> Callable[[bytes], Choice]:
    """A function that decodes the choices of a preset (R13); `replay` checks that they are legal."""
    decoder: msgspec.json.Decoder[Choice] = msgspec.json.Decoder(choices)

    def read_choice(text: bytes) -> Choice:
        try:
            choice = decoder.decode(text)
        except msgspec.ValidationError as error:
            value = msgspec.json.decode(text)
            if not isinstance(value, dict):
                raise Refused("type", f"`choice` must be an object, not {describe(value)}") from None
            raise Refused("choice", f"not a choice of {preset}: {error} (R13)") from None
        for key in msgspec.json.decode(text):
            if key != "type" and key not in choice.__struct_fields__:
                what = f"a key that it cannot have: {shorten(ascii(key))} (R13)"
                raise Refused("unknown-key", f"the choice `{type(choice).__struct_config__.tag}` has {what}")
        if LONG_NUMBER.search(text):
            raise Refused("odd", f"`choice` holds a number of more than {MAX_DIGITS} digits")
        return choice

    cached = lru_cache(maxsize=4096)(read_choice)  # the same few hundred choices, in all records
    return lambda text: cached(text) if len(text) <= CACHED_BYTES else read_choice(text)
