"""`vacherie db`: messages, exit codes, and the hint where the server package is missing."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.postgres_server import postgres_server
from tests.support.process import environment
from tests.support.storage_rows import add_anna, answer
from vacherie.server.model.journal import AnyLine, Started
from vacherie.server.storage.process_lock import ProcessLock
from vacherie.server.storage.sqlite_store import SqliteStore


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a server with two tables, found by the environment."""

    async def play() -> None:
        storage = await SqliteStore.open(folder / "vacherie.db")
        await add_anna(storage, "t", "u")
        await storage.close()

    folder = tmp_path / "data"
    asyncio.run(play())
    monkeypatch.setenv("VACHERIE_DATA", str(folder))
    return folder


def lines(data: Path) -> int:
    database = sqlite3.connect(data / "vacherie.db")
    (count,) = database.execute("SELECT count(*) FROM journal").fetchone()
    database.close()
    return int(count)


def append(data: Path, *lines: AnyLine) -> None:
    """Write more lines, as a server does."""

    async def write() -> None:
        storage = await SqliteStore.open(data / "vacherie.db")
        await storage.append("t", 2, lines, None)
        await storage.close()

    asyncio.run(write())


def test_help_lists_the_commands() -> None:
    result = run("db")
    assert result.code == 0
    for name in ("backup", "restore", "check", "copy"):
        assert name in result.out
        help = run("db", name, "--help")
        assert help.code == 0
        assert f"vacherie db {name}" in help.out.split("Examples:")[1]
    assert " db " in run("--help").out


def test_back_up_and_restore(data: Path) -> None:
    backup = run("db", "backup")
    assert backup.code == 0
    copy = Path(backup.out.strip())
    assert copy.parent == data / "backups"
    append(data, answer())
    assert lines(data) == 5
    result = run("db", "restore", str(copy))
    assert result.code == 0, result.err
    assert "The one before is" in result.out
    assert lines(data) == 4


def test_copy_to_postgresql_and_back(data: Path, tmp_path: Path) -> None:
    there = asyncio.run(postgres_server().new_database())
    result = run("db", "copy", "--from", f"sqlite:{data}/vacherie.db", "--to", there)
    assert result.code == 0, result.err
    assert "journal             4 rows" in result.out
    result = run("db", "copy", "--from", there, "--to", str(tmp_path / "back" / "vacherie.db"))
    assert result.code == 0, result.err
    assert lines(tmp_path / "back") == 4
    result = run("db", "copy", "--from", f"sqlite:{data}/vacherie.db", "--to", there)
    assert result.code == 2
    assert "there is data in it already; nothing is overwritten" in result.err


def test_the_file_commands_say_that_the_data_is_elsewhere(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VACHERIE_DATABASE", "postgresql://anna:secret@db.example.org/vacherie")
    for command in (["backup"], ["check"], ["restore", str(data / "vacherie.db")]):
        result = run("db", *command)
        assert result.code == 2
        assert "pg_dump" in result.err
        assert "secret" not in result.err


def test_back_up_elsewhere_and_keep_some(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    names = [run("db", "backup", "--to", str(stick), "--keep", "2").out.strip() for _ in range(3)]
    assert sorted(map(str, stick.iterdir())) == names[1:]


def test_check(data: Path) -> None:
    result = run("db", "check")
    assert result.code == 0
    assert "all is well (tables read: 2, lines: 4)" in result.out
    copy = run("db", "backup").out.strip()
    assert run("db", "check", copy, "--quick").code == 0


def test_a_damaged_database_has_code_1(data: Path) -> None:
    database = sqlite3.connect(data / "vacherie.db")
    database.execute("DELETE FROM journal WHERE table_id = 'u' AND n = 0")
    database.commit()
    database.close()
    result = run("db", "check", "--data", str(data))
    assert result.code == 1
    assert "table u: line 0 is missing" in result.out
    assert "it is damaged" in result.out


def test_check_replays_unless_it_must_be_quick(data: Path) -> None:
    append(data, Started(at=12), answer())  # nothing was dealt: it can be read, not replayed
    assert run("db", "check", "--quick").code == 0
    result = run("db", "check")
    assert result.code == 1
    assert "table t: the game cannot be replayed" in result.out
    copy = run("db", "backup").out.strip()
    assert "cannot be replayed" in run("db", "restore", copy).err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "--data", "/nowhere"], "there is no database /nowhere/vacherie.db"),
        (["backup", "--data", "/nowhere"], "there is no database /nowhere/vacherie.db"),
        (["restore"], "Missing argument 'BACKUP'; “vacherie db restore --help”"),
        (["restore", "/nowhere/copy.db"], "there is no database /nowhere/copy.db"),
        (["backup", "--keep", "0"], "Invalid value for '--keep'"),
        (["mend"], "No such command 'mend'; “vacherie db --help” lists all"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_code_2(
    data: Path, arguments: list[str], sentence: str
) -> None:
    result = run("db", *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert result.err.startswith("vacherie: ")
    assert result.err.count("\n") == 1
    assert result.out == ""


def test_no_restore_while_a_server_runs(data: Path) -> None:
    copy = run("db", "backup").out.strip()
    with ProcessLock(data / "vacherie.db"):
        result = run("db", "restore", copy)
        assert run("db", "check").code == 0
    assert result.code == 2
    assert "using" in result.err


@pytest.mark.parametrize("module", ["sqlalchemy", "starlette", "alembic"])
def test_help_needs_nothing_of_the_server(module: str) -> None:
    code = f"import sys; from vacherie.cli import main; main(['--help']); sys.exit('{module}' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True).returncode == 0
    )


def test_without_the_server_it_says_how_to_get_it(data: Path) -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None;"
        "from vacherie.cli import main; sys.exit(main(['db', 'check']))"
    )
    result = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
    assert result.returncode == 2
    assert (
        result.stderr == "vacherie: the server needs the package sqlalchemy: pip install 'vacherie[server]'\n"
    )
