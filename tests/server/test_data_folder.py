"""The data folder: its place, and the key that is created once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed


@pytest.mark.parametrize(
    ("setting", "environment", "found"),
    [
        ("/srv/games", {"VACHERIE_DATA": "/elsewhere"}, "/srv/games"),
        ("", {"VACHERIE_DATA": "/elsewhere", "XDG_DATA_HOME": "/share"}, "/elsewhere"),
        ("", {"XDG_DATA_HOME": "/share"}, "/share/vacherie"),
        ("", {"XDG_DATA_HOME": "relative"}, "/home/anna/.local/share/vacherie"),
        ("", {}, "/home/anna/.local/share/vacherie"),
        ("~/games", {}, "/home/anna/games"),
    ],
)
def test_where_it_is(
    setting: str, environment: dict[str, str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    assert DataFolder.find(setting, environment).path == Path(found)


def test_the_key_is_made_once_for_this_user_alone(tmp_path: Path) -> None:
    data = DataFolder(tmp_path / "deep" / "folder")
    key = data.key()
    assert len(key) == 32
    assert DataFolder(data.path).key() == key
    assert DataFolder(tmp_path / "other").key() != key
    assert data.path.stat().st_mode & 0o777 == 0o700
    assert data.signing_key.stat().st_mode & 0o777 == 0o600
    assert list(data.path.iterdir()) == [data.signing_key]


def test_two_who_make_the_key_at_once_get_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        for number in range(20):
            keys = list(threads.map(lambda path: DataFolder(path).key(), [tmp_path / str(number)] * 8))
            assert len(set(keys)) == 1


def test_the_one_who_is_second_takes_the_key_that_is_there(tmp_path: Path) -> None:
    data = DataFolder(tmp_path)
    key = data.key()
    data.make_key()
    assert data.key() == key
    assert list(tmp_path.iterdir()) == [data.signing_key]


def test_a_damaged_key_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "signing.key").write_bytes(b"short")
    with pytest.raises(StorageFailed, match=r"signing\.key is damaged"):
        DataFolder(tmp_path).key()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageFailed, match="cannot"):
        DataFolder(tmp_path / "file" / "folder").key()
