"""Preparation of bots: calls a bot's optional static `prepare` once per process, before its first game.

`prepare` blocks, so it is for tournaments. Where a person plays, `prepare_in_background` does what can be
done without a wait.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from inspect import getattr_static
from typing import Any

from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.shark import kernel_compiler
from vacherie.core.error import BadSetup


def prepare(specs: Iterable[str]) -> dict[str, BaseException]:
    """Call `prepare` of the bots that have it; returns the errors of those that failed."""
    unready = {}
    for spec in dict.fromkeys(specs):
        with suppress(BadSetup):  # a bot that cannot be loaded fails in its first game
            error = prepare_bot(registry.load(spec))
            if error is not None:
                unready[spec] = error
    return unready


@cache
def prepare_bot(bot: type[Bot]) -> BaseException | None:
    """Call a bot's static `prepare`, once per process; returns its error.

    An instance method of the same name is not called.
    """
    if not isinstance(getattr_static(bot, "prepare", None), staticmethod | classmethod):
        return None
    own: Any = bot  # optional, so not part of the protocol
    try:
        own.prepare()
    except (Exception, SystemExit) as error:
        return error
    return None


def prepare_in_background(specs: Iterable[str]) -> None:
    """Have the built-in bots that search load their kernels, and these compiled if they are not; no wait.

    Until they are loaded the bots play on without them; the compiler takes minutes, once.
    """
    for spec in dict.fromkeys(specs):
        bot: Any = registry.load(spec) if spec in registry.BUILT_IN else None
        loaders = bot.kernels() if hasattr(bot, "kernels") else ()
        if loaders:
            kernel_compiler.start()
        for loader in loaders:
            loader.poll()
