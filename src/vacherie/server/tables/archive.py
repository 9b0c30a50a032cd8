"""Archive: finished games, built from their journals in a worker and cached; no table is loaded for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

from vacherie.core.error import Refused
from vacherie.protocol.room import Setup
from vacherie.server.context import ServerContext
from vacherie.server.model.identity import Identity
from vacherie.server.tables.decide.permissions import seats_of
from vacherie.server.tables.facts import TableFacts
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
        if table is not None and self._is_hidden(table.facts, who):
            raise not_over()  # before any work for it, whose time or refusal would tell the end
        game = self._games.get(id)
        active = None if table is None else table.facts.active
        if table is None and (game is None or self.context.node.has_others):
            # The list of tables says what it would take a whole replay to find out; and whether the game has
            # changed at another node.
            active = await self._check_row(id, who)
        if game is None or (active is not None and active != game.facts.active):
            game = await self._shared_build(id, key)
        elif id in self._games:
            self._games.move_to_end(id)
        if self._is_hidden(game.facts, who):
            raise not_over()
        return game

    def _is_hidden(self, facts: TableFacts, who: Identity) -> bool:
        """Whether the spectators' delay hides the end of a game from a caller."""
        is_early = self._is_early(facts.setup, facts.ended or facts.active)
        return is_early and not who.admin and not seats_of(facts, who)

    def _is_early(self, setup: Setup, ended: int) -> bool:
        return self.context.clock.wall() < ended + 1000 * setup.delay

    async def _check_row(self, id: str, who: Identity) -> int:
        """Refuse a table that does not exist, is not finished, or whose end is hidden from the caller.

        Returns when something last happened there.
        """
        rows = await self.context.storage.tables_by_id([id])
        if not rows:
            raise Refused("no-such-game", "there is no such game")
        [row] = rows
        # Whether a seat's token is valid is in the journal only.
        is_player = (
            who.admin or who.grants or (who.guest and any(seat.guest == who.guest for seat in row.seats))
        )
        is_hidden = not is_player and self._is_early(row.setup, row.ended or row.active)
        if row.status != "finished" or is_hidden:
            raise not_over()
        return row.active

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
