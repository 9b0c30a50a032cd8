"""The server as a process: start, address, and end."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.process import command, environment, refused, served, started
from tests.support.timeouts import TIMEOUT
from vacherie.server.settings.model import Settings


def test_without_a_terminal_the_address_is_printed(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.get("/healthz").text == "alive\n"
        assert server.get("/readyz").text == "ready\n"
        assert server.get("/").status_code == 200
        assert listening_on(server.port) == ["0100007F"], "it is open for others"
        found = json.loads((tmp_path / "server.json").read_text())
        assert found == {"url": f"{server.url}/", "pid": server.process.pid}
        assert (tmp_path / "server.json").stat().st_mode & 0o777 == 0o600
        assert server.end() == 0
        assert server.out.text == f"Vacherie is open at {server.url}/\n"
    assert not (tmp_path / "server.json").exists()
    for word in ("serving", "stopping", "reason=SIGTERM", "stopped"):
        assert word in server.err.text
    assert "Traceback" not in server.err.text
    assert "\x1b" not in server.err.text


def listening_on(port: int) -> list[str]:
    """The addresses on which a port is open, as the system writes them."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [
        where.partition(":")[0]
        for _, where, _, state, *_ in rows
        if (where[-4:], state) == (f"{port:04X}", "0A")
    ]


def test_ctrl_c_in_a_terminal_reaches_workers_too(tmp_path: Path) -> None:
    """A terminal sends it to the whole process group; no process may print an error."""
    with served(tmp_path, "--bot-workers", "1", "--animation", "0") as server:
        with server.client() as client:
            table = start_game(client)
            with connected(client, server.url, table) as connection:
                # The worker is there when a bot has answered.
                until(connection, lambda message: is_told(message, {"type": "answered", "seat": 1}))
        os.killpg(server.process.pid, signal.SIGINT)
        assert server.wait() == 0
    assert "Traceback" not in server.err.text
    assert "KeyboardInterrupt" not in server.err.text


CTRL_C_AT_START = """
import contextlib, os, signal, sys
line = " ".join(sys.orig_argv)
if "serve" in sys.orig_argv:
    os.environ["SERVER_GROUP"] = str(os.getpgrp())
elif os.environ["CHILD"] in line:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(int(os.environ["SERVER_GROUP"]), signal.SIGINT)
"""
"""A `sitecustomize` module: a child of the server presses Ctrl-C before anything else is imported."""


@pytest.mark.parametrize(
    ("child", "arguments"),
    [
        ("--multiprocessing-fork", ["--bot-workers", "2"]),
        ("compile.warm", ["--no-cold"]),
    ],
)
def test_ctrl_c_while_child_processes_start(child: str, arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CTRL_C_AT_START)
    paths = f"{tmp_path}:{environment()['PYTHONPATH']}"
    numba = str(tmp_path / "numba")  # nothing is compiled there
    with served(tmp_path, *arguments, PYTHONPATH=paths, CHILD=child, NUMBA_CACHE_DIR=numba) as server:
        assert server.wait() == 0
    assert "reason=SIGINT" in server.err.text
    assert ("kernel compilation started" in server.err.text) == ("--no-cold" in arguments)
    for word in ("Traceback", "KeyboardInterrupt", "failed"):
        assert word not in server.err.text


