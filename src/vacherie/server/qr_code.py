"""QR codes of a link: as letters for a terminal, as SVG for the page."""

from __future__ import annotations

from io import BytesIO

import segno

HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two squares of a code, one above the other, as one letter."""
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
"""Two fixed colours: whatever the terminal calls black and white may be any pair, and the wrong way round."""
PLAIN = "\x1b[0m"
TERMINAL_BORDER = 4
INK = "#1d2a26"
PAPER = "#ffffff"
SVG_BORDER = 3


def terminal_code(address: str, colours: bool = True) -> str:
    """A QR code of an address, in half as many lines as it has squares.

    Without colours it is drawn light on dark, as letters stand on most screens.
    """
    squares = [list(row) for row in segno.make_qr(address, error="l").matrix_iter(border=TERMINAL_BORDER)]
    if len(squares) % 2:
        squares.append([0] * len(squares[0]))
    lines = []
    for above, below in zip(squares[::2], squares[1::2], strict=True):
        pairs = ((int(bool(a)), int(bool(b))) for a, b in zip(above, below, strict=True))
        if colours:
            lines.append(BLACK_ON_WHITE + "".join(HALVES[pair] for pair in pairs) + PLAIN)
        else:
            lines.append("".join(HALVES[1 - a, 1 - b] for a, b in pairs))
    return "\n".join(lines)


def svg_code(link: str) -> bytes:
    """A QR code of a link as SVG, dark on light as cameras want it, in any theme."""
    drawn = BytesIO()
    segno.make_qr(link, error="m").save(
        drawn, kind="svg", border=SVG_BORDER, dark=INK, light=PAPER, xmldecl=False, omitsize=True, nl=False
    )
    return drawn.getvalue()
