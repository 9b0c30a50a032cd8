"""A long-poll seat loses no event and receives none twice over failing requests."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.client.fake_server import ME, FakeTable
from tests.client.test_async_seat import given
from vacherie.client import ProtocolViolation, ServerRefused, Unreachable, play
from vacherie.client.poll_seat import PollSeat
from vacherie.core.action import Answer
from vacherie.games import PRESETS
from vacherie.protocol.result import result_of

FAULTS = ("cut-answer", "cut-ack", "cut-news", "busy", "proxy")
"""All that can happen to a request."""


def check_nothing_lost(table: FakeTable, seat: PollSeat) -> None:
    """The client knows what the table has told, the table has what it has acknowledged."""
    assert list(seat.heard) == table.match.heard[ME]
    assert [Answer(ME, done.choice) for done in seat.acknowledged] == given(table)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_of_the_package_plays_every_preset(preset: str) -> None:
    table = FakeTable(preset)
    with table.on_http() as ticket, PollSeat(ticket) as seat:
        result = play(seat, "careful")
    assert table.match.over
    assert result is not None
    assert result == result_of(table.match.game, table.match.state, table.match.seats)
    assert result.scores == table.match.game.scores(table.match.state)
    check_nothing_lost(table, seat)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("before", range(3))
def test_a_lost_request_is_made_again(fault: str, before: int) -> None:
    table = FakeTable(faults=[""] * before + [fault])
    with table.on_http() as ticket, PollSeat(ticket) as seat:
        play(seat, "random")
    assert not table.faults
    assert table.match.over
    check_nothing_lost(table, seat)


def test_an_answer_that_comes_too_late_is_no_error() -> None:
    table = FakeTable(faults=["", "gone"])
    with table.on_http() as ticket, PollSeat(ticket) as seat:
        turns = iter(seat)
        first = next(turns)
        assert not seat.answer(first, first.options[-1])
        assert seat.acknowledged == []
        assert next(turns).decision.id != first.decision.id


@pytest.mark.parametrize(("fault", "code"), [("gap", "gap"), ("repeat", "repeated")])
def test_a_gap_or_a_repetition_stops_the_program(fault: str, code: str) -> None:
    table = FakeTable(faults=["", "", fault])
    with table.on_http() as ticket, PollSeat(ticket) as seat, pytest.raises(ProtocolViolation) as broken:
        play(seat, "random")
    assert broken.value.code == code


@pytest.mark.parametrize(
    ("fault", "code"), [("refuse-hello", "bad-token"), ("redirect", "http-302"), ("nonsense", "no-vacherie")]
)
def test_what_cannot_be_mended_is_raised(fault: str, code: str) -> None:
    table = FakeTable(faults=[fault])
    with table.on_http() as ticket, PollSeat(ticket) as seat, pytest.raises(ServerRefused) as refused:
        next(iter(seat))
    assert refused.value.code == code


def test_an_unreachable_server() -> None:
    table = FakeTable()
    with table.on_http() as ticket:
        pass  # and it is gone again
    with PollSeat(ticket, give_up_after=0.0) as seat, pytest.raises(Unreachable):
        next(iter(seat))


def test_plain_http_needs_no_other_package() -> None:
    code = (
        "import sys; sys.modules['websockets'] = None\n"
        "import vacherie.client, vacherie.client.poll_seat\n"
        "print(vacherie.client.poll_seat.PollSeat.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "PollSeat\n"
