"""Requests around a game on a real server: guests, seats, contributions, refusals, shared seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.app import Server, running
from tests.support.table import until
from vacherie.client import Guest, RemoteTable, ServerRefused, Ticket, play_async
from vacherie.client.async_seat import AsyncSeat
from vacherie.client.poll_seat import PollSeat
from vacherie.client.table import stand_up
from vacherie.core.shuffle import Dealer, commitment
from vacherie.protocol.rest import SeatSetup


def with_server(test: Callable[[Server], Any]) -> None:
    """Run a test that only asks, in a thread of its own, beside a server."""

    async def run() -> None:
        async with running() as server:
            await asyncio.to_thread(test, server)

    asyncio.run(run())


def refusal(action: Callable[..., object], *arguments: object) -> str:
    """The code with which something is refused."""
    with pytest.raises(ServerRefused) as refused:
        action(*arguments)
    assert str(refused.value)
    return refused.value.code


def test_a_seat_of_ones_choice_and_who_sits_where() -> None:
    def test(server: Server) -> None:
        host = Guest.new(server.url, "Host")
        table = host.open_table("classic", 4)
        assert table.room.setup.pace == "instant", "bots do not take their time for a program"
        assert table.link == f"{server.url}/t/{table.id}"
        ticket = Guest.new(server.url, "Rosa").table(table.id).sit(2)
        assert ticket.seat == 2
        assert [seat.name for seat in table.look().seats] == ["", "", "Rosa", ""]
        assert table.room.seats[2].contributed
        table.put_bot(0, "random")
        table.fill()
        assert [seat.bot for seat in table.room.seats] == ["random", "careful", None, "careful"]
        assert table.start().status == "playing"

    with_server(test)


def test_refusals_have_codes() -> None:
    def test(server: Server) -> None:
        host, other = Guest.new(server.url, "Host"), Guest.new(server.url, "Other")
        table = host.open_table("classic", 2)
        assert refusal(table.start) == "missing-people"
        assert refusal(table.fill, "clever") == "bot"
        table.sit(0)
        theirs = other.table(table.id)
        assert refusal(theirs.sit, 0) == "seat-taken"
        assert refusal(theirs.sit, 7) == "no-such-seat"
        assert refusal(theirs.start) == "not-host"
        assert refusal(theirs.page) == "not-over"
        assert refusal(theirs.record) == "not-over"
        assert refusal(other.table, "abcdefgh2345") == "no-such-table"
        assert refusal(Guest(server.url, "guest-nonsense").open_table, "classic", 2) == "bad-token"
        assert refusal(host.open_table, "clasic", 2) == "preset"
        assert refusal(host.open_table, "classic", 1) == "seats"
        theirs.room = replace(theirs.room, commitment="00" * 32)
        assert refusal(theirs.sit) == "commitment"

    with_server(test)


def test_a_seat_that_came_with_the_table_contributes_later() -> None:
    def test(server: Server) -> None:
        places = [SeatSetup(kind="me"), SeatSetup(kind="bot"), SeatSetup(kind="bot")]
        table = Guest.new(server.url, "Host").open_table("nothanks", 3, places=places)
        (grant,) = table.mine
        assert refusal(table.start) == "missing-contribution"
        ticket = table.contribute(grant)
        assert ticket.seat == grant.seat == 0
        assert table.room.seats[0].contributed
        table.start()

    with_server(test)


def test_who_leaves_before_the_game_frees_the_seat() -> None:
    def test(server: Server) -> None:
        table = Guest.new(server.url, "Host").open_table("classic", 2)
        ticket = table.sit()
        assert ticket.seat is not None
        stand_up(ticket, ticket.seat)
        assert table.look().seats[0].kind == "open"
        assert refusal(PollSeat(ticket).poll) == "not-yours"

    with_server(test)


def started(server: Server, preset: str = "classic", **setup: Any) -> tuple[RemoteTable, Ticket]:
    """A table where the game has begun with one program and one bot."""
    options = {"max_rounds": 1}
    table = Guest.new(server.url, "Host").open_table(preset, 2, options=options, pace="instant", **setup)
    ticket = table.sit(0)
    table.fill("random")
    table.start()
    return table, ticket


def two_programs(server: Server, **options: int) -> list[Ticket]:
    """The seats of a table where two programs play against each other."""
    table = Guest.new(server.url, "Host").open_table("classic", 2, options=options, pace="instant")
    tickets = [table.sit(seat, f"Program {seat}") for seat in range(2)]
    table.start()
    return tickets


def test_autopilot_plays_on_for_who_leaves() -> None:
    async def game() -> None:
        async with running() as server:
            table, ticket = await asyncio.to_thread(started, server)
            async with AsyncSeat(ticket) as seat:
                turn = await anext(seat)
                assert await seat.answer(turn, turn.options[0])
                await asyncio.to_thread(seat.leave)
                await until(lambda: server.tables.loaded[table.id].status == "finished")
                await until(lambda: seat.is_over)

    asyncio.run(game())


def test_an_answer_takes_the_seat_back() -> None:
    async def game() -> None:
        async with running() as server:
            ticket, _ = await asyncio.to_thread(two_programs, server)
            async with AsyncSeat(ticket) as seat:

                def is_on_autopilot() -> bool:
                    return seat.room is not None and seat.room.seats[0].autopilot

                turn = await anext(seat)
                await asyncio.to_thread(seat.leave)
                await until(lambda: is_on_autopilot() and seat.view.private.commit is not None)
                other = next(option for option in turn.options if option != seat.view.private.commit)
                assert await seat.answer(turn, other)
                await until(lambda: not is_on_autopilot())

    asyncio.run(game())


def test_the_same_answer_twice_and_another_mind() -> None:
    async def game() -> None:
        # Always the same cards, so that no seat has to choose a row.
        async with running(dealers=lambda *_: Dealer.from_seed("hay", seats=2)) as server:
            tickets = await asyncio.to_thread(two_programs, server)
            async with AsyncSeat(tickets[0]) as seat, AsyncSeat(tickets[1]) as other:
                turn = await anext(seat)
                first, second = turn.options[-2:]
                assert await seat.answer(turn, first)
                assert await seat.answer(turn, first)
                assert await seat.answer(turn, second)
                theirs = await anext(other)
                assert await other.answer(theirs, theirs.options[-1])
                later = await anext(seat)  # the cards have been revealed
                assert await seat.answer(turn, second)  # the same once more
                assert not await seat.answer(turn, first)  # too late for another mind
                assert first in later.options
                assert second not in later.options

    asyncio.run(game())


def test_an_answer_is_acknowledged_again_after_the_server_made_a_forced_move() -> None:
    """The acknowledgement may be lost just before the server plays a last card for us."""

    async def game() -> None:
        # Always the same cards, so that no seat has to choose a row.
        async with running(dealers=lambda *_: Dealer.from_seed("alp", seats=2)) as server:
            tickets = await asyncio.to_thread(two_programs, server, hand=2, max_rounds=1)
            async with AsyncSeat(tickets[0]) as seat, AsyncSeat(tickets[1]) as other:
                mine, theirs = await anext(seat), await anext(other)
                assert await seat.answer(mine, mine.options[-1])
                assert await other.answer(theirs, theirs.options[-1])
                await until(lambda: seat.is_over)  # one card is left in each hand
                assert await seat.answer(mine, mine.options[-1])

    asyncio.run(game())


def test_two_programs_on_one_seat() -> None:
    async def game() -> None:
        async with running() as server:
            _, ticket = await asyncio.to_thread(started, server)
            async with AsyncSeat(ticket) as one, AsyncSeat(ticket) as two:
                await asyncio.gather(play_async(one, "careful"), play_async(two, "random"))
            assert one.heard == two.heard
            assert one.result == two.result is not None
            assert one.acknowledged or two.acknowledged

    asyncio.run(game())


def test_the_page_of_a_finished_game_proves_the_shuffle() -> None:
    async def game() -> None:
        async with running() as server:
            table, ticket = await asyncio.to_thread(started, server)
            async with AsyncSeat(ticket) as seat:
                await play_async(seat, "careful")
            page = await asyncio.to_thread(table.page)
            assert page.proof is not None
            assert page.proof.contributions[0] == ticket.contribution
            assert commitment(bytes.fromhex(page.proof.secret)) == ticket.commitment == page.proof.commitment

    asyncio.run(game())


def test_a_table_that_is_closed_ends_the_program() -> None:
    async def game() -> None:
        async with running() as server:
            table, ticket = await asyncio.to_thread(started, server)
            async with AsyncSeat(ticket) as seat:
                await anext(seat)
                await server.tables.close_table(table.id, "the host closed it")
                with pytest.raises(ServerRefused) as refused:
                    await anext(seat)
                assert refused.value.code == "table-closed"

    asyncio.run(game())


def test_a_kicked_seat_raises() -> None:
    async def game() -> None:
        async with running() as server:
            host = await asyncio.to_thread(Guest.new, server.url, "Host")
            table = await asyncio.to_thread(host.open_table, "classic", 2)
            guest = await asyncio.to_thread(Guest.new, server.url, "Other")
            ticket = await asyncio.to_thread((await asyncio.to_thread(guest.table, table.id)).sit)
            async with AsyncSeat(ticket) as seat:
                await until(lambda: seat.room is not None)
                assert host.http.token is not None
                await asyncio.to_thread(stand_up, replace(ticket, token=host.http.token), 0)
                with pytest.raises(ServerRefused) as refused:
                    await seat.next_turn()
                assert refused.value.code == "not-yours"

    asyncio.run(game())
