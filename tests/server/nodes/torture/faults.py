"""The faults: each begins, lasts for a while and ends, when everything is healed."""

from __future__ import annotations

import os
import signal
import time
from random import Random
from typing import ClassVar

from tests.server.nodes.torture.cluster import Cluster, ClusterNode

LEASE_SECONDS = 1.2


class Fault:
    """One fault."""

    kind: ClassVar[str]
    seconds: ClassVar[tuple[float, float]]
    """How long it lasts, at least and at most."""
    is_of_node: ClassVar[bool] = False
    """Whether the process of a node is stopped."""

    def __init__(self, cluster: Cluster, rng: Random) -> None:
        self.cluster = cluster
        self.rng = rng
        self.node: ClusterNode = rng.choice(cluster.nodes)
        self.duration = rng.uniform(*self.seconds)
        self.tables: list[str] = []
        """The tables that its node ran when it began."""
        self.at = self.until = 0.0

    def begin(self) -> None:
        """Do the damage."""
        if self.is_of_node:
            self.tables = self.cluster.owned(self.node)
        self.at = time.monotonic()
        self.damage()

    def end(self) -> None:
        """Heal it."""
        self.until = time.monotonic()
        self.heal()

    def damage(self) -> None:
        """What it does."""
        raise NotImplementedError

    def heal(self) -> None:
        """How it ends."""
        raise NotImplementedError


class Kill(Fault):
    """`kill -9` of a node, which starts again a little later."""

    kind = "kill"
    seconds = (2.2, 3.0)
    is_of_node = True

    def damage(self) -> None:
        self.node.server.kill()

    def heal(self) -> None:
        self.node.server.start()


class KillStarting(Kill):
    """A node that is killed again while it starts."""

    kind = "kill_starting"

    def heal(self) -> None:
        self.node.server.launch()
        time.sleep(self.rng.uniform(0.2, 1.5))
        self.node.server.kill()
        self.node.server.start()


class Pause(Fault):
    """SIGSTOP past the lease."""

    kind = "pause"
    seconds = (LEASE_SECONDS + 0.3, LEASE_SECONDS + 2.5)
    is_of_node = True

    def damage(self) -> None:
        self.signal(signal.SIGSTOP)

    def heal(self) -> None:
        self.signal(signal.SIGCONT)

    def signal(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        assert self.node.server.process is not None
        os.kill(self.node.server.process.pid, number)


class ShortPause(Pause):
    """SIGSTOP that ends about when the lease does."""

    kind = "short_pause"
    seconds = (0.2, LEASE_SECONDS + 0.1)


class RollingRestart(Fault):
    """SIGTERM: the node hands its tables over, and starts again."""

    kind = "restart"
    seconds = (0.0, 1.0)
    is_of_node = True

    def damage(self) -> None:
        self.node.server.stop()

    def heal(self) -> None:
        self.node.server.start()


class BusRestart(Fault):
    """Valkey stops, and starts again, empty."""

    kind = "bus_restart"
    seconds = (0.0, 2.0)

    def damage(self) -> None:
        self.cluster.valkey.stop()

    def heal(self) -> None:
        self.cluster.valkey.start()


class DatabaseRestart(Fault):
    """PostgreSQL stops, and starts again."""

    kind = "database_restart"
    seconds = (0.0, 2.0)
    how: ClassVar[signal.Signals] = signal.SIGINT

    def damage(self) -> None:
        self.cluster.postgres.stop(self.how)

    def heal(self) -> None:
        self.cluster.postgres.start()


class DatabaseCrash(DatabaseRestart):
    """PostgreSQL crashes, and recovers."""

    kind = "database_crash"
    how = signal.SIGQUIT


class DatabaseCut(Fault):
    """A node has no connection to PostgreSQL."""

    kind = "database_cut"
    seconds = (0.2, 3.5)

    def damage(self) -> None:
        self.node.database.set("cut")

    def heal(self) -> None:
        self.node.database.set("open")


class DatabaseStalled(DatabaseCut):
    """Nothing gets through between a node and PostgreSQL."""

    kind = "database_stalled"

    def damage(self) -> None:
        self.node.database.set("stalled")


class BusCut(Fault):
    """A node has no connection to Valkey."""

    kind = "bus_cut"
    seconds = (0.2, 3.5)

    def damage(self) -> None:
        self.node.bus.set("cut")

    def heal(self) -> None:
        self.node.bus.set("open")


class BusStalled(BusCut):
    """Nothing gets through between a node and Valkey."""

    kind = "bus_stalled"

    def damage(self) -> None:
        self.node.bus.set("stalled")


OF_NODES: tuple[type[Fault], ...] = (
    Kill, Kill, Kill, KillStarting, Pause, Pause, Pause, ShortPause, RollingRestart, RollingRestart,
)  # fmt: skip
OF_OTHERS: tuple[type[Fault], ...] = (
    BusRestart, DatabaseRestart, DatabaseCrash, DatabaseCut, DatabaseStalled, BusCut, BusStalled,
)  # fmt: skip
