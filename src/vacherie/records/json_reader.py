"""Reads a record from JSON by typed decoders, piece by piece; keeps all that comes before a damaged answer.

A record as a writer leaves it is decoded directly: when it encodes to the same bytes again, it hides nothing,
like a key that comes twice. Any other text is parsed strictly first (`damaged_json`). Keys may come in any
order; unknown keys are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import Decoder

from vacherie.core.action import Choice
from vacherie.core.game import Game
from vacherie.core.match import By
from vacherie.records.damaged_json import INVALID, MAX_DIGITS, first_invalid, parse_prefix
from vacherie.records.errors import BadRecord, shorten
from vacherie.records.format import (
    Number,
    RecordedAnswer,
    Result,
    Round,
    SeatInfo,
    build_game,
    check_proof,
    check_versions,
    encode,
)
from vacherie.records.game_record import Record

T = TypeVar("T")

BY: tuple[By, ...] = get_args(By)
KINDS = {"int": "a whole number", "str": "text", "array": "a list", "object": "an object"}
OPTION = "a number, a text, true, false or null"
NULL = Raw(b"null")
LONG_NUMBER = re.compile(rb"[0-9]{%d}" % (MAX_DIGITS + 1))
CACHED_BYTES = 100
"""Longer choices are not cached: they would fill the memory."""


class ReadLine(Struct, frozen=True):
    """One game of a file: a record, an error, or both when only a prefix is valid."""

    number: int
    """The line it begins in."""
    record: Record | None
    error: BadRecord | None

    def whole(self) -> Record:
        """The record; raises the error unless all of it is well-formed."""
        if self.error is not None:
            raise self.error
        assert self.record is not None
        return self.record


class HeaderText(Struct, frozen=True, forbid_unknown_fields=True):
    """What records and positions begin with."""

    format: str
    version: int
    rules: int
    preset: str
    options: dict[str, Number | bool | str | None]


class RecordText(HeaderText, frozen=True):
    """A record as it is decoded first: its rounds and its result follow one by one."""

    seats: tuple[SeatInfo, ...]
    rounds: tuple[Raw, ...]
    commitment: str | None = None
    contributions: tuple[str, ...] | None = None
    secret: str | None = None
    practice: bool | UnsetType = UNSET
    result: Raw = NULL


class RoundText(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as it is decoded first."""

    deck: tuple[Number, ...]
    specials: tuple[str, ...]
    answers: tuple[Raw, ...]
    points: Raw = NULL
    piles: Raw = NULL


