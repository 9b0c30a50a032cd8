"""A terminal of 100 columns with no language and no colours chosen, for every test of cli and tui."""

from __future__ import annotations

import pytest

MATTERS = (
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
    "LINES",
)


@pytest.fixture(autouse=True)
def plain_screen(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name in MATTERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))  # for saved games
