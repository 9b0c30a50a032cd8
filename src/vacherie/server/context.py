"""ServerContext: the services that tables and the web layer share, constructed once at start-up.

Passed explicitly, so that a test can replace any of them. Nothing in it belongs to one table or request.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, field

from vacherie.core.shuffle import Dealer
from vacherie.server.auth.guest_addresses import GuestAddresses
from vacherie.server.auth.tokens import Tokens
from vacherie.server.bots.pool import BotRunner
from vacherie.server.clock import Clock
from vacherie.server.entropy import Entropy, SystemEntropy
from vacherie.server.nodes.node import Node, SingleNode
from vacherie.server.nodes.shared_counts import SharedCounts
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.storage.port import Storage
from vacherie.server.worker import Worker

DealerFactory = Callable[[bytes, tuple[bytes, ...]], Dealer]
"""Makes the dealer of a game from the secret and the contributions of all seats."""


class ServerContext(Struct, frozen=True, kw_only=True):
    """The services of one server; what changes while it runs is in `TableRegistry` and `WebState`."""

    settings: Settings
    storage: Storage
    clock: Clock
    metrics: Metrics
    tokens: Tokens
    bots: BotRunner
    entropy: Entropy = field(default_factory=SystemEntropy)
    make_dealer: DealerFactory = Dealer
    worker: Worker = field(default_factory=Worker)
    node: Node = field(default_factory=SingleNode)
    counts: SharedCounts | None = None
    """What is counted over all nodes; None: there is only one."""
    review_folder: Path | None = None
    """Where computed reviews are kept; None: in memory only."""
    addresses: GuestAddresses = field(default_factory=GuestAddresses)