def test_a_second_signal_stops_at_once(tmp_path: Path) -> None:
    """Two different ones, because the system may deliver two of a kind as one."""
    with (
        served(tmp_path) as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as silent,
    ):
        silent.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nContent-Le")  # a stop would wait for the rest
        assert server.get("/healthz").status_code == 200
        server.process.send_signal(signal.SIGINT)
        assert server.end(signal.SIGTERM) == 0
    assert "stopping at once" in server.err.text
    assert "Traceback" not in server.err.text
    assert "[error" not in server.err.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_at_the_very_end_changes_nothing(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        server.process.send_signal(signal.SIGTERM)
        server.err.until("stopped")
        assert server.end(number) == 0
    assert "Traceback" not in server.err.text


def test_the_log_names_the_folder_without_detours(tmp_path: Path) -> None:
    with served(tmp_path / "other" / ".." / "data") as server:
        assert f"data={tmp_path.resolve() / 'data'} " in server.err.until("serving")


def test_the_default_port_leads_to_the_next_if_it_is_busy(tmp_path: Path) -> None:
    with socket.socket() as busy:
        with suppress(OSError):  # then it is busy anyway
            busy.bind(("127.0.0.1", Settings().port))
            busy.listen()
        with started(command(tmp_path), environment()) as server:
            assert server.port > Settings().port
            server.out.until(f"Port {Settings().port} is busy, so this is port {server.port}.")


@pytest.mark.parametrize("source", ["flag", "variable", "file"])
def test_a_chosen_port_that_is_busy_is_refused(source: str, tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        if source == "file":
            (tmp_path / "vacherie.toml").write_text(f"port = {port}\n")
        arguments = ["--port", str(port)] if source == "flag" else []
        variables = {"VACHERIE_PORT": str(port)} if source == "variable" else {}
        said = refused(tmp_path, *arguments, **variables)
    assert said.endswith(
        f"port {port} is busy on 127.0.0.1; choose another one with --port, or any free one with --port 0\n"
    )
    assert said.count("\n") == 1


def test_a_busy_folder_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        second = refused(tmp_path, "--port", "0")
        assert f"another server (process {first.process.pid}) is using" in second
        assert f"it is at {first.url}/\n" in second
        assert first.get("/readyz").status_code == 200


@pytest.mark.parametrize(
    ("arguments", "variables", "sentence"),
    [
        (["--port", "http"], {}, "--port cannot be “http”: it is a whole number from 0 to 65535"),
        ([], {"VACHERIE_LAN": "perhaps"}, "VACHERIE_LAN cannot be “perhaps”: it is on or off"),
        (["--host", "192.0.2.7"], {}, "192.0.2.7 is no address of this machine"),
        (["--config", "/nowhere.toml"], {}, "cannot read /nowhere.toml: No such file or directory"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    arguments: list[str], variables: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    said = refused(tmp_path, *arguments, **variables)
    assert sentence in said
    assert said.startswith("vacherie: ")
    assert said.count("\n") == 1
    assert not (tmp_path / "server.json").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot create the data folder" in refused(tmp_path / "file" / "data", "--port", "0")
    said = refused(tmp_path / "file", "--port", "0")
    assert said == f"vacherie: cannot create the data folder {tmp_path / 'file'}: a file has this name\n"


def test_a_closed_stdout_does_not_stop_the_server(tmp_path: Path) -> None:
    """The other end of the pipe is closed before it says a word; it serves all the same."""
    line = command(tmp_path, "--port", "0")
    with subprocess.Popen(
        line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        try:
            assert process.stdout is not None
            process.stdout.close()
            url = json.loads(wait_for_file(tmp_path / "server.json", process))["url"]
            assert httpx.get(f"{url}readyz", timeout=TIMEOUT).status_code == 200
            process.send_signal(signal.SIGTERM)
            assert process.wait(TIMEOUT) == 0
            assert process.stderr is not None
            assert b"Traceback" not in process.stderr.read()
        finally:
            process.kill()


def test_after_a_kill_the_next_server_starts(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        server.end(signal.SIGKILL)
    assert (tmp_path / "server.json").exists()
    with served(tmp_path) as server:
        assert json.loads((tmp_path / "server.json").read_text())["pid"] == server.process.pid
        assert server.end() == 0


def test_log_lines_as_json(tmp_path: Path) -> None:
    variables = {"VACHERIE_LOG_FORMAT": "json", "VACHERIE_LOG_LEVEL": "debug", "VACHERIE_PROT": "1"}
    with served(tmp_path, **variables) as server:
        server.get("/api/admin/tables?token=moo", authorization="Bearer moo")
        assert server.end() == 0
    lines = [json.loads(line) for line in server.err.lines]
    assert [line["event"] for line in lines if line["level"] == "warning"] == [
        "the variable VACHERIE_PROT is no setting; did you mean VACHERIE_PORT?"
    ]
    [request] = [line for line in lines if line["event"] == "request"]
    assert request["path"] == "/api/admin/tables"
    assert request["status"] == 401
    assert "moo" not in server.err.text


# --- the end, with people at the tables --------------------------------------------------------------


def open_table(client: httpx.Client, *, bots: int, people: int) -> str:
    """A table of a new guest with that many bots, and with a seat for the guest if people are wanted."""
    client.post("/api/guests", json={"name": "Ann"}).raise_for_status()
    places = [{"kind": "me"}] * people + [{"kind": "bot", "bot": "careful"}] * bots
    setup = {"preset": "classic", "seats": people + bots, "options": {"max_rounds": 1}, "pace": "instant"}
    reply = client.post("/api/tables", json={"setup": setup, "places": places})
    assert reply.status_code == 201, reply.text
    id: str = reply.json()["room"]["id"]
    return id


def wait_for_file(path: Path, process: subprocess.Popen[bytes]) -> str:
    """The text of a file that a process is about to write."""
    deadline = time.monotonic() + TIMEOUT
    while not path.exists():
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.02)
    return path.read_text()


@contextmanager
def connected(client: httpx.Client, url: str, table: str) -> Iterator[ClientConnection]:
    """A websocket of a guest, which has said hello."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    where = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(
        where, additional_headers={"cookie": cookie}, compression=None, open_timeout=TIMEOUT
    ) as connection:
        connection.send(json.dumps({"type": "hello", "id": 1}))
        yield connection


def until(connection: ClientConnection, test: Any) -> Any:
    """The next message that passes a test."""
    while not test(message := json.loads(connection.recv(TIMEOUT))):
        pass
    return message


def start_game(client: httpx.Client) -> str:
    """A table at which a game against a bot is under way."""
    table = open_table(client, bots=1, people=1)
    room = client.get(f"/api/tables/{table}").json()["room"]
    own = {"contribution": secrets.token_hex(16), "commitment": room["commitment"]}
    client.post(f"/api/tables/{table}/seats/0/contribute", json=own).raise_for_status()
    if client.get(f"/api/tables/{table}").json()["room"]["status"] == "open":
        client.post(f"/api/tables/{table}/start").raise_for_status()
    return table


def is_question(message: Any) -> bool:
    """Whether a message asks something."""
    return message["type"] == "table" and bool(message["decisions"])


def is_told(message: Any, event: Any) -> bool:
    """Whether a message has an event."""
    return message["type"] == "table" and event in message["events"]


def test_clients_receive_bye_and_resume_after_a_restart(tmp_path: Path) -> None:
    with httpx.Client(timeout=TIMEOUT) as client:
        with served(tmp_path) as server, ExitStack() as stack:
            client.base_url = httpx.URL(server.url)
            table = start_game(client)
            connections = [stack.enter_context(connected(client, server.url, table)) for _ in range(3)]
            questions = [until(connection, is_question) for connection in connections]
            decision = questions[0]["decisions"][0]
            answer = {"type": "answer", "id": 2, "seat": 0, "decision": decision["id"]}
            connections[0].send(json.dumps({**answer, "choice": decision["options"][0]}))
            until(connections[0], lambda message: message["type"] == "ack" and message["re"] == 2)
            counted = server.get("/metrics").text
            for counter in ('answers_total{by="player"}', "ack_seconds_count", "spectators", "people"):
                assert f"vacherie_{counter} " in counted
            assert not re.search(r"^vacherie_commit_(rows|seconds)_count 0", counted, re.MULTILINE)
            assert re.search(r"^vacherie_people [1-9]", counted, re.MULTILINE)
            server.process.send_signal(signal.SIGTERM)
            for connection in connections:
                bye = until(connection, lambda message: message["type"] == "bye")
                assert bye["code"] == "restart"
                assert bye["retry"] is not None
                with pytest.raises(ConnectionClosed) as closed:
                    connection.recv(TIMEOUT)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            assert server.wait() == 0
            assert "Traceback" not in server.err.text
        with served(tmp_path) as server, connected(client, server.url, table) as connection:
            again = until(connection, lambda message: message["type"] == "table")
            chosen = [event for event in again["events"] if event["type"] == "chose"]
            assert chosen[0]["choice"] == decision["options"][0], "what was acknowledged is lost"


def test_a_client_that_does_not_read_does_not_hold_it_up_for_ever(tmp_path: Path) -> None:
    with (
        served(tmp_path) as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as silent,
    ):
        silent.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nContent-Le")  # and nothing more
        assert server.get("/healthz").status_code == 200
        assert server.end() == 0
    assert "stopped" in server.err.text
