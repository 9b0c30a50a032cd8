"""The bus on Redis or Valkey: each node subscribes to a channel of its own, and publishes to those of others.

Messages are queued, and all of them to one node are published as one: publishing and receiving cost much more
than the bytes (docs/benchmarks.md). What is queued when the connection is lost is dropped: it would be old
when it arrives.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import uniform
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError

from vacherie.server.cancel_task import cancel_task
from vacherie.server.nodes.bus import Bus, Receive
from vacherie.server.settings.bus_url import BadBus, check_bus_url

CHANNEL = "vacherie:node:"
MOST_QUEUED_BYTES = 16_000_000
"""Above this the bus counts as lost: a server that does not keep up must not fill our memory."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0
"""Back-off between two attempts to connect, in seconds."""
SOCKET_SECONDS = 3.0
ECHO = b""
ECHO_SECONDS, SILENT_SECONDS = 1.0, 3.0
"""How often a node sends itself a message, and after how long without any the connection counts as lost."""

log = structlog.get_logger(__name__)
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[bytes])


class RedisBus(Bus):
    """The bus of one node."""

    def __init__(self, url: str) -> None:
        options: Any = {
            "socket_timeout": None,  # a subscription waits for as long as there is nothing
            "socket_connect_timeout": SOCKET_SECONDS,
            "socket_keepalive": True,
            "retry": Retry(NoBackoff(), 0),  # a silent reconnect would hide that messages were lost
        }
        self.listening: Redis = Redis.from_url(check_bus_url(url), **options)
        self.publishing: Redis = Redis.from_url(url, **(options | {"socket_timeout": SOCKET_SECONDS}))
        self.node = ""
        self.is_up = False
        self._connections = 1
        self._receive: Receive = lambda _: None
        self._on_lost: Callable[[], None] = lambda: None
        self._queue: dict[str, list[bytes]] = {}
        """What is to be sent, by receiver."""
        self._queued_bytes = 0
        self._waiting = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connection(self) -> int:
        return self._connections if self.is_up else 0

    async def open(self, node: str, receive: Receive, on_lost: Callable[[], None]) -> None:
        self.node, self._receive, self._on_lost = node, receive, on_lost
        subscribed = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(subscribed), name="bus-listen"),
            asyncio.create_task(self._publish(), name="bus-publish"),
            asyncio.create_task(self._echo(), name="bus-echo"),
        ]
        waiting = asyncio.create_task(subscribed.wait())
        await asyncio.wait([waiting, self._tasks[0]], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._tasks[0].done():
            self._tasks[0].result()

    async def _listen(self, subscribed: asyncio.Event) -> None:
        """Receive messages; subscribe again, with back-off, whenever the connection is lost."""
        wait = FIRST_WAIT
        while True:
            try:
                async with self.listening.pubsub(ignore_subscribe_messages=False) as subscription:
                    await subscription.subscribe(CHANNEL + self.node)
                    while (message := await subscription.get_message(timeout=SILENT_SECONDS)) is not None:
                        if message["type"] == "subscribe":
                            await self._subscribed()
                            subscribed.set()
                            wait = FIRST_WAIT
                        elif message["type"] == "message":
                            self._received(message["data"])
                reason = "silence"  # not even our own echo: the connection is dead, though it is open
            except AuthenticationError:
                if not subscribed.is_set():
                    raise BadBus("the bus refuses this password") from None
                reason = "AuthenticationError"
            except (RedisError, OSError) as error:
                reason = type(error).__name__
            except Exception as error:  # a bug must not end listening
                log.exception("the bus failed")
                reason = type(error).__name__
            if self.is_up or not subscribed.is_set():
                self.is_up = False
                self._lost(reason)
            subscribed.set()  # the node can serve its own tables meanwhile
            await asyncio.sleep(wait * uniform(0.75, 1.25))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _subscribed(self) -> None:
        # The connections for publishing are as old as the one that was lost.
        with suppress(RedisError, OSError):
            await self.publishing.connection_pool.disconnect()
        self.is_up = True
        log.info("bus-connected")

    async def _echo(self) -> None:
        """Publish to ourselves, so that a connection that is dead without being closed is noticed."""
        while True:
            await asyncio.sleep(ECHO_SECONDS)
            self.send(self.node, ECHO)

    def _received(self, data: bytes) -> None:
        """Hand over the messages that were published together."""
        try:
            messages = _decoder.decode(data)
        except msgspec.MsgspecError:
            log.warning("unknown data on the bus", bytes=len(data))
            return
        for message in messages:
            if message != ECHO:
                self._receive(message)

    def _lost(self, reason: str) -> None:
        """Messages may have been lost, in either direction."""
        self._connections += 1
        self._queue.clear()
        self._queued_bytes = 0
        log.error("bus-lost", reason=reason)
        self._on_lost()

    def send(self, node: str, message: bytes) -> None:
        if not self.is_up:
            return
        if self._queued_bytes > MOST_QUEUED_BYTES:
            self._lost("the queue is full")
            return
        self._queue.setdefault(node, []).append(message)
        self._queued_bytes += len(message)
        self._waiting.set()

    async def _publish(self) -> None:
        """Publish what is queued; what comes meanwhile goes with the next."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            try:
                await self._publish_queue()
            except Exception as error:  # a bug must not end publishing
                log.exception("publishing failed")
                self._lost(type(error).__name__)

    async def _publish_queue(self) -> None:
        queue, self._queue, self._queued_bytes = self._queue, {}, 0
        pool: Any = self.publishing.connection_pool
        commands = [
            ("PUBLISH", CHANNEL + node, _encoder.encode(messages)) for node, messages in queue.items()
        ]
        try:
            # By the connection: a pipeline of redis-py costs up to as much again.
            connection = await pool.get_connection()
            try:
                await connection.send_packed_command(connection.pack_commands(commands))
                for _ in commands:
                    await connection.read_response()
            finally:
                await pool.release(connection)
        except (RedisError, OSError) as error:
            with suppress(RedisError, OSError):
                await pool.disconnect()
            self._lost(type(error).__name__)

    async def close(self) -> None:
        if self._queue and self.is_up:
            await self._publish_queue()
        for task in self._tasks:
            await cancel_task(task)
        await self.listening.aclose()
        await self.publishing.aclose()
        self.is_up = False
