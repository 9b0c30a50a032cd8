"""What a machine of a cluster is asked, and what it answers. Needs no Ray."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from vacherie import __version__
from vacherie.bots import time_limit
from vacherie.cluster import worker
from vacherie.cluster.errors import ClusterFailed
from vacherie.cluster.worker import fitness_probe, run_sent


@pytest.fixture(autouse=True)
def as_a_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever a worker changes in its process is put back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time_limit, "_is_other_worker", False)


def sent(function: object, *arguments: object, version: str = __version__, folder: str = ".") -> Any:
    """What comes back for a function."""
    return pickle.loads(run_sent(version, (), folder, pickle.dumps((function, arguments))))


def test_a_result_comes_back(tmp_path: Path) -> None:
    assert sent(divmod, 7, 2) == (None, (3, 1))
    assert time_limit._is_other_worker, "a bot that cannot be interrupted would run for ever"


def test_an_error_comes_back_as_it_is() -> None:
    error, result = sent(int, "moo")
    assert result is None
    assert type(error) is ValueError
    assert str(error) == "invalid literal for int() with base 10: 'moo'"


def test_another_version_runs_nothing() -> None:
    error, _ = sent(Path("run").touch, version="99.0")
    assert type(error) is ClusterFailed
    assert f"has vacherie {__version__}, here it is 99.0: install the same version" in str(error)
    assert not Path("run").exists()


def test_the_working_directory_of_the_sender_is_used(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    assert sent(Path.cwd, folder=str(tmp_path / "other")) == (None, tmp_path / "other")


def test_a_machine_without_that_directory_stays_where_it_is(tmp_path: Path) -> None:
    assert sent(Path.cwd, folder=str(tmp_path / "missing")) == (None, tmp_path)


def test_the_probe_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = fitness_probe()
    assert probe(__version__, ("careful",), ".") == ""
    assert "no module 'missing'" in probe(__version__, ("missing:Bot",), ".")
    assert probe("99.0", (), ".").startswith(f"has vacherie {__version__}, here it is 99.0")
    monkeypatch.delattr(worker, "unfitness")  # as in versions without clusters
    assert probe("99.0", (), ".").startswith(f"has vacherie {__version__}, here it is 99.0")
    monkeypatch.setitem(sys.modules, "vacherie", None)
    assert probe("99.0", (), ".") == "has no vacherie: install vacherie[cluster] 99.0 there"
