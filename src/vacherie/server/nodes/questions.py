"""Questions to other nodes: a message and its reply, with a time-out, because the bus may lose either."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import count
from typing import Generic, TypeVar

from vacherie.server.nodes.messages import AnyMessage, Reply
from vacherie.server.nodes.node import Node

R = TypeVar("R", bound=Reply)

_numbers = count(1)


class Questions(Generic[R]):
    """The questions of one kind that this node has asked."""

    def __init__(self, node: Node, reply: type[R], seconds: float) -> None:
        self.node = node
        self.seconds = seconds
        self._open: dict[tuple[str, int], asyncio.Future[R | None]] = {}
        node.on(reply, self._receive)
        node.watch(self._lose)

    async def ask(self, node: str, question: Callable[[int], AnyMessage]) -> R | None:
        """Ask a node; None when no reply comes in time."""
        number = next(_numbers)
        done: asyncio.Future[R | None] = asyncio.get_running_loop().create_future()
        self._open[node, number] = done
        self.node.send(node, question(number))
        try:
            async with asyncio.timeout(self.seconds):
                return await done
        except TimeoutError:
            return None
        finally:
            del self._open[node, number]

    async def ask_all(self, question: Callable[[int], AnyMessage]) -> Iterable[R]:
        """Ask all other nodes at the same time; the replies of those that give one."""
        replies = await asyncio.gather(*(self.ask(node, question) for node in self.node.others))
        return [reply for reply in replies if reply is not None]

    def _receive(self, reply: R) -> None:
        waiting = self._open.get((reply.sender, reply.id))
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)

    def _lose(self, node: str) -> None:
        for (asked, _), waiting in self._open.items():
            if asked == node and not waiting.done():
                waiting.set_result(None)
