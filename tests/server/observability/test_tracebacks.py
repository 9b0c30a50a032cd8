"""Logged errors name their type and place, and nothing that could be a hidden card."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy.exc import OperationalError

from tests.support.log_capture import restore_logging
from tests.support.table import corrupt_journal, refusal, table_harness
from vacherie.core.error import IllegalChoice
from vacherie.server.entropy import SystemEntropy
from vacherie.server.model.errors import StorageFailed
from vacherie.server.observability.log_setup import log_unhandled_errors, set_up
from vacherie.server.observability.tracebacks import location
from vacherie.server.run import once
from vacherie.server.storage.database_errors import explain
from vacherie.server.tables.mailbox import Mailbox
from vacherie.server.web.errors import internal_error

pytestmark = pytest.mark.anyio

HAND = "the hand is 17|58|99"


@pytest.fixture(autouse=True)
def undo() -> Iterator[None]:
    with restore_logging():
        yield


@pytest.fixture(params=["json", "text"])
def stream(request: pytest.FixtureRequest) -> io.StringIO:
    found = io.StringIO()
    set_up(request.param, "debug", found)
    return found


def plain() -> None:
    raise ValueError(HAND)


def in_its_arguments() -> None:
    raise KeyError({"hand": [HAND]}, HAND)


def in_a_note() -> None:
    error = ValueError()
    error.add_note(HAND)
    raise error


def from_another() -> None:
    try:
        plain()
    except ValueError as error:
        raise RuntimeError(HAND) from error


def while_another_was_handled() -> None:
    try:
        plain()
    except ValueError:
        raise RuntimeError(HAND)  # noqa: B904


def together() -> None:
    raise ExceptionGroup(HAND, [ValueError(HAND), ExceptionGroup(HAND, [KeyError(HAND)])])


def by_the_rules() -> None:
    raise IllegalChoice("not-in-hand", HAND)


def on_disk() -> None:
    raise OSError(28, HAND, HAND)


WAYS: dict[Callable[[], None], tuple[str, ...]] = {
    plain: ("ValueError",),
    in_its_arguments: ("KeyError",),
    in_a_note: ("ValueError",),
    from_another: ("ValueError", "then:", "RuntimeError"),
    while_another_was_handled: ("ValueError", "then:", "RuntimeError"),
    together: ("ExceptionGroup", "part 1:", "ValueError", "part 2:", "KeyError"),
    by_the_rules: ("IllegalChoice: not-in-hand",),
    on_disk: ("OSError: ENOSPC",),
}
"""Ways in which an error may carry a hand, and what is to be read about each."""


@pytest.mark.parametrize("fail", WAYS, ids=lambda way: way.__name__)
def test_a_logged_error_names_its_kind_and_its_place(fail: Callable[[], None], stream: io.StringIO) -> None:
    loggers: list[Any] = [structlog.get_logger("vacherie.server.x"), logging.getLogger("uvicorn.error")]
    for logger in loggers:
        try:
            fail()
        except Exception as error:
            logger.exception("failed")
            logger.error("failed", exc_info=error)
    assert HAND not in stream.getvalue()
    for part in (*WAYS[fail], "Traceback", Path(__file__).name, fail.__name__):
        assert stream.getvalue().count(part) >= 4


def test_an_internal_error_is_logged_without_its_message(stream: io.StringIO) -> None:
    with pytest.raises(ValueError, match=re.escape(HAND)) as caught:
        plain()
    refused = internal_error(caught.value, "GET /x", SystemEntropy())
    assert HAND not in stream.getvalue() + str(refused)
    assert "in plain" in stream.getvalue()


async def test_a_failing_mailbox_task_is_logged(stream: io.StringIO) -> None:
    async def fail() -> None:
        plain()

    async def refuse() -> None:
        by_the_rules()

    async def full() -> None:
        raise StorageFailed("the disk is full")

    mailbox: Mailbox[Callable[[], Awaitable[None]]] = Mailbox("abc")
    for work in (fail, refuse, full):
        mailbox.post(work)
        await once("something", work)
    asked = asyncio.create_task(refusal(mailbox.ask(fail)))
    await asyncio.sleep(0)  # until it is queued
    mailbox.close()
    async for turn in mailbox.turns():
        try:
            await turn.request()
        except Exception as error:
            turn.failed(error)
    assert await asked == "internal"
    assert HAND not in stream.getvalue()
    for part in ("ValueError", "not-in-hand", "the disk is full"):
        assert stream.getvalue().count(part) >= 2


async def test_errors_of_unawaited_tasks_are_logged(stream: io.StringIO) -> None:
    """By itself asyncio quotes the error in its line."""
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()

    async def fail() -> None:
        plain()

    log_unhandled_errors(loop)
    try:
        task = asyncio.create_task(fail())
        await asyncio.wait([task])
        del task
        gc.collect()
        loop.call_soon(lambda said: plain(), HAND)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        loop.call_exception_handler({"message": "something is left open", "transport": HAND})
    finally:
        loop.set_exception_handler(before)
    assert HAND not in stream.getvalue()
    assert stream.getvalue().count("in plain") == 2
    assert "something is left open" in stream.getvalue()


def test_the_place_of_an_error_in_one_line() -> None:
    with pytest.raises(RuntimeError) as caught:
        from_another()
    found = location(caught.value).split(" < ")
    assert len(found) == 2
    assert found[0].endswith("from_another")
    assert found[1].endswith("test_the_place_of_an_error_in_one_line")


def test_database_errors_are_logged_without_values() -> None:
    error = OperationalError("INSERT", {"x": HAND}, Exception("disk I/O error"))
    assert str(explain(error)) == "the disk does not answer"
    assert HAND not in str(explain(ValueError(HAND)))


async def test_a_damaged_journal_is_logged_without_its_contents(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        assert table.state.play is not None
        card = table.state.play.match.view(1).private.hand[0]
        await corrupt_journal(harness, table)
        with pytest.raises(StorageFailed) as caught:
            await harness.tables.find(table.id)
    assert "db check" in str(caught.value)
    assert str(card) not in str(caught.value).replace(table.id, "")
