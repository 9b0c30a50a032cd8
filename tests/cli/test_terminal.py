"""`vacherie play` in a real terminal: keys without a character, a resize, and a line that is edited."""

from __future__ import annotations

import pytest

from tests.support.command_line import run
from tests.support.terminal import Terminal

ARROWS = "\x1b[A\x1b[B\x1b[D\x1b[C\x1bOA\x1b[1;5C"


def test_arrow_keys_print_nothing_and_are_no_words() -> None:
    with Terminal("play", "classic", "--seed", "1") as terminal:
        terminal.read_until("\n>")
        terminal.type(f"{ARROWS}table{ARROWS}\r")
        shown = terminal.read_until("\n>")
        assert shown.splitlines()[0].strip("\b ") == "table"
        assert "[" not in shown
        assert "understand" not in shown


FUNCTION_KEYS = {
    "F1": "\x1bOP",
    "F1 of rxvt": "\x1b[11~",
    "F1 of the Linux console": "\x1b[[A",
    "F5": "\x1b[15~",
    "F12": "\x1b[24~",
    "Ctrl-F5": "\x1b[15;5~",
    "Shift-F1": "\x1b[1;2P",
    "Page up": "\x1b[5~",
    "Insert": "\x1b[2~",
}


def test_function_keys_leave_nothing_on_the_line() -> None:
    with Terminal("play", "classic", "--seed", "1") as terminal:
        terminal.read_until("\n>")
        for key, code in FUNCTION_KEYS.items():
            terminal.type(f"xy{code}zzy\r")
            assert "understand “xyzzy”" in terminal.read_until("\n>"), key


def test_function_keys_that_come_through_a_pipe_are_no_words() -> None:
    typed = "".join(f"xy{code}zzy\n" for code in FUNCTION_KEYS.values())
    result = run("play", "classic", "--seed", "1", "--lang", "en", typed=typed)
    assert result.out.count("understand “xyzzy”") == len(FUNCTION_KEYS)


def test_a_line_can_be_edited() -> None:
    with Terminal("play", "classic", "--seed", "1") as terminal:
        terminal.read_until("\n>")
        terminal.type("abl\x1b[D\x1b[D\x1b[Dt\x1b[C\x1b[C\x1b[Ce\r")
        assert "understand" not in terminal.read_until("\n>")


def test_an_arrow_shows_no_card_that_another_player_has_chosen() -> None:
    arguments = ("play", "classic", "--players", "Anna,Bob", "--seats", "2", "--seed", "1")
    card = run(*arguments, typed="\n?\n").out.split("play the ")[1].split(" ")[0]
    with Terminal(*arguments) as terminal:
        terminal.read_until("press Enter.")
        terminal.type("\r")
        terminal.read_until("Anna >")
        terminal.type(f"{card}\r")
        terminal.read_until("press Enter.")
        terminal.type("\x1b[A\x1b[A\r")
        assert card not in terminal.read_until("Bob >").splitlines()[0].split()
        terminal.type("\x1b[A\x1b[A\r")
        assert terminal.read_until("Bob >").split() == ["Bob", ">"]


@pytest.mark.parametrize("size", [(40, 20), (120, 50)])
def test_the_next_drawing_has_the_new_size(size: tuple[int, int]) -> None:
    columns, lines = size
    with Terminal("play", "classic", "--seed", "1") as terminal:
        assert max(map(len, terminal.read_until("\n>").splitlines())) == 80
        terminal.type("ta")
        terminal.read_until("ta")
        terminal.resize(columns, lines)
        terminal.type("ble\r")
        shown = terminal.read_until("\n>")
        assert max(map(len, shown.splitlines()[1:])) == columns
        assert "understand" not in shown
        terminal.type("quit\r")
        assert terminal.wait() == 0


def test_keys_that_come_through_a_pipe_are_no_words() -> None:
    result = run("play", "classic", "--seed", "1", typed=f"{ARROWS}table\n\x1b[A\n")
    assert "understand" not in result.out
    assert "\x1b" not in result.out


def test_bytes_that_are_no_text_are_a_word_that_means_nothing() -> None:
    result = run("play", "classic", "--seed", "1", typed=b"\xff\n")
    assert result.code == 0
    assert "I do not understand" in result.out
