"""Any input gives a record or a `BadRecord` with a reason, and no other error."""

from __future__ import annotations

import io
from random import Random

import pytest
from hypothesis import example as given_example
from hypothesis import given
from hypothesis import strategies as st

from tests.records.random_games import ALL, as_bytes, example, mutate, raw
from vacherie.records import load_position
from vacherie.records.json_reader import read
from vacherie.records.jsonl import read_jsonl
from vacherie.records.notation.parse import from_text, read_text
from vacherie.records.notation.write import to_text
from vacherie.records.record import BadRecord, decode, encode, record_match
from vacherie.records.replay import replay
from vacherie.records.verify import verify

presets = st.sampled_from(ALL)


def judge(data: bytes) -> None:
    """Read, replay and verify; every complaint is a `BadRecord`."""
    reading = read(data)
    if reading.record is None:
        assert isinstance(reading.error, BadRecord)
        return
    assert decode(encode(reading.record)) == reading.record
    played = replay(reading.record)
    assert verify(reading.record).checks
    if played.error is None and played.match is not None:
        again = record_match(played.match, reading.record.seats)
        for old, new in zip(reading.record.rounds, again.rounds, strict=True):
            assert old.answers == new.answers
        text = to_text(reading.record)
        assert to_text(from_text(text)) == text


@given(presets, st.integers(0, 3), st.integers(0), st.integers(1, 2))
def test_changed_values(preset: str, seed: int, chance: int, times: int) -> None:
    value, rng = raw(example(preset, seed)), Random(chance)
    for _ in range(times):
        value = mutate(value, rng)
    judge(as_bytes(value))


@given(presets, st.integers(0), st.binary(min_size=0, max_size=3), st.integers(0, 3))
def test_changed_bytes(preset: str, place: int, inserted: bytes, removed: int) -> None:
    data = encode(example(preset))
    at = place % len(data)
    judge(data[:at] + inserted + data[at + removed :])


@given(st.binary(max_size=200))
@given_example(b"\x00")
@given_example(b'{"format":"vacherie-record","version":1,"rules":1}')
def test_any_bytes(data: bytes) -> None:
    judge(data)
    for line in read_jsonl(io.BytesIO(data)):
        assert line.record is None
        assert line.error is not None
    with pytest.raises(BadRecord):
        load_position(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)


@given(
    presets,
    st.sampled_from(["options", "seats", "commitment", "contributions", "secret", "rounds", "result"]),
    json_values,
)
def test_any_json_in_a_field(preset: str, key: str, value: object) -> None:
    judge(as_bytes(raw(example(preset)) | {key: value}))


@given(presets, st.integers(0), st.text(max_size=6), st.integers(0, 6))
def test_changed_text(preset: str, place: int, inserted: str, removed: int) -> None:
    text = to_text(example(preset))
    at = place % len(text)
    for line in read_text(text[:at] + inserted + text[at + removed :]):
        if line.record is None:
            assert isinstance(line.error, BadRecord)
        else:
            assert replay(line.record).error is None
            assert from_text(to_text(line.record)) == line.record


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    for line in read_text("game nothanks\nseats A B C\nround\ndeck *\n" + text):
        assert line.record is not None or line.error is not None
