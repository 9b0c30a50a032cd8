"""What docs/bots.md says about playing at a server is true."""

from __future__ import annotations

import asyncio
import re
import sys
from itertools import chain
from pathlib import Path

from tests.client.test_examples import start, table_for_one
from tests.support.app import running
from tests.support.table import until
from vacherie.client.decode import MessageDecoder
from vacherie.games import game
from vacherie.games.nimmt.choice import Play
from vacherie.server.web.app import API

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
SECTION = PAGE.read_text(encoding="utf-8").split("## Play at a server's table")[1]
FIRST, SECOND = re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)


def test_a_bot_at_a_link() -> None:
    async def game() -> None:
        async with running() as server:
            table = await asyncio.to_thread(table_for_one, server, "classic")
            code = FIRST.replace("http://localhost:8104/t/abc…", table.link)
            assert code != FIRST
            result, out, err = await start([sys.executable, "-c", code])
            assert result == 0, err
            assert out.startswith("GameResult(scores=(")
            assert server.tables.loaded[table.id].status == "finished"

    asyncio.run(game())


def test_a_table_of_ones_own() -> None:
    async def game() -> None:
        async with running() as server:
            code = SECOND.replace("http://localhost:8104", server.url)
            result, out, err = await start([sys.executable, "-c", code])
            assert result == 0, err
            assert server.url + "/t/" in out
            (table,) = server.tables.loaded.values()
            await until(lambda: table.status == "finished")

    asyncio.run(game())


def test_the_routes_of_the_page_are_there() -> None:
    named = re.findall(r"`(GET|POST) (/api/[^ `?]+)", SECTION)
    assert len(named) >= 6

    assert set(named) <= {(route.method, route.path) for route in chain(*API.values())}


def test_the_answer_of_the_page_is_a_choice() -> None:
    found = re.search(r'`{"choice":({.*?})}`', SECTION)
    assert found
    assert MessageDecoder(game("classic")).choice(found[1].encode()) == Play(4)
