"""`vacherie keys` and `keys rotate`, with and without a running server."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from tests.support.command_line import run
from tests.support.process import served
from vacherie.server.data_folder import DataFolder


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("VACHERIE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("VACHERIE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path / "data"


def succeed(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.code, result.err) == (0, "")
    return result.out


def fail(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    return result.err


def test_a_look_makes_no_key(data: Path) -> None:
    for arguments in (["keys"], ["keys", "rotate"]):
        assert f"there is no {data}/signing.key; the first start of a server makes it" in fail(*arguments)
    assert not data.exists()


def test_keys_are_listed_by_id_and_date(data: Path) -> None:
    folder = DataFolder(data)
    folder.key()
    first = succeed("keys")
    assert folder.keys()[0].id in first
    assert "signs new tokens" in first
    rotated = succeed("keys", "rotate", "--overlap", "7")
    new, old = folder.keys()
    assert rotated == succeed("keys")
    for key in (new, old):
        assert key.id in rotated
        assert key.key.hex() not in rotated
    assert rotated.count("UTC") == 3
    assert old.until is not None
    assert old.until - new.made == 7 * 86_400_000
    succeed("keys", "rotate", "--overlap", "0")
    assert len(folder.keys()) == 1
    assert folder.signing_key.stat().st_mode & 0o777 == 0o600


def test_the_folder_may_be_named_before_or_after(data: Path, tmp_path: Path) -> None:
    other = DataFolder(tmp_path / "other")
    other.key()
    for arguments in (
        ["keys", "--data", str(other.path), "rotate"],
        ["keys", "rotate", "--data", str(other.path)],
    ):
        succeed(*arguments)
    assert len(other.keys()) == 3


def test_wrong_usage_and_bad_files(data: Path) -> None:
    folder = DataFolder(data)
    folder.key()
    assert "Invalid value for '--overlap'" in fail("keys", "rotate", "--overlap", "-1")
    folder.signing_key.write_bytes(b"moo")
    for arguments in (["keys"], ["keys", "rotate"]):
        assert "signing.key is damaged" in fail(*arguments)
    assert folder.signing_key.read_bytes() == b"moo"


def me(client: httpx.Client) -> int:
    return client.get("/api/me").status_code


def test_a_running_server_takes_the_key_over(data: Path) -> None:
    with served(data) as server, server.client() as ann, server.client() as away:
        for client in (ann, away):
            client.post("/api/guests", json={"name": "Ann"}).raise_for_status()
        before = ann.cookies["vacherie"]
        assert "The running server uses the new key." in succeed("keys", "rotate")
        assert me(ann) == 200
        assert ann.cookies["vacherie"] != before, "the cookie is signed with the new key"
        succeed("tables")
        # The key before has leaked: whoever has not been here since then is not known any more.
        folder = DataFolder(data)
        folder_keys = folder.keys()
        succeed("keys", "rotate", "--overlap", "0")
        assert me(ann) == me(away) == 401
        succeed("tables")
        for key in folder_keys:
            assert key.key.hex() not in server.err.text
        assert "Traceback" not in server.err.text


def test_the_file_of_the_keys_may_be_elsewhere(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    monkeypatch.setenv("VACHERIE_SIGNING_KEYS", str(file))
    assert f"there is no {file}; the first start of a server makes it" in fail("keys")
    file.write_bytes(bytes(32))
    file.chmod(0o400)
    folder = DataFolder(data, str(file))
    assert folder.keys()[0].id in succeed("keys")
    succeed("keys", "rotate")
    new, old = folder.keys()
    assert (old.key, new.id in succeed("keys")) == (bytes(32), True)
    assert not (data / "signing.key").exists()
