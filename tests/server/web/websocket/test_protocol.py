"""The websocket protocol: frames that are written without the library are the library's, byte for byte."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from vacherie.server.web.websocket.protocol import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_frame_is_the_librarys(size: int) -> None:
    payload = b"x" * size
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
