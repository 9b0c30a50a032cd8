"""Atomic write: whole or not at all, whatever goes wrong."""

from __future__ import annotations

import errno
import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vacherie.atomic_write import DEFAULT, PRIVATE, atomic_write, temporary_file


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """The kernel refuses to write more, as it does on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    return path


def test_the_old_content_stays_until_the_block_ends(target: Path) -> None:
    with atomic_write(target) as stream:
        stream.write(b"new")
        stream.flush()
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"
    assert names(target.parent) == ["file"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_in_the_block(target: Path, error: type[BaseException]) -> None:
    def fail() -> None:
        with atomic_write(target) as stream:
            stream.write(b"half")
            raise error

    with pytest.raises(error):
        fail()
    assert target.read_bytes() == b"old"
    assert names(target.parent) == ["file"]


@pytest.mark.parametrize("exclusive", [False, True])
def test_a_full_disk_while_writing(target: Path, exclusive: bool) -> None:
    fresh = target.with_name("fresh")
    for path in (target, fresh):
        with file_size_limit(1 << 20), pytest.raises(OSError, match="too large"):  # noqa: SIM117
            with atomic_write(path, exclusive=exclusive) as stream:
                stream.write(bytes(2 << 20))
    assert target.read_bytes() == b"old"
    assert names(target.parent) == ["file"]


def test_a_full_disk_while_syncing(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems look for space only then."""

    def full_disk(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left"), atomic_write(target) as stream:
        stream.write(b"new")
    assert target.read_bytes() == b"old"
    assert names(target.parent) == ["file"]


def test_exclusive_creates_and_never_replaces(target: Path) -> None:
    with pytest.raises(FileExistsError), atomic_write(target, exclusive=True) as stream:
        stream.write(b"new")
    assert target.read_bytes() == b"old"
    fresh = target.with_name("fresh")
    with atomic_write(fresh, exclusive=True) as stream:
        stream.write(b"new")
    assert fresh.read_bytes() == b"new"
    assert names(target.parent) == ["file", "fresh"]


@pytest.mark.parametrize("refusal", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS])
def test_exclusive_without_hard_links(target: Path, refusal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT, exFAT and some network folders have none."""

    def no_links(*_: object) -> None:
        raise OSError(refusal, os.strerror(refusal))

    monkeypatch.setattr("os.link", no_links)
    test_exclusive_creates_and_never_replaces(target)


def test_another_failure_of_a_hard_link_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.link", full_disk)
    with pytest.raises(OSError, match="No space left"), atomic_write(tmp_path / "file", exclusive=True):
        pass
    assert names(tmp_path) == []


def test_permissions(tmp_path: Path) -> None:
    umask = os.umask(0o022)
    try:
        for name, mode, expected in (("usual", DEFAULT, 0o644), ("private", PRIVATE, 0o600)):
            with atomic_write(tmp_path / name, mode=mode) as stream:
                assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob(".*")} == {expected}
                stream.write(b"x")
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == expected
    finally:
        os.umask(umask)


@pytest.mark.parametrize("exclusive", [False, True])
def test_a_durable_write_syncs_the_content_and_then_the_name(
    tmp_path: Path, exclusive: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "file"
    synced: list[tuple[str, bool]] = []

    def sync(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        synced.append(("folder" if is_folder else "file", target.exists()))

    monkeypatch.setattr("os.fsync", sync)
    with atomic_write(target, durable=True, exclusive=exclusive) as stream:
        stream.write(b"x")
    assert synced == [("file", False), ("folder", True)]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught, atomic_write(tmp_path / "none" / "file"):
        pass
    assert caught.value.filename == str(tmp_path / "none" / "file"), "not the name of a hidden file"


def test_a_temporary_file_that_is_not_renamed_is_removed(target: Path) -> None:
    with temporary_file(target) as part:
        assert part.parent == target.parent
        assert part.read_bytes() == b""
    assert names(target.parent) == ["file"]
