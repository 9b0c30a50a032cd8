"""The HTTP client sends what a body says, and leaves out what it does not say."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import msgspec
import pytest

from vacherie.client.http import Http
from vacherie.protocol import rest


@pytest.mark.parametrize(
    ("body", "sent"),
    [
        (rest.PostSay(text="moo"), {"text": "moo"}),
        (rest.PostSay(phrase="hello"), {"phrase": "hello"}),
        (rest.Switch(on=False), {"on": False}),
    ],
)
def test_fields_without_a_value_are_left_out(body: rest.Body, sent: object) -> None:
    received: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *arguments: object) -> None:
            """Nothing to log in a test."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        Http(f"http://127.0.0.1:{server.server_port}").fetch("POST", "/", body)
        thread.join()
    assert msgspec.json.decode(received[0]) == sent