class AnswerText(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An answer as it is decoded first: which choices there are depends on the game."""

    seat: Number
    by: By
    choice: Raw
    ms: Annotated[int, Meta(ge=0, lt=10**MAX_DIGITS)] | None = None


HEAD, ROUND, ANSWER = Decoder(RecordText), Decoder(RoundText), Decoder(AnswerText)
POINTS, PILES = Decoder(tuple[Number, ...] | None), Decoder(tuple[tuple[Number, ...], ...] | None)
RESULT = Decoder(Result | None)


def read(data: bytes | str, line: int | None = None) -> ReadLine:
    """Decode the valid prefix of one record; `line` is its line in a file.

    >>> str(read(b'{"format": "tax-return"}').error)
    "this is not a vacherie-record: its `format` is 'tax-return'"
    """
    record, error = read_canonical(data), None
    if record is None:
        record, error = read_strictly(data)
    return ReadLine(line or 1, record, None if error is None else error.within(line=line))


def decode(data: bytes | str) -> Record:
    """The record in one line of JSON; raises `BadRecord` unless all of it is well-formed.

    Well-formed is not yet legal: `replay` checks the rules.
    """
    return read(data).whole()


def read_canonical(data: bytes | str) -> Record | None:
    """A record exactly as a writer leaves it; None for any other text."""
    try:
        text = (data if isinstance(data, bytes) else data.encode()).strip()
        record, error = read_text(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return record if record is not None and error is None and encode(record) == text else None


def read_strictly(data: bytes | str) -> tuple[Record | None, BadRecord | None]:
    """Any record, with its first error."""
    broken = None
    try:
        value, broken = parse_prefix(data)
        if isinstance(value, dict) and INVALID not in value:
            # Before the keys: the clearest message for a file of another format.
            check_versions(value.get("format"), value.get("version"), value.get("rules"))
            if broken is not None:
                complete(value)
    except BadRecord as error:
        return None, broken or error
    record, failure = read_text(msgspec.json.encode(value))
    if broken is None or record is None:
        return record, broken or failure
    if record.rounds:
        broken = broken.within(round=len(record.rounds), answer=len(record.rounds[-1].answers) + 1)
    return record, failure or broken


def complete(value: dict[str, Any]) -> None:
    """Complete the valid prefix of a record: its last round may have been dealt, but not yet answered."""
    rounds = value.setdefault("rounds", [])
    if isinstance(rounds, list) and rounds and isinstance(rounds[-1], dict):
        if "specials" in rounds[-1]:  # both orders are known
            rounds[-1].setdefault("answers", [])
        else:
            rounds.pop()


def read_text(text: bytes) -> tuple[Record | None, BadRecord | None]:
    """The record in a text, up to its first error; no record when its header is damaged."""
    record = result = failure = None
    rounds: list[Round] = []
    try:
        head = typed(HEAD, text, "the record")
        game = build_game(head.preset, dict(head.options), len(head.seats))
        checked = Record(
            preset=head.preset,
            options=dict(game.settings),
            seats=head.seats,
            commitment=head.commitment,
            contributions=head.contributions,
            secret=head.secret,
            practice=head.practice or UNSET,
        )
        check_proof(checked)
        record = checked
        for number, item in enumerate(head.rounds, 1):
            read_round(item, game, len(head.seats), rounds, number)
        result = typed(RESULT, head.result, "`result`")
    except BadRecord as error:
        failure = error
    return record and msgspec.structs.replace(record, rounds=tuple(rounds), result=result), failure


def read_round(text: Raw, game: Game[Any, Any], seats: int, rounds: list[Round], number: int) -> None:
    """Add a round; when an answer is damaged, all that comes before it."""
    choice_of = choice_reader(game.preset, game.choice_type)
    answers: list[RecordedAnswer] = []
    round = points = piles = None
    try:
        round = typed(ROUND, text, "the round")
        for item in round.answers:
            answers.append(read_answer(item, seats, choice_of))  # noqa: PERF401  # those before an error stay
        points = typed(POINTS, round.points, "`points`")
        piles = typed(PILES, round.piles, "`piles`")
    except BadRecord as error:
        is_answer = round is not None and len(answers) < len(round.answers)
        raise error.within(round=number, answer=len(answers) + 1 if is_answer else None) from None
    finally:
        if round is not None:
            rounds.append(Round(round.deck, round.specials, tuple(answers), points, piles))


def read_answer(text: Raw, seats: int, choice_of: Callable[[bytes], Choice]) -> RecordedAnswer:
    """One answer."""
    given = typed(ANSWER, text, "the answer")
    seat = given.seat
    if not 0 <= seat < seats:
        raise BadRecord("no-such-seat", f"there is no seat {seat}; seats are 0 to {seats - 1} (R1.6)")
    try:
        return RecordedAnswer(seat, given.by, choice_of(bytes(given.choice)), given.ms)
    except BadRecord as error:
        raise error.within(seat=seat) from None


@cache
def choice_reader(preset: str, choices: Any) -> Callable[[bytes], Choice]:
    """A function that decodes the choices of a preset (R13); `replay` checks that they are legal."""
    decoder: Decoder[Choice] = Decoder(choices)

    def read_choice(text: bytes) -> Choice:
        value = msgspec.json.decode(text)
        if not isinstance(value, dict):
            raise BadRecord("type", f"`choice` must be an object, not {describe(value)}")
        if what := first_invalid(value) or (LONG_NUMBER.search(text) and "a number of too many digits"):
            raise BadRecord("odd", f"`choice` holds {what}")
        try:
            choice = decoder.decode(text)
        except msgspec.ValidationError as error:
            raise BadRecord("choice", f"not a choice of {preset}: {error} (R13)") from None
        for key in value:
            if key not in ("type", *choice.__struct_fields__):
                what = f"a key that it cannot have: {shorten(ascii(key))} (R13)"
                raise BadRecord("unknown-key", f"the choice `{value['type']}` has {what}")
        return choice

    cached = lru_cache(maxsize=4096)(read_choice)  # the same few hundred choices, in all records
    return lambda text: cached(text) if len(text) <= CACHED_BYTES else read_choice(text)


# Errors -------------------------------------------------------------------------------------------


def typed(decoder: Decoder[T], text: bytes | Raw, name: str) -> T:
    """Decode a piece of a record; refuses it by its name and the place inside it."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise explain(error, msgspec.json.decode(text), name) from None


def explain(error: msgspec.ValidationError, value: Any, name: str) -> BadRecord:
    """An error of msgspec in the words of records."""
    message, _, where = str(error).partition(" - at `$")
    quoted = re.findall("`(.*?)`", message) or [""]
    kind = KINDS.get(quoted[0].split(" ")[0], "")
    path = re.findall(r"\w+", where)
    if path == ["options"] and isinstance(value["options"], dict):  # msgspec does not name the option
        path += [key for key, item in value["options"].items() if isinstance(item, list | dict)][:1]
        name, kind = f"the option {shorten(ascii(path[-1]))}", OPTION
    elif path:
        name = name_of(path, name)
    for key in path:
        value = value[int(key) if isinstance(value, list) else key]
    if isinstance(value, dict) and INVALID in value:
        return BadRecord("odd", f"{name} holds {value[INVALID]}")
    if message.startswith("Object missing"):
        return BadRecord("missing", f"{name} has no `{quoted[0]}`")
    if message.startswith("Object contains unknown"):
        return BadRecord("unknown-key", f"{name} has a key that no record has: {shorten(ascii(quoted[0]))}")
    if message.startswith("Invalid enum"):
        return BadRecord("by", f"{name} must be one of {', '.join(BY)}, not {shorten(ascii(value))}")
    if ">=" in message:
        return BadRecord("ms", f"{name} counts from the start of the game and cannot be {value}")
    return BadRecord("type", f"{name} must be {kind}, not {describe(value)}")


def name_of(path: list[str], name: str) -> str:
    """What a place inside a piece of a record is called.

    >>> name_of(["seats", "0", "bot"], "the record"), name_of(["deck", "7"], "the round")
    ('the bot of seat 0', '`deck`[7]')
    """
    if path[0] == "seats" and path[1:]:
        return " of ".join([f"the {key}" for key in path[2:]] + [f"seat {path[1]}"])
    if not path[0].isdecimal():
        name, path = f"`{path[0]}`", path[1:]
    return name + "".join([f"[{index}]" for index in path])


def describe(value: object) -> str:
    """What a JSON value is, in words."""
    match value:
        case str():
            return f"the text {shorten(ascii(value))}"
        case list():
            return "a list"
        case dict():
            return "an object"
    number = "the number " if type(value) is int else ""
    return number + msgspec.json.encode(value).decode()
