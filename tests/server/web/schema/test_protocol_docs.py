"""docs/protocol.md is right: every code, request, reason and limit, and its example session."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

import vacherie
from tests.support.app import running
from vacherie.core.action import tag_of
from vacherie.protocol import VERSION, message, request
from vacherie.protocol.request import LONGEST_CHAT, REQUESTS, http_path
from vacherie.protocol.room import LONGEST_NAME
from vacherie.server.auth.sessions import MOST_SESSIONS
from vacherie.server.settings.model import Settings
from vacherie.server.tables import game_length, long_poll, room_changes
from vacherie.server.tables.clocks import timing
from vacherie.server.tables.decide import change_limits, chat
from vacherie.server.tables.state import CHAT_KEPT
from vacherie.server.web import http_pipeline, route, uvicorn_options
from vacherie.server.web.dispatch import PATH_CODES
from vacherie.server.web.errors import STATUS, status_of
from vacherie.server.web.routes import games, play
from vacherie.server.web.schema.asyncapi import document
from vacherie.server.web.websocket import connection, frame_limits, frame_parser, session, table_session
from vacherie.server.web.websocket.close_codes import REASONS

SOURCES = Path(vacherie.__file__).parent
TEXT = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text(encoding="utf-8")
NOT_IN_THE_PROTOCOL = {"setting", "unreachable", "unreadable"}
"""Codes that only the command line shows, or that stay between nodes and bot workers."""
PROSE = " ".join(TEXT.split())
"""The text without its line breaks."""


def section(title: str) -> str:
    """The text below a heading."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def table(title: str) -> list[list[str]]:
    """The rows of the first table below a heading, without the marks for code."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines[2:]]


def used_codes() -> set[str]:
    """Every code that the server, or the rules it calls, can refuse something with."""
    found = set(STATUS) | set(PATH_CODES.values())
    kinds = r"\b(?:Refused|IllegalChoice|BadSetup|super\(\).__init__)\(\s*\"([a-z-]+)\""
    for folder in ("server", "games", "core"):
        for path in (SOURCES / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            found.update(re.findall(kinds, text))
            if path.name == "refusals.py":
                found.update(re.findall(r'return "([a-z-]+)", f?"', text))
    return found - NOT_IN_THE_PROTOCOL


def test_every_code_is_documented() -> None:
    rows = {code: int(status) for code, status, _ in table("Codes")}
    rules = section("Codes").split("Answers that the rules refuse (all 422):")[1]
    documented = set(rows) | set(re.findall(r"`([a-z-]+)`", rules))
    used = used_codes()
    assert len(used) > 60
    assert sorted(used - documented) == []
    assert sorted(documented - used) == []
    assert {code: status_of(code) for code in rows} == rows
    assert {status_of(code) for code in documented - set(rows)} == {422}


def test_every_reason_for_a_closed_connection_is_documented() -> None:
    rows = {code: (int(number), again == "yes") for code, number, again, _ in table("How a connection ends")}
    assert rows == {code: (reason.number, reason.again) for code, reason in REASONS.items()}


def test_every_request_and_message_is_documented() -> None:
    named = set(
        re.findall(r"^\| `([a-z-]+)`(?:, `([a-z-]+)`, `([a-z-]+)`)? \|", section("Requests"), re.MULTILINE)
    )
    found = {name for names in named for name in names if name}
    kinds = (*get_args(request.AnyFrame), *get_args(message.AnyMessage))
    assert found == {tag_of(kind) for kind in kinds}


@pytest.mark.anyio
async def test_every_url_is_documented() -> None:
    documented = {tuple(row[0].split(" ")) for row in table("HTTP")}
    documented |= {("POST", http_path(kind)) for kind in REQUESTS}
    async with running() as server:
        paths = (await server.client().want("GET", "/api/openapi.json"))["paths"]
    assert documented == {(method.upper(), path) for path, methods in paths.items() for method in methods}


def frames() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every frame the document shows: who says it, and what."""
    for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL):
        for line in block.splitlines():
            yield line[0], msgspec.json.decode(line[2:])


def test_every_frame_that_is_shown_is_valid() -> None:
    shown = list(frames())
    assert len(shown) > 8
    for side, frame in shown:
        name = {">": "ClientFrame", "<": "Message"}[side]
        schema = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
        jsonschema_rs.Draft7Validator(schema).validate(frame)


