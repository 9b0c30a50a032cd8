"""Damaged files: each kind has its own error, and the valid prefix is still read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.records.random_games import as_bytes, example, raw
from vacherie.records import jsonl
from vacherie.records.json_reader import ReadLine, read
from vacherie.records.jsonl import read_jsonl
from vacherie.records.record import BadRecord, decode, encode
from vacherie.records.replay import replay

GOOD = encode(example("classic"))


def lines(*data: bytes) -> list[ReadLine]:
    return list(read_jsonl(io.BytesIO(b"\n".join(data))))


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (GOOD[: GOOD.index(b"null") + 2], "truncated", "cut off"),
        (b'{"name": "lace', "truncated", "cut off"),
        (b"hello", "json", "not JSON: expecting value at character 1"),
        (b'{"a":1} {"b":2}', "json", "extra data at character 9"),
        (b'{"a":1,}', "json", "not JSON"),
        (b"[]", "type", "the record must be an object, not a list"),
        (b"12", "type", "not the number 12"),
        (b"null", "type", "not null"),
        (b'{"format": "tax-return"}', "format", "this is not a vacherie-record"),
        (b"{}", "format", "its `format` is missing"),
        (b'{"format": "vacherie-record"}', "version", "version missing of vacherie-record is unknown"),
        (b"\xff\xfe{}", "utf-8", "not UTF-8 text: byte 1 is 0xff"),
        (b'{"a": "\xc3"}', "utf-8", "not UTF-8 text: byte 8"),
        (b'{"seats": 1, "seats": 2}', "odd", 'the key "seats" twice'),
        (b"NaN", "odd", "NaN"),
        (b"-Infinity", "odd", "-Infinity"),
        (b"1e999", "odd", "the number 1e999"),
        (b"9" * 5000, "odd", "a number of 5000 digits"),
        (b"[" * 100_000, "nested", "nested too deeply"),
        (b'{"a":' * 100_000, "nested", "nested too deeply"),
        (b'"\x01"', "json", "control character"),
    ],
)
def test_not_a_record(data: bytes, code: str, words: str) -> None:
    first, second = lines(data, GOOD)
    assert first.record is None
    assert first.error is not None
    assert first.error.code == code
    assert words in str(first.error)
    assert str(first.error).startswith("line 1: ")
    assert second == ReadLine(2, decode(GOOD), None), "reading goes on"


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_cut_off_record_keeps_its_beginning(share: float) -> None:
    """A full disk costs the end of a game, not the game: what is complete is replayed."""
    first, second = lines(GOOD[: int(len(GOOD) * share)], GOOD)
    whole = decode(GOOD)
    assert first.record is not None
    assert first.error is not None
    assert first.error.code == "truncated"
    *done, last = first.record.rounds
    assert tuple(done) == whole.rounds[: len(done)]
    assert last.answers == whole.rounds[len(done)].answers[: len(last.answers)]
    assert f"line 1, round {len(done) + 1}, answer {len(last.answers) + 1}: cut off" in str(first.error)
    again = replay(first.record)
    assert again.error is None
    assert again.answers_done == sum(len(played.answers) for played in first.record.rounds)
    assert second.error is None


def test_a_cut_off_record_with_an_endless_number() -> None:
    """Python itself refuses numbers of more than 4,300 digits: that must not stop the reader."""
    at = GOOD.index(b'"card":') + len(b'"card":')
    first, second = lines(GOOD[:at] + b"9" * 5000 + GOOD[at:-20], GOOD)
    assert first.error is not None
    assert "digits" in str(first.error)
    assert second.error is None


def test_a_slip_in_the_middle_keeps_what_comes_before() -> None:
    """A comma that is missing in a hand-edited record is found where it is missing."""
    at = GOOD.index(b'"ms"', len(GOOD) // 2)
    first, _ = lines(GOOD[: at - 1] + GOOD[at:], GOOD)
    assert first.record is not None
    assert first.error is not None
    assert first.error.code == "json"
    assert first.error.answer == len(first.record.rounds[-1].answers) + 1
    assert replay(first.record).error is None


def change(**values: object) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(values)


HEADS: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (change(version=2), "version 2 of vacherie-record is unknown; this program reads 1"),
    (change(version=True), "version True"),
    (change(version="1"), "version '1'"),
    (change(rules=2), "rules version 2 is unknown; this program plays version 1"),
    (change(preset="chess"), "there is no preset 'chess'"),
    (change(preset=7), "`preset` must be text, not the number 7"),
    (change(preset=["classic"]), "`preset` must be text, not a list"),
    (change(options=[]), "`options` must be an object"),
    (change(options={"speed": 9}), "classic has no option `speed`"),
    (change(options={"preset": "coop"}), "no option `preset`"),
    (change(options={"hand": "ten"}), "`hand` must be a whole number, not 'ten'"),
    (change(options={"hand": []}), "the option 'hand' must be a number"),
    (change(options={"hand": 1.5}), "the option 'hand' holds the number 1.5"),
    (change(options={"hand": 60}), "R1.6"),
    (change(options={"end_score": None}), "R2.10"),
    (change(preset="coop", options={"deal": "draft"}), "co-op is played with the classic deal"),
    (change(seats=[]), "classic is for 2 to 10 seats, not 0 (R0.3)"),
    (change(seats="Ann"), "`seats` must be a list"),
    (change(seats=[{"name": 1}]), "the name of seat 0 must be text"),
    (change(seats=[{"bot": "x"}]), "seat 0 has no `name`"),
    (change(seats=[{"name": "\ud800"}] * 2), "surrogate"),
    (change(seats=[{"name": "Ann", "age": 9}] * 2), "seat 0 has a key that no record has: 'age'"),
    (change(commitment="xyz"), "the commitment must be 64 hexadecimal digits"),
    (change(commitment="AB" * 32), "the commitment must be 64 hexadecimal digits"),
    (change(commitment=7), "`commitment` must be text"),
    (change(secret="00"), "the secret must be 64 hexadecimal digits"),
    (change(contributions=["00" * 16]), "1 contributions for"),
    (change(contributions=["00"]), "the contribution 0 must be 32 hexadecimal digits"),
    (change(contributions={}), "`contributions` must be a list"),
    (change(winner="me"), "the record has a key that no record has: 'winner'"),
    (lambda record: record.pop("rounds"), "the record has no `rounds`"),
]  # fmt: skip


@pytest.mark.parametrize(("damage", "words"), HEADS)
def test_damaged_head(damage: Callable[[dict[str, Any]], Any], words: str) -> None:
    record = raw(example("classic"))
    damage(record)
    reading = read(as_bytes(record), 4)
    assert reading.record is None
    assert words in str(reading.error)
    assert str(reading.error).startswith("line 4: ")
    with pytest.raises(BadRecord):
        decode(as_bytes(record))


ANSWERS: list[tuple[object, str]] = [
    (7, "the answer must be an object, not the number 7"),
    ({}, "the answer has no `seat`"),
    ({"seat": 0, "by": "bot"}, "the answer has no `choice`"),
    ({"seat": 99, "by": "bot", "choice": {}}, "there is no seat 99"),
    ({"seat": True, "by": "bot", "choice": {}}, "`seat` must be a whole number, not true"),
    ({"seat": 10**30, "by": "bot", "choice": {}}, "`seat` holds a number of 31 digits"),
    ({"seat": 0, "by": "ghost", "choice": {}}, "`by` must be one of player, bot, autopilot, not 'ghost'"),
    ({"seat": 0, "by": None, "choice": {}}, "`by` must be text, not null"),
    ({"seat": 0, "by": "bot", "choice": "42"}, "`choice` must be an object"),
    ({"seat": 0, "by": "bot", "choice": {}}, "not a choice of classic"),
    ({"seat": 0, "by": "bot", "choice": {"type": "fold"}}, "not a choice of classic: Invalid value 'fold'"),
    ({"seat": 0, "by": "bot", "choice": {"type": "take"}}, "not a choice of classic"),
    ({"seat": 0, "by": "bot", "choice": {"type": "play"}}, "not a choice of classic"),
    ({"seat": 0, "by": "bot", "choice": {"type": "play", "card": "4"}}, "Expected `int`, got `str`"),
    ({"seat": 0, "by": "bot", "choice": {"type": "play", "card": 4.0}}, "`choice` holds the number 4.0"),
    ({"seat": 0, "by": "bot", "choice": {"type": "play", "card": 4, "row": 1}}, "cannot have: 'row'"),
    ({"seat": 0, "by": "bot", "choice": {"type": "play", "card": 4}, "ms": -1}, "`ms` counts from the start"),
    ({"seat": 0, "by": "bot", "choice": {"type": "play", "card": 4}, "ms": 0.5}, "`ms` holds the number 0.5"),
    (
        {"seat": 0, "by": "bot", "choice": {"type": "play", "card": 4}, "at": 1},
        "a key that no record has: 'at'",
    ),
]


@pytest.mark.parametrize(("answer", "words"), ANSWERS)
def test_damaged_answer_keeps_what_was_before(answer: object, words: str) -> None:
    whole = example("classic")
    record = raw(whole)
    record["rounds"][1]["answers"][4] = answer
    reading = read(as_bytes(record), 2)
    assert reading.error is not None
    assert (reading.error.line, reading.error.round, reading.error.answer) == (2, 2, 5)
    assert words in str(reading.error)
    kept = reading.record
    assert kept is not None
    assert kept.rounds[0] == whole.rounds[0]
    assert kept.rounds[1].answers == whole.rounds[1].answers[:4]
    assert (kept.rounds[1].points, kept.rounds[1].piles, kept.result) == (None, None, None)
    assert len(kept.rounds) == 2
    played = replay(kept)
    assert played.error is None
    assert played.rounds_done == 1
    assert played.answers_done == len(whole.rounds[0].answers) + 4


def test_a_key_twice_is_found_in_its_answer() -> None:
    data = GOOD.replace(b'{"seat":', b'{"seat":0,"seat":', 3)
    error = read(data).error
    assert str(error) == 'round 1, answer 1: the answer holds the key "seat" twice'


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("deck", "1 2 3", "`deck` must be a list"),
        ("deck", [1, "2"], "`deck`[1] must be a whole number"),
        ("specials", [1], "`specials`[0] must be text"),
        ("answers", None, "`answers` must be a list, not null"),
        ("points", [1, None], "`points`[1] must be a whole number, not null"),
        ("piles", [[1], 2], "`piles`[1] must be a list"),
        ("extra", 1, "the round has a key that no record has"),
    ],
)
def test_damaged_round(key: str, value: object, words: str) -> None:
    record = raw(example("classic"))
    record["rounds"][1][key] = value
    reading = read(as_bytes(record))
    assert words in str(reading.error)
    assert str(reading.error).startswith("round 2: ")
    assert reading.record is not None
    assert reading.record.rounds[0] == example("classic").rounds[0]


@pytest.mark.parametrize(
    "result", [1, [], {}, {"scores": 1, "winners": []}, {"scores": [], "winners": [None]}]
)
def test_damaged_result_keeps_the_rounds(result: object) -> None:
    record = raw(example("classic")) | {"result": result}
    reading = read(as_bytes(record))
    assert reading.error is not None
    assert reading.record is not None
    assert reading.record.rounds == example("classic").rounds


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD + b"\r\n\n  \n" + GOOD[:100] + b"\n" + GOOD)
    found = list(read_jsonl(file))
    assert [line.number for line in found] == [1, 4, 5]
    assert [line.record is not None for line in found] == [True, False, True]
    with file.open() as stream:
        for again in (list(read_jsonl(str(file))), list(read_jsonl(stream))):
            assert [line.record for line in again] == [line.record for line in found]
            assert [str(line.error) for line in again] == [str(line.error) for line in found]
    assert list(read_jsonl(io.StringIO("\n\n"))) == []
    [surrogate] = read_jsonl(io.StringIO('{"a": "\ud800"}'))
    assert surrogate.error is not None
    assert surrogate.error.code == "utf-8"


def test_endless_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MAX_LINE_BYTES", len(GOOD) + 1)
    found = lines(GOOD, b"x" * 3 * len(GOOD), GOOD)
    assert [line.error is None for line in found] == [True, False, True]
    assert "longer than" in str(found[1].error)


@pytest.mark.parametrize(("answer", "words"), ANSWERS)
def test_a_damaged_answer_in_the_form_of_a_writer(answer: object, words: str) -> None:
    """Without spaces and with its keys in order a record is decoded directly, and refused all the same."""
    record = raw(example("classic"))
    record["rounds"][1]["answers"][4] = answer
    assert words in str(read(json.dumps(record, separators=(",", ":"))).error)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"card":', b'"card":1,"card":', 'the key "card" twice'),
        (b'"deck":', b'"deck":[],"deck":', 'the key "deck" twice'),
        (b'"hand":', b'"hand":10,"hand":', '`options` holds the key "hand" twice'),
        (b'"preset":', b'"preset":"pro","preset":', 'the key "preset" twice'),
        (b'"card":', b'"card":1000000000000000', "`choice` holds a number of"),
        (b'"points":[', b'"points":[1000000000000000,', "`points`[0] holds a number of 16 digits"),
        (b'"max_rounds":', b'"max_rounds":1000000000000000', "'max_rounds' holds a number of"),
        (b'"reversed":false', b'"reversed":false,"more":1', "cannot have: 'more'"),
    ],
)
def test_what_a_decoder_would_overlook(old: bytes, new: bytes, words: str) -> None:
    """msgspec takes the last of two equal keys, any number, and unknown keys of a choice."""
    assert words in str(read(GOOD.replace(old, new, 1)).error)


def test_unread_lines_are_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[int] = []

    def note(data: bytes, number: int) -> ReadLine:
        decoded.append(number)
        return read(data, number)

    monkeypatch.setattr(jsonl, "read", note)
    games = list(jsonl.unread_jsonl(io.BytesIO(b"\n".join((GOOD, b"", b"{", GOOD)))))
    assert decoded == []
    assert [game().error is None for game in (games[2], games[1])] == [True, False]
    assert decoded == [4, 3]
