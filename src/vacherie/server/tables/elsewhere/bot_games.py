"""Games of bots alone, counted by host over all nodes: each tells the others every second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from vacherie.server.nodes.messages import BotGames
from vacherie.server.nodes.node import Node
from vacherie.server.tables.table import Table


class BotGameCounts:
    """How many games go on without people."""

    def __init__(self, node: Node, loaded: Mapping[str, Table]) -> None:
        self.node = node
        self.loaded = loaded
        self._elsewhere: dict[str, dict[str, int]] = {}
        """By node and host."""
        self._told: dict[str, int] = {}
        node.on(BotGames, lambda found: self._elsewhere.update({found.sender: found.counts}))
        node.watch(self._lose)

    def count(self, host: str) -> int:
        """How many games of a host go on in memory without people; those that sleep cost nothing."""
        here = sum(table.facts.host == host and table.is_bot_game for table in self.loaded.values())
        return here + sum(counts.get(host, 0) for counts in self._elsewhere.values())

    def _lose(self, node: str) -> None:
        self._elsewhere.pop(node, None)

    def tell(self) -> None:
        """Tell the other nodes; again every second, since messages may be lost."""
        counts = dict(Counter(table.facts.host for table in self.loaded.values() if table.is_bot_game))
        if counts or self._told:
            self.node.broadcast(BotGames(sender=self.node.id, counts=counts))
        self._told = counts
