"""Signing keys: rotated with an overlap, in one private file, and never shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.signing_keys import KeyFile, SigningKey

DAY = 86_400_000


@pytest.fixture
def file(tmp_path: Path) -> KeyFile:
    DataFolder(tmp_path).key()
    return KeyFile(tmp_path / "signing.key")


def test_the_key_before_is_accepted_for_the_overlap(file: KeyFile) -> None:
    (old,) = file.read()
    new, before = file.rotate(now=1000, overlap=30 * DAY)
    assert file.read() == (new, before)
    assert new.key not in (before.key, bytes(32))
    assert before.key == old.key
    assert (new.made, new.until, before.until) == (1000, None, 1000 + 30 * DAY)
    assert before.is_accepted(999 + 30 * DAY)
    assert not before.is_accepted(1000 + 30 * DAY)
    assert DataFolder(file.path.parent).key() == new.key


def test_rotations_follow_each_other(file: KeyFile) -> None:
    (first,) = file.read()
    second, _ = file.rotate(now=0, overlap=30 * DAY)
    found = file.rotate(now=10 * DAY, overlap=30 * DAY)
    assert [key.key for key in found[1:]] == [second.key, first.key]
    assert [key.until for key in found] == [None, 40 * DAY, 30 * DAY]
    found = file.rotate(now=35 * DAY, overlap=2 * DAY)
    assert [key.until for key in found] == [None, 37 * DAY, 37 * DAY], "a shorter overlap is for all"
    assert first.key not in {key.key for key in found}, "a key that has ended is deleted"


def test_after_a_leak_nothing_before_is_accepted(file: KeyFile) -> None:
    file.rotate(now=0, overlap=30 * DAY)
    before = {key.key for key in file.read()}
    (only,) = file.rotate(now=1, overlap=0)
    assert file.read() == (only,)
    assert only.key not in before


def test_the_file_stays_private_and_alone(file: KeyFile) -> None:
    before = file.version()
    file.rotate(now=0, overlap=DAY)
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert list(file.path.parent.iterdir()) == [file.path]
    assert file.version() != before


def test_a_key_is_named_but_not_shown(file: KeyFile) -> None:
    new, before = file.rotate(now=0, overlap=DAY)
    assert new.id != before.id
    for key in (new, before):
        assert repr(key) == f"SigningKey({key.id})"
        assert len(key.id) == 8
        assert key.id not in key.key.hex()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"short",
        b"{}" * 40,
        b'{"keys":[]}',
        b'{"keys":[{"key":"AAAA","made":1}]}',
        b'{"keys":[{"key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","made":1,"until":5}]}',
        b'{"keys":[{"key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","made":"today"}]}',
    ],
)
def test_a_damaged_file_is_a_clear_sentence(content: bytes, file: KeyFile) -> None:
    file.path.write_bytes(content)
    with pytest.raises(
        StorageFailed, match=r"signing\.key is damaged; put a copy in its place, or delete it"
    ):
        file.read()
    with pytest.raises(StorageFailed):
        file.rotate(now=0, overlap=DAY)
    assert file.path.read_bytes() == content


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    file = KeyFile(tmp_path / "signing.key")
    assert file.version() is None
    with pytest.raises(StorageFailed, match="cannot use"):
        file.read()


def test_a_rotation_that_cannot_be_written_changes_nothing(
    file: KeyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StorageFailed, match=r"cannot write .*No space left"):
        file.rotate(now=0, overlap=DAY)
    assert file.read() == before
    assert list(file.path.parent.iterdir()) == [file.path]


def test_a_key_without_end_is_accepted() -> None:
    assert SigningKey(key=bytes(32)).is_accepted(2**60)
