"""What every table of a server uses."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from vacherie.core.shuffle import Dealer
from vacherie.server.clock import Clock
from vacherie.server.metric import Metrics
from vacherie.server.setting import Settings
from vacherie.server.storage import Storage
from vacherie.server.thinker import Thinker

Dealers = Callable[[bytes, tuple[bytes, ...]], Dealer]
"""Makes the dealer of a game from the secret and the contributions of all seats."""


class Services(Struct, frozen=True, kw_only=True):
    """Shared by all tables, so that each can be tested with others in their place."""

    settings: Settings
    storage: Storage
    clock: Clock
    thinker: Thinker
    metrics: Metrics
    dealers: Dealers = Dealer
