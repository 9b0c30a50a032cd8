"""Fills a server for schema tests: tables in every state, with the tokens of their owner."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.support.timeouts import TIMEOUT
from vacherie.client import Guest, RemoteTable
from vacherie.client.urls import table_path
from vacherie.protocol import rest
from vacherie.protocol.room import Pace
from vacherie.server.auth.tokens import Tokens

STATES = ("open", "ready", "playing", "finished", "closed")


class ServerContents(Struct, frozen=True):
    """The ids of the tables, and the tokens of a guest and of the administrator."""

    url: str
    guest: str
    admin: str
    tables: dict[str, list[str]]
    """State (`ready` is open and full) -> tables; the guest is their host, and mostly has seat 0."""

    def save(self, path: Path) -> None:
        """Write it to a file, for another process."""
        path.write_bytes(msgspec.json.encode(self))

    @classmethod
    def load(cls, path: Path) -> ServerContents:
        """Read it from a file."""
        return msgspec.json.decode(path.read_bytes(), type=cls)


def populate_server(url: str, key: bytes, tables: int) -> ServerContents:
    """Fill a server with tables, so many of each state."""
    host = Guest.new(url, "Host")
    token = host.http.token
    assert token is not None
    found: dict[str, list[str]] = {state: [] for state in STATES}
    presets = ("classic", "coop", "surprise", "nothanks")
    for number in range(tables):
        preset = presets[number % len(presets)]
        found["open"].append(open_table(host, preset, public=True).id)
        playing = open_table(host, preset, pace="instant")
        playing.fill()
        playing.start()
        found["playing"].append(playing.id)
        ready = open_table(host, preset)
        ready.fill()
        found["ready"].append(ready.id)
        closed = open_table(host, preset)
        closed.http.fetch("POST", table_path(closed.id, "close"))
        found["closed"].append(closed.id)
        found["finished"].append(finished_table(host))
    return ServerContents(url, token, Tokens(key).admin_token(), found)


def open_table(host: Guest, preset: str, *, pace: Pace = "human", public: bool = False) -> RemoteTable:
    """A table where the host sits on seat 0 and the other two seats are open."""
    table = host.open_table(preset, 3, pace=pace, public=public)
    table.sit(0, "Host")
    return table


def finished_table(host: Guest) -> str:
    """A game that bots have played to its end."""
    places = [rest.SeatSetup(kind="bot", bot="random")] * 3
    table = host.open_table("nothanks", 3, places=places, pace="instant", autostart=True)
    end = time.monotonic() + TIMEOUT
    while table.look().status != "finished":
        assert time.monotonic() < end, "bots do not finish their game"
        time.sleep(0.02)
    return table.id
