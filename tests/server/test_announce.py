"""The start-up message in the terminal, and when a browser opens."""

from __future__ import annotations

import io
import threading
import webbrowser
from typing import Any

import pytest

from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.server import run
from vacherie.server.announce import startup_message
from vacherie.server.listen import Listener
from vacherie.server.qr_code import terminal_code
from vacherie.server.settings.model import Settings

ENGLISH = Catalogue("en")


class Screen(io.TextIOWrapper):
    """A stream with an encoding, which may be a terminal."""

    def __init__(self, is_terminal: bool = False, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


def listener(port: int = 8104, wanted: int = 8104, host: str = "127.0.0.1") -> Listener:
    """A listener without a socket."""
    nobody: Any = None
    return Listener(nobody, host, port, wanted)


def words(
    settings: Settings, where: Listener | None = None, neighbours: tuple[str, ...] = (), **screen: Any
) -> list[str]:
    """The lines on a screen."""
    return startup_message(settings, where or listener(), neighbours, ENGLISH, Screen(**screen)).splitlines()


def test_one_line_without_a_terminal() -> None:
    assert words(Settings()) == ["Vacherie is open at http://127.0.0.1:8104/"]


def test_a_person_at_a_terminal_learns_how_to_go_on() -> None:
    assert words(Settings(), is_terminal=True) == [
        "Vacherie is open at http://127.0.0.1:8104/",
        "To play with phones in the same network: vacherie serve --lan",
        "Ctrl-C stops the server; no game is lost.",
    ]


def test_a_changed_port_is_announced() -> None:
    assert words(Settings(), listener(8106))[1] == "Port 8104 is busy, so this is port 8106."
    assert len(words(Settings(), listener(41234, wanted=0))) == 1


def test_the_public_address_comes_first() -> None:
    assert words(Settings(public_url="https://cows.example"))[0] == "Vacherie is open at https://cows.example"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_phones_get_an_address_and_a_code(is_terminal: bool) -> None:
    lines = words(
        Settings(lan=True),
        listener(host="0.0.0.0"),
        ("192.168.1.7", "10.0.0.5"),
        is_terminal=is_terminal,
    )
    assert lines[:4] == [
        "Vacherie is open at http://127.0.0.1:8104/",
        "Phones in the same network open http://192.168.1.7:8104/",
        "or http://10.0.0.5:8104/",
        "or point their camera here:",
    ]
    drawn = terminal_code("http://192.168.1.7:8104/", colours=is_terminal).splitlines()
    assert lines[4 : 4 + len(drawn)] == drawn
    assert lines[4 + len(drawn) :] == (["Ctrl-C stops the server; no game is lost."] if is_terminal else [])


def test_a_screen_without_blocks_gets_no_code() -> None:
    lines = words(Settings(lan=True), None, ("192.168.1.7",), encoding="ascii", is_terminal=True)
    assert "Phones in the same network open http://192.168.1.7:8104/" in lines
    assert not [line for line in lines if "\x1b" in line or "camera" in line]


def test_without_a_network_that_is_said() -> None:
    assert words(Settings(lan=True))[1] == "This machine is in no network that a phone could share with it."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(lang: str) -> None:
    stream = Screen(is_terminal=True)
    text = startup_message(Settings(lan=True), listener(8105), ("10.0.0.5",), Catalogue(lang), stream)
    for part in ("http://127.0.0.1:8105/", "http://10.0.0.5:8105/", "8104"):
        assert part in text


@pytest.mark.parametrize(
    ("settings", "host"),
    [
        (Settings(), "127.0.0.1"),
        (Settings(lan=True), "0.0.0.0"),
        (Settings(lan=True, host="10.0.0.5"), "10.0.0.5"),
        (Settings(host="::"), "::"),
    ],
)
def test_where_it_listens(settings: Settings, host: str) -> None:
    assert run.host_of(settings) == host


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that were opened; no browser is."""
    pages: list[str] = []

    def note(url: str) -> bool:
        pages.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return pages


def greet(settings: Settings) -> None:
    """Greet, and wait for what was begun."""
    before = set(threading.enumerate())
    run.print_welcome(settings, listener(), ENGLISH)
    for thread in set(threading.enumerate()) - before:
        thread.join(30)


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_browser_opens_where_there_is_a_screen(
    variable: str,
    opened: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    missing = "There is no display here, so no browser was opened: open http://127.0.0.1:8104/ in yours.\n"
    greet(Settings(browser=True))
    assert opened == []
    assert capsys.readouterr().out.endswith(missing)
    monkeypatch.setenv(variable, ":0")
    greet(Settings(browser=False))
    assert opened == []
    greet(Settings(browser=True))
    assert opened == ["http://127.0.0.1:8104/"]
    monkeypatch.delenv(variable)
    greet(Settings(browser=False))
    assert "no display" not in capsys.readouterr().out


def test_a_browser_that_fails_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(url: str) -> bool:
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "open", fail)
    monkeypatch.setenv("DISPLAY", ":0")
    greet(Settings(browser=True))
