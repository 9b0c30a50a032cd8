"""A websocket seat loses no event and receives none twice over broken connections."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from tests.client.fake_server import ME, FakeTable
from tests.support.timeouts import TIMEOUT
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.client import (
    Acknowledged,
    ProtocolViolation,
    ServerRefused,
    Unreachable,
    play,
    play_async,
)
from vacherie.client.async_seat import AsyncSeat
from vacherie.client.blocking_seat import Seat
from vacherie.client.errors import TEMPORARY
from vacherie.core.action import Answer
from vacherie.core.game import is_legal
from vacherie.games import PRESETS
from vacherie.games.nimmt.choice import Play
from vacherie.protocol.result import result_of

CUTS = ("cut-hello", "cut-welcome", "cut-answer", "cut-ack", "cut-news", "bye", "busy")
"""All moments in which a connection can break."""


def given(table: FakeTable) -> list[Answer]:
    """What the table has in its log from the client."""
    return [
        entry.action
        for entry in table.match.log
        if isinstance(entry.action, Answer) and entry.action.seat == ME and entry.by == "player"
    ]


def check_nothing_lost(table: FakeTable, seat: Seat | AsyncSeat) -> None:
    """The client knows what the table has told, the table has what it has acknowledged."""
    assert list(seat.heard) == table.match.heard[ME]
    assert [Answer(ME, done.choice) for done in seat.acknowledged] == given(table)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_of_the_package_plays_every_preset(preset: str) -> None:
    table = FakeTable(preset)
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        result = play(seat, "careful")
        assert table.match.over
        assert result is not None
        assert result == result_of(table.match.game, table.match.state, table.match.seats)
        assert result.scores == table.match.game.scores(table.match.state)
        check_nothing_lost(table, seat)


def test_a_turn_holds_all_that_a_seat_may_know() -> None:
    table = FakeTable("surprise")
    told = 0
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        for turn in seat:
            assert turn.seat == seat.number == ME
            assert turn.decision == table.match.decision_of(ME)
            assert turn.options == turn.decision.options
            assert turn.view == seat.view == table.match.view(ME)
            assert turn.heard == tuple(table.match.heard[ME])
            assert turn.events == turn.heard[told:]
            assert seat.game is turn.game
            told = len(turn.heard)
            assert seat.answer(turn, turn.options[0].fill(Random(1)))
        assert seat.is_over
        assert seat.room is not None
        assert seat.room.setup == table.setup


@pytest.mark.parametrize("fault", CUTS)
@pytest.mark.parametrize("times", [1, 3])
def test_a_broken_connection_is_mended(fault: str, times: int) -> None:
    table = FakeTable(faults=[fault] * times)
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        play(seat, "random")
        assert table.match.over
        check_nothing_lost(table, seat)
    assert len(table.hellos) == times + 1
    haves = [hello.have[str(ME)] for hello in table.hellos]
    assert haves == sorted(haves)


def test_all_breaks_one_after_another() -> None:
    table = FakeTable("coop", faults=CUTS)
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        play(seat, "random")
        assert table.match.over
        check_nothing_lost(table, seat)
    assert len(table.hellos) == len(CUTS) + 1


def test_reconnect_sends_the_last_event_number() -> None:
    table = FakeTable(faults=["cut-answer"])
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        turn = next(iter(seat))
        assert seat.answer(turn, turn.options[0])
        assert [hello.have for hello in table.hellos] == [{"0": 0}, {"0": len(turn.heard)}]


def test_an_answer_that_comes_too_late_is_no_error() -> None:
    table = FakeTable(faults=["gone"])
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        turns = iter(seat)
        first = next(turns)
        assert not seat.answer(first, first.options[-1])
        assert seat.acknowledged == []
        assert next(turns).decision.id != first.decision.id


def test_a_question_comes_once() -> None:
    table = FakeTable("coop")
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        first = next(iter(seat))
        assert seat.answer(first.decision, first.options[0])  # a decision alone will do
        second = next(iter(seat))
        assert second.decision.id != first.decision.id


def test_an_answer_against_the_rules_is_refused_with_its_code() -> None:
    table = FakeTable("classic")
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        turn = next(iter(seat))
        wrong = next(Play(card) for card in range(1, 105) if not is_legal(Play(card), turn.options))
        with pytest.raises(ServerRefused) as refused:
            seat.answer(turn, wrong)
        assert refused.value.code == "not-in-hand"
        assert seat.answer(turn, turn.options[0])
        assert [done.choice for done in seat.acknowledged] == [turn.options[0]]


@pytest.mark.parametrize(("fault", "code"), [("gap", "gap"), ("repeat", "repeated")])
def test_a_gap_or_a_repetition_stops_the_program(fault: str, code: str) -> None:
    table = FakeTable(faults=["cut-ack", fault])
    with table.on_websocket() as ticket, Seat(ticket) as seat, pytest.raises(ProtocolViolation) as broken:
        play(seat, "random")
    assert broken.value.code == code


def test_a_gap_during_an_answer_is_raised_there() -> None:
    table = FakeTable(faults=["cut-ack", "gap"])
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        turn = next(iter(seat))
        with pytest.raises(ProtocolViolation):
            seat.answer(turn, turn.options[0])


@pytest.mark.parametrize(("fault", "code"), [("refuse-hello", "bad-token"), ("kicked", "kicked")])
def test_what_cannot_be_mended_is_raised(fault: str, code: str) -> None:
    table = FakeTable(faults=[fault])
    with table.on_websocket() as ticket, Seat(ticket) as seat:
        with pytest.raises(ServerRefused) as refused:
            next(iter(seat))
        assert refused.value.code == code
        with pytest.raises(ServerRefused):  # and again on the next call
            next(iter(seat))
    assert code not in TEMPORARY


def test_a_closed_table_is_an_error() -> None:
    table = FakeTable()
    table.status = "closed"
    with table.on_websocket() as ticket, Seat(ticket) as seat, pytest.raises(ServerRefused) as refused:
        next(iter(seat))
    assert refused.value.code == "table-closed"


@pytest.mark.parametrize("what", ["contribution", "commitment"])
def test_a_shuffle_without_us_stops_the_program(what: str) -> None:
    table = FakeTable()
    with table.on_websocket() as ticket:
        if what == "contribution":
            table.contributions = ("00" * 16, *table.contributions[1:])
        else:
            table.commitment = "00" * 32
        with Seat(ticket) as seat, pytest.raises(ProtocolViolation) as broken:
            next(iter(seat))
    assert broken.value.code == what


def test_an_unreachable_server() -> None:
    table = FakeTable()
    with table.on_websocket() as ticket:
        pass  # and it is gone again
    with Seat(ticket, give_up_after=0.0) as seat, pytest.raises(Unreachable):
        next(iter(seat))


def test_the_hook_hears_of_every_acknowledged_answer() -> None:
    kept: list[Acknowledged] = []
    table = FakeTable(faults=["cut-ack"])
    with table.on_websocket() as ticket, Seat(ticket, on_acknowledged=kept.append) as seat:
        play(seat, RandomBot)
        assert kept == seat.acknowledged
        assert len(kept) == len(given(table))


def test_a_seat_may_be_known_by_its_token_alone() -> None:
    table = FakeTable()
    with table.on_websocket() as ticket, Seat(replace(ticket, seat=None)) as seat:
        play(seat, "random")
        assert seat.number == ME
        check_nothing_lost(table, seat)


def test_a_closed_seat_may_be_closed_again() -> None:
    table = FakeTable()
    with table.on_websocket() as ticket:
        seat = Seat(ticket)
        seat.close()
        seat.close()


def test_many_seats_in_one_process() -> None:
    tables = [FakeTable(preset, faults=CUTS[:count]) for count, preset in enumerate(PRESETS)]

    async def one(table: FakeTable) -> None:
        with table.on_websocket() as ticket:
            async with AsyncSeat(ticket) as seat:
                await play_async(seat, "random", Random(1))
            check_nothing_lost(table, seat)
            assert seat.connections >= 1

    async def everybody() -> None:
        await asyncio.gather(*map(one, tables))

    asyncio.run(everybody())
    assert all(table.match.over for table in tables)


def test_one_answer_at_a_time() -> None:
    table = FakeTable(faults=["cut-answer", "cut-hello"])

    async def twice() -> None:
        with table.on_websocket() as ticket:
            async with AsyncSeat(ticket) as seat:
                turn = await anext(seat)
                first = asyncio.create_task(seat.answer(turn, turn.options[0]))
                await asyncio.sleep(0)
                with pytest.raises(RuntimeError, match="one answer at a time"):
                    await seat.answer(turn, turn.options[0])
                assert await first

    asyncio.run(twice())


def test_an_answer_after_the_end_waits_for_no_connection() -> None:
    """As of a program that was still thinking when the game ended and the server went away."""
    table = FakeTable()

    async def too_late() -> None:
        with table.on_websocket() as ticket:
            async with AsyncSeat(ticket) as seat:
                async for turn in seat:
                    await seat.answer(turn, turn.options[0])
                assert seat._socket is not None
                await seat._socket.close()
                assert seat._task is not None
                await seat._task
                assert not await asyncio.wait_for(seat.answer(turn, turn.options[0]), TIMEOUT)

    asyncio.run(too_late())


def test_a_seat_without_a_connection_raises() -> None:
    table = FakeTable()

    async def unopened() -> None:
        with table.on_websocket() as ticket, pytest.raises(RuntimeError, match="async with"):
            await AsyncSeat(ticket).next_turn()

    asyncio.run(unopened())
