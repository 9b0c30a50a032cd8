"""Files of records: every form is recognised and read lazily, damage is placed, nothing is overwritten."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.random_games import ALL, example, without_ms
from vacherie import Refused, records
from vacherie.records import BadRecord, ReadLine, Record

GAMES = [without_ms(example(preset)) for preset in ALL[:4]]


@pytest.mark.parametrize("ending", ["jsonl", "vn", "jsonl.gz", "vn.gz", "JSONL.GZ"])
def test_all_forms_both_ways(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    assert records.write(path, GAMES) == len(GAMES)
    assert list(records.read(path)) == GAMES
    assert list(records.read(str(path))) == GAMES
    data = path.read_bytes()
    assert (data[:2] == b"\x1f\x8b") == ending.lower().endswith("gz")
    assert list(records.read(data)) == list(records.read(bytearray(data))) == GAMES
    with path.open("rb") as stream:
        assert list(records.read(stream)) == GAMES
        assert not stream.closed
    with path.open("rb", buffering=0) as raw:
        assert list(records.read(raw)) == GAMES
    # Recognised by its content under any name.
    other = tmp_path / "games.dat"
    path.rename(other)
    assert list(records.read(other)) == GAMES


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("ending", ["json", "json.gz", "txt"])
def test_one_json_object(tmp_path: Path, ending: str, indent: int | None) -> None:
    text = json.dumps(json.loads(records.encode(GAMES[0])), indent=indent).encode()
    path = tmp_path / f"game.{ending}"
    path.write_bytes(gzip.compress(text) if ending.endswith("gz") else text)
    assert list(records.read(path)) == GAMES[:1]
    assert list(records.read(b"\xef\xbb\xbf\n" + text)) == GAMES[:1]


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.jsonl.gz", "two.jsonl.gz"):
        records.write(tmp_path / name, GAMES)
    assert (tmp_path / "one.jsonl.gz").read_bytes() == (tmp_path / "two.jsonl.gz").read_bytes()


class Endless(io.RawIOBase):
    """The same bytes for ever: only a reader that does not read ahead gets anywhere."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        size = min(len(buffer), len(self.data) - self.at)
        buffer[:size] = self.data[self.at : self.at + size]
        self.at = (self.at + size) % len(self.data)
        return size


