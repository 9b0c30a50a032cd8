"""Decodes a record from JSON and keeps its valid prefix: all that comes before a damaged answer.

A record is decoded answer by answer, so that an error has an exact location and the answers before it are
kept. Keys may come in any order; unknown keys are refused.
"""

from __future__ import annotations

from typing import Any, cast, get_args

import msgspec
from msgspec import Struct

from vacherie.core.action import Choice
from vacherie.core.game import Game
from vacherie.core.match import By
from vacherie.records.errors import BadRecord, RecordLocation
from vacherie.records.format import FORMAT, VERSION, Options, Record, RecordedAnswer, Result, Round, SeatInfo
from vacherie.records.header import build_game, check_proof, check_versions
from vacherie.records.strict_json import (
    InvalidJson,
    expect_int,
    expect_ints,
    expect_list,
    expect_object,
    expect_text,
    expect_texts,
    parse,
    refuse_type,
    shorten,
    text_of,
)
from vacherie.records.truncated_json import valid_prefix

REQUIRED = ("format", "version", "rules", "preset", "options", "seats", "rounds")
PROOF = ("commitment", "contributions", "secret")
BY: tuple[By, ...] = get_args(By)


class PartialRecord(Struct, frozen=True):
    """The valid prefix of a record, up to the first error; no record when its header is damaged."""

    record: Record | None
    error: BadRecord | None = None


def read(data: bytes | str, line: int | None = None) -> PartialRecord:
    """Decode the valid prefix of one record.

    >>> str(read(b'{"format": "tax-return"}').error)
    "this is not a vacherie-record: its `format` is 'tax-return'"
    """
    at = RecordLocation(line)
    broken: BadRecord | None = None
    try:
        try:
            value = parse(data, at)
        except BadRecord as error:
            value, broken = parse_valid_prefix(data, at, error), error
        raw, head, game = read_head(value, at)
    except BadRecord as error:
        return PartialRecord(None, broken or error)
    rounds: list[Round] = []
    result = None
    failure = None
    try:
        for number, item in enumerate(expect_list(raw["rounds"], "`rounds`", at), 1):
            read_round(item, game, len(head.seats), at.in_round(number), rounds)
        result = read_result(raw.get("result"), at)
    except BadRecord as error:
        failure = error
    if broken is not None:
        failure = failure or next_answer(broken, rounds, at)
    return PartialRecord(msgspec.structs.replace(head, rounds=tuple(rounds), result=result), failure)


def parse_valid_prefix(data: bytes | str, at: RecordLocation, error: BadRecord) -> object:
    """The value of the valid prefix of damaged JSON; raises the error when there is none."""
    if error.code not in ("truncated", "json"):
        raise error
    text = valid_prefix(text_of(data, at))
    if text is None:
        raise error
    value = parse(text, at)
    if isinstance(value, dict):
        rounds = value.setdefault("rounds", [])
        if isinstance(rounds, list) and rounds and isinstance(rounds[-1], dict):
            last = rounds[-1]
            if "specials" in last:  # both orders are known: the round was dealt
                last.setdefault("answers", [])
            else:
                rounds.pop()
    return value


def next_answer(error: BadRecord, rounds: list[Round], at: RecordLocation) -> BadRecord:
    """The same error, located after the valid prefix."""
    if not rounds:
        return error
    answer = len(rounds[-1].answers) + 1
    return BadRecord(error.code, error.what, line=at.line, round=len(rounds), answer=answer)


def read_head(raw: object, at: RecordLocation) -> tuple[dict[str, object], Record, Game[Any, Any]]:
    """Everything but the rounds and the result."""
    if isinstance(raw, dict):  # before the keys: the clearest message for a file of another format
        check_versions(raw.get("format"), raw.get("version"), raw.get("rules"), FORMAT, VERSION, at)
    fields = expect_object(raw, "the record", REQUIRED, (*PROOF, "result"), at)
    preset = expect_text(fields["preset"], "`preset`", at)
    seats = tuple(
        [
            read_seat(seat, f"seat {n}", at)
            for n, seat in enumerate(expect_list(fields["seats"], "`seats`", at))
        ]
    )
    game = build_game(preset, read_options(fields["options"], at), len(seats), at)
    given = fields.get("contributions")
    head = Record(
        preset=preset,
        options=dict(game.settings),
        seats=seats,
        commitment=optional_text(fields.get("commitment"), "`commitment`", at),
        contributions=None if given is None else expect_texts(given, "`contributions`", at),
        secret=optional_text(fields.get("secret"), "`secret`", at),
    )
    check_proof(head, at)
    return fields, head, game


