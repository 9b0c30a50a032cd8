"""Whole games of every preset on a real socket and a real database, between programs and the server's bots.

Whatever way a program takes, it hears exactly the events of its seat, every answer that was acknowledged is
on disk, and the record proves that the game was played and dealt by the rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.app import Server, running
from tests.support.cut_proxy import Loss, proxy_to
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.client import Guest, RemoteTable, Ticket, backoff, play, play_async
from vacherie.client.async_seat import AsyncSeat
from vacherie.client.play_bot import AnyBot, BotSeat
from vacherie.client.poll_seat import PollSeat
from vacherie.client.seated import Seated
from vacherie.core.action import Choice, Decision
from vacherie.core.game import Game
from vacherie.games import PRESETS
from vacherie.records.record import Record, decode
from vacherie.records.replay import replay
from vacherie.records.verify import verify
from vacherie.server.model.journal import Answered, AnyLine

Way: TypeAlias = Callable[[Ticket, AnyBot], Awaitable[Seated]]
"""A way to play: with a ticket and a bot, to the end of the game."""


async def websocket(ticket: Ticket, bot: AnyBot) -> Seated:
    async with AsyncSeat(ticket) as seat:
        await play_async(seat, bot, Random(ticket.token))
    return seat


async def long_poll(ticket: Ticket, bot: AnyBot) -> Seated:
    seat = PollSeat(ticket)
    await asyncio.to_thread(play, seat, bot, Random(ticket.token))
    return seat


def prepare(
    url: str, preset: str, programs: int, bots: int = 0, *, short: bool = False
) -> tuple[RemoteTable, list[Ticket]]:
    """Open a table, seat programs and bots at it, and begin."""
    options: dict[str, object] = {"max_rounds": 1} if short and preset != "coop" else {}
    table = Guest.new(url, "Host").open_table(preset, programs + bots, options=options, pace="instant")
    tickets = [table.sit(name=f"Program {number}") for number in range(programs)]
    if bots:
        table.fill("random")
    table.start()
    return table, tickets


async def host_a_game(
    server: Server, preset: str, ways: Sequence[Way], bots: int = 0, *, short: bool = False
) -> None:
    """A game from its beginning to its end, and what is left of it."""
    table, tickets = await asyncio.to_thread(prepare, server.url, preset, len(ways), bots, short=short)
    names = ["careful", "random"]
    playing = (way(ticket, names[n % 2]) for n, (way, ticket) in enumerate(zip(ways, tickets, strict=True)))
    await check(server, table, await asyncio.gather(*playing))


async def check(server: Server, table: RemoteTable, seats: Sequence[Seated]) -> None:
    """Look at a finished game from all sides."""
    record = decode(await asyncio.to_thread(table.record))
    check_record(record)
    check_seats(server, table.id, record, seats)
    check_answers(await server.storage.journal(table.id), seats)


def check_record(record: Record) -> None:
    """The rules, the end, the dealer's promise and every deal."""
    verdict = verify(record)
    assert verdict.ok, verdict


def check_seats(server: Server, id: str, record: Record, seats: Sequence[Seated]) -> None:
    """What the programs know, what the server has, and what the record says are the same."""
    again = replay(record).match
    assert again is not None
    state = server.tables.loaded[id].state.play
    assert state is not None
    assert again.state == state.match.state
    assert record.contributions is not None
    assert record.result is not None
    for seat in seats:
        number = seat.number
        assert list(seat.heard) == again.heard[number]
        assert seat.view == again.view(number)
        assert seat.result is not None
        assert (seat.result.scores, seat.result.winners) == (record.result.scores, record.result.winners)
        assert seat.ticket.contribution == record.contributions[number]


def check_answers(lines: Sequence[AnyLine], seats: Sequence[Seated]) -> None:
    """What was acknowledged is on disk; what a program did not say, was said for it."""
    for seat in seats:
        mine = [line for line in lines if isinstance(line, Answered) and line.seat == seat.number]
        kept = {line.decision: bytes(line.choice) for line in mine}
        said = {done.decision: msgspec.json.encode(done.choice) for done in seat.acknowledged}
        assert said.items() <= kept.items()
        assert {line.by for line in mine if line.decision not in said} <= {"autopilot"}
        assert len(kept) == len(mine)


@pytest.mark.parametrize(
    ("ways", "bots"),
    [([websocket] * 3, 0), ([long_poll] * 3, 0), ([websocket, long_poll], 1)],
    ids=["websocket", "long-poll", "both-and-a-bot"],
)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.on_nodes
def test_a_whole_game(preset: str, ways: list[Way], bots: int) -> None:
    async def game() -> None:
        async with running() as server:
            await host_a_game(server, preset, ways, bots)

    asyncio.run(game())


@pytest.mark.parametrize("way", [websocket, long_poll])
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.on_nodes
def test_a_connection_that_breaks_at_every_question(
    preset: str, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a seat is asked, and whether its answer or the acknowledgement is lost: it goes on."""
    losses: Iterator[Loss] = cycle(("reply", "request", "now", "reply", "now"))
    monkeypatch.setattr(backoff, "FIRST_WAIT", 0.002)

    async def game() -> None:
        async with running() as server, proxy_to(server.url) as proxy:
            loop = asyncio.get_running_loop()
            asked = 0

            class DisconnectingBot:
                """Breaks its own connection before it answers."""

                def __init__(self, game: Game[Any, Any]) -> None:
                    self.bot = RandomBot(game)

                def choose(self, view: Any, heard: Any, decision: Decision, rng: Random) -> Choice:
                    nonlocal asked
                    asked += 1
                    loop.call_soon_threadsafe(proxy.lose, next(losses))
                    return self.bot.choose(view, heard, decision, rng)

            async def disconnecting(ticket: Ticket, bot: AnyBot) -> Seated:
                return await way(replace(ticket, server=proxy.url), DisconnectingBot)

            while asked < 5:  # every loss once; a game of No Thanks! may be over before
                await host_a_game(server, preset, [disconnecting, websocket], bots=1, short=True)
            assert proxy.cuts >= asked

    asyncio.run(game())


@pytest.mark.parametrize("preset", ["classic", "coop", "nothanks"])
def test_a_restart_in_the_middle(preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server restarts: no client loses anything, over websocket or long poll."""
    monkeypatch.setattr(backoff, "FIRST_WAIT", 0.01)

    async def game() -> None:
        half, again = asyncio.Event(), asyncio.Event()

        async def pausing(ticket: Ticket, bot: AnyBot) -> Seated:
            player = BotSeat(bot, Random(1))
            async with AsyncSeat(ticket) as seat:
                async for turn in seat:
                    if len(seat.acknowledged) == 3:
                        half.set()
                        await again.wait()
                    await seat.answer(turn, player.choose(turn))
            return seat

        async with AsyncExitStack() as servers:
            first = await servers.enter_async_context(running(data=tmp_path))
            async with proxy_to(first.url) as proxy:
                table, tickets = await asyncio.to_thread(prepare, proxy.url, preset, 3, 1)
                ways: list[Way] = [pausing, websocket, long_poll]
                playing = asyncio.gather(
                    *(way(ticket, "careful") for way, ticket in zip(ways, tickets, strict=True))
                )
                await half.wait()
                await servers.aclose()
                async with running(data=tmp_path) as second:
                    proxy.target = second.url
                    again.set()
                    await check(second, table, await playing)

    asyncio.run(game())
