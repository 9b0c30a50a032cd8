"""Arguments that `simulate` and `arena` share: cores, a cluster, and limits of the bots."""

from __future__ import annotations

import math
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

import typer

from vacherie.analysis.process_pool import Cluster
from vacherie.cluster.address import parse_address
from vacherie.extras import require

USUAL_BOT_SECONDS = 60.0
"""The time limit of an answer if none is given: without it, a bot that never answers would not be named."""


def check_seconds(seconds: float | None) -> float | None:
    """Refuse `nan`, which no range leaves out, and times that no timer can measure."""
    if seconds is not None and math.isnan(seconds):
        raise typer.BadParameter("nan is not a number.")
    if seconds is not None and 0 < seconds < 0.001:
        raise typer.BadParameter("a time limit is 0.001 at least, or 0 for none.")
    return seconds


def seconds_limit(typed: float | None) -> float | None:
    """The time limit that was meant; None is no limit.

    >>> seconds_limit(None), seconds_limit(5), seconds_limit(0)
    (60.0, 5, None)
    """
    return USUAL_BOT_SECONDS if typed is None else typed or None


def cluster_at(address: str | None, jobs: int | None) -> AbstractContextManager[Cluster | None]:
    """The cluster that was asked for, if one was; it needs an extra, which nothing else does."""
    if address is None:
        return nullcontext()
    parse_address(address)  # a wrong one is refused before seconds pass for the import of Ray
    require("cluster")
    from vacherie.cluster.ray_cluster import connect

    return connect(address, jobs)


Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, max=1024, help="Cores to use; all if left out. Same games."),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help=(
            "Play on a Ray cluster: ray://host, host:port, auto for the one of this machine, or local to"
            " start one. --jobs limits its cores. Same games."
        ),
    ),
]
Rollouts = Annotated[
    int | None,
    typer.Option(
        "--rollouts",
        metavar="N",
        min=1,
        max=10_000_000,
        help=(
            "Rollouts of shark and champion for each answer, instead of a time: then their games are"
            " reproducible, too."
        ),
    ),
]
BotSeconds = Annotated[
    float | None,
    typer.Option(
        "--bot-seconds",
        metavar="S",
        min=0,
        max=3600,
        callback=check_seconds,
        help=(
            "A bot of your own that takes longer for an answer has failed;"
            f" {USUAL_BOT_SECONDS:g} if left out, 0 for no limit. Shark and champion search for half of it at"
            " most."
        ),
    ),
]
