"""Arguments that `simulate` and `arena` share: cores, and limits of the bots."""

from __future__ import annotations

import math
from typing import Annotated

import typer


def refuse_nan(seconds: float | None) -> float | None:
    """Refuse `nan`, which no range leaves out."""
    if seconds is not None and math.isnan(seconds):
        raise typer.BadParameter("nan is not a number.")
    return seconds


Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, max=1024, help="Cores to use; all if left out. Same games."),
]
Rollouts = Annotated[
    int | None,
    typer.Option(
        "--rollouts",
        metavar="N",
        min=1,
        max=10_000_000,
        help="Rollouts of shark for each answer, instead of a time: then its games are reproducible, too.",
    ),
]
BotSeconds = Annotated[
    float | None,
    typer.Option(
        "--bot-seconds",
        metavar="S",
        min=0.001,
        max=3600,
        callback=refuse_nan,
        help="A bot that takes longer for an answer has failed; shark searches for half of it at most.",
    ),
]
