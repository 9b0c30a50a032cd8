"""Archive: finished games, built from their journals in a worker and cached; no table is loaded for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from vacherie.core.error import Refused
from vacherie.server.auth.identity import Identity
from vacherie.server.context import ServerContext
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.rows import TableRow
from vacherie.server.tables.decide.permissions import seats_of
from vacherie.server.tables.finished_game import FinishedGame, build

MOST_BYTES = 32_000_000
"""Size of the cache; a game of ten rounds takes about 100 kB."""


class Archive:
    """The finished games of a server."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self._games: OrderedDict[str, FinishedGame] = OrderedDict()
        self._bytes = 0
        self._building: dict[str, asyncio.Task[FinishedGame]] = {}

    async def find(self, id: str, who: Identity) -> FinishedGame:
        """A finished game; refused as long as a spectator's delay hides its end from the caller."""
        row = await self.context.storage.table(id)
        if row is None:
            raise Refused("no-such-game", "there is no such game")
        if row.status != "finished":
            raise Refused("not-over", "this game is not finished")
        game = await self._load(row)
        ended = row.ended or row.active
        is_hidden = self.context.clock.wall() < ended + 1000 * row.setup.delay
        if is_hidden and not who.admin and not seats_of(game.facts, who):
            raise Refused("not-over", "this game is not finished")
        return game

    async def _load(self, row: TableRow) -> FinishedGame:
        game = self._games.get(row.id)
        if game is not None and game.facts.active == row.active:
            self._games.move_to_end(row.id)
            return game
        task = self._building.get(row.id)
        if task is None:  # concurrent requests build it once
            task = self._building[row.id] = asyncio.create_task(self._build(row.id))
        return await asyncio.shield(task)

    async def _build(self, id: str) -> FinishedGame:
        lines = await self.context.storage.raw_journal(id)
        try:
            game = await self.context.worker.run(build, id, lines)
        except Exception as error:
            self.forget(id)
            message = f"the journal of table {id} is damaged; `vacherie db check` says where"
            raise StorageFailed(message) from error
        if self._building.get(id) is asyncio.current_task():  # not forgotten meanwhile
            self.forget(id)
            self._keep(id, game)
        return game

    def _keep(self, id: str, game: FinishedGame) -> None:
        self._games[id] = game
        self._bytes += game.size
        while self._bytes > MOST_BYTES and len(self._games) > 1:
            self.forget(next(iter(self._games)))

    def forget(self, id: str) -> None:
        """Drop a game from the cache, also one that is being built: its journal was changed."""
        self._building.pop(id, None)
        game = self._games.pop(id, None)
        if game is not None:
            self._bytes -= game.size
