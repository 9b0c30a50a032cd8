"""How long a finished game's page, record and replay block the event loop when they are first asked for.

A game of ten rounds at four seats is played by bots on the real server. Then its page, record and replay are
fetched; what they cost the server's main thread, where the event loop runs, is the time in which nothing else
is served. The kernel counts it (schedstat), so other processes do not disturb it.
"""

from __future__ import annotations

import json
import statistics
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from load.process import CORES, ServerProcess, serving

SETUP = {
    "preset": "classic",
    "seats": 4,
    "options": {"max_rounds": 10, "end_score": 100_000},
    "pace": "instant",
    "autostart": True,
}
BOTS = [{"kind": "bot", "bot": "random"}] * 4
PATIENCE = 60.0


def call(connection: HTTPConnection, method: str, path: str, body: Any = None, token: str = "") -> bytes:
    """The body of a response; the connection is kept, as browsers do."""
    headers = {"content-type": "application/json", "accept-encoding": "gzip"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    found = response.read()
    if response.status >= 400:
        raise RuntimeError(f"{method} {path}: {response.status} {found.decode()}")
    return found


def loop_ms(server: ServerProcess) -> float:
    """Milliseconds of CPU time that the main thread has used so far."""
    return int(Path(f"/proc/{server.pid}/task/{server.pid}/schedstat").read_text().split()[0]) / 1e6


def play_game(connection: HTTPConnection) -> str:
    """Play a game to its end; its id."""
    token = json.loads(call(connection, "POST", "/api/guests", {"name": "Host"}))["token"]
    opened = json.loads(call(connection, "POST", "/api/tables", {"setup": SETUP, "places": BOTS}, token))
    id, limit = str(opened["room"]["id"]), time.monotonic() + PATIENCE
    while json.loads(call(connection, "GET", f"/api/tables/{id}"))["room"]["status"] != "finished":
        if time.monotonic() > limit:
            raise RuntimeError("the game has not ended")
        time.sleep(0.05)
    return id


def measure(folder: Path, games: int) -> float:
    """Milliseconds of the event loop for page, record and replay together; the median of several games."""
    found = []
    with serving(folder, cores=CORES, animation=0, bot_workers=1) as server:
        connection = HTTPConnection(server.host, server.port)
        for _ in range(games):
            id = play_game(connection)
            before = loop_ms(server)
            for path in ("", "/record", "/replay"):
                call(connection, "GET", f"/api/games/{id}{path}")
            found.append(loop_ms(server) - before)
    return statistics.median(found)
