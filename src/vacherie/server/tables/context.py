"""What every table of a server uses."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from vacherie.core.shuffle import Dealer
from vacherie.server.bots.pool import BotRunner
from vacherie.server.clock import Clock
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.storage.port import Storage

DealerFactory = Callable[[bytes, tuple[bytes, ...]], Dealer]
"""Makes the dealer of a game from the secret and the contributions of all seats."""


class TableContext(Struct, frozen=True, kw_only=True):
    """Shared by all tables, so that each can be tested with others in their place."""

    settings: Settings
    storage: Storage
    clock: Clock
    thinker: BotRunner
    metrics: Metrics
    dealers: DealerFactory = Dealer
