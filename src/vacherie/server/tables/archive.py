"""Archive: finished games, built from their journals in a worker and cached; no table is loaded for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

from vacherie.core.error import Refused
from vacherie.server.auth.identity import Identity
from vacherie.server.context import ServerContext
from vacherie.server.tables.decide.permissions import seats_of
from vacherie.server.tables.finished_game import FinishedGame, build, not_over
from vacherie.server.tables.table import Table

MOST_BYTES = 32_000_000
"""Size of the cache; a game of ten rounds takes about 100 kB."""


class Archive:
    """The finished games of a server."""

    def __init__(self, context: ServerContext, loaded: Mapping[str, Table]) -> None:
        self.context = context
        self.loaded = loaded
        """The tables in memory: only these can still change, by a rematch."""
        self._games: OrderedDict[str, FinishedGame] = OrderedDict()
        self._bytes = 0
        self._building: dict[str, asyncio.Task[FinishedGame]] = {}

    async def find(self, id: str, who: Identity, key: str = "") -> FinishedGame:
        """A finished game; refused as long as the spectators' delay hides its end from the caller.

        key: the caller's address, for turns in the worker.
        """
        table = self.loaded.get(id)
        if table is not None and table.status != "finished":
            raise not_over()
        game = self._games.get(id)
        if game is None or (table is not None and table.facts.active != game.facts.active):
            if table is None:  # the list of tables says what it would take a whole replay to find out
                await self._check_status(id)
            game = await self._shared_build(id, key)
        else:
            self._games.move_to_end(id)
        facts = game.facts
        shown = (facts.ended or facts.active) + 1000 * facts.setup.delay
        if self.context.clock.wall() < shown and not who.admin and not seats_of(facts, who):
            raise not_over()
        return game

    async def _check_status(self, id: str) -> None:
        """Refuse a table that does not exist or is not finished."""
        status = await self.context.storage.status(id)
        if status is None:
            raise Refused("no-such-game", "there is no such game")
        if status != "finished":
            raise not_over()

    async def _shared_build(self, id: str, key: str) -> FinishedGame:
        """Build a game, once for all requests that wait for it."""
        task = self._building.get(id)
        if task is None:
            task = self._building[id] = asyncio.create_task(self._build(id, key))
        return await asyncio.shield(task)

    async def _build(self, id: str, key: str) -> FinishedGame:
        try:
            lines = await self.context.storage.raw_journal(id)
            if not lines:
                raise Refused("no-such-game", "there is no such game")
            game = await self.context.worker.run(build, id, lines, key=key)
        except BaseException:
            self.forget(id)
            raise
        if self._building.get(id) is asyncio.current_task():  # not forgotten meanwhile
            self.forget(id)
            self._keep(id, game)
        return game

    def _keep(self, id: str, game: FinishedGame) -> None:
        self._games[id] = game
        self._bytes += game.size
        while self._bytes > MOST_BYTES and len(self._games) > 1:
            self.forget(next(iter(self._games)))

    def forget_all(self) -> None:
        """Drop all games from the cache."""
        for id in list(self._games):
            self.forget(id)

    def forget(self, id: str) -> None:
        """Drop a game from the cache, also one that is being built: its journal was changed."""
        self._building.pop(id, None)
        game = self._games.pop(id, None)
        if game is not None:
            self._bytes -= game.size
