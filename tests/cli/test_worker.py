"""`vacherie worker` at the command line: its flags, and what it refuses in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.command_line import run
from vacherie.bots import registry
from vacherie.server.bots import worker_role
from vacherie.server.observability import log_setup
from vacherie.server.settings.model import Settings


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which workers were started; none runs."""
    found: list[Settings] = []

    def run_nothing(settings: Settings, on_open: Callable[[], None]) -> None:
        found.append(settings)
        on_open()

    monkeypatch.setattr(worker_role, "run", run_nothing)
    monkeypatch.setattr(log_setup, "set_up", lambda form, level: None)
    return found


def test_flags_and_variables_reach_the_worker(
    started: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VACHERIE_BUS", "redis://:secret@localhost:7000/2")
    result = run("worker", "--workers", "3", "--shark-ms", "18", "--bot-seconds", "4", "--cold")
    assert result.code == 0
    [settings] = started
    assert (settings.bot_workers, settings.shark_ms, settings.bot_seconds) == (3, 18, 4)
    assert settings.cold
    assert settings.bus == "redis://:secret@localhost:7000/2"
    where = "Bots of the servers on redis://localhost:7000/2 run here, 3 at a time: "
    assert result.out == f"{where}{', '.join(registry.names())}\n"


def test_settings_are_shown_without_the_password() -> None:
    result = run("worker", "--bus", "redis://:secret@localhost", "--settings")
    assert result.code == 0
    assert "secret" not in result.out
    assert "redis://localhost" in result.out
    assert "most_tables" not in result.out, "that is no setting of a worker"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["worker"], "a worker needs a bus"),
        (["worker", "--bus", "redis://bus.example.org"], "--bus cannot be .*needs TLS"),
        (["worker", "--bus", "rediss://bus.example.org"], "--bus cannot be .*needs a password"),
        (["worker", "--bus", "redis://localhost", "--workers", "moo"], "--bot-workers cannot be “moo”"),
        (["serve", "--bots", "workers"], "--bots cannot be “workers” without a bus: set --bus as well"),
        (["serve", "--bots", "moo"], "--bots cannot be “moo”: it is one of embedded, workers"),
    ],
)
def test_what_is_refused(started: list[Settings], arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert re.search(reason, result.err)
    assert result.err.count("\n") == 1
    assert started == []
