"""What Schemathesis has to know to get past the door: who we are, and which tables there are.

It loads this file by itself (schema.py says so). Without it nearly every request would end with 401 or 404,
and what lies behind would never be reached.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase

from tests.server.hostile.populate_server import ServerContents
from vacherie.client import Guest, ServerRefused
from vacherie.client.http import Http
from vacherie.client.urls import poll_path, table_path
from vacherie.games import PRESETS as OFFERS
from vacherie.protocol.rest import SeatSetup

contents = ServerContents.load(Path(os.environ["HOSTILE_WORLD"]))
turns: defaultdict[str, Iterator[int]] = defaultdict(count)
"""How often each operation was called: so none depends on which others there are, and in which order."""

PRESETS = tuple(OFFERS)
ALL_STATES = ("playing", "open", "ready", "finished", "closed")
USUAL_STATE = {
    "poll": "playing", "answer": "playing", "standing-pass": "playing", "autopilot": "playing",
    "hint": "playing", "take-back": "playing", "say": "playing", "mute": "playing",
    "sit": "open", "leave": "open", "put-bot": "open",
    "contribute": "open", "fill-with-bots": "open", "configure": "open",
    "start": "ready", "rematch": "finished", "record": "finished", "replay": "finished",
}  # fmt: skip
"""The end of a path -> the state in which a table can be asked that."""
NEW_TABLE = {
    "contribute": 0,
    "put-bot": 1,
    "leave": 0,
    "sit": 1,
    "close": 0,
    "configure": 0,
    "fill-with-bots": 0,
}
"""What an open table can be asked only once, or not after another request: the end of a path -> the seat."""


@schemathesis.auth(refresh_interval=None)
class Ours:
    """The token of the tables' owner, or of the administrator for admin routes."""

    def get(self, case: Any, context: Any) -> str:
        if context.operation.path.startswith("/api/admin"):
            return contents.admin
        operation = f"{context.operation.method.upper()} {context.operation.path}"
        if operation in ("DELETE /api/me", "POST /api/me/sessions/end-others"):
            token = Guest.new(contents.url, "Leaving").http.token  # whose token ends can do nothing more
            assert token is not None
            return token
        return contents.guest

    def set(self, case: Any, data: str, context: Any) -> None:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """Mostly, speak of things that are there; whatever was made wrong on purpose stays wrong."""
    turn = next(turns[case.operation.label])
    is_story = case.meta is not None and case.meta.phase.name == TestPhase.STATEFUL
    # In a story each step speaks of what the steps before have made.
    if not is_story and not is_wrong(case, ParameterLocation.PATH) and turn % 5:
        speak_of_tables(case, turn)
    if case.query and "wait" in case.query and not is_wrong(case, ParameterLocation.QUERY):
        case.query["wait"] = 0.01  # the time of a test is dear
    if case.operation.path.endswith("/mute") and isinstance(case.body, dict) and case.body.get("who") == 0:
        case.body["who"] = 1  # our own seat must be able to speak
    if is_wrong(case, ParameterLocation.BODY) or turn % 4 == 0:
        return
    if case.operation.path == "/api/replay":
        case.body = a_record()
    elif isinstance(case.body, dict):
        speak_of_games(case, turn)


def is_wrong(case: Any, place: ParameterLocation) -> bool:
    """Whether a part of a request is not meant to be accepted."""
    return case.meta is not None and bool(case.meta.is_negative_at(place))