@pytest.mark.anyio
async def test_the_documented_session_works() -> None:
    said = list(frames())
    last = max(at for at, (_, frame) in enumerate(said) if frame["type"] == "ack")
    async with running() as server:
        ann = await server.guest("Ann")
        places = [{"kind": "me"}, {"kind": "bot", "bot": "careful"}]
        opened = await ann.open(seats=2, autostart=True, places=places)
        async with ann.socket(opened["room"]["id"], hello=False) as socket:
            for side, frame in said[: last + 1]:
                if side == "<":
                    continue
                if "commitment" in frame:
                    frame["commitment"] = opened["room"]["commitment"]
                if frame["type"] == "answer":  # she was dealt other cards today
                    asked = next(one for one in socket.got if one["type"] == "table")
                    option = asked["decisions"][0]["options"][1]
                    frame["choice"] = {"type": option["type"], "card": option["card"]}
                await socket.send(frame)
                answer = await socket.next("ack", "error")
                assert answer["re"] == frame["id"]
                assert answer["type"] == "ack", answer
            rest = iter(socket.got)
            for side, frame in said[: last + 1]:
                if side == "<":
                    found = next((one for one in rest if one["type"] == frame["type"]), None)
                    assert found is not None, f"no {frame['type']} at its place"
                    assert list(found) == list(frame)


def test_limits_are_those_of_the_code() -> None:
    settings = Settings()
    rows = dict(table("Limits"))

    def numbers(what: str) -> list[int]:
        return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", rows[what])]

    assert numbers("a frame")[:2] == [frame_parser.LONGEST_FRAME, uvicorn_options.OPTIONS["ws_max_size"]]
    assert numbers("a body") == [route.MOST_BYTES, games.MOST_RECORD]
    assert numbers("sessions of a guest") == [MOST_SESSIONS]
    assert numbers("a name, a line of chat") == [LONGEST_NAME, LONGEST_CHAT]
    assert numbers("frames that are no requests") == [table_session.MOST_BAD_FRAMES]
    assert numbers("messages waiting to be read by you") == [connection.MOST_QUEUED_MESSAGES, 1]
    assert connection.MOST_QUEUED_BYTES == 1_000_000
    assert numbers("requests on a websocket") == [settings.commands_per_second]
    assert session.FLOOD_FACTOR == 5
    assert numbers("lines of chat") == [settings.chat_per_minute]
    assert numbers("rounds of a table (`max_rounds`)") == [game_length.MOST_ROUNDS]
    longest = [game_length.LONGEST_ROUNDS, game_length.LONGEST_STEPS]
    assert numbers("any game, live or as a record") == longest
    assert numbers("changes of a commitment") == [
        change_limits.MOST_PER_DECISION,
        change_limits.MOST_PER_GAME,
    ]
    around = "changes around the game (seats, settings, mutes, switches)"
    most = [room_changes.MOST_PER_MINUTE, room_changes.MOST_PER_GUEST, room_changes.MOST_PER_TABLE]
    assert numbers(around) == most
    assert numbers("lines of chat at a table") == [chat.MOST_LINES]
    heavy = "replays of records, games played on, exports and deletions"
    assert numbers(heavy) == [settings.heavy_requests_per_minute]
    per_address = [settings.requests_per_minute, settings.guests_per_hour, settings.tables_per_hour]
    assert numbers("HTTP requests, guests, tables") == per_address
    assert numbers("unfinished tables, websockets and long polls, connections") == [
        settings.tables_per_guest,
        settings.connections_per_address,
        settings.tcp_connections_per_address,
    ]
    assert numbers("the head of a request") == [http_pipeline.MOST_HEAD_BYTES, http_pipeline.MOST_HEADERS]
    assert numbers("requests sent ahead on an HTTP connection") == [http_pipeline.MOST_WAITING]
    assert frame_limits.ABORT_FACTOR == 10
    assert numbers("all frames of a websocket, pings and pongs, bytes") == [
        frame_limits.CONTROL_FRAMES_PER_SECOND,
        frame_limits.BYTES_PER_COMMAND,
    ]
    assert numbers("running games of bots alone") == [settings.bot_games_per_guest]
    pings = (uvicorn_options.OPTIONS["ws_ping_interval"], uvicorn_options.OPTIONS["ws_ping_timeout"])
    assert pings == (20.0, 20.0)
    assert (
        "ping when it has heard nothing for 20 seconds, and drops connections without a pong within 20 more"
        in PROSE
    )
    assert f"(of the last {CHAT_KEPT})" in PROSE
    assert f"waits up to `wait` seconds ({play.LONGEST_WAIT} at most)" in PROSE
    assert f"for {long_poll.GRACE:g} seconds after its last poll" in PROSE
    assert f"within {session.HELLO_SECONDS:g} seconds" in PROSE
    assert f"This is version {VERSION}." in PROSE


def test_clocks_and_paces_are_those_of_the_code() -> None:
    rows = {name: (limit, grace) for name, limit, grace in table("Clocks and autopilot")}
    seconds = {name: "no limit" if limit is None else f"{limit:g} s" for name, limit in timing.LIMITS.items()}
    assert rows == {name: (seconds[name], f"{grace:g} s") for name, grace in timing.GRACE.items()}
    for name in ("human", "quick"):
        low, _, high = timing.BOT_DELAY[name]
        assert f"`{name}` ({low:g} to {high:g} s)" in PROSE
