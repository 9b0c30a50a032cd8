"""The HTTP client sends what a request says, and leaves out what it does not say."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import msgspec
import pytest

from vacherie.client.http import Http
from vacherie.core.action import tag_of
from vacherie.protocol.request import Autopilot, Request, Say
from vacherie.protocol.rest import Done


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        (Say(id=0, seat=2, text="moo"), {"text": "moo"}),
        (Say(id=0, seat=2, phrase="hello"), {"phrase": "hello"}),
        (Autopilot(id=0, seat=2, on=False), {"on": False}),
    ],
)
def test_fields_without_a_value_are_left_out(asked: Request, sent: object) -> None:
    received: list[bytes] = []
    paths: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            paths.append(self.path)
            received.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *arguments: object) -> None:
            """Nothing to log in a test."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        Http(f"http://127.0.0.1:{server.server_port}").ask("t2qw7rl4llla", asked, Done)
        thread.join()
    assert msgspec.json.decode(received[0]) == sent
    assert paths == [f"/api/tables/t2qw7rl4llla/seats/2/{tag_of(type(asked))}"]
