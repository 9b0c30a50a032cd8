"""The examples are programs that run as they are, at a real server's table."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.app import Server, running
from tests.support.signals import default_signals
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from vacherie.client import Guest, RemoteTable
from vacherie.games import PRESETS
from vacherie.protocol.rest import SeatSetup
from vacherie.records.record import decode
from vacherie.records.verify import verify
from vacherie.server.model.journal import Answered

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
BRIDGE = [sys.executable, "-m", "vacherie", "bridge", "--name", "Rosa", "--table"]
"""A command line to which a link and a program are added."""
SHELL = ["--", "sh", "examples/bridge_bot.sh"]

WAYS = {
    "bot.py": [sys.executable, "examples/bot.py", "LINK"],
    "longpoll_bot.py": [sys.executable, "examples/longpoll_bot.py", "LINK"],
    "bridge_bot.js": [*BRIDGE, "LINK", "--", "node", "examples/bridge_bot.js"],
    "bridge_bot.sh": [*BRIDGE, "LINK", *SHELL],
}
"""Example -> how it is started."""
FAMILIES = ("classic", "coop", "nothanks")
"""Presets that differ in what they ask; one example plays all of them."""
LONGEST = {"bot.py": 30, "longpoll_bot.py": 40, "bridge_bot.js": 40, "bridge_bot.sh": 40}
"""Lines of code that the documentation promises."""


def table_for_one(server: Server, preset: str) -> RemoteTable:
    """A table where one seat is open and bots have the others."""
    places = [
        SeatSetup(kind="bot", bot="random"),
        SeatSetup(kind="open"),
        SeatSetup(kind="bot", bot="careful"),
    ]
    options: dict[str, object] = {} if preset == "coop" else {"max_rounds": 1}
    host = Guest.new(server.url, "Host")
    return host.open_table(preset, 3, places=places, options=options, pace="instant", autostart=True)


async def start(command: Sequence[str]) -> tuple[int, str, str]:
    """Run a program to its end: exit code, what it wrote, what it complained about."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdout=PIPE, stderr=PIPE, start_new_session=True
    )
    out, err = await ending(process)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def ending(process: Process) -> tuple[bytes, bytes]:
    """Wait for the end of a program; one that does not end is ended, so that only this test fails."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await process.communicate()
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)  # with what it has started, which may hold its pipes
        out, err = await process.communicate()
        raise AssertionError(f"it does not end: {out!r}, {err!r}") from None


async def answers(server: Server, table: RemoteTable) -> list[str]:
    """Who gave the answers of the open seat."""
    lines = await server.storage.journal(table.id)
    return [line.by for line in lines if isinstance(line, Answered) and line.seat == 1]


def test_every_example_is_tried_here() -> None:
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} == WAYS.keys()


@pytest.mark.parametrize("name", WAYS)
def test_examples_are_short(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    code = re.sub(r'\A""".*?"""', "", text, flags=re.DOTALL)
    lines = [line for line in code.splitlines() if line.strip() and not line.lstrip().startswith(("#", "//"))]
    assert len(lines) <= LONGEST[name]


@pytest.mark.parametrize(
    ("name", "preset"),
    [(name, preset) for name in WAYS for preset in PRESETS if name == "bot.py" or preset in FAMILIES],
)
def test_an_example_plays(name: str, preset: str) -> None:
    if name == "bridge_bot.js" and shutil.which("node") is None:
        pytest.skip("there is no JavaScript here")

    async def game() -> None:
        async with running() as server:
            table = await asyncio.to_thread(table_for_one, server, preset)
            code, out, err = await start([table.link if part == "LINK" else part for part in WAYS[name]])
            assert code == 0, err
            assert out
            assert verify(decode(await asyncio.to_thread(table.record))).ok
            assert "player" in await answers(server, table)

    asyncio.run(game())


def test_autopilot_goes_on_for_a_program_that_fails() -> None:
    async def game() -> None:
        async with running() as server:
            table = await asyncio.to_thread(table_for_one, server, "classic")
            code, _, err = await start([*BRIDGE, table.link, "--", "sh", "-c", "read -r line; exit 3"])
            assert code == 1
            assert err.startswith("vacherie: the program 'sh ")
            assert err.endswith(
                "has ended with exit code 3 before the game was over; autopilot plays on for it\n"
            )
            await until(lambda: server.tables.loaded[table.id].status == "finished")
            assert set(await answers(server, table)) == {"autopilot"}

    asyncio.run(game())


def test_a_token_brings_a_program_to_its_seat() -> None:
    async def game() -> None:
        async with running() as server:
            table = await asyncio.to_thread(table_for_one, server, "nothanks")
            ticket = await asyncio.to_thread(table.sit)
            token = ["--token", ticket.token]
            code, _, err = await start([*BRIDGE, table.id, "--server", server.url, *token, *SHELL])
            assert code == 0, err
            assert "player" in await answers(server, table)

    asyncio.run(game())


def test_the_token_of_a_guest_sits_down() -> None:
    async def game() -> None:
        async with running() as server:
            table = await asyncio.to_thread(table_for_one, server, "nothanks")
            guest = await asyncio.to_thread(Guest.new, server.url, "Bella")
            assert guest.http.token is not None
            code, _, err = await start([*BRIDGE, table.link, "--token", guest.http.token, *SHELL])
            assert code == 0, err
            assert server.tables.loaded[table.id].room().seats[1].name == "Bella"

    asyncio.run(game())


def test_ctrl_c_leaves_the_seat_to_autopilot() -> None:
    async def game() -> None:
        async with running() as server:
            table = await asyncio.to_thread(table_for_one, server, "classic")
            bots = "import time; input(); time.sleep(600)"
            command = [*BRIDGE, table.link, "--", sys.executable, "-c", bots]
            process = await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, stderr=PIPE, start_new_session=True
            )
            await until(lambda: server.tables.loaded[table.id].room().seats[1].connected)
            process.send_signal(signal.SIGINT)
            _, err = await ending(process)
            assert process.returncode == 130, err
            await until(lambda: server.tables.loaded[table.id].status == "finished")

    with default_signals():
        asyncio.run(game())