def speak_of_tables(case: Any, turn: int) -> None:
    """A table that is there, and often our own seat at it."""
    path = case.path_parameters or {}
    for name in {"table", "game"} & path.keys():
        any_state = ALL_STATES[turn // 5 % len(ALL_STATES)]
        usual = "finished" if name == "game" else any_state
        state = USUAL_STATE.get(case.operation.path.rpartition("/")[2], usual) if turn % 3 else any_state
        path[name] = contents.tables[state][turn // 15 % len(contents.tables[state])]
    if "seat" in path and turn % 4:
        path["seat"] = (0, 0, 1)[turn // 4 % 3]
    ending = case.operation.path.rpartition("/")[2]
    if ending in NEW_TABLE and turn % 3:
        path["table"] = new_table()
        if "seat" in path:
            path["seat"] = NEW_TABLE[ending]
    if "session" in path:
        path["session"] = a_session()
    if "ban" in path:
        path["ban"] = 1 + turn // 5 % 3
    if "puzzle" in path:
        path["puzzle"] = a_puzzle()["id"]


def speak_of_games(case: Any, turn: int) -> None:
    """A game, a bot, a promise or a question that the server knows."""
    body = case.body
    if case.operation.path.endswith("/say") and turn % 2:
        body.clear()
        body["phrase"] = "hello"
    if case.operation.path == "/api/admin/bans":
        body.update(guest=None, address="192.0.2.7")  # an address that never connects
    if case.operation.path == "/api/play-on":
        body.update(record=a_record(), step=1 + turn % 9, seat=0, bot="random")
    if "puzzle" in (case.path_parameters or {}) and turn % 2:
        body["choice"] = a_puzzle()["decision"]["options"][0]
    setup = body.get("setup", body)
    if isinstance(setup, dict) and "preset" in setup:
        setup |= {"preset": PRESETS[turn % len(PRESETS)], "seats": 3}
        if turn % 2:
            setup.pop("options", None)
    if body.get("bot"):
        body["bot"] = "random"
    if body.get("commitment"):
        body["commitment"] = room_of(case.path_parameters["table"]).get("commitment", body["commitment"])
    if "decision" in body:
        decision = open_decision(case.path_parameters["table"])
        if decision is not None:
            body["decision"] = decision["id"]
            if "choice" in body and turn // 5 % 2:
                body["choice"] = decision["options"][0]


def new_table() -> str:
    """An open table with our own seat, which has not contributed to the shuffle yet."""
    places = (SeatSetup(kind="me"), SeatSetup(kind="open"))
    return Guest(contents.url, contents.guest).open_table("classic", 2, places=places).id


def a_session() -> str:
    """Another session of ours, if we may have one more."""
    http = Http(contents.url, contents.guest)
    with suppress(ServerRefused):
        http.call("POST", "/api/me/sessions", dict[str, Any])
    sessions = http.call("GET", "/api/me/sessions", dict[str, Any])["sessions"]
    return str(next((one["id"] for one in sessions if not one["current"]), "gone"))


@cache
def a_record() -> Any:
    """The record of a finished game."""
    path = f"/api/games/{contents.tables['finished'][0]}/record"
    return Http(contents.url, contents.guest).call("GET", path, dict[str, Any])


@cache
def a_puzzle() -> Any:
    """The puzzle of the day."""
    http = Http(contents.url, contents.guest)
    today = http.call("GET", "/api/puzzles", dict[str, Any])["today"]
    return http.call("GET", f"/api/puzzles/{today}", dict[str, Any])


def room_of(table: str) -> Any:
    """A table as a spectator sees it; nothing when it does not exist."""
    try:
        found = Http(contents.url, contents.guest).call("GET", table_path(table), dict[str, Any])
    except ServerRefused:
        return {}
    return found["room"]


def open_decision(table: str) -> Any:
    """What seat 0 of a table is asked now."""
    try:
        found = Http(contents.url, contents.guest).call("GET", poll_path(table, 0, 0, 0), dict[str, Any])
    except ServerRefused:
        return None
    return next(iter(found["decisions"]), None)


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Write down what came of it."""
    with Path(os.environ["HOSTILE_TALLY"]).open("a") as tally:
        print(case.operation.label, response.status_code, sep="\t", file=tally)


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """For JSON Schema 4.0 is an integer. No program writes it so, and the server does not take it for one."""
    if isinstance(body, float) and body.is_integer() and abs(body) < 2**53:
        return int(body)
    if isinstance(body, dict):
        return {name: map_body(context, value) for name, value in body.items()}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return body