@pytest.mark.parametrize("form", ["jsonl", "vn"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_reading_is_lazy(form: str, pack: type[bytes]) -> None:
    text = records.encode(GAMES[0]) if form == "jsonl" else records.to_text(GAMES[0]).encode()
    games = records.read(io.BufferedReader(Endless(pack(text + b"\n"))))  # type: ignore[type-var]
    assert [next(games) for _ in range(20)] == GAMES[:1] * 20


@pytest.mark.parametrize("form", ["jsonl", "vn"])
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_a_damaged_game_is_placed_and_the_next_one_read(tmp_path: Path, form: str, ending: str) -> None:
    path = tmp_path / f"games.{form}{ending}"
    parts = [records.encode(game) if form == "jsonl" else records.to_text(game).encode() for game in GAMES]
    lines = b"\n".join(parts[:1]).count(b"\n") + 2
    parts[1] = parts[1][:-9] if form == "jsonl" else parts[1].replace(b"1: ", b"9: ", 1)
    data = b"\n".join(parts)
    path.write_bytes(gzip.compress(data) if ending else data)
    games = records.read(path)
    assert next(games) == GAMES[0]
    with pytest.raises(BadRecord) as found:
        next(games)
    error = found.value
    assert error.file == str(path)
    assert error.line is not None
    assert error.line >= lines
    assert str(error).startswith(f"{path}, line {error.line}")

    damaged: list[ReadLine] = []
    assert list(records.read(path, on_damage=damaged.append)) == [GAMES[0], *GAMES[2:]]
    [line] = damaged
    assert str(line.error) == str(error)
    assert isinstance(line.record, Record)
    assert line.record.players == GAMES[1].players, "the valid prefix"


def test_bytes_that_are_no_text_are_placed() -> None:
    data = records.to_text(GAMES[0]).encode() + b"\ngame pro\nseats A\xff B\n\ngame pro\nseats A B\n"
    damaged: list[ReadLine] = []
    assert len(list(records.read(data, on_damage=damaged.append))) == 2
    assert "neither JSON nor the notation" in str(damaged[0].error)


@pytest.mark.parametrize("cut", [5, 40, 300])
def test_compressed_data_that_is_cut_off_is_damage(cut: int) -> None:
    data = gzip.compress(b"".join(records.encode(game) + b"\n" for game in GAMES))
    with pytest.raises(BadRecord, match="the compressed data is damaged or cut off"):
        list(records.read(data[:-cut]))
    with pytest.raises(BadRecord, match="the compressed data is damaged or cut off"):
        list(records.read(b"\x1f\x8b" + data[3:]))


def test_nothing_holds_no_game() -> None:
    for nothing in (b"", b"\n \n", gzip.compress(b"")):
        assert list(records.read(nothing)) == []


def test_a_stream_of_text_is_refused(tmp_path: Path) -> None:
    records.write(tmp_path / "games.vn", GAMES)
    with (
        (tmp_path / "games.vn").open(encoding="utf-8") as stream,
        pytest.raises(TypeError, match="binary mode"),
    ):
        list(records.read(stream))  # type: ignore[arg-type]


# Writing ------------------------------------------------------------------------------------------


def test_a_file_is_never_replaced_by_accident(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records.write(path, GAMES)
    before = path.read_bytes()

    games = iter(GAMES)
    with pytest.raises(FileExistsError, match="overwrite=True"):
        records.write(path, games)
    assert next(games) == GAMES[0], "refused before the first game is asked for"
    assert path.read_bytes() == before
    assert records.write(path, GAMES[:1], overwrite=True) == 1
    assert list(records.read(path)) == GAMES[:1]


def test_a_file_that_appears_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    def meanwhile() -> Iterator[Record]:
        yield GAMES[0]
        path.write_text("mine", encoding="utf-8")

    with pytest.raises(FileExistsError):
        records.write(path, meanwhile())
    assert path.read_text(encoding="utf-8") == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize("ending", ["jsonl", "vn.gz"])
def test_a_failure_leaves_nothing(tmp_path: Path, ending: str) -> None:
    def failing() -> Iterator[Record]:
        yield GAMES[0]
        raise RuntimeError("moo")

    with pytest.raises(RuntimeError):
        records.write(tmp_path / f"games.{ending}", failing())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["jsonl", "vn", "jsonl.gz", "vn.gz"])
def test_append(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    for game in GAMES:
        assert records.write(path, [game], append=True) == 1
    assert list(records.read(path)) == GAMES
    whole = tmp_path / f"whole.{ending}"
    records.write(whole, GAMES)
    if not ending.endswith("gz"):
        assert path.read_bytes() == whole.read_bytes()


def test_appending_to_a_cut_line_spares_the_new_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(records.encode(GAMES[0])[:-9])
    records.write(path, GAMES[1:2], append=True)
    damaged: list[ReadLine] = []
    assert list(records.read(path, on_damage=damaged.append)) == GAMES[1:2]
    assert len(damaged) == 1


def test_appending_to_a_compressed_cut_line_spares_the_new_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(records.encode(GAMES[0])))
    records.write(path, GAMES[1:2], append=True)
    assert list(records.read(path)) == GAMES[:2]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("games.jsonl", gzip.compress(records.encode(GAMES[0]) + b"\n")),
        ("games.jsonl.gz", records.encode(GAMES[0]) + b"\n"),
        ("games.jsonl.gz", gzip.compress(records.encode(GAMES[0]) + b"\n")[:-9]),
    ],
)
def test_nothing_is_appended_where_it_could_not_be_read(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(Refused, match=f"cannot append to {name}: .* compressed"):
        records.write(path, GAMES[1:2], append=True)
    assert path.read_bytes() == content


def test_what_is_no_record_is_not_written(tmp_path: Path) -> None:
    for games, words in (
        (GAMES[0], r"write \[record\]"),
        (["moo"], "only records are written"),
        ([{}], "dict"),
    ):
        with pytest.raises(TypeError, match=words):
            records.write(tmp_path / "games.jsonl", games)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_source_is_not_read() -> None:
    with pytest.raises(TypeError, match="a path, a stream of bytes or bytes, not from NoneType"):
        list(records.read(None))  # type: ignore[arg-type]


def test_names_that_say_no_form(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"games.txt does not end like a file of records: .json, .jsonl, .vn"):
        records.write(tmp_path / "games.txt", GAMES)
    for games in ([], GAMES):
        with pytest.raises(Refused, match="holds one game"):
            records.write(tmp_path / "game.json", games)
    with pytest.raises(Refused, match="cannot append to game"):
        records.write(tmp_path / "game.json", GAMES[:1], append=True)
    assert list(tmp_path.iterdir()) == []
    assert records.write(tmp_path / "game.json", GAMES[:1]) == 1
