"""What all nodes count together: the port that `redis_counts` implements.

Each of them answers at once when the counts cannot be reached; then a node goes by what it knows itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol


class SharedCounts(Protocol):
    """Rate limits and open connections by address, over all nodes."""

    async def take(self, limit: str, key: str, count: float, seconds: float) -> float:
        """Count one use of a key: 0 when it is allowed, or not known to be over the limit; else seconds."""
        ...

    def charge(self, limit: str, key: str, count: float, seconds: float, cost: float) -> None:
        """Count what cannot be refused any more, without waiting."""

    async def connect(self, key: str, here: int, most: int) -> bool:
        """Count another connection of an address that has `here` at this node; False: it has too many."""
        ...

    def connections_changed(self, key: str, here: int) -> None:
        """Note how many connections an address has at this node, without waiting."""

    def watch_connections(self, connections: Callable[[], Mapping[str, int]]) -> None:
        """Set where all connections of this node can be read, for when the others have lost the numbers."""
