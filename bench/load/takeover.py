"""Take-over after `kill -9`: how long the clients of a dead node's tables wait for their table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter

import msgspec
from msgspec import Struct

from load.crowd import Address, Player
from load.node_set import NodeSet, SpreadCrowd
from load.process import ServerProcess
from load.wire import Wire

NEVER = 1e6
"""Seconds of thinking: these players only follow their tables."""
RETRY_SECONDS = 0.1
"""When a client without a hint reconnects."""
PATIENCE = 30.0


class Bye(Struct):
    """What a client reads of `bye`."""

    retry: int | None = None


class Followers(SpreadCrowd):
    """Clients of tables that one node runs, connected to any of the nodes; they reconnect."""

    def __init__(self, nodes: NodeSet, owner: ServerProcess) -> None:
        super().__init__(nodes.nodes, "random", NEVER)
        self.owner: Address = owner.host, owner.port

    def table_address(self) -> Address:
        return self.owner

    async def after(self, kill: Callable[[], None]) -> list[float]:
        """Seconds from a kill until each client has its table again."""
        lost = {player: asyncio.Event() for group in self.groups for player in group.players}
        retries: dict[Player, float] = {}

        def receive(player: Player, data: bytes) -> None:
            if data.startswith(b'{"type":"bye"'):
                retries[player] = retry_of(data)

        for player, event in lost.items():
            player.wire.on_message = partial(receive, player)
            player.wire.on_close = event.set
        self.addresses.remove(self.owner)
        kill()
        begin = perf_counter()

        async def follow(player: Player) -> float:
            await lost[player].wait()
            await asyncio.sleep(retries.get(player, 0.0))
            while (wait := await self.join(player)) is not None:
                await asyncio.sleep(wait)
            return perf_counter() - begin

        async with asyncio.timeout(PATIENCE):
            found = await asyncio.gather(*map(follow, lost))
        self.leave()
        return found

    async def join(self, player: Player) -> float | None:
        """Connect to any living node; None when the table is there, else seconds until the next attempt."""
        done: asyncio.Future[float | None] = asyncio.get_running_loop().create_future()

        def finish(wait: float | None) -> None:
            if not done.done():
                done.set_result(wait)

        def receive(data: bytes) -> None:
            if data.startswith(b'{"type":"table"'):
                finish(None)
            elif data.startswith(b'{"type":"bye"'):
                finish(retry_of(data))

        address = self.rng.choice(self.addresses)
        try:
            wire = await Wire.connect(*address, player.group.path, partial(finish, RETRY_SECONDS))
        except OSError:
            return RETRY_SECONDS
        player.wire = wire
        wire.on_message = receive
        wire.send(msgspec.json.encode({"type": "hello", "id": 1, "tokens": [player.token]}))
        return await done


def retry_of(data: bytes) -> float:
    """The seconds after which `bye` asks the client to reconnect."""
    retry = msgspec.json.decode(data, type=Bye).retry
    return RETRY_SECONDS if retry is None else retry / 1000


async def measure(nodes: NodeSet, kills: int, seats: int) -> list[float]:
    """Kill owners, one after another, each replaced by a new node; the seconds that every client waited."""
    found: list[float] = []
    for number in range(kills):
        if number:
            await asyncio.to_thread(nodes.start, 1)
        owner = nodes.nodes[0]
        followers = Followers(nodes, owner)
        await followers.grow(seats)
        await asyncio.sleep(0.5)  # the last games start
        found += await followers.after(partial(nodes.kill, owner))
    return found
