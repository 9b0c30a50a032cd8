"""Commands at an address where no table server is: one sentence that names the address, and exit code 2."""

from __future__ import annotations

import json
import os
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from tests.support.command_line import Result, run

TABLE = "abcdefgh2345"
HOST_COMMANDS = [["tables"], ["close", TABLE], ["ban", "--list"], ["ban", "--address", "192.0.2.0/24"]]
BRIDGES = [[], ["--token", "seat-moo"], ["--token", "guest-moo"]]


class Website(BaseHTTPRequestHandler):
    """A web server that knows nothing of tables."""

    def do_GET(self) -> None:
        self.send_response(404)
        self.end_headers()
        self.wfile.write(b"<h1>Not found</h1>")

    do_POST = do_GET

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing to log in a test."""


class Homepage(Website):
    """A web server that answers every request with its page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<h1>Welcome</h1>")

    do_POST = do_GET


class NoHttp(socketserver.BaseRequestHandler):
    """A server that does not speak HTTP."""

    def handle(self) -> None:
        self.request.recv(1000)
        self.request.sendall(b"SSH-2.0-moo\r\n")


SENTENCES: dict[type[socketserver.BaseRequestHandler], str] = {
    Website: "answers with HTTP status 404, and not as a table server does",
    Homepage: "does not reply as a table server does",
    NoHttp: "does not answer as a table server does",
}


@contextmanager
def listening(handler: type[socketserver.BaseRequestHandler]) -> Iterator[str]:
    """The address of another server, until the end of the block."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("handler", SENTENCES)
@pytest.mark.parametrize("arguments", HOST_COMMANDS)
def test_host_commands(
    arguments: list[str], handler: type[socketserver.BaseRequestHandler], tmp_path: Path
) -> None:
    with listening(handler) as url:
        (tmp_path / "server.json").write_text(json.dumps({"url": f"{url}/", "pid": os.getpid()}))
        check(run(*arguments, "--data", str(tmp_path)), url, SENTENCES[handler])


@pytest.mark.parametrize("handler", SENTENCES)
@pytest.mark.parametrize("arguments", BRIDGES)
def test_bridge(
    arguments: list[str], handler: type[socketserver.BaseRequestHandler], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with listening(handler) as url:
        result = run("bridge", "--table", f"{url}/t/{TABLE}", *arguments, "--", "cat")
        check(result, url, SENTENCES[handler])


def check(result: Result, url: str, sentence: str) -> None:
    """Check that a command has failed with one sentence about this address."""
    assert result.code == 2
    error = result.err
    assert error.startswith(f"vacherie: {url}")
    assert sentence in error
    assert error.count("\n") == 1
