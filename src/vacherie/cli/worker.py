"""`vacherie worker`: runs bots for the servers on a bus. Its flags are some of those of `vacherie serve`."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from vacherie.cli.console import Lang, catalogue_for
from vacherie.cli.errors import CommandFailed
from vacherie.cli.serve import Config, ShowSettings, show_settings, with_flags
from vacherie.extras import require

SETTINGS = ("bus", "bot_workers", "bot_seconds", "shark_ms", "autopilot", "cold", "log_format", "log_level")
"""The settings that a worker has."""
OTHER_NAMES = {"bot_workers": ("--workers",)}
"""Shorter flags: here all workers are those of bots."""


def worker(lang: Lang = None, config: Config = None, settings: ShowSettings = False, **flags: Any) -> None:
    """Run bots for the servers on a bus that were started with --bots workers.

    Start as many as you like, on as many machines: each takes the next job when it has time, and the jobs of
    one that dies are done by the others. Bots of other authors must be installed here, too. Flags, variables
    and the settings file are those of `vacherie serve`.

    Examples:

        vacherie worker --bus redis://localhost:6379 --workers 4

        VACHERIE_BUS=rediss://:password@bus.example.org:6380 vacherie worker
    """
    catalogue = catalogue_for(lang)
    from vacherie.server.settings.load import gather, shown

    found = gather(flags, os.environ, config)
    if settings:
        show_settings(found, SETTINGS)
        return
    bus = found.settings.bus
    if not bus:
        raise CommandFailed("a worker needs a bus: vacherie worker --bus redis://localhost:6379")
    require("server")
    require("nodes")
    from vacherie.bots import registry
    from vacherie.server.bots import worker_role
    from vacherie.server.bots.pool import THREADS
    from vacherie.server.observability import log_setup

    log_setup.set_up(found.settings.log_format, found.settings.log_level)
    slots = found.settings.bot_workers or THREADS
    names = ", ".join(registry.names())

    def announce() -> None:
        with suppress(OSError, ValueError):  # standard output may be closed
            print(catalogue.text("worker-serves", bus=shown("bus", bus), slots=slots, bots=names), flush=True)

    worker_role.run(found.settings, announce)


with_flags(worker, SETTINGS, OTHER_NAMES)
