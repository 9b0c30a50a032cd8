"""A node: this server as one of several, or the only one.

Tables ask it whether they may run here; the web layer sends messages to other nodes through it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from vacherie.server.nodes.messages import AnyMessage, Message
from vacherie.server.storage.ownership import Owner

M = TypeVar("M", bound=Message)

OnNodeLost = Callable[[str], None]
"""Called with a node whose messages may have been lost, or that is gone."""
OnOwned = Callable[[Mapping[str, int]], None]
"""Called with the tables that this node owns, after its lease had run out; it owns no others any more."""


class Node(Protocol):
    """This server among the others."""

    id: str
    has_others: bool
    """Whether other nodes may use the same database."""

    @property
    def others(self) -> tuple[str, ...]:
        """The other living nodes that messages reach now."""
        ...

    @property
    def receives_all(self) -> bool:
        """Whether the messages of all living nodes arrive now; otherwise only the database can be trusted."""
        ...

    async def claim(self, table: str, *, is_new: bool = False) -> Owner | None:
        """Become the owner of a table; `OwnedElsewhere` while another node is. None: there is no other."""

    async def ensure_lease(self) -> None:
        """Return when no other node can have taken a table that this one has still loaded."""

    async def release(self, table: str, owner: Owner | None) -> None:
        """Give a table back."""

    @property
    def does_housekeeping(self) -> bool:
        """Whether this node does what only one of them should do, such as deleting old tables."""
        ...

    def send(self, node: str, message: AnyMessage) -> None:
        """Send a message to another node, without waiting; it may be lost."""

    def broadcast(self, message: AnyMessage) -> None:
        """Send a message to all other nodes."""

    def on(self, kind: type[M], handle: Callable[[M], None]) -> None:
        """Set what is done with one kind of message."""

    def watch(self, on_node_lost: OnNodeLost) -> None:
        """Be told of lost nodes."""

    def watch_tables(self, on_owned: OnOwned, on_node_left: Callable[[], None]) -> None:
        """Be told when tables may have been lost to other nodes, and when another node has died or left."""

    async def is_reachable(self, node: str) -> bool:
        """Whether messages to another node can arrive now."""
        ...


class SingleNode:
    """The only server of its database: it owns every table."""

    id = ""
    has_others = False
    others: tuple[str, ...] = ()
    receives_all = True
    does_housekeeping = True

    async def claim(self, table: str, *, is_new: bool = False) -> Owner | None:
        return None

    async def ensure_lease(self) -> None:
        pass

    async def release(self, table: str, owner: Owner | None) -> None:
        pass

    def send(self, node: str, message: AnyMessage) -> None:
        pass

    def broadcast(self, message: AnyMessage) -> None:
        pass

    def on(self, kind: type[Any], handle: Callable[[Any], None]) -> None:
        pass

    def watch(self, on_node_lost: OnNodeLost) -> None:
        pass

    def watch_tables(self, on_owned: OnOwned, on_node_left: Callable[[], None]) -> None:
        pass

    async def is_reachable(self, node: str) -> bool:
        return False
