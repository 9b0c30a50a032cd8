"""Load generator: simulated players at four-seat tables of `classic`, who answer and measure latency.

A player decides after a time that is exponential with a mean of two seconds, and takes any of the options. A
choice between one option is left to the server, as our clients do. When a game ends, its players open the
next table. Some of the seats may be bots', and each table may have an address of its own. A subclass may
connect the seats of a table to several nodes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from random import Random
from time import perf_counter
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from load.request import Http, ServerBusy, Source
from load.wire import Wire

Address: TypeAlias = tuple[str, int]
"""Host and port of a server."""
SEATS = 4
THINKING = 2.0
"""Seconds, on average."""
OPENING_AT_ONCE = 16
NEXT_TABLE_AFTER = 2.0
"""Seconds between the end of a game and the next table: the last messages have come by then."""


class Question(Struct):
    """What a player reads of a decision."""

    id: int
    options: tuple[Raw, ...]
    answered: bool = False


class TableNews(Struct):
    """What a player reads of a table message."""

    decisions: tuple[Question, ...]
    over: bool


class Reply(Struct):
    """What a player reads of an ack or an error."""

    re: int | None = None
    code: str = ""


_news = msgspec.json.Decoder(TableNews)
_reply = msgspec.json.Decoder(Reply)


class Figures:
    """Latencies and traffic since the last sample; seconds."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        """From an answer to its acknowledgement."""
        self.reveals: list[float] = []
        """From the last commitment of a trick to the reveal, as each of the other seats receives it.

        At a table with one person: as that person receives it, so it is how long bots keep a person waiting.
        """
        self.messages = 0
        self.bytes = 0


class Player:
    """One player on one seat."""

    def __init__(self, group: Group, seat: int, token: str, wire: Wire) -> None:
        self.group = group
        self.crowd = group.crowd
        self.seat = seat
        self.token = token
        self.wire = wire
        self.decision = -1
        self.revealed = -1
        """The last decision whose reveal was seen."""
        self.command = 2
        self.sent = 0.0
        """When the last answer was sent; 0 when it has been acknowledged."""
        hello = {"type": "hello", "id": 1, "tokens": [token]}
        share = {
            "type": "contribute", "id": 2, "seat": seat, "contribution": f"{seat:032x}",
            "commitment": group.commitment,
        }  # fmt: skip
        wire.on_message = self.receive
        wire.send(msgspec.json.encode(hello))
        wire.send(msgspec.json.encode(share))

    def receive(self, data: bytes) -> None:
        """Handle a message; all but table messages and replies to answers are ignored."""
        now = perf_counter()
        figures = self.crowd.figures
        figures.messages += 1
        figures.bytes += len(data)
        if data.startswith(b'{"type":"ack"'):
            if self.sent and _reply.decode(data).re == self.command:
                figures.acks.append(now - self.sent)
                self.sent = 0.0
        elif data.startswith(b'{"type":"table"'):
            if self.group.is_revealed_to(self) and b'"type":"revealed"' in data:
                self.revealed = self.group.asked
                figures.reveals.append(now - self.group.committed)
            self.read(_news.decode(data))
        elif data.startswith(b'{"type":"error"'):
            self.crowd.refusals[_reply.decode(data).code] += 1

    def read(self, news: TableNews) -> None:
        """Schedule an answer to a new decision."""
        for question in news.decisions:
            if question.id != self.decision and not question.answered and len(question.options) > 1:
                self.decision = question.id
                choice = bytes(self.crowd.rng.choice(question.options))
                seconds = self.crowd.rng.expovariate(1 / self.crowd.thinking)
                asyncio.get_running_loop().call_later(seconds, self.answer, question.id, choice)
        if news.over:
            self.group.end()

    def answer(self, decision: int, choice: bytes) -> None:
        """Send an answer."""
        if self.group.ended or decision != self.decision:
            return
        self.command += 1
        command = b'{"type":"answer","id":%d,"seat":%d,"decision":%d,"choice":%b}'
        self.sent = now = perf_counter()
        self.wire.send(command % (self.command, self.seat, decision, choice))
        if choice.startswith(b'{"type":"play"'):
            self.group.commit(self.seat, decision, now)


class Group:
    """The four players of a table."""

    def __init__(self, crowd: Crowd, path: str, commitment: str) -> None:
        self.crowd = crowd
        self.path = path
        """The path of the table's websocket."""
        self.commitment = commitment
        self.players: list[Player] = []
        self.ended = False
        self.asked = -1
        self.commitments = 0
        self.committed = 0.0
        """When the last of all commitments was sent; 0 as long as one is missing."""
        self.last = -1
        """The seat that sent it."""

    def commit(self, seat: int, decision: int, now: float) -> None:
        """A seat has committed a card."""
        if decision != self.asked:
            self.asked, self.commitments, self.committed = decision, 0, 0.0
        self.commitments += 1
        if self.commitments == len(self.players):
            self.committed, self.last = now, seat

    def is_revealed_to(self, player: Player) -> bool:
        """Whether the next reveal counts for this player: the last commitment came from another seat."""
        is_other = player.seat != self.last or len(self.players) == 1
        return bool(self.committed) and is_other and player.revealed != self.asked

    def end(self) -> None:
        """Schedule the next table after a finished game."""
        if not self.ended:
            self.ended = True
            self.crowd.games += 1
            asyncio.get_running_loop().call_later(NEXT_TABLE_AFTER, self.crowd.replace, self)

    def leave(self) -> None:
        """Close all connections."""
        self.ended = True
        for player in self.players:
            player.wire.close()


