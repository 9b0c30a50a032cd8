"""Where a person plays, bots that search get their kernels without a wait; tournaments prepare as before."""

from __future__ import annotations

import atexit
from collections.abc import Iterator

import pytest

from vacherie.bots import preparation
from vacherie.bots.champion.bot import Champion
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.shark import kernel_compiler
from vacherie.bots.shark.kernel_loader import KernelLoader
from vacherie.client.play_bot import AnyBot, BotSeat

SEARCHING = ("shark", "reglisse", "tempete", "duchesse", "champion")
OTHERS = ("random", "careful", *(level.bot for level in LEVELS[:4]), "somewhere:Else")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done in the background."""
    said: list[str] = []
    monkeypatch.setattr(kernel_compiler, "start", lambda: said.append("compile"))
    monkeypatch.setattr(KernelLoader, "poll", lambda loader: said.append("load"))
    return said


@pytest.mark.parametrize("bot", SEARCHING)
def test_a_bot_that_searches_has_its_kernels_compiled_and_loaded(bot: str, told: list[str]) -> None:
    preparation.prepare_in_background([bot, "careful", bot])
    assert told[0] == "compile"
    assert set(told[1:]) == {"load"}


@pytest.mark.parametrize(("bot", "searches"), [("champion", True), ("caramel", False), (Champion, False)])
def test_a_bot_on_a_seat_at_a_server_gets_them_too(bot: AnyBot, searches: bool, told: list[str]) -> None:
    BotSeat(bot)
    assert bool(told) == searches


def test_no_other_bot_starts_anything(told: list[str]) -> None:
    preparation.prepare_in_background(OTHERS)
    assert not told


def test_the_champion_loads_all_that_it_searches_with(told: list[str]) -> None:
    preparation.prepare_in_background(["champion"])
    assert told.count("load") == len(Champion.kernels()) == 4


class Begun:
    """A process that is begun and ended."""

    def __init__(self, arguments: list[str], **options: object) -> None:
        self.arguments = arguments
        self.ended: list[str] = []

    def kill(self) -> None:
        self.ended.append("kill")

    def wait(self) -> None:
        self.ended.append("wait")


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Begun]]:
    """The compilers that were begun; nothing is installed or compiled otherwise."""
    begun: list[Begun] = []

    def begin(arguments: list[str], **options: object) -> Begun:
        begun.append(Begun(arguments, **options))
        return begun[-1]

    monkeypatch.setattr("vacherie.bots.shark.kernel_compiler.subprocess.Popen", begin)
    monkeypatch.setattr(kernel_compiler, "is_installed", lambda: True)
    kernel_compiler.start.cache_clear()
    yield begun
    kernel_compiler.start.cache_clear()
    atexit.unregister(kernel_compiler.stop)
    for process in begun:
        kernel_compiler.stop(process)  # type: ignore[arg-type]
        assert process.ended == ["kill", "wait"]


def test_the_compiler_is_begun_once(processes: list[Begun], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_compiler, "is_compiled", lambda: False)
    kernel_compiler.start()
    kernel_compiler.start()
    assert [process.arguments[1:] for process in processes] == [["-c", kernel_compiler.PROGRAM]]


def test_what_is_compiled_is_not_compiled_again(
    processes: list[Begun], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_compiler, "is_compiled", lambda: True)
    kernel_compiler.start()
    assert not processes


def test_the_program_compiles_everything() -> None:
    """Its text is code of this version."""
    text = kernel_compiler.PROGRAM.replace("compile.warm()", "assert compile.warm")
    assert text != kernel_compiler.PROGRAM
    exec(text.replace("(19)", "(0)"), {})
