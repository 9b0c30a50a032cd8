"""server.json: written atomically at the start, removed at the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vacherie.server import server_file
from vacherie.server.server_file import ServerFile

pytestmark = pytest.mark.anyio


# --- where it is -----------------------------------------------------------------------------------


async def test_server_file_is_written_and_removed(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    word = ServerFile("http://127.0.0.1:1/", os.getpid())
    assert server_file.read(file) is None
    word.write(file)
    assert server_file.read(file) == word
    assert file.stat().st_mode & 0o777 == 0o600
    word.erase(file)
    assert list(tmp_path.iterdir()) == []
    word.erase(file)


async def test_the_server_file_of_another_server_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    other = ServerFile("http://127.0.0.1:2/", os.getpid())
    other.write(file)
    ServerFile("http://127.0.0.1:1/", os.getpid()).erase(file)
    assert server_file.read(file) == other


@pytest.mark.parametrize(
    "text", ["", "moo", "{}", '{"url": 1, "pid": 1}', '{"url": "x", "pid": 0}', '{"url": "x", "pid": -1}',
             '{"url": "x", "pid": 4194305}', '{"url": "x", "pid": 99999999999999999999999}'],
)  # fmt: skip
async def test_an_invalid_server_file_is_ignored(text: str, tmp_path: Path) -> None:
    """Damaged, or of a process that is no more (the system has no larger numbers than 4194304)."""
    (tmp_path / "server.json").write_text(text)
    assert server_file.read(tmp_path / "server.json") is None


async def test_a_process_of_another_user_counts_as_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(pid: int, number: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", kill)
    assert server_file.is_alive(1)
