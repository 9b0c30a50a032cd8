"""`vacherie serve`: a flag for every setting, and no early imports."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.process import environment
from vacherie.server import run as running
from vacherie.server.observability import log_setup
from vacherie.server.settings.fields import FIELDS, format_value
from vacherie.server.settings.model import Settings


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("VACHERIE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which servers were started; none runs."""
    found: list[Settings] = []
    monkeypatch.setattr(running, "run", lambda settings, *_, **more: found.append(settings))
    monkeypatch.setattr(log_setup, "set_up", lambda form, level: None)
    return found


def test_help_shows_every_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    result = run("serve", "--help")
    assert result.code == 0
    words = " ".join(re.sub(r"[│╭╮╰╯─]", " ", result.out).split())
    for field in FIELDS.values():
        assert f"{field.flag} " in words
        if field.default != "":
            assert f"Default: {format_value(field.default)}." in words


def test_help_fits_a_narrow_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for flag in ("--connections-per-address", "--requests-per-minute", "--no-browser", "--public-url"):
        assert flag in run("serve", "--help").out, "a flag that is cut off cannot be typed"


def test_every_flag_reaches_the_server(started: list[Settings]) -> None:
    """Each with another value than its default."""
    arguments = []
    for field in FIELDS.values():
        if field.type is bool:
            arguments.append(field.flag.replace("--", "--no-" if field.default else "--"))
        else:
            arguments += [field.flag, OTHER[field.name]]
    assert run("serve", *arguments).code == 0
    [settings] = started
    for name, field in FIELDS.items():
        value = getattr(settings, name)
        assert value != field.default, name
        assert format_value(value) == OTHER.get(name, "on")


OTHER = {
    "data": "/srv/cows", "bus": "redis://localhost", "bots": "workers", "signing_keys": "/run/keys",
    "database": "postgresql://anna@db.example/vacherie",
    "host": "::1", "port": "1", "public_url": "https://cows.example", "proxies": "2",
    "animation": "0.5", "bot_workers": "3", "bot_seconds": "4", "autopilot": "random", "shark_ms": "18",
    "tables_per_guest": "5", "tables_per_hour": "6", "guests_per_hour": "7", "most_tables": "8",
    "bot_games_per_guest": "18",
    "requests_per_minute": "9", "heavy_requests_per_minute": "22", "commands_per_second": "10",
    "connections_per_address": "11",
    "tcp_connections_per_address": "21", "chat_per_minute": "12", "session_days": "19",
    "sleep_minutes": "13", "open_hours": "14",
    "coach": "off", "review_seconds": "23", "review_cache_mb": "24", "reviews_per_hour": "25",
    "hints_per_minute": "26",
    "stale_days": "15", "keep_days": "16", "backups": "17", "log_format": "json",
    "log_level": "error", "metrics": "off",
}  # fmt: skip


def test_without_flags_everything_is_default(started: list[Settings], tmp_path: Path) -> None:
    assert run("serve").code == 0
    assert started == [Settings(data=str(tmp_path / "vacherie"))]


def test_a_flag_can_turn_off(started: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VACHERIE_LAN", "on")
    assert run("serve").code == 0
    assert run("serve", "--no-lan").code == 0
    assert [settings.lan for settings in started] == [True, False]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "moo"], "--port cannot be “moo”: it is a whole number from 0 to 65535"),
        (["--log-level", "loud"], "--log-level cannot be “loud”: it is one of debug, info, warning, error"),
        (["--autopilot", "clever"], "--autopilot cannot be “clever”: there is no bot 'clever'"),
        (["--config", "/no/such.toml"], "cannot read /no/such.toml: No such file or directory"),
        (
            ["--database", "mysql://a:secret@b/c"],
            "--database cannot be “mysql://a@b/c”: it must be a URL such",
        ),
        (["--prot", "1"], "No such option: --prot"),
        (["moo"], "unexpected extra argument"),
        (["--lang", "it"], "there is no language 'it'"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], sentence: str, started: list[Settings]) -> None:
    result = run("serve", *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert result.err.count("\n") == 1
    assert started == []


def test_a_wrong_line_in_the_file(started: list[Settings], tmp_path: Path) -> None:
    folder = tmp_path / "vacherie"
    folder.mkdir()
    (folder / "vacherie.toml").write_text("prot = 1\n")
    result = run("serve")
    assert result.code == 2
    assert f"“prot” in {folder / 'vacherie.toml'} is no setting; did you mean “port”?" in result.err


def test_settings_in_force_and_where_they_come_from(
    started: list[Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    monkeypatch.setenv("VACHERIE_LAN", "yes")
    (tmp_path / "my.toml").write_text("backups = 3\n")
    result = run("serve", "--settings", "--port", "9000", "--config", str(tmp_path / "my.toml"))
    assert result.code == 0
    assert started == []
    rows = {line.split()[0]: line.split()[1:] for line in result.out.splitlines() if len(line.split()) > 2}
    assert rows["port"] == ["9000", "--port"]
    assert rows["lan"] == ["on", "VACHERIE_LAN"]
    assert rows["backups"] == ["3", "backups", "in", str(tmp_path / "my.toml")]
    assert rows["keep_days"] == ["0", "default"]


def call(code: str) -> str:
    """What a program prints in a process of its own."""
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, timeout=60, check=False
    )  # fmt: skip
    assert result.returncode == 0, result.stderr.decode()
    return result.stdout.decode()


def test_the_command_line_does_not_bring_the_server() -> None:
    """`vacherie --help` has to be quick, and work without the server's packages."""
    heavy = {
        "starlette", "sqlalchemy", "alembic", "uvicorn", "uvloop", "structlog", "prometheus_client",
        "itsdangerous", "segno", "websockets",
    }  # fmt: skip
    code = f"import sys, vacherie.cli; print(*{heavy} & set(sys.modules))"
    assert call(code) == "\n"


@pytest.mark.parametrize(
    ("arguments", "package"),
    [
        (["serve", "--data", "/dev/null"], "structlog"),
        (["serve", "--data", "/dev/null"], "starlette"),
        (["tables"], "itsdangerous"),
        (["close", "x"], "itsdangerous"),
    ],
)
def test_without_the_packages_of_the_server(arguments: list[str], package: str) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None; sys.stderr = sys.stdout; import vacherie.cli as cli;"
    )
    said = call(f"{code} print(cli.main({arguments!r}))")
    assert said == f"vacherie: the server needs the package {package}: pip install 'vacherie[server]'\n2\n"


def test_settings_can_be_shown_without_the_packages_of_the_server() -> None:
    code = (
        "import sys; sys.modules['structlog'] = sys.modules['starlette'] = None; import vacherie.cli as cli;"
    )
    assert "tables_per_hour" in call(f"{code} cli.main(['serve', '--settings', '--data', '/nowhere'])")


def test_as_a_module() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "vacherie", "--version"], env=environment(), capture_output=True, check=False
    )
    assert result.stdout.startswith(b"vacherie ")