def read_options(value: object, at: RecordLocation) -> Options:
    """The options as given; the game validates them."""
    if not isinstance(value, dict):
        refuse_type(value, "`options`", "an object", at)
    for name, setting in value.items():
        if isinstance(setting, InvalidJson | list | dict):
            refuse_type(
                setting, f"the option {shorten(ascii(name))}", "a number, a text, true, false or null", at
            )
    return value


def read_seat(value: object, name: str, at: RecordLocation) -> SeatInfo:
    """The player of a seat."""
    fields = expect_object(value, name, ("name",), ("bot",), at)
    return SeatInfo(
        expect_text(fields["name"], f"the name of {name}", at),
        optional_text(fields.get("bot"), f"the bot of {name}", at),
    )


def optional_text(value: object, name: str, at: RecordLocation) -> str | None:
    """A text, or None."""
    return None if value is None else expect_text(value, name, at)


def read_round(
    value: object, game: Game[Any, Any], seats: int, at: RecordLocation, rounds: list[Round]
) -> None:
    """Add a round to `rounds`; when it is damaged, its valid prefix."""
    fields = expect_object(value, "the round", ("deck", "specials", "answers"), ("points", "piles"), at)
    deck = expect_ints(fields["deck"], "`deck`", at)
    specials = expect_texts(fields["specials"], "`specials`", at)
    answers: list[RecordedAnswer] = []
    points = piles = None
    try:
        for number, item in enumerate(expect_list(fields["answers"], "`answers`", at), 1):
            answers.append(read_answer(item, game, seats, at.at_answer(number)))
        if fields.get("points") is not None:
            points = expect_ints(fields["points"], "`points`", at)
        if fields.get("piles") is not None:
            piles = tuple(
                [
                    expect_ints(pile, f"`piles`[{side}]", at)
                    for side, pile in enumerate(expect_list(fields["piles"], "`piles`", at))
                ]
            )
    finally:
        rounds.append(Round(deck, specials, tuple(answers), points, piles))


def read_answer(value: object, game: Game[Any, Any], seats: int, at: RecordLocation) -> RecordedAnswer:
    """One answer."""
    assert at.answer is not None
    fields = expect_object(value, "the answer", ("seat", "by", "choice"), ("ms",), at)
    seat = expect_int(fields["seat"], "`seat`", at)
    if not 0 <= seat < seats:
        at.refuse("no-such-seat", f"there is no seat {seat}; seats are 0 to {seats - 1} (R1.6)")
    at = at.at_answer(at.answer, seat)
    by = expect_text(fields["by"], "`by`", at)
    if by not in BY:
        at.refuse("by", f"`by` must be one of {', '.join(BY)}, not {shorten(ascii(by))}")
    ms = fields.get("ms")
    if ms is not None and expect_int(ms, "`ms`", at) < 0:
        at.refuse("ms", f"`ms` counts from the start of the game and cannot be {ms}")
    choice = read_choice(fields["choice"], game, at)
    return RecordedAnswer(seat, by, choice, cast("int | None", ms))


def read_choice(value: object, game: Game[Any, Any], at: RecordLocation) -> Choice:
    """A choice of this game (R13); `replay` checks that it is legal."""
    if not isinstance(value, dict):
        refuse_type(value, "`choice`", "an object", at)
    for item in value.values():
        for part in item if isinstance(item, list) else [item]:
            if isinstance(part, InvalidJson):
                refuse_type(part, "`choice`", "a choice", at)
    try:
        choice = msgspec.convert(value, game.choice_type)
    except msgspec.ValidationError as error:
        at.refuse("choice", f"not a choice of {game.preset}: {error} (R13)")
    assert isinstance(choice, Choice)
    for key in value:
        if key != "type" and key not in choice.__struct_fields__:
            what = shorten(ascii(key))
            at.refuse(
                "unknown-key", f"the choice `{value['type']}` has a key that it cannot have: {what} (R13)"
            )
    return choice


def read_result(value: object, at: RecordLocation) -> Result | None:
    """The result of the game, if the record has one."""
    if value is None:
        return None
    fields = expect_object(value, "`result`", ("scores", "winners"), (), at)
    return Result(
        expect_ints(fields["scores"], "`scores`", at), expect_ints(fields["winners"], "`winners`", at)
    )
