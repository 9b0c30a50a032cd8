"""TCP proxies that stand for the network: it can be cut, and stalled so that bytes are lost in waiting.

They run in a thread of their own, so that a test that waits for processes does not hold the bytes up.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

from tests.support import close_listener
from tests.support.timeouts import TIMEOUT

State: TypeAlias = Literal["open", "cut", "stalled"]
Target: TypeAlias = int | Path
"""A port of this machine, or a socket in the file system."""


class FaultProxy:
    """Forwards the connections to a port of its own to a target, while it is open.

    cut: all connections are lost, and new ones are refused.
    stalled: connections stay, and new ones are accepted, but nothing gets through until it is open again.
    """

    def __init__(self, target: Target, loop: asyncio.AbstractEventLoop) -> None:
        self.target = target
        self.port = 0
        self.state: State = "open"
        self.is_open = asyncio.Event()
        self.is_open.set()
        self._loop = loop
        self._server: asyncio.Server
        self._pipes: set[Pipe] = set()
        self._connecting: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Begin to accept connections."""
        self._server = await self._loop.create_server(lambda: Pipe(self, None), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Lose all connections, and accept no more."""
        await close_listener.close([self._server])
        for task in list(self._connecting):
            task.cancel()
        for pipe in list(self._pipes):
            pipe.abort()
        while self._pipes or self._connecting:
            await asyncio.sleep(0)

    def set(self, state: State) -> None:
        """Change the state, from any thread."""
        done = threading.Event()
        self._loop.call_soon_threadsafe(self._set, state, done.set)
        assert done.wait(TIMEOUT)

    def _set(self, state: State, done: Callable[[], None]) -> None:
        self.state = state
        if state == "open":
            self.is_open.set()
        else:
            self.is_open.clear()
        for pipe in list(self._pipes):
            if state == "cut":
                pipe.abort()
            else:
                pipe.hold(state == "stalled")
        done()

    def accepted(self, near: Pipe) -> None:
        """A client has connected."""
        if self.state == "cut":
            near.abort()
            return
        near.hold(self.state == "stalled")
        task = self._loop.create_task(self._connect(near))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    async def _connect(self, near: Pipe) -> None:
        await self.is_open.wait()
        try:
            make = lambda: Pipe(self, near)  # noqa: E731
            if isinstance(self.target, Path):
                await self._loop.create_unix_connection(make, str(self.target))
            else:
                await self._loop.create_connection(make, "127.0.0.1", self.target)
        except OSError:
            near.abort()
            return
        near.hold(self.state == "stalled")


class Pipe(asyncio.Protocol):
    """One end of a forwarded connection."""

    def __init__(self, proxy: FaultProxy, near: Pipe | None) -> None:
        self.proxy = proxy
        self.other = near
        self.is_near = near is None
        self.transport: Any = None
        self.is_held = self.is_blocked = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.proxy._pipes.add(self)
        if self.is_near:
            self.proxy.accepted(self)
        elif self.other is not None:
            self.other.other = self
            if self.other.transport.is_closing() or self.proxy.state == "cut":
                self.abort()
            elif self.proxy.state == "stalled":
                self.hold(True)

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.transport.write(data)

    def connection_lost(self, _: Exception | None) -> None:
        self.proxy._pipes.discard(self)
        if self.other is not None:
            self.other.transport.close()

    def hold(self, is_held: bool) -> None:
        """Stop or go on reading, because the network is stalled."""
        self.is_held = is_held
        self._update()

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.block(True)

    def resume_writing(self) -> None:
        if self.other is not None:
            self.other.block(False)

    def block(self, is_blocked: bool) -> None:
        """Stop or go on reading, because the other end does not keep up."""
        self.is_blocked = is_blocked
        self._update()

    def _update(self) -> None:
        if self.transport.is_closing():
            return
        if self.is_held or self.is_blocked or self.other is None:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def abort(self) -> None:
        """Lose the connection."""
        self.transport.abort()


class ProxyThread:
    """The thread of all proxies of a test."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.proxies: list[FaultProxy] = []
        self.thread = threading.Thread(target=self.loop.run_forever, name="proxies", daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for proxy in self.proxies:
            asyncio.run_coroutine_threadsafe(proxy.close(), self.loop).result(TIMEOUT)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(TIMEOUT)
        self.loop.close()

    def proxy(self, target: Target) -> FaultProxy:
        """A new proxy."""

        async def make() -> FaultProxy:
            proxy = FaultProxy(target, self.loop)
            await proxy.listen()
            self.proxies.append(proxy)
            return proxy

        return asyncio.run_coroutine_threadsafe(make(), self.loop).result(TIMEOUT)
