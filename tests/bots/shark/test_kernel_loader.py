"""The kernel loader: Shark plays without a kernel until one is compiled and loaded."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from vacherie.bots.shark import kernel_loader
from vacherie.bots.shark.kernel_loader import KernelLoader

# --- the way to the kernel ---------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> KernelLoader:
    """An engine that would have to load, and must not."""
    monkeypatch.setattr(kernel_loader, "is_installed", lambda: True)
    monkeypatch.setattr(kernel_loader, "warm_up", lambda: import_module("no_such_kernel"))
    return KernelLoader()


def test_nothing_compiled_yet(engine: KernelLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked once in a while, not at every answer."""
    asked: list[str] = []

    def is_compiled() -> bool:
        asked.append("compiled?")
        return False

    monkeypatch.setattr(kernel_loader, "is_compiled", is_compiled)
    assert not engine.poll()
    assert not engine.poll()
    assert engine.status == "cold"
    assert len(asked) == 1


def test_compiled_meanwhile(engine: KernelLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading begins in the background; the answer does not wait for it."""
    begun: list[str] = []
    monkeypatch.setattr(kernel_loader, "is_compiled", lambda: True)
    monkeypatch.setattr(engine, "start", lambda: begun.append("loading"))
    assert not engine.poll()
    assert begun == ["loading"]


def test_a_kernel_that_cannot_be_loaded(engine: KernelLoader, caplog: pytest.LogCaptureFixture) -> None:
    assert not engine.load()
    assert engine.status == "absent"
    assert "the kernel cannot be loaded" in caplog.text
    assert not engine.poll()


def test_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vacherie.extras.find_spec", lambda name: None)
    engine = KernelLoader()
    assert engine.status == "absent"
    assert engine.load() is engine.poll() is False


WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from random import Random
from vacherie import Dealer, Match, game
from vacherie.bots import registry
for preset in ("classic", "nothanks", "coop"):
    match = Match(game(preset), 3, Dealer.from_seed("plain", 3))
    decision = match.waiting()[0]
    view, heard = match.view(decision.seat), match.heard[decision.seat]
    choice = registry.make("shark", match.game).choose(view, heard, decision, Random(1))
    assert choice in decision.options
"""

LIGHT = """
import sys
import vacherie.bots.shark.bot
assert not {"numba", "numpy", "llvmlite"} & set(sys.modules)
"""


@pytest.mark.parametrize("program", [WITHOUT, LIGHT], ids=["without numba", "no import before a thought"])
def test_in_a_process_of_its_own(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True)
