"""A growing file of records: whole games only, the same bytes however often it was interrupted."""

from __future__ import annotations

import gzip
import io
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from vacherie.analysis import record_file
from vacherie.analysis.record_file import MEMBER_GAMES, DamagedLine, RecordFile, create, resume
from vacherie.core.error import Refused

NAMES = ["games.jsonl", "games.jsonl.gz"]


def game(number: int) -> bytes:
    return b'{"game": %d, "text": "%s"}' % (number, b"moo " * (number % 7))


def take(number: int, line: bytes) -> bool:
    if line != game(number):
        raise DamagedLine("damaged", f"game {number + 1} is damaged")
    return True


def write(path: Path, first: int, last: int, every: int = 10) -> None:
    """Write games, and flush from time to time."""
    with create(path) if first == 0 else resume(path, take) as file:
        assert file.games == first
        for number in range(first, last):
            file.write(game(number))
            if number % every == 0:
                file.flush()
        file.flush()
        assert file.games == last


def text(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def games(number: int) -> bytes:
    return b"".join(game(each) + b"\n" for each in range(number))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_bytes_however_often_it_was_interrupted(name: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / f"whole-{name}", tmp_path / name
    write(whole, 0, 3 * MEMBER_GAMES + 5, every=1_000)
    assert text(whole) == games(3 * MEMBER_GAMES + 5)
    ends = [1, MEMBER_GAMES - 1, MEMBER_GAMES, MEMBER_GAMES + 1, 2 * MEMBER_GAMES, 3 * MEMBER_GAMES + 5]
    for first, last in zip([0, *ends], ends, strict=False):
        write(parts, first, last)
        assert text(parts) == games(last)
    assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_after_a_cut_at_any_byte_it_goes_on(name: str, tmp_path: Path) -> None:
    """Every cut behind the first game (or its gzip member): what is torn is cut off and written again."""
    whole, cut = tmp_path / f"whole-{name}", tmp_path / name
    write(whole, 0, MEMBER_GAMES + 6)
    data = whole.read_bytes()
    last_games = sum(len(game(number)) + 1 for number in range(MEMBER_GAMES, MEMBER_GAMES + 6))
    begin = len(data) - (last_games if name.endswith("l") else len(record_file.compress([])) + 60)
    for size in range(begin, len(data)):
        cut.write_bytes(data[:size])
        with resume(cut, take) as file:
            for number in range(file.games, MEMBER_GAMES + 6):
                file.write(game(number))
        assert cut.read_bytes() == data


@pytest.mark.parametrize("name", NAMES)
def test_what_the_caller_does_not_accept_is_cut_off(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    write(path, 0, 90)
    with resume(path, lambda number, line: number < 70) as file:
        assert file.games == 70
    assert text(path) == games(70)


def test_damage_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    data = games(2) + b"{}\n" + games(5)[len(games(3)) :]
    path.write_bytes(data)
    with pytest.raises(DamagedLine, match="game 3"), resume(path, take):
        pass
    assert path.read_bytes() == data


def test_a_file_of_another_packer_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    data = gzip.compress(games(MEMBER_GAMES + 1))
    path.write_bytes(data)
    with pytest.raises(Refused, match="not compressed by this program"), resume(path, take):
        pass
    assert path.read_bytes() == data


def test_nothing_is_there_before_the_first_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(ZeroDivisionError), create(path):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ZeroDivisionError), create(path) as file:
        fail_after_a_game(file)
    assert path.read_bytes() == games(1)
    assert list(tmp_path.iterdir()) == [path]


def test_two_processes_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with create(path) as file:
        file.write(game(0))
        file.flush()
        with pytest.raises(Refused, match="another process is writing"), resume(path, take):
            pass
        with pytest.raises(FileExistsError), create(path):
            pass


def fail_after_a_game(file: RecordFile) -> None:
    file.write(game(0))
    raise ZeroDivisionError


class FullDisk(io.BytesIO):
    """A stream on a disk of limited size."""

    size = 0

    def write(self, data: Any) -> int:
        room = self.size - self.tell()
        if room <= 0:
            raise OSError(28, "No space left on device")
        return super().write(bytes(data)[:room])


def write_forever(file: RecordFile) -> None:
    for number in count():
        file.write(game(number))
        file.flush()


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("size", range(120, 700, 37))
def test_a_full_disk_leaves_whole_games(size: int, compressed: bool) -> None:
    stream = FullDisk()
    stream.size = size
    file = RecordFile(stream, compressed=compressed, is_regular=True)
    with pytest.raises(OSError, match="No space"):
        write_forever(file)
    data = stream.getvalue()
    assert (gzip.decompress(data) if compressed else data) == games(file.games)
    assert file.games > 0
