"""Drawings for `render`: the table as text, or as a picture of that text with a fixed size."""

from __future__ import annotations

from functools import cache

from vacherie.core.error import BadSetup
from vacherie.extras import provided_by

with provided_by("research"):
    import numpy as np
    from numpy.typing import NDArray

MODES = ("human", "ansi", "rgb_array")
FRAMES_A_SECOND = 2
"""For videos: what happens between two answers is read, not watched."""
COLUMNS, LINES = 80, 34
"""Enough for ten seats; every frame has the same size, as a video needs."""
CELL_WIDTH, CELL_HEIGHT = 8, 16
INK, PAPER = (33, 37, 41), (250, 246, 236)


def check_mode(mode: str | None) -> str | None:
    """Refuse a render mode that does not exist."""
    if mode is not None and mode not in MODES:
        raise BadSetup("render_mode", f"there is no render mode {mode!r}; there are {', '.join(MODES)}")
    return mode


def draw(text: str, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What `render` returns for a table in text; the mode `human` prints it."""
    if mode is None:
        raise BadSetup("render_mode", f"make the environment with a render_mode: {', '.join(MODES)}")
    if mode == "ansi":
        return text
    if mode == "rgb_array":
        return picture(text)
    print(text)
    return None


def picture(text: str) -> NDArray[np.uint8]:
    """The text as an image (height, width, 3), one cell for each character.

    >>> picture("6 nimmt!").shape
    (544, 640, 3)
    """
    paper = np.empty((LINES * CELL_HEIGHT, COLUMNS * CELL_WIDTH), np.uint8)
    paper[:] = 0
    for line, words in enumerate(text.splitlines()[:LINES]):
        top = line * CELL_HEIGHT
        for column, letter in enumerate(words[:COLUMNS]):
            if letter != " ":
                left = column * CELL_WIDTH
                paper[top : top + CELL_HEIGHT, left : left + CELL_WIDTH] = glyph(letter)
    shade = paper[:, :, None] / np.float32(255)
    return np.asarray(np.array(PAPER) * (1 - shade) + np.array(INK) * shade, np.uint8)


@cache
def glyph(letter: str) -> NDArray[np.uint8]:
    """A character of Pillow's own font in a cell: 0 is paper, 255 ink."""
    with provided_by("gym"):
        from PIL import Image, ImageDraw, ImageFont
    image = Image.new("L", (CELL_WIDTH, CELL_HEIGHT), 0)
    font = ImageFont.load_default(13)
    ImageDraw.Draw(image).text((CELL_WIDTH / 2, CELL_HEIGHT - 4), letter, 255, font, anchor="ms")
    return np.array(image)
