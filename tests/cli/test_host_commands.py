"""`vacherie tables, close and ban` against a running server."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import Result, run
from tests.support.process import Served, served
from vacherie.server.auth.tokens import Tokens


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Served]:
    with served(data) as running:
        yield running


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    for name in [name for name in os.environ if name.startswith("VACHERIE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("VACHERIE_DATA", str(data))
    monkeypatch.setenv("COLUMNS", "160")


def open_table(server: Served, name: str, **setup: object) -> tuple[str, str]:
    """A new guest and a table of theirs: both ids."""
    with server.client() as client:
        guest = client.post("/api/guests", json={"name": name}).raise_for_status().json()["id"]
        body = {"setup": {"preset": "coop", "seats": 3, **setup}}
        return guest, client.post("/api/tables", json=body).raise_for_status().json()["room"]["id"]


def succeed(*arguments: str) -> Result:
    result = run(*arguments)
    assert result.code == 0, result.err
    assert result.err == ""
    return result


def fail(*arguments: str) -> str:
    result = run(*arguments)
    assert result.code == 2, result.out
    assert result.out == ""
    assert result.err.count("\n") == 1
    return result.err


def test_tables_are_listed_and_closed(server: Served) -> None:
    guest, table = open_table(server, "Marguerite")
    _, other = open_table(server, "Bella")
    lines = succeed("tables").out.splitlines()
    [n] = [n for n, line in enumerate(lines) if table in line]
    for word in ("coop", "open", "0", "Marguerite (host)", "s ago"):
        assert word in lines[n]
    assert lines[n + 1].split() == [guest]
    assert succeed("close", table).out == f"The table {table} is closed.\n"
    assert succeed("close", f"https://cows.example/t/{other}/").out == f"The table {other} is closed.\n"
    assert table not in succeed("tables").out
    assert other not in succeed("tables").out
    assert server.get(f"/api/tables/{table}").json()["room"]["status"] == "closed"


def test_every_guest_at_a_table_can_be_banned(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the screen is narrow, or no screen at all."""
    host, table = open_table(server, "Marguerite", seats=2)
    with server.client() as client:
        rude = client.post("/api/guests", json={"name": "Rude"}).raise_for_status().json()["id"]
        client.post(f"/api/tables/{table}/sit", json={}).raise_for_status()
    with server.client() as client:
        away = client.post("/api/guests", json={"name": "Away"}).raise_for_status().json()["id"]
        body = {"setup": {"preset": "surprise-leaflet", "seats": 2}, "places": [{"kind": "bot"}]}
        client.post("/api/tables", json=body).raise_for_status()
    for columns in ("160", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        said = succeed("tables").out
        assert "(host)" in said
        for guest in (host, rude, away):
            assert guest in said


def test_without_tables(server: Served) -> None:
    for table in re.findall(r"^ ([a-z2-7]{12}) ", succeed("tables").out, re.MULTILINE):
        succeed("close", table)
    assert succeed("tables").out == "There is no unfinished table.\n"


@pytest.mark.parametrize("table", ["aaaaaaaaaaaa", "moo", "../bans", "a b", "é"])
def test_a_table_that_is_not_there(table: str, server: Served) -> None:
    assert fail("close", table) == "vacherie: there is no such table\n"


def test_a_guest_is_banned_and_unbanned(server: Served) -> None:
    with server.client() as client:
        guest = client.post("/api/guests", json={"name": "Anna"}).raise_for_status().json()["id"]
        assert client.get("/api/me").status_code == 200
        said = succeed("ban", "--guest", guest, "--reason", "cheats\x1b[2J").out
        number = said.split()[1].rstrip(":")
        assert said == f"Ban {number}: the guest {guest} is banned for good.\n"
        assert client.get("/api/me").status_code == 403
        [line] = [line for line in succeed("ban", "--list").out.splitlines() if guest in line]
        assert line.split() == [number, "guest", guest, "for", "good", "cheats?[2J"]
        assert succeed("ban", "--lift", number).out == f"Ban {number} is lifted.\n"
        assert client.get("/api/me").status_code == 200
    assert succeed("ban", "--list").out == "There are no bans.\n"
    assert f"there is no ban {number}" in fail("ban", "--lift", number)


def test_an_address_for_some_hours(server: Served) -> None:
    said = succeed("ban", "--address", "192.0.2.7/24", "--hours", "5").out
    number = said.split()[1].rstrip(":")
    assert said == f"Ban {number}: 192.0.2.0/24 is banned for 5 h.\n"
    succeed("ban", "--lift", number)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ban"], "say one of --guest, --address, --list and --lift"),
        (["ban", "--list", "--lift", "1"], "say one of"),
        (["ban", "--guest", "a", "--address", "192.0.2.7"], "say one of"),
        (["ban", "--address", "moo"], "neither an address"),
        (["ban", "--address", "127.0.0.1"], "127.0.0.1/32 is this machine too"),
        (["ban", "--address", "0.0.0.0/0"], "0.0.0.0/0 is this machine too"),
        (["ban", "--address", "::/0"], "::/0 is this machine too"),
        (["ban", "--address", "192.0.2.7", "--hours", "0"], "Invalid value for '--hours'"),
        (["ban", "--address", "192.0.2.7", "--hours", "999999999"], "hours"),
        (["close"], "Missing argument 'TABLE'; “vacherie close --help”"),
    ],
)
def test_what_cannot_be_done(arguments: list[str], sentence: str, server: Served) -> None:
    assert sentence in fail(*arguments)


COMMANDS = [["tables"], ["close", "aaaaaaaaaaaa"], ["ban", "--list"]]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_no_server_runs(arguments: list[str], tmp_path: Path) -> None:
    assert f"no server is running on {tmp_path}; `vacherie serve` starts one" in fail(
        *arguments, "--data", str(tmp_path)
    )
    assert list(tmp_path.iterdir()) == [], "a look leaves nothing behind"


def test_a_server_that_was_killed(tmp_path: Path) -> None:
    """It could not take its word away."""
    (tmp_path / "server.json").write_text('{"url": "http://127.0.0.1:1/", "pid": 4194305}')
    assert "no server is running" in fail("tables", "--data", str(tmp_path))


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    (tmp_path / "server.json").write_text(json.dumps({"url": "http://127.0.0.1:1/", "pid": os.getpid()}))
    said = fail("tables", "--data", str(tmp_path))
    assert said == "vacherie: http://127.0.0.1:1 does not answer: Connection refused\n"


def test_another_key_is_refused(server: Served, tmp_path: Path, data: Path) -> None:
    """Without access to the key in the data folder the server cannot be administered."""
    (tmp_path / "server.json").write_bytes((data / "server.json").read_bytes())
    (tmp_path / "signing.key").write_bytes(bytes(32))
    assert (
        fail("tables", "--data", str(tmp_path)) == "vacherie: this is not a valid token of an administrator\n"
    )


def test_the_data_folder_of_a_settings_file(
    server: Served, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f"data = {str(data)!r}\n")
    monkeypatch.delenv("VACHERIE_DATA")
    assert run("tables", "--config", str(file)).code == 0


def test_no_proxy_stands_between(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert run("tables").code == 0


def test_the_key_is_not_sent(server: Served, data: Path) -> None:
    """Nothing that proves anything is in the server's log."""
    succeed("tables")
    key = (data / "signing.key").read_bytes()
    assert Tokens(key).admin_token()[:20] not in server.err.text
    assert key.hex() not in server.err.text
    assert "Traceback" not in server.err.text
