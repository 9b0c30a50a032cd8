"""Makes the kept sample of the present version: `python -m tests.compatibility.make_sample`.

Run it once, when a version is released; a sample is never changed afterwards (README.md).
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tests.support.process import WITHOUT_LIMITS, Served, environment, served
from vacherie import PRESETS, Dealer, Match, __version__, bots, game, records
from vacherie.client import Guest, play
from vacherie.client.poll_seat import PollSeat

HERE = Path(__file__).parent
ROUNDS = {"max_rounds": 1}


def main() -> None:
    """Make the folder of the present version."""
    target = HERE / __version__
    if target.exists():
        sys.exit(f"{target} exists already; a sample is never changed")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "sample"
        data = made / "data"
        limits = [f"--{name}={value}" for name, value in WITHOUT_LIMITS.items()]
        with served(data, "--animation", "0", "--backups", "0", *limits) as server:
            expected = play_on(server)
            ban = [sys.executable, "-m", "vacherie", "ban", "--address", "192.0.2.7", "--data", str(data)]
            subprocess.run(ban, env=environment(), check=True, capture_output=True)
            assert server.end() == 0
        with closing(sqlite3.connect(data / "vacherie.db")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for path in data.iterdir():  # what only a running server has
            if path.name not in ("vacherie.db", "signing.key"):
                path.unlink()
        (made / "expected.json").write_bytes(msgspec.json.format(msgspec.json.encode(expected), indent=1))
        write_records(made)
        shutil.copytree(made, target)
    print(f"{target} written")


def play_on(server: Served) -> dict[str, Any]:
    """Fill a server with a little of everything; what it answers about all of it."""
    ann, ben, cat = (Guest.new(server.url, name) for name in ("Ann", "Ben", "Cat"))
    games = {}
    for preset, offer in PRESETS.items():
        table = ann.open_table(preset, min(offer.seat_counts), options=ROUNDS, pace="instant")
        ticket = table.sit()
        table.fill("careful")
        ask(
            server,
            "POST",
            f"/api/tables/{table.id}/seats/{ticket.seat}/say",
            ticket.token,
            {"phrase": "hello"},
        )
        table.start()
        with PollSeat(ticket) as seat:
            play(seat, "careful")
        games[table.id] = {"preset": preset, "seat_token": ticket.token}
    playing = ben.open_table("classic", 3, options=ROUNDS, pace="instant")
    ticket = playing.sit()
    playing.fill("random")
    playing.start()
    with PollSeat(ticket) as seat:
        turns = iter(seat)
        for _ in range(3):
            turn = next(turns)
            seat.answer(turn, turn.options[0])
    waiting = cat.open_table("coop", 3, options={})
    waiting.sit()
    closed = cat.open_table("nothanks", 3, options={})
    closed.sit()
    ask(server, "POST", f"/api/tables/{closed.id}/close", token_of(cat), {})
    gone = Guest.new(server.url, "Gone")
    erased = gone.open_table("nothanks", 3, options=ROUNDS, pace="instant")
    erased.sit()
    erased.fill("random")
    ask(server, "DELETE", "/api/me", token_of(gone))
    return {
        "version": __version__,
        "games": {id: known | answers(server, id) for id, known in games.items()},
        "playing": {
            "id": playing.id,
            "seat_token": ticket.token,
            "poll": ask(server, "GET", f"/api/tables/{playing.id}/seats/0/poll", ticket.token).json(),
        },
        "open": {"id": waiting.id, "room": ask(server, "GET", f"/api/tables/{waiting.id}").json()},
        "closed": {"id": closed.id, "room": ask(server, "GET", f"/api/tables/{closed.id}").json()},
        "guests": {guest.name: about(server, token_of(guest)) for guest in (ann, ben, cat)},
    }


def token_of(guest: Guest) -> str:
    """The token of a guest."""
    assert guest.http.token is not None
    return guest.http.token


def ask(server: Served, method: str, path: str, token: str = "", body: Any = None) -> httpx.Response:
    """A request that must succeed."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    with server.client() as client:
        return client.request(method, path, headers=headers, json=body).raise_for_status()


def answers(server: Served, id: str) -> dict[str, Any]:
    """What the server says about a finished game."""
    replay = ask(server, "GET", f"/api/games/{id}/replay").json()
    return {
        "page": ask(server, "GET", f"/api/games/{id}").json(),
        "record": ask(server, "GET", f"/api/games/{id}/record").text,
        "replay_sha256": hashlib.sha256(msgspec.json.encode(replay)).hexdigest(),
    }


def about(server: Served, token: str) -> dict[str, Any]:
    """What the server says about a guest."""
    paths = {"me": "/api/me", "games": "/api/me/games", "export": "/api/me/export"}
    return {"token": token} | {name: ask(server, "GET", path, token).json() for name, path in paths.items()}


def write_records(folder: Path) -> None:
    """A record of every preset in both forms, and a position out of the middle of each."""
    made, lines = [], []
    for preset, offer in PRESETS.items():
        seats = min(offer.seat_counts)
        rules = game(preset, **ROUNDS)
        match = Match(rules, seats, Dealer.from_seed(preset, seats))
        bots.run(match, [bots.make("careful", rules) for _ in range(seats)], bots.seat_rngs(preset, 0, seats))
        record = records.record_match(match, [f"Bot {seat}" for seat in range(seats)])
        made.append(record)
        lines.append(str(records.position_of(record.match(steps=len(match.log) // 2))))
    records.write(folder / "records.jsonl", made)
    records.write(folder / "records.vn", made)
    (folder / "positions.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
