"""Which bot runner a server has: the embedded pool, or the workers on its bus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vacherie.extras import require
from vacherie.server.bots.pool import BotPool
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings

if TYPE_CHECKING:
    from vacherie.server.bots.remote_bots import RemoteBots


def make_bot_runner(settings: Settings, metrics: Metrics) -> BotPool | RemoteBots:
    """The bot runner of the settings; the extra of the bus is needed only where it is used."""
    pool = BotPool(settings.bot_workers, settings.bot_seconds, settings.shark_ms, metrics.bot_waited)
    metrics.bots_waiting = lambda: pool.waiting
    if settings.bots == "embedded":
        return pool
    require("nodes")
    from vacherie.server.bots.remote_bots import RemoteBots

    made = RemoteBots(settings.bus, pool, metrics)
    metrics.bots_waiting = lambda: made.waiting
    metrics.bot_workers = lambda: len(made.stream.workers)
    return made