class Crowd:
    """All simulated players."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        seed: int = 6,
        bots: int = 0,
        thinking: float = THINKING,
        sources: Iterator[Source] | None = None,
    ) -> None:
        self.host = host
        self.port = port
        self.people = SEATS - bots
        """Seats of a table that are played here; `careful` has the others."""
        self.thinking = thinking
        self.sources = repeat(None) if sources is None else sources
        self.rng = Random(seed)
        self.figures = Figures()
        self.groups: set[Group] = set()
        self.games = 0
        self.broken = 0
        """Connections that the server has closed."""
        self.refusals: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def seats(self) -> int:
        """The number of seats in play."""
        return self.people * len(self.groups)

    async def grow(self, seats: int) -> bool:
        """Open tables until so many seats are taken; False if the server is too busy for that."""
        missing = (seats - self.seats) // self.people
        shares = [
            missing // OPENING_AT_ONCE + (n < missing % OPENING_AT_ONCE) for n in range(OPENING_AT_ONCE)
        ]
        outcomes = await asyncio.gather(*map(self.open, shares), return_exceptions=True)
        errors = [outcome for outcome in outcomes if outcome is not None]
        for error in errors:
            if not isinstance(error, ServerBusy):
                raise error
        return not errors

    async def open(self, tables: int) -> None:
        """Open some tables, one after the other."""
        for _ in range(tables):
            await self.open_table()

    async def open_table(self) -> None:
        """Open a table, take its seats and let the game start."""
        setup = {"preset": "classic", "seats": SEATS, "autostart": True, "pace": "instant"}
        places = [{"kind": "me", "name": f"Seat {number}"} for number in range(self.people)]
        places += [{"kind": "bot", "bot": "careful"}] * (SEATS - self.people)
        source = next(self.sources)
        at = self.table_address()
        async with Http(*at, source) as http:
            me = await http.post("/api/guests", {"name": "Host"})
            table = await http.post("/api/tables", {"setup": setup, "places": places}, me["token"])
        room = table["room"]
        group = Group(self, f"/api/tables/{room['id']}/socket", room["commitment"])
        for grant in table["seats"]:
            wire = await Wire.connect(*self.seat_address(at), group.path, self.lose, source)
            group.players.append(Player(group, grant["seat"], grant["token"], wire))
        self.groups.add(group)

    def table_address(self) -> Address:
        """Where the next table is opened."""
        return self.host, self.port

    def seat_address(self, table: Address) -> Address:
        """Where a seat of a table is connected that was opened at an address."""
        return table

    def count_waiting(self) -> None:
        """Add what is still being waited for to the figures: a server that stands still has no others."""
        now = perf_counter()
        for group in self.groups:
            self.figures.acks.extend(now - player.sent for player in group.players if player.sent)
            waiting = filter(group.is_revealed_to, group.players)
            self.figures.reveals.extend(now - group.committed for _ in waiting)

    def lose(self) -> None:
        """The server has closed a connection."""
        self.broken += 1

    def replace(self, group: Group) -> None:
        """Replace a group by one at a new table."""
        group.leave()
        if group in self.groups:
            self.groups.discard(group)
            task = asyncio.get_running_loop().create_task(self.open(1))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def leave(self) -> None:
        """Close all connections."""
        for group in self.groups:
            group.leave()
        self.groups.clear()
