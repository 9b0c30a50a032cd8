"""QR codes of a link: as text for a terminal, as SVG for the page."""

from __future__ import annotations

from io import BytesIO

import segno

HALF_BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two modules of a code, one above the other, as one character."""
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
"""Fixed 256-colour codes: a terminal's own black and white depend on its theme and may be swapped."""
RESET = "\x1b[0m"
TERMINAL_BORDER = 4
DARK = "#1d2a26"
LIGHT = "#ffffff"
SVG_BORDER = 3


def terminal_code(address: str, colours: bool = True) -> str:
    """A QR code of a URL, two rows of modules in a line of text.

    Without colours it is inverted, because most terminals show light text on a dark ground.
    """
    squares = [list(row) for row in segno.make_qr(address, error="l").matrix_iter(border=TERMINAL_BORDER)]
    if len(squares) % 2:
        squares.append([0] * len(squares[0]))
    lines = []
    for above, below in zip(squares[::2], squares[1::2], strict=True):
        pairs = ((int(bool(a)), int(bool(b))) for a, b in zip(above, below, strict=True))
        if colours:
            lines.append(BLACK_ON_WHITE + "".join(HALF_BLOCKS[pair] for pair in pairs) + RESET)
        else:
            lines.append("".join(HALF_BLOCKS[1 - a, 1 - b] for a, b in pairs))
    return "\n".join(lines)


def svg_code(link: str) -> bytes:
    """A QR code of a link as SVG, dark on light in every theme, because scanners need that."""
    drawn = BytesIO()
    segno.make_qr(link, error="m").save(
        drawn, kind="svg", border=SVG_BORDER, dark=DARK, light=LIGHT, xmldecl=False, omitsize=True, nl=False
    )
    return drawn.getvalue()
