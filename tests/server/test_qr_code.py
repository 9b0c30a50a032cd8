"""QR codes for the terminal: the modules and their colours."""

from __future__ import annotations

import re

import pytest
import segno

from vacherie.server.qr_code import TERMINAL_BORDER, terminal_code


def squares_of(text: str, dark: str) -> list[list[int]]:
    """The squares of a drawn code, read off the screen: `dark` maps a letter's ink to dark or light."""
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows: list[list[int]] = []
    for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines():
        pairs = [halves[sign] for sign in line]
        rows += [[pair[half] if dark == "ink" else 1 - pair[half] for pair in pairs] for half in (0, 1)]
    return rows


@pytest.mark.parametrize("where", ["http://192.168.178.42:8104/", "http://10.0.0.1:80/t/abcdefghijkl"])
@pytest.mark.parametrize(("colours", "dark"), [(True, "ink"), (False, "paper")])
def test_a_terminal_qr_code_decodes_to_the_url(where: str, colours: bool, dark: str) -> None:
    drawn = squares_of(terminal_code(where, colours), dark)
    wanted = [[int(bool(square)) for square in row] for row in segno.make_qr(where, error="l").matrix]
    size = len(wanted)
    inner = [
        row[TERMINAL_BORDER : TERMINAL_BORDER + size]
        for row in drawn[TERMINAL_BORDER : TERMINAL_BORDER + size]
    ]
    assert inner == wanted
    assert {square for row in drawn[:TERMINAL_BORDER] for square in row} == {0}, "a code needs a light frame"
    assert {square for row in drawn for square in (*row[:TERMINAL_BORDER], *row[-TERMINAL_BORDER:])} == {0}
    assert max(len(row) for row in drawn) <= 80


def test_every_line_of_a_qr_code_sets_its_colours() -> None:
    """So that it looks right on light and on dark screens, and the rest of the line stays as it was."""
    for line in terminal_code("http://10.0.0.1/").splitlines():
        assert line.startswith("\x1b[38;5;16;48;5;231m")
        assert line.endswith("\x1b[0m")
    assert "\x1b" not in terminal_code("http://10.0.0.1/", colours=False)
