"""Data folders and records made by earlier versions open unchanged."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.support.process import Served, served
from vacherie.records import load_position
from vacherie.records.jsonl import read_jsonl
from vacherie.records.notation.parse import read_text
from vacherie.records.notation.write import to_text
from vacherie.records.record import decode, encode
from vacherie.records.verify import verify
from vacherie.server.storage.integrity import check

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "expected.json").is_file())


@pytest.fixture(scope="module", params=VERSIONS)
def sample(request: pytest.FixtureRequest) -> Path:
    return HERE / str(request.param)


@pytest.fixture(scope="module")
def expected(sample: Path) -> Any:
    return msgspec.json.decode((sample / "expected.json").read_bytes())


@pytest.fixture(scope="module")
def server(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The present server on a copy of the old data folder."""
    data = tmp_path_factory.mktemp("kept") / "data"
    shutil.copytree(sample / "data", data)
    with served(data) as running:
        yield running
    assert not check(data / "vacherie.db").problems


def fetch(server: Served, path: str, token: str = "") -> httpx.Response:
    response = server.get(path, **({"authorization": f"Bearer {token}"} if token else {}))
    assert response.is_success, f"{path}: {response.status_code} {response.text}"
    return response


def assert_kept(new: Any, old: Any, where: str) -> None:
    """Everything that was there is there still; a newer version may add fields."""
    if isinstance(old, dict):
        for key, value in old.items():
            assert key in new, f"{where}: {key} is gone"
            assert_kept(new[key], value, f"{where}.{key}")
    elif isinstance(old, list):
        assert len(new) == len(old), where
        for number, (new_item, old_item) in enumerate(zip(new, old, strict=True)):
            assert_kept(new_item, old_item, f"{where}[{number}]")
    else:
        assert new == old, where


def without_new_fields(replay: dict[str, Any]) -> dict[str, Any]:
    """A replay without what versions after 0.1.0 have added, since only the digest of the old one is kept."""
    del replay["facts"]
    for frame in replay["frames"]:
        for view in frame["steps"]:
            if "owned" in view["table"]:  # No Thanks!
                del view["table"]["points"]
    return replay


def test_there_is_a_sample_of_the_version_before() -> None:
    assert "0.1.0" in VERSIONS


def test_finished_games(sample: Path, server: Served, expected: Any) -> None:
    assert len(expected["games"]) == 12
    for id, game in expected["games"].items():
        assert_kept(fetch(server, f"/api/games/{id}").json(), game["page"], game["preset"])
        assert fetch(server, f"/api/games/{id}/record").text == game["record"]
        replay = fetch(server, f"/api/games/{id}/replay").json()
        if sample.name == "0.1.0":
            replay = without_new_fields(replay)
        digest = hashlib.sha256(msgspec.json.encode(replay)).hexdigest()
        assert digest == game["replay_sha256"], game["preset"]


def test_open_and_closed_tables(server: Served, expected: Any) -> None:
    for status in ("open", "closed"):
        old = expected[status]
        assert_kept(fetch(server, f"/api/tables/{old['id']}").json(), old["room"], status)


def test_a_game_under_way_goes_on(server: Served, expected: Any) -> None:
    old = expected["playing"]
    path = f"/api/tables/{old['id']}/seats/0"
    poll = fetch(server, f"{path}/poll", old["seat_token"]).json()
    # Bots of the present server may have answered since: what was told before is the beginning.
    assert_kept(poll["events"][: len(old["poll"]["events"])], old["poll"]["events"], "events")
    if poll["decisions"]:
        decision = poll["decisions"][0]
        body = {"decision": decision["id"], "choice": decision["options"][0]}
        headers = {"authorization": f"Bearer {old['seat_token']}"}
        answered = httpx.post(f"{server.url}{path}/answer", json=body, headers=headers)
        assert answered.is_success, answered.text


def test_guests_keep_their_identity_and_history(server: Served, expected: Any) -> None:
    for name, old in expected["guests"].items():
        for session in old["export"].get("sessions", ()):
            del session["used"], session["ends"]  # they follow the day of the last use, which is today
        assert_kept(fetch(server, "/api/me", old["token"]).json(), old["me"], name)
        assert_kept(fetch(server, "/api/me/games", old["token"]).json(), old["games"], name)
        assert_kept(fetch(server, "/api/me/export", old["token"]).json(), old["export"], name)


def test_records(sample: Path) -> None:
    lines = (sample / "records.jsonl").read_bytes().splitlines()
    assert len(lines) == 12
    for line, read in zip(lines, read_jsonl(sample / "records.jsonl"), strict=True):
        record = decode(line)
        assert encode(record) == line
        assert read.record == record
        assert verify(record).ok, verify(record)


def test_positions(sample: Path) -> None:
    if sample.name == "0.1.0":  # it had no such lines
        return
    lines = (sample / "positions.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 12
    for line in lines:
        assert str(load_position(line)) == line


def test_notation(sample: Path) -> None:
    text = (sample / "records.vn").read_text(encoding="utf-8")
    records = [game.record for game in read_text(text) if game.error is None]
    kept = [line.record for line in read_jsonl(sample / "records.jsonl")]
    assert records == kept
    assert [to_text(record) for record in records if record is not None] == [
        f"game {game}".rstrip("\n") + "\n" for game in text.split("game ")[1:]
    ]
